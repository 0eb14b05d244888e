"""Choosing: a toggle, and alternatives side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from ulm.i18n.catalog import t
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row
from ulm.ui.toolkit.focus import Focusable, Tooltip
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerUp
from ulm.ui.toolkit.label import fit, write
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, PAGE, PALE_INK, RUBRIC, SEPIA, TAN, VELLUM, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

T = TypeVar("T")
_WORDY = 1.7
"""How much wider words are than mere pictures where there is room for all."""
_INSET, _SIDES, _ENDS = 5.0, 12.0, 10.0
"""How far a cell's mark keeps from its edge, and what stays free of it beside its words, and above and below them."""
_BESIDE_TICK = 0.45
"""Between the box of a toggle and its words, in heights of the box."""


class Toggle(Focusable):
    """A box with a tick and a text beside it."""

    sound = "press"

    def __init__(
        self,
        text: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        least: Size = (0, 0),
        size: float = BODY,
        tooltip: Tooltip = None,
        enabled: bool = True,
        name: str = "",
    ) -> None:
        super().__init__((0, 0, *least), tooltip=tooltip, enabled=enabled, name=name or f"toggle:{text}")
        self.text = text
        self.value = value
        self.on_change = on_change
        self.size = size

    def spoken_value(self) -> str:
        return t("speech.on" if self.value else "speech.off")

    def activate(self) -> None:
        """Switch it."""
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, canvas: Canvas) -> None:
        side, (x, middle) = self._side(canvas.theme), self.rect.midleft
        box = (x, middle - side / 2, side, side)
        ink = INK if self.enabled else PALE_INK
        canvas.fill(box, PAGE if self.enabled else TAN, radius=5)
        canvas.outline(box, SEPIA if not self.hovered else INK, 2.5, radius=5)
        if self.value:
            tick = (x + 2, middle - side / 2 + 2, side - 4, side - 4)
            canvas.sprite("icons/check", tick, alpha=255 if self.enabled else 110)
        left = x + side * (1 + _BESIDE_TICK)
        room = (self.rect.right - left, self.rect.h)
        write(canvas, self.text, (left, middle), room, self.size, ink)

    def _side(self, theme: Theme) -> float:
        return min(self.rect.h - 6, self._largest_side(theme))

    def _largest_side(self, theme: Theme) -> float:
        return self.size * 1.35 * min(theme.factor, 1.5)

    def measure(self, theme: Theme, room: Size) -> Size:
        beside = self._largest_side(theme) * (1 + _BESIDE_TICK)
        words = fit(theme, self.text, (room[0] - beside, None), size=self.size)
        return words.width + beside + 1, words.height

    def needed_height(self, theme: Theme) -> float:
        """The height that holds the words at their full size."""
        room = self.rect.w - self._side(theme) * (1 + _BESIDE_TICK)
        return fit(theme, self.text, (room, None), size=self.size).height


@dataclass(slots=True)
class ChoiceOption(Generic[T]):
    """One alternative of a ``Choice``: what it stands for, its text or picture, why it cannot be chosen."""

    value: T
    text: str = ""
    sprite: str = ""
    enabled: bool = True
    tooltip: str = ""


