"""The table of the final count: a column for each player, a line for each source of points."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, VELLUM, Colour, Font, Theme, mix
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.scoring_result import Line, SeatResult
from ulm.ui.seat_colours import SEATS
from ulm.ui.widgets.ornament import laurel, quill

_WIDEST = 400.0
_LABELS = 0.32
_EXPLAINED, _MOST_EXPLAINED = 0.34, 2
"""The share of the width that explanations take, and up to how many players there is room for them."""
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How much smaller explanations are set until they fit."""
_HEAD, _PART, _TOTAL = 2.8, 0.84, 1.4
"""Heights of the head, of a line that is part of another, and of the total line, in lines."""
_ROW = 64.0
"""The height of a line where there is room for more."""
_NAMED = 0.22
"""The share of a line's time in which its name is written; then the figures grow."""
_GROWN = 0.9
_INDENT = 34.0
_BAR = 0.52
"""The longest bar, as a share of the column."""
_OUTLINED = 4
"""From this height in pixels on, the colour of a bar can still be seen inside its outline."""


def growth(share: float) -> float:
    """How much of a line's figures there is at a share of its time."""
    grown = min(1.0, max(0.0, (share - _NAMED) / (_GROWN - _NAMED)))
    return 1 - (1 - grown) ** 2


class ScoringTable:
    """The table in a box. ``share`` tells how much of a line has been counted, ``shown`` the figure of a seat."""

    def __init__(
        self,
        box: pygame.FRect,
        theme: Theme,
        seats: Sequence[SeatResult],
        lines: Sequence[Line],
        share: Callable[[str], float],
        shown: Callable[[str, int], int],
        explained: bool = False,
    ) -> None:
        """``explained``: what each line counts is written between its name and the figures, if there is room."""
        self.seats, self.lines = seats, lines
        self.share, self.shown = share, shown
        units = _HEAD + sum(self._height(line) for line in lines) + _TOTAL
        self.row = min(_ROW, box.h / units)
        self.box = pygame.FRect(box.x, box.y, box.w, self.row * units)
        self.box.centery = box.centery
        self.column = min(_WIDEST, box.w * (1 - _LABELS) / len(seats))
        said = box.w * _EXPLAINED if explained and len(seats) <= _MOST_EXPLAINED else 0.0
        if said:
            self.column = min(self.column, (box.w * (1 - _LABELS) - said) / len(seats))
        self.first = box.right - self.column * len(seats)
        self._said_at = self.first - said
        """Where what lines count is written; the figures begin there if it is not."""
        self._explanations = _explanations(theme, lines, said - 24, self.row * _PART) if said else [None] * len(lines)
        counted = [abs(figure) for line in lines if not line.summed for figure in line.figures]
        self._most = max(1, *counted)
        self._sizes = {part: self._label_size(theme, part) for part in (False, True)}

    @staticmethod
    def _height(line: Line) -> float:
        return _PART if line.part_of else 1.0

    def rows(self) -> list[pygame.FRect]:
        """The box of each line."""
        found, y = [], self.box.y + self.row * _HEAD
        for line in self.lines:
            high = self.row * self._height(line)
            found.append(pygame.FRect(self.box.x, y, self.box.w, high))
            y += high
        return found

    def cells(self) -> list[Item]:
        """The names of the lines, whose tooltips tell what they count, and the figures that are made of others."""
        named = [
            Item((row.x, row.y, self.first - row.x, row.h), tooltip=line.explains, name=f"line:{line.key}")
            for line, row in zip(self.lines, self.rows(), strict=True)
        ]
        return named + [
            Item((self.first + seat * self.column, row.y, self.column, row.h), tooltip=tip, name=f"{line.key}{seat}")
            for line, row in zip(self.lines, self.rows(), strict=True)
            for seat, tip in enumerate(line.tips)
            if tip
        ]

    def draw(self, canvas: Canvas, totals: Sequence[int] | None, winners: Sequence[int], named: float) -> None:
        """Draw everything; no totals before the count begins. ``named`` is how visible it is who won."""
        winners = winners if named else ()
        for seat in winners:
            lit = (self.first + seat * self.column + 6, self.box.y, self.column - 12, self.box.h)
            canvas.fill(lit, GILT, radius=12, alpha=round(60 * named))
            canvas.outline(lit, mix(VELLUM, GILT, named), 3, radius=12)
        for seat in range(len(self.seats)):
            head = pygame.FRect(self.first + seat * self.column, self.box.y, self.column, self.row * _HEAD)
            self._draw_head(canvas, head, seat, won=seat in winners)
        nib: Point | None = None
        for line, row, said in zip(self.lines, self.rows(), self._explanations, strict=True):
            if not line.part_of:
                canvas.line(row.topleft, row.topright, FADED, 1.5)
            nib = self._draw_line(canvas, line, row) or nib
            if said is not None and self.share(line.key) > _NAMED:
                said.draw(canvas, (self._said_at + 12, row.centery - said.height / 2))
        y = self.box.bottom - self.row * _TOTAL
        canvas.line((self.box.x, y), (self.box.right, y), INK, 3)
        canvas.line((self.box.x, y + 6), (self.box.right, y + 6), INK, 1.5)
        middle, room = y + 4 + self.row * _TOTAL / 2, self._said_at - self.box.x - 12
        size = min(LARGE, self.row * 0.8 / canvas.theme.factor)
        canvas.text(
            t("scoring.total"), (self.box.x, middle), size, font="semibold", anchor="midleft", width=room, shrink=True
        )
        for seat, total in enumerate(totals or ()):
            centre = (self.first + (seat + 0.5) * self.column, middle)
            self._figure(canvas, total, centre, RUBRIC if seat in winners else INK, self.row * 1.05, "display")
        if nib is not None:
            quill(canvas, nib, 130)

    def _draw_line(self, canvas: Canvas, line: Line, row: pygame.FRect) -> Point | None:
        """Draw a line as far as it is counted; the position of the quill while it writes the name."""
        share = self.share(line.key)
        if not share:
            return None
        part = bool(line.part_of)
        side = min(34.0 if part else 44.0, row.h * 0.74)
        left = row.x + (_INDENT if part else 0)
        canvas.sprite(f"icons/{line.icon}", (left, row.centery - side / 2, side, side))
        at, colour = (left + side + 14, row.centery), SEPIA if part else INK
        wide = self._said_at - at[0] - 10
        named = min(1.0, share / _NAMED)
        with canvas.clip((row.x, row.y, at[0] - row.x + wide * named, row.h)):
            drawn = canvas.text(
                line.label, at, self._sizes[part], colour, anchor="midleft", width=wide, shrink=True
            )
        if share > _NAMED or line.summed:
            for seat in range(len(self.seats)):
                self._draw_cell(canvas, line, row, seat, growth(share))
        return (min(at[0] + wide * named, drawn.right), row.centery + 10) if named < 1 else None

    def _draw_cell(self, canvas: Canvas, line: Line, row: pygame.FRect, seat: int, grown: float) -> None:
        part = bool(line.part_of)
        centre = (self.first + (seat + 0.5) * self.column, row.centery - row.h * 0.06)
        size, colour = row.h * (0.56 if part else 0.6), SEPIA if part else INK
        font: Font = "semibold" if line.summed else "regular"
        self._figure(canvas, self.shown(line.key, seat), centre, colour, size, font)
        figure = line.figures[seat]
        if line.summed or not figure:
            return
        long = max(3.0, self.column * _BAR * abs(figure) / self._most * grown)
        bar = pygame.FRect(centre[0] - long / 2, row.bottom - 8, long, 5)
        if figure > 0:
            canvas.fill(bar, SEATS[self.seats[seat].colour].ground)
        if figure < 0 or canvas.viewport.px(bar.h) >= _OUTLINED:
            canvas.outline(bar, INK, 1)

    def _figure(
        self, canvas: Canvas, number: int, centre: Point, colour: Colour, pixels: float, font: Font
    ) -> None:
        size = min(pixels / canvas.theme.factor, 56.0)
        canvas.text(
            written(number), centre, size, colour, font=font, anchor="center", width=self.column - 20, shrink=True
        )

    def _label_size(self, theme: Theme, part: bool) -> float:
        """One size of type for the names of all lines of a kind."""
        names = [line.label for line in self.lines if bool(line.part_of) is part]
        high = self.row * (_PART if part else 1.0)
        size = min(SMALL + 2 if part else BODY + 2, high * 0.66 / theme.factor)
        widest = max((theme.measure(name, size)[0] for name in names), default=1.0)
        room = self._said_at - self.box.x - (_INDENT if part else 0) - min(34.0 if part else 44.0, high * 0.74) - 26
        return size * max(0.6, min(1.0, room / widest))

    def _draw_head(self, canvas: Canvas, box: pygame.FRect, seat: int, *, won: bool) -> None:
        result = self.seats[seat]
        side = box.h * 0.4
        crest = pygame.FRect(0, 0, side * 32 / 36, side)
        crest.midtop = (box.centerx, box.y + box.h * 0.1)
        if won:
            laurel(canvas, (crest.centerx, crest.centery - 2), side * 1.55)
        canvas.sprite(f"pieces/crest_{result.colour}", crest)
        if result.bot is not None:
            small = side * 0.5
            canvas.sprite("icons/bot", (crest.right + side * 0.34, crest.bottom - small, small, small))
        foot = pygame.FRect(box.x + 12, crest.bottom + 8, box.w - 24, box.bottom - 13 - crest.bottom - 8)
        names = [result.name]
        if " " in result.name and canvas.theme.measure(result.name, BODY, "semibold")[0] > foot.w * 1.1:
            names = _halves(result.name)
        size = min(BODY, foot.h * 0.84 / len(names) / canvas.theme.factor)
        for n, name in enumerate(names):
            at = (foot.centerx, foot.y + foot.h * (n + 0.5) / len(names))
            canvas.text(name, at, size, font="semibold", anchor="center", width=foot.w, shrink=True)
        canvas.fill((box.x + 24, box.bottom - 9, box.w - 48, 6), SEATS[result.colour].ground, radius=2)


def _explanations(theme: Theme, lines: Sequence[Line], width: float, height: float) -> list[Paragraph | None]:
    """What the lines count, all of one size of type, as large as they fit."""
    found: list[Paragraph] = []
    for share in _SHARES:
        size = SMALL * share
        found = [Paragraph(theme, f"*{line.explains}*", width=width, size=size, colour=SEPIA) for line in lines]
        if all(said.height <= height for said in found):
            break
    return [*found]


def _halves(name: str) -> list[str]:
    """A name of several words in two lines of about the same length."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return [*min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))]
