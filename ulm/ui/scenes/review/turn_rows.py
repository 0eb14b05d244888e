"""The rows of the review, one for each turn: who, what was played, what it cost, and the luck of the draw."""

from __future__ import annotations

import pygame

from ulm.review.account import Turn
from ulm.text.catalog import t
from ulm.text.difference_text import difference_words
from ulm.text.review_text import luck_words, verdict
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, RUBRIC, SEPIA, SMALL, Colour, Theme
from ulm.ui.scenes.review.review_words import LOSING
from ulm.ui.scenes.review.reviewed_game import ReviewedGame

_PAD, _ABOVE, _GAP = 14.0, 9.0, 12.0
_HEAD = BODY - 3
_SHARE = 0.5
"""How much of a row's width its verdict takes beside the name."""


def better_words(game: ReviewedGame, number: int, turn: Turn | None) -> str:
    """What would have been better in the part of a turn that cost most, if it cost much, and what it brings."""
    if turn is None or not turn.parts or turn.grade not in ("inaccurate", *LOSING):
        return ""
    part = max(turn.parts, key=lambda part: part.cost)
    words = game.better_words(number, part)
    if not words:
        return ""
    return "\n".join(line for line in (t("review.better", moves=words), difference_words(part.difference)) if line)


class TurnRow:
    """A row laid out for a width."""

    def __init__(self, theme: Theme, game: ReviewedGame, number: int, turn: Turn | None, width: float) -> None:
        self.number = number
        self.turn = turn
        played = game.turns[number]
        seat = game.seats[played.seat]
        self.colour = seat.colour
        inner = width - 2 * _PAD
        self.crest = 30.0 * min(theme.factor, 1.5)
        self._left = self.crest + 10
        name = t("review.turn_of", round=played.round, name=seat.name)
        said = " · ".join(part for part in (verdict(turn), luck_words(turn)) if part)
        beside = inner * _SHARE - _GAP
        self.stacked = (
            theme.measure(name, _HEAD, "semibold")[0] > inner - self._left - beside - _GAP
            or theme.measure(said, SMALL, "semibold_italic")[0] > beside
        )
        room = inner - self._left
        self.name = fit(theme, name, (room if self.stacked else room - beside, None), size=_HEAD, font="semibold")
        self.said = fit(theme, said, (room if self.stacked else beside, None), size=SMALL, font="semibold_italic")
        words = game.words(number)
        better = better_words(game, number, turn)
        size = (SMALL - 1) / max(1.0, theme.factor / 1.1) ** 0.5  # a row should have room on the page
        self.words = Paragraph(theme, words, width=inner, size=size, colour=INK)
        self.better = Paragraph(theme, better, width=inner, size=size, colour=SEPIA) if better else None
        heads = (self.name.height, self.said.height)
        self.head = max(self.crest, sum(heads) if self.stacked else max(heads))
        self.spoken = ", ".join(part for part in (name, said, words, *better.splitlines()) if part)
        self.height = self.head + 4 + self.words.height + 2 * _ABOVE
        if self.better is not None:
            self.height += self.better.height + 3

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        left, top = box.x + _PAD, box.y + _ABOVE
        crest = (left, top + (self.head - self.crest) / 2, self.crest * 32 / 36, self.crest)
        canvas.sprite(f"pieces/crest_{self.colour}", crest)
        x = left + self._left
        colour: Colour = RUBRIC if self.turn is not None and self.turn.grade in LOSING else SEPIA
        if self.stacked:
            self.name.draw(canvas, (x, top), anchor="topleft")
            self.said.draw(canvas, (x, top + self.name.height), colour, anchor="topleft")
        else:
            self.name.draw(canvas, (x, top + self.head / 2), anchor="midleft")
            self.said.draw(canvas, (box.right - _PAD, top + self.head / 2), colour, anchor="midright")
        y = top + self.head + 4
        self.words.draw(canvas, (left, y))
        if self.better is not None:
            self.better.draw(canvas, (left, y + self.words.height + 3))
