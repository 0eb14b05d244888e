"""Twenty thousand saved games: nothing that a player waits for takes longer with every game."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from chronicle_hands import settle, show_chronicle

from tests.random_games import at_random
from ulm.files import paths
from ulm.rules import Game
from ulm.storage.autosave import Autosave
from ulm.storage.game_index import Index
from ulm.storage.game_summary import Summary, summarize
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App

pytestmark = pytest.mark.long
GAMES = 20_000


@pytest.fixture
def record() -> Record:
    game = at_random(Game.new(seats=3, seed=1, options={"towers": True}), random.Random(1))
    seats = RecordSeat("A", "red"), RecordSeat("B", "blue", "master"), RecordSeat("C", "green")
    return Record.of(game, 1, seats, "2026-11-20T19:30Z")


@pytest.fixture
def saves(record: Record) -> Path:
    """So many games, all of them in the library."""
    folder, text = paths.saves(), record.text()
    for number in range(GAMES):
        (folder / f"{number}.ulm").write_text(text, encoding="utf-8")
    summary, number = summarize(record), 0

    def examine(path: Path) -> Summary:
        nonlocal number
        number += 1
        return msgspec.structs.replace(summary, started=f"20{10 + number % 16}-11-20T19:30Z", seed=number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ulm.storage.game_index.examine", examine)
        index = Index(folder)
        index.scan()
        index.read()
    return folder


def least(work: Callable[[], object]) -> float:
    """The least processor time that some work takes, in seconds."""
    times = []
    for _ in range(5):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def test_what_is_read_of_twenty_thousand_games(saves: Path, record: Record) -> None:
    index = Index(saves)
    assert index.scan() == 0
    replaying = least(lambda: [summarize(record) for _ in range(20)])
    assert len(index.games()) == GAMES
    assert least(lambda: index.games(finished=True)[GAMES // 2]) < replaying
    assert index.statistics().games == GAMES
    assert least(lambda: index.statistics("advanced", 3)) < replaying
    assert least(lambda: index.marks(["master"], ["abbot"])) < replaying
    assert least(index.scan) < 10 * replaying


def test_the_end_of_a_game_lists_no_folder(saves: Path, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the folder is listed")

    autosave = Autosave()
    ended = msgspec.structs.replace(record, seed=GAMES + 1)
    autosave.save(ended)
    monkeypatch.setattr(os, "listdir", refuse)
    monkeypatch.setattr(os, "scandir", refuse)
    assert autosave.finish(ended).exists()
    autosave.close()


def test_the_chronicle_opens_at_once(saves: Path) -> None:
    app = App((1280, 720))
    try:
        settle(app)
        app.navigation.show_title()
        app.step(16)
        began = time.thread_time()
        scene = show_chronicle(app)
        app.step(16)
        assert time.thread_time() - began < 0.5, "an idle machine takes a tenth of a second"
        assert len(scene.entries) == GAMES
        assert len(scene._rows) < 20
        settle(app)
        assert len(scene.entries) == GAMES
    finally:
        app.close()
