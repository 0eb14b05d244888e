"""The tasks: the program's in ``data/tasks``, and those in the player's folder, which add or override."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ulm.files import asset_files
from ulm.files.file_problems import report_unreadable
from ulm.files.paths import asset
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.rules import Definitions, standard_definitions
from ulm.rules.ruleset import present_definitions
from ulm.teaching import challenge as one
from ulm.teaching.challenge import LEVELS, Challenge

FOLDER = "data/tasks"
SUFFIX = ".yaml"


def ids() -> list[str]:
    """The ids of all tasks that have a file."""
    found: set[str] = set()
    for folder in (asset(FOLDER), asset_files.players_folder("data") / "tasks"):
        try:
            found |= {file.stem for file in folder.glob(f"*{SUFFIX}") if one.is_id(file.stem)}
        except OSError:  # an unreadable folder has no tasks
            continue
    return sorted(found)


def files(task_id: str) -> list[Path]:
    """The existing files of a task, the player's first."""
    path = f"{FOLDER}/{task_id}{SUFFIX}"
    return [file for file in (asset_files.players(path), asset(path)) if file is not None and file.is_file()]


def tasks(bots: Sequence[str]) -> list[Challenge]:
    """All tasks that can be played against these bots, in the order of their years: the program's before a player's of
    the same year. What cannot be used is reported and left out.
    """
    found = [task for task_id in ids() if (task := read(task_id, bots)) is not None]
    return sorted(found, key=lambda task: (task.year, bool(task.texts), task.id))


def read(task_id: str, bots: Sequence[str]) -> Challenge | None:
    """One task by its id; None where none can be played. A player's file that cannot be used is reported, and the
    program's is read instead.
    """
    for file in files(task_id):
        try:
            return usable(file, bots)
        except UnreadableFile as error:
            if not _is_for_other_definitions(file, bots):
                report_unreadable(file, error)
    return None


def usable(file: Path, bots: Sequence[str], definitions: Definitions | None = None) -> Challenge:
    """The task in a file, with its texts: a task that is not the program's own has them in its file. Raises
    Unreadable.
    """
    found = one.read(file, bots, definitions)
    if not asset(f"{FOLDER}/{file.name}").is_file():
        missing = [key for key in ("title", "story", "aim") if key not in found.texts]
        missing += [f"seals.{level}.say" for level, seal in zip(LEVELS, found.seals, strict=True) if not seal.say]
        if missing:
            raise UnreadableFile(Problem(file.name, missing[0], "this text is missing; a task of your own needs it"))
    return found


def _is_for_other_definitions(file: Path, bots: Sequence[str]) -> bool:
    """Whether this is a task of the program that the player's own definitions do not have."""
    if file.parent != asset(FOLDER) or present_definitions() is standard_definitions():
        return False
    try:
        one.read(file, bots, standard_definitions())
    except UnreadableFile:
        return False
    return True
