"""Take 1 to `most` outside tiles of choice."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, EffectText, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import NO_TILE, SKIP, SLOT_INDEX, TAKE_SLOT, Move
from ulm.rules.pending import Question, QuestionDetails
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, Sign, SignPicture, times
from ulm.rules.state_changes import Out, take_outside_tile


@effect
class OutsideTiles(Effect, frozen=True, tag="outside_tiles"):
    """Take 1 to `most` outside tiles of choice."""

    most: Small

    def frame(self, reason: str) -> Frame:
        return TakeOutside(reason, self.most, optional=False)  # the first one must be taken

    def clauses(self) -> list[EffectText]:
        few = tuple(range(1, self.most + 1))
        number = few if self.most <= 2 else EffectText("one_to", {"n": self.most})
        return [EffectText("effect.outside_tiles", {"n": self.most, "number": number})]

    def sign(self) -> list[Sign]:
        return [*times(self.most), SignPicture("signs/outside_tile", 56), ARROW, SignPicture("signs/hand", 50)]


class TakeOutside(Question, frozen=True, gc=False):
    """Take up to `most` outside tiles, one after the other."""

    kind = "outside_tiles"
    question = "take"
    most: int
    optional: bool

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        return any([colour >= 0 for colour in pos.outside])

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        return refusal("no_outside_tile")

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        found = [TAKE_SLOT[slot] for slot in range(12) if pos.outside[slot] != NO_TILE]
        return [*found, SKIP] if self.optional else found

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        take_outside_tile(pos, SLOT_INDEX[move.words[0]], self.reason, out)
        if self.most > 1:
            pos.stack += (TakeOutside(self.reason, self.most - 1, optional=True),)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, "take_outside")
