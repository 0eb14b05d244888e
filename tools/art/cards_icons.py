"""The languageless signs on cards and tower tiles: each has its origin in its centre and is about 36 units wide."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math

from tools.art import emblems
from tools.art import sparrow as bird
from tools.art.cards_cut import (
    BLACK,
    BRICK,
    FLESH,
    LEAF,
    MADDER,
    OCHRE,
    PAPER,
    SILVER,
    STONE,
    WALL,
    WOOD,
    ellipse,
    flat,
    g,
    hatch,
    ink,
    lancet,
    n,
    number,
    poly,
    rect,
    shape,
)
from tools.art.common import CREAM, GILT, INK, RUBRIC, TILE_GROUND, VELLUM, shield_path

#: The three Trade kinds and the three parts of the Minster, in the order in which a set is shown.
TRADE = ("art", "goods", "fustian")
CATHEDRAL = ("choir", "nave", "steeple")


def tile(colour: str, size: float = 38) -> str:
    """An action tile lying flat: its ground, a plain border and its mark."""
    s = size / 38
    ground = TILE_GROUND[colour]
    mark = CREAM if colour in ("brown", "turquoise") else INK
    return g(
        '<g filter="url(#drop)">'
        f'<rect x="-19" y="-19" width="38" height="38" rx="5" fill="{ground}" stroke="{INK}" stroke-width="1.8"/></g>'
        f'<rect x="-16.4" y="-16.4" width="32.8" height="32.8" rx="3.4" fill="none" stroke="{mark}" stroke-width="1" opacity=".7"/>',
        g(emblems.action_mark(colour), scale=0.275),
        scale=s,
    )


def any_tile(size: float = 38) -> str:
    """A tile of any colour: wedges of all five."""
    wedges = ""
    for i, colour in enumerate(("orange", "white", "turquoise", "gray", "brown")):
        a, b = math.radians(72 * i - 90), math.radians(72 * (i + 1) - 90)
        corners = (0, 0), (32 * math.cos(a), 32 * math.sin(a)), (32 * math.cos(b), 32 * math.sin(b))
        d = poly(*corners)
        wedges += flat(d, TILE_GROUND[colour]) + ink(d, 1.6)
    face = '<rect x="-19" y="-19" width="38" height="38" rx="5"'
    return g(
        f'<clipPath id="any">{face}/></clipPath><g filter="url(#drop)">{face} fill="{PAPER}"/></g>'
        f'<g clip-path="url(#any)">{wedges}</g>{face} fill="none" stroke="{INK}" stroke-width="2"/>',
        scale=size / 38,
    )


def coin(text: str = "", size: float = 36, colour: str = INK, *, cross: bool = True) -> str:
    """A struck silver coin, with a number on it, else with a cross or bare."""
    rim = "".join(
        f'<path d="M0-15.2v1.6" stroke="{INK}" stroke-width="1" transform="rotate({a})"/>' for a in range(0, 360, 15)
    )
    face = (
        number(text, 0, 0.3, 19 if len(text) == 1 else 16.5, colour)
        if text
        else f'<path d="M0-8V8M-8 0H8" stroke="{INK}" stroke-width="3.6"/>'
        if cross
        else ""
    )
    return g(
        f'<g filter="url(#drop)"><circle r="17.4" fill="{SILVER}" stroke="{INK}" stroke-width="2"/></g>'
        f'<path d="M-13 -6A14.5 14.5 0 0 1 8 -12" stroke="#FFFFFF" stroke-width="2.2" fill="none" opacity=".9"/>'
        f'{rim}<circle r="12.6" fill="#E9EBEC" stroke="{INK}" stroke-width="1"/>',
        face,
        scale=size / 36,
    )


def points(text: str, size: float = 40) -> str:
    """Victory points: a number in a laurel wreath."""
    leaves = ""
    for side in (1, -1):
        for i in range(7):
            a = 158 - i * 23
            leaves += (
                f'<g transform="scale({side} 1) rotate({a}) translate(0 -16.2)">'
                f'<path d="M-4.4 1.2Q0-6 5.2-2Q1 4-4.4 1.2Z" fill="{LEAF if i % 2 else "#86A05C"}" stroke="{INK}" stroke-width="1.1"/></g>'
            )
    tall = 21 if len(text) == 1 else 18.5
    return g(
        f'<circle r="16" fill="#FFF8E2" stroke="{INK}" stroke-width="1.2"/>',
        leaves,
        f'<path d="M-4.6 19.6Q0 14 4.6 19.6L2 21.4Q0 18 -2 21.4Z" fill="{RUBRIC}" stroke="{INK}" stroke-width="1"/>',
        number(text, 0, -0.4, tall, RUBRIC),
        scale=size / 40,
    )


def river(text: str = "", size: float = 40) -> str:
    """Barge on the water; the number of steps below it."""
    y = -9.5 if text else 0
    boat = (
        f'<path d="M-19 0l4.5 1h28l5.5-3.4l-3.4 11q-.6 1.6-2.4 1.6h-25q-2 0-2.6-1.8z" fill="{CREAM}" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M-11 9.8l3-8M-3.6 9.8l3-8M4 9.8l3-8M11 9.8l3-8" stroke="{INK}" stroke-width="2.4"/>'
        f'<path d="M-10 1v-7.6L0-16.4l10 9.8V1z" fill="{WOOD}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M-12.4-5L0-17.2L12.4-5" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M-2.6 1v-5.4q2.6-3.4 5.2 0V1z" fill="{INK}"/>'
        f'<path d="M-20 13.6q3.3-3.6 6.6 0t6.6 0t6.6 0t6.6 0t6.6 0t6.6 0" fill="none" stroke="#1F6468" stroke-width="2.6"/>'
    )
    label = ""
    if text:
        label = g(
            f'<path d="M-20-8.5H11.500L20.500 0L11.500 8.500H-20L-15.5 0Z" fill="#2F777B" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>',
            number(text, -0.8, 0, 14.5, "#FFFBEA"),
            at=(0, 14.5),
        )
    return g(g(boat, at=(0, y)), label, scale=size / 40)


def seal(size: float = 36) -> str:
    """A wax seal on its ribbon."""
    return g(emblems.seal(), scale=size / 100)


def sparrow(size: float = 38) -> str:
    """An Ulm Sparrow."""
    return g(bird.sparrow("sit"), scale=size / 88)


def coat(size: float = 38, rim: str = GILT) -> str:
    """A city coat of arms: a shield, black above silver, with a rim."""
    d = shield_path(-15, -18, 30, 36)
    inner = shield_path(-10.6, -13.6, 21.2, 26.4)
    return g(
        f'<g filter="url(#drop)"><path d="{d}" fill="{rim}" stroke="{INK}" stroke-width="2"/></g>'
        f'<path d="{inner}" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M-10.6-13.6h21.2v11.1q0 1.2-.2 2.3h-20.8q-.2-1.1-.2-2.3z" fill="{BLACK}"/>',
        scale=size / 38,
    )


def paper_card(size: float = 40, inner: str = "", fill: str = PAPER, band: str = RUBRIC) -> str:
    """A small upright card; `inner` is drawn on its face."""
    return g(
        f'<g filter="url(#drop)"><rect x="-13" y="-19" width="26" height="38" rx="3" fill="{fill}" stroke="{INK}" stroke-width="1.8"/></g>'
        f'<path d="M-10-14.6H10" stroke="{band}" stroke-width="3"/><path d="M-10 15H10" stroke="{INK}" stroke-width="1" opacity=".6"/>',
        inner,
        scale=size / 40,
    )


_KIND_BAND = {
    "art": "#C9902A",
    "goods": "#A8452F",
    "fustian": "#5E7F8F",
    "choir": "#1C5E8C",
    "nave": "#1C5E8C",
    "steeple": "#1C5E8C",
}


def kind_card(kind: str, size: float = 40) -> str:
    """A small card that bears the emblem of its kind."""
    return paper_card(size, g(KIND_MARKS[kind](), at=(0, 1.2), scale=0.62), band=_KIND_BAND[kind])


def some_cathedral_card(size: float = 40) -> str:
    """A small card with the Minster: any Cathedral card."""
    return paper_card(size, g(minster(), at=(0, 1), scale=0.6), band="#1C5E8C")


def laid_card(size: float = 40) -> str:
    """A card lying in front of its player: on its lower half an hourglass, for the end of the game."""
    return paper_card(size, g(hourglass(), at=(0, 0.6), scale=0.72))


def hourglass() -> str:
    """The end of the game."""
    return (
        shape("M-9-15H9V-13Q9-5 2 0Q9 5 9 13V15H-9V13Q-9 5-2 0Q-9-5-9-13Z", PAPER, 1.8, 0)
        + flat("M-6 13Q0 4 6 13ZM-5-6H5Q3-2 0 0Q-3-2-5-6Z", MADDER)
        + ink("M-11-15.6H11M-11 15.6H11", 3.2)
    )


def minster() -> str:
    """The Minster in small: tower, nave and choir."""
    return (
        shape("M-17 17V-2L-11-17L-5-2V2L14 2L18 7V17Z", STONE, 1.8, 0.4)
        + shape("M-5 2L-2-6H12L16 3Z", MADDER, 1.6, 0.4)
        + flat(lancet(-13.4, 13, 4.6, 12), INK)
        + "".join(flat(lancet(x, 14, 3.6, 8), INK) for x in (-3, 3.2, 9.4))
    )


# --- Emblems of the card kinds, about 36 units wide -----------------------------------------------------------------
def choir_mark() -> str:
    """The choir's polygonal apse with three windows under a steep roof."""
    return (
        shape("M-14 17V-2L-5.500-5H5.500L14-2V17Z", STONE, 1.8, 0.4)
        + shape("M-17-2L-6-17H6L17-2L5.500-5H-5.500Z", MADDER, 1.8, 0.4)
        + ink("M0-17V-21M-5.500-5V17M5.500-5V17", 1.5)
        + flat(lancet(-3, 14, 6, 15) + lancet(-12, 14, 4.4, 12) + lancet(7.6, 14, 4.4, 12), INK)
    )


