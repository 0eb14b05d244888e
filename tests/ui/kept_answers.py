"""What the table answers to all that can be done at it, kept: each thing is pointed at, pressed with both buttons and
dragged to places of the board, each key is pressed, moves and records are shown. The answer is what is different then:
moves, the scene, what has the focus, things that come and go and where they lie, sounds, what a voice says, and a sum
of all that is drawn.

    python tests/ui/kept_answers.py [NAME …]        makes them anew, after the table was changed on purpose
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pad_hands
import pygame
import pytest
from hands import post_click, post_key, post_move, post_tap
from kept_anew import make_anew
from kept_tables import PANELS, TABLES, Table, events_of_samples, record
from spoken import Heard, listen
from strokes import Strokes
from table_hands import press, release

from ulm.bots.reasons import Explanation, Reason
from ulm.puzzles.attempts import Attempts
from ulm.review.trial import Trial
from ulm.rules import Move, View
from ulm.ui import keys
from ulm.ui.kit.focus import Item
from ulm.ui.kit.viewport import Point
from ulm.ui.settings import Settings, SideView
from ulm.ui.shell.app import App
from ulm.ui.table.base_scene import TableScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.column import Column
from ulm.ui.widgets.scroll import ScrollView

FOLDER = Path(__file__).with_name("kept_answers")
FRAME, SHOWN, READ = 16, 50, 800
"""Milliseconds of a frame, of one while something is shown, and until the tooltip is there of what is pointed at."""
LOOKS, REFUSED_LOOKS, ZOOM_LOOKS, POINT_LOOKS, CARRY_LOOKS, RECORD_LOOKS, RECORD_FRAME = 60, 8, 6, 4, 6, 400, 90
"""How many frames of a move that is shown are looked at, of one that is refused, of a board that comes nearer, of a
thing that is pointed at or carried, and of a record, of how many milliseconds.
"""
BESIDE_BAR = 26
"""So far from the edge a text that scrolls has no bar any more."""
AWAY = (960.0, 3.0)
PLACES = (("insert", "W2"), ("dock", "1"), ("cell", "4"), ("pile", "discard"), ("turn_tile", "turn_tile"))
"""To where things are dragged."""
NOT_PRESSED = {"f11", "alt+return", "m", "f2"}
"""They change the window, the sound or the voice for all that follows."""
KEYS = sorted({key for each in keys.BINDINGS for key in each.keys if not key.startswith("pad ")} - NOT_PRESSED)
TYPED = ("n 1", "e 2", "s 3", "w w", "w 2 return", "tab return escape", "+ right - -", "i right i", "h h escape")
"""Keys one after the other."""
WALK = ("tab",) * 12 + ("right", "down", "left", "up") * 4 + ("f6",) * 8 + ("shift+tab",) * 3 + ("shift+f6",) * 2
PAD = "right right right down a lt rt rt x x b y ls rb lb left a b up a"
MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
SCENES = {"GameScene", "ReplayScene", "PushSheetScene", "HandOverScene"}
"""Those of the table."""
FEW = 12
"""If more things lie elsewhere than so many, only their number and a sum of where they lie is noted."""


class MiddleMove:
    """Bots, and a tutor, that answer at once and take the middle one of all moves."""

    thinking, out_of_time, restarts = False, False, 0
    explanation: Explanation | None = None
    public_explanation: Explanation | None = None

    def __init__(self, on_ready: object) -> None:
        pass

    def ask(self, view: View, *about: object, **named: object) -> None:
        """Choose a move."""
        moves = view.legal()
        move = moves[len(moves) // 2]
        self.explanation = self.public_explanation = Explanation(move, (move,), (Reason("only", {}),))
        self.thinking = True

    def result(self) -> Move | None:
        """The move, once."""
        if not self.thinking or self.explanation is None:
            return None
        self.thinking = False
        return self.explanation.move

    def hurry(self) -> None:
        """They have answered already."""

    cancel = close = hurry


class Answers:
    """A table, and what is different there since it was looked at last."""

    def __init__(self, app: App, table: Table, heard: Heard, sounds: list[str]) -> None:
        self.app, self.table, self.heard, self.sounds = app, table, heard, sounds
        self.lines: list[str] = []
        self.anew()

    def anew(self) -> None:
        """The table as it is at first."""
        self.app.settings.show_compact(False)
        self.app.settings.ask_end = True
        self.app.settings.side = SideView()
        shown = self.table.show(self.app)
        if shown is not None:
            next(shown)
        post_move(self.app, AWAY)
        self._steps(2)
        self.first = self.seen = self._look()
        self._news()

    # ----- what there is

    def things(self, group: str) -> list[str]:
        """The names of the things of a group."""
        scene = self.app.scene
        if group in ("sheet", "menu"):
            start = "menu:" if group == "menu" else ""
            return list(dict.fromkeys(item.name for item in self._items() if item.name.startswith(start)))
        assert isinstance(scene, TableScene)
        own = {panel: scene.picture.items.get(panel, []) for panel in scene.panels}
        if group == "board":
            found: Iterable[Item] = scene.on_board
        elif group == "rest":
            found = [item for panel in own if not isinstance(panel, tuple(PANELS.values())) for item in own[panel]]
        else:
            found = [item for panel in own if isinstance(panel, PANELS[group]) for item in own[panel]]
        there = set(map(id, found))
        return list(dict.fromkeys(item.name for item in self._items() if id(item) in there))

    def _items(self) -> list[Item]:
        scene = self.app.scene
        return [item for item in scene.focus if item.visible and item.seen] if scene is not None else []

    def _item(self, name: str) -> Item | None:
        return next((item for item in self._items() if item.name == name), None)

    def _look(self) -> dict[str, str]:
        scene = self.app.scene
        assert scene is not None
        found = {"scene": type(scene).__name__}
        if found["scene"] not in SCENES:
            return found
        ring = scene.focus
        found |= {
            "focus": ring.focused.name if ring.visible and ring.focused is not None else "",
            "at": ring.hovered.name if ring.hovered is not None else "",
            "tooltip": ring.tipped.tooltip_text() if ring.tipped is not None else "",
        }
        if isinstance(scene, TableScene):
            found |= self._table(scene)
        for item in self._items():
            x, y, w, h = map(round, item.rect)
            found[f"[{item.name}]"] = f"{x} {y} {w} {h}" + ("" if item.enabled else " off")
        return found

    @staticmethod
    def _table(scene: TableScene) -> dict[str, str]:
        state = scene.state
        found = {"shown": str(state.shown_count), "selected": " ".join(state.selected), "line": scene.pushing.slot}
        for name, thing in (("explained", scene.side.topic), ("pinned", state.pinned)):
            found[name] = f"{thing.kind} {thing.name}" if thing is not None else ""
        found["scale"] = f"{scene.board.layout.scale:.2f}"
        if isinstance(scene, GameScene):
            made = scene.session.history
            found["moves"] = f"{len(made)} {made[-1].move.text}" if made else ""
        return found

    def _news(self) -> str:
        before, now = self.seen, self._look()
        self.seen = now
        sounds, said, drawn = [*self.sounds], self.heard.take(), Strokes.take()
        self.sounds.clear()
        if now["scene"] != before["scene"]:
            # What other scenes show follows what was played before.
            return f"scene {now['scene']}"
        if now["scene"] not in SCENES:
            return ""
        changed = [f"{key} {value}".strip() for key, value in now.items() if before.get(key) != value]
        things = [each for each in changed if each.startswith("[")]
        things += [f"no {key}" for key in before if key not in now]
        if len(things) > FEW:
            things = [f"{len(things)} things ({zlib.crc32(' '.join(things).encode()):08x})"]
        told = [each for each in changed if not each.startswith("[")] + things
        told += [f"♪ {sound}" for sound in sounds] + [f"“{line}”" for line in said]
        if drawn:
            told.append(f"~{drawn & 0xFFFF:04x}")
        return " | ".join(told)

    # ----- what is done

    def _note(self, what: str) -> None:
        self.lines.append(f"{what}: {self._news()}")

    def _steps(self, number: int) -> None:
        for _ in range(number):
            self._step(FRAME)

    def _step(self, milliseconds: float) -> None:
        self.app.assets.wait()
        self.app.step(milliseconds)

    def _press(self, name: str) -> None:
        *mods, last = name.split("+") if name != "+" else [name]
        post_key(last, sum(MODS[mod] for mod in mods))
        self._steps(2)

    def _back(self) -> None:
        """As it was at first: by Escape, by taking back, or by making the table anew."""
        for key in ("escape", "escape", "ctrl+z"):
            if self._at_first():
                break
            self._press(key)
            self._note(f"  {key}")
        if not self._at_first():
            self.anew()
        post_move(self.app, AWAY)
        self._steps(1)
        self._news()

    def _at_first(self) -> bool:
        passing = ("focus", "at", "tooltip", "explained", "line")
        before, now = ({key: look[key] for key in look if key not in passing} for look in (self.first, self._look()))
        return before == now

    def point_and_press(self, group: str) -> None:
        """Point at each thing of a group, and press it with both buttons."""
        for name in self.things(group):
            for what, button in (("press", 1), ("other button", 3)):
                item = self._item(name)
                if item is None:
                    continue
                post_move(self.app, item.rect.center)
                self._steps(1)
                self._step(READ)
                self._note(f"point at {name}")
                post_click(self.app, item.rect.center, button)
                self._steps(2)
                self._note(f"{what} {name}")
                self._back()

    def point_on(self) -> None:
        """Point at one thing after the other, and look on while things rise, light up and sink."""
        for name in dict.fromkeys(item.name for item in self._items()):
            item = self._item(name)
            if item is not None:
                post_move(self.app, item.rect.center)
                self._look_on(name, POINT_LOOKS, until=lambda scene: False)

    def walk_menu(self) -> None:
        """Go through a menu with the arrow keys, from each of its lines."""
        for name in self.things("menu"):
            for key in ("left", "right", "up", "down"):
                scene, item = self.app.scene, self._item(name)
                if item is None or scene is None:
                    break
                scene.focus.focus(item, show=True)
                self._press(key)
                self._note(f"{key} from {name}")

    def walk_log(self) -> None:
        """Go through the log from its last row, as far back as it goes, and to its end again."""
        scene, rows = self.app.scene, [item for item in self._items() if item.name.startswith("side:log:")]
        assert scene is not None
        scene.focus.focus(rows[-1], show=True)
        for key in (*["up"] * 4, *["page up"] * 6, "up", "home", "up", "down", *["page down"] * 3, "end", "down"):
            self._press(key)
            self._note(key)

    def drag(self) -> None:
        """Drag each thing that can be picked up to places of the board."""
        for name in list(dict.fromkeys(item.name for item in self._items() if item.drag() is not None)):
            for kind, key in PLACES:
                item, scene = self._item(name), self.app.scene
                if item is None or not isinstance(scene, TableScene):
                    break
                (x, y), there = item.rect.center, scene.board.at(kind, key).center
                press(self.app, (x, y))
                for share in (0.3, 0.7, 1.0):
                    post_move(self.app, (x + (there[0] - x) * share, y + (there[1] - y) * share), held=True)
                    self._steps(1)
                self._look_on_or_note(f"carry {name} to {kind} {key}")
                release(self.app, there)
                self._steps(2)
                self._look_on_or_note("  let go")
                self._back()

    def _look_on_or_note(self, what: str) -> None:
        if self.app.settings.speed == "instant":
            self._note(what)
        else:
            self._look_on(what, CARRY_LOOKS, until=lambda scene: False)

    def scroll(self) -> None:
        """Turn the wheel over each text that scrolls, and drag its bar."""
        for name in [item.name for item in self._items() if isinstance(item, Column | ScrollView)]:
            for notches in (3, -1, -20, 20):
                item = self._item(name)
                if item is None:
                    continue
                self._wheel(item.rect.center, notches)
                self._note(f"wheel {notches} over {name}")
            item = self._item(name)
            if item is None:
                continue
            for left in (4, BESIDE_BAR):
                x, y = item.rect.right - left, item.rect.bottom - 8
                press(self.app, (x, y))
                for share in (0.6, 0.2, 0.0, 1.0):
                    post_move(self.app, (x, item.rect.y + item.rect.h * share), held=True)
                    self._steps(2)
                    self._note(f"bar of {name}, {left} from its edge, at {share}")
                release(self.app, (x, y))
                self._steps(2)
                self._note("  let go")

    def _wheel(self, at: Point, notches: int, *, ctrl: bool = False) -> None:
        post_move(self.app, at)
        self._steps(1)
        if ctrl:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0, unicode="", scancode=0))
        how: dict[str, Any] = {"precise_x": 0.0, "precise_y": float(notches), "flipped": False}
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, **how))
        if ctrl:
            pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, unicode="", scancode=0))
        self._steps(2)

    def look_closer(self) -> None:
        """Look at parts of the board from nearer, with the wheel, the middle button, a finger and the keyboard."""
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        region = scene.board.region
        near, far = (region.x + region.w * 0.3, region.y + region.h * 0.4), (region.right - 90, region.bottom - 60)
        for ctrl, notches, at in ((True, 2, near), (False, 2, far), (True, -1, near), (True, 9, far), (True, -1, far)):
            self._wheel(at, notches, ctrl=ctrl)
            self._look_on(f"wheel {notches} with ctrl {ctrl}", ZOOM_LOOKS)
        for button in (2, 1):
            press(self.app, near, button)
            for x, y in ((5, 3), (60, -40), (-700, 20), (-400, 500)):
                post_move(self.app, (near[0] + x, near[1] + y), held=True)
                self._steps(1)
                self._note(f"button {button} pulls {x} {y}")
            release(self.app, near, button)
            self._look_on("let go", ZOOM_LOOKS)
        for name in ("tab",) * 6 + ("down", "right", "e", "escape", "-", "ctrl+0"):
            self._press(name)
            self._look_on(name, ZOOM_LOOKS)
        for x, y in ((0, 0), (3, 2), (60, 0), (0, 0), (0, 0)):
            post_tap(self.app, (scene.board.at("cell", "0").x - 12 + x, region.bottom - 5 + y))
            self._look_on(f"tap {x} {y}", ZOOM_LOOKS)

    def choose_time(self) -> None:
        """Point at places of the timeline, press there, and drag over it."""
        for x, y in product((0.0, 0.03, 0.14, 0.27, 0.5, 0.73, 0.97), (0.2, 0.8)):
            self._note(f"point at {x} {y}: {self._over_time(x, y)}")
            press(self.app, self._on_timeline(x, y))
            release(self.app, self._on_timeline(x, y))
            self._steps(2)
            self._note("  press")
        press(self.app, self._on_timeline(0.1, 0.8))
        for x in (0.102, 0.2, 0.6, 1.1, -0.1, 0.35):
            post_move(self.app, self._on_timeline(x, 0.6), held=True)
            self._steps(1)
            self._note(f"pull to {x}")
        release(self.app, self._on_timeline(0.35, 0.6))
        self._steps(2)
        self._note("  let go")

    def _on_timeline(self, x: float, y: float) -> Point:
        item = self._item("replay:timeline")
        assert item is not None
        return item.rect.x + x * item.rect.w, item.rect.y + y * item.rect.h

    def _over_time(self, x: float, y: float) -> str:
        post_move(self.app, self._on_timeline(x, y))
        self._steps(1)
        self._step(READ)
        item = self._item("replay:timeline")
        return item.tooltip_text() if item is not None else ""

    def type_keys(self) -> None:
        """Press each key, and some one after the other."""
        for typed in (*KEYS, *TYPED):
            for name in typed.split() if " " in typed.strip() and typed not in KEYS else [typed]:
                self._press(name)
            self._note(typed)
            self._back()

    def walk(self) -> None:
        """Go from thing to thing."""
        for name in WALK:
            self._press(name)
            self._note(name)

    def use_pad(self) -> None:
        """Press the buttons of a pad, as somebody does who looks around."""
        for name in PAD.split():
            pad_hands.press(name)
            self._steps(2)
            self._note(f"pad {name}")

    def watch_moves(self) -> None:
        """Make a move of each kind, and look on while it is shown and taken back."""
        scene = self.app.scene
        assert isinstance(scene, GameScene)
        for move in {move.verb: move for move in scene.session.game.legal()}.values():
            scene = self.app.scene
            if not isinstance(scene, GameScene) or not scene.state.can(move):
                break
            scene.perform(move)
            self._look_on(move.text)
            self._press("ctrl+z")
            self._look_on("ctrl+z")
            if not self._at_first():
                self.anew()

    def watch_refusals(self) -> None:
        """Press each thing that cannot be used, and look at what is shown then."""
        scene = self.app.scene
        assert isinstance(scene, GameScene)
        open_slots = {f"slot:{move.words[0]}" for move in scene.session.game.legal() if move.verb == "push"}
        slots = [item.name for item in self._items() if item.name.startswith("slot:") and item.name not in open_slots]
        for name in dict.fromkeys([*slots, *(item.name for item in self._items() if not item.enabled)]):
            item = self._item(name)
            if item is None:
                continue
            post_click(self.app, item.rect.center)
            self._look_on(name, REFUSED_LOOKS)
            self._back()

    def watch_record(self) -> None:
        """Let a record be played."""
        self._press("space")
        self._look_on("", RECORD_LOOKS, RECORD_FRAME, until=lambda scene: False)

    def watch_events(self) -> None:
        """Let one move of sample games be shown for each kind of event and each cause of it, and be taken back."""
        for what, (number, moves) in events_of_samples().items():
            record(number, moves)(self.app)
            self._press("right")
            self._look_on(what, RECORD_LOOKS, RECORD_FRAME)
            self._press("left")
            self._look_on(f"{what}, back", RECORD_LOOKS, RECORD_FRAME)

    def watch_others(self) -> None:
        """End the turn, and look on until it is one's own again."""
        self._press("e")
        self._press("e")
        self._look_on("", RECORD_LOOKS, RECORD_FRAME, until=lambda scene: scene.state.ready)

    def _look_on(
        self,
        what: str,
        most: int = LOOKS,
        frame: float = SHOWN,
        until: Callable[[TableScene], bool] = lambda scene: not scene.moving,
    ) -> None:
        for number in range(most):
            self._step(frame)
            self._note(f"{what} {number}".strip())
            if isinstance(self.app.scene, TableScene) and until(self.app.scene):
                break


