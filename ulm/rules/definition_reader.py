"""Reads the definitions from data/*.yaml, with overrides by the player's own files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from ulm.files import asset_files
from ulm.files.yaml_reader import Document, ManyProblems
from ulm.files.yaml_validation import Problems, ValidEntries
from ulm.rules import definition_checks
from ulm.rules.definitions import Card, CardSet, Coat, Definitions, ModifierCard, Quarter, Reward, RuleOption, SetUp
from ulm.rules.effect_registry import any_effect

#: file → the keys of its lists; setup.yaml has none
_LISTS: dict[str, tuple[str, ...]] = {
    "options": ("options",),
    "river": ("rewards",),
    "quarters": ("quarters",),
    "coats": ("coats",),
    "descendants": ("descendants",),
    "towers": ("towers",),
    "cards": ("cards", "sets"),
}
FILES = ("setup", *_LISTS)

T = TypeVar("T")


class DefinitionErrors(ManyProblems):
    """The definitions are invalid; carries all their problems."""


def load(folder: Path, overrides: Path | None = None) -> Definitions:
    """Load the definitions in a folder; a file of the same name in `overrides` replaces one of them.

    Raises DefinitionErrors with all problems at once.
    """
    problems = Problems()
    documents: dict[str, Document] = {}
    for file in FILES:
        path = asset_files.overridden(folder / f"{file}.yaml", overrides)
        document = problems.read(path)
        if document is not None:
            documents[file] = document
            if file in _LISTS:
                problems.only_keys(document, _LISTS[file])

    def listed(file: str, key: str, kind: type[T]) -> ValidEntries[T]:
        return problems.listed(documents[file], key, kind, ("id", "space")) if file in documents else ValidEntries()

    setup = problems.whole(documents["setup"], SetUp, with_line=True) if "setup" in documents else None
    found = definition_checks.ReadDefinitions(
        setup=setup,
        options=listed("options", "options", RuleOption),
        rewards=listed("river", "rewards", _with_effects(Reward)),
        quarters=listed("quarters", "quarters", _with_effects(Quarter)),
        coats=listed("coats", "coats", Coat),
        descendants=listed("descendants", "descendants", ModifierCard),
        towers=listed("towers", "towers", ModifierCard),
        cards=listed("cards", "cards", _with_effects(Card)),
        sets=listed("cards", "sets", CardSet),
    )
    definition_checks.check(found, problems, documents["setup"].line_of if "setup" in documents else lambda place: 1)
    if setup is None or problems.found:
        raise DefinitionErrors(problems.found)
    return Definitions(
        setup=setup,
        options=_plain(found.options),
        rewards=_plain(found.rewards),
        quarters=_plain(found.quarters),
        coats=_plain(found.coats),
        descendants=_plain(found.descendants),
        towers=_plain(found.towers),
        cards=_plain(found.cards),
        sets=_plain(found.sets),
    )


def _with_effects(kind: type[T]) -> type[T]:
    """A generic struct as it is read: with all kinds of effects that there are."""
    generic: Any = kind
    found: type[T] = generic[any_effect()]
    return found


def _plain(listed: ValidEntries[T]) -> tuple[T, ...]:
    return tuple(entry for _, entry in listed.entries)
