"""The Inspector by mouse and keys: what it explains, what keeps it there, and that all of it can be read."""

from collections.abc import Iterator, Sequence

import pygame
import pytest
from driving import frame
from hands import post_click, post_key, post_move
from table_hands import click, item, table

from ulm.rules import Game
from ulm.session.session import Seat, Session
from ulm.text import catalog
from ulm.ui.kit import text_notes
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Wheel
from ulm.ui.kit.viewport import Point
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.state.thing import SIGNS, Thing, sign
from ulm.ui.state.view_model import TableModel
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.blocks import Block
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.inspector import Inspector
from ulm.ui.widgets.button import Button

GRID = "gray white brown / turquoise orange gray / white brown turquoise".replace(" /", "").split()
COLOURS = ("red", "blue", "yellow", "green")
RIGHT = 3


def sit(app: App, seats: int = 2, *, towers: bool = False) -> GameScene:
    """A new game of one human and bots that never move; the human begins."""
    game = Game.new(seats, 7, {"towers": True} if towers else {}, first=0)
    who = [Seat(f"P{n}", COLOURS[n], "random" if n else None) for n in range(seats)]
    scene = GameScene(app, Session(game, who, 7, save=lambda session: None))
    app.replace(scene)
    app.step(16)
    return scene


@pytest.fixture(autouse=True)
def _mute(mute_bots: None) -> None:
    """Nothing moves by itself."""


def spot(scene: GameScene, found: Item) -> Point | None:
    """A point of an item where nothing lies above it."""
    box = found.rect
    for x in range(1, 10):
        for y in range(1, 10):
            pos = (box.x + box.w * x / 10, box.y + box.h * y / 10)
            if scene.focus.at(pos) is found:
                return pos
    return None


def point(app: App, scene: GameScene, name: str) -> Point:
    """Move the pointer onto a thing."""
    pos = spot(scene, item(scene, name))
    assert pos is not None, f"{name} lies under something else"
    post_move(app, pos)
    app.step(16)
    return pos


def bare(scene: GameScene) -> Point:
    """A point of the board where nothing lies."""
    region = scene.board.region
    across, down = range(int(region.x), int(region.right), 9), range(int(region.y), int(region.bottom), 9)
    return next((x, y) for y in down for x in across if scene.focus.at((x, y)) is None)


def page(scene: GameScene) -> Column:
    found = scene.focus.find("side:page")
    assert isinstance(found, Column)
    return found


# ----- what is pointed at


def test_while_nothing_is_pointed_at_the_signs_of_the_table_are_told(app: App) -> None:
    """The points in brackets, what 1/2 on a plate means, and the shield there."""
    blocks = Inspector(sit(app, 3).state).blocks(app.theme, 300.0, None)
    said = "\n".join(block.spoken for block in blocks)
    assert "in brackets: if the game ended now" in said
    assert "1/2: Draw 2 city coats of arms and keep one of them." in said
    assert "place for a family crest" in said


def test_what_is_pointed_at_is_explained_and_nothing_else(app: App) -> None:
    scene = sit(app)
    assert scene.side.topic is None
    for name, thing in (
        ("cell:4", Thing("tile", scene.state.model.grid[4])),
        ("quarter:garden", Thing("quarter", "garden")),
        ("players:1:coins", sign("coins", 1)),
        ("minster", Thing("minster")),
        ("church", Thing("minster")),
    ):
        point(app, scene, name)
        assert scene.side.topic == thing
        post_move(app, bare(scene))
        app.step(16)
        assert scene.side.topic is None, "bare ground"
    point(app, scene, "quarter:garden")
    point(app, scene, "tray:undo")
    assert scene.side.topic is None, "a button explains itself"


def test_what_has_gone_from_under_the_pointer_is_not_explained_any_more(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [{"hand": ["fishermens_jousting"]}, {}]})
    point(app, scene, "hand:fishermens_jousting")
    assert scene.side.topic == Thing("card", "fishermens_jousting")
    scene.session.game.position.players[0].hand = ()
    scene.state.model = TableModel.of(scene.session.view())
    scene.rebuild_items()
    app.step(16)
    assert scene.side.topic != Thing("card", "fishermens_jousting")


def test_what_was_used_last_counts_the_pointer_or_the_keys(app: App) -> None:
    scene = sit(app)
    point(app, scene, "quarter:garden")
    for _ in range(80):
        post_key("tab")
        app.step(0)
        focused = scene.focus.focused
        if focused is not None and focused.subject not in (None, Thing("quarter", "garden")):
            break
    assert focused is not None
    assert scene.side.topic == focused.subject
    point(app, scene, "quarter:shipyard")
    assert scene.side.topic == Thing("quarter", "shipyard")


# ----- pinning


