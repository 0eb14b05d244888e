"""The Chronicle lays out the rows that are seen and no others, however many games there are."""

import shutil
from pathlib import Path

import pytest
from chronicle_hands import key, settle, show_chronicle

from ulm.files import paths
from ulm.ui.app.app import App
from ulm.ui.screens.chronicle import saved_game_row
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.widgets.list_view import RowHeights, RowList

PLAYED = Path(__file__).parents[1] / "records" / "played"
GAMES = 120


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games whose rows are laid out, as that happens."""
    names: list[str] = []

    class Counted(saved_game_row.GameRow):
        def __init__(self, theme: Theme, entry: saved_game_row.GameEntry, width: float) -> None:
            names.append(entry.name)
            super().__init__(theme, entry, width)

    monkeypatch.setattr(saved_game_row, "GameRow", Counted)
    return names


@pytest.fixture
def scene(app: App) -> ChronicleScene:
    for number in range(GAMES):
        played = "three_at_one_screen.ulm" if number % 3 else "against_master.ulm"
        title = "A title that is far too long for the room that it has beside the players of the game"
        shutil.copyfile(PLAYED / played, paths.saves() / f"{number:03}{title if number % 7 == 0 else ''}.ulm")
    show_chronicle(app)
    settle(app)  # all are read
    app.pop()
    return show_chronicle(app)


def rows(scene: ChronicleScene) -> RowList:
    found = scene.focus.find("rows")
    assert isinstance(found, RowList)
    return found


def seen(scene: ChronicleScene) -> list[str]:
    """The names of the games whose rows are seen."""
    found = rows(scene)
    return [scene.entries[n].name for n in range(found.count) if found.box(n).colliderect(found.rect)]


def test_opening_resizing_and_filtering_make_the_rows_that_are_seen(app: App, scene: ChronicleScene) -> None:
    assert len(scene.entries) == GAMES
    assert len(scene._rows) <= len(seen(scene)) + 2
    scene.relayout()
    app.step(16)
    assert len(scene._rows) <= len(seen(scene)) + 2


def test_a_row_that_was_seen_is_not_made_again(app: App, made: list[str], scene: ChronicleScene) -> None:
    app.step(16)
    before = list(made)
    scene.place()
    app.step(16)
    assert made == before


def test_far_down_the_list_only_what_lies_there_is_made(app: App, made: list[str], scene: ChronicleScene) -> None:
    app.step(16)
    made.clear()
    key(app, "end")
    assert scene.selected == scene.entries[-1].name
    assert rows(scene).rect.contains(rows(scene).box(GAMES - 1))
    assert rows(scene).offset == pytest.approx(rows(scene).furthest)
    assert len(made) <= 2 * len(seen(scene)) + 2


def test_scrolling_up_over_rows_not_seen_yet_moves_by_what_was_scrolled(app: App, scene: ChronicleScene) -> None:
    """A row whose height was estimated wrongly does not push away what is read."""
    key(app, "end")
    found = rows(scene)
    for _ in range(40):
        top = next(n for n in range(found.count) if found.box(n).bottom > found.rect.top)
        before = found.box(top).bottom
        found.scroll_to(found.offset - 30)
        assert found.box(top).bottom == pytest.approx(before + min(30, found.offset + 30), abs=0.5)
        app.step(16)


def test_what_has_another_height_than_estimated_is_found_again() -> None:
    heights = [10.0, 10.0, 30.0, 10.0, 5.0]
    found = RowHeights(5, heights.__getitem__)
    assert found.top(5) == 50.0
    assert found.measure([2])
    assert not found.measure([2])
    assert [found.top(n) for n in range(6)] == [0.0, 10.0, 20.0, 50.0, 60.0, 70.0]
    found.measure(range(5))
    assert found.top(5) == sum(heights)
    assert [found.at(y) for y in (-1.0, 0.0, 19.0, 20.0, 49.0, 50.0, 64.0, 99.0)] == [0, 0, 1, 2, 2, 3, 4, 4]
    assert RowHeights(0, heights.__getitem__).top(0) == 0.0
