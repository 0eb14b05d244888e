"""All panels of the game screen."""

from ulm.ui.program import Program
from ulm.ui.settings import SideView
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.interaction.hint import Hints
from ulm.ui.table.panels.action_bar import ActionBar
from ulm.ui.table.panels.hand_panel import HandPanel
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.players_panel import PlayersPanel
from ulm.ui.table.panels.sidebar import SidePanel
from ulm.ui.table.panels.supply_panel import SupplyPanel
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState


class Panels:
    """The panels by name, and all of them in the order in which their anchors count."""

    def __init__(
        self,
        state: TableState,
        actions: PlayerActions,
        anchors: Anchors,
        app: Program,
        hints: Hints | None = None,
        drags: DragSources | None = None,
        *,
        helped: bool = True,
    ) -> None:
        """``helped``: with a log and hints; else the side has the Inspector alone, and is not remembered."""
        self.supply = SupplyPanel(state, actions, drags)
        self.hand = HandPanel(state, actions, actions.perform, drags)
        self.tray = ActionBar(state, actions, drags)
        self.players = PlayersPanel(state, actions, drags=drags)
        if helped:
            self.side = SidePanel(state, actions, anchors, view=app.settings.side, on_view=app.remember)
            self.hand.shows_recap = True
            self.side.log.recap_elsewhere = lambda: self.hand.recaps
        else:
            self.side = SidePanel(state, actions, anchors, view=SideView(alone="inspector"))
            self.side.bare = True
        self.top = TopBar(state, actions, app, hints=hints if helped else None, ask_hint=actions.ask_hint)

    @property
    def all(self) -> list[Panel]:
        """The panels at the lower edge first."""
        return [self.supply, self.hand, self.tray, self.players, self.side, self.top]
