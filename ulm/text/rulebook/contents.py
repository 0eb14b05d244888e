"""Reads ``data/rulebook.yaml``: which blocks, links and Try-it scenes each page of the rules has.

A file of that name in the player's folder replaces it; one that cannot be used is reported and left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ulm.files import file_problems
from ulm.files.paths import asset
from ulm.files.resources import players
from ulm.files.yaml_reader import Problem, Unreadable, names
from ulm.files.yaml_validation import Problems
from ulm.records import scenario_setup
from ulm.rules import BadOptions, Definitions
from ulm.rules.definitions import Id
from ulm.rules.game import Game, IllegalMove
from ulm.rules.ruleset import read_options, ruleset
from ulm.text.rulebook.tables import HEADS

FILE = "data/rulebook.yaml"
SMALL_PRINT = "small_print"
"""The id of the page with all special cases, which is made from the pages' own lists."""
SHOWN = ("board", "grid", "river", "docks", "quarters", "minster", "cards")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PictureEntry(_Entry, frozen=True):
    """A picture: a position set up like that of a scenario, the start of a lesson scene, or faces of cards."""

    name: Id
    scene: str = ""
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    given: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    shows: str = "board"
    glow: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class BlockEntry(_Entry, frozen=True):
    """One of: a text, a table, readings, a picture. With ``options`` it is there only if these options have these
    values.
    """

    say: str = ""
    table: str = ""
    readings: tuple[str, ...] = ()
    picture: PictureEntry | None = None
    options: dict[str, bool | int] = {}


class PageEntry(_Entry, frozen=True):
    """A page of the rules."""

    id: Id
    blocks: Annotated[tuple[BlockEntry, ...], Meta(min_length=1)]
    links: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    small_print: tuple[str, ...] = ()


def contents() -> tuple[PageEntry, ...]:
    """The pages in their order: the player's if they can be used, else the program's own."""
    given = players(FILE)
    if given is not None:
        try:
            stat = given.stat()
            return _read_once(given, stat.st_mtime_ns, stat.st_size)
        except (OSError, Unreadable) as error:
            file_problems.complain(given, str(error).removeprefix(f"{given.name}: "))
    own = asset(FILE)
    return _read_once(own, 0, 0)


@lru_cache(maxsize=4)
def _read_once(file: Path, changed: int, size: int) -> tuple[PageEntry, ...]:
    found, problems = read(file)
    if problems:
        raise Unreadable(problems[0])
    return tuple(page for _, page in found)


def read(file: Path) -> tuple[tuple[tuple[int, PageEntry], ...], list[Problem]]:
    """The valid pages of a file with the lines at which they begin, and what is wrong with the file by itself."""
    problems = Problems()
    document = problems.read(file)
    if document is None:
        return (), problems.found
    problems.only_keys(document, ("pages",))
    listed = problems.listed(document, "pages", PageEntry)
    known = {*listed.ids, SMALL_PRINT}
    seen: set[str] = set()
    for line, page in listed.entries:
        for place, message in _page_problems(page, known):
            problems.at_line(document.name, line, page.id, f"{place}: {message}")
        if page.id in seen or page.id == SMALL_PRINT:
            problems.at_line(document.name, line, page.id, "there is another page with this id")
        seen.add(page.id)
    return listed.entries, problems.found


def _page_problems(page: PageEntry, known: Collection[str]) -> Iterator[tuple[str, str]]:
    for number, block in enumerate(page.blocks):
        place = f"blocks[{number}]"
        kinds = ("say", "table", "readings", "picture")
        if sum(bool(getattr(block, kind)) for kind in kinds) != 1:
            yield place, f"expected one of {names(kinds)}"
        if block.table and block.table not in HEADS:
            yield place, f"there is no table `{block.table}`; there are {', '.join(HEADS)}"
        if block.picture is not None and block.picture.shows not in SHOWN:
            yield f"{place}.picture.shows", f"expected one of {', '.join(SHOWN)}, found '{block.picture.shows}'"
    for link in page.links:
        if link not in known:
            yield "links", f"there is no page `{link}`"


# ----- what `ulm check` asks besides


def text_keys(page: PageEntry) -> Iterator[str]:
    """The texts that a page needs, without those of its tables."""
    own = f"rulebook.{page.id}"
    yield f"{own}.title"
    yield f"{own}.keywords"
    for block in page.blocks:
        if block.say:
            yield f"{own}.{block.say}"
        if block.picture is not None:
            yield f"{own}.picture.{block.picture.name}"
        yield from (f"rulebook.reading.{reading}" for reading in block.readings)
    yield from (f"rulebook.special.{line}" for line in page.small_print)


def problems(
    file: Path, definitions: Definitions, *, texts: Collection[str], scenes: Collection[str], things: Collection[str]
) -> list[Problem]:
    """What is wrong with a file: by itself, or with texts, lesson scenes, kinds of things or positions it names."""
    pages, found = read(file)
    explained: dict[str, str] = {}
    for line, page in pages:
        wrong: list[str] = [f"the text `{key}` is missing" for key in text_keys(page) if key not in texts]
        wrong += [f"tries: there is no lesson scene `{scene}`" for scene in page.tries if scene not in scenes]
        for thing in page.explains:
            if thing not in things:
                wrong.append(f"explains: there is no kind of thing `{thing}`; there are {', '.join(things)}")
            elif thing in explained:
                wrong.append(f"explains: the page `{explained[thing]}` explains `{thing}` already")
            explained.setdefault(thing, page.id)
        for number, block in enumerate(page.blocks):
            place = f"blocks[{number}]"
            try:
                read_options(dict(block.options), definitions)
            except BadOptions as error:
                wrong.append(f"{place}.options: {error}")
            if block.picture is not None:
                what = _picture_problem(block.picture, definitions, scenes)
                wrong += [f"{place}.picture: {what}"] if what else []
        found += [Problem(file.name, f"line {line}, {page.id}", what) for what in wrong]
    return found


def _picture_problem(picture: PictureEntry, definitions: Definitions, scenes: Collection[str]) -> str:
    """Why a picture cannot be drawn; empty if it can."""
    if picture.scene:
        return "" if picture.scene in scenes else f"there is no lesson scene `{picture.scene}`"
    unknown = [card for card in picture.cards if card not in {each.id for each in definitions.cards}]
    if unknown:
        return f"there is no card `{unknown[0]}`"
    try:
        rules = ruleset(definitions, read_options(picture.options, definitions))
        game = Game.at(rules, scenario_setup.position(rules, picture.seats, 0, picture.given, FILE))
        for move in picture.moves:
            game.play(move)
    except BadOptions as error:
        return str(error)
    except Unreadable as error:
        return f"{error.problem.place}: {error.problem.message}"
    except IllegalMove as error:
        return f"moves: {error}"
    return ""
