"""No tooltip covers what one needs to see: an answer, the question, its subject, another button."""

import pygame
import pytest
from hands import post_key, post_move
from table_hands import click, item, table
from test_table import QUESTIONS, RICH, hand

from tests.marks import mostly_long
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.interaction.context_menu import MenuButton
from ulm.ui.table.panels.offer_panel import OfferItem
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit import scene as scenes
from ulm.ui.toolkit import tooltip
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
DOCKS = GRID[:5]
OUTSIDE = {"E1": "gray", "S2": "brown", "W3": "white"}
OPENED = {
    "clear": ({"grid": ["white"] * 9, "bag": ["gray"], "outside": OUTSIDE}, ["draw", "push N1"], "tray:token:1"),
    "buy": ({"grid": ["brown"] * 9, "bag": ["gray"], "players": [RICH]}, ["draw", "push S3"], "tray:token:1"),
    "seal": ({"grid": ["orange"] * 9, "bag": ["gray"], "players": [RICH]}, ["draw", "push S3"], "tray:token:1"),
    "swap": ({"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [RICH]}, ["draw"], "tray:swap"),
    "dock menu": (
        {"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [{**RICH, "descendants": ["merchant"]}]},
        ["draw"],
        "dock:4",
    ),
    "end": ({"grid": GRID, "bag": ["gray"], "players": [RICH]}, ["draw", "push S3"], "tray:end"),
}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[pygame.FRect]:
    """The tooltips that are drawn."""
    found: list[pygame.FRect] = []
    draw = tooltip.draw_tooltip

    def noted(*how: object) -> pygame.FRect | None:
        box = draw(*how)  # type: ignore[arg-type]
        if box is not None:
            found.append(box)
        return box

    monkeypatch.setattr(scenes, "draw_tooltip", noted)
    return found


def turn_buttons(scene: GameScene) -> dict[str, pygame.FRect]:
    """What takes moves back, plays them again, begins or ends the turn."""
    names = ("tray:undo", "tray:redo", "tray:reset", "tray:draw", "tray:end")
    return {each.name: each.rect for each in scene.focus.items if each.visible and each.name in names}


def answers(scene: GameScene) -> dict[str, pygame.FRect]:
    """What can be chosen just now, the sentence that asks, and the buttons of the turn."""
    found = {"the question": pygame.FRect(screen_layout.USUAL.top), **turn_buttons(scene)}
    for each in scene.focus.items:
        glowing = isinstance(each, BoardItem) and each.options
        if each.visible and (
            glowing or isinstance(each, Chip | OfferItem | MenuButton) or each.name.startswith("end:")
        ):
            found[each.name] = each.rect
    return found


def assert_all_clear(app: App, scene: GameScene, drawn: list[pygame.FRect], *, keys: bool) -> int:
    """Point at everything, by keys or by mouse; how many tooltips there were."""
    shown = 0
    for name in [each.name for each in scene.focus.items if each.visible and each.focusable and each.tooltip_text()]:
        if name.startswith("top:"):
            continue  # they lie beside the question itself
        thing = scene.focus.find(name)
        if thing is None:
            continue
        if keys:
            scene.focus.focus(thing, show=True)
        else:
            post_move(app, thing.rect.center)
        app.step(300)
        drawn.clear()
        scene.draw_top(app.canvas)
        for box in drawn:
            covered = [each for each, rect in answers(scene).items() if each != name and box.colliderect(rect)]
            assert not covered, f"what is said of {name} covers {covered}"
            shown += 1
    return shown


@pytest.mark.parametrize("keys", [True, False], ids=["keys", "mouse"])
@pytest.mark.parametrize("kind", mostly_long(("coat", "take dock"), QUESTIONS))
def test_no_answer_is_covered(app: App, drawn: list[pygame.FRect], kind: str, keys: bool) -> None:
    position, moves, _, _ = QUESTIONS[kind]
    scene = table(app, position, moves=moves, options={"towers": True} if "tower" in position else {})
    assert assert_all_clear(app, scene, drawn, keys=keys), "some are shown"


@pytest.mark.parametrize("keys", mostly_long((False,), (True, False)), ids=["keys", "mouse"])
@pytest.mark.parametrize("kind", mostly_long(("buy", "dock menu"), OPENED))
def test_no_way_of_a_thing_that_was_begun_is_covered(
    app: App, drawn: list[pygame.FRect], kind: str, keys: bool
) -> None:
    position, moves, opener = OPENED[kind]
    scene = table(app, position, moves=moves)
    if keys:
        scene.focus.focus(item(scene, opener), show=True)
        post_key("return")
        app.step(16)
    else:
        click(app, scene, opener)
    assert assert_all_clear(app, scene, drawn, keys=keys)


def test_the_ways_to_play_a_card_stay_in_sight(app: App, drawn: list[pygame.FRect]) -> None:
    scene = table(app, hand("siege"))
    click(app, scene, "hand:siege")
    assert scene.hand.offered
    assert assert_all_clear(app, scene, drawn, keys=False)


def test_a_tooltip_never_covers_what_must_stay_visible() -> None:
    near = pygame.FRect(200, 300, 300, 60)
    below = pygame.FRect(0, 370, 1920, 700)
    around = [below, pygame.FRect(0, 0, 1920, 200), pygame.FRect(510, 0, 9, 900)]
    for clear in ([below], around):
        box = tooltip.tooltip_rect((340, 90), near, (), clear)
        assert box.collidelist([near, *clear]) < 0
    assert tooltip.tooltip_rect((340, 90), near, (), [pygame.FRect(0, 0, 1920, 1080)]) is None


def test_words_lie_where_they_cover_nothing() -> None:
    near = pygame.FRect(200, 300, 300, 60)
    column = [pygame.FRect(200, y, 300, 60) for y in (220, 380, 460)]
    assert tooltip.tooltip_rect((340, 90), near).top > near.bottom, "below, where all is one"
    assert tooltip.tooltip_rect((340, 90), near, column).left > near.right
    walled = [*column, pygame.FRect(510, 0, 400, 700)]
    box = tooltip.tooltip_rect((340, 90), near, walled)
    assert box.top > near.bottom, "everywhere something would be covered"
    assert pygame.FRect(0, 0, WIDTH, HEIGHT).contains(box)


def test_words_about_a_button_of_the_title_cover_no_other(drawn: list[pygame.FRect]) -> None:
    for text in (100, 200):
        app = App((1280, 720), Settings(language="de", speed="instant", text=text))
        app.navigation.show_title()
        app.step(16)
        post_move(app, item(app.scene, "quick").rect.center)
        app.step(16)
        app.step(10_000)
        app.draw(app.canvas)
        assert drawn[-1].collidelist([each.rect for each in app.scene.focus.items]) < 0
        app.close()
