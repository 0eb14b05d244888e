"""The 33 cards and their back: a woodcut between two bare bands.

Logical size 216 × 300. The game letters the title strip from y 8 to 34, and lays what the card does now and later on
the bands above and below the woodcut, as the definitions have it (cards_signs.py).
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import random
from collections.abc import Callable

from tools.art import cards_icons as icons
from tools.art import cards_scenes as scenes
from tools.art.cards_coats import coat_pictures
from tools.art.cards_cut import PAPER, defs, ellipse, flat, g, ink, n, poly, shape
from tools.art.cards_portraits import portrait_pictures
from tools.art.cards_signs import sign_pictures
from tools.art.cards_towers import tower_pictures
from tools.art.common import AZURITE, GILT, INK, RUBRIC, TILE_GROUND, Picture

WIDTH, HEIGHT = 216, 300
TILES = ("gray", "white", "brown", "turquoise", "orange")

#: Frame, line in the frame and ground of the lower band by family.
FAMILY = {
    "cathedral": ("#8B8983", AZURITE, "#CBD3D3"),
    "trade": ("#B9803A", "#8F3A26", "#E6CF9C"),
    "chronicle": (RUBRIC, "#EFE4C8", "#E2CDA6"),
}

#: Bands: picture, later (top, height); what the card does now lies above the picture.
PICTURE = (106, 112)
LATER = (219, 72)


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


def card(name: str, family: str, mark: str, picture: str, ribbon: str = "", count: int = 0) -> Picture:
    """One whole card; `mark`: the sign of its kind, `ribbon` is the tile colour that a Trade card's ribbon shows, `count` a Cathedral card's number."""
    base, _, low = FAMILY[family]
    seed = random.Random(name).randrange(1, 900)
    ground = {"cathedral": AZURITE, "trade": "#8F3A26", "chronicle": RUBRIC}[family]
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
                icons.KIND_MARKS[kind](),
                draw_part(number_),
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
                icons.KIND_MARKS[kind](),
                draw_wares(colour),
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
        out[f"cards/{name}"] = card(name, "chronicle", icons.chronicle_mark(), draw_event())
    return out


def pictures() -> dict[str, Picture]:
    """Every picture of this part of the art."""
    return card_pictures() | sign_pictures() | coat_pictures() | portrait_pictures() | tower_pictures()
