"""Many games between bots: seats rotated, seeds paired, bots by node budgets, with 95 % intervals."""

from __future__ import annotations

import math
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import msgspec

from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.rules import FinalScore, Game


class PlayedGame(msgspec.Struct, frozen=True):
    """One game between bots: who sat where, the moves, the result, how long each seat thought."""

    bots: tuple[str, ...]
    seed: int
    moves: tuple[str, ...]
    final: tuple[FinalScore, ...]
    winners: tuple[int, ...]
    rounds: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    first: int


class Row(msgspec.Struct, frozen=True):
    """What one bot reached, over all its seats; `low` to `high` is the 95 % interval of `win_share`."""

    bot: str
    seats: int
    win_share: float
    low: float
    high: float
    mean_points: float
    seconds_per_decision: float


class Result(msgspec.Struct, frozen=True):
    """The table of an arena run."""

    games: int
    bots: tuple[Row, ...]
    decisions_per_second: float


class Task(msgspec.Struct, frozen=True):
    """One game to be played."""

    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any]


def play_game(task: Task) -> PlayedGame:
    """Play one game to its end; the same task gives the same game."""
    seats = len(task.bots)
    game = Game.new(seats=seats, seed=task.seed, options=task.options, history=False)
    first = game.position.first
    bots = [make_bot(name, task.seed * 4 + seat) for seat, name in enumerate(task.bots)]
    seconds, decisions = [0.0] * seats, [0] * seats
    moves: list[str] = []
    while not game.finished:
        seat = game.position.active
        view = game.view(seat)
        started = time.process_time()  # not the clock: other games may run beside this one
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


def tasks(bots: Sequence[str], games: int, seed: int, options: dict[str, Any]) -> list[Task]:
    """Seats rotate; as many games in a row as there are seats share a seed."""
    seats = len(bots)
    found = []
    for number in range(games):
        turn = number % seats
        found.append(Task((*bots[turn:], *bots[:turn]), seed + number // seats, options))
    return found


def play_all(todo: Sequence[Task], jobs: int = 1) -> Iterator[PlayedGame]:
    """Play games, in processes of their own when `jobs` is more than 1; in the order of the tasks."""
    if jobs <= 1 or not todo:
        yield from map(play_game, todo)
        return
    with _pool(jobs) as pool:
        yield from pool.imap(play_game, todo, chunksize=1)


def _pool(jobs: int) -> Pool:
    """Processes that leave Ctrl-C, which reaches all of a terminal's processes, to this one: it ends them."""
    if threading.current_thread() is not threading.main_thread():
        return multiprocessing.get_context("spawn").Pool(jobs)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited, also while a process is still starting
    try:
        return multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts)
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    watch: Callable[[PlayedGame], None] | None = None,
    keep: Path | None = None,
) -> Result:
    """Play and count. `watch` is called with each game as it ends; with those that were kept, first.

    `keep` names a file to which each game is added, and from which the games that it already has are taken, so that
    a run goes on where it was stopped. Stopping (KeyboardInterrupt) gives the table of the games played so far;
    before the first one it passes on. Raises NotKept for a file that is none of these.
    """
    started = time.perf_counter()
    todo = tasks(bots, games, seed, options or {})
    kept = read_kept(keep) if keep is not None else {}
    if keep is not None and keep.exists() and not keep.read_bytes().endswith(b"\n"):  # a killed run's last line
        keep.write_bytes(b"".join(keep.read_bytes().splitlines(keepends=True)[:-1]))
    done = [kept[_name(task)] for task in todo if _name(task) in kept]
    todo = [task for task in todo if _name(task) not in kept]
    thought = sum([sum(played.seconds) for played in done])
    try:
        if watch is not None:
            for played in done:
                watch(played)
        for played in play_all(todo, jobs):
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(Kept(options or {}, played)) + b"\n")
            if watch is not None:
                watch(played)
            done.append(played)  # last: what is counted has been kept and watched
    except KeyboardInterrupt:
        if not done:
            raise
    return tally(done, thought + time.perf_counter() - started)


class NotKept(ValueError):
    """A file that should hold games of the arena and does not."""


class Kept(msgspec.Struct, frozen=True):
    """A line of a file of games: what was played, under which options."""

    options: dict[str, Any]
    played: PlayedGame


def read_kept(path: Path) -> dict[str, PlayedGame]:
    """The games of a file, none when there is no such file. Raises NotKept for a line that is no game.

    A last line that a killed process left half written is passed over.
    """
    if not path.exists():
        return {}
    found: dict[str, PlayedGame] = {}
    for line in path.read_bytes().split(b"\n")[:-1]:
        try:
            one = msgspec.json.decode(line, type=Kept)
        except msgspec.DecodeError as error:
            raise NotKept(f"{path.name} holds no games of the arena: {error}") from None
        played = one.played
        found[_name(Task(played.bots, played.seed, one.options))] = played
    return found


def _name(task: Task) -> str:
    return msgspec.json.encode(task, order="sorted").decode()


def table(result: Result) -> str:
    """The result as a table in Markdown."""
    lines = ["| bot | seats | wins | 95 % | mean points | ms a decision |", "|---|---|---|---|---|---|"]
    for row in result.bots:
        lines.append(
            f"| {row.bot} | {row.seats} | {row.win_share:.1%} | {row.low:.1%} – {row.high:.1%} | {row.mean_points:.1f} "
            f"| {row.seconds_per_decision * 1000:.1f} |"
        )
    return "\n".join(lines) + "\n"


def tally(done: Sequence[PlayedGame], seconds: float) -> Result:
    """The table of some games; a shared victory counts as its fraction."""
    names = list(dict.fromkeys(name for played in done for name in played.bots))
    rows = []
    for name in names:
        wins, points, thought = 0.0, [], 0.0
        decisions = 0
        for played in done:
            for seat, bot in enumerate(played.bots):
                if bot == name:
                    points.append(played.final[seat].total)
                    thought += played.seconds[seat]
                    decisions += played.decisions[seat]
                    if seat in played.winners:
                        wins += 1 / len(played.winners)
        low, high = interval(wins, len(done))
        rows.append(
            Row(
                bot=name,
                seats=len(points) // len(done),
                win_share=wins / len(done),
                low=low,
                high=high,
                mean_points=sum(points) / len(points),
                seconds_per_decision=thought / max(1, decisions),
            )
        )
    total = sum(sum(played.decisions) for played in done)
    return Result(len(done), tuple(rows), total / seconds if seconds else 0.0)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)
