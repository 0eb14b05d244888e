"""The bots by name: a level, or a level and a character (`journeyman-shipper`)."""

from __future__ import annotations

import random

from ulm.bots.apprentice import Apprentice
from ulm.bots.bot import Bot
from ulm.bots.characters import characters
from ulm.bots.journeyman import Journeyman
from ulm.bots.master import Master, Tutor
from ulm.bots.planner import Planner
from ulm.bots.random_bot import RandomBot

ANY = "any"
_KINDS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
    "journeyman": Journeyman,
    "master": Master,
    "tutor": Tutor,
}
_WITH_CHARACTERS: dict[str, type[Planner]] = {"journeyman": Journeyman, "master": Master}


def bot_names() -> list[str]:
    """All levels, the weakest first."""
    return list(_KINDS)


def characters_of(level: str) -> list[str]:
    """The full names of a level's bots with a character; none where the level has none."""
    return [f"{level}-{name}" for name in characters()] if level in _WITH_CHARACTERS else []


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    return name in _KINDS or name in characters_of(name.partition("-")[0])


def settled(name: str, seed: int) -> str:
    """The name of a bot; of one of any character (`journeyman-any`) it is drawn, from the seed."""
    level, _, character = name.partition("-")
    if character != ANY:
        return name
    return random.Random(seed).choice([level, *characters_of(level)])


def choices() -> str:
    """The names there are, for a sentence that refuses another."""
    levels = " or ".join(f"`{level}-…`" for level in _WITH_CHARACTERS)
    return f"{', '.join(_KINDS)}; and {levels} with {', '.join(characters())}"


def make_bot(name: str, seed: int) -> Bot:
    """A bot of a kind. Raises ValueError for a name that none has."""
    if not is_bot(name):
        raise ValueError(f"there is no bot `{name}`; there are {choices()}")
    level, _, character = name.partition("-")
    if character:
        return _WITH_CHARACTERS[level](seed, characters()[character])
    return _KINDS[level](seed)
