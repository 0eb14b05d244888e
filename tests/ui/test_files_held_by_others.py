"""Another program holds the settings or a saved game: no frame waits for it, and what fails in the end is told."""

import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import post_text, until

from tests.held_files import Scanner
from tests.random_games import at_random
from ulm.files import deferred_write, paths
from ulm.i18n.catalog import t
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.screens.chronicle.rename_dialog import RenameScene
from ulm.ui.screens.chronicle.saved_game_scene import ChronicleGameScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings, load_settings, save_settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

pytestmark = pytest.mark.usefixtures("mute_bots")


@pytest.fixture
def saving_app() -> Iterator[App]:
    """An App that writes its settings."""
    save_settings(Settings(language="en", speed="instant"))
    made = App((1280, 720))
    made.navigation.show_title()
    yield made
    if pygame.display.get_init():
        made.close()


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Scanner:
    monkeypatch.setattr(deferred_write, "PATIENCE", 60)  # however slow the machine is
    return Scanner(monkeypatch)


@pytest.fixture
def impatient(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.1)


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    yield
    for thread in threading.enumerate():
        if thread.name == "waiting for a file":
            thread.join(1)  # it has nothing to do any more
            assert not thread.is_alive()


def at_once(scanner: Scanner, action: Callable[[], object]) -> None:
    """Do something that the other program refuses: no frame tries it again and again."""
    before = scanner.refused
    action()
    assert 1 <= scanner.refused - before <= 4, "more than once for each file"


def told(app: App) -> str:
    assert isinstance(app.scene, Modal), app.scene
    return f"{app.scene.title}\n{app.scene.text}"


# ----- the settings


def choose(app: App, text: int) -> None:
    app.settings.text = text
    app.apply_settings()


def test_the_settings_chosen_last_are_kept_once_the_file_is_free(saving_app: App, scanner: Scanner) -> None:
    scanner.hold()
    for text in (120, 140, 160):
        at_once(scanner, lambda text=text: choose(saving_app, text))
    assert load_settings().settings.text == 100
    scanner.let_go()
    until(saving_app, lambda: load_settings().settings.text == 160)
    saving_app.close()
    assert load_settings().settings.text == 160
    assert not list(paths.user_data().glob("*.tmp"))


def test_quitting_waits_for_the_settings(saving_app: App, scanner: Scanner) -> None:
    scanner.hold(0.3)
    choose(saving_app, 120)
    saving_app.quit()
    assert load_settings().settings.text == 120
    assert not saving_app.running


@pytest.mark.usefixtures("impatient")
def test_settings_that_cannot_be_kept_are_told_once(saving_app: App, scanner: Scanner) -> None:
    scanner.hold()
    choose(saving_app, 120)
    saving_app.quit()
    saving_app.step(16)
    assert saving_app.running
    assert t("saving.settings", why=t("saving.held")) in told(saving_app)
    key(saving_app, "return")
    choose(saving_app, 140)
    saving_app.quit()
    saving_app.step(16)
    assert not isinstance(saving_app.scene, Modal), "told twice"
    assert not saving_app.running
    saving_app.close()
    assert load_settings().settings.text == 100
    assert not list(paths.user_data().glob("*.tmp")), "the next start would find it"


# ----- the Chronicle

ONE, TWO = "2026-11-20-1930-1.ulm", "2026-11-20-1930-2.ulm"


def write_game(path: Path, seed: int) -> Path:
    game = at_random(Game.new(seats=2, seed=seed), random.Random(seed), 8)
    seats = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"))
    records.write(Record.of(game, seed, seats, f"2026-11-{30 - seed}T19:30Z"), path)
    return path


@pytest.fixture
def saves() -> Path:
    for seed, name in enumerate((ONE, TWO), 1):
        write_game(paths.saves() / name, seed)
    return paths.saves()


def page(app: App) -> ChronicleGameScene:
    assert isinstance(app.scene, ChronicleGameScene)
    return app.scene


def listed(app: App) -> ChronicleScene:
    scene = show_chronicle(app)
    settle(app)
    return scene


def to_page(app: App) -> ChronicleGameScene:
    listed(app).open()
    settle(app)
    return page(app)


def to_rename(app: App) -> RenameScene:
    to_page(app)
    click(app, "rename")
    assert isinstance(app.scene, RenameScene)
    return app.scene


def test_a_game_gets_the_title_that_was_given_last(app: App, saves: Path, scanner: Scanner) -> None:
    sheet = to_rename(app)
    scanner.hold()
    post_text("one")
    at_once(scanner, lambda: key(app, "return"))
    assert sheet.problem == t("chronicle.waiting")
    assert app.scene is sheet
    key(app, "backspace", "backspace", "backspace")
    post_text("two")
    at_once(scanner, lambda: key(app, "return"))
    scanner.let_go()
    until(app, lambda: app.scene is not sheet)
    assert page(app).entry.name == "two.ulm"
    assert {path.name for path in saves.iterdir()} == {"two.ulm", TWO}


def test_who_cancels_keeps_the_title(app: App, saves: Path, scanner: Scanner) -> None:
    to_rename(app)
    scanner.hold()
    post_text("one")
    key(app, "return", "escape")
    scanner.let_go()
    app.quit()
    assert {path.name for path in saves.iterdir()} == {ONE, TWO}
    assert page(app).entry.name == ONE


