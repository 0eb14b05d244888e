"""The title picture: Ulm across the Danube at dawn, a woodcut of 1920×1080 with calm sky where the menu stands."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math
import random

from tools.art.common import (
    CONTOUR,
    GREENS,
    INK,
    LIGHT,
    ROOFS,
    WALLS,
    WOOD,
    Picture,
    filters,
    group,
    patterns,
    placed,
)
from tools.art.landscape import blade, outline, ridge, ripple, slope_hatch
from tools.art.sparrow import sparrow

WIDTH, HEIGHT = 1920, 1080
_QUAY = 806.0
_SHORE = 1004.0
_MINSTER_X = 1225.0
_STONE = "#E9D8B0"
_STONE_SHADE = "#CDB583"
_SUN = (742.0, 612.0)

_STYLE = (
    f".k{{stroke:{CONTOUR};stroke-width:1.9;stroke-linejoin:round;stroke-linecap:round}}"
    f".kb{{stroke:{CONTOUR};stroke-width:2.8;stroke-linejoin:round;stroke-linecap:round}}"
    f".l{{stroke:{CONTOUR};stroke-width:1.9;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
    f".t{{stroke:{CONTOUR};stroke-width:1.1;fill:none;stroke-linejoin:round;stroke-linecap:round}}"
    f".f{{fill:{INK}}}"
)


# --- Houses and trees ----------------------------------------------------------------------------------------------
def _windows(x: float, y: float, w: float, h: float, columns: int, rows: int) -> str:
    """Rows of small dark windows on a wall whose lower left corner is x, y."""
    size_w, size_h = w * 0.13, min(h / rows * 0.5, w * 0.2)
    marks = [
        f"M{x + w * (c + 1) / (columns + 1) - size_w / 2:.1f} {y - h + h * (r + 0.28) / rows:.1f}h{size_w:.1f}v{size_h:.1f}h{-size_w:.1f}z"
        for r in range(rows)
        for c in range(columns)
    ]
    return f'<path d="{"".join(marks)}" class="f"/>'


def _house(rng: random.Random, x: float, y: float, w: float, h: float) -> str:
    """A house with its gable to the river; the side wall and the roof to the right lie in shade."""
    depth, rise = w * rng.uniform(0.45, 0.85), w * rng.uniform(0.72, 0.98)
    lean = depth * 0.26
    roof, wall = rng.choice(ROOFS), rng.choice(WALLS)
    timber, stepped = rng.random() < 0.42, rng.random() < 0.16
    ridge_x, ridge_y = x + w / 2, y - h - rise
    side = f"M{x + w:.1f} {y:.1f}v{-h:.1f}l{depth:.1f} {-lean:.1f}v{h:.1f}z"
    slope = (
        f"M{ridge_x:.1f} {ridge_y:.1f}l{depth:.1f} {-lean:.1f}l{w / 2 + 3:.1f} {rise + 2:.1f}l{-depth:.1f} {lean:.1f}z"
    )
    parts = [
        f'<path d="{side}" fill="{wall}" class="k"/><path d="{side}" fill="url(#hatch)" opacity=".8"/>',
    ]
    if rng.random() < 0.5:
        cx, cy = ridge_x + depth * 0.72, ridge_y - lean * 0.3
        parts.append(f'<path d="M{cx:.1f} {cy + 12:.1f}v-20h{w * 0.14:.1f}v24z" fill="{wall}" class="k"/>')
    parts.append(f'<path d="{slope}" fill="{roof}" class="k"/><path d="{slope}" fill="url(#tiles)" opacity=".6"/>')
    front = f"M{x:.1f} {y:.1f}v{-h:.1f}l{w / 2:.1f} {-rise:.1f}l{w / 2:.1f} {rise:.1f}v{h:.1f}z"
    if stepped:
        steps, step_w, step_h = 3, w / 2 / 3.5, rise / 3.2
        front = f"M{x - 2:.1f} {y:.1f}V{y - h:.1f}" + "".join(f"v{-step_h:.1f}h{step_w:.1f}" for _ in range(steps))
        front += f"v{-step_h * 0.7:.1f}h{w + 4 - 2 * steps * step_w:.1f}v{step_h * 0.7:.1f}"
        front += "".join(f"h{step_w:.1f}v{step_h:.1f}" for _ in range(steps)) + f"V{y:.1f}z"
    parts.append(f'<path d="{front}" fill="{wall}" class="k"/>')
    if not stepped:
        parts.append(
            f'<path d="M{x - 3:.1f} {y - h + 3:.1f}L{ridge_x:.1f} {ridge_y - 1:.1f}L{x + w + 3:.1f} {y - h + 3:.1f}" class="l"/>'
        )
    if timber and not stepped:
        parts.append(
            f'<path d="M{x:.1f} {y - h:.1f}h{w:.1f}M{x:.1f} {y - h * 0.5:.1f}h{w:.1f}M{x + w * 0.34:.1f} {y:.1f}v{-h:.1f}M{x + w * 0.67:.1f} {y:.1f}v{-h:.1f}'
            f"M{x + w * 0.24:.1f} {y - h - rise * 0.5:.1f}h{w * 0.52:.1f}M{x + w * 0.5:.1f} {y - h:.1f}v{-rise * 0.5:.1f}"
            f'M{x:.1f} {y - h * 0.5:.1f}l{w * 0.34:.1f} {-h * 0.5:.1f}M{x + w:.1f} {y - h * 0.5:.1f}l{-w * 0.33:.1f} {-h * 0.5:.1f}" class="t"/>'
        )
    parts.append(_windows(x, y, w, h, 3 if w > 40 else 2, 2 if h > 30 else 1))
    parts.append(
        f'<path d="M{ridge_x - w * 0.07:.1f} {y - h - rise * 0.32:.1f}h{w * 0.14:.1f}v{-rise * 0.17:.1f}h{-w * 0.14:.1f}z" class="f"/>'
    )
    return "".join(parts)


def _tower(x: float, y: float, w: float, h: float, roof: str, pitch: float) -> str:
    """A gate or wall tower with a pyramid roof and a row of battlements under it."""
    slits = "".join(
        f'<path d="M{x + w * 0.3:.1f} {y - h + 26 + i * 30:.1f}v-9q3-6 6 0v9z" class="f"/>'
        for i in range(max(1, int(h // 34)))
    )
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}h{w:.1f}v{h:.1f}z" fill="{_STONE}" class="k"/>'
        f'<path d="M{x + w * 0.56:.1f} {y:.1f}v{-h:.1f}h{w * 0.44:.1f}v{h:.1f}z" fill="url(#hatch)"/>'
        f'<path d="M{x - 4:.1f} {y - h + 12:.1f}v-14h{w + 8:.1f}v14z" fill="{_STONE}" class="k"/>'
        f'<path d="M{x - 6:.1f} {y - h:.1f}L{x + w / 2:.1f} {y - h - w * pitch:.1f}L{x + w + 6:.1f} {y - h:.1f}z" fill="{roof}" class="k"/>'
        f'<path d="M{x + w / 2:.1f} {y - h - w * pitch:.1f}L{x + w + 6:.1f} {y - h:.1f}h{-w * 0.5:.1f}z" fill="url(#hatch)"/>'
        f'<path d="M{x + w / 2:.1f} {y - h - w * pitch:.1f}v-12" class="l"/>{slits}'
    )


def _tree(rng: random.Random, x: float, y: float, r: float) -> str:
    green = rng.choice(GREENS)
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-r * 0.8:.1f}" class="kb"/>'
        f'<path d="M{x - r:.1f} {y - r * 0.8:.1f}q{-r * 0.5:.1f} {-r * 0.7:.1f} {r * 0.4:.1f} {-r * 0.9:.1f}q{r * 0.3:.1f} {-r * 0.8:.1f} {r:.1f} {-r * 0.2:.1f}'
        f"q{r * 0.9:.1f} {-r * 0.1:.1f} {r * 0.6:.1f} {r * 0.8:.1f}q{r * 0.2:.1f} {r * 0.6:.1f} {-r * 0.7:.1f} {r * 0.5:.1f}"
        f'q{-r * 0.7:.1f} {r * 0.4:.1f} {-r * 1.3:.1f} {-r * 0.2:.1f}z" fill="{green}" class="k"/>'
        f'<path d="M{x + r * 0.1:.1f} {y - r * 0.7:.1f}q{r * 0.5:.1f} {-r * 0.2:.1f} {r * 0.6:.1f} {-r * 0.7:.1f}M{x + r * 0.3:.1f} {y - r * 0.5:.1f}q{r * 0.5:.1f} {-r * 0.1:.1f} {r * 0.55:.1f} {-r * 0.5:.1f}'
        f'M{x + r * 0.1:.1f} {y - r:.1f}q{r * 0.3:.1f} {-r * 0.2:.1f} {r * 0.4:.1f} {-r * 0.5:.1f}" class="t"/>'
    )


# --- The Minster ---------------------------------------------------------------------------------------------------
def _lancet(x: float, y: float, w: float, h: float) -> str:
    """A tall pointed window with a mullion, its foot centred at x, y."""
    return (
        f'<path d="M{x - w / 2:.1f} {y:.1f}V{y - h + w * 0.7:.1f}Q{x - w * 0.42:.1f} {y - h + w * 0.18:.1f} {x:.1f} {y - h:.1f}'
        f'Q{x + w * 0.42:.1f} {y - h + w * 0.18:.1f} {x + w / 2:.1f} {y - h + w * 0.7:.1f}V{y:.1f}z" fill="#3B2A1C" class="k"/>'
        f'<path d="M{x:.1f} {y:.1f}V{y - h + w * 0.4:.1f}M{x - w * 0.36:.1f} {y - h * 0.5:.1f}H{x + w * 0.36:.1f}" stroke="{_STONE}" stroke-width="1.5"/>'
    )


def _pinnacle(x: float, y: float, w: float, h: float) -> str:
    """A buttress that ends in a small spire."""
    return (
        f'<path d="M{x - w / 2:.1f} {y:.1f}v{-h:.1f}l{w / 2:.1f} {-w * 1.9:.1f}l{w / 2:.1f} {w * 1.9:.1f}v{h:.1f}z" fill="{_STONE}" class="k"/>'
        f'<path d="M{x:.1f} {y:.1f}v{-h - w * 1.9:.1f}l{w / 2:.1f} {w * 1.9:.1f}v{h:.1f}z" fill="url(#hatch)" opacity=".85"/>'
    )


def _block(x: float, y: float, w: float, h: float, shade: float = 0.42) -> str:
    """A stone block, its right part hatched; lower left corner x, y."""
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-h:.1f}h{w:.1f}v{h:.1f}z" fill="{_STONE}" class="k"/>'
        f'<path d="M{x + w * (1 - shade):.1f} {y:.1f}v{-h:.1f}h{w * shade:.1f}v{h:.1f}z" fill="url(#hatch)" opacity=".85"/>'
    )


def _balustrade(x: float, y: float, w: float) -> str:
    posts = "".join(f"M{x + i * 6:.1f} {y:.1f}v-9" for i in range(int(w // 6) + 1))
    return f'<path d="M{x:.1f} {y:.1f}h{w:.1f}v-10h{-w:.1f}z" fill="{_STONE}" class="k"/><path d="{posts}" class="t"/>'


def _minster() -> str:
    """The Minster seen from the south west, the foot of the great tower centred at 0, 0."""
    parts: list[str] = []
    # choir and its two towers, far right
    parts.append('<path d="M392 0V-120L420-132L446-114V0z" fill="' + _STONE + '" class="k"/>')
    parts.append(
        '<path d="M386-118L412-176L452-112z" fill="#8F4A35" class="k"/><path d="M412-176L452-112L424-116z" fill="url(#hatch)"/>'
    )
    parts.extend(_lancet(x, -20, 10, 84) for x in (404, 420, 436))
    for x in (334, 378):
        parts.append(_block(x, 0, 30, 268))
        parts.append(_balustrade(x - 3, -268, 36))
        parts.extend(_lancet(x + 15, -196 + i * 80, 11, 56) for i in range(2))
        parts.append(f'<path d="M{x} -278L{x + 15} -384L{x + 30} -278z" fill="{_STONE_SHADE}" class="k"/>')
        parts.append(f'<path d="M{x + 15} -384L{x + 30} -278H{x + 17}z" fill="url(#hatch)"/>')
        parts.append(
            f'<path d="M{x + 4} -300h22M{x + 7} -322h16M{x + 10} -344h10M{x + 15} -384v-14m-5 5h10" class="t"/>'
        )
    # nave: clerestory, roof, aisle, flying buttresses
    parts.append(_block(50, 0, 310, 168, 0.0))
    parts.append(
        '<path d="M44-166L66-262H344L366-166z" fill="#9A4531" class="k"/><path d="M44-166L66-262H344L366-166z" fill="url(#tiles)" opacity=".7"/>'
    )
    parts.extend(_lancet(84 + i * 33, -104, 13, 50) for i in range(9))
    parts.append(
        '<path d="M52-92L66-118H350L362-92z" fill="#A9543C" class="k"/><path d="M52-92L66-118H350L362-92z" fill="url(#tiles)" opacity=".7"/>'
    )
    parts.append(f'<path d="M54 0V-92H360V0z" fill="{_STONE}" class="k"/>')
    for i in range(9):
        x = 68 + i * 33
        parts.append(f'<path d="M{x} -96Q{x + 2} -128 {x} -150" class="l"/>')
        if i < 8:
            parts.append(_lancet(x + 17, -14, 15, 64))
        parts.append(_pinnacle(x, 0, 11, 108))
    parts.append('<path d="M54-6H360" class="t"/>')
    # great tower: three square storeys, octagon, spire
    parts.append(_block(-70, 0, 140, 150))
    parts.append('<path d="M-34 0V-62Q-30-88 0-102Q30-88 34-62V0z" fill="#3B2A1C" class="k"/>')
    parts.append(f'<path d="M-12 0V-54Q0-76 12-54V0M-34-58H34" stroke="{_STONE}" stroke-width="2.4" fill="none"/>')
    parts.append('<path d="M-44-60L0-128L44-60" class="l"/>')
    parts.append(_balustrade(-74, -150, 148))
    parts.append(_block(-64, -160, 128, 124))
    parts.extend(_lancet(x, -170, 26, 100) for x in (-26, 14))
    parts.append(_balustrade(-68, -284, 136))
    parts.append(_block(-60, -294, 120, 94))
    parts.extend(_lancet(x, -302, 20, 74) for x in (-32, 0, 30))
    parts.append(_balustrade(-64, -388, 128))
    for x, w, h in (
        (-66, 18, 168),
        (66, 18, 168),
        (-62, 15, 290),
        (62, 15, 290),
        (-58, 13, 388),
        (58, 13, 388),
    ):
        parts.append(_pinnacle(x, 0, w, h))
    parts.append(_block(-38, -398, 76, 84))
    parts.extend(_lancet(x, -406, 16, 66) for x in (-19, 3, 23))
    for x in (-47, 47):
        parts.append(_block(x - 8, -398, 16, 70, 0.5))
        parts.append(f'<path d="M{x - 9} -468L{x} -506L{x + 9} -468z" fill="{_STONE_SHADE}" class="k"/>')
        parts.append(f'<path d="M{x - 8} -416l16-10M{x - 8} -434l16-10M{x - 8} -452l16-10" class="t"/>')
    parts.append(_balustrade(-42, -482, 84))
    # openwork spire with crockets
    tip, foot, half = -706.0, -492.0, 36.0
    parts.append(f'<path d="M{-half} {foot}L0 {tip}L{half} {foot}z" fill="{_STONE}" class="kb"/>')
    parts.append(f'<path d="M0 {tip}L{half} {foot}H8z" fill="url(#hatch)"/>')
    rows = 7
    lattice, crockets = [], []
    for i in range(rows):
        low, high = i / rows, (i + 1) / rows
        y0, y1 = foot + (tip - foot) * low, foot + (tip - foot) * high
        w0, w1 = half * (1 - low), half * (1 - high)
        lattice.append(
            f"M{-w0:.1f} {y0:.1f}H{w0:.1f}M{-w0 * 0.36:.1f} {y0:.1f}L{-w1 * 0.3:.1f} {y1:.1f}M{w0 * 0.36:.1f} {y0:.1f}L{w1 * 0.3:.1f} {y1:.1f}"
        )
        if i < rows - 1:
            lattice.append(f"M{-w0:.1f} {y0:.1f}L{w1 * 0.3:.1f} {y1:.1f}M{w0:.1f} {y0:.1f}L{-w1 * 0.3:.1f} {y1:.1f}")
            crockets.append(f"M{-w1:.1f} {y1:.1f}q-7 1-7-5M{w1:.1f} {y1:.1f}q7 1 7-5")
    parts.append(f'<path d="{"".join(lattice)}" class="t"/><path d="{"".join(crockets)}" class="l"/>')
    parts.append('<path d="M0-704V-730M-8-721H8M-5-711H5" class="l"/>')
    return "".join(parts)


# --- River and barges ----------------------------------------------------------------------------------------------
def _boatman(x: float, y: float, cloth: str, oar: float) -> str:
    """A standing boatman; `oar` is how far the oar's blade lies to the left (or, negative, to the right)."""
    return (
        f'<path d="M{x + oar * 0.3:.1f} {y - 36:.1f}L{x - oar:.1f} {y + 34:.1f}" stroke="{CONTOUR}" stroke-width="4.4" stroke-linecap="round"/>'
        f'<path d="M{x + oar * 0.3:.1f} {y - 36:.1f}L{x - oar:.1f} {y + 34:.1f}" stroke="{WOOD}" stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M{x - 7:.1f} {y:.1f}l2-30q6-5 12 0l4 30z" fill="{cloth}" class="k"/>'
        f'<circle cx="{x + 1.5:.1f}" cy="{y - 38:.1f}" r="6" fill="#F0D9B4" class="k"/>'
        f'<path d="M{x - 7:.1f} {y - 40:.1f}q8-11 17 0z" fill="#4A2A16" class="k"/>'
        f'<path d="M{x:.1f} {y - 24:.1f}l{-oar * 0.16:.1f} 10" class="l"/>'
    )


