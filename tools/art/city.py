"""The woodcuts of the strip of years: a picture for a date, 200 × 112 units in a double frame.

Some dates have the scene of a Chronicle or Cathedral card, which tells the same; the others are drawn here.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art import cards_scenes as scenes
from tools.art.cards_cut import (
    BLACK,
    FLESH,
    IRON,
    MADDER,
    OCHRE,
    PAPER,
    STONE,
    STRAW,
    VERDIGRIS,
    WALL,
    WATER,
    WOOD,
    WOOD_DARK,
    birds,
    burst,
    cloud,
    defs,
    ellipse,
    flat,
    flip,
    g,
    hatch,
    house,
    ink,
    lancet,
    n,
    rect,
    shape,
    skyline,
    tower,
    tree,
    waves,
)
from tools.art.cards_scenes import H, W, ground, mason, sky, treadwheel
from tools.art.common import AZURITE, GILT, INK, RUBRIC, Picture

_EDGE = 8.0
_PIXELS = 3.5
"""Pixels a unit."""


def palace() -> str:
    """The royal palace above the river: a hall between two towers."""
    out = sky() + cloud(24, 14) + cloud(146, 8, 1.2) + birds((70, 20), (80, 26))
    out += flat("M-4 84Q60 58 110 62T204 80V116H-4Z", VERDIGRIS) + ink("M-4 84Q60 58 110 62T204 80", 1.6)
    hall = rect(66, 38, 68, 34)
    out += shape(hall, WALL, 2.2) + hatch(rect(112, 38, 22, 34)) + shape("M60 38L72 18H128L140 38Z", MADDER, 2.2)
    out += ink("M70 32h62M68 26h60", 1) + "".join(
        shape(lancet(x, 62, 8, 16), BLACK, 1.2, 0) for x in (72, 86, 100, 114)
    )
    out += tower(44, 74, 20, 44, MADDER) + tower(138, 76, 20, 44, MADDER)
    out += shape("M94 72V58q6-7 12 0V72Z", WOOD_DARK, 1.6, 0)
    out += tree(24, 84, 11) + tree(176, 86, 12) + tree(186, 92, 9)
    out += flat("M-4 96Q60 86 120 94T204 92V116H-4Z", WATER) + waves(0, 98, W, 14, 3)
    return out + ink("M-4 96Q60 86 120 94T204 92", 1.6)


def foundation() -> str:
    """The first stone hangs from the crane, masons below."""
    out = sky() + skyline(5, 74, 0, 84, 13) + skyline(9, 74, 120, 200, 12) + ground(74, STRAW, 3)
    out += flat("M40 112L60 84H176L194 112Z", "#B99A62") + ink("M40 112L60 84H176L194 112", 1.6)
    out += g(treadwheel(0, 0, 1.0, 34), at=(52, 92))
    stone = rect(118, 84, 40, 20)
    out += shape(stone, STONE, 2.4) + hatch(rect(142, 84, 16, 20)) + ink("M124 90h18M124 96h12", 1)
    out += ink("M131 88v10M126 93h10", 2, RUBRIC)
    out += mason(106, 108, MADDER, 1.05) + mason(174, 106, AZURITE, 1.05)
    return out + shape(rect(66, 100, 26, 9), STONE, 1.8) + shape(rect(72, 92, 18, 8), STONE, 1.8)


def oath_charter() -> str:
    """A charter with many seals on ribbons."""
    out = flat(rect(0, 0, W, H), WOOD) + hatch(rect(0, 0, W, H), "hh")
    sheet = "M38 8Q100 2 162 8L160 74Q100 68 40 74Z"
    out += shape(sheet, PAPER, 2.4) + hatch("M150 8L162 8L160 74L150 73Z")
    lines = "".join(
        f"M{64 if row < 2 else 48} {n(22 + 8 * row)}h{n((98, 98, 108, 104, 108, 70)[row])}" for row in range(6)
    )
    out += ink(lines, 1.7) + shape(rect(46, 15, 14, 14), RUBRIC, 1.4, 0) + ink("M50 26V18h6v8M50 22h6", 1.6, PAPER)
    for number, x in enumerate((56, 78, 100, 122, 144)):
        colour = (RUBRIC, VERDIGRIS, RUBRIC, OCHRE, RUBRIC)[number]
        y = 92 + (number % 2) * 4
        out += ink(f"M{x - 2} 72L{x - 1} {y - 9}M{x + 2} 72L{x + 1} {y - 9}", 1.8, AZURITE)
        out += (
            shape(ellipse(x, y, 10), colour, 2.2) + ink(ellipse(x, y, 7), 1) + ink(f"M{x} {y - 4}v8M{x - 4} {y}h8", 1.6)
        )
    return out


def stones() -> str:
    """A vault from which stones fall; people run."""
    out = flat(rect(0, 0, W, H), "#D8CCB0") + hatch(rect(0, 0, W, 40))
    for x in (10, 164):
        out += (
            shape(rect(x, 26, 26, 86), STONE, 2.2)
            + hatch(rect(x + 16, 26, 10, 86))
            + ink(f"M{x} 48h26M{x} 70h26M{x} 92h26", 1)
        )
    out += shape("M10 30Q30-6 100-10Q170-6 190 30H164Q150 14 100 8Q50 14 36 30Z", STONE, 2.2)
    out += ink("M36 30Q70 4 100 8M164 30Q130 4 100 8M60 16L70 2M140 16L130 2M84 9l4-14", 1.4)
    gap = "M86 8L92 16L98 9L105 18L112 8L108-4H90Z"
    out += shape(gap, BLACK, 1.8, 0)
    for x, y, size, turn in (
        (94, 30, 7, 12),
        (110, 42, 9, 40),
        (86, 54, 8, -20),
        (102, 66, 10, 25),
        (122, 72, 6, 5),
        (80, 34, 4, 30),
    ):
        block = shape(rect(-size, -size * 0.7, 2 * size, 1.4 * size), STONE, 1.8) + hatch(
            rect(size * 0.2, -size * 0.7, size * 0.8, 1.4 * size)
        )
        out += g(block, at=(x, y), turn=turn) + ink(f"M{x} {y - size - 12}v8", 1)
    out += flat(rect(0, 100, W, 14), STRAW) + ink("M-2 100H204", 2)
    return (
        out
        + mason(58, 108, MADDER, 1.15)
        + mason(146, 108, AZURITE, 1.15)
        + shape(burst(102, 100, 12, 5, 9), PAPER, 1.4, 0)
    )


def clock() -> str:
    """The dial of an astronomical clock: hours, signs of the sky, sun and moon."""
    out = flat(rect(0, 0, W, H), WALL) + hatch(rect(0, 0, W, H), "h2")
    out += shape(rect(40, 2, 120, 112), STONE, 2.2) + hatch(rect(136, 2, 24, 112))
    out += (
        shape(ellipse(100, 56, 50), AZURITE, 2.6)
        + shape(ellipse(100, 56, 38), PAPER, 2)
        + shape(ellipse(100, 56, 25), AZURITE, 2)
    )
    for hour in range(24):
        turn = math.tau * hour / 24
        x, y = math.cos(turn), math.sin(turn)
        reach = 47 if hour % 2 else 49
        out += ink(
            f"M{n(100 + 41 * x)} {n(56 + 41 * y)}L{n(100 + reach * x)} {n(56 + reach * y)}",
            1.2 if hour % 2 else 2.2,
            GILT,
        )
    for sign in range(12):
        turn = math.tau * (sign + 0.5) / 12
        x, y = 100 + 31.5 * math.cos(turn), 56 + 31.5 * math.sin(turn)
        edge = math.tau * sign / 12
        out += ink(
            f"M{n(100 + 25 * math.cos(edge))} {n(56 + 25 * math.sin(edge))}L{n(100 + 38 * math.cos(edge))} {n(56 + 38 * math.sin(edge))}",
            1.2,
        )
        out += shape(burst(x, y, 4.2, 1.8, 5 + sign % 3, sign), (MADDER, VERDIGRIS, OCHRE)[sign % 3], 0.9, 0)
    out += "".join(shape(burst(x, y, 2.6, 1, 5), GILT, 0.6, 0) for x, y in ((88, 44), (112, 66), (94, 70), (114, 46)))
    out += ink("M100 56L64 30M100 56L138 70", 2.6) + shape(burst(64, 30, 11, 6.5, 12), GILT, 1.6, 0)
    moon = "M138 60a10 10 0 1 0 8 15a8 8 0 0 1-8-15Z"
    return out + shape(moon, PAPER, 1.6, 0) + shape(ellipse(100, 56, 4.5), GILT, 1.8, 0)


def bastion() -> str:
    """A fortification from a book: a bastion's plan, a pair of compasses on it."""
    out = flat(rect(0, 0, W, H), WOOD) + hatch(rect(0, 0, W, H), "hh")
    page = "M14 8Q60 2 100 10Q140 2 186 8V104Q140 98 100 106Q60 98 14 104Z"
    out += shape(page, PAPER, 2.4) + hatch("M88 9L100 11V105L88 103Z") + ink("M100 10V106", 2)
    plan = "M26 84V50L44 26L62 50V84Z"
    out += (
        shape(plan, STONE, 2.2)
        + ink("M33 84V54L44 38L55 54V84M44 38V84M26 62h36", 1.2)
        + hatch("M44 26L62 50V84H55V54L44 38Z")
    )
    out += flat("M20 90h54v6H20Z", WATER) + ink("M20 90h54M24 93h8M40 94h10M58 93h8", 1.2)
    lines = "".join(f"M112 {n(22 + 9 * row)}h{n((60, 62, 58, 62, 40)[row])}" for row in range(5))
    out += ink(lines, 1.6)
    wall = "M112 92V74h7v5h8v-5h8v5h8v-5h8v5h8v-5h7V92Z"
    out += shape(wall, WALL, 1.8) + hatch("M150 79h14v13h-14Z")
    leg = "M0 0L-5 50L-1 56L5 4Z"
    compasses = (
        g(shape(leg, IRON, 1.8), turn=16) + g(shape(leg, IRON, 1.8), turn=-26) + shape(ellipse(0, 0, 6), GILT, 2, 0)
    )
    return out + g(compasses, at=(76, 30), turn=-20)


