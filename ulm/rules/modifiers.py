"""Descendants and tower tiles as one thing: what changes the course of a turn (RULES.md sections 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ulm.rules.definitions import Changes, Tribute


class Modifiers(msgspec.Struct, frozen=True):
    """All changes that apply to a player now, added up."""

    clear_takes_dock_tile: bool = False
    draw_two: bool = False
    push_own_tile: bool = False
    exchange: bool = False
    extra_coins: int = 0
    choose_card: bool = False
    line_points: int = 0
    extra_steps: int = 0
    card_for_coin: bool = False
    card_for_tile: bool = False
    extra_seal: bool = False
    seal_price: int = 0
    tribute: Tribute | None = None
    keep_pushed: bool = False
    choose_tile: bool = False
    seal_reach: int = 0


def combined(changes: Iterable[Changes]) -> Modifiers:
    """Several changes as one: numbers add up, abilities are there or not."""
    total: dict[str, object] = {}
    for change in changes:
        for name in Modifiers.__struct_fields__:
            value = getattr(change, name)
            if isinstance(value, bool):
                total[name] = bool(total.get(name)) or value
            elif isinstance(value, int):
                before = total.get(name, 0)
                assert isinstance(before, int)
                total[name] = before + value
            elif value is not None:
                total[name] = value
    return msgspec.convert(total, Modifiers)
