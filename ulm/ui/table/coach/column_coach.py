"""Coaches that speak from a panel at the top of the side column."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ulm.ui.table.coach.coach import Coach
from ulm.ui.table.panels.panel import Panel

LEAST_BELOW = 108.0
"""With less room than that below a panel, nothing is explained there: it takes the whole column."""


class ColumnPanel(Panel, ABC):
    """What such a coach says."""

    @property
    @abstractmethod
    def bottom(self) -> float:
        """Where it ends (logical y); 0 where it is not shown."""

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
