"""The compact board: the places of `data/board_compact.tmx` on plain stone, without the town; of it only the Minster
and the house of each quarter beside the grid are left.
"""

from __future__ import annotations

import math
from random import Random

from tools.art import board_landmarks, board_places, board_town
from tools.art.board_ink import Sheet, smooth
from tools.art.board_places import Places, Rect, read_places
from tools.art.common import CONTOUR, QUARTERS, TAN, Doc, rounded, shield_path
from ulm.ui.table.board.board_layout import COMPACT

QUALITY = 88
STONE, JOINTS = "#AFA182", 0.22
"""The ground, and how much of its joints is seen: darker and quieter than whatever lies on it."""
CHURCH = 0.78
"""The size of the Minster by that on the other boards."""
PANEL = "#DDD0AC"
_AXIS, _STUMP, _FOOT = 196.0, 252.0, 387.72
"""The middle of its tower, where its first storey is set, and its foot."""


def compact_board() -> str:
    """The compact board as SVG, in logical units."""
    places, (width, height) = read_places(COMPACT), COMPACT.size
    doc = Doc(width, height)
    doc.defs(
        '<pattern id="slabs" width="46" height="30" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h46M0 15h46M12 0v15M35 15v15"'
        f' stroke="{CONTOUR}" stroke-width=".8" fill="none"/></pattern>'
        '<pattern id="flags" width="92" height="60" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h92M0 30h92M24 0v30M70 30v30"'
        f' stroke="{CONTOUR}" stroke-width="1" fill="none"/></pattern>'
        '<radialGradient id="vellum_edge" cx=".5" cy=".5" r=".75">'
        f'<stop offset=".62" stop-color="{TAN}" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#B9995F" stop-opacity=".5"/></radialGradient>'
    )
    doc.add(f'<rect width="{width}" height="{height}" fill="{STONE}"/>')
    doc.add(f'<rect width="{width}" height="{height}" fill="url(#flags)" opacity="{JOINTS:g}"/>')
    doc.add(_panels(places))
    _minster(doc)
    _river(doc, places)
    doc.add(board_places.ribbon(places))
    doc.add(board_places.grid(places))
    doc.add(_piles(places))
    doc.add(board_places.turn_and_towers(places))
    doc.add(board_places.banks(places, flags=False))
    doc.add(board_places.river_spaces(places))
    doc.add(board_places.docks(places))
    for quarter in QUARTERS:
        _house(doc, quarter, places)
        doc.add(board_places.plate(quarter, places))
    board_places.paper(doc, width, height)
    return doc.svg()


def _panels(places: Places) -> str:
    """Lighter ground behind the houses, so that their ink is seen."""
    found = []
    for quarter in _with_house(places):
        plate, house = places["quarter"][quarter], places["landmark"][quarter]
        left = house.x - 4 if house.x < 200 else plate.x - 104
        found.append(_panel(min(left, plate.x - 104), plate.y, plate.x + plate.w, plate.y + plate.h))
    ribbon, tower = places["score"]["ribbon"], places["tower"]["now"]
    found.append(_panel(6, ribbon.y + ribbon.h + 5, tower.x + tower.w + 2, _FOOT + 1))
    return "".join(found)


def _panel(left: float, top: float, right: float, bottom: float) -> str:
    return rounded(left, top, right - left, bottom - top, 5, fill=PANEL, stroke=CONTOUR, stroke_width=1.4)


def _with_house(places: Places) -> list[str]:
    """The quarters whose house stands beside their plate."""
    return [each for each in QUARTERS if places["landmark"][each].h > places["title"][each].h]


def _house(doc: Doc, quarter: str, places: Places) -> None:
    if quarter in _with_house(places):
        place = places["landmark"][quarter]
        sheet = Sheet(f"mark_{quarter}", rough=1.4, spread=2.4)
        board_landmarks.PAINTERS[quarter](sheet, place.x, place.y, place.w, place.h)
        _put(doc, sheet, place.x - 20, place.y - 20, place.w + 40, place.h + 40)


