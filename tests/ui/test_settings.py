"""High contrast, and what the settings do automatically at the table."""

import pytest
from driving import sit_down
from hands import post_key

from ulm.files.paths import display_path
from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.rules.position import NOBODY
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import run
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import settings_file
from ulm.ui.toolkit.theme import FADED, INK, SEPIA, VELLUM, Colour
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.segmented_choice import Toggle

_TURNED_ON = ("auto_draw", "auto_end", "hand_over")


def _lightness(colour: Colour) -> float:
    """Relative luminance, 0 to 1."""
    r, g, b = ((c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((_lightness(a), _lightness(b)))
    return (high + 0.05) / (low + 0.05)


def test_each_setting_can_be_turned_on_and_off(app: App) -> None:
    app.push(SettingsScene(app))
    app.step(16)
    for on in (True, False):
        for name in _TURNED_ON:
            toggle = app.scene.focus.find(name)
            assert isinstance(toggle, Toggle)
            app.scene.focus.focus(toggle, show=True)
            post_key("return")
            app.step(16)
            assert getattr(app.settings, name) is on


@pytest.mark.parametrize(("name", "field"), [("contrast", "high_contrast"), ("motion", "reduced_motion")])
def test_contrast_and_motion_are_left_to_the_system_or_chosen(app: App, name: str, field: str) -> None:
    app.push(SettingsScene(app))
    app.step(16)
    for key, chosen in (("right", True), ("right", False), ("left", True), ("left", None)):
        app.scene.focus.focus(app.scene.focus.find(name), show=True)
        post_key(key)
        app.step(16)
        assert getattr(app.settings, field) is chosen


def test_high_contrast_is_stronger_everywhere(app: App) -> None:
    inks = [(ink, VELLUM) for ink in (INK, SEPIA, FADED)]
    plain = [_contrast(ink, ground) for ink, ground in inks]
    ring = app.theme.ring
    app.settings.high_contrast = True
    app.apply_settings()
    for (ink, ground), before in zip(inks, plain, strict=True):
        strong = _contrast(app.theme.paint(ink), app.theme.paint(ground))
        assert strong > before * 1.1
        assert strong >= 7, "dimmed words are as legible as AAA asks"
    assert app.theme.ring > ring


def _play_until(app: App, game: Game, verbs: set[str], turns: int) -> None:
    """Play first legal moves until so many turns have ended; the program may play only ``verbs`` by itself."""
    hand = sit_down(app, game, humans=range(len(game.position.players)))
    scene = hand.scene
    for _ in range(600):
        if sum(move.verb == "end" for move in game.moves) >= turns:
            return
        legal = game.legal()
        only = len(legal) == 1 and legal[0].verb in verbs
        assert not only, "what is left to do alone is done by itself"
        before = len(game.moves)
        scene.perform(next((move for move in legal if move.verb != "end"), legal[0]))
        hand.step(2)
        assert {move.verb for move in game.moves[before + 1 :]} <= verbs
    raise AssertionError("no end")


def test_what_is_taken_back_is_not_done_again_by_itself(app: App) -> None:
    app.settings.auto_draw = True
    game = Game.new(2, 5, history=True, practice=True)
    hand = sit_down(app, game, humans=range(2))
    assert [move.verb for move in game.moves] == ["draw"]
    hand.scene.undo()
    hand.step(3)
    assert not game.moves
    hand.scene.perform(Move("draw"))
    hand.step(3)
    assert [move.verb for move in game.moves] == ["draw"]
    assert game.position.active != NOBODY


def test_a_broken_settings_file_is_set_aside_with_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    settings_file().write_text("speed: [headlong\n", encoding="utf-8")
    seen: list[tuple[str, str]] = []

    def once(app: App) -> None:
        app.step(16)
        assert isinstance(app.scene, Modal)
        seen.append((app.scene.title, app.scene.text))
        post_key("return")
        app.step(16)
        assert isinstance(app.scene, TitleScene)
        app.close()

    monkeypatch.setattr(App, "run", once)
    assert run() == 0
    ((title, text),) = seen
    assert title == t("settings.broken_title")
    aside = settings_file().with_name("settings-broken-1.yaml")
    assert display_path(aside) in text
    assert t("settings.problem.line", line=2) in text
    assert aside.read_text(encoding="utf-8") == "speed: [headlong\n"


@pytest.mark.parametrize("verbs", [(), ("draw",), ("draw", "end")], ids=["nothing", "draw", "draw and end"])
def test_only_what_is_wanted_happens_by_itself(app: App, verbs: tuple[str, ...]) -> None:
    app.settings.auto_draw, app.settings.auto_end = "draw" in verbs, "end" in verbs
    game = Game.new(2, 5, history=True)
    _play_until(app, game, set(verbs), 4)
    assert game.moves[0].verb == "draw"
