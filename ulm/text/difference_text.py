"""Puts into words what one turn brings that another one does not: "2 coins and the Abbot instead of 1 card"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from ulm.ai.outcome_diff import OutcomeItem, Thing
from ulm.text.catalog import Texts, current
from ulm.text.display_names import display_name, name_list

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
