"""A theme of puzzles: how many of it are solved, and how many in a row; a click opens the next one."""

from __future__ import annotations

from collections.abc import Callable

from ulm.analysis.puzzle_progress import IN_A_ROW
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, PAGE, SEPIA, SMALL, TAN, VELLUM, Theme

ICONS = {
    "order": "icons/step",
    "sparrow": "icons/sparrow",
    "blocked": "icons/chain",
    "card": "icons/card",
    "crest": "icons/crest",
    "denying": "icons/hand",
    "tower": "icons/steeple",
    "last": "icons/end_turn",
}
_ICON, _PAD, _ABOVE, _LEAST = 40.0, 14.0, 9.0, 78.0
_NAME = BODY - 3
_DOT, _NEXT_DOT, _BAR = 6.0, 2.6, 6.0
"""How large a ring is, how far its centre is from the next one's in such sizes, and how high the bar is."""


class ThemeTile(Hoverable):
    """As high as its words need, but not lower than others."""

    sound = "press"

    def __init__(
        self, theme: Theme, name: str, solved: int, count: int, in_a_row: int, act: Callable[[], None]
    ) -> None:
        self.theme_name = name
        self._row = in_a_row
        self._of = t("puzzles.of", n=solved, all=count)
        icon = _ICON * min(1.4, theme.factor)
        title = Label(puzzle_text.theme(name), _NAME, font="semibold", grow=1.0)
        figure = Column(Label(self._of, SMALL, SEPIA, side="right"), _Rings(in_a_row), gap=2, align="end")
        right = Column(Row(title, figure, gap=_PAD, align="center", grow=1.0), _Bar(solved / max(1, count)), gap=6)
        part = Row(sized(Image(ICONS[name]), width=icon), sized(right, grow=1.0), gap=_PAD * 0.7)
        tip = t("puzzles.theme_tip", about=puzzle_text.theme_about(name))
        if in_a_row:
            tip += "\n" + t("puzzles.theme_row", n=in_a_row)
        super().__init__(Stack(part, pad=(_PAD, _ABOVE)), on_activate=act, tooltip=tip, name=f"theme:{name}")
        self.enabled = solved < count
        self.least = 0.0, _LEAST

    def spoken_name(self) -> str:
        return puzzle_text.theme(self.theme_name)

    def spoken_value(self) -> str:
        row = [t("puzzles.theme_row", n=self._row)] if self._row else []
        return ", ".join([self._of, *row])

    def draw(self, canvas: Canvas) -> None:
        lit = self.hovered and self.enabled
        canvas.fill(self.rect, PAGE if lit else VELLUM, radius=8)
        canvas.outline(self.rect, INK if self.enabled else SEPIA, 2 if lit else 1.5, radius=8)
        super().draw(canvas)


class _Rings(Node):
    """As many filled rings as were solved in a row, of those that make three."""

    def __init__(self, in_a_row: int) -> None:
        self.width, self.height = (2 + (IN_A_ROW - 1) * _NEXT_DOT) * _DOT, 2 * _DOT
        self._filled = in_a_row and (in_a_row - 1) % IN_A_ROW + 1

    def draw(self, canvas: Canvas) -> None:
        for number in range(IN_A_ROW):
            centre = (self.rect.x + _DOT * (1 + number * _NEXT_DOT), self.rect.centery)
            if number < self._filled:
                canvas.circle(centre, _DOT, GILT)
            canvas.circle(centre, _DOT, SEPIA, 1.5)


class _Bar(Node):
    """How much of it is solved."""

    def __init__(self, share: float) -> None:
        self.height = _BAR
        self._share = share

    def draw(self, canvas: Canvas) -> None:
        bar = self.rect
        canvas.fill(bar, TAN, radius=3)
        canvas.outline(bar, FADED, 1, radius=3)
        if self._share:
            canvas.fill((bar.x, bar.y, max(_BAR, bar.w * self._share), bar.h), SEPIA, radius=3)
