"""The window opens what earlier versions of the program have kept, and says what a newer one has."""

from pathlib import Path

import pygame
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import post_key

from tests.earlier_versions import DATES, RENAMED, content, lay_out
from ulm.files import paths
from ulm.i18n.catalog import t
from ulm.storage import record as records
from ulm.storage.game_library import title
from ulm.teaching import lesson_files
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.screens.chronicle.saved_game_scene import ChronicleGameScene
from ulm.ui.screens.learn.learn_scene import LearnScene
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.screens.review.review_scene import ReviewScene
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.screens.statistics.statistics_scene import StatisticsScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import settings_file
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.toolkit.widgets.dialog import Modal

pytestmark = pytest.mark.usefixtures("mute_bots", "no_file_problems")
FIRST, SECOND = DATES
NEWER_RECORD = "ulm: 3\nplayers: [Agnes, Felix]\n"


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is reviewed or looked for in another process."""
    monkeypatch.setattr("ulm.processes.Process.begin", lambda *_: None)


def started() -> App:
    app = App((960, 540))
    begin(app)
    app.step(16)
    return app


def closed(app: App) -> None:
    if pygame.display.get_init():
        app.close()


@pytest.fixture(params=[pytest.param(FIRST, marks=pytest.mark.long), SECOND])
def date(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    lay_out(found, paths.user_folder())
    return found


@pytest.fixture
def home(date: str) -> Path:
    return paths.user_folder()


def back_to_the_title(app: App) -> None:
    app.navigation.show_title()
    settle(app)
    assert isinstance(app.scene, TitleScene), app.scene


def test_each_page_opens_with_what_was_kept(date: str, home: Path) -> None:
    before = content(home)
    app = started()
    try:
        assert isinstance(app.scene, TitleScene), "no sheet with a problem"
        _the_game_at_the_table(app, date)
        _the_chronicle(app, date)
        _puzzles_learn_and_settings(app, date)
    finally:
        closed(app)
    after = content(home)
    assert set(before) <= set(after), "no file is lost"
    kept = set(before) - {"settings.yaml", "records.index", "autosave.ulm", "autosave-previous.ulm"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}


def _the_game_at_the_table(app: App, date: str) -> None:
    left = records.read(paths.user_folder() / "autosave.ulm")
    click(app, "continue")
    while isinstance(app.scene, Modal):
        post_key("return")
        app.step(16)
    scene = app.scene
    while not isinstance(scene, GameScene):  # the sheet for handing over
        post_key("return")
        app.step(16)
        scene = app.scene
    assert [str(move) for move in scene.session.game.moves] == [move for turn in left.moves for move in turn]
    assert len(scene.session.explanations) == (44 if date == SECOND else 0)
    back_to_the_title(app)


def _the_chronicle(app: App, date: str) -> None:
    chronicle = show_chronicle(app)
    settle(app)
    assert RENAMED[date] in [title(entry.name) for entry in chronicle.entries]
    assert len(chronicle.entries) == 3
    assert all(entry.fault is None for entry in chronicle.entries)
    chronicle.choose(f"{RENAMED[date]}.ulm")
    chronicle.open()
    settle(app)
    assert isinstance(app.scene, ChronicleGameScene)
    click(app, "review")
    assert isinstance(app.scene, ReviewScene)
    key(app, "escape")
    click(app, "watch")
    if date == FIRST:  # the player has corrected the coats since
        assert isinstance(app.scene, Modal)
        assert t("game.record_other_definitions") in app.scene.text
        key(app, "return")
    assert isinstance(app.scene, ReplayScene)
    key(app, "escape")
    key(app, "escape")
    assert app.scene is chronicle
    click(app, "statistics")
    assert isinstance(app.scene, StatisticsScene)
    back_to_the_title(app)


def _puzzles_learn_and_settings(app: App, date: str) -> None:
    app.navigation.show_puzzles()
    settle(app)
    assert isinstance(app.scene, PuzzlesScene)
    assert app.scene.shelf.progress.solved == (4 if date == SECOND else 0)
    app.scene.leave()
    back_to_the_title(app)
    app.navigation.show_learn()
    settle(app)
    assert isinstance(app.scene, LearnScene)
    assert ("7a" in lesson_files.scene_ids()) == (date == SECOND)
    back_to_the_title(app)
    app.navigation.show_settings()
    settle(app)
    assert isinstance(app.scene, SettingsScene)
    assert (app.settings.language, app.settings.text) == (("it", 160) if date == SECOND else ("de", 130))
    back_to_the_title(app)


# ----- files of a newer version


def test_newer_settings_are_told_of_and_never_written_over() -> None:
    written = b"format: 2\nlanguage: {primary: de}\n"
    settings_file().write_bytes(written)
    app = started()
    try:
        assert isinstance(app.scene, Modal)
        assert t("settings.problem.newer", setting="2") in app.scene.text
        app.settings.text = 130
        app.apply_settings()
    finally:
        closed(app)
    assert settings_file().read_bytes() == written


def test_a_newer_game_at_the_table_is_told_of_and_left_alone(app: App) -> None:
    path = paths.user_data() / "autosave.ulm"
    path.write_bytes(NEWER_RECORD.encode())
    app.navigation.show_title()
    settle(app)
    click(app, "continue")
    assert isinstance(app.scene, Modal)
    assert t("chronicle.fault.newer", n=3) in app.scene.text
    assert t("chronicle.left_alone") in app.scene.text
    assert path.name in app.scene.text
    key(app, "return")
    assert isinstance(app.scene, TitleScene)
    assert path.read_bytes() == NEWER_RECORD.encode()


@pytest.mark.parametrize("saved", [False, True])
def test_a_newer_record_is_told_of_and_left_alone(app: App, tmp_path: Path, saved: bool) -> None:
    path = (paths.saves() if saved else tmp_path) / "newer.ulm"
    path.write_bytes(NEWER_RECORD.encode())
    if saved:
        chronicle = show_chronicle(app)
        settle(app)
        chronicle.choose(path.name)
        chronicle.open()
    else:
        begin(app, path)
    settle(app)
    if not saved:
        assert isinstance(app.scene, Modal)
        assert t("chronicle.fault.newer", n=3) in app.scene.text
    assert path.read_bytes() == NEWER_RECORD.encode()
    assert not list(paths.saves().glob("newer (*"))
