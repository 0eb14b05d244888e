"""How answers and offers lie: all in sight, all alike, none over another; and what is said beside them."""

from collections.abc import Iterator

import pytest
from hands import post_key, post_move
from table_hands import click, item, played, table

from ulm.i18n import catalog
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.context_menu import MenuButton
from ulm.ui.table.interaction.prompt import ask
from ulm.ui.table.panels.action_tokens import Token
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.panels.top_bar import TopBar

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
RICH = {"tiles": {"gray": 2, "white": 1, "brown": 2, "turquoise": 1, "orange": 2}, "coins": 9, "sparrows": 3}
TOWERS = {"towers": True}


@pytest.fixture(params=[("en", 100), ("de", 200)], ids=lambda each: f"{each[0]} {each[1]}")
def each_app(request: pytest.FixtureRequest) -> Iterator[App]:
    """An App of 1280×720 pixels in both languages, with small and large text."""
    language, text = request.param
    made = App((1280, 720), Settings(language=language, speed="instant", text=text))
    yield made
    made.close()


def sealed(app: App, quarter: str, barge: int, *more: str, tiles: dict[str, int]) -> GameScene:
    """The first player has sealed in a quarter."""
    position = {
        "grid": SEAL, "bag": ["gray"], "docks": DOCKS, "players": [{"tiles": tiles, "coins": 9, "barge": barge}],
        "descendants": ["abbot", "builder", "merchant", "scholar"],
    }  # fmt: skip  # several to a line
    return table(app, position, moves=["draw", "push N1", f"seal {quarter}", *more])


def chips(scene: GameScene) -> list[Chip]:
    return [each for each in scene.focus.items if isinstance(each, Chip)]


def assert_calm(scene: GameScene) -> None:
    """Every answer has the room that it wants, lies in the tray and over nothing else."""
    found = chips(scene)
    others = [each for each in scene.focus.items if each.name.startswith("tray:") and each not in found]
    for chip in found:
        assert scene.tray.region.contains(chip.rect)
        # The eye may go into the corner.
        assert (
            chip.rect.w
            >= chip.needed_width(scene.app.theme, chip.rect.h) - (30 if chip.eye and not chip.text else 0) - 1
        )
        assert not [each.name for each in [*found, *others] if each is not chip and each.rect.colliderect(chip.rect)]


def test_three_ways_to_buy_and_leaving_it_all_have_room(each_app: App) -> None:
    scene = sealed(each_app, "shipyard", 5, "take turquoise", tiles={"gray": 1, "orange": 1})
    assert len(scene.state.moves("buy")) == 3
    found = chips(scene)
    assert len(found) == 4
    assert all("icons/card" in chip.pictures for chip in found[:3])
    assert_calm(scene)
    click(each_app, scene, "tray:skip")
    assert str(scene.session.game.moves[-1]) == "skip"


def test_the_sweep_is_an_answer_of_its_own(app: App) -> None:
    outside = {"N1": "gray", "E1": "white", "S2": "brown", "N3": "orange", "W2": "turquoise", "E3": "gray"}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "outside": outside}, moves=["draw"])
    assert "tray:sweep" in [each.name for each in chips(scene)]
    click(app, scene, "tray:sweep")
    assert played(scene) == ["draw", "sweep"]


@pytest.mark.parametrize(
    ("hand", "tiles", "asked"),
    [
        ([], {"gray": 1, "orange": 1}, "Buy a card, or skip this."),
        (["siege"], {}, "Play a card from your hand, or skip this."),
    ],
)
def test_the_card_action_of_the_shipyard_names_only_what_can_be_done(
    app: App, hand: list[str], tiles: dict[str, int], asked: str
) -> None:
    player = {"tiles": tiles, "coins": 9, "barge": 5, "hand": hand}
    position = {"grid": SEAL, "bag": ["gray"], "docks": DOCKS, "players": [player]}
    scene = table(app, position, moves=["draw", "push N1", "seal shipyard", "take turquoise"])
    assert ask(scene.state) == asked
    refused: list[str] = []
    scene.top.say = refused.append
    scene.tray.use("gray")
    assert refused == [asked]


