"""`ulm --self-test FOLDER`: does this program, as it lies here, have everything and work? (PACKAGING.md)

Every file that belongs to the game is loaded, every scene is opened by posted events, and a game of bots is played to
its end on the game screen. The folder receives ``report.json`` and a picture of each scene. Nothing is printed: a
program without a console has nowhere to print to. The player's settings and saves are not touched.
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
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ulm import __version__

if TYPE_CHECKING:
    from ulm.ui.app import App
    from ulm.ui.scene import Scene
    from ulm.ui.table.scene import GameScene
    from ulm.ui.viewport import Point

_Kind = TypeVar("_Kind", bound="Scene")

SIZE = (1280, 720)
BOTS = ("random", "apprentice")
LONGEST = 480  # seconds; whatever hangs longer is ended, and the report says where it hung
_FRAME = 16.0
_PATIENCE = 20.0
_GAME_PATIENCE = 300.0
_FEWEST_COLOURS = 24
_MOST_OF_ONE = 0.95
_GRID = (160, 90)


class Fault(Exception):
    """Something is not as it must be: one sentence."""


class Report:
    """What was looked at, and what was found."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.parts: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self._started = time.perf_counter()

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong so far."""
        return all(part["ok"] for part in self.parts)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """One part of the test; what goes wrong in it is written down and does not end the test."""
        started = time.perf_counter()
        entry: dict[str, Any] = {"name": name, "ok": True}
        self.parts.append(entry)
        try:
            yield
        except Exception as error:  # whatever it is, it belongs into the report
            entry["ok"] = False
            entry["why"] = str(error) or type(error).__name__
            if not isinstance(error, Fault):
                entry["traceback"] = traceback.format_exc()
        entry["seconds"] = round(time.perf_counter() - started, 3)

    def write(self) -> None:
        """Write the report as it stands."""
        found = {
            "ok": self.ok,
            "frozen": bool(getattr(sys, "frozen", False)),
            "version": __version__,
            "python": platform.python_version(),
            "platform": platform.platform(),
            **self.facts,
            "parts": self.parts,
            "pictures": self.pictures,
            "seconds": round(time.perf_counter() - self._started, 3),
        }
        text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
        (self.out / "report.json").write_text(text, encoding="utf-8")


def run(out: Path) -> int:
    """Test the program; 0 when all is well, else 1. OSError when the folder cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.png"), out / "report.json", out / "game.ulm"):
        old.unlink(missing_ok=True)
    report = Report(out)
    home = Path(tempfile.mkdtemp(prefix="ulm-self-test-"))
    before = os.environ.get("ULM_HOME")
    os.environ["ULM_HOME"] = str(home)
    try:
        with (out / "hang.txt").open("w") as hang:
            faulthandler.dump_traceback_later(LONGEST, exit=True, file=hang)
            try:
                _look_at_files(report)
                _play(report)
            finally:
                faulthandler.cancel_dump_traceback_later()
        (out / "hang.txt").unlink()
    finally:
        if before is None:
            del os.environ["ULM_HOME"]
        else:
            os.environ["ULM_HOME"] = before
        shutil.rmtree(home, ignore_errors=True)
        report.write()
    return 0 if report.ok else 1


# ---- files ----


def _look_at_files(report: Report) -> None:
    from ulm.paths import assets_root

    with report.part("folders"):
        report.facts["assets"] = str(assets_root())
    if not report.ok:
        return
    with report.part("definitions, map and texts"):
        report.facts["yaml files"] = _definitions()
    with report.part("sprites"):
        report.facts["sprites"] = _sprites()
    with report.part("fonts"):
        report.facts["fonts"] = _fonts()
    with report.part("sounds"):
        report.facts["audio driver"], report.facts["sounds"] = _sounds()
    with report.part("licences"):
        report.facts["licences"] = _licences()


def _require(found: list[str], where: str) -> None:
    if found:
        raise Fault(f"{where}: {'; '.join(found)}")


