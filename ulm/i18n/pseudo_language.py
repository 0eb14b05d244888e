"""A language that nobody speaks, made from English: accented, and 40 % longer.

Texts that stay plain are written into the code; texts that are cut have no room for a longer language.
"""

import re

from ulm.i18n.input_wording import for_input

PSEUDO = "qps"
_LONGER = 0.4
_ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéîñôšüýžÁÇÉÎÑÔŠÜÝŽ")
_KEPT = re.compile(r"(\{by:|\{[^}]*\}|\*+|`[^`]*`|\n)")
"""Placeholders, pictures, marks of rich text, ids and line breaks."""
_FILLER = "loremipsumdolorsitametconsectetur"


def pseudo(text: str) -> str:
    """A text in the pseudo-language.

    >>> pseudo("Take {n} coins")
    'Táké {n} çôîñš lôr'
    """
    parts = _KEPT.split(text)
    letters = sum(len(part) for part in _KEPT.split(for_input(text, "mouse"))[::2])
    more = round(letters * _LONGER)
    plain = "".join(part.translate(_ACCENTS) if number % 2 == 0 else part for number, part in enumerate(parts))
    if more < 1 or not any(part.strip(" .,:;!?") for part in parts[::2]):
        return plain
    words = plain.rstrip(" .!?:…")
    return f"{words}{_filling(more)}{plain[len(words) :]}"


def _filling(letters: int) -> str:
    """So many letters, in words of six."""
    endless = _FILLER * (letters // len(_FILLER) + 1)
    words = [endless[start : start + 6] for start in range(0, letters - 1, 6)]
    return f" {' '.join(words)}"[:letters].rstrip().translate(_ACCENTS)
