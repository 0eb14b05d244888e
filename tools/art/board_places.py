"""The places for pieces: grid, rim, piles, plates, river spaces, docks and score ribbon, as the board map has them."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.board_ink import box, mix, polygon
from tools.art.common import (
    CONTOUR,
    FURNITURE_LINE,
    LIGHT,
    QUARTER_COLOUR,
    SEPIA,
    TAN,
    VELLUM,
    Doc,
    rounded,
    shield_path,
)
from tools.art.mouths import SIZE as FLAP
from tools.art.mouths import flap, turned
from ulm.rules import standard_definitions
from ulm.ui.table.board.board_layout import BoardMap, own_layout, wanted


@dataclass(frozen=True)
class Rect:
    """A place of the board map, in logical units of the board region."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """Middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """Middle, down."""
        return self.y + self.h / 2


Places = dict[str, dict[str, Rect]]

# The grid's frame, the mouths of the lines and the plates are of three stuffs, so that none is taken for another.
WALNUT, LIMESTONE, JOINT = "#5E3A26", "#F0F3F0", "#57524A"
"""The frame of the grid; a mouth and its outlines. Plates are of vellum."""


def read_places(board: BoardMap) -> Places:
    """All places of one of the board's maps by type and name."""
    layout = own_layout(board)
    kinds = wanted(standard_definitions())
    return {kind: {key: Rect(*layout[kind, key]) for key in layout.keys(kind)} for kind in kinds}


def seal_space(place: Rect, ground: str = TAN, ink: str = SEPIA) -> str:
    """A round hollow for a wax seal."""
    r = min(place.w, place.h) / 2 - 1
    return (
        f'<circle cx="{place.cx:g}" cy="{place.cy:g}" r="{r:g}" fill="{ground}" stroke="{ink}" stroke-width="1.2"/>'
        f'<path d="M{place.cx - r + 1.2:.1f} {place.cy:.1f}a{r - 1.2:.1f} {r - 1.2:.1f} 0 0 1 {2 * r - 2.4:.1f} 0"'
        f' fill="none" stroke="{CONTOUR}" stroke-width="1.6" opacity=".35"/>'
        f'<circle cx="{place.cx:g}" cy="{place.cy:g}" r="{r - 3.4:g}" fill="none" stroke="{ink}" stroke-width=".9"'
        ' stroke-dasharray="1.8 2.2"/>'
    )


def grid(places: Places) -> str:
    """The inlay in the paving: nine hollow cells, the twelve outer spaces, seal spaces and insertion points."""
    cells = places["cell"]
    first, last = cells["0"], cells["8"]
    out = []
    # Dressed stone under everything, in the shape of a cross, bedded in the cobbles.
    rim = [*places["insert"].values(), *places["outside"].values(), *places["edge_seal"].values()]
    x0, y0 = min(r.x for r in rim) - 7, min(r.y for r in rim) - 5
    x1, y1 = max(r.x + r.w for r in rim) + 7, max(r.y + r.h for r in rim) + 5
    above = [places["outside"][name] for name in ("N1", "N3")]
    beside = [places["outside"][name] for name in ("W1", "W3")]
    a0, a1 = above[0].x - 8, above[1].x + above[1].w + 8
    b0, b1 = beside[0].y - 8, beside[1].y + beside[1].h + 8
    cross = polygon(
        [
            *((a0 + 8, y0), (a1 - 8, y0), (a1, y0 + 8), (a1, b0), (x1 - 8, b0), (x1, b0 + 8)),
            *((x1, b1 - 8), (x1 - 8, b1), (a1, b1), (a1, y1 - 8), (a1 - 8, y1), (a0 + 8, y1)),
            *(
                (a0, y1 - 8),
                (a0, b1),
                (x0 + 8, b1),
                (x0, b1 - 8),
                (x0, b0 + 8),
                (x0 + 8, b0),
                (a0, b0),
                (a0, y0 + 8),
            ),
        ]
    )
    out.append(
        f'<g filter="url(#rough_fine)"><path d="{cross}" fill="#C4B694" stroke="{CONTOUR}" stroke-width="1.6"'
        f' stroke-linejoin="round"/><path d="{cross}" fill="url(#slabs)" opacity=".34"/></g>'
    )
    # The sunken tray.
    tray = Rect(first.x - 7, first.y - 7, last.x + last.w - first.x + 14, last.y + last.h - first.y + 14)
    out.append(rounded(tray.x, tray.y, tray.w, tray.h, 8, fill=WALNUT, stroke=CONTOUR, stroke_width=FURNITURE_LINE))
    out.append(
        rounded(
            tray.x + 2.6,
            tray.y + 2.6,
            tray.w - 5.2,
            tray.h - 5.2,
            6,
            fill="none",
            stroke="#C9A23A",
            stroke_width=1.3,
        )
    )
    for cell in cells.values():
        out.append(
            rounded(
                cell.x + 1,
                cell.y + 1,
                cell.w - 2,
                cell.h - 2,
                6,
                fill="#33231A",
                stroke=CONTOUR,
                stroke_width=1.4,
            )
        )
        out.append(rounded(cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2, 6, fill="url(#hatch)", opacity=0.45))
        out.append(
            f'<path d="M{cell.x + 3:g} {cell.y + cell.h - 4:g}V{cell.y + 6:g}q0 -3 3 -3H{cell.x + cell.w - 4:g}"'
            ' fill="none" stroke="#1D1206" stroke-width="3" opacity=".55"/>'
        )
    for name, place in places["outside"].items():
        out.append(_mouth(name[0], place, places["insert"][name]))
        out.append(seal_space(places["edge_seal"][name], "#D2D3CA", JOINT))
    return "".join(out)


