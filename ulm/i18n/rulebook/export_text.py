"""Splits the rich text of the catalog into plain runs, for writing it in other forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r"\*\*|\*|`|\{icon:[\w/]+\}|\[\[\w+\||\]\]")
_STYLES = {"**": "bold", "*": "italic", "`": "code"}


class TextRun(NamedTuple):
    """A piece of text and its styles (bold, italic, code)."""

    text: str
    styles: frozenset[str]


def text_runs(text: str) -> Iterator[TextRun]:
    """The runs of a rich text; pictures and colours are left out."""
    styles: set[str] = set()
    at = 0
    for token in _TOKEN.finditer(text):
        if token.start() > at:
            yield TextRun(text[at : token.start()], frozenset(styles))
        at = token.end()
        if token[0] in _STYLES:
            styles ^= {_STYLES[token[0]]}
    if at < len(text):
        yield TextRun(text[at:], frozenset(styles))


def plain_text(text: str) -> str:
    """A rich text without its marks."""
    return "".join(run.text for run in text_runs(text))
