"""The player's settings, stored in ``settings.yaml`` in the user data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from ulm.files.atomic_write import set_aside, write_atomic
from ulm.files.forward_compat import merge_unknown, newer_format, unknown_entries
from ulm.files.paths import display_path, user_data
from ulm.files.yaml_reader import UnreadableFile, read_yaml
from ulm.files.yaml_validation import convert_file
from ulm.session.table_setup import COLOURS, TableSetup, is_known_bot
from ulm.storage.record_files import LONGEST_NAME
from ulm.ui.custom_keys import usable_letters
from ulm.ui.toolkit.display_settings import DisplaySettings

FORMAT = 1
"""Of the file; raised when an earlier version would misread it. New entries alone need no new format."""
_LINE = re.compile(r"line (\d+)")


class SideView(msgspec.Struct):
    """How the log and the Inspector were left. What comes after ``game`` is of that game alone."""

    folded: bool = False
    alone: Literal["", "log", "inspector"] = ""
    """The part that is shown alone, or "" for both."""
    game: str = ""
    log_from: int | None = None
    """The first move in sight, if the log was scrolled away from its end."""
    pinned: tuple[str, str] | None = None
    """Kind and name of what was pinned."""
    scrolled: float = 0.0
    """How far its explanation was scrolled."""


class Learning(msgspec.Struct):
    """What the player has learned so far, and where they left off."""

    asked: bool = False
    """Whether the question of the first start, whether the player knows the game, was answered."""
    scenes: dict[str, Literal["begun", "helped", "done"]] = msgspec.field(default_factory=dict)
    """How far each scene of the lessons was played, by its id such as ``1a``; ids of lessons that are gone are kept."""
    at: str = ""
    """The scene that was left last."""
    guided: str = ""
    """Seed and beginning of the guided game that is being taught: ``f"{seed} {started}"``."""
    tips: bool = False
    """Whether what a player meets for the first time is explained at the table; on from the guided game on."""
    tips_seen: list[str] = msgspec.field(default_factory=list)


class Settings(DisplaySettings):
    """All settings with their defaults."""

    speech: bool = False
    """Whether what has the focus and what happens is spoken."""
    speech_rate: Annotated[int, msgspec.Meta(ge=50, le=300)] = 100
    """How fast, in percent of the voice's usual speed."""
    hand_over: bool = False
    auto_draw: bool = False
    """Draw the turn tile automatically when nothing else can be chosen."""
    auto_end: bool = False
    """End the turn automatically when nothing else can be done."""
    ask_end: bool = True
    """Ask before a turn ends in which something useful can still be done."""
    compact: bool = False
    """Whether the board is shown without the town, and all that counts as large as it can be."""
    stories: bool = True
    """Whether the table tells the city's stories: in the Inspector, and the dates of the rounds."""
    all_tasks: bool = False
    """Whether all tasks of *Ten years* are open from the start."""
    practice: bool = False
    notify: bool = True
    """Whether the system's own notification calls the player whose turn has come at a table elsewhere."""
    player: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    """The name under which the player sits at tables elsewhere."""
    side: SideView = msgspec.field(default_factory=SideView)
    learning: Learning = msgspec.field(default_factory=Learning)
    keys: dict[str, str] = msgspec.field(default_factory=dict)
    """The letters of actions that the player has changed (``ulm.ui.key_bindings.CHANGEABLE``)."""
    table: TableSetup | None = None
    others: dict[str, Any] = msgspec.field(default_factory=dict)
    """Entries of the file that only another version of the program knows, each in its place; they are kept there."""

    def show_compact(self, on: bool) -> None:
        """Show the compact table, or the painted town; log and Inspector fold away with it, and out again."""
        self.compact = self.side.folded = on


