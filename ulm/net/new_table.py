"""A new game for a table of several computers, from what its opener wishes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ulm.files.bounded_read import read_bounded
from ulm.files.paths import corrections
from ulm.net.protocol import LARGEST, SeatWish, cleaned
from ulm.net.table_authority import NotAllowed
from ulm.rules import BadOptions, Game
from ulm.rules.definition_reader import FILES
from ulm.rules.ruleset import present_definitions
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import ADAPTIVE, is_known_bot
from ulm.storage.record import COLOURS, utc_now
from ulm.storage.record_files import MOST_SEED

_LARGEST_FILE = LARGEST - 1024  # bytes; each is sent in one message


def new_session(
    seats: Sequence[SeatWish],
    options: dict[str, Any],
    seed: int | None = None,
    first: int | None = None,
    *,
    hints: bool = False,
) -> Session:
    """A new game; without `first` the starting seat is drawn. Raises NotAllowed for what cannot be played."""
    if not 2 <= len(seats) <= 4 or all(seat.bot is not None for seat in seats):
        raise NotAllowed("bad_table_wish")
    if len({seat.colour for seat in seats}) < len(seats) or not {seat.colour for seat in seats} <= set(COLOURS):
        raise NotAllowed("bad_table_wish")
    if first is not None and first >= len(seats):
        raise NotAllowed("bad_table_wish")
    if any(seat.bot is not None and (seat.bot == ADAPTIVE or not is_known_bot(seat.bot)) for seat in seats):
        raise NotAllowed("no_bot")
    seed = random.SystemRandom().randrange(MOST_SEED) if seed is None else seed
    try:
        game = Game.new(len(seats), seed, options, first=first, definitions=present_definitions())
    except BadOptions:
        raise NotAllowed("bad_table_wish") from None
    return Session(
        game,
        [SessionSeat(cleaned(seat.name), seat.colour, seat.bot) for seat in seats],
        seed,
        save=lambda session: None,  # its table keeps it
        started=utc_now(),
        hints=hints,
    )


def differing_files() -> dict[str, str]:
    """The definition files of the player's own that this program plays with, by name.

    Raises OSError for one that is too long for a message.
    """
    folder = corrections()
    if folder is None:
        return {}
    files = [folder / f"{name}.yaml" for name in FILES]
    return {file.stem: read_bounded(file, _LARGEST_FILE).decode() for file in files if file.is_file()}
