"""The city's years and stories as pages: a small one for each in the program, and two long ones to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from ulm.files.asset_files import has_picture
from ulm.i18n.catalog import Texts
from ulm.i18n.city_texts import CityStory, Year, city, story_key, year_keys, year_text
from ulm.i18n.display_names import display_name
from ulm.i18n.rulebook.page_blocks import ParagraphBlock, RulebookPage, TableBlock, TableRow

YEAR, STORY = "year:", "story:"
"""How the ids of the pages begin."""
_PICTURES = {
    "minster": "city/spire",
    "space": "pieces/barge_red",
    "sign sparrows": "pieces/sparrow_0",
    "sign coins": "pieces/coin",
    "sign charter": "pieces/charter",
    "bag": "pieces/bag",
    "dock": "icons/river_step",
}
_FOLDERS = {"quarter": "coats/", "coat": "coats/", "descendant": "descendants/", "card": "card:", "tower": "towers/"}


class ThingStories(NamedTuple):
    """What is told under one name: of a quarter, and of its coat of arms besides."""

    name: str
    stories: tuple[CityStory, ...]

    @property
    def id(self) -> str:
        """The id of its page."""
        return STORY + self.stories[0].id

    @property
    def things(self) -> tuple[tuple[str, str], ...]:
        """Kinds and ids of what it is told of."""
        parts = (thing.partition(" ") for each in self.stories for thing in each.of)
        return tuple((kind, thing) for kind, _, thing in parts)

    @property
    def picture(self) -> str:
        """A sprite of it, or ``card:siege`` for the face of a card; "" for none."""
        kind, thing = self.things[0]
        if kind in _FOLDERS:
            return _FOLDERS[kind] + thing
        return _PICTURES.get(f"{kind} {thing}".strip(), "")


def stories(texts: Texts) -> list[ThingStories]:
    """All stories, by the names of what they are told of, in the order of the alphabet."""
    found: dict[str, list[CityStory]] = {}
    for each in city().stories:
        if texts.has(story_key(each)):
            found.setdefault(_name(each, texts), []).append(each)
    told = [ThingStories(name, tuple(each)) for name, each in found.items()]
    return sorted(told, key=lambda each: _sorted_by(each.name))


def _sorted_by(name: str) -> str:
    """A name without capitals and accents: É comes with E."""
    return "".join(sign for sign in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(sign))


def _name(story: CityStory, texts: Texts) -> str:
    key = f"city.name.{story.id}"
    if texts.has(key):
        return texts.get(key)
    kind, _, thing = story.of[0].partition(" ")
    if kind == "coat" and texts.has(f"rules.quarter.{thing}.name"):
        kind = "quarter"  # a quarter and its coat of arms are told of under one name
    name = display_name(kind, thing, texts)
    return name.form("short") if kind == "quarter" else name


def years(texts: Texts) -> list[Year]:
    """All years that have a title and a text, in their order."""
    return [each for each in city().years if all(texts.has(key) for key in year_keys(each))]


def woodcut(year: Year) -> str:
    """The picture of a year, "" where it has none."""
    name = f"city/{year.id}"
    return name if has_picture(name) else ""


def entry_pages(texts: Texts) -> list[RulebookPage]:
    """A page for each story and each year, to be listed and searched; those of years have the year as their number."""
    found = [
        RulebookPage(number, told.id, told.name, tuple(_paragraphs(told, texts)), explains=_explained(told))
        for number, told in enumerate(stories(texts), 1)
    ]
    for year in years(texts):
        title, text = (texts.get(key) for key in year_keys(year))
        told = texts.get("city.date", year=f"**{year_text(year, texts)}**", title=text)
        found.append(RulebookPage(year.year, YEAR + year.id, title, (ParagraphBlock(told),)))
    return found


def _paragraphs(told: ThingStories, texts: Texts) -> Iterator[ParagraphBlock]:
    return (ParagraphBlock(texts.get(story_key(each))) for each in told.stories)


def _explained(told: ThingStories) -> tuple[str, ...]:
    return tuple(f"{kind}:{thing}" if thing else kind for kind, thing in told.things)


def printed_pages(texts: Texts, first: int) -> list[RulebookPage]:
    """The years, and all stories, as pages to be printed after the rules; ``first``: the number of the first."""
    of_years = tuple(
        TableRow((f"**{year_text(each, texts)}**", _told_of(each, texts)), woodcut(each)) for each in years(texts)
    )
    of_stories = tuple(
        TableRow(
            (f"**{told.name}**", " ".join(each.text for each in _paragraphs(told, texts))), told.picture, told.things
        )
        for told in stories(texts)
    )
    about = ParagraphBlock(texts.get("city.about_stories"))
    return [
        RulebookPage(
            first,
            "city_years",
            texts.get("city.years"),
            (TableBlock("city_years", texts.get("city.years"), (), of_years),),
        ),
        RulebookPage(
            first + 1,
            "city_stories",
            texts.get("city.stories"),
            (about, TableBlock("city_stories", texts.get("city.stories"), (), of_stories)),
        ),
    ]


def _told_of(year: Year, texts: Texts) -> str:
    title, text = (texts.get(key) for key in year_keys(year))
    return f"**{title}.** {text}"
