"""A page of the rules as it is laid out: words to the left, pictures to the right, tables as wide as the page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ulm.i18n.rulebook.page_blocks import Notes, ParagraphBlock, PictureBlock, RulebookPage, TableBlock, TableRow
from ulm.ui.table.board.card_face import SIZE as CARD
from ulm.ui.table.board.card_face import draw_card, is_made
from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures, aspect
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import FADED, INK, PAGE, RUBRIC, SEPIA, Colour, Theme
from ulm.ui.toolkit.viewport import Point

TEXT, SMALL_TEXT, CELL = 25.0, 21.0, 22.5
_CARD_HIGH, _PICTURE_HIGH = 104.0, 46.0
_CELL_GAP, _ROW_PAD, _AFTER_PICTURE = 26.0, 5.0, 18.0
_NARROW = 0.2
"""A column of no more than this share of the width is as wide as it wants to be."""
_LEAST = 170.0
"""A column that shares the width is no narrower than this at the usual size of text."""
_HEAD = 27.0
_BULLET = 22.0
_SLACK = 4.0
"""By how much a line may be longer than its room: letters are set closer in whole lines than word by word."""


class DrawnBlock(ABC):
    """A block set for a width."""

    width: float
    height: float
    gap = 13.0
    """What stays free above it."""
    cut = False
    """Whether a word has no room in its line."""

    def row_of(self, thing: tuple[str, str]) -> tuple[float, float] | None:
        """Where the row about a thing begins, and its height."""
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, pos: Point, pictures: PositionPictures) -> None:
        """Draw it with its upper left corner at a logical point."""


class DrawnText(DrawnBlock):
    """A paragraph."""

    def __init__(self, theme: Theme, text: str, width: float, size: float = TEXT) -> None:
        self._words = Paragraph(theme, text, width=width, size=size)
        self.height = self._words.height
        self.width = self._words.width
        self.cut = self.width > width + _SLACK

    def draw(self, canvas: Canvas, pos: Point, pictures: PositionPictures) -> None:
        self._words.draw(canvas, pos)


class DrawnNotes(DrawnBlock):
    """A heading with short lines in smaller type."""

    gap = 22.0

    def __init__(self, theme: Theme, notes: Notes, width: float) -> None:
        self._head = Paragraph(theme, f"**{notes.title}**", width=width, size=SMALL_TEXT, colour=RUBRIC)
        self._indent = _BULLET * theme.factor
        room = width - self._indent
        self._lines = [Paragraph(theme, line, width=room, size=SMALL_TEXT) for line in notes.lines]
        self.height = self._head.height + sum(line.height + 4 for line in self._lines)
        self.width = max([self._head.width, *(line.width + self._indent for line in self._lines)])
        self.cut = self.width > width + _SLACK

    def draw(self, canvas: Canvas, pos: Point, pictures: PositionPictures) -> None:
        x, y = pos
        self._head.draw(canvas, pos)
        y += self._head.height + 4
        for line in self._lines:
            middle = y + canvas.theme.line(SMALL_TEXT) / 2
            canvas.circle((x + self._indent * 0.4, middle + 1), 3.5, RUBRIC)
            line.draw(canvas, (x + self._indent, y))
            y += line.height + 4


class DrawnPicture(DrawnBlock):
    """A picture in a line of ink, its caption below."""

    def __init__(
        self, theme: Theme, picture: PositionPicture, aspect: float, caption: str, room: tuple[float, float]
    ) -> None:
        width, most = room
        high = min(most, width / aspect)
        self.picture = picture
        self._size = (high * aspect, high)
        self._inset = (width - self._size[0]) / 2
        self._caption = Paragraph(theme, f"*{caption}*", width=width, size=SMALL_TEXT, colour=SEPIA, align="center")
        self.width = width
        self.cut = self._caption.width > width + _SLACK
        self.height = high + 8 + self._caption.height

    def draw(self, canvas: Canvas, pos: Point, pictures: PositionPictures) -> None:
        (x, y), (wide, high) = pos, self._size
        box = (x + self._inset, y, wide, high)
        if not pictures.draw(canvas, box, self.picture):
            canvas.fill(box, PAGE)
        canvas.outline((x + self._inset - 2, y - 2, wide + 4, high + 4), INK, 3)
        self._caption.draw(canvas, (x, y + high + 8))


class DrawnTable(DrawnBlock):
    """A table under its title, a thin line between its rows. Where columns would be too narrow for their words, the
    cells of a row stand one below the other.
    """

    gap = 22.0

    def __init__(self, theme: Theme, table: TableBlock, width: float) -> None:
        self.width = width
        self._title = Paragraph(theme, f"**{table.title}**", width=width, size=_HEAD, colour=RUBRIC)
        self._rows = list(table.rows)
        self._pictures = [_picture_size(row, theme) for row in table.rows]
        side = max((size[0] for size in self._pictures), default=0.0)
        self._indent = side + _AFTER_PICTURE if side else 0.0
        room = width - self._indent
        head = [f"*{each}*" for each in table.head] if any(table.head) else []
        rows: list[Sequence[str]] = [row.cells for row in table.rows]
        columns = _columns(theme, [head, *rows], room)
        if columns is None:
            rows = [(_stacked(table.head, cells),) for cells in rows]
            head, columns = [], [room]
        self._places = [self._indent + sum(columns[:n]) + n * _CELL_GAP for n in range(len(columns))]

        def set_row(texts: Sequence[str], size: float, colour: Colour = INK) -> list[Paragraph]:
            return [
                Paragraph(theme, text, width=wide, size=size, colour=colour)
                for text, wide in zip(texts, columns, strict=False)
            ]

        self._head = set_row(head, SMALL_TEXT, SEPIA)
        self._cells = [set_row(cells, CELL) for cells in rows]
        self._heights = [
            max([size[1], *(cell.height for cell in row)]) + 2 * _ROW_PAD
            for size, row in zip(self._pictures, self._cells, strict=True)
        ]
        set_cells = [*zip(self._head, columns, strict=False)]
        set_cells += [each for row in self._cells for each in zip(row, columns, strict=False)]
        self.cut = any(cell.width > wide + _SLACK for cell, wide in [(self._title, width), *set_cells])
        self._head_high = max((cell.height for cell in self._head), default=0.0)
        self.height = self._title.height + self._head_high + sum(self._heights) + 8

    def draw(self, canvas: Canvas, pos: Point, pictures: PositionPictures) -> None:
        x, y = pos
        self._title.draw(canvas, pos)
        y += self._title.height + 4
        for place, cell in zip(self._places, self._head, strict=False):
            cell.draw(canvas, (x + place, y))
        y += self._head_high + 2
        clip = canvas.surface.get_clip()
        for row, cells, size, high in zip(self._rows, self._cells, self._pictures, self._heights, strict=True):
            if clip.colliderect(canvas.viewport.rect((x, y, self.width, high))):
                canvas.line((x, y), (x + self.width, y), FADED, 1)
                self._draw_row(canvas, (x, y + high / 2), row, cells, size, pictures)
            y += high
        canvas.line((x, y), (x + self.width, y), FADED, 1)

    def row_of(self, thing: tuple[str, str]) -> tuple[float, float] | None:
        number = next((n for n, row in enumerate(self._rows) if thing in row.things), None)
        if number is None:
            return None
        top = self._title.height + self._head_high + 6
        return top + sum(self._heights[:number]), self._heights[number]

    def _draw_row(
        self,
        canvas: Canvas,
        pos: Point,
        row: TableRow,
        cells: Sequence[Paragraph],
        size: tuple[float, float],
        pictures: PositionPictures,
    ) -> None:
        """``pos``: the middle of its left edge."""
        if row.picture:
            wide, high = size
            place = (pos[0] + (self._indent - _AFTER_PICTURE - wide) / 2, pos[1] - high / 2, wide, high)
            kind, _, card = row.picture.partition(":")
            if kind != "card":
                canvas.sprite(row.picture, place)
            elif is_made(canvas, card, size) or pictures.may_draw():
                draw_card(canvas, card, place)
        for x, cell in zip(self._places, cells, strict=False):
            cell.draw(canvas, (pos[0] + x, pos[1] - cell.height / 2))


def _picture_size(row: TableRow, theme: Theme) -> tuple[float, float]:
    if not row.picture:
        return 0.0, 0.0
    grown = min(1.4, theme.factor)
    if row.picture.startswith("card:"):
        return _CARD_HIGH * grown * CARD[0] / CARD[1], _CARD_HIGH * grown
    return _PICTURE_HIGH * grown * theme.aspect(row.picture), _PICTURE_HIGH * grown


def _columns(theme: Theme, rows: Sequence[Sequence[str]], width: float) -> list[float] | None:
    """How wide the columns are: narrow ones as wide as they want to be, the others share what is left. None where they
    would be too narrow for their longest words.
    """
    count = max((len(row) for row in rows), default=0)
    room = width - _CELL_GAP * (count - 1)
    texts = [[row[number] for row in rows if number < len(row)] for number in range(count)]

    def widest(texts: Iterable[str]) -> float:
        return max((Paragraph(theme, text, size=CELL).width + 3 * _SLACK for text in texts), default=0.0)

    wanted = [widest(column) for column in texts]
    if sum(wanted) <= room:
        return wanted
    least = [_longest_word(theme, column) for column in texts]
    narrow = [number for number in range(count) if wanted[number] <= max(_NARROW * room, least[number])]
    left = room - sum(wanted[number] for number in narrow)
    # The square root keeps columns of short sentences from being squeezed by one of long ones.
    shares = [0.0 if number in narrow else wanted[number] ** 0.5 for number in range(count)]
    whole = sum(shares)
    found = [wanted[n] if n in narrow else left * shares[n] / whole for n in range(count)]
    too_narrow = any(found[n] < max(least[n], min(wanted[n], _LEAST * theme.factor)) for n in range(count))
    return None if too_narrow else found


def _longest_word(theme: Theme, texts: Iterable[str]) -> float:
    words = {word.strip("*") for text in texts for word in text.split() if not word.startswith("{")}
    return max((theme.measure(word, CELL, "bold")[0] for word in words), default=0.0)


def _stacked(head: Sequence[str], cells: Sequence[str]) -> str:
    """The cells of a row as lines; the first one is its name."""
    names = [*head, *([""] * len(cells))]
    lines = [cells[0]]
    for name, cell in zip(names[1:], cells[1:], strict=False):
        if cell:
            lines.append(f"[[sepia|*{name}:*]] {cell}" if name else cell)
    return "\n".join(lines)


_PICTURES = 0.42
"""The share of the page's width that pictures have."""
_BESIDE, _BETWEEN = 46.0, 26.0
_WIDEST = 980.0
"""Lines of text without a picture beside them are not longer than this at the usual size of text."""
_HEIGHTS = (430.0, 380.0, 330.0, 280.0, 240.0)
"""How high pictures are: as high as the page leaves room for."""
_TOO_LONG = 330.0
"""And so high where the page has to be scrolled anyhow."""