def _mouth(side: str, place: Rect, insert: Rect) -> str:
    """The mouth of a line: the plaque of its outer space with the flap through which its tile comes, in one outline."""
    x, y = min(place.x, insert.x), min(place.y, insert.y)
    w, h = max(place.x + place.w, insert.x + insert.w) - x, max(place.y + place.h, insert.y + insert.h) - y
    dark = f'<path d="M{place.x + 2.5:g} {place.y + place.h - 3:g}V{place.y + 2.5:g}H{place.x + place.w - 3:g}"'
    return (
        rounded(x + 0.6, y + 1.6, w + 3.4, h + 4, 8, fill="#2A1B0C", opacity=0.42)
        + rounded(x - 2, y - 2, w + 4, h + 4, 7, fill=LIMESTONE, stroke=JOINT, stroke_width=FURNITURE_LINE)
        + rounded(place.x, place.y, place.w, place.h, 5, fill="#E2E5E0", stroke="#A19A87", stroke_width=1.1)
        + f'{dark} fill="none" stroke="{CONTOUR}" stroke-width="1.6" opacity=".22"/>'
        + turned(flap("rest"), side, insert.cx, insert.cy, max(insert.w, insert.h) / FLAP[0])
    )


def table(places: Places) -> str:
    """The market table with the piles, a mat for the bag, and the boards of the two tower tiles."""
    piles = places["pile"]
    deck, coats, bag = piles["deck"], piles["coats"], piles["bag"]
    x0, y0 = deck.x - 12, deck.y - 10
    x1, y1 = coats.x + coats.w + 12, deck.y + deck.h + 10
    legs = "".join(
        f'<path d="M{x:g} {y1:g}v15h9v-15z" fill="#7A5632" stroke="{CONTOUR}" stroke-width="1.4"/>'
        for x in (x0 + 8, x1 - 17)
    )
    cloth = (
        f"M{x0:g} {y1:g}h{x1 - x0:g}v7"
        + "".join(f"q{-(x1 - x0) / 20:.2f} 6 {-(x1 - x0) / 10:.2f} 0" for _ in range(10))
        + "z"
    )
    out = [
        f'<g filter="url(#shadow)">{legs}'
        + rounded(x0, y0, x1 - x0, y1 - y0, 4, fill="#B58B55", stroke=CONTOUR, stroke_width=2)
        + "</g>",
        rounded(x0, y0, x1 - x0, y1 - y0, 4, fill="url(#planks)", opacity=0.5),
        f'<path d="{cloth}" fill="#7A1C12" stroke="{CONTOUR}" stroke-width="1.6" stroke-linejoin="round"/>',
        f'<path d="M{x0 + 3:g} {y1 + 3.4:g}h{x1 - x0 - 6:g}" stroke="#E9C46A" stroke-width="1.2"/>',
    ]
    for name in ("deck", "discard", "coats"):
        place = piles[name]
        out.append(
            rounded(
                place.x - 2,
                place.y - 2,
                place.w + 4,
                place.h + 4,
                6,
                fill="#8F6A3D",
                stroke=CONTOUR,
                stroke_width=1.5,
            )
        )
        out.append(
            rounded(
                place.x + 3,
                place.y + 3,
                place.w - 6,
                place.h - 6,
                4,
                fill="none",
                stroke="#E3C78F",
                stroke_width=1,
                stroke_dasharray="4 3",
            )
        )
    out.append(
        f'<path d="{shield_path(coats.cx - 22, coats.cy - 28, 44, 56)}" fill="none" stroke="#E3C78F"'
        ' stroke-width="1.4"/>'
    )
    # The bag lies on a straw mat.
    mat = f'<ellipse cx="{bag.cx:g}" cy="{bag.y + bag.h * 0.84:g}" rx="{bag.w * 0.46:g}" ry="{bag.h * 0.14:g}"'
    out.append(f'{mat} fill="#CDB477" stroke="{CONTOUR}" stroke-width="1.5"/>{mat} fill="url(#cross)" opacity=".45"/>')
    return "".join(out) + turn_and_towers(places)


