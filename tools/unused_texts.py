"""Lists the texts of the language files that nothing asks for any more: `python -m tools.unused_texts`.

A text counts as used if its key stands in the program's source, or fits a key that is put together there
(``f"rules.question.{name}"``) with words that occur in the source or in the definitions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ulm
from ulm.files.paths import asset
from ulm.i18n.language_files import FALLBACK, load

_FEWEST_LETTERS = 4
"""Of the fixed parts of a key that is put together; with fewer it would fit almost any text."""
_STRING = re.compile(r"""["']([\w.-]+)["']""")
_PUT_TOGETHER = re.compile(r'\bf"((?:[\w.]*\{[^{}"]+\})+[\w.]*)"')


class _AskedFor(NamedTuple):
    whole: frozenset[str]
    patterns: tuple[re.Pattern[str], ...]
    words: frozenset[str]


def unused(keys: Iterable[str]) -> list[str]:
    """The keys that nothing in the program asks for."""
    asked_for = _asked_for()
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
    sources = [file.read_text(encoding="utf-8") for file in sorted(Path(ulm.__file__).parent.rglob("*.py"))]
    strings = {each for source in sources for each in _STRING.findall(source)}
    put_together = {each for source in sources for each in _PUT_TOGETHER.findall(source)}
    folders = (asset("data"), asset("data/lessons"))
    data = [file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.yaml")]
    words = frozenset(word for text in (*sources, *data) for word in _words(text))
    patterns = (_pattern(text) for text in sorted(put_together))
    return _AskedFor(frozenset(strings), tuple(pattern for pattern in patterns if pattern is not None), words)


def _pattern(text: str) -> re.Pattern[str] | None:
    """What fits a key that is put together; None if too little of it is fixed."""
    fixed = re.split(r"\{[^{}]*\}", text)
    if len("".join(fixed).replace(".", "")) < _FEWEST_LETTERS:
        return None
    return re.compile(r"([\w.]+)".join(map(re.escape, fixed)))


def main() -> int:
    """Print the keys; exit code 1 when there are any."""
    found = unused(load(FALLBACK))
    print("\n".join(found) or "every text is asked for")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
