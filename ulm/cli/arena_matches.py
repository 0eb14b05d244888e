"""`ulm arena`: many games of bots against each other."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ulm.ai import arena
from ulm.analysis.match_luck import luck_of_game, with_adjusted_shares
from ulm.cli.common import bots_of, read_option_arguments, record_of
from ulm.cli.output import STOPPED, CallError, print_json, print_line, print_table
from ulm.i18n.catalog import Texts
from ulm.i18n.phrases import bot_name
from ulm.storage.record import write
from ulm.storage.record_files import MOST_SEED

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
    luck: bool = False,
    json: bool = False,
) -> int:
    """Print the table of win shares of many games; if interrupted, of the games finished so far. With ``luck``, also
    the shares without the luck that was measured in each game.
    """
    given = read_option_arguments(options)
    bots = bots_of(seats, texts)
    if seed + games // len(arena.rotations(bots)) > MOST_SEED:
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
            bots,
            games,
            seed=seed,
            options=given,
            jobs=jobs,
            watch=watch,
            keep=keep,
            measure=luck_of_game if luck else None,
        )
    except KeyboardInterrupt:
        print(texts.get("cli.arena_stopped_at_once"), file=sys.stderr)
        return STOPPED
    except arena.InvalidGamesFile as error:
        raise CallError(str(error)) from None
    finally:
        progress.close()
    if luck:
        result = with_adjusted_shares(result, progress.done)
    if json:
        print_json(result)
    else:
        _print_result(result, texts, luck=luck)
    if result.games < games:
        print(texts.get("cli.arena_stopped", n=result.games, games=games), file=sys.stderr)
        return STOPPED
    return 0


def _print_result(result: arena.ArenaResult, texts: Texts, *, luck: bool) -> None:
    columns = ["kind", "seats", "share", "interval", "points", "time"]
    if luck:
        columns[4:4] = ["share_without_luck", "interval", "fewer_games"]
    rows = [[texts.get(f"cli.table.{name}") for name in columns]]
    for row in result.bots:
        cells = [
            bot_name(row.bot, texts),
            str(row.seats),
            *_share(row.win_share, row.low, row.high, texts),
            f"{row.mean_points:.1f}",
            f"{1000 * row.seconds_per_decision:.2f} ms",
        ]
        if luck:
            cells[4:4] = _without_luck(row.adjusted, texts)
        rows.append(cells)
    print_table(rows)
    print_line(texts.get("cli.arena", n=result.games, speed=f"{result.decisions_per_second:.0f}"))
    if luck and not any(row.adjusted for row in result.bots):
        print_line(texts.get("cli.arena_luck_unknown"))


def _without_luck(adjusted: arena.Adjusted | None, texts: Texts) -> list[str]:
    if adjusted is None:
        return ["–", "–", "–"]
    return [*_share(adjusted.win_share, adjusted.low, adjusted.high, texts), f"{adjusted.fewer_games:.1f}"]


def _share(share: float, low: float, high: float, texts: Texts) -> tuple[str, str]:
    return (
        texts.get("settings.percent", n=f"{100 * share:.1f}"),
        texts.get("settings.percent", n=f"{100 * low:.1f} – {100 * high:.1f}"),
    )


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
