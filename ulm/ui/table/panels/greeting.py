"""What somebody at another computer says: words beside the panel of the seat, for a while."""

from __future__ import annotations

from collections.abc import Mapping

from ulm.i18n.catalog import t
from ulm.ui.pieces.drawing import badge, badge_size
from ulm.ui.state.anchors import Anchors
from ulm.ui.state.table_actions import ViewerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.table.panels.panel import Panel
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import BODY

_TYPE, _BESIDE = BODY + 4, 10.0
_SHOWN = 7000.0
"""How long a greeting stays (ms)."""


class GreetingPanel(Panel):
    """The latest greeting of each seat."""

    def __init__(self, state: TableState, actions: ViewerActions, anchors: Anchors) -> None:
        super().__init__(state, actions)
        self._anchors = anchors
        self._said: dict[int, tuple[str, float]] = {}
        """By seat: the greeting, and how long it has been shown."""
        self._count = 0

    def show(self, seat: int, greeting: str) -> None:
        """Somebody says something of the list."""
        self._said[seat] = greeting, 0.0
        self._count += 1
        self.actions.invalidate()

    def update(self, dt: float) -> None:
        for seat, (greeting, shown) in [*self._said.items()]:
            self._said[seat] = greeting, shown + dt
            if shown + dt > _SHOWN:
                del self._said[seat]

    @property
    def animating(self) -> bool:
        return bool(self._said)

    def spoken_changes(self) -> Mapping[object, str]:
        return {
            ("greeting", seat, self._count): t(
                "online.told.greeted", name=self.state.seats[seat].name, greeting=t(f"online.greeting.{greeting}")
            )
            for seat, (greeting, _) in self._said.items()
        }

    def draw_over(self, canvas: Canvas) -> None:
        for seat, (greeting, _) in self._said.items():
            panel = self._anchors.of_seat("panel", seat)
            if panel is not None:
                words = t(f"online.greeting.{greeting}")
                wide, high = badge_size(canvas.theme, words, _TYPE)
                beside = panel.right + wide / 2 + _BESIDE, panel.top + high
                below = panel.centerx, panel.bottom + high / 2 + _BESIDE
                badge(canvas, below if self.actions.arrangement.in_row else beside, words, size=_TYPE, dark=False)
