"""Where the keyboard goes on at the table, and where it waits while nothing can be done."""

from ulm.ui.table.coaches.coach import Coach
from ulm.ui.table.table_focus import asking, is_useful, next_useful
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.focus import Focusable


class FocusRestorer:
    """Carries the focus of a table."""

    def __init__(self, table: TableScene, coach: Coach) -> None:
        self._table = table
        self._coach = coach
        self._waits_at = ""
        """The name of the thing on the board at which it waits until something can be done."""

    def show(self) -> None:
        """The keyboard is used: it is at something that can be done, or waits."""
        ring = self._table.focus
        focused = ring.focused
        if self._table.state.ready and not is_useful(focused):
            ring.visible = True
            self.go_on()
        elif focused is None or not (ring.can_focus(focused) and focused.enabled):
            self._wait()

    def settled(self) -> None:
        """A position stands: go on, unless the keyboard is where something can still be done."""
        ring = self._table.focus
        focused = ring.focused
        waits = focused is not None and focused.name == self._waits_at
        if ring.visible and (waits or not self._may_stay(focused)):
            self.go_on()

    def regain(self) -> None:
        """What had the focus is gone."""
        self.go_on()
        if self._table.focus.astray:
            self._wait()

    def go_on(self) -> None:
        """Go to the next thing that can be done, if there is one."""
        ring, state = self._table.focus, self._table.state
        name = self._coach.next_item()
        found = ring.find(name) if name else None
        if found is None and state.ready:
            found = next_useful(ring, state)
        if found is not None:
            self._waits_at = ""
            ring.focus(found, show=True)
            self._table.sync_focus()

    def _may_stay(self, focused: Focusable | None) -> bool:
        """Whether the keyboard may stay where it is: while something is asked, on an answer."""
        asked = asking(self._table.focus, self._table.state)
        return focused in asked if asked else is_useful(focused)

    def _wait(self) -> None:
        """Nothing can be done just now: wait on the board, and go on as soon as something can."""
        ring = self._table.focus
        ring.focus_nearest(self._table.on_board)
        if ring.focused is not None:
            self._waits_at = ring.focused.name
        self._table.sync_focus()