def turn_and_towers(places: Places) -> str:
    """The boards of the two tower tiles, and that of the turn tile."""
    out = []
    for name in ("now", "next"):
        place = places["tower"][name]
        out.append(
            '<g filter="url(#shadow_small)">'
            + rounded(place.x, place.y, place.w, place.h, 4, fill="#D8C193", stroke=CONTOUR, stroke_width=1.7)
            + "</g>"
            + rounded(
                place.x + 4,
                place.y + 4,
                place.w - 8,
                place.h - 8,
                2,
                fill="none",
                stroke=SEPIA,
                stroke_width=1,
                stroke_dasharray="4 3",
            )
            + f'<path d="{_tower_sign(place)}" fill="{SEPIA}" opacity=".38"/>'
        )
    turn = places["turn_tile"]["turn_tile"]
    out.append(
        '<g filter="url(#shadow_small)">'
        + rounded(turn.x, turn.y, turn.w, turn.h, 12, fill="#B58B55", stroke=CONTOUR, stroke_width=2)
        + "</g>"
        + rounded(turn.x, turn.y, turn.w, turn.h, 12, fill="url(#planks)", opacity=0.45)
        + rounded(
            turn.x + 6,
            turn.y + 6,
            turn.w - 12,
            turn.h - 12,
            9,
            fill="#8F6A3D",
            stroke=CONTOUR,
            stroke_width=1.5,
        )
        + rounded(
            turn.x + 10,
            turn.y + 10,
            turn.w - 20,
            turn.h - 20,
            7,
            fill="none",
            stroke="#E3C78F",
            stroke_width=1.1,
            stroke_dasharray="5 4",
        )
    )
    return "".join(out)


def _tower_sign(place: Rect) -> str:
    """A little battlemented tower in the middle of an empty tower-tile space."""
    s = place.h / 64
    half = [(10, 18), (10, -4), (14, -4), (14, -18), (8, -18), (8, -14), (3, -14), (3, -18)]
    points = [(-x, y) for x, y in half] + [(x, y) for x, y in reversed(half)]
    return polygon((place.cx + x * s, place.cy + y * s) for x, y in points)


