"""Woodcut drawing for cards, coats, descendants and tower tiles: shapes, hatching, figures.

Everything returns SVG fragments. A shape is paper, then a wash that misses the contour a little, then ink that is
heavier on the right-hand and under sides, as if cut with a knife.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
import random

from tools.art.common import INK

PAPER = "#F7F0DC"
MADDER = "#A8452F"
BRICK = "#C06A45"
OCHRE = "#E0B96A"
WALL = "#EAD9B2"
STONE = "#CFC8B6"
WATER = "#6FA6B2"
SKY = "#BCD5DA"
VERDIGRIS = "#7C9A5C"
LEAF = "#5F7D48"
STRAW = "#DCC979"
FLESH = "#EFC9A4"
WOOD = "#B98650"
WOOD_DARK = "#7B5230"
SILVER = "#D5D8DA"
IRON = "#8C9298"
BLACK = "#3A2A1C"


def n(value: float) -> str:
    """A number as SVG writes it, at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def poly(*points: tuple[float, float]) -> str:
    """Path of a closed polygon."""
    return "M" + " L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def line(*points: tuple[float, float]) -> str:
    """Path of an open polyline."""
    return "M" + " L".join(f"{n(x)} {n(y)}" for x, y in points)


def rect(x: float, y: float, w: float, h: float) -> str:
    """Path of a rectangle."""
    return f"M{n(x)} {n(y)}h{n(w)}v{n(h)}h{n(-w)}Z"


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    """Path of an ellipse, or of a circle when there is one radius."""
    ry = rx if ry is None else ry
    return f"M{n(cx - rx)} {n(cy)}a{n(rx)} {n(ry)} 0 1 1 {n(2 * rx)} 0a{n(rx)} {n(ry)} 0 1 1 {n(-2 * rx)} 0Z"


def lancet(x: float, y: float, w: float, h: float) -> str:
    """Path of a pointed window, x and y its lower left corner."""
    rise = w * 0.85
    return (
        f"M{n(x)} {n(y)}v{n(-(h - rise))}q{n(w * 0.08)} {n(-rise * 0.7)} {n(w / 2)} {n(-rise)}"
        f"q{n(w * 0.42)} {n(rise * 0.3)} {n(w / 2)} {n(rise)}v{n(h - rise)}Z"
    )


def ink(d: str, w: float = 2.0, colour: str = INK, opacity: float = 1.0) -> str:
    """A line cut into the block."""
    fade = "" if opacity == 1.0 else f' opacity="{n(opacity)}"'
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(w)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{fade}/>'
    )


def flat(d: str, colour: str, opacity: float = 1.0) -> str:
    """Plain colour, without a contour."""
    fade = "" if opacity == 1.0 else f' opacity="{n(opacity)}"'
    return f'<path d="{d}" fill="{colour}"{fade}/>'


def hatch(d: str, kind: str = "h1") -> str:
    """Hatching within a path; kinds: h1 leaning right, h2 leaning left, hh level, hv upright, hx crossed, dots."""
    return f'<path d="{d}" fill="url(#{kind})"/>'


def shape(d: str, colour: str, w: float = 2.0, miss: float = 0.9) -> str:
    """Paper, wash and contour of one closed path."""
    return (
        f'<path d="{d}" fill="{PAPER}"/>'
        f'<path d="{d}" fill="{colour}" transform="translate({n(miss)} {n(miss * 0.6)})"/>'
        f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="{n(w * 0.8)}" stroke-linejoin="round" '
        f'transform="translate({n(w * 0.26)} {n(w * 0.22)})"/>'
        f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="{n(w)}" stroke-linejoin="round"/>'
    )


def g(*parts: str, at: tuple[float, float] = (0, 0), scale: float = 1.0, turn: float = 0.0, attrs: str = "") -> str:
    """A group moved, turned (degrees) and scaled."""
    moves = f"translate({n(at[0])} {n(at[1])})"
    if turn:
        moves += f" rotate({n(turn)})"
    if scale != 1.0:
        moves += f" scale({scale:.4g})"
    return f'<g transform="{moves}" {attrs}>' + "".join(parts) + "</g>"


