"""The moves that a scene expects: the learner's, and those of the other seats, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.rules import Game, Move, Played
from ulm.rules.moves import END
from ulm.teaching.lesson import LEARNER, LessonScene


def expected_play(scene: LessonScene) -> list[Played]:
    """The moves of all steps with the seats that make them, as far as they are legal."""
    game = scene.scenario.start.copy()
    found: list[Played] = []
    for move in (Move.parse(text) for step in scene.scenario.steps for text in step.do):
        if move not in game.legal():  # with definitions of the player's own
            break
        position = game.position
        seat, number = position.active, position.round
        found.append(Played(seat, number, move, tuple(game.play(move))))
    return found


def scripted_turns(played: Sequence[Played]) -> list[list[Played]]:
    """The moves of each turn."""
    found: list[list[Played]] = []
    for each in played:
        if not found or (found[-1][0].seat, found[-1][0].round) != (each.seat, each.round):
            found.append([])
        found[-1].append(each)
    return found


class Script:
    """The moves of the seats that are not the learner's."""

    def __init__(self, expected: Sequence[Played]) -> None:
        self._turns: dict[int, list[list[Move]]] = {}
        for turn in scripted_turns(expected):
            self._turns.setdefault(turn[0].seat, []).append([each.move for each in turn])

    def move(self, game: Game, history: Sequence[Played]) -> Move | None:
        """The next move of the seat whose turn it is; None in the learner's turn and after the end.

        Where the learner went another way, a move of the script may not be legal: then the turn is ended, or else the
        first legal move is played.
        """
        if game.finished or game.position.active == LEARNER:
            return None
        seat, number = game.position.active, game.position.round
        own = [turn for turn in scripted_turns(history) if turn[0].seat == seat]
        begun = own.pop() if own and own[-1][0].round == number else []
        scripted = self._turns.get(seat, [])
        moves = scripted[len(own)] if len(own) < len(scripted) else []
        legal = game.legal()
        if len(begun) < len(moves) and moves[len(begun)] in legal:
            return moves[len(begun)]
        return END if END in legal else legal[0]
