"""The size of text reaches the panels around the board: counts, names, signs, captions."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pygame
import pytest
from table_hands import table

from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.text_probe import ProbedText
from ulm.ui.toolkit.theme import ELLIPSIS

SIZES = (100, 130, 160, 200)
WIDEST = "MWMWMWMWMWMWMWMW"
NAMES = (WIDEST, "Wilhelmine Mörck", "Maximilian Wumme", "Veit")
WHO = tuple(
    SessionSeat(name, colour, "random" if n else None)
    for n, (name, colour) in enumerate(zip(NAMES, ("red", "blue", "yellow", "green"), strict=True))
)
GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
CARDS = ["choir_1", "choir_2", "nave_1", "steeple_1", "goods_white", "goods_brown", "fustian_gray", "art_gray"]
CARDS += ["ulm_chronicle", "city_wall", "patrician", "siege", "swabian_league", "reformation"]
RICH: dict[str, Any] = {
    "coins": 7,
    "sparrows": 8,
    "seals": 9,
    "points": 64,
    "tiles": {"gray": 3, "brown": 4},
    "laid_out": CARDS,
    "coats": ["garden", "granary", "salt_barn"],
    "descendants": ["scholar"],
}


@contextmanager
def shown(text: int, seats: int = 4) -> Iterator[tuple[App, GameScene]]:
    app = App((1280, 720), Settings(language="en", speed="instant", text=text))
    players = [RICH, *({"points": 21, "coins": 5} for _ in range(seats - 1))]
    yield app, table(app, {"grid": GRID, "bag": ["gray"] * 9, "players": players}, seats=WHO[:seats])
    app.close()


def texts(app: App, region: pygame.FRect) -> list[ProbedText]:
    """The texts that stand in a region."""
    window = pygame.display.get_surface()
    assert window is not None
    app.relayout()
    with text_probe.watch(window) as notes:
        app.draw(app.canvas)
        found = notes.finish()
    return [note for note in found if app.viewport.rect(region).contains(note.ink)]


def heights(app: App, region: pygame.FRect) -> dict[str, int]:
    """The texts that stand in a region, each with the least size of type there."""
    sizes: dict[str, int] = {}
    for note in texts(app, region):
        sizes[note.drawn] = min(note.pixels, sizes.get(note.drawn, note.pixels))
    return sizes


@pytest.mark.parametrize("seats", [2, 4])
def test_counts_of_players_and_supply_grow_with_the_text(seats: int) -> None:
    sizes: dict[str, list[int]] = {count: [] for count in ("7", "8", "9", "3", "4")}
    for text in SIZES:
        with shown(text, seats) as (app, _):
            found = heights(app, screen_layout.USUAL.players), heights(app, screen_layout.USUAL.supply)
        for count, grown in sizes.items():
            grown.append(min(each[count] for each in found))
    for count, grown in sizes.items():
        assert grown == sorted(grown), count
        assert grown[-1] > grown[0] >= 12, count


@pytest.mark.parametrize(("seats", "text"), [(2, 200), (4, 100), (4, 200)])
def test_names_of_the_widest_letters_stand_whole(seats: int, text: int) -> None:
    with shown(text, seats) as (app, _):
        found = texts(app, screen_layout.USUAL.players)
    lines = [note for note in found if set(note.drawn) <= set(WIDEST)]
    assert "".join(note.drawn for note in lines) == WIDEST
    assert min(note.pixels for note in lines) >= 12
    assert not any(note.drawn.endswith(ELLIPSIS) for note in found)


@pytest.mark.parametrize("text", [100, 200])
def test_fourteen_laid_out_cards_are_signs_that_can_be_pointed_at(text: int) -> None:
    with shown(text) as (app, scene):
        signs = [each for each in scene.focus if each.name.startswith("players:0:cards:")]
        assert len(signs) == 12, "of as many kinds"
        for sign in signs:
            assert scene.focus.at(sign.rect.center) is sign
            assert sign.focusable, "the keyboard reaches it"
            assert sign.rect.h * app.viewport.scale >= 16
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(signs, 2))