def flip(*parts: str, at: tuple[float, float] = (0, 0), scale: float = 1.0) -> str:
    """A group mirrored left to right."""
    return f'<g transform="translate({n(at[0])} {n(at[1])}) scale({n(-scale)} {n(scale)})">' + "".join(parts) + "</g>"


def clip(key: str, d: str, *parts: str) -> str:
    """Parts cut off at a path; the key must be unique within the picture."""
    return f'<clipPath id="{key}"><path d="{d}"/></clipPath><g clip-path="url(#{key})">' + "".join(parts) + "</g>"


def burst(cx: float, cy: float, r1: float, r2: float, points: int, turn: float = 0.0) -> str:
    """Path of a star with inner and outer radius."""
    corners = []
    for i in range(points * 2):
        r = r1 if i % 2 else r2
        a = math.pi * i / points + math.radians(turn) - math.pi / 2
        corners.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return poly(*corners)


# Digits, drawn with a broad pen: centre lines in a box 10 wide and 16 high, and the advance of each.
_GLYPHS: dict[str, tuple[str, float]] = {
    "0": ("M5 1.2C2 1.2 1.4 5 1.4 8S2 14.8 5 14.8 8.6 11 8.6 8 8 1.2 5 1.2Z", 11),
    "1": ("M1.6 4.4L5 1.6V14.8M1.8 14.8H8.2", 10.4),
    "2": ("M1.6 4.4C2 2 3.6 1.2 5.2 1.2C7.6 1.2 8.6 2.8 8.4 4.8C8 8.2 3.6 11 1.4 14.6H8.8", 11),
    "3": (
        "M1.6 2.8C3.4.6 8 .8 8 4.2C8 6.4 5.8 7.3 3.8 7.4C6.6 7.4 8.6 8.6 8.6 11.1C8.6 15.2 3.4 15.6 1.2 13.2",
        11,
    ),
    "4": ("M6.8 14.8V1.4L1 10.6H9.2", 11),
    "5": ("M8.2 1.4H2.8L2.2 7.2C4.4 6 8.6 6.2 8.6 10.4C8.6 15 3.6 15.6 1.2 13.4", 11),
    "6": (
        "M8 1.8C4.4 1.8 1.5 5.4 1.5 10C1.5 13.4 3 14.8 5 14.8C7.4 14.8 8.7 13 8.7 10.8C8.7 8.4 7.2 7 5.4 7C3.4 7 2 8.6 1.6 10.4",
        11,
    ),
    "7": ("M1.2 1.6H8.8C6.4 5.4 4.6 9.6 4 14.8", 10.6),
    "8": (
        "M5 7.4C2.4 6.8 1.8 5.6 1.8 4.3C1.8 2.4 3.2 1.2 5 1.2S8.2 2.4 8.2 4.3C8.2 5.6 7.4 6.8 5 7.4"
        "C2.2 8.2 1.2 9.6 1.2 11.2C1.2 13.6 2.8 14.8 5 14.8S8.8 13.6 8.8 11.2C8.8 9.6 7.8 8.2 5 7.4",
        11,
    ),
    "9": (
        "M2 14.2C5.6 14.2 8.5 10.6 8.5 6C8.5 2.6 7 1.2 5 1.2C2.6 1.2 1.3 3 1.3 5.2C1.3 7.6 2.8 9 4.6 9C6.6 9 8 7.4 8.4 5.6",
        11,
    ),
    "+": ("M4.5 5V13M.5 9H8.5", 10),
    "-": ("M1 9H6", 7.6),
    "−": ("M.8 9H8.4", 10),
    "x": ("M1.4 6L7.4 12.4M7.4 6L1.4 12.4", 9.2),
    "/": ("M6.6 0L.8 16", 8),
    "≤": ("M8 2L1.6 6.6L8 11.2M1.6 14.6H8.4", 10.4),
    " ": ("", 5),
}


