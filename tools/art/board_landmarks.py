"""The eight quarters' landmarks, each filling the rectangle that the board map gives it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.art.board_ink import Point, Sheet, arch, box, disc, lancet, polygon, polyline, smooth
from tools.art.board_town import WINDOW, tower
from tools.art.common import AZURITE, FIELDS, GILT, GREENS, ROOFS, RUBRIC, STONE, WATER, WOOD, placed

LIME = "#F0E2C0"
ROSE = "#DDA98A"


def stepped_gable(x: float, y: float, w: float, h: float, rise: float, steps: int) -> list[Point]:
    """Outline of a front with a stepped gable; x, y is its left foot."""
    left: list[Point] = [(x, y), (x, y - h)]
    for i in range(steps):
        level = y - h - rise * (i + 1) / steps
        left += [(x + w / 2 * i / steps, level), (x + w / 2 * (i + 0.85) / steps, level)]
    return [*left, *((2 * x + w - px, py) for px, py in reversed(left))]


def leaning_house(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A half-timbered house that leans over its canal."""
    foot = y + h - 22
    canal = smooth(
        [(x - 8, foot + 4), (x + w * 0.3, foot + 1), (x + w * 0.7, foot + 5), (x + w + 2, foot + 2)],
        [(x + w + 2, y + h + 2), (x - 8, y + h + 2)],
    )
    sheet.shape(canal, WATER, 1.2)
    for i in range(3):
        sheet.line(f"M{x + 4 + i * 9:.1f} {foot + 9 + i * 4:.1f}q8 -4 16 0t16 0t16 0", 0.8, 0.8)
    # Drawn upright and then leant, so that storeys and beams lean together.
    part = Sheet("part")
    fw, fh, rise, depth = 54.0, 52.0, 38.0, 22.0
    side = polygon([(fw, 0), (fw, -fh), (fw + depth, -fh - 5), (fw + depth, -5)])
    part.shape(side, LIME, 1.4, hatch="hatch")
    peak = (fw / 2, -fh - rise)
    eaves = [(fw + depth + 5, -fh - 1), (fw + 6, -fh + 5)]
    part.shape(polygon([peak, (peak[0] + depth, peak[1] - 5), *eaves]), ROOFS[1], 1.6, hatch="tiles")
    jetty: list[Point] = [(2, 0), (2, -18), (-2, -19), (-2, -36), (-5, -37), (-5, -fh), peak]
    part.shape(polygon([*jetty, (fw + 3, -fh), (fw + 3, -37), (fw, -36), (fw, 0)]), "#FBF4E2", 1.7)
    part.line(polyline([(-9, -fh + 5), peak, (fw + 7, -fh + 5)]), 3)
    for level in (-18.5, -36.5, -fh):
        part.line(f"M-4 {level:.1f}h{fw + 6:.1f}", 2)
    part.line(f"M8 {-fh - 14:.1f}h{fw - 17:.1f}M16 {-fh - 25:.1f}h{fw - 33:.1f}", 1.5)
    for at in (2.0, 15.0, 27.0, 39.0, 52.0):
        part.line(f"M{at:.1f} 0v{-fh:.1f}", 1.3)
    for at in (2, 39):
        for level in (-18.5, -36.5):
            part.line(f"M{at:.1f} {level:.1f}l13 -16M{at + 13:.1f} {level:.1f}l-13 -16", 1.1)
    part.line(f"M{fw / 2 - 10:.1f} {-fh:.1f}l10 -14l10 14", 1.1)
    for at in (17.5, 29.5):
        for level in (-31, -48, -12):
            part.solid(box(at, level, 7, 8.5), WINDOW)
    part.solid(box(fw / 2 - 3, -fh - 23, 6, 7), WINDOW)
    part.shape(box(fw / 2 + 13, -fh - rise - 1, 6, 15), STONE, 1.2)
    move = f'<g transform="translate({x + 14:.1f} {foot:.1f}) skewX(8) rotate(5)">'
    sheet.ink.append(f"{move}{''.join(part.ink)}</g>")
    sheet.colour.append(f"{move}{''.join(part.colour)}</g>")
    for px in (x + 22, x + 40, x + 60, x + 76):
        sheet.line(f"M{px:.1f} {foot - 3:.1f}v14", 2.2)
    bridge = f"M{x - 6:.1f} {foot + 8:.1f}q14 -14 28 0v5q-14 -13 -28 0z"
    sheet.shape(bridge, STONE, 1.3)


