"""Shared drawing kit of the art pipeline: palette, document builder, filters, patterns, rendering.

Units are logical pixels of the 1920×1080 screen; a `Picture` says how many real pixels wide it is rendered
(twice its logical size as a rule). Everything here returns SVG text; nothing of it runs in the game.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import resvg_py
from PIL import Image

# --- Palette --------------------------------------------------------------------------------------
INK = "#21160E"
CONTOUR = "#2A1D12"
SEPIA = "#6B4A2B"
VELLUM = "#EFE4C8"
LIGHT = "#F7F0DC"
TAN = "#E2D3AC"
CREAM = "#FBF1D6"
RUBRIC = "#7A1C12"
AZURITE = "#1C5E8C"
GILT = "#C9A23A"
TABLE = "#2B2119"
#: Outlines in three strengths: pieces that are moved, furniture they lie on, and the town (board_ink), thinner still.
PIECE_LINE = 2.4
FURNITURE_LINE = 1.5
SILVER = "#C9CBD2"

ROOFS = ("#A8452F", "#B9573A", "#93402E", "#C06A45", "#8A3B2C")
WALLS = ("#EFE0BD", "#E6D2A6", "#F3E8CD", "#DCC596", "#E9D8B4")
STONE = "#E7D7B1"
GREENS = ("#6F8A4C", "#7F9654", "#5F7D48", "#8A9D5C")
FIELDS = ("#D8C97C", "#B3BC6C", "#C7B36A", "#DDCB8B", "#9DAE62")
WATER = "#5E9BAE"
WOOD = "#B98E56"

#: Action tiles: ground and mark by colour, far enough apart in lightness for every colour vision.
TILE_GROUND = {
    "gray": "#A3A3AE",
    "white": "#FFFCF0",
    "brown": "#4A2A16",
    "turquoise": "#1F6468",
    "orange": "#E08522",
}
TILE_MARK = {"gray": INK, "white": INK, "brown": CREAM, "turquoise": CREAM, "orange": INK}

#: Players: ground and emblem colour by seat colour.
PLAYER_GROUND = {"red": "#8E1F14", "blue": "#173A86", "yellow": "#F5D13A", "green": "#5E9E86"}
PLAYER_MARK = {"red": CREAM, "blue": CREAM, "yellow": INK, "green": INK}

QUARTERS = (
    "leaning_house",
    "oath_house",
    "town_hall",
    "reichenauer_hof",
    "goose_tower",
    "tillage",
    "garden",
    "shipyard",
)

#: Ground colour of each quarter's bank and of the matching rim of its plate.
QUARTER_COLOUR = {
    "leaning_house": "#A5553B",
    "oath_house": "#C9A23A",
    "town_hall": "#4C7393",
    "reichenauer_hof": "#8A6A8F",
    "goose_tower": "#6E7F77",
    "tillage": "#C2A84C",
    "garden": "#6F8F4E",
    "shipyard": "#9A6B3D",
}


# --- Pictures -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Picture:
    """One sprite to be rendered: SVG text, width in real pixels, `png` or `webp`, WebP quality (1–100)."""

    svg: str
    width: int
    format: str = "png"
    quality: int = 90

    def __post_init__(self) -> None:
        if self.format not in ("png", "webp"):
            raise ValueError(f"unknown picture format {self.format!r}")


def render(svg: str, out: Path, width: int, quality: int = 90) -> None:
    """Render `svg` to `out`, `width` pixels wide; the suffix of `out` (.png, .webp) is the format."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".png":
        with Image.open(io.BytesIO(data)) as image:
            image.save(out, "PNG", optimize=True)
    elif out.suffix == ".webp":
        with Image.open(io.BytesIO(data)) as image:
            image.save(out, "WEBP", quality=quality, method=5)
    else:
        raise ValueError(f"unknown picture format {out.suffix!r}")


# --- Filters and patterns -------------------------------------------------------------------------
_SPAN = 'filterUnits="userSpaceOnUse" x="-60" y="-60" width="{w}" height="{h}"'


def filters(width: float, height: float, seed: int = 8) -> str:
    """The shared filters: paper, rough, rough_fine, wash, wash_small, shadow, shadow_small, glow.

    `rough` displaces every contour, `wash` mottles a flat colour and lets it miss its contour a little; both
    work on the whole page, so apply them to groups and not to single shapes.
    """
    span = _SPAN.format(w=width + 120, h=height + 120)
    srgb = 'color-interpolation-filters="sRGB"'
    move = 'in="SourceGraphic" in2="n" xChannelSelector="R" yChannelSelector="G"'
    return f"""
<filter id="paper" {srgb} x="0" y="0" width="100%" height="100%">
 <feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="5" seed="{seed + 4}" result="n"/>
 <feDiffuseLighting in="n" lighting-color="#F3E6C6" surfaceScale="1.1" diffuseConstant="1.08">
  <feDistantLight azimuth="55" elevation="66"/></feDiffuseLighting></filter>
<filter id="rough" {srgb} {span}>
 <feTurbulence type="fractalNoise" baseFrequency="0.045" numOctaves="2" seed="{seed}" result="n"/>
 <feDisplacementMap {move} scale="3.2"/></filter>
<filter id="rough_fine" {srgb} {span}>
 <feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="2" seed="{seed + 1}" result="n"/>
 <feDisplacementMap {move} scale="1.7"/></filter>
<filter id="wash" {srgb} {span}>
 <feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="3" seed="{seed + 13}" result="n"/>
 <feDisplacementMap {move} scale="9" result="d"/>
 <feColorMatrix in="n" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.7 0 0 0 0.52" result="m"/>
 <feComposite in="d" in2="m" operator="in"/></filter>
<filter id="wash_small" {srgb} {span}>
 <feTurbulence type="fractalNoise" baseFrequency="0.06" numOctaves="3" seed="{seed + 15}" result="n"/>
 <feDisplacementMap {move} scale="3.4" result="d"/>
 <feColorMatrix in="n" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.7 0 0 0 0.56" result="m"/>
 <feComposite in="d" in2="m" operator="in"/></filter>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="170%">
 <feDropShadow dx="1.6" dy="3" stdDeviation="2.4" flood-color="#1D1206" flood-opacity=".55"/></filter>
<filter id="shadow_small" x="-30%" y="-30%" width="160%" height="170%">
 <feDropShadow dx=".8" dy="1.4" stdDeviation="1" flood-color="#1D1206" flood-opacity=".5"/></filter>
<filter id="glow" x="-30%" y="-30%" width="160%" height="160%">
 <feDropShadow dx="0" dy="0" stdDeviation="3" flood-color="{VELLUM}" flood-opacity=".9"/></filter>"""