def square_coins() -> str:
    """Square coins beside a melting pot over the fire."""
    out = flat(rect(0, 0, W, H), "#CDB98F") + hatch(rect(0, 0, W, 60), "h2") + flat(rect(0, 84, W, 30), WOOD)
    out += ink("M-2 84H204", 2.2) + hatch(rect(0, 84, W, 30), "hh")
    flames = "M22 88Q16 70 28 62Q26 74 36 76Q34 56 48 46Q48 64 58 68Q60 56 70 52Q66 68 78 88Z"
    out += shape(flames, MADDER, 2) + shape("M34 88Q34 76 44 72Q46 82 54 72Q62 80 64 88Z", OCHRE, 1.4, 0)
    pot = "M20 34H82L74 66Q51 76 28 66Z"
    out += shape(pot, IRON, 2.4) + hatch("M62 36H80L72 66L58 70Z") + shape("M16 28h70v8H16Z", IRON, 2.2)
    out += shape("M26 28Q34 10 44 22Q52 6 60 20Q70 14 76 28Z", "#E4E6E8", 1.8)
    for x, y, turn in ((118, 62, -10), (152, 70, 8), (132, 96, 4), (170, 98, -14)):
        coin = (
            shape(rect(-15, -15, 30, 30), "#DDE0E3", 2.4)
            + ink(rect(-11.5, -11.5, 23, 23), 1.1)
            + hatch(rect(6, -15, 9, 30))
        )
        out += g(coin + ink("M0-8V8M-8 0H8", 2.4) + ink(ellipse(0, 0, 4), 1.2), at=(x, y), turn=turn)
    out += shape(ellipse(146, 28, 10, 5), GILT, 1.6, 0) + ink(ellipse(146, 28, 6, 2.6), 1)
    return out + shape("M160 20q10 4 14-4q6 10-2 14q-8 2-12-10Z", GILT, 1.6, 0)


