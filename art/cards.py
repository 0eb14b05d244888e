"""The 33 cards and their back: a title strip to be lettered by the game, the effect now, a woodcut, the effect later.

Logical size 216 × 300. The strip from y 8 to 34 is left as bare paper. Icons and figures are drawn in; nothing on a
card needs translating (RULES.md section 11).
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import random
from collections.abc import Callable

from art import cards_icons as icons
from art import cards_scenes as scenes
from art.cards_coats import coat_pictures
from art.cards_cut import PAPER, defs, ellipse, flat, g, ink, n, number, poly, shape
from art.cards_portraits import portrait_pictures
from art.cards_towers import tower_pictures
from art.common import AZURITE, GILT, INK, RUBRIC, TILE_GROUND, Picture

WIDTH, HEIGHT = 216, 300
TILES = ("gray", "white", "brown", "turquoise", "orange")

#: Frame, line in the frame and ground of the lower band by family.
FAMILY = {
    "cathedral": ("#8B8983", AZURITE, "#CBD3D3"),
    "trade": ("#B9803A", "#8F3A26", "#E6CF9C"),
    "chronicle": (RUBRIC, "#EFE4C8", "#E2CDA6"),
}

#: Bands: now, picture, later (top, height).
NOW = (35, 70)
PICTURE = (106, 112)
LATER = (219, 72)


def row(*parts: tuple[str, float], gap: float = 4, centre: float = 0) -> str:
    """Drawings side by side, each with its width, centred as a whole."""
    total = sum(width for _, width in parts) + gap * (len(parts) - 1)
    x = centre - total / 2
    out = ""
    for drawing, width in parts:
        out += g(drawing, at=(x + width / 2, 0))
        x += width + gap
    return out


def small(text: str, height: float = 17, colour: str = INK) -> str:
    """A figure that stands by itself."""
    return number(text, 0, 0, height, colour)


# --- Effects now -----------------------------------------------------------------------------------------------------
def now_cathedral() -> str:
    """One tile of one of two colours brings 6 points. The game lays the tiles there, as the definitions name them."""
    return row(
        ("", 46),
        (icons.slash(38), 8),
        ("", 46),
        (icons.arrow(20, 4), 20),
        (icons.points("6", 50), 50),
        gap=5,
    )


def now_trade(kind: str, colour: str) -> str:
    """A tile of the colour brings coins, points and river spaces."""
    gains = {
        "art": [(icons.coin("1", 37), 37), (icons.points("2", 41), 41), (icons.river("0-2", 44), 44)],
        "goods": [(icons.coin("3", 46), 46), (icons.river("0-2", 48), 48)],
        "fustian": [(icons.coin("2", 37), 37), (icons.points("1", 41), 41), (icons.river("0-3", 44), 44)],
    }[kind]
    return row((icons.tile(colour, 41), 41), (icons.arrow(13, 3.8), 13), *gains, gap=3)


def now_chronicle(card: str) -> str:
    """The upper effect of a Chronicle card."""
    effects: dict[str, Callable[[], str]] = {
        "ulm_chronicle": lambda: row(
            (icons.coin("1", 42), 42),
            (icons.arrow(18, 4), 18),
            (icons.seal(46), 46),
            (icons.arrow(18, 4), 18),
            (icons.quarter(48), 48),
        ),
        "city_wall": lambda: row(
            (icons.tile("orange", 38), 38),
            (icons.arrow(15, 3.8), 15),
            (icons.seal(40), 33),
            (icons.arrow(15, 3.8), 15),
            (town_choice(), 66),
        ),
        "construction_freeze": lambda: row(
            (icons.coin("2", 44), 44),
            (icons.slash(44), 10),
            (icons.bag(46), 42),
            (icons.arrow(14, 3.6), 14),
            (row((icons.any_tile(30), 30), (icons.any_tile(30), 30), gap=2), 62),
            gap=4,
        ),
        "fishermens_jousting": lambda: g(icons.river("0-4", 56), at=(0, 2)),
        "patrician": lambda: row(
            (icons.bag(52), 50),
            (icons.eye(42), 42),
            (icons.arrow(20, 4), 20),
            (icons.any_tile(46), 46),
            gap=6,
        ),
        "reformation": lambda: row(
            (small("1-2", 20), 32),
            (small("x", 16), 12),
            (icons.outside_tile(54), 56),
            (icons.arrow(16, 4), 16),
            (icons.hand(48), 50),
            gap=5,
        ),
        "siege": lambda: row(
            (small("1-3", 20), 32),
            (small("x", 16), 12),
            (icons.coin("1", 46), 46),
            (icons.arrow(22, 4), 22),
            (icons.points("2", 50), 50),
            gap=5,
        ),
        "swabian_league": lambda: row(
            (icons.any_tile(42), 42),
            (icons.arrow(16, 4), 16),
            (small("+1", 22), 28),
            (any_action(), 88),
            gap=4,
        ),
        "ulm_sparrow": lambda: row(
            (small("1-5", 20), 32),
            (small("x", 16), 12),
            (icons.sparrow(50), 48),
            (icons.arrow(20, 4), 20),
            (icons.coin("1", 46), 46),
            gap=5,
        ),
    }
    return effects[card]()


def town_choice() -> str:
    """Any of the eight quarters: eight small plates, one pointed out by each gilt rim."""
    plates = ""
    for i in range(8):
        x, y = (i % 4 - 1.5) * 14.6, (-8.2, 8.2)[i // 4]
        plates += g(icons.quarter(13.4, mark=False), at=(x, y))
    return (
        f'<rect x="-32" y="-18" width="64" height="36" rx="4" fill="none" stroke="{INK}" stroke-width="5"/>'
        f'<rect x="-32" y="-18" width="64" height="36" rx="4" fill="{PAPER}" stroke="{GILT}" stroke-width="2.6"/>'
        + plates
    )


def any_action() -> str:
    """One action of any colour: the five marks as a fan."""
    return icons.fan_of_tiles(30, 14.5)


# --- Effects later ---------------------------------------------------------------------------------------------------
def gain(sign: str, width: float, text: str, size: float = 42) -> tuple[str, float]:
    """A sign and the points it brings, side by side."""
    return row((sign, width), (icons.points(text, size), size), gap=2), width + size + 2


def later_cathedral(kind: str) -> str:
    """3 points by itself; choir, nave and steeple together 9 more."""
    trio = row(*((icons.kind_card(k, 38), 25) for k in icons.CATHEDRAL), gap=-3)
    return row(
        gain(icons.kind_card(kind, 42), 27, "3", 38),
        (ink("M0-24V24", 1.2, INK, 0.6), 2),
        gain(trio, 69, "+9", 44),
        gap=4,
    )


def later_trade(kind: str) -> str:
    """3 points by itself; three of a kind 6 more, three of different kinds 3 more."""
    same = row(*((icons.kind_card(kind, 28), 19) for _ in range(3)), gap=-5)
    mixed = row(*((icons.kind_card(k, 28), 19) for k in icons.TRADE), gap=1)

    def stack(sign: str, text: str) -> str:
        return g(sign, at=(0, -16)) + g(icons.points(text, 36), at=(0, 16))

    return row(
        gain(icons.kind_card(kind, 44), 28, "3", 36),
        (ink("M0-26V26", 1.2, INK, 0.6), 3),
        (stack(same, "+6"), 47),
        (ink("M0-26V26", 1.2, INK, 0.6), 3),
        (stack(mixed, "+3"), 59),
        gap=3,
    )


def later_chronicle(card: str) -> str:
    """The lower effect of a Chronicle card."""
    each = icons.arrow(18, 4)

    def per(sign: str, width: float, text: str) -> str:
        narrow = width < 70
        return g(row((sign, width), (each, 20), (icons.points(text, 52), 52), gap=8), scale=1.14 if narrow else 1.0)

    def limit(text: str) -> str:
        return number("≤" + text, 0, 0, 17)

    effects: dict[str, Callable[[], str]] = {
        "ulm_chronicle": lambda: per(icons.coat(52), 44, "2"),
        "city_wall": lambda: per(majority(), 70, "2"),
        "construction_freeze": lambda: row(
            (icons.coin("1", 48), 48),
            (each, 20),
            (icons.points("1", 50), 50),
            (limit("6"), 30),
            gap=7,
        ),
        "fishermens_jousting": lambda: regatta(),
        "patrician": lambda: row((icons.hourglass(), 26), (each, 20), (icons.points("4", 56), 56), gap=10),
        "reformation": lambda: per(icons.some_cathedral_card(56), 38, "2"),
        "siege": lambda: per(icons.laid_card(56), 38, "1"),
        "swabian_league": lambda: per(row(*((icons.tile(c, 25), 25) for c in TILES), gap=-7), 97, "2"),
        "ulm_sparrow": lambda: row(
            (icons.sparrow(52), 50),
            (each, 18),
            (icons.points("2", 50), 50),
            (limit("5"), 30),
            gap=6,
        ),
    }
    return effects[card]()


def majority() -> str:
    """A quarter in which one's own seals are the most."""
    return (
        g(icons.quarter(50, mark=False), at=(0, 4))
        + g(icons.crown(32), at=(0, -22))
        + "".join(g(icons.seal(20), at=(x, 21)) for x in (-15, 0, 15))
    )