def _barge(x: float, y: float, scale: float, cloth: tuple[str, str]) -> str:
    """An Ulm box: flat barge with a striped hull, a gabled hut and two boatmen; water line at x, y."""
    hull = "M-150-22Q-120-6-96-4H96Q124-6 158-26L132 14Q128 20 118 20H-112Q-122 20-126 14z"
    stripes = "".join(f"M{sx} 20L{sx + 18}-4h14L{sx + 14} 20z" for sx in range(-108, 96, 34))
    planks = "".join(f"M{px}-4V-42" for px in range(-48, 70, 12))
    body = (
        _boatman(-104, -8, cloth[0], 34)
        + f'<path d="{hull}" fill="#F1E3C2" class="kb"/><path d="{stripes}" class="f"/>'
        + f'<path d="M-126 14L-150-22M132 14L158-26" class="l"/><path d="{hull}" fill="none" class="kb"/>'
        + '<path d="M-52-4V-44H72V-4z" fill="#D2AE73" class="k"/>'
        + f'<path d="{planks}" class="t"/><path d="M-12-4V-42H72V-4z" fill="url(#hatch)" opacity=".55"/>'
        + '<path d="M-28-16v-14h14v14zM8-16v-14h14v14zM44-16v-14h14v14z" class="f"/>'
        + '<path d="M-78-4V-44L-56-76L-34-44V-4z" fill="#E4C68C" class="k"/><path d="M-64-4V-26Q-56-36-48-26V-4z" class="f"/>'
        + '<path d="M-56-78L74-82L92-42L-32-40z" fill="#A8452F" class="k"/><path d="M-56-78L74-82L92-42L-32-40z" fill="url(#tiles)" opacity=".7"/>'
        + '<path d="M-84-40L-56-80L-30-40" class="kb" fill="none"/>'
        + _boatman(118, -8, cloth[1], -34)
    )
    wake = "M-170 26q20-8 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0M-140 38q18-7 36 0t36 0M10 38q18-7 36 0t36 0t36 0"
    shade = '<path d="M-130 22H136L110 44Q0 54-104 44z" fill="#26424A" opacity=".4"/>'
    return placed(shade + body + f'<path d="{wake}" class="t" stroke-width="1.6"/>', x, y, scale)


