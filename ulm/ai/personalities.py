"""Characters: variants of a bot level that overvalue certain things and so play differently.

data/characters.yaml lists what each one overvalues. A bot with a character is named by level and character, as in
`journeyman-shipper`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.ai.beam_search import Evaluator
from ulm.ai.heuristic import turns_left
from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.files.yaml_validation import convert_file
from ulm.rules import Position, Ruleset

Liking = Annotated[float, Meta(ge=-5, le=5)]


class PersonalityBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bonus in points for one of each thing."""

    river: Liking = 0.0
    seals: Liking = 0.0
    coats: Liking = 0.0
    hand: Liking = 0.0
    laid_out: Liking = 0.0


class Personality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of data/characters.yaml: what the bots of each level with this character like."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z_]*$", max_length=20)]
    journeyman: PersonalityBonus
    master: PersonalityBonus


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    characters: list[Personality]


class BiasedEvaluator:
    """An evaluator with a character's bonuses added. In the last turn only points count."""

    def __init__(self, evaluator: Evaluator, likes: PersonalityBonus, rules: Ruleset) -> None:
        self._evaluator = evaluator
        self._likes = likes
        self._rules = rules

    def value(self, pos: Position, seat: int) -> float:
        return self._evaluator.value(pos, seat) + self._liked(pos, seat, turns_left(self._rules, pos, seat))

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        return self._evaluator.value_with(pos, seat, left) + self._liked(pos, seat, left)

    def lead(self, pos: Position, seat: int) -> float:
        return self._evaluator.lead(pos, seat) + self._liked(pos, seat, turns_left(self._rules, pos, seat))

    def _liked(self, pos: Position, seat: int, left: int) -> float:
        if left <= 0 or pos.finished:
            return 0.0
        likes, player = self._likes, pos.players[seat]
        return (
            likes.river * player.barge
            - likes.seals * player.seals  # seals not yet placed, hence the sign
            + likes.coats * len(player.coats)
            + likes.hand * len(player.hand)
            + likes.laid_out * len(player.laid_out)
        )


def load(path: Path) -> dict[str, Personality]:
    """The characters in a file, by name. Raises Unreadable for an invalid file."""
    found = convert_file(read_yaml(path), _File)
    return {one.name: one for one in found.characters}


@lru_cache(maxsize=1)
def characters() -> dict[str, Personality]:
    """The characters that ship with the program."""
    return load(asset("data/characters.yaml"))
