"""Golden traces: recorded games, replayed and compared move by move with what they were (docs/formats.md section 6).

`golden/NAME.ulm` is the record. `golden/NAME.txt` has a line a move: turn, seat, move, what was drawn, and digests
of the legal list and of the state, so that a difference is found at the move at which it begins. To write them again,
after a rule was corrected:
`python -m tests.records.test_golden`.

They are played by a copy of the definitions, so that they tell of the engine alone (tests/definitions/README.md).
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.recorded import recorded_definitions
from ulm.records import record as records
from ulm.records.record import Record, Seat
from ulm.records.trace import trace
from ulm.rules import Game

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two_basic": (2, 11, {}),
    "two_towers": (2, 12, {"towers": True}),
    "three_towers": (3, 13, {"towers": True, "limited_supply": True}),
    "four_house_rules": (
        4,
        14,
        {"towers": True, "tower_price_replaces": True, "choose_tile_is_extra": True, "city_wall_points": 1},
    ),
}


def digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def lines(record: Record) -> Iterator[str]:
    steps = trace(record, recorded_definitions())
    yield f"set-up {digest(next(steps))}"
    for step in steps:
        drawn = json.dumps(step["drawn"], separators=(",", ":"))
        yield (
            f"{step['turn']} {step['seat']} {step['move']} {drawn} {len(step['legal'])} {digest(step['legal'])}"
            f" {digest(step['state'])}"
        )


@pytest.mark.parametrize("name", GAMES)
def test_trace_is_what_it_was(name: str) -> None:
    record = records.read(FOLDER / f"{name}.ulm")
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(itertools.zip_longest(lines(record), golden), start=1):
        assert now == then, f"{name}.txt, line {number}"


def test_records_were_played_by_these_definitions() -> None:
    for name in GAMES:
        assert not records.other_definitions(records.read(FOLDER / f"{name}.ulm"), recorded_definitions())


def played(seats: int, seed: int, options: dict[str, Any]) -> Record:
    """A random game by players who seldom end a turn early, so that much happens."""
    game = Game.new(seats=seats, seed=seed, options=options, definitions=recorded_definitions())
    rng = Random(seed)
    while not game.finished:
        legal = game.legal()
        if len(legal) > 1 and str(legal[-1]) == "end" and rng.random() < 0.95:
            legal = legal[:-1]
        game.play(legal[int(rng.random() * len(legal))])
    names = ("Agnes", "Felix", "Ursula", "Veit")[:seats]
    at_table = [Seat(name, colour) for name, colour in zip(names, records.COLOURS, strict=False)]
    return Record.of(game, seed, at_table, "2026-11-20T19:30Z")


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.ulm"
        # an existing game stays as long as its moves fit
        record = records.read(path) if path.exists() else played(*game)
        try:
            records.replay(record, recorded_definitions())
        except records.DoesNotFit:
            record = played(*game)
        records.write(record, path)
        (FOLDER / f"{name}.txt").write_text("".join(line + "\n" for line in lines(record)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(write())
