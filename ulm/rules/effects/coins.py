"""Take n coins."""

from __future__ import annotations

from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import NumberedSign, Sign, counted
from ulm.rules.state_changes import Out, gain_coins


@effect
class Coins(Effect, frozen=True, tag="coins"):
    """Take n coins."""

    manner = "thing"
    n: Small

    def frame(self, reason: str) -> Frame:
        return TakeCoins(reason, self.n)

    def sign(self) -> list[Sign]:
        return [NumberedSign("coin", str(self.n))]

    def icons(self) -> list[str]:
        return counted(self.n, "icons/coin")


class TakeCoins(Automatic, frozen=True, gc=False):
    """Take n coins, as far as there are any."""

    kind = "coins"
    n: int

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        gain_coins(rules, pos, self.n, self.reason, out)
