"""A table as it is set up before the game begins: who plays, in which colours, by which rules."""

from typing import Literal, TypeAlias

import msgspec

BOTS = ("random", "apprentice", "journeyman", "master")
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """One seat of a table; ``bot`` is the name of a kind of bot, or None for a human."""

    name: str
    colour: Colour
    bot: str | None = None


class TableSetup(msgspec.Struct, omit_defaults=True):
    """A table as the setup screen hands it over. ``options`` as in RULES.md section 16, only what differs
    from the default; without ``seed`` a random one is used, without ``first`` the starting seat is drawn.
    """

    seats: list[SeatSetup]
    options: dict[str, bool | int] = {}
    seed: int | None = None
    first: int | None = None
    practice: bool = False
    hints: bool = True
    """Whether players may ask for hints, and bots say why they moved as they did."""


def is_known_bot(bot: str) -> bool:
    """Whether a seat may be given to a bot of this name: a level, or a level with a character."""
    if bot in BOTS:
        return True
    from ulm.bots.registry import ANY, characters_of  # the bots are many modules, and most starts need none of them

    level = bot.partition("-")[0]
    names = characters_of(level)
    return level in BOTS and bool(names) and bot in (*names, f"{level}-{ANY}")
