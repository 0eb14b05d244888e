"""An optional Card action (buy or play)."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import BROWN, SKIP, Move
from ulm.rules.pending import ActionQuestion
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import Sign, SignPicture
from ulm.rules.state_changes import Out


@effect
class CardAction(Effect, frozen=True, tag="card_action"):
    """An optional Card action (buy or play)."""

    def frame(self, reason: str) -> Frame:
        return BuyOrPlay(reason)

    def sign(self) -> list[Sign]:
        return [SignPicture("tiles/brown", 46)]


class BuyOrPlay(ActionQuestion, frozen=True, gc=False):
    """An optional Card action."""

    kind = "card_action"

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [*actions.buy_moves(rules, pos), *actions.play_moves(rules, pos), SKIP]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        if move.verb == "buy":
            actions.buy(rules, pos, move.words, out)
        else:
            play(self, rules, pos, move, out)

    def action(self) -> int:
        return BROWN


def play(frame: Frame, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
    """Play a card; the free play is used first, and the Card action stays open (docs/rules.md section 11)."""
    if pos.free_play:
        pos.stack += (frame,)
    actions.play(rules, pos, move.words[0], move.words[1], out)