def patterns() -> str:
    """The shared patterns: hatch, hatch_fine, hatch_steep, cross, tiles, tiles_fine, planks."""

    unit = 'patternUnits="userSpaceOnUse"'

    def lines(name: str, step: float, weight: float, turn: float) -> str:
        return (
            f'<pattern id="{name}" width="{step}" height="{step}" {unit} patternTransform="rotate({turn})">'
            f'<path d="M0 0V{step}" stroke="{CONTOUR}" stroke-width="{weight}"/></pattern>'
        )

    def scales(name: str, step: float, rise: float, weight: float) -> str:
        return (
            f'<pattern id="{name}" width="{step}" height="{rise}" {unit} patternTransform="rotate(-12)">'
            f'<path d="M0 0q{step / 2:g} {rise * 0.85:g} {step:g} 0" fill="none" stroke="{CONTOUR}"'
            f' stroke-width="{weight}"/></pattern>'
        )

    return (
        lines("hatch", 3.2, 0.8, 28)
        + lines("hatch_fine", 2.2, 0.5, 28)
        + lines("hatch_steep", 3.0, 0.7, -18)
        + f'<pattern id="cross" width="4" height="4" {unit} patternTransform="rotate(35)">'
        f'<path d="M0 0V4M0 0H4" stroke="{CONTOUR}" stroke-width=".7"/></pattern>'
        + scales("tiles", 7, 5.4, 0.8)
        + scales("tiles_fine", 4.4, 3.6, 0.55)
        + f'<pattern id="planks" width="200" height="9" {unit}>'
        f'<path d="M0 4.5q25 -1.6 50 0t50 0t50 0t50 0" stroke="{CONTOUR}" stroke-width=".8" fill="none"/>'
        "</pattern>"
    )


STYLE = (
    f".k{{stroke:{CONTOUR};stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}}"
    f".kb{{stroke:{CONTOUR};stroke-width:2.3;stroke-linejoin:round;stroke-linecap:round}}"
    f".l{{stroke:{CONTOUR};stroke-width:1.5;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
    f".t{{stroke:{CONTOUR};stroke-width:.8;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
)


@dataclass
class Doc:
    """Builds one SVG page of `width`×`height` logical pixels with the shared style, filters and patterns."""

    width: float
    height: float
    seed: int = 8
    parts: list[str] = field(default_factory=list)
    extra_defs: list[str] = field(default_factory=list)

    def add(self, *parts: str) -> None:
        """Append SVG text to the page."""
        self.parts.extend(parts)

    def defs(self, *parts: str) -> None:
        """Append SVG text to the definitions."""
        self.extra_defs.extend(parts)

    def svg(self) -> str:
        """The whole document."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}">'
            f"<defs><style>{STYLE}</style>{filters(self.width, self.height, self.seed)}{patterns()}"
            f"{''.join(self.extra_defs)}</defs>\n" + "\n".join(self.parts) + "\n</svg>"
        )


# --- Small helpers --------------------------------------------------------------------------------
def group(parts: Iterable[str] | str, **attributes: str | float) -> str:
    """A `<g>`; underscores in attribute names are hyphens (`fill_opacity=.5`), a last one is dropped."""
    body = parts if isinstance(parts, str) else "".join(parts)
    text = "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<g{text}>{body}</g>"


def placed(parts: Iterable[str] | str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The parts with their origin at x, y, scaled, turned clockwise by degrees."""
    body = parts if isinstance(parts, str) else "".join(parts)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{body}</g>'


def rounded(x: float, y: float, w: float, h: float, r: float, **attributes: str | float) -> str:
    """A rectangle with round corners."""
    text = "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"{text}/>'


def shield_path(x: float, y: float, w: float, h: float) -> str:
    """Path data of a heater shield that fills the rectangle."""
    return (
        f"M{x:g} {y:g}h{w:g}v{h * 0.42:g}q0 {h * 0.36:g} {-w / 2:g} {h * 0.58:g}"
        f"q{-w / 2:g} {-h * 0.22:g} {-w / 2:g} {-h * 0.58:g}z"
    )
