"""The mouths of the twelve lines: the flap on an outer space through which a tile is pushed, one picture a state."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tools.art.common import CONTOUR, Doc, Picture

State: TypeAlias = Literal["rest", "open", "pointed", "blocked"]
SIZE = 78, 24
"""The flap of a line from the north, in logical units: along the edge of the grid, and towards it."""
_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
_INKS: dict[State, tuple[str, str, str]] = {
    "rest": ("#C79A78", "#8E5F44", "#7A4A32"),
    "open": ("#A3271A", "#F6D98B", "#5E120B"),
    "pointed": ("#F4C542", "#8E2A1C", "#B0770F"),
    "blocked": ("#C4BCAE", "#A79F90", "#8A8272"),
}
"""The ground of the flap, the line on it, and its shaded foot."""


def flap(state: State) -> str:
    """The flap of a line from the north, its upper left corner at 0, 0; it points down into the line."""
    wide, high = SIZE
    ground, line, foot = _INKS[state]
    outline = f"M1.5 4q0 -3 3 -3H{wide - 4.5:g}q3 0 3 3V7.5L{wide / 2 + 3:g} {high - 2.5:g}q-3 2.4 -6 0L1.5 7.5z"
    inner = f"M6.5 4.2H{wide - 6.5:g}L{wide / 2:g} {high - 6.2:g}z"
    shade = f"M1.5 7.5L{wide / 2 - 3:g} {high - 2.5:g}q3 2.4 6 0L{wide - 1.5:g} 7.5"
    parts = [
        f'<path d="{outline}" fill="{ground}" stroke="{CONTOUR}" stroke-width="2.2" stroke-linejoin="round"/>',
        f'<path d="{shade}" fill="none" stroke="{foot}" stroke-width="2.4" stroke-linejoin="round" opacity=".8"/>',
        f'<path d="{inner}" fill="none" stroke="{line}" stroke-width="1.7" stroke-linejoin="round"/>',
    ]
    if state in ("open", "pointed"):
        # A stem above the point: it is an arrow in every light.
        parts.append(f'<path d="M{wide / 2 - 8:g} 7.4h16l-8 7.4z" fill="{line}"/>')
    if state == "blocked":
        parts += [_link(wide / 2 + 13 * n, 8.5, long=n % 2 == 0) for n in (-2, -1, 0, 1, 2)]
    return "".join(parts)


def _link(x: float, y: float, *, long: bool) -> str:
    """A link of the chain before a mouth that is blocked: from the side, or seen on its edge."""
    if not long:
        return (
            f'<path d="M{x - 8:g} {y:g}h16" stroke="#211A12" stroke-width="6.4" stroke-linecap="round"/>'
            f'<path d="M{x - 8:g} {y:g}h16" stroke="#EEF1F2" stroke-width="2.8" stroke-linecap="round"/>'
        )
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="7.6" ry="4.9" fill="none" stroke="#211A12" stroke-width="5.6"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="7.6" ry="4.9" fill="none" stroke="#EEF1F2" stroke-width="2.4"/>'
    )


def turned(drawing: str, side: str, cx: float, cy: float, scale: float = 1.0) -> str:
    """What is drawn for the north, turned to another side, its middle at a point."""
    wide, high = SIZE
    return (
        f'<g transform="translate({cx:g} {cy:g}) rotate({_TURN[side]}) scale({scale:g})'
        f' translate({-wide / 2:g} {-high / 2:g})">{drawing}</g>'
    )


def _picture(state: State, side: str) -> Picture:
    wide, high = SIZE if side in "NS" else SIZE[::-1]
    doc = Doc(wide, high)
    doc.add(turned(flap(state), side, wide / 2, high / 2))
    return Picture(doc.svg(), width=wide * 4)


def pictures() -> dict[str, Picture]:
    """Open, pointed at and blocked, for each side; a flap at rest belongs to the picture of the board."""
    states: tuple[State, ...] = ("open", "pointed", "blocked")
    return {f"mouths/{state}_{side.lower()}": _picture(state, side) for state in states for side in _TURN}