def _waves(rng: random.Random) -> str:
    """Short strokes of the current, denser under the quay, sparser towards the near bank."""
    dark: list[str] = []
    light: list[str] = []
    for _ in range(460):
        share = rng.random() ** 1.5
        x, y = rng.uniform(40, 1880), _QUAY + 12 + share * (_SHORE - _QUAY - 20)
        length = (12 + 34 * share) * rng.uniform(0.7, 1.3)
        rise = 1.6 + 4.4 * share
        near_sun = abs(x - _SUN[0]) < 40 + 90 * share
        (light if near_sun or rng.random() < 0.16 else dark).append(ripple(x, y, length, rise))
    return (
        f'<path d="{"".join(light)}" fill="none" stroke="#FBE9BE" stroke-width="2.6" stroke-linecap="round" opacity=".9"/>'
        f'<path d="{"".join(dark)}" class="t" opacity=".75"/>'
    )


# --- Sky and land --------------------------------------------------------------------------------------------------
def _sky(rng: random.Random) -> str:
    """Cut lines of the sky: rays of the rising sun, and broken level lines that thin out downwards."""
    sx, sy = _SUN
    rays = []
    for i in range(44):
        angle = math.pi + math.pi * (i + 0.5) / 44
        start, end = rng.uniform(84, 96), rng.uniform(150, 210) if i % 2 else rng.uniform(230, 330)
        rays.append(
            f"M{sx + start * math.cos(angle):.0f} {sy + start * math.sin(angle):.0f}"
            f"L{sx + end * math.cos(angle):.0f} {sy + end * math.sin(angle):.0f}"
        )
    lines = []
    y = 44.0
    step = 7.0
    while y < 300:
        x = rng.uniform(30, 180)
        while x < WIDTH - 40:
            length = rng.uniform(60, 340) * (1 - y / 420)
            lines.append(f"M{x:.0f} {y:.1f}q{length / 2:.0f} {rng.uniform(-2.4, 2.4):.1f} {length:.0f} 0")
            x += length + rng.uniform(30, 150) * (0.4 + y / 120)
        y += step
        step *= 1.035
    return (
        f'<path d="{"".join(lines)}" class="t" opacity=".34"/>'
        f'<path d="{"".join(rays)}" stroke="#B4552F" stroke-width="2.2" stroke-linecap="round" fill="none" opacity=".55"/>'
        f'<circle cx="{sx}" cy="{sy}" r="74" fill="#F6C95F" class="k"/>'
        f'<circle cx="{sx}" cy="{sy}" r="64" class="t" opacity=".6"/>'
    )


