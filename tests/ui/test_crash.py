"""A fault of the program: a calm window, a report that names nobody, and the game goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ulm.ai.bot_process import WorkerFailed
from ulm.files import paths
from ulm.files.paths import user_data
from ulm.i18n.catalog import t, use
from ulm.i18n.language_files import load
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.ui.app import crash_report as reports
from ulm.ui.app import fallback_window, main_loop
from ulm.ui.app.app import App
from ulm.ui.app.fallback_window import FallbackButton, FallbackWindow
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings, save_settings
from ulm.ui.table import game_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import Modal

_TABLE = TableSetup([SeatSetup("Agnes Weiß", "red"), SeatSetup("Felix", "blue")], seed=4)

_WORDS = "Agnes Weiß and FELIX at {here} on kitchen-pc {there} {home}"


class Stumbling(Scene):
    """A scene that fails when it is drawn, over a game."""

    overlay = True

    def draw(self, canvas: Canvas) -> None:
        """See ``Scene``."""
        raise KeyError(f"Agnes Weiß lost {Path.home() / 'secret'}")


def _key(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


@pytest.fixture(autouse=True)
def _quiet_settings() -> None:
    save_settings(Settings(language="en", speed="instant"))


class Answers:
    """Answers the window with keys instead of waiting for events, and keeps the windows that were shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys: list[int] = []
        self.windows: list[FallbackWindow] = []
        shown = FallbackWindow.run

        def run(window: FallbackWindow) -> str:
            self.windows.append(window)
            return shown(window)

        monkeypatch.setattr(FallbackWindow, "run", run)
        monkeypatch.setattr(pygame.event, "wait", lambda: _key(self.keys.pop(0)))

    def __call__(self, *keys: int) -> Answers:
        self.keys += keys
        return self


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answers:
    return Answers(monkeypatch)


def _stumble(app: App) -> None:
    """Play two moves, then fail."""
    game_launcher.start(app, _TABLE)
    app.step(16)
    assert isinstance(app.scene, GameScene)
    for _ in range(2):
        app.scene.perform(app.scene.session.game.legal()[0])
        app.step(16)
        app.step(16)
    app.push(Stumbling(app))


def _report() -> str:
    (file,) = (user_data() / "reports").iterdir()
    return file.read_text(encoding="utf-8")


def test_quit_leaves_a_report_and_the_game(answer: Answers, capsys: pytest.CaptureFixture[str]) -> None:
    answers = answer(pygame.K_ESCAPE)
    assert main_loop.live(_stumble) == 1
    (window,) = answers.windows
    assert t("crash.saved") in window.lines
    assert any("crash-0001-" in line for line in window.lines)
    assert len(window.buttons) == 3
    assert not pygame.display.get_init()
    said = capsys.readouterr().err
    assert "crash-0001-" in said
    assert "Traceback" not in said
    left = records.read(user_data() / "autosave.ulm")
    assert sum(map(len, left.moves)) == 2


@pytest.mark.parametrize("on_screen", [GameScene, TitleScene])
def test_continue_opens_the_game_or_the_title_again(
    answer: Answers, monkeypatch: pytest.MonkeyPatch, on_screen: type[Scene]
) -> None:
    def fail(app: App) -> None:
        if on_screen is GameScene:
            _stumble(app)
        else:
            app.navigation.show_title()
            app.push(Stumbling(app))

    def run(app: App) -> None:
        if answers.windows:
            scenes.append(app.scene)
            app.quit()
        whole(app)

    answers = answer(pygame.K_RETURN)
    scenes: list[object] = []
    whole = App.run
    monkeypatch.setattr(App, "run", run)
    assert main_loop.live(fail) == 1
    (scene,) = scenes
    assert isinstance(scene, on_screen)
    assert not isinstance(scene, GameScene) or len(scene.session.history) == 2


def test_in_a_lesson_no_game_is_said_to_be_saved(answer: Answers) -> None:
    def stumble(app: App) -> None:
        app.navigation.show_title()
        app.navigation.show_lesson("1a")
        app.push(Stumbling(app))

    answers = answer(pygame.K_ESCAPE)
    assert main_loop.live(stumble) == 1
    (window,) = answers.windows
    assert t("crash.no_game") in window.lines
    assert window.buttons[0].label == "Restart"


