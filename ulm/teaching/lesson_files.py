"""The lessons: the program's scenes in ``data/lessons``, and those in the player's folder, which add or override."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from ulm.files import asset_files
from ulm.files.file_problems import report, report_unreadable
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import current
from ulm.rules import Definitions, standard_definitions
from ulm.rules.ruleset import present_definitions
from ulm.teaching import lesson
from ulm.teaching.lesson import LessonScene, lesson_of
from ulm.teaching.lesson_run import OWN_TEXTS


def has_texts(file: Path, keys: Iterable[str]) -> bool:
    """Whether all texts that a file needs are there; what is missing is reported."""
    missing = [key for key in keys if not current().has(key)]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        report(file, f"missing texts: {missing[0]}{more}")
    return not missing


FOLDER = "data/lessons"


class Lesson(msgspec.Struct, frozen=True):
    """A lesson and its scenes, in their order."""

    number: int
    scenes: tuple[LessonScene, ...]
    minutes: int | None

    @property
    def key(self) -> str:
        """The key under which its texts are, as in ``learn.1``."""
        return f"learn.{self.number}"


def scene_ids() -> list[str]:
    """The ids of all scenes that have a file, by lesson and letter."""
    found: set[tuple[int, str]] = set()
    for folder in (asset(FOLDER), asset_files.players_folder("data") / "lessons"):
        try:
            numbers = [lesson.scene_id(file.stem) for file in folder.glob("*.yaml")]
        except OSError:  # an unreadable folder has no lessons
            continue
        found |= {number for number in numbers if number is not None}
    return [f"{number}{letter}" for number, letter in sorted(found)]


def scene_files(scene_id: str) -> list[Path]:
    """The existing files of a scene, the player's first."""
    path = f"{FOLDER}/{scene_id}.yaml"
    return [file for file in (asset_files.players(path), asset(path)) if file is not None and file.is_file()]


def needed_texts(scene: LessonScene) -> list[str]:
    """The keys of the texts that a scene and its lesson need."""
    of_lesson = [f"learn.{scene.lesson}.{name}" for name in ("title", "about", "learned")]
    return [*of_lesson, f"{scene.key}.title", f"{scene.key}.goal", *scene.says()]


def optional_texts(scene: LessonScene) -> list[str]:
    """The keys of texts that take the place of a general one where a scene has them."""
    return [f"{scene.key}.{name}" for name in OWN_TEXTS]


def lessons(definitions: Definitions | None = None) -> list[Lesson]:
    """All lessons that can be played. A scene that cannot is left out, and reported unless that is for the player's own
    definitions. Raises DefinitionErrors.
    """
    scenes = [found for each in scene_ids() if (found := scene(each, definitions)) is not None]
    numbers = sorted({each.lesson for each in scenes})
    return [_lesson(number, [each for each in scenes if each.lesson == number]) for number in numbers]


def scene(scene_id: str, definitions: Definitions | None = None) -> LessonScene | None:
    """One scene by its id; None where none can be played. A file of the player's that cannot be used is reported, and
    the program's is read instead. Raises DefinitionErrors.
    """
    found = (_readable(file, definitions or present_definitions()) for file in scene_files(scene_id))
    return next((each for each in found if each is not None), None)


def _lesson(number: int, scenes: list[LessonScene]) -> Lesson:
    return Lesson(number, tuple(scenes), scenes[0].minutes)


def _readable(file: Path, definitions: Definitions) -> LessonScene | None:
    try:
        found = lesson.read(file, definitions)
    except UnreadableFile as error:
        if not _is_for_other_definitions(file, definitions):
            report_unreadable(file, error)
        return None
    return found if has_texts(file, needed_texts(found)) else None


def _is_for_other_definitions(file: Path, definitions: Definitions) -> bool:
    """Whether this is a scene of the program whose position the player's own definitions do not have."""
    if file.parent != asset(FOLDER) or definitions is standard_definitions():
        return False
    try:
        lesson.read(file, standard_definitions())
    except UnreadableFile:
        return False
    return True


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
