"""The woodcuts in the middle of the cards: 200 × 112 units each, the origin in the upper left corner."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
import random
from itertools import pairwise

from tools.art.cards_cut import (
    BLACK,
    FLESH,
    IRON,
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
    WOOD_DARK,
    birds,
    cloud,
    ellipse,
    flat,
    flip,
    g,
    hatch,
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
from tools.art.common import AZURITE, GILT, INK, RUBRIC, shield_path

W, H = 200, 112

#: The dye or paint that stands for a tile colour in a woodcut: a little paler than the tile itself.
DYE = {"gray": "#A9ABB5", "white": "#FFFBEE", "brown": "#8A5A38", "turquoise": "#4F9296", "orange": "#E39B45"}
DYE_DARK = {
    "gray": "#7F828E",
    "white": "#E4DAC0",
    "brown": "#5A341C",
    "turquoise": "#2C6A6E",
    "orange": "#BE6A1C",
}


def sky(colour: str = SKY, to: float = 70) -> str:
    """Sky with level hatching that thins out downwards."""
    rng = random.Random(len(colour) + int(to))
    strokes = []
    y = 3.0
    gap = 3.6
    while y < to:
        x = -rng.uniform(0, 30)
        while x < W:
            length = rng.uniform(40, 90) * (1 - y / to * 0.6)
            strokes.append(f"M{n(x)} {n(y)}h{n(length)}")
            x += length + rng.uniform(6, 16) + y * 0.5
        y += gap
        gap *= 1.12
    return flat(rect(0, 0, W, H), colour) + ink("".join(strokes), 0.9, INK, 0.6)


def ground(y: float, colour: str = STRAW, seed: int = 1) -> str:
    """Ground below a slightly wavy line, with tufts of grass."""
    rng = random.Random(seed)
    d = f"M-4 {n(y)}Q50 {n(y - 4)} 100 {n(y)}T204 {n(y - 2)}V116H-4Z"
    tufts = "".join(
        f"M{n(x)} {n(yy)}l-2-3M{n(x)} {n(yy)}v-4M{n(x)} {n(yy)}l2-3"
        for x, yy in ((rng.uniform(4, 196), rng.uniform(y + 5, 110)) for _ in range(9))
    )
    return shape(d, colour, 1.6, 0) + ink(tufts, 1)


def scaffold(x: float, y: float, w: float, h: float, floors: int) -> str:
    """Poles and boards before a wall; x, y = lower left corner."""
    out = ink("".join(f"M{n(x + w * i / 3)} {n(y)}v{n(-h - 6)}" for i in range(4)), 2.6, WOOD_DARK)
    for f in range(1, floors + 1):
        level = y - h * f / floors
        out += shape(rect(x - 4, level, w + 8, 3.2), WOOD, 1.1, 0.2)
    return out + ink(
        f"M{n(x)} {n(y)}l{n(w / 3)} {n(-h / floors)}M{n(x + w)} {n(y)}l{n(-w / 3)} {n(-h / floors)}",
        1.6,
        WOOD_DARK,
    )


def treadwheel(x: float, y: float, s: float = 1.0, rope: float = 40, load: bool = True) -> str:
    """A treadwheel crane with its arm to the right; x, y = foot of the mast."""
    spokes = "".join(f"M0 0L{n(13 * math.cos(a))} {n(13 * math.sin(a))}" for a in (0.3, 1.35, 2.4, 3.45, 4.5, 5.55))
    wheel = g(
        shape(ellipse(0, 0, 14), WOOD, 2.2, 0.4)
        + flat(ellipse(0, 0, 10.5), PAPER)
        + ink(ellipse(0, 0, 10.5), 1.2)
        + ink(spokes, 1.8, WOOD_DARK)
        + flat(ellipse(0, 0, 2.4), INK),
        at=(-9, -15),
    )
    arm = poly((-3, -44), (36, -62), (38, -58), (1, -38))
    hook = ink(f"M36 -60v{n(rope)}", 1.5)
    if load:
        hook += g(
            shape(rect(-7, 0, 14, 10), STONE, 1.8, 0.4),
            hatch(rect(1, 0, 6, 10)),
            ink("M-6 0L0-5L6 0", 1.3),
            at=(36, rope - 56),
        )
    else:
        hook += ink(f"M36 {n(rope - 60)}q4 4 0 7q-4 1-4-3", 2)
    return g(
        shape(rect(-3, -48, 6, 48), WOOD, 1.8, 0.4)
        + hatch(rect(0, -48, 3, 48))
        + wheel
        + shape(arm, WOOD, 1.8, 0.4)
        + ink("M0-20L20-53", 2.4, WOOD_DARK)
        + hook,
        at=(x, y),
        scale=s,
    )


def mason(x: float, y: float, coat: str, s: float = 1.0) -> str:
    """A small working figure with a mallet; x, y = between the feet."""
    return g(
        ink("M-3 0L-1-10M4 0L2-10", 3),
        shape("M-6-9L-5-20Q0-24 5-20L6-9Z", coat, 1.5, 0.4),
        shape(ellipse(0, -26, 4), FLESH, 1.5, 0.2),
        flat("M-5-27Q0-34 5-27Z", INK),
        ink("M5-19L11-22L13-27", 2.6),
        shape(rect(9.6, -32, 8, 5), WOOD, 1.4, 0.2),
        at=(x, y),
        scale=s,
    )


# --- Cathedral ------------------------------------------------------------------------------------------------------
def _apse(number: int) -> str:
    """The choir from outside: bare walls (1), glass in the windows (2), the roof on (3)."""
    out = ""
    xs = (46, 66, 86, 114, 134, 154)
    wall = poly((46, 100), (46, 50), (66, 46), (86, 44), (114, 44), (134, 46), (154, 50), (154, 100))
    if number == 1:
        wall = "M46 100V66h8v-6h12v-8h14v-6h20v5h14v8h14v7h12v5h10v12h4V100Z"
    out += shape(wall, STONE, 2.2) + hatch(poly((134, 66 if number == 1 else 46), (154, 84), (154, 100), (134, 100)))
    out += hatch(poly((114, 60 if number == 1 else 44), (134, 66), (134, 100), (114, 100)), "hv")
    if number == 3:
        roof = poly((40, 51), (62, 14), (138, 14), (160, 51), (134, 46), (100, 43), (66, 46))
        out += shape(roof, "#6A8FB0", 2.2) + hatch(poly((112, 14), (138, 14), (160, 51), (134, 46), (116, 44)), "h2")
        out += ink("M62 14L66 46M88 14L86 44M112 14L114 44M138 14L134 46", 1.3) + ink("M100 14V2M96 6H104", 2)
    tops = (30, 38, 42, 33, 20) if number == 1 else (40,) * 5
    for (a, b), tall in zip(pairwise(xs), tops, strict=True):
        w = (b - a) * 0.52
        x = (a + b) / 2
        if number == 1:
            out += shape(lancet(x - w / 2, 94, w, tall), SKY, 1.6, 0)
            continue
        out += shape(lancet(x - w / 2, 94, w, tall), AZURITE, 1.6, 0.3)
        out += ink(f"M{n(x)} 93V60M{n(x - w / 2)} 80h{n(w)}M{n(x - w / 2)} 70h{n(w)}", 1.1, PAPER)
    for x, low in zip(xs, (22, 10, 4, 6, 18, 30), strict=True):
        y = 38 + (low if number == 1 else 0)
        out += shape(poly((x - 4, 104), (x - 3, y + 14), (x, y), (x + 3, y + 14), (x + 4, 104)), "#DED7C6", 1.6, 0.4)
        out += hatch(poly((x, y), (x + 3, y + 14), (x + 4, 104), (x, 104)))
    return out


def choir(number: int) -> str:
    """The choir: its walls growing, in scaffolding, complete."""
    base = sky() + (cloud(48, 20) + birds((140, 22), (150, 30)))
    base += skyline(4, 96, -6, 40, 15) + skyline(9, 96, 160, 206, 15) + ground(99, STRAW, 5)
    if number == 1:
        return (
            base
            + _apse(1)
            + flip(treadwheel(0, 0, 1.2, 30), at=(182, 104))
            + mason(30, 108, MADDER, 0.95)
            + mason(98, 112, OCHRE, 0.8)
            + shape(rect(8, 99, 15, 9), STONE, 1.8)
            + shape(rect(11, 91, 12, 8), STONE, 1.8)
        )
    if number == 2:
        return (
            base
            + _apse(2)
            + scaffold(38, 104, 48, 66, 3)
            + scaffold(116, 104, 46, 44, 2)
            + mason(64, 59, MADDER, 0.8)
            + mason(136, 81, OCHRE, 0.7)
        )
    return base + _apse(3) + tree(20, 108, 11) + tree(182, 108, 12)


def nave(number: int) -> str:
    """The nave from within, its arches running to the far window; vaulted, with an organ, with people."""
    out = flat(rect(0, 0, W, H), "#E9DFC6")
    vx = 100
    # vault
    out += shape("M-4-4H204V60Q150-6 100 26Q50-6-4 60Z", "#D7CDB4", 1.8, 0)
    out += ink("M0 0L88 40M200 0L112 40M100 0V26M50-2Q84 10 94 36M150-2Q116 10 106 36", 1.5)
    out += hatch("M140-4H204V60Q170 14 120 22Z")
    # floor
    out += shape(poly((-4, 116), (82, 78), (118, 78), (204, 116)), "#CDBB94", 1.6, 0)
    out += ink(
        "".join(f"M{n(vx + (x - vx) * 0.17)} 78L{x} 116" for x in range(20, 200, 32))
        + "M70 84H130M52 92H148M24 104H176",
        1,
    )
    # far wall with a window
    out += shape(lancet(82, 79, 36, 52), "#EFE4C8", 1.8, 0)
    out += shape(lancet(90, 74, 20, 40), AZURITE, 1.6, 0.3)
    out += ink("M100 74V38M90 64H110M90 54H110M93 44Q100 50 107 44", 1.3, PAPER)
    # columns and arches on both sides, back to front
    for side in (1, -1):
        bays = ""
        for depth, x0, x1, y0, y1 in ((0, 76, 66, 82, 38), (1, 62, 46, 89, 28), (2, 40, 16, 101, 12)):
            w = 5 + depth * 3.2
            arch = f"M{n(x0)} {n(y1 + 12)}Q{n((x0 + x1) / 2)} {n(y1 - 12)} {n(x1)} {n(y1 + 8)}"
            bays += flat(poly((x0, y0), (x0, y1 + 12), (x1, y1 + 8), (x1, y0 + 6)), "#8D8674")
            bays += hatch(poly((x0, y0), (x0, y1 + 12), (x1, y1 + 8), (x1, y0 + 6)), "hx")
            bays += ink(arch, 2.2)
            col = rect(x0 - w / 2, y1 + 2, w, y0 - y1 + 2)
            bays += shape(col, STONE, 2) + hatch(rect(x0, y1 + 2, w / 2, y0 - y1 + 2))
            bays += shape(rect(x0 - w * 0.75, y1 + 2, w * 1.5, w * 0.5), STONE, 1.5, 0.2)
            bays += shape(rect(x0 - w * 0.75, y0, w * 1.5, w * 0.6), STONE, 1.5, 0.2)
        bays += shape(rect(-2, -4, 14, 122), STONE, 2) + hatch(rect(6, -4, 6, 122))
        out += bays if side == 1 else flip(bays, at=(W, 0))
    if number == 1:
        out += scaffold(84, 92, 32, 40, 2) + mason(100, 71, MADDER, 0.75)
    elif number == 2:
        out += shape(poly((90, 92), (92, 84), (108, 84), (110, 92)), PAPER, 1.6) + ink(
            "M100 84V72M95 76H105", 2.4, GILT
        )
        out += "".join(
            shape(rect(x, 80, 2.4, 6), PAPER, 1, 0) + flat(ellipse(x + 1.2, 77.6, 1.6, 2.4), OCHRE) for x in (92, 105.6)
        )
    else:
        for x, y, s, c in (
            (72, 110, 1.0, MADDER),
            (88, 100, 0.75, VERDIGRIS),
            (122, 106, 0.95, AZURITE),
            (136, 112, 1.05, OCHRE),
        ):
            out += g(
                shape("M-7 0Q-8-16-4-22H4Q8-16 7 0Z", c, 1.6, 0.4)
                + hatch("M1 0V-22H4Q8-16 7 0Z")
                + shape(ellipse(0, -25, 4), "#7B5230", 1.5, 0.2),
                at=(x, y),
                scale=s,
            )
    return out


def steeple(number: int) -> str:
    """The steeple over the roofs: the square tower, the octagon, the openwork spire."""
    out = sky("#C6DAD9", 90) + cloud(46, 30, 1.0) + cloud(140, 44, 1.1) + birds((64, 16), (74, 24), (140, 30))
    body = shape(rect(72, 58, 56, 74), STONE, 2.2) + hatch(rect(106, 58, 22, 74))
    for x in (80, 104):
        body += shape(lancet(x, 106, 16, 40), BLACK, 1.6, 0) + ink(f"M{x + 8} 106V72M{x} 88h16", 1.4, STONE)
    body += shape(rect(68, 55, 64, 5), STONE, 1.8, 0.3)
    for x in (70, 122):
        body += shape(poly((x - 4, 132), (x - 3, 52), (x + 4, 36), (x + 11, 52), (x + 12, 132)), "#DED7C6", 1.8, 0.4)
        body += hatch(poly((x + 4, 36), (x + 11, 52), (x + 12, 132), (x + 4, 132)))
    if number == 1:
        body += treadwheel(94, 55, 0.95, 48)
        body += "".join(shape(rect(x, 48, 9, 7), STONE, 1.5, 0.3) for x in (80, 110))
        return out + body + skyline(21, 112, -8, 58, 20) + skyline(33, 112, 132, 206, 20)
    octagon = poly((80, 55), (80, 20), (120, 20), (120, 55))
    body += shape(octagon, STONE, 2) + hatch(rect(106, 20, 14, 35))
    body += "".join(shape(lancet(x, 53, 9, 28), BLACK, 1.4, 0) for x in (84.5, 95.5, 106.5))
    body += shape(rect(76, 17, 48, 4), STONE, 1.6, 0.3)
    if number == 2:
        body += scaffold(82, 18, 36, 22, 1) + mason(94, -5, MADDER, 0.75) + mason(109, -5, OCHRE, 0.7)
        body = g(body, at=(16, 29), scale=0.84)
        return out + body + skyline(22, 112, -8, 66, 18) + skyline(34, 112, 130, 206, 18)
    body += shape(poly((81, 17), (100, -58), (119, 17)), "#9DB3A6", 2.2)
    body += hatch(poly((100, -58), (119, 17), (106, 17)))
    body += ink("M85 2H115M89-14H111M93-29H107M96-42H104M100-58V17M85 2L100-14L115 2M89-14L100-29L111-14", 1.5)
    body += ink("M83 9l-4-2M87-6l-4-2M91-22l-4-2M95-37l-3-2M117 9l4-2M113-6l4-2M109-22l4-2M105-37l3-2", 2.4)
    body += ink("M100-58V-70M95-65H105", 2.4)
    body = g(body, at=(38, 46), scale=0.62)
    return out + body + skyline(23, 112, -8, 74, 15) + skyline(35, 112, 124, 206, 15)


# --- Trade ----------------------------------------------------------------------------------------------------------
def _table(cloth: str, dark: str) -> str:
    """A table with a coloured cloth before a workshop wall with tools and a shelf of paints."""
    wall = flat(rect(0, 0, W, H), "#E7D7B0") + ink(
        "M0 26H200M0 52H200M40 0V26M120 0V26M80 26V52M30 52V84M150 52V84", 0.9, INK, 0.35
    )
    shelf = shape(rect(160, 62, 44, 4), WOOD, 1.8, 0.3) + ink("M168 66v8l-6-8", 1.4)
    for x, colour in ((164, MADDER), (176, AZURITE), (188, VERDIGRIS)):
        shelf += shape(f"M{x} 62v-9q0-2 2-3v-3h6v3q2 1 2 3v9Z", colour, 1.7, 0.3)
    tools = (
        ink("M4 46H36", 2.6)
        + shape("M9 48h5v16h-5z", WOOD, 1.6, 0.2)
        + shape("M9.500 64h4l-2 12z", IRON, 1.5, 0.2)
        + shape("M24 54h4v20h-4z", WOOD, 1.6, 0.2)
        + shape("M19 47h14v9h-14z", WOOD_DARK, 1.7, 0.2)
    )
    folds = "".join(
        f"M{x} 88q{3 - i % 3} {7 + i % 4 * 3} {-2 + i % 2 * 3} {18 + i % 3 * 4}"
        for i, x in enumerate(range(8, 200, 15))
    )
    hem = "M-4 84" + "q7.500 5 15 0" * 14
    return (
        wall
        + shelf
        + tools
        + shape("M-4 82H204V116H-4Z", cloth, 2.2, 0)
        + flat("M-4 82H204V85" + "q-7.500 5-15 0" * 14 + "Z", dark, 0.85)
        + ink(hem, 1.3)
        + ink(folds, 1.3)
    )


def art(colour: str) -> str:
    """A work of art on its table: statue, illuminated book, carved bust, glass pane or winged altar."""
    cloth, dark = DYE[colour], DYE_DARK[colour]
    return _table(cloth, dark) + _WORKS[colour]()


def _statue() -> str:
    return (
        shape(poly((78, 84), (82, 74), (122, 74), (126, 84)), STONE, 2)
        + shape("M84 74Q82 46 92 34L110 34Q122 48 118 74Z", "#D9D6CE", 2.2)
        + hatch("M106 36H110Q122 48 118 74H104Q112 54 106 36Z")
        + ink("M92 40Q98 56 92 74M100 44Q104 58 100 74M90 52Q100 58 112 50", 1.4)
        + shape("M92 20Q102 10 111 20L113 36Q102 42 91 36Z", "#C6C2B8", 1.8)
        + shape(ellipse(102, 25, 6.6, 8), FLESH, 1.8, 0.3)
        + ink("M99.500 25h1M104 25h1M100 29.500q2 1.400 4 0M102 25v2.600", 1.2)
        + ink(ellipse(102, 22, 15), 1.8, GILT)
        + shape("M112 46Q122 44 122 54L114 60Z", "#D9D6CE", 1.8)
        + shape(ellipse(117, 43, 5), FLESH, 1.6, 0.2)
        + g(
            shape("M-12 0L-6-4L14-18L16-15L-2 2Z", IRON, 1.6),
            shape(rect(-17, -5, 10, 10), WOOD, 1.6),
            at=(52, 82),
        )
    )


def _book() -> str:
    page = "M100 40Q76 28 48 36V84Q76 76 100 86Z"
    lines = "".join(f"M{74 - i % 2} {48 + i * 6}q10 1 20 4M56 {64 + i * 5 if i < 4 else 79}q8-2 16-1" for i in range(5))
    return (
        shape("M44 40Q76 34 100 46Q124 34 156 40V90Q124 82 100 92Q76 82 44 90Z", RUBRIC, 2.2)
        + shape(page, PAPER, 2)
        + shape("M100 40Q124 28 152 36V84Q124 76 100 86Z", PAPER, 2)
        + hatch("M100 40Q108 36 112 35V82Q106 84 100 86Z")
        + ink(lines, 1.3)
        + shape("M54 42Q62 39 72 40V59Q62 57 54 60Z", AZURITE, 1.6)
        + ink("M58 54Q56 46 64 45Q70 48 66 54Q62 57 60 51", 2, GILT)
        + shape("M112 44Q130 36 145 40V70Q130 66 112 74Z", "#DCE6DC", 1.6)
        + ink("M116 66Q124 52 130 60Q136 50 143 64", 1.4)
        + shape(tower_small(124, 62), MADDER, 1.3, 0.2)
        + ink("M112 80Q130 72 145 75M46 36q-6 14-3 24", 1.3)
        + shape("M168 82L176 40Q184 34 186 44L174 84Z", PAPER, 1.6)
        + ink("M170 84L182 42", 1.3)
    )


def tower_small(x: float, y: float) -> str:
    """Path of a tiny tower."""
    return f"M{n(x)} {n(y)}v-10l4-7l4 7v10Z"


def _bust() -> str:
    """A carved head leaning on a choir stall's end."""
    return (
        shape("M46 84V70H154V84Z", WOOD_DARK, 2.2)
        + hatch(rect(100, 70, 54, 14))
        + shape("M66 70Q64 52 84 46Q100 54 116 46Q136 50 136 70Z", WOOD, 2.2)
        + hatch("M108 50L116 46Q136 50 136 70H112Z")
        + ink("M84 46Q92 62 88 70M116 46Q110 62 114 70", 1.5)
        + shape("M84 22Q86 6 102 7Q119 8 117 26Q118 42 108 48Q100 52 93 47Q84 40 84 22Z", "#C99A66", 2.2)
        + hatch("M108 10Q118 14 117 26Q118 42 108 48Q104 50 100 50Q114 34 108 10Z")
        + ink(
            "M89 26q4-3 8 0M103 26q5-3 9 0M99 26q-3 8-1 9q3 1 5 0M93 40q7 3 14-1M91 23q5-3 8-1M103 22q5-2 9 1",
            1.6,
        )
        + flat(ellipse(93.4, 27, 1.4) + ellipse(107, 27, 1.4), INK)
        + shape("M80 22Q78 2 100 0Q124 0 121 24Q116 12 102 13Q86 12 80 22Z", WOOD_DARK, 2)
        + ink("M86 10q6-6 12-6M108 5q8 2 9 9", 1.3, PAPER)
        + g(
            shape("M0 0L26-4L28 0L2 4Z", IRON, 1.5),
            shape("M-16-2L1-4L2 5L-15 4Z", WOOD, 1.6),
            at=(28, 82),
            turn=-14,
        )
    )


