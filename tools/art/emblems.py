"""The four players' emblems, their heraldic hatching, and the marks and borders of the five action tiles.

Every drawing has its origin in its centre and fills a box of ±50 units; place it with `common.placed`. Lines are
cut thick enough to be told apart when the whole drawing is 14 pixels wide.
"""

from __future__ import annotations

import math

from tools.art.common import CONTOUR, CREAM, INK, LIGHT, PLAYER_MARK, SEPIA, TILE_GROUND, TILE_MARK

WAX = "#9A2316"

#: Emblem by seat colour: colour is never the only difference.
EMBLEMS = {"red": "tower", "blue": "fish", "yellow": "sun", "green": "leaf"}


# --- Emblems -------------------------------------------------------------------------------------------------------
def tower(fill: str, ground: str) -> str:
    """A crenellated tower with a gate."""
    return (
        f'<path d="M-32 48L-27-12H-36V-46h15v11h13v-11H8v11H21v-11H36V-12H27L32 48z" fill="{fill}"/>'
        f'<path d="M-12 48V24Q-12 8 0 2Q12 8 12 24V48z" fill="{ground}"/>'
        f'<path d="M-30-10H30" stroke="{ground}" stroke-width="5" fill="none"/>'
    )


def fish(fill: str, ground: str) -> str:
    """A fish that swims to the left."""
    return (
        f'<path d="M-50 2C-38-26-2-32 20-9L46-30Q37-2 46 32L20 13C-2 36-38 30-50 2z" fill="{fill}"/>'
        f'<path d="M-16-22Q-2-46 20-36L11-15z M-8 25Q0 42 16 38L9 20z" fill="{fill}"/>'
        f'<path d="M-20-19Q-10 2-20 23" stroke="{ground}" stroke-width="5" fill="none" stroke-linecap="round"/>'
        f'<circle cx="-33" cy="-4" r="5" fill="{ground}"/>'
        f'<path d="M-5-8q7 5 0 10M-5 6q7 5 0 10M8-4q7 5 0 11" stroke="{ground}" stroke-width="3.5" fill="none"'
        ' stroke-linecap="round"/>'
    )


def sun(fill: str, ground: str) -> str:
    """A sun with eight rays and a face."""
    rays = []
    for ray in range(8):
        turn = ray * 45
        rays.append(f'<path d="M-11-28L0-50L11-28z" fill="{fill}" transform="rotate({turn})"/>')
    return (
        "".join(rays)
        + f'<circle r="26" fill="{fill}" stroke="{ground}" stroke-width="3.5"/>'
        + f'<circle cx="-9" cy="-5" r="4.2" fill="{ground}"/><circle cx="9" cy="-5" r="4.2" fill="{ground}"/>'
        + f'<path d="M-10 8Q0 18 10 8" stroke="{ground}" stroke-width="4.5" fill="none" stroke-linecap="round"/>'
    )


def leaf(fill: str, ground: str) -> str:
    """A linden leaf, its tip up."""
    return (
        f'<path d="M0-50C9-33 44-20 42 9C41 31 16 36 2 24Q3 36 14 44L6 51Q-5 40-3 24C-16 36-41 31-42 9'
        f'C-44-20-9-33 0-50z" fill="{fill}"/>'
        f'<path d="M0 22V-28M0 14L22 8M0 14L-22 8M0-4L20-12M0-4L-20-12" stroke="{ground}" stroke-width="4.5"'
        ' fill="none" stroke-linecap="round"/>'
    )


_SHAPES = {"tower": tower, "fish": fish, "sun": sun, "leaf": leaf}


def emblem(colour: str, fill: str | None = None, ground: str | None = None) -> str:
    """The emblem of a seat colour, in its own mark colour unless told otherwise; `ground` shows through its gaps."""
    mark = fill or PLAYER_MARK[colour]
    gap = ground or (INK if mark == CREAM else LIGHT)
    return _SHAPES[EMBLEMS[colour]](mark, gap)


def emblem_contour(colour: str, stroke: str = CONTOUR, width: float = 12) -> str:
    """The emblem as a fat outline, to be drawn under the emblem itself."""
    body = _SHAPES[EMBLEMS[colour]](stroke, stroke)
    return f'<g stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round">{body}</g>'


def hatching(colour: str, name: str, stroke: str, step: float = 3.6, weight: float = 1.1) -> str:
    """A pattern definition of the colour's heraldic hatching: | red, – blue, dots yellow, \\ green."""
    if colour == "yellow":
        body = (
            f'<circle cx="{step * 0.3:g}" cy="{step * 0.3:g}" r="{weight * 0.72:g}" fill="{stroke}"/>'
            f'<circle cx="{step * 0.8:g}" cy="{step * 0.8:g}" r="{weight * 0.72:g}" fill="{stroke}"/>'
        )
        turn = 0
    else:
        body = f'<path d="M{step / 2:g}-1V{step + 1:g}" stroke="{stroke}" stroke-width="{weight:g}"/>'
        turn = {"red": 0, "blue": 90, "green": -45}[colour]
    return (
        f'<pattern id="{name}" width="{step:g}" height="{step:g}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({turn})">{body}</pattern>'
    )


