"""`ulm host`, `ulm join` and `ulm serve` with a driver at the terminal, which notes what it is shown and asks for.

    python -m tests.online.driver FILE SEED COMMAND …

A JSON object a line is appended to FILE: after each change that was shown, its number, the seat, how many moves there
are, and digests of the position and the moves as the screen has them (`truth` computes the same from the table); and
what the seat asks of the table.

Bots at seats choose by SEED, so that two lives of a program do not make the same moves. ULM_PACE=0.03 has them wait up
to so many seconds before each, ULM_TAKES_BACK=1 take moves back at times; ULM_CLOCK=60 lets all times of the line pass
so many times faster.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ulm.ai.bot_registry import make_bot
from ulm.cli import guest_terminal, host, join
from ulm.cli import main as cli
from ulm.cli.guest_terminal import GuestTerminal
from ulm.net import connection as line
from ulm.net import server
from ulm.net.masked_position import sent_position
from ulm.net.protocol import WATCHER, FromGuest, Play, SentPlayed, TakeBack
from ulm.net.table_authority import TableChange, sent_played
from ulm.rules import Game, View
from ulm.session.session import NOBODY

TAKES_BACK = 0.04
"""How often a bot takes a move back where it may."""


class Asked(msgspec.Struct, frozen=True, tag=True):
    """What a seat asks of the table after a change: a move, or "" for taking back."""

    number: int
    seat: int
    move: str


class Shown(msgspec.Struct, frozen=True, tag=True):
    """What a screen shows."""

    number: int
    """Of the change of the table."""
    seat: int
    moves: int
    position: str
    history: str


def _digest(content: object) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(content)).hexdigest()[:16]


def _shown(number: int, seat: int, view: View, history: Sequence[SentPlayed]) -> Shown:
    return Shown(number, seat, len(history), _digest(sent_position(view)), _digest(history))


def truth(game: Game, changes: Sequence[TableChange], seats: Sequence[int]) -> Iterator[dict[int, Shown]]:
    """What the screens of these seats must show at the beginning and after each change."""
    for number in range(len(changes) + 1):
        if number:
            change = changes[number - 1]
            if change.kind == "move":
                game.play(change.move)
            else:
                for _ in range(change.steps):
                    assert game.undo()
        yield {
            seat: _shown(
                number,
                seat,
                game.view(NOBODY if seat == WATCHER else seat),
                [sent_played(played, seat) for played in game.history],
            )
            for seat in seats
        }


def read(file: Path) -> list[Shown | Asked]:
    """What a program has noted."""
    return _lines(file.read_bytes()) if file.exists() else []


def last_of(file: Path) -> Shown | Asked | None:
    """The last line of a file, however long it is."""
    if not file.exists():
        return None
    with file.open("rb") as found:
        found.seek(max(0, file.stat().st_size - 1000))
        lines = found.read().splitlines(keepends=True)
    return next(iter(_lines(b"".join(lines[-2:]))[-1:]), None)


def _lines(content: bytes) -> list[Shown | Asked]:
    """All lines but one that is just being written."""
    lines = [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]
    return [msgspec.json.decode(line, type=Shown | Asked) for line in lines]  # type: ignore[misc]


class Driver(GuestTerminal):
    """A guest at the terminal whose bot is in no hurry, takes moves back, and who notes everything."""

    def __init__(self, file: Path, rng: random.Random, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._out = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._rng = rng
        self._takes_back = os.environ.get("ULM_TAKES_BACK") == "1"
        self._pace = float(os.environ.get("ULM_PACE", "0"))
        self._send = self.session.send
        self.session.send = self._ask  # type: ignore[method-assign]

    def _note(self, line: Shown | Asked) -> None:
        os.write(self._out, msgspec.json.encode(line) + b"\n")  # in one piece, also when it is killed

    def _ask(self, message: FromGuest) -> None:
        if isinstance(message, Play | TakeBack):
            time.sleep(self._rng.random() * self._pace)
            move = message.move if isinstance(message, Play) else ""
            self._note(Asked(message.number, self.session.seat, move))
        self._send(message)

    def _tell_moves(self) -> None:
        super()._tell_moves()
        sys.stdout.flush()
        session = self.session
        history = [SentPlayed(each.seat, each.round, each.move.text, each.events) for each in session.history]
        self._note(_shown(session._number, session.seat, session.view(), history))

    def _go_on(self) -> None:
        session, rng = self.session, self._rng
        if self._takes_back and self._bot and not session.sent and session.can_undo and rng.random() < TAKES_BACK:
            session.take_back(turn=rng.random() < 0.3)
        else:
            super()._go_on()


def _hurry(times: float) -> None:
    for module, names in (
        (line, ("FIRST_PAUSE", "LONGEST_PAUSE", "PING_SECONDS", "_OPEN_SECONDS")),
        (server, ("HELLO_SECONDS", "PING_SECONDS", "SWEEP_SECONDS", "_HOUSEKEEPING_SECONDS")),
    ):
        for name in names:
            setattr(module, name, getattr(module, name) / times)


def main() -> int:
    """Run the command; its exit code."""
    file, seed, *command = sys.argv[1:]
    rng = random.Random(int(seed))
    host.GuestTerminal = join.GuestTerminal = partial(Driver, Path(file), rng)  # type: ignore[misc,assignment]
    guest_terminal.make_bot = lambda name, _: make_bot(name, rng.randrange(10**9))  # type: ignore[assignment]
    _hurry(float(os.environ.get("ULM_CLOCK", "1")))
    return cli.run(command)


if __name__ == "__main__":
    sys.exit(main())
