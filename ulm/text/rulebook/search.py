"""Finds pages of the rules by a few letters, as one types."""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ulm.text.rulebook.blocks import SMALL_PRINT, Block, Notes, Page, Paragraph, Picture, Row, Table

_MARKS = re.compile(r"\{icon:[\w/]+\}|\[\[\w+\||\]\]|\*+|`")
_SENTENCE = re.compile(r"(?<=[^\W\d][.!?])\s+|(?<=[)”“][.!?])\s+")
_WORD = re.compile(r"\w+")
_WITH_UMLAUT = re.compile(r"\w*[äöüß]\w*")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_LONGEST = 96
"""Characters of a snippet."""
_IN_TITLE, _AMONG_KEYWORDS, _AS_NAME, _IN_TEXT = 100, 80, 70, 3
_MOST_PLACES = 8
_LAST = 3
_KEPT = 40


class Hit(NamedTuple):
    """A page that was found, and the words around the place: rich text with what was searched for in bold."""

    page: Page
    snippet: str


def search(pages: Sequence[Page], query: str) -> list[Hit]:
    """The pages with every word of the query, or with words that contain it, the best page first."""
    words = [_spellings(word) for word in _WORD.findall(query)]
    if not words:
        return []
    ranked = []
    for page in pages:
        index = _index(page)
        scores = [index.score(word) for word in words]
        if all(scores):
            # Special cases come after the rule itself.
            score = sum(scores) // (_LAST if page.id == SMALL_PRINT else 1)
            ranked.append((-score, page.number, Hit(page, index.snippet(words))))
    return [hit for _, _, hit in sorted(ranked, key=lambda each: each[:2])]


class _Index:
    """The words of a page in all spellings: spaces around each, so that whole words and beginnings are found."""

    def __init__(self, page: Page) -> None:
        self.sentences = [sentence for text in texts_of_page(page) for sentence in _SENTENCE.split(text) if sentence]
        self.title = _searchable([page.title])
        self.keywords = _searchable(page.keywords)
        self.names = _searchable([_MARKS.sub("", row.cells[0]) for row in _rows(page) if row.things])
        self.each = [_searchable([sentence]) for sentence in self.sentences]
        self.text = "".join(self.each)

    def score(self, word: tuple[str, ...]) -> int:
        """How well a word fits; 0 if it is nowhere. A whole word is worth most, then the beginning of one."""
        best = 0
        for spelling in word:
            begins, whole = f" {spelling}", f" {spelling} "
            score = max(
                worth * ((whole in text) + (begins in text) + (spelling in text))
                for text, worth in (
                    (self.title, _IN_TITLE),
                    (self.names, _AS_NAME),
                    (self.keywords, _AMONG_KEYWORDS),
                )
            )
            for text in (self.keywords, self.text):
                score += _IN_TEXT * min(_MOST_PLACES, text.count(spelling)) + min(_MOST_PLACES, text.count(begins))
            best = max(best, score)
        return best

    def snippet(self, words: Sequence[tuple[str, ...]]) -> str:
        """The sentence with most of the words; the first one if none has any."""

        def found(text: str) -> int:
            return sum(max((f" {spelling}" in text) + (spelling in text) for spelling in word) for word in words)

        if not self.each:
            return ""
        scores = [found(text) for text in self.each]
        return _marked(self.sentences[scores.index(max(scores))], words)


_indices: OrderedDict[int, tuple[Page, _Index]] = OrderedDict()


def _index(page: Page) -> _Index:
    """The index of a page, kept as long as the same page is searched."""
    kept = _indices.get(id(page))
    if kept is None or kept[0] is not page:
        kept = _indices[id(page)] = page, _Index(page)
        if len(_indices) > _KEPT:
            _indices.popitem(last=False)
    return kept[1]


def _rows(page: Page) -> Iterator[Row]:
    for block in page.blocks:
        if isinstance(block, Table):
            yield from block.rows


def texts_of_page(page: Page) -> Iterator[str]:
    """All that stands on a page, text by text."""
    for block in page.blocks:
        for text in _texts_of(block):
            yield _MARKS.sub("", text)


def _texts_of(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Table():
            yield block.title
            for row in block.rows:
                yield " – ".join(row.cells)
        case Notes():
            yield from block.lines
        case Picture():
            yield block.caption


def _plain(text: str) -> str:
    """In small letters, without accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    return "".join(each for each in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(each))


def _spellings(word: str) -> tuple[str, ...]:
    """A word in small letters, with umlauts as one letter and as two: "schworhaus", "schwoerhaus"."""
    small = unicodedata.normalize("NFC", word.lower())
    return tuple(dict.fromkeys((_plain(small), _plain(small.translate(_UMLAUTS)))))


def _searchable(texts: Sequence[str]) -> str:
    """All words of texts with spaces around each, those with umlauts in both spellings."""
    whole = " ".join(texts)
    small = unicodedata.normalize("NFC", whole.lower())
    other = _plain(" ".join(_WITH_UMLAUT.findall(small)).translate(_UMLAUTS))
    return " " + " ".join(_WORD.findall(f"{_plain(small)} {other}")) + " "


def _marked(sentence: str, words: Sequence[tuple[str, ...]]) -> str:
    """A sentence, cut to length around the first word found, with the words found in bold."""
    spelled = {spelling for word in words for spelling in word}
    hits = [
        match
        for match in _WORD.finditer(sentence)
        if any(one in each for each in _spellings(match[0]) for one in spelled)
    ]
    start, end = 0, len(sentence)
    if end > _LONGEST and hits:
        start = max(0, min(hits[0].start() - _LONGEST // 3, end - _LONGEST))
        start = sentence.rfind(" ", 0, start + 1) + 1
    if end - start > _LONGEST:
        end = start + _LONGEST
        end = max(sentence.rfind(" ", start, end), hits[0].end() if hits else 0)
    parts, at = ["… " if start else ""], start
    for match in hits:
        if at <= match.start() and match.end() <= end:
            parts += [sentence[at : match.start()], f"**{match[0]}**"]
            at = match.end()
    return "".join(parts) + sentence[at:end] + (" …" if end < len(sentence) else "")