class PlacedBlock(NamedTuple):
    """A block and where it is from the upper left corner of the page."""

    block: DrawnBlock
    x: float
    y: float


class LaidPage(NamedTuple):
    """All blocks of a page, and its height."""

    blocks: tuple[PlacedBlock, ...]
    height: float


class _Setter:
    """Sets blocks for a width, each once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._made: dict[tuple[int, float], DrawnBlock] = {}

    def set(self, block: ParagraphBlock | Notes | TableBlock, width: float) -> DrawnBlock:
        """The block for a width."""
        key = (id(block), width)
        if key not in self._made:
            match block:
                case ParagraphBlock(text):
                    self._made[key] = DrawnText(self._theme, text, width)
                case Notes():
                    self._made[key] = DrawnNotes(self._theme, block, width)
                case TableBlock():
                    self._made[key] = DrawnTable(self._theme, block, width)
        return self._made[key]


def lay_out(
    theme: Theme,
    page: RulebookPage,
    room: tuple[float, float],
    shown_by: Callable[[PictureBlock], PositionPicture | None],
) -> LaidPage:
    """Set a page for a width and, if possible, a height; ``shown_by`` gives what a picture shows, or None."""
    width, height = room
    setter = _Setter(theme)
    pictures = [
        (each, shown, aspect(shown))
        for each in page.blocks
        if isinstance(each, PictureBlock) and (shown := shown_by(each)) is not None
    ]

    def laid(highest: float) -> LaidPage:
        drawn = [
            DrawnPicture(theme, shown, shape, each.caption, (width * _PICTURES, highest))
            for each, shown, shape in pictures
        ]
        return _laid(theme, page, width, drawn, setter)

    for highest in _HEIGHTS if pictures else _HEIGHTS[:1]:
        found = laid(highest)
        if found.height <= height:
            return found
    return laid(_TOO_LONG) if pictures else found


def _laid(
    theme: Theme, page: RulebookPage, width: float, pictures: Sequence[DrawnPicture], setter: _Setter
) -> LaidPage:
    placed: list[PlacedBlock] = []
    beside, below, y = width, 0.0, 4.0
    for picture in pictures:
        beside = width * (1 - _PICTURES) - _BESIDE
        placed.append(PlacedBlock(picture, width * (1 - _PICTURES), y))
        y += picture.height + _BETWEEN
        below = y
    y = 0.0
    for block in page.blocks:
        if isinstance(block, PictureBlock):
            continue
        across = beside if y < below else min(width, _WIDEST * theme.factor)
        if isinstance(block, TableBlock):
            y, across = max(y, below), width
        drawn = setter.set(block, across)
        y += drawn.gap if y else 0.0
        placed.append(PlacedBlock(drawn, 0.0, y))
        y += drawn.height
    return LaidPage(tuple(placed), max(y, below))