def _glass() -> str:
    """A leaded window of coloured glass."""
    return (
        shape(lancet(62, 88, 76, 88), STONE, 2.4)
        + shape(lancet(68, 84, 64, 78), "#4F9296", 2, 0)
        + flat(rect(68, 60, 21, 24), AZURITE)
        + flat(rect(111, 60, 21, 24), RUBRIC)
        + flat(rect(89, 60, 22, 24), OCHRE)
        + flat(rect(68, 38, 21, 22), MADDER)
        + flat(rect(111, 38, 21, 22), "#7FB0B8")
        + flat(rect(89, 38, 22, 22), PAPER)
        + shape(ellipse(100, 24, 12), GILT, 2, 0)
        + ink("M100 12V36M88 24H112M91.500 15.500L108.500 32.500M108.500 15.500L91.500 32.500", 1.5)
        + shape(ellipse(100, 46, 5), FLESH, 1.5, 0)
        + shape("M92 70Q92 52 100 52Q108 52 108 70Z", RUBRIC, 1.6, 0)
        + ink(
            "M89 38V84M111 38V84M68 60H132M68 38H132M68 72L89 60M132 72L111 60M78 38L68 48M122 38L132 48M79 84L89 72M121 84L111 72",
            1.9,
        )
    )


def _altar() -> str:
    """A winged altar, open, its figures before gold."""
    saints = "".join(
        g(
            shape("M-6 0Q-7-16-3-20H3Q7-16 6 0Z", c, 1.5, 0.3)
            + shape(ellipse(0, -24, 3.6), FLESH, 1.4, 0.2)
            + ink(ellipse(0, -25, 6.4), 1.2, "#8A6A1C"),
            at=(x, 72),
        )
        for x, c in ((84, MADDER), (100, AZURITE), (116, VERDIGRIS))
    )
    wings = ""
    for part in (
        shape(poly((72, 32), (46, 24), (46, 86), (72, 76)), WOOD, 2)
        + shape(poly((68, 37), (50, 31), (50, 79), (68, 72)), "#DDE5D8", 1.6, 0.3)
        + g(
            shape("M-5 0Q-6-16-3-20H3Q6-16 5 0Z", RUBRIC, 1.4, 0.3),
            shape(ellipse(0, -24, 3.4), FLESH, 1.3, 0.2),
            at=(59, 72),
        ),
    ):
        wings = part + flip(part, at=(W, 0))
    return (
        shape("M72 32Q86 18 100 10Q114 18 128 32V78H72Z", WOOD, 2.2)
        + shape("M77 34Q88 24 100 16Q112 24 123 34V73H77Z", GILT, 1.8, 0.3)
        + hatch("M110 22Q118 28 123 34V73H114Z", "dots")
        + saints
        + wings
        + ink("M100 10V-2M96 2H104M84 22V10M116 22V10", 2)
        + shape(rect(76, 77, 48, 7), WOOD_DARK, 1.8)
    )


