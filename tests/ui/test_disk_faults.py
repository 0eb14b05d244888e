"""What the machine does to the player's folder while the game is open costs no game, and the player is told.

Each fault is really done where that is possible: a small file system that runs full, a folder that is deleted, locked
or replaced by a file, a second program. What is lost is found by a new start that goes on with the game.
"""

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import disk_faults
import pytest
from disk_faults import OtherWindow, Table, assert_no_half_file, fill, locked, saved, small_disk, unfinished
from hands import post_key

from ulm.files import file_lock
from ulm.i18n.catalog import t
from ulm.session.table_setup import TableSetup
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.settings import Settings, save_settings, settings_file
from ulm.ui.table import game_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="does harm as Unix allows it")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The player's folder, not made yet, in one that every user may enter, as pytest's own is not."""
    with tempfile.TemporaryDirectory(prefix="ulm-faults-") as made:
        monkeypatch.setenv("ULM_HOME", str(Path(made) / "home"))
        yield Path(made) / "home"


# ----- faults while a game is played: one yields before the game begins, while it is played on, and when it is over

Fault = Callable[[Path], Iterator[None]]


def full_disk(home: Path) -> Iterator[None]:
    with small_disk(home) as mounted:
        if not mounted:
            pytest.skip("no file system can be made here")
        yield
        stuffing = fill(home)
        yield
        stuffing.unlink()
        yield


def refused_writes(home: Path) -> Iterator[None]:
    """What was written does not reach the disk."""

    def refuse(_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    yield
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        yield
    yield


def file_size(home: Path) -> Iterator[None]:
    """The system lets no file grow (a quota)."""
    import resource

    yield
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    yield


def read_only(home: Path) -> Iterator[None]:
    yield
    with locked(home, 0o555):
        yield
    yield


def deleted(home: Path) -> Iterator[None]:
    yield
    shutil.rmtree(home)
    yield
    yield


def file_in_the_way(home: Path) -> Iterator[None]:
    yield
    shutil.rmtree(home)
    home.write_text("no folder")
    yield
    home.unlink()
    yield


def folder_as_saved_game(home: Path) -> Iterator[None]:
    (home / "autosave.ulm" / "deep").mkdir(parents=True)
    yield
    yield
    yield


def read_only_from_the_start(home: Path) -> Iterator[None]:
    home.mkdir()
    with locked(home, 0o555):
        yield
        yield
    yield


FULL, LOCKED, IN_THE_WAY = (
    "Not saved: the disk is full.",
    "Not saved: the folder is locked.",
    "Not saved: there is a file",
)
FAULTS: dict[Fault, str | None] = {
    full_disk: FULL, refused_writes: FULL, read_only: LOCKED, deleted: "", file_in_the_way: IN_THE_WAY,
}  # fmt: skip  # several to a line
LONG = (file_size, folder_as_saved_game, read_only_from_the_start)


@pytest.mark.parametrize(
    ("fault", "said"),
    [*FAULTS.items(), *(pytest.param(fault, None, marks=pytest.mark.long) for fault in LONG)],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_fault_while_playing_costs_no_move_and_is_told_as_long_as_it_lasts(
    home: Path, fault: Fault, said: str | None
) -> None:
    steps, table = fault(home), Table()
    next(steps)
    table.begin()
    table.answer()
    table.play()
    next(steps)
    table.play()
    next(steps)
    table.play()
    shown = table.moves
    table.close()
    assert_no_half_file(home)
    assert unfinished() == [shown]
    if said is not None:
        expected = [said, "Saving works again."] if said else []
        assert len(table.saw) == len(expected)
        assert all(saw.startswith(words) for saw, words in zip(table.saw, expected, strict=True)), table.saw
    assert next(steps, None) is None


@pytest.mark.long
def test_a_finished_game_that_cannot_be_saved_is_saved_when_the_player_leaves(home: Path) -> None:
    home.mkdir()
    (home / "saves").write_text("no folder")
    table = Table()
    table.begin()
    table.finish()
    table.app.navigation.show_title()
    table.step()
    assert isinstance(table.app.scene, Modal)
    (home / "saves").unlink()
    table.answer()
    table.close()
    assert_no_half_file(home)
    assert len(saved(home)) == 1


@pytest.mark.long
def test_who_closes_the_window_while_nothing_can_be_saved_is_asked_and_can_try_again(home: Path) -> None:
    table = Table()
    table.begin()
    table.play()
    shutil.rmtree(home)
    home.write_text("no folder")
    table.play()
    shown = table.moves
    table.app.quit()
    table.step()
    assert table.app.running, "left without a word"
    home.unlink()
    table.answer()
    assert not table.app.running
    table.close()
    assert unfinished() == [shown]


@pytest.mark.long
def test_a_clock_that_is_set_back_by_ten_years_costs_no_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All files are from the future, and the next game is older than the last."""
    table = Table()
    table.begin()
    table.play()
    table.close()
    later = time.time() + 10 * 365 * 86400
    for file in home.rglob("*"):
        os.utime(file, (later, later))
    table = Table(seed=7)
    table.go_on()
    table.play()
    first = table.moves
    assert len(first) == 8
    table.app.navigation.show_title()
    with monkeypatch.context() as patch:
        patch.setattr(records, "utc_now", lambda: "2016-01-01T00:00Z")
        game_launcher.start(table.app, TableSetup(disk_faults.SEATS, {"towers": True}, seed=7))
    table.step()
    table.play()
    second = table.moves
    table.close()
    assert_no_half_file(home)
    assert (unfinished(), saved(home)) == ([second], [first])


