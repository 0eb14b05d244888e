"""The part of `ulm check` that reads the city's years and stories: what is missing, too long, or not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ulm.analysis import puzzle_file
from ulm.cli.check_texts import texts_of
from ulm.files import asset_files
from ulm.files.yaml_reader import Problem
from ulm.i18n import city_texts
from ulm.i18n.language_files import FALLBACK, codes, file_of, volume_of
from ulm.i18n.rulebook import contents
from ulm.i18n.rulebook.contents import NoPicture, PictureEntry
from ulm.rules import Definitions, Game, standard_definitions
from ulm.teaching import lesson_files
from ulm.ui.table.board.board_layout import LayoutErrors
from ulm.ui.table.board.position_picture import UnknownPlace, check_picture, position_of_picture
from ulm.ui.table.state.inspectable import KINDS, SIGNS

CITY_FILE = "city.yaml"
_CITY_VOLUME = volume_of("city")


def city_problems(folder: Path, lang: Path, overrides: Path | None, definitions: Definitions) -> list[Problem]:
    """Problems with the years and stories in a folder like `data`, or with those in `overrides` that replace them."""
    found = [problem for file, name in _language_files(lang, overrides) for problem in _length_problems(file, name)]
    file = asset_files.overridden(folder / CITY_FILE, overrides)
    if not file.is_file():  # a folder with definitions only
        return found
    read, problems = city_texts.read(file)
    texts = set(texts_of(lang / _CITY_VOLUME / f"{FALLBACK}.yaml"))
    if overrides is not None:
        for volume in ("", _CITY_VOLUME):
            given = asset_files.players(file_of(FALLBACK, volume))
            texts |= set(texts_of(given)) if given is not None else set()
    if texts:  # otherwise reported already
        keys = [city_texts.story_key(each) for each in read.stories]
        keys += [key for each in read.years for key in city_texts.year_keys(each)]
        problems += [
            Problem(file.name, key, f"the text is missing in {file_of(FALLBACK, _CITY_VOLUME).removeprefix('data/')}")
            for key in keys
            if key not in texts
        ]
    return [*found, *problems, *_thing_problems(read, file.name, texts, definitions)]


def _language_files(lang: Path, overrides: Path | None) -> Iterator[tuple[Path, str]]:
    """The files of all languages that may hold stories, and how each is named."""
    for volume in ("", _CITY_VOLUME):
        for file in sorted((lang / volume).glob("*.yaml")):
            yield file, file_of(file.stem, volume).removeprefix("data/")
        for code in codes() if overrides is not None else ():
            given = asset_files.players(file_of(code, volume))
            if given is not None:
                yield given, f"your {file_of(code, volume).removeprefix('data/')}"


def _length_problems(file: Path, name: str) -> Iterator[Problem]:
    for key, text in texts_of(file).items():
        if fault := city_texts.length_problem(key, text):
            yield Problem(name, key, fault)


def _thing_problems(read: city_texts.City, name: str, texts: set[str], definitions: Definitions) -> Iterator[Problem]:
    """Things of the program that have no story, and things that stories name but there are none of."""
    things = dict(_things(definitions))
    own = dict(_things(standard_definitions()))
    for thing, (kind, each) in things.items():
        told = read.story_of(kind, each) is not None or city_texts.own_key(kind, each) in texts
        # Things that players add may have a story; the program's own should.
        if thing in own and not told and thing not in read.without:
            yield Problem(name, thing, "the story of this thing is missing; name it in a story or under `without`")
    named = [(f"stories, {story.id}", thing) for story in read.stories for thing in story.of]
    named += [("without", thing) for thing in sorted(read.without)]
    for place, thing in named:
        kind, _, each = thing.partition(" ")
        if kind in city_texts.DESCRIBED and thing not in things and thing not in own:
            yield Problem(name, place, f"there is no {kind} `{each}`")


def _things(definitions: Definitions) -> Iterator[tuple[str, tuple[str, str]]]:
    """The things of the definitions that are described, by the names that the file has for them."""
    kinds = {
        "quarter": [each.id for each in definitions.quarters],
        "coat": [each.id for each in definitions.coats],
        "descendant": [each.id for each in definitions.descendants],
        "card": [each.id for each in definitions.cards],
        "tower": [each.id for each in definitions.towers],
    }
    for kind, ids in kinds.items():
        for each in ids:
            yield f"{kind} {each}", (kind, each)


def puzzle_problems(folder: Path, overrides: Path | None) -> list[Problem]:
    """The problems with the puzzles of a folder like `data`, if it has any."""
    file = asset_files.overridden(folder / Path(puzzle_file.FILE).name, overrides)
    return puzzle_file.problems(file) if file.exists() else []


RULEBOOK_FILE = "rulebook.yaml"
_RULEBOOK_VOLUME = volume_of("rulebook")


def rulebook_problems(folder: Path, lang: Path, overrides: Path | None, definitions: Definitions) -> list[Problem]:
    """Problems with the pages in a folder like `data`, or with those in `overrides` that replace them."""
    file = asset_files.overridden(folder / RULEBOOK_FILE, overrides)
    if not file.is_file():  # a folder with definitions only
        return []
    texts = set(texts_of(lang / _RULEBOOK_VOLUME / f"{FALLBACK}.yaml"))
    if not texts:
        return []  # reported already
    if overrides is not None:
        given = asset_files.players(file_of(FALLBACK, _RULEBOOK_VOLUME))
        texts |= set(texts_of(given)) if given is not None else set()
    scenes = {each.stem for each in (folder / "lessons").glob("*.yaml")} | set(lesson_files.scene_ids())
    things = [*KINDS, *(f"sign:{sign}" for sign in SIGNS)]
    return contents.problems(file, definitions, texts=texts, scenes=scenes, things=things, draws=_check_picture)


def _check_picture(game: Game, picture: PictureEntry) -> None:
    try:
        check_picture(position_of_picture(picture, game))
    except LayoutErrors:
        return  # the board's map is wrong, which is reported already
    except UnknownPlace as error:
        raise NoPicture(f"there is no place `{error}`") from None