#: Path data of the cross on coins, ±22 units: straight arms with forked ends, as on the pennies of the region.
COIN_CROSS = (
    "M-4.5-4.5V-15L-10-19L-6-23L0-19.5L6-23L10-19L4.5-15V-4.5H15L19-10L23-6L19.5 0L23 6L19 10L15 4.5H4.5V15L10 19L6 23"
    "L0 19.5L-6 23L-10 19L-4.5 15V4.5H-15L-19 10L-23 6L-19.5 0L-23-6L-19-10L-15-4.5z"
)


# --- Action marks --------------------------------------------------------------------------------------------------
def money(mark: str = INK) -> str:
    """Two overlapping coins, a cross on the one in front."""
    return (
        f'<g stroke="{mark}" stroke-width="5.5" fill="#DCDCE4">'
        '<circle cx="19" cy="-19" r="28"/>'
        f'<circle cx="19" cy="-19" r="18.5" fill="none" stroke-width="3.5"/>'
        f'<circle cx="-12" cy="13" r="38" fill="{TILE_GROUND["gray"]}" stroke="none"/>'
        '<circle cx="-12" cy="13" r="34.5"/>'
        '<circle cx="-12" cy="13" r="26" fill="none" stroke-width="2.6"/></g>'
        f'<path transform="translate(-12 13)" fill="{mark}" d="{COIN_CROSS}"/>'
    )


def clear_away(mark: str = INK, fill: str = "#E4D7B4") -> str:
    """Three tiles and an arrow out of a bracket."""
    tiles = "".join(
        f'<rect x="-30" y="{y}" width="25" height="25" rx="3" fill="{fill}" stroke="{mark}" stroke-width="5"/>'
        for y in (-45, -12.5, 20)
    )
    return (
        f'<path d="M-28-49H-47V49H-28" fill="none" stroke="{mark}" stroke-width="7" stroke-linejoin="round"/>{tiles}'
        f'<path d="M4-7H23V-24L50 0L23 24V7H4z" fill="{mark}" stroke="{mark}" stroke-width="3"'
        ' stroke-linejoin="round"/>'
    )


def cards(mark: str = CREAM, line: str = INK, initial: str = WAX) -> str:
    """Two leaves; the one in front begins with a red initial."""
    return (
        f'<g stroke="{line}" stroke-width="4" stroke-linejoin="round">'
        f'<path d="M-46-30L-8-44L14 26L-22 40z" fill="{mark}"/>'
        f'<path d="M-24-36L34-44L44 38L-13 46z" fill="{mark}" stroke-width="5"/>'
        f'<path d="M-24-36L34-44L44 38L-13 46z" fill="{mark}" stroke-width="2.5"/></g>'
        f'<path d="M-15-28L9-31L12-4L-12-1z" fill="{initial}"/>'
        f'<path d="M-8-22Q-4-8-2-8Q3-9 2-24" fill="none" stroke="{mark}" stroke-width="4"/>'
        f'<path d="M16-29L28-30.5M17-18L29-19.5M18.5-7L30-8.5M-9 12L32 7M-8 23L33 18M-7 34L24 30.5" stroke="{line}"'
        ' stroke-width="4.5" fill="none"/>'
    )


def waves_line(x: float, y: float, half: float, count: int, height: float) -> str:
    """Path data of `count` wave crests, each two `half` widths long."""
    return f"M{x:g} {y:g}" + "".join(f"q{half / 2:g} {-height:g} {half:g} 0t{half:g} 0" for _ in range(count))


def river(mark: str = CREAM, line: str = TILE_GROUND["turquoise"]) -> str:
    """The gabled barge over waves."""
    return (
        f'<g fill="{mark}"><path d="M-50-8L-38-2H38L50-8L43 18Q41 23 34 23H-34Q-41 23-43 18z"/>'
        f'<path d="M-22 0V-20L0-44L22-20V0z"/>'
        f'<path d="M-30-16L0-49L30-16" fill="none" stroke="{mark}" stroke-width="8" stroke-linejoin="round"/></g>'
        f'<path d="M-7-2V-15Q-6-21 0-24Q6-21 7-15V-2z" fill="{line}"/>'
        f'<path d="M-39 2H39" stroke="{line}" stroke-width="4.5"/>'
        f'<path d="M-22 22L-15 5M4 22L11 5M28 22L35 5" stroke="{line}" stroke-width="6.5"/>'
        f'<path d="{waves_line(-48, 35, 12, 4, 12)}{waves_line(-48, 48, 12, 4, 12)}" fill="none" stroke="{mark}"'
        ' stroke-width="5.5" stroke-linecap="round"/>'
    )


