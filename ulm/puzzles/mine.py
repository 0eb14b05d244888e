"""Finds puzzles in games of the master against itself: `python -m ulm.puzzles.mine WORK [--write data/puzzles.yaml]`.

WORK is a file in which it keeps what it has done (work_file.py): stopped at any moment, it goes on from there. It ends
when enough puzzles are found, or with `--games`. `--write` writes what was found. `--check` looks at each puzzle at
sixteen times the tutor's budget with completions that were not used before, names those that are overturned, and leaves
them out from then on.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from ulm.files.atomic_write import write_whole
from ulm.puzzles import puzzle_file
from ulm.puzzles.contest import AS_GOOD
from ulm.puzzles.looks import CHECK
from ulm.puzzles.mining import FALLEN, GAP, Mined, cost, mine_self_play
from ulm.puzzles.selection import OF_EACH_THEME, SHIPPED, ahead, missing, select
from ulm.puzzles.themes import THEMES
from ulm.puzzles.work_file import OtherWork, WorkFile

SEATS = (2, 2, 3, 4)
"""The numbers of seats of the games, in turn; each four games are basic and advanced in turn."""
T = TypeVar("T")
R = TypeVar("R")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m ulm.puzzles.mine", description=__doc__.split("\n\n")[1])
    parser.add_argument("work", type=Path, help="what was done is kept in this file")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time (1)")
    parser.add_argument("--games", type=int, help="play so many games; without it, until there are enough puzzles")
    parser.add_argument("--first-seed", type=int, default=1, help="seed of the first game (1)")
    parser.add_argument("--puzzles", type=int, default=SHIPPED, help=f"how many are enough ({SHIPPED})")
    parser.add_argument("--next-end", type=float, default=0.0, help="only puzzles so far ahead of any other end (0)")
    parser.add_argument("--from-round", type=int, default=1, help="look at no turns of earlier rounds (1)")
    parser.add_argument("--check", action="store_true", help="check again what was found, in place of playing games")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the puzzles to this file")
    given = parser.parse_args(arguments)
    try:
        work = WorkFile(given.work)
        if given.check:
            check(work, given.jobs)
        else:
            mine(work, given.jobs, given.games, given.puzzles, given.from_round, given.first_seed)
        if given.write is not None:
            write(work, given.write, given.puzzles, given.next_end)
    except (OtherWork, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    print(summary(work))
    return 0


def mine(work: WorkFile, jobs: int, games: int | None, puzzles: int, from_round: int = 1, first_seed: int = 1) -> None:
    """Play games until there are enough puzzles, or so many games were played."""
    fresh = (seed for seed in itertools.count(first_seed) if seed not in work.games)
    for seed, (mined, seconds) in _worked(partial(_game, from_round=from_round), itertools.islice(fresh, games), jobs):
        work.note_game(seed, mined, seconds)
        print(f"game {seed}: {len(mined.puzzles)} of {mined.looked_at} turns; {len(work.found)} in all", flush=True)
        if games is None:
            chosen = select(work.found, puzzles)
            if len(chosen) >= puzzles and not missing(chosen):
                return


def _game(seed: int, from_round: int) -> tuple[Mined, float]:
    begun = time.monotonic()
    options = {"towers": seed // len(SEATS) % 2 == 0}
    mined = mine_self_play(SEATS[seed % len(SEATS)], seed, options, from_round)
    return mined, time.monotonic() - begun


def check(work: WorkFile, jobs: int) -> None:
    """Check again what was not yet, and name what is overturned."""
    unchecked = [each for each in work.found if each["puzzle"]["id"] not in work.costs]
    for words, found in _worked(checked, unchecked, jobs):
        name = words["puzzle"]["id"]
        work.note_check(name, found)
        if found > AS_GOOD:
            print(f"{name} is overturned: its solution costs {found:.2f}: {words['puzzle']['solution']}", flush=True)


def checked(words: dict[str, Any]) -> float:
    """What the solution of a puzzle costs, at sixteen times the tutor's budget with other completions."""
    puzzle = puzzle_file.of_words(words)
    return cost(puzzle.view, puzzle.solution, CHECK, f"{puzzle.id}/checked again")


def write(work: WorkFile, path: Path, puzzles: int, next_end: float) -> None:
    """Write the puzzles that were found, beside those that the file holds, and not overturned since."""
    before = puzzle_file.written(path) if path.exists() else []
    found = [each for each in (*before, *work.found) if each["puzzle"]["id"] not in work.overturned]
    write_whole(path, puzzle_file.text(select(found, puzzles, next_end)).encode())


def summary(work: WorkFile) -> str:
    """What was done so far, as a table."""
    chosen = select(work.found)
    far = sum(ahead(each) >= GAP for each in work.found)
    lines = [
        f"games                 {len(work.games)} in {work.seconds / 3600:.2f} h",
        f"turns looked at       {work.looked_at}",
        *(f"  fell: {why:<14}{work.fallen[why]:>8}" for why in FALLEN),
        f"puzzles found         {len(work.puzzles)}",
        f"checked again         {len(work.costs)}, overturned: {len(work.overturned)}",
        f"  of any other end {GAP} ahead: {far}",
        f"different enough      {len(chosen)} of {SHIPPED}",
    ]
    for theme in THEMES:
        number = sum(theme in each["puzzle"]["themes"] for each in chosen)
        lines.append(f"  {theme:<20}{number:>4} of at least {OF_EACH_THEME}")
    return "\n".join(lines)


def _worked(do: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[tuple[T, R]]:
    """What comes of each item, in so many processes; what is ready first comes first."""
    if jobs <= 1:
        for item in items:
            yield item, do(item)
        return
    left = iter(items)
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[R], T] = {pool.submit(do, item): item for item in itertools.islice(left, jobs)}
        try:
            while running:
                ready, _ = wait(running, return_when=FIRST_COMPLETED)
                for one in ready:
                    item = running.pop(one)
                    running |= {pool.submit(do, each): each for each in itertools.islice(left, 1)}
                    yield item, one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


if __name__ == "__main__":
    sys.exit(main())
