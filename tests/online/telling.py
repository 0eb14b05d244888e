"""`ulm host`, `ulm join` and `ulm serve` as they are, but each screen also writes down what it shows.

    python -m tests.online.telling FILE SEED COMMAND …

A JSON object a line is appended to FILE: after all that was shown, the number of the change, the seat, how many moves
there are, and digests of the position and the moves as the screen has them (`truth` computes the same from the table);
and what the seat asks of the table.

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
from pathlib import Path

import msgspec

from ulm.online.positions import sent_position
from ulm.online.protocol import WATCHER, SentPlayed
from ulm.online.store import TableEntry
from ulm.online.table import Change, sent_played
from ulm.rules import Game, Played, View
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


def truth(game: Game, changes: Sequence[Change], seats: Sequence[int]) -> Iterator[dict[int, Shown]]:
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
    """What a program has written down."""
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


def beginning(entry: TableEntry) -> Game:
    """The game of a kept table before its first change."""
    from ulm.online.served_tables import replayed

    return replayed(entry, []).game


def _as_sent(played: Played) -> SentPlayed:
    return SentPlayed(played.seat, played.round, played.move.text, played.events)


def _tell(file: Path, rng: random.Random) -> None:
    from ulm.bots.registry import make_bot
    from ulm.commands import guest_terminal
    from ulm.commands.guest_terminal import GuestTerminal
    from ulm.online.protocol import Play, TakeBack
    from ulm.online.remote_session import RemoteSession

    out = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    takes_back = os.environ.get("ULM_TAKES_BACK") == "1"
    pace = float(os.environ.get("ULM_PACE", "0"))
    tell_moves, go_on, ask_for = GuestTerminal._tell_moves, GuestTerminal._go_on, RemoteSession._ask_for

    def note(line: Shown | Asked) -> None:
        os.write(out, msgspec.json.encode(line) + b"\n")  # in one piece, also when it is killed

    def tell(self: GuestTerminal) -> None:
        tell_moves(self)
        sys.stdout.flush()
        session = self.session
        history = [_as_sent(played) for played in session.history]
        note(_shown(session._number, session.seat, session.view(), history))

    def go_on_or_back(self: GuestTerminal) -> None:
        session = self.session
        if takes_back and self._bot and not session.sent and session.can_undo and rng.random() < TAKES_BACK:
            session.take_back(turn=rng.random() < 0.3)
        else:
            go_on(self)

    def ask(self: RemoteSession, message: Play | TakeBack) -> None:
        time.sleep(rng.random() * pace)
        note(Asked(message.number, self.seat, message.move if isinstance(message, Play) else ""))
        ask_for(self, message)

    GuestTerminal._tell_moves = tell  # type: ignore[method-assign]
    GuestTerminal._go_on = go_on_or_back  # type: ignore[method-assign]
    RemoteSession._ask_for = ask  # type: ignore[method-assign]
    guest_terminal.make_bot = lambda name, _: make_bot(name, rng.randrange(10**9))  # type: ignore[assignment]


def _hurry(times: float) -> None:
    from ulm.online import line, server

    for module, names in (
        (line, ("FIRST_PAUSE", "LONGEST_PAUSE", "PING_SECONDS", "_OPEN_SECONDS")),
        (server, ("HELLO_SECONDS", "PING_SECONDS", "SWEEP_SECONDS", "_HOUSEKEEPING_SECONDS")),
    ):
        for name in names:
            setattr(module, name, getattr(module, name) / times)


def main() -> int:
    """Run the command; its exit code."""
    from ulm import cli

    file, seed, *command = sys.argv[1:]
    _tell(Path(file), random.Random(int(seed)))
    _hurry(float(os.environ.get("ULM_CLOCK", "1")))
    return cli.run(command)


if __name__ == "__main__":
    sys.exit(main())
