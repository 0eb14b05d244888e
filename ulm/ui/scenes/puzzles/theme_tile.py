"""A theme of puzzles: how many of it are solved, and how many in a row; a click opens the next one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ulm.puzzles.progress import IN_A_ROW
from ulm.text.catalog import t
from ulm.ui import puzzle_words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, PAGE, SEPIA, SMALL, TAN, VELLUM, Theme

_ICONS = {
    "order": "icons/step",
    "sparrow": "icons/sparrow",
    "blocked": "icons/chain",
    "card": "icons/card",
    "crest": "icons/crest",
    "denying": "icons/hand",
    "tower": "icons/steeple",
    "last": "icons/end_turn",
}
_ICON, _PAD, _ABOVE = 40.0, 14.0, 9.0
_NAME = BODY - 3
_DOT, _BAR = 6.0, 6.0


class ThemeTile(Item):
    """Grows downwards to hold its words."""

    sound = "press"

    def __init__(
        self,
        theme: Theme,
        rect: pygame.FRect,
        name: str,
        solved: int,
        count: int,
        in_a_row: int,
        act: Callable[[], None],
    ) -> None:
        self.theme_name = name
        self._share = solved / max(1, count)
        self._row = in_a_row
        tip = t("puzzles.theme_tip", about=puzzle_words.theme_about(name))
        if in_a_row:
            tip += "\n" + t("puzzles.theme_row", n=in_a_row)
        super().__init__(rect, on_activate=act, enabled=solved < count, tooltip=tip, name=f"theme:{name}")
        self._icon = _ICON * min(1.4, theme.factor)
        self._of = t("puzzles.of", n=solved, all=count)
        self._figure = fit(theme, self._of, (rect.w * 0.3, None), size=SMALL)
        self._title = fit(theme, puzzle_words.theme(name), (self._room, None), size=_NAME, font="semibold")
        self.rect.h = max(rect.h, self._title.height + _BAR + 2 * _ABOVE + 6)

    @property
    def _room(self) -> float:
        return self.rect.w - 3 * _PAD - self._icon - max(self._figure.width, 6 * _DOT * IN_A_ROW / 2)

    def spoken_name(self) -> str:
        return puzzle_words.theme(self.theme_name)

    def spoken_value(self) -> str:
        row = [t("puzzles.theme_row", n=self._row)] if self._row else []
        return ", ".join([self._of, *row])

    def draw(self, canvas: Canvas) -> None:
        box, lit = self.rect, self.hovered and self.enabled
        canvas.fill(box, PAGE if lit else VELLUM, radius=8)
        canvas.outline(box, INK if self.enabled else SEPIA, 2 if lit else 1.5, radius=8)
        icon = pygame.FRect(box.x + _PAD * 0.7, box.centery - self._icon / 2, self._icon, self._icon)
        canvas.sprite(_ICONS[self.theme_name], icon)
        left = icon.right + _PAD * 0.7
        middle = box.centery - (_BAR + 6) / 2
        self._title.draw(canvas, (left, middle), INK, anchor="midleft")
        high = self._figure.height + 2 * _DOT + 4
        self._figure.draw(canvas, (box.right - _PAD, middle - high / 2), SEPIA, anchor="topright")
        self._draw_row(canvas, (box.right - _PAD, middle + high / 2 - _DOT))
        bar = pygame.FRect(left, box.bottom - _ABOVE - _BAR, box.right - _PAD - left, _BAR)
        canvas.fill(bar, TAN, radius=3)
        canvas.outline(bar, FADED, 1, radius=3)
        if self._share:
            canvas.fill(pygame.FRect(bar.x, bar.y, max(_BAR, bar.w * self._share), bar.h), SEPIA, radius=3)

    def _draw_row(self, canvas: Canvas, right: tuple[float, float]) -> None:
        """As many filled rings as were solved in a row, of those that make three."""
        filled = self._row and (self._row - 1) % IN_A_ROW + 1
        for number in range(IN_A_ROW):
            centre = (right[0] - _DOT - (IN_A_ROW - 1 - number) * 2.6 * _DOT, right[1])
            if number < filled:
                canvas.circle(centre, _DOT, GILT)
            canvas.circle(centre, _DOT, SEPIA, 1.5)
