"""A question or a notice on top of everything."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.scene import Host, Scene
from ulm.ui.kit.theme import BODY
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import RichText
from ulm.ui.widgets.ornament import heading_height, titled_sheet


class Modal(Scene):
    """A sheet with a title, a text and buttons, each closing the sheet before it acts. Esc is the last
    button.
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

    def relayout(self) -> None:
        theme = self.app.theme
        width = min(1500.0, 860 * theme.factor)
        head, row = heading_height(theme) + 24, 70 * min(theme.factor, 1.5)
        body = RichText(theme, (0, 0, width - 144, 0), self.text, size=BODY)
        height = 48 + head + body.rect.h + 44 + row + 56
        self.sheet = pygame.FRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        body.rect.topleft = (self.sheet.x + 72, self.sheet.y + 48 + head)
        gap = 24.0
        each = min(360.0, (width - 144 - gap * (len(self.buttons) - 1)) / len(self.buttons))
        left = self.sheet.centerx - (each * len(self.buttons) + gap * (len(self.buttons) - 1)) / 2
        top = self.sheet.bottom - 56 - row
        # One size of type for all buttons, so that the longest fits as well.
        longest = max(theme.measure(label, BODY, "semibold")[0] for label, _ in self.buttons)
        size = BODY * min(1.0, (each - 40) / longest)
        self.focus.replace(
            [
                body,
                *(
                    Button(
                        (left + n * (each + gap), top, each, row),
                        label,
                        lambda action=action: self._answer(action),  # type: ignore[misc]
                        primary=n == 0,
                        size=size,
                        name=f"modal:{n}",
                    )
                    for n, (label, action) in enumerate(self.buttons)
                ),
            ]
        )
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("modal:0"))

    def _answer(self, action: Callable[[], None] | None) -> None:
        self.app.pop()
        if action is not None:
            action()

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