def _cloud(x: float, y: float, scale: float) -> str:
    """A scrolled cloud as the cutters drew it."""
    return placed(
        '<path d="M-120 20Q-150 16-140-4Q-130-22-104-14Q-100-42-66-38Q-44-62-10-46Q22-64 44-38Q76-44 82-16Q112-22 122 0Q128 20 104 22z"'
        ' fill="#FBF0D6" class="k"/>'
        '<path d="M-66-38Q-46-34-50-18M-10-46Q12-40 6-22Q-2-12-12-20M44-38Q60-30 52-16M-104-14Q-88-12-90 0M-96 12H70M-60 4H96" class="t"/>',
        x,
        y,
        scale,
    )


def _hills(rng: random.Random) -> str:
    """Three ridges of the Alb, paler and bluer the farther they lie."""
    parts = []
    for base, height, fill, wobble in (
        (624, 66, "#B9C3B4", 0.9),
        (668, 54, "#B4B98A", 2.3),
        (716, 40, "#A9B06F", 4.1),
    ):
        points = ridge(WIDTH, base, height, (214, 83), wobble)
        parts.append(f'<path d="M{outline(points)}V{_QUAY}H-20z" fill="{fill}" class="k"/>')
        hatch = slope_hatch(rng, points, 26, 18, (9, 18))
        parts.append(f'<path d="{hatch}" class="t" opacity=".5"/>')
    return "".join(parts)


