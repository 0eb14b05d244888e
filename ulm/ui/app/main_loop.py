"""Runs the program from opening the window to its end, and restarts it after an error.

An error in the loop is shown in a simple window, and the player may continue the saved game. Modules needed only for
that are imported only then.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame

from ulm.files import paths
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import t
from ulm.storage import autosave_slots
from ulm.ui.app import crash_report
from ulm.ui.app.app import App
from ulm.ui.settings import LoadedSettings, SettingsProblem


@contextmanager
def install_signal_handlers(end: Callable[[], None]) -> Iterator[None]:
    """Call ``end`` when the system tells the program to end."""
    if threading.current_thread() is not threading.main_thread():  # only that one may ask for signals
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda number, frame: end())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


FAILED = 1


def run(record: Path | None = None) -> int:
    """Open the window with the title screen or a saved game; the exit code when the program ends."""
    return live(lambda app: begin(app, record))


def begin(app: App, record: Path | None = None) -> None:
    """Show the title screen or a saved game, with messages on top; ask a new player whether to be shown the game."""
    from ulm.i18n.sanitizing import in_rich_text
    from ulm.ui.toolkit.widgets.dialog import notice

    if autosave_slots.temporary_files():
        from ulm.storage import recovery

        recovery.recover_saves()
        autosave_slots.remove_temporary_files()
    app.navigation.show_title()
    if record is not None:
        app.navigation.open_file(record)
    elif app.loaded.new and not app.settings.learning.asked:
        _ask_a_new_player(app)
    if autosave_slots.any_open_elsewhere():
        app.push(notice(app, t("saving.elsewhere_title"), t("saving.elsewhere")))
    if app.loaded.problem is not None:
        app.push(notice(app, t("settings.broken_title"), settings_problem(app.loaded, app.loaded.problem)))
    if app.loaded.unusable_keys:
        what = in_rich_text(", ".join(app.loaded.unusable_keys))
        app.push(notice(app, t("keys.title"), t("keys.unusable", what=what)))
    _show_last_crash(app)


def _ask_a_new_player(app: App) -> None:
    """Ask whether the player knows the game, once, where nobody has played it yet; propose large text if the
    screen is small.
    """
    from ulm.storage.record_files import any_records

    if autosave_slots.latest() is None and not any_records():
        from ulm.ui.screens import first_start_scene

        first_start_scene.ask_a_new_player(app)


def settings_problem(loaded: LoadedSettings, problem: SettingsProblem) -> str:
    """The problem with the settings file, and where the file is now."""
    from ulm.i18n.sanitizing import in_rich_text

    why = t(f"settings.problem.{problem.code}", line=problem.line, setting=in_rich_text(problem.setting))
    if loaded.aside is None:
        return t("saving.settings_kept", problem=why)
    return t("settings.broken", file=in_rich_text(paths.display_path(loaded.aside))) + f"\n*{why}*"


def _show_last_crash(app: App) -> None:
    """Show a message if the last run ended in a crash of native code."""

    def report(trace: str) -> Path:
        from ulm.ui.app import crash_dialog

        return crash_dialog.report_end(app, trace)

    reports = crash_report.report_native_crashes(report)
    if reports:
        from ulm.ui.app import crash_dialog

        crash_dialog.show_last_crash(app, reports[-1])


@crash_report.record_native_crashes()
def live(begin: Callable[[App], None]) -> int:
    """Open the window, call ``begin`` and run until the program ends; the exit code."""
    code, place = 0, ""
    while True:
        try:
            app = App()
        except (pygame.error, OSError, UnreadableFile, ValueError) as error:
            from ulm.ui.app import crash_dialog

            return crash_dialog.cannot_start(error)
        try:
            with install_signal_handlers(app.end), _other_threads(app):
                begin(app)
                app.run()
            return code
        except Exception as error:  # any error is shown to the player, and the game goes on
            from ulm.ui.app import crash_dialog

            code, before, place = FAILED, place, _place(error)
            again = place == before
            answer = crash_dialog.show_crash(app, error, again)
            with suppress(Exception):  # closing may fail as well; the report is written
                app.close()
            if answer != crash_dialog.GO_ON:
                return code
            # A game that fails again immediately is not continued automatically; the title screen offers it.
            begin = _show_title if again or autosave_slots.latest() is None else _continue_game
        except BaseException:
            app.close()
            raise


def _show_title(app: App) -> None:
    app.navigation.show_title()


def _continue_game(app: App) -> None:
    app.navigation.continue_game()


def _place(error: Exception) -> str:
    """The last lines of the traceback: what failed, and where."""
    return "".join(traceback.format_exception(error)[-2:])


@contextmanager
def _other_threads(app: App) -> Iterator[None]:
    """The first error in another thread leaves a report and a notice; the game goes on."""
    before = threading.excepthook
    reported = False

    def report_fault(found: threading.ExceptHookArgs) -> None:
        nonlocal reported
        if found.exc_value is None or reported:
            return
        reported = True
        from ulm.ui.app import crash_dialog
        from ulm.ui.toolkit.widgets.dialog import notice

        text = crash_dialog.report(app, found.exc_value)
        app.call_soon(lambda: app.push(notice(app, t("crash.background"), text)))

    threading.excepthook = report_fault
    try:
        yield
    finally:
        threading.excepthook = before
