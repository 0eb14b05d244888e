"""Plays many games between bots: rotated seats, paired seeds, node budgets, 95 % confidence intervals."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.files.bounded_read import TooLarge, read_bounded
from ulm.processes import in_processes
from ulm.rules import FinalScore, Game

LARGEST_FILE = 500_000_000  # bytes of a file of games; about 100,000 games


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game between bots: the bot at each seat, the moves, the result, and the thinking time of each seat.

    ``luck`` of each seat as a chance of winning, if it was measured.
    """

    bots: tuple[str, ...]
    seed: int
    moves: tuple[str, ...]
    final: tuple[FinalScore, ...]
    winners: tuple[int, ...]
    rounds: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    first: int
    luck: tuple[float, ...] | None = None


class Adjusted(msgspec.Struct, frozen=True):
    """A share of wins without the luck that was measured, and its 95 % interval.

    ``fewer_games`` is by what factor fewer games would give an interval as wide as the plain one.
    """

    win_share: float
    low: float
    high: float
    fewer_games: float


class ArenaRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Results of one bot over all its seats; `low` to `high` is the 95 % interval of `win_share` (0 to 1)."""

    bot: str
    seats: int
    win_share: float
    low: float
    high: float
    mean_points: float
    seconds_per_decision: float
    adjusted: Adjusted | None = None


class ArenaResult(msgspec.Struct, frozen=True):
    """The table of an arena run."""

    games: int
    bots: tuple[ArenaRow, ...]
    decisions_per_second: float


class ArenaGame(msgspec.Struct, frozen=True):
    """A game to play."""

    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any]


Measure: TypeAlias = Callable[[PlayedGame, dict[str, Any]], tuple[float, ...]]
"""Measures the luck of each seat in a game played with these options."""


class _Job(msgspec.Struct, frozen=True):
    """A game to play, unless it has been, and whose luck to measure, if `measure` is given."""

    task: ArenaGame
    played: PlayedGame | None = None
    measure: Measure | None = None


def play_game(task: ArenaGame) -> PlayedGame:
    """Play one game to its end; deterministic for a task."""
    seats = len(task.bots)
    game = Game.new(seats=seats, seed=task.seed, options=task.options, history=False)
    first = game.position.first
    bots = [make_bot(name, task.seed * 4 + seat) for seat, name in enumerate(task.bots)]
    seconds, decisions = [0.0] * seats, [0] * seats
    moves: list[str] = []
    while not game.finished:
        seat = game.position.active
        view = game.view(seat)
        started = time.process_time()  # not wall time: other games may run in parallel
        move = bots[seat].choose(view, Budget(bots[seat].nodes))
        seconds[seat] += time.process_time() - started
        decisions[seat] += 1
        moves.append(str(move))
        game.play(move)
    return PlayedGame(
        bots=task.bots,
        seed=task.seed,
        moves=tuple(moves),
        final=tuple(game.final_scores()),
        winners=game.winners,
        rounds=game.position.round,
        seconds=tuple(seconds),
        decisions=tuple(decisions),
        first=first,
    )


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways to seat the bots in turn, without those in which the same bots sit at the same seats again."""
    return list(dict.fromkeys((*bots[turn:], *bots[:turn]) for turn in range(len(bots))))