def plate(quarter: str, places: Places) -> str:
    """A quarter's vellum plate: coloured rim towards its bank, crest space, seal spaces or portrait frames."""
    place = places["quarter"][quarter]
    colour = QUARTER_COLOUR[quarter]
    x, y, w, h = place.x, place.y, place.w, place.h
    south = y > places["bridge"]["bridge"].cy
    edge = (
        f"M{x:g} {y + 2:g}q{w * 0.25:.1f} -3 {w * 0.5:.1f} -1t{w * 0.5:.1f} 0q-2.4 {h * 0.3:.1f} 0 {h * 0.5:.1f}"
        f"t-1 {h * 0.5 - 2:.1f}q{-w * 0.25:.1f} 2.4 {-w * 0.5:.1f} .6t{-w * 0.5 + 1:.1f} .4"
        f"q2.4 {-h * 0.26:.1f} 0 {-h * 0.5:.1f}z"
    )
    rim_y = y + 1 if south else y + h - 5.4
    out = [
        f'<g filter="url(#shadow)"><path d="{edge}" fill="{VELLUM}" stroke="{SEPIA}" stroke-width="{FURNITURE_LINE}"'
        ' stroke-linejoin="round"/></g>',
        f'<path d="{edge}" fill="url(#vellum_edge)"/>',
        *(
            f'<circle cx="{px:g}" cy="{py:g}" r="1.9" fill="{SEPIA}" stroke="{CONTOUR}" stroke-width=".8"/>'
            for px in (x + 4.5, x + w - 5)
            for py in ((y + 8.5,) if south else (y + 5,))
        ),
        f'<rect x="{x + 1.6:g}" y="{rim_y:g}" width="{w - 3.4:g}" height="4" fill="{colour}"/>',
        f'<path d="M{x + 2:g} {rim_y if not south else rim_y + 4:g}h{w - 4:g}" stroke="{CONTOUR}"'
        ' stroke-width=".8" opacity=".7"/>',
    ]
    crest = places["crest"][quarter]
    out.append(
        f'<path d="{shield_path(crest.x + 1, crest.y + 1, crest.w - 2, crest.h - 2)}" fill="{LIGHT}"'
        f' stroke="{SEPIA}" stroke-width="1.3"/>'
        f'<path d="{shield_path(crest.x + 4.5, crest.y + 4.5, crest.w - 9, crest.h - 9.5)}" fill="none"'
        f' stroke="{SEPIA}" stroke-width=".9" stroke-dasharray="1.8 2.2"/>'
    )
    if quarter == "oath_house":
        for frame in places["descendant"].values():
            out.append(
                rounded(frame.x, frame.y, frame.w, frame.h, 4, fill="#DCC796", stroke=SEPIA, stroke_width=1.4)
                + rounded(
                    frame.x + 2.6,
                    frame.y + 2.6,
                    frame.w - 5.2,
                    frame.h - 5.2,
                    2.6,
                    fill="none",
                    stroke="#A98B45",
                    stroke_width=1,
                )
            )
    for name, space in places["seal"].items():
        if name.split(":")[0] == quarter:
            out.append(seal_space(space))
    return "".join(out)


def river_spaces(places: Places) -> str:
    """The 22 pale windows in the water."""
    out = []
    for place in places["river"].values():
        x, y, w, h = place.x + 1, place.y + 1, place.w - 2, place.h - 2
        out.append(rounded(x, y, w, h, 8, fill="#E9F0E6", fill_opacity=0.5, stroke="#F7F3DF", stroke_width=2.6))
        out.append(rounded(x - 1.2, y - 1.2, w + 2.4, h + 2.4, 9, fill="none", stroke=CONTOUR, stroke_width=1.1))
        out.append(rounded(x + 2, y + 2, w - 4, h - 4, 6, fill="none", stroke="#23506A", stroke_width=0.9, opacity=0.7))
    return "".join(out)


def banks(places: Places, *, flags: bool = True) -> str:
    """Where each quarter's bank runs: a strip of its colour between two boundary posts with ``flags``.

    At the bridge there are none in the north: they would stand before triangles and seals.
    """
    bridge = places["bridge"]["bridge"]
    out = []
    for quarter, place in places["bank"].items():
        colour = QUARTER_COLOUR[quarter]
        out.append(
            rounded(place.x, place.y, place.w, place.h, 2, fill=colour, stroke=CONTOUR, stroke_width=1.3)
            + f'<path d="M{place.x + 3:g} {place.y + 2.2:g}h{place.w - 6:g}" stroke="#FFF3D0" stroke-width="1"'
            ' opacity=".5"/>'
        )
        north = place.y < bridge.cy
        for x, sign in ((place.x, 1), (place.x + place.w, -1)):
            top = place.y - 14 if north else place.y - 3
            foot = place.y + place.h + 2 if north else place.y + place.h + 13
            flag = top + 1 if north else foot - 9
            if not flags or (north and bridge.x - 20 < x < bridge.x + bridge.w + 20):
                continue
            out.append(
                f'<path d="M{x:g} {foot:g}V{top:g}" stroke="{CONTOUR}" stroke-width="2.2" stroke-linecap="round"/>'
                f'<path d="M{x:g} {flag:g}h{13 * sign:g}l{-3.4 * sign:g} 4 {3.4 * sign:g} 4h{-13 * sign:g}z"'
                f' fill="{colour}" stroke="{CONTOUR}" stroke-width="1.1" stroke-linejoin="round"/>'
            )
    return "".join(out)


