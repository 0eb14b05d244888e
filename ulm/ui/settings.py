"""What the player has chosen, kept in ``settings.yaml`` of the user data folder."""

import os
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from ulm.paths import user_data
from ulm.ui.animation import Speed

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


def load_settings() -> tuple[Settings, Path | None]:
    """The settings, and where a broken file was set aside (else None).  Missing: the defaults."""
    file = settings_file()
    try:
        return msgspec.yaml.decode(file.read_bytes(), type=Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (msgspec.MsgspecError, UnicodeDecodeError):
        aside = file.with_name("settings-broken.yaml")
        os.replace(file, aside)
        return Settings(), aside


def save_settings(settings: Settings) -> None:
    """Write the settings so that a crash leaves the old or the new ones, never half of them."""
    file = settings_file()
    temporary = file.with_suffix(".tmp")
    with temporary.open("wb") as out:
        out.write(msgspec.yaml.encode(settings))
        out.flush()
        os.fsync(out.fileno())
    os.replace(temporary, file)


def system_language(available: tuple[str, ...]) -> str:
    """The language of the system, if it is one of those available, else the first."""
    import locale

    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    named = named or (locale.getlocale()[0] or "")
    short = named.lower().replace("german", "de")[:2]
    return short if short in available else available[0]
