"""The pad's page of the key sheet: a picture of a pad, and what its buttons do."""

from typing import NamedTuple

import pygame

from ulm.text.catalog import t
from ulm.ui import keys, pad_signs
from ulm.ui.kit import devices
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import SEPIA, SMALL, Theme
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.page import MARGIN, page_left, page_top
from ulm.ui.scenes.scrolling_page import ScrollingPage
from ulm.ui.widgets.button import Button

_SHEET = pygame.FRect(90, 24, 1740, 1032)
_PICTURE = (660.0, 440.0)
_UNITS = (600.0, 400.0)
"""The size in which the picture of the pad is drawn."""
_BUTTON, _SIGN = 56.0, 40.0
"""The size of buttons on the pad, and beside their words."""
_GAP, _APART = 14.0, 24.0
_PLACES: dict[str, Point] = {
    "lt": (168, 28),
    "rt": (432, 28),
    "lb": (168, 70),
    "rb": (432, 70),
    "back": (248, 132),
    "start": (352, 132),
    "stick_left": (148, 150),
    "dpad": (212, 238),
    "stick_right": (388, 238),
    "a": (452, 196),
    "b": (496, 152),
    "x": (408, 152),
    "y": (452, 108),
}
_ELSEWHERE: dict[devices.Family, dict[str, Point]] = {
    "xbox": {},
    "playstation": {"dpad": (148, 150), "stick_left": (212, 238)},
    "nintendo": {"a": (496, 152), "b": (452, 196), "x": (452, 108), "y": (408, 152)},
}
"""Where buttons of a family lie elsewhere."""
_CLOSE = ("a", "b", "x", "y", "start")
"""These lie so close to each other that lines to them would cross others; their signs tell enough."""
_SAME = {"ls": "stick_left", "rs": "stick_right"}
"""Pressing a stick is done at the stick."""


class _Label(NamedTuple):
    """What some buttons do, beside the picture."""

    buttons: tuple[str, ...]
    words: Paragraph
    height: float


class _Map(Item):
    """The pad with its buttons, and what they do at its sides, joined by lines."""

    def __init__(self, theme: Theme, left: float, top: float, width: float) -> None:
        self.family = devices.in_use.family
        self.wide = wide = (width - _PICTURE[0]) / 2 - _APART
        labels = [self._label(theme, buttons, what, wide) for buttons, what in keys.PAD_SHEET]
        sides = [[label for label in labels if self._on_left(label.buttons) == on_left] for on_left in (True, False)]
        needed = max(sum(label.height + _GAP for label in side) for side in sides)
        super().__init__((left, top, width, max(needed, _PICTURE[1] + 60)), focusable=False, name="pad_map")
        self.sides = [sorted(side, key=self._order) for side in sides]

    def contains(self, pos: Point) -> bool:
        """It is only looked at."""
        return False

    def _label(self, theme: Theme, buttons: tuple[str, ...], what: str, wide: float) -> _Label:
        room = wide - len(buttons) * (_SIGN + 4) - 10
        align = "right" if self._on_left(buttons) else "left"
        words = Paragraph(theme, t(f"keys.pad.{what}"), width=room, size=SMALL, align=align)
        return _Label(buttons, words, max(_SIGN, words.height))

    def _order(self, label: _Label) -> float:
        """From the top; what lies further inside comes before what lies outside of it, so that lines do not cross."""
        x, y = self._place(label.buttons[0])
        return y - min(x, _UNITS[0] - x) / 4

    def _on_left(self, buttons: tuple[str, ...]) -> bool:
        """Whether it is the left hand that uses the first of them."""
        return self._place(buttons[0])[0] < _UNITS[0] / 2

    def _place(self, button: str) -> Point:
        """Where a button lies on the picture of the pad."""
        button = _SAME.get(button, button)
        return _ELSEWHERE[self.family].get(button, _PLACES[button])

    def draw(self, canvas: Canvas) -> None:
        box = pygame.FRect((0, 0), _PICTURE)
        box.midtop = (self.rect.centerx, self.rect.y + max(0.0, (min(self.rect.h, 620) - _PICTURE[1]) / 2))
        canvas.sprite("ui/pad", box)
        scale = box.w / _UNITS[0]

        places = {
            button: (box.x + x * scale, box.y + y * scale)
            for button, (x, y) in ((each, self._place(each)) for each in (*_PLACES, *_SAME))
        }
        for side, on_left in zip(self.sides, (True, False), strict=True):
            gap = (self.rect.h - sum(label.height for label in side)) / max(1, len(side))
            y = self.rect.y + gap / 2
            for label in side:
                self._draw_label(canvas, label, y + label.height / 2, places, on_left=on_left)
                y += label.height + gap
        for button in _PLACES:
            self._draw_button(canvas, button, places[button], _BUTTON)

    def _draw_button(self, canvas: Canvas, button: str, centre: Point, side: float) -> None:
        x, y = centre
        canvas.sprite(pad_signs.icon(button, self.family), (x - side / 2, y - side / 2, side, side))

    def _draw_label(
        self, canvas: Canvas, label: _Label, middle: float, places: dict[str, Point], *, on_left: bool
    ) -> None:
        signs = len(label.buttons) * (_SIGN + 4)
        left = self.rect.x if on_left else self.rect.right - self.wide
        edge = left + self.wide - signs if on_left else left
        for number, button in enumerate(label.buttons):
            self._draw_button(canvas, button, (edge + number * (_SIGN + 4) + _SIGN / 2, middle), _SIGN)
        label.words.draw(canvas, (left if on_left else edge + signs + 10, middle - label.words.height / 2))
        tip = (edge + signs + 4, middle) if on_left else (edge - 8, middle)
        for button in label.buttons:
            if button not in _CLOSE and self._on_left((button,)) == on_left:
                canvas.line(tip, places[button], SEPIA, 1.5)


class PadSheetScene(ScrollingPage):
    """A sheet over the open scene."""

    sheet = _SHEET

    @property
    def title(self) -> str:
        return t("keys.pad.title")

    def relayout(self) -> None:
        theme = self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        button = 62.0 * min(theme.factor, 1.3)
        view = pygame.FRect(left, page_top(_SHEET, theme) - 12, right - left + 30, 0)
        view.h = _SHEET.bottom - 46 - button - view.y
        shown = _Map(theme, left, view.y, right - left)
        shown.rect.h = max(shown.rect.h, view.h)
        close = self.close_button(button, 32)
        place = (close.rect.right + 24, close.rect.y, 320, button)
        other = Button(place, t("keys.title"), self._show_keys, name="keys")
        self.put(view, [shown], shown.rect.h, [close, other])
        if self.focus.focused is None:
            self.focus.focus(close)

    def _show_keys(self) -> None:
        self.app.pop()
        self.app.navigation.show_keys(pad=False)

    def on_input(self, event: Input) -> bool:
        """What is longer than the sheet scrolls."""
        return self.scroll_by_key(event)

    def show_help(self) -> None:
        """The help key takes the sheet away."""
        self.app.pop()
