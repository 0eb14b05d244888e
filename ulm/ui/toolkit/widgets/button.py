"""Buttons."""

from collections.abc import Callable, Sequence

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable, Tooltip
from ulm.ui.toolkit.label import fit
from ulm.ui.toolkit.node import Size
from ulm.ui.toolkit.theme import BODY, INK, PALE_INK, RUBRIC, Font, Theme

_ICON = 1.35
_GAP = 0.45
_SIDES, _ENDS = 36.0, 14.0
"""What stays free beside the words, and above and below them."""


def frame_of(button: Focusable, *, chosen: bool = False) -> str:
    """The frame of something that looks like a button, in its present state."""
    if not button.enabled:
        return "button_off"
    if button.pressed:
        return "button_down"
    return "button_hover" if button.hovered or chosen else "button"


class Button(Focusable):
    """A button with a text, a picture (name under ``sprites/``), or both. Words that are too long for one line take
    more of them; ``needed`` tells how large a button must be for its words at their full size.
    """

    sound = "press"

    def __init__(
        self,
        text: str,
        on_activate: Callable[[], None],
        *,
        least: Size = (0, 0),
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
            (0, 0, *least),
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

    def _picture(self, theme: Theme) -> float:
        """The side of the picture, 0.0 without one."""
        return self.size * _ICON * min(theme.factor, 1.4) if self.icon else 0.0

    def _beside(self, theme: Theme) -> float:
        """The width that is not for words."""
        return _SIDES + self._picture(theme) + (self.size * _GAP if self.icon else 0.0)

    def needed_width(self, theme: Theme) -> float:
        """The width that holds the words in one line."""
        return theme.measure(self.text, self.size, self.font)[0] + self._beside(theme) + 2

    def measure(self, theme: Theme, room: Size) -> Size:
        words = fit(theme, self.text, (room[0] - self._beside(theme), None), size=self.size, font=self.font)
        return min(room[0], self.needed_width(theme)), words.height + _ENDS

    def needed_height(self, theme: Theme) -> float:
        """The height that holds the words at their full size, if none of them is too long for the width."""
        room = (self.rect.w - self._beside(theme), None)
        return fit(theme, self.text, room, size=self.size, font=self.font).height + _ENDS

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        colour = PALE_INK if not self.enabled else RUBRIC if self.primary else INK
        sunk = 2 if self.pressed and self.enabled else 0
        middle = self.rect.centery + sunk
        picture = min(self._picture(canvas.theme), self.rect.h - 16)
        if not self.text:
            box = (self.rect.centerx - picture / 2, middle - picture / 2, picture, picture)
            canvas.sprite(self.icon, box, alpha=255 if self.enabled else 110)
            return
        gap = self.size * _GAP if self.icon else 0.0
        room = (self.rect.w - _SIDES - picture - gap, self.rect.h - _ENDS)
        words = fit(canvas.theme, self.text, room, size=self.size, font=self.font)
        left = self.rect.centerx - (words.width + picture + gap) / 2
        if self.icon:
            box = (left, middle - picture / 2, picture, picture)
            canvas.sprite(self.icon, box, alpha=255 if self.enabled else 110)
        words.draw(canvas, (left + picture + gap + words.width / 2, middle), colour, anchor="center")


def shared_widths(theme: Theme, buttons: Sequence[Button], room: float, most: float) -> list[float]:
    """The widths of buttons side by side: all alike, ``most`` at the most, if that holds their words; else as much as
    each needs.
    """
    alike = min(most, room / max(1, len(buttons)))
    needed = [button.needed_width(theme) for button in buttons]
    if all(each <= alike for each in needed):
        return [alike] * len(buttons)
    spare = room - sum(needed)
    if spare >= 0:
        return [min(max(most, each), each + spare / len(buttons)) for each in needed]
    words = [theme.measure(button.text, button.size, button.font)[0] for button in buttons]
    beside = sum(needed) - sum(words)
    # In whole pixels, so that a larger size of text, squeezed more, ends at the same letters.
    for pixels in range(max(theme.pixels(button.size) for button in buttons), 0, -1):
        smaller = [_width(theme, button, pixels) for button in buttons]
        if sum(smaller) + beside <= room:
            spare = (room - beside - sum(smaller)) / len(buttons)
            return [each - long + less + spare for each, long, less in zip(needed, words, smaller, strict=True)]
    return [room / len(buttons)] * len(buttons)


def _width(theme: Theme, button: Button, most: int) -> float:
    """The width of a button's words in letters of so many pixels at most."""
    return theme.font(button.font, min(most, theme.pixels(button.size))).size(button.text)[0] / theme.scale
