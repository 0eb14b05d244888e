"""The table in windows of all shapes on one sheet."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tools.art.shots import Shot, shoot
from ulm.files.paths import asset

FILE = "window_shapes.webp"
ROWS = (
    ((960, 540), (1280, 720), (1920, 1080)),
    ((1024, 768), (1280, 1024), (1280, 800), (1920, 1200)),
    ((2560, 1080), (3440, 1440)),
)
"""16:9; 4:3, 5:4 and 16:10; 21:9."""
_HIGH, _LABEL, _GAP = 330, 26, 10
_GROUND, _INK = (43, 33, 25), (239, 228, 200)


def _shown(size: tuple[int, int], folder: Path) -> Image.Image:
    """A moment of the game in a window of a size."""
    out = folder / "shot.png"
    shoot(Shot("game", 18, move=2, size="{}x{}".format(*size)), out)
    with Image.open(out) as picture:
        wide = round(_HIGH * size[0] / size[1])
        return picture.convert("RGB").resize((wide, _HIGH), Image.Resampling.LANCZOS)


def sheet() -> Image.Image:
    """All of them, those of a kind in a row."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [[(size, _shown(size, Path(folder))) for size in sizes] for sizes in ROWS]
    wide = max(sum(picture.width + _GAP for _, picture in row) for row in rows) + _GAP
    made = Image.new("RGB", (wide, len(rows) * (_HIGH + _LABEL + _GAP) + _GAP), _GROUND)
    pen, font = ImageDraw.Draw(made), ImageFont.truetype(asset("fonts/EBGaramond-Regular.ttf"), 20)
    for number, row in enumerate(rows):
        left, top = _GAP, _GAP + number * (_HIGH + _LABEL + _GAP)
        for size, picture in row:
            pen.text((left, top), "{}×{}".format(*size), fill=_INK, font=font)
            made.paste(picture, (left, top + _LABEL))
            left += picture.width + _GAP
    return made