def _put(doc: Doc, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    defs, picture = sheet.svg(x, y, w, h)
    doc.defs(defs)
    doc.add(picture)


def _minster(doc: Doc) -> None:
    """The Minster, smaller than on the other boards."""
    sheet, foot, stump = Sheet("minster", rough=1.5, spread=2.6), 474.0, 300.0
    axis = 236.0
    board_town.minster(sheet, axis, foot, stump, choir=True)
    defs, picture = sheet.svg(0, 180, 400, 330)
    doc.defs(defs)
    x, y = _AXIS - axis * CHURCH, _STUMP - stump * CHURCH
    doc.add(f'<g transform="translate({x:.2f} {y:.2f}) scale({CHURCH:g})">{picture}</g>')


def _river(doc: Doc, places: Places) -> None:
    """Water from edge to edge, and the bridge as a plain deck."""
    sheet, rng = Sheet("river", rough=1.7, spread=2.0), Random(22)
    width = COMPACT.size[0]
    spaces = list(places["river"].values())
    top, foot = min(each.y for each in spaces) - 9, max(each.y + each.h for each in spaces) + 9
    across = range(-20, width + 53, 40)
    north = [(float(x), top + 1.2 * math.sin(x / 97)) for x in across]
    south = [(float(x), foot + 1.2 * math.sin(x / 83 + 1)) for x in across]
    sheet.shape(smooth(north, south[::-1]), "#5C9DB4", 1.8)
    for _ in range(150):
        x, y = rng.uniform(-10, width), rng.uniform(top + 6, foot - 5)
        run = rng.uniform(10, 30)
        sheet.line(f"M{x:.1f} {y:.1f}q{run / 4:.1f} -3.6 {run / 2:.1f} 0t{run / 2:.1f} 0", 0.8, 0.5)
    _put(doc, sheet, 0, top - 14, width, foot - top + 28)
    bridge = places["bridge"]["bridge"]
    doc.add(rounded(bridge.x, bridge.y, bridge.w, bridge.h, 3, fill="#C9A066", stroke=CONTOUR, stroke_width=1.9))
    planks = "".join(
        f"M{bridge.x + 4:g} {bridge.y + 6 + 6 * n:g}h{bridge.w - 8:g}" for n in range(int(bridge.h / 6) - 1)
    )
    doc.add(f'<path d="{planks}" stroke="{CONTOUR}" stroke-width=".8" opacity=".7"/>')


def _piles(places: Places) -> str:
    """A hollow for each pile, and a mat for the bag."""
    piles = places["pile"]
    found = [_hollow(piles[name]) for name in ("deck", "discard", "coats")]
    coats, bag = piles["coats"], piles["bag"]
    found.append(
        f'<path d="{shield_path(coats.cx - 22, coats.cy - 28, 44, 56)}" fill="none" stroke="#E3C78F"'
        ' stroke-width="1.4"/>'
    )
    mat = f'<ellipse cx="{bag.cx:g}" cy="{bag.y + bag.h * 0.84:g}" rx="{bag.w * 0.46:g}" ry="{bag.h * 0.14:g}"'
    found.append(
        f'{mat} fill="#CDB477" stroke="{CONTOUR}" stroke-width="1.5"/>{mat} fill="url(#cross)" opacity=".45"/>'
    )
    return "".join(found)


def _hollow(place: Rect) -> str:
    x, y, w, h = place.x, place.y, place.w, place.h
    return rounded(x - 2, y - 2, w + 4, h + 4, 6, fill="#8F6A3D", stroke=CONTOUR, stroke_width=1.5) + rounded(
        x + 3, y + 3, w - 6, h - 6, 4, fill="none", stroke="#E3C78F", stroke_width=1, stroke_dasharray="4 3"
    )
