"""Explains why a move is refused."""

from __future__ import annotations

from ulm.rules.refusals import Refusal
from ulm.text.catalog import Texts, current
from ulm.text.display_names import display_name

#: Values of a refusal that are ids.
_NAMED = ("card", "colour", "quarter", "question", "side")


def refusal(found: Refusal, texts: Texts | None = None) -> str:
    """The reason for a refusal as a sentence."""
    texts = texts or current()
    values: dict[str, object] = {"n": found.values.get("need", 0)}
    for name, value in found.values.items():
        if name == "source":
            kind = "tower" if texts.has(f"rules.tower.{value}.name") else "descendant"
            values[name] = display_name(kind, str(value), texts)
        elif name == "colours":
            colours = [display_name("colour", colour, texts) for colour in str(value).split()]
            values[name] = texts.get("rules.join.or").join(colours)
        else:
            values[name] = display_name(name, str(value), texts) if name in _NAMED else value
    return texts.get(f"rules.refusal.{found.code}", **values)
