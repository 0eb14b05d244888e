"""Whether a condition of a lesson or of the guided game, or the goal of a lesson, holds in a position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ulm.rules import Game, Move
from ulm.rules.moves import normal_text
from ulm.storage.scenario import differences, observed
from ulm.teaching.lesson import LEARNER, LessonCondition, LessonScene

_NAMES_A_SEAT = ("active", "decision_of", "finished")
"""Keys of a state by which a condition says itself whose turn it means."""


class Conditional(Protocol):
    """What must hold: values of the state, moves that are legal and that are not, moves of which one was played."""

    @property
    def when(self) -> Mapping[str, Any] | None: ...
    @property
    def offers(self) -> Sequence[Move | str]: ...
    @property
    def refuses(self) -> Sequence[Move | str]: ...
    @property
    def played(self) -> Sequence[Move | str]: ...


def holds(condition: Conditional, game: Game, played: Collection[Move]) -> bool:
    """Whether all parts of a condition hold; ``played`` are the learner's moves."""
    if condition.played and not any(is_among(played, wanted) for wanted in condition.played):
        return False
    if condition.offers or condition.refuses:
        legal = game.legal()
        if not all(is_among(legal, wanted) for wanted in condition.offers):
            return False
        if any(is_among(legal, wanted) for wanted in condition.refuses):
            return False
    return not condition.when or not differences(dict(condition.when), observed(game))


def is_among(moves: Iterable[Move], wanted: Move | str) -> bool:
    """Whether one of the moves is the one wanted, or begins with the words wanted."""
    return wanted in moves if isinstance(wanted, Move) else any(begins(move, wanted) for move in moves)


def begins(move: Move, text: str) -> bool:
    """Whether a move begins with these words: ``seal`` is any seal."""
    words = normal_text(text).split()
    return [move.verb, *move.words][: len(words)] == words


def is_active(condition: LessonCondition, game: Game) -> bool:
    """Whether a beat may speak: in the turn of another seat only if it says so."""
    if game.position.active == LEARNER and not game.finished:
        return True
    return condition.when is not None and any(key in condition.when for key in _NAMES_A_SEAT)


def goal_holds(scene: LessonScene, game: Game) -> bool:
    """Whether one of the goals holds. In a scene whose last step counts the points at once, it may hold by that."""
    if _any_holds(scene, observed(game)):
        return True
    if game.finished or not (scene.scenario.steps and scene.scenario.steps[-1].finish):
        return False
    counted = game.copy()
    counted.finish()
    return _any_holds(scene, observed(counted))


def _any_holds(scene: LessonScene, state: dict[str, Any]) -> bool:
    return any(not differences(goal, state) for goal in scene.goals)
