"""Where the things are that a coach names: ``bag``, ``slot W1``, ``quarter tillage`` (docs/content.md)."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from ulm.rules.moves import SLOTS, SPACES
from ulm.ui.table.coaches.coach import CoachedTable
from ulm.ui.table.panels.action_tokens import Token

_AROUND = 14.0


def boxes(table: CoachedTable, words: Iterable[str]) -> list[pygame.FRect]:
    """The places of things by their words, each once; what is not there now is left out."""
    found: list[pygame.FRect] = []
    for word in words:
        kind, _, name = word.partition(" ")
        find = NAMED.get(kind) if name else None
        places = find(table, name) if find is not None else ALONE.get(kind, _nowhere)(table)
        found += [place for place in places if place not in found]
    return found


def _nowhere(table: CoachedTable) -> Sequence[pygame.FRect]:
    return ()


def _item(*names: str) -> Callable[[CoachedTable], Sequence[pygame.FRect]]:
    """The first of these items that is there."""

    def find(table: CoachedTable) -> Sequence[pygame.FRect]:
        there = (item.rect for name in names for item in table.named(name) if item.visible)
        return [*there][:1]

    return find


def _items(*patterns: str) -> Callable[[CoachedTable, str], Sequence[pygame.FRect]]:
    """The item of a name, by the first pattern that finds it."""
    return lambda table, name: _item(*(pattern.format(name, own=table.state.own) for pattern in patterns))(table)


def _board(kind: str, keys: Iterable[object]) -> Callable[[CoachedTable], Sequence[pygame.FRect]]:
    """Places of the board's map together."""

    def find(table: CoachedTable) -> Sequence[pygame.FRect]:
        at = table.anchors.board_at
        if at is None:
            return ()
        first, *rest = [at(kind, key) for key in keys]
        return table.anchors.in_sight(first.unionall(rest))

    return find


def _slots(table: CoachedTable, side: str = "") -> Sequence[pygame.FRect]:
    """The insertion points where a line can be pushed now, else all."""
    at = table.anchors.board_at
    if at is None:
        return ()
    there = [slot for slot in SLOTS if slot.startswith(side)]
    can = {move.words[0] for move in table.state.moves("push")}
    wanted = [slot for slot in there if slot in can] or there
    return [seen for slot in wanted for seen in table.anchors.in_sight(at("insert", slot))]


def _arrow(table: CoachedTable, slot: str) -> Sequence[pygame.FRect]:
    """The triangle at which a line is pushed, with room around it, so that it is seen within its frame of light."""
    at = table.anchors.board_at
    return () if at is None else table.anchors.in_sight(at("insert", slot).inflate(_AROUND, _AROUND))


def _actions(table: CoachedTable) -> Sequence[pygame.FRect]:
    """The actions that can still be used."""
    tokens = [item for n in range(3) for item in table.named(f"tray:token:{n}")]
    return [item.rect for item in tokens if isinstance(item, Token) and item.state == "lit"]


def _docks(table: CoachedTable) -> Sequence[pygame.FRect]:
    return _board("dock", range(len(table.state.model.docks)))(table)


def _tower(table: CoachedTable) -> Sequence[pygame.FRect]:
    return _board("tower", ["now"])(table)


ALONE: dict[str, Callable[[CoachedTable], Sequence[pygame.FRect]]] = {
    "bag": _item("bag:"),
    "deck": _item("deck:"),
    "discard": _item("discard:"),
    "coats": _item("coats:"),
    "grid": _board("cell", range(9)),
    "slots": _slots,
    "actions": _actions,
    "end": _item("tray:end"),
    "hand": lambda table: [table.arrangement.hand.inflate(-16, -20)],
    "supply": lambda table: [table.arrangement.supply.inflate(-16, -20)],
    "coins": _item("supply:coins"),
    "sparrows": _item("supply:sparrow"),
    "docks": _docks,
    "river": _board("river", SPACES),
    "minster": _item("minster"),
    "tower": _tower,
}
NAMED: dict[str, Callable[[CoachedTable, str], Sequence[pygame.FRect]]] = {
    "arrow": _arrow,
    "slot": _items("slot:{0}"),
    "slots": _slots,
    "token": _items("token:{0}"),
    "quarter": _items("quarter:{0}"),
    "space": _items("space:{0}"),
    "tile": _items("supply:tile:{0}"),
    "card": _items("hand:{0}", "offer:{0}"),
    "dock": lambda table, number: _item(f"dock:{int(number) - 1}")(table),
    "descendant": _items("descendant:{0}", "players:{own}:descendant:{0}"),
    "coat": _items("offer:{0}", "players:{own}:coat:{0}"),
    "offer": _items("offer:{0}"),
    "move": _items("tray:{0}"),
}
