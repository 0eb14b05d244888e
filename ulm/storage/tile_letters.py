"""Colours of tiles as their first letters, in what a scenario gives of its position: a shorter way to say the same.

grid: bwwgotogt    docks: wwwgb    outside: {N1: b}    turn_tile: g    tiles: wtt    hand: [art_o, siege]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from ulm.files.yaml_validation import Refuser
from ulm.rules.moves import COLOURS

LETTERS = {colour[0]: colour for colour in COLOURS}
_TILES = ("grid", "docks", "bag")
_CARDS = ("deck", "whole_deck", "discard", "hand", "laid_out")


def in_letters(given: dict[str, Any]) -> dict[str, Any]:
    """What is given, with its colours as letters.

    >>> in_letters({"docks": ["gray", "white"], "outside": {"N1": "brown"}, "players": [{"tiles": {"orange": 2}}]})
    {'docks': 'gw', 'outside': {'N1': 'b'}, 'players': [{'tiles': 'oo'}]}
    >>> in_letters({"discard": ["siege", "art_gray"]})
    {'discard': ['siege', 'art_g']}
    """
    found = given | {key: [_short(name) for name in given[key]] for key in _CARDS if key in given}
    for key in _TILES:
        if given.get(key):
            found[key] = "".join(colour[0] for colour in given[key])
    if given.get("turn_tile"):
        found["turn_tile"] = given["turn_tile"][0]
    if given.get("outside"):
        found["outside"] = {slot: colour[0] for slot, colour in given["outside"].items()}
    if given.get("tiles"):
        found["tiles"] = "".join(colour[0] * number for colour, number in given["tiles"].items())
    if given.get("players"):
        found["players"] = [in_letters(player) for player in given["players"]]
    return found


def _short(card: str) -> str:
    kind, _, colour = card.rpartition("_")
    return f"{kind}_{colour[0]}" if kind and colour in COLOURS else card


def expand_letters(given: Any, cards: Collection[str], file: Refuser, place: str) -> Any:
    """What is given, with its colours as words; what is no letter stays. ``cards``: all that there are. Raises
    Unreadable for letters of no colour.
    """
    if not isinstance(given, dict):
        return given
    found = dict(given)
    for key in _TILES:
        if isinstance(given.get(key), str):
            found[key] = _colours(given[key], file, f"{place}.{key}")
    if isinstance(given.get("tiles"), str):
        found["tiles"] = dict(Counter(_colours(given["tiles"], file, f"{place}.tiles")))
    if isinstance(given.get("turn_tile"), str):
        found["turn_tile"] = _colour(given["turn_tile"])
    if isinstance(given.get("outside"), dict):
        found["outside"] = {slot: _colour(colour) for slot, colour in given["outside"].items()}
    for key in _CARDS:
        if isinstance(given.get(key), list):
            found[key] = [_card(name, cards) for name in given[key]]
    if isinstance(given.get("players"), list):
        found["players"] = [
            expand_letters(each, cards, file, f"{place}.players[{number}]")
            for number, each in enumerate(given["players"])
        ]
    return found


def _card(name: Any, cards: Collection[str]) -> Any:
    """The card of which this is the name, or its short form; the name itself where there is none."""
    if not isinstance(name, str) or name in cards:
        return name
    kind, _, letter = name.rpartition("_")
    long = f"{kind}_{LETTERS.get(letter)}"
    return long if long in cards else name


def _colour(value: Any) -> Any:
    return LETTERS.get(value, value) if isinstance(value, str) else value


def _colours(letters: str, file: Refuser, place: str) -> list[str]:
    for letter in letters:
        file.name(letter, LETTERS, "first letters of colours", place)
    return [LETTERS[letter] for letter in letters]
