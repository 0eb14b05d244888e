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
from ulm.files import paths, when_free
from ulm.records import record as records
from ulm.records.record import Record, Seat
from ulm.rules import Game
from ulm.text.catalog import t
from ulm.ui.scenes.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.scenes.chronicle.game_page import ChronicleGameScene
from ulm.ui.scenes.chronicle.rename import RenameScene
from ulm.ui.scenes.title import TitleScene
from ulm.ui.settings import Settings, load_settings, save_settings, settings_file
from ulm.ui.shell.app import App
from ulm.ui.shell.main_loop import begin
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

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
    monkeypatch.setattr(when_free, "PATIENCE", 60)  # however slow the machine is
    return Scanner(monkeypatch)


@pytest.fixture
def impatient(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(when_free, "PATIENCE", 0.1)


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


@pytest.mark.usefixtures("impatient")
def test_settings_that_cannot_be_kept_are_told_once(saving_app: App, scanner: Scanner) -> None:
    scanner.hold()
    choose(saving_app, 120)
    until(saving_app, lambda: isinstance(saving_app.scene, Modal))
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


@pytest.mark.parametrize("held", [0.3, 1000.0])
def test_quitting_waits_for_the_settings_and_tells_what_failed(
    saving_app: App, scanner: Scanner, monkeypatch: pytest.MonkeyPatch, held: float
) -> None:
    if held > 1:
        monkeypatch.setattr(when_free, "PATIENCE", 0.1)
    scanner.hold(held)
    choose(saving_app, 120)
    saving_app.quit()
    if held > 1:
        saving_app.step(16)
        assert saving_app.running
        assert t("saving.held") in told(saving_app)
        saving_app.quit()
    else:
        assert load_settings().settings.text == 120
    assert not saving_app.running
    scanner.let_go()


def test_settings_of_an_instant_are_complete(saving_app: App) -> None:
    """Without another program they are there when the player goes on."""
    choose(saving_app, 130)
    assert "text: 130" in settings_file().read_text(encoding="utf-8")


# ----- the Chronicle

ONE, TWO = "2026-11-20-1930-1.ulm", "2026-11-20-1930-2.ulm"


@pytest.fixture
def saves() -> Path:
    for seed, name in enumerate((ONE, TWO), 1):
        game = at_random(Game.new(seats=2, seed=seed), random.Random(seed), 8)
        seats = (Seat("Agnes", "red"), Seat("Felix", "blue"))
        records.write(Record.of(game, seed, seats, f"2026-11-{30 - seed}T19:30Z"), paths.saves() / name)
    return paths.saves()


def page(app: App) -> ChronicleGameScene:
    assert isinstance(app.scene, ChronicleGameScene)
    return app.scene


def to_rename(app: App) -> ChronicleScene:
    scene = show_chronicle(app)
    settle(app)
    scene.open()
    settle(app)
    click(app, "rename")
    return scene


def test_a_game_gets_the_title_that_was_given_last(app: App, saves: Path, scanner: Scanner) -> None:
    scene = to_rename(app)
    sheet = app.scene
    assert isinstance(sheet, RenameScene)
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
    key(app, "escape")
    assert scene.selected == "two.ulm"


@pytest.mark.usefixtures("impatient")
def test_a_title_that_cannot_be_given_is_told(app: App, saves: Path, scanner: Scanner) -> None:
    to_rename(app)
    sheet = app.scene
    assert isinstance(sheet, RenameScene)
    scanner.hold()
    post_text("one")
    key(app, "return")
    until(app, lambda: sheet.problem != t("chronicle.waiting"))
    assert sheet.problem == t("chronicle.not_renamed", reason=t("chronicle.refused.held"))
    scanner.let_go()
    key(app, "return")
    assert page(app).entry.name == "one.ulm"


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
    scene = show_chronicle(app)
    settle(app)
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
def test_what_could_not_be_deleted_or_restored_is_told(app: App, saves: Path, scanner: Scanner) -> None:
    scene = show_chronicle(app)
    settle(app)
    held = t("chronicle.refused.held")
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
    assert len(scene.entries) == 2, "it can be restored later"


@pytest.mark.usefixtures("impatient")
def test_who_has_left_the_chronicle_is_told_as_well(app: App, saves: Path, scanner: Scanner) -> None:
    scene = show_chronicle(app)
    settle(app)
    scanner.hold()
    scene.throw_away()
    app.navigation.show_title()
    until(app, lambda: isinstance(app.scene, Modal))
    assert t("chronicle.not_deleted", reason=t("chronicle.refused.held")) in told(app)


@pytest.mark.usefixtures("impatient")
def test_who_quits_is_told_first(app: App, saves: Path, scanner: Scanner) -> None:
    scene = show_chronicle(app)
    settle(app)
    scanner.hold()
    scene.throw_away()
    app.quit()
    app.step(16)
    assert app.running
    assert scene.message == t("chronicle.not_deleted", reason=t("chronicle.refused.held"))
    app.quit()
    assert not app.running


# ----- new files: copies of games


def to_page(app: App) -> ChronicleGameScene:
    show_chronicle(app).open()
    settle(app)
    return page(app)


def copies() -> list[str]:
    return sorted(path.name for path in paths.exports().iterdir())


def test_two_exports_are_told_once_the_copies_are_free(app: App, saves: Path, scanner: Scanner) -> None:
    scene = to_page(app)
    scanner.hold()
    for _ in range(2):
        at_once(scanner, lambda: click(app, "export"))
        assert t("chronicle.waiting") in told(app)
        key(app, "return")
    assert app.scene is scene
    scanner.let_go()
    until(app, lambda: len(app.scenes) > app.scenes.index(scene) + 2)
    assert str(paths.exports()) in told(app)
    key(app, "return", "return")
    assert app.scene is scene
    assert len(copies()) == 2
    assert all(name.endswith(".ulm") for name in copies())


@pytest.mark.parametrize("over_it", [False, True])
def test_the_outcome_takes_the_place_of_the_notice(app: App, saves: Path, scanner: Scanner, over_it: bool) -> None:
    scene = to_page(app)
    scanner.hold()
    click(app, "export")
    if over_it:
        key(app, "f1")
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, Modal) and app.scene.text != t("chronicle.waiting"))
    assert str(paths.exports()) in told(app)
    texts = [each.text for each in app.scenes if isinstance(each, Modal)]
    assert t("chronicle.waiting") not in texts, "it is out of date, whatever lies over it"
    key(app, "return")
    if over_it:
        key(app, "escape")
    assert app.scene is scene, "nothing waits any more"


