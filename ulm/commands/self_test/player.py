"""The player of the self-test."""

import hashlib
import time
from collections.abc import Callable
from typing import TypeVar

import pygame

from ulm.commands.self_test.report import Fault, Report
from ulm.ui.kit import sdl_window
from ulm.ui.kit.scene import Scene
from ulm.ui.kit.viewport import Point
from ulm.ui.shell.app import App
from ulm.ui.widgets.choice import Choice

PATIENCE = 20.0
_Kind = TypeVar("_Kind", bound=Scene)
_FRAME = 16.0
_FEWEST_COLOURS = 24
_MOST_OF_ONE = 0.95
_GRID = (160, 90)


class Player:
    """A simulated user with mouse and keyboard."""

    def __init__(self, app: App, report: Report) -> None:
        self.app = app
        self.report = report
        self._shown: dict[str, str] = {}

    @property
    def scene(self) -> Scene:
        """The topmost scene."""
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

    def wait(self, until: Callable[[], bool], seconds: float = PATIENCE) -> None:
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
        at = sdl_window.in_points(self.app.viewport.point(pos))
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
        item = self.scene.focus.find(name)
        if not isinstance(item, Choice):
            raise Fault(f"there is no choice {name} on {type(self.scene).__name__}")
        values = [option.value for option in item.options]
        if value not in values:
            raise Fault(f"{name} does not offer {value}")
        self._press(item.cell(values.index(value)).center)

    def key(self, name: str) -> None:
        """Press a key and let it go."""
        code = pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))
        self.step()

    # ----- pictures

    def shot(self, name: str) -> None:
        """Save a picture of the window. Fault if it is empty or unchanged."""
        self.app.invalidate()
        self.step(1)
        window = sdl_window.surface()
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
