"""Puts a bot's reasons into words (`bots.reason.*`)."""

from __future__ import annotations

from collections import Counter

from ulm.ai.explanation import COMPARISONS, Explanation, Reason
from ulm.ai.outcome_diff import read_items
from ulm.text.catalog import Texts, current
from ulm.text.difference_text import Role, item_list
from ulm.text.directions import slot_name
from ulm.text.display_names import display_name, name_list
from ulm.text.number_format import decimal, signed

#: Values of a reason that are ids.
_NAMED = ("card", "descendant", "quarter")
#: Reasons that are not plans: what the push itself brings, and how it compares with other plans.
_NO_PLANS = ("activates", "aside", "other_aside", *COMPARISONS)


def reason(found: Reason, texts: Texts | None = None) -> str:
    """The sentence for one reason."""
    texts = texts or current()
    values: dict[str, object] = {}
    for name, value in found.values.items():
        if name in _NAMED:
            values[name] = display_name(name, str(value), texts)
        elif name == "actions":
            values[name] = actions(str(value).split(), texts)
        elif name == "liked":
            liked = [texts.get(f"bots.reason.liked.{each}") for each in str(value).split()]
            values[name] = name_list(liked, texts=texts)
        elif name in ("more", "less"):
            role: Role = "instead" if name == "less" and "more" in found.values else "brings"
            values[name] = item_list(read_items(str(value)), role, texts)
        elif name == "by":
            values[name] = decimal(float(value), texts.get("language.decimal"))
            values["n"] = int(float(value))  # in some languages the number decides the form of the word for points
        elif name == "space":
            values[name] = signed(value) if isinstance(value, int) else value
        elif name == "slot":
            values[name] = slot_name(str(value), texts)
        elif isinstance(value, float):
            values[name] = decimal(value, texts.get("language.decimal"), sign=True) if round(value, 1) else "0"
        else:
            values[name] = value
    return texts.get(f"bots.reason.{found.code}{_form(found)}", **values)


def _form(found: Reason) -> str:
    """The form of the sentence for a comparison: by whether the other plan brings more, less or both."""
    if found.code not in ("better", "equal", "other", "wins"):
        return ""
    given = [name for name in ("more", "less") if name in found.values]
    return ".both" if len(given) == 2 else f".{given[0]}" if given else ".plain"


def actions(colours: list[str], texts: Texts) -> str:
    """The names of actions as a list, with a count for repeated ones. KeyError for an unknown colour."""
    unknown = [colour for colour in colours if not texts.has(f"rules.action.{colour}.name")]
    if unknown:
        raise KeyError(unknown[0])
    names = {colour: display_name("action", colour, texts) for colour in colours}
    counted = [
        texts.get("bots.reason.times", n=count, action=names[colour]) if count > 1 else names[colour]
        for colour, count in Counter(colours).items()
    ]
    return name_list(counted, texts=texts)


def sentences(explanation: Explanation, texts: Texts | None = None) -> list[str]:
    """All reasons as sentences: first what the turn brings, last how it compares with other plans."""
    return [reason(each, texts) for each in explanation.reasons]


def sentences_afterwards(explanation: Explanation, texts: Texts | None = None) -> list[str]:
    """The reasons for a move that has been played, with plans marked as such: a bot decides again whenever hidden
    information is revealed.
    """
    texts = texts or current()
    found = sentences(explanation, texts)
    planned = (number for number, each in enumerate(explanation.reasons) if each.code not in _NO_PLANS)
    first = next(planned, None)
    if first is not None and explanation.move.verb == "push" and len(explanation.plan) > 1:
        found.insert(first, texts.get("bots.reason.planned"))
    return found
