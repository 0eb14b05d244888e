"""The language in which the player's system speaks, as the first one of the program."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pygame.system

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def preferred() -> list[str]:
    """The languages that the player prefers, as "fr_CA" or "fr", best first: those of the environment, and on systems
    that keep them elsewhere those of the system.
    """
    named = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    if not named:
        return _of_the_system()
    plain = named.partition(".")[0].partition("@")[0]
    if plain in ("C", "POSIX"):
        return []
    return [*filter(None, os.environ.get("LANGUAGE", "").split(":")), plain]


def _of_the_system() -> list[str]:
    # SDL asks Windows, macOS and others in their own ways.
    return ["_".join(filter(None, (each["language"], each["country"]))) for each in pygame.system.get_pref_locales()]


def system_language(available: Sequence[str], wanted: Sequence[str] | None = None) -> str:
    """The best of the available languages for ``wanted``, which is what the system prefers unless given; the first one
    available if there is none.

    >>> system_language(["en", "fr", "pt_BR"], ["nl_NL", "pt_BR", "fr"])
    'pt_BR'
    """
    known = {_plain(each): each for each in reversed(available)}
    for each in preferred() if wanted is None else wanted:
        name = _plain(each)
        for tried in (name, name.partition("_")[0]):
            if tried in known:
                return known[tried]
    return available[0]


def _plain(language: str) -> str:
    return language.replace("-", "_").lower()