def wax_rim(radius: float, bumps: int = 9, depth: float = 2.6, phase: float = 0.4) -> str:
    """Path data of a slightly irregular disc of wax."""
    points = []
    steps = 72
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        wave = math.sin(bumps * angle + phase) * 0.45 + math.sin(4 * angle + 1.1 + phase) * 0.6
        r = radius + depth * wave
        points.append(f"{r * math.cos(angle):.2f} {r * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "z"


def seal(mark: str = INK, wax: str = WAX, ribbon: str = "#C9402B") -> str:
    """A red wax seal with two ribbon tails; on it the arms of the city, black above silver."""
    return (
        f'<g stroke="{mark}" stroke-width="5" stroke-linejoin="round">'
        f'<path d="M-16 6L-36 46L-21 42L-12 52L6 12z" fill="{ribbon}"/>'
        f'<path d="M16 6L36 46L21 42L12 52L-6 12z" fill="{ribbon}"/>'
        f'<path d="{wax_rim(35, 9, 3.4)}" transform="translate(0 -12)" fill="{wax}"/></g>'
        f'<path d="M-17-29H17V-14Q17 4 0 11Q-17 4-17-14z" fill="{LIGHT}" stroke="{mark}" stroke-width="4.5"'
        ' stroke-linejoin="round"/>'
        f'<path d="M-17-29H17V-12H-17z" fill="{mark}"/>'
    )


def action_mark(tile: str) -> str:
    """The picture of an action tile's colour, ±50 units."""
    mark = TILE_MARK[tile]
    if tile == "gray":
        return money(mark)
    if tile == "white":
        return clear_away(mark)
    if tile == "brown":
        return cards(mark)
    if tile == "turquoise":
        return river(mark)
    if tile == "orange":
        return seal(mark)
    raise ValueError(f"unknown tile colour {tile!r}")


def tile_border(tile: str, x: float, y: float, w: float, h: float, band: float) -> str:
    """The border of an action tile's colour, a band inside the rectangle; lines in the tile's mark colour."""
    mark = TILE_MARK[tile]
    mid = band / 2
    left, top, right, bottom = x + mid, y + mid, x + w - mid, y + h - mid
    inner = (
        f'<rect x="{x + band:g}" y="{y + band:g}" width="{w - 2 * band:g}" height="{h - 2 * band:g}" rx="3"'
        f' fill="none" stroke="{mark}" stroke-width="1.3"/>'
    )
    if tile == "white":
        return (
            f'<rect x="{x + mid:g}" y="{y + mid:g}" width="{w - band:g}" height="{h - band:g}" rx="4" fill="none"'
            f' stroke="{SEPIA}" stroke-width="1.6"/>'
        )
    horizontal, vertical = right - left, bottom - top
    if tile == "gray":
        count = 10
        dots = [(left + horizontal * i / count, edge) for i in range(count + 1) for edge in (top, bottom)]
        dots += [(edge, top + vertical * i / count) for i in range(1, count) for edge in (left, right)]
        return "".join(f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="1.9" fill="{mark}"/>' for cx, cy in dots)
    if tile == "orange":
        count = 15
        step = horizontal / count
        cut = []
        for i in range(count + 1):
            cut.append(f"M{left + step * i:.2f} {top - mid + 1.2:.2f}v{band - 2:.2f}")
            cut.append(f"M{left + step * i:.2f} {bottom - mid + 1:.2f}v{band - 2:.2f}")
        for edge in (left, right):
            cut.extend(f"M{edge + shift:.2f} {top + mid + 0.4:.2f}V{bottom - mid - 0.4:.2f}" for shift in (-2.4, 1.2))
        return inner + f'<path d="{"".join(cut)}" stroke="{mark}" stroke-width="1.7" fill="none"/>'
    if tile == "brown":
        size = band - 1.6
        count = 11
        cut = []

        def saltire(cx: float, cy: float) -> None:
            half = size / 2
            cut.append(f"M{cx - half:.2f} {cy - half:.2f}l{size:.2f} {size:.2f}m0 {-size:.2f}l{-size:.2f} {size:.2f}")

        for i in range(count + 1):
            saltire(left + horizontal * i / count, top)
            saltire(left + horizontal * i / count, bottom)
        for i in range(1, count):
            saltire(left, top + vertical * i / count)
            saltire(right, top + vertical * i / count)
        return inner + f'<path d="{"".join(cut)}" stroke="{mark}" stroke-width="1.05" fill="none"/>'
    if tile == "turquoise":
        count = 6
        half_x, half_y = horizontal / count / 2, vertical / count / 2
        top_line = waves_line(left, top, half_x, count, mid * 1.5)
        low_line = waves_line(left, bottom, half_x, count, mid * 1.5)
        side = "".join(f"q{-mid * 1.5:g} {half_y / 2:g} 0 {half_y:g}t0 {half_y:g}" for _ in range(count))
        return (
            f'<path d="{top_line}{low_line}M{left:g} {top:g}{side}M{right:g} {top:g}{side}" stroke="{mark}"'
            ' stroke-width="1.7" fill="none" stroke-linecap="round"/>'
        )
    raise ValueError(f"unknown tile colour {tile!r}")
