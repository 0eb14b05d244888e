"""The painted board in its two large compositions: a hand-coloured woodcut of the town around the places of
`data/board.tmx` and `data/board_wide.tmx`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

from tools.art import board_landmarks, board_places, board_town
from tools.art.board_compact import QUALITY, compact_board
from tools.art.board_ink import Point, Sheet, arch, box, disc, polygon, smooth
from tools.art.board_places import Places, Rect, read_places
from tools.art.board_scenery import SCENERIES, Scenery
from tools.art.common import CONTOUR, FIELDS, GREENS, QUARTERS, ROOFS, STONE, TAN, WATER, Doc, Picture
from ulm.ui.table.board.board_layout import COMPACT, NORMAL

VEIL, VEILED = "#F1E6C8", 0.34
TOWN_FAR = 0.42
"""How far even the nearest houses step back behind the pieces (0 not at all, 1 almost gone)."""


def horizon(scenery: Scenery, x: float) -> float:
    """Height of the town's far edge above x."""
    for (x0, y0), (x1, y1) in itertools.pairwise(scenery.horizon):
        if x <= x1:
            share = (x - x0) / (x1 - x0)
            return y0 + (y1 - y0) * share * share * (3 - 2 * share)
    return scenery.horizon[-1][1]


def inside(x: float, y: float, area: Sequence[Point]) -> bool:
    """Whether the point lies in the polygon."""
    hit = False
    for (x0, y0), (x1, y1) in zip(area, [*area[1:], area[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            hit = not hit
    return hit


def near_street(scenery: Scenery, x: float, y: float) -> bool:
    """Whether the point lies on a street."""
    for line, half in scenery.streets:
        for (x0, y0), (x1, y1) in itertools.pairwise(line):
            length = math.hypot(x1 - x0, y1 - y0)
            along = max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length**2))
            if math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)) < half:
                return True
    return False


def _sky(doc: Doc, scenery: Scenery) -> None:
    doc.add(f'<rect width="{scenery.width}" height="{scenery.height}" fill="#FBF6E9"/>')
    sheet = Sheet("sky", far=0.1, spread=6)
    # Each band is paler and reaches further down, so that the sky fades without a gradient.
    for depth in (56, 70, 84, 98, 112, 128, 146, 168):
        sheet.wash(box(-60, -60, scenery.width + 122, depth + 60), "#8FC4E4", 0.24)
    rng = Random(3)
    # Clouds: curled outlines, flat below and hatched like a woodcut.
    for cx, cy, size in scenery.clouds:
        w = 92 * size
        top = f"M{cx - w / 2:.1f} {cy:.1f}q{-8 * size:.1f} {-12 * size:.1f} {10 * size:.1f} {-13 * size:.1f}"
        for width, rise in ((18, -12), (20, -8), (20, 6), (16, 12)):
            crest = (-12 + rise * 0.4) * size
            top += f"q{width * size * 0.4:.1f} {crest:.1f} {width * size:.1f} {rise * size * 0.6:.1f}"
        top += f"q{10 * size:.1f} {2 * size:.1f} {6 * size:.1f} {13 * size:.1f}z"
        sheet.shape(top, None, 1.2)
        for i in range(4):
            sheet.line(
                f"M{cx - w * (0.36 - i * 0.05):.1f} {cy - 2 - i * 3.2:.1f}h{w * rng.uniform(0.3, 0.6):.1f}",
                0.8,
                0.7,
            )
    # Long strokes thin out towards the horizon.
    for i in range(46):
        y = 40 + (i / 46) ** 1.5 * 120
        x = rng.uniform(-20, scenery.width - 28)
        if horizon(scenery, x + 40) - 34 > y:
            sheet.line(f"M{x:.1f} {y:.1f}q30 -1.6 {rng.uniform(40, 110):.1f} 0", 0.7, 0.5)
    # A few sparrows above the roofs.
    for bx, by in scenery.birds:
        sheet.line(f"M{bx - 5} {by}q2.5 -4 5 0q2.5 -4 5 0", 1.2)
    _place(doc, sheet, 0, 0, scenery.width, 240)


