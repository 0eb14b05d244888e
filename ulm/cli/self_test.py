"""`ulm --self-test FOLDER`: tests whether this program, frozen or not, is complete and works.

Every file of the game is read, a voice is looked for, every screen is opened, and bots play a game to its end. The
folder receives ``report.json`` and a picture of each screen; the results are printed as well, where there is a console.
The player's settings and saves are not touched.
"""

from __future__ import annotations

import faulthandler
import hashlib
import json
import multiprocessing
import os
import platform
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from ulm import __version__
from ulm.cli import check
from ulm.cli.output import print_line
from ulm.files import paths
from ulm.files.paths import asset, empty_home
from ulm.i18n.catalog import t
from ulm.i18n.language_files import VOLUMES, file_of
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.record_files import SUFFIX
from ulm.ui.app.app import App
from ulm.ui.app.crash_report import anonymized
from ulm.ui.app.sound_set import SOUNDS
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.settings import Settings
from ulm.ui.speech import engine_detection
from ulm.ui.speech.speech_engine import CannotSpeak
from ulm.ui.table.board import board_layout
from ulm.ui.toolkit import sdl_window
from ulm.ui.toolkit.sprite_files import sprite_file
from ulm.ui.toolkit.theme import FILES

LONGEST = (
    480  # seconds; after that the program is ended, and hang.txt says where it was: no step has a limit of its own
)
_SIZE = (1280, 720)
_LANGUAGES = ("en", "de", "fr", "it")

_PAGES = ("settings", "keys", "about", "setup", "rules", "learn", "puzzles", "tasks", "city", "join", "chronicle")
SCREENS: dict[str, Callable[[App], None]] = {
    **{f"title_{language}": partial(App.set_language, language=language) for language in _LANGUAGES[::-1]},
    **{name: lambda app, show=f"show_{name}": getattr(app.navigation, show)() for name in _PAGES},  # type: ignore[misc]
    "guided": lambda app: app.navigation.start_guided(),
    "replay": lambda app: app.navigation.watch(records.read(saved_game())),
    "annals": lambda app: app.navigation.annals(records.read(saved_game())),
    "review": lambda app: app.navigation.review(records.read(saved_game()), saved_game()),
}
"""How each screen is opened from the title, once a game has been played. A new screen is a line."""


class Fault(Exception):
    """A failed check; the message is one sentence."""


class Report:
    """The checks and their results."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.parts: list[dict[str, Any]] = []
        self.pictures: list[str] = []
        self.facts: dict[str, Any] = {"version": __version__, "frozen": bool(getattr(sys, "frozen", False))}
        self.facts |= {"python": platform.python_version(), "platform": platform.platform()}

    @property
    def ok(self) -> bool:
        """Whether all checks passed so far."""
        return all(part["ok"] for part in self.parts)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Run one part of the test; an error is reported and does not end the test."""
        entry: dict[str, Any] = {"name": name, "ok": True}
        self.parts.append(entry)
        try:
            yield
        except Exception as error:  # any error is reported
            entry |= {"ok": False, "why": str(error) or type(error).__name__}
            if not isinstance(error, Fault):
                entry["traceback"] = traceback.format_exc()
        print_line(f"{'ok   ' if entry['ok'] else 'WRONG'} {name}" + (f": {entry['why']}" if "why" in entry else ""))