_WORKS = {
    "gray": lambda: g(_statue(), at=(-16, -12.6), scale=1.15),
    "white": _book,
    "brown": _bust,
    "turquoise": _glass,
    "orange": _altar,
}


def _quay() -> str:
    """The quay: water, town wall behind, boards below."""
    out = sky(SKY, 40) + skyline(14, 42, -4, 206, 13)
    out += shape(rect(-4, 40, 208, 8), WALL, 1.6, 0) + flat(rect(0, 49, W, 30), WATER) + waves(0, 48, W, 28, 6, 6.5)
    boards = (
        "".join(f"M0 {y}H200" for y in (84, 93, 104))
        + "M40 76V84M120 76V84M78 84V93M160 84V93M24 93V104M110 93V104M60 104V112M150 104V112"
    )
    return out + shape(rect(-4, 76, 208, 40), "#CFAE7C", 2, 0) + ink(boards, 1.1)


def barrel(x: float, y: float, colour: str, s: float = 1.0) -> str:
    """A standing barrel; x, y = middle of its foot."""
    return g(
        shape("M-15-44H15Q21-22 15 0Q0 5-15 0Q-21-22-15-44Z", colour, 2.2),
        hatch("M6-43H15Q21-22 15 0Q10 2 5 3Q10-20 6-43Z"),
        shape(ellipse(0, -44, 15, 4.4), "#D8B27E", 1.8, 0.3),
        ink("M-17.600-32Q0-27 17.600-32M-17.800-12Q0-7 17.800-12", 3.4),
        ink("M-6-39Q-9-20-6 2M5-39Q8-20 5 2", 1.2),
        at=(x, y),
        scale=s,
    )


