"""Score n victory points for each quarter with an own seal."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, NumberedSign, Sign, SignPicture
from ulm.rules.state_changes import Out, score


@effect
class PointsPerQuarter(Effect, frozen=True, tag="points_per_quarter"):
    """Score n victory points for each quarter with an own seal."""

    n: Small

    def frame(self, reason: str) -> Frame:
        return ScoreQuarters(reason, self.n)

    def sign(self) -> list[Sign]:
        return [SignPicture("signs/quarter"), ARROW, NumberedSign("points", str(self.n))]

    def icons(self) -> list[str]:
        return [f"={self.n}", "icons/points", "=×", "icons/quarter"]


class ScoreQuarters(Automatic, frozen=True, gc=False):
    """Score n points for each quarter with an own seal."""

    kind = "points_per_quarter"
    n: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        quarters = sum([pos.active in seats for seats in pos.quarters])
        score(pos, pos.active, self.n * quarters, self.reason, out)
