"""What the machine does to the player's folder while the game is open costs no game."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import disk_faults as faults
import pygame
import pytest
from disk_faults import Found, Table, inflict
from hands import post_key

from ulm.text.catalog import t
from ulm.ui.settings import Settings, settings_file
from ulm.ui.shell.app import App
from ulm.ui.table import launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="does harm as Unix allows it")

_AGAIN = "Saving works again."
_FULL, _FILE = "Not saved: the disk is full.", "Not saved: there is a file where the folder should be."
_LOCKED = "Not saved: the folder is locked."
_QUICK: dict[Callable[[Path], Found], list[str]] = {
    faults.full_disk: [_FULL, _AGAIN],
    faults.read_only: [_LOCKED, _AGAIN],
    faults.deleted: [],
    faults.file_in_the_way: [_FILE, _AGAIN],
    faults.two_windows: ["Ulm is open twice", "Which game?"],
    faults.settings_in_the_way: ["Your settings"],
    faults.settings_damaged: ["Settings reset"],
}


def _check(found: Found, said: list[str]) -> None:
    assert found.lost == 0
    assert len(found.saw) == len(said), found.saw
    assert all(saw.startswith(begin) for saw, begin in zip(found.saw, said, strict=True)), found.saw


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter, as pytest's own is not."""
    with tempfile.TemporaryDirectory(prefix="ulm-faults-") as made:
        yield Path(made)


@pytest.mark.parametrize(("fault", "said"), _QUICK.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_the_game_goes_on_and_says_so(folder: Path, fault: Callable[[Path], Found], said: list[str]) -> None:
    _check(inflict(fault, folder), said)


@pytest.mark.long
@pytest.mark.parametrize("fault", [each for each in faults.FAULTS if each not in _QUICK], ids=lambda it: it.__name__)
def test_nothing_is_lost(folder: Path, fault: Callable[[Path], Found]) -> None:
    assert inflict(fault, folder).lost == 0


@pytest.fixture
def unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table whose game cannot be saved: a file lies in the place of the folder."""
    home = tmp_path / "in the way"
    home.write_text("no folder")
    monkeypatch.setenv("ULM_HOME", str(home))
    table = Table()
    table.begin()
    table.play(2)
    return table


def test_the_sign_stands_in_the_top_bar_and_explains_itself(unsaved: Table) -> None:
    scene = unsaved.app.scene
    assert isinstance(scene, GameScene)
    sign = scene.focus.find("top:saving")
    assert sign is not None
    assert "in the way" in sign.tooltip_text()
    before = pygame.image.tobytes(unsaved.app.canvas.surface.subsurface(unsaved.app.viewport.rect(sign.rect)), "RGB")
    Path(os.environ["ULM_HOME"]).unlink()
    unsaved.play(1)
    assert unsaved.app.saving.sentence == t("saving.again")
    unsaved.play(1)
    assert unsaved.app.saving.sentence == ""
    assert scene.focus.find("top:saving") is None
    after = pygame.image.tobytes(unsaved.app.canvas.surface.subsurface(unsaved.app.viewport.rect(sign.rect)), "RGB")
    assert after != before
    unsaved.close()


def test_who_insists_may_leave(unsaved: Table) -> None:
    app = unsaved.app
    app.quit()
    app.step(16)
    assert isinstance(app.scene, Modal)
    post_key("escape")
    app.step(16)
    assert app.running
    assert isinstance(app.scene, GameScene)
    app.quit()
    app.quit()
    assert not app.running
    unsaved.close()


def test_a_game_without_a_move_is_left_without_a_question(unsaved: Table) -> None:
    app = unsaved.app
    assert isinstance(app.scene, GameScene)
    session = app.scene.session
    session.set_practice(True)
    assert session.take_back(len(session.history))
    assert app.saving.troubled
    app.quit()
    assert not app.running
    unsaved.close()


def test_leaving_for_the_title_asks_as_well(unsaved: Table) -> None:
    app = unsaved.app
    app.navigation.show_title()
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert app.scene.title == t("saving.unsaved_title")
    app.scene.focus.focus(app.scene.focus.find("modal:1"))
    post_key("return")
    app.step(16)
    assert not isinstance(app.scene, GameScene | Modal)
    unsaved.close()


def test_settings_that_cannot_be_moved_are_never_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    settings_file().write_text("speed: [headlong\n", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", refuse)
        app = App((1280, 720))
        assert app.loaded.problem
        assert app.loaded.aside is None
    app.settings.text = 150
    app.apply_settings()
    app.close()
    assert settings_file().read_text(encoding="utf-8") == "speed: [headlong\n"


@pytest.mark.parametrize(
    "table",
    [
        "{seats: []}",
        "{seats: [{name: A, colour: red}, {name: B, colour: red}]}",
        "{seats: [{name: A, colour: red}, {name: B, colour: blue, bot: deus}]}",
        "{seats: [{name: '', colour: red}, {name: B, colour: blue}]}",
        "{seats: [{name: A, colour: red}, {name: B, colour: blue}], first: 2}",
        "{seats: [{name: A, colour: red}, {name: B, colour: blue}], seed: !!int '3'}",
    ],
)
def test_a_table_at_which_nobody_can_sit_is_set_aside(table: str) -> None:
    settings_file().write_text(f"text: 120\ntable: {table}\n", encoding="utf-8")
    app = App((1280, 720))
    assert app.loaded.problem
    assert app.settings == Settings()
    app.close()


def test_impossible_options_are_told(app: App) -> None:
    app.navigation.show_title()
    table = faults._TABLE
    launcher.start(app, type(table)(table.seats, {"tower": True}, seed=1))
    assert isinstance(app.scene, Modal)
    assert "tower" in app.scene.text
