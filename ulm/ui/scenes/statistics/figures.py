"""The large numbers at the top of the statistics."""

from collections.abc import Sequence

import pygame

from ulm.records.statistics import Statistics, Tally
from ulm.text.catalog import t
from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import fit, write
from ulm.ui.kit.theme import INK, RUBRIC, SEPIA, SMALL, Theme
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.statistics.number_text import decimal, fraction


class Figure(Item):
    """A large number and what it counts."""

    def __init__(self, rect: pygame.FRect, number: str, label: str, *, red: bool = False) -> None:
        super().__init__(rect, focusable=False)
        self.number, self.label, self.red = number, label, red

    def contains(self, pos: Point) -> bool:
        """A figure cannot be pointed at."""
        return False

    def draw(self, canvas: Canvas) -> None:
        box, colour = self.rect, RUBRIC if self.red else INK
        size, high = self._number(canvas.theme)
        at, room = (box.centerx, box.y + high / 2), (box.w - 16, None)
        write(canvas, self.number, at, room, size, colour, font="display", anchor="center")
        at = (box.centerx, box.y + high)
        write(canvas, self.label, at, room, SMALL, SEPIA, font="italic", anchor="midtop")

    @staticmethod
    def _number(theme: Theme) -> tuple[float, float]:
        """The size of type of the number, and the height that it takes."""
        size = 50 / max(1.0, theme.factor * 0.8)
        return size, size * theme.factor * 1.1

    @staticmethod
    def needed_height(theme: Theme, labels: Sequence[str], width: float) -> float:
        """The height of figures of a width, so that all labels have room."""
        labelled = max(fit(theme, label, (width - 16, None), size=SMALL, font="italic").height for label in labels)
        return Figure._number(theme)[1] + labelled


def figures(theme: Theme, found: Statistics, box: pygame.FRect) -> list[Item]:
    """Games, victories over bots, mean and best points, side by side at the top of a box."""
    games = t("statistics.games", n=found.games)
    if found.among_people:
        games = t("statistics.without_bots", games=games, n=found.among_people)
    shown = [(str(found.games), games)]
    mean, best = found.mean, found.best
    if mean is not None and best is not None:
        shown += [
            _against_bots(found.humans),
            (decimal(mean), t("statistics.mean")),
            (written(best), t("statistics.best")),
        ]
    wide = box.w / 4
    high = Figure.needed_height(theme, [label for _, label in shown], wide)
    return [
        Figure(pygame.FRect(box.x + n * wide, box.y, wide, high), number, what, red=n == 1)
        for n, (number, what) in enumerate(shown)
    ]


def _against_bots(humans: Tally) -> tuple[str, str]:
    """The figure of the games won against bots; games without bots do not count."""
    if not humans.games:
        return "—", t("statistics.never_against_bots")
    share = t("settings.percent", n=round(100 * humans.won / humans.games))
    return t("statistics.of", won=fraction(humans.won), games=humans.games), t("statistics.won", share=share)
