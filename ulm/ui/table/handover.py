"""The sheet between two people's turns: it covers everything until the next one is there."""

from ulm.i18n.catalog import t
from ulm.session.session import SessionSeat
from ulm.ui import key_bindings
from ulm.ui.program import Program, ProgramScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, LARGE, TITLE
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.button import Button

_WIDE, _HIGH = 1000.0, 700.0
"""The size of the sheet at a text size of 100 %."""


class HandOverScene(ProgramScene):
    """ "Pass to Agnes": nothing of the game is seen. It goes away by a press of its only button."""

    def __init__(self, app: Program, seat: SessionSeat) -> None:
        super().__init__(app)
        self.seat = seat
        self._page: Node = Node()

    def spoken(self) -> str:
        return f"{t('game.pass_to', name=self.seat.name)}\n{_told()}"

    def relayout(self) -> None:
        grown = self.app.theme.factor
        name = Label(t("game.pass_to", name=self.seat.name), TITLE, font="display", side="center", grow=1)
        told = RichLabel(_told(), BODY / max(1.0, grown * 0.75), side="center")
        high = 84 * min(1.4, grown)
        button = Button(t("game.pass_on"), self.app.pop, least=(420, high), primary=True, size=LARGE, name="pass_on")
        column = Column(
            Space(height=66),
            Image(f"pieces/shield_{self.seat.colour}", 169),
            Space(height=16),
            Column(Column(name, told), justify="center", grow=1),
            Space(height=24),
            Row(button, justify="center", height=high),
            Space(height=70),
        )
        sheet = Stack(column, pad=(80, 0), ground=lambda canvas, box: canvas.frame("modal", box))
        sheet.width, sheet.height = _WIDE * min(1.5, grown), _HIGH * min(1.35, grown)
        self._page = Column(sheet, align="center", justify="center")
        self._page.place(self.app.theme, (0, 0, WIDTH, HEIGHT))
        self.focus.replace([button])
        self.focus.focus(button)

    def back(self) -> bool:
        """There is no way around it."""
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.texture("ui/parchment")
        self._page.draw(canvas)
        self.draw_focus(canvas)


def _told() -> str:
    """What is to be known before the cards are seen."""
    return t("game.pass_text", cap=key_bindings.in_text("show_hand"))
