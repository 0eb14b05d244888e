"""The goal of a scene on the coach's slip: always in sight, with a check mark once it is reached."""

import pygame

from ulm.i18n.catalog import t
from ulm.ui.table.panels.blocks import TextBlock
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, TAN, Theme
from ulm.ui.toolkit.widgets.ornament import laurel

_PAD, _MARK = 11.0, 38.0


class _Ring(Node):
    """Stands where the check mark will be."""

    def draw(self, canvas: Canvas) -> None:
        canvas.circle(self.rect.center, self.rect.w / 2, INK, 2)


class GoalBlock(TextBlock):
    """What is to be done. ``reached``: how far the check mark has grown, 0 while the goal is not reached."""

    def __init__(self, theme: Theme, text: str, width: float, *, reached: float, shrink: float = 1.0) -> None:
        self.spoken = f"{t('learn.coach.goal')}\n{text}"
        self._theme = theme
        self._reached = reached
        size = SMALL * 0.86 * shrink
        line = theme.line(size)
        ring = sized(_Ring(), width=min(24.0, line * 0.84))
        ring.visible = not reached
        head = Row(Label(t("learn.coach.goal"), size, RUBRIC, font="semibold", grow=1), ring, height=line)
        self._part = Stack(
            Column(head, RichLabel(f"**{text}**", BODY * 0.88 * shrink)), pad=(_PAD, _PAD - 2), ground=self._ground
        )
        self.height = self._part.measure(theme, (width, ANY))[1]
        self.gap = 8.0

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        self._part.place(self._theme, (x, y, width, self.height))
        self._part.draw(canvas)
        if self._reached:
            # On the corner like a stamp, beside the words.
            across, down = middle = (x + width - 10, y + 8)
            grown = _MARK * min(1.0, self._reached) * (1.0 + 0.35 * max(0.0, 1 - abs(2 * self._reached - 1.4)))
            canvas.circle(middle, grown * 0.62, PAGE)
            laurel(canvas, middle, grown * 1.25)
            canvas.sprite("icons/check", (across - grown * 0.36, down - grown * 0.36, grown * 0.72, grown * 0.72))

    def _ground(self, canvas: Canvas, box: pygame.FRect) -> None:
        canvas.fill(box, PAGE if self._reached else TAN, radius=9, alpha=255 if self._reached else 150)
        canvas.outline(box, GILT if self._reached else SEPIA, 3 if self._reached else 1.5, radius=9)
