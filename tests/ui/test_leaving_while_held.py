"""Another program holds the file of the game that is left: no frame waits for it, and nothing is lost."""

import threading
import time
from collections.abc import Iterator

import pygame
import pytest
from driving import Hand, KeyHand
from hands import post_key, until

from tests.held_files import Scanner
from ulm.files import deferred_write
from ulm.files.paths import user_data
from ulm.i18n.catalog import t
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import autosave_slots, record
from ulm.ui.app.app import App
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

PATIENCE = 60.0  # seconds, however slow the machine is
A_FRAME = 10.0  # seconds: far more than a frame takes, for the same reason, and less than waiting would


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Scanner:
    monkeypatch.setattr(deferred_write, "PATIENCE", PATIENCE)
    return Scanner(monkeypatch)


@pytest.fixture
def impatient(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saving is given up, but not before the table is left."""
    monkeypatch.setattr(deferred_write, "PATIENCE", 2.0)


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


def says(app: App, key: str) -> bool:
    """Whether a sheet with this title lies on top."""
    return isinstance(app.scene, Modal) and app.scene.title == t(key)


def choose(app: App, name: str) -> None:
    """Press a button by the keyboard."""
    KeyHand(app).click(name)


def saved(*moves: str, held: bool = False) -> bool:
    """Whether these are the moves of the unfinished game, and its slot is held or free for another window."""
    file = record.read(user_data() / "autosave.ulm")
    slot = any(lock.parent == user_data() for lock in autosave_slots._held)
    return [move for turn in file.moves for move in turn] == list(moves) and slot == held


PLAYED = ["draw", "push E2"]
LATE, UNSAVED = "saving.late_title", "saving.unsaved_title"


def test_the_game_is_saved_as_soon_as_its_file_is_free(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    assert not saved(*PLAYED)
    scanner.let_go()
    until(app, lambda: not app.saving.waiting)
    app.step(16)
    assert saved(*PLAYED)
    assert isinstance(app.scene, TitleScene)


def test_a_notice_comes_when_saving_takes_longer_and_goes_with_it(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    until(app, lambda: says(app, LATE))
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, TitleScene))
    assert Hand(app).item("continue").enabled
    assert saved(*PLAYED)


def test_a_game_continued_at_once_goes_on_after_the_last_move(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    choose(app, "continue")
    assert says(app, LATE)
    post_key("escape")
    app.step(16)
    assert isinstance(app.scene, TitleScene), "nobody has to wait"
    choose(app, "continue")
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, GameScene))
    assert [str(move) for move in Hand(app).game.moves] == PLAYED
    Hand(app).play("end")
    assert saved(*PLAYED, "end", held=True)


def test_a_new_game_begins_once_the_other_is_saved(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    choose(app, "quick")
    assert says(app, LATE)
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, GameScene))
    (file,) = (user_data() / "saves").glob("*.ulm")
    assert [move for turn in record.read(file).moves for move in turn] == PLAYED


@pytest.mark.usefixtures("impatient")
def test_a_game_that_could_not_be_saved_is_said_before_anything_is_lost_and_saved_on_request(
    app: App, scanner: Scanner
) -> None:
    leave(app, scanner)
    until(app, lambda: says(app, UNSAVED))
    choose(app, "modal:0")
    assert says(app, UNSAVED), "it is still held"
    for go_on in (lambda: choose(app, "quick"), app.quit):
        post_key("escape")
        app.step(16)
        go_on()
        app.step(16)
        assert says(app, UNSAVED)
        assert app.running
    scanner.let_go()
    choose(app, "modal:0")
    assert not app.running
    assert saved(*PLAYED)


@pytest.mark.usefixtures("impatient")
def test_saving_that_fails_in_the_instant_of_leaving_is_said(app: App, scanner: Scanner) -> None:
    hand = sit_down(app)
    scanner.hold()
    hand.play("push E2")
    while any(thread.name == "waiting for a file" for thread in threading.enumerate()):
        time.sleep(0.01)
    app.navigation.show_title()
    until(app, lambda: says(app, UNSAVED))


def test_quitting_at_the_table_shows_a_notice_until_the_game_is_saved(app: App, scanner: Scanner) -> None:
    hand = sit_down(app)
    scanner.hold()
    hand.play("push E2")
    begun = time.monotonic()
    app.quit()
    app.step(16)
    assert time.monotonic() - begun < A_FRAME
    assert app.running
    assert says(app, LATE)
    scanner.let_go()
    until(app, lambda: not app.running)
    assert saved(*PLAYED, held=True)


def test_the_end_of_the_program_waits_until_the_game_is_saved(app: App, scanner: Scanner) -> None:
    leave(app, scanner)
    scanner.hold(0.3)
    app.close()
    assert saved(*PLAYED)


def test_a_file_that_nobody_holds_is_closed_at_once(app: App) -> None:
    sit_down(app)
    app.navigation.show_title()
    assert saved("draw")
