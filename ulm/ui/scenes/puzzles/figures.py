"""The player's rating, streak and sum of solved puzzles, side by side."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ulm.puzzles.shelf import Shelf
from ulm.text.catalog import t
from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.theme import FADED, INK, SEPIA, SMALL, Theme

_NUMBER = 42.0
_GAP = 10.0
_SURE = 2
"""A rating lies within so many deviations, most probably."""


class Figure(Item):
    """A number and what it counts; grows downwards to hold its words."""

    def __init__(self, theme: Theme, rect: pygame.FRect, name: str, number: str, tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip, name=f"figure:{name}")
        room = (rect.w - 2 * _GAP, None)
        size = _NUMBER / max(1.0, theme.factor / 1.2)
        self._words = t(f"puzzles.{name}"), number
        self._number = fit(theme, number, room, size=size, font="display")
        self._what = fit(theme, self._words[0], room, size=SMALL)
        self.rect.h = self._number.height + self._what.height + 2

    def spoken_name(self) -> str:
        return self._words[0]

    def spoken_value(self) -> str:
        return self._words[1]

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        self._number.draw(canvas, (box.centerx, box.y), INK, anchor="midtop")
        self._what.draw(canvas, (box.centerx, box.bottom), SEPIA, anchor="midbottom")


class Line(Item):
    """A thin line between figures."""

    def __init__(self, rect: pygame.FRect) -> None:
        super().__init__(rect, focusable=False)

    def contains(self, pos: tuple[float, float]) -> bool:
        """It cannot be pointed at."""
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.rect.midtop, self.rect.midbottom, FADED, 2)


def figures(theme: Theme, box: pygame.FRect, shelf: Shelf) -> Sequence[Item]:
    """The figures from the top of a box on."""
    kept = shelf.progress
    error = written(round(_SURE * kept.deviation))
    of = t("puzzles.of", n=shelf.solved(), all=len(shelf.puzzles))
    shown = (
        ("rating", written(round(kept.rating)), t("puzzles.rating_tip", error=error)),
        ("streak", written(kept.streak), t("puzzles.streak_tip", n=kept.longest)),
        ("solved", of, t("puzzles.solved_tip")),
    )
    wide = box.w / len(shown)
    made = [
        Figure(theme, pygame.FRect(box.x + place * wide, box.y, wide, 0), *each) for place, each in enumerate(shown)
    ]
    high = max(each.rect.h for each in made)
    for each in made:
        each.rect.h = high
    lines = [Line(pygame.FRect(each.rect.x - 1, each.rect.y + 6, 2, high - 12)) for each in made[1:]]
    return [*made, *lines]