def regatta() -> str:
    """The barge furthest ahead and the second."""
    boat = icons.river("", 46)
    first = g(boat, at=(0, 2)) + g(icons.crown(24), at=(14, -19))
    return row(
        (first, 46),
        (icons.points("6", 48), 48),
        (ink("M0-22V22", 1.2, INK, 0.6), 4),
        (g(icons.river("", 34), at=(0, 4)), 34),
        (icons.points("3", 40), 40),
        gap=5,
    )


# --- The card --------------------------------------------------------------------------------------------------------
def initial(mark: str, ground: str) -> str:
    """A rubricated initial without a letter: the mark of the card's kind on a ground."""
    return (
        f'<rect x="-17" y="-17" width="34" height="34" rx="2" fill="{ground}" stroke="{INK}" stroke-width="2"/>'
        + f'<rect x="-14.4" y="-14.4" width="28.8" height="28.8" fill="none" stroke="{GILT}" stroke-width="1.3"/>'
        + ink("M-13-8q4 0 5-5M13-8q-4 0-5-5M-13 8q4 0 5 5M13 8q-4 0-5 5", 1.1, PAPER, 0.7)
        + g(mark, scale=0.66)
    )


def pips(count: int) -> str:
    """The number of a Cathedral card as lozenges on a plate."""
    half = count * 5.6 + 4
    plate = f"M{n(-half)}-8H{n(half)}L{n(half + 5)} 0L{n(half)} 8H{n(-half)}L{n(-half - 5)} 0Z"
    lozenges = "".join(
        g(flat(poly((0, -5.6), (4.4, 0), (0, 5.6), (-4.4, 0)), "#F0C94E"), at=((i - (count - 1) / 2) * 11, 0))
        for i in range(count)
    )
    return flat(plate, AZURITE) + ink(plate, 1.8) + lozenges


