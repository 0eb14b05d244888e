"""The program itself, played by a hand: `kills.py` starts it and kills it.

It is `ulm` without a word on the command line (`ulm.ui.app.main_loop.run`), with its own loop, settings and saves in
ULM_HOME; after each turn of the loop a hand looks at the screen and posts the next input. What the screen shows is said
on standard output, a JSON object a line:

    {"phase": …}                        what goes on now
    {"shown": […], "state": …}          the moves that have come onto the screen, and a digest of the position
    {"about": "undo"}                   moves are about to be taken back
    {"killed": …}                       with --operation N: the N-th change to a file was about to be made

    python -m tests.stress.player SEED [--operation N]
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["ULM_STRICT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ui"))

_WRITING = os.O_WRONLY | os.O_RDWR
_CHANGES = ("open", "os.rename", "os.remove", "os.mkdir", "os.truncate")


def say(**what: Any) -> None:
    """One line, at once."""
    os.write(1, (json.dumps(what) + "\n").encode())


def digest(state: dict[str, Any]) -> str:
    """A position in a few letters."""
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:16]


def die_at(operation: int) -> None:
    """Be killed just before that change to a file of the player's folder (1 is the first)."""
    home = os.environ["ULM_HOME"]
    left = operation

    def watch(event: str, words: tuple[Any, ...]) -> None:
        nonlocal left
        if event not in _CHANGES or (event == "open" and not (isinstance(words[2], int) and words[2] & _WRITING)):
            return
        files = [str(word) for word in words if isinstance(word, str | os.PathLike)]
        names = [Path(file).name if file != home else "the folder" for file in files if file.startswith(home)]
        if not names:
            return
        left -= 1
        if not left:
            say(killed=f"{event.removeprefix('os.')} {' to '.join(names)}")
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


def main() -> None:
    """Play until killed."""
    if "--operation" in sys.argv:
        die_at(int(sys.argv[sys.argv.index("--operation") + 1]))
    say(phase="starting")
    import pygame
    from driving import Hand
    from hands import post_key

    from ulm.ui.app import main_loop
    from ulm.ui.app.app import App
    from ulm.ui.screens.final_scoring_scene import ScoringScene
    from ulm.ui.screens.title_scene import TitleScene
    from ulm.ui.table.game_scene import GameScene

    rng = random.Random(int(sys.argv[1]))
    parent = os.getppid()

    class Played(App):
        """The program with a hand before it."""

        _acting = False
        _phase = ""
        _known = (-1, -1)
        _moves: list[str] | None = None

        def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
            if os.getppid() != parent:
                self.quit()  # whoever wanted to kill it is gone
            drawn = super().step(dt, events)
            if drawn:
                self._tell()
            if not self._acting and self.running:
                self._acting = True
                self._act()
                self._acting = False
                # The loop naps until something comes; a hand does not wait for that.
                pygame.event.post(pygame.Event(pygame.USEREVENT))
            return drawn

        def _tell(self) -> None:
            """What the frame that stands on the screen now shows."""
            scene = self.scene
            if isinstance(scene, GameScene):
                moves = [played.move.text for played in scene.session.history]
                if moves != self._moves:
                    self._moves = moves
                    say(shown=moves, state=digest(scene.session.game.state()))
            phase = self._now()
            if phase != self._phase:
                self._phase = phase
                say(phase=phase)

        def _now(self) -> str:
            scene = self.scene
            if not isinstance(scene, GameScene):
                return type(scene).__name__.removesuffix("Scene").lower() + " on the screen"
            if scene.drags.active is not None:
                return "a thing held by the hand"
            if scene.director.busy:
                return "a move being shown"
            if scene.session.bot is not None:
                return "a bot thinking"
            return "a question open" if scene.state.model.status.question else "a player's turn"

        def _act(self) -> None:
            hand, scene = Hand(self), self.scene
            match scene:
                case TitleScene():
                    self._moves = None
                    goes_on = scene.focus.find("continue") is not None
                    say(title="continue" if goes_on else "no game")
                    hand.click("continue" if goes_on else "quick")
                case ScoringScene():
                    if scene.done:
                        self._moves = None
                        hand.click("again")
                    else:
                        post_key("space")
                case GameScene():
                    if scene.state.ready:
                        self._play(hand)
                    elif rng.random() < 0.02:
                        post_key("space")
                case _:
                    post_key("escape")

        def _play(self, hand: Hand) -> None:
            ctx, chance = hand.scene.state, rng.random()
            if chance < 0.03:
                post_key("m")  # writes the settings
            elif chance < 0.05:
                if ctx.model.status.question and ctx.can_undo:
                    say(about="undo")  # at a question Esc takes back what has led to it
                post_key("escape")
            elif chance < 0.15 and ctx.can_undo:
                say(about="undo")
                hand.click(rng.choice(("tray:undo", "tray:undo", "tray:reset")))
            elif chance < 0.3 and hand.scene.session.can_redo:
                hand.click("tray:redo")
            else:
                legal = hand.game.legal()
                moves = [move for move in legal if move.verb != "end"] or legal
                hand.play(rng.choice(moves).text, rng.choice(("board", "tray", "drag")))

    main_loop.App = Played  # type: ignore[misc]
    main_loop.run()


if __name__ == "__main__":
    main()
