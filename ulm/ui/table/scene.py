"""The game scene: board and panels, the director, and the hand that plays."""

from typing import TYPE_CHECKING

from ulm.rules import Move
from ulm.ui.canvas import Canvas
from ulm.ui.scene import Scene
from ulm.ui.table import regions
from ulm.ui.table.context import TableContext
from ulm.ui.table.panels import Panel
from ulm.ui.table.session import Session

if TYPE_CHECKING:
    from ulm.ui.app import App


class GameScene(Scene):
    """A game on the screen."""

    def __init__(self, app: "App", session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.ctx = TableContext(app, session)
        self.panels: list[Panel] = []
