"""How strong the bots are: a rating for each, as in chess. data/bot_ratings.yaml has them, measured in the arena."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.files.yaml_validation import convert_file

FILE = "data/bot_ratings.yaml"
_SCALE = 400.0  # this many points more: ten victories for each defeat


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ratings: dict[str, Annotated[int, Meta(ge=0, le=4000)]]


def chance(rating: float, other: float) -> float:
    """The chance of winning against a player with another rating."""
    return float(1 / (1 + 10 ** ((other - rating) / _SCALE)))


def load(path: Path) -> dict[str, int]:
    """The ratings in a file, weakest first. Raises Unreadable for an invalid file."""
    found = convert_file(read_yaml(path), _File).ratings
    return {name: found[name] for name in sorted(found, key=found.__getitem__)}


@lru_cache(maxsize=1)
def bot_ratings() -> dict[str, int]:
    """The ratings that ship with the program, weakest first. Random has none: it wins no games."""
    return load(asset(FILE))
