"""Frames, plates and grounds of the user interface, and the title picture.

A frame is 72×72 logical pixels with corners of 24: cut it in nine. Between the corners every edge is straight and
every fill flat, so that nothing is smeared when it is stretched.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

from tools.art.common import (
    CONTOUR,
    GILT,
    INK,
    LIGHT,
    RUBRIC,
    SEPIA,
    TABLE,
    VELLUM,
    Doc,
    Picture,
    group,
    rounded,
)
from tools.art.title import title

_SIDE = 72
_SHADE = (
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="145%">'
    '<feDropShadow dx="0" dy="{dy}" stdDeviation="{blur}" flood-color="#0D0602" flood-opacity=".6"/></filter>'
)


def _page(seed: int = 5, dy: float = 1.5, blur: float = 1.6) -> Doc:
    doc = Doc(_SIDE, _SIDE, seed)
    doc.defs(_SHADE.format(dy=dy, blur=blur))
    return doc


def _done(doc: Doc) -> Picture:
    return Picture(doc.svg(), _SIDE * 2)


def _corners(drawing: str) -> str:
    """A drawing made for the upper left corner, turned into all four."""
    middle = _SIDE / 2
    return "".join(
        f'<g transform="translate({middle} {middle}) scale({sx} {sy}) translate({-middle} {-middle})">{drawing}</g>'
        for sx in (1, -1)
        for sy in (1, -1)
    )


def _notched(inset: float, notch: float) -> str:
    """Path data of the page inset by `inset`, its corners cut out in quarter circles."""
    near, far = inset, _SIDE - inset
    return (
        f"M{near + notch:g} {near:g}H{far - notch:g}A{notch:g} {notch:g} 0 0 0 {far:g} {near + notch:g}V{far - notch:g}"
        f"A{notch:g} {notch:g} 0 0 0 {far - notch:g} {far:g}H{near + notch:g}"
        f"A{notch:g} {notch:g} 0 0 0 {near:g} {far - notch:g}V{near + notch:g}"
        f"A{notch:g} {notch:g} 0 0 0 {near + notch:g} {near:g}z"
    )


def _flourish(ink: str, bud: str) -> str:
    """Penwork of a corner: two curling tendrils from a bud."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width=".85" stroke-linecap="round">'
        '<path d="M10 10C13 9 17 9.4 18.6 11.6C19.8 13.4 18.4 15.2 16.8 14.6C15.6 14.2 15.8 12.6 17 12.6"/>'
        '<path d="M10 10C9 13 9.4 17 11.6 18.6C13.4 19.8 15.2 18.4 14.6 16.8C14.2 15.6 12.6 15.8 12.6 17"/>'
        '<path d="M15 9.6C18 8.4 20.6 8.6 22.6 9.8M9.6 15C8.4 18 8.6 20.6 9.8 22.6"/></g>'
        f'<path d="M7.6 5.4L10.2 8L7.6 10.6L5 8z" transform="translate(2.2 1.8)" fill="{bud}" stroke="{ink}" stroke-width=".7"/>'
        f'<circle cx="20.2" cy="9" r=".9" fill="{bud}"/><circle cx="9" cy="20.2" r=".9" fill="{bud}"/>'
    )


def _button(fill: str, light: str, low: str, edge: str, rim: str, pressed: bool = False) -> Picture:
    """A parchment plate with an inked edge and a thick lower side; pressed, the plate has sunk onto it."""
    doc = _page(dy=1.2, blur=1.1)
    top, height = (4.6, 63.4) if pressed else (2.2, 61.6)
    doc.add(
        group(rounded(2.2, 4.6, 67.6, 63.6, 7, fill=low, stroke=edge, stroke_width=1.6), filter="url(#soft)"),
        rounded(2.2, top, 67.6, height, 7, fill=fill, stroke=edge, stroke_width=1.6),
        rounded(3.7, top + 1.5, 64.6, height - 3, 5.6, fill="none", stroke=light, stroke_width=1.2),
        rounded(6.4, top + 4.2, 59.2, height - 8.4, 3.2, fill="none", stroke=rim, stroke_width=0.9),
    )
    if pressed:
        doc.add(f'<path d="M4 62V12Q4 6.2 9.8 6.2H62" fill="none" stroke="{edge}" stroke-width="1.6" opacity=".35"/>')
    return _done(doc)


