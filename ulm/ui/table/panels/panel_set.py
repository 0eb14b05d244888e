"""All panels of the game screen."""

from ulm.ui.table.panels import Panel
from ulm.ui.table.panels.hand import HandPanel
from ulm.ui.table.panels.players import PlayersPanel
from ulm.ui.table.panels.side import SidePanel
from ulm.ui.table.panels.supply import SupplyPanel
from ulm.ui.table.panels.topbar import TopBar
from ulm.ui.table.panels.tray import TrayPanel
from ulm.ui.table.state.table_context import TableContext


class Panels:
    """The panels by name, and all of them in the order in which their places count (``TableContext.place``)."""

    def __init__(self, ctx: TableContext) -> None:
        self.supply = SupplyPanel(ctx)
        self.hand = HandPanel(ctx)
        self.tray = TrayPanel(ctx)
        self.players = PlayersPanel(ctx)
        self.side = SidePanel(ctx)
        self.top = TopBar(ctx)

    @property
    def all(self) -> list[Panel]:
        """The panels at the lower edge first."""
        return [self.supply, self.hand, self.tray, self.players, self.side, self.top]
