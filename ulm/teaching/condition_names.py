"""Checks the names in an expectation that decides what a lesson says.

A wrong name in a step of a scenario fails when the step is run. In a condition it would hold never, and nobody would
notice.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from ulm.files.yaml_validation import Refuser
from ulm.rules.frames import QUESTION_NAMES
from ulm.rules.moves import COLOURS
from ulm.rules.position import PHASES
from ulm.rules.ruleset import Ruleset

_Known: TypeAlias = tuple[Collection[str], str]


def check_values(rules: Ruleset, expect: dict[str, Any], place: str, file: Refuser) -> None:
    """Refuse unknown names among the values of an expectation whose keys are known. Raises Unreadable."""
    colour: _Known = (COLOURS, "a colour")
    card: _Known = (tuple(rules.cards), "a card")
    coat: _Known = (tuple(rules.coats), "a coat of arms")
    descendant: _Known = (rules.descendant_ids, "a descendant")
    tower: _Known = (rules.tower_ids, "a tower tile")
    single = {
        "phase": (PHASES, "a phase"),
        "question": (QUESTION_NAMES, "a question"),
        "tower": tower,
        "next_tower": tower,
        "turn_tile": colour,
    }
    listed = {
        "grid": colour,
        "docks": colour,
        "activated": colour,
        "deck": card,
        "discard": card,
        "coats": coat,
        "descendants": descendant,
    }
    of_player = {"hand": card, "laid_out": card, "coats": coat, "descendants": descendant}

    for key, value in expect.items():
        if key in single and value is not None:
            file.name(value, *single[key], f"{place}.{key}")
        elif key in listed:
            file.names(value or (), *listed[key], f"{place}.{key}")
    for slot, value in (expect.get("outside") or {}).items():
        file.name(value, *colour, f"{place}.outside.{slot}")
    for seat, player in enumerate(expect.get("players") or ()):
        for key, known in of_player.items():
            at = f"{place}.players[{seat}].{key}"
            file.names(file.part((player or {}).get(key) or [], list[Any], at), *known, at)