def test_two_games_are_deleted_and_one_is_restored_once_they_are_free(app: App, saves: Path, scanner: Scanner) -> None:
    scene = listed(app)
    scanner.hold()
    at_once(scanner, lambda: key(app, "delete", "return"))
    assert scene.message == t("chronicle.waiting")
    at_once(scanner, lambda: key(app, "delete", "return"))  # the same again
    scene.choose(TWO)
    at_once(scanner, lambda: key(app, "delete", "return"))
    scanner.let_go()
    until(app, lambda: not scene.entries)
    assert not list(saves.iterdir())
    assert len(list(scene.library.bin.iterdir())) == 2
    scanner.hold()
    at_once(scanner, lambda: key(app, "z", mod=pygame.KMOD_CTRL))
    scanner.let_go()
    until(app, lambda: len(scene.entries) == 1)
    assert scene.message == t("chronicle.restored")


@pytest.mark.usefixtures("impatient")
def test_what_could_not_be_renamed_deleted_or_restored_is_told_and_works_later(
    app: App, saves: Path, scanner: Scanner
) -> None:
    held = t("chronicle.refused.held")
    sheet = to_rename(app)
    scanner.hold()
    post_text("one")
    key(app, "return")
    until(app, lambda: sheet.problem != t("chronicle.waiting"))
    assert sheet.problem == t("chronicle.not_renamed", reason=held)
    scanner.let_go()
    key(app, "return")
    assert page(app).entry.name == "one.ulm"
    key(app, "escape")
    scene = app.scene
    assert isinstance(scene, ChronicleScene)
    scanner.hold()
    key(app, "delete", "return")
    until(app, lambda: scene.message != t("chronicle.waiting"))
    assert scene.message == t("chronicle.not_deleted", reason=held)
    scanner.let_go()
    key(app, "delete", "return")
    scanner.hold()
    key(app, "z", mod=pygame.KMOD_CTRL)
    until(app, lambda: scene.message != t("chronicle.waiting"))
    assert scene.message == t("chronicle.not_restored", reason=held)
    scanner.let_go()
    key(app, "z", mod=pygame.KMOD_CTRL)
    assert len(scene.entries) == 2


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("leave", ["for the title", "quit"])
def test_who_leaves_is_told_that_a_game_was_not_deleted(app: App, saves: Path, scanner: Scanner, leave: str) -> None:
    scene = listed(app)
    words = t("chronicle.not_deleted", reason=t("chronicle.refused.held"))
    scanner.hold()
    scene.throw_away()
    if leave == "quit":
        app.quit()
        app.step(16)
        assert app.running
        assert scene.message == words
        app.quit()
        assert not app.running
    else:
        app.navigation.show_title()
        until(app, lambda: isinstance(app.scene, Modal))
        assert words in told(app)


# ----- copies of games


def drop(app: App, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    settle(app)


@pytest.fixture
def dropped(tmp_path: Path) -> Path:
    return write_game(tmp_path / "From Jo.ulm", 7)


def test_exports_are_told_once_the_copies_are_free(app: App, saves: Path, scanner: Scanner) -> None:
    scene = to_page(app)
    scanner.hold()
    for _ in range(2):
        at_once(scanner, lambda: click(app, "export"))
        assert t("chronicle.waiting") in told(app)
        key(app, "return")
    click(app, "export")
    key(app, "f1")
    scanner.let_go()
    until(app, lambda: len(list(paths.exports().glob("*.ulm"))) == 3)
    until(app, lambda: isinstance(app.scene, Modal))
    texts = [each.text for each in app.scenes if isinstance(each, Modal)]
    assert all(str(paths.exports()) in text for text in texts), "no notice is out of date, whatever lies over it"
    while app.scene is not scene:
        key(app, "escape")


def test_a_game_dropped_again_while_its_copy_is_held_is_kept_once(
    app: App, saves: Path, dropped: Path, tmp_path: Path, scanner: Scanner
) -> None:
    app.navigation.show_title()
    renamed = tmp_path / "The same.ulm"
    renamed.write_bytes(dropped.read_bytes())
    scanner.hold()
    for path in (dropped, dropped, renamed):
        drop(app, path)
    assert [scene.text for scene in app.scenes if isinstance(scene, Modal)] == [t("chronicle.waiting")]
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, ChronicleGameScene))
    settle(app)
    assert page(app).entry.name == renamed.name
    assert {path.name for path in saves.iterdir()} == {ONE, TWO, renamed.name}
    assert [type(scene) for scene in app.scenes] == [TitleScene, ChronicleScene, ChronicleGameScene]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("what", ["export", "drop"])
def test_a_copy_that_failed_is_told_and_leaves_nothing(
    app: App, saves: Path, dropped: Path, scanner: Scanner, what: str
) -> None:
    app.navigation.show_title()
    scene = to_page(app) if what == "export" else app.scene
    scanner.hold()
    click(app, "export") if what == "export" else drop(app, dropped)
    until(app, lambda: t("chronicle.waiting") not in told(app))
    reason = t("chronicle.refused.held")
    failed = {"export": t("chronicle.not_exported", reason=reason)}
    failed["drop"] = t("chronicle.not_copied", file=dropped.name, reason=reason)
    assert failed[what] in told(app)
    key(app, "return")
    assert app.scene is scene
    assert not list(paths.exports().glob("*"))
    assert {path.name for path in saves.iterdir()} == {ONE, TWO}


@pytest.mark.usefixtures("impatient")
def test_a_game_named_on_the_command_line_is_played_though_it_cannot_be_copied(
    app: App, dropped: Path, scanner: Scanner
) -> None:
    scanner.hold()
    at_once(scanner, lambda: begin(app, dropped))
    until(app, lambda: isinstance(app.scene, GameScene))
    scanner.let_go()
    assert not list(paths.saves().iterdir())
