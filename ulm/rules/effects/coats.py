"""Draw `look` coats of arms, keep one and put the others under the stack."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.events import CoatsOffered
from ulm.rules.frames import Frame
from ulm.rules.moves import Move
from ulm.rules.pending import Automatic, Offer
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import Figures, Sign, SignPicture
from ulm.rules.state_changes import Out


@effect
class Coats(Effect, frozen=True, tag="coats"):
    """Draw `look` coats of arms, keep one and put the others under the stack."""

    look: Small

    def frame(self, reason: str) -> Frame:
        return DrawCoats(reason, self.look)

    def sign(self) -> list[Sign]:
        drawn = [Figures(f"1/{self.look}")] if self.look > 1 else []
        return [SignPicture("signs/coat", 44), *drawn]

    def icons(self) -> list[str]:
        return ["icons/coat", f"=1/{self.look}"]


class DrawCoats(Automatic, frozen=True, gc=False):
    """Draw `look` coats of arms and keep one."""

    kind = "coats"
    look: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        drawn = pos.coats[: self.look]
        if not drawn:
            return
        pos.coats = pos.coats[self.look :]
        out.append(CoatsOffered(pos.active, drawn))
        if actions.allowed_coats(rules, pos, drawn):
            pos.stack += (OfferCoats(self.reason, drawn),)
        else:
            actions.return_coats(pos, drawn, out)


class OfferCoats(Offer, frozen=True, gc=False):
    """Keep one of the drawn coats of arms."""

    kind = "offer_coats"
    question = "coat"
    what = "coats"

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        allowed = actions.allowed_coats(rules, pos, self.drawn)
        return [rules.coats[coat].pick for coat in sorted(allowed, key=rules.coat_rank.__getitem__)]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        actions.gain_coat(rules, pos, move.words[0], self.drawn, out)