@contextmanager
def _at(table: Table, *, shown: bool) -> Iterator[Answers]:
    with pytest.MonkeyPatch.context() as changed, ExitStack() as changes:
        changes.enter_context(mock.patch("ulm.session.session.Worker", MiddleMove))
        changes.enter_context(mock.patch("ulm.ui.kit.window_app.Canvas", Strokes))
        for judges in (Attempts, Trial):  # in another process, whose answer comes sooner or later
            for way in ("judge", "rest"):
                changes.enter_context(mock.patch.object(judges, way, return_value=None))
        wished = {"language": "en", "speed": "normal" if shown else "instant", "mute": True} | table.settings
        app = App(table.window, Settings(**wished))
        try:
            sounds: list[str] = []
            changed.setattr(app.audio, "play", sounds.append)
            yield Answers(app, table, listen(app, changed), sounds)
        finally:
            app.close()


def answers(table: Table, group: str) -> str:
    """What is answered at a table to what is done with a group of things."""
    with _at(table, shown=group.startswith("shown")) as at:
        match group:
            case "shown":
                at.watch_moves()
            case "shown_refusals":
                at.watch_refusals()
            case "shown_others":
                at.watch_others()
            case "shown_record":
                at.watch_record()
            case "drags" | "shown_drags":
                at.drag()
            case "shown_points":
                at.point_on()
            case "log_walk":
                at.walk_log()
            case "menu_walk":
                at.walk_menu()
            case "keys":
                at.type_keys()
            case "walk":
                at.walk()
            case "shown_events":
                at.watch_events()
            case "zoom" | "shown_zoom":
                at.look_closer()
            case "timeline":
                at.choose_time()
            case "scroll":
                at.scroll()
            case "pad":
                at.use_pad()
            case _:
                at.point_and_press(group)
        return "\n".join([*dict.fromkeys(at.lines), ""])


def kept(name: str) -> dict[str, str]:
    """What was kept of a table, by group."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return dict(part.split("\n", 1) for part in text.split("# ")[1:])


def _make(name: str) -> None:
    table = TABLES[name]
    text = "".join(f"# {group}\n{answers(table, group)}" for group in table.groups)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    make_anew(FOLDER, TABLES, _make)
