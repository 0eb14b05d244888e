"""Blocks of text, pictures and headings: what the log and the Inspector are made of."""

from collections.abc import Sequence

from ulm.ui.style import SEATS
from ulm.ui.table.board.card_face import draw_card, is_made
from ulm.ui.table.panels.panel_drawing import fitted
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.label import HEADING, NAME, fit
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import FADED, INK, RUBRIC, SEPIA, SMALL, Colour, Font, Theme

_NEW_CARDS = 1
_LARGEST_CREST = 40.0
"""A crest that grows on takes the room of the name beside it."""
"""How many pictures of cards a frame makes: each costs some 8 ms."""


class TextBlock:
    """Something with a height that is drawn at a place; ``gap`` is left free above it."""

    height = 0.0
    gap = 0.0
    stays = False
    """Whether it stays in sight, at the upper edge of its column, until the next such block comes there."""
    line = 0.0
    """The height of its lines, between which alone it may be cut off; 0 where it may be cut anywhere."""
    spoken = ""
    """What is read aloud of it, as rich text."""
    unfinished = False
    """Whether the next frame must go on drawing it: what is dear to make is not made all at once."""

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """Draw it with its upper left corner at a logical point."""


class RichTextBlock(TextBlock):
    """A paragraph of rich text, perhaps with a picture or a bar of colour before it."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        width: float,
        *,
        size: float = SMALL,
        colour: Colour = INK,
        picture: str = "",
        bar: Colour | None = None,
        gap: float = 4.0,
        align: str = "left",
    ) -> None:
        self.spoken = text
        self._side = theme.line(size) if picture else 0.0
        self._indent = (self._side + 8 if picture else 0.0) + (10 if bar else 0.0)
        self._said = Paragraph(theme, text, width=width - self._indent, size=size, colour=colour, align=align)
        self._picture = picture
        self._bar = bar
        self.height = max(self._said.height, self._side)
        self.line = self.height / max(1, self._said.lines)
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        if self._bar is not None:
            canvas.fill((x, y - self.gap, 4, self.height + self.gap), self._bar)
        if self._picture:
            left = x + (10 if self._bar else 0)
            canvas.sprite(self._picture, fitted(self._picture, (left, y, self._side, self._side)))
        self._said.draw(canvas, (x + self._indent, y))


class ShortLine(TextBlock):
    """A short line in the middle, above what is told besides."""

    height, gap = 1.5, 16.0
    _SHARE = 0.3

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        middle, half = x + width / 2, width * self._SHARE / 2
        canvas.line((middle - half, y), (middle + half, y), FADED, 1.5)


class HeadingBlock(TextBlock):
    """A heading of display type between two rules; what is too long for a line has several."""

    def __init__(
        self, theme: Theme, text: str, width: float, *, size: float = 25.0, gap: float = 12.0, stays: bool = False
    ) -> None:
        self.stays = stays
        self.text = self.spoken = text
        self._said = Paragraph(theme, text, width=width, size=size, colour=RUBRIC, align="center", base="display")
        if self._said.width > width:
            size *= 0.98 * width / self._said.width
            self._said = Paragraph(theme, text, width=width, size=size, colour=RUBRIC, align="center", base="display")
        self._width = width
        self.height = self._said.height
        self.line = self.height / self._said.lines
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        left = x + (width - self._width) / 2
        self._said.draw(canvas, (left, y))
        if self._said.lines > 1:
            return
        middle, start = y + self.height / 2 + 3, left + (self._width - self._said.width) / 2
        for begin, end in ((x, start - 10), (start + self._said.width + 10, x + width)):
            if end - begin > 8:
                canvas.line((begin, middle), (end, middle), SEPIA, 1.5)


class SeatHeading(TextBlock):
    """A player's name in the player's colours."""

    stays = True

    def __init__(
        self, theme: Theme, colour: str, name: str, width: float, *, size: float = SMALL, gap: float = 9.0
    ) -> None:
        self.spoken = name
        self._colour = colour
        line = theme.line(size)
        self._crest = min(line, _LARGEST_CREST)
        room = (width - self._indent - 6, 3 * line)
        self._name = fit(theme, name, room, size=size, font="bold", way=NAME)
        self.height = self.line = max(line, self._name.height + 0.25 * line) + 4
        self.gap = gap

    @property
    def _indent(self) -> float:
        return 6 + self._crest * 32 / 36 + 8

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        ground, mark = SEATS[self._colour]
        box, middle = (x, y, width, self.height), y + self.height / 2
        canvas.fill(box, ground, radius=5)
        canvas.outline(box, INK, 1.5, radius=5)
        high = self._crest
        canvas.sprite(f"pieces/crest_{self._colour}", (x + 6, middle - high / 2, high * 32 / 36, high))
        self._name.draw(canvas, (x + self._indent, middle), mark)


class Pictures(TextBlock):
    """Pictures side by side in the middle, each perhaps with a number or word below it; ``cards`` are shown with
    their titles (names ``card:nave_1``).
    """

    def __init__(
        self,
        theme: Theme,
        pictures: Sequence[tuple[str, str]],
        width: float,
        *,
        side: float = 56.0,
        gap: float = 8.0,
        left: bool = False,
    ) -> None:
        self._pictures = list(pictures)
        self._written = any(word for _, word in pictures)
        self._line = theme.line(SMALL) if self._written else 0.0
        per_row = max(1, int((width + 8.5) // (side + 8)))
        self._rows = [self._pictures[n : n + per_row] for n in range(0, len(self._pictures), per_row)]
        self._side = side
        self._left = left
        self.height = len(self._rows) * (side + self._line + 4)
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        self.unfinished = False
        new = 0
        for row in self._rows:
            wide = len(row) * (self._side + 8) - 8
            start = x if self._left else x + (width - wide) / 2
            for picture, word in row:
                box = (start, y, self._side, self._side)
                if picture.startswith("card:"):
                    place = fitted("cards/", box)
                    new += not is_made(canvas, picture[5:], place[2:])
                    if new > _NEW_CARDS:
                        self.unfinished = True
                        canvas.outline(place, FADED, 1.5, radius=6)
                    else:
                        draw_card(canvas, picture[5:], place)
                else:
                    canvas.sprite(picture, fitted(picture, box))
                if word:
                    canvas.text(
                        word,
                        (start + self._side / 2, y + self._side + self._line / 2),
                        SMALL,
                        font="semibold",
                        anchor="center",
                        width=self._side + 6,
                        shrink=True,
                    )
                start += self._side + 8
            y += self._side + self._line + 4


class LargeCard(TextBlock):
    """A card at its full size, in the middle."""

    def __init__(self, card: str, *, high: float = 300.0, gap: float = 6.0) -> None:
        self._card = card
        self.height = high
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        wide = self.height * 216 / 300
        draw_card(canvas, self._card, (x + (width - wide) / 2, y, wide, self.height))


class SumBlock(TextBlock):
    """A line of an account: a picture, words, and a number at the right."""

    def __init__(
        self,
        theme: Theme,
        picture: str,
        text: str,
        value: str,
        width: float,
        *,
        strong: bool = False,
        gap: float = 2.0,
    ) -> None:
        self._picture = picture
        self._value = value
        self._strong = strong
        line = theme.line(SMALL)
        self._side = line + 2 if picture else -8.0
        room = width - self._side - 8 - theme.measure(value, SMALL, "bold")[0] - 12
        font: Font = "bold" if strong else "regular"
        self._said = fit(theme, text, (room, 3 * line), size=SMALL, font=font, way=HEADING)
        self.height = self.line = max(line, self._said.height + 0.25 * line) + 4
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        middle, side = y + self.height / 2, self._side
        if self._strong:
            canvas.line((x, y), (x + width, y), INK, 2)
        if self._picture:
            canvas.sprite(self._picture, fitted(self._picture, (x, middle - side / 2, side, side)))
        self._said.draw(canvas, (x + side + 8, middle))
        canvas.text(self._value, (x + width - 4, middle), SMALL, font="bold", anchor="midright")
