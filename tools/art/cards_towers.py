"""The twelve tower tiles (96 × 64): a sign without words on a plate let into blocks of stone."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import random
from collections.abc import Callable

from tools.art import cards_icons as icons
from tools.art.cards_cut import (
    MADDER,
    STONE,
    WALL,
    defs,
    flat,
    g,
    hatch,
    ink,
    lancet,
    n,
    number,
    rect,
    shape,
)
from tools.art.common import INK, RUBRIC, Picture

WIDTH, HEIGHT = 96, 64
#: Free width inside the panel's rim.
PANEL = 73
GREEN = "#33591F"


def row(*parts: tuple[str, float], gap: float = 3) -> str:
    """Drawings side by side, centred as a whole, no wider than the panel."""
    total = sum(width for _, width in parts) + gap * (len(parts) - 1)
    x = -total / 2
    out = ""
    for drawing, width in parts:
        out += g(drawing, at=(x + width / 2, 0))
        x += width + gap
    return g(out, scale=min(1.0, PANEL / total))


def tag(text: str, colour: str = INK, height: float = 19) -> tuple[str, float]:
    """A figure by itself, with its width."""
    return number(text, 0, 0, height, colour), height * 0.62 * len(text)


def extra_step() -> str:
    return row((icons.tile("turquoise", 34), 34), (icons.river("+1", 38), 38), gap=5)


def extra_coin() -> str:
    return row((icons.tile("gray", 32), 32), (icons.arrow(10, 3), 10), (icons.coin("+1", 34), 34))


def card_for_coin() -> str:
    return row(
        (icons.coin("1", 34), 34),
        (icons.arrow(12, 3.2), 12),
        (icons.paper_card(42, icons.chronicle_page()), 27),
    )


def card_for_tile() -> str:
    return row(
        (icons.any_tile(32), 32),
        (icons.arrow(12, 3.2), 12),
        (icons.paper_card(42, icons.chronicle_page()), 27),
    )


def extra_seal() -> str:
    return row(tag("+1", GREEN, 24), (icons.seal(42), 36), gap=4)


def cheap_seal() -> str:
    return row((icons.coin("−1", 36, GREEN), 36), (icons.arrow(12, 3.2), 12), (icons.seal(40), 34))


def dear_seal() -> str:
    return row((icons.coin("+1", 36, RUBRIC), 36), (icons.arrow(12, 3.2), 12), (icons.seal(40), 34))


def tithe() -> str:
    return row(
        (g(icons.any_tile(24), at=(-4, -7)) + g(icons.any_tile(24), at=(5, 7)), 33),
        (icons.slash(34), 8),
        (icons.points("−5", 40), 38),
    )


def tax() -> str:
    return row(
        (g(icons.coin("", 24), at=(-4, -7)) + g(icons.coin("", 24), at=(5, 7)), 33),
        (icons.slash(34), 8),
        (icons.points("−5", 40), 38),
    )


def keep_pushed() -> str:
    return row((icons.outside_tile(40), 41), (icons.hand(36), 40), gap=2)


def choose_tile() -> str:
    return row((icons.bag(38), 36), (icons.eye(40), 40), gap=3)


def far_seal() -> str:
    return row(
        (g(number("3", -4, -11, 15) + g(icons.arrow(22, 3.4), turn=180, at=(0, 7))), 22),
        (icons.seal(38), 30),
        (g(number("3", 4, -11, 15) + g(icons.arrow(22, 3.4), at=(0, 7))), 22),
        gap=4,
    )


TOWERS: dict[str, Callable[[], str]] = {
    "extra_step": extra_step,
    "extra_coin": extra_coin,
    "card_for_coin": card_for_coin,
    "card_for_tile": card_for_tile,
    "extra_seal": extra_seal,
    "cheap_seal": cheap_seal,
    "dear_seal": dear_seal,
    "tithe": tithe,
    "tax": tax,
    "keep_pushed": keep_pushed,
    "choose_tile": choose_tile,
    "far_seal": far_seal,
}


def blocks(seed: int, colours: tuple[str, ...]) -> str:
    """Courses of hewn stone."""
    rng = random.Random(seed)
    out = ""
    for course in range(4):
        x = -rng.uniform(0, 14)
        while x < WIDTH:
            w = rng.uniform(17, 27)
            d = rect(x, course * 16, w, 16)
            out += shape(d, rng.choice(colours), 1.3, 0.2) + hatch(
                f"M{n(x + w - 3)} {course * 16 + 1}h3v15h{n(-w)}v-2.500h{n(w - 3)}Z"
            )
            x += w
    return out


def plate(sign: str, seed: int) -> Picture:
    """A stone tile with the sign on a limewashed panel."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64" viewBox="0 0 96 64">{defs(seed, 1.2)}'
        '<clipPath id="edge"><rect x="1.500" y="1.500" width="93" height="60" rx="6"/></clipPath>'
        f'<g filter="url(#drop)"><rect x="1.500" y="1.500" width="93" height="60" rx="6" fill="{STONE}" stroke="{INK}" stroke-width="2"/></g>'
        f'<g clip-path="url(#edge)"><g filter="url(#rough)">{blocks(seed, ("#BDB6A5", "#C9C2B1", "#ADA695"))}'
        + shape("M8 12Q8 7 13 7H83Q88 7 88 12V51Q88 56 83 56H13Q8 56 8 51Z", "#F4ECD6", 1.8, 0)
        + "</g>"
        '<rect width="96" height="64" filter="url(#grain)" opacity=".35"/></g>'
        f'<rect x="1.500" y="1.500" width="93" height="60" rx="6" fill="none" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M4 8Q4 4 8 4H88" stroke="#FFFFFF" stroke-width="1.400" fill="none" opacity=".55"/>'
        + g(sign, at=(48, 31.5))
        + "</svg>"
    )
    return Picture(svg, WIDTH * 2)


def tower_back() -> Picture:
    """The back: a storey of the Minster's tower."""
    sign = ""
    for x in (-30, -10, 10, 30):
        sign += shape(lancet(x - 7, 20, 14, 38), INK, 1.8, 0) + ink(f"M{x} 20V-8M{x - 7} 4h14", 1.5, WALL)
    battlement = "M-44-28H44" + "".join(f"M{x}-28v7h7v-7" for x in range(-44, 44, 14))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64" viewBox="0 0 96 64">{defs(5, 1.2)}'
        '<clipPath id="edge"><rect x="1.500" y="1.500" width="93" height="60" rx="6"/></clipPath>'
        f'<g filter="url(#drop)"><rect x="1.500" y="1.500" width="93" height="60" rx="6" fill="{STONE}" stroke="{INK}" stroke-width="2"/></g>'
        f'<g clip-path="url(#edge)"><g filter="url(#rough)">{blocks(5, ("#CBBE9C", "#D8CBA8", "#C0B390"))}'
        + g(sign, ink(battlement, 1.6), at=(48, 35))
        + flat(rect(0, 0, 96, 3.5), MADDER)
        + "</g>"
        '<rect width="96" height="64" filter="url(#grain)" opacity=".45"/></g>'
        f'<rect x="1.500" y="1.500" width="93" height="60" rx="6" fill="none" stroke="{INK}" stroke-width="2"/></svg>'
    )
    return Picture(svg, WIDTH * 2)


def tower_pictures() -> dict[str, Picture]:
    """All tower tiles and their back, by sprite name."""
    out = {"towers/back": tower_back()}
    for seed, (name, draw) in enumerate(TOWERS.items(), start=51):
        out[f"towers/{name}"] = plate(draw(), seed)
    return out
