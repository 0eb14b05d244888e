"""Draw n tiles blindly from the bag into the supply."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.events import TilesGained
from ulm.rules.frames import Frame
from ulm.rules.moves import COLOURS
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, RepeatedSign, Sign, SignPicture, counted
from ulm.rules.state_changes import Out, draw_tile, gain_tile


@effect
class BagTiles(Effect, frozen=True, tag="bag_tiles"):
    """Draw n tiles blindly from the bag into the supply."""

    manner = "clause"
    n: Small

    def frame(self, reason: str) -> Frame:
        return DrawTiles(reason, self.n)

    def sign(self) -> list[Sign]:
        return [SignPicture("signs/bag", 46), ARROW, RepeatedSign(SignPicture("signs/any_tile", 33, 0.7), self.n)]

    def icons(self) -> list[str]:
        return counted(self.n, "icons/bag")


class DrawTiles(Automatic, frozen=True, gc=False):
    """Draw n tiles from the bag into the supply."""

    kind = "bag_tiles"
    n: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        drawn = [draw_tile(pos, out) for _ in range(self.n)]
        for colour in drawn:
            gain_tile(pos.players[pos.active], colour)
        out.append(TilesGained(pos.active, tuple([COLOURS[colour] for colour in drawn]), self.reason))
