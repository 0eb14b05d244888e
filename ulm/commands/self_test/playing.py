"""Opens every scene, and plays a game between bots to its end."""

import multiprocessing
import os
import shutil
import sys
import time

import pygame

from ulm.commands.self_test.player import PATIENCE, Player
from ulm.commands.self_test.report import Fault, Report
from ulm.files import paths
from ulm.records import record as records
from ulm.records.autosave import Autosave
from ulm.records.record_files import SUFFIX
from ulm.rules.moves import DRAW, END
from ulm.text.language_files import codes
from ulm.ui.scenes.about import AboutScene
from ulm.ui.scenes.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.scenes.chronicle.game_page import ChronicleGameScene
from ulm.ui.scenes.menu import MenuScene
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.scenes.settings import SettingsScene
from ulm.ui.scenes.setup import SetupScene
from ulm.ui.scenes.title import TitleScene
from ulm.ui.settings import Settings, load_settings, save_settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.push_sheet import PushSheetScene
from ulm.ui.widgets.modal import Modal

_SIZE = (1280, 720)
_BOTS = ("random", "apprentice")
_GAME_PATIENCE = 300.0


def play(report: Report) -> None:
    """Everything that is done with the mouse and the keyboard, from the title to Quit."""
    with report.part("window"):
        save_settings(Settings(language="en", speed="instant", hand_over=True))
        player = Player(App(_SIZE), report)
        report.facts["video driver"] = driver()
        report.facts["screens"] = ", ".join(f"{width}×{height}" for width, height in pygame.display.get_desktop_sizes())
        report.facts["window"] = f"{player.app.viewport.width}×{player.app.viewport.height}"
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
            end = time.monotonic() + PATIENCE
            while multiprocessing.active_children():
                if time.monotonic() > end:
                    raise Fault("a process of the bots is left over")
                time.sleep(0.05)


def driver() -> str:
    """The window's driver. Without a display SDL silently takes one that shows nothing: with one it must not."""
    driver = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if not wanted and sys.platform.startswith("linux"):
        wanted = "wayland,x11" if os.environ.get("WAYLAND_DISPLAY") else "x11" if os.environ.get("DISPLAY") else ""
    if wanted and driver not in wanted.split(","):
        raise Fault(f"the window's driver is {driver}, expected {wanted}")
    return driver


def _to_title(player: Player) -> None:
    """Return to the title, regardless of what the previous part left open."""
    if not isinstance(player.app.scene, TitleScene):
        player.app.navigation.show_title()
    player.step()


def _settings(player: Player) -> None:
    player.app.navigation.show_title()
    player.step()
    player.on(TitleScene)
    player.shot("title")
    player.click("settings")
    player.on(SettingsScene)
    player.shot("settings")
    player.click("about")
    player.on(AboutScene)
    player.shot("about")
    player.key("escape")
    player.on(SettingsScene)
    for language in reversed(codes()):
        player.choose("language", language)
        if player.app.settings.language != language or load_settings()[0].language != language:
            raise Fault(f"the language {language} was chosen, but is not in use and remembered")
        if language != "en":
            player.shot(f"settings_{language}")
    player.key("escape")
    player.on(TitleScene)


def _by_hand(player: Player) -> None:
    """One turn of a game on one screen: push sheet, menu, the sheet that hides one player's cards from the other."""
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
    end = time.monotonic() + PATIENCE
    while not isinstance(player.app.scene, HandOverScene):
        if time.monotonic() > end:
            raise Fault("the first turn does not end")
        scene = player.on(GameScene)
        if not scene.state.ready:
            player.step(1)
            continue
        if not seen and scene.state.moves("push"):
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


def _any_move(player: Player, scene: GameScene) -> None:
    """Make a legal move, ending the turn if possible."""
    before = len(scene.session.history)
    push = next((move.text for move in scene.session.game.legal() if move.verb == "push"), "")
    if scene.state.can(END):
        player.click("tray:end")
        if scene.end_question.is_open:
            player.click("end:yes")
    elif push:
        slot = push.split()[1]
        player.key(slot[0].lower())
        player.key(slot[1])
    elif scene.state.can(DRAW):
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


def _continue(player: Player) -> None:
    """The game that was left is there, and a game that is gone is said to be gone."""
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


def _chronicle(player: Player) -> None:
    """The finished game of the bots stands in the Chronicle, with its points on a page of its own."""
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


def _bots(player: Player) -> None:
    """A whole game of bots, who think in a process of their own, on the game screen at speed *instant*."""
    _to_title(player)
    player.click("new")
    player.on(SetupScene)
    player.choose("count", len(_BOTS))
    for seat, bot in enumerate(_BOTS):
        player.choose(f"kind{seat}", "bot")
        player.choose(f"level{seat}", bot)
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
    kept = sorted(paths.saves().glob(f"*{SUFFIX}"))
    if not kept:
        raise Fault("the finished game was not kept")
    game = records.replay(records.read(kept[-1]))
    if not game.finished or list(game.winners) != scoring.winners:
        raise Fault("the game that was kept is not the one that was played")
    shutil.copy(kept[-1], player.report.out / "game.ulm")
    player.report.facts["game"] = {
        "bots": list(_BOTS),
        "moves": len(session.history),
        "rounds": game.position.round,
        "totals": [score.total for score in game.final_scores()],
        "seconds": round(seconds, 3),
    }
    player.click("leave")
    player.on(TitleScene)
