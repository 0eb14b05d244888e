"""Whether a condition or a goal of a lesson holds in a position."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ulm.records.lesson import LEARNER, Condition, LessonScene
from ulm.records.scenario import differences, observed
from ulm.rules import Game, Move

_NAMES_A_SEAT = ("active", "decision_of", "finished")
"""Keys of a state by which a condition says itself whose turn it means."""


def holds(condition: Condition, game: Game, played: Collection[Move]) -> bool:
    """Whether all parts of a condition hold; ``played`` are the learner's moves."""
    if condition.played and not any(move in played for move in condition.played):
        return False
    if condition.offers or condition.refuses:
        legal = game.legal()
        if any(move not in legal for move in condition.offers) or any(move in legal for move in condition.refuses):
            return False
    return condition.when is None or not differences(condition.when, observed(game))


def speaks_now(condition: Condition, game: Game) -> bool:
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
