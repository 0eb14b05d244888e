"""Whole games of programs on one machine, and over a long, lossy line that breaks: every screen is right at each move.

    python -m tests.online.whole_games --games 20          four programs: a host and up to three guests
    python -m tests.online.whole_games --far               over 200 ms and 5 % loss, breaks of 1 s and 30 s, a sleep

The programs are the commands themselves, with bots at the seats (`driver.py`). At the end every position and every
history that any screen has shown is compared with the table's, and all programs have kept the same record, byte for
byte. An hour of sleep is a minute for which a program stands still while all times of the line pass 60 times faster.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.online.far_line import HOST, FarLine, far_line
from tests.online.kills import House, PlayedGame, Program, Tally

MIXES: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("me", "elsewhere", "elsewhere", "elsewhere"), "random", ("random",)),
    (("me", "elsewhere", "elsewhere", "random"), "random", ("apprentice", "random")),
    (("me", "elsewhere", "apprentice", "elsewhere"), "apprentice", ("random",)),
    (("me", "elsewhere", "elsewhere", "elsewhere"), "apprentice", ("random", "apprentice")),
    (("me", "elsewhere", "journeyman"), "random", ("random",)),
)
"""The seats of a table, the bot at the host's own, and those at the seats of guests."""
HOUR = 3600.0


def near(folder: Path, number: int, tally: Tally) -> None:
    """One game on this machine."""
    rng = random.Random(number)
    kinds, own, bots = MIXES[number % len(MIXES)]
    folder.mkdir(parents=True)
    table = House(folder, rng, kinds=kinds, bot=own)
    _played(PlayedGame(table, folder, rng, tally), bots, (), lambda game: None)


def far(folder: Path, case: str, tally: Tally, seed: int = 1) -> None:
    """One game over a far line, in one of the cases of CASES."""
    rng = random.Random(seed)
    folder.mkdir(parents=True)
    delay, loss, times, trouble = CASES[case]
    with far_line(rng, delay, loss) as (line, at_host, at_guest):
        extra = {"ULM_CLOCK": str(times)}
        table = House(folder, rng, kinds=("me", "elsewhere", "elsewhere"), address=HOST, **extra)
        table.holder.within = at_host
        game = PlayedGame(table, folder, rng, tally, **extra)
        _played(game, ("random",), at_guest, lambda game: trouble(game, line))


def _played(
    game: PlayedGame, bots: Sequence[str], within: tuple[str, ...], trouble: Callable[[PlayedGame], None]
) -> None:
    try:
        game.begin(bots, within)
        trouble(game)
        game.finish(600)
    finally:
        for each in game.programs:
            each.kill()


def _goes_on(game: PlayedGame) -> None:
    """Wait until a move is made and shown."""
    before, end = game.number, time.monotonic() + 120
    while not game.goes_on(before):
        assert time.monotonic() < end, game.told()
        time.sleep(0.02)


def _breaks(game: PlayedGame, line: FarLine, breaks: Sequence[float] = (1.0, 1.0, 30.0, 1.0)) -> None:
    for seconds in breaks:
        for _ in range(5):
            _goes_on(game)
        line.broken = True
        time.sleep(seconds)
        line.broken = False


def _sleeps(game: PlayedGame, line: FarLine) -> None:
    for _ in range(3):
        _goes_on(game)
    for program in (game.guests[0], game.holder):
        _sleep(program, HOUR / CASES["sleep"][2])
        for _ in range(3):
            _goes_on(game)


def _sleep(program: Program, seconds: float) -> None:
    assert program.process is not None
    program.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    program.process.send_signal(signal.SIGCONT)


SHORT = "20 ms each way, 2 % lost, breaks of 1 s"
CASES: dict[str, tuple[float, float, float, Callable[[PlayedGame, FarLine], None]]] = {
    "200 ms each way, 5 % lost": (0.2, 0.05, 1, lambda game, line: None),
    "the same, with breaks of 1 s and 30 s": (0.2, 0.05, 1, _breaks),
    SHORT: (0.02, 0.02, 1, lambda game, line: _breaks(game, line, (1.0, 1.0))),
    "sleep": (0.01, 0.01, 60, _sleeps),
}
"""Delay, loss, how many times faster the times of the line pass, and what happens in between."""


def main() -> int:
    """The command line; an exception where a game was not as it must be."""
    parser = argparse.ArgumentParser(description="Whole games of several programs.")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--far", action="store_true", help="over a far line instead")
    chosen = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="ulm-games-") as folder:
        for name in CASES if chosen.far else [str(number) for number in range(chosen.games)]:
            where = Path(folder) / name.replace(" ", "-")
            if chosen.far:
                far(where, name, tally)
            else:
                near(where, int(name), tally)
    print(
        f"{tally.finished} games finished, {tally.shown} screens compared, {tally.records} records, equal in each game"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
