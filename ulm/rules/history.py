"""The moves of a game so far, and the way back through them.

Every eighth position is kept; those between are reached by playing moves again. Keeping every position would take a
quarter of the time of a game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ulm.rules import turn
from ulm.rules.events import HIDDEN, Event, seen_by
from ulm.rules.moves import Move
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset

#: of so many positions the first is kept
EVERY = 8


class Played(msgspec.Struct, frozen=True):
    """One played move with its seat, round and events. The events include hidden information: show other players
    only `seen_by(event, seat)`.
    """

    seat: int
    round: int
    move: Move
    events: tuple[Event, ...]

    @property
    def revealed(self) -> bool:
        """Whether the move revealed something hidden."""
        return any([event.reveals for event in self.events])

    def seen_by(self, seat: int | None) -> Played:
        """The move as a seat may know it (None: a spectator): what its events hide, its words hide, too."""
        events = tuple([seen_by(event, seat) for event in self.events])
        if events == self.events:
            return self
        secrets = _names(self.events) - _names(events)
        words = [HIDDEN if word in secrets else word for word in self.move.words]
        move = self.move if tuple(words) == self.move.words else Move.parse(" ".join([self.move.verb, *words]))
        return Played(self.seat, self.round, move, events)


def _names(events: Sequence[Event]) -> set[str]:
    """All names in events."""
    values = [value for event in events for value in msgspec.structs.astuple(event)]
    return {name for value in values for name in (value if isinstance(value, tuple) else (value,)) if type(name) is str}


class History:
    """What was played, and the positions before it."""

    __slots__ = ("_kept", "_made", "_noted")

    def __init__(self) -> None:
        self._noted: list[tuple[int, int, Move, tuple[Event, ...]]] = []
        """Seat, round, move and events of each move; as plain tuples, since few are ever asked for as `Played`."""
        self._made: list[Played] = []
        self._kept: list[Position] = []
        """The positions before the moves number 0, 8, 16, …"""

    def __len__(self) -> int:
        return len(self._noted)

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return [move for _, _, move, _ in self._noted]

    @property
    def played(self) -> list[Played]:
        """The moves so far with what they did."""
        made = self._made
        for seat, round_, move, events in self._noted[len(made) :]:
            made.append(Played(seat, round_, move, events))
        return made

    def keep(self, position: Position) -> None:
        """Before a move is played: keep a copy of the position if it is one of those to keep."""
        if len(self._noted) == EVERY * len(self._kept):
            self._kept.append(position.copy())

    def note(self, seat: int, round_: int, move: Move, events: Sequence[Event]) -> None:
        """After a move was played."""
        self._noted.append((seat, round_, move, tuple(events)))

    @property
    def last_revealed(self) -> bool:
        """Whether the last move revealed something hidden; there must be one."""
        return any([event.reveals for event in self._noted[-1][3]])

    @property
    def last_turn(self) -> tuple[int, int] | None:
        """The round and seat of the last move; None without one."""
        if not self._noted:
            return None
        seat, round_, _, _ = self._noted[-1]
        return round_, seat

    def position(self, rules: Ruleset, number: int) -> Position:
        """A new copy of the position before a move, counted from 0; there must be such a move."""
        position = self._kept[number // EVERY].copy()
        for _, _, move, _ in self._noted[number - number % EVERY : number]:
            turn.apply(rules, position, move, [])
        return position

    def take_back(self, rules: Ruleset) -> tuple[Move, Position]:
        """Forget the last move; returns it and the position before it. There must be one."""
        last = len(self._noted) - 1
        position = self.position(rules, last)
        move = self._noted.pop()[2]
        del self._made[last:]
        del self._kept[(last + EVERY - 1) // EVERY :]
        return move, position
