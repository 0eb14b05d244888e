"""The goal of a scene on the coach's slip: always in sight, with a check mark once it is reached."""

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, TAN, Theme
from ulm.ui.table.panels.blocks import Block
from ulm.ui.widgets.ornament import laurel

_PAD, _MARK = 11.0, 38.0


class GoalBlock(Block):
    """What is to be done. ``reached``: how far the check mark has grown, 0 while the goal is not reached."""

    def __init__(self, theme: Theme, text: str, width: float, *, reached: float, shrink: float = 1.0) -> None:
        self.spoken = f"{t('learn.coach.goal')}\n{text}"
        self._theme = theme
        self._reached = reached
        self._label_size = SMALL * 0.86 * shrink
        self._label = theme.line(self._label_size)
        self._said = Paragraph(theme, f"**{text}**", width=width - 2 * _PAD, size=BODY * 0.88 * shrink)
        self.height = self._label + self._said.height + 2 * _PAD - 4
        self.gap = 8.0

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        box = pygame.FRect(x, y, width, self.height)
        canvas.fill(box, PAGE if self._reached else TAN, radius=9, alpha=255 if self._reached else 150)
        canvas.outline(box, GILT if self._reached else SEPIA, 3 if self._reached else 1.5, radius=9)
        left = box.x + _PAD
        canvas.text(t("learn.coach.goal"), (left, box.y + _PAD - 3), self._label_size, RUBRIC, font="semibold")
        self._said.draw(canvas, (left, box.y + _PAD - 4 + self._label))
        ring = min(12.0, self._label * 0.42)
        middle = (box.right - _PAD - ring, box.y + _PAD - 3 + self._label / 2)
        if self._reached:
            # On the corner like a stamp, beside the words.
            middle = (box.right - 10, box.y + 8)
            grown = _MARK * min(1.0, self._reached) * (1.0 + 0.35 * max(0.0, 1 - abs(2 * self._reached - 1.4)))
            canvas.circle(middle, grown * 0.62, PAGE)
            laurel(canvas, middle, grown * 1.25)
            mark = pygame.FRect(0, 0, grown * 0.72, grown * 0.72)
            mark.center = middle
            canvas.sprite("icons/check", mark)
        else:
            canvas.circle(middle, ring, INK, 2)
