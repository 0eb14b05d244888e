"""The compact table: no town around the grid, and everything that counts at its largest."""

import pytest
from hands import post_key
from table_hands import click, drag, played, table

from ulm.files.paths import user_data
from ulm.rules.moves import SLOTS
from ulm.ui.app.app import App
from ulm.ui.settings import Settings, load_settings
from ulm.ui.table.board import board_layout
from ulm.ui.table.board.board_layout import COMPACT, NORMAL
from ulm.ui.table.game_scene import GameScene

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
TO_PUSH = {"grid": GRID, "bag": ["gray"]}


def compact(app: App, *args: object, **kwargs: object) -> GameScene:
    """A table that has been made compact by its key."""
    scene = table(app, *args, **kwargs)  # type: ignore[arg-type]
    post_key("f4")
    app.step(16)
    assert scene.board.layout.board == COMPACT
    return scene


def test_it_is_remembered() -> None:
    app = App((1280, 720))
    app.settings.speed = "instant"
    scene = compact(app)
    assert scene.side.folded, "log and Inspector fold away with it"
    assert table(app).board.layout.board == COMPACT
    app.close()
    loaded = load_settings().settings
    assert loaded.compact
    assert loaded.side.folded


def test_the_key_and_the_settings_bring_the_town_back(app: App) -> None:
    scene = compact(app)
    app.navigation.show_settings()
    app.step(16)
    toggle = app.scene.focus.find("compact")
    assert toggle is not None
    toggle.activate()
    app.pop()
    app.step(16)
    assert (scene.board.layout.board, scene.side.folded) == (NORMAL, False)
    for board in (COMPACT, NORMAL):
        post_key("f4")
        app.step(16)
        assert scene.board.layout.board == board


def test_what_counts_is_large_in_a_small_window(app: App) -> None:
    scene = compact(app, {**TO_PUSH, "players": [{"barge": 3}]})
    board, pixels = scene.board, app.viewport.scale
    assert min(board.at("cell", cell).w for cell in range(9)) * pixels >= 96
    assert min(board.at("outside", slot).w for slot in SLOTS) * pixels >= 52
    assert min(board.lettered(app.theme, each).size for each in board.layout.keys("quarter")) * pixels >= 14.8


@pytest.mark.parametrize("slot", SLOTS[::5])
def test_a_tile_is_pushed_by_drag(app: App, slot: str) -> None:
    scene = compact(app, TO_PUSH, moves=["draw"])
    line = scene.board.cells(slot)
    drag(app, scene, "turn_tile", line[0].center, line[1].center)
    assert played(scene)[1] == f"push {slot}"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_name_covers_another_quarter_at_any_size_of_text(language: str) -> None:
    for text in (100, 200):
        app = App((1280, 720), Settings(language=language, speed="instant", text=text))
        scene = compact(app)
        boxes = {each: scene.board.plate_at(each) for each in scene.board.layout.keys("quarter")}
        for quarter, box in boxes.items():
            others = [other for name, other in boxes.items() if name != quarter]
            assert box.inflate(-2, -2).collidelist(others) < 0, (quarter, text)
        app.close()


def test_the_board_beside_the_folded_out_side_is_compact_too(app: App) -> None:
    scene = compact(app)
    click(app, scene, "side:fold")
    assert scene.board.layout.board == COMPACT
    region = scene.board.region
    assert not region.colliderect(scene.side.region)
    cells = [scene.board.at("cell", cell) for cell in range(9)]
    assert min(cell.w for cell in cells) > 112, "larger than on the painted board"


@pytest.mark.usefixtures("no_file_problems")
def test_with_a_map_of_the_players_own_that_one_is_shown(app: App) -> None:
    own = user_data() / "data" / "board.tmx"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_bytes((board_layout.asset(NORMAL.file)).read_bytes())
    scene = table(app)
    scene.toggle_compact()
    app.step(16)
    assert scene.board.layout.board == NORMAL


def test_nothing_of_the_board_lies_under_the_button_that_folds_the_side_out(app: App) -> None:
    scene = compact(app)
    button = next(item for item in scene.focus.items if item.name == "side:fold").rect
    kinds = ("cell", "outside", "insert", "river", "quarter", "seal", "dock", "pile", "tower", "score")
    for kind in kinds:
        for key in scene.board.layout.keys(kind):
            assert not scene.board.at(kind, key).colliderect(button)
            assert scene.board.region.contains(scene.board.at(kind, key))