def granary() -> str:
    """The granary with its many hatches, a wagon of sacks before it."""
    out = sky() + skyline(4, 84, 0, 60, 13) + skyline(8, 84, 150, 204, 14) + ground(84, STRAW, 5)
    front = "M52 88V52L58 46V38H66V28H76V18H88V8H112V18H124V28H134V38H142V46L148 52V88Z"
    out += shape(front, WALL, 2.4) + hatch("M122 20H124V28H134V38H142V46L148 52V88H122Z")
    for y, xs in ((24, (96,)), (38, (82, 96, 110)), (52, (70, 83, 96, 109, 122)), (66, (62, 79, 113, 130))):
        out += "".join(shape(rect(x, y, 8, 7), WOOD_DARK, 1.3, 0) for x in xs)
    out += shape("M91 88V70q9-9 18 0V88Z", WOOD_DARK, 1.8, 0) + ink("M100 66V88", 1) + ink("M100 8V0M94 4h12", 1.8)
    wagon = (
        shape(rect(-22, -14, 44, 10), WOOD, 2) + shape(ellipse(-13, 0, 8), WOOD, 2) + shape(ellipse(13, 0, 8), WOOD, 2)
    )
    spokes = "".join(ink(f"M{x - 7} 0h14M{x} -7v14", 1.2) for x in (-13, 13))
    out += g(wagon + spokes, at=(44, 102)) + "".join(scenes.sack(x, 89, PAPER, 0.62) for x in (30, 43, 57))
    return out + scenes.sack(160, 106, PAPER, 0.8) + scenes.sack(174, 108, OCHRE, 0.8)