def run(out: Path) -> int:
    """Test the program; 0 when all is well, else 1. OSError when the folder cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.png"), *(out / name for name in ("report.json", "game.ulm", "hang.txt"))):
        old.unlink(missing_ok=True)
    report = Report(out)
    try:
        with empty_home(), (out / "hang.txt").open("w") as hang:
            faulthandler.dump_traceback_later(LONGEST, exit=True, file=hang)
            try:
                check_files(report)
                check_voice(report)
                check_window(report)
            finally:
                faulthandler.cancel_dump_traceback_later()
        (out / "hang.txt").unlink()
    finally:
        found = {"ok": report.ok, **report.facts, "parts": report.parts, "pictures": report.pictures}
        (out / "report.json").write_text(anonymized(json.dumps(found, indent=1)) + "\n", encoding="utf-8")
    return 0 if report.ok else 1


def check_files(report: Report) -> None:
    """Read every file by its kind, and report how many there are."""
    for name, count in (("yaml files", _definitions), ("sprites", _sprites), ("fonts", _fonts), ("sounds", _sounds)):
        with report.part(name):
            report.facts[name] = count()


def _definitions() -> int:
    """The definitions, the maps of the board and the texts of all languages that are shipped."""
    languages = [asset(file_of(code, volume)) for code in _LANGUAGES for volume in ("", *VOLUMES)]
    wrong = [f"{file} is missing" for file in languages if not file.is_file()]
    wrong += [str(problem) for problem in check.problems()]
    wrong += [str(problem) for board in board_layout.MAPS for problem in board_layout.problems(board=board)]
    if wrong:
        raise Fault("; ".join(wrong))
    return len(list(asset("data").rglob("*.yaml")))


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _sprites() -> int:
    listed: dict[str, dict[str, str]] = json.loads(asset("sprites/manifest.json").read_text(encoding="utf-8"))
    for name, entry in listed.items():
        if _hash(sprite_file(name)) != entry["file"] or not all(pygame.image.load(sprite_file(name)).size):
            raise Fault(f"the picture {name} is damaged")
    return len(listed)


def _fonts() -> int:
    pygame.font.init()
    files = {asset(name) for name in FILES.values()}
    for file in files:
        if not pygame.Font(file, 40).render("Ulm äöüß", True, (0, 0, 0)).get_bounding_rect().w:
            raise Fault(f"the font {file.name} draws nothing")
    return len(files)


def _sounds() -> int:
    try:
        pygame.mixer.init()
    except pygame.error:
        os.environ["SDL_AUDIODRIVER"] = "dummy"  # the files can be read on a machine that cannot play them
        pygame.mixer.init()
    try:
        listed: dict[str, str] = json.loads(asset("data/sounds/manifest.json").read_text(encoding="utf-8"))["files"]
        wanted = {asset(file) for name in SOUNDS.names for file in SOUNDS.files(name)}
        for file in sorted(wanted | {asset(f"data/sounds/{name}.ogg") for name in listed}):
            if _hash(file) != listed.get(file.stem, _hash(file)) or pygame.mixer.Sound(file).get_length() <= 0:
                raise Fault(f"the sound {file.name} is damaged")
        return len(wanted)
    finally:
        pygame.mixer.quit()


def check_voice(report: Report) -> None:
    """Report whether there is a voice, or why not. Nothing is said aloud."""
    with report.part("voice"):
        code = engine_detection.missing()
        if sys.platform == "win32" and not code:  # elsewhere a program of the system speaks, and none is started here
            with ThreadPoolExecutor(1) as own:  # a library must not change how the window's thread works
                code = own.submit(_open_voice).result(30)
        report.facts["voice"] = t(f"speech.missing.{code}") if code else "found"
        if code in engine_detection.BROUGHT_ALONG and report.facts["frozen"]:
            raise Fault(f"what speaks is not in the program: {code}")


def _open_voice() -> str:
    """Why the voice cannot be used, as a code; empty if it can."""
    engine = engine_detection.engine()
    try:
        engine.open()
    except CannotSpeak as error:
        return error.code
    finally:
        engine.close()
    return ""


def check_window(report: Report) -> None:
    """A game of bots, every screen, every language, and the way out by mouse."""
    with report.part("window"):
        app = App(_SIZE, Settings(language="en", speed="instant"))
        report.facts["video driver"] = pygame.display.get_driver()
    if not report.parts[-1]["ok"]:
        return
    try:
        with report.part("a game of bots"):
            report.facts["game"] = _play(app, report)
        for name, show in SCREENS.items():
            with report.part(f"screen {name}"):
                app.navigation.show_title()
                show(app)
                take_picture(app, report, name)
        with report.part("quit"):
            app.navigation.show_title()
            app.step(16)
            quit_item = app.scene.focus.find("quit") if app.scene is not None else None
            assert quit_item is not None
            pos = sdl_window.in_points(app.viewport.point(quit_item.rect.center))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=pos, button=1, touch=False))
            app.step(16)
            if app.running:
                raise Fault("the program goes on after a click on Quit")
    finally:
        with report.part("close"):
            app.close()
            while multiprocessing.active_children():
                time.sleep(0.01)


def take_picture(app: App, report: Report, name: str) -> None:
    """Save a picture of the window, once nothing moves. Fault if it is empty."""
    app.step(1000)
    app.assets.wait()
    app.invalidate()
    app.step(16)
    window = sdl_window.surface()
    assert window is not None
    pygame.image.save(window, report.out / f"{name}.png")
    report.pictures.append(name)
    small = pygame.transform.scale(window, (160, 90))
    colours = {tuple(small.get_at((x, y))) for x in range(160) for y in range(90)}
    if len(colours) < 24:
        raise Fault(f"the picture of {name} is empty: it has {len(colours)} colours")


def saved_game() -> Path:
    """The game that was played last, as it is saved."""
    return max(paths.saves().glob(f"*{SUFFIX}"))


def _play(app: App, report: Report) -> dict[str, Any]:
    """A whole game of bots, who think in a process of their own. What is saved is what was played."""
    seats = [SeatSetup("Agnes", "red", "random"), SeatSetup("Felix", "blue", "apprentice")]
    app.navigation.start_game(TableSetup(seats, {}, seed=1))
    processes: set[int | None] = set()
    started = time.monotonic()
    while not (isinstance(app.scene, ScoringScene) and app.scene.done):
        app.step(16)
        processes.update(child.pid for child in multiprocessing.active_children())
    if not processes - {None, os.getpid()}:
        raise Fault("the bots did not think in a process of their own")
    take_picture(app, report, "scoring")
    game = records.replay(records.read(saved_game()))
    if not game.finished or list(game.winners) != app.scene.winners:
        raise Fault("the game that was saved is not the one that was played")
    shutil.copy(saved_game(), report.out / "game.ulm")
    return {"moves": len(game.history), "rounds": game.position.round, "seconds": time.monotonic() - started}