def nave_mark() -> str:
    """The nave: a long roof over four windows."""
    return (
        shape("M-18 17V0H18V17Z", STONE, 1.8, 0.4)
        + shape("M-19.500 0.500L-15-14H15L19.500 0.500Z", MADDER, 1.8, 0.4)
        + flat("".join(lancet(x, 15, 4.4, 12) for x in (-15.4, -7, 2.6, 11)), INK)
        + ink("M-11-10L-12-4M-4-10L-4.400-4M4-10L4.400-4M11-10L12-4", 1.2)
    )


def steeple_mark() -> str:
    """The steeple: a tower with an openwork spire."""
    return (
        shape("M-9 18V0H9V18Z", STONE, 1.8, 0.4)
        + shape("M-6.400 0L0-19L6.400 0Z", "#D9CDB2", 1.8, 0.4)
        + ink("M-11 0H11M-4-6.500H4M-4.800-3L2.400-11M4.800-3L-2.400-11M0-19V-23M-2.4-21H2.4", 1.5)
        + flat(lancet(-3.2, 17, 6.4, 13), INK)
        + ink("M-11 18V3M11 18V3", 2.2)
    )


def art_mark() -> str:
    """Works of art: a winged altar, open, a figure before gold."""
    return (
        shape("M-9 15V-10L0-19L9-10V15Z", GILT, 1.8, 0.3)
        + shape("M-9-8L-18-12V14L-9 15Z", RUBRIC, 1.8, 0.3)
        + shape("M9-8L18-12V14L9 15Z", RUBRIC, 1.8, 0.3)
        + shape("M-5.500 14Q-5.500 0 0 0Q5.500 0 5.500 14Z", "#3E7FAE", 1.5, 0)
        + shape(ellipse(0, -5, 4), PAPER, 1.5, 0)
        + ink("M-11 17H11", 3)
    )


