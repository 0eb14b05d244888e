"""The evening picture behind the final count: the finished Minster over the Danube, with lit windows.

The sheet of the count covers the left two thirds, so the Minster stands in the right third, and the rest is calm.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
import random
from itertools import pairwise

from tools.art.common import CONTOUR, Picture, filters, group, patterns, placed
from tools.art.landscape import blade, outline, ridge, ripple, slope_hatch

WIDTH, HEIGHT = 1920, 1080
AXIS = 1668.0
_FOOT = 716.0
_QUAY = 742.0
_SHORE = 1046.0

_BANDS = (
    (0, "#3D4468"),
    (84, "#505074"),
    (176, "#6B5C7C"),
    (268, "#8E6A7C"),
    (356, "#B47A74"),
    (436, "#D68F68"),
    (508, "#EBA968"),
    (574, "#F5C57C"),
    (632, "#FADC9C"),
)
"""Flat washes of the sky from the zenith down to the horizon: top edge and colour."""
_STONE, _DUSK = "#EBC791", "#8C6C6F"
"""Stone in the last light, and turned away from it."""
_ROOF, _ROOF_DUSK = "#A84C35", "#6A3A3A"
_GLOW = "#FFD978"
_NIGHT = "#3A2C3C"
_STYLE = (
    f".k{{stroke:{CONTOUR};stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}}"
    f".kb{{stroke:{CONTOUR};stroke-width:2.7;stroke-linejoin:round;stroke-linecap:round}}"
    f".l{{stroke:{CONTOUR};stroke-width:1.8;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
    f".w{{fill:{_GLOW};stroke:{CONTOUR};stroke-width:1.2}}"
    f".t{{stroke:{CONTOUR};stroke-width:1;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
)


# --- The sky -------------------------------------------------------------------------------------------------------
def _edge(y: float, phase: float) -> str:
    """The wavy upper edge of a wash, from left to right."""
    steps = range(0, WIDTH + 81, 80)
    return "L".join(
        f"{x - 20:.0f} {y + 9 * math.sin(x / 190 + phase) + 5 * math.sin(x / 67 + 2 * phase):.1f}" for x in steps
    )


def _sky(rng: random.Random) -> str:
    """Bands of flat wash, with broken level cuts along their edges as a block cutter joins two tones."""
    parts = [f'<path d="M-40-40H{WIDTH + 40}V{HEIGHT + 40}H-40z" fill="{_BANDS[0][1]}"/>']
    for number, (top, colour) in enumerate(_BANDS[1:]):
        parts.append(f'<path d="M{_edge(top, number * 1.7)}V{_QUAY + 20}H-20z" fill="{colour}"/>')
    cuts: dict[str, list[str]] = {colour: [] for _, colour in _BANDS}
    for (_, above), (top, below) in pairwise(_BANDS):
        for row in range(7):
            x = rng.uniform(0, 90)
            while x < WIDTH:
                length = rng.uniform(30, 150) * (1 - row / 9)
                for colour, y in ((below, top - 6 - row * 6), (above, top + 6 + row * 5)):
                    shift = rng.uniform(-20, 20)
                    cuts[colour].append(
                        f"M{x + shift:.0f} {y + rng.uniform(-2, 2):.1f}q{length / 2:.0f} {rng.uniform(-2, 2):.1f} {length:.0f} 0"
                    )
                x += length + rng.uniform(30, 120) * (0.6 + row / 3)
    parts.extend(
        f'<path d="{"".join(lines)}" stroke="{colour}" stroke-width="2.4" stroke-linecap="round" fill="none" opacity=".8"/>'
        for colour, lines in cuts.items()
    )
    stars = "".join(
        f"M{x:.0f} {y - r:.1f}L{x + r * 0.28:.1f} {y - r * 0.28:.1f}L{x + r:.1f} {y:.1f}L{x + r * 0.28:.1f} {y + r * 0.28:.1f}L{x:.0f} {y + r:.1f}L{x - r * 0.28:.1f} {y + r * 0.28:.1f}L{x - r:.1f} {y:.1f}L{x - r * 0.28:.1f} {y - r * 0.28:.1f}z"
        for x, y, r in (
            (rng.uniform(30, WIDTH - 30), rng.uniform(26, 190) ** 1.0, rng.uniform(3, 6.5)) for _ in range(46)
        )
        if abs(x - AXIS) > 26
    )
    parts.append(f'<path d="{stars}" fill="#FBE8B8" opacity=".85"/>')
    return "".join(parts)


def _cloud(x: float, y: float, length: float, high: float, colour: str, under: str) -> str:
    """A long evening cloud, lit from below."""
    half = length / 2
    outline = (
        f"M{x - half:.0f} {y:.0f}q{length * 0.06:.0f} {-high * 0.5:.0f} {length * 0.16:.0f} {-high * 0.45:.0f}q{length * 0.05:.0f} {-high * 0.6:.0f} {length * 0.17:.0f} {-high * 0.4:.0f}"
        f"q{length * 0.1:.0f} {-high * 0.5:.0f} {length * 0.22:.0f} {high * 0.1:.0f}q{length * 0.12:.0f} {-high * 0.25:.0f} {length * 0.2:.0f} {high * 0.4:.0f}q{length * 0.14:.0f} {-high * 0.1:.0f} {length * 0.25:.0f} {high * 0.75:.0f}z"
    )
    return (
        f'<path d="{outline}" fill="{colour}" class="k"/>'
        f'<path d="M{x - half * 0.9:.0f} {y - 3:.0f}H{x + half * 0.92:.0f}L{x + half * 0.6:.0f} {y - high * 0.22:.0f}H{x - half * 0.7:.0f}z" fill="{under}"/>'
        f'<path d="M{x - half * 0.7:.0f} {y - high * 0.36:.0f}H{x - half * 0.1:.0f}M{x - half * 0.4:.0f} {y - high * 0.6:.0f}H{x + half * 0.2:.0f}M{x + half * 0.15:.0f} {y - high * 0.38:.0f}H{x + half * 0.7:.0f}" class="t" opacity=".7"/>'
    )


def _hills(rng: random.Random) -> str:
    """Two ridges against the light."""
    parts = []
    for base, height, fill, wobble in ((690, 62, "#8D6472", 0.4), (718, 44, "#664A5C", 2.6)):
        points = ridge(WIDTH, base, height, (240, 90), wobble)
        hatch = slope_hatch(rng, points, 24, 16, (8, 15))
        parts.append(
            f'<path d="M{outline(points)}V{_QUAY + 10}H-20z" fill="{fill}" class="k"/><path d="{hatch}" class="t" opacity=".55"/>'
        )
    return "".join(parts)


# --- The Minster ---------------------------------------------------------------------------------------------------
def _lancet(x: float, y: float, w: float, h: float) -> str:
    """A tall pointed window with light behind it, its foot centred at x, y."""
    return (
        f'<path d="M{x - w / 2:.1f} {y:.1f}V{y - h + w * 0.7:.1f}Q{x - w * 0.42:.1f} {y - h + w * 0.18:.1f} {x:.1f} {y - h:.1f}'
        f'Q{x + w * 0.42:.1f} {y - h + w * 0.18:.1f} {x + w / 2:.1f} {y - h + w * 0.7:.1f}V{y:.1f}z" fill="{_GLOW}" class="k"/>'
        f'<path d="M{x:.1f} {y:.1f}V{y - h + w * 0.4:.1f}M{x - w * 0.42:.1f} {y - h * 0.5:.1f}H{x + w * 0.42:.1f}" class="l" stroke-width="1.5"/>'
    )


def _block(x: float, y: float, w: float, h: float, shade: float = 0.4) -> str:
    """A block of stone whose right part lies in the dusk; lower left corner x, y."""
    dark = f"M{x + w * (1 - shade):.1f} {y:.1f}v{-h:.1f}h{w * shade:.1f}v{h:.1f}z"
    courses = "".join(f"M{x + 4:.1f} {y - i * 17 - 9:.1f}h{w * 0.3:.1f}" for i in range(int(h // 17)))
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}h{w:.1f}v{h:.1f}z" fill="{_STONE}" class="k"/><path d="{dark}" fill="{_DUSK}"/>'
        f'<path d="{dark}" fill="url(#hatch)"/><path d="{courses}" class="t" opacity=".45"/>'
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}h{w:.1f}v{h:.1f}z" fill="none" class="k"/>'
    )


def _pinnacle(x: float, y: float, w: float, h: float) -> str:
    """A buttress that ends in a small spire with a finial."""
    tip = y - h - w * 2.3
    return (
        f'<path d="M{x - w / 2:.1f} {y:.1f}v{-h:.1f}L{x:.1f} {tip:.1f}L{x + w / 2:.1f} {y - h:.1f}v{h:.1f}z" fill="{_STONE}" class="k"/>'
        f'<path d="M{x + w * 0.06:.1f} {y:.1f}V{tip:.1f}L{x + w / 2:.1f} {y - h:.1f}v{h:.1f}z" fill="{_DUSK}"/>'
        f'<path d="M{x - w * 0.62:.1f} {y - h:.1f}h{w * 1.24:.1f}M{x - w * 0.5:.1f} {y - h * 0.6:.1f}h{w:.1f}M{x:.1f} {tip:.1f}v-5m-3 2h6" class="t"/>'
        f'<path d="M{x - w / 2:.1f} {y:.1f}v{-h:.1f}L{x:.1f} {tip:.1f}L{x + w / 2:.1f} {y - h:.1f}v{h:.1f}z" fill="none" class="k"/>'
    )


def _balustrade(x: float, y: float, w: float) -> str:
    posts = "".join(f"M{x + 3 + i * 6:.1f} {y:.1f}v-8" for i in range(int(w // 6)))
    return f'<path d="M{x:.1f} {y:.1f}h{w:.1f}v-10h{-w:.1f}z" fill="{_STONE}" class="k"/><path d="{posts}" class="t"/>'


def _roof(outline: str) -> str:
    return f'<path d="{outline}" fill="{_ROOF}" class="k"/><path d="{outline}" fill="url(#tiles)" opacity=".8"/>'


def _nave() -> str:
    """Choir with its two towers and the nave, left of the great tower, whose foot is centred at 0, 0."""
    parts = [
        f'<path d="M-404 0V-118L-430-130L-452-112V0z" fill="{_STONE}" class="k"/>',
        _roof("M-396-114L-424-176L-460-110z"),
        *(_lancet(x, -24, 9, 76) for x in (-440, -424, -412)),
    ]
    for x in (-402, -356):
        parts.append(_block(x, 0, 32, 272))
        parts.append(_balustrade(x - 3, -272, 38))
        parts.extend(_lancet(x + 14, -196 + i * 80, 11, 54) for i in range(2))
        parts.append(f'<path d="M{x} -282L{x + 16} -392L{x + 32} -282z" fill="{_STONE}" class="k"/>')
        parts.append(f'<path d="M{x + 16} -392L{x + 32} -282H{x + 19}z" fill="{_DUSK}"/>')
        parts.append(
            f'<path d="M{x + 4} -304h24M{x + 7} -326h18M{x + 10} -348h12M{x + 16} -392v-16m-5 6h10M{x} -282L{x + 16} -392L{x + 32} -282" class="t"/>'
        )
    parts.append(_block(-346, 0, 300, 168, 0.0))
    parts.append(_roof("M-352-166L-330-266H-66L-40-166z"))
    parts.append("".join(f'<path d="M{x}-202l7-13l7 13z" fill="{_GLOW}" class="k"/>' for x in range(-310, -80, 46)))
    parts.extend(_lancet(-330 + i * 33, -106, 13, 50) for i in range(9))
    parts.append(_roof("M-348-92L-334-118H-60L-48-92z"))
    parts.append(f'<path d="M-346 0V-92H-50V0z" fill="{_STONE}" class="k"/>')
    for i in range(9):
        x = -346 + i * 36
        parts.append(f'<path d="M{x} -98Q{x + 3} -130 {x + 8} -152" class="l"/>')
        if i < 8:
            parts.append(_lancet(x + 18, -16, 15, 62))
        parts.append(_pinnacle(x, 0, 11, 106))
    parts.append('<path d="M-346-6H-50" class="t"/>')
    return "".join(parts)


def _spire(foot: float, tip: float, half: float) -> str:
    """The openwork spire with crockets: storeys of tracery that let the sky through, one for each round."""
    rows = 10
    parts = [f'<path d="M{-half} {foot}L0 {tip}L{half} {foot}z" fill="{_STONE}" class="kb"/>']
    parts.append(f'<path d="M3 {tip + 10}L{half} {foot}H{half * 0.3}z" fill="{_DUSK}"/>')
    lattice, crockets, holes = [], [], []
    for i in range(rows):
        low, high = i / rows, (i + 1) / rows
        y0, y1 = foot + (tip - foot) * low, foot + (tip - foot) * high
        w0, w1 = half * (1 - low), half * (1 - high)
        lattice.append(
            f"M{-w0 - 2:.1f} {y0:.1f}H{w0 + 2:.1f}M{-w0 * 0.36:.1f} {y0:.1f}L{-w1 * 0.34:.1f} {y1:.1f}M{w0 * 0.36:.1f} {y0:.1f}L{w1 * 0.34:.1f} {y1:.1f}"
        )
        if i < rows - 2:
            rise = y0 - y1
            for side in (-0.62, 0.0, 0.62):
                cx, r = side * (w0 + w1) / 2, (w0 + w1) * 0.075
                holes.append(
                    f"M{cx - r:.1f} {y0 - rise * 0.14:.1f}V{y0 - rise * 0.5:.1f}Q{cx:.1f} {y0 - rise:.1f} {cx + r:.1f} {y0 - rise * 0.5:.1f}V{y0 - rise * 0.14:.1f}z"
                )
        crockets.append(
            f"M{-w1:.1f} {y1:.1f}q-7 1-7-5M{w1:.1f} {y1:.1f}q7 1 7-5M{-(w0 + w1) / 2:.1f} {(y0 + y1) / 2:.1f}q-6 1-6-4M{(w0 + w1) / 2:.1f} {(y0 + y1) / 2:.1f}q6 1 6-4"
        )
    parts.append(f'<path d="{"".join(holes)}" fill="{_NIGHT}"/>')
    parts.append(f'<path d="{"".join(lattice)}" class="t"/><path d="{"".join(crockets)}" class="l"/>')
    parts.append(f'<path d="M{-half} {foot}L0 {tip}L{half} {foot}" class="kb" fill="none"/>')
    parts.append(
        f'<path d="M-7 {tip + 10}q7-9 14 0q-7 7-14 0z" fill="{_STONE}" class="k"/><path d="M0 {tip + 4}V{tip - 28}M-9 {tip - 17}H9" class="kb" fill="none"/>'
    )
    return "".join(parts)


def _minster() -> str:
    """The finished Minster from the south, the foot of the great tower centred at 0, 0."""
    parts = [_nave(), _block(-70, 0, 140, 148)]
    # The west porch stands open, and light falls out of it.
    parts.append(f'<path d="M-32 0V-60Q-28-86 0-100Q28-86 32-60V0z" fill="{_GLOW}" class="kb"/>')
    parts.append('<path d="M-11 0V-52Q0-72 11-52V0M-32-56H32M-11-52Q-22-84 0-92Q22-84 11-52" class="l"/>')
    parts.append('<path d="M-44-58L0-126L44-58" class="l"/>')
    parts.append(_balustrade(-74, -148, 148))
    parts.append(_block(-64, -158, 128, 122))
    parts.extend(_lancet(x, -168, 25, 98) for x in (-28, 12))
    parts.append(_balustrade(-68, -280, 136))
    parts.append(_block(-60, -290, 120, 92))
    parts.extend(_lancet(x, -298, 19, 72) for x in (-34, -4, 26))
    parts.append(_balustrade(-64, -382, 128))
    for x, w, h in ((68, 19, 164), (64, 16, 286), (60, 13, 382)):
        parts.extend(_pinnacle(side * x, 0, w, h) for side in (-1, 1))
    parts.append(_block(-38, -392, 76, 84))
    parts.extend(_lancet(x, -400, 15, 66) for x in (-22, 0, 22))
    for x in (-48, 48):
        parts.append(_block(x - 8, -392, 16, 70, 0.5))
        parts.append(f'<path d="M{x - 9} -462L{x} -504L{x + 9} -462z" fill="{_STONE if x < 0 else _DUSK}" class="k"/>')
        parts.append(f'<path d="M{x - 8} -410l16-10M{x - 8} -428l16-10M{x - 8} -446l16-10" class="t"/>')
    parts.append(_balustrade(-42, -476, 84))
    parts.append(_spire(-486, -716, 36))
    return "".join(parts)


# --- The town ------------------------------------------------------------------------------------------------------
def _house(rng: random.Random, x: float, y: float, w: float, h: float, wall: str, roof: str) -> str:
    """A gabled house against the light; most of its windows are lit."""
    rise, depth = w * rng.uniform(0.7, 0.95), w * rng.uniform(0.4, 0.7)
    lit: list[str] = []
    dark: list[str] = []
    columns, rows = (3 if w > 38 else 2), (2 if h > 28 else 1)
    for row in range(rows):
        for column in range(columns):
            wx, wy = x + w * (column + 1) / (columns + 1) - w * 0.07, y - h + h * (row + 0.25) / rows
            (lit if rng.random() < 0.55 else dark).append(
                f"M{wx:.1f} {wy:.1f}h{w * 0.14:.1f}v{h / rows * 0.45:.1f}h{-w * 0.14:.1f}z"
            )
    if rng.random() < 0.4:
        lit.append(f"M{x + w * 0.44:.1f} {y - h - rise * 0.28:.1f}h{w * 0.12:.1f}v{-rise * 0.18:.1f}h{-w * 0.12:.1f}z")
    return (
        f'<path d="M{x + w / 2:.1f} {y - h - rise:.1f}l{depth:.1f} -4L{x + w + depth + 2:.1f} {y - h - 2:.1f}H{x + w:.1f}z" fill="{roof}" class="k"/>'
        f'<path d="M{x + w:.1f} {y:.1f}v{-h:.1f}h{depth:.1f}v{h:.1f}z" fill="{wall}" class="k"/><path d="M{x + w:.1f} {y:.1f}v{-h:.1f}h{depth:.1f}v{h:.1f}z" fill="url(#hatch)"/>'
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}l{w / 2:.1f} {-rise:.1f}l{w / 2:.1f} {rise:.1f}v{h:.1f}z" fill="{wall}" class="k"/>'
        f'<path d="{"".join(dark)}" fill="{CONTOUR}"/><path d="{"".join(lit)}" class="w"/>'
    )


def _tower(x: float, y: float, w: float, h: float, pitch: float) -> str:
    """A tower of the wall with a pyramid roof and a lamp in its window."""
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}h{w:.1f}v{h:.1f}z" fill="#7A5A5C" class="k"/><path d="M{x + w * 0.55:.1f} {y:.1f}v{-h:.1f}h{w * 0.45:.1f}v{h:.1f}z" fill="url(#hatch)"/>'
        f'<path d="M{x - 5:.1f} {y - h:.1f}L{x + w / 2:.1f} {y - h - w * pitch:.1f}L{x + w + 5:.1f} {y - h:.1f}z" fill="{_ROOF_DUSK}" class="k"/>'
        f'<path d="M{x + w * 0.36:.1f} {y - h + 30:.1f}v-11q4-7 8 0v11z" fill="{_GLOW}" class="k"/><path d="M{x + w / 2:.1f} {y - h - w * pitch:.1f}v-11" class="l"/>'
    )


def _town(rng: random.Random) -> str:
    """Rows of dark houses around the Minster, and the wall along the quay."""
    parts = []
    for base, scale, walls, roofs in (
        (_FOOT - 12, 0.72, ("#8A6468", "#7E5C64"), ("#7E4444", "#744048")),
        (_FOOT + 6, 0.9, ("#6E4E56", "#7A565A"), ("#6A3838", "#5C343C")),
    ):
        if base > _FOOT:
            parts.append(placed(_minster(), AXIS, _FOOT, 0.92))
        x = -20.0
        while x < WIDTH + 20:
            w, h = rng.uniform(30, 46) * scale, rng.uniform(24, 40) * scale
            clear = base < _FOOT or not AXIS - 60 < x + w / 2 < AXIS + 62
            if clear:
                parts.append(_house(rng, x, base + rng.uniform(-4, 4), w, h, rng.choice(walls), rng.choice(roofs)))
            x += w * 1.5 + rng.uniform(0, 10)
    top = _QUAY - 22
    merlons = "".join("h13v7h9v-7" for _ in range(90))
    parts.append(
        f'<path d="M-10 {_QUAY + 6}V{top}{merlons}V{_QUAY + 6}z" fill="#6B4E50" class="k"/><path d="M-10 {_QUAY + 6}V{top + 9}H{WIDTH + 10}V{_QUAY + 6}z" fill="url(#hatch)" opacity=".6"/>'
    )
    for x, h in ((300, 82), (760, 88), (1180, 78), (1402, 84), (1838, 92)):
        parts.append(_tower(x, _QUAY + 6, 44, h, 1.3))
    parts.append(f'<path d="M{AXIS - 17} {_QUAY + 6}v-22q17-18 34 0v22z" fill="{_GLOW}" class="k"/>')
    return "".join(parts)


# --- The river -----------------------------------------------------------------------------------------------------
def _river(rng: random.Random) -> str:
    """The water takes the colours of the sky; lamps and the sun lie in it as broken strokes."""
    parts = []
    for top, colour in (
        (_QUAY + 4, "#B9787A"),
        (_QUAY + 44, "#8F6A80"),
        (_QUAY + 110, "#6A5C80"),
        (_QUAY + 200, "#4C4E74"),
    ):
        parts.append(f'<path d="M{_edge(top, top / 31)}V{HEIGHT + 20}H-20z" fill="{colour}"/>')
    reflection = placed(
        f'<path d="M-66 0V-150H-58V-380H-36V-480L0-710L36-480V-380H58V-150H66V0z" fill="{_NIGHT}" opacity=".42"/>',
        AXIS,
        _QUAY + 6,
        0.92,
    )
    parts.append(f'<g transform="translate(0 {(_QUAY + 6) * 1.44:.1f}) scale(1 -.44)">{reflection}</g>')
    dark: list[str] = []
    light: list[str] = []
    gold: list[str] = []
    for _ in range(620):
        share = rng.random() ** 1.4
        x, y = rng.uniform(0, WIDTH), _QUAY + 12 + share * (_SHORE - _QUAY)
        length, rise = (12 + 36 * share) * rng.uniform(0.7, 1.3), 1.6 + 4 * share
        (light if rng.random() < 0.3 else dark).append(ripple(x, y, length, rise))
    for centre, spread, number in (
        (AXIS - 190, 60, 60),
        (AXIS, 12, 26),
        *((rng.uniform(0, WIDTH), 7, 7) for _ in range(26)),
    ):
        for i in range(int(number)):
            share = (i + rng.random()) / number
            reach = 0.9 if spread > 10 else 0.3
            y = _QUAY + 12 + share * reach * (_SHORE - _QUAY)
            length = (10 + 26 * share) * rng.uniform(0.6, 1.3)
            x = centre + rng.gauss(0, spread * (0.4 + share)) - length / 2
            gold.append(f"M{x:.0f} {y:.0f}q{length / 2:.1f} {rng.uniform(-3, 3):.1f} {length:.0f} 0")
    parts.append(f'<path d="{"".join(dark)}" class="t" opacity=".6"/>')
    parts.append(
        f'<path d="{"".join(light)}" fill="none" stroke="#E8A98A" stroke-width="2" stroke-linecap="round" opacity=".55"/>'
    )
    parts.append(
        f'<path d="{"".join(gold)}" fill="none" stroke="#FFD58A" stroke-width="2.8" stroke-linecap="round" opacity=".92"/>'
    )
    parts.append(f'<path d="M-20 {_QUAY + 6}H{WIDTH + 20}" class="kb" fill="none"/>')
    return "".join(parts)


def _near_bank(rng: random.Random) -> str:
    """The near bank in the dark."""
    shore = f"M-20 {_SHORE + 6}Q200 {_SHORE - 10} 460 {_SHORE + 8}T960 {_SHORE + 14}T1440 {_SHORE + 2}T1940 {_SHORE - 6}V1100H-20z"
    blades = "".join(
        blade(rng, x, y, h)
        for x, y, h in ((rng.uniform(-10, 1930), _SHORE + rng.uniform(10, 46), rng.uniform(12, 30)) for _ in range(520))
    )
    return f'<path d="{shore}" fill="#2E2A34" class="kb"/><path d="{blades}" class="l"/>'


def _birds() -> str:
    """Swifts about the spire."""
    places = (
        (1540, 150, 1.0),
        (1574, 196, 0.7),
        (1498, 236, 0.8),
        (1764, 118, 0.9),
        (1802, 176, 0.7),
        (1740, 262, 0.6),
    )
    return "".join(
        placed('<path d="M-18-6Q-8-9 0 2Q8-9 18-6Q8-3 0 8Q-8-3-18-6z" fill="#21160E"/>', x, y, scale, turn)
        for (x, y, scale), turn in zip(places, (-12, 8, 20, -18, 10, -6), strict=True)
    )


def evening() -> Picture:
    """The picture, 1920 px wide."""
    rng = random.Random(1890)
    defs = (
        f"<style>{_STYLE}</style>{filters(WIDTH, HEIGHT)}{patterns()}"
        '<filter id="mottle" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.012 0.016" numOctaves="5" seed="21" result="n"/>'
        '<feColorMatrix in="n" values="0 0 0 0 .3  0 0 0 0 .14  0 0 0 0 .12  .42 0 0 0 -.17"/></filter>'
    )
    sky = group(_sky(rng), filter="url(#rough)")
    clouds = (
        _cloud(1500, 300, 240, 34, "#8A6478", "#E7A07C")
        + _cloud(1830, 400, 230, 32, "#A8707A", "#F2B483")
        + _cloud(1810, 560, 260, 26, "#CF8068", "#FBD08C")
        + _cloud(700, 300, 340, 40, "#8A6478", "#E7A07C")
        + _cloud(200, 480, 320, 38, "#C07C72", "#FBD08C")
    )
    land = group(clouds + _hills(rng) + _town(rng), filter="url(#rough)")
    water = group(_river(rng), filter="url(#rough)")
    near = group(_near_bank(rng) + _birds(), filter="url(#rough_fine)")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{defs}</defs>'
        f'{sky}{land}{water}{near}<rect width="{WIDTH}" height="{HEIGHT}" filter="url(#mottle)"/></svg>'
    )
    return Picture(svg, WIDTH, "webp", 82)


def pictures() -> dict[str, Picture]:
    """The sprites of this module."""
    return {"ui/evening": evening()}
