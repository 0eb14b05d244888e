"""What happened once in a game and is worth telling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import msgspec

from ulm.annals.course import GameTimeline

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
