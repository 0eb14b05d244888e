"""The table of the final count: a column for each player, a line for each source of points."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import SetWords, fit, write
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, VELLUM, Colour, Font, Theme, mix
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.scoring_result import Line, SeatResult
from ulm.ui.seat_colours import SEATS
from ulm.ui.widgets.ornament import laurel, quill

_WIDEST = 400.0
_LABELS = 0.32
_EXPLAINED, _MOST_EXPLAINED = 0.34, 2
"""The share of the width that explanations take, and up to how many players there is room for them."""
_SLACK = 8.0
"""How much taller than its line an explanation may be: lines are apart."""
_WITH_PARTS = 1.2
"""Up to this text size lines that are part of others are shown."""
_CREST = 62.0
"""The height of the part of the head with the crest."""
_PART, _TOTAL = 0.84, 1.4
"""Heights of a line that is part of another, and of the total line, in lines."""
_FIGURE = {False: 26.0, True: 21.0}
"""The size of type of the figures of lines, and of those that are part of others."""
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
        self.seats = seats
        # Where text is large there is no room for the parts of a line: its figures tell them when pointed at.
        self._apart = theme.factor <= _WITH_PARTS
        self._all = lines
        self.lines = [line for line in lines if self._apart or not line.part_of]
        self.share, self.shown = share, shown
        self.column = min(_WIDEST, box.w * (1 - _LABELS) / len(seats))
        said = box.w * _EXPLAINED if explained and len(seats) <= _MOST_EXPLAINED else 0.0
        if said:
            self.column = min(self.column, (box.w * (1 - _LABELS) - said) / len(seats))
        self._names = [fit(theme, seat.name, (self.column - 24, None), size=BODY, font="semibold") for seat in seats]
        self._head = _CREST + max(name.height for name in self._names) + 22
        units = sum(self._height(line) for line in self.lines) + _TOTAL
        row = (box.h - self._head) / units
        self.row = row if explained else min(_ROW * max(1.0, theme.factor * 0.8), row)
        self.box = pygame.FRect(box.x, box.y, box.w, self._head + self.row * units)
        self.box.centery = box.centery
        self.first = box.right - self.column * len(seats)
        self._explanations = self._explained(theme, said - 24) if said else [None] * len(self.lines)
        self._said_at = self.first - (said if self._explanations[0] is not None else 0.0)
        """Where what lines count is written; the figures begin there if it is not."""
        counted = [abs(figure) for line in self.lines if self._counted(line) for figure in line.figures]
        self._most = max(1, *counted)
        self._sizes = {part: self._label_size(theme, part) for part in (False, True)}

    @staticmethod
    def _height(line: Line) -> float:
        return _PART if line.part_of else 1.0

    def _counted(self, line: Line) -> bool:
        """Whether a line is not only the sum of others that are shown."""
        return not (line.summed and self._apart)

    def _explained(self, theme: Theme, width: float) -> list[SetWords | None]:
        """What the lines count; nothing where there is no room to read it."""

        def said(size: float) -> list[SetWords]:
            return [
                fit(theme, line.explains, (width, self.row * self._height(line)), size=size, font="italic")
                for line in self.lines
            ]

        pixels = min(each.pixels for each in said(SMALL))
        found = said(pixels / (theme.scale * theme.factor))
        tallest = [each.height - self.row * self._height(line) for each, line in zip(found, self.lines, strict=True)]
        return [None] * len(found) if max(tallest) > _SLACK else [*found]

    def rows(self) -> list[pygame.FRect]:
        """The box of each line."""
        found, y = [], self.box.y + self._head
        for line in self.lines:
            high = self.row * self._height(line)
            found.append(pygame.FRect(self.box.x, y, self.box.w, high))
            y += high
        return found

    def cells(self) -> list[Item]:
        """The names of the lines, whose tooltips tell what they count, and the figures that are made of others."""
        found = []
        for line, row in zip(self.lines, self.rows(), strict=True):
            item = Item((row.x, row.y, self.first - row.x, row.h), tooltip=line.explains, name=f"line:{line.key}")
            figures = [labelled(each.name, self.shown(line.key, seat)) for seat, each in enumerate(self.seats)]
            item.label = labelled(line.label, ", ".join(figures))
            found.append(item)
        for line, row in zip(self.lines, self.rows(), strict=True):
            for seat, each in enumerate(self.seats):
                if tip := self._tip(line, seat):
                    box = (self.first + seat * self.column, row.y, self.column, row.h)
                    item = Item(box, tooltip=tip, name=f"{line.key}{seat}")
                    item.label = labelled(each.name, line.label)
                    found.append(item)
        return found

    def _tip(self, line: Line, seat: int) -> str:
        """What a figure is made of."""
        if self._counted(line) and line.summed:
            parts = [each for each in self._all if each.part_of == line.key]
            return "\n".join(f"{each.label}: **{written(each.figures[seat])}**" for each in parts)
        return line.tips[seat]

    def draw(self, canvas: Canvas, totals: Sequence[int] | None, winners: Sequence[int], named: float) -> None:
        """Draw everything; no totals before the count begins. ``named`` is how visible it is who won."""
        winners = winners if named else ()
        for seat in winners:
            lit = (self.first + seat * self.column + 6, self.box.y, self.column - 12, self.box.h)
            canvas.fill(lit, GILT, radius=12, alpha=round(60 * named))
            canvas.outline(lit, mix(VELLUM, GILT, named), 3, radius=12)
        for seat in range(len(self.seats)):
            head = pygame.FRect(self.first + seat * self.column, self.box.y, self.column, self._head)
            self._draw_head(canvas, head, seat, won=seat in winners)
        nib: Point | None = None
        for line, row, said in zip(self.lines, self.rows(), self._explanations, strict=True):
            if not line.part_of:
                canvas.line(row.topleft, row.topright, FADED, 1.5)
            nib = self._draw_line(canvas, line, row) or nib
            if said is not None and self.share(line.key) > _NAMED:
                said.draw(canvas, (self._said_at + 12, row.centery), SEPIA)
        y = self.box.bottom - self.row * _TOTAL
        canvas.line((self.box.x, y), (self.box.right, y), INK, 3)
        canvas.line((self.box.x, y + 6), (self.box.right, y + 6), INK, 1.5)
        middle, room = y + 4 + self.row * _TOTAL / 2, (self._said_at - self.box.x - 12, self.row * _TOTAL - 8)
        write(canvas, t("scoring.total"), (self.box.x, middle), room, LARGE, font="semibold")
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
            drawn = write(canvas, line.label, at, (wide, row.h), self._sizes[part], colour)
        if share > _NAMED or line.summed:
            for seat in range(len(self.seats)):
                self._draw_cell(canvas, line, row, seat, growth(share))
        return (min(at[0] + wide * named, drawn.right), row.centery + 10) if named < 1 else None

    def _draw_cell(self, canvas: Canvas, line: Line, row: pygame.FRect, seat: int, grown: float) -> None:
        part = bool(line.part_of)
        centre = (self.first + (seat + 0.5) * self.column, row.centery - row.h * 0.06)
        size, colour = min(row.h * 0.6, _FIGURE[part] * canvas.theme.factor), SEPIA if part else INK
        font: Font = "semibold" if line.summed and self._apart else "regular"
        self._figure(canvas, self.shown(line.key, seat), centre, colour, size, font)
        figure = line.figures[seat]
        if not self._counted(line) or not figure:
            return
        if line.summed:  # it grows as its parts are counted
            grown = min(1.0, self.shown(line.key, seat) / figure)
        long = max(3.0, self.column * _BAR * abs(figure) / self._most * max(0.0, grown))
        bar = pygame.FRect(centre[0] - long / 2, row.bottom - 8, long, 5)
        if figure > 0:
            canvas.fill(bar, SEATS[self.seats[seat].colour].ground)
        if figure < 0 or canvas.viewport.px(bar.h) >= _OUTLINED:
            canvas.outline(bar, INK, 1)

    def _figure(self, canvas: Canvas, number: int, centre: Point, colour: Colour, pixels: float, font: Font) -> None:
        size = min(pixels / canvas.theme.factor, 56.0)
        canvas.text(written(number), centre, size, colour, font=font, anchor="center")

    def _label_size(self, theme: Theme, part: bool) -> float:
        """One size of type for the names of all lines of a kind."""
        names = [line.label for line in self.lines if bool(line.part_of) is part]
        high, size = self.row * (_PART if part else 1.0), SMALL + 2 if part else BODY + 2
        wide = self._said_at - self.box.x - (_INDENT if part else 0) - min(34.0 if part else 44.0, high * 0.74) - 26
        pixels = [fit(theme, name, (wide, high), size=size).pixels for name in names]
        return min(pixels, default=theme.pixels(size)) / (theme.scale * theme.factor)

    def _draw_head(self, canvas: Canvas, box: pygame.FRect, seat: int, *, won: bool) -> None:
        result = self.seats[seat]
        side = _CREST * 0.86
        crest = pygame.FRect(0, 0, side * 32 / 36, side)
        crest.midtop = (box.centerx, box.y + _CREST * 0.14)
        if won:
            laurel(canvas, (crest.centerx, crest.centery - 2), side * 1.55)
        canvas.sprite(f"pieces/crest_{result.colour}", crest)
        if result.bot is not None:
            small = side * 0.5
            canvas.sprite("icons/bot", (crest.right + side * 0.34, crest.bottom - small, small, small))
        self._names[seat].draw(canvas, (box.centerx, (crest.bottom + box.bottom - 9) / 2), anchor="center")
        canvas.fill((box.x + 24, box.bottom - 9, box.w - 48, 6), SEATS[result.colour].ground, radius=2)
