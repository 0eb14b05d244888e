"""Give back 1 to `most` coins or sparrows, for points or coins each."""

from __future__ import annotations

from typing import Literal

from ulm.rules import moves
from ulm.rules.definitions import Figure, Small
from ulm.rules.effect_registry import Effect, EffectText, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import Move
from ulm.rules.pending import Question, QuestionDetails
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, NumberedSign, Sign, SignPicture, times
from ulm.rules.state_changes import Out, gain_coins, pay_coins, pay_sparrows, score


@effect
class Convert(Effect, frozen=True, tag="convert"):
    """Give back 1 to `most` coins or sparrows, for points or coins each."""

    give: Literal["coins", "sparrows"]
    most: Small
    points: Figure = 0
    coins: Figure = 0

    def frame(self, reason: str) -> Frame:
        return GiveBack(reason, self.give, self.most, self.points, self.coins)

    def clauses(self) -> list[EffectText]:
        goods = EffectText(f"up_to.{self.give}", {"n": self.most})
        return exchanged(goods, self.points, self.coins, "each_" if self.most > 1 else "")

    def sign(self) -> list[Sign]:
        given = NumberedSign("coin", "1") if self.give == "coins" else SignPicture("signs/sparrow")
        coins = [NumberedSign("coin", str(self.coins))] if self.coins else []
        points = [NumberedSign("points", str(self.points))] if self.points else []
        return [*times(self.most), given, ARROW, *coins, *points]

    @property
    def condition(self) -> str:
        return f"convert_{self.give}"


def exchanged(goods: EffectText, points: int, coins: int, each: str = "") -> list[EffectText]:
    """The clauses that say what is given back, and what that brings."""
    found = [EffectText("effect.convert", {"goods": goods})]
    if coins:
        found.append(EffectText(f"effect.{each}take", {"what": EffectText("thing.coins", {"n": coins})}))
    if points:
        found.append(EffectText(f"effect.{each}points", {"n": points}))
    return found


class GiveBack(Question, frozen=True, gc=False):
    """Give back 1 to `most` coins or sparrows, for points or coins each."""

    kind = "convert"
    question = "convert"
    give: Literal["coins", "sparrows"]
    most: int
    points: int
    coins: int

    def _had(self, pos: Position) -> int:
        player = pos.players[pos.active]
        return player.coins if self.give == "coins" else player.sparrows

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        return self._had(pos) > 0

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        return refusal("no_coin") if self.give == "coins" else refusal("no_sparrow")

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return list(moves.CONVERT[: min(self.most, self._had(pos))])

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        number = int(move.words[0])
        if self.give == "coins":
            pay_coins(pos, number, self.reason, out)
        else:
            pay_sparrows(pos, number, self.reason, out)
        score(pos, pos.active, self.points * number, self.reason, out)
        gain_coins(rules, pos, self.coins * number, self.reason, out)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, f"convert_{self.give}", give=self.give, points=self.points, coins=self.coins)