def number(text: str, cx: float, cy: float, height: float, colour: str = INK) -> str:
    """Digits and signs 0-9 + - − x / ≤ centred at a point."""
    scale = height / 16
    width = sum(_GLYPHS[c][1] for c in text) - 1.2
    x = -width / 2
    strokes = []
    for c in text:
        path, advance = _GLYPHS[c]
        if path:
            strokes.append(f'<g transform="translate({n(x)} -8)"><path d="{path}"/></g>')
        x += advance
    body = "".join(strokes)
    nib = "".join(
        f'<g transform="translate({n(dx)} {n(dy)})">{body}</g>' for dx, dy in ((-0.65, 0.25), (0, 0), (0.65, -0.25))
    )
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    out = f'<g transform="translate({n(cx)} {n(cy)}) scale({scale:.4g})" {style}>'
    return out + f'<g stroke="{colour}" stroke-width="1.75">{nib}</g></g>'


# --- small things that many pictures share -------------------------------------------------------------------------


def house(x: float, y: float, w: float, h: float, roof: str = MADDER, wall: str = WALL, timber: bool = False) -> str:
    """A gabled house seen from the front with its side in shade; x, y = lower left corner."""
    d, rise = w * 0.6, h * 0.85
    side = poly((x + w, y), (x + w, y - h), (x + w + d, y - h - d * 0.2), (x + w + d, y - d * 0.2))
    front = poly((x, y), (x, y - h), (x + w / 2, y - h - rise), (x + w, y - h), (x + w, y))
    top = poly(
        (x + w / 2, y - h - rise),
        (x + w / 2 + d, y - h - rise - d * 0.2),
        (x + w + d + 2, y - h - d * 0.2),
        (x + w, y - h + 1),
    )
    out = shape(side, wall, 1.5) + hatch(side) + shape(front, wall, 1.5) + shape(top, roof, 1.5) + hatch(top, "hh")
    if timber:
        out += ink(
            f"M{n(x)} {n(y - h)}h{n(w)}M{n(x)} {n(y - h / 2)}h{n(w)}M{n(x + w / 2)} {n(y)}v{n(-h)}"
            f"M{n(x)} {n(y - h / 2)}l{n(w / 2)} {n(-h / 2)}l{n(w / 2)} {n(h / 2)}",
            1.1,
        )
    else:
        for i in (0.28, 0.72):
            out += flat(rect(x + w * i - w * 0.08, y - h * 0.8, w * 0.16, h * 0.32), INK)
    return out + flat(rect(x + w / 2 - w * 0.07, y - h - rise * 0.45, w * 0.14, rise * 0.24), INK)


def tower(x: float, y: float, w: float, h: float, roof: str = MADDER, wall: str = WALL, spire: float = 1.4) -> str:
    """A round-roofed town tower; x, y = lower left corner."""
    body = rect(x, y - h, w, h)
    out = shape(body, wall, 1.8) + hatch(rect(x + w * 0.58, y - h, w * 0.42, h))
    tip = poly((x - w * 0.14, y - h), (x + w / 2, y - h - w * spire), (x + w * 1.14, y - h))
    out += shape(tip, roof, 1.8) + hatch(
        poly((x + w / 2, y - h - w * spire), (x + w * 1.14, y - h), (x + w * 0.6, y - h))
    )
    rows = max(1, int(h / (w * 1.1)))
    for r in range(rows):
        out += flat(lancet(x + w * 0.28, y - h + w * (0.75 + r * 1.05), w * 0.2, w * 0.42), INK)
    return out


def tree(x: float, y: float, r: float, colour: str = LEAF) -> str:
    """A round tree, x, y = foot of the trunk."""
    crown = (
        f"M{n(x - r)} {n(y - r)}q{n(-r * 0.25)} {n(-r * 0.8)} {n(r * 0.6)} {n(-r * 0.9)}q{n(r * 0.4)} {n(-r * 0.6)} {n(r)} 0"
        f"q{n(r * 0.7)} {n(r * 0.1)} {n(r * 0.4)} {n(r)}q{n(-r)} {n(r * 0.5)} {n(-r * 2)} {n(-r * 0.1)}Z"
    )
    return (
        ink(f"M{n(x)} {n(y)}v{n(-r * 0.8)}", 2.2)
        + shape(crown, colour, 1.5)
        + ink(
            f"M{n(x + r * 0.15)} {n(y - r * 0.7)}q{n(r * 0.5)} {n(-r * 0.2)} {n(r * 0.6)} {n(-r * 0.7)}"
            f"M{n(x + r * 0.4)} {n(y - r * 0.6)}q{n(r * 0.4)} {n(-r * 0.2)} {n(r * 0.45)} {n(-r * 0.6)}",
            1.1,
        )
    )