def _definitions() -> int:
    from ulm import checks
    from ulm.paths import asset
    from ulm.rules.yaml_reading import read
    from ulm.ui.table import layout

    _require([str(problem) for problem in checks.problems()], "definitions")
    files = sorted(asset("data").rglob("*.yaml"))
    for file in files:
        _require([str(problem) for problem in read(file).problems], file.name)
    for board in sorted(asset("data").rglob("*.tmx")):
        _require([str(problem) for problem in layout.problems(board)], board.name)
    return len(files)


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _sprites() -> int:
    import pygame

    from ulm.paths import asset
    from ulm.ui.assets import sprite_file

    listed: dict[str, dict[str, str]] = json.loads(asset("sprites/manifest.json").read_text(encoding="utf-8"))
    for name, entry in listed.items():
        file = sprite_file(name)
        if _hash(file) != entry["file"]:
            raise Fault(f"the picture {name} is damaged")
        if not all(pygame.image.load(file).size):
            raise Fault(f"the picture {name} is empty")
    if not listed:
        raise Fault("no picture is listed")
    return len(listed)


def _fonts() -> int:
    import pygame

    from ulm.paths import asset
    from ulm.ui.theme import FILES

    pygame.font.init()
    files = {asset(name) for name in FILES.values()} | set(asset("fonts").glob("*.ttf"))
    for file in files:
        drawn = pygame.Font(file, 40).render("Ulm äöüß", True, (0, 0, 0))
        if pygame.mask.from_surface(drawn).count() < 100:
            raise Fault(f"the font {file.name} draws nothing")
    return len(files)


def _sounds() -> tuple[str, int]:
    import pygame

    from ulm.paths import asset
    from ulm.ui.audio import AMBIENCE, RANKS, files

    try:
        pygame.mixer.init()
    except pygame.error:
        # No device is no fault of the program; the files can be read without one.
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.mixer.init()
    try:
        listed: dict[str, str] = json.loads(asset("data/sounds/manifest.json").read_text(encoding="utf-8"))["files"]
        wanted = {asset(file) for name in (*RANKS, AMBIENCE) for file in files(name)}
        wanted |= {asset(f"data/sounds/{name}.ogg") for name in listed}
        for file in sorted(wanted):
            if file.stem in listed and _hash(file) != listed[file.stem]:
                raise Fault(f"the sound {file.name} is damaged")
            if pygame.mixer.Sound(file).get_length() <= 0:
                raise Fault(f"the sound {file.name} is empty")
        return pygame.mixer.get_driver(), len(wanted)
    finally:
        pygame.mixer.quit()


def _licences() -> int:
    """A frozen program hands on what others have made, and must hand on their licences."""
    from ulm.paths import assets_root

    folder = assets_root() / "licenses"
    if not getattr(sys, "frozen", False):
        return 0
    files = [file for file in folder.rglob("*") if file.is_file()]
    names = {file.name for file in files}
    wanted = {"NOTICE.txt", "Ulm.txt", "CPython.txt", "LGPL-2.1.txt", "LGPL-3.txt", "GPL-3.txt", "SDL2.txt"}
    _require(sorted(wanted - names), "missing")
    _require(sorted(file.name for file in files if not file.stat().st_size), "empty")
    return len(files)


# ---- scenes ----