class SettingsProblem(NamedTuple):
    """A problem with the settings file, described by the text ``settings.problem.<code>``.

    ``line`` is given with ``line``, ``setting`` (a dotted path) with ``value`` and with the codes of a table; with
    ``newer`` it is the format of the file, with ``locked`` its folder.
    """

    code: str
    line: int = 0
    setting: str = ""


class LoadedSettings(NamedTuple):
    """The settings, and the problem if their file could not be used."""

    settings: Settings
    aside: Path | None = None
    """Where the unusable file was moved."""
    problem: SettingsProblem | None = None
    """The problem with the file. If the file was not moved it must not be overwritten."""
    new: bool = False
    """Whether there was no file yet."""
    unusable_keys: tuple[str, ...] = ()
    """The entries of ``keys`` in the file that cannot be used, and are left out."""


class _BadTable(ValueError):
    """The saved table is invalid."""

    def __init__(self, code: str, setting: str = "table.seats") -> None:
        super().__init__(code)
        self.problem = SettingsProblem(code, setting=setting)


def settings_file() -> Path:
    """The path of the settings file."""
    return user_data() / "settings.yaml"


def load_settings() -> LoadedSettings:
    """The settings. Without a file the defaults apply; an unusable one is set aside, one of a newer format stays."""
    file = settings_file()
    try:
        os.lstat(file)
    except (FileNotFoundError, NotADirectoryError):
        return LoadedSettings(Settings(), new=True)
    except OSError:  # its folder is locked; it may be unlocked again, so what is in it must not be overwritten
        return LoadedSettings(Settings(), None, SettingsProblem("locked", setting=display_path(file.parent)))
    try:
        document = read_yaml(file)
        newer = newer_format(document.data, FORMAT)
        if newer is not None:
            return LoadedSettings(Settings(), None, SettingsProblem("newer", setting=str(newer)))
        content = {name: value for name, value in document.data.items() if name != "others"}
        document.data = content
        letters, unusable = usable_letters(content.pop("keys", {}))
        settings = convert_file(document, Settings)
        if settings.table is not None:
            _check(settings.table)
        settings.keys = letters
        settings.others = _others(content, settings)
        return LoadedSettings(settings, unusable_keys=unusable)
    except UnreadableFile as error:
        problem = _problem(error.problem.place)
    except _BadTable as error:
        problem = error.problem
    try:
        return LoadedSettings(Settings(), set_aside(file, file.stem), problem)
    except OSError:
        return LoadedSettings(Settings(), None, problem)


def _others(content: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """The entries of the file that this version does not know; the table is made anew with each game."""
    return unknown_entries(content, {"table": None, **_entries(settings)})


def _entries(settings: Settings) -> dict[str, Any]:
    """The content of the file, without the entries of other versions."""
    entries: dict[str, Any] = {"format": FORMAT, **msgspec.to_builtins(settings)}
    del entries["others"]
    return entries


def _problem(place: str) -> SettingsProblem:
    """The problem at a place in the file, which is a line or the path of a setting."""
    line = _LINE.match(place)
    if line is not None:
        return SettingsProblem("line", int(line[1]))
    return SettingsProblem("value", setting=place) if place else SettingsProblem("unreadable")


def _check(table: TableSetup) -> None:
    seats = table.seats
    if not 2 <= len(seats) <= len(COLOURS):
        raise _BadTable("seats")
    if len({seat.colour for seat in seats}) < len(seats):
        raise _BadTable("same_colour")
    if any(not 0 < len(seat.name) <= LONGEST_NAME for seat in seats):
        raise _BadTable("name")
    if any(seat.bot is not None and not is_known_bot(seat.bot) for seat in seats):
        raise _BadTable("bot")
    if table.first is not None and not 0 <= table.first < len(seats):
        raise _BadTable("first", "table.first")


def save_settings(settings: Settings, write: Callable[[Path, bytes], None] = write_atomic) -> None:
    """Write the settings atomically."""
    write(settings_file(), msgspec.yaml.encode(merge_unknown(_entries(settings), settings.others)))


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
