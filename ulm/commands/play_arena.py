"""`ulm play` and `ulm arena`: bots against each other."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from typing import TYPE_CHECKING, Any

from ulm.commands.output import STOPPED, CallError, print_json, print_table
from ulm.rules.ruleset import read_options, standard_definitions
from ulm.text import refusal_text
from ulm.text.catalog import Texts

if TYPE_CHECKING:
    from ulm.bots.arena import Played, Result
    from ulm.records.record import Record

_COLOURS = ("red", "blue", "yellow", "green")
_SOURCES = ("points", "sparrows", "river", "cards", "total")
_BAR = 20  # characters


def play(chosen: argparse.Namespace, texts: Texts) -> int:
    """One game: its result, and its record where one is wanted."""
    from ulm.bots.arena import Task, play_game
    from ulm.records import record

    options = _options(chosen.option)
    played = play_game(Task(_bots(chosen.seats, texts), chosen.seed, options))
    if chosen.record is not None:
        record.write(_record_of(played, options, texts), chosen.record)
    if chosen.json:
        print_json(
            {
                "seats": [
                    {
                        "bot": bot,
                        "final": {name: getattr(score, name) for name in _SOURCES},
                    }
                    for bot, score in zip(played.bots, played.final, strict=True)
                ],
                "winners": played.winners,
                "rounds": played.rounds,
                "seed": played.seed,
            }
        )
        return 0
    head = [texts.get("cli.table.seat"), *(texts.get(f"scoring.{name}") for name in _SOURCES)]
    rows = [
        [
            texts.get("cli.table.bot", n=seat, bot=refusal_text.bot(bot, texts)),
            *(str(getattr(score, name)) for name in _SOURCES),
        ]
        for seat, (bot, score) in enumerate(zip(played.bots, played.final, strict=True))
    ]
    print_table([head, *rows])
    winners = texts.get("scoring.and").join(rows[seat][0] for seat in played.winners)
    if len(played.winners) == 1:
        print(texts.get("scoring.winner", name=winners))
    else:
        print(texts.get("scoring.winners", names=winners))
    return 0


def arena(chosen: argparse.Namespace, texts: Texts) -> int:
    """Many games: the table of shares. Stopped, it prints the table of the games that came to their end."""
    from ulm.bots import arena
    from ulm.records import record

    options = _options(chosen.option)
    bots = _bots(chosen.seats, texts)
    if chosen.records is not None:
        chosen.records.mkdir(parents=True, exist_ok=True)
    progress = _Progress(chosen.games, texts)

    def watch(played: Played) -> None:
        progress.add(played)
        if chosen.records is not None:
            file = chosen.records / f"game-{len(progress.done):05}.ulm"
            record.write(_record_of(played, options, texts), file)

    try:
        result = arena.run(
            bots, chosen.games, seed=chosen.seed, options=options, jobs=chosen.jobs, watch=watch, keep=chosen.keep
        )
    except KeyboardInterrupt:
        print(texts.get("cli.arena_stopped_at_once"), file=sys.stderr)
        return STOPPED
    except arena.NotKept as error:
        raise CallError(str(error)) from None
    finally:
        progress.close()
    if chosen.json:
        print_json(result)
    else:
        _print_result(result, texts)
    if result.games < chosen.games:
        print(texts.get("cli.arena_stopped", n=result.games, games=chosen.games), file=sys.stderr)
        return STOPPED
    return 0


def _print_result(result: Result, texts: Texts) -> None:
    columns = ("kind", "seats", "share", "interval", "points", "time")
    rows = [[texts.get(f"cli.table.{name}") for name in columns]]
    for row in result.bots:
        rows.append(
            [
                refusal_text.bot(row.bot, texts),
                str(row.seats),
                f"{100 * row.win_share:.1f} %",
                f"{100 * row.low:.1f} – {100 * row.high:.1f} %",
                f"{row.mean_points:.1f}",
                f"{1000 * row.seconds_per_decision:.2f} ms",
            ]
        )
    print_table(rows)
    print(texts.get("cli.arena", n=result.games, speed=f"{result.decisions_per_second:.0f}"))


class _Progress:
    """A line on a terminal that is written anew after each game; nothing in a pipe."""

    def __init__(self, games: int, texts: Texts) -> None:
        self.done: list[Played] = []
        self._games = games
        self._texts = texts
        self._began = time.monotonic()
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._open = False

    def add(self, played: Played) -> None:
        """One game more."""
        self.done.append(played)
        if not self._shown:
            return
        full = _BAR * len(self.done) // self._games
        line = f"[{'#' * full}{'.' * (_BAR - full)}] {len(self.done)}/{self._games} {self._left()} {self._shares()}"
        wide = shutil.get_terminal_size().columns - 1
        print(f"\r{line[:wide].ljust(wide)}", end="", file=sys.stderr, flush=True)
        self._open = True

    def close(self) -> None:
        """The line is done with."""
        if self._open:
            print(file=sys.stderr)

    def _left(self) -> str:
        spent = time.monotonic() - self._began
        seconds = round(spent / len(self.done) * (self._games - len(self.done)))
        return f"{seconds // 60}:{seconds % 60:02}"

    def _shares(self) -> str:
        from ulm.bots.arena import tally

        return "  ".join(
            self._texts.get(
                "cli.arena_share",
                bot=refusal_text.bot(row.bot, self._texts),
                share=f"{100 * row.win_share:.0f}",
                low=f"{100 * row.low:.0f}",
                high=f"{100 * row.high:.0f}",
            )
            for row in tally(self.done, 0).bots
        )


def _options(given: list[str]) -> dict[str, Any]:
    """Options of the command line: NAME means true, NAME=VALUE a number, true or false."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or value.lower() in ("true", "false"):
            found[name] = value.lower() != "false"
        else:
            found[name] = int(value) if value.isascii() and value.isdigit() else value
    read_options(found, standard_definitions())
    return found


def _bots(text: str, texts: Texts) -> tuple[str, ...]:
    from ulm.bots.registry import choices, is_bot

    names = tuple(name.strip().lower() for name in text.split(","))
    for name in names:
        if not is_bot(name):
            raise CallError(texts.get("cli.no_bot", bot=name, bots=choices()))
    if not 2 <= len(names) <= 4:
        raise CallError(texts.get("cli.seats", n=len(names)))
    return names


def _record_of(played: Played, options: dict[str, Any], texts: Texts) -> Record:
    from ulm.records import record

    seats = [
        record.Seat(f"{refusal_text.bot(bot, texts)} {seat + 1}", _COLOURS[seat], bot)
        for seat, bot in enumerate(played.bots)
    ]
    return record.Record(
        seed=played.seed,
        seats=tuple(seats),
        moves=record.turns(played.moves),
        options=read_options(options, standard_definitions()).given(),
        first=played.first,
        definitions=standard_definitions().hash(),
        started=record.now(),
    )
