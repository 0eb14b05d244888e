"""Twelve marks of a career, found in the summaries of the index and never stored (docs/playing.md).

for mark in marks(index.entries, BOTS, descendants):
    mark.name, mark.first       # the first game that won it; None while it is not won
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ulm.rules.moves import SPACES
from ulm.storage.game_index import GameEntry, Summary
from ulm.storage.game_statistics import level

COATS = 5
"""Coats of arms in one game that are a mark."""
FULL_TABLE = 4
"""Seats of a table at which all others are bots."""

Won: TypeAlias = Callable[[Summary, int], bool]
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


def marks(entries: Iterable[GameEntry], levels: Collection[str], descendants: Collection[str]) -> list[Achievement]:
    """All marks, for the humans of the finished games; entries must come newest first, as an index has them.

    ``levels`` of bots and ``descendants`` are those that there are. Practice games, where moves can be taken back, and
    games that began otherwise than by a normal set-up do not count.
    """
    needed = {"every_level": frozenset(levels), "every_descendant": frozenset(descendants)}
    first: dict[str, GameEntry] = {}
    found: dict[str, set[str]] = {name: set() for name in _COLLECTED}
    for entry in reversed(list(entries)):
        summary = entry.summary
        if summary is None or not summary.finished or summary.practice or summary.given:
            continue
        for seat, player in enumerate(summary.seats):
            if player.bot is None:
                _note(entry, summary, seat, first, found, needed)
    counted = {name: (len(found[name]), len(needed[name])) for name in _COLLECTED}
    return [Achievement(name, first.get(name), *counted.get(name, (0, 0))) for name in NAMES]


def _note(
    entry: GameEntry,
    summary: Summary,
    seat: int,
    first: dict[str, GameEntry],
    found: Mapping[str, set[str]],
    needed: Mapping[str, frozenset[str]],
) -> None:
    """Note what a seat has won in a game that is newer than all before."""
    for name, won in _WON.items():
        if name not in first and won(summary, seat):
            first[name] = entry
    for name, collected in _COLLECTED.items():
        found[name].update(needed[name].intersection(collected(summary, seat)))
        if name not in first and found[name] == needed[name]:
            first[name] = entry


# ----- what wins them


def _beaten(summary: Summary, seat: int) -> set[str]:
    """The levels of the bots over which a seat has won; a victory shared with a bot is none over anybody."""
    if seat not in summary.winners or any(summary.seats[winner].bot is not None for winner in summary.winners):
        return set()
    return {level(other.bot) for other in summary.seats if other.bot is not None}


def _over(name: str) -> Won:
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


_WON: dict[str, Won] = {
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
