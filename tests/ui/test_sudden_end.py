"""Native code crashes the whole program: the next start reports it once and continues the game."""

import faulthandler
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.marks import mostly_long
from ulm.files.paths import user_data
from ulm.storage.autosave import Autosave
from ulm.ui.app import crash_report, main_loop
from ulm.ui.app.app import App
from ulm.ui.settings import Settings, save_settings
from ulm.ui.toolkit.widgets.dialog import Modal

_PLAYED = """
import os, signal, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from ulm.ui.app import main_loop
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.table import game_launcher as launcher

def begin(app):
    launcher.start(app, TableSetup([SeatSetup("Agnes Weiß", "red"), SeatSetup("Felix", "blue")], seed=4))
    app.step(16)
    app.scene.perform(app.scene.session.game.legal()[0])
    for word in sys.argv[1:]:
        if word == "wait":
            print("ready", flush=True)
            sys.stdin.readline()
        elif word == "quit":
            app.quit()
        elif word == "silent":
            sys.stderr = None
        else:
            os.kill(os.getpid(), getattr(signal, word))

raise SystemExit(main_loop.live(begin))
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends programs as Unix allows it")


@pytest.fixture(autouse=True)
def _no_other_handler() -> Iterator[None]:
    """The program's own handler is tried here, not that of the tests."""
    save_settings(Settings(language="en", speed="instant"))
    was = faulthandler.is_enabled()
    faulthandler.disable()
    yield
    if was:
        faulthandler.enable(sys.__stderr__ or sys.stderr)


def _program(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _PLAYED, *words],
        # in development mode Python itself tells of such an end
        env={**os.environ, "ULM_HOME": str(user_data()), "PYTHONDEVMODE": ""},
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _ended(*words: str) -> int:
    process = _program(*words)
    process.communicate(timeout=180)
    return process.returncode


def _reports() -> list[Path]:
    folder = user_data() / "reports"
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _next_start(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the program, press the first button of all that is told; what was told, and the scene in the end."""
    told: list[str] = []

    def run(app: App) -> None:
        app.step(16)
        while isinstance(app.scene, Modal):
            told.append(app.scene.text)
            app.scene._answer(app.scene.buttons[0][1])
        told.append(type(app.scene).__name__)
        app.close()

    monkeypatch.setattr(App, "run", run)
    assert main_loop.live(main_loop.begin) == 0
    return told


@pytest.mark.parametrize("sign", mostly_long(("SIGSEGV",), ("SIGSEGV", "SIGABRT")))
def test_the_next_start_reports_it_once_and_continues_the_game(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _ended("silent", sign) < 0
    told, scene = _next_start(monkeypatch)
    (report,) = _reports()
    assert report.name.startswith("crash-0001-")
    assert report.name in told
    assert "Your game is saved up to the last move." in told
    assert scene == "GameScene"
    assert _next_start(monkeypatch) == ["TitleScene"]
    assert _reports() == [report]


def test_the_report_holds_what_is_needed_and_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    _ended("SIGSEGV")
    _next_start(monkeypatch)
    (file,) = _reports()
    report = file.read_text(encoding="utf-8")
    place = 'File "ulm/ui/app/main_loop.py", line '
    for part in ("Ulm: ", "SDL: ", "Fatal Python error: Segmentation fault", place, "in live"):
        assert part in report
    assert "{name: Seat 1, colour: red}" in report
    for name in ("Agnes", "Felix", str(Path.home()) + os.sep, str(user_data()), str(Path(__file__).parents[2])):
        assert name not in report, name


@pytest.mark.parametrize("words", [("SIGKILL",), ("SIGTERM",), ("quit",)], ids="-".join)
def test_an_intended_end_is_no_crash_and_the_game_is_saved(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (_ended(*words) == 0) is (words != ("SIGKILL",))
    assert _next_start(monkeypatch) == ["TitleScene"]
    assert _reports() == []
    autosave = Autosave().load()
    assert len(autosave.game.history) == 1


def test_another_open_window_is_not_reported_as_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    other = _program("wait", "SIGSEGV")
    assert other.stdout.readline() == "ready\n"
    assert len(_reports()) == 1
    # The other one's game is not offered, its being open is told.
    told = _next_start(monkeypatch)
    assert not any("crash-" in each for each in told)
    assert len(_reports()) == 1
    other.communicate("\n", timeout=180)
    assert "crash-0001-" in _next_start(monkeypatch)[0]


def test_reports_that_cannot_be_written_are_written_at_a_later_start(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        _ended("SIGSEGV")
    with monkeypatch.context() as patched:

        def refuse(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patched.setattr("ulm.ui.app.crash_report.write_atomic", refuse)
        assert _next_start(patched) == ["TitleScene"]
    told = _next_start(monkeypatch)
    assert len([each for each in told if "crash-" in each]) == 1
    assert [file.name[:11] for file in _reports()] == ["crash-0001-", "crash-0002-"]


def test_without_a_reports_folder_the_program_still_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    (user_data() / "reports").write_text("in the way")
    assert _next_start(monkeypatch) == ["TitleScene"]
    assert not faulthandler.is_enabled()


def test_a_fault_handler_that_was_on_before_stays_on() -> None:
    faulthandler.enable(sys.__stderr__ or sys.stderr)
    with crash_report.record_native_crashes():
        assert _reports() == []
    assert faulthandler.is_enabled()
