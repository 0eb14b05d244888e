"""Buttons."""

from collections.abc import Callable

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item, Tooltip
from ulm.ui.kit.theme import BODY, FADED, INK, RUBRIC, Font
from ulm.ui.kit.viewport import RectLike

_ICON = 1.35
_GAP = 0.45


def frame_of(button: Item, *, chosen: bool = False) -> str:
    """The frame of something that looks like a button, in its present state."""
    if not button.enabled:
        return "button_off"
    if button.pressed:
        return "button_down"
    return "button_hover" if button.hovered or chosen else "button"


class Button(Item):
    """A button with a text, a picture (name under ``sprites/``), or both."""

    sound = "press"

    def __init__(
        self,
        rect: RectLike,
        text: str,
        on_activate: Callable[[], None],
        *,
        icon: str = "",
        size: float = BODY,
        font: Font = "semibold",
        primary: bool = False,
        tooltip: Tooltip = None,
        enabled: bool = True,
        z: int = 0,
        name: str = "",
    ) -> None:
        super().__init__(
            rect,
            on_activate=on_activate,
            tooltip=tooltip,
            enabled=enabled,
            z=z,
            name=name or f"button:{text}",
        )
        self.text = text
        self.icon = icon
        self.size = size
        self.font: Font = font
        self.primary = primary

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        colour = FADED if not self.enabled else RUBRIC if self.primary else INK
        sunk = 2 if self.pressed and self.enabled else 0
        middle = self.rect.centery + sunk
        picture = self.size * _ICON * min(canvas.theme.factor, 1.4) if self.icon else 0.0
        picture = min(picture, self.rect.h - 16)
        room = self.rect.w - 36
        if not self.text:
            box = (self.rect.centerx - picture / 2, middle - picture / 2, picture, picture)
            canvas.sprite(self.icon, box, alpha=255 if self.enabled else 110)
            return
        gap = self.size * _GAP if self.icon else 0.0
        wide = min(canvas.theme.measure(self.text, self.size, self.font)[0], room - picture - gap)
        left = self.rect.centerx - (wide + picture + gap) / 2
        if self.icon:
            box = (left, middle - picture / 2, picture, picture)
            canvas.sprite(self.icon, box, alpha=255 if self.enabled else 110)
        canvas.text(
            self.text,
            (left + picture + gap, middle),
            self.size,
            colour,
            font=self.font,
            anchor="midleft",
            width=wide + 1,
            shrink=True,
        )
