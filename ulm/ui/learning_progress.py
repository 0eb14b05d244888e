"""How far the scenes of the lessons were played, as the settings keep it."""

from typing import Literal, TypeAlias

from ulm.ui.settings import Learning

State: TypeAlias = Literal["", "begun", "helped", "done"]
_ORDER: tuple[State, ...] = ("", "begun", "helped", "done")


def lesson_state(learning: Learning, scene: str) -> State:
    """How far a scene was played; empty for one that was never begun."""
    return learning.scenes.get(scene, "")


def begin_lesson_scene(learning: Learning, scene: str) -> None:
    """A scene is begun, and is the one left last."""
    learning.at = scene
    _raise(learning, scene, "begun")


def finish_lesson_scene(learning: Learning, scene: str, *, helped: bool) -> None:
    """A scene's goal is reached, with help or without. What was better before stays."""
    _raise(learning, scene, "helped" if helped else "done")


def _raise(learning: Learning, scene: str, to: Literal["begun", "helped", "done"]) -> None:
    if _ORDER.index(lesson_state(learning, scene)) < _ORDER.index(to):
        learning.scenes[scene] = to
