"""Modifiers of a turn: the combined changes of descendants and tower tiles (docs/rules.md sections 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ulm.rules.definitions import RuleChanges


class Modifiers(RuleChanges, frozen=True):
    """The combined changes that apply to a player; `sources` lists the ids behind each change."""

    sources: Mapping[str, tuple[str, ...]] = {}

    def source(self, change: str) -> str:
        """The id of the first descendant or tower tile with this change; "" for none."""
        return next(iter(self.sources[change]), "")


def combined(cards: Iterable[tuple[str, RuleChanges]]) -> Modifiers:
    """Combine the changes of several modifier cards (id and changes): numbers are added, abilities or-ed."""
    total: dict[str, Any] = {}
    sources: dict[str, tuple[str, ...]] = dict.fromkeys(RuleChanges.__struct_fields__, ())
    for card, changes in cards:
        for name in RuleChanges.__struct_fields__:
            value = getattr(changes, name)
            if not value:
                continue
            sources[name] = (*sources[name], card)
            if isinstance(value, int) and not isinstance(value, bool):
                total[name] = total.get(name, 0) + value
            else:
                total[name] = value
    return Modifiers(**total, sources=sources)
