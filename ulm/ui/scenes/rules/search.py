"""Finding pages of the rules by a few letters."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ulm.text.rulebook.blocks import Notes, Page, Paragraph, Picture, Table

_MARKS = re.compile(r"\{icon:[^}]*\}|\[\[\w+\||\]\]|\*+")
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+")
_LONGEST = 90
"""Characters of a snippet."""


class Hit(NamedTuple):
    """A page that was found, and where: rich text with what was looked for in bold; empty where the title says it."""

    page: Page
    snippet: str


def search(pages: Sequence[Page], wanted: str) -> list[Hit]:
    """The pages that have all words of a text, or their beginnings: in the title first, then by keyword, then in the
    text, each in the order of the book.
    """
    words = _folded(wanted).split()
    if not words:
        return []
    ranked = [(rank, page.number, hit) for page in pages if (found := _found(page, words)) for rank, hit in (found,)]
    return [hit for _, _, hit in sorted(ranked, key=lambda each: each[:2])]


def _found(page: Page, words: Sequence[str]) -> tuple[int, Hit] | None:
    sentences = list(_sentences(page))
    whole = " ".join((page.title, *page.keywords, *sentences))
    if not all(_starts(word, whole) for word in words):
        return None
    best = max(sentences, key=lambda each: sum(_starts(word, each) for word in words), default="")
    there = any(_starts(word, best) for word in words)
    if all(_starts(word, page.title) for word in words):
        rank = 0
    elif all(_starts(word, " ".join(page.keywords)) for word in words):
        rank = 1
    else:
        rank = 2
    return rank, Hit(page, _snippet(best, words) if there else "")


def _sentences(page: Page) -> Iterator[str]:
    for block in page.blocks:
        match block:
            case Paragraph(text):
                yield from _SENTENCE.split(_plain(text))
            case Notes(title, lines):
                yield _plain(title)
                yield from map(_plain, lines)
            case Table():
                yield _plain(block.title)
                for row in block.rows:
                    yield _plain(" – ".join(each for each in row.cells if each))
            case Picture():
                yield _plain(block.caption)


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub("", text).split())


def _folded(text: str) -> str:
    """Without capitals and accents, letter by letter: the result is as long as the text."""
    return "".join(unicodedata.normalize("NFKD", letter.lower())[:1] or letter for letter in text)


def _place(word: str, text: str) -> int:
    """Where a word that begins so stands in a text; where there is none, what has it inside, for German is full of
    compounds; -1 for nowhere.
    """
    folded = _folded(text)
    at = re.search(rf"\b{re.escape(word)}", folded)
    if at is not None:
        return at.start()
    return folded.find(word) if len(word) > 2 else -1


def _starts(word: str, text: str) -> bool:
    return _place(word, text) >= 0


def _snippet(sentence: str, words: Sequence[str]) -> str:
    """The sentence, or the part around the first word, with what was looked for in bold."""
    at, word = min((place, word) for word in words if (place := _place(word, sentence)) >= 0)
    start = 0
    if len(sentence) > _LONGEST and at > _LONGEST // 3:
        start = sentence.rfind(" ", 0, at - _LONGEST // 4) + 1
    end = start + _LONGEST
    if end < len(sentence):
        end = max(at + len(word), sentence.rfind(" ", start, end))
    before = ("… " if start else "") + sentence[start:at]
    after = sentence[at + len(word) : end] + (" …" if end < len(sentence) else "")
    return f"{_safe(before)}[[rubric|**{_safe(sentence[at : at + len(word)])}**]]{_safe(after)}"


def _safe(text: str) -> str:
    return text.replace("*", "").replace("[[", "").replace("]]", "")
