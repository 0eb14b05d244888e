"""Action tiles and the wooden, waxen and silver pieces that lie on the board."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

import math

from tools.art import emblems
from tools.art.common import (
    CONTOUR,
    CREAM,
    GILT,
    INK,
    LIGHT,
    PIECE_LINE,
    PLAYER_GROUND,
    PLAYER_MARK,
    SEPIA,
    TAN,
    TILE_GROUND,
    VELLUM,
    Doc,
    Picture,
    group,
    placed,
    rounded,
    shield_path,
)
from tools.art.sparrow import POSES, sparrow

#: Lighter top edge, darker side and deepest edge of a tile, by colour.
_TILE_EDGES = {
    "gray": ("#C9C9D2", "#71717E", "#4C4C57"),
    "white": ("#FFFFFF", "#C9BC98", "#93855F"),
    "brown": ("#7A4E2E", "#2C170A", "#190C04"),
    "turquoise": ("#3F8E92", "#103F43", "#082527"),
    "orange": ("#F6AD57", "#9A540C", "#673504"),
}
#: Lit and shaded tone of each player's wax, paint and cloth.
_PLAYER_TONES = {
    "red": ("#C24A38", "#5A100A"),
    "blue": ("#3F66BA", "#0B1E50"),
    "yellow": ("#FFEB8A", "#B78F12"),
    "green": ("#8CC4AE", "#34695A"),
}
_DROP = (
    '<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">'
    '<feDropShadow dx="{dx}" dy="{dy}" stdDeviation="{blur}" flood-color="#140B03" flood-opacity=".6"/></filter>'
)


def _drop(dx: float, dy: float, blur: float) -> str:
    return _DROP.format(dx=dx, dy=dy, blur=blur)


def _grain(seed: int, strength: float) -> str:
    """A filter that lays the grain of wood over a shape: dark streaks along x."""
    return (
        '<filter id="grain" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
        f'<feTurbulence type="fractalNoise" baseFrequency="0.014 0.22" numOctaves="3" seed="{seed}" result="n"/>'
        f'<feColorMatrix in="n" values="0 0 0 0 .1  0 0 0 0 .05  0 0 0 0 .02  {strength} {strength} 0 0 -{strength * 0.97:g}"'
        ' result="s"/><feComposite in="s" in2="SourceGraphic" operator="in" result="g"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="g"/></feMerge></filter>'
    )


# --- Action tiles --------------------------------------------------------------------------------------------------
def _tile(colour: str, seed: int) -> Picture:
    doc = Doc(96, 96, seed)
    ground = TILE_GROUND[colour]
    light, side, edge = _TILE_EDGES[colour]
    doc.defs(_drop(0.8, 2.2, 1.9), _grain(seed, 0.55 if colour != "white" else 0.3))
    face = (5.0, 2.5, 86.0, 82.0)
    doc.add(
        group(
            rounded(5, 4, 86, 87, 11, fill=edge)
            + rounded(5, 3.5, 86, 84.5, 11, fill=side)
            + rounded(*face, 10.5, fill=light)
            + rounded(6.2, 4.2, 83.6, 79.6, 9.6, fill=ground, filter="url(#grain)"),
            filter="url(#drop)",
        ),
        # the bevel: light above and left, shade below and right
        f'<path d="M7.2 76V13.5Q7.2 5.2 15.5 5.2H80" fill="none" stroke="{light}" stroke-width="1.8"'
        ' stroke-linecap="round" opacity=".95"/>',
        f'<path d="M88.6 14V74Q88.6 82.6 80 82.6H16" fill="none" stroke="{edge}" stroke-width="1.5"'
        ' stroke-linecap="round" opacity=".55"/>',
        rounded(5, 2.5, 86, 88, 11, fill="none", stroke=CONTOUR, stroke_width=PIECE_LINE),
    )
    doc.add(
        group(
            emblems.tile_border(colour, 9, 6.4, 78, 74.6, 7.6) + placed(emblems.action_mark(colour), 48, 43.7, 0.58),
            filter="url(#rough_fine)",
        )
    )
    return Picture(doc.svg(), 192)


# --- Seals, crests, score shields ----------------------------------------------------------------------------------
def _emblem_cut(colour: str, contour: float = 10) -> str:
    """An emblem with its ink contour, so that it stands out on every ground."""
    outline = emblems.emblem_contour(colour, width=contour) if PLAYER_MARK[colour] == CREAM else ""
    gap = INK if PLAYER_MARK[colour] == CREAM else PLAYER_GROUND[colour]
    return outline + emblems.emblem(colour, ground=gap)


def _seal(colour: str, seed: int) -> Picture:
    doc = Doc(40, 40, seed)
    light, dark = _PLAYER_TONES[colour]
    ground = PLAYER_GROUND[colour]
    phase = seed * 0.9
    doc.defs(
        _drop(0.7, 1.3, 1),
        f'<radialGradient id="wax" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset=".45" stop-color="{ground}"/><stop offset="1" stop-color="{dark}"/></radialGradient>',
    )
    doc.add(
        group(
            f'<path d="{emblems.wax_rim(16.6, 7, 1.15, phase)}" transform="translate(20 19.4)" fill="url(#wax)"'
            f' stroke="{CONTOUR}" stroke-width="1.5"/>',
            filter="url(#drop)",
        ),
        f'<circle cx="20" cy="19.4" r="12.8" fill="{ground}" stroke="{dark}" stroke-width="1.3"/>',
        # the pressed disc: its upper left wall in shade, its lower right wall lit
        f'<path d="M9.6 25.6A12.2 12.2 0 0 1 26.4 9.1" fill="none" stroke="{dark}" stroke-width="1.5" opacity=".8"/>',
        f'<path d="M30.4 13.2A12.2 12.2 0 0 1 13.6 29.7" fill="none" stroke="{light}" stroke-width="1.5"/>',
        '<path d="M7 14.5Q9.5 7.8 16.4 5.6" fill="none" stroke="#FFFFFF" stroke-width="1.7" opacity=".62"'
        ' stroke-linecap="round"/>',
        group(placed(emblems.emblem(colour, dark, dark), 20.5, 20.1, 0.198), opacity=".75"),
        placed(_emblem_cut(colour, 7), 20, 19.4, 0.198),
    )
    return Picture(doc.svg(), 80)


def _crest(colour: str, seed: int, width: int = 64) -> Picture:
    doc = Doc(32, 36, seed)
    light, dark = _PLAYER_TONES[colour]
    tone = dark if colour in ("yellow", "green") else light
    doc.defs(_drop(0.7, 1.3, 0.9), emblems.hatching(colour, "heraldry", tone, 3.2, 0.85))
    doc.add(
        group(
            f'<path d="{shield_path(2.2, 1.6, 27.6, 31.4)}" fill="{CREAM}" stroke="{CONTOUR}" stroke-width="1.5"'
            ' stroke-linejoin="round"/>',
            filter="url(#drop)",
        ),
        f'<path d="{shield_path(4.4, 3.8, 23.2, 26.8)}" fill="{PLAYER_GROUND[colour]}" stroke="{CONTOUR}"'
        ' stroke-width="1" stroke-linejoin="round"/>',
        f'<path d="{shield_path(4.4, 3.8, 23.2, 26.8)}" fill="url(#heraldry)" opacity=".85"/>',
        f'<path d="M5.6 14V5H25" fill="none" stroke="{light}" stroke-width=".9" opacity=".9"/>',
        placed(emblems.emblem_contour(colour, PLAYER_GROUND[colour], 20) + _emblem_cut(colour, 8), 16, 14.6, 0.18),
    )
    return Picture(doc.svg(), width)


def _score(colour: str, seed: int) -> Picture:
    doc = Doc(26, 30, seed)
    light, dark = _PLAYER_TONES[colour]
    doc.defs(_drop(0.6, 1.1, 0.8))
    # a swallow-cut jousting shield, so that it is no crest even without its gilt rim
    outline = "M3 3.2Q8 5 13 1.6Q18 5 23 3.2V15Q23 23.4 13 27.4Q3 23.4 3 15z"
    doc.add(
        group(
            f'<path d="{outline}" fill="{PLAYER_GROUND[colour]}" stroke="{CONTOUR}" stroke-width="2.9"'
            ' stroke-linejoin="round"/>',
            filter="url(#drop)",
        ),
        f'<path d="{outline}" fill="{PLAYER_GROUND[colour]}" stroke="{GILT}" stroke-width="1.3"'
        ' stroke-linejoin="round"/>',
        f'<path d="M5 13V5.8Q9 6.4 12.6 4.2" fill="none" stroke="{light}" stroke-width="1.1" stroke-linecap="round"/>',
        f'<path d="M21.4 9V15Q21 22 14.5 25.2" fill="none" stroke="{dark}" stroke-width="1.1" stroke-linecap="round"/>',
        placed(_emblem_cut(colour, 8), 13, 14.2, 0.168),
    )
    return Picture(doc.svg(), 52)


# --- Barges --------------------------------------------------------------------------------------------------------
def _barge(colour: str, seed: int) -> Picture:
    doc = Doc(56, 56, seed)
    light, dark = _PLAYER_TONES[colour]
    ground = PLAYER_GROUND[colour]
    hull = "M2.4 34.6Q8 38.4 14 38.6H42Q48 38.4 53.6 34.6L49.4 46.6Q48.4 49.4 45.4 49.4H10.6Q7.6 49.4 6.6 46.6z"
    stripes = "".join(f"M{x} 52L{x + 7} 33h5.6L{x + 5.6} 52z" for x in range(-4, 56, 11))
    doc.defs(
        _drop(1, 2.2, 1.5),
        f'<clipPath id="hull"><path d="{hull}"/></clipPath>'
        '<clipPath id="wall"><path d="M13.4 38.4V20.4L28 5.6L42.6 20.4V38.4z"/></clipPath>',
    )
    doc.add(
        group(
            # sweep oar at the stern, pole at the bow
            f'<path d="M9 46L1.6 24" stroke="{CONTOUR}" stroke-width="3"/>'
            f'<path d="M9 46L1.6 24" stroke="#B98E56" stroke-width="1.4"/>'
            f'<path d="M13.4 39V20.4L28 5.6L42.6 20.4V39z" fill="{LIGHT}" stroke="{CONTOUR}" stroke-width="1.6"'
            ' stroke-linejoin="round"/>'
            f'<path d="M34.6 39V12.4L42.6 20.4V39z" fill="url(#hatch_fine)" opacity=".8"/>'
            f'<path d="M9.6 22.6L28 3.8L46.4 22.6" fill="none" stroke="{CONTOUR}" stroke-width="6"'
            ' stroke-linejoin="round" stroke-linecap="round"/>'
            f'<path d="M9.6 22.6L28 3.8L46.4 22.6" fill="none" stroke="{ground}" stroke-width="3.4"'
            ' stroke-linejoin="round" stroke-linecap="round"/>'
            f'<path d="M9.8 21.8L28 3.2" fill="none" stroke="{light}" stroke-width="1" stroke-linecap="round"/>'
            f'<path d="{hull}" fill="{CREAM}"/>'
            f'<path d="{stripes}" fill="{ground}" clip-path="url(#hull)"/>'
            f'<path d="M4 45H52V52H4z" fill="{dark}" opacity=".35" clip-path="url(#hull)"/>'
            f'<path d="{hull}" fill="none" stroke="{CONTOUR}" stroke-width="1.8" stroke-linejoin="round"/>'
            f'<path d="M3.4 35.4Q8.6 38.8 14.4 39H41.6Q47.4 38.8 52.6 35.4" fill="none" stroke="{CONTOUR}"'
            ' stroke-width="2.6" stroke-linecap="round"/>',
            filter="url(#drop)",
        ),
        f'<circle cx="28" cy="25.6" r="11.6" fill="{ground}" stroke="{CONTOUR}" stroke-width="1.4"/>',
        f'<path d="M19.4 21.6A9.9 9.9 0 0 1 29 15.8" fill="none" stroke="{light}" stroke-width="1.1"'
        ' stroke-linecap="round"/>',
        placed(_emblem_cut(colour, 7), 28, 25.6, 0.17),
    )
    return Picture(doc.svg(), 112)


# --- Coin, coats, sparrows, bag, charter ---------------------------------------------------------------------------
def _coin() -> Picture:
    doc = Doc(40, 40, 5)
    beads = "".join(
        f'<circle cx="{20 + 13.9 * math.cos(i * math.tau / 26):.2f}" cy="{19.4 + 13.9 * math.sin(i * math.tau / 26):.2f}"'
        ' r="1" fill="#6E7078"/>'
        for i in range(26)
    )
    doc.defs(
        _drop(0.7, 1.4, 1),
        '<linearGradient id="silver" x1=".15" y1=".1" x2=".85" y2=".95"><stop offset="0" stop-color="#F8F8FA"/>'
        '<stop offset=".42" stop-color="#C6C8CF"/><stop offset=".62" stop-color="#DEDFE4"/>'
        '<stop offset="1" stop-color="#8B8D96"/></linearGradient>',
    )
    cross = f'<path d="{emblems.COIN_CROSS}" transform="scale(.45)"/>'
    pellets = "".join(f'<circle cx="{x}" cy="{y}" r="1.35"/>' for x in (-5.6, 5.6) for y in (-5.6, 5.6))
    doc.add(
        group(
            f'<path d="{emblems.wax_rim(17.2, 5, 0.5, 2)}" transform="translate(20 19.4)" fill="url(#silver)"'
            f' stroke="{CONTOUR}" stroke-width="1.5"/>',
            filter="url(#drop)",
        ),
        beads,
        '<circle cx="20" cy="19.4" r="11.4" fill="none" stroke="#6E7078" stroke-width=".9"/>',
        f'<g transform="translate(20.6 20)" fill="#FFFFFF" opacity=".8">{cross}{pellets}</g>',
        f'<g transform="translate(20 19.4)" fill="#34353C">{cross}{pellets}</g>',
        '<path d="M6.4 14.4Q9.4 6.8 17 4.8" fill="none" stroke="#FFFFFF" stroke-width="1.7" stroke-linecap="round"/>',
    )
    return Picture(doc.svg(), 80)


def _sparrow(pose: str, seed: int) -> Picture:
    doc = Doc(44, 44, seed)
    doc.defs(_drop(0.7, 1.5, 0.9))
    doc.add(group(placed(sparrow(pose), 22, 22, 0.4), filter="url(#drop)"))
    return Picture(doc.svg(), 88)


def _bag() -> Picture:
    doc = Doc(150, 150, 23)
    doc.defs(
        _drop(2, 4.5, 3.4),
        '<filter id="cloth" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.12 0.3" numOctaves="3" seed="4" result="n"/>'
        '<feColorMatrix in="n" values="0 0 0 0 .16  0 0 0 0 .09  0 0 0 0 .03  .8 0 0 0 -.3" result="s"/>'
        '<feComposite in="s" in2="SourceGraphic" operator="in" result="g"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="g"/></feMerge></filter>',
    )
    body = (
        "M54 51C40 60 18 84 13 108C9 128 18 138 36 140C60 143 92 143 114 140C132 138 141 128 137 108"
        "C132 84 110 60 96 51z"
    )
    ruff = "M52 50C44 40 36 28 38 16L49 24L56 11L66 22L75 9L84 22L94 11L101 24L112 16C114 28 106 40 98 50z"
    right = "M96 51C110 60 132 84 137 108C141 128 132 138 114 140C104 141 92 142 80 142C110 134 116 96 90 51z"
    sack = (
        group(
            group(
                f'<path d="{ruff}" fill="#9C7744" class="kb"/>'
                f'<path d="M58 48C52 40 50 32 49 24M66 48Q64 34 66 22M75 48V9M84 48Q86 34 84 22M92 48C98 40 100 32 101 24"'
                ' class="l"/>'
                f'<path d="M92 48C98 40 100 32 101 24L112 16C114 28 106 40 98 50z" fill="url(#hatch)"/>'
                f'<path d="{body}" fill="#B98F56" class="kb" filter="url(#cloth)"/>'
                f'<path d="{right}" fill="#6F4A20" opacity=".35"/><path d="{right}" fill="url(#hatch)"/>'
                f'<path d="M58 54C48 66 36 82 30 98M68 55C64 66 60 74 56 82M84 55C90 66 94 74 98 84M93 54C104 66 114 82 120 98'
                'M22 116Q24 128 36 132M128 116Q126 128 112 133" class="l"/>'
                f'<path d="M46 62C34 74 24 90 20 106" fill="none" stroke="#E3C58F" stroke-width="3" opacity=".75"'
                ' stroke-linecap="round"/>',
                filter="url(#rough)",
            ),
            filter="url(#drop)",
        ),
        group(
            # the drawstring, its knot and two tassels
            f'<path d="M50 50Q75 59 100 50" fill="none" stroke="{CONTOUR}" stroke-width="8" stroke-linecap="round"/>'
            f'<path d="M50 50Q75 59 100 50" fill="none" stroke="#A6301F" stroke-width="5" stroke-linecap="round"/>'
            f'<path d="M53 53l3-4M59 55l3-4M65 56l3-4M71 57l3-4M77 57l3-4M83 56l3-4M89 55l3-4M95 53l3-4"'
            f' stroke="#E08A6C" stroke-width="1.3"/>'
            f'<path d="M73 55C62 62 58 72 48 74M77 55C86 60 88 70 100 70" fill="none" stroke="{CONTOUR}"'
            ' stroke-width="5.4" stroke-linecap="round"/>'
            f'<path d="M73 55C62 62 58 72 48 74M77 55C86 60 88 70 100 70" fill="none" stroke="#A6301F"'
            ' stroke-width="3" stroke-linecap="round"/>'
            f'<path d="M49 70l-9 2l-2 9l11-2z M99 66l10 1l4 8l-12 0z" fill="#A6301F" class="k"/>'
            f'<circle cx="75" cy="55.5" r="5" fill="#A6301F" class="k"/>'
            # a patch with the arms of the city
            f'<path d="{shield_path(56, 84, 38, 44)}" fill="{LIGHT}" class="kb"/>'
            f'<path d="M56 84H94V103H56z" fill="{INK}"/>'
            f'<path d="{shield_path(56, 84, 38, 44)}" fill="none" class="kb"/>'
            f'<path d="{shield_path(52.4, 80.4, 45.2, 51.6)}" fill="none" stroke="{CREAM}" stroke-width="1.6"'
            ' stroke-dasharray="3.2 3"/>',
            filter="url(#rough_fine)",
        ),
    )
    doc.add(placed(sack, 4.5, 1, 0.94))
    return Picture(doc.svg(), 300)


def _charter() -> Picture:
    doc = Doc(48, 36, 9)
    doc.defs(_drop(0.8, 1.5, 1.1))
    doc.add(
        group(
            f'<path d="M6 4.4Q4 3 5 6L6 25Q5 28 8 27.6L39 26Q42.4 26.4 42 23L41 5Q41.6 2 38.6 2.8z" fill="{VELLUM}"'
            f' stroke="{CONTOUR}" stroke-width="1.5" stroke-linejoin="round"/>'
            f'<path d="M7 24.2L42 22.6Q42.4 26.4 39 26L8 27.6Q5 28 6 25z" fill="{TAN}" stroke="{CONTOUR}"'
            ' stroke-width="1"/>',
            filter="url(#drop)",
        ),
        group(
            f'<path d="M9 7.4L15 7L15.4 12.4L9.4 12.8z" fill="{emblems.WAX}"/>'
            f'<path d="M18 8L37 7M18 11.6L37.4 10.6M9.6 15.6L37.6 14.2M9.8 19.4L30 18.4" stroke="{SEPIA}"'
            ' stroke-width="1.5" fill="none"/>'
            f'<path d="M28 23L25.4 30M32.6 23L35 30" stroke="{CONTOUR}" stroke-width="3.2"/>'
            f'<path d="M28 23L25.4 30M32.6 23L35 30" stroke="{LIGHT}" stroke-width="1.6"/>',
            stroke_linecap="round",
        ),
        f'<path d="{emblems.wax_rim(5.4, 7, 0.5)}" transform="translate(30.2 27.8)" fill="{emblems.WAX}"'
        f' stroke="{CONTOUR}" stroke-width="1.3"/>',
        f'<path d="{shield_path(27.9, 25, 4.6, 5.6)}" fill="{CREAM}"/><path d="M27.9 25h4.6v2.5h-4.6z" fill="{INK}"/>',
    )
    return Picture(doc.svg(), 96)


def _shadow() -> Picture:
    """The soft shadow of something that is carried over the table."""
    doc = Doc(96, 96)
    doc.defs(
        '<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="8"/></filter>'
    )
    doc.add(rounded(18, 18, 60, 60, 14, fill="#140B03", filter="url(#soft)"))
    return Picture(doc.svg(), width=192)


def pictures() -> dict[str, Picture]:
    """All sprites of tiles and pieces, by name under `sprites/`."""
    made = {f"tiles/{colour}": _tile(colour, 31 + i) for i, colour in enumerate(TILE_GROUND)}
    for i, colour in enumerate(PLAYER_GROUND):
        made[f"pieces/seal_{colour}"] = _seal(colour, 2 + i)
        made[f"pieces/crest_{colour}"] = _crest(colour, 2 + i)
        made[f"pieces/shield_{colour}"] = _crest(colour, 2 + i, 300)
        made[f"pieces/barge_{colour}"] = _barge(colour, 2 + i)
        made[f"pieces/score_{colour}"] = _score(colour, 2 + i)
    for i, pose in enumerate(POSES):
        made[f"pieces/sparrow_{i}"] = _sparrow(pose, 40 + i)
    made["pieces/shadow"] = _shadow()
    made["pieces/coin"] = _coin()
    made["pieces/bag"] = _bag()
    made["pieces/charter"] = _charter()
    return made
