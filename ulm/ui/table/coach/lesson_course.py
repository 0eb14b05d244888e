"""Where a scene stands among all scenes of the lessons: what comes before it, and what after."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ulm.teaching.lesson import LessonScene, lesson_of
from ulm.teaching.lesson_files import scene_ids

Offered: TypeAlias = Literal["", "basic", "advanced"]
_GAMES: dict[int, Offered] = {3: "basic", 6: "advanced"}
"""The game that can be played after a lesson."""


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A scene in its lesson. ``following`` is the id of the scene that comes next, empty after the last one."""

    scene: LessonScene
    number: int
    """Which scene of its lesson it is, from 1."""
    count: int
    """How many scenes its lesson has."""
    following: str
    ends_lesson: bool

    @property
    def game(self) -> Offered:
        """The game that can be played now: what was learned is enough for it."""
        return _GAMES.get(self.scene.lesson, "") if self.ends_lesson else ""

    @property
    def next_lesson(self) -> int:
        """The number of the lesson with the next scene; 0 where there is none."""
        return lesson_of(self.following)


def course_of(scene: LessonScene) -> LessonPosition:
    """Where a scene stands."""
    ids = scene_ids()
    own = [each for each in ids if lesson_of(each) == scene.lesson]
    after = ids[ids.index(scene.id) + 1 :] if scene.id in ids else []
    return LessonPosition(
        scene=scene,
        number=own.index(scene.id) + 1 if scene.id in own else 1,
        count=max(1, len(own)),
        following=after[0] if after else "",
        ends_lesson=not after or lesson_of(after[0]) != scene.lesson,
    )
