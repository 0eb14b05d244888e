"""How often a moment happens in a game, counted in games of bots: ``data/annals.yaml``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.annals.moment import Moment
from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml

FILE = "data/annals.yaml"

_Count = Annotated[int, Meta(ge=0)]


class Frequencies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In how many of ``games`` there was a moment of each kind, of at least each size."""

    games: Annotated[int, Meta(ge=1)]
    moments: Mapping[str, Mapping[int, _Count]]

    def share(self, moment: Moment) -> float:
        """The share of games (above 0, to 1) in which there is such a moment, at least as large."""
        counts = self.moments.get(moment.kind, {})
        count = next((counts[size] for size in sorted(counts) if size >= moment.size), 0)
        return max(count, 0.5) / self.games

    def rarity(self, moment: Moment) -> float:
        """How seldom it happens: 0 in every game, 1 more for each time that games with it are half as many."""
        return -math.log2(min(1.0, self.share(moment)))


@lru_cache(maxsize=1)
def load_frequencies() -> Frequencies:
    """The counts. Raises Unreadable or msgspec.ValidationError for a broken file."""
    return msgspec.convert(read_yaml(asset(FILE)).data, Frequencies, strict=False)
