"""What stands in the town: houses, towers, trees, walls and the Minster."""

from __future__ import annotations

import itertools
from random import Random

from tools.art.board_ink import Point, Sheet, arch, box, disc, lancet, polygon, polyline
from tools.art.common import GREENS, ROOFS, STONE

WINDOW = "#3A2A1C"
# Limewashed, ochre, rosy and grey fronts: paler than the ground they stand on.
FRONTS = ("#F7EDD2", "#F2E2BC", "#EBD3A0", "#F3DCC4", "#ECE5D2", "#F6E9C9")


def house(sheet: Sheet, rng: Random, x: float, y: float, w: float, h: float) -> None:
    """A house whose left foot is at x, y: front `w` wide and `h` high below the eaves, side wall to the right."""
    roof, wall = rng.choice(ROOFS), rng.choice(FRONTS)
    kind = rng.random()
    if kind < 0.34:
        _eaves_house(sheet, rng, x, y, w * 1.25, h, roof, wall)
    else:
        _gabled_house(sheet, rng, x, y, w, h, roof, wall, stepped=kind > 0.9)


def _gabled_house(
    sheet: Sheet, rng: Random, x: float, y: float, w: float, h: float, roof: str, wall: str, stepped: bool
) -> None:
    d = w * rng.uniform(0.5, 0.8)
    lift = d * 0.3
    rise = h * 0.25 + w * 0.62
    peak = (x + w / 2, y - h - rise)
    sheet.shape(polygon([(x + w, y), (x + w, y - h), (x + w + d, y - h - lift), (x + w + d, y - lift)]), wall)
    sheet.hatch(polygon([(x + w, y), (x + w, y - h), (x + w + d, y - h - lift), (x + w + d, y - lift)]))
    slope = polygon([peak, (peak[0] + d, peak[1] - lift), (x + w + d + 2, y - h - lift + 2), (x + w + 1, y - h + 2)])
    sheet.shape(slope, roof, hatch="tiles" if w > 20 else "tiles_fine")
    if stepped:
        steps = 4
        points: list[Point] = [(x, y), (x, y - h)]
        for i in range(steps):
            points += [
                (x + w / 2 * i / steps, y - h - rise * (i + 0.7) / steps),
                (x + w / 2 * (i + 0.8) / steps, y - h - rise * (i + 0.7) / steps),
            ]
        mirrored = [(2 * x + w - px, py) for px, py in reversed(points)]
        sheet.shape(polygon([*points, *mirrored]), wall)
    else:
        sheet.shape(polygon([(x, y), (x, y - h), peak, (x + w, y - h), (x + w, y)]), wall)
        sheet.line(polyline([(x - 2, y - h + 2), peak, (x + w + 2, y - h + 2)]), 1.9)
        if rng.random() < 0.5 and w > 13:
            _timber(sheet, x, y, w, h, rise)
    _windows(sheet, x, y, w, h)
    if w > 12:
        sheet.solid(box(x + w / 2 - w * 0.05, y - h - rise * 0.5, w * 0.1, w * 0.13))
    if rng.random() < 0.35:
        at = rng.uniform(0.35, 0.75)
        cx, cy = peak[0] + d * at + w * 0.12, peak[1] - lift * at + rise * 0.14
        sheet.shape(box(cx, cy - w * 0.26, w * 0.13, w * 0.28), STONE, 1)


def _eaves_house(sheet: Sheet, rng: Random, x: float, y: float, w: float, h: float, roof: str, wall: str) -> None:
    h *= 0.8
    d = w * 0.34
    rise = h * 0.25 + w * 0.4
    gable = polygon(
        [
            (x + w, y),
            (x + w, y - h),
            (x + w + d * 0.5, y - h - rise),
            (x + w + d, y - h - d * 0.22),
            (x + w + d, y - d * 0.22),
        ]
    )
    sheet.shape(gable, wall, hatch="hatch")
    sheet.shape(box(x, y - h, w, h), wall)
    front = polygon(
        [
            (x - 2, y - h + 1.5),
            (x + d * 0.42, y - h - rise),
            (x + w + d * 0.5, y - h - rise),
            (x + w + 1.5, y - h + 1.5),
        ]
    )
    sheet.shape(front, roof, hatch="tiles" if w > 22 else "tiles_fine")
    if w > 16:
        for at in (0.3, 0.62):
            dx, dy = x + w * at + d * 0.2, y - h - rise * 0.32
            sheet.shape(polygon([(dx, dy), (dx + w * 0.07, dy - w * 0.12), (dx + w * 0.14, dy)]), wall, 1)
    if rng.random() < 0.5 and w > 14:
        sheet.line(f"M{x:.1f} {y - h * 0.52:.1f}h{w:.1f}", 0.8)
        for i in range(1, 4):
            sheet.line(f"M{x + w * i / 4:.1f} {y:.1f}v{-h:.1f}", 0.7)
    _windows(sheet, x, y, w, h)
    if rng.random() < 0.5:
        sheet.shape(box(x + w * 0.72, y - h - rise * 1.14, w * 0.09, rise * 0.42), STONE, 1)


