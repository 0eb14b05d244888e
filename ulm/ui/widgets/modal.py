"""A question or a notice on top of everything."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import Input, KeyDown
from ulm.ui.kit.scene import Host, Scene
from ulm.ui.kit.theme import BODY
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.widgets.button import Button, of_one_height
from ulm.ui.widgets.label import RichText
from ulm.ui.widgets.ornament import heading_height, titled_sheet
from ulm.ui.widgets.scroll import ScrollView

_WIDEST, _HIGHEST = 1500.0, 1040.0


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
        self.sheet = pygame.FRect(0, 0, 0, 0)

    def spoken(self) -> str:
        return f"**{self.title}**\n{self.text}"

    def relayout(self) -> None:
        theme = self.app.theme
        width = min(_WIDEST, 860 * theme.factor)
        head, gap = heading_height(theme) + 24, 24.0
        body = RichText(theme, (0, 0, width - 144, 0), self.text, size=BODY)
        buttons = [
            Button(
                (0, 0, 0, 70 * min(theme.factor, 1.5)),
                label,
                lambda action=action: self._answer(action),  # type: ignore[misc]
                primary=n == 0,
                name=f"modal:{n}",
            )
            for n, (label, action) in enumerate(self.buttons)
        ]
        most = (width - 144 - gap * (len(buttons) - 1)) / len(buttons)
        each = min(most, max(360.0, *(button.needed_width(theme) for button in buttons)))
        for button in buttons:
            button.rect.w = each
        row = of_one_height(theme, buttons)
        above, below = 48 + head, 44 + row + 56
        height = min(_HIGHEST, above + body.rect.h + below)
        self.sheet = pygame.FRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        body.rect.topleft = (self.sheet.x + 72, self.sheet.y + above)
        left = self.sheet.centerx - (each * len(buttons) + gap * (len(buttons) - 1)) / 2
        for n, button in enumerate(buttons):
            button.rect.topleft = (left + n * (each + gap), self.sheet.bottom - 56 - row)
        view = pygame.FRect(body.rect.x, body.rect.y, width - 144 + 40, height - above - below)
        self.focus.replace([ScrollView(view, [body], height=body.rect.h), body, *buttons])
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
        titled_sheet(canvas, self.sheet, self.title)
        self.draw_items(canvas)


def notice(app: Host, title: str, text: str) -> Modal:
    """A sheet with a message and an OK button."""
    return Modal(app, title, text, [(t("common.ok"), None)])


def question(app: Host, title: str, text: str, yes: str, action: Callable[[], None]) -> Modal:
    """A sheet that asks before it acts."""
    return Modal(app, title, text, [(yes, action), (t("common.cancel"), None)])