@pytest.mark.usefixtures("impatient")
def test_an_export_that_failed_is_told_and_leaves_nothing(app: App, saves: Path, scanner: Scanner) -> None:
    scene = to_page(app)
    scanner.hold()
    click(app, "export")
    until(app, lambda: t("chronicle.waiting") not in told(app))
    assert t("chronicle.not_exported", reason=t("chronicle.refused.held")) in told(app)
    key(app, "return")
    assert app.scene is scene
    assert copies() == []


@pytest.fixture
def dropped(tmp_path: Path) -> Path:
    game = at_random(Game.new(seats=2, seed=7), random.Random(7), 8)
    seats = (Seat("Agnes", "red"), Seat("Felix", "blue"))
    path = tmp_path / "From Jo.ulm"
    records.write(Record.of(game, 7, seats, "2026-11-21T19:30Z"), path)
    return path


def drop(app: App, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    settle(app)


def test_a_dropped_game_is_shown_once_its_copy_is_free(app: App, saves: Path, dropped: Path, scanner: Scanner) -> None:
    app.navigation.show_title()
    scanner.hold()
    at_once(scanner, lambda: drop(app, dropped))
    assert t("chronicle.waiting") in told(app)
    scanner.let_go()
    until(app, lambda: isinstance(app.scene, ChronicleGameScene))
    assert page(app).entry.name == dropped.name
    assert {path.name for path in saves.iterdir()} == {ONE, TWO, dropped.name}


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
def test_a_dropped_game_that_could_not_be_copied_is_told(
    app: App, saves: Path, dropped: Path, scanner: Scanner
) -> None:
    app.navigation.show_title()
    scanner.hold()
    drop(app, dropped)
    until(app, lambda: t("chronicle.waiting") not in told(app))
    assert t("chronicle.not_copied", file=dropped.name, reason=t("chronicle.refused.held")) in told(app)
    key(app, "return")
    assert isinstance(app.scene, TitleScene)
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