def goods_mark() -> str:
    """Commercial goods: a hooped barrel."""
    return (
        shape("M-11-16H11Q16 0 11 17H-11Q-16 0-11-16Z", BRICK, 1.8, 0.5)
        + ink("M-12.6-9H12.6M-13.4 9.6H13.4", 3)
        + ink("M-4-16Q-6 0-4 17M4-16Q6 0 4 17", 1.2)
        + flat(ellipse(0, 0.4, 2.2), INK)
    )


def fustian_mark() -> str:
    """Fustian: a bolt of cloth, its end rolled out."""
    return (
        shape("M-15-12H8V10Q8 16-2 15H-15Q-9 14-9 8V-12Z", "#7E9FAD", 1.8, 0.5)
        + ink("M-4-12V14M2-12V13", 1.2)
        + shape("M8-14Q16-14 16-6V14Q16 8 8 8Z", "#B9CFD6", 1.8, 0.3)
        + shape(ellipse(9, -11, 6, 4.6), PAPER, 1.6, 0)
        + ink("M12-11a3 2.2 0 1 0-3 2.2", 1.2)
    )


def chronicle_mark() -> str:
    """The Chronicle: an open book."""
    return (
        shape("M0-9Q-8-14-18-10V12Q-8 8 0 13Q8 8 18 12V-10Q8-14 0-9Z", PAPER, 1.8, 0)
        + ink("M0-9V13M-14-5Q-8-7-4-4.6M-14 0Q-8-2-4 .4M-14 5Q-8 3-4 5.4M4 .4Q8-2 14 0M4 5.4Q8 3 14 5", 1.4)
        + flat("M4-9.4L10-11V-4L4-3Z", RUBRIC)
    )


KIND_MARKS = {
    "choir": choir_mark,
    "nave": nave_mark,
    "steeple": steeple_mark,
    "art": art_mark,
    "goods": goods_mark,
    "fustian": fustian_mark,
    "chronicle": chronicle_mark,
}


