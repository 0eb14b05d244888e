"""The rows of the review, one for each turn: who, what was played, what it cost, and the luck of the draw."""

from __future__ import annotations

from ulm.analysis.cost_breakdown import cost_items
from ulm.analysis.game_review import ReviewTurn, TurnPart
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import difference_words
from ulm.i18n.review_text import format_cost, luck_words, verdict
from ulm.ui.scenes.review.gains_table import GainsTable, gains_words
from ulm.ui.scenes.review.review_words import LOSING
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, sized
from ulm.ui.toolkit.node import Node as Drawn
from ulm.ui.toolkit.theme import BODY, RUBRIC, SEPIA, SMALL, Colour, Theme
from ulm.ui.toolkit.viewport import RectLike

_PAD, _ABOVE, _GAP = 14.0, 9.0, 12.0
_INDENT = 20.0
_HEAD = BODY - 3
_SHARE = 0.5
"""How much of a row's width its verdict takes beside the name."""


def costly_parts(turn: ReviewTurn | None) -> list[TurnPart]:
    """The parts of a turn of which it is told what would have been better. Of small costs, which may add up, nothing
    is told: one by one they are as good as nothing.
    """
    return [part for part in turn.parts if part.gains] if turn is not None else []


def better_words(game: ReviewedGame, number: int, part: TurnPart) -> str:
    """What would have been better in a part of a turn, from the first move that differs, and what it brings."""
    better = game.better(number, part)
    if better is None:
        return ""
    moves = better.moves
    if better.onward:
        onward = t("review.onward", moves=better.onward)
        moves = f"{moves} · {onward}" if moves else onward
    form = "longer" if better.longer else "instead" if better.instead else "plain"
    cost = format_cost(part.cost, sign=False)
    said = t(f"review.better.{form}", cost=cost, played=better.instead, moves=moves or t("review.better.end"))
    return "\n".join(line for line in (said, difference_words(part.difference)) if line)


def ahead_words(turn: ReviewTurn | None) -> str:
    """By how much the best turn there was beats the next best one; empty where that is little."""
    return t("review.ahead", points=format_cost(turn.ahead, sign=False)) if turn is not None and turn.ahead else ""


class TurnRow(Stack):
    """A row laid out for a width."""

    def __init__(self, theme: Theme, game: ReviewedGame, number: int, turn: ReviewTurn | None, width: float) -> None:
        self.turn = turn
        played = game.turns[number]
        seat = game.seats[played.seat]
        name = t("review.turn_of", round=played.round, name=seat.name)
        said = " · ".join(part for part in (verdict(turn), luck_words(turn)) if part)
        words, ahead, parts = game.words(number), ahead_words(turn), costly_parts(turn)
        betters = [better_words(game, number, part) for part in parts]
        gains = [cost_items(part) for part in parts]
        spoken = [name, said, words, ahead]
        for better, told in zip(betters, gains, strict=True):
            spoken += [*better.splitlines(), *([gains_words(told)] if told else [])]
        self.spoken = ", ".join(each.replace("*", "").rstrip(".") for each in spoken if each)
        crest = 30.0 * min(theme.factor, 1.5)
        inner = width - 2 * _PAD
        beside = inner * _SHARE - _GAP
        stacked = (
            theme.measure(name, _HEAD, "semibold")[0] > inner - crest - 10 - beside - _GAP
            or theme.measure(said, SMALL, "semibold_italic")[0] > beside
        )
        colour: Colour = RUBRIC if turn is not None and turn.grade in LOSING else SEPIA
        who = Label(name, _HEAD, font="semibold", grow=float(not stacked))
        cost = Label(said, SMALL, colour, font="semibold_italic", side="left" if stacked else "right")
        heads = Column(who, cost, grow=1.0) if stacked else Row(who, cost, gap=_GAP, grow=1.0)
        picture = sized(Image(f"pieces/crest_{seat.colour}"), width=crest * 32 / 36, height=crest)
        head = Row(picture, Space(10 + crest * 4 / 36), heads, align="center")
        size = (SMALL - 1) / max(1.0, theme.factor / 1.1) ** 0.5  # a row should have room on the page
        lines: list[Drawn] = [RichLabel(words, size), *([RichLabel(ahead, size, SEPIA)] if ahead else [])]
        for better, told in zip(betters, gains, strict=True):
            lines += [RichLabel(better, size, SEPIA)] if better else []
            if told:
                table = GainsTable(theme, told, size, inner - _INDENT)
                lines.append(Row(Space(_INDENT), table))
        super().__init__(Column(head, Space(height=4), Column(*lines, gap=3)), pad=(_PAD, _ABOVE))
        self.high = self.measure(theme, (width, ANY))[1]

    def show(self, canvas: Canvas, box: RectLike) -> None:
        """Place and draw it at once."""
        if self.rect != box:
            self.place(canvas.theme, box)
        self.draw(canvas)
