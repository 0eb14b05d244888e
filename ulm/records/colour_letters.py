"""Colours of tiles as their first letters, in what a scenario gives of its position: a shorter way to say the same.

    grid: bwwgotogt    docks: wwwgb    outside: {N1: b}    turn_tile: g    tiles: wtt
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ulm.files.yaml_validation import Refuser
from ulm.rules.moves import COLOURS

LETTERS = {colour[0]: colour for colour in COLOURS}
_LISTS = ("grid", "docks", "bag")


def in_letters(given: dict[str, Any]) -> dict[str, Any]:
    """What is given, with its colours as letters.

    >>> in_letters({"docks": ["gray", "white"], "outside": {"N1": "brown"}, "players": [{"tiles": {"orange": 2}}]})
    {'docks': 'gw', 'outside': {'N1': 'b'}, 'players': [{'tiles': 'oo'}]}
    """
    found = dict(given)
    for key in _LISTS:
        if given.get(key):
            found[key] = "".join(colour[0] for colour in given[key])
    if given.get("turn_tile"):
        found["turn_tile"] = given["turn_tile"][0]
    if given.get("outside"):
        found["outside"] = {slot: colour[0] for slot, colour in given["outside"].items()}
    if given.get("players"):
        found["players"] = [_player_in_letters(player) for player in given["players"]]
    return found


def _player_in_letters(player: dict[str, Any]) -> dict[str, Any]:
    if not player.get("tiles"):
        return player
    return player | {"tiles": "".join(colour[0] * number for colour, number in player["tiles"].items())}


def spelled_out(given: Any, file: Refuser, place: str) -> Any:
    """What is given, with its colours as words; what is no letter stays. Raises Unreadable for letters of no colour."""
    if not isinstance(given, dict):
        return given
    found = dict(given)
    for key in _LISTS:
        if isinstance(given.get(key), str):
            found[key] = _colours(given[key], file, f"{place}.{key}")
    if isinstance(given.get("turn_tile"), str):
        found["turn_tile"] = _colour(given["turn_tile"])
    if isinstance(given.get("outside"), dict):
        found["outside"] = {slot: _colour(colour) for slot, colour in given["outside"].items()}
    if isinstance(given.get("players"), list):
        found["players"] = [
            each | {"tiles": dict(Counter(_colours(each["tiles"], file, f"{place}.players[{number}].tiles")))}
            if isinstance(each, dict) and isinstance(each.get("tiles"), str)
            else each
            for number, each in enumerate(given["players"])
        ]
    return found


def _colour(value: Any) -> Any:
    return LETTERS.get(value, value) if isinstance(value, str) else value


def _colours(letters: str, file: Refuser, place: str) -> list[str]:
    for letter in letters:
        file.name(letter, LETTERS, "first letters of colours", place)
    return [LETTERS[letter] for letter in letters]