def test_tiles_and_descendants_to_choose_from_all_have_room(each_app: App) -> None:
    scene = sealed(each_app, "town_hall", 2, tiles={})
    assert len(chips(scene)) >= 5
    assert_calm(scene)
    scene = sealed(each_app, "oath_house", -3, tiles={})
    assert [chip.text for chip in chips(scene)] == [
        catalog.t(f"rules.descendant.{move.words[0]}.name") for move in scene.state.moves("descendant")
    ]
    assert_calm(scene)


ALL_COLOURS = ("gray", "white", "brown", "turquoise", "orange")


def menu(scene: GameScene) -> dict[str, tuple[str, ...]]:
    """The lines of the small menu with their pictures."""
    return {each.name: each.icons for each in scene.focus.items if isinstance(each, MenuButton)}


def at_the_draw_pile(app: App) -> GameScene:
    """A player with very many ways to pay for a card."""
    position = {"grid": GRID, "bag": ["brown"], "tower": "card_for_tile", "players": [RICH]}
    scene = table(app, position, moves=["draw", "push S3"], options=TOWERS)
    assert len(scene.state.moves("buy")) > 15
    return scene


def test_of_many_ways_to_pay_first_one_tile_is_asked_for_then_the_other(each_app: App) -> None:
    app, scene = each_app, at_the_draw_pile(each_app)
    click(app, scene, "deck:")
    assert menu(scene) == {f"menu:{colour}": (f"tiles/{colour}",) for colour in ALL_COLOURS}
    click(app, scene, "menu:brown")
    assert sorted(menu(scene)) == sorted(
        f"menu:{move.text}" for move in scene.state.moves("buy") if "brown" in move.words
    )
    assert all(icons[0] == "tiles/brown" for icons in menu(scene).values()), "what was chosen stands first"
    for name in menu(scene):
        assert scene.menu.box.contains(item(scene, name).rect)
    assert scene.board.region.contains(scene.menu.box)
    assert scene.menu.box.w * scene.menu.box.h < 0.15 * scene.board.region.w * scene.board.region.h
    app.draw(app.canvas)
    click(app, scene, "menu:buy white brown")
    assert played(scene)[-1] == "buy white brown"
    assert not menu(scene)


def test_up_to_five_ways_to_pay_lie_below_each_other_with_words(app: App) -> None:
    tiles = {"gray": 2, "white": 2, "brown": 1, "turquoise": 0, "orange": 0}
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "players": [{"tiles": tiles}]}
    scene = table(app, position, moves=["draw", "push S3"])
    click(app, scene, "deck:")
    lines = [each for each in scene.focus.items if isinstance(each, MenuButton)]
    assert [each.name for each in lines] == [f"menu:{move.text}" for move in scene.state.moves("buy")]
    assert len(lines) == 5
    assert all(each.label for each in lines)
    assert not scene.menu.asked
    assert "{icon" not in lines[0].spoken(), "the words say enough"
    for each in (*lines, lines[-1]):
        post_key("down")
        app.step(16)
        assert scene.focus.focused is each, "the arrows stay in the menu"
        assert scene.focus.visible
    post_key("up")
    app.step(16)
    assert scene.focus.focused is lines[-2]


def test_many_ways_to_pay_by_keys_alone(app: App) -> None:
    scene = at_the_draw_pile(app)
    scene.focus.focus(item(scene, "deck:"), show=True)
    for keys, at in (
        ("return", "menu:gray"), ("right right", "menu:brown"), ("return", "menu:buy gray brown"),
        ("escape", "menu:gray"), ("escape", "deck:"),
        ("return return right", "menu:buy gray white"),
    ):  # fmt: skip  # several to a line
        for key in keys.split():
            post_key(key)
            app.step(16)
        assert scene.focus.focused is not None
        assert scene.focus.focused.name == at, keys
    post_key("return")
    app.step(16)
    assert played(scene)[-1] == "buy gray white"


