"""A slip of parchment with a heading, words and buttons: what somebody says who stands beside the player.

It is drawn above everything else, in a column or beside the thing it speaks of (``beside``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import SetWords, fit
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA
from ulm.ui.pieces.drawing import KEY, badge
from ulm.ui.state.screen_layout import Arrangement
from ulm.ui.state.table_actions import Screen
from ulm.ui.table.panels.blocks import Block
from ulm.ui.table.panels.column import Column
from ulm.ui.widgets.button import Button

_HEAD, PAD = 50.0, 16.0
_BUTTON, _GAP, _LARGE = 54.0, 8.0, 1.22
_ICON = 36.0
_ABOVE_TITLE = 14.0
"""What is free above and below a title."""
Z = 70


@dataclass(frozen=True, slots=True)
class SlipButton:
    """A button of a slip; ``key`` is written on its corner."""

    name: str
    label: str
    act: Callable[[], None]
    key: str = ""
    icon: str = ""
    tooltip: str = ""
    primary: bool = False


class Slip:
    """The slip. ``fill`` says what is on it, ``put`` where it is."""

    def __init__(self, screen: Screen, name: str) -> None:
        """``name`` is what the names of its items begin with."""
        self._screen = screen
        self._name = name
        self.page = Column(pygame.FRect(0, 0, 1, 1), name=f"{name}:page")
        self.page.z = Z + 1
        self.page.on_scroll = screen.invalidate
        self.rect = pygame.FRect(0, 0, 0, 0)
        self._rows: Sequence[Sequence[SlipButton]] = ()
        self._fixed: Sequence[Block] = ()
        self._close: Callable[[], None] | None = None
        self._items: list[Item] = []
        self._keys: list[tuple[Item, str]] = []
        self._icon = ""
        self._title: SetWords | None = None
        self._heading = ""
        self._head = _HEAD

    # ----- what is on it

    def fill(
        self,
        width: float,
        most: float,
        title: str,
        icon: str,
        blocks: Callable[[float], Sequence[Block]],
        rows: Sequence[Sequence[SlipButton]] = (),
        *,
        close: Callable[[], None] | None = None,
        fixed: Callable[[float], Sequence[Block]] | None = None,
        least: float = 0.0,
        top: bool = False,
    ) -> None:
        """Words and rows of buttons, no higher than ``most``: what does not fit is scrolled, ``top``: from its start.
        ``blocks`` makes the words for a width, ``fixed`` what stays above them and is never scrolled; words take
        ``least`` height. With ``close`` there is a cross to put the slip away.
        """
        self._icon, self._close = icon, close
        self._heading = title
        self._title = self._set_title(title, width)
        self._head = max(_HEAD, self._title.height + _ABOVE_TITLE)
        self._rows = [each for row in rows for each in self._fitting(row, width)]
        self._fixed = fixed(width - 2 * PAD) if fixed is not None else ()
        self.page.fill(blocks(self.words_width(width)), top=top)
        words = max(least, sum(block.gap + block.height for block in self.page.blocks))
        self.rect.w = width
        self.rect.h = min(most, self._head + self._fixed_height + words + 2 * PAD + self._buttons_height)

    @property
    def spoken(self) -> str:
        """All that stands on it, as rich text."""
        blocks = (*self._fixed, *self.page.blocks)
        return "\n".join([self._heading, *(block.spoken for block in blocks if block.spoken)])

    def stretch(self, height: float) -> None:
        """Be so high: the words have more room."""
        self.rect.h = height

    @staticmethod
    def words_width(width: float) -> float:
        """How wide words are set on a slip of a width: a bar to scroll them has room beside them."""
        return width - 2 * PAD - 16

    @property
    def _fixed_height(self) -> float:
        return sum(block.gap + block.height for block in self._fixed) + (_GAP if self._fixed else 0)

    def _set_title(self, title: str, width: float) -> SetWords:
        room = width - 2 * PAD - (_ICON + 12 if self._icon else 0) - (40 if self._close is not None else 0)
        return fit(self._screen.theme, title, (room, None), size=self._title_size, font="display")

    def _fitting(self, row: Sequence[SlipButton], width: float) -> Sequence[Sequence[SlipButton]]:
        """Buttons side by side, or one below the other where their words have no room beside each other."""
        needs = [self._button(each, pygame.FRect(0, 0, 1, 1)).needed_width(self._screen.theme) for each in row]
        return [row] if sum(needs) + _GAP * (len(row) - 1) <= width - 2 * PAD else [[each] for each in row]

    @property
    def words_bottom(self) -> float:
        """Where its words end and its buttons begin."""
        return self.rect.bottom - PAD - self._buttons_height

    @property
    def _buttons_height(self) -> float:
        return sum(self._row_height(row) + _GAP for row in self._rows) + (2 if self._rows else 0)

    def _row_height(self, row: Sequence[SlipButton]) -> float:
        """A way on that is the plain next step is larger than others; words in two lines need height."""
        theme = self._screen.theme
        least = _BUTTON * min(1.25, theme.factor) * (_LARGE if any(each.primary for each in row) else 1.0)
        if len(row) > 1:
            return least
        place = pygame.FRect(0, 0, self.rect.w - 2 * PAD, least)
        return max(least, self._button(row[0], place).needed_height(theme))

    def put(self, x: float, y: float) -> Sequence[Item]:
        """Lie there: the slip itself, so that nothing below it is meant, its words and its buttons."""
        self.rect.topleft = x, y
        slip, wide = self.rect, self.rect.w - 2 * PAD
        above = self._head + PAD - 6 + self._fixed_height
        self.page.place(
            self._screen.theme, pygame.FRect(x + PAD, y + above, wide, slip.h - above - PAD - self._buttons_height)
        )
        self._items = [self.page]
        self._keys = []
        top = slip.bottom - PAD + 4 - self._buttons_height + _GAP
        for row in self._rows:
            place = pygame.FRect(x + PAD, top, wide, self._row_height(row))
            self._items += self._row(row, place)
            top += place.h + _GAP
        if self._close is not None:
            box = pygame.FRect(slip.right - 46, slip.y + 8, 38, 38)
            self._items.append(_Close(box, self._close, f"{self._name}:close"))
        return [Item(slip, focusable=False, z=Z, name=f"{self._name}:slip"), *self._items]

    def _row(self, row: Sequence[SlipButton], place: pygame.FRect) -> list[Item]:
        """Buttons side by side, each as wide as its words need."""
        theme = self._screen.theme
        needs = [self._button(each, place).needed_width(theme) for each in row]
        wide = place.w - _GAP * (len(row) - 1)
        x, found = place.x, list[Item]()
        for each, need in zip(row, needs, strict=True):
            box = pygame.FRect(x, place.y, wide * need / sum(needs), place.h)
            button = self._button(each, box)
            found.append(button)
            self._keys.append((button, each.key))
            x = box.right + _GAP
        return found

    def _button(self, made: SlipButton, box: pygame.FRect) -> Button:
        size = BODY * 0.9 / max(1.0, self._screen.theme.factor / 1.4)
        return Button(
            box,
            made.label,
            made.act,
            icon=made.icon,
            tooltip=made.tooltip or None,
            primary=made.primary,
            size=size * (1.12 if made.primary else 1.0),
            z=Z + 1,
            name=made.name,
        )

    # ----- drawing

    @property
    def _title_size(self) -> float:
        return 28 / max(1.0, self._screen.theme.factor * 0.85)

    def draw(self, canvas: Canvas) -> None:
        """The slip with all that is on it."""
        slip = self.rect
        canvas.fill(slip.move(5, 6), INK, radius=8, alpha=110)
        canvas.fill(slip, PAGE, radius=8)
        with canvas.clip(slip.inflate(-4, -4)):
            canvas.texture("ui/parchment", slip.inflate(-4, -4), alpha=90)
        canvas.outline(slip, INK, 2.5, radius=8)
        canvas.outline(slip.inflate(-8, -8), RUBRIC, 1.5, radius=5)
        left = slip.x + PAD
        if self._icon:
            canvas.sprite(self._icon, (left, slip.y + 12, _ICON, _ICON))
            left += _ICON + 12
        if self._title is not None:
            self._title.draw(canvas, (left, slip.y + self._head / 2 + 3), RUBRIC, anchor="midleft")
        canvas.line((slip.x + PAD, slip.y + self._head), (slip.right - PAD, slip.y + self._head), SEPIA, 1.5)
        y = slip.y + self._head + PAD - 6
        for block in self._fixed:
            block.draw(canvas, slip.x + PAD, y + block.gap, slip.w - 2 * PAD)
            y += block.gap + block.height
        for item in self._items:
            item.draw(canvas)
        for button, key in self._keys:
            if isinstance(button, Button) and button.primary and button.enabled:
                canvas.outline(button.rect.inflate(-2, -6).move(0, -2), GILT, 4, radius=10)
            if key:
                badge(canvas, (button.rect.right - 6, button.rect.y + 3), key, size=KEY)


class _Close(Item):
    """Puts the slip away."""

    def __init__(self, rect: pygame.FRect, on_activate: Callable[[], None], name: str) -> None:
        super().__init__(rect, on_activate=on_activate, tooltip=t("coach.close"), z=Z + 1, name=name)

    def draw(self, canvas: Canvas) -> None:
        if self.hovered:
            canvas.outline(self.rect, RUBRIC, 2, radius=7)
        canvas.sprite("icons/cross", self.rect.inflate(-12, -12), alpha=255 if self.hovered else 190)


def slip_room(places: Arrangement) -> pygame.FRect:
    """Where a slip may lie in the side."""
    column = places.slip
    return pygame.FRect(column.x + 4, column.y + 6, column.w - 10, column.h - 12)
