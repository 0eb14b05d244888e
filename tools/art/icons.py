"""Icons: woodcut lines in ink with a little colour and a cream halo, so that they read on dark and on light ground.

Each is drawn in a box of ±50 units around its centre and clear when it is 22 pixels wide.
"""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math

from tools.art import emblems, pads
from tools.art.common import CREAM, INK, LIGHT, TILE_GROUND, Doc, Picture, group, placed, shield_path
from tools.art.sparrow import sparrow

_GOLD = "#DDB545"
_SILVER = "#D3D5DC"
_RED = "#A9301F"
_BLUE = "#3E7FAE"
_GREEN = "#6F9A5C"
_BUFF = "#E3CFA0"
_WOOD = "#A8743C"

#: p paper, o outline only, f ink, h thin line; r, g, s, b, v, t, w: red, gold, silver, blue, green, buff, wood.
_STYLE = (
    "<style>"
    f".p,.o,.h,.r,.g,.s,.b,.v,.t,.w{{stroke:{INK};stroke-width:6;stroke-linejoin:round;stroke-linecap:round}}"
    f".p{{fill:{LIGHT}}}.o,.h{{fill:none}}.h{{stroke-width:4}}.r{{fill:{_RED}}}.g{{fill:{_GOLD}}}"
    f".s{{fill:{_SILVER}}}.b{{fill:{_BLUE}}}.v{{fill:{_GREEN}}}.t{{fill:{_BUFF}}}.w{{fill:{_WOOD}}}"
    f".f{{fill:{INK};stroke:{INK};stroke-width:3;stroke-linejoin:round}}"
    "</style>"
)
_HALO = (
    '<filter id="halo" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">'
    '<feMorphology in="SourceAlpha" operator="dilate" radius="1.5" result="fat"/>'
    '<feGaussianBlur in="fat" stdDeviation=".45" result="soft"/>'
    f'<feFlood flood-color="{CREAM}" flood-opacity=".95"/><feComposite in2="soft" operator="in" result="rim"/>'
    '<feMerge><feMergeNode in="rim"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
)


def _path(cls: str, data: str) -> str:
    return f'<path class="{cls}" d="{data}"/>'


