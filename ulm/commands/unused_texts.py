"""The part of `ulm check` that finds texts which nothing asks for any more.

A text counts as used if its key stands in the program's source, or fits a key that is put together there
(``f"rules.question.{name}"``) with words that occur in the source or in the definitions. Where the source is not at
hand, as in the packaged program, nothing is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ulm
from ulm.files.paths import asset

_FEWEST_LETTERS = 4
"""Of the fixed parts of a key that is put together; with fewer it would fit almost any text."""
_STRING = re.compile(r"""["']([\w.-]+)["']""")
_PUT_TOGETHER = re.compile(r'\bf"((?:[\w.]*\{[^{}"]+\})+[\w.]*)"')


class _AskedFor(NamedTuple):
    whole: frozenset[str]
    patterns: tuple[re.Pattern[str], ...]
    words: frozenset[str]


def unused(keys: Iterable[str]) -> list[str]:
    """The keys that nothing in the program asks for; none where the source is not at hand."""
    asked_for = _asked_for()
    if not asked_for.whole:
        return []
    return [key for key in keys if not _is_used(key, asked_for)]


def _is_used(key: str, asked_for: _AskedFor) -> bool:
    if key in asked_for.whole:
        return True
    found = filter(None, (pattern.fullmatch(key) for pattern in asked_for.patterns))
    return any(asked_for.words.issuperset(_words(" ".join(match.groups()))) for match in found)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


@cache
def _asked_for() -> _AskedFor:
    # Read as text: parsing the whole program would take most of the time of `ulm check`.
    sources = [file.read_text(encoding="utf-8") for file in sorted(Path(ulm.__file__).parent.rglob("*.py"))]
    strings = {each for source in sources for each in _STRING.findall(source)}
    put_together = {each for source in sources for each in _PUT_TOGETHER.findall(source)}
    folders = (asset("data"), asset("data/lessons"))
    data = [file.read_text(encoding="utf-8") for folder in folders if sources for file in folder.glob("*.yaml")]
    words = frozenset(word for text in (*sources, *data) for word in _words(text))
    patterns = (_pattern(text) for text in sorted(put_together))
    return _AskedFor(frozenset(strings), tuple(pattern for pattern in patterns if pattern is not None), words)


def _pattern(text: str) -> re.Pattern[str] | None:
    """What fits a key that is put together; None if too little of it is fixed."""
    fixed = re.split(r"\{[^{}]*\}", text)
    if len("".join(fixed).replace(".", "")) < _FEWEST_LETTERS:
        return None
    return re.compile(r"([\w.]+)".join(map(re.escape, fixed)))
