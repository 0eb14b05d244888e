"""The part of `ulm check` that plays the lessons: their steps, their goals, each mistake they speak of, their texts."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable
from pathlib import Path

from ulm.cli.check_texts import texts_of
from ulm.files import asset_files
from ulm.files.paths import asset
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import FALLBACK, codes, file_of, in_words, volume_of
from ulm.i18n.placeholders import placeholders
from ulm.rules import Definitions, standard_definitions
from ulm.session.table_setup import BOTS
from ulm.storage.scenario import Failure
from ulm.teaching import challenge as one
from ulm.teaching import challenge_files, guided_file, lesson, lesson_check, lesson_files
from ulm.teaching.challenge import LEVELS
from ulm.teaching.lesson import LessonScene
from ulm.teaching.lesson_files import needed_texts, optional_texts
from ulm.teaching.tips import TIPS

_LESSON_NAMING = "; name a lesson scene after its lesson and a letter, as in `7a.yaml`"
_LESSON_VOLUME = volume_of("learn")
_faults: dict[tuple[str, str, str], list[Failure]] = {}
"""By a file's name, its content and the definitions; playing the scenes takes a while."""
_OF_LESSON = re.compile(r"learn\.[0-9]+\.")


def lesson_problems(folder: Path, lang: Path, definitions: Definitions) -> list[Problem]:
    """Problems with the lessons in a folder like `data`, and texts of lessons that are missing or not used."""
    if not (folder / "lessons").is_dir():  # a folder with definitions only
        return []
    scenes: list[LessonScene] = []
    found: list[Problem] = []
    for file in sorted((folder / "lessons").glob("*")):
        name = f"lessons/{file.name}"
        if _is_scene(file.name):
            found += _file_problems(file, name, definitions, scenes)
        else:
            found.append(Problem(name, "", f"this file is not used{_LESSON_NAMING}"))
    texts = texts_of(lang / _LESSON_VOLUME / f"{FALLBACK}.yaml")
    if texts:  # else reported already
        found += _missing(scenes, texts)
        # Nobody knows which texts a scene needs that cannot be read.
        read = {scene.id for scene in scenes}
        unread = {file.stem for file in (folder / "lessons").glob("*.yaml")} - read
        parts = {part for each in unread for part in (lesson.text_key(each), f"learn.{lesson.lesson_of(each)}")}
        found += _unused(
            scenes, [key for key in texts if _OF_LESSON.match(key) and key.rpartition(".")[0] not in parts]
        )
    return found


def player_lesson_problems(definitions: Definitions) -> list[Problem]:
    """Problems with the lessons in the player's folder."""
    scenes: list[LessonScene] = []
    found: list[Problem] = []
    for path in player_scene_files():
        file = asset_files.players(path)
        if file is not None:
            found += _file_problems(file, f"your {path.removeprefix('data/')}", definitions, scenes)
    for code in codes():
        files = [
            file for volume in ("", _LESSON_VOLUME) if (file := asset_files.players(file_of(code, volume))) is not None
        ]
        theirs = {key: text for file in files for key, text in texts_of(file).items()}
        texts = {*texts_of(asset(file_of(code, _LESSON_VOLUME))), *theirs}
        if code == FALLBACK:
            found += _missing(scenes, texts, "your ")
            of_scenes = tuple(f"{scene.key}." for scene in scenes)
            found += _unused(scenes, [key for key in theirs if key.startswith(of_scenes)], "your ")
        elif theirs:  # a player need not write in all languages of the program
            found += _untranslated(scenes, texts, code)
    return found


def lesson_naming(path: str) -> str:
    """How a file in the folder of lessons is named, for a problem with that file; "" for another one."""
    return _LESSON_NAMING if path.startswith(f"{lesson_files.FOLDER}/") else ""


def player_scene_files() -> list[str]:
    """The paths of the player's scenes, such as ``data/lessons/7a.yaml``."""
    return [
        path
        for path in asset_files.players_files("data")
        if path.startswith(f"{lesson_files.FOLDER}/") and _is_scene(path.removeprefix(f"{lesson_files.FOLDER}/"))
    ]


def player_lessons() -> tuple[str, ...]:
    """The keys under which the player's lessons have their texts, each with a dot at its end."""
    numbers = [lesson.scene_id(Path(path).stem) for path in player_scene_files()]
    return tuple(sorted({f"learn.{number[0]}." for number in numbers if number is not None}))


def _is_scene(name: str) -> bool:
    return name.endswith(".yaml") and lesson.scene_id(name.removesuffix(".yaml")) is not None


def _file_problems(file: Path, name: str, definitions: Definitions, scenes: list[LessonScene]) -> list[Problem]:
    """Problems with one file; a scene that can be read is added to `scenes`."""
    try:
        scene = lesson.read(file, definitions)
    except UnreadableFile as error:
        return [Problem(name, error.problem.place, error.problem.message)]
    scenes.append(scene)
    key = (file.name, hashlib.sha256(file.read_bytes()).hexdigest(), definitions.hash())
    if key not in _faults:
        _faults[key] = lesson_check.faults(scene)
    return [Problem(name, fault.place, fault.message) for fault in _faults[key]]


# ---- texts


