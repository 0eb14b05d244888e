"""The terms of the program in all its languages, side by side, taken from the language files.

    python -m tools.glossary                 print them, as Markdown
    python -m tools.glossary FILE.md         write them into a file

After a slash comes the short name that is used where there is little room.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import NAMED_KINDS, codes, load, name_key

SECTIONS = ("panels.sign", "panels.inspect", "title", "setup", "bots")
"""Sections of the language files whose short texts are terms, besides the names of things."""
WORDS = 3
"""How long such a term is at most in English."""


def glossary() -> str:
    """The terms as Markdown, one table for each kind of thing and each section."""
    languages = [Texts(code) for code in codes()]
    head = [f"| | {' | '.join(texts.get('language.name') for texts in languages)} |", "|---" * len(languages) + "|---|"]
    parts = ["# Glossary\n"]
    for title, keys in _terms():
        rows = [f"| `{key}` | {' | '.join(_term(key, texts) for texts in languages)} |" for key in keys]
        parts.append("\n".join([f"## {title}\n", *head, *rows]) + "\n")
    return "\n".join(parts)


def _terms() -> Iterator[tuple[str, list[str]]]:
    english = load("en")
    for kind in NAMED_KINDS:
        yield kind, [key for key in english if (found := name_key(key)) and (found.kind, found.form) == (kind, "name")]
    for section in SECTIONS:
        texts = {key: text for key, text in english.items() if key.startswith(f"{section}.") and isinstance(text, str)}
        yield section, [key for key, text in texts.items() if len(text.split()) <= WORDS and "{" not in text]


def _term(key: str, texts: Texts) -> str:
    name, short = texts.get(key), f"{key.removesuffix('.name')}.short"
    return f"{name} / {texts.get(short)}" if texts.has(short) and texts.get(short) != name else name


if __name__ == "__main__":
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(glossary(), encoding="utf-8")
    else:
        sys.stdout.write(glossary())
