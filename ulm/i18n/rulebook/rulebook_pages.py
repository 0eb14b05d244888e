"""The pages of the rules in one language, with the figures of the definitions and options in force."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.i18n.rulebook.contents import BlockEntry, NoPicture, PageEntry, PictureEntry, contents, picture_position, start
from ulm.i18n.rulebook.page_blocks import SMALL_PRINT, Block, Notes, ParagraphBlock, PictureBlock, RulebookPage
from ulm.i18n.rulebook.rule_figures import filled_in
from ulm.i18n.rulebook.rule_tables import table
from ulm.rules.ruleset import Ruleset


def pages(rules: Ruleset, texts: Texts) -> list[RulebookPage]:
    """All pages, the small print last."""
    return _Book(rules, texts).pages()


class _Book:
    def __init__(self, rules: Ruleset, texts: Texts) -> None:
        self.rules = rules
        self.texts = texts
        self.figures = filled_in(rules, texts)
        self.other_languages = [Texts(code) for code in codes() if code != texts.language]

    def pages(self) -> list[RulebookPage]:
        entries = contents()
        found = [self.page(number, entry) for number, entry in enumerate(entries, 1)]
        return [*found, self.small_print(len(found) + 1, entries)]

    def page(self, number: int, entry: PageEntry) -> RulebookPage:
        return RulebookPage(
            number=number,
            id=entry.id,
            title=self.title(entry.id),
            blocks=tuple(self.blocks(entry)),
            links=(*entry.links, *([SMALL_PRINT] if entry.small_print else [])),
            tries=entry.tries,
            explains=entry.explains,
            keywords=tuple(self.keywords(entry.id)),
        )

    def small_print(self, number: int, entries: tuple[PageEntry, ...]) -> RulebookPage:
        """The page of all special cases, by the pages to which they belong."""
        notes = [
            Notes(self.title(entry.id), tuple(self.lines("special", entry.small_print)))
            for entry in entries
            if entry.small_print
        ]
        intro = tuple(ParagraphBlock(each) for each in self.lines(SMALL_PRINT, ("about",)))
        keywords = tuple(self.keywords(SMALL_PRINT))
        return RulebookPage(number, SMALL_PRINT, self.title(SMALL_PRINT), (*intro, *notes), keywords=keywords)

    def title(self, page: str) -> str:
        key = f"rulebook.{page}.title"
        return self.texts.get(key, **self.figures) if self.texts.has(key) else page

    def keywords(self, page: str) -> Iterator[str]:
        """The keywords of a page, and its titles and keywords in the other languages."""
        for texts in (self.texts, *self.other_languages):
            key = f"rulebook.{page}.keywords"
            if texts.has(key):
                yield from (each.strip() for each in texts.get(key).split(","))
        for texts in self.other_languages:
            key = f"rulebook.{page}.title"
            if texts.has(key):
                yield texts.get(key, **filled_in(self.rules, texts))

    def blocks(self, entry: PageEntry) -> Iterator[Block]:
        for block in entry.blocks:
            if all(getattr(self.rules.options, name, None) == value for name, value in block.options.items()):
                yield from self.block(entry.id, block)

    def block(self, page: str, block: BlockEntry) -> Iterator[Block]:
        """The block of an entry; none if the texts that it names are missing."""
        if block.say:
            yield from (ParagraphBlock(each) for each in self.lines(page, (block.say,)))
        elif block.table:
            yield table(block.table, self.rules, self.texts)
        elif block.readings:
            yield Notes(self.texts.get("rulebook.readings"), tuple(self.lines("reading", block.readings)))
        elif block.picture is not None:
            yield from self.picture(page, block.picture)

    def lines(self, section: str, names: tuple[str, ...]) -> Iterator[str]:
        for name in names:
            key = f"rulebook.{section}.{name}"
            if self.texts.has(key):
                yield self.texts.get(key, **self.figures)

    def picture(self, page: str, entry: PictureEntry) -> Iterator[PictureBlock]:
        """A picture; none if its lesson scene is missing, or its position does not fit the definitions."""
        with suppress(NoPicture):
            picture_position(entry, self.rules.definitions)
            options, seats, given = start(entry)
            yield PictureBlock(
                name=f"{page}_{entry.name}",
                caption=" ".join(self.lines(page, (f"picture.{entry.name}",))),
                options=options,
                seats=seats,
                given=given,
                moves=entry.moves,
                shows=entry.shows,
                glow=entry.glow,
                cards=entry.cards,
            )
