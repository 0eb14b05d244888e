"""How the board is inked and washed: a `Sheet` holds one depth of the picture, ink and colour apart.

The ink (outlines on bare paper, hatching) is displaced by the `rough` noise; the colour is multiplied on top by a
`wash` noise of its own, so that it misses the contour a little and never covers ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tools.art.common import CONTOUR

Point = tuple[float, float]
PAPER = "#FCF6E4"


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def polyline(points: Iterable[Point]) -> str:
    """Path data of an open line."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def smooth(points: Sequence[Point], closed_by: Sequence[Point] = ()) -> str:
    """Path data of a soft curve through the points (Catmull–Rom), closed by straight lines through the others."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for index in range(len(points) - 1):
        before, start = points[max(index - 1, 0)], points[index]
        end, after = points[index + 1], points[min(index + 2, len(points) - 1)]
        path += (
            f"C{start[0] + (end[0] - before[0]) / 6:.1f} {start[1] + (end[1] - before[1]) / 6:.1f}"
            f" {end[0] - (after[0] - start[0]) / 6:.1f} {end[1] - (after[1] - start[1]) / 6:.1f}"
            f" {end[0]:.1f} {end[1]:.1f}"
        )
    if closed_by:
        path += "L" + "L".join(f"{x:.1f} {y:.1f}" for x, y in closed_by) + "z"
    return path


def box(x: float, y: float, w: float, h: float) -> str:
    """Path data of a rectangle."""
    return f"M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h{-w:.1f}z"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0z"


def lancet(x: float, y: float, w: float, h: float) -> str:
    """Path data of a pointed window whose foot is centred at x, y."""
    a = w / 2
    rise = min(h * 0.45, w * 1.1)
    return (
        f"M{x - a:.1f} {y:.1f}v{-(h - rise):.1f}q0 {-rise * 0.7:.1f} {a:.1f} {-rise:.1f}"
        f"q{a:.1f} {rise * 0.3:.1f} {a:.1f} {rise:.1f}v{h - rise:.1f}z"
    )


def arch(x: float, y: float, w: float, h: float) -> str:
    """Path data of a round-headed opening whose foot is centred at x, y."""
    a = w / 2
    return f"M{x - a:.1f} {y:.1f}v{-(h - a):.1f}a{a:.1f} {a:.1f} 0 0 1 {w:.1f} 0v{h - a:.1f}z"


@dataclass
class Sheet:
    """One depth of the picture: ink and, multiplied on it, colour. `far` (0 near … 1 far) pales and thins both."""

    name: str
    far: float = 0.0
    rough: float = 1.8
    spread: float = 3.2
    ink: list[str] = field(default_factory=list)
    colour: list[str] = field(default_factory=list)

    def shape(self, d: str, colour: str | None = None, weight: float = 1.3, hatch: str | None = None) -> None:
        """An outlined shape on bare paper, washed with `colour` and hatched with the pattern `hatch`."""
        self.ink.append(f'<path d="{d}" fill="{PAPER}" stroke-width="{weight * (1 - 0.45 * self.far):.2f}"/>')
        if hatch:
            self.hatch(d, hatch)
        if colour:
            self.wash(d, colour)

    def hatch(self, d: str, pattern: str = "hatch", opacity: float = 0.75) -> None:
        """Hatching, without an outline."""
        alpha = opacity * (1 - 0.5 * self.far)
        self.ink.append(f'<path d="{d}" fill="url(#{pattern})" stroke="none" opacity="{alpha:.2f}"/>')

    def line(self, d: str, weight: float = 1.0, opacity: float = 1.0) -> None:
        """An inked line."""
        alpha = f' opacity="{opacity:g}"' if opacity < 1 else ""
        self.ink.append(f'<path d="{d}" fill="none" stroke-width="{weight * (1 - 0.45 * self.far):.2f}"{alpha}/>')

    def solid(self, d: str, colour: str = CONTOUR) -> None:
        """A shape of plain ink: windows, doors, arches."""
        self.ink.append(f'<path d="{d}" fill="{colour}" stroke="none"/>')

    def wash(self, d: str, colour: str, opacity: float = 1.0) -> None:
        """Colour alone."""
        alpha = f' opacity="{opacity:g}"' if opacity < 1 else ""
        self.colour.append(f'<path d="{d}" fill="{colour}"{alpha}/>')

    def svg(self, x: float, y: float, w: float, h: float) -> tuple[str, str]:
        """Definitions and picture of the sheet; its filters work on the rectangle only."""
        where = f'filterUnits="userSpaceOnUse" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        srgb = 'color-interpolation-filters="sRGB"'
        move = 'in="SourceGraphic" in2="n" xChannelSelector="R" yChannelSelector="G"'
        # Displacement must not see the noise's alpha, or everything would drift to one side.
        opaque = '<feColorMatrix values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 0 1" result="n"/>'
        defs = (
            f'<filter id="{self.name}_ink" {srgb} {where}>'
            f'<feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="2" seed="8"/>{opaque}'
            f'<feDisplacementMap {move} scale="{self.rough:g}"/></filter>'
            f'<filter id="{self.name}_wash" {srgb} {where}>'
            f'<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="23"/>{opaque}'
            f'<feDisplacementMap {move} scale="{self.spread:g}" result="d"/>'
            '<feColorMatrix in="n" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  .8 0 0 0 .6" result="m"/>'
            '<feComposite in="d" in2="m" operator="in"/></filter>'
        )
        ink_opacity, wash_opacity = 1 - 0.42 * self.far, 1 - 0.38 * self.far
        parts = []
        if self.ink:
            parts.append(
                f'<g filter="url(#{self.name}_ink)" stroke="{mix(CONTOUR, PAPER, 1 - ink_opacity)}"'
                f' stroke-linejoin="round" stroke-linecap="round">{"".join(self.ink)}</g>'
            )
        if self.colour:
            parts.append(
                f'<g filter="url(#{self.name}_wash)" opacity="{wash_opacity:.2f}"'
                f' style="mix-blend-mode:multiply">{"".join(self.colour)}</g>'
            )
        return defs, "\n".join(parts)


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` of the way from the first to the second."""
    parts = [round(int(first[i : i + 2], 16) * (1 - share) + int(second[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02X}" for part in parts)
