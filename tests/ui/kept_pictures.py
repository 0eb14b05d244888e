"""Pictures of the screen, kept small: what each scene shows at rest, and what is seen while moves are shown.

    python -m tests.ui.kept_pictures [NAME …]       make them anew, after the screen was changed on purpose

A dot of a kept picture is the mean of a square of pixels: a change that can be seen changes some dots, while a pixel
that another processor rounds otherwise changes none.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from ulm.ui.fit import sample_games as samples
from ulm.ui.fit.scenes import SCENES
from ulm.ui.fit.stage import Stage
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
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
FILMS = {"film_first_moves": 0, "film_early": 60, "film_middle": 120, "film_late": 180}
"""After how many moves of a record each begins."""
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
    with Stage(WINDOW) as stage:
        stage.use("en", 100)
        return _sheet([_small(DOT) for _ in islice(stage.pictures(SCENES[name]), MOST)], MOST)


def film(moves: int) -> pygame.Surface:
    """What is seen of a record from there on, at normal speed."""
    app = App(WINDOW, Settings(language="en", speed="normal", mute=True))
    try:
        app.navigation.show_title()
        app.navigation.watch(samples.record(0))
        scene = app.scene
        assert isinstance(scene, ReplayScene)
        scene.go(moves)
        scene.play_or_pause()
        return _sheet(list(_looks(app)), COLUMNS)
    finally:
        app.close()


def _looks(app: App) -> Iterator[pygame.Surface]:
    for _ in range(LOOKS):
        for _ in range(LOOK):
            app.assets.wait()
            app.step(FRAME, [])
        yield _small(FILM_DOT)


PICTURES: dict[str, Callable[[], pygame.Surface]] = {
    **{name: partial(at_rest, name) for name in SCENES if name not in NOT_KEPT},
    **{name: partial(film, moves) for name, moves in FILMS.items()},
}


def kept(name: str) -> pygame.Surface:
    """A picture as it was kept."""
    return pygame.image.load(FOLDER / f"{name}.png")


def changed_dots(before: pygame.Surface, now: pygame.Surface) -> list[tuple[int, int]]:
    """Where two pictures of one size differ."""
    one, other = (pygame.image.tobytes(each, "RGB") for each in (before, now))
    far = {n // 3 for n, (a, b) in enumerate(zip(one, other, strict=True)) if abs(a - b) > NEAR}
    return [(n % now.width, n // now.width) for n in sorted(far)]


def main() -> None:
    """Make all of them anew, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["ULM_HOME"] = home
        for name in sys.argv[1:] or PICTURES:
            pygame.image.save(PICTURES[name](), FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
