"""Puts a bot's reasons into words (`bots.reason.*`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from ulm.ai.explanation import COMPARISONS, Explanation, Reason
from ulm.ai.outcome_diff import OutcomeItem, Thing, read_items
from ulm.i18n.catalog import Texts, current
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import decimal, signed
from ulm.i18n.phrases import slot_name

Role: TypeAlias = Literal["brings", "instead"]
"""What an item is in its sentence: that decides its form."""

_KINDS: dict[Thing, str] = {
    "tile": "colour",
    "seal": "quarter",
    "crest": "quarter",
    "coat": "coat",
    "descendant": "descendant",
    "laid_out": "card",
    "card": "card",
}
_WITHOUT_NAME: dict[Thing, str] = {
    "tile": "tiles",
    "coat": "coats",
    "laid_out": "laid_out_cards",
    "card": "cards",
}


def difference_words(items: Sequence[OutcomeItem], texts: Texts | None = None) -> str:
    """The difference as a sentence; empty where there is none."""
    texts = texts or current()
    more, less = [item for item in items if item.n > 0], [item for item in items if item.n < 0]
    if not more and not less:
        return ""
    form = "both" if more and less else "more" if more else "less"
    values = {name: item_list(some, "brings", texts) for name, some in (("more", more), ("less", less)) if some}
    return texts.get(f"review.difference.{form}", **values)


def item_list(items: Sequence[OutcomeItem], role: Role, texts: Texts) -> str:
    """Items in a row, as what a turn brings or what it brings others instead of."""
    return name_list([_words(item, role, texts) for item in items], texts=texts)


def _words(item: OutcomeItem, role: Role, texts: Texts) -> str:
    kind = _KINDS.get(item.thing)
    if kind is None or not item.name:
        return texts.get(f"review.difference.{role}.{_WITHOUT_NAME.get(item.thing, item.thing)}", n=abs(item.n))
    name = display_name(kind, item.name, texts)
    return texts.get(f"review.difference.{role}.{item.thing}", n=abs(item.n), name=name)


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
