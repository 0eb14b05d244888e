"""The bots by name: a level, or a level and a character (`journeyman-shipper`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from ulm.ai.bot import Bot
from ulm.ai.frozen_bots import FROZEN
from ulm.ai.levels import LEVELS
from ulm.ai.one_ply_bot import APPRENTICE, CHILD, OnePlyBot
from ulm.ai.personalities import characters
from ulm.ai.planner_bot import Level, Planner
from ulm.ai.random_bot import RandomBot

ANY = "any"
_OTHERS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "child": partial(OnePlyBot, glance=CHILD),
    "apprentice": partial(OnePlyBot, glance=APPRENTICE),
}
_PLANNERS = {**LEVELS, **FROZEN}
_WITH_CHARACTERS = [name for name, level in LEVELS.items() if level.has_characters]
"""By the names that the levels have in data/characters.yaml as well."""


def bot_names() -> list[str]:
    """All levels, weakest first; then the tutor, and the frozen ones that later ones are measured against."""
    return [*_OTHERS, *_PLANNERS]


def characters_of(level: str) -> list[str]:
    """The full names of a level's bots with a character; empty for levels without."""
    return [f"{level}-{name}" for name in characters()] if level in _WITH_CHARACTERS else []


def level_of(name: str) -> Level | None:
    """The level of a bot, with or without a character; None for one that does not plan, and where there is none."""
    if name in _PLANNERS:
        return _PLANNERS[name]
    level = name.partition("-")[0]
    return LEVELS[level] if name in characters_of(level) else None


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    return name in _OTHERS or level_of(name) is not None


def resolve_name(name: str, seed: int) -> str:
    """The name of a bot; for `journeyman-any` the character is drawn with the seed."""
    level, _, character = name.partition("-")
    if character != ANY:
        return name
    return random.Random(seed).choice([level, *characters_of(level)])


def choices() -> str:
    """All bot names, joined for an error message."""
    levels = " or ".join(f"`{level}-…`" for level in _WITH_CHARACTERS)
    return f"{', '.join(bot_names())}; and {levels} with {', '.join(characters())}"


def make_bot(name: str, seed: int) -> Bot:
    """Create a bot. Raises ValueError for an unknown name."""
    if name in _OTHERS:
        return _OTHERS[name](seed)
    level = level_of(name)
    if level is None:
        raise ValueError(f"there is no bot `{name}`; choose from {choices()}")
    if name in _PLANNERS:
        return Planner(seed, level)
    plain, _, character = name.partition("-")
    return Planner(seed, level, getattr(characters()[character], plain))