def tailor() -> str:
    """The tailor, wings spread, above the river; people on the bastion and a boat below."""
    out = sky("#C9DCE0", 66) + cloud(20, 12) + cloud(158, 18, 1.1) + birds((176, 40), (186, 46))
    out += skyline(12, 74, 108, 204, 10)
    out += flat(rect(0, 74, W, 40), WATER) + ink("M-2 74H204", 1.6) + waves(56, 80, 148, 30, 7)
    out += shape("M-4 112V52h8v-6h8v6h8v-6h8v6h8v-6h8v6h8L62 112Z", WALL, 2.2) + hatch("M40 52L52 52L62 112H44Z")
    out += ink("M0 70h52M-2 88h58M14 52v18M34 70v18M10 88v20", 1.1)
    for x, coat in ((8, MADDER), (22, AZURITE), (36, VERDIGRIS)):
        out += shape(f"M{x - 4} 52Q{x - 5} 38 {x} 37Q{x + 5} 38 {x + 4} 52Z", coat, 1.5, 0) + shape(
            ellipse(x, 33, 3.6), FLESH, 1.3, 0
        )
        out += ink(f"M{x + 3} 41L{x + 9} 33", 2, coat)
    wing = "M0 0Q10-22 44-26Q40-14 46-12Q36-6 38 0Q26 0 24 7Q12 2 0 4Z"
    ribs = "M2 1Q18-14 44-26M4 2Q24-6 46-12M6 3Q22 0 38 0"
    half = shape(wing, PAPER, 2) + ink(ribs, 1.1)
    flyer = half + flip(half)
    body = shape("M-5-4Q0-8 5-4L4 14L8 32H3L0 18L-4 32H-9L-4 14Z", BLACK, 1.6, 0) + shape(
        ellipse(0, -10, 4.6), FLESH, 1.5, 0
    )
    out += g(flyer + body, at=(112, 38), turn=14)
    boat = "M-24-4Q0 8 24-4L18 8H-18Z"
    out += g(shape(boat, WOOD, 2) + ink("M-14-4v10M-4-2v9M6-2v9M14-4v10", 1.2) + ink("M-10-6L14-26", 1.6), at=(160, 98))
    return out + g(shape("M-4 0Q0-14 4 0Z", MADDER, 1.4, 0) + shape(ellipse(0, -14, 3.4), FLESH, 1.2, 0), at=(152, 92))


