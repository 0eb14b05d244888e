"""Killed at any moment: the game goes on at the last move that was shown.

A few kills only; tests/hardship/kills.py does it by the hundred.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ulm.records import record as records

DRIVEN = Path(__file__).parent / "driven.py"


class Killed:
    """One life of the program: what it said before it was killed."""

    def __init__(self, home: Path, seed: int, seconds: float) -> None:
        environment = {**os.environ, "ULM_HOME": str(home), "PYTHONPATH": os.pathsep.join([str(DRIVEN.parents[2])])}
        self.said: list[tuple[str, list[str]]] = []
        process = subprocess.Popen(
            [sys.executable, str(DRIVEN), str(seed)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        ended = process.poll()
        killed = time.monotonic()
        process.kill()
        with process.stdout:
            rest = process.stdout.read()
        self.seconds_to_the_end = time.monotonic() - killed
        """Until the bots' process, which has the same output, had ended too."""
        process.wait(60)
        assert ended is None, "the program had ended by itself"
        if os.name == "posix":
            self._wait_for_bots(process.pid)
        # The last line may have been cut off by the kill.
        for line in (first + rest).splitlines(keepends=True):
            if line.endswith("\n"):
                ((kind, moves),) = json.loads(line).items()
                self.said.append((kind, moves))

    @staticmethod
    def _wait_for_bots(group: int) -> None:
        """The bots' process ends with the program that started it."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                os.killpg(group, 0)
            except ProcessLookupError:
                return
            time.sleep(0.02)
        os.killpg(group, signal.SIGKILL)
        pytest.fail("the bots' process outlives the program")

    @property
    def shown(self) -> list[str]:
        """All moves that the screen had shown last."""
        return self.said[-1][1]


def saved(home: Path) -> list[str] | None:
    """The moves of the game that was left; None when there is none."""
    for name in ("autosave.ulm", "autosave-previous.ulm"):
        if (home / name).exists():
            return [move for turn in records.read(home / name).moves for move in turn]
    return None


def finished(home: Path, shown: list[str]) -> bool:
    """Whether that game was played to its end and kept."""
    games = [[m for turn in records.read(file).moves for m in turn] for file in (home / "saves").glob("*.ulm")]
    return any(shown in (moves, moves[:-1]) for moves in games)


def lives(home: Path, count: int, seed: int) -> None:
    """Start, kill at a random moment, start again."""
    rng = random.Random(seed)
    left: list[str] | None = None
    seconds = []
    for life in range(count):
        killed = Killed(home, rng.randrange(10**6), rng.uniform(0.05, 1.6))
        seconds.append(killed.seconds_to_the_end)
        kind, moves = killed.said[0]
        assert kind == "continued"
        assert moves == (left or []), f"life {life} does not go on where the last one ended"
        left = saved(home)
        shown = killed.shown
        if left is None:
            assert finished(home, shown)
        elif killed.said[-1][0] == "undo":
            assert left in (shown, shown[: len(left)])
        else:
            # A move is saved before it is shown: at most the one that was just being shown is ahead.
            assert left in (shown, [*shown, *left[-1:]]), f"life {life}: {left} was saved, {shown} was shown"
    assert min(seconds) < 1.0, "not in each, as other programs may keep the processor busy"


@pytest.mark.long
def test_killed_at_random_moments(tmp_path: Path) -> None:
    lives(tmp_path, 3, seed=4)