def sack(x: float, y: float, colour: str, s: float = 1.0) -> str:
    """A tied sack; x, y = middle of its foot."""
    return g(
        shape("M-16 0Q-21-18-6-28L-9-36Q0-32 9-36L6-28Q21-18 16 0Q0 4-16 0Z", colour, 2.2),
        hatch("M5-28Q21-18 16 0Q10 2 5 2Q12-14 5-28Z"),
        ink("M-7-28Q0-25 7-28", 3, RUBRIC),
        ink("M-6-20Q-9-12-8-4M2-22q2 8 1 12", 1.2),
        at=(x, y),
        scale=s,
    )


def chest(x: float, y: float, colour: str, s: float = 1.0) -> str:
    """An iron-bound chest; x, y = middle of its foot."""
    return g(
        shape("M-24-22Q-24-34 0-34Q24-34 24-22V0H-24Z", colour, 2.2),
        hatch("M10-33Q24-32 24-22V0H10Z"),
        ink("M-24-20H24M-14-32V0M14-32V0", 3),
        shape(rect(-4, -24, 8, 9), GILT, 1.6, 0.3),
        flat(ellipse(0, -20, 1.6), INK),
        at=(x, y),
        scale=s,
    )


def goods(colour: str) -> str:
    """Wares on the quay; each colour shows another heap of them."""
    dye, dark = DYE[colour], DYE_DARK[colour]
    heap = {
        "gray": lambda: (
            barrel(62, 98, dye) + barrel(134, 98, dye) + barrel(98, 108, dye, 1.15) + sack(166, 108, "#E6D6B0", 0.9)
        ),
        "white": lambda: (
            sack(58, 98, dye, 1.1)
            + sack(98, 94, dye, 1.15)
            + sack(142, 99, dye, 1.1)
            + sack(78, 110, dye, 1.15)
            + sack(122, 111, dye, 1.2)
        ),
        "brown": lambda: (
            chest(72, 100, dye, 1.25)
            + barrel(132, 101, "#B98650", 1.05)
            + chest(112, 111, dye, 0.95)
            + sack(164, 109, "#E6D6B0", 0.9)
        ),
        "turquoise": lambda: _jars(dye, dark) + chest(146, 106, WOOD, 1.1),
        "orange": lambda: _baskets(dye, dark) + barrel(44, 104, WOOD, 1.1),
    }[colour]()
    return _quay() + heap


