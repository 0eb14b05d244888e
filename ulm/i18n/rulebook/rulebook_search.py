"""Finds pages of the rules by a few letters, as one types, or by a question."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from ulm.i18n.catalog import Texts
from ulm.i18n.rulebook.page_blocks import (
    SMALL_PRINT,
    Block,
    Notes,
    ParagraphBlock,
    PictureBlock,
    RulebookPage,
    TableBlock,
    TableRow,
)

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
_SHORTEST_STEM = 3
_SHORTEST_END = 5
"""So many letters a word must have to be looked for at the end of others, as in "Stadtwappen"."""
_NOWHERE, _INSIDE, _BEGINS, _STEM, _WHOLE = range(5)
"""How well a word fits another one: not at all, inside it, at its beginning (or end), as another form of it, wholly."""


class Hit(NamedTuple):
    """A page that was found, and the words around the place: rich text with what was searched for in bold."""

    page: RulebookPage
    snippet: str


class Grammar(NamedTuple):
    """What the search knows of a language: endings of words, the longest first, and words that carry no meaning in a
    question. All in small letters without accents.
    """

    endings: tuple[str, ...] = ()
    left_out: frozenset[str] = frozenset()

    def stem(self, word: str) -> str:
        """A word without its ending."""
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                return word.removesuffix(ending)
        return word


_NO_GRAMMAR = Grammar()


def grammar(texts: Texts) -> Grammar:
    """The grammar of a language, from its texts `rules_pages.endings` and `rules_pages.left_out`."""
    endings, left_out = (
        [_plain(each.strip()) for each in texts.get(f"rules_pages.{name}").split(",")]
        for name in ("endings", "left_out")
    )
    return Grammar(tuple(sorted(endings, key=len, reverse=True)), frozenset(left_out))


class _Wanted:
    """A word that is searched for, in all spellings."""

    def __init__(self, word: str, stem: Callable[[str], str]) -> None:
        self.spellings = _spellings(word)
        self._stems = tuple([stem(each) for each in self.spellings])
        self._stem = stem
        self._fits: dict[str, int] = {}
        self.least = _BEGINS
        """How well it must fit to be found."""

    def fit(self, word: str) -> int:
        """How well it fits a word, which is in small letters and without accents."""
        best = self._fits.get(word)
        if best is None:
            best = self._fits[word] = self._compared(word)
        return best if best >= self.least else _NOWHERE

    def _compared(self, word: str) -> int:
        if word in self.spellings:
            return _WHOLE
        if self._stem(word) in self._stems:
            return _STEM
        best = _NOWHERE
        for spelling in self.spellings:
            if spelling in word:
                ends = len(spelling) >= _SHORTEST_END and word.endswith(spelling)
                best = max(best, _BEGINS if ends or word.startswith(spelling) else _INSIDE)
        return best


class PageSearch:
    """Finds pages of a book in one language. What it has seen of their words is kept as long as it is."""

    def __init__(self, pages: Sequence[RulebookPage], language: Grammar = _NO_GRAMMAR) -> None:
        self._pages = pages
        self._left_out = language.left_out
        self._stem = cache(language.stem)

    @cached_property
    def _indices(self) -> list[_Index]:
        return [_Index(page) for page in self._pages]

    def find(self, query: str) -> list[Hit]:
        """The pages with every word of the query, the best page first: with the words themselves or other forms of
        them, then with words that begin so. Where a word is nowhere, words that contain it are found.
        """
        asked = _WORD.findall(query)
        telling = [word for word in asked if not self._left_out.intersection(_spellings(word))]
        words = [_Wanted(word, self._stem) for word in telling or asked]
        if not words:
            return []
        for word in words:
            if not any(index.fit(word) for index in self._indices):
                word.least = _INSIDE
        ranked = []
        for page, index in zip(self._pages, self._indices, strict=True):
            fits = [index.fit(word) for word in words]
            if all(fits):
                # Special cases come after the rule itself.
                score = sum(map(index.score, words)) // (_LAST if page.id == SMALL_PRINT else 1)
                ranked.append((min(fits) < _STEM, -score, page.number, Hit(page, index.snippet(words))))
        return [hit for *_, hit in sorted(ranked, key=lambda each: each[:3])]


class _Index:
    """The words of a page, in all spellings, and how often they are where."""

    def __init__(self, page: RulebookPage) -> None:
        self.sentences = [sentence for text in texts_of_page(page) for sentence in _SENTENCE.split(text) if sentence]
        names = [_MARKS.sub("", row.cells[0]) for row in _rows(page) if row.things]
        self.places = (
            (Counter(_words([page.title])), _IN_TITLE),
            (Counter(_words(names)), _AS_NAME),
            (Counter(_words(page.keywords)), _AMONG_KEYWORDS),
        )
        self.each = [_words([sentence]) for sentence in self.sentences]
        self.text = Counter(word for words in self.each for word in words)
        self.all = {word for counter, _ in self.places for word in counter} | set(self.text)

    def fit(self, word: _Wanted) -> int:
        """How well a word fits the page at best."""
        return max(map(word.fit, self.all), default=_NOWHERE)

    def score(self, word: _Wanted) -> int:
        """How much a page that a word fits is about it."""
        fits = {each: fit for each in self.all if (fit := word.fit(each))}
        score = max(max((worth * fits.get(each, 0) for each in words), default=0) for words, worth in self.places)
        for words in (self.places[-1][0], self.text):
            places = sum(words[each] for each, fit in fits.items() if fit >= _STEM)
            score += _IN_TEXT * min(_MOST_PLACES, places) + min(_MOST_PLACES, sum(words[each] for each in fits))
        return score

    def snippet(self, words: Sequence[_Wanted]) -> str:
        """The sentence with most of the words; the first one if none has any."""
        if not self.each:
            return ""
        scores = [sum(max(map(word.fit, sentence), default=0) for word in words) for sentence in self.each]
        return _marked(self.sentences[scores.index(max(scores))], words)


def _rows(page: RulebookPage) -> Iterator[TableRow]:
    for block in page.blocks:
        if isinstance(block, TableBlock):
            yield from block.rows


def texts_of_page(page: RulebookPage) -> Iterator[str]:
    """All that stands on a page, text by text."""
    for block in page.blocks:
        for text in _texts_of(block):
            yield _MARKS.sub("", text)


def _texts_of(block: Block) -> Iterator[str]:
    match block:
        case ParagraphBlock(text):
            yield text
        case TableBlock():
            yield block.title
            for row in block.rows:
                yield " – ".join(row.cells)
        case Notes():
            yield from block.lines
        case PictureBlock():
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


def _words(texts: Sequence[str]) -> list[str]:
    """All words of texts in small letters without accents, those with umlauts in both spellings."""
    small = unicodedata.normalize("NFC", " ".join(texts).lower())
    other = _plain(" ".join(_WITH_UMLAUT.findall(small)).translate(_UMLAUTS))
    return _WORD.findall(f"{_plain(small)} {other}")


def _marked(sentence: str, words: Sequence[_Wanted]) -> str:
    """A sentence, cut to length around the first word found, with the words found in bold."""
    hits = [
        match
        for match in _WORD.finditer(sentence)
        if any(word.fit(each) for each in _spellings(match[0]) for word in words)
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
