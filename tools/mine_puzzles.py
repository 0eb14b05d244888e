"""Finds puzzles in games of the master against itself: `python -m tools.mine_puzzles WORK [--write data/puzzles.yaml]`.

WORK is a file in which it keeps what it has done (work_file.py): stopped at any moment, it goes on from there. It ends
when so many `--puzzles` are found, or with `--games`. `--again FILE` looks at the puzzles of a file as at new ones, in
place of playing games. `--check` looks at each puzzle at sixteen times the tutor's budget with completions that were
not used before, names those that are overturned, and leaves them out from then on. `--write` writes those that stood
the check.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tools.puzzle_mining import ALL_ROUNDS, FALLEN, GeneratedPuzzles, VerifiedPuzzle, mine_self_play, mined
from tools.puzzle_mining import check as closely
from tools.puzzle_selection import (
    EARLY_ROUNDS,
    OF_EACH_EARLY_ROUND,
    OF_EACH_THEME,
    SHIPPED,
    round_of,
    select,
)
from tools.puzzle_work_file import IncompatibleWorkFile, WorkFile
from ulm.analysis import puzzle_file
from ulm.analysis.puzzle_themes import THEMES
from ulm.analysis.search_limits import CHECK
from ulm.files.atomic_write import write_atomic

SEATS = (2, 2, 3, 4)
"""The numbers of seats of the games, in turn; each four games are basic and advanced in turn."""
T = TypeVar("T")
R = TypeVar("R")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.mine_puzzles", description=__doc__.split("\n\n")[1])
    parser.add_argument("work", type=Path, help="what was done is kept in this file")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time (1)")
    parser.add_argument("--games", type=int, help="play so many games; without it, until there are enough puzzles")
    parser.add_argument("--first-seed", type=int, default=1, help="seed of the first game (1)")
    parser.add_argument("--puzzles", type=int, default=SHIPPED, help=f"find, and write, so many ({SHIPPED})")
    parser.add_argument("--rounds", type=_rounds, default=ALL_ROUNDS, help="look at turns of these only: 2-7 (1-10)")
    parser.add_argument("--again", type=Path, metavar="FILE", help="look at the puzzles of a file as at new ones")
    parser.add_argument("--check", action="store_true", help="check again what was found, in place of playing games")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the puzzles to this file")
    given = parser.parse_args(arguments)
    try:
        work = WorkFile(given.work)
        if given.check:
            check(work, given.jobs)
        elif given.again is not None:
            look_again(work, given.jobs, puzzle_file.written(given.again))
        else:
            mine(work, given.jobs, given.games, given.puzzles, given.rounds, given.first_seed)
        if given.write is not None:
            write(work, given.write, given.puzzles)
    except (IncompatibleWorkFile, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    print(summary(work))
    return 0


def _rounds(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def mine(
    work: WorkFile, jobs: int, games: int | None, puzzles: int, rounds: range = ALL_ROUNDS, first_seed: int = 1
) -> None:
    """Play games until there are enough puzzles, or so many games were played."""
    fresh = (seed for seed in itertools.count(first_seed) if seed not in work.games)
    for seed, (found, seconds) in _worked(partial(_game, rounds=rounds), itertools.islice(fresh, games), jobs):
        work.note_game(seed, found, seconds)
        print(f"game {seed}: {len(found.puzzles)} of {found.looked_at} turns; {len(work.found)} in all", flush=True)
        if games is None and len(work.found) >= puzzles:
            return


def _game(seed: int, rounds: range) -> tuple[GeneratedPuzzles, float]:
    begun = time.monotonic()
    options = {"towers": seed // len(SEATS) % 2 == 0}
    found = mine_self_play(SEATS[seed % len(SEATS)], seed, options, rounds)
    return found, time.monotonic() - begun


def look_again(work: WorkFile, jobs: int, entries: Iterable[dict[str, Any]]) -> None:
    """Look at puzzles of an earlier run, all those of a game at once, as if they had just been found."""
    games: dict[int, list[dict[str, Any]]] = {}
    for each in entries:
        games.setdefault(each["puzzle"]["seed"], []).append(each)
    left = [each for seed, each in games.items() if seed not in work.games]
    for entries_of_game, (found, seconds) in _worked(_looked_again, left, jobs):
        work.note_game(entries_of_game[0]["puzzle"]["seed"], found, seconds)
        print(f"{len(found.puzzles)} of {found.looked_at} still found; {len(work.found)} in all", flush=True)


def _looked_again(entries: list[dict[str, Any]]) -> tuple[GeneratedPuzzles, float]:
    begun = time.monotonic()
    found = mined((puzzle_file.parse_puzzle(each).view for each in entries), entries[0]["puzzle"]["seed"])
    return found, time.monotonic() - begun


def check(work: WorkFile, jobs: int) -> None:
    """Look a second time at what was not yet, and name what is overturned."""
    unchecked = [each for each in work.found if each["puzzle"]["id"] not in work.checks]
    for words, found in _worked(checked, unchecked, jobs):
        name = words["puzzle"]["id"]
        work.note_check(name, found)
        if found.puzzle is None:
            said = f"its solution costs {found.cost:.2f} and is {found.gap:.2f} ahead"
            print(f"{name} is overturned: {said}: {words['puzzle']['solution']}", flush=True)


def checked(words: dict[str, Any]) -> VerifiedPuzzle:
    """What is said of a puzzle at sixteen times the tutor's budget with other completions."""
    puzzle = puzzle_file.parse_puzzle(words)
    return closely(puzzle, CHECK, f"{puzzle.id}/checked again")


def write(work: WorkFile, path: Path, puzzles: int) -> None:
    """Write the puzzles that stood the check, beside those that the file holds, and not overturned since."""
    known = {*work.puzzles, *work.overturned}
    before = puzzle_file.written(path) if path.exists() else []
    kept = [each for each in before if each["puzzle"]["id"] not in known]
    write_atomic(path, puzzle_file.text(select([*kept, *work.standing], puzzles)).encode())


def summary(work: WorkFile) -> str:
    """What was done so far, as a table."""
    chosen = select(work.standing)
    rounds = Counter(round_of(each) for each in chosen)
    themes = Counter(theme for each in chosen for theme in each["puzzle"]["themes"])
    lines = [
        f"games                 {len(work.games)} in {work.seconds / 3600:.2f} h",
        f"turns looked at       {work.looked_at}",
        *(f"  fell: {why:<14}{work.fallen[why]:>8}" for why in FALLEN),
        f"puzzles found         {len(work.puzzles)}",
        f"checked again         {len(work.checks)}, overturned: {len(work.overturned)}",
        f"different enough      {len(chosen)} of {SHIPPED}",
        *(f"  {f'round {one}':<20}{rounds[one]:>4} of at least {OF_EACH_EARLY_ROUND}" for one in EARLY_ROUNDS),
        *(f"  {theme:<20}{themes[theme]:>4} of at least {OF_EACH_THEME}" for theme in THEMES),
    ]
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
