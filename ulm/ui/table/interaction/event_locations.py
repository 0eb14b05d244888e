"""Where on the table a move took place: what the log lights up while one of its rows is pointed at."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias, assert_never

import pygame

from ulm.rules import Event
from ulm.rules import events as ev
from ulm.rules.moves import SLOT_INDEX, SLOTS
from ulm.rules.position import NOBODY
from ulm.rules.ruleset import LINES, OPPOSITE, Ruleset
from ulm.ui.table.state.anchors import Anchors


class EventLocation(NamedTuple):
    """A place of the board's map by kind and key, or with a ``seat`` a thing of that player (``Anchors.of_seat``).

    Besides the kinds of the map there are ``line`` (a slot: the whole line with both outer spaces) and ``offered``
    (the quarter in which descendants lie who can still be taken). No place names a card of a hand.
    """

    kind: str
    key: str = ""
    seat: int = NOBODY


def of_move(events: Iterable[Event], seat: int, viewer: int) -> list[EventLocation]:
    """The places of a move, each once, as far as a seat may know; that of the mover's score if there is no other."""
    knows = None if viewer == NOBODY else viewer
    found = [place for event in events for place in of_event(ev.seen_by(event, knows))]
    return list(dict.fromkeys(found)) or [EventLocation("points", seat=seat)]


def of_event(event: Event) -> list[EventLocation]:
    """The places of one event."""
    match event:
        case ev.CoinsChanged(seat):
            return [EventLocation("coins", seat=seat)]
        case ev.SparrowsChanged(seat):
            return [EventLocation("sparrows", seat=seat)]
        case ev.PointsScored(seat):
            return [EventLocation("points", seat=seat)]
        case ev.BargeMoved(_, start, end):
            return [EventLocation("river", str(start)), EventLocation("river", str(end))]
        case ev.SealPlaced(_, quarter):
            return [EventLocation("quarter", quarter)]
        case ev.CrestScored(_, quarter):
            return [EventLocation("crest", quarter)]
        case ev.CoatsOffered() | ev.CoatsReturned():
            return [EventLocation("pile", "coats")]
        case ev.CoatGained(seat, coat, edge, crest):
            found = [EventLocation("coats", coat, seat)]
            found += [EventLocation("edge_seal", edge)] if edge else []
            return found + ([EventLocation("crest", crest)] if crest else [])
        case ev.DescendantTaken(seat, descendant):
            return [EventLocation("offered"), EventLocation("descendants", descendant, seat)]
        case ev.RoundBegan(_, tower):
            return [EventLocation("tower", "now")] if tower else []
        case ev.CardGained() | ev.CardPlayed() | ev.CardsOffered() | ev.CardsDiscarded() | ev.DeckShuffled():
            return _of_cards(event)
        case (
            ev.TowerRevealed() | ev.TurnBegan() | ev.TurnEnded() | ev.GameEnded() | ev.ActionUsed() | ev.StepsOwed()
            | ev.ExtraActionChosen() | ev.Declined() | ev.TributePaid()
        ):  # fmt: skip  # several to a line
            return []
        case _:
            return _of_tiles(event)


def _of_cards(
    event: ev.CardGained | ev.CardPlayed | ev.CardsOffered | ev.CardsDiscarded | ev.DeckShuffled,
) -> list[EventLocation]:
    deck, discard = EventLocation("pile", "deck"), EventLocation("pile", "discard")
    match event:
        case ev.CardGained(seat, _, source):
            return [discard if source == "discard" else deck, EventLocation("hand", seat=seat)]
        case ev.CardPlayed(seat, card, use):
            return (
                [EventLocation("laid_out", card, seat)]
                if use == "later"
                else [EventLocation("hand", seat=seat), discard]
            )
        case ev.CardsOffered():
            return [deck]
        case ev.CardsDiscarded():
            return [discard]
        case ev.DeckShuffled():
            return [deck, discard]
        case _:
            assert_never(event)


_TileEvent: TypeAlias = (
    ev.TilesDrawn | ev.TileObtained | ev.TileChosen | ev.TilesGained | ev.TilesSpent | ev.BagToppedUp | ev.Swapped
    | ev.OwnTilePushed | ev.Swept | ev.Pushed | ev.Cleared | ev.OutsideTaken | ev.DockTaken | ev.DockRefilled
    | ev.Exchanged
)  # fmt: skip  # several to a line


def _of_tiles(event: _TileEvent) -> list[EventLocation]:
    bag, turn_tile = EventLocation("pile", "bag"), EventLocation("turn_tile", "turn_tile")
    match event:
        case ev.TilesDrawn() | ev.TileObtained():
            return [bag, turn_tile]
        case ev.TileChosen(seat, colour):
            return [bag, EventLocation("tile", colour, seat)]
        case ev.TilesGained(seat, colours) | ev.TilesSpent(seat, colours):
            return [bag, *(EventLocation("tile", colour, seat) for colour in colours)]
        case ev.BagToppedUp():
            return [bag]
        case ev.Swapped(_, _, _, dock):
            return [turn_tile, EventLocation("dock", str(dock))]
        case ev.OwnTilePushed(seat, pushed, kept):
            return [turn_tile, EventLocation("tile", pushed, seat), EventLocation("tile", kept, seat)]
        case ev.Swept(_, slots):
            return [*(EventLocation("outside", slot) for slot in slots), bag]
        case ev.Pushed(_, slot):
            return [EventLocation("line", slot)]
        case ev.Cleared(seat, _, slots, colours):
            return [
                *(EventLocation("outside", slot) for slot in slots),
                *(EventLocation("tile", each, seat) for each in colours),
            ]
        case ev.OutsideTaken(seat, slot, colour):
            return [EventLocation("outside", slot), EventLocation("tile", colour, seat)]
        case ev.DockTaken(seat, dock, colour):
            return [EventLocation("dock", str(dock)), EventLocation("tile", colour, seat)]
        case ev.DockRefilled(dock):
            return [EventLocation("dock", str(dock))]
        case ev.Exchanged(seat, given, taken, dock):
            return [
                EventLocation("dock", str(dock)),
                EventLocation("tile", given, seat),
                EventLocation("tile", taken, seat),
            ]
        case _:
            assert_never(event)


def rects(rules: Ruleset, anchors: Anchors, places: Sequence[EventLocation]) -> list[pygame.FRect]:
    """Where the places lie on the screen; those that are not there are left out."""
    found: list[pygame.FRect] = []
    for place in places:
        box = _rect(rules, anchors, place)
        if box is not None and box not in found:
            found.append(box)
    return found


def _rect(rules: Ruleset, anchors: Anchors, place: EventLocation) -> pygame.FRect | None:
    kind, key, seat = place
    if seat != NOBODY:
        return anchors.of_seat(kind, seat, key)
    at = anchors.board_at
    if at is None:
        return None
    match kind:
        case "line":
            slot = SLOT_INDEX[key]
            cells = [at("cell", cell) for cell in LINES[slot]]
            return at("outside", key).unionall([*cells, at("outside", SLOTS[OPPOSITE[slot]])])
        case "offered":
            there = [each for each, takes in zip(rules.quarter_ids, rules.takes_descendant, strict=True) if takes]
            return at("quarter", there[0]) if there else None
    return at(kind, key)