def _meadow(rng: random.Random) -> str:
    """Fields and trees before the walls, left of the town."""
    parts = [
        '<path d="M-20 748Q160 728 330 742T640 744L700 812H-20z" fill="#B9BC74" class="k"/>',
    ]
    for i, colour in enumerate(("#D8C97C", "#A9B765", "#CDB86C", "#B3BC6C", "#DDCB8B")):
        low, high = 36 + i * 108, 78 + i * 101
        parts.append(f'<path d="M{low} 801L{high} 756H{high + 101}L{low + 108} 801z" fill="{colour}" class="k"/>')
        furrows = "".join(f"M{low + 108 * j / 7:.0f} 800L{high + 101 * j / 7:.0f} 757" for j in range(1, 7))
        parts.append(f'<path d="{furrows}" class="t"/>')
    parts.extend(
        _tree(rng, x, y, r)
        for x, y, r in ((38, 752, 15), (248, 748, 12), (286, 752, 16), (452, 746, 13), (590, 760, 20))
    )
    return "".join(parts)


def _town(rng: random.Random) -> str:
    """Rows of houses from back to front, a thin mist between them, the Minster, and the wall along the quay."""
    parts: list[str] = []
    rows = ((676, 0.56, 900), (700, 0.68, 820), (726, 0.8, 740), (754, 0.94, 690))
    for number, (base, scale, left) in enumerate(rows):
        x = left + rng.uniform(0, 24)
        while x < WIDTH + 20:
            w, h = rng.uniform(30, 50) * scale, rng.uniform(26, 46) * scale
            y = base + 8 * math.sin(x / 170 + number) + rng.uniform(-4, 4)
            behind_minster = _MINSTER_X - 84 < x + w / 2 < _MINSTER_X + 450
            if number < 3 or not behind_minster:
                if rng.random() < 0.07:
                    parts.append(_tree(rng, x + w / 2, y, 15 * scale))
                else:
                    parts.append(_house(rng, x, y, w, h))
            x += w * 1.5 + rng.uniform(0, 10)
        mist = ("#EBCFA0", 0.3) if number == 0 else ("#EFDDB2", 0.2)
        if number < 3:
            parts.append(
                f'<path d="M{left - 60} {base + 6}H{WIDTH + 20}V{base - 90}H{left + 30}z" fill="{mist[0]}" opacity="{mist[1]}" filter="url(#mist)"/>'
            )
    parts.append(_tower(1756, 742, 40, 148, ROOFS[2], 1.5))
    parts.append(_tower(962, 736, 38, 130, ROOFS[0], 1.7))
    parts.append(placed(_minster(), _MINSTER_X, 772))
    x = 668.0
    while x < WIDTH + 10:
        w, h = rng.uniform(40, 58), rng.uniform(26, 40)
        parts.append(_house(rng, x, 796 + rng.uniform(-5, 3), w, h))
        x += w * 1.42 + rng.uniform(0, 14)
    wall_top = _QUAY - 26
    merlons = "".join("h13v8h9v-8" for _ in range(61))
    parts.append(f'<path d="M620 {_QUAY + 6}V{wall_top}{merlons}V{_QUAY + 6}z" fill="#DDC897" class="k"/>')
    courses = "".join(
        f"M{rng.uniform(626, 1910):.0f} {rng.uniform(wall_top + 14, _QUAY):.0f}h{rng.uniform(8, 20):.0f}"
        for _ in range(150)
    )
    parts.append(f'<path d="{courses}" class="t" opacity=".8"/>')
    for tx, h, roof in ((604, 92, 0), (884, 78, 3), (1130, 84, 1), (1488, 88, 2), (1700, 78, 0)):
        parts.append(_tower(tx, _QUAY + 6, 46, h, ROOFS[roof], 1.25))
    # the water gate with its steps, and a jetty
    parts.append(f'<path d="M1290 {_QUAY + 6}v-20q16-16 32 0v20z" class="f"/>')
    parts.append(
        f'<path d="M1340 {_QUAY + 4}h150v10h-150z" fill="{WOOD}" class="k"/><path d="M1352 {_QUAY + 14}v16M1396 {_QUAY + 14}v18M1440 {_QUAY + 14}v18M1478 {_QUAY + 14}v16" class="kb"/>'
    )
    return "".join(parts)


