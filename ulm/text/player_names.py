"""Names that somebody else has written: what of them is to be seen, and what a player without a name is called."""

import unicodedata

from ulm.text.catalog import t

_JOINERS = "\u200d\ufe0e\ufe0f"
"""What holds emoji together."""
_NO_SIGNS = ("Cf", "Cs")
"""Kinds of signs that only say how others are written, and halves of signs."""


def plain(text: str) -> str:
    """Words as one line: without signs that cannot be seen; line breaks and the like become blanks."""
    if text.isascii() and text.isprintable():
        return text
    seen = (sign for sign in text if sign not in _JOINERS and unicodedata.category(sign) not in _NO_SIGNS)
    return "".join(sign if sign.isprintable() else " " for sign in seen)


def player(name: str, seat: int) -> str:
    """What a player at a seat is called; who has no name that can be seen gets the one usual there."""
    return plain(name).strip() or t(f"setup.names.s{seat}")
