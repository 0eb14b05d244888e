"""The program's icon: the initial of the title page in its gilt frame.

`pictures()` gives the one for the window; `python -m tools.art.program_icon [--check]` writes those that systems want
for the program's file, `packaging/ulm.ico` (Windows), `packaging/ulm.icns` (macOS) and `packaging/ulm.png` (Linux).
Small sizes are drawn without the penwork, which would only be dirt there.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path

import resvg_py
from fontTools.misc.transform import Identity
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image

from tools.art.common import AZURITE, CONTOUR, GILT, LIGHT, RUBRIC, SEPIA, VELLUM, Picture, rounded

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
FONT = ROOT / "fonts" / "GrenzeGotisch-Medium.ttf"
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MAC = (16, 32, 64, 128, 256, 512, 1024)
LINUX = 256
_SIDE = 128
_PLAIN = 40  # pixels; up to here without penwork

_CURLS = (
    "M30 92C22 84 24 70 34 68C43 67 46 78 39 82C34 84 30 79 34 76"
    "M34 68C28 58 30 42 42 34C50 29 60 33 58 41C56 47 48 45 50 40M42 34C36 30 30 32 28 38"
    "M98 92C106 84 104 70 94 68C85 67 82 78 89 82C94 84 98 79 94 76M94 68C100 58 98 42 86 34"
    "C78 29 68 33 70 41C72 47 80 45 78 40M86 34C92 30 98 32 100 38"
)
_BERRIES = ((28, 40), (100, 40), (30, 94), (98, 94), (64, 26), (64, 104))


def _letter(box: tuple[float, float, float, float]) -> str:
    """The U of the display type as path data, as large as fits into the middle of a box (x, y, w, h)."""
    glyphs = TTFont(FONT).getGlyphSet()
    bounds = BoundsPen(glyphs)
    glyphs["U"].draw(bounds)
    left, low, right, high = bounds.bounds
    scale = min(box[2] / (right - left), box[3] / (high - low))
    x = box[0] + (box[2] - (right - left) * scale) / 2 - left * scale
    y = box[1] + (box[3] + (high - low) * scale) / 2 + low * scale
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.2f}")
    glyphs["U"].draw(TransformPen(pen, Identity.translate(x, y).scale(scale, -scale)))
    return str(pen.getCommands())


def icon(pixels: int) -> str:
    """The icon as SVG, drawn for a width in pixels."""
    plain = pixels <= _PLAIN
    if plain:
        frame = [
            rounded(0, 0, 128, 128, 14, fill=CONTOUR),
            rounded(6, 6, 116, 116, 8, fill=GILT),
            rounded(15, 15, 98, 98, 3, fill=LIGHT),
        ]
    else:
        frame = [
            rounded(3, 3, 122, 122, 14, fill=CONTOUR),
            rounded(7, 7, 114, 114, 10, fill=GILT),
            rounded(15, 15, 98, 98, 5, fill=CONTOUR),
            rounded(18, 18, 92, 92, 3, fill=VELLUM),
            rounded(9, 9, 110, 110, 8, fill="none", stroke="#EBCF7C", stroke_width=1.6),
            f'<path d="{_CURLS}" fill="none" stroke="{SEPIA}" stroke-width="2" stroke-linecap="round" opacity=".75"/>',
            *(f'<circle cx="{x}" cy="{y}" r="3" fill="{AZURITE}"/>' for x, y in _BERRIES),
        ]
    letter = _letter((20, 22, 88, 84) if plain else (28, 30, 72, 68))
    edge, fat = (0, 5) if plain else (7, 1.4)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIDE}" height="{_SIDE}" viewBox="0 0 {_SIDE} {_SIDE}">'
        + "".join(frame)
        + f'<path d="{letter}" fill="{VELLUM}" stroke="{VELLUM}" stroke-width="{edge}" stroke-linejoin="round"/>'
        + f'<path d="{letter}" fill="{RUBRIC}" stroke="{RUBRIC}" stroke-width="{fat}" stroke-linejoin="round"/>'
        + "</svg>"
    )


def pictures() -> dict[str, Picture]:
    """The icon of the window."""
    return {"icon/ulm": Picture(icon(LINUX), LINUX)}


def _image(pixels: int) -> Image.Image:
    data = resvg_py.svg_to_bytes(svg_string=icon(pixels), width=pixels, skip_system_fonts=True)
    return Image.open(io.BytesIO(data)).convert("RGBA")


def files() -> dict[Path, bytes]:
    """The icon files as they must be."""
    found: dict[Path, bytes] = {}
    for name, sizes, form in (("ico", WINDOWS, "ICO"), ("icns", MAC, "ICNS"), ("png", (LINUX,), "PNG")):
        images = [_image(size) for size in sizes]
        out = io.BytesIO()
        largest = images.pop()
        if form == "ICO":
            largest.save(out, form, sizes=[(size, size) for size in sizes], append_images=images)
        else:
            largest.save(out, form, append_images=images, optimize=True)
        found[PACKAGING / f"ulm.{name}"] = out.getvalue()
    return found


def problems() -> list[str]:
    """Which icon files do not show the present drawing: compared by their pixels, since encoders differ."""
    found = []
    for path, wanted in files().items():
        if not path.exists():
            found.append(f"{path.name}: missing")
            continue
        with Image.open(path) as one, Image.open(io.BytesIO(wanted)) as other:
            if one.convert("RGBA").tobytes() != other.convert("RGBA").tobytes():
                found.append(f"{path.name}: drawn anew since it was written")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Command line; 0 when all is well, 1 when `--check` found something."""
    parser = argparse.ArgumentParser(description="Write the program's icons from their source in art/.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are up to date")
    if parser.parse_args(arguments).check:
        found = problems()
        print("\n".join(found) if found else "All icons are up to date.")
        return 1 if found else 0
    PACKAGING.mkdir(exist_ok=True)
    for path, data in files().items():
        path.write_bytes(data)
        print(f"{path.name}: {len(data) / 1024:.0f} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
