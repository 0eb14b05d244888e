"""Why something came or went: the cause of an event, from its reason and the events before it in the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ulm.rules.events import (
    BargeMoved,
    CardPlayed,
    Cleared,
    CoatGained,
    CrestScored,
    DockTaken,
    Event,
    Pushed,
    SealPlaced,
    TributePaid,
)
from ulm.rules.history import Played


class Cause(NamedTuple):
    """The `reason` of an event, and what it was exactly where the reason alone does not tell.

    `edge`: the outer space; `crest`: the quarter; `coat`: the coat; `landing`: the river space. `new`: whether it
    came about in the same move.
    """

    reason: str
    exactly: str = ""
    new: bool = False


class _Trail:
    """What the events of a turn leave behind that later ones are caused by."""

    def __init__(self) -> None:
        self.exactly: dict[str, str] = {}
        self.deed = ""
        """The last thing done that can have given a tile from the docks."""
        self.new: set[str] = set()

    def follow(self, event: Event) -> None:
        """Note what later events may be caused by."""
        match event:
            case Pushed(_, _, _, out_slot):
                self._note("edge", out_slot)
            case CrestScored(_, quarter):
                self._note("crest", quarter)
            case CoatGained(_, coat):
                self._note("coat", coat)
            case BargeMoved(_, _, end):
                self._note("landing", str(end))
                self.deed = "landing"
            case SealPlaced(_, quarter):
                self.deed = quarter
                self.new.add(quarter)
            case CardPlayed(_, card):
                self.deed = card
                self.new.add(card)
            case Cleared():
                self.deed = "clear"
                self.new.add("clear")

    def _note(self, reason: str, exactly: str) -> None:
        self.exactly[reason] = exactly
        self.new.add(reason)

    def cause(self, event: Event) -> Cause | None:
        """What an event is caused by that comes now."""
        if isinstance(event, TributePaid):
            return None  # It is the cause itself.
        reason = self.deed if isinstance(event, DockTaken) else getattr(event, "reason", "")
        return Cause(reason, self.exactly.get(reason, ""), reason in self.new) if reason else None


def causes(played: Played, earlier: Sequence[Played] = ()) -> list[Cause | None]:
    """The cause of each event of a move; None where nothing caused it but the move. ``earlier``: the moves before."""
    trail = _Trail()
    turn: list[Played] = []
    for each in reversed(earlier):
        if (each.seat, each.round) != (played.seat, played.round):
            break
        turn.append(each)
    for each in reversed(turn):
        for event in each.events:
            trail.follow(event)
    trail.new.clear()
    found = []
    for event in played.events:
        found.append(trail.cause(event))
        trail.follow(event)
    return found