def test_a_click_on_what_does_nothing_else_pins_it_until_it_is_released(app: App) -> None:
    scene = sit(app)
    garden, shipyard = Thing("quarter", "garden"), Thing("quarter", "shipyard")
    for release in ("click", "escape", "button", "other"):
        click_at(app, point(app, scene, "landmark:garden"))
        assert scene.state.pinned == garden
        point(app, scene, "cell:0")
        assert scene.side.topic == garden, "whatever is pointed at"
        if release == "click":
            click_at(app, point(app, scene, "landmark:garden"))
        elif release == "escape":
            post_key("escape")
            app.step(16)
            assert app.scene is scene, "no menu"
        elif release == "button":
            click(app, scene, "side:pin")
        else:
            click_at(app, point(app, scene, "landmark:shipyard"))
            assert scene.state.pinned == scene.side.topic == shipyard
            click_at(app, point(app, scene, "landmark:shipyard"))
        assert scene.state.pinned is None, release


def test_signs_are_pinned_by_a_click(app: App) -> None:
    scene = sit(app, 4, towers=True)
    for name in ("players:2:coins", "ribbon", "score:1", "top:round", "supply:coins"):
        click_at(app, point(app, scene, name))
        assert scene.state.pinned == item(scene, name).subject, name


@pytest.mark.parametrize("how", ["right click", "i", "button"])
def test_what_has_a_move_of_its_own_is_pinned_in_another_way(app: App, how: str) -> None:
    scene = sit(app)
    pos = point(app, scene, "bag:")
    if how == "right click":
        post_click(app, pos, button=RIGHT)
    elif how == "i":
        post_key("i")
    else:
        there = item(scene, "side:pin")
        scene.focus._hover(there)
        there.activate()
    app.step(16)
    assert scene.state.pinned == Thing("bag")
    assert not scene.session.history, "nothing was drawn"
    click_at(app, point(app, scene, "cell:0"))
    click_at(app, point(app, scene, "bag:"))
    assert len(scene.session.history) == 1, "the click still draws"
    assert scene.state.pinned is None, "and releases what was pinned"


def test_a_right_click_releases_again(app: App) -> None:
    scene = sit(app)
    pos = point(app, scene, "quarter:garden")
    for pinned in (Thing("quarter", "garden"), None):
        post_click(app, pos, button=RIGHT)
        app.step(16)
        assert scene.state.pinned == pinned


def test_what_one_has_pinned_is_not_shown_to_another(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"]}, seats=(Seat("Agnes", "red"), Seat("Felix", "blue")))
    click_at(app, point(app, scene, "landmark:garden"))
    for move in ("draw", "push N1", "end"):
        scene.perform(next(each for moves in scene.state.legal.values() for each in moves if each.text == move))
        app.step(16)
    assert scene.state.model.seat == 1
    assert scene.side.topic is None


# ----- reading to the end


def test_the_wheel_over_the_thing_scrolls_its_text(app: App) -> None:
    app.settings.text = 160
    app.apply_settings()
    scene = sit(app)
    pos = point(app, scene, "quarter:oath_house")
    app.step(16)
    column = page(scene)
    assert column.furthest > 0
    for _ in range(60):
        app.dispatch(Wheel(pos, 0, -1))
        app.step(16)
    assert column.offset == column.furthest
    assert scene.side.topic == Thing("quarter", "oath_house")
    before = frame(app)
    app.dispatch(Wheel(pos, 0, 1))
    app.step(16)
    assert frame(app) != before
    other = point(app, scene, "cell:4")
    assert column.offset == 0, "another text begins at its top"
    app.dispatch(Wheel(other, 0, -1))


def test_pinned_text_is_scrolled_by_its_bar(app: App) -> None:
    app.settings.text = 160
    app.apply_settings()
    scene = sit(app)
    click_at(app, point(app, scene, "landmark:oath_house"))
    column = page(scene)
    thumb = column._thumb
    for pos in ((600.0, 500.0), thumb.center):
        post_move(app, pos)
        app.step(16)
    assert scene.side.topic == Thing("quarter", "oath_house")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(thumb.center), button=1, touch=False))
    post_move(app, (thumb.centerx, column.rect.bottom), held=True)
    pygame.event.post(
        pygame.Event(pygame.MOUSEBUTTONUP, pos=app.viewport.point(column.rect.midbottom), button=1, touch=False)
    )
    app.step(16)
    assert column.offset == column.furthest


# ----- everything has an entry


def explained(scene: GameScene) -> Iterator[Item]:
    """What is drawn on the table, without what is a button in whatever form."""
    buttons = ("side:", "tray:", "top:menu", "top:hint", "menu:")
    for found in scene.focus.items:
        if found.visible and not isinstance(found, Button) and not found.name.startswith(buttons):
            yield found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("towers", [False, True])
