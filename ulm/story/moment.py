"""What happened once in a game and is worth telling."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.story.timeline import GameTimeline

Thing: TypeAlias = tuple[str, str]
"""Kind and id, as ``display_name`` takes them: ``("quarter", "garden")``; or one of ``DEEDS`` and its id."""
DEEDS = {"deed_seal": "quarter", "deed_coat": "coat", "deed_now": "card", "deed_later": "card", "deed_barge": ""}
"""What a turn can have been worth most for, and the kind of thing that it was done to."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One moment. Its ``kind`` has the sentences that tell it (``annals.tell.KIND``), and its frequency.

    ``at`` is the number of moves after which it had happened, ``round`` that of its round. ``seats``: whom it is
    about, then who else has a part in it. ``rounds`` are others that its sentence names, ``size`` is how much it was
    of its kind, ``swing`` by how many points it changed the lead.
    """

    kind: str
    at: int
    round: int
    seats: tuple[int, ...] = ()
    numbers: Mapping[str, int] = {}
    things: Mapping[str, Thing] = {}
    lists: Mapping[str, tuple[Thing, ...]] = {}
    rounds: Mapping[str, int] = {}
    size: int = 0
    swing: int = 0


Finder: TypeAlias = Callable[[GameTimeline], Iterable[Moment]]
"""Finds the moments of some kinds in a game."""


FILE = "data/annals.yaml"

_Count = Annotated[int, Meta(ge=0)]


class Frequencies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In how many of ``games`` there was a moment of each kind, of at least each size."""

    games: Annotated[int, Meta(ge=1)]
    moments: Mapping[str, Mapping[int, _Count]]

    def share(self, moment: Moment) -> float:
        """The share of games (above 0, to 1) in which there is such a moment, at least as large."""
        counts = self.moments.get(moment.kind, {})
        count = next((counts[size] for size in sorted(counts) if size >= moment.size), 0)
        return max(count, 0.5) / self.games

    def rarity(self, moment: Moment) -> float:
        """How seldom it happens: 0 in every game, 1 more for each time that games with it are half as many."""
        return -math.log2(min(1.0, self.share(moment)))


@lru_cache(maxsize=1)
def load_frequencies() -> Frequencies:
    """The counts. Raises Unreadable or msgspec.ValidationError for a broken file."""
    return msgspec.convert(read_yaml(asset(FILE)).data, Frequencies, strict=False)