def _near_bank(rng: random.Random) -> str:
    """The dark near bank with grass and reeds, and a mooring post on which two sparrows sit."""
    shore = f"M-20 {_SHORE + 12}Q200 {_SHORE - 12} 460 {_SHORE + 14}T960 {_SHORE + 26}T1440 {_SHORE + 8}T1940 {_SHORE - 10}V1100H-20z"
    blades = []
    for _ in range(420):
        x, y = rng.uniform(-10, 1930), _SHORE + rng.uniform(16, 78)
        blades.append(blade(rng, x, y, rng.uniform(12, 30)))
    reeds = []
    for foot in (70, 96, 120, 520, 546, 1180, 1204, 1228, 1860, 1884):
        h = rng.uniform(60, 104)
        lean = rng.uniform(-14, 14)
        reeds.append(
            f'<path d="M{foot} {_SHORE + 34}Q{foot + lean * 0.2:.0f} {_SHORE + 34 - h * 0.6:.0f} {foot + lean:.0f} {_SHORE + 34 - h:.0f}" class="l"/>'
            f'<path d="M{foot + lean - 3:.0f} {_SHORE + 36 - h:.0f}q3-24 6 0q0 12-3 12t-3-12z" fill="#6B3F1D" class="k"/>'
            f'<path d="M{foot} {_SHORE + 34}q{-lean - 14:.0f} {-h * 0.4:.0f} {-lean - 26:.0f} {-h * 0.46:.0f}" class="l"/>'
        )
    post = (
        f'<path d="M1652 1060V914q16-12 34 0V1060z" fill="#8A6236" class="kb"/>'
        f'<path d="M1672 1058V910q8 0 14 5V1058z" fill="url(#hatch)"/>'
        f'<path d="M1662 936v40M1660 996v44" class="t"/>'
        f'<path d="M1648 958q20 12 42 0M1648 966q20 12 42 0M1648 974q20 12 42 0" stroke="{CONTOUR}" stroke-width="5.4" fill="none"/>'
        f'<path d="M1648 958q20 12 42 0M1648 966q20 12 42 0M1648 974q20 12 42 0" stroke="#C9AE78" stroke-width="2.4" fill="none"/>'
        f'<path d="M1746 1066V964q14-10 28 0V1066z" fill="#7C5830" class="kb"/><path d="M1760 1064V960q8 0 14 5V1064z" fill="url(#hatch)"/>'
        f'<path d="M1690 968Q1722 1010 1748 984" stroke="{CONTOUR}" stroke-width="5.4" fill="none"/><path d="M1690 968Q1722 1010 1748 984" stroke="#C9AE78" stroke-width="2.4" fill="none"/>'
    )
    return f'<path d="{shore}" fill="#75804A" class="kb"/>{"".join(reeds)}<path d="{"".join(blades)}" class="l" opacity=".8"/>{post}'