def free_city() -> str:
    """A shield with the eagle above the town."""
    out = sky() + skyline(3, 100, 0, 204, 15) + ground(100, VERDIGRIS, 4)
    out += (
        tower(16, 100, 18, 44, MADDER)
        + tower(168, 100, 18, 44, MADDER)
        + house(40, 100, 24, 22)
        + house(136, 100, 24, 22, timber=True)
    )
    shield = "M66 10H134V54Q134 86 100 100Q66 86 66 54Z"
    out += shape(shield, OCHRE, 3) + hatch("M118 10H134V54Q134 86 100 100Q112 86 118 60Z")
    eagle = "M100 24Q106 20 110 26L106 28Q108 34 104 38Q116 30 128 34Q124 40 126 46Q120 46 120 54Q114 52 112 60Q108 58 106 62L112 74L104 70L108 86L100 78L92 86L96 70L88 74L94 62Q92 58 88 60Q86 52 80 54Q80 46 74 46Q76 40 72 34Q84 30 96 38Q92 34 94 28L92 25Q96 21 100 24Z"
    return out + shape(eagle, BLACK, 1.4, 0) + ink("M100 42V64M88 44q-4 6-6 8M112 44q4 6 6 8", 1.2, OCHRE)


_DRAWN: dict[str, Callable[[], str]] = {
    "named": palace,
    "free_city": free_city,
    "emperor": scenes.siege,
    "foundation": foundation,
    "oath_charter": oath_charter,
    "consecration": lambda: scenes.choir(2),
    "wall": scenes.city_wall,
    "chronicle": scenes.ulm_chronicle,
    "league": scenes.swabian_league,
    "stones": stones,
    "heyday": lambda: scenes.goods("brown"),
    "reformation_begins": scenes.reformation,
    "clock": clock,
    "durer": bastion,
    "stop": scenes.construction_freeze,
    "jousting": scenes.fishermens_jousting,
    "granary": granary,
    "square": square_coins,
    "tailor": tailor,
    "spire": lambda: scenes.steeple(3),
}
"""The pictures by the ids of the years in data/city.yaml."""


def woodcut(drawn: str, seed: int) -> Picture:
    """A drawing printed on paper, in a double frame."""
    wide, high = W + 2 * _EDGE, H + 2 * _EDGE
    frame = f'<rect x="{_EDGE}" y="{_EDGE}" width="{W}" height="{H}" fill="none" stroke="{INK}" stroke-width="2.2"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}">{defs(seed)}'
        f'<clipPath id="cut"><rect x="0" y="0" width="{W}" height="{H}"/></clipPath>'
        f'<rect width="{wide:g}" height="{high:g}" fill="{PAPER}"/><g transform="translate({_EDGE} {_EDGE})"><g clip-path="url(#cut)">'
        f'<g filter="url(#rough)">{drawn}</g></g></g>{frame}'
        f'<rect width="{wide:g}" height="{high:g}" filter="url(#grain)" opacity=".6"/>'
        f'<rect x="2.5" y="2.5" width="{wide - 5:g}" height="{high - 5:g}" fill="none" stroke="{INK}" stroke-width="1.6"/></svg>'
    )
    return Picture(svg, round(wide * _PIXELS), "webp", 84)


def pictures() -> dict[str, Picture]:
    """A woodcut for each of these years."""
    return {f"city/{year}": woodcut(draw(), 20 + number) for number, (year, draw) in enumerate(_DRAWN.items())}
