"""Answering by keys: the focus comes to the first answer by itself, and every answer has a number."""

import pytest
from hands import post_key
from table_hands import item, played, table
from test_keyboard_turn import DOCKS, RICH, focused, keys, use
from test_table import QUESTIONS, hand

from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.table.interaction.context_menu import MenuButton
from ulm.ui.table.panels.hand_panel import CardUse
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.push_overview import PushSheetScene
from ulm.ui.table.table_focus import asking

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_takes_the_focus_to_its_first_answer(app: App, kind: str) -> None:
    position, moves, _, _ = QUESTIONS[kind]
    scene = table(app, position, moves=moves[:-1], options={"towers": True} if "tower" in position else {})
    scene.focus.focus(item(scene, "top:menu"), show=True)
    scene.perform(Move(moves[-1]))
    app.step(16)
    assert scene.state.model.status.question
    assert scene.focus.focused in asking(scene.focus, scene.state)
    keys(app, "return")
    assert scene.menu.is_open or len(played(scene)) > len(moves), "Enter answers"


@pytest.mark.parametrize(
    ("position", "moves", "opener", "first"),
    [
        ({"grid": ["white"] * 9, "bag": ["gray"], "outside": {"S2": "brown"}}, ["draw", "push N1"], "tray:token:1",
         "tray:clear"),
        ({"grid": ["brown"] * 9, "bag": ["gray"], "players": [RICH]}, ["draw", "push S3"], "tray:token:1",
         "supply:tile:"),
        ({"grid": ["orange"] * 9, "bag": ["gray"], "players": [RICH]}, ["draw", "push S3"], "tray:token:1",
         "tray:seal"),
        ({"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [RICH]}, ["draw"], "tray:swap", "tray:swap "),
    ],
)  # fmt: skip  # several to a line
def test_what_was_begun_takes_the_focus_to_its_first_way_and_esc_brings_it_back(
    app: App, position: dict[str, object], moves: list[str], opener: str, first: str
) -> None:
    scene = table(app, position, moves=moves)
    use(app, scene, opener)
    assert focused(scene).startswith(first)
    keys(app, "escape")
    assert focused(scene) == opener


def test_a_number_does_nothing_where_nothing_is_asked(app: App) -> None:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "players": [{"sparrows": 0}]}
    scene = table(app, position, moves=["draw"])
    for digit in "123456789":
        post_key(digit)
        app.step(16)
    assert played(scene) == ["draw"]


def test_what_cannot_be_chosen_takes_no_number(app: App) -> None:
    """A habit holds: the free card keeps its key, whatever else is shown beside it."""
    position = {"grid": GRID, "bag": ["gray"], "tower": "tax", "players": [{"hand": ["siege"], "coins": 0}]}
    scene = table(app, position, options={"towers": True}, moves=["draw", "push S1"])
    chips = [each for each in scene.focus.items if isinstance(each, Chip)]
    assert [(chip.name, chip.enabled, chip.hint) for chip in chips] == [
        ("tray:tribute", False, ""), ("tray:free", True, "1"),
    ]  # fmt: skip  # several to a line


def test_the_lines_of_a_menu_have_numbers(app: App) -> None:
    player = {**RICH, "descendants": ["merchant"]}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [player]}, moves=["draw"])
    use(app, scene, "dock:4")
    lines = [each for each in scene.focus.items if isinstance(each, MenuButton)]
    assert [each.hint for each in lines] == [str(number) for number in range(1, len(lines) + 1)]
    keys(app, "2")
    assert f"menu:{played(scene)[-1]}" == lines[1].name


def test_the_two_ways_to_play_a_card_have_numbers(app: App) -> None:
    scene = table(app, hand("siege"), moves=[])
    use(app, scene, "hand:siege")
    ways = {each.hint: each for each in scene.focus.items if isinstance(each, CardUse)}
    assert set(ways) == {"1", "2"}
    keys(app, "2")
    assert played(scene)[-1:] == ["play siege later"] or scene.top.refusal


def test_esc_takes_back_the_side_that_was_typed_before_anything_else(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"]}, moves=["draw"])
    keys(app, "n", "escape")
    assert app.scene is scene
    keys(app, "2")
    assert played(scene) == ["draw"], "the number alone pushes nothing"
    keys(app, "a", "n", "escape", "2")
    assert isinstance(app.scene, PushSheetScene)
    assert played(scene) == ["draw"]
    keys(app, "escape")
    assert app.scene is scene


@pytest.mark.parametrize("language", ["en", "it"])
def test_e_ends_the_turn_in_every_language_once_the_tile_is_pushed(app: App, language: str) -> None:
    app.set_language(language)
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1", *["money"] * 3])
    keys(app, "e")
    assert played(scene)[-1] == "end"


@pytest.mark.usefixtures("mute_bots")
def test_the_turn_ends_with_few_keys_from_anywhere(app: App) -> None:
    """From every kind of thing that can have the focus, at most three."""
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "players": [{**RICH, "hand": ["siege"]}]}
    scene = table(app, position, moves=["draw", "push W1"])
    names = {each.name.partition(":")[0]: each.name for each in scene.focus.items if scene.focus.can_focus(each)}
    assert {"cell", "slot", "quarter", "space", "hand", "supply", "tray", "players", "side", "top"} <= set(names)
    for name in names.values():
        assert played(scene)[-1] != "end"
        scene.focus.focus(item(scene, name), show=True)
        pressed = 0
        while played(scene)[-1] != "end":
            post_key("e")
            app.step(16)
            pressed += 1
            assert pressed <= 3, name
        scene.undo()
        app.step(16)