def _timber(sheet: Sheet, x: float, y: float, w: float, h: float, rise: float) -> None:
    sheet.line(
        f"M{x:.1f} {y - h:.1f}h{w:.1f}M{x:.1f} {y - h * 0.5:.1f}h{w:.1f}M{x + w * 0.33:.1f} {y:.1f}v{-h:.1f}"
        f"M{x + w * 0.66:.1f} {y:.1f}v{-h:.1f}M{x + w * 0.25:.1f} {y - h - rise * 0.5:.1f}h{w * 0.5:.1f}"
        f"M{x:.1f} {y - h * 0.5:.1f}l{w * 0.33:.1f} {-h * 0.5:.1f}M{x + w:.1f} {y - h * 0.5:.1f}"
        f"l{-w * 0.33:.1f} {-h * 0.5:.1f}M{x + w * 0.5:.1f} {y - h:.1f}v{-rise * 0.5:.1f}",
        0.85,
    )


def _windows(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    size = max(1.5, min(4.4, w * 0.14))
    columns = 3 if w > 28 else 2
    storeys = max(1, int(h // (size * 3.1)))
    for row in range(storeys):
        for column in range(columns):
            if row == storeys - 1 and column == 0 and h > 16:
                sheet.solid(arch(x + w * 0.24, y, size * 1.25, size * 2))
                continue
            wx = x + w * (column + 1) / (columns + 1) - size / 2
            sheet.solid(box(wx, y - h + size * 0.9 + row * h / storeys * 0.92, size, size * 1.35))


def tower(sheet: Sheet, x: float, y: float, w: float, h: float, roof: str, spire: float = 1.5) -> None:
    """A square tower with a pointed roof, its left foot at x, y."""
    sheet.shape(box(x, y - h, w, h), STONE, 1.4)
    sheet.hatch(box(x + w * 0.58, y - h, w * 0.42, h))
    sheet.line(f"M{x - 1:.1f} {y - h * 0.62:.1f}h{w + 2:.1f}", 0.9)
    tip = (x + w / 2, y - h - w * spire)
    sheet.shape(polygon([(x - w * 0.12, y - h), tip, (x + w * 1.12, y - h)]), roof, 1.4, hatch="tiles_fine")
    sheet.hatch(polygon([tip, (x + w * 1.12, y - h), (x + w * 0.55, y - h)]))
    sheet.line(f"M{tip[0]:.1f} {tip[1]:.1f}v{-w * 0.22:.1f}", 1)
    for row in range(max(1, int(h // (w * 0.85)))):
        sheet.solid(arch(x + w * 0.4, y - h + w * 0.62 + row * w * 0.85, w * 0.2, w * 0.36), WINDOW)


def tree(sheet: Sheet, rng: Random, x: float, y: float, r: float) -> None:
    """A round tree whose foot is at x, y; `r` is half the crown's width."""
    sheet.line(f"M{x:.1f} {y:.1f}v{-r * 0.9:.1f}", 1.5)
    crown = (
        f"M{x - r:.1f} {y - r * 0.9:.1f}q{-r * 0.35:.1f} {-r * 0.75:.1f} {r * 0.45:.1f} {-r * 0.9:.1f}"
        f"q{r * 0.5:.1f} {-r * 0.7:.1f} {r:.1f} {-r * 0.05:.1f}"
        f"q{r * 0.85:.1f} {r * 0.1:.1f} {r * 0.5:.1f} {r * 0.95:.1f}"
        f"q{-r * 0.9:.1f} {r * 0.55:.1f} {-r * 1.95:.1f} 0z"
    )
    sheet.shape(crown, rng.choice(GREENS), 1.1)
    sheet.line(
        f"M{x + r * 0.1:.1f} {y - r * 0.75:.1f}q{r * 0.5:.1f} {-r * 0.25:.1f} {r * 0.62:.1f} {-r * 0.75:.1f}"
        f"M{x + r * 0.4:.1f} {y - r * 0.7:.1f}q{r * 0.35:.1f} {-r * 0.15:.1f} {r * 0.45:.1f} {-r * 0.5:.1f}"
        f"M{x - r * 0.5:.1f} {y - r * 1.3:.1f}q{r * 0.2:.1f} {-r * 0.3:.1f} {r * 0.5:.1f} {-r * 0.25:.1f}",
        0.8,
    )


def wall(sheet: Sheet, x: float, y: float, w: float, h: float, merlon: float = 8) -> None:
    """A crenellated wall from x to x + w; y is the foot, h the height without the merlons."""
    count = max(1, round(w / (merlon * 1.75)))
    step = w / count
    top = "".join(f"v{-merlon * 0.6:.1f}h{step * 0.57:.2f}v{merlon * 0.6:.1f}h{step * 0.43:.2f}" for _ in range(count))
    sheet.shape(f"M{x:.1f} {y:.1f}v{-h:.1f}{top}v{h:.1f}z", STONE)
    sheet.line(f"M{x:.1f} {y - h * 0.55:.1f}h{w:.1f}", 0.8, 0.8)
    sheet.line(f"M{x:.1f} {y:.1f}h{w:.1f}", 1.6)


# --- The Minster --------------------------------------------------------------------------------------
SANDSTONE = "#EBDAB4"
SANDSTONE_LIGHT = "#F6ECD2"


def minster(sheet: Sheet, axis: float, foot: float, stump: float, *, choir: bool) -> None:
    """The Minster from the north: the tower's axis at `axis`, its stump ending at y = `stump`; the nave to the left,
    and the `choir` before its end.
    """
    if choir:
        _choir(sheet, axis - 228, axis - 176, foot)
        _nave(sheet, axis - 180, axis - 38, foot, bays=5)
    else:
        _nave(sheet, axis - 232, axis - 38, foot)
    _great_tower(sheet, axis, foot, stump)


def _great_tower(sheet: Sheet, axis: float, foot: float, stump: float) -> None:
    left, width = axis - 42, 84.0
    height = foot - stump
    body = box(left, stump, width, height)
    sheet.shape(body, SANDSTONE_LIGHT, 2)
    sheet.hatch(box(axis + 18, stump, 24, height), "hatch")
    sheet.hatch(box(axis - 30, stump, 5, height), "hatch_fine", 0.6)
    levels = [foot, foot - height * 0.3, foot - height * 0.62, stump]
    for index, (low, high) in enumerate(itertools.pairwise(levels)):
        tall = low - high
        for offset, wide in ((-21, 15), (0, 17), (21, 15)):
            if index == 0 and offset == 0:
                continue
            pane = lancet(axis + offset, low - tall * 0.13, wide, tall * 0.68)
            sheet.shape(pane, None, 1.2)
            sheet.solid(lancet(axis + offset - wide * 0.23, low - tall * 0.13, wide * 0.38, tall * 0.54), WINDOW)
            sheet.solid(lancet(axis + offset + wide * 0.23, low - tall * 0.13, wide * 0.38, tall * 0.54), WINDOW)
            sheet.line(disc(axis + offset, low - tall * 0.69, wide * 0.15), 0.8)
        for step in range(11):
            at = left + 6 + step * 7.2
            sheet.line(f"M{at:.1f} {high + 3:.1f}v5.5", 0.8)
        sheet.line(f"M{left - 3:.1f} {high:.1f}h{width + 6:.1f}M{left - 2:.1f} {high + 9:.1f}h{width + 4:.1f}", 1.5)
    # The portal with its gable.
    sheet.shape(polygon([(axis - 14, foot - 36), (axis, foot - 66), (axis + 14, foot - 36)]), SANDSTONE, 1.3)
    sheet.shape(lancet(axis, foot, 25, 48), None, 1.4)
    sheet.shape(lancet(axis, foot, 19, 42), None, 1)
    sheet.solid(lancet(axis - 3.6, foot, 6.4, 31), WINDOW)
    sheet.solid(lancet(axis + 3.6, foot, 6.4, 31), WINDOW)
    # Buttresses at the corners, stepping back as they rise.
    for sign in (-1, 1):
        outer = axis + sign * 46
        points = [
            (outer, foot),
            (outer, foot - height * 0.36),
            (outer - sign * 3, foot - height * 0.39),
            (outer - sign * 3, foot - height * 0.7),
            (outer - sign * 6, foot - height * 0.74),
            (outer - sign * 6, stump + 14),
            (outer - sign * 9.5, stump - 1),
            (outer - sign * 13, stump + 14),
            (outer - sign * 13, foot),
        ]
        sheet.shape(polygon(points), SANDSTONE_LIGHT, 1.5)
        if sign > 0:
            sheet.hatch(polygon(points))
        for share in (0.18, 0.5, 0.82):
            sheet.line(f"M{outer - sign * 12:.1f} {foot - height * share:.1f}h{sign * 8:.1f}", 0.8)
    sheet.line(f"M{left - 6:.1f} {stump:.1f}h{width + 12:.1f}", 2.2)


def _nave(sheet: Sheet, left: float, right: float, foot: float, bays: int = 7) -> None:
    span = right - left
    clerestory, aisle = foot - 112, foot - 58
    roof = polygon([(left, clerestory), (left, foot - 170), (right - 12, foot - 170), (right + 3, clerestory)])
    sheet.shape(box(left, clerestory, span, 112), SANDSTONE_LIGHT, 1.5)
    sheet.shape(roof, "#A24A33", 1.7, hatch="tiles")
    sheet.line(f"M{left:.1f} {foot - 170:.1f}h{span - 12:.1f}", 2.2)
    for i in range(bays - 2):
        x = left + 24 + i * (span - 50) / (bays - 3)
        sheet.shape(polygon([(x - 5, foot - 137), (x, foot - 146), (x + 5, foot - 137)]), "#A24A33", 1)
        sheet.solid(box(x - 1.6, foot - 139, 3.2, 3.4))
    lean = polygon([(left, aisle), (left, aisle - 20), (right, aisle - 20), (right + 4, aisle)])
    step = span / bays
    for i in range(bays):
        x = left + step * (i + 0.5)
        sheet.shape(lancet(x, clerestory + 31, step * 0.5, 27), None, 1)
        sheet.solid(lancet(x - step * 0.11, clerestory + 31, step * 0.17, 23), WINDOW)
        sheet.solid(lancet(x + step * 0.11, clerestory + 31, step * 0.17, 23), WINDOW)
    sheet.shape(lean, "#B25A3E", 1.4, hatch="tiles_fine")
    sheet.shape(box(left, aisle, span, 58), SANDSTONE_LIGHT, 1.5)
    for i in range(bays):
        x = left + step * (i + 0.5)
        sheet.shape(lancet(x, foot - 11, step * 0.58, 42), None, 1)
        sheet.solid(lancet(x - step * 0.14, foot - 11, step * 0.21, 35), WINDOW)
        sheet.solid(lancet(x + step * 0.14, foot - 11, step * 0.21, 35), WINDOW)
    for i in range(bays + 1):
        x = left + step * i
        if i:
            # A flying buttress with its pinnacle.
            sheet.line(f"M{x:.1f} {clerestory + 8:.1f}q3 14 2 34", 1.4)
        shaft = polygon(
            [(x - 3.4, foot), (x - 3.4, aisle - 10), (x, aisle - 24), (x + 3.4, aisle - 10), (x + 3.4, foot)]
        )
        sheet.shape(shaft, SANDSTONE_LIGHT, 1.2)
        sheet.hatch(polygon([(x + 0.4, foot), (x + 0.4, aisle - 18), (x + 3.4, aisle - 10), (x + 3.4, foot)]))
    sheet.line(f"M{left:.1f} {clerestory:.1f}h{span:.1f}M{left:.1f} {clerestory + 4:.1f}h{span:.1f}", 0.9)


def _choir(sheet: Sheet, left: float, right: float, foot: float) -> None:
    """The choir: lower than the nave, its roof falling off at the end."""
    eaves, ridge = foot - 94, foot - 142
    sheet.shape(
        polygon([(left + 4, foot), (left, foot - 2), (left, eaves), (right, eaves), (right, foot)]),
        SANDSTONE_LIGHT,
        1.5,
    )
    sheet.hatch(box(left, eaves, 8, foot - eaves))
    sheet.shape(
        polygon([(left - 4, eaves), (left + 20, ridge), (right, ridge), (right, eaves)]), "#A24A33", 1.7, hatch="tiles"
    )
    sheet.line(
        f"M{left + 20:.1f} {ridge:.1f}h{right - left - 20:.1f}M{left - 3:.1f} {eaves + 4:.1f}h{right - left + 3:.1f}",
        1.4,
    )
    sheet.line(f"M{left + 20:.1f} {ridge:.1f}v-10m-3 4h6", 1.2)
    count = 3
    step = (right - left) / count
    for i in range(count):
        x = left + step * (i + 0.5)
        sheet.shape(lancet(x, foot - 14, step * 0.56, 68), None, 1)
        sheet.solid(lancet(x - step * 0.13, foot - 14, step * 0.2, 60), WINDOW)
        sheet.solid(lancet(x + step * 0.13, foot - 14, step * 0.2, 60), WINDOW)
    for i in range(count):
        x = left + step * i
        shaft = [(x - 3, foot), (x - 3, eaves + 12), (x, eaves - 6), (x + 3, eaves + 12), (x + 3, foot)]
        sheet.shape(polygon(shaft), SANDSTONE_LIGHT, 1.2)


def storey(sheet: Sheet, number: int, w: float, h: float, above: float) -> None:
    """One storey of the great tower, filling w×h from the origin; `above` is the width of the storey that follows."""
    axis = w / 2
    if number <= 3:
        sheet.shape(box(3, 1, w - 6, h - 1), SANDSTONE_LIGHT, 1.7)
        sheet.hatch(box(w * 0.7, 1, w * 0.3 - 3, h - 1))
        for offset in (-19, 0, 19):
            sheet.shape(lancet(axis + offset, h - 3, 13, h - 7), None, 1)
            sheet.solid(lancet(axis + offset - 2.9, h - 3, 4.6, h - 10), WINDOW)
            sheet.solid(lancet(axis + offset + 2.9, h - 3, 4.6, h - 10), WINDOW)
        for x in (2.0, w - 9):
            sheet.shape(polygon([(x, h), (x, 7), (x + 3.5, 0.5), (x + 7, 7), (x + 7, h)]), SANDSTONE, 1.3)
        sheet.line(f"M1 {h - 1:.1f}h{w - 2:.1f}M8 2h{w - 16:.1f}", 1.4)
        return
    if number <= 5:
        sheet.shape(polygon([(7, h), (7, 3), (12, 1), (w - 12, 1), (w - 7, 3), (w - 7, h)]), SANDSTONE_LIGHT, 1.6)
        sheet.hatch(box(w * 0.68, 2, w * 0.32 - 7, h - 2))
        for offset in (-13, 0, 13):
            sheet.solid(lancet(axis + offset, h - 2, 7.2, h - 6), WINDOW)
            sheet.line(f"M{axis + offset:.1f} {h - 2:.1f}v{-(h - 9):.1f}", 0.9)
        # Stair turrets at the corners of the octagon.
        for x in (1.0, w - 7):
            sheet.shape(polygon([(x, h), (x, 6), (x + 3, 0.5), (x + 6, 6), (x + 6, h)]), SANDSTONE, 1.2)
            sheet.line(f"M{x:.1f} {h * 0.55:.1f}h6", 0.7)
        sheet.line(f"M2 {h - 1:.1f}h{w - 4:.1f}", 1.4)
        return
    # The openwork spire.
    low, high = w / 2 - 2, max(1.2, above / 2 - 2)
    cone = polygon([(axis - low, h), (axis - high, 0.5), (axis + high, 0.5), (axis + low, h)])
    sheet.shape(cone, SANDSTONE_LIGHT, 1.6)
    middle = (low + high) / 2
    for share in (-0.5, 0.0, 0.5):
        x = axis + share * middle
        if middle > 5 or share == 0:
            sheet.solid(disc(x, h * 0.55, min(3.6, middle * 0.22)), WINDOW)
    sheet.line(
        f"M{axis - low * 0.34:.1f} {h:.1f}L{axis - high * 0.34:.1f} 1"
        f"M{axis + low * 0.34:.1f} {h:.1f}L{axis + high * 0.34:.1f} 1",
        0.9,
    )
    sheet.hatch(polygon([(axis + low * 0.4, h), (axis + high * 0.4, 0.5), (axis + high, 0.5), (axis + low, h)]))
    sheet.line(f"M{axis - low - 1:.1f} {h - 0.8:.1f}h{2 * low + 2:.1f}", 1.5)
    for sign in (-1, 1):
        for share in (0.3, 0.72):
            x = axis + sign * (high + (low - high) * share)
            sheet.line(f"M{x:.1f} {h * share:.1f}q{sign * 2.4:.1f} -.4 {sign * 2:.1f} -3", 1.2)


def pennant(sheet: Sheet, w: float, h: float) -> None:
    """What crowns the highest storey: a finial with the town's black and white pennant."""
    axis = w * 0.4
    sheet.line(f"M{axis:.1f} {h:.1f}V2", 1.7)
    sheet.shape(disc(axis, h - 4, 2.8), "#C9A23A", 1.1)
    sheet.line(f"M{axis - 4:.1f} {h - 9:.1f}h8", 1.4)
    sheet.shape(f"M{axis:.1f} 2l{w * 0.5:.1f} 2.4l-4 3l4 3.4l{-w * 0.5:.1f} 2.2z", None, 1.1)
    sheet.solid(f"M{axis:.1f} 2l{w * 0.5:.1f} 2.4l-4 3l{-w * 0.5 + 4:.1f} -.4z")
