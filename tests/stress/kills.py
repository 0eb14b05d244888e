"""Kill -9 at random moments of play: each restart must offer the game at the last move shown.

    python -m tests.stress.kills --moments 300 [--operations 100] [--jobs 2] [--seed 1]

Four tables, each in a folder of its own, are played by the program itself (`player.py`). The moments are drawn by the
clock, from the first millisecond of the program on; those of `--operations` are drawn among the changes that the
program makes to files, so that it also dies between the steps of one save. After each kill:

* what lies on the disk is the game as it was shown last (or one that is ahead of the picture, never behind it);
* every record and the settings can be read to their end, and every record can be played through;
* no process of the program is left;
* the next start offers the game and shows that very position: the same moves, the same digest of the whole state.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tests.stress.player import digest
from ulm.files.atomic_write import TEMPORARY
from ulm.files.yaml_reader import UnreadableFile
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.ui.settings import Settings

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0  # seconds until the program must have come so far, on a busy machine
LONGEST = 2.5  # seconds of play before a kill
EARLY = 0.08  # share of the kills that fall upon the start
OPERATIONS = 60
_NUMBERS = re.compile(r"[0-9a-f]{20}|\d{3,}")
"""Of processes, times and records in the names of files: they are others each time."""


class Lost(Exception):
    """Something is not as it must be after a kill."""


@dataclass(slots=True)
class Tally:
    """What was counted."""

    moments: Counter[str] = field(default_factory=Counter)
    """Kills, by what went on at that moment."""
    offered: int = 0
    """Restarts that went on at the very position."""
    lost: list[str] = field(default_factory=list)


def settings(number: int) -> Settings:
    """The tables at which is played."""
    names = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    bots, options, speed = (
        ((None, "master"), {}, "fast"),
        ((None, "journeyman", None), {"towers": True}, "normal"),
        (("journeyman", "random", None, "apprentice"), {}, "instant"),
        ((None, None), {"towers": True}, "instant"),
    )[number % 4]
    seats = [SeatSetup(name, colour, bot) for (name, colour), bot in zip(names, bots, strict=False)]  # type: ignore[arg-type]
    setup = TableSetup(seats, dict(options), practice=number % 2 == 1)
    return Settings(language="en", speed=speed, window=(960, 540), table=setup)  # type: ignore[arg-type]


class Life:
    """One start of the program, and what it said until it was killed."""

    def __init__(self, home: Path, seed: int, operation: int | None = None) -> None:
        self.home = home
        self.heard = home.with_suffix(".said")
        command = [sys.executable, "-m", "tests.stress.player", str(seed)]
        command += ["--operation", str(operation)] if operation else []
        environment = {**os.environ, "ULM_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        with self.heard.open("wb") as out, home.with_suffix(".errors").open("wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=out, stderr=errors, start_new_session=True
            )

    def said(self) -> list[dict[str, Any]]:
        """All lines but one that the kill has cut off."""
        return [json.loads(line) for line in self.heard.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def wait_for(self, key: str) -> None:
        """Until it says that."""
        end = time.monotonic() + PATIENCE
        while not any(key in each for each in self.said()):
            if self.process.poll() is not None:
                return  # `kill` looks at why
            if time.monotonic() > end:
                reports = [file.read_text(errors="replace")[-1500:] for file in self.home.rglob("crash-*")]
                raise Lost(f"the program has not come to `{key}`: {self.said()[-3:]} {reports}")
            time.sleep(0.01)

    def must_live(self) -> None:
        """It has not ended by itself."""
        if self.process.poll() not in (None, -signal.SIGKILL):
            errors = self.heard.with_suffix(".errors").read_text(errors="replace")
            raise Lost(f"the program ended by itself with {self.process.returncode}: {errors[-2000:]}")

    def kill(self) -> None:
        """Kill it; none of its processes outlives it."""
        self.must_live()
        self.process.kill()
        self.process.wait()
        end = time.monotonic() + 15
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)
        os.killpg(self.process.pid, signal.SIGKILL)
        raise Lost("a process of the program outlives it by 15 s")


@dataclass(frozen=True, slots=True)
class Left:
    """A game on the disk."""

    moves: list[str]
    state: str
    """A digest of the position to which they lead."""

    @classmethod
    def of(cls, file: Path) -> Left:
        """The game of a record, which must be whole."""
        record = records.read(file)
        return cls([move for turn in record.moves for move in turn], digest(records.replay(record).state()))


class Table:
    """One folder of saves, and the lives that are spent on it."""

    def __init__(self, home: Path, number: int, seed: int) -> None:
        self.home = home
        self.rng = random.Random(f"{seed}:{number}")
        self.tally = Tally()
        self.shown: list[str] = []
        """What the screen showed last."""
        self.undoing = False
        home.mkdir(parents=True)
        (home / "settings.yaml").write_bytes(msgspec.yaml.encode(settings(number)))

    def live(self, operation: bool) -> None:
        """Start, check that it goes on where it was, kill it at some moment, look at what is left."""
        left = self.left()
        number = self.rng.randrange(1, OPERATIONS) if operation else None
        life = Life(self.home, self.rng.randrange(10**9), number)
        try:
            if operation:
                life.wait_for("killed")
            elif self.rng.random() < EARLY:
                time.sleep(self.rng.uniform(0, 0.8))
            else:
                life.wait_for("shown")
                time.sleep(self.rng.uniform(0, LONGEST))
        finally:
            life.kill()
        said = life.said()
        self._count(said)
        self.goes_on(said, left)
        self._whole()
        self._nothing_lost(said)

    def _count(self, said: list[dict[str, Any]]) -> None:
        last = next((each for each in reversed(said) if "phase" in each or "killed" in each), {})
        moment = f"file: {_NUMBERS.sub('…', last['killed'])}" if "killed" in last else last.get("phase", "starting")
        self.tally.moments[moment] += 1

    def left(self) -> Left | None:
        """The game that a restart must offer; None when there is none. A later save that was written whole but has not
        taken its place yet is taken up.
        """
        files = (self.home / name for name in ("autosave.ulm", "autosave-previous.ulm"))
        file = next((file for file in files if file.exists()), None)
        if file is None:
            return None
        kept = Left.of(file)
        for temporary in self.home.glob(f"autosave.ulm.*{TEMPORARY}"):
            with suppress(UnreadableFile):  # killed while it was written
                later = Left.of(temporary)
                if later.moves[: len(kept.moves)] == kept.moves:
                    kept = later
        return kept

    def goes_on(self, said: list[dict[str, Any]], left: Left | None) -> None:
        """The start offered what was left, and showed that position."""
        offered = next((each["title"] for each in said if "title" in each), None)
        if offered is None:
            return  # killed before the title stood there; the next start is looked at
        if offered != ("no game" if left is None else "continue"):
            raise Lost(f"the title offers {offered!r}, but {left} was left")
        shown = next((each for each in said if "shown" in each), None)
        if shown is None:
            return
        if shown["shown"] != (left.moves if left is not None else []):
            raise Lost(f"it goes on with {shown['shown'][-3:]} after {len(shown['shown'])} moves, {left} was left")
        if left is not None and shown["state"] != left.state:
            raise Lost("the same moves, but another position")
        self.tally.offered += left is not None

    def _whole(self) -> None:
        """No half file bears the name of a record or of the settings."""
        for file in self.home.rglob("*.ulm"):
            Left.of(file)
        msgspec.yaml.decode((self.home / "settings.yaml").read_bytes(), type=Settings)
        told = [file for pattern in ("*broken*", "crash-*") for file in self.home.rglob(pattern)]
        if told:
            texts = [file.read_text(errors="replace")[-1500:] for file in told]
            raise Lost(f"something was found broken, or the program had a fault: {texts}")

    def _nothing_lost(self, said: list[dict[str, Any]]) -> None:
        state = ""
        for each in said:
            if "shown" in each:
                self.shown, state, self.undoing = each["shown"], each["state"], False
            elif "about" in each:
                self.undoing = True
        left = self.left()
        if left is None:
            # With nothing left, the game was over, or none was begun yet.
            if not self._is_kept():
                raise Lost(f"{self.shown} was shown, nothing is left")
            self.shown, self.undoing = [], False
            return
        moves, shown = left.moves, self.shown
        ahead = moves[: len(shown)] == shown
        # Where moves were about to be taken back, Esc may also have closed a question only, and the game went on.
        right = ahead or (self.undoing and moves == shown[: len(moves)])
        if not right and (not self._is_kept() or self._is_over(moves)):
            raise Lost(f"{shown[-5:]} ({len(shown)} moves) was shown, {moves[-5:]} ({len(moves)}) is left")
        if moves == shown and state not in ("", left.state):
            raise Lost("the moves that were shown are left, but they lead to another position")
        self.shown, self.undoing = moves, False

    def _kept(self) -> list[list[str]]:
        return [Left.of(file).moves for file in (self.home / "saves").glob("*.ulm")]

    def _is_kept(self) -> bool:
        """The game that was shown has come to its end meanwhile and lies among the saved ones."""
        return not self.shown or any(moves[: len(self.shown)] == self.shown for moves in self._kept())

    def _is_over(self, moves: list[str]) -> bool:
        """These moves belong to a game that is over: nobody must be offered an earlier position of it."""
        return bool(moves) and any(kept[: len(moves)] == moves for kept in self._kept())


def lives(home: Path, number: int, seed: int, moments: int, operations: int) -> Tally:
    """All lives of one table, the two kinds mixed."""
    table = Table(home, number, seed)
    plan = [False] * moments + [True] * operations
    table.rng.shuffle(plan)
    for kill, operation in enumerate(plan, start=1):
        try:
            table.live(operation)
        except Exception as error:  # whatever it is, it is a game that was not simply gone on with
            table.tally.lost.append(f"table {number}, kill {kill}: {error}")
            table.shown = left.moves if (left := table.left()) is not None else []
    try:
        left = table.left()
        last = Life(home, 0)
        try:
            last.wait_for("shown")
        finally:
            last.kill()
        table.goes_on(last.said(), left)
    except Lost as error:
        table.tally.lost.append(f"table {number}, after the last kill: {error}")
    return table.tally


def run(folder: Path, moments: int, operations: int, seed: int = 1, jobs: int = 2, count: int = 4) -> Tally:
    """Kill so often at random moments, and so often at file operations, over all tables."""
    found = Tally()
    with ThreadPoolExecutor(jobs) as pool:

        def spend(number: int) -> Tally:
            shares = (len(range(number, most, count)) for most in (moments, operations))
            return lives(folder / f"table-{number}", number, seed, *shares)

        for each in pool.map(spend, range(count)):
            found.moments += each.moments
            found.offered += each.offered
            found.lost += each.lost
    return found


def main() -> int:
    """The command line; exit code 1 when anything was lost."""
    parser = argparse.ArgumentParser(description="Kill -9 at random moments of play.")
    parser.add_argument("--moments", type=int, default=300, metavar="N", help="kills by the clock")
    parser.add_argument("--operations", type=int, default=0, metavar="N", help="kills just before a change to a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ulm-kills-") as folder:
        tally = run(Path(folder), chosen.moments, chosen.operations, chosen.seed, chosen.jobs)
    for moment, number in tally.moments.most_common():
        print(f"{number:5} kills: {moment}")
    print(f"{tally.offered} restarts went on at the last position, {len(tally.lost)} games or moves lost")
    for each in tally.lost:
        print(each)
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())
