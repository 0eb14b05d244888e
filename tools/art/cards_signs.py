"""The signs from which the game composes what a card does, without any figure, and the figures by themselves.

The game lays them on the cards at run time, by the definitions (ulm/ui/table/panels/card_signs.py). Each sign is drawn
around the middle of a square of BOX units, at the size that it has on a card with room to spare.
"""

from __future__ import annotations

from tools.art import cards_icons as icons
from tools.art.cards_cut import PAPER, defs, g, ink, n, number
from tools.art.common import GILT, INK, Picture

BOX = 72
#: The figures in their order on the sheet, each in a cell of its own; 16 units is the height of a figure.
FIGURES = "0123456789+-−x≤/"
CELL = (14, 22)


def town_choice() -> str:
    """Any of the eight quarters: eight small plates within a gilt rim."""
    plates = ""
    for i in range(8):
        x, y = (i % 4 - 1.5) * 14.6, (-8.2, 8.2)[i // 4]
        plates += g(icons.quarter(13.4, mark=False), at=(x, y))
    frame = '<rect x="-32" y="-18" width="64" height="36" rx="4"'
    return (
        f'{frame} fill="none" stroke="{INK}" stroke-width="5"/>'
        f'{frame} fill="{PAPER}" stroke="{GILT}" stroke-width="2.6"/>{plates}'
    )


def majority() -> str:
    """A quarter in which one's own seals are the most."""
    return (
        g(icons.quarter(50, mark=False), at=(0, 4))
        + g(icons.crown(32), at=(0, -22))
        + "".join(g(icons.seal(20), at=(x, 21)) for x in (-15, 0, 15))
    )


def first_barge() -> str:
    """The barge furthest ahead."""
    return g(icons.river("", 46), at=(0, 2)) + g(icons.crown(24), at=(14, -19))


SIGNS = {
    "coin": icons.coin("", 46, cross=False),
    "points": icons.points("", 50),
    "river": icons.river(" ", 54),
    "first_barge": first_barge(),
    "second_barge": icons.river("", 36),
    "seal": icons.seal(44),
    "quarter": icons.quarter(48),
    "any_quarter": town_choice(),
    "majority": majority(),
    "bag": icons.bag(50),
    "eye": icons.eye(42),
    "any_tile": icons.any_tile(44),
    "outside_tile": icons.outside_tile(54),
    "hand": icons.hand(48),
    "sparrow": icons.sparrow(50),
    "coat": icons.coat(52),
    "card": icons.paper_card(50, icons.chronicle_page()),
    "laid_out": icons.laid_card(56),
    "laid_out_cathedral": icons.some_cathedral_card(56),
    "laid_out_trade": icons.paper_card(56, g(icons.hourglass(), scale=0.72), fill="#E6CF9C", band="#8F3A26"),
    "laid_out_chronicle": icons.paper_card(56, g(icons.chronicle_mark(), scale=0.6)),
    "hourglass": icons.hourglass(),
    "arrow": icons.arrow(20, 4),
    "slash": icons.slash(40),
    "bar": ink("M0-25V25", 1.2, INK, 0.6),
    **{f"kind_{kind}": icons.kind_card(kind, 44) for kind in (*icons.CATHEDRAL, *icons.TRADE)},
}


def sign_pictures() -> dict[str, Picture]:
    """All signs and the sheet of figures, by sprite name."""
    half = BOX / 2
    found = {}
    for name, drawing in SIGNS.items():
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{BOX}" height="{BOX}" '
            f'viewBox="{n(-half)} {n(-half)} {BOX} {BOX}">{defs()}{drawing}</svg>'
        )
        found[f"signs/{name}"] = Picture(svg, BOX * 2)
    width, height = CELL[0] * len(FIGURES), CELL[1]
    figures = "".join(
        number(figure, CELL[0] * (index + 0.5), height / 2, 16, "#FFFFFF") for index, figure in enumerate(FIGURES)
    )
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{figures}</svg>'
    )
    found["signs/figures"] = Picture(sheet, width * 4)
    return found
