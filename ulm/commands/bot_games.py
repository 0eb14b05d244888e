"""Shared by `ulm play` and `ulm arena`: arguments, and records of the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ulm.ai.bot_registry import choices, is_bot
from ulm.commands.output import CallError
from ulm.i18n.catalog import Texts
from ulm.i18n.phrases import bot_name
from ulm.rules.ruleset import read_options, standard_definitions
from ulm.storage.record import COLOURS, Record, RecordSeat, turns, utc_now

_DIGITS = 20  # of any number an option may have; Python refuses to read very long ones

if TYPE_CHECKING:
    from ulm.ai.arena import PlayedGame


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
