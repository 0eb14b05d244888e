"""The bots by name."""

from __future__ import annotations

from ulm.bots.apprentice import Apprentice
from ulm.bots.bot import Bot
from ulm.bots.dice import RandomBot
from ulm.bots.journeyman import Journeyman
from ulm.bots.master import Master, Tutor

_KINDS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
    "journeyman": Journeyman,
    "master": Master,
    "tutor": Tutor,
}


def bot_names() -> list[str]:
    """All bots, the weakest first."""
    return list(_KINDS)


def make_bot(name: str, seed: int) -> Bot:
    """A bot of a kind. Raises ValueError for a name that none has."""
    if name not in _KINDS:
        raise ValueError(f"there is no bot `{name}`; there are {', '.join(_KINDS)}")
    return _KINDS[name](seed)