class _Player:
    """Somebody with a mouse and a keyboard before the window."""

    def __init__(self, app: App, report: Report) -> None:
        self.app = app
        self.report = report
        self._shown: dict[str, str] = {}

    @property
    def scene(self) -> Scene:
        """What lies on top."""
        if self.app.scene is None:
            raise Fault("no scene is open")
        return self.app.scene

    def on(self, kind: type[_Kind]) -> _Kind:
        """The topmost scene, which must be of a kind."""
        scene = self.scene
        if not isinstance(scene, kind):
            raise Fault(f"expected {kind.__name__}, found {type(scene).__name__}")
        return scene

    def step(self, times: int = 2) -> None:
        """Let the program run some frames, with what the window reports."""
        for _ in range(times):
            self.app.step(_FRAME)

    def wait(self, until: Callable[[], bool], seconds: float = _PATIENCE) -> None:
        """Let the program run until something holds."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                raise Fault(f"waited in vain for {seconds:g} s on {type(self.scene).__name__}")
            if not self.app.step(_FRAME):
                time.sleep(0.001)

    def wait_for(self, kind: type[Scene]) -> None:
        """Let the program run until a scene of a kind is open."""
        self.wait(lambda: isinstance(self.app.scene, kind))

    # ----- mouse and keys

    def _free(self, name: str) -> Point:
        """A point of a thing where nothing lies above it."""
        ring = self.scene.focus
        item = ring.find(name)
        if item is None or not item.visible:
            raise Fault(f"there is no {name} on {type(self.scene).__name__}")
        box = item.rect
        for x, y in ((5, 5), (5, 2), (5, 8), (2, 5), (8, 5), (1, 1), (9, 1), (1, 9), (9, 9)):
            pos = (box.x + box.w * x / 10, box.y + box.h * y / 10)
            if ring.at(pos) is item:
                return pos
        raise Fault(f"{name} is covered on {type(self.scene).__name__}")

    def _press(self, pos: Point) -> None:
        import pygame

        at = self.app.viewport.point(pos)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.step(1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))
        self.step()

    def click(self, name: str) -> None:
        """Click a thing."""
        self._press(self._free(name))

    def choose(self, name: str, value: object) -> None:
        """Click one of several alternatives."""
        from ulm.ui.widgets.choice import Choice

        item = self.scene.focus.find(name)
        if not isinstance(item, Choice):
            raise Fault(f"there is no choice {name} on {type(self.scene).__name__}")
        values = [option.value for option in item.options]
        if value not in values:
            raise Fault(f"{name} does not offer {value}")
        self._press(item.cell(values.index(value)).center)

    def key(self, name: str) -> None:
        """Press a key and let it go."""
        import pygame

        code = pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))
        self.step()

    # ----- pictures

    def shot(self, name: str) -> None:
        """Keep the picture of the window. Fault when there is nothing in it, or nothing new."""
        import pygame

        self.app.invalidate()
        self.step(1)
        window = pygame.display.get_surface()
        if window is None:
            raise Fault("there is no window")
        file = self.report.out / f"{name}.png"
        pygame.image.save(window, str(file))
        written = pygame.image.load(file)
        small = pygame.transform.scale(written, _GRID)
        counts: dict[tuple[int, ...], int] = {}
        for x in range(_GRID[0]):
            for y in range(_GRID[1]):
                colour = tuple(small.get_at((x, y)))
                counts[colour] = counts.get(colour, 0) + 1
        most = max(counts.values()) / (_GRID[0] * _GRID[1])
        entry = {"name": name, "file": file.name, "size": list(written.size), "colours": len(counts)}
        self.report.pictures.append(entry | {"largest share of one colour": round(most, 3)})
        if len(counts) < _FEWEST_COLOURS or most > _MOST_OF_ONE:
            raise Fault(f"the picture of {name} is empty: {len(counts)} colours, {most:.0%} of it one of them")
        found = hashlib.sha256(pygame.image.tobytes(written, "RGB")).hexdigest()
        if found in self._shown:
            raise Fault(f"the picture of {name} is that of {self._shown[found]}")
        self._shown[found] = name


def _play(report: Report) -> None:
    from ulm.ui.app import App
    from ulm.ui.settings import Settings, save_settings

    with report.part("window"):
        save_settings(Settings(language="en", speed="instant", hand_over=True))
        player = _Player(App(SIZE), report)
        report.facts["video driver"] = _driver()
    if not report.ok:
        return
    app = player.app
    try:
        with report.part("title, settings, language"):
            _settings(player)
        with report.part("a game of two people, by hand"):
            _by_hand(player)
        with report.part("continue"):
            _continue(player)
        with report.part("a game of bots"):
            _bots(player)
        with report.part("the chronicle"):
            _chronicle(player)
        with report.part("quit"):
            _to_title(player)
            player.click("quit")
            if app.running:
                raise Fault("the program goes on after Quit")
    finally:
        with report.part("close"):
            app.close()
            end = time.monotonic() + _PATIENCE
            while multiprocessing.active_children():
                if time.monotonic() > end:
                    raise Fault("a process of the bots is left over")
                time.sleep(0.05)


def _driver() -> str:
    """The window's driver. Without a display SDL silently takes one that shows nothing: with one it must not."""
    import pygame

    driver = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if not wanted and sys.platform.startswith("linux"):
        wanted = "wayland,x11" if os.environ.get("WAYLAND_DISPLAY") else "x11" if os.environ.get("DISPLAY") else ""
    if wanted and driver not in wanted.split(","):
        raise Fault(f"the window's driver is {driver}, expected {wanted}")
    return driver