class SegmentedChoice(Focusable, Generic[T]):
    """Alternatives side by side, one of them chosen.  Left and right move on; a click chooses.

    With a ``theme``, and where it lies among other parts, it sees to it that all words have room: words that are longer
    get wider cells, and where one row does not hold them there are more, and the rectangle grows downwards.
    """

    sound = "press"

    def __init__(
        self,
        options: Sequence[ChoiceOption[T]],
        value: T,
        on_change: Callable[[T], None],
        *,
        least: Size = (0, 0),
        size: float = BODY,
        enabled: bool = True,
        theme: Theme | None = None,
        name: str = "",
    ) -> None:
        super().__init__((0, 0, *least), enabled=enabled, name=name)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size
        self._over = -1
        self._rows = [list(range(len(self.options)))]
        """The alternatives of each row."""
        self._cells = [sized(Node(), width=0.0, grow=_WORDY if option.text else 1.0) for option in self.options]
        self._table = self._made_table()
        if theme is not None:
            self._make_room(theme, self.rect.w)
            self.rect.h *= len(self._rows)
            self._table.place(theme, self.rect)

    def measure(self, theme: Theme, room: Size) -> Size:
        self._make_room(theme, room[0])
        return room[0], self.least[1] * len(self._rows)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self._make_room(theme, self.rect.w)
        self._table.place(theme, self.rect)

    @property
    def index(self) -> int:
        """Which alternative is chosen."""
        return next((n for n, option in enumerate(self.options) if option.value == self.value), -1)

    def _make_room(self, theme: Theme, width: float) -> None:
        """Find the fewest rows in which all words have room."""
        count, high = len(self.options), self.least[1]
        shares = [_WORDY if option.text else 1.0 for option in self.options]
        needed = [
            theme.measure(option.text, self.size, "semibold")[0] + 2 * (_INSET + _SIDES) if option.text else high * 0.9
            for option in self.options
        ]
        for rows in range(1, count + 1):
            most = -(-count // rows)
            self._rows = [list(range(first, min(count, first + most))) for first in range(0, count, most)]
            if all(sum(needed[n] for n in row) <= width for row in self._rows):
                break
        for row in self._rows:
            unit = width / sum(shares[n] for n in row)
            if any(needed[n] > shares[n] * unit for n in row):
                spare = (width - sum(needed[n] for n in row)) / len(row)
                for n in row:
                    shares[n] = max(1.0, needed[n] + spare)
        for cell, share in zip(self._cells, shares, strict=True):
            cell.grow = share
        self._table = self._made_table()

    def _made_table(self) -> Node:
        """The cells of the alternatives in their rows."""
        return Column(*(Row(*(self._cells[n] for n in row), height=0.0, grow=1.0) for row in self._rows))

    def cell(self, index: int) -> pygame.FRect:
        """The rectangle of an alternative."""
        return self._cells[index].rect

    def contains(self, pos: Point) -> bool:
        """Also remembers which alternative is there."""
        inside = super().contains(pos)
        self._over = self._at(pos) if inside else -1
        return inside

    def _at(self, pos: Point) -> int:
        number = int((pos[1] - self.rect.y) / self.rect.h * len(self._rows))
        row = self._rows[max(0, min(len(self._rows) - 1, number))]
        return row[0] + sum(pos[0] >= self.cell(n).x for n in row[1:])

    def tooltip_text(self) -> str:
        """That of the alternative under the pointer, else of the chosen one."""
        return self.options[self._over if self._over >= 0 and self.hovered else self.index].tooltip

    def spoken_value(self) -> str:
        """The alternative that is chosen, and how many there are."""
        if not 0 <= self.index < len(self.options):
            return ""
        option = self.options[self.index]
        words = option.text or option.tooltip or f"{{icon:{option.sprite}}}"
        return t("speech.one_of", what=words.removesuffix("."), place=self.index + 1, count=len(self.options))

    def choose(self, value: T) -> None:
        """Choose an alternative."""
        if value != self.value:
            self.value = value
            self.on_change(value)

    def activate(self) -> None:
        """Enter: the next alternative, in a circle; a click has already chosen."""
        self._move(1, wrap=True)

    def _move(self, by: int, wrap: bool = False) -> bool:
        count = len(self.options)
        for distance in range(1, count):
            index = self.index + by * distance
            if not wrap and not 0 <= index < count:
                return False
            if self.options[index % count].enabled:
                self.choose(self.options[index % count].value)
                return True
        return False

    def handle(self, event: Input) -> bool:
        match event:
            case PointerDown():
                return True
            case PointerUp(pos):
                if self.contains(pos):
                    option = self.options[self._at(pos)]
                    if option.enabled:
                        self.choose(option.value)
                return True
            case KeyDown("left"):
                return self._move(-1)
            case KeyDown("right"):
                return self._move(1)
        return False

    def _words_left(self, box: pygame.FRect, option: ChoiceOption[T], pictures: bool) -> float:
        """Where the words of an alternative begin inside its mark."""
        return box.x + (box.h * 0.8 + 10 if option.sprite and pictures else _SIDES / 2)

    def _room_for_pictures(self, theme: Theme) -> bool:
        """Whether all texts fit beside their pictures; words matter more."""
        for n, option in enumerate(self.options):
            box = self.cell(n).inflate(-2 * _INSET, -2 * _INSET)
            room = box.right - self._words_left(box, option, True) - _SIDES / 2
            if option.text and theme.measure(option.text, self.size, "semibold")[0] > room:
                return False
        return True

    def _common_size(self, theme: Theme, pictures: bool) -> float:
        """One size of type for all alternatives, so that the longest fits as well."""
        pixels = theme.pixels(self.size)
        for n, option in enumerate(self.options):
            if option.text:
                said = fit(theme, option.text, self._room(n, pictures), size=self.size, font="semibold")
                pixels = min(pixels, said.pixels)
        return pixels / (theme.scale * theme.factor)

    def _room(self, index: int, pictures: bool) -> tuple[float, float]:
        box = self.cell(index).inflate(-2 * _INSET, -2 * _INSET)
        left = self._words_left(box, self.options[index], pictures)
        return box.right - left - _SIDES / 2, box.h - _ENDS

    def draw(self, canvas: Canvas) -> None:
        if self._table.rect != self.rect:
            self._table.place(canvas.theme, self.rect)
        canvas.frame("field", self.rect)
        chosen = self.index
        pictures = self._room_for_pictures(canvas.theme)
        size = self._common_size(canvas.theme, pictures)
        for n, option in enumerate(self.options):
            box = self.cell(n).inflate(-2 * _INSET, -2 * _INSET)
            usable = self.enabled and option.enabled
            if n == chosen:
                canvas.fill(box, TAN, radius=7)
                canvas.outline(box, GILT, 3, radius=7)
            elif usable and self.hovered and n == self._over:
                canvas.fill(box, VELLUM, radius=7)
            if option.sprite and (pictures or not option.text):
                side = min(box.h - 4, box.w - 4)
                wide = side * 0.8 if option.text else side
                x = box.x + 8 if option.text else box.centerx - wide / 2
                canvas.sprite(option.sprite, (x, box.centery - side / 2, wide, side), alpha=255 if usable else 70)
            if option.text:
                left = self._words_left(box, option, pictures)
                write(
                    canvas,
                    option.text,
                    ((left + box.right - _SIDES / 2) / 2, box.centery),
                    self._room(n, pictures),
                    size,
                    (RUBRIC if n == chosen else INK) if usable else PALE_INK,
                    font="semibold" if n == chosen else "regular",
                    anchor="center",
                )
            self._draw_edge(canvas, n, chosen)

    def _draw_edge(self, canvas: Canvas, index: int, chosen: int) -> None:
        """A line before a cell, unless a chosen one has its own; and one above the second and further rows."""
        cell = self.cell(index)
        first = any(row[0] == index for row in self._rows)
        if not first and index not in (chosen, chosen + 1):
            canvas.line((cell.x, cell.y + 16), (cell.x, cell.bottom - 16), FADED, 1.5)
        elif first and index:
            canvas.line((self.rect.x + 16, cell.y), (self.rect.right - 16, cell.y), FADED, 1.5)