def _jars(dye: str, dark: str) -> str:
    """Glazed jars."""
    jar = (
        shape("M-8-46H8L6-40Q20-30 16-12Q14 0 0 1Q-14 0-16-12Q-20-30-6-40Z", dye, 2.2)
        + hatch("M4-40Q20-30 16-12Q14 0 4 1Q12-18 4-40Z")
        + ink("M-14.500-26Q0-20 14.500-26M-16-14Q0-8 16-14", 1.8, PAPER)
        + shape(ellipse(0, -46, 9, 2.800), dark, 1.8, 0.2)
    )
    return g(jar, at=(54, 100), scale=1.0) + g(jar, at=(100, 98), scale=1.0) + g(jar, at=(77, 110), scale=1.15)


def _baskets(dye: str, dark: str) -> str:
    """Baskets of fruit and spice."""
    basket = (
        shape("M-20-18H20L15 2H-15Z", WOOD, 2) + hatch("M-20-18H20L15 2H-15Z", "hx") + ink("M-22-18H22", 3.4, WOOD_DARK)
    )
    fruit = "".join(
        shape(ellipse(x, y, 6), c, 1.5, 0.4)
        for x, y, c in (
            (-13, -21, dye),
            (13, -21, dark),
            (0, -22, dye),
            (-7, -28, dark),
            (7, -28, dye),
            (0, -34, dye),
        )
    )
    return g(fruit, basket, at=(96, 98), scale=1.1) + g(fruit, basket, at=(142, 106), scale=1.25)


def fustian(colour: str) -> str:
    """Bolts of fustian in a draper's shop, the foremost unrolled."""
    dye, dark = DYE[colour], DYE_DARK[colour]
    out = flat(rect(0, 0, W, H), "#E7D7B0") + ink("M0 30H200M0 58H200", 3.4, WOOD_DARK)
    rng = random.Random(colour)
    for row, y in ((0, 28), (1, 56)):
        x = 14.0 + row * 8
        while x < 190:
            c = dye if rng.random() < 0.55 else rng.choice(("#C9B78C", MADDER, "#7E9FAD", PAPER, VERDIGRIS))
            r = rng.uniform(8.5, 10.5)
            out += shape(ellipse(x, y - r, r), c, 1.8, 0.4) + hatch(
                f"M{n(x)} {n(y - 2 * r)}a{n(r)} {n(r)} 0 0 1 0 {n(2 * r)}Z"
            )
            out += ink(f"M{n(x)} {n(y - r)}m-4 0a4 4 0 1 1 4 4a6.4 6.4 0 0 1-6-4", 1.2)
            x += r * 2 + 1.5
    out += (
        shape(poly((-4, 88), (8, 74), (192, 74), (204, 88), (204, 116), (-4, 116)), WOOD, 2.2, 0)
        + ink("M0 89H200", 2)
        + hatch(rect(0, 90, W, 24), "hh")
    )
    # the bolt and the cloth that falls from it
    fall = "M44 62Q90 56 150 62Q168 66 164 82Q158 94 166 112L60 114Q52 100 58 88Q60 74 44 62Z"
    out += shape(fall, dye, 2.4) + flat(
        "M150 62Q168 66 164 82Q158 94 166 112L146 113Q140 90 148 78Q154 68 150 62Z", dark, 0.75
    )
    out += hatch("M150 62Q168 66 164 82Q158 94 166 112L152 113Q146 92 152 80Q156 68 150 62Z")
    pattern = {
        "gray": "".join(f"M{x} 66v46" for x in range(70, 146, 12)),
        "white": "".join(f"M{x} {y}l5 5l5-5" for x in range(64, 140, 18) for y in (74, 90, 104)),
        "brown": "".join(f"M60 {y}H150" for y in range(72, 112, 9))
        + "".join(f"M{x} 66v46" for x in range(70, 146, 14)),
        "turquoise": "".join(f"M60 {y}q7-6 14 0t14 0t14 0t14 0t14 0t14 0" for y in range(74, 112, 10)),
        "orange": "".join(
            f"M{x} {y}m-3 0h6m-3-3v6" for i, y in enumerate(range(73, 112, 11)) for x in range(68 + i % 2 * 8, 146, 16)
        ),
    }[colour]
    out += ink(pattern, 1.6, PAPER if colour in ("brown", "turquoise") else dark)
    out += shape("M26 46Q26 40 36 40L150 46Q160 48 160 56Q160 64 150 64L36 64Q26 62 26 52Z", dye, 2.2) + hatch(
        "M30 56L158 60Q156 64 150 64L36 64Q28 62 30 56Z", "hh"
    )
    out += shape(ellipse(34, 52, 9, 12), PAPER, 2, 0) + ink("M34 46q6 2 5 8t-7 4q-4-4 1-8", 1.4)
    shears = (
        shape(ellipse(-6, 0, 5, 4), IRON, 1.8, 0)
        + shape(ellipse(-6, 10, 5, 4), IRON, 1.8, 0)
        + ink("M-2 2L24 9M-2 8L24 1", 3, IRON)
        + ink("M-2 2L24 9M-2 8L24 1", 1)
    )
    return out + g(shears, at=(172, 92), turn=14)


# --- Chronicle ------------------------------------------------------------------------------------------------------
def ulm_chronicle() -> str:
    """An open folio with a view of the town, and a quill."""
    out = (
        flat(rect(0, 0, W, H), "#CDB489")
        + hatch(rect(0, 0, W, 64), "hh")
        + shape(rect(-4, 80, 208, 40), WOOD, 2, 0)
        + ink("M0 92H200M0 104H200", 1.2)
    )
    out += shape("M20 30Q62 18 100 32Q138 18 180 30V98Q138 88 100 102Q62 88 20 98Z", RUBRIC, 2.6)
    out += shape("M26 24Q64 12 100 27V94Q64 80 26 92Z", PAPER, 2.2, 0) + shape(
        "M174 24Q136 12 100 27V94Q136 80 174 92Z", PAPER, 2.2, 0
    )
    out += hatch("M100 27Q108 23 114 21.500V87Q106 90 100 94Z") + hatch("M100 27Q96 25 92 24V88Q96 90 100 94Z")
    out += shape("M44 26Q54 23 64 23V41Q54 41 44 44Z", AZURITE, 1.6, 0.4) + ink(
        "M54 40V29M54 38Q48 37 48 31M54 35Q60 34 60 28", 2.2, GILT
    )
    out += ink(
        "".join(f"M68 {29 + i * 6}Q80 {28 + i * 6} 92 {33 + i * 6}" for i in range(3))
        + "".join(f"M32 {51 + i * 6}Q64 {43 + i * 6} 92 {54 + i * 6}" for i in range(6)),
        1.3,
    )
    town = (
        skyline(3, 70, 112, 164, 8)
        + shape("M134 62V38L138 26L142 38V46H152V62Z", STONE, 1.6, 0.3)
        + shape("M142 46L144 40H152L154 46Z", MADDER, 1.2, 0.2)
    )
    out += (
        shape("M108 34Q136 20 168 29V76Q136 68 108 80Z", "#D5E2DF", 1.6, 0)
        + g(town, at=(0, 2))
        + shape("M108 70Q136 62 168 68V76Q136 68 108 80Z", WATER, 1.4, 0)
    )
    out += g(
        shape("M0 0Q-3-30 12-46Q18-30 4 0Z", PAPER, 1.8, 0.3),
        ink("M2 8L8-30M4-12l6-6M3-6l6-5", 1.3),
        at=(184, 84),
        turn=14,
    )
    return out + shape("M174 98H194V108H174Z", BLACK, 1.6)


