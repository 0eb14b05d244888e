"""Kill -9 of hosts, guests and servers at random moments of their games: nothing that a screen has shown is lost.

    python -m tests.online.kills --kills 300 [--seed 1]

Games are played by the commands themselves (`driver.py`), half of them at a host of a house, half at `ulm serve`, by
bots at seats that choose at random and, at a server, take moves back. At a random moment one program is killed, at
times two, and started again. Then, and at the end of each game:

* what lies on the disk has every change that any screen has shown;
* every position and every history that any screen has ever shown is that of the table after that change;
* every change of the table was asked for, by its seat and as the answer to the change before it: none is there twice;
* programs that are not killed do not end before the game does, and all that come to the end keep the same record.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.online.driver import Asked, Shown, last_of, read, truth
from tests.online.no_tables import port_without_answer
from ulm.net import protocol
from ulm.net.credentials import new_key
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER, SeatWish
from ulm.net.server_request import opened_at
from ulm.net.table_authority import TableChange
from ulm.net.table_pool import replayed
from ulm.net.table_store import Store
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.record import COLOURS, Record

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds until something must have happened, on a busy machine."""
PACE = 0.03
"""Seconds that a seat waits at most before it moves."""
MOST = 20
"""Kills in one game; then it is played to its end."""
EARLY, SENT, TWO = 0.1, 0.6, 0.1
"""Shares of the kills that fall upon the start of a program, just after a move was sent, and on two programs."""


class Lost(Exception):
    """Something is not as it must be."""


@dataclass
class Tally:
    """What was counted."""

    kills: Counter[str] = field(default_factory=Counter)
    """By the program."""
    finished: int = 0
    """Games that came to their end with everything as it must be."""
    shown: int = 0
    """Screens that were compared with the table."""
    records: int = 0
    lost: list[str] = field(default_factory=list)


