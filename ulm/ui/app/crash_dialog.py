"""Shows the player that the program has failed.

After an error it writes a report (``ulm.ui.app.crash_report``) and opens a window with few dependencies; if that fails
too, a sentence goes to standard error.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import pygame

from ulm.files import paths
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.i18n.terminal_text import safe_line
from ulm.session.session import Session, SessionSeat
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.ui.app import crash_report
from ulm.ui.app.fallback_window import FallbackButton, FallbackWindow, crash_text
from ulm.ui.program import Program
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.toolkit import sdl_window
from ulm.ui.toolkit.widgets.dialog import Modal

T = TypeVar("T")
OFF = 2
GO_ON, QUIT = "go_on", "quit"
_PRIVATE = ("table",)
"""Settings that contain names."""
_OF_THIS_RUN = ("scenes", "saving")
"""Facts about this run that do not apply to the one that crashed."""


def cannot_start(error: Exception, *, window: bool = True) -> int:
    """Explain on standard error and in a window why the program cannot start; the exit code."""
    reason = f"{crash_text('no_window')} ({error})" if isinstance(error, pygame.error) else str(error)
    _print_error(f"{crash_text('start_title')}: {reason}")
    if not window:
        return OFF
    with suppress(Exception):  # without a display there is no window; standard error has the message
        why = crash_text("no_window" if isinstance(error, pygame.error) else "files_damaged")
        why = str(error) if isinstance(error, paths.NoHomeFolder) else why  # without it there are no texts
        FallbackWindow(crash_text("start_title"), [why], [FallbackButton(QUIT, crash_text("quit"))]).run()
    return OFF


def show_crash(app: Program, error: Exception, again: bool) -> str:
    """Write the report and show the window; the player's choice. `again`: the same error happened before."""
    at_table = any(session.kept for session in _sessions(app))
    saved = _attempt(app.saving.retry, False)
    known = _attempt(lambda: facts(app), crash_report.Facts())
    lines = [crash_text("happened")]
    if not at_table:
        lines.append(crash_text("no_game"))
    else:
        lines.append(crash_text("saved") if saved else crash_text("unsaved"))
    if again:
        lines.append(crash_text("again"))
    go_on = crash_text("go_on" if at_table and not again else "restart")
    buttons = [FallbackButton(GO_ON, go_on), FallbackButton(QUIT, crash_text("quit"))]
    file = None
    try:
        file = crash_report.write(error, known)
    except OSError as refusal:
        lines.append(crash_text("no_report", code=problem_text.system_error_code(refusal)))
        print(crash_report.text(error, known), file=sys.stderr)
    else:
        lines += [crash_text("report"), paths.display_path(file), crash_text("please")]
    _print_error(" ".join(lines))
    window = FallbackWindow(
        crash_text("title"),
        lines,
        buttons,
        main=2,
        copies=file,
        text=app.settings.text,
        strong=app.high_contrast,
    )
    try:
        return window.run()
    except Exception as failure:  # the window failed too; standard error has the message
        _print_error(f"{type(failure).__name__}: {failure}")
        return QUIT


def _attempt(call: Callable[[], T], otherwise: T) -> T:
    """The result of a call, or ``otherwise`` if it fails: the program is broken, but the report must be written."""
    try:
        return call()
    except Exception:
        return otherwise


def facts(app: Program) -> crash_report.Facts:
    """The facts about the running program for a report."""
    session = next(iter(_sessions(app)), None)
    screen = sdl_window.surface()
    figures: dict[str, object] = {
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "video": pygame.display.get_driver() if pygame.display.get_init() else "none",
        "window": f"{screen.width}x{screen.height}" if screen is not None else "none",
        "desktop": str(pygame.display.get_desktop_sizes()) if pygame.display.get_init() else "none",
        "scenes": ", ".join(type(scene).__name__ for scene in app.scenes),
        "saving": app.saving.sentence or "well",
    }
    for name, value in msgspec.to_builtins(app.settings).items():
        if name not in _PRIVATE:
            figures[f"settings.{name}"] = value
    if session is None:
        return crash_report.Facts(figures=figures)
    return crash_report.Facts(_record(session), tuple(seat.name for seat in session.seats), figures)


def _sessions(app: Program) -> list[Session]:
    """The games that are open, the topmost first: a lesson may be open over a game."""
    found = (getattr(scene, "session", None) for scene in reversed(app.scenes))
    return [session for session in found if isinstance(session, Session)]


def _record(session: Session) -> str:
    """The game's record with seats instead of names."""
    try:
        seats = _seats(session.seats)
        return records.Record.of(session.game, session.seed, seats, session.started, session.given, session.year).text()
    except Exception as error:  # the game itself may be broken; the rest of the report is still useful
        return f"(no record: {type(error).__name__})"


def _seats(seats: Iterable[SessionSeat | records.RecordSeat]) -> tuple[records.RecordSeat, ...]:
    return tuple(
        records.RecordSeat(f"Seat {number}", seat.colour, seat.bot) for number, seat in enumerate(seats, start=1)
    )


def report(app: Program, error: BaseException) -> str:
    """Write a report of an error that does not end the game; a sentence with its path."""
    try:
        return t("crash.background_text", file=paths.display_path(crash_report.write(error, facts(app))))
    except OSError as refusal:
        return t("crash.no_report", code=problem_text.system_error_code(refusal))


def report_end(app: Program, trace: str) -> Path:
    """Write a report of a native crash from its trace, with the unfinished game. OSError if that is impossible."""
    figures = {name: value for name, value in facts(app).figures.items() if name not in _OF_THIS_RUN}
    figures["found"] = "at the next start"
    return crash_report.write(trace, crash_report.Facts(_attempt(_left, ""), figures=figures))


def _left() -> str:
    """The record of the unfinished game, with seats instead of names."""
    file = autosave_slots.latest()
    if file is None:
        return ""
    left = records.read(file)
    return msgspec.structs.replace(left, seats=_seats(left.seats)).text()


def show_last_crash(app: Program, report: Path) -> None:
    """Show that the program crashed last time, and where the report is; offer to continue the game."""
    can_go_on = autosave_slots.latest() is not None
    lines = [t("crash.ended"), t("crash.report"), in_rich_text(paths.display_path(report)), t("crash.please")]
    if can_go_on:
        lines.insert(1, t("crash.saved"))
    buttons: list[tuple[str, Callable[[], None] | None]] = [(t("common.ok"), None)]
    # If another message is open, it comes first.
    if can_go_on and isinstance(app.scene, TitleScene):
        buttons.insert(0, (t("crash.go_on"), app.navigation.continue_game))
    app.push(Modal(app, t("crash.ended_title"), "\n".join(lines), buttons))


def _print_error(sentence: str) -> None:
    if sys.stderr is not None:  # a windowed program on Windows has none
        print(f"ulm: {safe_line(sentence)}", file=sys.stderr)
