"""The rules on the screen: every page, the search, the keys, and a game that waits below."""

from collections.abc import Iterator

import pygame
import pytest
from driving import frame
from hands import post_click, post_drag, post_key, post_move, post_text
from table_hands import TWO, click, item, table

from tests.marks import mostly_long
from ulm.i18n.catalog import t, use
from ulm.session.session import Session
from ulm.ui.app.app import App
from ulm.ui.screens.key_help_scene import KeySheetScene
from ulm.ui.screens.rules.page_view import PageView
from ulm.ui.screens.rules.rules_scene import RulesScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.inspectable import SIGNS, Inspectable
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.list_view import RowList
from ulm.ui.toolkit.widgets.text_field import TextField

THINGS = (
    *(
        Inspectable("card", "siege"),
        Inspectable("tile", "gray"),
        Inspectable("quarter", "garden"),
        Inspectable("coat", "granary"),
    ),
    *(
        Inspectable("descendant", "abbot"),
        Inspectable("tower", "tithe"),
        Inspectable("space", "-3"),
        Inspectable("slot", "W1"),
    ),
    *(Inspectable("dock", "0"), Inspectable("seat", "0")),
    *(Inspectable(kind) for kind in ("bag", "deck", "discard", "coats", "minster", "river", "ribbon", "turn_place")),
    *(Inspectable("sign", f"{kind}:0") for kind in SIGNS),
)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use("en")


def rules(app: App) -> RulesScene:
    """The rules, which must be open."""
    assert isinstance(app.scene, RulesScene), app.scene
    return app.scene


def press(app: App, *names: str, mod: int = 0) -> None:
    """Press keys, one after the other."""
    for name in names:
        post_key(name, mod)
        app.step(16)


def view(app: App) -> PageView:
    """The page that is read."""
    found = rules(app).focus.find("page")
    assert isinstance(found, PageView)
    return found


def named(app: App, name: str) -> Focusable:
    """The thing with a name."""
    found = app.scene.focus.find(name)
    assert found is not None, name
    return found


def listed(app: App) -> list[str]:
    """The names of the pages that are listed."""
    return [hit.page.id for hit in rules(app).hits]


@pytest.mark.parametrize("percent", mostly_long((100, 200), (100, 130, 200)))
@pytest.mark.parametrize("language", mostly_long(("de",), ("en", "de")))
def test_every_page_is_drawn_and_no_text_is_clipped(
    app: App, language: str, percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings.text = percent
    app.set_language(language)
    app.apply_settings()
    monkeypatch.setattr("ulm.ui.table.board.position_picture.draw_position", lambda *_: pygame.Surface((9, 9)))
    app.navigation.show_title()
    app.navigation.show_rules()
    scene = rules(app)
    for page in scene.pages:
        scene.open(page.id)
        shown = view(app)
        frame(app)
        for block, x, _ in shown.page.blocks:
            assert not block.cut, (page.id, block)
            assert x + block.width <= shown.rect.w, (page.id, block)
        assert shown.rect.h > 250, "hardly anything is left to read"
    assert not scene.rows.cut


def test_help_opens_the_page_of_what_is_pointed_at_or_inspected(app: App) -> None:
    scene = table(app, {"discard": ["siege"]})
    post_move(app, item(scene, "quarter:garden").rect.center)
    app.step(16)
    press(app, "f1")
    assert rules(app).page.id == "quarters"
    press(app, "escape")
    assert app.scene is scene
    scene.pin(Inspectable("card", "siege"))
    post_move(app, (2, 2))
    app.step(16)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_COMMA, mod=1, unicode="?", scancode=0))
    app.step(16)
    assert rules(app).page.id == "card_list"
    assert view(app).offset > 0, "the row of the card is further down"
    press(app, "escape")
    click(app, scene, "side:rules")
    assert rules(app).page.id == "card_list"


def test_there_is_a_page_for_every_thing(app: App) -> None:
    table(app)
    app.navigation.show_rules()
    scene, first = rules(app), rules(app).pages[0]
    for thing in THINGS:
        app.navigation.show_rules(thing)
        assert app.scene is scene
        exact = f"{thing.kind}:{thing.name.partition(':')[0]}"
        assert {thing.kind, exact} & {*scene.page.explains}, thing
    app.navigation.show_rules(Inspectable("nothing"))
    assert scene.page is first


def test_help_opens_the_first_page_on_other_screens_and_the_keys_in_the_rules(app: App) -> None:
    app.navigation.show_title()
    press(app, "f1")
    assert rules(app).page is rules(app).pages[0]
    press(app, "f1")
    assert isinstance(app.scene, KeySheetScene)
    press(app, "f1", "escape")
    app.navigation.show_setup()
    press(app, "tab")
    field = next(each for each in app.scene.focus.items if isinstance(each, TextField))
    app.scene.focus.focus(field)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=1, unicode="?", scancode=0))
    app.step(16)
    assert not isinstance(app.scene, RulesScene), "a sign typed into a field"
    scene = table(app)
    press(app, "escape")
    post_click(app, named(app, "rules").rect.center)
    app.step(16)
    assert rules(app).page is rules(app).pages[0], "the menu opens them as well"
    press(app, "escape", "escape")
    assert app.scene is scene