def city_wall() -> str:
    """The town wall with its gate by the river."""
    out = sky(SKY, 50) + cloud(150, 18) + birds((40, 14), (52, 20)) + skyline(15, 62, -6, 206, 15)
    out += shape("M92 58V24L97 6L102 24V34H128V58Z", STONE, 1.6) + shape("M102 34L106 24H126L130 34Z", MADDER, 1.6)
    merlons = "M-4 100V58" + "h8v-6h9v6" * 13 + "V100Z"
    out += shape(merlons, WALL, 2.2, 0.4) + ink("M0 64H204", 1.2)
    stones = "".join(f"M{x} {y}h11v6" for i, y in enumerate(range(70, 96, 8)) for x in range(4 + i % 2 * 9, 200, 19))
    out += ink(stones, 1, INK, 0.7)
    gate = rect(76, 34, 48, 68)
    out += (
        shape(gate, "#E9DDBD", 2.4)
        + hatch(rect(104, 34, 20, 68))
        + shape(poly((70, 36), (86, 8), (114, 8), (130, 36)), MADDER, 2.2)
    )
    out += hatch(poly((106, 8), (114, 8), (130, 36), (110, 36)), "h2") + ink("M100 8V-2M86 8V2M114 8V2", 2)
    out += shape("M86 102V74Q86 60 100 60Q114 60 114 74V102Z", BLACK, 2.2, 0) + ink(
        "M92 62V86M100 60V86M108 62V86M86 70H114M86 78H114M86 86H114", 1.8, WOOD
    )
    out += (
        flat(rect(83, 44, 6, 9) + rect(111, 44, 6, 9), INK)
        + shape(shield_path(94, 42, 12, 14), PAPER, 1.5, 0)
        + flat(rect(94.6, 42.6, 10.8, 6), INK)
    )
    out += tower(18, 102, 24, 52, MADDER, "#E9DDBD", 1.1) + tower(158, 102, 24, 52, MADDER, "#E9DDBD", 1.1)
    return (
        out
        + flat(rect(0, 101, W, 12), WATER)
        + waves(0, 99, W, 13, 4, 5)
        + ink("M0 101H84M116 101H200", 2)
        + shape(poly((88, 101), (112, 101), (118, 116), (82, 116)), WOOD, 1.8)
    )


def construction_freeze() -> str:
    """The tower's stump: the crane idle, its hook empty, a stork nesting, boards before the windows, weeds below."""
    out = sky("#CBD0CC", 84) + cloud(46, 20, 1.2) + cloud(158, 34, 0.9)
    out += skyline(8, 108, -6, 56, 17) + skyline(18, 108, 150, 206, 17)
    stump = "M62 118V62H72V57H84V65H98V55H110V64H124V58H134V68H142V118Z"
    out += treadwheel(88, 62, 0.92, 24, load=False)
    out += shape(stump, STONE, 2.4) + hatch("M112 64H124V58H134V68H142V118H112Z")
    for x in (70, 95, 120):
        out += shape(lancet(x, 112, 15, 38), BLACK, 1.8, 0)
        out += ink(f"M{x - 2} 86h19M{x - 2} 98h19M{x} 80l15 28", 2.6, WOOD)
    out += scaffold(146, 114, 26, 46, 2)
    stork = (
        ink("M-2 0V-10M3 0V-10", 1.6, "#B4452E")
        + shape("M-9-12Q0-24 9-15Q5-8-9-12Z", PAPER, 1.6, 0)
        + flat("M4-17Q14-12 10-9L2-11Z", INK)
        + ink("M-6-14Q-11-22-8-27", 4)
        + ink("M-6-14Q-11-22-8-27", 2.2, PAPER)
        + ink("M-9-28L-17-25", 2.2, "#B4452E")
    )
    nest = shape("M-13 4Q0 10 13 4L10-4H-10Z", WOOD_DARK, 1.6) + hatch("M-13 4Q0 10 13 4L10-4H-10Z", "hx")
    out += g(nest, g(stork, at=(0, -3)), at=(129, 56), scale=1.1)
    weeds = (
        "M60 114q-4-12-12-14M60 114q0-12 5-18M146 114q4-12 12-16M146 114q-2-10-6-14M104 116q-2-9-7-11M110 116q2-8 6-10"
    )
    return out + ink(weeds, 3, LEAF) + ink(weeds, 1)


def _jouster(coat: str, trousers: str) -> str:
    """A man on a boat's stern with his lance to the right."""
    return (
        ink("M-4 0L-2-12M6 0L2-12", 4.4, trousers)
        + ink("M-6.4 0L-4-12M8 0L4.4-12", 1)
        + shape("M-7-11L-6-26Q0-30 6-26L6-11Z", coat, 1.8)
        + hatch("M1-28Q5-28 6-26V-11H1Z")
        + shape(ellipse(0, -33, 4.8), FLESH, 1.7, 0.2)
        + shape("M-6-35Q-4-43 6-40L8-36Z", MADDER, 1.6, 0.2)
        + ink("M-14-19L64-24", 3.8)
        + ink("M-14-19L64-24", 1.6, "#D8B27E")
        + ink("M4-23L12-20M0-21L-8-19", 3)
        + shape(ellipse(62, -24, 3.2, 5), WOOD, 1.5, 0.2)
    )


def fishermens_jousting() -> str:
    """Two barges run at one another; one jouster already tips."""
    out = sky(SKY, 34) + skyline(29, 34, -6, 206, 12) + shape(rect(-4, 33, 208, 6), WALL, 1.6, 0)
    out += flat(rect(0, 40, W, 74), WATER) + waves(0, 42, W, 70, 9, 9)
    boat = shape("M-62 0L-46 4H30L48-10L40 14Q36 18 28 18H-44Q-54 16-62 0Z", "#E8D8B0", 2.4) + "".join(
        flat(poly((x, 17), (x + 7, 17), (x + 12, 5), (x + 5, 5)), BLACK) for x in (-44, -24, -4, 16)
    )
    rower = (
        shape("M-7 8L-6-10Q0-15 6-10L7 8Z", OCHRE, 1.8)
        + shape(ellipse(0, -17, 5), FLESH, 1.7, 0.2)
        + flat("M-7-19L0-26L7-19Z", INK)
        + ink("M4-6L-20 30", 3.4)
        + ink("M4-6L-20 30", 1.6, WOOD)
    )
    loser = _jouster(AZURITE, PAPER)
    out += g(rower, at=(16, 82), scale=1.1)
    out += g(_jouster(MADDER, PAPER), at=(58, 92), scale=1.18)
    out += g(boat, at=(44, 88), scale=1.05)
    out += flip(rower, at=(188, 84), scale=1.1)
    out += f'<g transform="translate(152 92) rotate(26) scale(-1.18 1.18)">{loser}</g>'
    out += flip(boat, at=(160, 91), scale=1.05)
    foam = "M100 106q6-5 12 0t12 0M24 110q6-5 12 0t12 0M96 100q5-4 10 0"
    return out + ink(foam, 2.4, PAPER) + ink("M131 45l5-7M138 52l8-4M124 48l-3-7", 2)