def docks(places: Places) -> str:
    """The five hollows in the planks of the quay."""
    out = []
    for place in places["dock"].values():
        out.append(
            rounded(
                place.x - 2,
                place.y - 2,
                place.w + 4,
                place.h + 4,
                7,
                fill="#C49A62",
                stroke=CONTOUR,
                stroke_width=1.7,
            )
            + rounded(
                place.x + 1,
                place.y + 1,
                place.w - 2,
                place.h - 2,
                5,
                fill="#7A5632",
                stroke=CONTOUR,
                stroke_width=1.1,
            )
            + rounded(place.x + 1, place.y + 1, place.w - 2, place.h - 2, 5, fill="url(#hatch)", opacity=0.4)
        )
    return "".join(out)


def ribbon(places: Places) -> str:
    """The parchment strip along which the score shields run."""
    place = places["score"]["ribbon"]
    x, y, w, h = place.x, place.y, place.w, place.h
    body = (
        f"M{x:g} {y + 3:g}q{w * 0.25:.0f} -3.4 {w * 0.5:.0f} -1t{w * 0.5:.0f} -.6v{h - 4:g}"
        f"q{-w * 0.25:.0f} 3.4 {-w * 0.5:.0f} 1.2t{-w * 0.5:.0f} .8z"
    )
    rolls = "".join(
        rounded(rx, y - 2, 9, h + 5, 4.5, fill=mix(VELLUM, SEPIA, 0.22), stroke=CONTOUR, stroke_width=1.6)
        + f'<path d="M{rx + 6:g} {y + 2:g}v{h - 4:g}" stroke="{CONTOUR}" stroke-width="1" opacity=".5"/>'
        for rx in (x - 6, x + w - 3)
    )
    return (
        f'<g filter="url(#shadow)"><path d="{body}" fill="{LIGHT}" stroke="{CONTOUR}" stroke-width="1.7"/>{rolls}</g>'
        f'<path d="{box(x, y + h - 8, w, 5)}" fill="{TAN}" opacity=".8"/>'
        f'<path d="M{x:g} {y + h - 8.4:g}h{w:g}M{x:g} {y + h - 3:g}h{w:g}" stroke="{SEPIA}" stroke-width=".9"/>'
    )


def paper(doc: Doc, w: float, h: float) -> None:
    """The grain of the paper, darker towards the edges, and the block's border."""
    doc.defs(
        '<radialGradient id="vignette" cx=".5" cy=".48" r=".76">'
        '<stop offset=".6" stop-color="#3A2408" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#3A2408" stop-opacity=".26"/></radialGradient>'
    )
    doc.add(f'<rect width="{w}" height="{h}" filter="url(#paper)" style="mix-blend-mode:multiply" opacity=".55"/>')
    doc.add(f'<rect width="{w}" height="{h}" fill="url(#vignette)"/>')
    # The block's border, as every woodcut has one; it also hides where the washes end.
    frames = ((2.0, "#2A1D12", "4.4"), (5.2, "#EFE4C8", "2"), (6.6, "#2A1D12", ".9"))
    doc.add(
        "".join(
            f'<rect x="{inset:g}" y="{inset:g}" width="{w - 2 * inset:g}" height="{h - 2 * inset:g}" fill="none"'
            f' stroke="{colour}" stroke-width="{weight}"/>'
            for inset, colour, weight in frames
        )
    )
