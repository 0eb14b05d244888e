"""The rows of the review, one for each turn: who, what was played, what it cost, and the luck of the draw."""

from __future__ import annotations

from ulm.review.account import Turn
from ulm.text.catalog import t
from ulm.text.difference_text import difference_words
from ulm.text.review_text import luck_words, verdict
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.part import ANY, sized
from ulm.ui.kit.parts.containers import Column, Picture, Row, Space, Stack
from ulm.ui.kit.parts.rich import Rich
from ulm.ui.kit.parts.words import Words
from ulm.ui.kit.theme import BODY, RUBRIC, SEPIA, SMALL, Colour, Theme
from ulm.ui.kit.viewport import RectLike
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


class TurnRow(Stack):
    """A row laid out for a width."""

    def __init__(self, theme: Theme, game: ReviewedGame, number: int, turn: Turn | None, width: float) -> None:
        self.turn = turn
        played = game.turns[number]
        seat = game.seats[played.seat]
        name = t("review.turn_of", round=played.round, name=seat.name)
        said = " · ".join(part for part in (verdict(turn), luck_words(turn)) if part)
        words, better = game.words(number), better_words(game, number, turn)
        self.spoken = ", ".join(part for part in (name, said, words, *better.splitlines()) if part)
        crest = 30.0 * min(theme.factor, 1.5)
        inner = width - 2 * _PAD
        beside = inner * _SHARE - _GAP
        stacked = (
            theme.measure(name, _HEAD, "semibold")[0] > inner - crest - 10 - beside - _GAP
            or theme.measure(said, SMALL, "semibold_italic")[0] > beside
        )
        colour: Colour = RUBRIC if turn is not None and turn.grade in LOSING else SEPIA
        who = Words(name, _HEAD, font="semibold", grow=float(not stacked))
        cost = Words(said, SMALL, colour, font="semibold_italic", side="left" if stacked else "right")
        heads = Column(who, cost, grow=1.0) if stacked else Row(who, cost, gap=_GAP, grow=1.0)
        picture = sized(Picture(f"pieces/crest_{seat.colour}"), width=crest * 32 / 36, height=crest)
        head = Row(picture, Space(10 + crest * 4 / 36), heads, align="center")
        size = (SMALL - 1) / max(1.0, theme.factor / 1.1) ** 0.5  # a row should have room on the page
        lines = [Rich(words, size), *([Rich(better, size, SEPIA)] if better else [])]
        super().__init__(Column(head, Space(height=4), Column(*lines, gap=3)), pad=(_PAD, _ABOVE))
        self.high = self.measure(theme, (width, ANY))[1]

    def show(self, canvas: Canvas, box: RectLike) -> None:
        """Place and draw it at once."""
        if self.rect != box:
            self.place(canvas.theme, box)
        self.draw(canvas)
