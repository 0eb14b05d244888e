"""Pushing by keys: arrow keys carry the focus round the rim, a side and a number push."""

from collections.abc import Sequence

from ulm.ui import key_bindings
from ulm.ui.table.board.board import Board
from ulm.ui.table.interaction.board_items import SlotItem
from ulm.ui.table.interaction.push_preview import Pushing
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.input import KeyDown

RIM = ("N1", "N2", "N3", "E1", "E2", "E3", "S3", "S2", "S1", "W3", "W2", "W1")
"""The slots clockwise."""
_CLOCKWISE = {"N": "right", "E": "down", "S": "left", "W": "up"}
_BACKWARD = {"right": "left", "left": "right", "up": "down", "down": "up"}
_ACROSS = {"N": "down", "E": "left", "S": "up", "W": "right"}


def slot_towards(slot: str, arrow: str, rim: Sequence[str]) -> str:
    """The slot to which an arrow key leads: along the rim, or across the grid; empty where it leads nowhere."""
    side, here = slot[0], RIM.index(slot)
    if arrow == _ACROSS[side]:
        across = Board.beyond(slot)
        return across if across in rim else ""
    step = 1 if arrow == _CLOCKWISE[side] else -1 if arrow == _BACKWARD[_CLOCKWISE[side]] else 0
    if not step:
        return ""
    order = [RIM[(here + step * n) % len(RIM)] for n in range(1, len(RIM))]
    return next((each for each in order if each in rim), "")


class PushKeys:
    """Keys that choose a slot, and what has been typed of a push by two keys."""

    def __init__(self, state: TableState, actions: PlayerActions, pushing: Pushing) -> None:
        self.state = state
        self.actions = actions
        self.pushing = pushing
        self._side = ""
        """The side that was typed first."""

    def forget(self) -> None:
        """Something else was typed: a side that was typed before counts no longer."""
        self._side = ""

    @property
    def side_typed(self) -> bool:
        """Whether a side was typed, so that a number is awaited."""
        return bool(self._side)

    def typed(self, event: KeyDown) -> bool:
        """A side and then a number push; whether the key was one of them."""
        name = event.name
        if self._side and key_bindings.action(event, "push_number") == "number":
            move = item_moves.push(f"{self._side}{name}")
            self._side = ""
            self.pushing.pulse(move)
            self.actions.perform(move)
            return True
        if self.state.moves("push") and key_bindings.action(event, "push") == "side":
            self._side = key_bindings.side(event)
            # The focus goes to the first open slot of the side.
            slots = sorted(slot for slot in RIM if slot[0] == self._side)
            self._focus(next((slot for slot in slots if self.state.can(item_moves.push(slot))), slots[0]))
            return True
        return False

    def round_the_rim(self, event: KeyDown) -> bool:
        """An arrow key goes on from slot to slot while there is a tile to push; whether the key was used."""
        way = key_bindings.arrow(event)
        if not way or not self.state.moves("push"):
            return False
        ring = self.actions.focus
        rim = [slot for slot in RIM if self.state.can(item_moves.push(slot))]
        if ring.focused is None or not ring.visible:
            self._focus(rim[0])
        elif isinstance(ring.focused, SlotItem):
            # Away from the grid the arrow goes on to what lies there.
            wanted = slot_towards(ring.focused.thing.name, way, rim)
            if not wanted:
                return False
            self._focus(wanted)
        else:
            return False
        return True

    def step(self, by: int) -> None:
        """Go on to the next open slot round the rim (1), or to the one before (−1)."""
        rim = [slot for slot in RIM if self.state.can(item_moves.push(slot))]
        if not rim:
            return
        focused = self.actions.focus.focused
        here = RIM.index(focused.thing.name) if isinstance(focused, SlotItem) else -1
        if here < 0:
            self._focus(rim[0] if by > 0 else rim[-1])
            return
        order = [RIM[(here + by * n) % len(RIM)] for n in range(1, len(RIM) + 1)]
        self._focus(next(slot for slot in order if slot in rim))

    def _focus(self, slot: str) -> None:
        ring = self.actions.focus
        ring.focus(ring.find(f"slot:{slot}"), show=True)
