"""The part of `ulm check` that reads the tasks: the program's with their texts, and those of the player."""

from __future__ import annotations

from pathlib import Path

from ulm.commands.check_texts import texts_of
from ulm.files import asset_files
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.i18n.language_files import FALLBACK, in_words, volume_of
from ulm.i18n.placeholders import placeholders
from ulm.rules import Definitions, standard_definitions
from ulm.session.table_setup import BOTS
from ulm.teaching import challenge as one
from ulm.teaching import challenge_files
from ulm.teaching.challenge import LEVELS

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
