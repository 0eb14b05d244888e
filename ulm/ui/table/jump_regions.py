"""The parts of a table between which one can jump (F6): what is asked first, then the board and what lies around it."""

from collections.abc import Callable, Mapping, Sequence

from ulm.ui.state.table_state import TableState
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.interaction.option_menu import MenuButton
from ulm.ui.table.interaction.paying import paid_for
from ulm.ui.table.next_focus import first_by_priority, next_step_keys, open_action_keys
from ulm.ui.table.panels.hand import CardUse, HandPanel
from ulm.ui.table.panels.last_move_panel import LastMovePanel
from ulm.ui.table.panels.offers import OfferItem
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import Chip
from ulm.ui.table.panels.playbar import PlayBar
from ulm.ui.table.panels.players import PlayersPanel
from ulm.ui.table.panels.side import SidePanel
from ulm.ui.table.panels.supply import SupplyPanel
from ulm.ui.table.panels.topbar import TopBar
from ulm.ui.table.panels.tray import ActionBar
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.focus_groups import usable

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
