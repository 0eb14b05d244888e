"""What each seat's result was made of: five sums, a column for each player."""

from __future__ import annotations

import pygame

from ulm.review.account import Account, Unit
from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.text.review_text import amount
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import FocusRing, Item
from ulm.ui.kit.parts.words import fit, write
from ulm.ui.kit.theme import FADED, INK, SEPIA, SMALL, Theme
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.review.review_words import mean_cost
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.seat_colours import SEATS
from ulm.ui.widgets.chart import Bar, ChartBar, Scale, joined

SUMS = ("skill", "own_luck", "others_luck", "others", "rest")
_ROWS = (*SUMS, "change", "accuracy")
_LABELS = 0.36
_WIDEST = 190.0
_NONE = "–"


class SumsTable(Item):
    """The table as a picture; ``rows`` are the places in it that say what each sum is."""

    def __init__(self, theme: Theme, rect: pygame.FRect, game: ReviewedGame, account: Account | None, unit: Unit):
        super().__init__(rect, focusable=False, name="sums")
        self.game = game
        seats = range(len(game.seats))
        begun = account is not None and bool(account.turns)
        self.figures: dict[str, list[str]] = {name: [_NONE] * len(game.seats) for name in _ROWS}
        if begun and account is not None:
            sums = [account.sums_so_far(seat, unit) for seat in seats]
            for name in (*SUMS, "change"):
                self.figures[name] = [amount(getattr(each, name), unit) for each in sums]
            self.figures["accuracy"] = [mean_cost(account.accuracy(seat)) for seat in seats]
        self.column = min(_WIDEST, rect.w * (1 - _LABELS) / len(game.seats))
        self.first = rect.right - self.column * len(game.seats)
        self._heads(theme)
        self.heights = [
            fit(theme, t(f"review.sum.{name}"), (self._room, None), size=SMALL).height + 2 for name in _ROWS
        ]
        self.rect.h = self.head + sum(self.heights) + 8

    @property
    def _room(self) -> float:
        return self.first - self.rect.x - 12

    def _heads(self, theme: Theme) -> None:
        """The crest beside the name, or above it where columns are narrow."""
        self.crest = 34.0 * min(theme.factor, 1.4)
        beside = self.column - self.crest - 24
        words = [word for seat in self.game.seats for word in seat.name.split()]
        self.inline = max((theme.measure(word, SMALL, "semibold")[0] for word in words), default=0.0) <= beside
        room = beside if self.inline else self.column - 12
        self.names = [fit(theme, seat.name, (room, None), size=SMALL, font="semibold") for seat in self.game.seats]
        high = max(name.height for name in self.names)
        self.head = (max(self.crest, high) if self.inline else self.crest + 4 + high) + 14

    def contains(self, pos: Point) -> bool:
        """The table itself cannot be pointed at."""
        return False

    def rows(self, ring: FocusRing) -> list[_Row]:
        """What each line is, as tooltips over its place."""
        found: list[_Row] = []
        y = self.rect.y + self.head
        for name, high in zip(_ROWS, self.heights, strict=True):
            if name == "change":
                y += 8
            figures = [
                labelled(seat.name, figure) for seat, figure in zip(self.game.seats, self.figures[name], strict=True)
            ]
            bar = Bar(f"sum:{name}", 0.0, t(f"review.sum_tip.{name}"), t(f"review.sum.{name}"), ", ".join(figures))
            found.append(_Row(pygame.FRect(self.rect.x, y, self.rect.w, high), bar, Scale(0.0, 1.0), len(found)))
            y += high
        joined(ring, found)
        return found

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        for number, seat in enumerate(self.game.seats):
            centre = self.first + (number + 0.5) * self.column
            words = self.names[number]
            crest = pygame.FRect(0, 0, self.crest * 32 / 36, self.crest)
            if self.inline:
                crest.midleft = (centre - (crest.w + 8 + words.width) / 2, box.y + (self.head - 14) / 2)
                words.draw(canvas, (crest.right + 8, crest.centery), anchor="midleft")
            else:
                crest.midtop = (centre, box.y)
                words.draw(canvas, (centre, crest.bottom + 4), anchor="midtop")
            canvas.sprite(f"pieces/crest_{seat.colour}", crest)
            bar = (centre - self.column / 2 + 12, box.y + self.head - 9, self.column - 24, 5)
            canvas.fill(bar, SEATS[seat.colour].ground, radius=2)
            canvas.outline(bar, INK, 1)
        y = box.y + self.head
        for name, high in zip(_ROWS, self.heights, strict=True):
            if name == "change":
                canvas.line((box.x, y + 3), (box.right, y + 3), INK, 2)
                y += 8
            elif name != SUMS[0]:
                canvas.line((box.x, y), (box.right, y), FADED, 1)
            strong = name == "change"
            middle = y + high / 2
            write(
                canvas,
                t(f"review.sum.{name}"),
                (box.x, middle),
                (self._room, high),
                SMALL,
                SEPIA if name == "accuracy" else INK,
                font="semibold" if strong else "regular",
            )
            for number, figure in enumerate(self.figures[name]):
                at = (self.first + (number + 0.5) * self.column, middle)
                canvas.text(figure, at, SMALL, INK, font="semibold" if strong else "regular", anchor="center")
            y += high


class _Row(ChartBar):
    """A line of the table that can be pointed at; the arrow keys walk from line to line."""

    def spoken_name(self) -> str:
        return self.bar.label

    def spoken_value(self) -> str:
        return self.bar.value_text

    def draw(self, canvas: Canvas) -> None:
        """The words are drawn by the table."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Closer than usual, since the next line is near."""
        canvas.outline(self.rect.inflate(14, 2), INK, canvas.theme.ring * 0.75, radius=6)