def _place(doc: Doc, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    defs, picture = sheet.svg(x, y, w, h)
    doc.defs(defs)
    doc.add(picture)


def _hills(doc: Doc, scenery: Scenery) -> None:
    rng = Random(11)
    for index, (lift, colour, far) in enumerate(((44, "#C2D3BC", 0.85), (24, "#C9D3A4", 0.65), (6, "#D3CF98", 0.45))):
        sheet = Sheet(f"hill{index}", far=far)
        ridge = [
            (x, horizon(scenery, x) - lift * (0.75 + 0.45 * math.sin(x / (90 + 40 * index) + 1.7 * index)))
            for x in range(-30, scenery.width + 33, 30)
        ]
        outline = smooth(ridge, [(ridge[-1][0], 330), (-30, 330)])
        sheet.shape(outline, colour, 1.4)
        for ridge_x, ridge_y in ridge:
            for _ in range(2):
                hx = ridge_x + rng.uniform(0, 28)
                hy = ridge_y + rng.uniform(4, 15)
                sheet.line(f"M{hx:.1f} {hy:.1f}q5 3 7 {rng.uniform(6, 11):.1f}", 0.7, 0.7)
        for _ in range(16):
            x = rng.uniform(-10, scenery.width + 7)
            y = horizon(scenery, x) - lift * 0.3 + rng.uniform(-4, 7)
            board_town.tree(sheet, rng, x, y, rng.uniform(3, 5.5) + 2 * index)
        _place(doc, sheet, 0, 0, scenery.width, 340)


def _ground(doc: Doc, scenery: Scenery) -> None:
    sheet = Sheet("ground", far=0.25, spread=7)
    far_edge = [(float(x), horizon(scenery, x) + 2) for x in range(-30, scenery.width + 33, 30)]
    foot = scenery.north_bank
    sheet.shape(smooth(far_edge, [(scenery.width + 32, foot), (-30, foot)]), "#DDD3A2", 1.2)
    for line, half in scenery.streets:
        left, right = _ribbon_of(line, half)
        sheet.shape(smooth(left) + smooth(right[::-1]).replace("M", "L", 1) + "z", "#EBE1C6", 0.9)
    square = polygon(scenery.square)
    sheet.shape(square, "#E2D8C0", 1.4)
    # Cobbles: rows that widen towards the foreground.
    rng = Random(5)
    (left_end, right_end), (y, low) = scenery.cobbles
    row = 0
    while y < low:
        size = 5.5 + 8.5 * (y - 58) / 450
        x = left_end - (row % 2) * size / 2
        while x < right_end:
            middle = (x + size / 2, y)
            if (
                inside(*middle, scenery.square)
                and inside(x + size, y + size * 0.3, scenery.square)
                and rng.random() < 0.8
            ):
                sheet.line(f"M{x:.1f} {y:.1f}q{size / 2:.1f} {-size * 0.36:.1f} {size:.1f} 0", 0.7, 0.42)
            x += size * 1.12
        y += size * 0.62
        row += 1
    _place(doc, sheet, 0, 0, scenery.width, 640)


def _ribbon_of(line: Sequence[Point], half: float) -> tuple[list[Point], list[Point]]:
    """The two edges of a street."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        x0, y0 = line[max(0, index - 1)]
        x1, y1 = line[min(len(line) - 1, index + 1)]
        length = math.hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


def _free(scenery: Scenery, x: float, y: float, w: float, top: float, landmarks: list[Rect]) -> bool:
    """Whether a house with its front from x to x + w, foot at y and ridge at `top`, keeps off what must be clear."""
    for px in (x - 2, x + w * 0.5, x + w, x + w * 1.7):
        if inside(px, y, scenery.square) or inside(px, y - 6, scenery.square) or near_street(scenery, px, y):
            return False
    # The Minster with its churchyard, and the landmarks, which stand free.
    yard_top, yard_right, yard_foot = scenery.minster.yard
    if yard_top < y < yard_foot and x < yard_right:
        return False
    # Nor may a roof hide the forecourt through which the square reaches the portal.
    if x < scenery.forecourt[0] and y > 490 and top < scenery.forecourt[1]:
        return False
    for mark in landmarks:
        beside = x + w * 1.6 > mark.x - 3 and x < mark.x + mark.w + 3
        clear_from = mark.y + (0.45 if mark.y > 360 else 0.0) * mark.h
        if beside and clear_from < y < mark.y + mark.h + 12:
            return False
    # A house in front of the square must hardly rise into it.
    left, right, edge = scenery.before_square
    return not (y > edge + 4 and x + w * 1.6 > left and x < right and top < edge)


def _beside_landmark(scenery: Scenery, x: float, y: float, landmarks: list[Rect]) -> bool:
    """Whether a tree may stand there: not on the square, but by a landmark that keeps the houses away."""
    return (
        not inside(x, y, scenery.square)
        and not near_street(scenery, x, y)
        and any(m.x - 24 < x < m.x + m.w + 14 and m.y + 20 < y < m.y + m.h for m in landmarks)
    )


def _town(doc: Doc, places: Places, scenery: Scenery) -> None:
    landmarks = list(places["landmark"].values())
    rng = Random(1493)
    rows = 23
    for row in range(rows):
        share = (row + 0.6) / rows
        scale = 0.36 + 0.86 * share
        sheet = Sheet(f"row{row}", far=max(TOWN_FAR, 0.8 * (1 - share * 0.8)))
        x = -26.0 + rng.uniform(-10, 10)
        top, bottom = 700.0, 0.0
        while x < scenery.width + 10:
            w, h = rng.uniform(20, 32) * scale, rng.uniform(20, 38) * scale
            foot = (
                horizon(scenery, x)
                + share**1.12 * (scenery.town_foot - horizon(scenery, x))
                + rng.uniform(-4, 4) * scale
            )
            if _free(scenery, x, foot, w, foot - h - w * 0.9, landmarks):
                pick = rng.random()
                if pick < 0.1:
                    board_town.tree(sheet, rng, x + w / 2, foot, 11 * scale)
                elif pick < 0.125 and scale < 0.8:
                    board_town.tower(sheet, x, foot, 15 * scale, 50 * scale, rng.choice(ROOFS))
                else:
                    board_town.house(sheet, rng, x, foot, w, h)
                top, bottom = min(top, foot), max(bottom, foot)
                x += w * rng.uniform(1.22, 1.6) + rng.uniform(0, 2) * scale
            else:
                if rng.random() < 0.16 and _beside_landmark(scenery, x, foot, landmarks):
                    board_town.tree(sheet, rng, x, foot, rng.uniform(6, 10) * scale)
                    top, bottom = min(top, foot), max(bottom, foot)
                x += 7
        if sheet.ink:
            _place(doc, sheet, 0, top - 100 * scale, scenery.width, bottom - top + 100 * scale + 8)


def _figure(sheet: Sheet, x: float, y: float, colour: str, hat: str) -> None:
    """A townsman or townswoman in a long coat, 17 high, feet at x, y."""
    sheet.shape(f"M{x - 4.4:.1f} {y:.1f}q.6 -7 2 -11.4h4.8q1.6 4.4 2.2 11.4z", colour, 1)
    sheet.shape(disc(x, y - 13.6, 2.4), "#EBC6A0", 0.9)
    sheet.shape(f"M{x - 3.8:.1f} {y - 14.6:.1f}q3.8 -4.8 7.6 0z", hat, 0.9)
    sheet.line(f"M{x + 0.6:.1f} {y - 9:.1f}l.6 8", 0.6)


def _market(doc: Doc, scenery: Scenery) -> None:
    """A fountain and a few people on the market, where no piece lies."""
    sheet = Sheet("market", rough=1, spread=1.8)
    x, y = scenery.market.fountain
    basin = [(x - 34, y), (x - 22, y - 11), (x + 22, y - 11), (x + 34, y), (x + 24, y + 12), (x - 24, y + 12)]
    low = [(px, py + 12) for px, py in basin]
    sheet.shape(polygon([basin[0], *basin[3:4], low[3], low[4], low[5], low[0]]), "#E6DAC0", 1.4)
    sheet.hatch(polygon([basin[4], basin[3], low[3], low[4]]))
    sheet.shape(polygon(basin), "#E9DFC8", 1.4)
    sheet.shape(polygon([(x + (px - x) * 0.82, y + (py - y) * 0.78) for px, py in basin]), WATER, 1.1)
    sheet.line(f"M{basin[5][0]:.1f} {basin[5][1]:.1f}v12M{basin[4][0]:.1f} {basin[4][1]:.1f}v12", 1)
    sheet.shape(polygon([(x - 5, y + 2), (x - 4, y - 32), (x + 4, y - 32), (x + 5, y + 2)]), STONE, 1.3)
    sheet.hatch(box(x + 1, y - 32, 3.4, 33))
    sheet.shape(box(x - 7, y - 36, 14, 5), STONE, 1.2)
    sheet.shape(f"M{x - 4} {y - 36}q-2 -9 0 -14h8q2 5 0 14z", "#B9573A", 1.2)
    sheet.shape(disc(x, y - 53, 3.2), "#EBC6A0", 1)
    sheet.line(f"M{x + 5} {y - 34}v-26", 1.2)
    sheet.shape(f"M{x + 5} {y - 60}h10l-3 3l3 3h-10z", None, 0.9)
    sheet.line(f"M{x - 5} {y - 18}q-9 0 -12 12M{x + 5} {y - 18}q9 0 12 12", 0.9)
    coats = (
        *(("#8E3A2A", "#5A4030"), ("#4F7A96", "#F2E2BC"), ("#6F8A4C", "#8E3A2A"), ("#C9A23A", "#5A4030")),
        *(("#8E3A2A", "#F2E2BC"), ("#7A5632", "#4F7A96")),
    )
    for (fx, fy), (colour, hat) in zip(scenery.market.people, coats, strict=True):
        _figure(sheet, fx, fy, colour, hat)
    # A hen or two, and a handcart.
    cx, cy = scenery.market.cart
    sheet.shape(f"M{cx} {cy - 2}h26l4 -9h-34z", "#B58B55", 1.2)
    sheet.shape(disc(cx + 14, cy, 6), "#C9A066", 1.2)
    sheet.line(f"M{cx + 14} {cy - 6}v12M{cx + 8} {cy}h12M{cx + 30} {cy - 10}l16 -3", 1)
    for i in range(4):
        sheet.shape(disc(cx + 1 + i * 7, cy - 13 - (i % 2) * 2, 3.6), ("#C0642F", "#8A9D5C")[i % 2], 0.9)
    left, top = int(x) - 130, int(y) - 72
    _place(doc, sheet, left, top, scenery.width - left, 130)


def _minster(doc: Doc, scenery: Scenery) -> None:
    sheet = Sheet("minster", rough=1.5, spread=2.6)
    # Churchyard wall and trees in front, so that the church stands in its place.
    site = scenery.minster
    board_town.minster(sheet, site.axis, site.foot, site.stump, choir=site.choir)
    rng = Random(6)
    for x, y, r in site.trees:
        board_town.tree(sheet, rng, x, y, r)
    _place(doc, sheet, 0, 180, 400, 330)


def _landmarks(doc: Doc, places: Places) -> None:
    for quarter in QUARTERS:
        place = places["landmark"][quarter]
        sheet = Sheet(f"mark_{quarter}", rough=1.4, spread=2.4)
        board_landmarks.PAINTERS[quarter](sheet, place.x, place.y, place.w, place.h)
        _place(doc, sheet, place.x - 20, place.y - 20, place.w + 40, place.h + 40)


def _river_wall(doc: Doc, places: Places, scenery: Scenery) -> None:
    sheet = Sheet("citywall", rough=1.4)
    bridge = places["bridge"]["bridge"]
    foot = scenery.north_bank - 3
    board_town.wall(sheet, -8, foot, bridge.x - 2 + 8, 11, 7)
    board_town.wall(sheet, bridge.x + bridge.w + 2, foot, scenery.width - bridge.x - bridge.w + 8, 11, 7)
    _place(doc, sheet, 0, round(foot) - 53, scenery.width, 70)


def _gate(doc: Doc, places: Places, scenery: Scenery) -> None:
    """The gate tower at the head of the bridge, in the gap between two outer spaces."""
    sheet = Sheet("gate", rough=1.2, spread=2)
    bridge, before = places["bridge"]["bridge"], places["outside"]["S2"]
    x, foot, w, h = before.x + before.w + scenery.gate_from_left, bridge.y + 10, 28.0, 58.0
    sheet.shape(box(x, foot - h, w, h), STONE, 1.7)
    sheet.hatch(box(x + w * 0.68, foot - h, w * 0.32, h))
    sheet.line(f"M{x - 1:.1f} {foot - h * 0.55:.1f}h{w + 2:.1f}M{x - 2:.1f} {foot - h:.1f}h{w + 4:.1f}", 1.3)
    sheet.shape(arch(x + w / 2, foot, 21, 28), None, 1.3)
    sheet.solid(arch(x + w / 2, foot, 16, 25), "#3A2A1C")
    for dx in (0.25, 0.75):
        sheet.solid(arch(x + w * dx, foot - h * 0.66, 5, 10), "#3A2A1C")
    shield = f"M{x + w / 2 - 6:.1f} {foot - h * 0.52 + 1:.1f}h12v6q0 6 -6 8q-6 -2 -6 -8z"
    sheet.shape(shield, None, 1.2)
    sheet.solid(f"M{x + w / 2 - 6:.1f} {foot - h * 0.52 + 1:.1f}h12v6h-12z")
    peak = (x + w / 2, foot - h - 30)
    roof = polygon([(x - 4, foot - h + 1), (peak[0] - 5, peak[1]), (peak[0] + 5, peak[1]), (x + w + 4, foot - h + 1)])
    sheet.shape(roof, ROOFS[0], 1.6, hatch="tiles")
    sheet.hatch(
        polygon(
            [
                (peak[0] + 1, peak[1]),
                (peak[0] + 5, peak[1]),
                (x + w + 4, foot - h + 1),
                (x + w * 0.62, foot - h + 1),
            ]
        )
    )
    _place(doc, sheet, x - 14, foot - h - 44, w + 28, h + 60)


def _river(doc: Doc, places: Places, scenery: Scenery) -> None:
    sheet = Sheet("river", rough=1.7, spread=2.0)
    rng = Random(22)
    top, foot = scenery.north_bank, scenery.south_bank
    across = range(-20, scenery.width + 53, 40)
    north = [(float(x), top + 2.2 * math.sin(x / 97)) for x in across]
    south = [(float(x), foot + 2.0 * math.sin(x / 83 + 1)) for x in across]
    water = smooth(north, south[::-1])
    sheet.shape(water, "#5C9DB4", 1.8)
    sheet.wash(smooth(north, [(x, y + 11) for x, y in north][::-1]), "#7FB0BE", 0.7)
    for _ in range(250):
        x, y = rng.uniform(-10, scenery.width), rng.uniform(top + 6, foot - 5)
        run = rng.uniform(10, 30)
        sheet.line(f"M{x:.1f} {y:.1f}q{run / 4:.1f} -3.6 {run / 2:.1f} 0t{run / 2:.1f} 0", 0.8, 0.65)
    for edge, step in ((north, 3.2), (south, -3.2)):
        for k in (1, 2):
            sheet.line(smooth([(x, y + step * k) for x, y in edge]), 0.7, 0.55)
    _place(doc, sheet, 0, round(top) - 26, scenery.width, 130)
    bridge = places["bridge"]["bridge"]
    deck = Sheet("bridge", rough=1.4, spread=2.0)
    for py in (top + 8, top + 36, top + 64):
        deck.shape(box(bridge.x - 6, py, bridge.w + 12, 5), "#7A5632", 1.2)
    deck.shape(box(bridge.x, bridge.y + 8, bridge.w, bridge.h - 10), "#C9A066", 1.9)
    for i in range(int((bridge.h - 20) / 5.6)):
        y = bridge.y + 14 + i * 5.6
        deck.line(f"M{bridge.x + 4:.1f} {y:.1f}h{bridge.w - 8:.1f}", 0.8, 0.8)
    for x in (bridge.x, bridge.x + bridge.w - 5):
        deck.shape(box(x, bridge.y + 6, 5, bridge.h - 6), "#A87C48", 1.4)
        for i in range(int((bridge.h - 12) / 14)):
            deck.solid(box(x + 0.6, bridge.y + 12 + i * 14, 3.8, 2.4))
    _place(doc, deck, bridge.x - 20, bridge.y - 10, bridge.w + 40, bridge.h + 20)


def _wagon(sheet: Sheet, x: float, y: float) -> None:
    """A tilted wagon seen from behind on its way to the bridge, the wheels' foot at y."""
    for side in (-12.0, 12.0):
        sheet.shape(f"M{x + side - 2.4:.1f} {y}v-17q2.4 -2.4 4.8 0v17q-2.4 2.4 -4.8 0z", "#8F6A3D", 1.2)
    sheet.shape(box(x - 11, y - 16, 22, 10), "#B58B55", 1.3)
    sheet.shape(f"M{x - 12} {y - 15}q-1 -23 12 -24q13 1 12 24z", "#F2E8CF", 1.4)
    sheet.shape(f"M{x - 7} {y - 15}q0 -15 7 -16q7 1 7 16z", "#8A7350", 1.1)
    sheet.line(f"M{x - 11} {y - 11}h22M{x} {y - 39}v8", 0.8)


def _south(doc: Doc, scenery: Scenery) -> None:
    sheet = Sheet("south", spread=5, far=0.08)
    south = scenery.south
    bank = [(float(x), scenery.south_bank + 1) for x in range(-20, scenery.width + 93, 80)]
    meadow = smooth(bank, [(bank[-1][0], 860), (-20, 860)])
    sheet.shape(meadow, "#C3C88A", 1.2)
    rng = Random(9)
    # The fields, with furrows that run towards the river.
    for row, (top, bottom) in enumerate(south.field_rows):
        count = south.field_columns + row % 2
        for i in range(count):
            width = south.field_width / count
            x = 2 + i * width + row * 2
            lean = 7 + 2 * i
            corners: list[Point] = [
                (x + lean, top),
                (x + lean + width - 6, top),
                (x + width - 7, bottom),
                (x, bottom),
            ]
            sheet.shape(polygon(corners), FIELDS[(i * 2 + row * 3) % 5], 1.1)
            strokes = 7
            for k in range(1, strokes):
                share = k / strokes
                sheet.line(
                    f"M{x + lean + (width - 6) * share:.1f} {top + 3:.1f}"
                    f"L{x + (width - 7) * share:.1f} {bottom - 3:.1f}",
                    0.8,
                    0.75,
                )
    # Gardens: paths between hedges, trees in rows.
    sheet.shape(box(*south.garden), GREENS[3], 1.0)
    # The road to the bridge, the yard and the quay.
    sheet.shape(polygon(south.road), "#E2D2A4", 1.0)
    sheet.shape(polygon(south.yard), "#D9C58F", 1.1)
    for _ in range(60):
        sx, sy = rng.uniform(*south.yard_specks[0]), rng.uniform(*south.yard_specks[1])
        sheet.line(f"M{sx:.1f} {sy:.1f}h{rng.uniform(3, 9):.1f}", 0.7, 0.5)
    left, top = south.quay
    edge = scenery.width + 8
    sheet.shape(polygon([(left, top), (edge, top), (edge, 845), (left, 845)]), "#CFA970", 1.8)
    run = (scenery.width - left + 4) // 4
    for i in range(10):
        plank = top + 4 + i * 9.0
        sheet.line(f"M{left + 2} {plank:.1f}q{run} {rng.uniform(-2, 2):.1f} {2 * run} 0t{2 * run} 0", 0.8, 0.7)
        for _ in range(3):
            sheet.line(f"M{rng.uniform(left + 10, scenery.width - 8):.1f} {plank:.1f}v9", 0.8, 0.7)
    sheet.shape(box(left - 2, top - 3, scenery.width - left + 12, 6), STONE, 1.5)
    for x in range(int(left) + 10, scenery.width - 7, 23):
        sheet.line(f"M{x:.1f} {top - 3}v6", 0.8)
    _place(doc, sheet, 0, round(scenery.south_bank) - 37, scenery.width, 176)
    traffic = Sheet("traffic", rough=1, spread=1.8)
    _wagon(traffic, *south.wagon)
    _figure(traffic, *south.walkers[0], "#8E3A2A", "#5A4030")
    _figure(traffic, *south.walkers[1], "#4F7A96", "#F2E2BC")
    # Goods on the quay.
    for x, y in south.barrels:
        traffic.shape(f"M{x - 8} {y}q-3 -7 0 -14h16q3 7 0 14z", "#A87C48", 1.3)
        traffic.line(f"M{x - 9} {y - 4}h18M{x - 9} {y - 10}h18", 1)
    for x, y in south.crates:
        traffic.shape(box(x - 9, y - 17, 19, 17), "#E8D8B2", 1.3)
        traffic.line(f"M{x - 9} {y - 9}h19M{x} {y}v-17", 1)
    board_landmarks.crane(traffic, *south.crane)
    begin = int(south.wagon[0]) - 45
    _place(doc, traffic, begin, round(scenery.south_bank) - 27, scenery.width - begin, 130)


def board(scenery: Scenery) -> str:
    """One composition of the board as SVG, in logical units."""
    places = read_places(scenery.board)
    doc = Doc(scenery.width, scenery.height)
    doc.defs(
        '<pattern id="slabs" width="46" height="30" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h46M0 15h46M12 0v15M35 15v15"'
        f' stroke="{CONTOUR}" stroke-width=".8" fill="none"/></pattern>'
        '<radialGradient id="vellum_edge" cx=".5" cy=".5" r=".75">'
        f'<stop offset=".62" stop-color="{TAN}" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#B9995F" stop-opacity=".5"/></radialGradient>'
    )
    _sky(doc, scenery)
    _hills(doc, scenery)
    _ground(doc, scenery)
    _town(doc, places, scenery)
    # A veil over ground and town: colour and ink belong to the pieces, and to the landmarks drawn after it.
    veiled = f'width="{scenery.width}" height="{scenery.north_bank:g}"'
    doc.add(f'<rect {veiled} fill="{VEIL}" opacity="{VEILED:g}"/>')
    _minster(doc, scenery)
    _market(doc, scenery)
    _river(doc, places, scenery)
    _south(doc, scenery)
    _river_wall(doc, places, scenery)
    _landmarks(doc, places)
    doc.add(board_places.ribbon(places))
    doc.add(board_places.grid(places))
    _gate(doc, places, scenery)
    doc.add(board_places.table(places))
    doc.add(board_places.banks(places))
    doc.add(board_places.river_spaces(places))
    doc.add(board_places.docks(places))
    for quarter in QUARTERS:
        doc.add(board_places.plate(quarter, places))
    board_places.paper(doc, scenery.width, scenery.height)
    return doc.svg()


def _storeys(places: Places) -> dict[str, Picture]:
    """The storeys of the spire, each filling its place of the board map, and what crowns the highest one."""
    found: dict[str, Picture] = {}
    spire = places["spire"]
    for number in range(1, 11):
        place = spire[str(number)]
        above = spire[str(number + 1)].w if number < 10 else 4.0
        sheet = Sheet("storey", rough=0.8, spread=1.6)
        board_town.storey(sheet, number, place.w, place.h, above)
        doc = Doc(place.w, place.h)
        _place(doc, sheet, -4, -4, place.w + 8, place.h + 8)
        found[f"minster/storey_{number}"] = Picture(doc.svg(), round(place.w * 2))
    # Whatever is built above them looks like the highest.
    found["minster/_blank"] = found["minster/storey_10"]
    sheet = Sheet("top", rough=0.7, spread=1.2)
    board_town.pennant(sheet, 24, 28)
    doc = Doc(24, 28)
    _place(doc, sheet, 0, 0, 24, 28)
    found["minster/top"] = Picture(doc.svg(), 48)
    return found


def pictures() -> dict[str, Picture]:
    """The compositions of the board, and the storeys of the Minster's spire."""
    boards = {
        scenery.board.picture: Picture(board(scenery), scenery.board.map_size[0], "webp", scenery.quality)
        for scenery in SCENERIES
    }
    boards[COMPACT.picture] = Picture(compact_board(), COMPACT.map_size[0], "webp", QUALITY)
    return boards | _storeys(read_places(NORMAL))
