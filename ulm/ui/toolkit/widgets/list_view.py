"""A long list of rows, of which one is selected."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

import pygame

from ulm.i18n.catalog import t
from ulm.ui.toolkit.animation import BaseTimings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerMove, PointerUp
from ulm.ui.toolkit.theme import FADED, GILT, INK, PAGE, SEPIA, TAN, Theme
from ulm.ui.toolkit.viewport import Point, RectLike
from ulm.ui.toolkit.widgets.scroll_area import ScrollView

_SLACK = 10.0
"""How far the pointer may move on a row before that counts as scrolling."""
BAR_ROOM = 26.0
_KEYS = ("up", "down", "page up", "page down", "home", "end")


class RowHeights:
    """The heights of rows: measured for those that were seen, estimated for the others, so that a list of thousands is
    there at once.
    """

    def __init__(self, count: int, measured: Callable[[int], float]) -> None:
        """``measured`` measures a row. The first one is the estimate for all."""
        self.count = count
        self._measured = measured
        self._estimate = measured(0) if count else 0.0
        self._known: dict[int, float] = {}
        self._numbers: list[int] = []
        self._more = [0.0]
        """How much higher the measured rows are than estimated, up to each of them."""

    def measure(self, numbers: Iterable[int]) -> bool:
        """Measure rows; whether there was one that was not measured yet."""
        new = [number for number in numbers if number not in self._known]
        if new:
            self._known |= {number: self._measured(number) for number in new}
            self._numbers = sorted(self._known)
            self._more = [0.0, *accumulate(self._known[number] - self._estimate for number in self._numbers)]
        return bool(new)

    def is_known(self, number: int) -> bool:
        """Whether a row is measured."""
        return number in self._known

    def top(self, number: int) -> float:
        """Where a row begins; after the last one, where that ends."""
        return number * self._estimate + self._more[bisect_left(self._numbers, number)]

    def at(self, y: float) -> int:
        """The row at a height of the list."""
        return max(0, min(self.count - 1, bisect_right(range(self.count), y, key=self.top) - 1))


class RowList(ScrollView):
    """Rows drawn by ``draw_row`` (canvas, rectangle, number); only the visible ones are drawn.

    Up, down, page and end keys and the pointer select; Enter or a double click on a row opens it, or a
    single one where that is enough. The wheel, the bar and pulling at the rows scroll. Its scene lets time go by for
    it (``update``).
    """

    sound = "press"

    def __init__(
        self,
        heights: Sequence[float] | RowHeights,
        draw_row: Callable[[Canvas, pygame.FRect, int], None],
        *,
        selected: int = 0,
        on_select: Callable[[int], None],
        on_open: Callable[[], None],
        spoken_row: Callable[[int], str],
        one_click: bool = False,
        name: str = "rows",
    ) -> None:
        """``heights`` are those of the rows; ``spoken_row`` says what stands in one of them; ``one_click``: a single
        click opens a row.
        """
        if not isinstance(heights, RowHeights):
            known, heights = heights, RowHeights(len(heights), heights.__getitem__)
            heights.measure(range(len(known)))
        self._heights = heights
        self.count = heights.count
        super().__init__(height=heights.top(self.count), name=name)
        self.focusable = self.count > 0
        self.draw_row = draw_row
        self.spoken_row = spoken_row
        self.selected = selected
        self.on_select = on_select
        self.on_open = on_open
        self.one_click = one_click
        self._pointer: Point | None = None
        self._pulled: tuple[float, float] | None = None
        """Where a row was pressed, and how far the list was scrolled then."""
        self._pulling = False
        self._clicked: int | None = None
        """The row that was clicked just now; another click on it makes it a double click."""
        self._since_click = 0.0

    def resume(self, before: "RowList") -> None:
        """Go on where an earlier list of the same rows was: scrolled as far, clicked as recently."""
        if before.count and self.count:
            first = before._heights.at(before.offset)
            top, bottom = before._heights.top(first), before._heights.top(first + 1)
            share = (before.offset - top) / (bottom - top)
            first = min(first, self.count - 1)
            self._heights.measure([first])
            top, bottom = self._heights.top(first), self._heights.top(first + 1)
            self.scroll_to(top + share * (bottom - top))
        self._clicked, self._since_click = before._clicked, before._since_click

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.scroll_to(self.offset)

    def scroll_to(self, offset: float) -> None:
        """Show the rows from ``offset`` on; those that are seen are measured, and what is seen stays where it is."""
        at_end = self.content > self.rect.h and offset >= self.furthest
        super().scroll_to(offset)
        while self.count and self.rect.h:
            first, last = self._heights.at(self.offset), self._heights.at(self.offset + self.rect.h)
            bottom, known = self._heights.top(first + 1), self._heights.is_known(first)
            if not self._heights.measure(range(first, last + 1)):
                break
            self.content = self._heights.top(self.count)
            # Of a row that comes in from above the lower part is seen.
            lower = 0.0 if known or self.offset <= self._heights.top(first) else self._heights.top(first + 1) - bottom
            super().scroll_to(self.furthest if at_end else self.offset + lower)

    @property
    def animating(self) -> bool:
        """Whether a click may still become a double click."""
        return self._clicked is not None

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        self._since_click += dt
        if self._since_click > BaseTimings.DOUBLE_CLICK:
            self._clicked = None

    def box(self, number: int) -> pygame.FRect:
        """Where a row is now, visible or not."""
        wide = self.rect.w - (BAR_ROOM if self.furthest else 0)
        top, bottom = self._heights.top(number), self._heights.top(number + 1)
        return self.rect.move_to(y=self.rect.y + top - self.offset, w=wide, h=bottom - top)

    def at(self, pos: Point) -> int | None:
        """The row at a point."""
        if not self.count:
            return None
        number = self._heights.at(pos[1] - self.rect.y + self.offset)
        return number if self.box(number).collidepoint(pos) else None

    def select(self, number: int) -> None:
        """Select a row and scroll it into view."""
        if not self.count:
            return
        self.selected = max(0, min(self.count - 1, number))
        self.show(self.selected)
        self.on_select(self.selected)

    def show(self, number: int) -> None:
        """Scroll a row into view."""
        self._heights.measure([number])
        if self._heights.top(number) < self.offset:
            self.scroll_to(self._heights.top(number))
        elif self._heights.top(number + 1) > self.offset + self.rect.h:
            self._measure_up_to(number)
            top, bottom = self._heights.top(number), self._heights.top(number + 1)
            self.scroll_to(min(top, bottom - self.rect.h))

    def _measure_up_to(self, last: int) -> None:
        """Measure the rows that are seen where a row is the last one."""
        bottom = self._heights.top(last + 1)
        for number in range(last, -1, -1):
            self._heights.measure([number])
            if self._heights.top(last + 1) - self._heights.top(number) >= min(self.rect.h, bottom):
                break
        self.content = self._heights.top(self.count)

    def spoken_value(self) -> str:
        """The selected row, and how many there are."""
        if not self.count:
            return ""
        words = self.spoken_row(self.selected)
        return t("speech.one_of", what=words.removesuffix("."), place=self.selected + 1, count=self.count)

    def activate(self) -> None:
        """Enter: open the selected row."""
        if self.count:
            self.on_open()

    def handle(self, event: Input) -> bool:
        match event:
            case PointerDown(pos, 1):
                if not super().handle(event):
                    self._pulled, self._pulling = (pos[1], self.offset), False
                return True
            case PointerMove((_, y)) if self._pulled is not None:
                start, offset = self._pulled
                self._pulling = self._pulling or abs(y - start) > _SLACK
                if self._pulling:
                    self.scroll_to(offset + start - y)
                return True
            case PointerUp(pos, 1):
                return self._let_go(pos)
            case KeyDown(name) if name in _KEYS:
                return self._step(name)
        return super().handle(event)

    def _let_go(self, pos: Point) -> bool:
        gripped, pulling = self._grip is not None, self._pulling
        self._grip, self._pulled, self._pulling = None, None, False
        number = None if gripped or pulling else self.at(pos)
        if number is None:
            self._clicked = None
            return True
        twice, self._clicked, self._since_click = number == self._clicked, number, 0.0
        self.select(number)
        if twice or self.one_click:
            self._clicked = None
            self.on_open()
        return True

    def _step(self, key: str) -> bool:
        seen = self._heights.at(self.offset + self.rect.h) - self._heights.at(self.offset)
        page = max(1, seen - 1)
        by = {"up": -1, "down": 1, "page up": -page, "page down": page, "home": -self.count, "end": self.count}[key]
        wanted = max(0, min(self.count - 1, self.selected + by))
        if wanted == self.selected and key in ("up", "down"):
            return False  # the focus moves on to the next item
        self.select(wanted)
        return True

    def pointed(self, pos: Point) -> None:
        self._pointer = pos

    def draw(self, canvas: Canvas) -> None:
        hovered = self.at(self._pointer) if self.hovered and self._pointer is not None else None
        shown = range(0)
        if self.count:
            shown = range(self._heights.at(self.offset), self._heights.at(self.offset + self.rect.h) + 1)
        with canvas.clip(self.rect, scrolls="up and down"):
            for number in shown:
                box = self.box(number)
                if number == self.selected:
                    canvas.fill(box.inflate(0, -4), TAN, radius=10)
                    canvas.outline(box.inflate(0, -4), SEPIA, 2, radius=10)
                elif number == hovered:
                    canvas.fill(box.inflate(0, -4), PAGE, radius=10)
                canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), FADED, 1)
                self.draw_row(canvas, box, number)
        super().draw(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        """The mark goes round the selected row."""
        box = self.box(self.selected).inflate(0, -4)
        ring = canvas.theme.ring
        with canvas.clip(self.rect.inflate(2 * ring + 8, 2 * ring)):
            canvas.outline(box.inflate(2 * ring, 2 * ring), INK, 2 * ring, radius=12)
            canvas.outline(box.inflate(2 * ring - 4, 2 * ring - 4), GILT, ring, radius=11)
