"""The buttons of gamepads, and a pad as a whole: woodcut like the other icons, in a box of ±50 units."""

from __future__ import annotations

from tools.art.common import CREAM, INK, LIGHT, Doc, Picture, group, placed

#: Letters of strokes, 30 units wide and 44 high around their centre.
_LETTERS = {
    "A": "M-15 22L0-22L15 22M-9 7H9",
    "B": "M-12-22V22H3Q14 22 14 11Q14 0 3 0H-12M3 0Q12 0 12-11Q12-22 2-22H-12",
    "L": "M-11-22V22H13",
    "R": "M-12 22V-22H2Q13-22 13-11Q13 0 2 0H-12M2 0L14 22",
    "S": "M13-16Q6-24-3-22Q-13-20-12-11Q-11-3 0 0Q13 3 13 12Q12 22 0 22Q-9 22-14 15",
    "T": "M-15-22H15M0-22V22",
    "X": "M-14-22L14 22M14-22L-14 22",
    "Y": "M-15-22L0 2L15-22M0 2V22",
    "Z": "M-13-22H13L-13 22H13",
    "1": "M-8-12L2-22V22",
    "2": "M-12-12Q-10-22 1-22Q13-22 12-10Q11-2-13 22H13",
    "+": "M-20 0H20M0-20V20",
    "-": "M-20 0H20",
}
_SHAPES = {
    "cross": ("M-20-20L20 20M20-20L-20 20", "#3E7FAE"),
    "circle": ("M23 0A23 23 0 1 1-23 0A23 23 0 1 1 23 0z", "#A9301F"),
    "square": ("M-20-20H20V20H-20z", "#9A5A86"),
    "triangle": ("M0-25L24 17H-24z", "#4F7F45"),
}
_SHOULDERS = {
    "lb": "LB", "rb": "RB", "lt": "LT", "rt": "RT",
    "l1": "L1", "r1": "R1", "l2": "L2", "r2": "R2", "l": "L", "r": "R", "zl": "ZL", "zr": "ZR",
}  # fmt: skip  # several to a line


def _stroke(data: str, colour: str = INK, width: float = 8.5) -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _disc(radius: float = 44, fill: str = LIGHT, width: float = 6) -> str:
    return f'<circle r="{radius:g}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"/>'


def _letter(letter: str) -> str:
    return _disc() + _stroke(_LETTERS[letter])


def _shape(name: str) -> str:
    data, colour = _SHAPES[name]
    return _disc(fill=INK) + _stroke(data, CREAM, 15) + _stroke(data, colour, 8)


def _shoulder(name: str, words: str) -> str:
    """A shoulder button is flat, a trigger (its second row) curved like a horn."""
    trigger = name in ("lt", "rt", "l2", "r2", "zl", "zr")
    body = (
        "M-47 32V-6Q-46-38-12-38H12Q46-38 47-6V32Q47 36 42 36H-42Q-47 36-47 32z"
        if trigger
        else "M-38-28H38Q47-28 47-19V21Q47 30 38 30H-38Q-47 30-47 21V-19Q-47-28-38-28z"
    )
    apart = 19 if len(words) == 2 else 0
    written = "".join(
        placed(_stroke(_LETTERS[letter], width=9), apart * (2 * n - 1), 4 if trigger else 1, 0.86)
        for n, letter in enumerate(words)
    )
    return f'<path d="{body}" fill="{LIGHT}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>{written}'


def _dpad() -> str:
    cross = "M-16-46H16V-16H46V16H16V46H-16V16H-46V-16H-16z"
    tips = "M-7-31L0-39L7-31z M-7 31L0 39L7 31z M-31-7L-39 0L-31 7z M31-7L39 0L31 7z"
    return (
        f'<path d="{cross}" fill="{LIGHT}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="{tips}" fill="{INK}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>'
    )


def _stick(letter: str, pressed: bool = False) -> str:
    """A stick from above with its letter; ``pressed``: an arrow goes down into it."""
    arrows = "" if pressed else _stroke("M-9-38L0-46L9-38M-9 38L0 46L9 38M-38-9L-46 0L-38 9M38-9L46 0L38 9", width=6)
    ring = _disc(44, INK) + _disc(33, LIGHT, 0) if pressed else _disc(30)
    press = _stroke("M0-48V-30M-7-36L0-28L7-36", CREAM, 6) if pressed else ""
    return ring + arrows + placed(_stroke(_LETTERS[letter], width=10), 0, 2 if pressed else 0, 0.72) + press


def _start() -> str:
    return _disc() + _stroke("M-20-16H20M-20 0H20M-20 16H20", width=7)


def _back() -> str:
    frames = _stroke("M-22-20H8V2H-22z", width=6)
    return (
        _disc()
        + frames
        + f'<path d="M-8-6H22V18H-8z" fill="{LIGHT}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
    )


def drawings() -> dict[str, str]:
    """The buttons, by the names of their icons."""
    found = {f"pad_{letter.lower()}": _letter(letter) for letter in "ABXY"}
    found |= {f"pad_{name}": _shape(name) for name in _SHAPES}
    found |= {f"pad_{name}": _shoulder(name, words) for name, words in _SHOULDERS.items()}
    return found | {
        "pad_plus": _letter("+"),
        "pad_minus": _letter("-"),
        "pad_dpad": _dpad(),
        "pad_stick_left": _stick("L"),
        "pad_stick_right": _stick("R"),
        "pad_ls": _stick("L", pressed=True),
        "pad_rs": _stick("R", pressed=True),
        "pad_start": _start(),
        "pad_back": _back(),
    }


def _body() -> str:
    """A pad from the front, 600 × 400 units, without its buttons."""
    style = f'stroke="{INK}" stroke-width="6" stroke-linejoin="round"'
    horn = "M96 92Q100 22 176 22H206Q232 22 236 74z"
    shoulder = "M84 104Q96 52 160 52H212Q240 52 246 84z"
    grips = (
        "M156 74H444Q516 74 540 138L588 300Q602 378 546 384Q512 386 484 342Q462 304 432 304H168Q138 304 116 342"
        "Q88 386 54 384Q-2 378 12 300L60 138Q84 74 156 74z"
    )
    sides = "".join(
        f'<g{turn}><path d="{horn}" fill="#C9B184" {style}/><path d="{shoulder}" fill="#E3CFA0" {style}/></g>'
        for turn in ("", ' transform="translate(600 0) scale(-1 1)"')
    )
    shade = "M30 318Q20 372 54 372Q84 370 104 336Q124 300 160 292H440Q476 300 496 336Q516 370 546 372Q580 372 570 318"
    hatch = "".join(f"M{40 + 9 * n} {352 - 5 * n}l16-22 M{560 - 9 * n} {352 - 5 * n}l-16-22" for n in range(7))
    return (
        f'{sides}<path d="{grips}" fill="{LIGHT}" {style}/>'
        f'<path d="{shade}" fill="none" stroke="{INK}" stroke-width="2.5" opacity=".55"/>'
        f'<path d="{hatch}" fill="none" stroke="{INK}" stroke-width="2.5" opacity=".55" stroke-linecap="round"/>'
    )


def pictures() -> dict[str, Picture]:
    """The pad as a whole."""
    doc = Doc(600, 400)
    doc.add(group(_body(), filter="url(#rough_fine)"))
    return {"ui/pad": Picture(doc.svg(), 1200)}
