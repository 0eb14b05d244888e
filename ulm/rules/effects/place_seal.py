"""Place a seal for `price` coins in a quarter at the barge, without a Seal action."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.definitions import Figure
from ulm.rules.effect_registry import Effect, EffectText, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import Move
from ulm.rules.pending import Automatic, Question
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, NumberedSign, Sign, SignPicture
from ulm.rules.state_changes import Out, pay_coins


@effect
class PlaceSeal(Effect, frozen=True, tag="place_seal"):
    """Place a seal for `price` coins in a quarter at the barge, without a Seal action."""

    price: Figure

    def frame(self, reason: str) -> Frame:
        return PayForSeal(reason, self.price)

    def clauses(self) -> list[EffectText]:
        return [EffectText("effect.place_seal" if self.price else "effect.place_seal_free", {"n": self.price})]

    def sign(self) -> list[Sign]:
        paid: list[Sign] = [NumberedSign("coin", str(self.price)), ARROW] if self.price else []
        return [*paid, SignPicture("signs/seal", 42), ARROW, SignPicture("signs/quarter")]


class PayForSeal(Automatic, frozen=True, gc=False):
    """Pay `price` coins and place a seal in a quarter at the barge; nothing happens if that cannot be done."""

    kind = "place_seal"
    price: int

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        player = pos.players[pos.active]
        return player.coins >= self.price and bool(actions.open_quarters(rules, pos, rules.banks[player.barge]))

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        player = pos.players[pos.active]
        if player.coins < self.price:
            return refusal("coins_for_placing", need=self.price, have=player.coins)
        return refusal("no_quarter_open" if player.seals else "no_seals")

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        if self.playable(rules, pos):
            pay_coins(pos, self.price, self.reason, out)
            pos.stack += (SealWhere(self.reason, anywhere=False),)


class SealWhere(Question, frozen=True, gc=False):
    """Choose the quarter for a seal that is already paid."""

    kind = "seal_where"
    question = "seal"
    anywhere: bool

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        anywhere = tuple(range(len(rules.quarter_ids)))
        quarters = anywhere if self.anywhere else rules.banks[pos.players[pos.active].barge]
        return [rules.seal_moves[quarter] for quarter in actions.open_quarters(rules, pos, quarters)]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        actions.place_seal(rules, pos, rules.quarter_index[move.words[0]], out)
