"""A plan for the rest of a turn, for bots that stay with one until something hidden is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ulm.ai.beam_search import turn_key
from ulm.rules import Game, Move, View


class TurnPlan(NamedTuple):
    """The moves a bot means to make in the rest of its turn, and where each of the first ones is to be made.

    After the last of those something hidden is revealed, or the turn ends: then there is a new plan.
    """

    moves: tuple[Move, ...] = ()
    #: the key of the position (turn_key) at each move up to the one that reveals something
    keys: tuple[tuple[object, ...], ...] = ()

    def next_move(self, view: View) -> Move | None:
        """The move for this decision; None if the plan was made for another one."""
        if not self.keys or self.keys[0] != turn_key(view.position) or self.moves[0] not in view.legal():
            return None
        return self.moves[0]

    def rest(self) -> TurnPlan:
        """The plan after its first move."""
        return TurnPlan(self.moves[1:], self.keys[1:])


def plan_of(game: Game, moves: Sequence[Move]) -> TurnPlan:
    """The plan to make these moves from here. The game stays as it is."""
    game = game.copy()
    keys: list[tuple[object, ...]] = []
    for move in moves:
        if move not in game.legal():
            break
        keys.append(turn_key(game.position))
        if any(event.reveals for event in game.play(move)):
            break
    return TurnPlan(tuple(moves), tuple(keys))
