"""Coaches that speak from a panel at the top of the side column."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ulm.ui.table.coach.coach import Coach
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.slip import CoachNote, note_area

LEAST_BELOW = 108.0
"""With less room than that below a panel, nothing is explained there: it takes the whole column."""


class ColumnPanel(Panel, ABC):
    """What such a coach says, on a ``slip``."""

    slip: CoachNote

    @property
    def in_column(self) -> bool:
        """Whether the slip lies in the column now."""
        return True

    @abstractmethod
    def _fill(self) -> None:
        """Write what is said now on the slip."""

    @property
    def bottom(self) -> float:
        """Where it ends (logical y); 0 where it is not in the column."""
        if not self.in_column:
            return 0.0
        self._fill()
        return note_area(self.actions.arrangement).y + self.slip.rect.h + 4

    @property
    def words_bottom(self) -> float:
        """Where that ends which stays in sight while something else is asked."""
        return self.bottom


class ColumnCoach(Coach):
    """Needs as much of the column as its panel."""

    _panel: ColumnPanel

    @property
    def panels(self) -> Sequence[Panel]:
        return (self._panel,)

    @property
    def column(self) -> float:
        return self._panel.bottom

    @property
    def words_column(self) -> float:
        return self._panel.words_bottom
