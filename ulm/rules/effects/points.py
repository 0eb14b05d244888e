"""Score n victory points."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import NumberedSign, Sign, counted
from ulm.rules.state_changes import Out, score


@effect
class Points(Effect, frozen=True, tag="points"):
    """Score n victory points."""

    manner = "clause"
    n: Small

    def frame(self, reason: str) -> Frame:
        return ScorePoints(reason, self.n)

    def sign(self) -> list[Sign]:
        return [NumberedSign("points", str(self.n))]

    def icons(self) -> list[str]:
        return counted(self.n, "icons/points")


class ScorePoints(Automatic, frozen=True, gc=False):
    """Score n points."""

    kind = "points"
    n: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        score(pos, pos.active, self.n, self.reason, out)