def test_the_rules_are_searched_and_read_by_keys_alone(app: App) -> None:
    app.navigation.show_title()
    press(app, "f1")
    scene, everything = rules(app), len(rules(app).pages)
    assert len(listed(app)) == everything
    post_text("crest")
    app.step(16)
    assert "coats" in listed(app)
    assert len(listed(app)) < everything
    assert scene.page.id == listed(app)[0]
    press(app, "down")
    assert scene.page.id == listed(app)[1]
    press(app, "return", "end")
    assert view(app).focused
    assert view(app).offset == view(app).furthest
    press(app, "escape")
    assert len(listed(app)) == everything
    press(app, "f", mod=pygame.KMOD_CTRL)
    post_text("xyzzy")
    app.step(16)
    assert listed(app) == []
    press(app, "escape", "escape")
    assert app.scene is not scene


def test_links_lead_to_other_pages_and_back(app: App) -> None:
    app.navigation.show_title()
    app.navigation.show_rules(page="quarters")
    app.step(16)
    scene = rules(app)
    link = next(each for each in scene.focus.items if each.name.startswith("link:"))
    there = link.name.removeprefix("link:")
    post_click(app, link.rect.center)
    app.step(16)
    assert scene.page.id == there
    for way, page in (("left", "quarters"), ("right", there)):
        press(app, way, mod=pygame.KMOD_ALT)
        assert scene.page.id == page
    post_click(app, named(app, "visit:back").rect.center)
    app.step(16)
    assert scene.page.id == "quarters"
    rows = named(app, "contents")
    assert isinstance(rows, RowList)
    post_click(app, rows.box(3).center)
    app.step(16)
    assert scene.page is scene.pages[3]


def test_a_page_scrolls_by_wheel_bar_and_pulling(app: App) -> None:
    app.navigation.show_title()
    app.navigation.show_rules(page="card_list")
    app.step(16)
    box = view(app).rect
    post_move(app, box.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False))
    app.step(16)
    after_wheel = view(app).offset
    assert after_wheel > 0
    post_drag(app, box.center, (box.centerx, box.centery - 100))
    app.step(16)
    assert view(app).offset == pytest.approx(after_wheel + 100, abs=2)
    post_drag(app, view(app).thumb.center, (view(app).thumb.centerx, box.bottom))
    app.step(16)
    assert view(app).offset == view(app).furthest


def state(scene: GameScene) -> object:
    """All that a visit to the rules must not change."""
    table_state = scene.state
    shown = (table_state.model, table_state.selected[:], table_state.pinned, table_state.ready, table_state.opened)
    return scene.session.game.state(), [str(each.move) for each in scene.session.history], shown


def test_reading_the_rules_leaves_a_game_with_an_open_question_unchanged(app: App) -> None:
    given = {
        "grid": ["white", "brown", "white", "gray", "orange", "turquoise", "orange", "gray", "turquoise"],
        "bag": ["gray"],
        "deck": ["goods_brown", "siege"],
        "players": [{"tiles": {"turquoise": 2, "gray": 1}}, {}],
    }
    scene = table(app, given, moves=["draw", "push W1", "buy turquoise turquoise"])
    assert scene.state.model.status.question == "card"
    scene.pin(Inspectable("quarter", "garden"))
    press(app, "tab")
    before, picture = state(scene), frame(app)
    press(app, "f1")
    post_text("dea12")
    press(app, "down", "return", "1", "d", "e", "a", "escape", "escape")
    assert app.scene is scene
    assert state(scene) == before
    assert frame(app) == picture
    press(app, "1")
    assert scene.state.model.status.question != "card"


def test_a_scene_of_a_lesson_is_tried_while_a_game_waits(app: App) -> None:
    scene = table(app)
    before = state(scene)
    app.navigation.show_rules(page="push")
    app.step(16)
    button = next(each for each in rules(app).focus.items if each.name.startswith("try:"))
    post_click(app, button.rect.center)
    app.step(16)
    assert isinstance(app.scene, GameScene)
    assert app.scene is not scene
    assert app.navigation.leaves_lesson_for == "to_rules"
    app.navigation.show_lesson_menu(on_again=app.pop)
    app.step(16)
    leave = named(app, "lessons")
    assert isinstance(leave, Button)
    assert leave.text == t("learn.coach.to_rules")
    post_click(app, leave.rect.center)
    app.step(16)
    assert rules(app).page.id == "push"
    press(app, "escape")
    assert app.scene is scene
    assert state(scene) == before


def test_a_bot_moves_only_when_the_rules_are_closed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "think", lambda session: None)
    monkeypatch.setattr(Session, "thought", lambda session: None)
    scene = table(app, {"active": 1}, seats=TWO)
    before = state(scene)
    press(app, "f1")
    monkeypatch.setattr(Session, "thought", lambda session: session.game.legal()[0])
    for _ in range(20):
        app.step(16)
    assert state(scene) == before
    press(app, "escape")
    app.step(16)
    assert scene.session.history