def _to_title(player: _Player) -> None:
    """Whatever a part has left open: the next one begins at the title."""
    from ulm.ui.scenes.title import TitleScene

    if not isinstance(player.app.scene, TitleScene):
        player.app.show_title()
    player.step()


def _settings(player: _Player) -> None:
    from ulm.ui.scenes.settings import SettingsScene
    from ulm.ui.scenes.title import TitleScene
    from ulm.ui.settings import load_settings
    from ulm.ui.texts import LANGUAGES

    player.app.show_title()
    player.step()
    player.on(TitleScene)
    player.shot("title")
    player.click("settings")
    player.on(SettingsScene)
    player.shot("settings")
    for language in reversed(LANGUAGES):
        player.choose("language", language)
        if player.app.settings.language != language or load_settings()[0].language != language:
            raise Fault(f"the language {language} was chosen, but is not in use and remembered")
        if language != "en":
            player.shot(f"settings_{language}")
    player.key("escape")
    player.on(TitleScene)


def _by_hand(player: _Player) -> None:
    """One turn of a game on one screen: push sheet, menu, the sheet that hides one player's cards from the other."""
    from ulm.ui.scenes.menu import MenuScene
    from ulm.ui.scenes.setup import SetupScene
    from ulm.ui.scenes.title import TitleScene
    from ulm.ui.table.handover import HandOverScene
    from ulm.ui.table.pushsheet import PushSheetScene
    from ulm.ui.table.scene import GameScene

    _to_title(player)
    player.click("new")
    player.on(SetupScene)
    player.shot("setup")
    player.choose("count", 2)
    player.choose("kind0", "human")
    player.choose("kind1", "human")
    player.click("start")
    player.wait_for(HandOverScene)
    player.click("pass_on")
    player.on(GameScene)
    player.shot("game")
    player.key("escape")
    player.on(MenuScene)
    player.shot("menu")
    player.key("escape")
    seen = False
    end = time.monotonic() + _PATIENCE
    while not isinstance(player.app.scene, HandOverScene):
        if time.monotonic() > end:
            raise Fault("the first turn does not end")
        scene = player.on(GameScene)
        if not scene.ctx.ready:
            player.step(1)
            continue
        if not seen and scene.ctx.moves("push"):
            seen = True
            player.key("a")
            player.on(PushSheetScene)
            player.shot("push_sheet")
            player.key("escape")
            player.on(GameScene)
        _any_move(player, scene)
    if not seen:
        raise Fault("there was no tile to push in the first turn")
    player.shot("hand_over")
    player.click("pass_on")
    player.on(GameScene)
    player.key("escape")
    player.click("leave")
    player.on(TitleScene)


def _any_move(player: _Player, scene: GameScene) -> None:
    """Do something that may be done now; ending the turn is best."""
    before = len(scene.session.history)
    push = next((move.text for move in scene.session.game.legal() if move.verb == "push"), "")
    if scene.ctx.can("end"):
        player.click("tray:end")
    elif push:
        slot = push.split()[1]
        player.key(slot[0].lower())
        player.key(slot[1])
    elif scene.ctx.can("draw"):
        player.key("d")
    elif scene.tray.answers:
        player.key("1")
    else:
        legal = [move.text for move in scene.session.game.legal()]
        items = [f"tray:{text}" for text in legal if scene.focus.find(f"tray:{text}") is not None]
        if not items:
            raise Fault(f"no way to do any of: {', '.join(legal)}")
        player.click(items[0])
    if len(scene.session.history) == before:
        raise Fault("a move was made, and nothing was played")