def test_a_fault_that_comes_again_is_told_again(answer: Answers) -> None:
    answers = answer(pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE)
    failing = pytest.MonkeyPatch()

    def stumble(app: App) -> None:
        _stumble(app)
        app.pop()
        failing.setattr(GameScene, "draw", Stumbling.draw)
        failing.setattr(TitleScene, "draw", Stumbling.draw)

    assert main_loop.live(stumble) == 1
    failing.undo()
    assert [window.buttons[0].label for window in answers.windows] == ["Continue the game", *["Restart"] * 2]
    said = [any("again in the same" in line for line in window.lines) for window in answers.windows]
    assert said == [False, True, True]
    assert len(list((user_data() / "reports").iterdir())) == 3
    assert sum(map(len, records.read(user_data() / "autosave.ulm").moves)) == 2


def test_the_report_holds_what_is_needed_and_no_names(answer: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "gundula")
    monkeypatch.setattr("platform.node", lambda: "kitchen-pc.fritz.box")
    monkeypatch.setenv("HOSTNAME", "kitchen-pc")

    def fail(app: App) -> None:
        game_launcher.start(app, _TABLE)
        app.step(16)
        here = user_data() / "Gundula"
        raise ValueError(_WORDS.format(here=here, there=os.getcwd(), home=Path.home()))

    answer(pygame.K_ESCAPE)
    main_loop.live(fail)
    report = _report()
    for name in ("Agnes", "Weiß", "felix", "gundula", "kitchen", str(Path.home()), str(user_data()), os.getcwd()):
        assert name.lower() not in report.lower(), name
    assert f"ValueError: <seat 1> and <seat 2> at <user folder>{os.sep}<name> on <name>" in report
    assert f"Python: {sys.version.split()[0]}" in report
    assert f"pygame-ce: {pygame.version.ver}" in report
    for part in (
        "Ulm: ",
        "SDL: ",
        "window: ",
        "settings.text: 100",
        "scenes: GameScene",
        'File "ulm/ui/app/main_loop.py"',
    ):
        assert part in report
    game = report[report.index("ulm: 1") :]
    assert "{name: Seat 1, colour: red}" in game
    assert "seed: 4" in game


def test_only_the_newest_reports_are_kept_whatever_the_clock_says() -> None:
    files = [reports.write(ValueError(str(n)), reports.Facts()) for n in range(reports.KEPT + 3)]
    kept = sorted(file.name for file in files[0].parent.iterdir())
    assert len(kept) == reports.KEPT
    assert kept[0].startswith("crash-0004-")
    assert kept[-1].startswith(f"crash-{reports.KEPT + 3:04}-")


def test_without_a_place_for_the_report_it_is_said(answer: Answers, capsys: pytest.CaptureFixture[str]) -> None:
    reports_folder = user_data() / "reports"
    reports_folder.write_text("in the way")
    answers = answer(pygame.K_ESCAPE)
    main_loop.live(_stumble)
    (window,) = answers.windows
    assert any(line.startswith("No report could be written (error E") for line in window.lines)
    assert "KeyError" in capsys.readouterr().err


