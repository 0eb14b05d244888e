"""Traces: a game move by move as plain data, to compare two programs (docs/formats.md section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ulm.rules import Definitions, Event
from ulm.rules import events as ev
from ulm.storage.record import Record, numbered, play, start


def trace(record: Record, definitions: Definitions | None = None, until: int | None = None) -> Iterator[dict[str, Any]]:
    """The set-up, then one object for each move. Raises DoesNotFit at the first move that is not legal."""
    game = start(record, definitions)
    yield {
        "seats": len(record.seats),
        "first": game.position.first,
        "options": game.rules.options.given(),
        "state": game.state(),
    }
    for turn, number, text in numbered(record, until):
        seat = game.position.active
        legal = [str(move) for move in game.legal()]
        events = play(game, turn, number, text)
        yield {
            "turn": turn,
            "seat": seat,
            "move": text,
            "legal": legal,
            "drawn": drawn(events),
            "state": game.state(),
        }


def drawn(events: Iterable[Event]) -> dict[str, list[str]]:
    """Everything drawn from hidden places, in order, by source."""
    found: dict[str, list[str]] = {"bag": [], "deck": [], "coats": [], "towers": [], "reshuffled": []}
    for event in events:
        match event:
            case ev.TilesDrawn() | ev.TilesGained():
                found["bag"] += event.colours
            case ev.TileChosen() | ev.DockRefilled():
                found["bag"].append(event.colour)
            case ev.TileObtained(chosen=True):
                found["bag"].append(event.colour)
            case ev.CardsOffered():
                found["deck"] += event.cards
            case ev.CardGained(source="deck"):
                found["deck"].append(event.card)
            case ev.CoatsOffered():
                found["coats"] += event.coats
            case ev.TowerRevealed():
                found["towers"].append(event.tower)
            case ev.DeckShuffled():
                found["reshuffled"] += event.cards
            case _:
                pass
    return {source: names for source, names in found.items() if names}
