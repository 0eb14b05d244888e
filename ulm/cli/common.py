"""Shared by `ulm play` and `ulm arena`: arguments, and records of the games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ulm.ai.bot_registry import choices, is_bot
from ulm.cli.output import CallError, print_line, print_table
from ulm.files.bounded_read import read_bounded
from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import name_list
from ulm.i18n.phrases import bot_name
from ulm.rules import FinalScore
from ulm.rules.ruleset import read_options, standard_definitions
from ulm.storage.record import COLOURS, Record, RecordSeat, turns, utc_now

if TYPE_CHECKING:
    from ulm.ai.arena import PlayedGame


_DIGITS = 20  # of any number an option may have; Python refuses to read very long ones


def read_option_arguments(given: Sequence[str]) -> dict[str, Any]:
    """Parse `--option` arguments: NAME means true, NAME=VALUE a number, true or false."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or value.lower() in ("true", "false"):
            found[name] = value.lower() != "false"
        else:
            found[name] = int(value) if value.isascii() and value.isdigit() and len(value) < _DIGITS else value
    read_options(found, standard_definitions())
    return found


def bots_of(text: str, texts: Texts) -> tuple[str, ...]:
    """Parse the bots of `--seats`. CallError for unknown bots, and for too few or too many."""
    names = tuple(name.strip().lower() for name in text.split(","))
    for name in names:
        if not is_bot(name):
            raise CallError(texts.get("cli.no_bot", bot=name, bots=choices()))
    if not 2 <= len(names) <= 4:
        raise CallError(texts.get("cli.seats", n=len(names)))
    return names


def record_of(played: PlayedGame, options: dict[str, Any], texts: Texts) -> Record:
    """The record of a game between bots."""
    seats = [
        RecordSeat(f"{bot_name(bot, texts)} {seat + 1}", COLOURS[seat], bot) for seat, bot in enumerate(played.bots)
    ]
    return Record(
        seed=played.seed,
        seats=tuple(seats),
        moves=turns(played.moves),
        options=read_options(options, standard_definitions()).given(),
        first=played.first,
        definitions=standard_definitions().hash(),
        started=utc_now(),
    )


_LARGEST = 10_000  # bytes


def password_in(texts: Texts, file: Path) -> str:
    """The password. Raises CallError for a file with none, OSError for one that cannot be read."""
    from ulm.net.protocol import LONGEST_PASSWORD  # imported late: most commands do without tables elsewhere

    try:
        lines = read_bounded(file, _LARGEST).decode().splitlines()
    except UnicodeDecodeError:
        lines = []
    password = lines[0].strip() if lines else ""
    if not 0 < len(password) <= LONGEST_PASSWORD:
        raise CallError(texts.get("cli.no_password", file=file, n=LONGEST_PASSWORD))
    return password


SOURCES = ("points", "sparrows", "river", "cards", "total")


def print_result(names: Sequence[str], scores: Sequence[FinalScore], winners: Sequence[int], texts: Texts) -> None:
    """Print the final scores by source, and who won."""
    head = [texts.get("cli.table.seat"), *(texts.get(f"scoring.{name}") for name in SOURCES)]
    rows = [
        [name, *(str(getattr(score, source)) for source in SOURCES)] for name, score in zip(names, scores, strict=True)
    ]
    print_table([head, *rows])
    found = name_list([names[seat] for seat in winners], texts=texts)
    print_line(
        texts.get("scoring.winner", name=found) if len(winners) == 1 else texts.get("scoring.winners", names=found)
    )
