"""Whole games of several programs on one machine: every screen is right at each move.

    python -m tests.online.whole_games --games 20

A host and up to three guests, with bots at the seats (`driver.py`); in every other game a guest, then the host, sleeps
for an hour: it stands still for some seconds while all times of the connection pass so much faster. At the end every
position and every history that any screen has shown is compared with the table's, and all programs have kept the same
record, byte for byte.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.online.kills import House, PlayedGame, Program, Tally, until

MIXES: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("me", "elsewhere", "elsewhere", "elsewhere"), "random", ("random",)),
    (("me", "elsewhere", "elsewhere", "random"), "random", ("apprentice", "random")),
    (("me", "elsewhere", "apprentice", "elsewhere"), "apprentice", ("random",)),
    (("me", "elsewhere", "elsewhere", "elsewhere"), "apprentice", ("random", "apprentice")),
    (("me", "elsewhere", "journeyman"), "random", ("random",)),
)
"""The seats of a table, the bot at the host's own, and those at the seats of guests."""
HOUR = 3600.0
FASTER = 360


def play(folder: Path, number: int, tally: Tally) -> None:
    """One game; one with an even number has sleeps."""
    rng = random.Random(number)
    kinds, own, bots = MIXES[number % len(MIXES)]
    sleeps = number % 2 == 0
    extra = {"ULM_CLOCK": str(FASTER if sleeps else 1), "ULM_PACE": "0.03" if sleeps else "0"}
    folder.mkdir(parents=True)
    game = PlayedGame(House(folder, rng, kinds=kinds, bot=own, **extra), folder, rng, tally, **extra)
    try:
        game.begin(bots)
        for program in (game.guests[0], game.holder) if sleeps else ():
            _goes_on(game)
            _sleep(program)
            _goes_on(game)
        game.finish(600)
    finally:
        for each in game.programs:
            each.kill()


def _goes_on(game: PlayedGame) -> None:
    """Wait until some moves are made and shown."""
    for _ in range(3):
        before = game.number
        until(lambda before=before: game.goes_on(before), game.told)  # type: ignore[misc]


def _sleep(program: Program) -> None:
    assert program.process is not None
    program.process.send_signal(signal.SIGSTOP)
    time.sleep(HOUR / FASTER)
    program.process.send_signal(signal.SIGCONT)


def main() -> int:
    """The command line; an exception where a game was not as it must be."""
    parser = argparse.ArgumentParser(description="Whole games of several programs.")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    chosen = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="ulm-games-") as folder:
        for number in range(chosen.games):
            play(Path(folder) / str(number), number, tally)
    print(f"{tally.finished} games finished, {tally.shown} screens compared, {tally.records} equal records")
    return 0


if __name__ == "__main__":
    sys.exit(main())
