"""`ulm arena`: many games of bots against each other."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ulm.bots import arena
from ulm.commands.bot_games import bots_of, read_option_arguments, record_of
from ulm.commands.output import STOPPED, CallError, print_json, print_table, say
from ulm.records.record import write
from ulm.records.record_files import MOST_SEED
from ulm.text.catalog import Texts
from ulm.text.player_names import bot_name

_BAR = 20  # characters


def run(
    texts: Texts,
    *,
    seats: str,
    games: int,
    seed: int = 1,
    options: Sequence[str] = (),
    jobs: int = 1,
    records: Path | None = None,
    keep: Path | None = None,
    json: bool = False,
) -> int:
    """Print the table of win shares of many games; if interrupted, of the games finished so far."""
    given = read_option_arguments(options)
    bots = bots_of(seats, texts)
    if seed + games // len(bots) > MOST_SEED:  # each rotation of the seats has the next seed
        raise CallError(texts.get("cli.seed_too_high", seed=MOST_SEED))
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    progress = _Progress(games, texts)

    def watch(played: arena.PlayedGame) -> None:
        progress.add(played)
        if records is not None:
            write(record_of(played, given, texts), records / f"game-{len(progress.done):05}.ulm")

    try:
        result = arena.run(
            bots, games, seed=seed, options=given, jobs=jobs, watch=watch, keep=keep
        )
    except KeyboardInterrupt:
        print(texts.get("cli.arena_stopped_at_once"), file=sys.stderr)
        return STOPPED
    except arena.InvalidGamesFile as error:
        raise CallError(str(error)) from None
    finally:
        progress.close()
    if json:
        print_json(result)
    else:
        _print_result(result, texts)
    if result.games < games:
        print(texts.get("cli.arena_stopped", n=result.games, games=games), file=sys.stderr)
        return STOPPED
    return 0


def _print_result(result: arena.Result, texts: Texts) -> None:
    columns = ("kind", "seats", "share", "interval", "points", "time")
    rows = [[texts.get(f"cli.table.{name}") for name in columns]]
    for row in result.bots:
        rows.append(
            [
                bot_name(row.bot, texts),
                str(row.seats),
                texts.get("settings.percent", n=f"{100 * row.win_share:.1f}"),
                texts.get("settings.percent", n=f"{100 * row.low:.1f} – {100 * row.high:.1f}"),
                f"{row.mean_points:.1f}",
                f"{1000 * row.seconds_per_decision:.2f} ms",
            ]
        )
    print_table(rows)
    say(texts.get("cli.arena", n=result.games, speed=f"{result.decisions_per_second:.0f}"))


class _Progress:
    """A progress line on a terminal, updated after each game; nothing in a pipe."""

    def __init__(self, games: int, texts: Texts) -> None:
        self.done: list[arena.PlayedGame] = []
        self._games = games
        self._texts = texts
        self._began = time.monotonic()
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._open = False

    def add(self, played: arena.PlayedGame) -> None:
        """Count a finished game."""
        self.done.append(played)
        if not self._shown:
            return
        full = _BAR * len(self.done) // self._games
        line = f"[{'#' * full}{'.' * (_BAR - full)}] {len(self.done)}/{self._games} {self._left()} {self._shares()}"
        wide = shutil.get_terminal_size().columns - 1
        print(f"\r{line[:wide].ljust(wide)}", end="", file=sys.stderr, flush=True)
        self._open = True

    def close(self) -> None:
        """End the line."""
        if self._open:
            print(file=sys.stderr)

    def _left(self) -> str:
        spent = time.monotonic() - self._began
        seconds = round(spent / len(self.done) * (self._games - len(self.done)))
        return f"{seconds // 60}:{seconds % 60:02}"

    def _shares(self) -> str:
        return "  ".join(
            self._texts.get(
                "cli.arena_share",
                bot=bot_name(row.bot, self._texts),
                share=f"{100 * row.win_share:.0f}",
                low=f"{100 * row.low:.0f}",
                high=f"{100 * row.high:.0f}",
            )
            for row in arena.tally(self.done, 0).bots
        )
