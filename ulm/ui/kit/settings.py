"""What the player has chosen, kept in ``settings.yaml`` of the user data folder."""

import os
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from ulm.files.atomic_write import set_aside, write_whole
from ulm.files.paths import user_data
from ulm.files.yaml_reader import Unreadable, read
from ulm.files.yaml_validation import whole
from ulm.records.record import LONGEST_NAME
from ulm.ui.kit.animation import Speed

BOTS = ("random", "apprentice", "journeyman", "master")
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """One seat of a table; ``bot`` is the name of a kind of bot, or None for a human."""

    name: str
    colour: Colour
    bot: str | None = None


class TableSetup(msgspec.Struct, omit_defaults=True):
    """A table as the set-up screen hands it over. ``options`` as in RULES.md section 16, only what differs
    from the default; without ``seed`` chance picks one, without ``first`` it picks the starting seat.
    """

    seats: list[SeatSetup]
    options: dict[str, bool | int] = {}
    seed: int | None = None
    first: int | None = None
    practice: bool = False
    hints: bool = True
    """Whether players may ask for hints, and bots say why they moved as they did."""


class Settings(msgspec.Struct):
    """All settings with their defaults.  An empty ``language`` means that of the system."""

    language: str = ""
    speed: Speed = "normal"
    text: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    high_contrast: bool = False
    reduced_motion: bool = False
    fullscreen: bool = False
    window: tuple[int, int] | None = None
    hand_over: bool = False
    auto_draw: bool = False
    """The turn tile is drawn by itself when nothing else can be chosen."""
    auto_end: bool = False
    """The turn ends by itself when nothing else can be done any more."""
    practice: bool = False
    effects: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    ambience: Annotated[int, msgspec.Meta(ge=0, le=100)] = 40
    mute: bool = False
    table: TableSetup | None = None


def settings_file() -> Path:
    """Where the settings lie."""
    return user_data() / "settings.yaml"


class Found(NamedTuple):
    """The settings as they were found, and what was wrong with a file that could not be used."""

    settings: Settings
    aside: Path | None = None
    """Where such a file lies now."""
    problem: str = ""
    """What is wrong with it. Where it could not be set aside it must not be written over."""


def load_settings() -> Found:
    """The settings; the defaults when there are none, or none that can be used: those are set aside."""
    file = settings_file()
    if not os.path.lexists(file):
        return Found(Settings())
    try:
        settings = whole(read(file), Settings)
        if settings.table is not None:
            _check(settings.table)
        return Found(settings)
    except Unreadable as error:
        wrong = str(error)
    except ValueError as error:
        wrong = f"{file.name}: {error}"
    try:
        return Found(Settings(), set_aside(file, file.stem), wrong)
    except OSError:
        return Found(Settings(), None, wrong)


def _check(table: TableSetup) -> None:
    """ValueError for a table at which nobody can sit."""
    seats = table.seats
    if not 2 <= len(seats) <= len(COLOURS):
        raise ValueError(f"table.seats: expected 2 to {len(COLOURS)} seats, found {len(seats)}")
    if len({seat.colour for seat in seats}) < len(seats):
        raise ValueError("table.seats: two seats have the same colour")
    if any(not 0 < len(seat.name) <= LONGEST_NAME for seat in seats):
        raise ValueError(f"table.seats: expected names of 1 to {LONGEST_NAME} characters")
    for seat in seats:
        if seat.bot is not None and seat.bot not in BOTS and not _has_character(seat.bot):
            raise ValueError(f"table.seats: expected {', '.join(BOTS)} as bots, or one of them with a character")
    if table.first is not None and not 0 <= table.first < len(seats):
        raise ValueError("table.first: the starting seat does not exist")


def _has_character(bot: str) -> bool:
    from ulm.bots.registry import ANY, characters_of  # the bots are many modules, and most starts need none of them

    level = bot.partition("-")[0]
    names = characters_of(level)
    return level in BOTS and bool(names) and bot in (*names, f"{level}-{ANY}")


def save_settings(settings: Settings) -> None:
    """Write the settings so that a crash leaves the old or the new ones, never half of them."""
    write_whole(settings_file(), msgspec.yaml.encode(settings))


def system_language(available: tuple[str, ...]) -> str:
    """The language of the system, if it is one of those available, else the first."""
    import locale

    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    named = named or (locale.getlocale()[0] or "")
    short = named.lower().replace("german", "de")[:2]
    return short if short in available else available[0]