def test_everything_on_the_table_has_an_entry(app: App, seats: int, towers: bool) -> None:
    scene = sit(app, seats, towers=towers)
    things = list(explained(scene))
    assert not [found.name for found in things if not isinstance(found.subject, Thing)]
    subjects = {found.subject for found in things if spot(scene, found) is not None}
    for kind in ("minster", "ribbon", "river", "turn_place", "bag", "deck", "discard", "coats"):
        assert Thing(kind) in subjects, kind
    if not towers:
        assert Thing("tower") not in subjects
    for seat in range(seats):
        assert Thing("seat", str(seat)) in subjects
        own = {"bot" if seat else "human", *(() if seat else ("charter",))}
        for kind in SIGNS:
            if kind not in ("bot", "human", "charter") or kind in own:
                assert sign(kind, seat) in subjects, (kind, seat)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 200])
def test_every_sign_is_explained(language: str, text: int) -> None:
    app = App((1280, 720), Settings(language=language, speed="instant", text=text))
    try:
        scene = sit(app, 3)
        inspector = Inspector(scene.state)
        things = [sign(kind, seat) for kind in SIGNS for seat in range(3) if (kind, seat) != ("bot", 0)]
        for thing in [*things, Thing("river"), Thing("ribbon"), Thing("turn_place")]:
            blocks = inspector.blocks(app.theme, 300, thing)
            assert len(blocks) > 1, thing
            for block in blocks:
                block.draw(app.canvas, 10, 10, 300)
    finally:
        app.close()
        catalog.use("en")


def click_at(app: App, pos: Point) -> None:
    """Click at a point, and move a little first, as a hand does."""
    post_move(app, pos)
    post_click(app, pos)
    app.step(16)
    app.step(16)


def drawn(app: App, blocks: Sequence[Block]) -> str:
    """All words of a page of the Inspector, as they are drawn."""
    with text_notes.watch(app.canvas.surface) as notes:
        for block in blocks:
            block.draw(app.canvas, 10, 10, 300)
        return " ".join(note.drawn for note in notes.finish())


@pytest.mark.parametrize(
    ("slot", "told"),
    [
        ("E2", "A grey tile here blocks its line."),
        ("W2", "Row 2 is blocked by a tile on E2."),
        ("N3", "Column 3 is blocked by a tile on S3."),
        ("N1", "There is no tile here."),
    ],
)
def test_an_outer_space_says_what_blocks_its_line(app: App, slot: str, told: str) -> None:
    scene = sit(app)
    scene.state.model.outside = {"E2": "gray", "S3": "brown"}
    blocks = Inspector(scene.state).blocks(app.theme, 300, Thing("slot", slot))
    assert told in drawn(app, blocks)


@pytest.mark.parametrize(("language", "told"), [("it", "Siege"), ("en", "")])
def test_a_card_names_the_title_printed_on_it_where_that_is_in_another_language(language: str, told: str) -> None:
    app = App((1280, 720), Settings(language=language))
    try:
        blocks = Inspector(sit(app).state).blocks(app.theme, 300, Thing("card", "siege"))
        title = catalog.t("panels.inspect.printed_title", title=told).split()[-1]
        assert (title in drawn(app, blocks)) is bool(told)
    finally:
        app.close()
        catalog.use("en")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_coat_that_belongs_to_a_quarter_is_golden(language: str) -> None:
    app = App((1280, 720), Settings(language=language))
    try:
        state, kinds = sit(app).state, ("gold", "silver")
        for coat in state.game.rules.definitions.coats:
            said = drawn(app, Inspector(state).blocks(app.theme, 300, Thing("coat", coat.id)))
            assert [catalog.t(f"panels.inspect.{kind}") in said for kind in kinds] == [
                coat.quarter is not None,
                coat.quarter is None,
            ], coat.id
    finally:
        app.close()
        catalog.use("en")


@pytest.mark.parametrize("way", [("n", "2"), ("a", "return")])
def test_after_a_push_by_keys_what_has_the_focus_now_is_explained(app: App, way: tuple[str, ...]) -> None:
    app.settings.speed = "fast"
    scene = table(app, {"grid": ["gray", "turquoise", "gray"] * 3, "bag": ["gray"]}, moves=["draw"])
    until_settled(app, scene)
    for name in way:
        post_key(name)
        app.step(16)
    until_settled(app, scene)
    assert scene.session.game.moves[-1].verb == "push"
    focused = scene.focus.focused
    assert focused is not None
    assert focused.name.startswith("tray:token:")
    assert scene.side.topic == focused.subject


def until_settled(app: App, scene: GameScene) -> None:
    """Let time go by until the player decides."""
    for _ in range(600):
        if scene.state.ready:
            return
        app.step(16)
    raise AssertionError("it never settles")
