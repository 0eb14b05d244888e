"""Where the keyboard goes on, and what is to be chosen from: items of the table by their use just now."""

from collections.abc import Callable, Iterable, Sequence

from ulm.ui.state.table_state import TableState
from ulm.ui.table.interaction.board_items import BoardItem, SlotItem
from ulm.ui.table.interaction.option_menu import MenuButton
from ulm.ui.table.interaction.paying import TILE
from ulm.ui.table.interaction.push_keys import RIM
from ulm.ui.table.panels.offers import OfferItem
from ulm.ui.table.panels.parts import Chip
from ulm.ui.table.panels.tokens import Token, TurnButton
from ulm.ui.toolkit.focus import Focusable, FocusRing

_LEAVES = ("tray:skip", "tray:back")
"""Choices that do nothing: nobody should come to them by chance."""
_HAND = "hand:"
_EXPLAIN = ("side:page", "side:pin", "side:rules", "players:", "supply:")
"""What only explains, or only holds what is paid with: with none of it one goes on playing."""


def is_choice(item: Focusable) -> bool:
    """Whether something can be chosen here: an answer, a way, a glowing thing."""
    if not item.visible:
        return False
    if isinstance(item, BoardItem):
        return bool(item.options)
    return isinstance(item, Chip | OfferItem | MenuButton) or item.name.startswith((TILE, _HAND))


def is_useful(item: Focusable | None) -> bool:
    """Whether the keyboard may stay here, since something can still be done."""
    if item is None or not item.visible or not item.enabled or item.name.startswith((*_EXPLAIN, _HAND)):
        return False  # an own tile has been paid with, a card been played
    if isinstance(item, BoardItem):
        return bool(item.options)
    return not isinstance(item, Token) or item.state == "lit"


def next_useful(ring: FocusRing, state: TableState) -> Focusable | None:
    """The thing with which one goes on: an answer to the question, else the next step of the turn."""
    there = [item for item in ring.items if item.visible and item.focusable and item.enabled]
    for way in next_step_keys(asked=bool(state.model.status.question)):
        found = [item for item in there if way(item)]
        if found:
            return first_by_priority(found, ring)
    return None


def first_by_priority(found: Sequence[Focusable], ring: FocusRing) -> Focusable:
    """Which of some things by which one goes on comes first."""
    return min(found, key=lambda item: _order(item, ring.items))


def next_step_keys(*, asked: bool) -> Sequence[Callable[[Focusable], bool]]:
    """What tells the things with which one goes on, from the best way on; ``asked``: by answering a question."""
    return _ANSWERING if asked else _PLAYING


def open_action_keys() -> Sequence[Callable[[Focusable], bool]]:
    """The same for an action that was opened, or a payment: its ways, then the tiles that can pay."""
    return _is_way, lambda item: item.name.startswith(TILE)


def _order(item: Focusable, all_items: Iterable[Focusable]) -> tuple[bool, int]:
    """Round the grid from its first slot; among actions to the right of those that are used, then from the left."""
    if isinstance(item, Token):
        used = [each.index for each in all_items if isinstance(each, Token) and each.state == "used"]
        return item.index < max(used, default=-1), item.index
    return False, RIM.index(item.thing.name) if isinstance(item, SlotItem) else -1


def _is_way(item: Focusable) -> bool:
    return isinstance(item, Chip) and item.name not in _LEAVES


_ANSWERING: Sequence[Callable[[Focusable], bool]] = (
    lambda item: isinstance(item, OfferItem),
    _is_way,
    lambda item: isinstance(item, BoardItem) and bool(item.options),
    lambda item: item.name.startswith(TILE),
    lambda item: item.name.startswith(_HAND),
    lambda item: isinstance(item, Chip),
)
_PLAYING: Sequence[Callable[[Focusable], bool]] = (
    lambda item: isinstance(item, TurnButton) and item.primary,
    lambda item: isinstance(item, SlotItem) and item.pushes,
    lambda item: isinstance(item, Token) and item.state == "lit",
    _is_way,
    lambda item: isinstance(item, TurnButton),
)
