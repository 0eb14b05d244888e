"""All pictures of the program, by one command: `python -m tools.art.pictures_for_docs [--all] [NAME …]`.

Those that a page of the documentation shows are kept beside the pages; the others are made when somebody wants to see
them, in `build/pictures`. Without a name, the kept ones are made anew; with `--all`, every one (about ten minutes).
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from PIL import Image

from tools.art import contact_sheets, film_strips, window_shapes
from tools.art.shots import ROOT, SHOTS, keep, shoot
from tools.gallery.scenes import SCENES
from tools.gallery.stage import Stage
from tools.training.moment_frequencies import SEED, replayed, tasks
from ulm.annals.annals import annals
from ulm.bots.arena import play_game
from ulm.records.record import COLOURS, Seat
from ulm.text.catalog import Texts
from ulm.text.language_files import codes
from ulm.ui.scenes.annals.drawing import no_window
from ulm.ui.scenes.annals.sheet import SIZE, draw_sheet

FOLDER = ROOT / "docs" / "pictures"
STRIPS_FOLDER = ROOT / "docs" / "table"
OTHERS = ROOT / "build" / "pictures"
KEPT = (
    *("game.png", "game_compact.webp", "guided.webp", "hint.webp", "gamepad.webp", window_shapes.FILE, "review.webp"),
    *("first_start.webp", "guided_de.webp", "lesson.webp", "learn_de.webp", "rules.webp"),
    *("table_waiting.webp", "table_joining.webp", "annals.webp"),
)
"""The pictures in `docs/pictures`."""
_ANNALS_GAME, _ANNALS_HIGH = 119, 1200
"""The game whose annals are shown, of those in which moments are counted; the height of the picture."""
_ANNALS_NAMES = ("Agnes", "Felix", "Bruno", "Clara")
BY_HAND = ("windows.webp",)
"""One more there: the frozen program under Wine (docs/platforms.md), which no command makes."""


def _shot(name: str, path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "shot.png"
        shoot(SHOTS[name], out)
        with Image.open(out) as picture:
            keep(picture.convert("RGB"), path)


def _page(name: str, path: Path) -> None:
    """The first picture of a scene that is measured (`tools/gallery/scenes.py`)."""
    with Stage((1280, 720)) as stage:
        stage.use("en", 100)
        opened = SCENES[name](stage.app)
        assert opened is not None
        next(opened)
        stage.app.settings.mute = False  # the picture has no sign of that
        stage.settle()
        stage.app.draw(stage.app.canvas)
        surface = stage.app.canvas.surface
        keep(Image.frombytes("RGB", surface.size, pygame.image.tobytes(surface, "RGB")), path)


def _contact_sheet(language: str, size: tuple[int, int], path: Path) -> None:
    keep(contact_sheets.sheet(language, size), path)


def _window_shapes(path: Path) -> None:
    keep(window_shapes.sheet(), path)


def _film_strip(name: str, path: Path) -> None:
    film_strips.joined(film_strips.STRIPS[name]()).save(path, quality=film_strips.QUALITY, method=6)


def _annals(path: Path) -> None:
    """The sheet of the third game in docs/annals.md."""
    task = next(task for task in tasks(_ANNALS_GAME + 1) if task.seed == SEED + _ANNALS_GAME)
    seats = [Seat(name, COLOURS[number]) for number, name in enumerate(_ANNALS_NAMES[: len(task.bots)])]
    page = annals(replayed(task, play_game(task)), seats, Texts())
    wide = round(_ANNALS_HIGH * SIZE[0] / SIZE[1])
    with no_window():
        sheet = draw_sheet(page, (2 * wide, 2 * _ANNALS_HIGH))
        pixels = pygame.image.tobytes(sheet, "RGB")
    picture = Image.frombytes("RGB", (2 * wide, 2 * _ANNALS_HIGH), pixels)
    picture.resize((wide, _ANNALS_HIGH), Image.Resampling.LANCZOS).save(path, quality=72, method=6)


PICTURES: dict[str, Callable[[Path], None]] = {
    **{name: partial(_shot, name) for name in SHOTS},
    window_shapes.FILE: _window_shapes,
    "table_waiting.webp": partial(_page, "people"),
    "table_joining.webp": partial(_page, "join"),
    "annals.webp": _annals,
    **{name: partial(_film_strip, name) for name in film_strips.STRIPS},
    **{
        contact_sheets.file_name(language, size): partial(_contact_sheet, language, size)
        for language in codes()
        for size in contact_sheets.SIZES
    },
}
"""What makes each picture, by its file name."""


def folder_of(name: str) -> Path:
    """Where a picture belongs."""
    if name in film_strips.STRIPS:
        return STRIPS_FOLDER
    return FOLDER if name in KEPT else OTHERS


def main(arguments: Sequence[str] | None = None) -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*PICTURES, []], metavar="NAME", help=", ".join(PICTURES))
    parser.add_argument("--all", action="store_true", help="all pictures, also those that no page shows")
    chosen = parser.parse_args(arguments)
    names = chosen.names or [name for name in PICTURES if chosen.all or folder_of(name) != OTHERS]
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for name in names:
        path = folder_of(name) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as home:
            os.environ["ULM_HOME"] = home  # none of the player's own files
            PICTURES[name](path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
