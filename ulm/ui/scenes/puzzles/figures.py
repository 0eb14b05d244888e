"""The player's rating, streak and sum of solved puzzles, side by side."""

from __future__ import annotations

from ulm.analysis.puzzle_queue import PuzzleQueue
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import FADED, SEPIA, SMALL, Theme

_NUMBER = 42.0
_GAP = 10.0
_SURE = 2
"""A rating lies within so many deviations, most probably."""


class PuzzleFigure(Hoverable):
    """A number and what it counts."""

    def __init__(self, theme: Theme, name: str, number: str, tooltip: str) -> None:
        self._words = t(f"puzzles.{name}"), number
        size = _NUMBER / max(1.0, theme.factor / 1.2)
        words = Column(
            Label(number, size, font="display", side="center"),
            Label(self._words[0], SMALL, SEPIA, side="center", grow=1.0),
            gap=2,
        )
        super().__init__(Stack(words, pad=(_GAP, 0)), tooltip=tooltip, name=f"figure:{name}", grow=1.0)
        self.width = 0.0

    def spoken_name(self) -> str:
        return self._words[0]

    def spoken_value(self) -> str:
        return self._words[1]


class _Line(Node):
    """A thin line between figures."""

    width = 0.0

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(0, -12)
        canvas.line(box.midtop, box.midbottom, FADED, 2)


def puzzle_figures(theme: Theme, shelf: PuzzleQueue) -> Node:
    """The figures side by side."""
    kept = shelf.progress
    error = written(round(_SURE * kept.deviation))
    of = t("puzzles.of", n=shelf.solved(), all=len(shelf.puzzles))
    return Row(
        PuzzleFigure(theme, "rating", written(round(kept.rating)), t("puzzles.rating_tip", error=error)),
        _Line(),
        PuzzleFigure(theme, "streak", written(kept.streak), t("puzzles.streak_tip", n=kept.longest)),
        _Line(),
        PuzzleFigure(theme, "solved", of, t("puzzles.solved_tip")),
    )
