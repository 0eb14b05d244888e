"""Nobody who plays by keys or a pad reads of clicks, drags or the wheel."""

from collections.abc import Iterator

import pytest
from hands import post_click, post_key, post_move, post_tap
from pad_hands import press
from table_hands import item, table
from test_keyboard_turn import DOCKS, RICH

from ulm.i18n import language_files
from ulm.i18n.input_wording import Way, for_input
from ulm.rules import Move
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.scene import Scene

#: What only a mouse does, in all languages.
OF_A_MOUSE = (
    "click", "wheel", "drag ", "mouse", "klick", "mausrad", "ziehe einen auf", "cliqu", "clic ", "glisse", "molette",
    "clicc", "trascina", "rotella",
)  # fmt: skip  # several to a line
TWO = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))


@pytest.fixture(params=["keyboard", "pad"])
def device(request: pytest.FixtureRequest) -> str:
    """What is played with."""
    return str(request.param)


def take(app: App, device: str) -> None:
    """Use a device, without doing anything by it."""
    if device == "pad":
        press("ls")
    else:
        post_key("f5")
    app.step(16)
    assert app.device == device


def all_texts(scene: Scene) -> Iterator[str]:
    """All that is said of the things on a scene, and of the scene."""
    yield scene.spoken()
    for each in scene.focus.items:
        yield each.tooltip_text()
        yield each.spoken()


def mouse_words(scene: Scene) -> list[str]:
    return [text for text in all_texts(scene) if any(word in text.lower() for word in OF_A_MOUSE)]


#: Texts that are shown only while a mouse is in use, or that name all ways to play.
OF_ALL_WAYS = {
    "keys.by_hand", "scoring.next", "scoring.skip", "game.step_hint", "panels.inspect.pin_hint",
    "panels.inspect.pin_mouse", "panels.inspect.unpin_mouse", "panels.inspect.wheel",
}  # fmt: skip  # several to a line


@pytest.mark.parametrize("language", language_files.codes())
@pytest.mark.parametrize("way", ["finger", "keys"])
def test_no_text_mentions_the_mouse_to_players_without_one(language: str, way: Way) -> None:
    found = {
        key: words
        for key, text in language_files.load(language).items()
        for words in language_files.in_words(text)
        if any(word in for_input(words, way).lower() for word in OF_A_MOUSE)
    }
    assert found.keys() <= OF_ALL_WAYS, found


def test_a_lesson_says_what_to_do_with_what_is_in_use(app: App) -> None:
    app.navigation.show_lesson("1a")

    def said() -> set[str]:
        app.step(16)
        app.relayout()
        with text_probe.watch(app.canvas.surface) as notes:
            app.draw(app.canvas)
            return {word for note in notes.finish() if "the bag to draw" in note.asked for word in note.asked.split()}

    assert "Click" in said()
    for device in ("keyboard", "pad"):
        take(app, device)
        assert "Choose" in said()
        post_click(app, (5, 300))
        assert "Click" in said()
    post_tap(app, (900, 300))
    assert "Tap" in said()


def test_nothing_at_the_table_in_the_menu_or_the_settings_speaks_of_the_mouse(app: App, device: str) -> None:
    player = {**RICH, "hand": ["siege"]}
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"], "docks": DOCKS, "players": [player]}, seats=TWO)
    take(app, device)
    for move in ("draw", "push W1"):
        assert mouse_words(scene) == []
        scene.perform(Move(move))
        app.step(16)
    assert mouse_words(scene) == []
    item(scene, "supply:sparrow").activate()
    assert scene.top.refusal
    assert not any(word in scene.top.refusal.lower() for word in OF_A_MOUSE), "it says how sparrows are used"
    app.navigation.show_settings()
    app.step(16)
    assert app.scene is not None
    assert mouse_words(app.scene) == []
    app.pop()
    app.navigation.show_menu(practice=False, on_practice=lambda on: None, hints=True, on_hints=lambda on: None)
    app.step(16)
    assert mouse_words(app.scene) == []


def test_a_hand_that_lies_face_down_names_the_key_that_is_held(app: App) -> None:
    scene = table(app, {"players": [{"hand": ["siege"]}]}, seats=TWO)
    cover = item(scene, "hand:cover")
    post_move(app, (900, 300))
    app.step(16)
    by_mouse = cover.tooltip_text()
    for device, sign in (("keyboard", " P "), ("pad", "{icon:icons/pad_ls}")):
        take(app, device)
        assert sign in item(scene, "hand:cover").tooltip_text()
    assert " P " not in by_mouse