def frame(family: str) -> str:
    """The coloured rim with its inner line and corner flowers."""
    base, line, _ = FAMILY[family]
    out = (
        f'<path fill-rule="evenodd" fill="{base}" d="M12 0H204A12 12 0 0 1 216 12V288A12 12 0 0 1 204 300H12A12 12 0 0 1 0 288V12A12 12 0 0 1 12 0Z'
        'M12 8A4 4 0 0 0 8 12V288A4 4 0 0 0 12 292H204A4 4 0 0 0 208 288V12A4 4 0 0 0 204 8Z"/>'
        f'<rect x="1" y="1" width="214" height="298" rx="11" fill="none" stroke="{INK}" stroke-width="2"/>'
        f'<rect x="4.2" y="4.2" width="207.600" height="291.600" rx="8" fill="none" stroke="{line}" stroke-width="1.5"/>'
        f'<rect x="8" y="8" width="200" height="284" rx="4" fill="none" stroke="{INK}" stroke-width="1.8"/>'
    )
    for x in (8, 208):
        for y in (8, 292):
            out += shape(ellipse(x, y, 5.4), line, 1.4, 0) + flat(ellipse(x, y, 2), GILT)
    return out


def card(
    name: str, family: str, kind: str, now: str, picture: str, later: str, ribbon: str = "", count: int = 0
) -> Picture:
    """One whole card; `ribbon` is the tile colour that a Trade card's ribbon shows, `count` a Cathedral card's number."""
    base, _, low = FAMILY[family]
    seed = random.Random(name).randrange(1, 900)
    ground = {"cathedral": AZURITE, "trade": "#8F3A26", "chronicle": RUBRIC}[family]
    mark = icons.KIND_MARKS[kind]()
    top, high = PICTURE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">{defs(seed)}'
        f'<clipPath id="card"><rect width="216" height="300" rx="12"/></clipPath><clipPath id="scene"><rect x="8" y="{top}" width="200" height="{high}"/></clipPath>'
        f'<g clip-path="url(#card)"><rect width="216" height="300" fill="{PAPER}"/>'
        f'<rect x="8" y="{LATER[0]}" width="200" height="{LATER[1] + 1}" fill="{low}"/>'
        f'<rect x="8" y="{LATER[0]}" width="200" height="{LATER[1] + 1}" fill="url(#sky)" opacity=".35"/>'
        f'<g clip-path="url(#scene)"><g filter="url(#rough)"><g transform="translate(8 {top})">{picture}</g></g></g>'
        '<rect width="216" height="300" filter="url(#grain)" opacity=".3"/>'
        f'<path d="M8 {top}H208M8 {top + high}H208" stroke="{INK}" stroke-width="2.4"/>'
        f'<path d="M16 34.5H200" stroke="{base}" stroke-width="1.2"/>'
    )
    if ribbon:
        d = f"M188 {top}v30l-8-6l-8 6v-30Z"
        svg += f'<path d="{d}" fill="{TILE_GROUND[ribbon]}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    svg += g(now, at=(108, NOW[0] + NOW[1] / 2)) + g(later, at=(108, LATER[0] + LATER[1] / 2))
    svg += g(initial(mark, ground), at=(28, top + 1 + 17))
    # At the edge of the lower band an hourglass: this half counts at the end.
    svg += g(shape(ellipse(0, 0, 9.5), low, 1.8, 0), g(icons.hourglass(), scale=0.4), at=(196, top + high - 12))
    if count:
        svg += g(pips(count), at=(196 - count * 5.6, top + 14))
    svg += frame(family) + "</g></svg>"
    return Picture(svg, WIDTH * 2, "webp", 88)


