"""The pad's page of the key sheet: a picture of a pad, and what its buttons do."""

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.screens.page import ScrollingPage
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import RichLabel, Side
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import SEPIA, SMALL
from ulm.ui.toolkit.viewport import Point, RectLike
from ulm.ui.toolkit.widgets.button import Button

_PICTURE, _PAD_HEIGHT = (660.0, 440.0), 620.0
"""The size of the picture of the pad, and the height in the middle of which it lies."""
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
_ELSEWHERE: dict[input_devices.Family, dict[str, Point]] = {
    "xbox": {},
    "playstation": {"dpad": (148, 150), "stick_left": (212, 238)},
    "nintendo": {"a": (496, 152), "b": (452, 196), "x": (452, 108), "y": (408, 152)},
}
"""Where buttons of a family lie elsewhere."""
_CLOSE = ("a", "b", "x", "y", "start")
"""These lie so close to each other that lines to them would cross others; their signs tell enough."""
_SAME = {"ls": "stick_left", "rs": "stick_right"}
"""Pressing a stick is done at the stick."""


class _Map(Row):
    """The pad with its buttons, and what they do at its sides, joined by lines."""

    def __init__(self) -> None:
        self.family = input_devices.in_use.family
        labels = sorted((_Label(self, buttons, what) for buttons, what in key_bindings.PAD_SHEET), key=self._order)
        self.labels = labels
        sides = [
            Column(*[label for label in labels if label.on_left == on_left], width=0.0, grow=1.0)
            for on_left in (True, False)
        ]
        self.picture = Stack(ground=_paint, width=_PICTURE[0], height=_PICTURE[1])
        pad = Column(Column(self.picture, justify="center", height=_PAD_HEIGHT), width=_PICTURE[0])
        super().__init__(sides[0], pad, sides[1], gap=_APART, grow=1.0)

    def _order(self, label: "_Label") -> float:
        """From the top; what lies further inside comes before what lies outside of it, so that lines do not cross."""
        x, y = self.place_of(label.buttons[0])
        return y - min(x, _UNITS[0] - x) / 4

    def place_of(self, button: str) -> Point:
        """Where a button lies on the picture of the pad."""
        button = _SAME.get(button, button)
        return _ELSEWHERE[self.family].get(button, _PLACES[button])

    def _seen_at(self, button: str) -> Point:
        (x, y), box = self.place_of(button), self.picture.rect
        scale = _PICTURE[0] / _UNITS[0]
        return box.centerx + (x - _UNITS[0] / 2) * scale, box.centery + (y - _UNITS[1] / 2) * scale

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for label in self.labels:
            box = label.rect
            tip = (box.right + 4, box.centery) if label.on_left else (box.left - 8, box.centery)
            for button in label.buttons:
                if button not in _CLOSE and self.on_left(button) == label.on_left:
                    canvas.line(tip, self._seen_at(button), SEPIA, 1.5)
        for button in _PLACES:
            x, y = self._seen_at(button)
            icon = key_bindings.pad_button_icon(button, self.family)
            canvas.sprite(icon, (x - _BUTTON / 2, y - _BUTTON / 2, _BUTTON, _BUTTON))

    def on_left(self, button: str) -> bool:
        """Whether it is the left hand that uses it."""
        return self.place_of(button)[0] < _UNITS[0] / 2


class _Label(Row):
    """What some buttons do, beside the picture."""

    def __init__(self, pad: _Map, buttons: tuple[str, ...], what: str) -> None:
        self.buttons = buttons
        self.on_left = pad.on_left(buttons[0])
        signs = Row(*[Image(key_bindings.pad_button_icon(button, pad.family), _SIGN) for button in buttons], gap=4)
        side: Side = "right" if self.on_left else "left"
        words = Stack(RichLabel(t(f"keys.pad.{what}"), SMALL, side=side, middle=True), pad=(0, _GAP / 2))
        words.grow = 1.0
        super().__init__(*((words, signs) if self.on_left else (signs, words)), gap=_GAP, grow=1.0)
        self.least = 0.0, _SIGN + _GAP


def _paint(canvas: Canvas, box: RectLike) -> None:
    canvas.sprite("ui/pad", box)


class PadSheetScene(ScrollingPage):
    """A sheet over the open scene."""

    size = (1740.0, 1032.0)
    full = True

    @property
    def title(self) -> str:
        return t("keys.pad.title")

    def rows(self) -> Sequence[Node]:
        return [_Map()]

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        return (), [Button(t("keys.title"), self._show_keys, name="keys")]

    def _show_keys(self) -> None:
        self.app.pop()
        self.app.navigation.show_keys(pad=False)

    def on_input(self, event: Input) -> bool:
        """What is longer than the sheet scrolls."""
        return self.scroll_by_key(event)

    def show_help(self) -> None:
        """The help key takes the sheet away."""
        self.app.pop()
