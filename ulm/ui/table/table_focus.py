"""Where the keyboard goes on, and what is to be chosen from: items of the table by their use just now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ulm.ui.table.interaction.board_items import BoardItem, SlotItem
from ulm.ui.table.interaction.context_menu import MenuButton
from ulm.ui.table.interaction.push_keyboard import RIM
from ulm.ui.table.interaction.tile_payment import TILE, paid_for
from ulm.ui.table.panels.action_bar import ActionBar
from ulm.ui.table.panels.action_tokens import Token, TurnButton
from ulm.ui.table.panels.hand_panel import CardUse, HandPanel
from ulm.ui.table.panels.last_move_panel import LastMovePanel
from ulm.ui.table.panels.offer_panel import OfferItem
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.panels.playbar import PlayBar
from ulm.ui.table.panels.players_panel import PlayersPanel
from ulm.ui.table.panels.sidebar import SidePanel
from ulm.ui.table.panels.supply_panel import SupplyPanel
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.focus_groups import usable

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


_OWN = ((HandPanel,), (SupplyPanel, LastMovePanel), (ActionBar, PlayBar), (PlayersPanel,))
_AROUND = ((SidePanel,), (TopBar,))
"""The panels in their order; hints and whoever teaches come between."""


def focus_regions(
    ring: FocusRing, state: TableState, board: Sequence[Focusable], panels: Mapping[Panel, Sequence[Focusable]]
) -> list[list[Focusable]]:
    """The items in groups, each item in one of them; groups may be empty."""

    def of(kinds: tuple[type[Panel], ...]) -> list[Focusable]:
        return [item for panel, items in panels.items() if isinstance(panel, kinds) for item in items]

    named = tuple(kind for kinds in (*_OWN, *_AROUND) for kind in kinds)
    others = [list(items) for panel, items in panels.items() if not isinstance(panel, named)]
    asked = asking(ring, state)
    groups = [asked, list(board), *map(of, _OWN), *others, *map(of, _AROUND)]
    return [groups[0], *([item for item in group if item not in asked] for group in groups[1:])]


def numbered(ring: FocusRing, digit: str) -> Focusable | None:
    """What a number key uses, by the number that stands on it: on the sheet over the rest, if there is one."""
    sheet = _sheet([item for item in ring.items if item.visible])
    there = sheet or [item for item in ring.items if item.visible]
    return next((item for item in there if isinstance(item, MenuButton | CardUse | Chip) and item.hint == digit), None)


def asking(ring: FocusRing, state: TableState) -> list[Focusable]:
    """What answers the question that is open: the innermost, if there are several."""
    there = [item for item in ring.items if ring.can_focus(item)]
    sheet = _sheet(there)
    if sheet:
        return sheet
    if not state.ready or not state.model.status.question:
        return []
    return [
        item
        for item in there
        if isinstance(item, OfferItem | Chip) or (isinstance(item, BoardItem) and bool(item.options))
    ]


def _sheet(there: Sequence[Focusable]) -> list[Focusable]:
    """What belongs to the sheet that lies over the rest."""
    sheets: tuple[Callable[[Focusable], bool], ...] = (
        lambda item: item.name.startswith("end:"),
        lambda item: isinstance(item, MenuButton),
        lambda item: isinstance(item, CardUse),
    )
    return next((found for belongs in sheets if (found := [item for item in there if belongs(item)])), [])


def region_goal(ring: FocusRing, state: TableState, items: Sequence[Focusable]) -> Focusable:
    """Where a jump into a group comes to: what one goes on playing with, where the focus was last if that is such a
    thing; else what can be used.
    """
    begun = open_action_keys() if state.opened or paid_for(state) else ()
    last = ring.last_focused(items)
    for way in (*begun, *next_step_keys(asked=False), _has_options):
        found = [item for item in items if item.enabled and way(item)]
        if found:
            return last if last in found else first_by_priority(found, ring)
    return usable(ring, items)


def _has_options(item: Focusable) -> bool:
    return isinstance(item, BoardItem) and bool(item.options)
