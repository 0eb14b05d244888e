"""Take the top card of the draw pile."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import Sign, SignPicture
from ulm.rules.state_changes import Out


@effect
class TopCard(Effect, frozen=True, tag="top_card"):
    """Take the top card of the draw pile."""

    manner = "thing"

    def frame(self, reason: str) -> Frame:
        return TakeTopCard(reason)

    def sign(self) -> list[Sign]:
        return [SignPicture("signs/card", 33)]

    def icons(self) -> list[str]:
        return ["icons/card"]


class TakeTopCard(Automatic, frozen=True, gc=False):
    """Take the top card of the draw pile."""

    kind = "top_card"

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        actions.offer_cards(pos, 1, self.reason, out)