def test_a_game_that_cannot_be_saved_is_not_called_saved(
    answer: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "in the way"
    home.write_text("no folder")
    monkeypatch.setenv("ULM_HOME", str(home))
    answers = answer(pygame.K_ESCAPE)
    main_loop.live(_stumble)
    assert any("could not be saved" in line for line in answers.windows[0].lines)


def test_a_fault_beside_the_game_is_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def watch(app: App) -> None:
        app.navigation.show_title()

        def fail() -> None:
            raise RuntimeError("somewhere else")

        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        app.step(16)
        assert isinstance(app.scene, Modal)
        seen.append(app.scene.text)
        app.quit()

    assert main_loop.live(watch) == 0
    assert "crash-0001-" in seen[0]
    assert "RuntimeError: somewhere else" in _report()


def test_a_bot_that_fails_leaves_a_report(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableSetup([SeatSetup("Agnes", "red", "random"), SeatSetup("Felix", "blue")], seed=4, first=0)
    game_launcher.start(app, table)
    scene = app.scene
    assert isinstance(scene, GameScene)

    def fail() -> None:
        failure = WorkerFailed("ZeroDivisionError: division by zero")
        failure.add_note(f'  File "{Path.home()}/ulm/bots/master.py", line 7, in choose')
        raise failure

    monkeypatch.setattr(type(scene.session), "thought", lambda _: fail())
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert "crash-0001-" in app.scene.text
    report = _report()
    assert "ZeroDivisionError" in report
    assert 'File "master.py", line 7, in choose' in report


def test_no_window_at_all_leaves_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: FallbackWindow) -> str:
        raise pygame.error("no display")

    monkeypatch.setattr(FallbackWindow, "run", broken)
    assert main_loop.live(_stumble) == 1
    said = capsys.readouterr().err
    assert "Your game is saved" in said
    assert "Traceback" not in said


# ---- the window ----


@pytest.fixture
def window() -> Iterator[FallbackWindow]:
    """A window with three buttons, drawn."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((960, 540))
    buttons = [FallbackButton("go_on", "On"), FallbackButton("quit", "Quit")]
    made = FallbackWindow("Title", ["a", "b " * 60], buttons, copies=Path("x/y"))
    made.draw()
    yield made
    pygame.display.quit()


def test_the_path_is_copied(window: FallbackWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    window.focus = 1
    assert window.handle(_key(pygame.K_RETURN)) is None
    assert copied == [str(Path("x/y"))]
    assert window.buttons[1].label == use("en").get("crash.copied")


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (320, 240), (500, 1000)])
@pytest.mark.parametrize("text", [100, 200])
def test_everything_has_room_at_every_size(window: FallbackWindow, size: tuple[int, int], text: int) -> None:
    pygame.display.set_mode(size)
    lines = ["Something went wrong.", "~/.local/share/ulm/reports/" + "a-very-long-name" * 6 + ".txt"]
    large = FallbackWindow("Ulm has crashed", lines, window.buttons[::2], copies=Path("x"), text=text, strong=True)
    large.draw()
    screen = pygame.Rect((0, 0), size)
    assert len(large.boxes) == 3
    assert all(screen.contains(box) for box in large.boxes)
    assert all(not a.colliderect(b) for a in large.boxes for b in large.boxes if a is not b)


def test_what_is_said_without_texts_is_what_the_texts_say(monkeypatch: pytest.MonkeyPatch) -> None:
    english = load("en")
    for key, text in fallback_window._FALLBACK_TEXTS.items():
        assert english[f"crash.{key}"] == text

    def broken(_: str) -> None:
        raise FileNotFoundError("no texts")

    monkeypatch.setattr(fallback_window, "t", broken)
    assert fallback_window.crash_text("quit") == "Quit"


# ---- starting ----


def test_a_missing_folder_of_the_program_is_said_in_a_window_too(
    answer: Answers, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "ulm")
    paths.assets_root.cache_clear()
    answers = answer(pygame.K_RETURN)
    try:
        from ulm.cli.main import run

        assert run([]) == 2
        assert run(["check"]) == 2
    finally:
        paths.assets_root.cache_clear()
        pygame.display.quit()
    (window,) = answers.windows
    assert "missing or damaged" in window.lines[0]
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert all(line.startswith("ulm: Ulm cannot start: the folders data, sprites, fonts are") for line in said)


def test_no_display_is_one_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "ULM_HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "ulm"], env=environment, capture_output=True, text=True, timeout=180, check=False
    )
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert line.startswith("ulm: Ulm cannot start: ")


def test_what_a_killed_program_left_half_written_is_cleared_away(app: App) -> None:
    folder = paths.saves()
    for file in (folder / "a.ulm.tmp", folder.parent / "settings.yaml.tmp"):
        file.write_text("ulm: 1\nse", encoding="utf-8")
    (folder / "a.ulm").write_text("mine", encoding="utf-8")
    main_loop.begin(app)
    assert sorted(file.name for file in folder.parent.rglob("*") if file.is_file()) == ["a.ulm", "settings.yaml"]


def test_a_program_too_broken_to_tell_of_itself_still_leaves_the_traceback(
    answer: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = answer(pygame.K_ESCAPE)

    def fail(app: App) -> None:
        del app.settings.language
        raise RuntimeError("all is broken")

    assert main_loop.live(fail) == 1
    assert answers.windows
    assert "RuntimeError: all is broken" in _report()
