"""A card that opens a puzzle: a picture of its position, what it is, and how difficult."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme
from ulm.ui.pieces.pictures.position_picture import PositionPicture, PositionPictures

_PAD = 18.0
_PICTURE = 0.46
"""What the picture takes of the width at the most."""
_TITLE = BODY * 1.15
_CHECK = 46.0


class PuzzleCard(Item):
    """Grows downwards to hold its words."""

    sound = "press"

    def __init__(
        self,
        theme: Theme,
        rect: pygame.FRect,
        title: str,
        lines: Sequence[str],
        act: Callable[[], None],
        pictures: PositionPictures,
        picture: PositionPicture | None,
        *,
        solved: bool,
        tooltip: str,
        name: str,
        icon: str = "",
    ) -> None:
        """``lines`` are rich text; a card without a picture cannot be used. It may show an icon instead."""
        super().__init__(rect, on_activate=act, enabled=picture is not None, tooltip=tooltip, name=name)
        self._pictures = pictures
        self._picture = picture
        self._solved = solved
        self._icon = icon
        self._side = min(self.rect.h - 2 * _PAD, self.rect.w * _PICTURE)
        wide = self.rect.w - self._side - 3 * _PAD
        self._words = [
            Paragraph(theme, f"**{title}**", width=wide, size=_TITLE, colour=RUBRIC),
            *(Paragraph(theme, line, width=wide, size=SMALL, colour=INK) for line in lines),
        ]
        self._spoken = "\n".join([title, *lines])
        self.rect.h = max(self.rect.h, sum(each.height + 6 for each in self._words) + 2 * _PAD)

    def spoken_name(self) -> str:
        return self._spoken

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        lit = self.hovered and self.enabled
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70)
        canvas.fill(box, PAGE if lit else VELLUM, radius=10)
        canvas.outline(box, INK if self.enabled else FADED, 2.5 if lit else 2, radius=10)
        picture = pygame.FRect(box.x + _PAD, box.centery - self._side / 2, self._side, self._side)
        canvas.fill(picture, SEPIA, radius=4, alpha=60)
        if self._picture is not None:
            self._pictures.draw(canvas, picture, self._picture)
        elif self._icon:
            canvas.sprite(self._icon, picture.inflate(-picture.w * 0.4, -picture.h * 0.4))
        canvas.outline(picture.inflate(3, 3), INK, 2.5, radius=4)
        if self._solved:
            centre = (picture.right - _CHECK * 0.55, picture.bottom - _CHECK * 0.55)
            canvas.circle(centre, _CHECK * 0.6, PAGE)
            canvas.circle(centre, _CHECK * 0.6, INK, 2)
            check = pygame.FRect(0, 0, _CHECK * 0.8, _CHECK * 0.8)
            check.center = centre
            canvas.sprite("icons/check", check)
        x, y = picture.right + _PAD, box.y + _PAD - 4
        for words in self._words:
            words.draw(canvas, (x, y))
            y += words.height + 6