def title() -> Picture:
    """The title picture, 1920 px wide; x 90–620, y 150–720 is kept quiet for the menu."""
    rng = random.Random(1493)
    defs = (
        f"<style>{_STYLE}</style>{filters(WIDTH, HEIGHT)}{patterns()}"
        '<linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7FA6B8"/>'
        '<stop offset=".3" stop-color="#B9CBC4"/><stop offset=".62" stop-color="#F0DEB4"/><stop offset="1" stop-color="#EFB783"/></linearGradient>'
        '<radialGradient id="halo" gradientUnits="userSpaceOnUse" cx="742" cy="612" r="420"><stop offset="0" stop-color="#FFE9A8" stop-opacity=".95"/>'
        '<stop offset="1" stop-color="#FFDF9E" stop-opacity="0"/></radialGradient>'
        '<linearGradient id="stream" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8FB6B4"/><stop offset="1" stop-color="#4C8798"/></linearGradient>'
        '<filter id="mist" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="10"/></filter>'
        '<filter id="mottle" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.012 0.016" numOctaves="5" seed="12" result="n"/>'
        '<feColorMatrix in="n" values="0 0 0 0 .5  0 0 0 0 .34  0 0 0 0 .12  .42 0 0 0 -.16"/></filter>'
        '<filter id="fibre" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.35 0.5" numOctaves="2" seed="3" result="n"/>'
        '<feColorMatrix in="n" values="0 0 0 0 .3  0 0 0 0 .2  0 0 0 0 .08  .24 0 0 0 -.09"/></filter>'
        '<radialGradient id="vignette" cx=".5" cy=".48" r=".76"><stop offset=".62" stop-color="#2A1606" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#2A1606" stop-opacity=".5"/></radialGradient>'
    )
    reflection = (
        '<g opacity=".32"><path d="M1155 812H1296L1262 930L1226 990L1190 930z" fill="#F3DDA9"/>'
        '<path d="M1290 812H1660L1640 868H1300z" fill="#C98F62"/><path d="M640 812H1150V846H660z" fill="#D9B583"/>'
        '<path d="M1660 812H1930V850H1670z" fill="#D9B583"/></g>'
    )
    sky = group(_sky(rng), filter="url(#rough_fine)")
    ink = group(
        _cloud(1660, 190, 1.1)
        + _cloud(1010, 262, 0.72)
        + _cloud(1500, 330, 0.6)
        + _hills(rng)
        + _meadow(rng)
        + _town(rng),
        filter="url(#rough)",
    )
    water = group(
        f'<path d="M-20 {_QUAY + 4}H1940V{_SHORE + 40}H-20z" fill="url(#stream)"/>'
        + group(reflection, filter="url(#wash)")
        + f'<path d="M-20 {_QUAY + 5}Q300 {_QUAY + 12} 620 {_QUAY + 6}H1940" class="kb" fill="none"/>'
        + _waves(rng)
        + _barge(492, 896, 0.62, ("#7A1C12", "#1C5E8C"))
        + _barge(1430, 862, 0.46, ("#5F7D48", "#7A1C12"))
        + _barge(1010, 950, 1.0, ("#1C5E8C", "#7A1C12")),
        filter="url(#rough)",
    )
    near = group(_near_bank(rng), filter="url(#rough)")
    birds = group(
        placed(sparrow("look"), 1668, 880, 0.68)
        + placed(sparrow("sit"), 1760, 934, 0.6)
        + '<path d="M1040 150q10-12 18-2q8-10 18 2M1084 178q8-9 14-1q7-8 14 1M1398 110q9-11 16-2q8-9 16 2M1432 140q7-8 12-1q6-7 12 1" class="l"/>',
        filter="url(#rough_fine)",
    )
    frame = (
        f'<rect x="9" y="9" width="{WIDTH - 18}" height="{HEIGHT - 18}" fill="none" stroke="{LIGHT}" stroke-width="18"/>'
        f'<g filter="url(#rough)"><rect x="20" y="20" width="{WIDTH - 40}" height="{HEIGHT - 40}" fill="none" stroke="{INK}" stroke-width="5"/>'
        f'<rect x="11" y="11" width="{WIDTH - 22}" height="{HEIGHT - 22}" fill="none" stroke="{INK}" stroke-width="1.6"/></g>'
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{defs}</defs>'
        f'<rect width="{WIDTH}" height="760" fill="url(#dawn)"/><rect width="{WIDTH}" height="820" fill="url(#halo)"/>'
        f"{sky}{ink}{water}{near}{birds}"
        f'<rect width="{WIDTH}" height="{HEIGHT}" filter="url(#mottle)"/><rect width="{WIDTH}" height="{HEIGHT}" filter="url(#fibre)"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#vignette)"/>{frame}</svg>'
    )
    return Picture(svg, WIDTH, "webp", 85)