def patrician() -> str:
    """A patrician with beret, fur collar and chain before a window on the town."""
    out = flat(rect(0, 0, W, H), "#9C5A44") + hatch(rect(0, 0, W, H), "h2")
    out += (
        shape(rect(122, 10, 66, 58), SKY, 2.4, 0)
        + skyline(12, 60, 124, 178, 11)
        + shape("M150 52V26L154 14L158 26V52Z", STONE, 1.5)
    )
    out += (
        shape(rect(122, 60, 66, 8), VERDIGRIS, 1.4, 0)
        + ink("M122 10H188V68H122Z", 3.4, WOOD_DARK)
        + ink("M116 70H194", 4)
    )
    out += shape("M18 116Q20 74 52 66L92 66Q124 74 128 116Z", BLACK, 2.4) + shape(
        "M48 68Q40 92 50 116H96Q104 92 96 68L86 62H58Z", "#8A5F3A", 2.2
    )
    out += ink("".join(f"M{x} {y}l2 5" for y in range(74, 112, 7) for x in (48, 53, 89, 95)), 1.5, "#3A2412")
    out += shape("M60 64L72 86L84 64L84 116H60Z", RUBRIC, 2) + ink("M64 82V116M72 88V116M80 82V116", 1.2)
    out += (
        ink("M54 72Q72 112 92 72", 4.6)
        + ink("M54 72Q72 112 92 72", 2.6, GILT)
        + shape(ellipse(73, 95, 6), GILT, 1.8, 0.2)
    )
    out += shape("M60 54H84V66Q72 76 60 66Z", FLESH, 1.8) + shape(
        "M54 32Q54 14 72 14Q90 14 90 34Q90 56 80 62Q72 66 64 62Q54 54 54 32Z", FLESH, 2.2
    )
    out += hatch("M80 18Q90 24 90 34Q90 56 80 62Q76 64 72 64Q86 48 80 18Z") + ink(
        "M60 36q4-3 8 0M76 36q4-3 8 0M72 37q-4 8-1 10q3 1 5-1M65 54q7 3 13-1M59 31q5-3 9-1M76 30q5-2 9 1", 1.6
    )
    out += flat(ellipse(64, 37, 1.5) + ellipse(80, 37, 1.5), INK)
    out += shape("M52 48Q46 30 54 26L58 40Q58 48 56 54Z", "#6E4526", 1.6) + shape(
        "M92 48Q97 30 90 26L87 40Q87 48 89 54Z", "#6E4526", 1.6
    )
    out += (
        shape("M44 28Q40 8 72 4Q106 6 102 28Q96 22 72 22Q50 22 44 28Z", RUBRIC, 2.2)
        + hatch("M82 5Q106 8 102 28Q94 22 80 22Z")
        + ink("M50 20Q72 12 96 20", 1.3)
    )
    return out + shape("M94 10Q112-4 120 8Q108 8 98 20Z", PAPER, 1.7) + ink("M97 16Q106 6 116 6", 1)


def reformation() -> str:
    """A printed sheet nailed to a church door."""
    out = flat(rect(0, 0, W, H), STONE) + ink(
        "".join(f"M{x} {y}h26v14" for i, y in enumerate(range(-2, 112, 14)) for x in range(-14 + i % 2 * 14, 200, 28)),
        1.1,
        INK,
        0.7,
    )
    out += shape("M32 116V44Q44-8 100-10Q156-8 168 44V116Z", "#DED7C6", 2.4) + shape(
        "M44 116V46Q54 4 100 2Q146 4 156 46V116Z", "#C2BAA6", 2
    )
    out += hatch("M140 22Q156 34 156 46V116H146V46Q144 34 134 20Z")
    door = "M52 116V48Q60 14 100 12Q140 14 148 48V116Z"
    out += (
        shape(door, WOOD, 2.4)
        + ink("M68 116V26M84 116V15M100 116V12M116 116V15M132 116V26", 1.6)
        + hatch("M118 16Q140 22 148 48V116H118Z")
    )
    out += (
        ink("M52 52H90M110 52H148", 4.6)
        + ink("M52 104H92M108 104H148", 4.6)
        + shape(ellipse(136, 80, 5), IRON, 2, 0)
        + ink(ellipse(136, 84, 5), 1.8)
    )
    out += g(
        shape("M-22-30H20L22 30Q10 26 0 31Q-12 34-21 29Z", PAPER, 2.2, 0),
        flat(rect(-16, -24, 9, 10), RUBRIC),
        ink("M-3-22H15M-3-16H14M-16-9H15M-16-3H14M-16 3H15M-16 9H12M-16 15H15M-16 21H4", 1.7),
        flat(ellipse(0, -27.5, 2.4), INK),
        at=(88, 62),
        turn=-4,
    )
    hammer = (
        shape(rect(-4, 0, 7, 46), WOOD, 2)
        + shape("M-16-9H10L18-3V3L10 7H-16Z", IRON, 2.2)
        + hatch("M-16 1H18V3L10 7H-16Z", "hh")
    )
    arm = (
        shape("M-12 30Q6 24 14 34L60 66L46 96L-2 56Q-14 48-12 30Z", BLACK, 2.2)
        + shape(ellipse(0, 34, 10, 9), FLESH, 2, 0.3)
        + ink("M-8 30H4M-9 35H4M-7 40H4", 1.3)
    )
    return out + g(hammer, arm, at=(124, 40), turn=-28)


