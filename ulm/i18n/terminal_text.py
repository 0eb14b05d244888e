"""Text for a terminal or a pipe: whatever a file contains, and whatever characters the terminal can show."""

import codecs
import io
import sys
import unicodedata

_HANDLER = "ulm.in_plain_letters"
_PLAIN = {
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("“”„«»", '"'),
    "…": "...",
    "→": "->",
    "←": "<-",
    "×": "x",
    "•": "*",
    "·": "-",
    "ß": "ss",
}


def safe_line(text: str) -> str:
    """Text as one line whose control characters, line breaks and changes of direction are written out."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else ascii(sign)[1:-1] for sign in text
    )


def plain(text: str) -> str:
    """Text in ASCII, as legible as may be: `-` for a dash, `a` for `ä`, `\\u4e2d` where nothing is like it."""
    return "".join(map(_plain_sign, text))


def _plain_sign(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    like = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return like or sign.encode("ascii", "backslashreplace").decode()


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def prepare_streams() -> None:
    """From now on, printing replaces what the terminal cannot show instead of failing."""
    codecs.register_error(_HANDLER, _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a windowed program on Windows has none
            stream.reconfigure(errors=_HANDLER)
