"""What each seat's result was made of, a column for each player."""

from __future__ import annotations

from ulm.analysis.game_review import GameReview, Unit
from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled
from ulm.i18n.review_text import format_cost
from ulm.ui.scenes.review.review_words import mean_cost
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.style import SEATS
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Rule, Space, Stack
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.label import FIGURE, Label, fit
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import INK, SEPIA, SMALL, Colour, Font, Theme
from ulm.ui.toolkit.widgets.bar_chart import Bar, ChartBar, Scale, joined

SUMS = ("expected", "skill", "others", "play", "own_luck", "others_luck", "luck", "rest", "result")
"""What a seat's result was made of, from what was expected at the start on; ``play`` and ``luck`` are the sums of the
two lines above them.
"""
_TOGETHER = ("play", "luck", "result")
_ROWS = (*SUMS, "accuracy")
_COLUMNS, _WIDEST = 534.0, 190.0
"""The width that the columns of all players have together, and that of one, at most."""
_NONE = "–"


class SumsTable(Column):
    """A line for each sum, below the crests and names of the players."""

    def __init__(
        self, ring: FocusRing, theme: Theme, game: ReviewedGame, account: GameReview | None, unit: Unit
    ) -> None:
        self.game = game
        seats = range(len(game.seats))
        begun = account is not None and bool(account.turns)
        self.figures: dict[str, list[str]] = {name: [_NONE] * len(game.seats) for name in _ROWS}
        if begun and account is not None:
            sums = [account.sums_so_far(seat, unit) for seat in seats]
            for name in SUMS:
                self.figures[name] = [format_cost(getattr(each, name), unit) for each in sums]
            self.figures["accuracy"] = [mean_cost(account.accuracy(seat)) for seat in seats]
        self.column = min(_WIDEST, _COLUMNS / len(game.seats))
        rows = joined(ring, [self._row(number, name) for number, name in enumerate(_ROWS)])
        lines: list[Node] = []
        for name, row in zip(_ROWS, rows, strict=True):
            rule = Rule(INK, thick=2, height=8) if name == "result" else Rule(height=0)
            lines += [rule, row] if lines else [row]
        super().__init__(self._heads(theme), *lines, name="sums")

    def _heads(self, theme: Theme) -> Node:
        """The crest beside the name, or above it where columns are narrow."""
        crest = 34.0 * min(theme.factor, 1.4)
        beside = self.column - crest - 24
        words = [word for seat in self.game.seats for word in seat.name.split()]
        inline = max((theme.measure(word, SMALL, "semibold")[0] for word in words), default=0.0) <= beside
        heads: list[Node] = []
        for seat in self.game.seats:
            picture = sized(Image(f"pieces/crest_{seat.colour}"), width=crest * 32 / 36, height=crest)
            name = Label(seat.name, SMALL, font="semibold", side="left" if inline else "center")
            if inline:
                name.width = fit(theme, seat.name, (beside, None), size=SMALL, font="semibold").width + 1
                named: Node = Row(picture, name, gap=8, align="center", justify="center", grow=1.0)
            else:
                named = Column(Row(picture, justify="center"), Stack(name, pad=(6, 0)), gap=4, grow=1.0)
            band = Row(Space(12), _Band(SEATS[seat.colour].ground), Space(12))
            heads.append(Column(named, Space(height=5), band, Space(height=4), width=self.column))
        return Row(Space(grow=1.0), *heads)

    def _row(self, number: int, name: str) -> _Row:
        """What a sum is, as a tooltip, and that of each player."""
        figures, label = self.figures[name], t(f"review.sum.{name}")
        told = [labelled(seat.name, figure) for seat, figure in zip(self.game.seats, figures, strict=True)]
        font: Font = "semibold" if name in _TOGETHER else "regular"
        row = Row(
            Label(label, SMALL, SEPIA if name == "accuracy" else INK, font=font, grow=1.0),
            Space(12),
            *(Label(each, SMALL, font=font, side="center", way=FIGURE, width=self.column) for each in figures),
        )
        bar = Bar(f"sum:{name}", 0.0, t(f"review.sum_tip.{name}"), label, ", ".join(told))
        return _Row(bar, Scale(0.0, 1.0), number, Stack(row, pad=(0, 1)))


class _Band(Node):
    """A band in the colour of a player."""

    height, grow = 5.0, 1.0

    def __init__(self, colour: Colour) -> None:
        self.colour = colour

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, self.colour, radius=2)
        canvas.outline(self.rect, INK, 1)


class _Row(ChartBar):
    """A line of the table that can be pointed at; the arrow keys walk from line to line."""

    def spoken_name(self) -> str:
        return self.bar.label

    def spoken_value(self) -> str:
        return self.bar.value_text

    def draw_focus(self, canvas: Canvas) -> None:
        """Closer than usual, since the next line is near."""
        canvas.outline(self.rect.inflate(14, 2), INK, canvas.theme.ring * 0.75, radius=6)
