"""How the game's colours look to colour-blind players, and how far apart they stay.

`python -m tools.art.colour_vision [--out FILE.png] [PICTURE …]` prints the least colour differences of the tiles and
of the players for each kind of colour vision and, with `--out`, writes sprites or the named pictures as they are seen.
Dichromats are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear RGB;
differences are those of CIEDE2000.
"""

from __future__ import annotations

import argparse
import math
import sys
from itertools import combinations
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
if __package__ in (None, ""):
    sys.path.insert(0, str(ROOT))

from tools.art.common import PLAYER_GROUND, TILE_GROUND  # noqa: E402  (after the path is set for a direct call)

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

VISIONS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_EDGE = 0.04045
_SHOWN = 192


def rgb(code: str) -> Colour:
    """`#RRGGBB` as three numbers from 0 to 1."""
    red, green, blue = (int(code[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return red, green, blue


def _times(matrix: Matrix, colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def _linear(value: float) -> float:
    return value / 12.92 if value <= _EDGE else float(((value + 0.055) / 1.055) ** 2.4)


def _curved(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= _EDGE / 12.92 else 1.055 * float(value ** (1 / 2.4)) - 0.055


def seen(colour: Colour, vision: str) -> Colour:
    """A colour as it is seen with a kind of colour vision."""
    red, green, blue = (_linear(value) for value in colour)
    red, green, blue = (_curved(value) for value in _times(VISIONS[vision], (red, green, blue)))
    return red, green, blue


def lab(colour: Colour) -> Colour:
    """A colour in CIELAB (D65)."""
    red, green, blue = (_linear(value) for value in colour)
    shares = [value / white for value, white in zip(_times(_TO_XYZ, (red, green, blue)), _WHITE, strict=True)]
    x, y, z = (float(share ** (1 / 3)) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    """The difference CIEDE2000 of two colours in CIELAB; about 1 can just be seen."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn, around = h2 - h1, (h1 + h2) / 2
    if not c1 * c2:
        turn, around = 0.0, h1 + h2
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
        around = (around + 180) % 360
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    weight = (
        1
        - 0.17 * math.cos(math.radians(around - 30))
        + 0.24 * math.cos(math.radians(2 * around))
        + 0.32 * math.cos(math.radians(3 * around + 6))
        - 0.20 * math.cos(math.radians(4 * around - 63))
    )
    for_light = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    for_chroma, for_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    twist = (
        -2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((around - 275) / 25) ** 2))))
    )
    light, colourful, hued = (l2 - l1) / for_light, (c2 - c1) / for_chroma, hue / for_hue
    return math.sqrt(light**2 + colourful**2 + hued**2 + twist * colourful * hued)


def distances(grounds: dict[str, str], vision: str) -> dict[tuple[str, str], float]:
    """How far each two of some colours (`#RRGGBB` by name) are apart for a kind of colour vision."""
    points = {name: lab(seen(rgb(code), vision)) for name, code in grounds.items()}
    return {(one, other): difference(points[one], points[other]) for one, other in combinations(points, 2)}


def simulate(picture: Image.Image, vision: str) -> Image.Image:
    """A picture as it is seen with a kind of colour vision."""
    curve = [round(65535 * _linear(value / 255)) for value in range(256)]
    back = bytes(round(255 * _curved(value / 4095)) for value in range(4096))
    shown = picture.convert("RGB")
    made = bytearray()
    known: dict[tuple[int, int, int], bytes] = {}
    raw = shown.tobytes()
    matrix = VISIONS[vision]
    for n in range(0, len(raw), 3):
        key = raw[n], raw[n + 1], raw[n + 2]
        found = known.get(key)
        if found is None:
            red, green, blue = (curve[value] / 65535 for value in key)
            mixed = _times(matrix, (red, green, blue))
            found = known[key] = bytes(back[round(4095 * min(1.0, max(0.0, value)))] for value in mixed)
        made += found
    return Image.frombytes("RGB", shown.size, bytes(made))


def _sheet(files: list[Path]) -> Image.Image:
    """Pictures in a row on vellum, one row a kind of colour vision."""
    pictures = []
    for file in files:
        with Image.open(file) as opened:
            picture = opened.convert("RGBA")
        if len(files) > 1:
            picture.thumbnail((_SHOWN, _SHOWN))
        pictures.append(picture)
    wide, high = sum(picture.width + 16 for picture in pictures) + 16, max(p.height for p in pictures) + 16
    sheet = Image.new("RGB", (wide, high * len(VISIONS) + 16), "#C8B48A")
    for number, vision in enumerate(VISIONS):
        row = Image.new("RGBA", (wide, high), "#C8B48A")
        left = 16
        for picture in pictures:
            row.alpha_composite(picture, (left, 8))
            left += picture.width + 16
        sheet.paste(simulate(row, vision), (0, number * high + 8))
    return sheet


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    for vision in VISIONS:
        for what, grounds in (("tiles", TILE_GROUND), ("players", PLAYER_GROUND)):
            (one, other), least = min(distances(grounds, vision).items(), key=lambda item: item[1])
            print(f"{vision:7} {what:8} at least {least:5.1f} ({one}, {other})")
    if given.out is not None:
        sprites = ROOT / "sprites"
        files = given.pictures or [
            *(sprites / "tiles" / f"{name}.png" for name in TILE_GROUND),
            *(sprites / "pieces" / f"seal_{name}.png" for name in PLAYER_GROUND),
            *(sprites / "pieces" / f"barge_{name}.png" for name in PLAYER_GROUND),
        ]
        _sheet(files).save(given.out)


if __name__ == "__main__":
    main()
