"""Giving a game of the Chronicle a title."""

from collections.abc import Callable

from pygame import FRect

from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.game_library import LONGEST_TITLE, BadTitle, checked
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.page import PartsScene, in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, RUBRIC
from ulm.ui.toolkit.widgets.button import Button, shared_widths
from ulm.ui.toolkit.widgets.dialog import notice
from ulm.ui.toolkit.widgets.ornament import heading_height, titled_sheet
from ulm.ui.toolkit.widgets.text_field import TextField

_MARGIN, _GAP = 72.0, 24.0
"""What stays free beside the field, and between the buttons."""


class RenameScene(PartsScene):
    """Asks for a title. ``give`` gets it with this scene, and takes the scene away or calls ``refuse``; ``withdraw``
    takes it back as long as neither has happened.
    """

    overlay = True
    first = "title"

    def __init__(
        self, app: Program, title: str, give: Callable[[str, "RenameScene"], None], withdraw: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self.text = title
        self._give_title = give
        self._withdraw = withdraw
        self.problem = ""
        """The reason why the title cannot be set, or not yet."""
        self._below = Space()
        """Where the problem is told."""

    def spoken(self) -> str:
        return t("chronicle.rename_title")

    def made(self) -> Node:
        theme = self.app.theme
        width = min(1500.0, 1000 * theme.factor)
        row = 70 * min(theme.factor, 1.5)
        longest, hint = LONGEST_TITLE, t("chronicle.title_hint")
        field = TextField(self.text, self._changed, least=(0, row), longest=longest, hint=hint, name="title")
        tip = key_bindings.with_key(t("common.cancel"), "back")
        give = Button(t("chronicle.rename"), self._give, least=(0, row), primary=True, name="give")
        cancel = Button(t("common.cancel"), self._cancel, least=(0, row), tooltip=tip, name="cancel")
        give.width, cancel.width = shared_widths(theme, [give, cancel], width - 2 * _MARGIN - _GAP, 360.0)
        buttons = Row(give, cancel, gap=_GAP, justify="center", height=row)
        self._below = Space(height=18 + 2.2 * theme.line(BODY))
        above = Space(height=72 + heading_height(theme))
        column = Column(above, field, self._below, buttons, Space(height=56))
        return in_the_middle(Stack(column, pad=(_MARGIN, 0), ground=_paint, width=width))

    def _changed(self, text: str) -> None:
        self._withdraw()
        self.text = text
        self.problem = ""
        if text.strip():
            try:
                checked(text)
            except BadTitle as error:
                self.problem = words.bad_title(error)

    def _give(self) -> None:
        self._give_title(self.text, self)

    def _cancel(self) -> None:
        self._withdraw()
        self.app.pop()

    def refuse(self, problem: str) -> None:
        """The title cannot be set, or not yet: say why."""
        self.problem = problem
        self.invalidate()
        if self not in self.app.scenes:
            self.app.push(notice(self.app, t("chronicle.rename_title"), in_rich_text(problem)))

    def handle(self, event: Input) -> bool:
        """Enter in the field sets the title."""
        focused = self.focus.focused
        if key_bindings.pressed(event, "confirm") and focused is not None and focused.typing:
            self._give()
            return True
        return super().handle(event)

    def back(self) -> bool:
        self._cancel()
        return True

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.problem:
            text, box = in_rich_text(self.problem), self._below.rect
            paragraph = Paragraph(canvas.theme, text, width=box.w, size=BODY - 2, colour=RUBRIC)
            paragraph.draw(canvas, (box.x, box.y + 10))


def _paint(canvas: Canvas, sheet: FRect) -> None:
    titled_sheet(canvas, sheet, t("chronicle.rename_title"))