@pytest.mark.parametrize("locks", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_games_of_two_windows_over_one_folder_are_both_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    if not locks:
        monkeypatch.setattr(file_lock, "_lock", disk_faults.no_locks)
    other = OtherWindow(locks)
    try:
        other.play()
        table = Table(seed=7)
        table.begin()
        table.play()
        other.play()
        table.play()
        mine, theirs = table.moves, other.play()
        table.close()
    finally:
        other.close()
    assert_no_half_file(home)
    assert all(game in unfinished() + saved(home) for game in (mine, theirs))
    later = Table()
    later.go_on()
    if locks:
        (told,) = table.saw
        assert told.startswith("Ulm is open twice")
        assert isinstance(later.app.scene, Modal)
        assert later.app.scene.title == "Which game?"
    later.close()


# ----- settings


def test_settings_that_cannot_be_saved_are_told_once_and_saved_later(home: Path) -> None:
    home.mkdir()
    save_settings(Settings(language="en", speed="instant"))
    shutil.rmtree(home)
    home.write_text("no folder")
    table = Table()
    table.app._saves_settings = True
    table.app.navigation.show_title()
    for text in (125, 150):
        table.app.settings.text = text
        table.app.apply_settings()
        table.step()
        table.answer()
    (told,) = table.saw
    assert told.startswith("Your settings")
    home.unlink()
    table.app.settings.text = 175
    table.app.apply_settings()
    table.close()
    found = App((1280, 720))
    assert found.settings.text == 175
    found.close()


def test_a_settings_file_full_of_rubbish_is_set_aside_as_it_is(home: Path) -> None:
    home.mkdir()
    rubbish = b"text: [\x00\xff" * 20_000
    settings_file().write_bytes(rubbish)
    table = Table()
    table.app.close()
    table.app = App((1280, 720))
    table.open()
    table.close()
    (told,) = table.saw
    assert told.startswith("Settings reset")
    assert [file.read_bytes() for file in home.glob("settings-broken-*.yaml")] == [rubbish]


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


# ----- what is said at the table


@pytest.fixture
def unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table whose game cannot be saved: a file lies in the place of the folder."""
    home = tmp_path / "in the way"
    home.write_text("no folder")
    monkeypatch.setenv("ULM_HOME", str(home))
    table = Table()
    table.begin()
    table.play(2)
    yield table
    table.close()


def test_a_sign_in_the_top_bar_says_that_nothing_is_saved_until_it_is(unsaved: Table) -> None:
    sign = unsaved.scene.focus.find("top:saving")
    assert sign is not None
    assert "in the way" in sign.tooltip_text()
    Path(os.environ["ULM_HOME"]).unlink()
    unsaved.play(1)
    assert unsaved.app.saving.sentence == t("saving.again")
    unsaved.play(1)
    assert unsaved.app.saving.sentence == ""
    assert unsaved.scene.focus.find("top:saving") is None


def test_who_insists_may_leave_an_unsaved_game(unsaved: Table) -> None:
    app = unsaved.app
    app.quit()
    app.step(16)
    assert isinstance(app.scene, Modal)
    post_key("escape")
    app.step(16)
    assert app.running
    assert isinstance(app.scene, GameScene)
    app.navigation.show_title()
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert app.scene.title == t("saving.unsaved_title"), "leaving for the title asks as well"
    post_key("escape")
    app.step(16)
    app.quit()
    app.quit()
    assert not app.running


def test_a_game_without_a_move_is_left_without_a_question(unsaved: Table) -> None:
    session = unsaved.scene.session
    session.set_practice(True)
    assert session.take_back(len(session.history))
    assert unsaved.app.saving.troubled
    unsaved.app.quit()
    assert not unsaved.app.running


def test_options_that_no_game_can_have_are_told(app: App) -> None:
    app.navigation.show_title()
    game_launcher.start(app, TableSetup(disk_faults.SEATS, {"tower": True}, seed=1))
    assert isinstance(app.scene, Modal)
    assert "tower" in app.scene.text
