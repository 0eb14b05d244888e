"""The key sheet: every key and what it does, made from the table in which keys are bound."""

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled
from ulm.ui import key_bindings
from ulm.ui.screens.page import PageSection, ScrollingPage
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Columns, Flow, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import INK, PAGE, SEPIA, SMALL, Theme
from ulm.ui.toolkit.widgets.button import Button

_GUTTER = 64.0
_LINE, _HEAD, _BETWEEN = 31.0, 37.0, 4.0
_ROW_GAP, _BESIDE_KEYS = 6.5, 2.0
"""Between two rows of keys, and above and below what they do."""
_CAPS = {2: 0.4, 1: 0.3}
"""The share of a column that is for the keys, by the number of columns."""
_APART, _BETWEEN_KEYS = 16.0, 5.0
"""Between the keys of different actions on one line, and between keys of the same action."""
_CAP = SMALL * 0.92
TWO_COLUMNS = 1.25
"""Up to this factor of text there are two columns."""
_HELD = 2
"""Another way in which more keys must be held at once is not worth a mention."""


class KeySheetScene(ScrollingPage):
    """A sheet over the open scene. Esc or F1 takes it away."""

    size = (1740.0, 1032.0)
    full = True

    @property
    def title(self) -> str:
        return t("keys.title")

    def spoken(self) -> str:
        lines = [line.said for line in self.root.walk() if isinstance(line, _Line)]
        return "\n".join([self.title, t("keys.by_hand"), *lines])

    def rows(self) -> Sequence[Node]:
        factor = self.app.theme.factor
        columns = 2 if factor <= TWO_COLUMNS else 1
        groups = [
            Column(
                PageSection(t(f"keys.group.{name}"), _HEAD * factor),
                *[_Line(ids, _CAPS[columns], factor) for ids in lines],
                Space(height=_BETWEEN * factor),
            )
            for name, lines in key_bindings.SHEET.items()
        ]
        return [Columns(*groups, columns=columns, gap=(_GUTTER, 0)), RichLabel(f"*{t('keys.by_hand')}*", SMALL, SEPIA)]

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        letters, tip = self.app.navigation.show_key_letters, t("keys.change_tip")
        return (
            [Button(t("keys.change"), letters, tooltip=tip, name="change")],
            [Button(t("keys.pad.open"), self._show_pad, name="pad")],
        )

    def handle(self, event: Input) -> bool:
        """Keys that scroll come before those that carry the focus."""
        return self.scroll_by_key(event) or super().handle(event)

    def _show_pad(self) -> None:
        self.app.pop()
        self.app.navigation.show_keys(pad=True)

    def show_help(self) -> None:
        """The help key takes the sheet away."""
        self.app.pop()


class _Line(Stack):
    """The keys of an action, in as many rows as they need, and what they do."""

    def __init__(self, ids: tuple[str, ...], share: float, factor: float) -> None:
        """``share``: how much of its width is for the keys."""
        what = t(f"keys.what.{ids[0]}")
        self.said = labelled(key_bindings.key_name(ids[0]), what)
        high = _LINE * factor - _ROW_GAP
        caps = Stack(Flow(*_caps(ids, high), gap=(0, _ROW_GAP)), pad=(0, _ROW_GAP / 2))
        left = Row(sized(caps, grow=1.0), Space(12), width=0.0, grow=share)
        words = Stack(RichLabel(what, SMALL), pad=(0, _BESIDE_KEYS), width=0.0, grow=1.0 - share)
        super().__init__(Row(left, words, align="start"), name=f"keys:{ids[0]}")


def _caps(ids: tuple[str, ...], high: float) -> list[Node]:
    """The keys of actions; those that are held together stay together."""
    found: list[Node] = []
    for id in ids:
        ways = [way for number, way in enumerate(key_bindings.caps(id)) if not number or len(way) <= _HELD]
        if len(ids) > 1 and any(len(way) > 1 for way in ways):
            ways = ways[:1]
        for number, way in enumerate(ways):
            last = number == len(ways) - 1
            signs: list[Node] = []
            for cap in way:
                signs += [_sign("+"), Cap(cap, _CAP, high)] if signs else [Cap(cap, _CAP, high)]
            if not last and len(ways) == 2:
                signs.append(_sign("/"))
            elif not last or id != ids[-1]:
                signs.append(Space(_APART if last else _BETWEEN_KEYS))
            found.append(Row(*signs))
    return found


def _sign(sign: str) -> Node:
    return Stack(Label(sign, _CAP, SEPIA), pad=(5, 0))


class Cap(Node):
    """A key as it looks on a keyboard."""

    def __init__(self, cap: str, size: float, height: float) -> None:
        self.cap = cap
        self.size = size
        self.height = height

    def measure(self, theme: Theme, room: Size) -> Size:
        high = self.height or 0.0
        return max(high, theme.measure(self.cap, self.size, "semibold")[0] + 16), high

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect.move(0, 2), INK, radius=7)
        canvas.fill(self.rect.inflate(0, -2), PAGE, radius=7)
        canvas.outline(self.rect.inflate(0, -2), INK, 1.5, radius=7)
        middle = (self.rect.centerx, self.rect.centery - 1)
        canvas.text(self.cap, middle, self.size, INK, font="semibold", anchor="center")
