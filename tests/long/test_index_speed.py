"""A thousand saved games: the Chronicle opens at once, as long as its index is good."""

import random
import time
from pathlib import Path

import pytest

from tests.random_games import at_random
from ulm.rules import Game
from ulm.storage.game_index import Index
from ulm.storage.record import Record, RecordSeat

pytestmark = pytest.mark.long


def test_a_thousand_records_open_at_once(tmp_path: Path) -> None:
    game = at_random(Game.new(seats=3, seed=1, options={"towers": True}), random.Random(1))
    text = Record.of(
        game, 1, [RecordSeat("A", "red"), RecordSeat("B", "blue"), RecordSeat("C", "green")], "2026-11-20T19:30Z"
    ).text()
    saves = tmp_path / "saves"
    saves.mkdir()
    for number in range(1000):
        (saves / f"{number}.ulm").write_text(text, encoding="utf-8")
    index = Index(saves)
    assert index.scan() == 1000
    index.read()
    assert any(_opened(saves) < 0.3 for _ in range(20)), "not even once, on a machine that may be busy"


def _opened(saves: Path) -> float:
    began = time.perf_counter()
    index = Index(saves)
    assert index.scan() == 0
    assert len(index.entries) == 1000
    return time.perf_counter() - began