def back() -> Picture:
    """The back of a card: the town's shield in a rubric field of lozenges."""
    lattice = "".join(f"M{n(x)} 0L{n(x + 300)} 300M{n(x)} 300L{n(x + 300)} 0" for x in range(-300, 216, 27))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="216" height="300" viewBox="0 0 216 300">{defs(77)}'
        '<clipPath id="card"><rect width="216" height="300" rx="12"/></clipPath><clipPath id="field"><rect x="16" y="16" width="184" height="268"/></clipPath>'
        f'<g clip-path="url(#card)"><rect width="216" height="300" fill="#E2D3AC"/><rect x="16" y="16" width="184" height="268" fill="#6E2118"/>'
        f'<g filter="url(#rough)"><g clip-path="url(#field)">{ink(lattice, 1.3, "#C9A23A", 0.75)}</g>'
        + shape(ellipse(108, 150, 62), "#EFE4C8", 3, 0)
        + ink(ellipse(108, 150, 54), 1.4, RUBRIC)
        + g(icons.coat(78), at=(108, 152))
        + "".join(g(flat("M0-60Q5-54 0-48Q-5-54 0-60Z", RUBRIC), at=(108, 150), turn=a) for a in range(0, 360, 30))
        + "</g>"
        '<rect width="216" height="300" filter="url(#grain)" opacity=".6"/>'
        f'<rect x="16" y="16" width="184" height="268" fill="none" stroke="{INK}" stroke-width="2.4"/>'
        f'<rect x="9" y="9" width="198" height="282" rx="6" fill="none" stroke="{RUBRIC}" stroke-width="1.6"/>'
        f'<rect x="1" y="1" width="214" height="298" rx="11" fill="none" stroke="{INK}" stroke-width="2"/></g></svg>'
    )
    return Picture(svg, WIDTH * 2, "webp", 88)


def card_pictures() -> dict[str, Picture]:
    """All 33 cards and the back, by sprite name."""
    out: dict[str, Picture] = {"cards/back": back()}
    cathedral: dict[str, Callable[[int], str]] = {
        "choir": scenes.choir,
        "nave": scenes.nave,
        "steeple": scenes.steeple,
    }
    for kind, draw_part in cathedral.items():
        for number_ in (1, 2, 3):
            name = f"{kind}_{number_}"
            out[f"cards/{name}"] = card(
                name,
                "cathedral",
                kind,
                now_cathedral(),
                draw_part(number_),
                later_cathedral(kind),
                count=number_,
            )
    trade: dict[str, Callable[[str], str]] = {
        "art": scenes.art,
        "goods": scenes.goods,
        "fustian": scenes.fustian,
    }
    for kind, draw_wares in trade.items():
        for colour in TILES:
            name = f"{kind}_{colour}"
            out[f"cards/{name}"] = card(
                name,
                "trade",
                kind,
                now_trade(kind, colour),
                draw_wares(colour),
                later_trade(kind),
                ribbon=colour,
            )
    chronicle: dict[str, Callable[[], str]] = {
        "ulm_chronicle": scenes.ulm_chronicle,
        "city_wall": scenes.city_wall,
        "construction_freeze": scenes.construction_freeze,
        "fishermens_jousting": scenes.fishermens_jousting,
        "patrician": scenes.patrician,
        "reformation": scenes.reformation,
        "siege": scenes.siege,
        "swabian_league": scenes.swabian_league,
        "ulm_sparrow": scenes.ulm_sparrow,
    }
    for name, draw_event in chronicle.items():
        out[f"cards/{name}"] = card(
            name, "chronicle", "chronicle", now_chronicle(name), draw_event(), later_chronicle(name)
        )
    return out


def pictures() -> dict[str, Picture]:
    """Every picture of this part of the art."""
    return card_pictures() | coat_pictures() | portrait_pictures() | tower_pictures()
