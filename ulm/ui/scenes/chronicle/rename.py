"""Giving a game of the Chronicle a title."""

from collections.abc import Callable

import pygame

from ulm.records.library import LONGEST_TITLE, BadTitle, checked
from ulm.text.catalog import t
from ulm.text.safe_text import in_rich_text
from ulm.ui import chronicle_text as words
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import Input
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, RUBRIC
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.program import Program, ProgramScene
from ulm.ui.widgets.button import Button, shared_widths
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.modal import notice
from ulm.ui.widgets.ornament import heading_height, titled_sheet


class RenameScene(ProgramScene):
    """Asks for a title. ``give`` gets it with this scene, and takes the scene away or calls ``refuse``; ``withdraw``
    takes it back as long as neither has happened.
    """

    overlay = True

    def __init__(
        self, app: Program, title: str, give: Callable[[str, "RenameScene"], None], withdraw: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self.text = title
        self._give_title = give
        self._withdraw = withdraw
        self.problem = ""
        """The reason why the title cannot be set, or not yet."""
        self.sheet = pygame.FRect(0, 0, 0, 0)

    def spoken(self) -> str:
        return t("chronicle.rename_title")

    def relayout(self) -> None:
        theme = self.app.theme
        width = min(1500.0, 1000 * theme.factor)
        row = 70 * min(theme.factor, 1.5)
        head = heading_height(theme) + 24
        message = 2.2 * theme.line(BODY)
        height = 48 + head + row + 18 + message + row + 56
        self.sheet = pygame.FRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        left, wide = self.sheet.x + 72, width - 144
        field = TextField(
            (left, self.sheet.y + 48 + head, wide, row),
            self.text,
            self._changed,
            longest=LONGEST_TITLE,
            hint=t("chronicle.title_hint"),
            name="title",
        )
        top = self.sheet.bottom - 56 - row
        tip = keys.with_key(t("common.cancel"), "back")
        give = Button((left, top, 0, row), t("chronicle.rename"), self._give, primary=True, name="give")
        cancel = Button((left, top, 0, row), t("common.cancel"), self._cancel, tooltip=tip, name="cancel")
        give.rect.w, cancel.rect.w = shared_widths(theme, [give, cancel], wide - 24, 360.0)
        give.rect.x = self.sheet.centerx - (give.rect.w + 24 + cancel.rect.w) / 2
        cancel.rect.x = give.rect.right + 24
        self.focus.replace([field, give, cancel])
        if self.focus.focused is None:
            self.focus.focus(field)

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
        if keys.pressed(event, "confirm") and focused is not None and focused.typing:
            self._give()
            return True
        return super().handle(event)

    def back(self) -> bool:
        self._cancel()
        return True

    def draw(self, canvas: Canvas) -> None:
        titled_sheet(canvas, self.sheet, t("chronicle.rename_title"))
        self.draw_items(canvas)
        field = self.focus.find("title")
        if self.problem and field is not None:
            text = in_rich_text(self.problem)
            paragraph = Paragraph(canvas.theme, text, width=field.rect.w, size=BODY - 2, colour=RUBRIC)
            paragraph.draw(canvas, (field.rect.x, field.rect.bottom + 10))
