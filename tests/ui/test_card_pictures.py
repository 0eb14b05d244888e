"""The pictures of cards, which take long to read, are read once and before they are wanted."""

import threading
from pathlib import Path

import pygame
import pytest
from table_hands import table

from ulm.rules import Move
from ulm.rules.pending import on_offer
from ulm.session.session import NOBODY
from ulm.ui.app.app import App
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit.images import ImageCache

GRID = ["brown", "brown", "brown", "turquoise", "orange", "gray", "white", "brown", "brown"]
RICH = {"tiles": {"gray": 2, "white": 2}}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Which cards are read, and whether a frame waits for that."""
    found: list[tuple[str, bool]] = []
    load = pygame.image.load

    def noted(file: Path) -> pygame.Surface:
        if file.parent.name == "cards":
            found.append((file.stem, threading.current_thread() is threading.main_thread()))
        return load(file)

    monkeypatch.setattr(pygame.image, "load", noted)
    return found


def test_no_frame_waits_for_the_cards_on_offer(app: App, read: list[tuple[str, bool]]) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push S3"])
    app.settings.speed = scene.animator.speed = "normal"
    read.clear()
    scene.perform(Move("buy gray gray"))
    app.assets.wait()
    assert sorted(read) == sorted((card, False) for card in on_offer(scene.session.game.view(0).position, "cards"))
    while scene.director.busy:
        app.step(16)
    app.step(16)
    assert len(scene.state.on_offer) == 2
    assert not any(waited for _, waited in read)


def test_the_discard_pile_is_read_while_the_player_chooses_a_pile(app: App, read: list[tuple[str, bool]]) -> None:
    position = {
        "grid": ["orange"] + ["gray"] * 8,
        "bag": ["gray"],
        "discard": ["siege", "choir_1", "goods_gray"],
        "players": [{"barge": 10, "coins": 9}],
    }
    scene = table(app, position, moves=["draw", "push N1", "seal goose_tower"])
    assert scene.state.model.status.question == "from"
    app.assets.wait()
    read.clear()
    scene.perform(Move("from discard"))
    app.step(16)
    assert sorted(scene.state.on_offer) == ["choir_1", "goods_gray", "siege"]
    assert not read


def test_no_card_is_read_ahead_that_the_one_who_looks_may_not_see(app: App, read: list[tuple[str, bool]]) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push S3"])
    game = scene.session.game
    scene.state.model = TableModel.of(game.view(NOBODY))
    read.clear()
    played = scene.session.play(Move("buy gray gray"))
    scene.director.animate_move(played, game.view(NOBODY), lambda: None, opens_turn=False)
    app.assets.wait()
    assert not read


def test_a_damaged_picture_is_told_of_by_who_draws_it_not_by_who_reads_ahead() -> None:
    def read(name: str) -> pygame.Surface:
        raise pygame.error(f"{name} is damaged")

    sources = ImageCache(read)
    with pytest.MonkeyPatch.context() as patch:
        faults: list[threading.ExceptHookArgs] = []
        patch.setattr(threading, "excepthook", faults.append)
        sources.ahead(["siege"])
        sources.wait()
    assert faults == []
    with pytest.raises(pygame.error, match="siege is damaged"):
        sources.get("siege")
