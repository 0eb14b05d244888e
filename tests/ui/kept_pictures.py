"""Pictures of the screen, kept small: what each scene shows at rest, what is seen while moves are shown, and what while
things are pointed at and carried.

    python tests/ui/kept_pictures.py [NAME …]       make them anew, after the screen was changed on purpose

A dot of a kept picture is the mean of a square of pixels: a change that can be seen changes some dots, while a pixel
that another processor rounds otherwise changes none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from hands import post_key, post_move
from kept_anew import make_anew
from table_hands import press, release

from tools.gallery import sample_games as samples
from tools.gallery import scenes_of_table as tables
from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.rules.moves import SLOTS
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.replay_scene import ReplayScene

FOLDER = Path(__file__).with_name("kept_pictures")
WINDOW = (1280, 720)
DOT, FILM_DOT = 16, 20
"""The side of the square of pixels for one dot: of a picture at rest, and of a film."""
NEAR = 3
"""So much may a dot differ, of 255: other processors and versions of FreeType round otherwise."""
MOST = 3
"""Pictures of a scene."""
FRAME, LOOK, LOOKS, COLUMNS = 40, 5, 40, 8
"""A film: milliseconds of a frame, after how many frames one is kept, how many are, and how many stand side by side."""
NEARER = 6
"""Frames of each step in which the board comes nearer or is pulled."""
FILMS = {"film_first_moves": 0, "film_early": 60, "film_middle": 120, "film_late": 180}
"""After how many moves of a record each begins."""
POINTED = ("swap", "play", "seal", "river")
"""What can be done where things are pointed at."""
CARRIED = {
    "carried_tile": ("swap", "tray:turn_tile", [("insert", slot) for slot in SLOTS]),
    "carried_sparrow": ("swap", "supply:sparrow", [("dock", str(dock)) for dock in range(5)]),
    "carried_card": ("play", "hand:", [("pile", "discard"), ("cell", "4")]),
}
LATER, BESIDE = 300, (700.0, 60.0)
NOT_KEPT = {"chronicle": "it shows when games were played"}


def _small(dot: int) -> pygame.Surface:
    """What the window shows."""
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.transform.smoothscale(window.convert(24), (WINDOW[0] // dot, WINDOW[1] // dot))


def _sheet(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """Pictures of one size, side by side and in rows."""
    width, height = pictures[0].size
    made = pygame.Surface((width * min(columns, len(pictures)), height * -(-len(pictures) // columns)), depth=24)
    made.blits([(each, (n % columns * width, n // columns * height)) for n, each in enumerate(pictures)])
    return made


def at_rest(name: str) -> pygame.Surface:
    """The first pictures of a scene."""
    with MeasuringApp(WINDOW) as stage:
        stage.use("en", 100)
        return _sheet([_small(DOT) for _ in islice(stage.pictures(SCENES[name]), MOST)], MOST)


def _app() -> closing[App]:
    """The program at normal speed."""
    return closing(App(WINDOW, Settings(language="en", speed="normal", mute=True)))


def film(moves: int) -> pygame.Surface:
    """What is seen of a record from there on."""
    with _app() as app:
        app.navigation.show_title()
        app.navigation.watch(samples.record(0))
        scene = app.scene
        assert isinstance(scene, ReplayScene)
        scene.go(moves)
        scene.play_or_pause()
        return _sheet(list(_looks(app)), COLUMNS)


def _looks(app: App) -> Iterator[pygame.Surface]:
    for _ in range(LOOKS):
        for _ in range(LOOK):
            app.assets.wait()
            app.step(FRAME, [])
        yield _small(FILM_DOT)


def pointed(verb: str, first: int) -> pygame.Surface:
    """A table where such a move can be made, and every so many things on it are pointed at in turn."""
    with _app() as app:
        scene = tables.table(app, samples.choices(verb))
        looks = []
        for item in [each for each in scene.focus if each.visible][first :: len(POINTED)]:
            post_move(app, item.rect.center)
            looks.append(_later(app))
        return _sheet(looks, COLUMNS)


def carried(verb: str, name: str, over: Sequence[tuple[str, str]]) -> pygame.Surface:
    """A thing in the hand over places of the board, and let go beside them."""
    with _app() as app:
        scene = tables.table(app, samples.choices(verb))
        _later(app)
        press(app, next(item for item in scene.focus if item.name.startswith(name)).rect.center)
        looks = []
        for place in [*(scene.board.at(kind, key).center for kind, key in over), BESIDE]:
            post_move(app, place, held=True)
            looks.append(_later(app))
        release(app, BESIDE)
        return _sheet([*looks, _later(app)], COLUMNS)


def nearer() -> pygame.Surface:
    """The board while it comes nearer, is pulled along and goes away again."""
    with _app() as app:
        region = tables.table(app, samples.choices("seal")).board.region
        post_move(app, region.center)
        _later(app)
        looks = []
        for key in ("+", "+", "-"):
            post_key(key)
            for _ in range(NEARER):
                app.assets.wait()
                app.step(FRAME)
                looks.append(_small(FILM_DOT))
        press(app, region.center, 2)
        for step in range(NEARER):
            post_move(app, (region.centerx - 30 * step, region.centery - 20 * step), held=True)
            app.step(FRAME)
            looks.append(_small(FILM_DOT))
        return _sheet(looks, COLUMNS)


def _later(app: App) -> pygame.Surface:
    """What is seen a while after something was done."""
    for _ in range(2):
        app.step(LATER)
        app.assets.wait()
    return _small(FILM_DOT)


PICTURES: dict[str, Callable[[], pygame.Surface]] = {
    **{name: partial(at_rest, name) for name in SCENES if name not in NOT_KEPT},
    **{name: partial(film, moves) for name, moves in FILMS.items()},
    **{f"pointed_{verb}": partial(pointed, verb, first) for first, verb in enumerate(POINTED)},
    **{name: partial(carried, *how) for name, how in CARRIED.items()},
    "nearer": nearer,
}


def kept(name: str) -> pygame.Surface:
    """A picture as it was kept."""
    return pygame.image.load(FOLDER / f"{name}.png")


def changed_dots(before: pygame.Surface, now: pygame.Surface) -> list[tuple[int, int]]:
    """Where two pictures of one size differ."""
    one, other = (pygame.image.tobytes(each, "RGB") for each in (before, now))
    far = {n // 3 for n, (a, b) in enumerate(zip(one, other, strict=True)) if abs(a - b) > NEAR}
    return [(n % now.width, n // now.width) for n in sorted(far)]


if __name__ == "__main__":
    make_anew(FOLDER, PICTURES, lambda name: pygame.image.save(PICTURES[name](), FOLDER / f"{name}.png"))
