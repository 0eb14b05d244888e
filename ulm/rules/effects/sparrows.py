"""Take n sparrows."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import RepeatedSign, Sign, SignPicture, counted
from ulm.rules.state_changes import Out, gain_sparrows


@effect
class Sparrows(Effect, frozen=True, tag="sparrows"):
    """Take n sparrows."""

    manner = "thing"
    n: Small

    def frame(self, reason: str) -> Frame:
        return TakeSparrows(reason, self.n)

    def sign(self) -> list[Sign]:
        return [RepeatedSign(SignPicture("signs/sparrow"), self.n)]

    def icons(self) -> list[str]:
        return counted(self.n, "icons/sparrow")


class TakeSparrows(Automatic, frozen=True, gc=False):
    """Take n sparrows, as far as there are any."""

    kind = "sparrows"
    n: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        gain_sparrows(rules, pos, pos.active, self.n, self.reason, out)
