"""Makes text that comes from players and files safe to show."""

import unicodedata

_JOINERS = "\u200d\ufe0e\ufe0f"
"""Characters without a shape of their own that combine or style emoji."""
_INVISIBLE = ("Cf", "Cs")
"""The Unicode categories of format characters and of halves of surrogate pairs."""


def printable(text: str) -> str:
    """Text as one line without invisible characters; line breaks and the like become spaces."""
    if text.isascii() and text.isprintable():
        return text
    visible = (sign for sign in text if sign not in _JOINERS and unicodedata.category(sign) not in _INVISIBLE)
    return "".join(sign if sign.isprintable() else " " for sign in visible)


def in_rich_text(text: str) -> str:
    """Text made printable and without the markup of rich text, where stars, braces and brackets have a meaning."""
    text = printable(text).strip().replace("*", "").replace("{", "(").replace("}", ")")
    return text.replace("[[", "[").replace("]]", "]")
