"""The part of `ulm check` that finds texts which nothing asks for any more.

A text counts as used if its key stands in the program's source, or fits a key that is put together there
(``f"rules.question.{name}"``) with words that occur in the source or in the definitions. Where the source is not at
hand, as in the packaged program, nothing is searched.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ulm
from ulm.files.paths import asset

_FEWEST_LETTERS = 4
"""Of the fixed parts of a key that is put together; with fewer it would fit almost any text."""


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
    strings: set[str] = set()
    patterns: set[str] = set()
    for file in sorted(Path(ulm.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns |= set(_patterns(node))
            elif isinstance(node, ast.Name | ast.arg | ast.Attribute | ast.ClassDef):
                strings.add(_named(node))
    folders = (asset("data"), asset("data/lessons"))
    data = [file.read_text(encoding="utf-8") for folder in folders if strings for file in folder.glob("*.yaml")]
    words = frozenset(word for text in (*strings, *data) for word in _words(text))
    return _AskedFor(frozenset(strings), tuple(map(re.compile, sorted(patterns))), words)


def _named(node: ast.Name | ast.arg | ast.Attribute | ast.ClassDef) -> str:
    match node:
        case ast.Name():
            return node.id
        case ast.arg():
            return node.arg
        case ast.Attribute():
            return node.attr
    return node.name


def _patterns(text: ast.JoinedStr) -> Iterator[str]:
    fixed = "".join(str(part.value) for part in text.values if isinstance(part, ast.Constant))
    if re.fullmatch(r"[\w.]+", fixed) and len(fixed.replace(".", "")) >= _FEWEST_LETTERS:
        parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"([\w.]+)" for part in text.values)
        yield "".join(parts)