def _missing(scenes: Iterable[LessonScene], texts: Collection[str], whose: str = "") -> list[Problem]:
    """The texts that scenes need and that the first language does not have."""
    name = whose + file_of(FALLBACK, _LESSON_VOLUME).removeprefix("data/")
    wanted = {key: scene for scene in scenes for key in needed_texts(scene) if key not in texts}
    return [Problem(name, key, f"this text is missing; scene {scene.id} needs it") for key, scene in wanted.items()]


def _untranslated(scenes: Iterable[LessonScene], texts: Collection[str], code: str) -> list[Problem]:
    """The player's scenes that lack texts in one of the program's languages: one problem each."""
    name = f"your {file_of(code, _LESSON_VOLUME).removeprefix('data/')}"
    missing = {scene.id: [key for key in needed_texts(scene) if key not in texts] for scene in scenes}
    return [
        Problem(name, keys[0], f"this text is missing{_and_more(keys)}; scene {scene} needs it")
        for scene, keys in missing.items()
        if keys
    ]


def _and_more(keys: list[str]) -> str:
    return f", and {len(keys) - 1} more" if len(keys) > 1 else ""


def _unused(scenes: Iterable[LessonScene], texts: Iterable[str], whose: str = "") -> list[Problem]:
    name = whose + file_of(FALLBACK, _LESSON_VOLUME).removeprefix("data/")
    used = {key for scene in scenes for key in (*needed_texts(scene), *optional_texts(scene))}
    return [Problem(name, key, "no lesson scene uses this text") for key in texts if key not in used]


def guided_problems(folder: Path, overrides: Path | None) -> list[Problem]:
    """The problem with the guided game of a folder, if it has one, and texts that are missing."""
    file = asset_files.overridden(folder / Path(guided_file.FILE).name, overrides)
    if not file.exists():  # a folder with definitions only
        return []
    try:
        guided = guided_file.read(file)
    except UnreadableFile as error:
        return [error.problem]
    texts = Texts(FALLBACK)
    wanted = [*guided_file.text_keys(guided), *(f"tips.{tip}" for tip in TIPS)]
    message = f"this text is missing; {file.name} or a tip needs it"
    return [Problem(f"lang/learning/{FALLBACK}.yaml", key, message) for key in wanted if not texts.has(key)]


_CHALLENGE_NAMING = "; name a task in small letters, as in `my_task.yaml`"
_CHALLENGE_VOLUME = volume_of("tasks")
_TEXTS = ("title", "story", "aim", *LEVELS)
_NUMBERS = "ab"
"""The numbers that the sentence of a seal may ask for."""


def task_problems(folder: Path, lang: Path) -> list[Problem]:
    """Problems with the program's tasks in a folder like `data`, and texts of theirs that are missing."""
    if not (folder / "tasks").is_dir():  # a folder with definitions only
        return []
    found: list[Problem] = []
    texts = texts_of(lang / _CHALLENGE_VOLUME / f"{FALLBACK}.yaml")
    for file in sorted((folder / "tasks").glob("*")):
        name = f"tasks/{file.name}"
        if file.suffix != challenge_files.SUFFIX or not one.is_id(file.stem):
            found.append(Problem(name, "", f"this file is not used{_CHALLENGE_NAMING}"))
            continue
        try:
            task = one.read(file, BOTS, standard_definitions())
        except UnreadableFile as error:
            found.append(Problem(name, error.problem.place, error.problem.message))
            continue
        where = f"lang/{_CHALLENGE_VOLUME}/{FALLBACK}.yaml"
        for text in _TEXTS if texts else ():
            key = f"{task.key}.{text}"
            if key not in texts:
                found.append(Problem(where, key, f"this text is missing; task {task.id} needs it"))
            elif text in LEVELS:
                there = _NUMBERS[: len(task.seals[LEVELS.index(text)].bounds())]
                asked = {place.value for words in in_words(texts[key]) for place in placeholders(words)}
                if unknown := sorted(asked - set(there)):
                    what = ", ".join(f"{{{each}}}" for each in unknown)
                    found.append(Problem(where, key, f"the file of the task names no number for {what}"))
    return found


def player_task_problems(definitions: Definitions) -> list[Problem]:
    """Problems with the tasks in the player's folder."""
    found: list[Problem] = []
    for path in player_files():
        file = asset_files.players(path)
        if file is None:
            continue
        try:
            challenge_files.usable(file, BOTS, definitions)
        except UnreadableFile as error:
            found.append(Problem(f"your {path.removeprefix('data/')}", error.problem.place, error.problem.message))
    return found


def player_files() -> list[str]:
    """The paths of the player's tasks, such as ``data/tasks/my_task.yaml``."""
    start = f"{challenge_files.FOLDER}/"
    return [
        path
        for path in asset_files.players_files("data")
        if path.startswith(start)
        and path.endswith(challenge_files.SUFFIX)
        and one.is_id(path.removeprefix(start).removesuffix(challenge_files.SUFFIX))
    ]


def challenge_naming(path: str) -> str:
    """How a file in the folder of tasks is named, for a problem with that file; "" for another one."""
    return _CHALLENGE_NAMING if path.startswith(f"{challenge_files.FOLDER}/") else ""
