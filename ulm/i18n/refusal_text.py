"""Explains why a move is refused."""

from __future__ import annotations

from ulm.i18n.catalog import Texts, current
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.phrases import slot_name
from ulm.rules.refusal import Refusal

#: Values of a refusal that are ids.
_NAMED = ("card", "colour", "quarter", "question", "side")
#: Values that are lists of ids, with the kind of the ids and the word before the last name.
_LISTS = {"colours": ("colour", "or"), "within": ("quarter", "and")}


def refusal(found: Refusal, texts: Texts | None = None) -> str:
    """The reason for a refusal as a sentence."""
    texts = texts or current()
    return texts.get(f"rules.refusal.{found.code}", **_values(found, texts))


def advised(found: Refusal, texts: Texts | None = None) -> str:
    """The reason for a refusal, and what to do instead."""
    texts = texts or current()
    key = f"rules.instead.{found.code}"
    reason = refusal(found, texts)
    return f"{reason} {texts.get(key, **_values(found, texts))}" if texts.has(key) else reason


def _values(found: Refusal, texts: Texts) -> dict[str, object]:
    values: dict[str, object] = {"n": found.values.get("need", 0)}
    for name, value in found.values.items():
        if name == "source":
            kind = "tower" if texts.has(f"rules.tower.{value}.name") else "descendant"
            values[name] = display_name(kind, str(value), texts)
        elif name in _LISTS:
            kind, last = _LISTS[name]
            names = [display_name(kind, each, texts) for each in str(value).split()]
            values[name] = name_list(names, last, texts)
        elif name == "slot":
            values[name] = slot_name(str(value), texts)
        else:
            values[name] = display_name(name, str(value), texts) if name in _NAMED else value
    return values
