"""The Inspector by mouse and keys: what it explains, what keeps it there, and that all of it can be read."""

from collections.abc import Iterator

import pytest
from driving import frame
from hands import post_click, post_drag, post_key, post_move
from table_hands import click, item, table

from ulm.i18n import catalog
from ulm.i18n.phrases import slot_name
from ulm.rules import Game
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.inspector import Inspector
from ulm.ui.table.panels.scrolling_column import ScrollingColumn
from ulm.ui.table.state.inspectable import SIGNS, Inspectable, sign
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Wheel
from ulm.ui.toolkit.viewport import Point
from ulm.ui.toolkit.widgets.button import Button

GRID = "gray white brown / turquoise orange gray / white brown turquoise".replace(" /", "").split()
COLOURS = ("red", "blue", "yellow", "green")
RIGHT = 3


def sit(app: App, seats: int = 2, *, towers: bool = False) -> GameScene:
    """A new game of one human and bots that never move; the human begins."""
    game = Game.new(seats, 7, {"towers": True} if towers else {}, first=0)
    who = [SessionSeat(f"P{n}", COLOURS[n], "random" if n else None) for n in range(seats)]
    scene = GameScene(app, Session(game, who, 7, save=lambda session: None))
    app.replace(scene)
    app.step(16)
    return scene


@pytest.fixture(autouse=True)
def _mute(mute_bots: None) -> None:
    """Nothing moves by itself."""


def spot(scene: GameScene, found: Focusable) -> Point | None:
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


def page(scene: GameScene) -> ScrollingColumn:
    found = scene.focus.find("side:page")
    assert isinstance(found, ScrollingColumn)
    return found


# ----- what is pointed at


