"""The account of a game: for each seat, what its result was made of.

    result − expected at the start = skill + own luck + luck of others + what the others did + rest

All of it in victory points of the lead (own points less half the mean and half the best of the others; with two seats
the difference), and besides as a chance of winning. *Skill* is what a seat's turns cost against the best ones it could
know of, so never more than 0. *What the others did* is what changed from the end of an own turn to the beginning of
the next one, without luck: against what others usually do. *Rest* is what the evaluation did not foresee of all turns,
own ones and those of others: nobody can tell whether that was play, so it is counted as play nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, TypeAlias

import msgspec

from ulm.ai.outcome_diff import OutcomeItem
from ulm.ai.value_breakdown import Source as ValueSource

Grade: TypeAlias = Literal["best", "good", "inaccurate", "mistake", "blunder"]
Kind: TypeAlias = Literal["push", "card", "coat", "quarter", "descendant", "timing", "action"]
Unit: TypeAlias = Literal["points", "chance"]
Source: TypeAlias = Literal["tile", "docks", "card", "coat", "tower"]

_GRADES: tuple[tuple[float, Grade], ...] = (
    (0.05, "best"),
    (0.5, "good"),
    (1.5, "inaccurate"),
    (3.0, "mistake"),
)


def grade(cost: float) -> Grade:
    """The word for what a turn cost (points, at least 0).

    >>> [grade(cost) for cost in (0, 0.4, 1.2, 2.0, 3.5)]
    ['best', 'good', 'inaccurate', 'mistake', 'blunder']
    """
    return next((word for most, word in _GRADES if cost <= most), "blunder")


class PositionWorth(msgspec.Struct, frozen=True):
    """What a position is worth to each seat: its lead in points, and its chance of winning (0 to 1)."""

    points: tuple[float, ...]
    chance: tuple[float, ...]

    def less(self, other: PositionWorth) -> PositionWorth:
        """The difference for each seat."""
        return PositionWorth(
            tuple([mine - yours for mine, yours in zip(self.points, other.points, strict=True)]),
            tuple([mine - yours for mine, yours in zip(self.chance, other.chance, strict=True)]),
        )


class Luck(msgspec.Struct, frozen=True):
    """One chance event: what it changed for each seat against what was to be expected.

    ``move`` is the number of the move in the turn, from 0; ``seat`` is who drew, None for what befalls all (a tower
    tile); ``came`` are the ids of what came.
    """

    move: int
    seat: int | None
    source: Source
    came: tuple[str, ...]
    change: PositionWorth


class Gain(msgspec.Struct, frozen=True):
    """What two ways to play bring of a thing by the end of the turn: the mean over what may come, in points of lead."""

    source: ValueSource
    played: float
    best: float


class TurnPart(msgspec.Struct, frozen=True):
    """The moves of a turn from one thing that cannot be known beforehand to the next, from ``start`` up to ``end``.

    ``cost`` is in points, at least 0, against the best plan, ``best``; ``chance_cost`` the same in chance of winning.
    ``best`` begins with the moves that it shares with what was played. Where much was lost, there is more:

    * ``slip`` is the number in the turn of the move that cost most and ``kind`` what was decided there.
    * ``onward``: how the best plan goes on to the end of the turn, with what would have come in this game.
    * ``difference``: what the best plan brings that the played moves do not, whatever comes, and in this game too.
    * ``gains``: the cost, by what it is made of; what ``best`` brings less what was played adds up to it.

    Where nothing was lost, ``ahead`` is by how many points the played plan was worth more than the best different one.
    """

    start: int
    end: int
    cost: float
    chance_cost: float
    best: tuple[str, ...]
    slip: int | None = None
    kind: Kind | None = None
    difference: tuple[OutcomeItem, ...] = ()
    onward: tuple[str, ...] = ()
    gains: tuple[Gain, ...] = ()
    ahead: float = 0.0

    def shared(self, moves: Sequence[str]) -> int:
        """How many moves at the beginning, never all, the best plan has in common with those of the turn."""
        pairs = zip(self.best[:-1], moves[self.start : self.end - 1], strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


class ReviewTurn(msgspec.Struct, frozen=True):
    """A turn of the game. ``before`` is what the game was worth before its first chance event, ``after`` at its end;
    ``moves`` as in the record.
    """

    round: int
    seat: int
    moves: tuple[str, ...]
    before: PositionWorth
    after: PositionWorth
    parts: tuple[TurnPart, ...]
    luck: tuple[Luck, ...]

    @property
    def cost(self) -> float:
        """What was lost against the best turn (points, at least 0)."""
        return sum(part.cost for part in self.parts)

    @property
    def chance_cost(self) -> float:
        """The same in chance of winning."""
        return sum(part.chance_cost for part in self.parts)

    def lost(self, unit: Unit) -> float:
        """Its cost in a unit."""
        return self.cost if unit == "points" else self.chance_cost

    def unforeseen(self, unit: Unit) -> float:
        """What it brought its player beyond luck and cost: what the search at its beginning did not foresee."""

        def own(worth: PositionWorth) -> float:
            values: tuple[float, ...] = getattr(worth, unit)
            return values[self.seat]

        luck = sum(own(luck.change) for luck in self.luck)
        return own(self.after) - own(self.before) - luck + self.lost(unit)

    @property
    def grade(self) -> Grade:
        """The word for its cost."""
        return grade(self.cost)

    @property
    def ahead(self) -> float:
        """By how much the best part of a turn without a cost beats the best different plan (points, at least 0)."""
        return max((part.ahead for part in self.parts), default=0.0) if self.grade == "best" else 0.0


class ResultBreakdown(msgspec.Struct, frozen=True):
    """What a seat's result was made of, in points or in chance of winning; the five sums add up to the result less what
    was expected at the start.
    """

    expected: float
    result: float
    skill: float
    own_luck: float
    others_luck: float
    others: float
    rest: float

    @property
    def play(self) -> float:
        """What own turns and those of the others brought together."""
        return self.skill + self.others

    @property
    def luck(self) -> float:
        """What the luck of all draws brought together."""
        return self.own_luck + self.others_luck


class GameReview(msgspec.Struct, frozen=True, tag="Account"):
    """The account of a finished game, or of its first turns while it is being made."""

    turns: tuple[ReviewTurn, ...]
    whole: bool = False

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.turns[0].before.points)

    def sums(self, seat: int, unit: Unit = "points") -> ResultBreakdown:
        """What the result of a seat was made of. Raises ValueError while the account is not whole."""
        if not self.whole:
            raise ValueError("the account is not whole")
        return self.sums_so_far(seat, unit)

    def sums_so_far(self, seat: int, unit: Unit = "points") -> ResultBreakdown:
        """The same up to the last turn of the account: its result is what the game is worth then."""

        def of(worth: PositionWorth) -> float:
            values: tuple[float, ...] = getattr(worth, unit)
            return values[seat]

        expected, result = of(self.turns[0].before), of(self.turns[-1].after)
        skill = own_luck = others_luck = others = rest = 0.0
        then = expected
        for turn in self.turns:
            others += of(turn.before) - then
            then = of(turn.after)
            own = sum(of(luck.change) for luck in turn.luck if luck.seat == seat)
            foreign = sum(of(luck.change) for luck in turn.luck) - own
            own_luck, others_luck = own_luck + own, others_luck + foreign
            made = then - of(turn.before) - own - foreign
            if turn.seat == seat:
                skill -= turn.lost(unit)
                rest += made + turn.lost(unit)
            else:
                unforeseen = self._felt(turn, seat, unit) * turn.unforeseen(unit)
                others += made - unforeseen
                rest += unforeseen
        return ResultBreakdown(expected, result, skill, own_luck, others_luck, others, rest)

    def _felt(self, turn: ReviewTurn, seat: int, unit: Unit) -> float:
        """By how much the worth to a seat changes where a turn brings its player, another one, one more."""
        if unit == "chance":
            return -1 / (self.seats - 1)
        leads = turn.after.points
        first = max((other for other in range(self.seats) if other != seat), key=leads.__getitem__)
        return -(1 / (self.seats - 1) + (turn.seat == first)) / 2

    def accuracy(self, seat: int) -> float:
        """The mean cost of a turn of a seat (points): less is better. 0 when it has had no turn."""
        costs = [turn.cost for turn in self.turns if turn.seat == seat]
        return sum(costs) / len(costs) if costs else 0.0


def most_costly(turns: Sequence[ReviewTurn]) -> list[ReviewTurn]:
    """The turns in which anything was lost, the most costly first."""
    return sorted((turn for turn in turns if turn.cost > 0), key=lambda turn: -turn.cost)
