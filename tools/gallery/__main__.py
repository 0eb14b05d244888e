"""Draws all screens on one sheet: `python -m tools.gallery --out sheet.png [--lang de] [--size 1920x1080]`.

Of each screen the fullest of its first pictures is drawn.
"""

from __future__ import annotations

import argparse
import os
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tools.arguments import size
from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.files.paths import asset
from ulm.i18n.language_files import codes

_COLUMNS, _GAP, _LABEL = 8, 8, 20
_TRIED = 4
_THUMBNAIL = (288, 162)
_GROUND, _INK = (43, 33, 25), (239, 228, 200)


def sheet(language: str, window: tuple[int, int]) -> pygame.Surface:
    """All screens in a language, in a window of this size."""
    rows = -(-len(SCENES) // _COLUMNS)
    width, height = _THUMBNAIL[0] + _GAP, _THUMBNAIL[1] + _LABEL + _GAP
    made = pygame.Surface((_COLUMNS * width + _GAP, rows * height + _GAP))
    made.fill(_GROUND)
    with MeasuringApp(window) as stage:
        font = pygame.Font(asset("fonts/EBGaramond-Regular.ttf"), 16)
        stage.use(language, 100)
        for number, (name, scene) in enumerate(SCENES.items()):
            left, top = _GAP + number % _COLUMNS * width, _GAP + number // _COLUMNS * height
            made.blit(font.render(name.replace("_", " "), True, _INK), (left, top))
            most = -1
            for texts in islice(stage.pictures(scene), _TRIED):
                if len(texts) > most:
                    most = len(texts)
                    small = pygame.transform.smoothscale(stage.app.canvas.surface, _THUMBNAIL)
                    made.blit(small, (left, top + _LABEL))
    return made


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--lang", choices=codes(), default="en", metavar="LANGUAGE")
    parser.add_argument("--size", type=size, default=(1280, 720), metavar="WIDTHxHEIGHT", help="of the window")
    chosen = parser.parse_args()
    pygame.image.save(sheet(chosen.lang, chosen.size), chosen.out)


if __name__ == "__main__":
    main()
