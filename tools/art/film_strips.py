"""Film strips of motions at the table.

Each strip has ten frames, five in a row, taken from the game's own window in virtual time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
from PIL import Image

from tools.art.shots import RECORD
from ulm.records import record as records
from ulm.rules import Game, Move
from ulm.session.playback import Playback
from ulm.session.session import Seat, Session
from ulm.ui.kit.viewport import Point
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import ReplayScene

FRAMES, COLUMNS, WIDE, GAP = 10, 5, 400, 6
_SIZE = (1920, 1080)
_TICK = 1000 / 60
QUALITY = 66
"""Of the picture, so that a strip is small enough."""

Frames = list[Image.Image]


class Film:
    """A window and the part of it that is filmed, in logical units."""

    def __init__(self, app: App, area: pygame.FRect) -> None:
        self.app = app
        self.area = app.viewport.rect(area)
        self.frames: Frames = []

    def shoot(self) -> None:
        """Take a frame of what the window shows."""
        part = self.app.canvas.surface.subsurface(self.area)
        picture = Image.frombytes("RGB", part.size, pygame.image.tobytes(part, "RGB"))
        self.frames.append(picture.resize((WIDE, round(WIDE * part.height / part.width)), Image.Resampling.LANCZOS))

    def roll(self, length: float, count: int) -> None:
        """Let time go by (ms) and take so many frames on the way."""
        gone = 0.0
        for number in range(1, count + 1):
            while gone < length * number / count:
                self.app.step(_TICK)
                gone += _TICK
            self.shoot()


def _game() -> tuple[App, GameScene]:
    """A table for two where the first player has drawn a tile."""
    app = App(_SIZE, Settings(language="en", speed="normal"))
    seats = [Seat("Agnes", "red"), Seat("Felix", "blue")]
    scene = GameScene(app, Session(Game.new(2, 4, {}), seats, 1, save=lambda session: None))
    app.replace(scene)
    app.step(_TICK)
    scene.perform(Move("draw"))
    for _ in range(120):
        app.step(_TICK)
    return app, scene


def _square(scene: GameScene) -> pygame.FRect:
    """The grid with all around it, and the place of the drawn tile."""
    board = scene.board
    places = [board.at(kind, slot) for kind in ("outside", "insert") for slot in board.layout.keys(kind)]
    return places[0].unionall([*places, board.at("turn_tile", "turn_tile")]).inflate(40, 8)


def _mouse(app: App, kind: int, pos: Point, **more: Any) -> None:
    pygame.event.post(pygame.Event(kind, pos=app.viewport.point(pos), touch=False, **more))


def _move(app: App, pos: Point, *, held: bool) -> None:
    _mouse(app, pygame.MOUSEMOTION, pos, rel=(1, 1), buttons=(int(held), 0, 0))


def _between(first: Point, last: Point, steps: int) -> Iterator[Point]:
    for step in range(1, steps + 1):
        share = step / steps
        yield first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share


def push_by_drag() -> Frames:
    """The tile is dragged straight across the grid onto the triangle of W2, and let go there."""
    app, scene = _game()
    film = Film(app, _square(scene))
    start, goal = scene.board.at("turn_tile", "turn_tile").center, scene.board.at("insert", "W2").center
    _mouse(app, pygame.MOUSEBUTTONDOWN, start, button=1)
    for number, pos in enumerate(_between(start, goal, 15)):
        _move(app, pos, held=True)
        app.step(2 * _TICK)
        if number % 4 == 2:
            film.shoot()
    _mouse(app, pygame.MOUSEBUTTONUP, goal, button=1)
    film.roll(900, FRAMES - len(film.frames))
    app.close()
    return film.frames


def push_by_click() -> Frames:
    """The line that slid as a preview goes on from where it stands when its triangle is clicked."""
    app, scene = _game()
    film = Film(app, _square(scene))
    goal = scene.board.at("insert", "S1").center
    _move(app, goal, held=False)
    film.roll(500, 4)
    _mouse(app, pygame.MOUSEBUTTONDOWN, goal, button=1)
    _mouse(app, pygame.MOUSEBUTTONUP, goal, button=1)
    film.roll(900, FRAMES - 4)
    app.close()
    return film.frames


def _replay(turn: int, length: float, until: Callable[[ReplayScene], bool]) -> Frames:
    app = App(_SIZE, Settings(language="en", speed="normal"))
    scene = ReplayScene(app, Playback.of_record(records.read(RECORD)), saying="replay.watching", leave="replay.leave")
    app.replace(scene)
    app.step(_TICK)
    for _ in range(turn):
        scene.turn_on()
    app.step(_TICK)
    scene.play_or_pause()
    while not until(scene):
        app.step(_TICK)
    film = Film(app, pygame.FRect(0, 0, 1240, 640))
    film.roll(length, FRAMES)
    app.close()
    return film.frames


def gain() -> Frames:
    """What a push brings is told above, rises where the cause lies and flies to its counter."""
    return _replay(21, 3600, lambda scene: scene.state.told is not None)


def final_count() -> Frames:
    """The points are counted source by source."""
    app = App(_SIZE, Settings(language="en", speed="normal"))
    record = records.read(RECORD)
    seats = [Seat(seat.name, seat.colour) for seat in record.seats]
    app.navigation.show_result(Session(records.replay(record), seats, record.seed, save=lambda session: None))
    film = Film(app, pygame.FRect(0, 0, *_SIZE))
    film.roll(10_000, FRAMES)
    app.close()
    return film.frames


STRIPS: dict[str, Callable[[], Frames]] = {
    "push_by_drag.webp": push_by_drag,
    "push_by_click.webp": push_by_click,
    "gain.webp": gain,
    "final_count.webp": final_count,
}
"""How the frames of each strip are made, by its file name."""


def joined(frames: Frames) -> Image.Image:
    """The frames, five in a row, with a dark gap between them."""
    w, h = frames[0].size
    rows = -(-len(frames) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * (w + GAP) + GAP, rows * (h + GAP) + GAP), "#2B2119")
    for number, frame in enumerate(frames):
        sheet.paste(frame, (GAP + number % COLUMNS * (w + GAP), GAP + number // COLUMNS * (h + GAP)))
    return sheet