def _field() -> Picture:
    doc = _page()
    doc.add(
        rounded(1.4, 1.4, 69.2, 69.2, 3.6, fill=LIGHT, stroke=CONTOUR, stroke_width=1.5),
        '<path d="M2.8 68V5Q2.8 2.8 5 2.8H68" fill="none" stroke="#B79F72" stroke-width="1.6"/>',
        '<path d="M4.4 66V6Q4.4 4.4 6 4.4H66" fill="none" stroke="#DCCBA3" stroke-width="1.4"/>',
    )
    return _done(doc)


def _tooltip() -> Picture:
    doc = _page(dy=2, blur=2)
    doc.add(
        group(
            rounded(4.5, 3.5, 63, 63, 4, fill="#FBF5E3", stroke=CONTOUR, stroke_width=1.5),
            filter="url(#soft)",
        ),
        rounded(6.8, 5.8, 58.4, 58.4, 2.2, fill="none", stroke="#C6AC78", stroke_width=0.8),
    )
    return _done(doc)


def _plate() -> Picture:
    """A small vellum plate with hollowed corners, for names and counts."""
    doc = _page(dy=1, blur=1)
    doc.add(
        group(
            f'<path d="{_notched(2.4, 7)}" fill="{LIGHT}" stroke="{CONTOUR}" stroke-width="1.5"/>',
            filter="url(#soft)",
        ),
        f'<path d="{_notched(4.6, 7)}" fill="none" stroke="{SEPIA}" stroke-width=".8"/>',
        _corners(f'<circle cx="12.6" cy="12.6" r="1.3" fill="{RUBRIC}"/>'),
    )
    return _done(doc)


def _modal() -> Picture:
    """The large window: vellum in a gilt and inked double frame, with a shadow."""
    doc = _page(dy=1.6, blur=1.7)
    flourish = f'<g transform="translate(8.2 8.2) scale(.66)">{_flourish(SEPIA, RUBRIC)}</g>'
    doc.add(
        group(rounded(5, 5, 62, 62, 4, fill=TABLE, stroke="#120A05", stroke_width=1.4), filter="url(#soft)"),
        rounded(6.2, 6.2, 59.6, 59.6, 3, fill="none", stroke=GILT, stroke_width=1.1),
        rounded(8.4, 8.4, 55.2, 55.2, 1.6, fill=VELLUM, stroke=CONTOUR, stroke_width=1.2),
        rounded(11, 11, 50, 50, 0.8, fill="none", stroke=SEPIA, stroke_width=0.8),
        _corners(flourish),
    )
    return _done(doc)


# --- Grounds -------------------------------------------------------------------------------------------------------
_TILE = 512
_BLEND = 128


def _tileable(drawing: str, defs: str, quality: int, both: bool) -> Picture:
    """A 512 px square whose left and right (and, with `both`, upper and lower) edges meet without a seam.

    `drawing` must cover x, y from −128 to 512. What lies left of 0 is faded in over the last 128 px on the right,
    and likewise above and below, for feTurbulence's own stitching is not dependable.
    """
    fade = (
        '<linearGradient id="{n}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        '<stop offset="0" stop-color="#FFFFFF" stop-opacity="0"/><stop offset="1" stop-color="#FFFFFF"/></linearGradient>'
        f'<mask id="{{n}}_mask" maskUnits="userSpaceOnUse" x="-{_BLEND}" y="-{_BLEND}" width="{_TILE + _BLEND}"'
        f' height="{_TILE + _BLEND}"><rect x="{{x}}" y="{{y}}" width="{{w}}" height="{{h}}" fill="url(#{{n}})"/></mask>'
    )
    start = _TILE - _BLEND
    side = fade.format(n="right", x1=start, y1=0, x2=_TILE, y2=0, x=start, y=-_BLEND, w=_BLEND, h=_TILE + _BLEND)
    foot = fade.format(n="low", x1=0, y1=start, x2=0, y2=_TILE, x=0, y=start, w=_TILE, h=_BLEND)
    across = f'<g>{drawing}</g><g mask="url(#right_mask)"><g transform="translate({_TILE} 0)">{drawing}</g></g>'
    body = across
    if both:
        body += f'<g mask="url(#low_mask)"><g transform="translate(0 {_TILE})">{across}</g></g>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_TILE}" height="{_TILE}" viewBox="0 0 {_TILE} {_TILE}">'
        f"<defs>{side}{foot}{defs}</defs>{body}</svg>"
    )
    return Picture(svg, _TILE, "webp", quality)


