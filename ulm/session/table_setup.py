"""The set-up of a table before the game: players, colours and rules."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ulm.storage.record_files import LEAST_SEED, MOST_SEED

BOTS = ("random", "child", "apprentice", "assistant", "journeyman", "foreman", "master", "grandmaster")
"""The bots that a table offers, weakest first."""
ADAPTIVE = "adaptive"
"""One of them, found by how the player's last games ended when the game begins."""
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """One seat of a table; ``bot`` is the name of a kind of bot, or None for a human."""

    name: str
    colour: Colour
    bot: str | None = None
    elsewhere: bool = False
    """Whether it waits for somebody at another computer; then there is no bot."""


class TableSetup(msgspec.Struct, omit_defaults=True):
    """The result of the setup screen. ``options`` are those of docs/rules.md section 16 that differ from the default;
    without ``seed`` a random one is used, without ``first`` the starting seat is drawn.
    """

    seats: list[SeatSetup]
    options: dict[str, bool | int] = {}
    seed: Annotated[int, Meta(ge=LEAST_SEED, le=MOST_SEED - 1)] | None = None
    first: int | None = None
    practice: bool = False
    hints: bool = True
    """Whether players may ask for hints and see the bots' reasons."""
    at_server: bool = False
    """Whether a table with seats elsewhere is held at a server, and not by this program."""
    hints_elsewhere: bool = False
    """The same as ``hints``, at a table with seats elsewhere."""

    @property
    def own(self) -> int | None:
        """The first seat of somebody at this screen."""
        return next((n for n, seat in enumerate(self.seats) if seat.bot is None and not seat.elsewhere), None)


def is_known_bot(bot: str) -> bool:
    """Whether a seat may be given to a bot of this name: a level, a level with a character, or the adaptive one."""
    if bot == ADAPTIVE or bot in BOTS:
        return True
    from ulm.ai.bot_registry import ANY, characters_of  # imported late: most starts of the program need no bots

    level = bot.partition("-")[0]
    names = characters_of(level)
    return level in BOTS and bool(names) and bot in (*names, f"{level}-{ANY}")