def cloud(x: float, y: float, s: float = 1.0) -> str:
    """A curled woodcut cloud about 36 wide."""
    d = "M0 8c-8 0-9-9-1-9c0-8 11-9 13-3c4-6 14-3 13 4c7-1 9 8 1 8z"
    return g(shape(d, PAPER, 1.6, 0), ink("M4 4q3-4 7 0M16 4q4-4 8-1", 1.2), at=(x, y), scale=s)


def waves(x: float, y: float, w: float, h: float, seed: int, gap: float = 6.0, colour: str = INK) -> str:
    """Rows of short wave lines in a rectangle."""
    rng = random.Random(seed)
    parts = []
    row = y + gap * 0.6
    while row < y + h:
        at = x + rng.uniform(-4, 10)
        while at < x + w - 8:
            length = rng.uniform(9, 20)
            parts.append(f"M{n(at)} {n(row)}q{n(length / 4)} -3 {n(length / 2)} 0t{n(length / 2)} 0")
            at += length + rng.uniform(5, 16)
        row += gap
    return ink("".join(parts), 1.15, colour, 0.8)


def birds(*points: tuple[float, float]) -> str:
    """Distant birds."""
    return ink("".join(f"M{n(x - 4)} {n(y - 2)}q3-2 4 1q2-3 5-1" for x, y in points), 1.2)


def skyline(seed: int, y: float, x0: float, x1: float, size: float = 12.0) -> str:
    """A row of houses along a level from x0 to x1."""
    rng = random.Random(seed)
    out = ""
    x = x0
    while x < x1:
        w = size * rng.uniform(0.8, 1.25)
        out += house(
            x,
            y + rng.uniform(-1, 1),
            w,
            w * rng.uniform(0.9, 1.3),
            rng.choice((MADDER, BRICK, "#93402E")),
            rng.choice((WALL, "#F3E8CD", "#DCC596")),
            rng.random() < 0.35,
        )
        x += w * 1.55
    return out


def defs(seed: int = 8, rough: float = 2.0) -> str:
    """Filters and hatchings; `rough` is how far, in drawing units, a line may stray."""

    def pattern(key: str, size: float, turn: float, inner: str) -> str:
        return (
            f'<pattern id="{key}" width="{n(size)}" height="{n(size)}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({n(turn)})">{inner}</pattern>'
        )

    bar = f'<path d="M0 0V9" stroke="{INK}" stroke-width="1"/>'
    return (
        "<defs>"
        f'<filter id="rough" color-interpolation-filters="sRGB" x="-5%" y="-5%" width="110%" height="110%">'
        f'<feTurbulence type="fractalNoise" baseFrequency="0.07" numOctaves="2" seed="{seed}" result="n"/>'
        f'<feDisplacementMap in="SourceGraphic" in2="n" scale="{n(rough)}" xChannelSelector="R" yChannelSelector="G"/></filter>'
        '<filter id="grain" x="0" y="0" width="100%" height="100%">'
        f'<feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="5" seed="{seed + 3}" result="n"/>'
        '<feColorMatrix in="n" type="matrix" values="0 0 0 0 .32  0 0 0 0 .2  0 0 0 0 .08  .95 0 0 0 -.38"/></filter>'
        '<filter id="drop" x="-30%" y="-30%" width="160%" height="160%">'
        '<feDropShadow dx=".8" dy="1.4" stdDeviation=".9" flood-color="#1d1206" flood-opacity=".55"/></filter>'
        + pattern("h1", 3.1, 32, bar)
        + pattern("h2", 3.1, -32, bar)
        + pattern("hh", 3.2, 90, bar)
        + pattern("hv", 3.2, 0, bar)
        + pattern("hx", 3.4, 40, bar + f'<path d="M0 0H9" stroke="{INK}" stroke-width=".9"/>')
        + pattern("dots", 5, 25, f'<circle cx="2" cy="2" r=".9" fill="{INK}"/>')
        + pattern("sky", 5.2, 90, f'<path d="M0 0V9" stroke="{INK}" stroke-width=".8" opacity=".55"/>')
        + "</defs>"
    )
