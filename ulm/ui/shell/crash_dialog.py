"""What the player is told when the program fails.

A fault writes a report (``ulm.files.crash_report``) and shows a calm window, drawn with as few parts as possible; where
even that fails a sentence goes to standard error.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import pygame

from ulm.files import crash_report, paths
from ulm.records import autosave
from ulm.records import record as records
from ulm.session.session import Seat, Session
from ulm.text import system_errors
from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.scenes.chronicle import chronicle_text as words
from ulm.ui.scenes.title import TitleScene
from ulm.ui.shell.fallback_window import Button, CrashWindow, plain
from ulm.ui.widgets.modal import Modal

T = TypeVar("T")
OFF = 2
GO_ON, QUIT = "go_on", "quit"
_NEVER_TOLD = ("table",)
"""Settings that hold names."""
_OF_NOW = ("scenes", "saving")
"""Figures that say nothing of a program that has ended before."""


def cannot_start(error: Exception, *, window: bool = True) -> int:
    """Say why there is no game: on standard error, and in a window for who never sees that; the exit code."""
    _complain(f"{plain('start_title')}: {error}")
    if not window:
        return OFF
    with suppress(Exception):  # without a display there is no window; it has been said
        said = plain("no_window" if isinstance(error, pygame.error) else "files_damaged")
        CrashWindow(plain("start_title"), [said], [Button(QUIT, plain("quit"))]).run()
    return OFF


def told(app: Program, error: Exception, again: bool) -> str:
    """Write the report and show the window; what the player wishes. `again`: the same has failed before."""
    session = _session(app)
    saved = _attempt(app.saving.retry, False)
    known = _attempt(lambda: facts(app), crash_report.Facts())
    lines = [plain("happened")]
    if session is None:
        lines.append(plain("no_game"))
    else:
        lines.append(plain("saved") if saved else plain("unsaved"))
    if again:
        lines.append(plain("again"))
    go_on = plain("go_on" if session is not None and not again else "restart")
    buttons = [Button(GO_ON, go_on), Button(QUIT, plain("quit"))]
    file = None
    try:
        file = crash_report.write(error, known)
    except OSError as refusal:
        lines.append(plain("no_report", code=system_errors.code(refusal)))
        print(crash_report.text(error, known), file=sys.stderr)
    else:
        lines += [plain("report"), paths.shown(file), plain("please")]
    _complain(" ".join(lines))
    window = CrashWindow(
        plain("title"), lines, buttons, main=2, copies=file, text=app.settings.text, strong=app.settings.high_contrast
    )
    try:
        return window.run()
    except Exception as failure:  # no window any more: it has been said on standard error
        _complain(f"{type(failure).__name__}: {failure}")
        return QUIT


def _attempt(call: Callable[[], T], otherwise: T) -> T:
    """What a call gives; the program is broken, and what it cannot tell any more is left out of the report."""
    try:
        return call()
    except Exception:
        return otherwise


def facts(app: Program) -> crash_report.Facts:
    """What a report holds of the running program."""
    session = _session(app)
    screen = pygame.display.get_surface()
    figures: dict[str, object] = {
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "video": pygame.display.get_driver() if pygame.display.get_init() else "none",
        "window": f"{screen.width}x{screen.height}" if screen is not None else "none",
        "desktop": str(pygame.display.get_desktop_sizes()) if pygame.display.get_init() else "none",
        "scenes": ", ".join(type(scene).__name__ for scene in app.scenes),
        "saving": app.saving.sentence or "well",
    }
    for name, value in msgspec.to_builtins(app.settings).items():
        if name not in _NEVER_TOLD:
            figures[f"settings.{name}"] = value
    if session is None:
        return crash_report.Facts(figures=figures)
    return crash_report.Facts(_record(session), tuple(seat.name for seat in session.seats), figures)


def _session(app: Program) -> Session | None:
    """The game at the table."""
    found = (getattr(scene, "session", None) for scene in reversed(app.scenes))
    return next((session for session in found if isinstance(session, Session)), None)


def _record(session: Session) -> str:
    """The game's record with seats instead of names."""
    try:
        return records.Record.of(session.game, session.seed, _seats(session.seats), session.started).text()
    except Exception as error:  # the game itself may be what is broken; the rest of the report is worth having
        return f"(no record: {type(error).__name__})"


def _seats(seats: Iterable[Seat | records.Seat]) -> tuple[records.Seat, ...]:
    return tuple(records.Seat(f"Seat {number}", seat.colour, seat.bot) for number, seat in enumerate(seats, start=1))


def report(app: Program, error: BaseException) -> str:
    """Write a report of something that the game survives: a sentence that says where it lies."""
    try:
        return t("crash.background_text", file=paths.shown(crash_report.write(error, facts(app))))
    except OSError as refusal:
        return t("crash.no_report", code=system_errors.code(refusal))


def report_end(app: Program, trace: str) -> Path:
    """Write a report of the end that a trace tells of, with the game that was left; OSError when that is impossible."""
    figures = {name: value for name, value in facts(app).figures.items() if name not in _OF_NOW}
    figures["found"] = "at the next start"
    return crash_report.write(trace, crash_report.Facts(_attempt(_left, ""), figures=figures))


def _left() -> str:
    """The record of the game that was left, with seats instead of names."""
    file = autosave.latest()
    if file is None:
        return ""
    left = records.read(file)
    return msgspec.structs.replace(left, seats=_seats(left.seats)).text()


def tell_of_end(app: Program, report: Path) -> None:
    """Tell that the program ended by itself last time, and where the report lies; offer the game to go on with."""
    can_go_on = autosave.latest() is not None
    lines = [t("crash.ended"), t("crash.report"), words.escaped(paths.shown(report)), t("crash.please")]
    if can_go_on:
        lines.insert(1, t("crash.saved"))
    buttons: list[tuple[str, Callable[[], None] | None]] = [(t("common.ok"), None)]
    # What else is told at the start is read before.
    if can_go_on and isinstance(app.scene, TitleScene):
        buttons.insert(0, (t("crash.go_on"), app.navigation.continue_game))
    app.push(Modal(app, t("crash.ended_title"), "\n".join(lines), buttons))


def _complain(sentence: str) -> None:
    if sys.stderr is not None:  # a windowed program on Windows has none
        print(f"ulm: {sentence}", file=sys.stderr)
