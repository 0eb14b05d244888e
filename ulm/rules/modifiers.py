"""Descendants and tower tiles as one thing: what changes the course of a turn (RULES.md sections 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ulm.rules.definitions import Changes


class Modifiers(Changes, frozen=True):
    """All changes that apply to a player now, added up; `sources`: for each change, whose it is."""

    sources: Mapping[str, tuple[str, ...]] = {}

    def source(self, change: str) -> str:
        """The id of the descendant or tower tile that brings a change, the first of several; "" for none."""
        return next(iter(self.sources[change]), "")


def combined(changers: Iterable[tuple[str, Changes]]) -> Modifiers:
    """Several changers (id and changes) as one: numbers add up, abilities are there or not."""
    total: dict[str, Any] = {}
    sources: dict[str, tuple[str, ...]] = dict.fromkeys(Changes.__struct_fields__, ())
    for changer, changes in changers:
        for name in Changes.__struct_fields__:
            value = getattr(changes, name)
            if not value:
                continue
            sources[name] = (*sources[name], changer)
            if isinstance(value, int) and not isinstance(value, bool):
                total[name] = total.get(name, 0) + value
            else:
                total[name] = value
    return Modifiers(**total, sources=sources)
