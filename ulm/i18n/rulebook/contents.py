"""Reads ``data/rulebook.yaml``: which blocks, links and Try-it scenes each page of the rules has.

A file of that name in the player's folder replaces it; one that cannot be used is reported and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ulm.files.asset_files import find
from ulm.files.overrides import players_or_own
from ulm.files.yaml_reader import Problem, UnreadableFile, names, read_yaml
from ulm.files.yaml_validation import Problems
from ulm.i18n.rulebook.page_blocks import SMALL_PRINT, PictureBlock
from ulm.i18n.rulebook.rule_tables import HEADS
from ulm.rules import BadOptions, Definitions, Game, IllegalMove
from ulm.rules.definitions import Id
from ulm.rules.ruleset import read_options, ruleset
from ulm.storage import scenario_setup


class NoPicture(Exception):
    """A picture cannot be drawn, and why."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PictureEntry(_Entry, frozen=True):
    """A picture: the start of a lesson scene, a position set up like that of a scenario, or the faces of cards."""

    name: Id
    scene: str = ""
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    given: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    shows: str = "whole"
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


def picture_position(picture: PictureBlock | PictureEntry, definitions: Definitions) -> Game:
    """The game at the moment that a picture shows. Raises NoPicture."""
    unknown = set(picture.cards) - {card.id for card in definitions.cards}
    if unknown:
        raise NoPicture(f"there is no card `{min(unknown)}`")
    options, seats, given = picture.options, picture.seats, picture.given
    if isinstance(picture, PictureEntry):
        options, seats, given = start(picture)
    try:
        rules = ruleset(definitions, read_options(options, definitions))
        game = Game.at(rules, scenario_setup.position(rules, seats, 0, given, picture.name))
        for move in picture.moves:
            game.play(move)
    except (BadOptions, IllegalMove) as error:
        raise NoPicture(str(error)) from None
    except UnreadableFile as error:
        raise NoPicture(f"{error.problem.place}: {error.problem.message}") from None
    return game


def start(entry: PictureEntry) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """The options, number of seats and position from which a picture starts: its own, or those of a lesson scene.

    Raises NoPicture for an unknown scene.
    """
    if not entry.scene:
        return entry.options, entry.seats, entry.given
    try:
        scene = read_yaml(find(f"data/lessons/{entry.scene}.yaml")).data
    except (FileNotFoundError, UnreadableFile):
        raise NoPicture(f"there is no lesson scene `{entry.scene}`") from None
    return scene.get("options") or {}, scene.get("seats") or 2, scene.get("given") or {}


FILE = "data/rulebook.yaml"


def contents() -> tuple[PageEntry, ...]:
    """The pages in their order: the player's if they can be used, else the program's own."""
    return players_or_own(FILE, _whole)


def _whole(file: Path) -> tuple[PageEntry, ...]:
    found, problems = read(file)
    if problems:
        raise UnreadableFile(problems[0])
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
            yield place, f"there is no table `{block.table}`; choose from {', '.join(HEADS)}"
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
    file: Path,
    definitions: Definitions,
    *,
    texts: Collection[str],
    scenes: Collection[str],
    things: Collection[str],
    draws: Callable[[Game, PictureEntry], None],
) -> list[Problem]:
    """What is wrong with a file: by itself, or with texts, lesson scenes, kinds of things or pictures it names.

    ``draws`` raises NoPicture for a picture whose part of the board, or a thing that glows, is not there.
    """
    pages, found = read(file)
    explained: dict[str, str] = {}
    for line, page in pages:
        wrong: list[str] = [f"the text `{key}` is missing" for key in text_keys(page) if key not in texts]
        unknown = [scene for scene in page.tries if scene not in scenes]
        wrong += [f"tries: there is no lesson scene `{scene}`" for scene in unknown]
        for thing in page.explains:
            if thing not in things:
                wrong.append(f"explains: there is no kind of thing `{thing}`; choose from {', '.join(things)}")
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
                try:
                    draws(picture_position(block.picture, definitions), block.picture)
                except NoPicture as error:
                    wrong.append(f"{place}.picture: {error}")
        found += [Problem(file.name, f"line {line}, {page.id}", what) for what in wrong]
    return found
