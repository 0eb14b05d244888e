"""Which events of a move are one thing to the eye: between two such things a bot pauses, within one it does not."""

from collections.abc import Sequence

from ulm.rules import Event
from ulm.rules import events as ev

_SEEN = (
    ev.RoundBegan, ev.TowerRevealed, ev.TilesDrawn, ev.TileObtained, ev.TileChosen, ev.TilesGained, ev.Swapped,
    ev.OwnTilePushed, ev.Swept, ev.Pushed, ev.CoinsChanged, ev.SparrowsChanged, ev.PointsScored, ev.Cleared,
    ev.OutsideTaken, ev.DockTaken, ev.Exchanged, ev.TilesSpent, ev.BargeMoved, ev.SealPlaced, ev.CoatGained,
    ev.CardGained, ev.CardPlayed, ev.DescendantTaken,
)  # fmt: skip
"""What begins, or is, a thing to be seen; everything else goes with what stands before or after it."""
_AFTERMATH = (ev.DockRefilled, ev.CardsDiscarded, ev.CoatsReturned, ev.TurnEnded, ev.GameEnded)
"""What follows at once from what was seen before."""


def is_seen(event: Event) -> bool:
    """Whether an event by itself moves something before the eyes."""
    return isinstance(event, _SEEN)


def _opens(event: Event) -> bool:
    """Whether an event only leads over to the next one: a payment, and a draw that the tile in the hand follows."""
    match event:
        case ev.CoinsChanged(change=change) | ev.SparrowsChanged(change=change):
            return change < 0
        case ev.TilesDrawn(colours=colours):
            return len(colours) == 1
    return isinstance(event, ev.TilesSpent) or not is_seen(event)


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    """The events of a move in their order, each group being one thing to the eye."""
    groups: list[list[Event]] = []
    complete = True
    for event in events:
        follows = bool(groups) and isinstance(event, _AFTERMATH)
        if complete and not follows:
            groups.append([])
        groups[-1].append(event)
        if not follows:
            complete = not _opens(event)
    # What leads over to nothing belongs to what was seen last.
    if len(groups) > 1 and not any(is_seen(event) for event in groups[-1]):
        groups[-2].extend(groups.pop())
    return groups
