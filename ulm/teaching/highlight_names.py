"""Names of the places on the table that a lesson can make glow: a word, or a word and a name (docs/content.md)."""

from __future__ import annotations

from collections.abc import Collection

from ulm.files.yaml_reader import names, shown
from ulm.files.yaml_validation import Refuser
from ulm.rules.moves import COLOURS, CONVERT, SIDES, SKIP, SLOTS, SPACES, STEPS, SWEEP
from ulm.rules.ruleset import Ruleset

ALONE = (
    "bag", "deck", "discard", "coats", "grid", "slots", "actions", "end", "hand", "supply", "coins", "sparrows",
    "docks", "river", "minster", "tower",
)  # fmt: skip  # several to a line
"""Words that need no name."""
NAMED = (
    "arrow", "slot", "slots", "token", "quarter", "space", "tile", "card", "dock", "descendant", "coat", "offer",
    "move",
)  # fmt: skip  # several to a line
"""Words that are followed by a name."""


def known_names(word: str, rules: Ruleset) -> Collection[str]:
    """The names that can follow a word of NAMED."""
    match word:
        case "arrow" | "slot":
            return SLOTS
        case "slots":
            return SIDES
        case "token" | "tile":
            return COLOURS
        case "quarter":
            return rules.quarter_ids
        case "space":
            return tuple(str(space) for space in SPACES)
        case "card":
            return tuple(rules.cards)
        case "dock":
            return tuple(str(place + 1) for place in range(5))
        case "descendant":
            return rules.descendant_ids
        case "move":
            return tuple(move.text for move in (SWEEP, SKIP, *STEPS, *CONVERT))
        case "coat":
            return tuple(rules.coats)
        case _:  # what a question can offer
            return (*rules.cards, *rules.coats, *rules.descendant_ids, *COLOURS)


def checked(text: str, rules: Ruleset, file: Refuser, place: str) -> str:
    """The text, with single spaces, if it names a place. Raises Unreadable."""
    word, *rest = text.split() or [""]
    if not rest and word in ALONE:
        if word == "tower" and not rules.options.towers:
            file.wrong(place, "there are no tower tiles without the option `towers`")
        return word
    if word not in NAMED:
        known = (*ALONE, *(f"{each} …" for each in NAMED))
        file.wrong(place, f"no place is called {shown(text)}; expected {names(known)}")
    name = " ".join(rest)
    if not name:
        file.wrong(place, f"expected a name after `{word}`, such as `{word} {next(iter(known_names(word, rules)))}`")
    return f"{word} {file.name(name, known_names(word, rules), f'a name after `{word}`', place)}"