def oath_house(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The high gabled house from whose balcony the oath is read."""
    foot = y + h - 2
    fw, fh, rise = w - 12, h * 0.56, h * 0.32
    side = polygon([(x + fw, foot), (x + fw, foot - fh), (x + w, foot - fh - 6), (x + w, foot - 4)])
    sheet.shape(side, LIME, 1.4, hatch="hatch")
    sheet.shape(
        polygon(
            [
                (x + fw / 2, foot - fh - rise),
                (x + fw / 2 + 12, foot - fh - rise - 2),
                (x + w + 2, foot - fh - 4),
                (x + fw, foot - fh),
            ]
        ),
        ROOFS[0],
        1.4,
        hatch="tiles_fine",
    )
    left: list[Point] = [(x, foot), (x, foot - fh)]
    scroll = "".join(
        f"q{s * 1:.1f} {-rise / 8:.1f} {s * fw / 14:.1f} {-rise / 8:.1f}v{-rise / 6.2:.1f}h{s * fw / 16:.1f}"
        for s in (1, 1, 1)
    )
    down = "".join(
        f"h{fw / 16:.1f}v{rise / 6.2:.1f}q{fw / 14 - 1:.1f} 0 {fw / 14:.1f} {rise / 8:.1f}" for _ in range(3)
    )
    cap = fw - 2 * 3 * (fw / 14 + fw / 16)
    crown = f"q{cap / 2:.1f} {-rise * 0.34:.1f} {cap:.1f} 0"
    front = f"{polyline(left)}{scroll}{crown}{down}L{x + fw:.1f} {foot - fh:.1f}V{foot:.1f}z"
    sheet.shape(front, ROSE, 1.7)
    for level in (0.22, 0.45, 0.7, 1.0):
        sheet.line(f"M{x - 1:.1f} {foot - fh * level:.1f}h{fw + 2:.1f}", 1.1)
    for row, level in enumerate((0.5, 0.75)):
        for i in range(3):
            wx = x + fw * (i + 0.5) / 3 - 3
            sheet.shape(box(wx - 1, foot - fh * level - 17 + row, 8, 14), None, 0.9)
            sheet.solid(box(wx, foot - fh * level - 16 + row, 2.6, 12), WINDOW)
            sheet.solid(box(wx + 3.4, foot - fh * level - 16 + row, 2.6, 12), WINDOW)
    for wx in (x + fw * 0.33, x + fw * 0.66):
        sheet.solid(arch(wx, foot - fh - 5, 5, 10), WINDOW)
    sheet.solid(arch(x + fw / 2, foot - fh - 22, 5, 9), WINDOW)
    sheet.shape(disc(x + fw / 2, foot - fh - rise * 0.8, 3), GILT, 1)
    # The balcony under a striped cloth.
    bx, by = x + 3, foot - fh * 0.28
    sheet.solid(arch(x + fw / 2, by, 11, 21), WINDOW)
    sheet.shape(
        polygon([(bx, by - 22), (bx + fw - 6, by - 22), (bx + fw - 2, by - 15), (bx - 4, by - 15)]),
        RUBRIC,
        1.2,
    )
    sheet.shape(box(bx - 3, by - 8, fw, 11), STONE, 1.5)
    for i in range(7):
        sheet.line(f"M{bx + i * (fw - 6) / 6:.1f} {by - 8:.1f}v11", 0.9)
    sheet.line(f"M{bx - 3:.1f} {by + 3:.1f}l5 9M{bx + fw - 3:.1f} {by + 3:.1f}l-5 9", 1.3)
    sheet.solid(arch(x + fw * 0.3, foot, 9, 17), WINDOW)
    sheet.solid(arch(x + fw * 0.7, foot, 9, 17), WINDOW)


def town_hall(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The painted town hall with the astronomical clock."""
    foot = y + h - 2
    fw, fh, rise = w - 16, h * 0.5, h * 0.3
    side = polygon([(x + fw, foot), (x + fw, foot - fh), (x + w, foot - fh - 5), (x + w, foot - 5)])
    sheet.shape(side, ROSE, 1.4, hatch="hatch")
    sheet.shape(
        polygon(
            [
                (x + fw / 2, foot - fh - rise),
                (x + fw / 2 + 17, foot - fh - rise - 2),
                (x + w + 3, foot - fh - 3),
                (x + fw, foot - fh),
            ]
        ),
        ROOFS[2],
        1.5,
        hatch="tiles",
    )
    outline = stepped_gable(x, foot, fw, fh, rise, 5)
    sheet.shape(polygon(outline), "#EBCF9B", 1.7)
    for px, py in outline[3:-3:2]:
        sheet.shape(
            polygon([(px - 1.8, py), (px - 1.8, py - 6), (px, py - 11), (px + 1.8, py - 6), (px + 1.8, py)]),
            STONE,
            1,
        )
    # Bell turret on the ridge.
    tower(sheet, x + fw / 2 + 5, foot - fh - rise + 4, 9, 13, "#70827C", 2)
    for level in (0.3, 0.62, 1.0):
        sheet.line(f"M{x - 1:.1f} {foot - fh * level:.1f}h{fw + 2:.1f}", 1.2)
    # Painted fields between the windows.
    for i, colour in enumerate((RUBRIC, AZURITE, RUBRIC, AZURITE)):
        px = x + 4 + i * (fw - 8) / 4
        field_ = box(px + 1.4, foot - fh * 0.46, (fw - 8) / 4 - 2.8, fh * 0.13)
        sheet.shape(field_, None, 0.9)
        sheet.wash(field_, colour, 0.62)
    for i in range(3):
        wx = x + fw * (i + 0.5) / 3
        sheet.shape(box(wx - 5, foot - fh * 0.6 + 1, 10, fh * 0.11), None, 0.9)
        sheet.solid(box(wx - 4, foot - fh * 0.6 + 2, 3.4, fh * 0.09), WINDOW)
        sheet.solid(box(wx + 0.6, foot - fh * 0.6 + 2, 3.4, fh * 0.09), WINDOW)
        sheet.solid(arch(wx, foot, 12, fh * 0.24), WINDOW)
    # The clock.
    cx, cy = x + fw / 2, foot - fh * 0.84
    sheet.shape(box(cx - 18, cy - 17, 36, 33), None, 1.2)
    sheet.wash(box(cx - 18, cy - 17, 36, 33), RUBRIC, 0.55)
    sheet.shape(disc(cx, cy, 14.5), GILT, 1.5)
    sheet.shape(disc(cx, cy, 10.5), AZURITE, 1.2)
    for i in range(12):
        sheet.ink.append(
            '<path d="M0 -11.4v-2.2" fill="none" stroke-width="1"'
            f' transform="translate({cx:.1f} {cy:.1f}) rotate({i * 30})"/>'
        )
    sheet.line(f"M{cx:.1f} {cy:.1f}l6 -6.5M{cx:.1f} {cy:.1f}l-3 6", 1.6)
    sheet.shape(disc(cx, cy, 2.2), GILT, 1)
    for offset in (-11, 0, 11):
        sheet.solid(arch(cx + offset, foot - fh - 5, 5, 11), WINDOW)
    sheet.solid(arch(cx, foot - fh - rise * 0.52, 5, 9), WINDOW)
    sheet.wash(
        polygon(
            [
                (x + 8, foot - fh - 2),
                (x + fw - 8, foot - fh - 2),
                (cx + 8, foot - fh - rise * 0.7),
                (cx - 8, foot - fh - rise * 0.7),
            ]
        ),
        RUBRIC,
        0.3,
    )


def reichenauer_hof(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The abbey's town court: a stepped gable and a wing on an arcade around a yard."""
    foot = y + h
    gw, gh, rise = w * 0.36, h * 0.48, h * 0.44
    wing_x, wing_w, wing_h = x + gw - 2, w - gw - 10, h * 0.42
    sheet.shape(
        polygon(
            [
                (wing_x, foot - wing_h),
                (wing_x + 10, foot - wing_h - 28),
                (wing_x + wing_w + 4, foot - wing_h - 28),
                (wing_x + wing_w + 10, foot - wing_h),
            ]
        ),
        ROOFS[1],
        1.5,
        hatch="tiles",
    )
    for i in range(3):
        dx = wing_x + 20 + i * 23
        sheet.shape(
            polygon([(dx, foot - wing_h - 9), (dx + 5, foot - wing_h - 18), (dx + 10, foot - wing_h - 9)]),
            LIME,
            1,
        )
    sheet.shape(box(wing_x, foot - wing_h, wing_w + 8, wing_h), LIME, 1.5)
    sheet.hatch(box(wing_x + wing_w - 4, foot - wing_h, 12, wing_h))
    for i in range(4):
        ax = wing_x + 13 + i * (wing_w - 6) / 4
        sheet.solid(arch(ax, foot, 13, wing_h * 0.52), WINDOW)
        sheet.line(arch(ax, foot, 16.5, wing_h * 0.6), 1)
        sheet.shape(box(ax - 4, foot - wing_h + 5, 8, 9), None, 0.9)
        sheet.solid(box(ax - 3, foot - wing_h + 6, 2.6, 7), WINDOW)
        sheet.solid(box(ax + 0.6, foot - wing_h + 6, 2.6, 7), WINDOW)
    sheet.line(f"M{wing_x:.1f} {foot - wing_h * 0.64:.1f}h{wing_w + 8:.1f}", 1.2)
    outline = stepped_gable(x, foot, gw, gh, rise, 5)
    sheet.shape(polygon(outline), "#E8D2A4", 1.7)
    for level in (0.5, 1.0):
        sheet.line(f"M{x - 1:.1f} {foot - gh * level:.1f}h{gw + 2:.1f}", 1.1)
    for i in range(3):
        wx = x + gw * (i + 0.5) / 3
        sheet.shape(box(wx - 4.4, foot - gh * 0.92, 8.8, 14), None, 0.9)
        sheet.solid(box(wx - 3.4, foot - gh * 0.92 + 1, 2.8, 12), WINDOW)
        sheet.solid(box(wx + 0.6, foot - gh * 0.92 + 1, 2.8, 12), WINDOW)
        if i != 1:
            sheet.solid(lancet(wx, foot - gh - 4, 5.5, 13), WINDOW)
    sheet.solid(lancet(x + gw / 2, foot - gh - 7, 5.5, 20), WINDOW)
    sheet.solid(arch(x + gw / 2, foot, 13, gh * 0.42), WINDOW)
    sheet.line(f"M{x + gw / 2:.1f} {foot - gh - rise:.1f}v-7m-3 3h6", 1.1)


def goose_tower(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A slender tower of the city wall, a goose for a weather vane."""
    foot = y + h
    tw = w * 0.6
    tx = x + (w - tw) / 2
    body = h * 0.56
    wall_h = 26
    top = "".join("v-5h6v5h5" for _ in range(6))
    sheet.shape(f"M{x - 2:.1f} {foot:.1f}v{-wall_h}{top}V{foot:.1f}z", STONE, 1.3)
    sheet.shape(box(tx, foot - body, tw, body), STONE, 1.7)
    sheet.hatch(box(tx + tw * 0.6, foot - body, tw * 0.4, body))
    gallery = polygon(
        [
            (tx - 6, foot - body),
            (tx - 6, foot - body - 19),
            (tx + tw + 6, foot - body - 19),
            (tx + tw + 6, foot - body),
            (tx + tw, foot - body + 6),
            (tx, foot - body + 6),
        ]
    )
    sheet.shape(gallery, LIME, 1.6)
    for i in range(5):
        sheet.line(f"M{tx - 6 + (tw + 12) * i / 4:.1f} {foot - body:.1f}v-19", 1)
    for i in range(4):
        sheet.solid(box(tx - 2 + i * (tw + 12) / 4, foot - body - 14, 4.4, 6), WINDOW)
    sheet.hatch(box(tx + tw * 0.75, foot - body - 19, tw * 0.25 + 6, 19))
    peak = (tx + tw / 2, y + 20)
    roof = polygon([(tx - 9, foot - body - 18), peak, (tx + tw + 9, foot - body - 18)])
    sheet.shape(roof, ROOFS[0], 1.7, hatch="tiles")
    sheet.hatch(polygon([peak, (tx + tw + 9, foot - body - 18), (tx + tw * 0.6, foot - body - 18)]))
    sheet.line(f"M{peak[0]:.1f} {peak[1]:.1f}v-9", 1.4)
    gx, gy = peak[0] - 1, y + 10
    sheet.shape(polygon([(gx - 7, gy - 2), (gx - 15, gy - 7), (gx - 8, gy + 3)]), GILT, 1.2)
    sheet.shape(f"M{gx - 10:.1f} {gy:.1f}q1 -6 9 -5.4q7 .4 9 4q0 6 -9 6.4q-7.6 0 -9 -5z", GILT, 1.3)
    sheet.shape(f"M{gx + 4:.1f} {gy - 3:.1f}q4 -3 3.4 -9q2.4 -3 5 -.4l5 1.4l-5 1.4q.6 7 -3.8 10.6z", GILT, 1.3)
    for row in range(3):
        sheet.solid(arch(tx + tw * 0.36, foot - body + 22 + row * 19, 5.5, 11), WINDOW)
    sheet.solid(arch(tx + tw * 0.42, foot, 14, 21), WINDOW)


def tillage(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A plough behind two oxen between the fields (the fields themselves belong to the ground)."""
    part, gx, gy = Sheet("part"), 0.0, 0.0
    for offset in (0.0, 15.0):
        ox, oy = gx + 40 + offset, gy - 2 - offset * 0.2
        head = "q4 -1 6 -5q4 -1 5 3q2 3 0 6q-3 1 -5 0q-1 5 -4 6"
        body = f"M{ox:.1f} {oy:.1f}q0 -10 8 -10h14{head}v11h-3v-9h-14v9h-3v-11z"
        part.shape(body, ("#9A6B45", "#C39C70")[offset > 0], 1.3)
        part.line(f"M{ox + 30:.1f} {oy - 15:.1f}q4 -3 7 -1M{ox:.1f} {oy - 7:.1f}q-3 4 -2 9", 1.1)
    part.line(f"M{gx - 8:.1f} {gy - 12:.1f}q8 14 16 16h8l22 -9M{gx + 8:.1f} {gy + 4:.1f}l6 6h-8z", 2)
    # The ploughman.
    part.shape(disc(gx - 12, gy - 22, 4), "#E3B98E", 1.1)
    part.shape(f"M{gx - 18:.1f} {gy - 25:.1f}q6 -5 12 0z", "#C9A23A", 1.1)
    part.shape(f"M{gx - 17:.1f} {gy - 17:.1f}h9l5 6l-3 2l-4 -3v9h-7z", RUBRIC, 1.2)
    part.line(f"M{gx - 15:.1f} {gy - 3:.1f}l-3 12M{gx - 11:.1f} {gy - 3:.1f}l4 12", 1.7)
    sheet.ink.append(placed(part.ink, x + w * 0.3, y + h * 0.62, 1.15))
    sheet.colour.append(placed(part.colour, x + w * 0.3, y + h * 0.62, 1.15))


def garden(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Espaliers and a gardener's arbour above rows of beds."""
    rng = Random(77)
    foot = y + h
    rows, columns = 2, 3
    wide, high = (w - 8) / columns, (h - 52) / 2 - 4
    for row in range(rows):
        for column in range(columns):
            bx, by = x + 4 + column * wide, foot - 4 - (rows - 1 - row) * (high + 4)
            bed = polygon([(bx, by), (bx + 6, by - high), (bx + wide - 1, by - high), (bx + wide - 7, by)])
            sheet.shape(bed, FIELDS[(column * 2 + row) % 5], 1.1)
            for line in range(3):
                py = by - 0.2 * high - line * 0.3 * high
                for plant in range(5):
                    px = bx + 6 + plant * (wide - 14) / 4 + line * 1.6
                    sheet.line(f"M{px:.1f} {py:.1f}q-2 -3 -2.4 -5M{px:.1f} {py:.1f}q2 -3 2.4 -5v5v-5.4", 0.8)
    wall = foot - rows * (high + 4) - 6
    for i in range(3):
        ex = x + 16 + i * 26
        sheet.line(
            f"M{ex:.1f} {wall:.1f}v-24M{ex - 11:.1f} {wall - 8:.1f}h22"
            f"M{ex - 10:.1f} {wall - 15:.1f}h20M{ex - 8:.1f} {wall - 22:.1f}h16",
            1.1,
        )
        for dx, dy in ((-9, -8), (9, -8), (-7, -15), (7, -15), (0, -22)):
            leaf = disc(ex + dx, wall + dy, 3.8)
            sheet.shape(leaf, GREENS[rng.randrange(4)], 0.8)
            if rng.random() < 0.5:
                sheet.solid(disc(ex + dx + 1, wall + dy, 1.2), "#8E2A1C")
    ax = x + w - 46
    sheet.shape(polygon([(ax, wall), (ax, wall - 22), (ax + 34, wall - 22), (ax + 34, wall)]), WOOD, 1.3)
    sheet.line(f"M{ax + 7:.1f} {wall:.1f}v-22m6.6 22v-22m6.6 22v-22m6.6 22v-22", 0.8)
    sheet.solid(arch(ax + 17, wall, 12, 17), WINDOW)
    roof = polygon([(ax - 5, wall - 21), (ax + 17, wall - 42), (ax + 39, wall - 21)])
    sheet.shape(roof, ROOFS[3], 1.4, hatch="tiles_fine")


def _barge_from_ahead(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A barge on its stocks seen from ahead, where there is no room to see its length."""
    foot, axis = y + h, x + w / 2
    slip = polygon([(x + 5, foot - 46), (x + w - 5, foot - 46), (x + w, foot), (x, foot)])
    sheet.shape(slip, "#CDB17C", 1.2)
    for share in (0.25, 0.5, 0.75):
        sheet.line(f"M{x + 5 + (w - 10) * share:.1f} {foot - 46:.1f}L{x + w * share:.1f} {foot:.1f}", 0.8, 0.7)
    for lean in (-1, 1):
        sheet.line(f"M{axis + lean * w * 0.3:.1f} {foot - 26:.1f}L{axis + lean * w * 0.45:.1f} {foot - 3:.1f}", 2)
    sheet.shape(box(axis - w * 0.22, foot - 14, w * 0.44, 6), "#A87C48", 1.2)
    rim = foot - 42
    hull = (
        f"M{x + 1:.1f} {rim:.1f}q{w * 0.5 - 1:.1f} 9 {w - 2:.1f} 0q-2 17 {-w * 0.26:.1f} 28"
        f"h{-(w - 2) + 2 * w * 0.26:.1f}q{-w * 0.26 + 2:.1f} -11 {-w * 0.26:.1f} -28z"
    )
    sheet.shape(hull, WOOD, 1.7)
    for share in (0.3, 0.7):
        sheet.solid(box(x + w * share - 2.5, rim + 6, 5, 20), "#4A3020")
    sheet.line(f"M{x + 4:.1f} {rim + 9:.1f}q{w * 0.5 - 4:.1f} 9 {w - 8:.1f} 0", 1)
    sheet.line(f"M{axis:.1f} {rim + 30:.1f}v-38", 2.2)


def shipyard(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A barge on the slip, its ribs still bare at the stern, and the shipwrights' shed."""
    if w < h:
        _barge_from_ahead(sheet, x, y, w, h)
        return
    foot = y + h
    sx, sw = x + 66, 138.0
    slip = polygon([(sx - 12, foot), (sx + 2, y + 2), (sx + sw + 4, y + 2), (sx + sw + 26, foot)])
    sheet.shape(slip, "#CDB17C", 1.2)
    for i in range(8):
        sheet.line(f"M{sx - 2 + i * 19:.1f} {foot - 4:.1f}l4 -42", 0.9, 0.7)
    sheet.line(f"M{sx - 8:.1f} {foot - 9:.1f}h{sw + 26:.1f}", 2.2)
    stern = "l16 -8q-3 12 -14 19q-6 9 -14 10"
    hull = f"M{sx + 4:.1f} {foot - 25:.1f}q-10 -6 -14 -14l14 5h{sw - 22:.1f}{stern}h{52 - sw:.1f}q-12 -2 -14 -12z"
    sheet.shape(hull, WOOD, 1.7)
    for i in range(9):
        hx = sx + 14 + i * 12.5
        sheet.solid(
            polygon([(hx, foot - 32), (hx + 5, foot - 32), (hx + 10, foot - 14), (hx + 5, foot - 14)]),
            "#4A3020",
        )
    sheet.line(f"M{sx + 6:.1f} {foot - 22:.1f}q{sw * 0.5:.1f} 6 {sw - 14:.1f} -2", 1.1)
    cabin_x = sx + 44
    sheet.shape(box(cabin_x, foot - 47, 46, 13), "#D9BC86", 1.4)
    sheet.shape(
        polygon(
            [
                (cabin_x - 4, foot - 46),
                (cabin_x + 5, foot - 57),
                (cabin_x + 44, foot - 57),
                (cabin_x + 51, foot - 46),
            ]
        ),
        ROOFS[3],
        1.4,
        hatch="tiles_fine",
    )
    for i in range(3):
        sheet.solid(box(cabin_x + 7 + i * 13, foot - 43, 5, 6), WINDOW)
    for i in range(5):
        rx = sx + sw - 42 + i * 8
        sheet.line(f"M{rx:.1f} {foot - 34:.1f}q-2 -8 1 -12", 1.6)
    for i in range(3):
        px = sx + 16 + i * 46
        sheet.line(f"M{px:.1f} {foot - 15:.1f}l-4 12M{px + 6:.1f} {foot - 15:.1f}l4 12", 1.7)
    # Shed and timber.
    sheet.shape(box(x + 4, foot - 27, 40, 25), "#CFAE78", 1.4)
    sheet.line(f"M{x + 12:.1f} {foot - 2:.1f}v-25m8 25v-25m8 25v-25m8 25v-25", 0.8)
    sheet.shape(
        polygon([(x - 1, foot - 26), (x + 8, foot - 45), (x + 42, foot - 45), (x + 50, foot - 26)]),
        ROOFS[2],
        1.5,
        hatch="tiles",
    )
    sheet.solid(box(x + 16, foot - 20, 14, 18), WINDOW)
    for i, (lx, ly) in enumerate(((0, 0), (7, 0), (14, 0), (3.5, -6), (10.5, -6))):
        sheet.shape(disc(x + w - 10 + lx - 12, foot - 4 + ly, 3.4), WOOD, 1)
        if i < 5:
            sheet.line(disc(x + w - 22 + lx, foot - 4 + ly, 1.4), 0.6)


PAINTERS: dict[str, Callable[[Sheet, float, float, float, float], None]] = {
    "leaning_house": leaning_house,
    "oath_house": oath_house,
    "town_hall": town_hall,
    "reichenauer_hof": reichenauer_hof,
    "goose_tower": goose_tower,
    "tillage": tillage,
    "garden": garden,
    "shipyard": shipyard,
}


def crane(sheet: Sheet, x: float, y: float, scale: float) -> None:
    """The quay's treadwheel crane, its foot at x, y."""
    part = Sheet("part")
    part.shape(box(-17, -36, 34, 36), WOOD, 1.5)
    part.line("M-17 -24h34M-17 -12h34M-8 0v-36M8 0v-36", 0.9)
    part.shape(disc(0, -17, 12), "#D9BC86", 1.5)
    part.line(disc(0, -17, 8.5), 1)
    part.line("M0 -29v24M-12 -17h24M-8.5 -25.5l17 17M8.5 -25.5l-17 17", 0.9)
    part.shape(polygon([(-22, -35), (-13, -54), (13, -54), (22, -35)]), ROOFS[1], 1.5, hatch="tiles_fine")
    part.line("M2 -50L-46 -72M-8 -52L-40 -68M-46 -72v34", 2)
    part.shape(box(-53, -38, 14, 12), "#CDB17C", 1.3)
    part.line("M-53 -38l14 12M-39 -38l-14 12", 0.8)
    sheet.ink.append(placed(part.ink, x, y, scale))
    sheet.colour.append(placed(part.colour, x, y, scale))
