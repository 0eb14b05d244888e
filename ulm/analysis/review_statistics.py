"""Statistics of the reviewed games: what the turns of humans cost them, by what, and how lucky they were.

reviewed = kept_accounts.reviewed(index)
found = count_reviewed(index.played_by_people("advanced", seats=3), reviewed)
found.reviewed, found.games, found.worst
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from statistics import fmean
from typing import TypeAlias

import msgspec

from ulm.analysis.decision_kinds import lost_by_kind
from ulm.analysis.game_review import GameReview, Kind
from ulm.storage.game_statistics import COURSE, level
from ulm.storage.game_summary import Summary


@dataclass(frozen=True, slots=True)
class ReviewedResult:
    """A human in a reviewed game. ``cost`` is the mean cost of a turn, ``luck`` what chance changed for this seat,
    ``lost`` the points lost by each kind of decision; ``won`` the fraction of the victory.
    """

    when: datetime | None
    name: str
    seat: int
    seats: int
    won: Fraction
    opponents: tuple[str, ...]
    """The levels of the bots in the game, each once."""
    cost: float
    luck: float
    lost: Mapping[Kind, float]


Reviewed: TypeAlias = Mapping[str, tuple[ReviewedResult, ...]]
"""The results of reviewed games by the names of their records."""


@dataclass(slots=True)
class Opponent:
    """The results against bots of one level."""

    results: list[ReviewedResult] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """The mean cost of a turn."""
        return fmean(result.cost for result in self.results)

    @property
    def luck(self) -> float:
        """The mean luck of a game."""
        return fmean(result.luck for result in self.results)

    @property
    def won(self) -> Fraction:
        """The games won; a shared victory counts as its fraction."""
        return sum((result.won for result in self.results), Fraction(0))


@dataclass(slots=True)
class SkillStatistics:
    """``games`` are the finished ones with a human, of which ``reviewed`` are; ``missing`` has the names of the others'
    records. ``course`` has the latest results, oldest first; ``all`` counts every result.
    """

    games: int = 0
    reviewed: int = 0
    missing: list[str] = field(default_factory=list)
    all: Opponent = field(default_factory=Opponent)
    course: list[ReviewedResult] = field(default_factory=list)
    lost: dict[Kind, float] = field(default_factory=lambda: defaultdict(float))
    against: dict[str, Opponent] = field(default_factory=lambda: defaultdict(Opponent))

    @property
    def worst(self) -> Kind | None:
        """The kind of decision by which most was lost; None when nothing was."""
        return max(self.lost, key=lambda kind: self.lost[kind], default=None)

    def a_game(self, kind: Kind) -> float:
        """The points lost by a kind of decision in a game."""
        return self.lost[kind] / len(self.all.results)

    def share(self, kind: Kind) -> float:
        """The fraction of all lost points that was lost by a kind of decision."""
        return self.lost[kind] / sum(self.lost.values())


class SeatFigures(msgspec.Struct, frozen=True):
    """What an account says of a seat, as in `Result`."""

    cost: float
    luck: float
    lost: Mapping[Kind, float]


def figures(account: GameReview, seats: int) -> tuple[SeatFigures, ...]:
    """What a whole account says of each seat."""
    found = []
    for seat in range(seats):
        sums = account.sums(seat)
        found.append(SeatFigures(account.accuracy(seat), sums.own_luck + sums.others_luck, lost_by_kind(account, seat)))
    return tuple(found)


def results(summary: Summary, seats: Sequence[SeatFigures]) -> tuple[ReviewedResult, ...]:
    """The results of the humans in a reviewed game."""
    opponents = tuple(dict.fromkeys(level(seat.bot) for seat in summary.seats if seat.bot is not None))
    return tuple(
        ReviewedResult(
            summary.when,
            player.name,
            number,
            len(summary.seats),
            Fraction(number in summary.winners, len(summary.winners)),
            opponents,
            seats[number].cost,
            seats[number].luck,
            seats[number].lost,
        )
        for number, player in enumerate(summary.seats)
        if player.bot is None
    )


def count_reviewed(names: Iterable[str], reviewed: Reviewed) -> SkillStatistics:
    """Count games of people by the names of their records; these must come newest first."""
    found = SkillStatistics()
    for name in names:
        found.games += 1
        if name not in reviewed:
            found.missing.append(name)
            continue
        found.reviewed += 1
        for result in reversed(reviewed[name]):
            _note(found, result)
    found.course = found.all.results[:COURSE][::-1]
    return found


def _note(found: SkillStatistics, result: ReviewedResult) -> None:
    found.all.results.append(result)
    for kind, points in result.lost.items():
        found.lost[kind] += points
    for opponent in result.opponents:
        found.against[opponent].results.append(result)