_REGION = (
    f'color-interpolation-filters="sRGB" filterUnits="userSpaceOnUse" x="-{_BLEND}" y="-{_BLEND}"'
    f' width="{_TILE + _BLEND}" height="{_TILE + _BLEND}"'
)


def _parchment() -> Picture:
    """Vellum: cloudy tone and fine fibres."""
    defs = (
        f'<filter id="paper" {_REGION}>'
        '<feTurbulence type="fractalNoise" baseFrequency="0.008" numOctaves="4" seed="17" result="cloud"/>'
        '<feColorMatrix in="cloud" values="0 0 0 0 .44  0 0 0 0 .31  0 0 0 0 .14  .4 0 0 0 -.15" result="tone"/>'
        '<feTurbulence type="fractalNoise" baseFrequency="0.2 0.4" numOctaves="2" seed="5" result="fine"/>'
        '<feColorMatrix in="fine" values="0 0 0 0 .4  0 0 0 0 .28  0 0 0 0 .12  .3 0 0 0 -.1" result="fibre"/>'
        f'<feFlood flood-color="{VELLUM}" result="ground"/>'
        '<feMerge><feMergeNode in="ground"/><feMergeNode in="tone"/><feMergeNode in="fibre"/></feMerge></filter>'
    )
    sheet = (
        f'<rect x="-{_BLEND}" y="-{_BLEND}" width="{_TILE + _BLEND}" height="{_TILE + _BLEND}" filter="url(#paper)"/>'
    )
    return _tileable(sheet, defs, 88, both=True)


def _table() -> Picture:
    """Dark oak: four boards, their grain along x; a gap of two boards lies on the upper edge."""
    filters, boards = [], []
    for i, shade in enumerate(("#2D231A", "#281E16", "#2B2119", "#30251B")):
        filters.append(
            f'<filter id="oak{i}" {_REGION}>'
            f'<feTurbulence type="fractalNoise" baseFrequency="0.004 0.1" numOctaves="4" seed="{29 + i}" result="n"/>'
            '<feColorMatrix in="n" values="0 0 0 0 .05  0 0 0 0 .03  0 0 0 0 .015  1.3 0 0 0 -.5" result="dark"/>'
            '<feColorMatrix in="n" values="0 0 0 0 .46  0 0 0 0 .34  0 0 0 0 .22  0 .55 0 0 -.27" result="pale"/>'
            '<feMerge result="all"><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/><feMergeNode in="pale"/></feMerge>'
            '<feComposite in="all" in2="SourceGraphic" operator="in"/></filter>'
        )
        boards.append(
            f'<rect x="-{_BLEND}" y="{i * 128}" width="{_TILE + _BLEND}" height="128" fill="{shade}" filter="url(#oak{i})"/>'
            f'<rect x="-{_BLEND}" y="{i * 128}" width="{_TILE + _BLEND}" height="1.6" fill="#0F0905"/>'
            f'<rect x="-{_BLEND}" y="{i * 128 + 1.6}" width="{_TILE + _BLEND}" height="1.2" fill="#4A3828" opacity=".55"/>'
        )
    return _tileable("".join(boards), "".join(filters), 86, both=False)


def pictures() -> dict[str, Picture]:
    """All sprites of the interface, by name under `sprites/`."""
    return {
        "ui/button": _button("#EAD9AE", "#FAF1D6", "#A88651", CONTOUR, "#A98954"),
        "ui/button_hover": _button("#FAEFCB", "#FFFDF2", "#B8924F", INK, GILT),
        "ui/button_down": _button("#DCC692", "#E8D6A8", "#8E6D3C", INK, "#9A7A45", pressed=True),
        "ui/button_off": _button("#D6CCB6", "#E2D9C6", "#A79C87", "#5E5446", "#A0957F"),
        "ui/field": _field(),
        "ui/tooltip": _tooltip(),
        "ui/plate": _plate(),
        "ui/modal": _modal(),
        "ui/title": title(),
        "ui/parchment": _parchment(),
        "ui/table": _table(),
    }
