"""The city's years and stories: ``data/city.yaml`` says which there are, ``data/lang/city`` has the words.

    story("quarter", "leaning_house")     # "Half-timbered, by the river Blau, …"
    date_of_round(3)                      # "1488 · The Swabian League makes Ulm its seat"

A file of that name in the player's folder replaces it; one that cannot be used is reported and left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files.overrides import players_or_own
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.files.yaml_validation import Problems
from ulm.i18n.catalog import Texts, current
from ulm.i18n.language_files import Forms, in_words
from ulm.rules.definitions import Id

FILE = "data/city.yaml"
MOST_WORDS = 60
"""Of a story, and of the text of a year."""
LONGEST_TITLE = 48
"""Characters of the title of a year, which stands on the banner of a round."""
DESCRIBED = ("quarter", "coat", "descendant", "card", "tower")
"""The kinds of things in the definitions that have a story each."""
OTHERS = ("minster", "river", "space", "dock", "bag", "sign")
"""The other kinds of things on the table that may have one."""

_MARKS = re.compile(r"\{icon:[\w/]+\}|\[\[\w+\||\]\]|\*+")
_Number = Annotated[int, Meta(ge=1, le=9999)]


class Year(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A year worth telling of."""

    id: Id
    year: _Number
    until: _Number | None = None
    """The last year of a span."""
    about: bool = False
    """Whether sources differ by a year or two."""
    round: Annotated[int, Meta(ge=1, le=99)] | None = None
    """The round whose banner has this date."""


class CityStory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A story and the things that it is told of: ``kind id``, or ``kind`` for all of a kind."""

    id: Id
    of: Annotated[tuple[str, ...], Meta(min_length=1)]
    legend: bool = False
    """Whether it tells a legend; its text says so."""


class City(msgspec.Struct, frozen=True):
    """All years in their order, all stories, and the things that have none."""

    years: tuple[Year, ...] = ()
    stories: tuple[CityStory, ...] = ()
    without: frozenset[str] = frozenset()

    def story_of(self, kind: str, thing: str) -> CityStory | None:
        """The story of a thing, or of its kind."""
        for wanted in (f"{kind} {thing}", kind):
            for each in self.stories:
                if wanted in each.of:
                    return each
        return None


def city() -> City:
    """The years and stories: the player's if they can be used, else the program's own."""
    return players_or_own(FILE, _whole)


def _whole(file: Path) -> City:
    found, problems = read(file)
    if problems:
        raise UnreadableFile(problems[0])
    return found


def read(file: Path) -> tuple[City, list[Problem]]:
    """The valid years and stories of a file, and what is wrong with it by itself."""
    problems = Problems()
    document = problems.read(file)
    if document is None:
        return City(), problems.found
    name = document.name
    problems.only_keys(document, ("years", "stories", "without"))
    years = problems.listed(document, "years", Year).entries
    stories = problems.listed(document, "stories", CityStory).entries
    without = problems.convert(document.data.get("without", []), tuple[str, ...], name, "without") or ()
    for line, what, message in (*_year_problems(years), *_story_problems(stories)):
        problems.at_line(name, line, what, message)
    known = {thing for _, each in stories for thing in each.of}
    for thing in without:
        if fault := _thing_fault(thing):
            problems.add(name, "without", fault)
        elif thing in known:
            problems.add(name, "without", f"`{thing}` has a story")
    found = City(tuple(each for _, each in years), tuple(each for _, each in stories), frozenset(without))
    return found, problems.found


def _year_problems(years: tuple[tuple[int, Year], ...]) -> Iterator[tuple[int, str, str]]:
    seen: set[str] = set()
    rounds: set[int] = set()
    last = 0
    for line, each in years:
        if each.id in seen:
            yield line, each.id, "there is another year with this id"
        if each.round in rounds:
            yield line, each.id, f"there is another date for round {each.round}"
        if each.year < last:
            yield line, each.id, f"the years stand in their order; {each.year} comes before {last}"
        if each.until is not None and each.until <= each.year:
            yield line, each.id, f"until: expected a year after {each.year}, found {each.until}"
        seen.add(each.id)
        rounds |= {each.round} if each.round is not None else set()
        last = max(last, each.year)


def _story_problems(stories: tuple[tuple[int, CityStory], ...]) -> Iterator[tuple[int, str, str]]:
    seen: set[str] = set()
    told: dict[str, str] = {}
    for line, each in stories:
        if each.id in seen:
            yield line, each.id, "there is another story with this id"
        seen.add(each.id)
        for thing in each.of:
            if fault := _thing_fault(thing):
                yield line, each.id, f"of: {fault}"
            elif thing in told:
                yield line, each.id, f"of: `{thing}` has the story `{told[thing]}` already"
            told.setdefault(thing, each.id)


def _thing_fault(thing: str) -> str:
    """What is wrong with the name of a thing; "" for nothing."""
    kind, _, name = thing.partition(" ")
    if kind in DESCRIBED and name:
        return ""
    if kind in OTHERS and (kind != "sign" or name):
        return ""
    return f"expected `kind id`, with one of the kinds {', '.join((*DESCRIBED, *OTHERS))}, found `{thing}`"


# ----- in words


def story(kind: str, thing: str = "", texts: Texts | None = None) -> str:
    """The story of a thing in words, "" where it has none.

    ``rules.card.ID.story`` of a language file goes first, so that a card of the player's own may bring its story.
    """
    texts = texts or current()
    if kind in DESCRIBED and texts.has(own := own_key(kind, thing)):
        return texts.get(own)
    found = city().story_of(kind, thing.partition(":")[0])
    key = story_key(found) if found is not None else ""
    return texts.get(key) if key and texts.has(key) else ""


def own_key(kind: str, thing: str) -> str:
    """The key of the story that a thing brings beside its name."""
    return f"rules.{kind}.{thing}.story"


def story_key(each: CityStory) -> str:
    """The key of a story's text."""
    return f"city.story.{each.id}"


def year_keys(each: Year) -> tuple[str, str]:
    """The keys of a year's title and of its text."""
    return f"city.year.{each.id}.title", f"city.year.{each.id}.text"


def year_text(each: Year, texts: Texts | None = None) -> str:
    """A year as it is written: "1488", "about 1493", "1618–1648"."""
    texts = texts or current()
    if each.until is not None:
        return texts.get("city.span", **{"from": str(each.year), "until": str(each.until)})
    return texts.get("city.about", year=str(each.year)) if each.about else str(each.year)


def date_of_round(number: int, texts: Texts | None = None) -> str:
    """The date of a round in a line, "" for a round that has none."""
    texts = texts or current()
    found = next((each for each in city().years if each.round == number), None)
    if found is None or not texts.has(year_keys(found)[0]):
        return ""
    return texts.get("city.date", year=year_text(found, texts), title=texts.get(year_keys(found)[0]))


def length_problem(key: str, text: Forms) -> str:
    """What is wrong with the length of a text of the city; "" for nothing."""
    plain = [_MARKS.sub("", words) for words in in_words(text)]
    longest = max(map(len, plain))
    if key.startswith("city.year.") and key.endswith(".title"):
        too_long = f"this title has {longest} characters; at most {LONGEST_TITLE} fit the banner"
        return too_long if longest > LONGEST_TITLE else ""
    told = key.startswith(("city.story.", "city.year.")) or (key.startswith("rules.") and key.endswith(".story"))
    count = max(len(words.split()) for words in plain)
    return f"this story has {count} words; at most {MOST_WORDS} are read" if told and count > MOST_WORDS else ""
