"""The weights of the evaluation, read from data/bots.yaml and validated like the definitions."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files.asset_files import players
from ulm.files.paths import asset
from ulm.files.yaml_reader import ManyProblems, UnreadableFile, read_yaml
from ulm.files.yaml_validation import Problems

FILE = "data/bots.yaml"
MOST_TURNS = 10

Name = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$", max_length=40)]
Weight = Annotated[float, Meta(ge=-100, le=100)]


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One feature and its weights in points with 1, 2, … 10 turns left."""

    feature: Name
    worth: Annotated[list[Weight], Meta(min_length=MOST_TURNS, max_length=MOST_TURNS)]


class WeightErrors(ManyProblems):
    """A file of weights is invalid; carries all its problems."""


class Weights:
    """The weight of each feature, by the number of turns left."""

    def __init__(self, features: dict[str, tuple[float, ...]]) -> None:
        self.features = features

    def rows(self, names: Sequence[str]) -> tuple[tuple[float, ...], ...]:
        """The weights in the order of `names`, a row for each number of turns left (from 1); 0 for a missing name."""
        nothing = (0.0,) * MOST_TURNS
        found = [self.features.get(name, nothing) for name in names]
        return tuple(tuple(worth[turns] for worth in found) for turns in range(MOST_TURNS))


def load(path: Path, known: Sequence[str] = ()) -> Weights:
    """Read a file of weights. Names must be in `known`, if given.

    Raises Unreadable for a file that cannot be parsed, WeightErrors with all problems of one that can.
    """
    problems = Problems()
    document = read_yaml(path)
    problems.found += document.problems
    problems.only_keys(document, ("features",))
    features: dict[str, tuple[float, ...]] = {}
    for line, one in problems.listed(document, "features", Feature, ("feature",)).entries:
        if one.feature in features:
            problems.at_line(path.name, line, one.feature, "this feature appears twice")
        if known and one.feature not in known:
            near = difflib.get_close_matches(one.feature, known, 1)
            meant = f"did you mean {near[0]}?" if near else "data/bots.yaml has those there are"
            problems.at_line(path.name, line, one.feature, f"bots know no such feature; {meant}")
        features[one.feature] = tuple(one.worth)
    if problems.found:
        raise WeightErrors(problems.found)
    return Weights(features)


@lru_cache(maxsize=1)
def standard_weights() -> Weights:
    """The weights in use: the player's override if it is valid, else those that ship with the program."""
    given = players(FILE)
    if given is not None:
        with suppress(UnreadableFile, WeightErrors):  # `ulm check` reports the problems
            return load(given)
    return load(asset(FILE))


def file_of_frozen(name: str) -> str:
    """The weights of a frozen bot."""
    return f"data/bots_{name.replace('-', '_')}.yaml"


@cache
def frozen_weights(name: str) -> Weights:
    """Weights that are never fitted again. A player's override would spoil comparisons, so there is none."""
    return load(asset(file_of_frozen(name)))
