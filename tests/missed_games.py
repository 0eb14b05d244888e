"""A recorded game with a review in which chosen turns cost points, and stand-ins for its puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview, PositionWorth, ReviewTurn, TurnPart
from ulm.storage import record as records
from ulm.storage.record import Record, numbered, replay, turns

PLAYED = Path(__file__).parent / "records" / "played"
THREE = PLAYED / "three_at_one_screen.ulm"
MASTER = PLAYED / "against_master.ulm"
QUICK = 7
"""A turn of the game of three that makes a puzzle within seconds."""


def account_of(record: Record, costs: Mapping[int, float]) -> GameReview:
    """An account in which these turns cost so much, and the others nothing."""
    even = PositionWorth((0.0,) * len(record.seats), (1 / len(record.seats),) * len(record.seats))
    game, found = replay(record), []
    place = 0
    for number, moves in enumerate(turns(text for _, _, text in numbered(record))):
        played = game.history[place]
        part = TurnPart(0, len(moves), costs.get(number, 0.0), 0.0, moves)
        found.append(ReviewTurn(played.round, played.seat, moves, even, even, (part,), ()))
        place += len(moves)
    return GameReview(tuple(found), whole=True)


def keep_game(file: Path, name: Path, costs: Mapping[int, float]) -> Record:
    """Put a recorded game with such an account into a folder."""
    record = records.read(file)
    name.parent.mkdir(parents=True, exist_ok=True)
    records.write(record, name)
    review_cache.write(record, name, account_of(record, costs))
    return record


def words(number: int) -> dict[str, Any]:
    """What stands for a puzzle in a file; it cannot be played."""
    told = {"id": f"{number:08x}", "rating": 1500, "themes": ["card"], "solution": "push N1; end", "gap": 3.0}
    return {"puzzle": {**told, "error": 0.1}, "given": {}}
