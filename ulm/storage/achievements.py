"""Twelve marks of a career (docs/playing.md). The library notes with each game what was `won` in it.

for mark in index.marks(BOTS, descendants):
    mark.name, mark.first       # the first game that won it; None while it is not won
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ulm.rules.moves import SPACES
from ulm.storage.game_statistics import level
from ulm.storage.game_summary import GameEntry, Summary

COATS = 5
"""Coats of arms in one game that are a mark."""
FULL_TABLE = 4
"""Seats of a table at which all others are bots."""

_Wins: TypeAlias = Callable[[Summary, int], bool]
"""Whether a seat of a finished game has won a mark in it."""
Collected: TypeAlias = Callable[[Summary, int], Iterable[str]]
"""What a seat of a finished game adds to a mark that is won over several games."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """A mark of a career. One that is won over several games has ``done`` of ``needed`` so far, others 0 of 0."""

    name: str
    first: GameEntry | None = None
    done: int = 0
    needed: int = 0


def won(summary: Summary) -> set[str]:
    """What the humans of a game have won in it: names of marks, and for one that is won over several games what was
    added to it, such as ``every_level master``.

    Practice games, where moves can be taken back, and games that began otherwise than by a normal set-up do not count.
    """
    if not summary.finished or summary.practice or summary.given:
        return set()
    seats = [seat for seat, player in enumerate(summary.seats) if player.bot is None]
    found = {name for name, wins in _WON.items() if any(wins(summary, seat) for seat in seats)}
    for name, collected in _COLLECTED.items():
        found |= {f"{name} {each}" for seat in seats for each in collected(summary, seat)}
    return found


def marks(
    first: Callable[[str], GameEntry | None], levels: Collection[str], descendants: Collection[str]
) -> list[Achievement]:
    """All marks. ``first`` is the first game that has something in `won`; ``levels`` of bots and ``descendants`` are
    those that there are.
    """
    needed = {"every_level": frozenset(levels), "every_descendant": frozenset(descendants)}
    return [
        _collected(name, needed[name], first) if name in needed else Achievement(name, first(name)) for name in NAMES
    ]


def _collected(name: str, needed: Collection[str], first: Callable[[str], GameEntry | None]) -> Achievement:
    """A mark that is won with the last of what is needed for it."""
    found = [entry for each in needed if (entry := first(f"{name} {each}")) is not None]
    whole = bool(found) and len(found) == len(needed)
    last = max(found, key=lambda entry: (entry.when, entry.name)) if whole else None
    return Achievement(name, last, len(found), len(needed))


# ----- what wins them


def _beaten(summary: Summary, seat: int) -> set[str]:
    """The levels of the bots over which a seat has won; a victory shared with a bot is none over anybody."""
    if seat not in summary.winners or any(summary.seats[winner].bot is not None for winner in summary.winners):
        return set()
    return {level(other.bot) for other in summary.seats if other.bot is not None}


def _over(name: str) -> _Wins:
    return lambda summary, seat: name in _beaten(summary, seat)


def _from_last(summary: Summary, seat: int) -> bool:
    """Behind every other when the game was late, and yet won."""
    then = [player.late for player in summary.seats if player.late is not None]
    return bool(_beaten(summary, seat)) and len(then) > seat and then.count(min(then)) == 1 and then[seat] == min(then)


def _full_table(summary: Summary, seat: int) -> bool:
    """Alone against three, with tower tiles."""
    bots = sum(player.bot is not None for player in summary.seats)
    alone = len(summary.seats) == FULL_TABLE and bots == FULL_TABLE - 1
    return alone and bool(summary.options.get("towers")) and bool(_beaten(summary, seat))


def _by_one(summary: Summary, seat: int) -> bool:
    totals = [player.score.total for player in summary.seats]
    return bool(_beaten(summary, seat)) and max(totals[:seat] + totals[seat + 1 :]) == totals[seat] - 1


def _last_space(summary: Summary, seat: int) -> bool:
    end: int = SPACES[-1]
    return summary.seats[seat].score.river == end


def _coats(summary: Summary, seat: int) -> bool:
    return summary.seats[seat].coats >= COATS


def _every_seal(summary: Summary, seat: int) -> bool:
    return summary.seats[seat].seals_left == 0


_WON: dict[str, _Wins] = {
    **{name: _over(name) for name in ("apprentice", "journeyman", "master", "grandmaster")},
    "from_last": _from_last,
    "full_table": _full_table,
    "by_one": _by_one,
    "last_space": _last_space,
    "coats": _coats,
    "every_seal": _every_seal,
}
_COLLECTED: dict[str, Collected] = {
    "every_level": _beaten,
    "every_descendant": lambda summary, seat: summary.seats[seat].descendants,
}
NAMES = (
    "apprentice", "journeyman", "master", "grandmaster", "every_level", "full_table",
    "from_last", "by_one", "every_descendant", "coats", "last_space", "every_seal",
)  # fmt: skip  # several to a line
"""The marks in the order in which they are shown."""
