"""The rows of the puzzles that were answered: solved or not, how difficult, and what they are about."""

from __future__ import annotations

import pygame

from ulm.puzzles.missed_file import Origin
from ulm.puzzles.progress import Tried
from ulm.puzzles.puzzle_file import Entry
from ulm.text.catalog import t
from ulm.ui import missed_words, puzzle_words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.theme import BODY, INK, RUBRIC, SEPIA, SMALL, Theme

_PAD, _ABOVE, _MARK = 12.0, 9.0, 34.0
_BETWEEN = "\N{NO-BREAK SPACE}· "
"""No line begins with the dot."""


def state_words(tried: Tried) -> str:
    """How a puzzle was answered."""
    return t(f"puzzles.state.{'first' if tried.first else 'later' if tried.solved else 'missed'}")


class AnswerRow:
    """A row laid out for a width."""

    def __init__(self, theme: Theme, entry: Entry, tried: Tried, width: float, origin: Origin | None) -> None:
        """``origin``: the missed turn of which the puzzle is made."""
        self.entry = entry
        self._tried = tried
        self._mark = _MARK * min(1.3, theme.factor)
        room = (width - 3 * _PAD - self._mark, None)
        what = t("puzzles.difficulty", rating=entry.rating)
        if origin is not None:
            what = missed_words.origin(origin)
        said = _BETWEEN.join([state_words(tried), what])
        self._said = fit(theme, said, room, size=BODY - 4, font="semibold")
        themes = _BETWEEN.join(puzzle_words.theme(name) for name in entry.themes)
        self._themes = fit(theme, themes, room, size=SMALL, font="italic") if themes else None
        self.spoken = ", ".join([said, themes])
        words = self._said.height + (self._themes.height if self._themes is not None else 0)
        self.height = max(self._mark, words) + 2 * _ABOVE

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        mark = pygame.FRect(box.x + _PAD, box.centery - self._mark / 2, self._mark, self._mark)
        canvas.sprite("icons/check" if self._tried.solved else "icons/cross", mark)
        left = mark.right + _PAD
        if self._themes is None:
            self._said.draw(canvas, (left, box.centery), self._ink, anchor="midleft")
            return
        top = box.centery - (self._said.height + self._themes.height) / 2
        self._said.draw(canvas, (left, top), self._ink, anchor="topleft")
        self._themes.draw(canvas, (left, top + self._said.height), SEPIA, anchor="topleft")

    @property
    def _ink(self) -> tuple[int, int, int]:
        return INK if self._tried.solved else RUBRIC
