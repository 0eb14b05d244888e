"""All pictures of the program, by one command: `python -m tools.art.pictures_for_docs [--all] [NAME …]`.

Those that the pages of the documentation show lie in `docs/pictures`; the others are made on demand in
`build/pictures`. Without a name, those of the pages are made again; with `--all`, every one (about ten minutes).
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

from tools.art import contact_sheets
from tools.art.shots import ROOT, SHOTS, keep, shoot
from tools.gallery.scenes import SCENES
from tools.gallery.stage import Stage
from ulm.text.language_files import codes

FOLDER = ROOT / "docs" / "pictures"
OTHERS = ROOT / "build" / "pictures"
KEPT = (
    *("game.png", "guided.webp", "hint.webp", "game_compact.webp", "rules.webp", "gamepad.webp"),
    *("table_waiting.webp", "table_joining.webp"),
)
"""The pictures in `docs/pictures`."""
_ANNALS_GAME, _ANNALS_HIGH = 119, 1200
"""The game whose annals are shown, of those in which moments are counted; the height of the picture."""
_ANNALS_NAMES = ("Agnes", "Felix", "Bruno", "Clara")


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


PICTURES: dict[str, Callable[[Path], None]] = {
    **{name: partial(_shot, name) for name in SHOTS},
    "table_waiting.webp": partial(_page, "people"),
    "table_joining.webp": partial(_page, "join"),
    **{
        contact_sheets.file_name(language, size): partial(_contact_sheet, language, size)
        for language in codes()
        for size in contact_sheets.SIZES
    },
}
"""What makes each picture, by its file name."""


def folder_of(name: str) -> Path:
    """Where a picture belongs."""
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