def _circle(cls: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{cls}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def _tile(cls: str, x: float, y: float, size: float) -> str:
    """A small bevelled tile seen from above, its lower side in ink."""
    return (
        f'<rect x="{x:g}" y="{y + 5:g}" width="{size:g}" height="{size:g}" rx="6" fill="{INK}" stroke="{INK}"'
        f' stroke-width="5"/><rect class="{cls}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6"/>'
    )


def _leaf(x: float, y: float, turn: float, cls: str = "p", initial: bool = True) -> str:
    """An upright card 44 × 64 units with its centre at x, y."""
    body = f'<rect class="{cls}" x="-23" y="-33" width="46" height="66" rx="5"/>'
    if initial:
        body += f'<rect x="-16" y="-26" width="15" height="17" fill="{_RED}"/>'
        body += _path("h", "M5-22H16M5-12H16M-15 2H16M-15 12H16M-15 22H8")
    return placed(body, x, y, 1, turn)


def _coin() -> str:
    return (
        _circle("s", 0, 0, 44)
        + _circle("h", 0, 0, 33)
        + f'<path d="{emblems.COIN_CROSS}" fill="{INK}" transform="scale(1.12)"/>'
    )


def _points() -> str:
    branch = "".join(
        f'<path transform="rotate({turn}) translate(38 0) rotate({lean})" d="M0 15Q-12 0 0-15Q12 0 0 15z" fill="{_GREEN}"'
        f' stroke="{INK}" stroke-width="4.5" stroke-linejoin="round"/>'
        for turn, lean in ((66, -8), (34, 10), (2, -8), (-30, 10), (-58, -6))
    )
    star = "".join(
        ("M" if i == 0 else "L")
        + f"{(27 if i % 2 == 0 else 11.5) * math.sin(math.pi * i / 5):.1f} {2 - (27 if i % 2 == 0 else 11.5) * math.cos(math.pi * i / 5):.1f}"
        for i in range(10)
    )
    return branch + f'<g transform="scale(-1 1)">{branch}</g>' + _path("g", star + "z")


def _river_step() -> str:
    waves = emblems.waves_line(-46, 37, 23, 2, 24)
    return (
        f'<path d="{waves}" fill="none" stroke="{INK}" stroke-width="20" stroke-linecap="round"/>'
        f'<path d="{waves}" fill="none" stroke="{_BLUE}" stroke-width="9" stroke-linecap="round"/>'
        + _path("b", "M-44-30H0V-48L46-19L0 10V-8H-44z")
    )


def _dock_tile() -> str:
    return (
        _path("w", "M-46 46V-44H-34V46z")
        + _path("w", "M-46-48H38V-36H-46z")
        + _path("h", "M-34-12L-10-36")
        + _path("o", "M26-36V-20")
        + _tile("t", 4, -14, 40)
        + _path("f", "M-48 44H48V49H-48z")
        + _path("h", "M16-4L32 16M32-4L16 16")
    )


def _outside_tile() -> str:
    return (
        _path("p", "M-48-44H-22V-18H-48z M-48-13H-22V13H-48z M-48 18H-22V44H-48z")
        + f'<path d="M-8-48V48" stroke="{INK}" stroke-width="8" stroke-linecap="round" stroke-dasharray="1 15"/>'
        + _tile("t", 8, -21, 40)
    )


def _coat() -> str:
    return (
        _path("g", f"{shield_path(-33, -18, 66, 66)}")
        + f'<path d="M-33-18H33V8H-33z" fill="{INK}"/>'
        + _path("o", shield_path(-33, -18, 66, 66))
        + _path("g", "M-30-24L-34-47H-21V-38H-8V-47H8V-38H21V-47H34L30-24z")
    )


def _crest() -> str:
    return (
        _path("p", shield_path(-38, -46, 76, 94))
        + f'<path d="M-35 12L0-22L35 12L31 28L0-2L-31 28z" fill="{INK}"/>'
        + f'<circle cx="-18" cy="-26" r="7" fill="{_RED}"/><circle cx="18" cy="-26" r="7" fill="{_RED}"/>'
        + f'<circle cx="0" cy="26" r="7" fill="{_RED}"/>'
        + _path("o", shield_path(-38, -46, 76, 94))
    )


def _bust(cap: str, cloth: str) -> str:
    """Head and shoulders of a townsman."""
    return (
        _path(cloth, "M-40 47Q-40 16-14 12H14Q40 16 40 47z")
        + _path("p", "M-11 14L0 30L11 14z")
        + _path("p", "M-19-20Q-20 14 0 16Q20 14 19-20z")
        + cap
        + f'<circle cx="-7" cy="-6" r="2.8" fill="{INK}"/><circle cx="8" cy="-6" r="2.8" fill="{INK}"/>'
    )


def _descendant() -> str:
    hat = _path("r", "M-36-14Q-42-24-28-26Q-30-50 2-48Q32-48 28-26Q42-22 34-14Q0-26-36-14z") + _path(
        "h", "M18-44Q34-50 42-38"
    )
    return _bust(hat, "b") + _path("h", "M-22 24L-12 46M22 24L12 46")


def _human() -> str:
    hair = f'<path d="M-22 2Q-32-44 0-44Q32-44 22 2Q20-14 12-22Q-4-16-18-24Q-22-12-22 2z" fill="{INK}"/>'
    return _bust(hair, "v")


def _elsewhere() -> str:
    """A house: somebody sits in another one."""
    return (
        _path("w", "M-34 47V-4L0-34L34-4V47z")
        + _path("r", "M-48 2L0-46L48 2L40 12L0-26L-40 12z")
        + _path("g", "M-20 10H-2V28H-20z")
        + _path("h", "M-11 10V28M-20 19H-2")
        + _path("p", "M8 47V16H26V47z")
    )


def _bot() -> str:
    return (
        _path("w", "M-42 47V38Q-42 28-30 28H30Q42 28 42 38V47z")
        + _path("s", "M-30-32H30V24H-30z")
        + _path("o", "M0-34V-46")
        + _circle("g", 0, -44, 5)
        + _circle("p", -13, -12, 7)
        + _circle("p", 13, -12, 7)
        + _path("h", "M-16 12H16M-6 7V17M6 7V17")
        + _path("g", "M32-10H40M40-10Q38-24 46-22Q50-16 46-10Q50-4 46 2Q38 4 40-10")
    )


def _bag() -> str:
    return (
        _path("t", "M-20-22L-30-46L-14-38L0-48L14-38L30-46L20-22z")
        + _path("t", "M-18-18C-34-6-46 16-44 32Q-42 46-24 47H24Q42 46 44 32C46 16 34-6 18-18z")
        + f'<path d="M26-6C38 8 44 22 42 34Q40 45 26 46Q36 26 20-4z" fill="{INK}"/>'
        + _path("h", "M-10-8Q-22 8-26 22M4-8V8")
        + f'<path d="M-22-20Q0-10 22-20" fill="none" stroke="{INK}" stroke-width="14" stroke-linecap="round"/>'
        + f'<path d="M-22-20Q0-10 22-20" fill="none" stroke="{_RED}" stroke-width="6" stroke-linecap="round"/>'
    )


def _hand() -> str:
    return _leaf(-23, 4, -26, initial=False) + _leaf(23, 4, 26, initial=False) + placed(_leaf(0, 0, 0), 0, -4, 1.08)


def _laid_out() -> str:
    star = "".join(
        ("M" if i == 0 else "L")
        + f"{(17 if i % 2 == 0 else 7.4) * math.sin(math.pi * i / 5):.1f} {-14 - (17 if i % 2 == 0 else 7.4) * math.cos(math.pi * i / 5):.1f}"
        for i in range(10)
    )
    return (
        _path("p", "M-27-47H27V30H-27z")
        + f'<path d="{star}z" fill="{_GOLD}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
        + _path("h", "M-17 13H17M-17 22H17")
        + f'<path d="M-48 40H48" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>'
        + _path("h", "M-34 48L-28 42M-14 48L-8 42M6 48L12 42M26 48L32 42")
    )


def _eye() -> str:
    return (
        _path("p", "M-48 4Q-24-28 0-28Q24-28 48 4Q24 34 0 34Q-24 34-48 4z")
        + _circle("b", 0, 3, 20)
        + f'<circle cx="0" cy="3" r="9.5" fill="{INK}"/><circle cx="5" cy="-3" r="4.4" fill="{LIGHT}"/>'
        + _path("o", "M-40-20L-32-28M-18-34L-14-43M14-43V-43M18-34L14-43M40-20L32-28")
    )


def _turn_arrow() -> str:
    """An arrow that turns back to the left."""
    return _path(
        "p",
        "M-48-12L-10-46V-26H8C36-26 48-8 48 12C48 32 34 46 10 46H-14V26H8C20 26 26 20 26 11C26 3 20-2 8-2H-10V20z",
    )


def _reset() -> str:
    return (
        f'<path d="M-27-22A36 36 0 1 1-34 17" fill="none" stroke="{INK}" stroke-width="22"/>'
        f'<path d="M-27-22A36 36 0 1 1-33 14" fill="none" stroke="{LIGHT}" stroke-width="10"/>'
        + _path("p", "M-46-46L-44-4L-6-16z")
    )


def _end_turn() -> str:
    return (
        _path("p", "M-26-36Q-26-12-5 0Q-26 12-26 36H26Q26 12 5 0Q26-12 26-36z")
        + f'<path d="M-17-18H17Q12-8 0-2Q-12-8-17-18z M-20 34Q-16 20 0 12Q16 20 20 34z" fill="{_RED}"/>'
        + _path("h", "M0-2V16")
        + _path("w", "M-36-47H36V-36H-36z M-36 36H36V47H-36z")
        + _path("o", "M-33-36V36M33-36V36")
    )


def _chain() -> str:
    def link(x: float, y: float) -> str:
        return (
            f'<g transform="translate({x} {y}) rotate(-45)"><rect x="-24" y="-14" width="48" height="28" rx="14"'
            f' fill="none" stroke="{INK}" stroke-width="16"/><rect x="-24" y="-14" width="48" height="28" rx="14"'
            f' fill="none" stroke="{_SILVER}" stroke-width="6.5"/></g>'
        )

    return (
        link(-19, 19)
        + link(19, -19)
        + f'<path d="M-11 11L11-11" stroke="{INK}" stroke-width="17"/>'
        + (f'<path d="M-15 15L15-15" stroke="{_SILVER}" stroke-width="6.5" stroke-linecap="round"/>')
    )


def _question() -> str:
    curve = "M-20-20Q-20-42 2-42Q24-42 24-22Q24-8 10 0Q2 5 2 18"
    return (
        f'<path d="{curve}" fill="none" stroke="{INK}" stroke-width="20" stroke-linecap="round"/>'
        f'<path d="{curve}" fill="none" stroke="{LIGHT}" stroke-width="8" stroke-linecap="round"/>'
        + _circle("p", 2, 39, 8)
    )


def _gear() -> str:
    teeth = 8
    points = []
    for i in range(teeth):
        for r, shift in ((33, -0.36), (47, -0.22), (47, 0.22), (33, 0.36)):
            angle = 2 * math.pi * i / teeth + shift
            points.append(f"{r * math.cos(angle):.1f} {r * math.sin(angle):.1f}")
    return _path("s", "M" + "L".join(points) + "z") + _circle("p", 0, 0, 14)


def _trophy() -> str:
    return (
        f'<path d="M-26-32Q-48-34-46-16Q-44 2-20 4M26-32Q48-34 46-16Q44 2 20 4" fill="none" stroke="{INK}" stroke-width="13"/>'
        f'<path d="M-26-32Q-48-34-46-16Q-44 2-20 4M26-32Q48-34 46-16Q44 2 20 4" fill="none" stroke="{_GOLD}" stroke-width="4"/>'
        + _path("g", "M-30-46H30Q32 4 8 16V30H-8V16Q-32 4-30-46z")
        + _path("g", "M-26 47Q-26 32-10 30H10Q26 32 26 47z")
        + _path("h", "M-18-30Q-16-6-6 2")
    )


def _quarter() -> str:
    return (
        _path("t", "M-32 47V-8H32V47z")
        + _path("r", "M-42-4L0-47L42-4z")
        + _path("f", "M-9 47V26Q0 16 9 26V47z")
        + _path("h", "M-32 16H32M-32-2L-16 16M32-2L16 16")
        + f'<path d="M-25 24h11v11h-11zM14 24h11v11h-11zM-5-24h10v12h-10z" fill="{INK}"/>'
    )


def _choir() -> str:
    return (
        _path("t", "M-36 47V-6L-14-12H14L36-6V47z")
        + _path("r", "M-42-4L-14-44H14L42-4L14-11H-14z")
        + _path("o", "M0-44V-49M-14-11V47M14-11V47")
        + f'<path d="M-6 38V8Q0-4 6 8V38zM-29 38V12Q-25 2-21 12V38zM21 38V12Q25 2 29 12V38z" fill="{INK}"/>'
    )


def _nave() -> str:
    windows = "".join(f"M{x} 38V16Q{x + 5} 4 {x + 10} 16V38z" for x in (-38, -17, 7, 28))
    return (
        _path("t", "M-46 47V0H46V47z")
        + _path("r", "M-49 2L-38-34H38L49 2z")
        + f'<path d="{windows}" fill="{INK}"/>'
        + _path("h", "M-28-24L-31-8M-10-24L-11-8M10-24L11-8M28-24L31-8M0 4V46M-22 4V8M22 4V8")
    )


def _steeple() -> str:
    return (
        _path("t", "M-22 47V-2H22V47z")
        + _path("t", "M-16-2L0-49L16-2z")
        + f'<path d="M-8 47V22Q0 8 8 22V47z" fill="{INK}"/>'
        + _path("h", "M-9-20H9M-13-10L7-24M13-10L-7-24")
        + _path("f", "M-27-4H27V3H-27z M-25-4L-22-18L-18-4z M18-4L22-18L25-4z")
    )


def _art() -> str:
    return (
        _path("g", "M-22 40V-26L0-48L22-26V40z")
        + _path("r", "M-22-20L-46-30V36L-22 40z M22-20L46-30V36L22 40z")
        + f'<circle cx="0" cy="-14" r="11" fill="{LIGHT}" stroke="{INK}" stroke-width="4"/>'
        + f'<path d="M-14 38Q-14-2 0-2Q14-2 14 38z" fill="{_BLUE}" stroke="{INK}" stroke-width="4"/>'
        + _path("h", "M-34-14V22M34-14V22")
        + _path("f", "M-30 41H30V48H-30z")
    )


def _goods() -> str:
    return (
        _path("w", "M-28-46H28Q44 0 28 46H-28Q-44 0-28-46z")
        + _path("o", "M-33-26H33M-33 26H33M-36-14H36M-36 14H36")
        + _path("h", "M-11-44V-28M11-44V-28M-12-12V12M12-12V12M-11 28V44M11 28V44")
    )


def _fustian() -> str:
    return (
        _path("b", "M-42-26H38V40L24 47L10 40L-4 47L-18 40L-30 47L-42 40z")
        + _path("h", "M-28 0V34M-14 0V34M0 0V34M14 0V34M27 0V34")
        + _path("p", "M-42-44H34V-8H-42z")
        + _path("p", "M34-44a14 18 0 0 1 0 36a14 18 0 0 1 0-36z")
        + _path("h", "M34-18a6 8 0 1 1 5-8M-34-32H12M-34-20H4")
    )


def _chronicle() -> str:
    return (
        _path("w", "M-48-30H48V40H-48z")
        + _path("p", "M0-28Q-20-44-42-34V32Q-20 24 0 38Q20 24 42 32V-34Q20-44 0-28z")
        + _path("o", "M0-28V38")
        + f'<path d="M-34-24l14-1v16l-14 1z" fill="{_RED}"/>'
        + _path(
            "h",
            "M-13-22l4 1M-34 4Q-20 1-9 7M-34 17Q-20 14-9 20M9-18Q20-25 34-22M9-5Q20-12 34-9M9 8Q20 1 34 4M9 20Q20 14 34 17",
        )
    )


def _deck() -> str:
    return (
        _path("p", "M-26-28H40V47H-26z")
        + _path("p", "M-33-38H33V37H-33z")
        + _path("r", "M-40-47H26V28H-40z")
        + f'<path d="M-30-37H16V18H-30z" fill="none" stroke="{LIGHT}" stroke-width="4"/>'
        + f'<path d="{shield_path(-19, -24, 24, 29)}" fill="{LIGHT}"/><path d="M-19-24H5V-11H-19z" fill="{INK}"/>'
    )


def _discard() -> str:
    """The draw pile's counterpart: cards lying face up, not quite upon each other."""
    return (
        placed('<rect class="t" x="-33" y="-38" width="66" height="75" rx="3"/>', 5, 8, 1, 9)
        + placed('<rect class="p" x="-33" y="-38" width="66" height="75" rx="3"/>', 2, 3, 1, -5)
        + _path("p", "M-42-46H24V29H-42z")
        + f'<path d="M-33-37H-10V-10H-33z" fill="{_RED}"/>'
        + _path("o", "M0-33H15M0-18H15M-32 2H14M-32 17H2")
    )


def _any_tile() -> str:
    wedges = []
    for i, colour in enumerate(("orange", "white", "turquoise", "gray", "brown")):
        a, b = math.radians(72 * i - 90), math.radians(72 * (i + 1) - 90)
        wedges.append(
            f'<path d="M0 0L{80 * math.cos(a):.1f} {80 * math.sin(a):.1f}L{80 * math.cos(b):.1f} {80 * math.sin(b):.1f}z"'
            f' fill="{TILE_GROUND[colour]}" stroke="{INK}" stroke-width="4.5"/>'
        )
    return (
        _tile("p", -41, -45, 82)
        + '<clipPath id="face"><rect x="-41" y="-45" width="82" height="82" rx="6"/></clipPath>'
        + f'<g clip-path="url(#face)"><g transform="translate(0 -4)">{"".join(wedges)}</g></g>'
        + '<rect class="o" x="-41" y="-45" width="82" height="82" rx="6"/>'
    )


def _pointing_hand() -> str:
    """The hand that scribes drew in the margin: look here."""
    return (
        _path("r", "M-48-22H-30V32H-48z")
        + _path(
            "p",
            "M-34-26H-18C-8-36 6-34 12-24H40C50-24 50-8 40-8H18C28-8 28 6 18 6C26 6 25 19 15 19C21 20 18 32 8 32H-34z",
        )
        + _path("h", "M-2-8H20M4 6H18M4 19H15M-2-8C-8-8-10-2-6 2")
    )


def _quill() -> str:
    return (
        _path("p", "M-22 24C-20 6-14-8-2-20L-6-26C8-40 26-46 47-48C46-30 40-16 28-4L20-4L22 2C10 14-4 22-22 24z")
        + _path("h", "M2 2L22-4M-6-20L-2-6M16-14L30-16M10-32L14-20")
        + _path("o", "M-44 47L-20 20L28-30")
    )


def _mute() -> str:
    """A bell that is struck out."""
    return (
        _circle("t", 0, 33, 9)
        + _path(
            "g", "M-9-38C-9-48 9-48 9-38C26-34 29-14 30 6C31 16 36 20 42 27H-42C-36 20-31 16-30 6C-29-14-26-34-9-38z"
        )
        + _path("h", "M-18-8C-17-18-14-24-8-28")
        + f'<path d="M-42 42L42-42" stroke="{INK}" stroke-width="21" stroke-linecap="round"/>'
        + f'<path d="M-42 42L42-42" stroke="{_RED}" stroke-width="11" stroke-linecap="round"/>'
    )


def _ulm_chronicle() -> str:
    """A closed book with clasps and a ribbon."""
    return (
        _path("r", "M-36-46H30Q38-46 38-38V40Q38 47 30 47H-36z")
        + _path("p", "M-36 34H38V40Q38 47 30 47H-36z")
        + _path("h", "M-24-46V34")
        + _path("g", "M26-30H46V-18H26z M26 8H46V20H26z")
        + f'<path d="{shield_path(-13, -30, 30, 36)}" fill="{LIGHT}" stroke="{INK}" stroke-width="4"/>'
        + f'<path d="M-13-30H17V-14H-13z" fill="{INK}"/>'
    )


def _city_wall() -> str:
    """A wall with battlements and a gate tower."""
    return (
        _path("t", "M-48 47V-6H-38V-16H-28V-6H28V-16H38V-6H48V47z")
        + _path("t", "M-22 47V-28H-26V-48H-15V-38H-6V-48H6V-38H15V-48H26V-28H22V47z")
        + _path("f", "M-11 47V20Q0 6 11 20V47z")
        + _path("h", "M-22-28H22M-44 10H-32M-38 26H-28M32 10H42M28 26H38M-4-14H4V-4H-4z")
    )


def _construction_freeze() -> str:
    """Courses of stone, and a sign that forbids to go on."""
    stones = "M-48 47V22H-16V47z M-16 47V22H16V47z M16 47V22H48V47z M-48 22V-3H-32V22z M-32 22V-3H0V22z M0 22V-3H32V22z M-48-3V-28H-16V-3z"
    return (
        _path("s", stones)
        + f'<circle cx="18" cy="-18" r="24" fill="{LIGHT}" stroke="{INK}" stroke-width="19"/>'
        + f'<path d="M1-35L35-1" stroke="{INK}" stroke-width="18"/>'
        + f'<circle cx="18" cy="-18" r="24" fill="none" stroke="{_RED}" stroke-width="9"/>'
        + f'<path d="M1-35L35-1" stroke="{_RED}" stroke-width="9"/>'
    )


def _fishermens_jousting() -> str:
    """Two crossed lances with padded ends over the water."""
    waves = emblems.waves_line(-46, 36, 23, 2, 24)

    def lance(turn: float) -> str:
        return (
            f'<g transform="rotate({turn})"><rect class="w" x="-5" y="-46" width="10" height="86" rx="4"/>'
            f'<rect class="r" x="-11" y="-56" width="22" height="20" rx="6"/></g>'
        )

    return (
        lance(45)
        + lance(-45)
        + f'<path d="{waves}" fill="none" stroke="{INK}" stroke-width="22" stroke-linecap="round"/>'
        + f'<path d="{waves}" fill="none" stroke="{_BLUE}" stroke-width="11" stroke-linecap="round"/>'
    )


def _patrician() -> str:
    """A rich townsman: a black cap, a fur collar and a chain of gold."""
    cap = f'<path d="M-34-18Q-34-46 0-46Q34-46 34-18Q0-30-34-18z" fill="{INK}" stroke="{INK}" stroke-width="5"/>'
    chain = f'<path d="M-22 20Q0 58 22 20" fill="none" stroke="{INK}" stroke-width="13"/>'
    chain += f'<path d="M-22 20Q0 58 22 20" fill="none" stroke="{_GOLD}" stroke-width="6"/>'
    return _bust(cap, "r") + chain + _circle("g", 0, 41, 8)


def _reformation() -> str:
    """A sheet with theses, and the hammer that nails it to a door."""
    return (
        _path("p", "M-44-36H18V47H-44z")
        + _path("h", "M-34-6H8M-34 8H8M-34 22H8M-34 36H-6")
        + f'<path d="M-34-26H-18V-16H-34z" fill="{_RED}"/>'
        + placed(_path("w", "M-6-14H6V48H-6z") + _path("s", "M-26-34H26V-10H-26z"), 22, -14, 0.95, 38)
    )


def _siege() -> str:
    """A cannon on its wheel, and balls."""
    spokes = "".join(
        f'<path class="h" d="M-16 20L{-16 + 20 * math.cos(math.radians(a)):.1f} {20 + 20 * math.sin(math.radians(a)):.1f}"/>'
        for a in range(0, 360, 45)
    )
    barrel = _path("s", "M-34-15Q-44 0-34 15L40 10V16H50V-16H40V-10z") + _path("h", "M-14-13V13M12-11V11")
    return (
        placed(barrel, -4, -12, 1, -20)
        + _circle("w", -16, 20, 25)
        + _circle("t", -16, 20, 19)
        + spokes
        + _circle("f", -16, 20, 5)
        + _circle("f", 22, 36, 9)
        + _circle("f", 40, 36, 9)
        + _circle("f", 31, 21, 9)
    )


def _swabian_league() -> str:
    """Two shields, side by side under one crown."""
    left = _path("p", shield_path(-46, -16, 46, 60)) + f'<path d="M-46-16H0V8H-46z" fill="{INK}"/>'
    right = _path("g", shield_path(0, -16, 46, 60)) + f'<path d="M20-12H27V34L23 38L20 34z" fill="{_RED}"/>'
    rims = _path("o", shield_path(-46, -16, 46, 60)) + _path("o", shield_path(0, -16, 46, 60))
    return left + right + rims + _path("g", "M-26-20L-30-46L-13-33L0-49L13-33L30-46L26-20z")


def _ulm_sparrow() -> str:
    """The sparrow with the straw in its beak."""
    straw = f'<path d="M22-22L50 6" stroke="{INK}" stroke-width="11" stroke-linecap="round"/>'
    straw += f'<path d="M22-22L50 6" stroke="{_GOLD}" stroke-width="5" stroke-linecap="round"/>'
    return placed(sparrow("sit"), -4, 0, 0.94) + straw


def drawings() -> dict[str, str]:
    """Every icon's drawing, ±50 units, by name."""
    back = _turn_arrow()
    return {
        "coin": _coin(),
        "sparrow": placed(sparrow("sit"), 2, 0, 0.96),
        "points": _points(),
        "river_step": placed(_river_step(), 0, -2, 0.92),
        "seal": placed(emblems.seal(), 0, -1, 0.96),
        "card": placed(_leaf(0, 0, 0), 0, 0, 1.36),
        "dock_tile": _dock_tile(),
        "outside_tile": _outside_tile(),
        "coat": _coat(),
        "crest": _crest(),
        "descendant": _descendant(),
        "clear_away": placed(emblems.clear_away(), 0, 0, 0.94),
        "bag": _bag(),
        "hand": placed(_hand(), 0, 0, 0.9),
        "laid_out": _laid_out(),
        "eye": _eye(),
        "undo": back,
        "redo": f'<g transform="scale(-1 1)">{back}</g>',
        "reset": _reset(),
        "end_turn": _end_turn(),
        "arrow": _path("p", "M-46-14H2V-40L48 0L2 40V14H-46z"),
        "chain": _chain(),
        "menu": _path("p", "M-42-38H42V-22H-42z M-42-8H42V8H-42z M-42 22H42V38H-42z"),
        "play": _path("p", "M-32-44L44 0L-32 44z"),
        "pause": _path("p", "M-36-42H-10V42H-36z M10-42H36V42H10z"),
        "skip": _path("p", "M-46-36L-8 0L-46 36z M-8-36L30 0L-8 36z M32-38H46V38H32z"),
        "fast": _path("p", "M-46-40L-2 0L-46 40z M2-40L46 0L2 40z"),
        "step": _path("p", "M-38-40L20 0L-38 40z M24-42H42V42H24z"),
        "question": _question(),
        "gear": _gear(),
        "check": _path("v", "M-46 4L-30-12L-12 8L30-42L47-28L-10 42z"),
        "cross": _path("r", "M-42-26L-26-42L0-16L26-42L42-26L16 0L42 26L26 42L0 16L-26 42L-42 26L-16 0z"),
        "trophy": _trophy(),
        "bot": _bot(),
        "human": _human(),
        "quarter": _quarter(),
        "choir": _choir(),
        "nave": _nave(),
        "steeple": _steeple(),
        "art": _art(),
        "goods": _goods(),
        "fustian": _fustian(),
        "chronicle": _chronicle(),
        "deck": _deck(),
        "discard": _discard(),
        "any_tile": _any_tile(),
        "hint": _pointing_hand(),
        "quill": _quill(),
        "mute": _mute(),
        "ulm_chronicle": _ulm_chronicle(),
        "city_wall": _city_wall(),
        "construction_freeze": _construction_freeze(),
        "fishermens_jousting": placed(_fishermens_jousting(), 0, -4, 0.9),
        "patrician": _patrician(),
        "reformation": placed(_reformation(), -3, 2, 0.92),
        "siege": _siege(),
        "swabian_league": _swabian_league(),
        "ulm_sparrow": _ulm_sparrow(),
        **pads.drawings(),
        "elsewhere": _elsewhere(),
    }


def pictures() -> dict[str, Picture]:
    """All icon sprites, by name under `sprites/`."""
    made = {}
    for number, (name, drawing) in enumerate(drawings().items()):
        doc = Doc(44, 44, 3 + number)
        doc.defs(_STYLE, _HALO)
        doc.add(group(placed(drawing, 22, 22, 0.385), filter="url(#halo)"))
        made[f"icons/{name}"] = Picture(doc.svg(), 88)
    return made