def _continue(player: _Player) -> None:
    """The game that was left is there, and a game that is gone is said to be gone."""
    from ulm.records.autosave import Autosave
    from ulm.ui.scenes.title import TitleScene
    from ulm.ui.table.handover import HandOverScene
    from ulm.ui.table.scene import GameScene
    from ulm.ui.widgets.modal import Modal

    _to_title(player)
    player.click("continue")
    player.on(HandOverScene)
    player.click("pass_on")
    scene = player.on(GameScene)
    if not scene.session.history:
        raise Fault("the game that was left has lost its moves")
    player.shot("continued")
    player.key("escape")
    player.click("leave")
    player.on(TitleScene)
    Autosave().forget()
    player.click("continue")
    player.on(Modal)
    player.shot("notice")
    player.key("escape")
    player.on(TitleScene)


def _chronicle(player: _Player) -> None:
    """The finished game of the bots stands in the Chronicle, with its points on a page of its own."""
    from ulm.ui.scenes.chronicle import ChronicleScene
    from ulm.ui.scenes.chronicle_game import ChronicleGameScene
    from ulm.ui.scenes.title import TitleScene

    _to_title(player)
    player.click("chronicle")
    scene = player.on(ChronicleScene)
    player.wait(lambda: not scene.reader.busy)
    if not any(entry.summary is not None and entry.summary.finished for entry in scene.entries):
        raise Fault("the finished game does not stand in the Chronicle")
    player.shot("chronicle")
    player.click("open")
    player.on(ChronicleGameScene)
    player.shot("chronicle_game")
    player.key("escape")
    player.key("escape")
    player.on(TitleScene)


def _bots(player: _Player) -> None:
    """A whole game of bots, who think in a process of their own, on the game screen at speed *instant*."""
    from ulm import paths
    from ulm.records import record as records
    from ulm.ui.scenes.scoring import ScoringScene
    from ulm.ui.scenes.setup import SetupScene
    from ulm.ui.scenes.title import TitleScene
    from ulm.ui.table.scene import GameScene

    _to_title(player)
    player.click("new")
    player.on(SetupScene)
    player.choose("count", len(BOTS))
    for seat, bot in enumerate(BOTS):
        player.choose(f"kind{seat}", bot)
    player.click("start")
    started = time.monotonic()
    player.wait_for(GameScene)
    session = player.on(GameScene).session
    workers: set[int | None] = set()
    half = False

    def over() -> bool:
        nonlocal half
        workers.update(child.pid for child in multiprocessing.active_children())
        if not half and session.game.position.round > 5:
            half = True
            player.shot("game_of_bots")
        return isinstance(player.app.scene, ScoringScene)

    player.wait(over, _GAME_PATIENCE)
    seconds = time.monotonic() - started
    if not workers - {None, os.getpid()}:
        raise Fault("the bots did not think in a process of their own")
    scoring = player.on(ScoringScene)
    player.wait(lambda: scoring.done)
    player.shot("scoring")
    kept = sorted(paths.saves().glob(f"*{records.SUFFIX}"))
    if not kept:
        raise Fault("the finished game was not kept")
    game = records.replay(records.read(kept[-1]))
    if not game.finished or list(game.winners) != scoring.winners:
        raise Fault("the game that was kept is not the one that was played")
    shutil.copy(kept[-1], player.report.out / "game.ulm")
    player.report.facts["game"] = {
        "bots": list(BOTS),
        "moves": len(session.history),
        "rounds": game.position.round,
        "totals": [score.total for score in game.final_scores()],
        "seconds": round(seconds, 3),
    }
    player.click("leave")
    player.on(TitleScene)
