"""The rows of the puzzles that were answered: solved or not, how difficult, and what they are about."""

from __future__ import annotations

from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import AnsweredRecord
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.ui.toolkit.containers import Column, Image, Row, Stack
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import sized
from ulm.ui.toolkit.theme import BODY, INK, RUBRIC, SEPIA, SMALL, Theme

_PAD, _ABOVE, _MARK = 12.0, 9.0, 34.0
_BETWEEN = "\N{NO-BREAK SPACE}· "
"""No line begins with the dot."""


def state_words(tried: AnsweredRecord) -> str:
    """How a puzzle was answered."""
    return t(f"puzzles.state.{'first' if tried.first else 'later' if tried.solved else 'missed'}")


class AnswerRow(Stack):
    """A row of the list."""

    def __init__(self, theme: Theme, entry: PuzzleEntry, tried: AnsweredRecord, origin: Origin | None) -> None:
        """``origin``: the missed turn of which the puzzle is made."""
        what = t("puzzles.difficulty", rating=entry.rating)
        if origin is not None:
            what = puzzle_text.mistake_origin(origin)
        said = _BETWEEN.join([state_words(tried), what])
        themes = _BETWEEN.join(puzzle_text.theme(name) for name in entry.themes)
        self.spoken = ", ".join([said, themes])
        words = Column(
            Label(said, BODY - 4, INK if tried.solved else RUBRIC, font="semibold"),
            Label(themes, SMALL, SEPIA, font="italic"),
            justify="center",
            grow=1.0,
        )
        side = _MARK * min(1.3, theme.factor)
        mark = sized(Image("icons/check" if tried.solved else "icons/cross"), width=side, height=side)
        super().__init__(Row(mark, words, gap=_PAD), pad=(_PAD, _ABOVE))