# --- Signs for effects ----------------------------------------------------------------------------------------------
def chronicle_page() -> str:
    """The face of any card: a red initial and lines."""
    return flat(rect(-8, -9, 7, 8), RUBRIC) + ink("M2-8H8M2-4H8M-8 3H8M-8 8H5", 1.8)


def arrow(length: float = 16, weight: float = 3.4, colour: str = INK) -> str:
    """An arrow to the right, centred."""
    h = length / 2
    return ink(f"M{n(-h)} 0H{n(h - 1)}M{n(h - 6)}-5.4L{n(h)} 0L{n(h - 6)} 5.4", weight, colour)


def slash(height: float = 30) -> str:
    """Either … or."""
    return ink(f"M3.4 {n(-height / 2)}L-3.4 {n(height / 2)}", 2.4)


def bag(size: float = 40) -> str:
    """The draw bag."""
    return g(
        shape("M-6-9Q-20 0-17 12Q-14 19 0 19Q14 19 17 12Q20 0 6-9Z", "#8A5F3A", 2, 0.5),
        hatch("M3-6Q16 2 14 13Q12 18 1 18Q8 8 3-6Z"),
        shape("M-7-9L-11-18Q-5-14 0-19Q4-14 11-18L7-9Z", "#A97B4C", 1.8, 0.4),
        ink("M-8-9.4H8M5-9q6 3 4 9", 3, RUBRIC),
        scale=size / 40,
    )


def eye(size: float = 36) -> str:
    """To look and choose."""
    return g(
        shape("M-18 0Q0-19 18 0Q0 17-18 0Z", PAPER, 2.2, 0),
        flat(ellipse(0, -0.6, 7), "#1C5E8C"),
        flat(ellipse(0, -0.6, 3.4), INK),
        flat(ellipse(-2.6, -3, 1.8), PAPER),
        ink("M-13-9l-3-5M-5-13l-1.4-5M5-13l1.4-5M13-9l3-5", 1.8),
        scale=size / 36,
    )


def hand(size: float = 40) -> str:
    """An open hand that takes, its fingers to the left."""
    return g(
        shape(
            "M18-9H4L-7-13Q-11-14-11-11Q-11-9-7-8L-1-6L-16-6Q-20-5.6-20-3Q-20-.6-16-.6L-17.6 0Q-20 .6-20 3Q-20 5.4-16.6 5.4L-15 5.4"
            "Q-17.6 6-17.4 8.2Q-17 10.4-14 10.4H-12Q-13.6 11.4-13 13.2Q-12.4 15-10 15H4Q12 15 18 11Z",
            FLESH,
            1.8,
            0.4,
        ),
        ink("M-16-.6H-6M-15 5.4H-6M-12 10.4H-5", 1.3),
        shape("M16-12H23V14H16Z", MADDER, 1.8, 0.4),
        scale=size / 40,
    )


def quarter(size: float = 38, mark: bool = True) -> str:
    """A quarter of the town: a house on a vellum plate, with seal spaces below."""
    house = (
        shape("M-9 6V-6L0-15L9-6V6Z", WALL, 1.8, 0.4)
        + ink("M-11.4-4.6L0-16L11.4-4.6", 2.8, MADDER)
        + flat(rect(-2.4, -1, 4.8, 7), INK)
    )
    ring = "".join(
        f'<circle cx="{n(x)}" cy="12.4" r="3.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        for x in (-12, -4, 4, 12)
    )
    return g(
        f'<rect x="-19" y="-19" width="38" height="38" rx="4" fill="{VELLUM}" stroke="{INK}" stroke-width="1.8"/>',
        house,
        ring if mark else "",
        scale=size / 38,
    )


def outside_tile(size: float = 40) -> str:
    """The grid of the square with a tile lying outside it."""
    cells = "".join(
        f'<rect x="{n(-20 + c * 9)}" y="{n(-13 + r * 9)}" width="8.2" height="8.2" rx="1.2" fill="{STONE}" stroke="{INK}" '
        'stroke-width="1"/>'
        for r in range(3)
        for c in range(3)
    )
    return g(
        cells,
        '<g filter="url(#drop)">'
        f'<rect x="8.6" y="-5.6" width="12.4" height="12.4" rx="2" fill="{OCHRE}" stroke="{INK}" stroke-width="1.8"/></g>',
        scale=size / 40,
    )


def crown(size: float = 24) -> str:
    """The most."""
    return g(
        shape("M-11 8L-13-7L-6 0L0-10L6 0L13-7L11 8Z", GILT, 1.6, 0.4),
        flat(ellipse(0, 4, 1.8) + ellipse(-6, 4, 1.4) + ellipse(6, 4, 1.4), RUBRIC),
        scale=size / 26,
    )
