"""The sheet of the annals: the border and paper, and the view of the town in three layers, so that the tower of the
Minster between them can stand as high as the game has built it.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
import random

from tools.art.cards_cut import (
    BLACK,
    BRICK,
    FLESH,
    LEAF,
    MADDER,
    OCHRE,
    PAPER,
    SKY,
    STONE,
    STRAW,
    VERDIGRIS,
    WALL,
    WATER,
    WOOD,
    birds,
    burst,
    cloud,
    defs,
    ellipse,
    flat,
    g,
    hatch,
    house,
    ink,
    lancet,
    n,
    poly,
    rect,
    shape,
    skyline,
    tower,
    tree,
    waves,
)
from tools.art.common import AZURITE, GILT, INK, RUBRIC, Picture
from tools.art.emblems import emblem

WIDE, HIGH = 400.0, 170.0
"""The view of the town, in units of the drawing."""
TOWER_X, TOWER_FOOT, TOWER_TOP = 150.0, 128.0, 8.0
"""Where the tower stands."""
_PIXELS = 5.0
"""Pixels a unit: 2,000 in width, as sharp as a sheet printed at 300 dpi needs."""
_SHEET = 2480, 3508
_BAND, _EDGE = 96.0, 70.0
"""The width of the border, and of the paper outside it, in pixels of the sheet."""


def _sky() -> str:
    chance = random.Random(5)
    strokes = []
    y, gap = 3.0, 3.4
    while y < 86:
        x = -chance.uniform(0, 30)
        while x < WIDE:
            length = chance.uniform(36, 84) * (1 - y / 130)
            strokes.append(f"M{n(x)} {n(y)}h{n(length)}")
            x += length + chance.uniform(7, 18) + y * 0.4
        y += gap
        gap *= 1.08
    out = flat(rect(0, 0, WIDE, HIGH), SKY) + ink("".join(strokes), 0.8, INK, 0.55)
    out += cloud(30, 16, 1.2) + cloud(84, 40, 0.9) + cloud(214, 12, 1.3) + cloud(300, 30, 1.0) + cloud(356, 10, 1.1)
    return out + birds((108, 18), (116, 24), (190, 34), (198, 29), (262, 46), (340, 52))


def _back() -> str:
    """Sky, hills, and the rows of houses behind the Minster."""
    out = _sky()
    out += shape("M-4 92Q40 66 96 84T196 78T300 82T404 70V132H-4Z", "#A9B88A", 1.6, 0)
    out += hatch("M300 82Q352 74 404 70V100Q350 92 300 82Z")
    out += "".join(
        tree(x, y, r, LEAF) for x, y, r in ((22, 84, 5), (34, 82, 4), (330, 80, 5), (344, 79, 4), (382, 77, 6))
    )
    out += skyline(41, 104, -6, 134, 10) + skyline(43, 103, 262, 404, 10)
    out += tower(46, 108, 11, 30, MADDER) + tower(316, 106, 11, 32, BRICK) + tower(98, 110, 10, 24, "#93402E")
    return out + skyline(47, 118, -8, 132, 13) + skyline(53, 117, 258, 404, 13)


def _tower() -> str:
    """The tower of the Minster: three storeys square, two eight-sided, and the spire of open work."""
    x, foot = TOWER_X, TOWER_FOOT
    step = (foot - TOWER_TOP) / 10
    out = ""
    for storey in range(3):
        low, half = foot - storey * step, 17.0 - 0.7 * storey
        out += shape(rect(x - half, low - step, 2 * half, step), STONE, 1.7) + hatch(
            rect(x + half * 0.3, low - step, half * 0.7, step)
        )
        out += "".join(shape(lancet(x + d, low - 1.4, 6.4, step - 2.6), BLACK, 1.0, 0) for d in (-10.4, -3.2, 4.0))
        out += shape(rect(x - half - 1.6, low - step - 1.2, 2 * half + 3.2, 2.2), STONE, 1.1, 0.2)
    square = foot - 3 * step
    for side in (-1, 1):
        edge = x + side * 16.2
        out += shape(
            poly(
                (edge - 3.2, foot),
                (edge - 2.4, square - 4),
                (edge, square - 13),
                (edge + 2.4, square - 4),
                (edge + 3.2, foot),
            ),
            "#DED7C6",
            1.3,
            0.2,
        )
        out += ink(f"M{n(edge)} {n(square - 13)}v-4M{n(edge - 1.6)} {n(square - 15)}h3.2", 1.1)
    for storey in range(3, 5):
        low = foot - storey * step
        out += shape(poly((x - 10, low), (x - 9.4, low - step), (x + 9.4, low - step), (x + 10, low)), STONE, 1.5)
        out += hatch(poly((x + 3.4, low), (x + 3.2, low - step), (x + 9.4, low - step), (x + 10, low)))
        out += "".join(shape(lancet(x + d, low - 1, 4.2, step - 2.2), BLACK, 0.9, 0) for d in (-7.4, -2.1, 3.2))
        out += shape(rect(x - 11, low - step - 1, 22, 1.9), STONE, 1.0, 0.2)
    base, top = foot - 5 * step, TOWER_TOP + 5
    out += shape(poly((x - 9.4, base), (x, top), (x + 9.4, base)), "#9DB3A6", 1.6) + hatch(
        poly((x, top), (x + 9.4, base), (x + 2.4, base))
    )
    for ring in range(1, 6):
        share = ring / 6.4
        y, half = base - (base - top) * share, 9.4 * (1 - share)
        out += ink(f"M{n(x - half)} {n(y)}h{n(2 * half)}", 1.1)
        out += ink(f"M{n(x - half)} {n(y)}l-2.2-1.6M{n(x + half)} {n(y)}l2.2-1.6", 1.5)
        up = 9.4 * (1 - (ring + 1) / 6.4)
        out += ink(
            f"M{n(x - half)} {n(y)}L{n(x + up)} {n(base - (base - top) * (ring + 1) / 6.4)}M{n(x + half)} {n(y)}L{n(x - up)} {n(base - (base - top) * (ring + 1) / 6.4)}",
            0.8,
        )
    out += ink(f"M{n(x)} {n(base)}V{n(top)}", 0.9)
    return out + ink(f"M{n(x)} {n(top + 2)}V{n(TOWER_TOP - 3)}M{n(x - 3)} {n(TOWER_TOP)}h6", 1.7)


def _nave() -> str:
    """The nave and the choir, with the roof and its stone sparrow."""
    left, right, foot = 166.0, 256.0, 130.0
    out = shape(poly((left, 96), (left + 7, 66), (right - 9, 66), (right, 96)), MADDER, 1.8)
    out += "".join(ink(f"M{n(left + 2 + i * 0.9)} {n(92 - 5 * i)}H{n(right - 2 - i * 1.1)}", 0.8) for i in range(5))
    out += hatch(poly((right - 30, 66), (right - 9, 66), (right, 96), (right - 24, 96)))
    out += shape(rect(left, 95, right - left, 15), WALL, 1.6) + shape(
        poly((left - 4, 118), (left, 109), (right, 109), (right + 5, 118)), BRICK, 1.5
    )
    out += shape(rect(left - 4, 117, right - left + 9, foot - 117), WALL, 1.6)
    for bay in range(7):
        x = left + 4 + bay * 12.6
        out += shape(lancet(x, 109, 4.4, 12), BLACK, 0.8, 0) + shape(
            lancet(x - 0.4, foot - 1, 5.2, 11), AZURITE, 0.9, 0
        )
        out += shape(
            poly((x + 7, foot), (x + 7.4, 112), (x + 9, 106), (x + 10.6, 112), (x + 11, foot)), STONE, 1.0, 0.2
        )
    apse = poly((right, foot), (right, 88), (right + 8, 82), (right + 22, 82), (right + 27, 88), (right + 27, foot))
    out += shape(apse, WALL, 1.7) + hatch(
        poly((right + 18, 82), (right + 22, 82), (right + 27, 88), (right + 27, foot), (right + 18, foot))
    )
    out += "".join(shape(lancet(x, 122, 4.6, 30), AZURITE, 0.9, 0) for x in (right + 4, right + 11.4, right + 19))
    out += shape(poly((right - 2, 88), (right + 10, 64), (right + 18, 64), (right + 30, 88)), MADDER, 1.6) + hatch(
        poly((right + 14, 64), (right + 18, 64), (right + 30, 88), (right + 20, 88))
    )
    for x in (right - 6, right + 24):
        out += shape(rect(x, 66, 8, 64), STONE, 1.5) + hatch(rect(x + 4.6, 66, 3.4, 64))
        out += "".join(shape(lancet(x + 2.2, y, 3.4, 9), BLACK, 0.8, 0) for y in (80, 96, 112))
        out += shape(poly((x - 1, 66), (x + 4, 44), (x + 9, 66)), "#9DB3A6", 1.4) + ink(f"M{n(x + 4)} 44v-5", 1.2)
    sparrow = "M-5 1Q-6-4 0-4Q2-8 5-6L8-5L5-4Q5 1 0 2L-8 3Z"
    return out + g(shape(sparrow, OCHRE, 1.2, 0) + ink("M0 2v3", 1), at=(206, 61))


def _wall() -> str:
    """The wall along the river with its towers and a gate."""
    out = shape(rect(-4, 131, WIDE + 8, 15), WALL, 1.8)
    out += "".join(shape(rect(x, 127.6, 5, 4), WALL, 1.2, 0.2) for x in range(-2, 402, 10))
    chance = random.Random(9)
    stones = "".join(
        f"M{n(chance.uniform(0, WIDE))} {n(y)}h{n(chance.uniform(5, 12))}" for y in (135, 138.5, 142) for _ in range(26)
    )
    out += ink(stones, 0.8, INK, 0.7)
    for x, roof in ((28, MADDER), (226, "#93402E"), (372, MADDER)):
        out += tower(x, 147, 15, 30, roof)
    gate = rect(112, 118, 22, 29)
    out += (
        shape(gate, WALL, 1.8)
        + hatch(rect(126, 118, 8, 29))
        + shape(poly((109, 118), (123, 104), (137, 118)), MADDER, 1.6)
    )
    return (
        out
        + shape("M117 147V134q6-8 12 0V147Z", BLACK, 1.2, 0)
        + shape(rect(118.6, 122, 3, 4), BLACK, 0.8, 0)
        + shape(rect(125, 122, 3, 4), BLACK, 0.8, 0)
    )


def _barge(x: float, y: float, coat: str, scale: float) -> str:
    """A gabled barge with a striped hull and a boatman at the oar."""
    hull = "M-34-4L-26 8H24L34-5L22-1H-24Z"
    stripes = "".join(flat(poly((d, 8), (d + 5, 8), (d + 7, -1), (d + 2, -1)), BLACK) for d in (-21, -10, 1, 12))
    cabin = shape(rect(-12, -12, 20, 11), WOOD, 1.6) + shape(
        poly((-15, -12), (-10, -19), (6, -19), (11, -12)), BRICK, 1.5
    )
    man = (
        shape("M-3 0L-3-9Q0-12 3-9L3 0Z", coat, 1.3, 0.2)
        + shape(ellipse(0, -13, 2.8), FLESH, 1.1, 0.2)
        + flat("M-3.400-14Q0-19 3.400-14Z", INK)
    )
    oar = ink("M2-8L-16 12", 2.6) + ink("M2-8L-16 12", 1.2, WOOD)
    return g(cabin + g(man + oar, at=(18, -2)) + shape(hull, "#E8D8B0", 1.8) + stripes, at=(x, y), scale=scale)


def _bridge() -> str:
    """The wooden bridge on its piles, at the right-hand edge."""
    deck = "M300 144Q352 136 408 142V148Q352 142 300 150Z"
    piles = "".join(
        ink(f"M{n(x)} {n(y)}V{n(y + 18)}M{n(x + 5)} {n(y)}V{n(y + 18)}", 2.4)
        + ink(f"M{n(x)} {n(y + 2)}l5 12M{n(x + 5)} {n(y + 2)}l-5 12", 1)
        for x, y in ((314, 147), (338, 145), (362, 144), (386, 145))
    )
    return (
        piles
        + shape(deck, WOOD, 1.8)
        + ink("M300 140Q352 132 408 138M308 144v-5M326 142v-5M344 140v-5M362 140v-5M380 140v-5M398 141v-5", 1.3)
    )


def _front() -> str:
    """The church beside the tower, houses before it, the wall, and the river."""
    out = _nave()
    out += skyline(61, 131, -8, 128, 14) + skyline(67, 131, 292, 404, 14)
    out += (
        house(136, 132, 13, 12, BRICK)
        + house(158, 132, 12, 11, MADDER, timber=True)
        + house(182, 133, 13, 12, "#93402E")
    )
    out += (
        house(206, 132, 14, 13, MADDER, timber=True) + house(238, 133, 13, 12, BRICK) + house(262, 132, 14, 13, MADDER)
    )
    out += "".join(tree(x, 133, r) for x, r in ((176, 5), (232, 5), (286, 6)))
    out += _wall()
    out += shape("M-4 147Q60 144 140 148T300 147T404 146V176H-4Z", WATER, 1.8, 0) + waves(0, 149, WIDE, 20, 3, 5.4)
    out += _bridge() + _barge(76, 157, MADDER, 0.98) + _barge(238, 157, AZURITE, 0.9)
    for x, coat in ((352, RUBRIC), (374, OCHRE)):
        out += g(
            shape("M-3 0L-3-8Q0-11 3-8L3 0Z", coat, 1.2, 0.2) + shape(ellipse(0, -11.4, 2.4), FLESH, 1, 0.2),
            at=(x, 139),
            scale=0.8,
        )
    bank = "M-4 166Q70 160 150 168T300 167T404 165V176H-4Z"
    out += shape(bank, STRAW, 1.6, 0) + ink(
        "".join(f"M{x} 168l-2-3M{x} 168v-4M{x} 168l2-3" for x in range(14, 400, 29)), 0.9
    )
    return out + tree(8, 170, 8, VERDIGRIS) + tree(392, 170, 8, VERDIGRIS)


def _layer(drawn: str, seed: int, *, framed: bool = False) -> Picture:
    """A layer of the view; the frame belongs to the front one."""
    frame = ""
    if framed:
        frame = f'<path d="{rect(1.2, 1.2, WIDE - 2.4, HIGH - 2.4)}" fill="none" stroke="{INK}" stroke-width="2.4"/>'
        frame += f'<path d="{rect(3.8, 3.8, WIDE - 7.6, HIGH - 7.6)}" fill="none" stroke="{INK}" stroke-width=".9"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:g}" height="{HIGH:g}" viewBox="0 0 {WIDE:g} {HIGH:g}">{defs(seed, 1.2)}'
        f'<clipPath id="view"><path d="{rect(1, 1, WIDE - 2, HIGH - 2)}"/></clipPath>'
        f'<g clip-path="url(#view)"><g filter="url(#rough)">{drawn}</g></g>{frame}</svg>'
    )
    return Picture(svg, round(WIDE * _PIXELS), "webp", 82)


# ----- the border


def _leaf(x: float, y: float, turn: float, size: float) -> str:
    blade = f"M0 0Q{n(size * 0.5)} {n(-size * 0.55)} {n(size)} 0Q{n(size * 0.5)} {n(size * 0.55)} 0 0Z"
    return g(flat(blade, PAPER) + ink(f"M{n(size * 0.12)} 0H{n(size * 0.86)}", 2.2), at=(x, y), turn=turn)


def _vine(length: float, seed: int) -> str:
    """A white vine on a black ground, from left to right along the middle of a band."""
    chance = random.Random(seed)
    waves_ = round(length / 190)
    step = length / waves_
    high = _BAND * 0.26
    path = f"M0 0{''.join(f'Q{n((i + 0.5) * step)} {n((-1) ** i * -2 * high)} {n((i + 1) * step)} 0' for i in range(waves_))}"
    out = ink(path, 9, PAPER)
    for i in range(waves_):
        side = -1 if i % 2 == 0 else 1
        x, y = (i + 0.5) * step, side * high
        curl = "".join(
            f"{'M' if k == 0 else 'L'}{n(x + (24 - 1.45 * k) * math.cos(k * 0.52 + 1.57 * side))} {n(-y * 0.35 + (24 - 1.45 * k) * math.sin(k * 0.52 + 1.57 * side) * -side)}"
            for k in range(15)
        )
        out += ink(curl, 6, PAPER)
        for turn, reach in ((-150, 38), (-30, 42), (30, 34), (150, 34)):
            out += _leaf(
                x + 30 * math.cos(math.radians(turn)),
                y * 0.55 + 8 * math.sin(math.radians(turn)),
                turn * side,
                reach + chance.uniform(-2, 4),
            )
        if i % 3 == 1:
            out += (
                shape(burst(x, -y * 0.35, 17, 9, 8, chance.uniform(0, 40)), PAPER, 2.4, 0)
                + flat(ellipse(x, -y * 0.35, 6), RUBRIC)
                + ink(ellipse(x, -y * 0.35, 6), 2)
            )
        else:
            out += "".join(
                flat(ellipse(x + d, -y * 0.35 + e, 4.6), RUBRIC if (i + k) % 2 else GILT)
                for k, (d, e) in enumerate(((0, 0), (-8, 7), (8, 7)))
            )
    return out


def border() -> Picture:
    """The sheet itself: paper, and around it a border with the emblems of the four colours in its corners."""
    wide, high = _SHEET
    inner = _EDGE + _BAND
    band = f"{rect(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE)}{rect(inner, inner, wide - 2 * inner, high - 2 * inner)}"
    out = f'<rect width="{wide}" height="{high}" fill="{PAPER}"/><path d="{band}" fill="{INK}" fill-rule="evenodd"/>'
    middle, run_x, run_y = _EDGE + _BAND / 2, wide - 2 * inner, high - 2 * inner
    vines = g(_vine(run_x, 3), at=(inner, middle)) + g(_vine(run_x, 5), at=(inner, high - middle))
    vines += g(_vine(run_y, 7), at=(middle, inner), turn=90) + g(_vine(run_y, 11), at=(wide - middle, inner), turn=90)
    out += f'<g filter="url(#rough)">{vines}</g>'
    corners = (
        ("red", middle, middle),
        ("blue", wide - middle, middle),
        ("yellow", middle, high - middle),
        ("green", wide - middle, high - middle),
    )
    for colour, x, y in corners:
        half = _BAND / 2 + 4
        out += shape(rect(x - half, y - half, 2 * half, 2 * half), PAPER, 5, 0) + ink(
            rect(x - half + 9, y - half + 9, 2 * half - 18, 2 * half - 18), 2
        )
        out += g(emblem(colour, INK, PAPER), at=(x, y), scale=0.62)
    for edge, weight in ((_EDGE - 12, 3), (inner + 12, 3)):
        out += ink(rect(edge, edge, wide - 2 * edge, high - 2 * edge), weight)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">{defs(4, 2.5)}{out}</svg>'
    return Picture(svg, wide, "webp", 74)


def pictures() -> dict[str, Picture]:
    """The border, and the layers of the view."""
    return {
        "annals/border": border(),
        "annals/back": _layer(_back(), 12),
        "annals/tower": _layer(_tower(), 13),
        "annals/front": _layer(_front(), 14, framed=True),
    }