def siege() -> str:
    """A great gun before the walls, tents and smoke."""
    out = sky("#D9D3B8", 60) + cloud(120, 10, 1.3)
    out += (
        shape("M118 70V50" + "h6v-5h7v5" * 8 + "V70Z", WALL, 2)
        + tower(138, 70, 16, 36, MADDER)
        + tower(182, 70, 14, 32, MADDER)
    )
    out += shape("M160 66V30L164 14L168 30V66Z", STONE, 1.6) + ink("M124 60H200M122 54l8 14M196 56l-4 10", 1.2)
    out += ground(70, "#C9C07A", 7)
    tent = (
        shape("M-20 0L-2-32L20 0Z", PAPER, 2)
        + flat("M-2-32L-8 0H-14L-3-31Z", MADDER)
        + flat("M-2-32L6 0H12L0-29Z", MADDER)
        + ink("M-20 0L-2-32L20 0ZM-2-32V-42", 1.8)
        + shape("M-2-42L10-38L-2-34Z", AZURITE, 1.5, 0)
    )
    out += g(tent, at=(24, 78)) + g(tent, at=(60, 72), scale=0.75)
    smoke = shape(
        "M0 0Q8-14 20-8Q26-22 38-14Q52-20 52-6Q64-4 58 8Q56 18 44 12Q36 20 28 12Q16 18 12 8Q2 8 0 0Z",
        "#EDE6D4",
        2,
        0,
    ) + ink("M14 0q6-6 11-1M30-4q6-6 12 0M40 6q5-4 9 0", 1.3)
    out += g(smoke, at=(112, 62), scale=0.95)
    barrel_d = "M-40 10L-38-10L44-18L48-19V-2L44-2L-36 12Z"
    gun = (
        shape("M-44 26L-30 2L10 4L34 26Z", WOOD, 2.2)
        + shape(barrel_d, "#8F9196", 2.4)
        + hatch("M-38 0L46-9V-2L-36 12Z", "hh")
        + ink("M-22-12L-20 9M8-15L10 4M36-18L37-1M-40 0h-7", 3)
        + shape(ellipse(-12, 24, 17), WOOD, 2.4)
        + flat(ellipse(-12, 24, 12), "#C9C07A")
        + ink(ellipse(-12, 24, 12), 1.4)
        + ink("M-12 12V36M-24 24H0M-20.500 15.500L-3.500 32.500M-3.500 15.500L-20.500 32.500", 2.4, WOOD_DARK)
        + flat(ellipse(-12, 24, 3.4), INK)
    )
    out += g(gun, at=(66, 78))
    return out + "".join(shape(ellipse(x, y, 5.4), IRON, 1.8, 0) for x, y in ((112, 104), (123, 104), (117.5, 95)))


def swabian_league() -> str:
    """Five towns' shields below a great banner: the league."""
    out = sky("#D7DEC8", 60) + g(
        "".join(
            ink(f"M{x} 112V{y}", 2.6, WOOD_DARK) + shape(poly((x - 3, y), (x, y - 12), (x + 3, y)), IRON, 1.4, 0)
            for x, y in ((14, 26), (30, 18), (46, 30), (154, 30), (170, 18), (186, 26))
        )
    )
    for x, c, side in ((30, MADDER, 1), (170, AZURITE, -1)):
        d = "M0 0Q14-4 24 2T44 0L38 10L44 20Q34 18 24 22T0 22Z"
        body = shape(d, c, 1.9) + hatch("M24 2Q34 4 44 0L38 10L44 20Q34 18 24 22Z")
        out += g(body, at=(x, 20), scale=0.8) if side == 1 else flip(body, at=(x, 20), scale=0.8)
    out += ink("M100 112V0", 5) + ink("M100 112V0", 2.4, WOOD)
    banner = "M66 4Q84-2 100 4T136 4V58Q118 64 100 58T66 58Z"
    out += (
        shape(banner, PAPER, 2.4, 0)
        + flat("M94 2Q100 2 106 5V59Q100 60 94 57ZM66 25Q84 19 100 25T136 25V37Q118 43 100 37T66 37Z", "#B03A26")
        + ink(banner, 2.4)
        + hatch("M120 7Q130 6 136 4V58Q128 61 120 60Z")
    )
    out += shape("M-4 84Q50 76 100 82T204 80V116H-4Z", VERDIGRIS, 1.8, 0)
    for i, (x, y, c) in enumerate(
        ((22, 74, "gray"), (61, 80, "turquoise"), (100, 83, "orange"), (139, 80, "brown"), (178, 74, "white"))
    ):
        d = shield_path(x - 16, y - 16, 32, 38)
        out += shape(d, DYE[c], 2.4, 0.4) + hatch(f"M{x} {y - 16}h16v16q0 13.600-16 22Z")
        charge = (
            f"M{x - 16} {y}H{x + 16}",
            f"M{x - 15} {y + 6}Q{x - 8} {y - 2} {x} {y + 6}T{x + 15} {y + 6}M{x - 16} {y - 4}Q{x - 8} {y - 12} {x} {y - 4}T{x + 16} {y - 4}",
            f"M{x} {y - 14}V{y + 18}M{x - 14} {y - 3}H{x + 14}",
            f"M{x - 13} {y - 13}L{x + 10} {y + 12}",
            f"M{x - 13} {y - 4}L{x} {y - 13}L{x + 13} {y - 4}M{x - 12} {y + 10}L{x} {y + 1}L{x + 12} {y + 10}",
        )[i]
        out += ink(charge, 5.5, INK if c in ("gray", "white", "orange") else PAPER)
        out += ink(d, 2.4)
    return out


def ulm_sparrow() -> str:
    """The sparrow with a straw lengthwise in its beak, before the gate."""
    out = sky(SKY, 70) + cloud(60, 14, 0.9)
    out += shape(rect(124, 24, 84, 92), WALL, 2.4) + hatch(rect(188, 24, 14, 92))
    out += shape("M138 116V62Q138 30 164 30Q190 30 190 62V116Z", BLACK, 2.4, 0)
    out += ink("M138 62Q138 30 164 30Q190 30 190 62", 5, STONE) + ink(
        "M141 116V62Q141 33 164 33Q187 33 187 62V116", 1.2
    )
    out += shape(poly((116, 26), (130, -6), (210, -6), (210, 26)), MADDER, 2.2) + hatch(rect(124, 0, 80, 25), "hh")
    out += ink("M128 40h7v9M127 62h6M128 84h6M128 100h7M128 74h4M196 44h6M196 70h6", 1.3)
    out += shape("M-4 98Q40 90 88 98T204 100V116H-4Z", STRAW, 1.8, 0) + ink(
        "M30 106l-3-5M30 106v-6M100 110l3-5M100 110v-6", 1.1
    )
    bird = (
        shape("M-40 18L-84 34L-78 14Z", WOOD_DARK, 2.2)
        + ink("M-78 20L-46 18M-82 30L-48 22", 1.2, PAPER)
        + shape("M-48 20Q-40-8-8-18Q4-36 24-28Q36-22 34-10Q30 24-4 34Q-30 40-48 20Z", "#B98650", 2.6)
        + flat("M-20 35Q20 30 30-2L20-6Q-2 24-36 30Z", "#F3E3C0")
        + hatch("M-44 24Q-10 34 14 20Q4 34-16 36Q-36 36-44 24Z")
        + shape("M-6-6Q-44-14-70-2Q-48 24-14 18Q6 10-6-6Z", WOOD_DARK, 2.4)
        + ink("M-62-1Q-34 4-12 0M-56 6Q-34 12-10 8M-44 14Q-28 18-14 14", 1.8, "#E0C08E")
        + flat("M-8-18Q4-36 24-28Q33-24 34-14Q16-18-8-18Z", "#6E4526")
        + flat("M18-8Q26 0 20 8Q10 4 12-6Z", BLACK)
        + flat(ellipse(21, -15, 3.2), INK)
        + flat(ellipse(22, -16, 1.1), PAPER)
        + shape("M34-17L50-9L33-6Z", BLACK, 1.6, 0)
        + ink("M-14 34l-4 12m-5 2l5-2l6 3M0 32l0 12m-5 3l5-3l6 2", 2)
    )
    straw = ink("M2-3L92-15", 5.6) + ink("M2-3L92-15", 3.2, "#F0D560") + ink("M78-13l13-8M82-14l13 3", 2, "#F0D560")
    return out + g(bird, g(straw, at=(36, -6)), at=(72, 56), scale=0.9)