class Program:
    """One program of a game, through all its lives."""

    def __init__(self, kind: str, folder: Path, name: str, *first: str, then: tuple[str, ...] = (), **extra: str):
        """`then`: what its later lives are called with, instead of `first`; `extra`: of its environment."""
        self.kind, self.name = kind, name
        self.home = folder / name
        self.told = folder / f"{name}.told"
        self.log = folder / f"{name}.log"
        self._first, self._then = first, then or first
        self._extra = extra
        self.lives = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, rng: random.Random) -> None:
        """Begin a life."""
        command = self._then if self.lives else self._first
        self.lives += 1
        environment = {**os.environ, **self._extra, "ULM_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
        told = (str(self.told), str(rng.randrange(10**9)))
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.online.driver", *told, *command],
                cwd=ROOT,
                env=environment,
                # Whoever watches leaves when nothing more can be typed.
                stdin=subprocess.PIPE if self.kind == "watcher" else subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self.process.poll() if self.process is not None else None

    def kill(self) -> None:
        """Kill -9."""
        if self.process is not None:
            self.process.kill()
            self._gone()

    def end(self) -> None:
        """End it as a system does."""
        if self.process is not None:
            self.process.terminate()
            self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()

    def said(self) -> str:
        """What this life has said."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def saying(self, pattern: str) -> str:
        """Wait until this life says something; what the group of the pattern is."""
        until(lambda: re.search(pattern, self.said()) or self.code is not None, lambda: f"{self.name}: {self.said()}")
        found = re.search(pattern, self.said())
        if found is None:
            raise Lost(f"{self.name} ended with {self.code}: {self.said()[-500:]}")
        return found[1]

    def screens(self) -> list[Shown]:
        """All that its lives have shown."""
        return [line for line in read(self.told) if isinstance(line, Shown)]

    def asked(self) -> list[Asked]:
        """All that its lives have asked for."""
        return [line for line in read(self.told) if isinstance(line, Asked)]

    def last(self) -> Shown | Asked | None:
        """What it has noted last."""
        return last_of(self.told)

    def under_way(self) -> bool:
        """Whether it has asked for something that it has not seen done."""
        return isinstance(self.last(), Asked)

    def records(self) -> list[bytes]:
        """The saved games."""
        return [file.read_bytes() for file in (self.home / "saves").glob("*.ulm")]


def until(there: Callable[[], object], why: Callable[[], str], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not there():
        if time.monotonic() > end:
            raise Lost(f"it does not go on: {why()[-1500:]}")
        time.sleep(0.01)


class House:
    """A game at a table of a host."""

    def __init__(
        self,
        folder: Path,
        rng: random.Random,
        *,
        kinds: Sequence[str] = (),
        bot: str = "random",
        **extra: str,
    ) -> None:
        """`bot` plays at the host's own seat."""
        port = port_without_answer()
        kinds = kinds or ["me", "elsewhere", *rng.choice(((), ("elsewhere",))), *rng.choice(((), ("random",)))]
        seats = [word for kind in kinds for word in ("--seat", kind)]
        option = ["--option", "towers"] if rng.random() < 0.5 else []
        self._port, self._guests = port, kinds.count("elsewhere")
        each = ("--seat-bot", bot, "--name", "Agnes", "--port", str(port))
        again = ("host", "--continue", *each)
        self.holder = Program("host", folder, "host", "host", *seats, *option, *each, then=again, **extra)
        self.seated = [n for n, kind in enumerate(kinds) if kind in ("me", "elsewhere")]
        self.watching = False

    def joined(self) -> list[tuple[str, ...]]:
        """What its guests are called with."""
        code = self.holder.saying(r"Invitation: \S+#(\S+)")
        line = f"ulm://127.0.0.1:{self._port}/#{code}"
        return [("join", line, "--name", f"Guest {n}") for n in range(self._guests)]

    def kept(self) -> Record:
        """The game on the disk."""
        files = [self.holder.home / name for name in ("autosave.ulm", "autosave-previous.ulm")]
        files += (self.holder.home / "saves").glob("*.ulm")
        found = next((file for file in files if file.exists()), None)
        if found is None:
            raise Lost("nothing is on the disk")
        return records.read(found)

    def changes(self) -> tuple[Game, list[TableChange]]:
        """The game before its first change, and its changes."""
        record = self.kept()
        game = records.replay(record)
        return records.start(record), [
            TableChange(number, "move", each.seat, str(each.move)) for number, each in enumerate(game.history, start=1)
        ]


class Server:
    """A game at a table of `ulm serve`."""

    def __init__(self, folder: Path, rng: random.Random, **extra: str) -> None:
        self._port = port_without_answer()
        self._bots: list[str | None] = [None, None, *rng.choice(([], [None], ["random"]))]
        self._towers = rng.random() < 0.5
        self._file = folder / "data" / "tables.db"
        command = ("serve", "--port", str(self._port), "--data", str(folder / "data"))
        self.holder = Program("server", folder, "server", *command, **extra)
        self.seated = [n for n, bot in enumerate(self._bots) if bot is None]
        self.watching = True
        self._name = ""

    def joined(self) -> list[tuple[str, ...]]:
        """Open the table; what its guests, and last a watcher, are called with."""
        self.holder.saying("(listening)")
        where = Invitation("127.0.0.1", self._port)
        wishes = [SeatWish(f"Seat {n}", COLOURS[n], bot) for n, bot in enumerate(self._bots)]
        found = opened_at(where, protocol.Open(new_key(), wishes, {"towers": self._towers}))
        self._name = found.table
        base = f"ulm://127.0.0.1:{self._port}/{found.table}"
        seats = [("join", f"{base}?seat={n}#{found.codes[n]}", "--name", f"Guest {n}") for n in self.seated]
        return [*seats, ("join", "--watch", f"{base}#{found.codes[WATCHER]}")]

    def changes(self) -> tuple[Game, list[TableChange]]:
        """The game before its first change, and its changes, as they are on the disk."""
        store = Store(self._file)
        try:
            found = store.entry(self._name)
        finally:
            store.close()
        if found is None:
            raise Lost("the table is not on the disk")
        return replayed(found[0], []).game, found[1]


class PlayedGame:
    """One game, its programs, and the kills among them."""

    def __init__(self, table: House | Server, folder: Path, rng: random.Random, tally: Tally, **extra: str) -> None:
        self.table, self.holder = table, table.holder
        self.rng, self.tally = rng, tally
        self._folder, self._extra = folder, extra
        self.guests: list[Program] = []

    @property
    def programs(self) -> list[Program]:
        """The holder and all guests."""
        return [self.holder, *self.guests]

    @property
    def number(self) -> int:
        """Of the last change that any screen has shown."""
        return max((line.number for each in self.programs if (line := each.last()) is not None), default=0)

    def under_way(self) -> bool:
        """Whether any program has asked for something that it has not seen done."""
        return any(each.under_way() for each in self.programs)

    def begin(self, bots: Sequence[str] = ("random",)) -> None:
        """Start all programs; `bots` play at the seats of guests, one after the other."""
        self.holder.start(self.rng)
        for number, command in enumerate(self.table.joined()):
            kind = "watcher" if "--watch" in command else "guest"
            bot = () if kind == "watcher" else ("--seat-bot", bots[number % len(bots)])
            guest = Program(kind, self._folder, f"{kind}-{number}", *command, *bot, **self._extra)
            guest.start(self.rng)
            self.guests.append(guest)

    @property
    def over(self) -> bool:
        """Whether the game is over, or nobody is left to go on with it."""
        if self.table.watching:
            return all(guest.code is not None for guest in self.guests)
        return self.holder.code is not None

    def goes_on(self, before: int) -> bool:
        """Whether any screen has shown a later change, or the game is over."""
        self._must_live()
        return self.number > before or self.over

    def told(self) -> str:
        """What all programs have said."""
        return "\n".join(f"{each.name}, {each.code}: {each.said()[-400:]}" for each in self.programs)

    def strike(self) -> None:
        """Kill a program, or two, at a random moment; look at the disk; start them again."""
        before = self.number
        early = self.rng.random() < EARLY
        if not early:
            until(lambda: self.goes_on(before), self.told)
        time.sleep(self.rng.random() * (0.8 if early else 0.5))
        if not early and self.rng.random() < SENT:
            end = time.monotonic() + 0.5
            while not self.under_way() and time.monotonic() < end:
                pass
            time.sleep(self.rng.random() * 0.003)
        alive = [each for each in self.programs if each.code is None]
        if self.over or not alive:
            return
        first = self.holder if self.rng.random() < 0.5 and self.holder in alive else self.rng.choice(alive)
        struck = {first.name: first}
        if self.rng.random() < TWO:
            second = self.rng.choice(alive)
            struck[second.name] = second
        self._must_live()
        for each in struck.values():
            each.kill()
            self.tally.kills[each.kind] += 1
        if self.holder.name in struck:
            self.nothing_lost()
        for each in struck.values():
            each.start(self.rng)

    def nothing_lost(self) -> None:
        """What lies on the disk has every change that any screen has shown."""
        shown = self.number
        kept = len(self.table.changes()[1]) if shown else 0
        if kept < shown:
            raise Lost(f"change {shown} was shown, {kept} are on the disk")

    def _must_live(self, *ended: int) -> None:
        """Nothing has ended by itself, but for a game that is over, or because it was told to."""
        for each in self.programs:
            if each.code not in (None, 0, *ended) and not self._late(each):
                raise Lost(f"{each.name} ended with {each.code}: {each.said()[-1500:]}")

    def _late(self, program: Program) -> bool:
        """Whether it was killed when its game was over and kept: there is nothing to continue, and no seat any more."""
        words = "no saved game to continue" if program.kind == "host" else "was used before"
        return words in program.said() and bool(program.records())

    def finish(self, seconds: float = 2 * PATIENCE) -> None:
        """Play to the end, and look at everything."""
        until(lambda: self.over, self.told, seconds)
        if not self.table.watching:  # a guest that was killed at the very end finds nobody there any more
            end = time.monotonic() + 5
            while time.monotonic() < end and any(guest.code is None for guest in self.guests):
                time.sleep(0.02)
            for guest in self.guests:
                if guest.code is None:
                    guest.end()
        self._must_live(-15)
        self.holder.end()
        game, changes = self.table.changes()
        self.check_screens(game, changes)
        kept = {record for each in self.programs for record in each.records()}
        if len(kept) != 1:
            raise Lost(f"{len(kept)} different records are kept")
        self.tally.records += sum(len(each.records()) for each in self.programs)
        self.tally.finished += 1

    def check_screens(self, game: Game, changes: list[TableChange]) -> None:
        """Every screen has shown the table at each moment, and each change was asked for once."""
        right = list(truth(game, changes, [WATCHER, *range(len(game.position.players))]))
        for each in self.programs:
            last = 0
            for line in each.screens():
                if line.number >= len(right) or line != right[line.number][line.seat]:
                    raise Lost(f"{each.name} has shown what never was: {line} of {len(changes)} changes")
                if line.number < last:
                    raise Lost(f"{each.name} has gone back from {last} to {line.number}")
                last = line.number
                self.tally.shown += 1
        asked = {(line.number + 1, line.seat, line.move) for each in self.programs for line in each.asked()}
        for change in changes:
            if change.seat in self.table.seated and (change.number, change.seat, change.move) not in asked:
                raise Lost(f"nobody has asked for {change}")


def play(folder: Path, rng: random.Random, most: int, tally: Tally, seed: str, *, house: bool) -> None:
    """One game with at most so many kills, at a host of a house or at a server."""
    folder.mkdir(parents=True)
    extra = {"ULM_PACE": str(PACE)}
    table: House | Server
    if house:
        table = House(folder, rng, **extra)
    else:
        extra["ULM_TAKES_BACK"] = "1"
        table = Server(folder, rng, **extra)
    game = PlayedGame(table, folder, rng, tally, **extra)
    try:
        game.begin()
        before = sum(tally.kills.values())
        while not game.over and sum(tally.kills.values()) < before + most:
            game.strike()
        game.finish()
    except Exception as error:  # whatever it is, it is a game that was not simply gone on with
        tally.lost.append(f"game {seed}, at a {table.holder.kind}: {type(error).__name__} {error}")
    finally:
        for each in game.programs:
            each.kill()


def run(folder: Path, kills: int, seed: int = 1) -> Tally:
    """Games, at a host and at a server by turns, until there were so many kills."""
    tally = Tally()
    number = 0
    while (left := kills - sum(tally.kills.values())) > 0 and len(tally.lost) < 20:
        name = f"{seed}-{number}"
        play(folder / name, random.Random(name), min(MOST, left), tally, name, house=(seed + number) % 2 == 0)
        number += 1
    return tally


def main() -> int:
    """The command line; exit code 1 when anything was lost."""
    parser = argparse.ArgumentParser(description="Kill -9 of hosts, guests and servers.")
    parser.add_argument("--kills", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ulm-kills-") as folder:
        tally = run(Path(folder), chosen.kills, chosen.seed)
    print(f"kills: {dict(tally.kills)}; {tally.finished} games finished, {tally.shown} screens compared")
    for each in tally.lost:
        print(each)
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())
