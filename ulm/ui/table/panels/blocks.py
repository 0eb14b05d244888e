"""A column of blocks (text, pictures, headings) that scrolls: what the log and the Inspector are made of."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

import pygame

from ulm.ui.canvas import Canvas
from ulm.ui.focus import Item
from ulm.ui.input import Input, KeyDown, PointerDown, PointerMove, Wheel
from ulm.ui.table.panels.cardface import draw_card, is_made
from ulm.ui.table.panels.parts import fitted
from ulm.ui.textlayout import Paragraph
from ulm.ui.theme import FADED, INK, RUBRIC, SEATS, SEPIA, SMALL, Colour, Font, Theme

_NOTCH = 66.0
_BAR = 9.0
_NEW_CARDS = 1
"""How many pictures of cards a frame makes: each costs some 8 ms."""


class Block:
    """Something with a height that is drawn at a place; ``gap`` is left free above it."""

    height = 0.0
    gap = 0.0
    stays = False
    """Whether it stays in sight, at the upper edge of its column, until the next such block comes there."""
    unfinished = False
    """Whether the next frame must go on drawing it: what is dear to make is not made all at once."""

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """Draw it with its upper left corner at a logical point."""


class Words(Block):
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
        self._side = theme.line(size) if picture else 0.0
        self._indent = (self._side + 8 if picture else 0.0) + (10 if bar else 0.0)
        self._said = Paragraph(theme, text, width=width - self._indent, size=size, colour=colour, align=align)
        self._picture = picture
        self._bar = bar
        self.height = max(self._said.height, self._side)
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """See ``Block``."""
        if self._bar is not None:
            canvas.fill((x, y - self.gap, 4, self.height + self.gap), self._bar)
        if self._picture:
            left = x + (10 if self._bar else 0)
            canvas.sprite(self._picture, fitted(self._picture, (left, y, self._side, self._side)))
        self._said.draw(canvas, (x + self._indent, y))


class Heading(Block):
    """A line of display type between two rules."""

    def __init__(
        self, theme: Theme, text: str, *, size: float = 25.0, gap: float = 12.0, stays: bool = False
    ) -> None:
        self.stays = stays
        self._text = text
        self._size = size
        self.height = theme.line(size, "display")
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """See ``Block``."""
        middle = (x + width / 2, y + self.height / 2)
        drawn = canvas.text(
            self._text, middle, self._size, RUBRIC, font="display", anchor="center", width=width, shrink=True
        )
        for start, end in ((x, drawn.left - 10), (drawn.right + 10, x + width)):
            if end - start > 8:
                canvas.line((start, middle[1] + 3), (end, middle[1] + 3), SEPIA, 1.5)


class SeatHeading(Block):
    """A player's name in the player's colours."""

    stays = True

    def __init__(self, theme: Theme, colour: str, name: str, *, size: float = SMALL, gap: float = 9.0) -> None:
        self._colour = colour
        self._name = name
        self._size = size
        self.height = theme.line(size) + 4
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """See ``Block``."""
        ground, mark = SEATS[self._colour]
        box = pygame.FRect(x, y, width, self.height)
        canvas.fill(box, ground, radius=5)
        canvas.outline(box, INK, 1.5, radius=5)
        high = box.h - 4
        canvas.sprite(f"pieces/crest_{self._colour}", (x + 6, y + 2, high * 32 / 36, high))
        left = x + 6 + high * 32 / 36 + 8
        canvas.text(
            self._name,
            (left, box.centery),
            self._size,
            mark,
            font="bold",
            anchor="midleft",
            width=box.right - left - 6,
            shrink=True,
        )


class Pictures(Block):
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
        """See ``Block``."""
        self.unfinished = False
        new = 0
        for row in self._rows:
            wide = len(row) * (self._side + 8) - 8
            start = x if self._left else x + (width - wide) / 2
            for picture, word in row:
                box = pygame.FRect(start, y, self._side, self._side)
                if picture.startswith("card:"):
                    place = fitted("cards/", box)
                    new += not is_made(canvas, picture[5:], place.size)
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
                        (box.centerx, box.bottom + self._line / 2),
                        SMALL,
                        font="semibold",
                        anchor="center",
                        width=self._side + 6,
                        shrink=True,
                    )
                start += self._side + 8
            y += self._side + self._line + 4


class LargeCard(Block):
    """A card at its full size, in the middle."""

    def __init__(self, card: str, *, high: float = 300.0, gap: float = 6.0) -> None:
        self._card = card
        self.height = high
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """See ``Block``."""
        wide = self.height * 216 / 300
        draw_card(canvas, self._card, (x + (width - wide) / 2, y, wide, self.height))


class Sum(Block):
    """A line of an account: a picture, words, and a number at the right."""

    def __init__(
        self, theme: Theme, picture: str, text: str, value: str, *, strong: bool = False, gap: float = 2.0
    ) -> None:
        self._picture = picture
        self._text = text
        self._value = value
        self._strong = strong
        self.height = theme.line(SMALL) + 4
        self.gap = gap

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """See ``Block``."""
        middle = y + self.height / 2
        side = self.height - 2
        left = x
        if self._strong:
            canvas.line((x, y), (x + width, y), INK, 2)
        if self._picture:
            canvas.sprite(self._picture, fitted(self._picture, (x, middle - side / 2, side, side)))
            left += side + 8
        font: Font = "bold" if self._strong else "regular"
        value = canvas.text(self._value, (x + width - 4, middle), SMALL, font="bold", anchor="midright")
        canvas.text(
            self._text, (left, middle), SMALL, font=font, anchor="midleft", width=value.left - left - 8, shrink=True
        )


class Column(Item):
    """Blocks one below the other, scrolled with the wheel, the bar or the keys. With ``follow`` it stays at the end
    when blocks are added, unless it was scrolled away from there.
    """

    def __init__(self, rect: pygame.FRect, *, name: str, follow: bool = False) -> None:
        super().__init__(rect, name=name)
        self.blocks: list[Block] = []
        self.offset = 0.0
        self._follow = follow
        self._places: list[float] = []
        self._staying: list[int] = []
        self._content = 0.0
        self._grip: float | None = None
        self.frames = 0
        """How many frames have left something unfinished."""
        self.on_scroll: Callable[[], None] | None = None
        self.on_unfinished: Callable[[], None] | None = None
        """Called when the next frame must go on drawing."""

    def place(self, rect: pygame.FRect) -> None:
        """Lie elsewhere."""
        at_end = self.at_end
        self.rect = rect.copy()
        self.scroll_to(self.furthest if self._follow and at_end else self.offset)

    def fill(self, blocks: Sequence[Block], *, top: bool = False) -> None:
        """Show other blocks; ``top``: from their beginning."""
        at_end = self.at_end
        self.blocks = list(blocks)
        self._places = []
        self._staying = [number for number, block in enumerate(self.blocks) if block.stays]
        y = 0.0
        for block in self.blocks:
            y += block.gap
            self._places.append(y)
            y += block.height
        self._content = y
        self.scroll_to(0.0 if top else self.furthest if self._follow and at_end else self.offset)

    @property
    def furthest(self) -> float:
        """How far one can scroll."""
        return max(0.0, self._content - self.rect.h)

    @property
    def at_end(self) -> bool:
        """Whether the last block is seen."""
        return self.offset >= self.furthest - 6

    def scroll_to(self, offset: float) -> None:
        """Show the blocks from ``offset`` on."""
        self.offset = max(0.0, min(self.furthest, offset))

    @property
    def width(self) -> float:
        """The width of the blocks."""
        return self.rect.w - (_BAR + 6 if self.furthest else 0)

    def in_sight(self) -> Iterator[tuple[int, pygame.FRect]]:
        """The numbers of the blocks that are in sight, at least in part, and where they lie."""
        places, width = self._places, self.width
        first = max(0, bisect_right(places, self.offset) - 1)
        for number in range(first, bisect_left(places, self.offset + self.rect.h)):
            box = pygame.FRect(
                self.rect.x, self.rect.y + places[number] - self.offset, width, self.blocks[number].height
            )
            if box.bottom > self.rect.y:
                yield number, box

    def bring_in(self, number: int) -> None:
        """Scroll no further than needed to have a block wholly in sight."""
        place, block = self._places[number], self.blocks[number]
        above = next((self.blocks[each] for each in reversed(self._staying) if each < number), None)
        room = block.gap + (above.height if above is not None else 0.0)
        if place - room < self.offset:
            self.scroll_to(place - room)
        elif place + block.height > self.offset + self.rect.h:
            self.scroll_to(place + block.height - self.rect.h)

    def _kept(self) -> tuple[Block, pygame.FRect] | None:
        """The block that stays at the upper edge though its place is above, and where it lies."""
        index = bisect_right(self._staying, self.offset, key=lambda number: self._places[number]) - 1
        if index < 0:
            return None
        block = self.blocks[self._staying[index]]
        y = self.rect.y
        if index + 1 < len(self._staying):
            y = min(y, self.rect.y + self._places[self._staying[index + 1]] - self.offset - block.height)
        return block, pygame.FRect(self.rect.x, y, self.width, block.height)

    @property
    def open_area(self) -> pygame.FRect:
        """The part of the column in which blocks are seen that do not stay."""
        kept = self._kept()
        if kept is None:
            return self.rect.copy()
        top = max(self.rect.y, kept[1].bottom)
        return pygame.FRect(self.rect.x, top, self.rect.w, self.rect.bottom - top)

    def _scroll(self, offset: float) -> bool:
        before = self.offset
        self.scroll_to(offset)
        if self.offset != before and self.on_scroll is not None:
            self.on_scroll()
        return self.offset != before

    @property
    def _thumb(self) -> pygame.FRect:
        high = max(36.0, self.rect.h * self.rect.h / max(1.0, self._content))
        share = self.offset / self.furthest if self.furthest else 0.0
        return pygame.FRect(self.rect.right - _BAR, self.rect.y + (self.rect.h - high) * share, _BAR, high)

    def handle(self, event: Input) -> bool:
        """See ``Item``."""
        match event:
            case Wheel(_, _, y):
                return self._scroll(self.offset - y * _NOTCH)
            case PointerDown((x, y)):
                self._grip = y - self._thumb.y if x >= self.rect.right - 2 * _BAR and self.furthest else None
            case PointerMove((_, y)) if self._grip is not None:
                travel = self.rect.h - self._thumb.h
                return self._scroll((y - self._grip - self.rect.y) / max(1.0, travel) * self.furthest)
            case KeyDown("up"):
                return self._scroll(self.offset - _NOTCH)
            case KeyDown("down"):
                return self._scroll(self.offset + _NOTCH)
            case KeyDown("page up" | "pageup"):
                return self._scroll(self.offset - self.rect.h * 0.9)
            case KeyDown("page down" | "pagedown"):
                return self._scroll(self.offset + self.rect.h * 0.9)
            case KeyDown("home"):
                return self._scroll(0)
            case KeyDown("end"):
                return self._scroll(self.furthest)
        return False

    def draw(self, canvas: Canvas) -> None:
        """See ``Item``."""
        with canvas.clip(self.open_area):
            for number, box in self.in_sight():
                self.blocks[number].draw(canvas, box.x, box.y, box.w)
        if any(self.blocks[number].unfinished for number, _ in self.in_sight()):
            self.frames += 1
            if self.on_unfinished is not None:
                self.on_unfinished()
        kept = self._kept()
        if kept is not None:
            block, box = kept
            with canvas.clip(self.rect):
                block.draw(canvas, box.x, box.y, box.w)
        if self.furthest:
            thumb = self._thumb
            canvas.line((thumb.centerx, self.rect.y), (thumb.centerx, self.rect.bottom), FADED, 1.5)
            canvas.fill(thumb.inflate(-2, 0), INK if self.pressed else SEPIA, radius=4)
