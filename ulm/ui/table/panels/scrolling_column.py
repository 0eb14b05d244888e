"""A column of blocks that scrolls: what the log and the Inspector stand in."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.table.panels.text_blocks import TextBlock
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, PointerDown, PointerMove, Wheel
from ulm.ui.toolkit.theme import FADED, INK, SEPIA, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.scroll_area import scrolled_by_key

_NOTCH = 66.0
_BAR = 9.0
_SLACK = 0.75
"""What may be missing of a line that still counts as whole."""


class ScrollingColumn(Focusable):
    """Blocks one below the other, scrolled with the wheel, the bar or the keys. With ``follow`` it stays at the end
    when blocks are added, unless it was scrolled away from there. No line of text is ever shown in part.
    """

    def __init__(self, rect: RectLike = (0, 0, 0, 0), *, name: str, follow: bool = False) -> None:
        super().__init__(rect, name=name)
        self.blocks: list[TextBlock] = []
        self.offset = 0.0
        self.following = follow
        """Whether it goes to the end when blocks are added."""
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

    def spoken(self) -> str:
        """All that stands in it."""
        return "\n".join(block.spoken for block in self.blocks if block.spoken) or t("speech.empty")

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.scroll_to(self.furthest if self.following else self.offset)

    def fill(self, blocks: Sequence[TextBlock], *, top: bool = False) -> None:
        """Show other blocks; ``top``: from their beginning."""
        self.blocks = list(blocks)
        self._places = []
        self._staying = [number for number, block in enumerate(self.blocks) if block.stays]
        y = 0.0
        for block in self.blocks:
            y += block.gap
            self._places.append(y)
            y += block.height
        self._content = y
        self.scroll_to(0.0 if top else self.furthest if self.following else self.offset)

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

    def go_to(self, offset: float) -> None:
        """Scroll because somebody wants to see what is there: only at the end it follows from now on."""
        self.scroll_to(offset)
        self.following = self._follow and self.at_end

    def show_from(self, number: int) -> None:
        """Show as much as possible from a block on: from the block itself where not all of it fits."""
        self.scroll_to(self._places[number])

    def put_first(self, number: int) -> None:
        """Scroll so that a block is the first that is wholly in sight."""
        self.go_to(self._places[number] - self._room_above(number))

    def height_from(self, first: int) -> float:
        """The height of all blocks from one on."""
        return self._content - self._places[first]

    @property
    def block_width(self) -> float:
        """The width of the blocks."""
        return self.rect.w - (_BAR + 6 if self.furthest else 0)

    def in_sight(self) -> Iterator[tuple[int, pygame.FRect]]:
        """The numbers of the blocks that are in sight, at least in part, and where they lie."""
        places, width = self._places, self.block_width
        first = max(0, bisect_right(places, self.offset) - 1)
        for number in range(first, bisect_left(places, self.offset + self.rect.h)):
            top = self.rect.y + places[number] - self.offset
            box = self._strip(top, top + self.blocks[number].height, width)
            if box.bottom > self.rect.y:
                yield number, box

    def bring_in(self, number: int) -> None:
        """Scroll no further than needed to have a block wholly in sight."""
        place, block = self._places[number], self.blocks[number]
        room = self._room_above(number)
        if place - room < self.offset:
            self.go_to(place - room)
        elif place + block.height > self.offset + self.rect.h:
            self.go_to(place + block.height - self.rect.h)

    def _room_above(self, number: int) -> float:
        """What must lie above a block for it to be seen: its gap, and the block that stays there."""
        above = next((self.blocks[each] for each in reversed(self._staying) if each < number), None)
        return self.blocks[number].gap + (above.height if above is not None else 0.0)

    def _kept(self) -> tuple[TextBlock, pygame.FRect] | None:
        """The block that stays at the upper edge though its place is above, and where it lies; none while the next one
        comes there.
        """
        index = bisect_right(self._staying, self.offset, key=lambda number: self._places[number]) - 1
        if index < 0:
            return None
        block = self.blocks[self._staying[index]]
        if index + 1 < len(self._staying):
            following = self.blocks[self._staying[index + 1]]
            free = self._places[self._staying[index + 1]] - following.gap - self.offset
            if free < block.height:
                return None
        return block, self._strip(self.rect.y, self.rect.y + block.height, self.block_width)

    def _strip(self, top: float, bottom: float, width: float | None = None) -> pygame.FRect:
        """What lies between two heights, over the whole width or from the left edge on."""
        return self.rect.move_to(y=top, w=self.rect.w if width is None else width, h=max(0.0, bottom - top))

    @property
    def open_area(self) -> pygame.FRect:
        """The part of the column in which blocks are seen that do not stay."""
        kept = self._kept()
        if kept is None:
            return self.rect.copy()
        # In a tiny window what stays may be taller than the column.
        return self._strip(kept[1].bottom, self.rect.bottom)

    @property
    def whole_lines(self) -> pygame.FRect:
        """The open part, less the lines that would be seen only in part at its upper and lower edge."""
        area = self.open_area
        top, bottom = area.top, area.bottom
        for number, box in self.in_sight():
            line = self.blocks[number].line
            if not line:
                continue
            if box.y < area.top - _SLACK and box.bottom > area.top:
                # The lowest strokes of a line may reach a little further down.
                top = max(top, box.y + ceil((area.top - box.y - _SLACK) / line) * line + 1)
            if box.y < area.bottom < box.bottom - _SLACK:
                lines = floor((area.bottom - box.y + _SLACK) / line)
                bottom = min(bottom, box.y + (lines * line if lines else -self.blocks[number].gap))
        return self._strip(top, bottom)

    def _scroll(self, offset: float) -> bool:
        before = self.offset
        self.go_to(offset)
        if self.offset != before and self.on_scroll is not None:
            self.on_scroll()
        return self.offset != before

    @property
    def _thumb(self) -> pygame.FRect:
        high = max(36.0, self.rect.h * self.rect.h / max(1.0, self._content))
        share = self.offset / self.furthest if self.furthest else 0.0
        top = self.rect.y + (self.rect.h - high) * share
        return self._strip(top, top + high, _BAR).move_to(right=self.rect.right)

    def handle(self, event: Input) -> bool:
        match event:
            case Wheel(_, _, y):
                return self._scroll(self.offset - y * _NOTCH)
            case PointerDown((x, y)):
                self._grip = y - self._thumb.y if x >= self.rect.right - 2 * _BAR and self.furthest else None
            case PointerMove((_, y)) if self._grip is not None:
                travel = self.rect.h - self._thumb.h
                return self._scroll((y - self._grip - self.rect.y) / max(1.0, travel) * self.furthest)
        way, leaf = key_bindings.action(event, "column"), self.rect.h * 0.9
        offset = scrolled_by_key(way, self.offset, line=_NOTCH, leaf=leaf, furthest=self.furthest)
        return offset is not None and self._scroll(offset)

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.whole_lines, scrolls="up and down"):
            for number, box in self.in_sight():
                self.blocks[number].draw(canvas, box.x, box.y, box.w)
        if any(self.blocks[number].unfinished for number, _ in self.in_sight()):
            self.frames += 1
            if self.on_unfinished is not None:
                self.on_unfinished()
        kept = self._kept()
        if kept is not None:
            block, box = kept
            block.draw(canvas, box.x, box.y, box.w)
        if self.furthest:
            thumb = self._thumb
            canvas.line((thumb.centerx, self.rect.y), (thumb.centerx, self.rect.bottom), FADED, 1.5)
            canvas.fill(thumb.inflate(-2, 0), INK if self.pressed else SEPIA, radius=4)
