"""Statistics of finished games.

found = index.statistics(kind="advanced", seats=3)
found.humans.won, found.mean, found.bots["master"].share

The library adds up numbers: `tallies` says what a game adds, `from_tallies` makes statistics of the sums.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Literal, TypeAlias

from ulm.storage.game_summary import SeatSummary, Summary

Kind: TypeAlias = Literal["all", "basic", "advanced"]
SOURCES = ("points", "sparrows", "river", "cards")
COURSE = 50
"""How many of the latest human results `Statistics.course` holds."""


@dataclass(slots=True)
class WinCount:
    """Games played and won; a shared victory counts as its fraction."""

    games: int = 0
    won: Fraction = Fraction(0)

    def note(self, won: Fraction) -> None:
        """Count one game."""
        self.games += 1
        self.won += won

    @property
    def share(self) -> float:
        """The fraction of games won, 0 to 1."""
        return float(self.won / self.games) if self.games else 0.0


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The result of one human in a game: ``seat`` of ``seats``, and the fraction ``won`` of the victory."""

    when: datetime | None
    name: str
    seat: int
    seats: int
    points: int
    won: Fraction


@dataclass(slots=True)
class Use:
    """How often a card was played for each effect."""

    now: int = 0
    later: int = 0

    @property
    def both(self) -> int:
        """How often it was played for either effect."""
        return self.now + self.later


@dataclass(slots=True)
class Statistics:
    """Victories are counted once per game: for all its ``humans`` together, and for all its ``bots`` of one level
    together, whatever their character. Games ``among_people`` are left out there, since a human always wins them.

    ``against`` has the victories of humans by the bot levels they played against, ``by_seats`` by the number of seats.
    ``results`` counts the final results of humans; ``course`` has the latest of them, oldest first; ``sources`` is
    the sum of their points by source, and ``parts`` splits the points from play and cards further.
    """

    games: int = 0
    among_people: int = 0
    results: int = 0
    humans: WinCount = field(default_factory=WinCount)
    against: dict[str, WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    by_seats: dict[int, WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    bots: dict[str, WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    total: int = 0
    best: int | None = None
    course: list[GameOutcome] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)
    parts: dict[str, Counter[str]] = field(default_factory=lambda: {"points": Counter(), "cards": Counter()})
    quarters: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Use] = field(default_factory=lambda: defaultdict(Use))

    @property
    def mean(self) -> Fraction | None:
        """The mean points of a human in a game; None without any."""
        return self.a_game(self.total) if self.results else None

    def a_game(self, points: int) -> Fraction:
        """A total over all humans divided by the number of their results."""
        return Fraction(points, self.results)


def count(summaries: Iterable[Summary], kind: Kind = "all", seats: int | None = None) -> Statistics:
    """Count the finished games of a kind and number of seats; summaries must come newest first."""
    found = Statistics()
    for summary in summaries:
        if counts(summary, kind, seats):
            _note_game(found, summary)
    found.course.reverse()
    return found


_TWELFTHS = 12
"""Parts of a victory, which up to four may share."""


def tallies(summary: Summary) -> dict[str, int]:
    """What a finished game adds to the numbers from which statistics are made, by their names."""
    one = count([summary])
    found = {"games": one.games, "among_people": one.among_people, "results": one.results, "total": one.total}
    for name, tally in [
        ("humans", one.humans),
        *((f"against {bot}", tally) for bot, tally in one.against.items()),
        *((f"by_seats {seats}", tally) for seats, tally in one.by_seats.items()),
        *((f"bots {bot}", tally) for bot, tally in one.bots.items()),
    ]:
        found[f"{name} games"] = tally.games
        found[f"{name} won"] = int(tally.won * _TWELFTHS)
    for name, counter in (("sources", one.sources), ("quarters", one.quarters), *one.parts.items()):
        found |= {f"{name} {key}": number for key, number in counter.items()}
    for card, use in one.cards.items():
        found |= {f"now {card}": use.now, f"later {card}": use.later}
    return {name: number for name, number in found.items() if number}


def from_tallies(sums: Mapping[str, int]) -> Statistics:
    """The statistics of many games from the sums of their tallies; without ``best`` and ``course``."""
    found = Statistics()
    for name, number in sums.items():
        what, _, key = name.partition(" ")
        bot, _, part = key.rpartition(" ")  # a name may have spaces
        if not number:
            continue
        match what:
            case "humans":
                _note_part(found.humans, key, number)
            case "by_seats":
                _note_part(found.by_seats[int(bot)], part, number)
            case "against" | "bots":
                _note_part(getattr(found, what)[bot], part, number)
            case "now" | "later":
                setattr(found.cards[key], what, number)
            case "sources" | "quarters":
                getattr(found, what)[key] = number
            case "points" | "cards":
                found.parts[what][key] = number
            case _:
                setattr(found, what, number)
    return found


def _note_part(tally: WinCount, part: str, number: int) -> None:
    if part == "games":
        tally.games = number
    else:
        tally.won = Fraction(number, _TWELFTHS)


def latest_outcomes(summaries: Iterable[Summary]) -> list[GameOutcome]:
    """`Statistics.course` of finished games that come newest first."""
    return count(summaries).course


def counts(summary: Summary, kind: Kind, seats: int | None) -> bool:
    """Whether a game is finished, and of a kind and number of seats."""
    advanced = bool(summary.options.get("towers"))
    return (
        summary.finished
        and kind in ("all", "advanced" if advanced else "basic")
        and seats in (None, len(summary.seats))
    )


def _note_game(found: Statistics, summary: Summary) -> None:
    found.games += 1
    parts: dict[str | None, Fraction] = defaultdict(Fraction)
    outcomes = []
    for number, seat in enumerate(summary.seats):
        won = Fraction(number in summary.winners, len(summary.winners))
        parts[None if seat.bot is None else level(seat.bot)] += won
        if seat.bot is None:
            _note_human(found, seat)
            outcomes.append(GameOutcome(summary.when, seat.name, number, len(summary.seats), seat.score.total, won))
    # Newest first here; `count` reverses the list at the end.
    found.course += outcomes[::-1][: COURSE - len(found.course)]
    if len(parts) > 1:
        _note_victories(found, parts, len(summary.seats))
    elif outcomes:
        found.among_people += 1


def _note_victories(found: Statistics, parts: Mapping[str | None, Fraction], seats: int) -> None:
    """Count one game; `parts` is the fraction of the victory won by the humans (None) and by each bot level."""
    for who, won in parts.items():
        if who is not None:
            found.bots[who].note(won)
            continue
        found.humans.note(won)
        found.by_seats[seats].note(won)
        for each in parts:
            if each is not None:
                found.against[each].note(won)


def _note_human(found: Statistics, seat: SeatSummary) -> None:
    found.results += 1
    found.total += seat.score.total
    found.best = seat.score.total if found.best is None else max(found.best, seat.score.total)
    for source in SOURCES:
        found.sources[source] += getattr(seat.score, source)
    _add(found.parts["points"], seat.scored)
    _add(found.parts["cards"], seat.score.details)
    _add(found.quarters, seat.seals)
    for card, times in seat.now.items():
        found.cards[card].now += times
    for card, times in seat.later.items():
        found.cards[card].later += times


def _add(counted: Counter[str], more: Mapping[str, int]) -> None:
    """Add numbers that may be negative; Counter's own addition would drop those."""
    for key, number in more.items():
        counted[key] += number


def level(bot: str) -> str:
    """The level of a bot, without its character."""
    return bot.partition("-")[0]
