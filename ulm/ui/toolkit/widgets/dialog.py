"""A question or a notice on top of everything."""

from collections.abc import Callable, Sequence

from ulm.i18n.catalog import t
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Input, KeyDown
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.scene import Host, Scene
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading_height, titled_sheet
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView

_WIDEST, _BESIDE, _EDGE, _GAP = 1500.0, 72.0, 20.0, 24.0
"""The greatest width; what stays free beside the text, above and below the sheet, and between buttons."""


class Modal(Scene):
    """A sheet with a title, a text, which scrolls where it is long, and buttons, each closing the sheet before it acts.
    Esc is the last button.
    """

    overlay = True

    def __init__(
        self, app: Host, title: str, text: str, buttons: Sequence[tuple[str, Callable[[], None] | None]]
    ) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.buttons = list(buttons)
        self.root = Node()

    def spoken(self) -> str:
        return f"**{self.title}**\n{self.text}"

    def relayout(self) -> None:
        theme = self.app.theme
        width = min(_WIDEST, 860 * theme.factor)
        buttons = [
            Button(
                label,
                lambda action=action: self._answer(action),  # type: ignore[misc]
                least=(0, 70 * min(theme.factor, 1.5)),
                primary=n == 0,
                name=f"modal:{n}",
            )
            for n, (label, action) in enumerate(self.buttons)
        ]
        most = (width - 2 * _BESIDE - _GAP * (len(buttons) - 1)) / len(buttons)
        each = min(most, max(360.0, *(button.needed_width(theme) for button in buttons)))
        row = Row(*(sized(button, width=each) for button in buttons), gap=_GAP, justify="center")
        above = Space(height=72 + heading_height(theme))
        column = Column(above, ScrollColumn(RichLabel(self.text)), Space(height=44), row, Space(height=56))
        sheet = Stack(
            column, pad=(_BESIDE, 0), width=width, ground=lambda canvas, box: titled_sheet(canvas, box, self.title)
        )
        self.root = Stack(Column(sheet, align="center", justify="center"), pad=(0, _EDGE))
        self.root.place(theme, (0, 0, WIDTH, HEIGHT))
        self.focus.replace(items_of(self.root))
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("modal:0"))

    def _answer(self, action: Callable[[], None] | None) -> None:
        self.app.pop()
        if action is not None:
            action()

    def on_input(self, event: Input) -> bool:
        """The page keys scroll a long text."""
        view = self.focus.find("scroll")
        if isinstance(view, ScrollView) and isinstance(event, KeyDown) and event.name in ("page up", "page down"):
            view.scroll_to(view.offset + view.rect.h * (0.85 if event.name == "page down" else -0.85))
            return True
        return False

    def back(self) -> bool:
        self._answer(self.buttons[-1][1])
        return True

    def draw(self, canvas: Canvas) -> None:
        self.root.draw(canvas)
        self.draw_focus(canvas)


def notice(app: Host, title: str, text: str) -> Modal:
    """A sheet with a message and an OK button."""
    return Modal(app, title, text, [(t("common.ok"), None)])


def question(app: Host, title: str, text: str, yes: str, action: Callable[[], None]) -> Modal:
    """A sheet that asks before it acts."""
    return Modal(app, title, text, [(yes, action), (t("common.cancel"), None)])
