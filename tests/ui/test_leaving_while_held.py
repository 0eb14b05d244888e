"""Another program holds the file of the game that is left: no frame waits for it, and nothing is lost."""

import threading
import time
from collections.abc import Iterator

import pygame
import pytest
from driving import Hand
from hands import post_key, until

from tests.held_files import Scanner
from ulm.files import when_free
from ulm.files.paths import user_data
from ulm.records import record, slots
from ulm.records.autosave import Autosave
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.text.catalog import t
from ulm.ui.kit.scene import Scene
from ulm.ui.scenes.title import TitleScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

PATIENCE = 60.0  # seconds, however slow the machine is
A_FRAME = 10.0  # seconds: far more than a frame takes, for the same reason, and less than waiting would


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Scanner:
    monkeypatch.setattr(when_free, "PATIENCE", PATIENCE)
    return Scanner(monkeypatch)


@pytest.fixture
def impatient(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saving is given up, but not before the table is left."""
    monkeypatch.setattr(when_free, "PATIENCE", 3.0)


@pytest.fixture(autouse=True)
def _ended(app: App, scanner: Scanner) -> Iterator[None]:
    yield
    scanner.let_go()
    if pygame.display.get_init():
        app.close()


def sit_down(app: App) -> Hand:
    """A table of two players, one move into the game."""
    seats = [SeatSetup("Agnes", "red", None), SeatSetup("Felix", "blue", None)]
    app.navigation.start_game(TableSetup(seats, {}, 3, 0))
    hand = Hand(app)
    hand.play("draw")
    return hand


def leave(app: App, scanner: Scanner) -> None:
    """Play a move while the file is held, and leave the table."""
    hand = sit_down(app)
    scanner.hold()
    hand.play("push E2")
    begun = time.monotonic()
    app.navigation.show_title()
    app.step(16)
    assert time.monotonic() - begun < A_FRAME
    assert isinstance(app.scene, TitleScene)


def top(app: App) -> Scene:
    """The topmost scene."""
    assert app.scene is not None
    return app.scene


def told(app: App, title: str) -> bool:
    """Whether a sheet with this title lies on top."""
    return isinstance(app.scene, Modal) and app.scene.title == title


def press(app: App, name: str) -> None:
    """Press a button by the keyboard."""
    found = top(app).focus.find(name)
    assert found is not None, name
    top(app).focus.focus(found)
    post_key("return")
    app.step(16)


def moves() -> list[str]:
    """The moves of the unfinished game."""
    return [move for turn in record.read(user_data() / "autosave.ulm").moves for move in turn]


def any_slot_held() -> bool:
    """Whether the program holds a slot, so that no other window may continue its game."""
    return any(lock.parent == user_data() for lock in slots._held)


PLAYED = ["draw", "push E2"]


def test_the_game_is_saved_later_and_its_slot_is_free_then(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    assert moves() == ["draw"]
    scanner.let_go()
    until(app, lambda: not app.saving.waiting)
    app.step(16)
    assert moves() == PLAYED
    assert not any_slot_held()
    assert isinstance(app.scene, TitleScene)


def test_it_is_told_when_it_takes_longer(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    until(app, lambda: told(app, t("saving.late_title")))
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, TitleScene))
    assert top(app).focus.find("continue") is not None
    assert moves() == PLAYED


def test_who_goes_on_at_once_goes_on_after_the_last_move(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    press(app, "continue")
    assert told(app, t("saving.late_title"))
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, GameScene))
    assert [str(move) for move in Hand(app).game.moves] == PLAYED
    Hand(app).play("end")
    assert moves() == [*PLAYED, "end"]


def test_who_does_not_want_to_wait_stays_where_he_is(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    press(app, "continue")
    post_key("escape")
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    scanner.let_go()
    until(app, lambda: not app.saving.waiting)
    app.step(16)
    assert isinstance(app.scene, TitleScene)


def test_a_new_game_begins_once_the_other_is_safe(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    press(app, "quick")
    assert told(app, t("saving.late_title"))
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, GameScene))
    (kept,) = (user_data() / "saves").glob("*.ulm")
    assert [move for turn in record.read(kept).moves for move in turn] == PLAYED


@pytest.mark.usefixtures("impatient")
def test_a_game_that_could_not_be_saved_is_told_and_saved_on_request(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    until(app, lambda: told(app, t("saving.unsaved_title")))
    press(app, "modal:0")
    assert told(app, t("saving.unsaved_title")), "it is still held"
    scanner.let_go()
    press(app, "modal:0")
    assert isinstance(app.scene, TitleScene)
    assert moves() == PLAYED
    assert not any_slot_held()


@pytest.mark.usefixtures("impatient")
def test_a_failure_of_the_instant_of_leaving_is_told(app: App, scanner: Scanner) -> None:
    hand = sit_down(app)
    scanner.hold()
    hand.play("push E2")
    while any(thread.name == "waiting for a file" for thread in threading.enumerate()):
        time.sleep(0.01)
    app.navigation.show_title()
    until(app, lambda: told(app, t("saving.unsaved_title")))


@pytest.mark.usefixtures("impatient")
def test_who_saves_later_is_asked_again_before_anything_is_lost(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    until(app, lambda: told(app, t("saving.unsaved_title")))
    post_key("escape")
    app.step(16)
    press(app, "quick")
    assert told(app, t("saving.unsaved_title"))
    post_key("escape")
    app.step(16)
    app.quit()
    app.step(16)
    assert told(app, t("saving.unsaved_title"))
    scanner.let_go()
    press(app, "modal:0")
    assert not app.running
    assert moves() == PLAYED


def test_who_quits_at_the_table_sees_a_notice_until_it_is_saved(app: App, scanner: Scanner) -> None:
    hand = sit_down(app)
    scanner.hold()
    hand.play("push E2")
    begun = time.monotonic()
    app.quit()
    app.step(16)
    assert time.monotonic() - begun < A_FRAME
    assert app.running
    assert told(app, t("saving.late_title"))
    scanner.let_go()
    until(app, lambda: not app.running)
    assert moves() == PLAYED


def test_the_end_of_the_program_waits(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    scanner.hold(0.3)
    app.close()
    assert moves() == PLAYED
    assert not any_slot_held()


def test_a_file_that_nobody_holds_is_closed_at_once(app: App) -> None:
    sit_down(app)
    app.navigation.show_title()
    assert not any_slot_held()
    loaded = Autosave().load()
    assert loaded is not None