def tasks(bots: Sequence[str], games: int, seed: int, options: dict[str, Any]) -> list[ArenaGame]:
    """The games of a match: seats rotate, and each full rotation shares a seed. No game is there twice."""
    seatings = rotations(bots)
    count = len(seatings)
    return [ArenaGame(seatings[number % count], seed + number // count, options) for number in range(games)]


def play_all(todo: Sequence[ArenaGame], jobs: int = 1) -> Iterator[PlayedGame]:
    """Play games in the order of the tasks, in up to `jobs` processes: never more than games or processors."""
    return _do_all([_Job(task) for task in todo], jobs)


def _do_all(todo: Sequence[_Job], jobs: int) -> Iterator[PlayedGame]:
    jobs = min(jobs, len(todo), os.cpu_count() or 1)
    return in_processes(_do, todo, jobs) if jobs > 1 else map(_do, todo)


def _do(job: _Job) -> PlayedGame:
    played = play_game(job.task) if job.played is None else job.played
    if job.measure is not None and played.luck is None:
        played = msgspec.structs.replace(played, luck=job.measure(played, job.task.options))
    return played


def run(
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    watch: Callable[[PlayedGame], None] | None = None,
    keep: Path | None = None,
    measure: Measure | None = None,
) -> ArenaResult:
    """Play a match. `watch` is called with each game as it ends, first with the games already in `keep`.

    Each game is appended to the file `keep`, and games it already contains are not played again, so that a run can be
    continued. With `measure`, which other processes must be able to import, the luck in each game is kept as well, and
    that of games which were kept without it is added in a second line for the same game.

    KeyboardInterrupt ends the run with the games played so far; before the first game it propagates. Raises
    InvalidGamesFile when `keep` is not a file of games.
    """
    started = time.perf_counter()
    todo = tasks(bots, games, seed, options or {})
    stored = read_games(keep) if keep is not None else {}
    if keep is not None:
        _end_last_line(keep)
    found = [(task, stored.get(_name(task))) for task in todo]
    done = [played for _, played in found if played is not None and _is_done(played, measure)]
    left = [_Job(task, played, measure) for task, played in found if played is None or not _is_done(played, measure)]
    seconds_thought = sum([sum(played.seconds) for played in done])
    try:
        if watch is not None:
            for played in done:
                watch(played)
        for played in _do_all(left, jobs):
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(StoredGame(options or {}, played)) + b"\n")
            if watch is not None:
                watch(played)
            done.append(played)  # last, so that every counted game has been stored and watched
    except KeyboardInterrupt:
        if not done:
            raise
    return tally(done, seconds_thought + time.perf_counter() - started)


def _is_done(played: PlayedGame, measure: Measure | None) -> bool:
    return measure is None or played.luck is not None


class InvalidGamesFile(ValueError):
    """The file does not contain arena games."""


class StoredGame(msgspec.Struct, frozen=True):
    """A line in a file of games."""

    options: dict[str, Any]
    played: PlayedGame


_BEGIN = b'{"options":{'
"""How every line of a file of games begins."""


def read_games(path: Path) -> dict[str, PlayedGame]:
    """The games in a file by task; empty when there is no file. Raises InvalidGamesFile for anything else.

    An incomplete last line, left by a killed process, is ignored.
    """
    if not path.exists():
        return {}
    if not path.is_file():
        raise InvalidGamesFile(f"{path.name} is not a file that can hold games of the arena")
    with path.open("rb") as file:
        begin = file.read(len(_BEGIN))
    # An incomplete line may be shorter than this.
    if not _BEGIN.startswith(begin):
        raise InvalidGamesFile(f"{path.name} holds no games of the arena and is left as it is")
    found: dict[str, PlayedGame] = {}
    *lines, last = _content(path).split(b"\n")
    for line in [*lines, last] if _is_json(last) else lines:
        try:
            one = msgspec.json.decode(line, type=StoredGame)
        except msgspec.DecodeError as error:
            raise InvalidGamesFile(f"{path.name} holds no games of the arena: {error}") from None
        played = one.played
        found[_name(ArenaGame(played.bots, played.seed, one.options))] = played
    return found


def _content(path: Path) -> bytes:
    try:
        return read_bounded(path, LARGEST_FILE)
    except TooLarge as error:
        raise InvalidGamesFile(f"{path.name} holds no games of the arena: {error.strerror}") from None


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True


def _end_last_line(path: Path) -> None:
    """Make a file of games end with a whole line: a killed run may have left its last one unfinished."""
    content = _content(path) if path.exists() else b""
    last = content.rpartition(b"\n")[2]
    if _is_json(last):
        with path.open("ab") as file:
            file.write(b"\n")
    elif last:
        os.truncate(path, len(content) - len(last))


def _name(task: ArenaGame) -> str:
    return msgspec.json.encode(task, order="sorted").decode()


def table(result: ArenaResult) -> str:
    """The result as a table in Markdown, with adjusted shares if there are any."""
    adjusted = any(row.adjusted is not None for row in result.bots)
    more = " wins without luck | 95 % | fewer games |" if adjusted else ""
    lines = [
        f"| bot | seats | wins | 95 % | mean points | ms a decision |{more}",
        "|---|---|---|---|---|---|" + ("---|---|---|" if adjusted else ""),
    ]
    for row in result.bots:
        line = (
            f"| {row.bot} | {row.seats} | {row.win_share:.1%} | {row.low:.1%} – {row.high:.1%} | {row.mean_points:.1f} "
            f"| {row.seconds_per_decision * 1000:.1f} |"
        )
        if row.adjusted is not None:
            without = row.adjusted
            line += (
                f" {without.win_share:.1%} | {without.low:.1%} – {without.high:.1%} | {without.fewer_games:.1f} times |"
            )
        elif adjusted:
            line += " – | – | – |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def tally(done: Sequence[PlayedGame], seconds: float) -> ArenaResult:
    """The results of some games; a shared victory counts as its fraction. `seconds` is the duration of the run."""
    names = list(dict.fromkeys(name for played in done for name in played.bots))
    rows = []
    for name in names:
        wins, points, seconds_thought = 0.0, [], 0.0
        decisions = 0
        for played in done:
            for seat, bot in enumerate(played.bots):
                if bot == name:
                    points.append(played.final[seat].total)
                    seconds_thought += played.seconds[seat]
                    decisions += played.decisions[seat]
                    if seat in played.winners:
                        wins += 1 / len(played.winners)
        low, high = interval(wins, len(done))
        rows.append(
            ArenaRow(
                bot=name,
                seats=len(points) // len(done),
                win_share=wins / len(done),
                low=low,
                high=high,
                mean_points=sum(points) / len(points),
                seconds_per_decision=seconds_thought / max(1, decisions),
            )
        )
    total = sum(sum(played.decisions) for played in done)
    return ArenaResult(len(done), tuple(rows), total / seconds if seconds else 0.0)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate, as fractions from 0 to 1."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)