def test_no_tooltip_lies_over_the_menu(app: App) -> None:
    scene = at_the_draw_pile(app)
    post_move(app, item(scene, "deck:").rect.center)
    app.step(500)
    assert scene.focus.tipped is item(scene, "deck:")
    click(app, scene, "deck:")
    post_move(app, item(scene, "deck:").rect.move(9, 9).center)
    app.step(500)
    assert scene.focus.hovered is item(scene, "deck:")
    assert scene.focus.tipped is None, "the menu lies there"
    scene.menu.close()
    app.step(500)
    assert scene.focus.tipped is item(scene, "deck:")


def prompt(scene: GameScene) -> str:
    return next(panel.prompt for panel in scene.panels if isinstance(panel, TopBar))


@pytest.mark.parametrize(
    ("tower", "mine", "said"),
    [
        ("cheap_seal", {}, "Nothing is left to do. End your turn."),
        ("cheap_seal", {"hand": ["siege"]}, "You can still play a card from your hand, or end your turn."),
        ("tax", {"coins": 5}, "Ending now costs 5 points: the Tax is unpaid."),
        (
            "extra_seal",
            {"hand": ["siege"], "coins": 5},
            "You can still play a card from your hand, use the extra Seal action, or end your turn.",
        ),
    ],
)
def test_what_may_still_be_done_is_said(app: App, tower: str, mine: dict[str, object], said: str) -> None:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "tower": tower, "players": [mine]}
    scene = table(app, position, moves=["draw", "push S3", "money", "money", "money"], options=TOWERS)
    assert prompt(scene) == said


@pytest.mark.parametrize(
    ("grid", "mine", "moves", "pressed"),
    [
        (["gray"] * 9, {"sparrows": 1}, ["draw"], "tray:swap"),
        (["white"] * 9, {}, ["draw", "push S3"], "tray:token:1"),
        (["brown"] * 9, RICH, ["draw", "push S3"], "tray:token:1"),
        (["orange"] * 9, RICH, ["draw", "push S3"], "tray:token:1"),
    ],
    ids=["swap", "clear", "buy", "seal"],
)
def test_the_bar_asks_what_a_button_of_the_tray_has_begun(
    app: App, grid: list[str], mine: dict[str, object], moves: list[str], pressed: str
) -> None:
    position = {"grid": grid, "bag": ["gray"], "docks": DOCKS, "players": [mine]}
    scene = table(app, position, moves=moves)
    before = prompt(scene)
    click(app, scene, pressed)
    assert prompt(scene) != before
    assert prompt(scene).endswith("?")
    post_key("escape")
    app.step(16)
    assert prompt(scene) == before


@pytest.mark.parametrize(
    ("grid", "mine", "left", "lit"),
    [
        (["orange"] * 9, {"coins": 0}, 1, 1),
        (["orange"] * 9, {"coins": 1}, 2, 1),
        (["turquoise"] * 9, {"barge": 11}, 1, 1),
        (["brown"] * 9, {"hand": ["siege"]}, 1, 1),
        (["brown"] * 9, {"hand": ["siege", "patrician"]}, 2, 2),
    ],
)
def test_only_actions_that_can_still_be_used_are_counted(
    app: App, grid: list[str], mine: dict[str, object], left: int, lit: int
) -> None:
    """Three actions, of which gray brings a coin; a card that may be played for free takes no Card action."""
    position = {"grid": grid, "bag": ["gray"], "docks": DOCKS, "players": [{"tiles": {}, "sparrows": 0, **mine}]}
    scene = table(app, position, moves=["draw", "push S3"])
    assert prompt(scene) == catalog.t("panels.prompt.actions", n=left)
    tokens = [token.state for token in scene.focus.items if isinstance(token, Token)]
    assert tokens.count("lit") == lit, "no more are lit than can be used"
    assert item(scene, "tray:end").tooltip_text().startswith(catalog.t("panels.tray.lapse", n=left).removesuffix("."))


def test_a_tribute_of_tiles_that_can_be_paid_in_one_way_only_is_paid_at_once(app: App) -> None:
    position = {
        "grid": ["gray"] * 9, "bag": ["gray"], "tower": "tithe", "players": [{"tiles": {"gray": 1, "white": 1}}]
    }  # fmt: skip  # several to a line
    scene = table(app, position, moves=["draw", "push S3"], options=TOWERS)
    click(app, scene, "tray:tribute")
    assert played(scene)[-1] == "tribute gray white"
