"""All scenes of a language on one sheet.

The scenes are those of the gallery (`tools/gallery/scenes.py`), each with the fullest of its first pictures.
"""

from __future__ import annotations

from itertools import islice

import pygame
from PIL import Image, ImageDraw, ImageFont

from tools.gallery.scenes import SCENES
from tools.gallery.stage import Stage
from ulm.files.paths import asset

SIZES = ((1280, 720), (1920, 1080))
_COLUMNS = 8
_TRIED = 4
_THUMBNAIL = (288, 162)
_LABEL = 20
_GAP = 8
_GROUND, _INK = (43, 33, 25), (239, 228, 200)


def file_name(language: str, size: tuple[int, int]) -> str:
    """The name of a sheet."""
    return f"all_scenes_{language}_{size[0]}x{size[1]}.webp"


def sheet(language: str, size: tuple[int, int]) -> Image.Image:
    """All scenes of a language in a window of this size. No window may be open."""
    rows = -(-len(SCENES) // _COLUMNS)
    width, height = _THUMBNAIL[0] + _GAP, _THUMBNAIL[1] + _LABEL + _GAP
    made = Image.new("RGB", (_COLUMNS * width + _GAP, rows * height + _GAP), _GROUND)
    pen, font = ImageDraw.Draw(made), ImageFont.truetype(asset("fonts/EBGaramond-Regular.ttf"), 16)
    with Stage(size) as stage:
        stage.use(language, 100)
        for number, (name, scene) in enumerate(SCENES.items()):
            shot, most = Image.new("RGB", size), -1
            for texts in islice(stage.pictures(scene), _TRIED):
                if len(texts) > most:
                    window = pygame.display.get_surface()
                    assert window is not None
                    shot = Image.frombytes("RGB", window.size, pygame.image.tobytes(window, "RGB"))
                    most = len(texts)
            left, top = _GAP + number % _COLUMNS * width, _GAP + number // _COLUMNS * height
            pen.text((left, top), name.replace("_", " "), fill=_INK, font=font)
            made.paste(shot.resize(_THUMBNAIL, Image.Resampling.LANCZOS), (left, top + _LABEL))
    return made
