"""The course of a finished game, with how it stood after every move: what all moments are found in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, TypeVar

from ulm.rules import Game, Played
from ulm.rules.events import BaseEvent
from ulm.rules.position import Position

E = TypeVar("E", bound=BaseEvent)


class GameNotFinished(Exception):
    """A game that is not over has no annals yet."""


class TimelineTurn(NamedTuple):
    """A player's turn: the moves from ``start`` to ``end``, numbered from 0; ``end`` is no longer part of it."""

    seat: int
    round: int
    start: int
    end: int


class TimelineEvent(NamedTuple):
    """An event, the number of its move, who made that move, and in which round."""

    event: BaseEvent
    move: int
    mover: int
    round: int


class GameTimeline:
    """A finished game. A number of moves, from 0 to ``length``, says when something was so."""

    def __init__(self, game: Game) -> None:
        """Raises NotFinished, and ValueError for a game that has kept no history."""
        if not game.finished:
            raise GameNotFinished
        self.game = game
        self.rules = game.rules
        self.history: list[Played] = list(game.history)
        self.length = len(self.history)
        self.seats = range(len(game.position.players))
        after = [game.at_move(number) for number in range(self.length + 1)]
        self.positions: list[Position] = [each.position for each in after]
        self.totals = [tuple(score.total for score in each.standings()) for each in after]
        """The points of each seat after so many moves, as if the game had ended there."""

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @property
    def last_round(self) -> int:
        """The number of the last round."""
        return self.history[-1].round

    @cached_property
    def turns(self) -> list[TimelineTurn]:
        """All turns in their order."""
        found = []
        start = 0
        for (number, seat), moves in groupby(self.history, lambda played: (played.round, played.seat)):
            end = start + len(list(moves))
            found.append(TimelineTurn(seat, number, start, end))
            start = end
        return found

    @cached_property
    def round_ends(self) -> dict[int, int]:
        """For each round the number of moves after which it was over."""
        return {turn.round: turn.end for turn in self.turns}

    def events(self, kind: type[E]) -> Iterator[tuple[E, TimelineEvent]]:
        """All events of a kind in their order."""
        for move, played in enumerate(self.history):
            for event in played.events:
                if isinstance(event, kind):
                    yield event, TimelineEvent(event, move, played.seat, played.round)

    def gain(self, seat: int, start: int, end: int) -> int:
        """By how much a seat's points grew between two numbers of moves."""
        return self.totals[end][seat] - self.totals[start][seat]

    def lead(self, seat: int, when: int) -> int:
        """How far a seat was ahead of the best of the others; negative behind."""
        totals = self.totals[when]
        return totals[seat] - max(each for other, each in enumerate(totals) if other != seat)

    def swing(self, seat: int, start: int, end: int) -> int:
        """By how much a seat's lead grew between two numbers of moves."""
        return self.lead(seat, end) - self.lead(seat, start)

    def leader(self, when: int) -> int | None:
        """Who was ahead after so many moves; None where several were level."""
        totals = self.totals[when]
        most = max(totals)
        return totals.index(most) if totals.count(most) == 1 else None