def test_what_is_pointed_at_is_explained_and_nothing_else(app: App) -> None:
    scene = sit(app)
    assert scene.side.topic is None
    for name, thing in (
        ("cell:4", Inspectable("tile", scene.state.model.grid[4])),
        ("quarter:garden", Inspectable("quarter", "garden")),
        ("players:1:coins", sign("coins", 1)),
        ("minster", Inspectable("minster")),
        ("church", Inspectable("minster")),
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
    assert scene.side.topic == Inspectable("card", "fishermens_jousting")
    scene.session.game.position.players[0].hand = ()
    scene.state.model = TableModel.of(scene.session.view())
    scene.rebuild_items()
    app.step(16)
    assert scene.side.topic != Inspectable("card", "fishermens_jousting")


def test_what_was_used_last_is_explained_the_pointer_or_the_keys(app: App) -> None:
    scene = sit(app)
    garden = Inspectable("quarter", "garden")
    point(app, scene, "quarter:garden")
    focused = None
    while focused is None or focused.subject in (None, garden):
        post_key("tab")
        app.step(0)
        focused = scene.focus.focused
    assert scene.side.topic == focused.subject
    point(app, scene, "quarter:shipyard")
    assert scene.side.topic == Inspectable("quarter", "shipyard")


# ----- pinning


@pytest.mark.parametrize("release", ["click", "right click", "escape", "button", "other"])
def test_a_click_on_what_does_nothing_else_pins_it_until_it_is_released(app: App, release: str) -> None:
    scene = sit(app, 4, towers=True)
    for name in ("players:2:coins", "ribbon", "score:1", "top:round", "supply:coins", "landmark:garden"):
        click_at(app, point(app, scene, name))
        assert scene.state.pinned == item(scene, name).subject, name
    garden, shipyard = Inspectable("quarter", "garden"), Inspectable("quarter", "shipyard")
    point(app, scene, "cell:0")
    assert scene.side.topic == garden, "whatever is pointed at"
    if release == "click":
        click_at(app, point(app, scene, "landmark:garden"))
    elif release == "right click":
        post_click(app, point(app, scene, "quarter:garden"), button=RIGHT)
        app.step(16)
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
    assert scene.state.pinned is None


@pytest.mark.parametrize("how", ["right click", "i"])
def test_what_has_a_move_of_its_own_is_pinned_in_another_way(app: App, how: str) -> None:
    scene = sit(app)
    pos = point(app, scene, "bag:")
    if how == "right click":
        post_click(app, pos, button=RIGHT)
    else:
        post_key("i")
    app.step(16)
    assert scene.state.pinned == Inspectable("bag")
    assert not scene.session.history, "nothing was drawn"
    click_at(app, point(app, scene, "cell:0"))
    click_at(app, point(app, scene, "bag:"))
    assert len(scene.session.history) == 1, "the click still draws"
    assert scene.state.pinned is None, "and releases what was pinned"


def test_what_one_has_pinned_is_not_shown_to_another(app: App) -> None:
    scene = table(
        app, {"grid": GRID, "bag": ["gray"]}, seats=(SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
    )
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
    assert scene.side.topic == Inspectable("quarter", "oath_house")
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
    thumb = column._thumb.center
    post_drag(app, thumb, (thumb[0], column.rect.bottom))
    app.step(16)
    assert scene.side.topic == Inspectable("quarter", "oath_house")
    assert column.offset == column.furthest


# ----- everything has an entry


def explained(scene: GameScene) -> Iterator[Focusable]:
    """What is drawn on the table, without what is a button in whatever form."""
    buttons = ("side:", "tray:", "top:menu", "top:hint", "menu:")
    for found in scene.focus.items:
        if found.visible and not isinstance(found, Button) and not found.name.startswith(buttons):
            yield found


@pytest.mark.parametrize(("seats", "towers"), [(2, False), (3, True), (4, True)])
def test_everything_on_the_table_has_an_entry(app: App, seats: int, towers: bool) -> None:
    scene = sit(app, seats, towers=towers)
    things = list(explained(scene))
    assert not [found.name for found in things if not isinstance(found.subject, Inspectable)]
    subjects = {found.subject for found in things if spot(scene, found) is not None}
    kinds = ("minster", "ribbon", "river", "turn_place", "bag", "deck", "discard", "coats")
    assert {Inspectable(kind) for kind in kinds} <= subjects
    assert towers or Inspectable("tower") not in subjects
    for seat in range(seats):
        assert Inspectable("seat", str(seat)) in subjects
        own = {"bot"} if seat else {"human", "charter"}
        signs = {sign(kind, seat) for kind in SIGNS if kind not in ("bot", "human", "charter") or kind in own}
        assert signs <= subjects


def click_at(app: App, pos: Point) -> None:
    """Click at a point, and move a little first, as a hand does."""
    post_move(app, pos)
    post_click(app, pos)
    app.step(16)
    app.step(16)


def drawn(app: App, scene: GameScene, thing: Inspectable | None) -> str:
    """All words of a page of the Inspector, as they are drawn."""
    with text_probe.watch(app.canvas.surface) as notes:
        for block in Inspector(scene.state).blocks(app.theme, 300, thing):
            block.draw(app.canvas, 10, 10, 300)
        return " ".join(note.drawn for note in notes.finish())


def test_an_outer_space_says_what_blocks_its_line(app: App) -> None:
    scene = sit(app)
    scene.state.model.outside = {"E2": "gray", "S3": "brown"}
    for slot, blocking in (("W2", "E2"), ("N3", "S3")):
        assert slot_name(blocking) in drawn(app, scene, Inspectable("slot", slot))
    assert drawn(app, scene, Inspectable("slot", "E2")) != drawn(app, scene, Inspectable("slot", "N1"))


def test_a_coat_that_belongs_to_a_quarter_is_called_golden(app: App) -> None:
    scene = sit(app)
    for coat in scene.state.game.rules.definitions.coats:
        said = drawn(app, scene, Inspectable("coat", coat.id))
        golden, silver = (catalog.t(f"panels.inspect.{kind}") in said for kind in ("gold", "silver"))
        assert golden == (coat.quarter is not None) != silver, coat.id


def test_a_card_has_its_printed_title_beside_a_translated_one(app: App) -> None:
    scene = sit(app)
    assert catalog.t("panels.inspect.printed_title", title="").split()[-1] not in drawn(
        app, scene, Inspectable("card", "siege")
    )
    app.set_language("it")
    assert "Siege" in drawn(app, scene, Inspectable("card", "siege"))


@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 200)])
def test_every_thing_has_a_page(app: App, language: str, text: int) -> None:
    app.set_language(language)
    app.settings.text = text
    app.apply_settings()
    scene = sit(app, 3, towers=True)
    rules = scene.state.game.rules
    names = {
        "card": [*rules.cards, "?"],
        "tile": ["gray", "white", "brown", "turquoise", "orange"],
        "quarter": rules.quarter_ids,
        "coat": [*rules.coats, "?"],
        "descendant": rules.descendant_ids,
        "tower": [*rules.tower_ids, ""],
        "space": [str(n) for n in range(-11, 12) if n],
        "slot": [f"{side}{n}" for side in "NESW" for n in (1, 2, 3)],
        "seat": ["0", "1"],
        "dock": ["0", "4"],
    }
    things = [Inspectable(kind, name) for kind in names for name in names[kind]]
    things += [
        Inspectable(kind) for kind in ("bag", "deck", "discard", "coats", "minster", "river", "ribbon", "turn_place")
    ]
    things += [sign(kind, seat) for kind in SIGNS for seat in range(3) if (kind, seat) != ("bot", 0)]
    for thing in (*things, None):
        assert drawn(app, scene, thing), thing
