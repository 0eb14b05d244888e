"""The Ulm sparrow: a plump little cock sparrow in four poses, origin in the centre, a box of ±50 units."""

from __future__ import annotations

from tools.art.common import INK, placed

POSES = ("sit", "look", "hop", "fly")

_BACK = "#8C552B"
_WING = "#A5693A"
_DARK = "#5A3519"
_BELLY = "#EBDDBF"
_CAP = "#8B8175"
_CHEEK = "#F4EBD6"
_BEAK = "#3B2A1C"
_LEG = "#8A5A3A"


def _outline(width: float) -> str:
    return f'stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'


def _head() -> str:
    """The head, facing right, its neck at the origin; about 40 units wide."""
    k = _outline(3.2)
    return (
        f'<path d="M17-17L32-12L17-8z" fill="{_BEAK}" {k}/>'
        f'<path d="M-18 4C-24-20-10-36 4-34C18-33 23-20 20-8C18 2 12 8 8 12L-14 14z" fill="{_CHEEK}" {k}/>'
        f'<path d="M-18 2C-23-20-10-35 4-34C15-33 20-25 20.5-18L10-19C4-23-6-20-8-12Q-10-2-18 2z" fill="{_BACK}"/>'
        f'<path d="M-9-29C-4-35 12-36 18-25L20-19L8-21C2-23-4-24-9-29z" fill="{_CAP}"/>'
        f'<path d="M8-13L21-15L20-8C19 2 14 9 8 12Q2 11 4 4Q12-2 8-13z" fill="{INK}"/>'
        f'<path d="M-18 4C-24-20-10-36 4-34C18-33 23-20 20-8" fill="none" {k}/>'
        f'<circle cx="9" cy="-17" r="4.6" fill="{INK}"/><circle cx="10.6" cy="-18.6" r="1.7" fill="#FFFFFF"/>'
    )


def _wing() -> str:
    """The folded wing, its shoulder at the origin."""
    k = _outline(3)
    return (
        f'<path d="M8-8C-4-16-16-8-24 6C-32 20-40 32-48 40C-28 40-4 36 8 20C16 10 16-2 8-8z" fill="{_WING}" {k}/>'
        f'<path d="M6-7C-4-13-13-7-20 4Q-6 12 12 6Q14-3 6-7z" fill="{_BACK}"/>'
        f'<path d="M-21 7Q-6 15 12 9" stroke="{_CHEEK}" stroke-width="4.5" fill="none" stroke-linecap="round"/>'
        f'<path d="M-38 34C-24 30-8 26 4 16M-30 24C-20 24-10 21-4 17M-10-2l3 5M0-5l2 6" stroke="{_DARK}"'
        ' stroke-width="3" fill="none" stroke-linecap="round"/>'
    )


def _body() -> str:
    """Tail, back, belly; breast to the right, shoulder near the origin."""
    k = _outline(3.2)
    return (
        f'<path d="M-26 20L-52 36L-46 46L-12 36z" fill="{_DARK}" {k}/>'
        f'<path d="M-44 37L-20 26" stroke="{_WING}" stroke-width="3" fill="none"/>'
        f'<path d="M0-24C-22-16-38 6-30 28C-22 44 14 46 28 30C38 16 34-8 26-18z" fill="{_BELLY}" {k}/>'
        f'<path d="M0-22C-20-14-35 6-29 26L-14 30C-20 12-10-10 8-20z" fill="{_BACK}"/>'
        f'<path d="M14 36Q28 28 30 8M6 38Q16 36 21 30" stroke="{_BACK}" stroke-width="2.4" fill="none"'
        ' stroke-linecap="round"/>'
    )


def _legs(spread: float, lift: float) -> str:
    leg = f'stroke="{_LEG}" stroke-width="3.6" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    dark = f'stroke="{INK}" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    line = f"M-2 38l{-spread:g} {lift:g}m-6 2l6-2l7 1M12 37l{spread:g} {lift:g}m-6 2l6-2l7 1"
    return f'<path d="{line}" {dark}/><path d="{line}" {leg}/>'


def _spread_wing(near: bool) -> str:
    """A wing in flight, its shoulder at the origin, the tip up and to the left."""
    k = _outline(3.2)
    fill, cover = (_WING, _BACK) if near else (_DARK, _DARK)
    wing = (
        f'<path d="M12 4C14-14 6-34-10-50L-13-42L-22-48L-23-38L-33-40L-31-30L-40-28L-34-20L-40-14C-30 0-14 10 2 12z"'
        f' fill="{fill}" {k}/>'
    )
    if not near:
        return wing
    return wing + (
        f'<path d="M11 3C12-8 9-18 4-26Q-12-14-22-4Q-10 6 2 10z" fill="{cover}"/>'
        f'<path d="M3-27Q-12-15-23-4" stroke="{_CHEEK}" stroke-width="4" fill="none"/>'
        f'<path d="M-13-42L-4-24M-23-38L-10-19M-31-30L-16-13" stroke="{_DARK}" stroke-width="2.6" fill="none"/>'
    )


def sparrow(pose: str) -> str:
    """The bird in one of `POSES`, looking right (in `look` over its shoulder)."""
    if pose == "sit":
        return _legs(1, 8) + _body() + placed(_head(), 14, -13) + placed(_wing(), -2, -4, 0.86)
    if pose == "look":
        turned = f'<g transform="translate(8 -13) rotate(-8) scale(-1 1)">{_head()}</g>'
        return _legs(1, 8) + _body() + turned + placed(_wing(), 0, 0, 0.86, -6)
    if pose == "hop":
        return placed(
            _legs(-5, 13) + _body() + placed(_head(), 15, -14, 1, 8) + placed(_wing(), -4, -6, 0.9, 24),
            2,
            -1,
            0.88,
            -17,
        )
    if pose == "fly":
        return placed(
            placed(_spread_wing(False), 12, -6, 0.95, 34)
            + f'<g transform="translate(0 4) rotate(14) scale(.92 .8)">{_body()}</g>'
            + placed(_head(), 24, 4, 0.86, 6)
            + placed(_spread_wing(True), 2, 2, 0.98, 2),
            -2,
            4,
            0.96,
            -6,
        )
    raise ValueError(f"unknown pose {pose!r}")
