"""A slip of parchment with a heading, words and buttons: what somebody says who stands beside the player.

It is drawn above everything else, in a column or beside the thing it speaks of (``beside``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA
from ulm.ui.table.board.drawing import badge
from ulm.ui.table.panels.blocks import Block
from ulm.ui.table.panels.column import Column
from ulm.ui.table.state.table_actions import Screen
from ulm.ui.widgets.button import Button

_HEAD, PAD = 50.0, 16.0
_BUTTON, _GAP, _LARGE = 54.0, 8.0, 1.22
_ICON = 36.0
_LEAST_TITLE = 0.7
"""How much smaller a title may be set to fit."""
Z = 70
_FAR = 18.0
"""How far a slip is from the thing that it speaks of."""
_SCREEN = pygame.FRect(0, 0, 1920, 1080)


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
        self._title, self._icon = "", ""

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
        self._title, self._icon = title, icon
        self._rows, self._close = rows, close
        self._fixed = fixed(width - 2 * PAD) if fixed is not None else ()
        self.page.fill(blocks(self.words_width(width)), top=top)
        words = max(least, sum(block.gap + block.height for block in self.page.blocks))
        self.rect.size = width, min(most, _HEAD + self._fixed_height + words + 2 * PAD + self._buttons_height)

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

    @property
    def _button_height(self) -> float:
        return _BUTTON * min(1.25, self._screen.theme.factor)

    @property
    def words_bottom(self) -> float:
        """Where its words end and its buttons begin."""
        return self.rect.bottom - PAD - self._buttons_height

    @property
    def _buttons_height(self) -> float:
        return sum(self._row_height(row) + _GAP for row in self._rows) + (2 if self._rows else 0)

    def _row_height(self, row: Sequence[SlipButton]) -> float:
        """A way on that is the plain next step is larger than others."""
        return self._button_height * (_LARGE if any(each.primary for each in row) else 1.0)

    def put(self, x: float, y: float) -> Sequence[Item]:
        """Lie there: the slip itself, so that nothing below it is meant, its words and its buttons."""
        self.rect.topleft = x, y
        slip, wide = self.rect, self.rect.w - 2 * PAD
        above = _HEAD + PAD - 6 + self._fixed_height
        self.page.place(pygame.FRect(x + PAD, y + above, wide, slip.h - above - PAD - self._buttons_height))
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
        factor = self._screen.theme.factor
        size = BODY * 0.9 / max(1.0, factor / 1.4)
        needs = [self._screen.theme.measure(each.label, size, "semibold")[0] + 40 for each in row]
        wide = place.w - _GAP * (len(row) - 1)
        x, found = place.x, list[Item]()
        for each, need in zip(row, needs, strict=True):
            box = pygame.FRect(x, place.y, wide * need / sum(needs), place.h)
            button = Button(
                box,
                each.label,
                each.act,
                icon=each.icon,
                tooltip=each.tooltip or None,
                primary=each.primary,
                size=size * (1.12 if each.primary else 1.0),
                z=Z + 1,
                name=each.name,
            )
            found.append(button)
            self._keys.append((button, each.key))
            x = box.right + _GAP
        return found

    # ----- drawing

    @property
    def _title_size(self) -> float:
        return 28 / max(1.0, self._screen.theme.factor * 0.85)

    def has_room_for(self, title: str, width: float) -> bool:
        """Whether a title is legible on a slip of a width, with a picture before it."""
        wide = self._screen.theme.measure(title, self._title_size, "display")[0]
        return wide * _LEAST_TITLE <= width - 2 * PAD - _ICON - 12

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
        canvas.text(
            self._title,
            (left, slip.y + 30),
            self._title_size,
            RUBRIC,
            font="display",
            anchor="midleft",
            width=slip.right - PAD - left - (40 if self._close is not None else 0),
            shrink=True,
        )
        canvas.line((slip.x + PAD, slip.y + _HEAD), (slip.right - PAD, slip.y + _HEAD), SEPIA, 1.5)
        y = slip.y + _HEAD + PAD - 6
        for block in self._fixed:
            block.draw(canvas, slip.x + PAD, y + block.gap, slip.w - 2 * PAD)
            y += block.gap + block.height
        for item in self._items:
            item.draw(canvas)
        for button, key in self._keys:
            if isinstance(button, Button) and button.primary and button.enabled:
                canvas.outline(button.rect.inflate(-2, -6).move(0, -2), GILT, 4, radius=10)
            if key:
                badge(canvas, (button.rect.right - 6, button.rect.y + 3), key, size=16)


class _Close(Item):
    """Puts the slip away."""

    def __init__(self, rect: pygame.FRect, on_activate: Callable[[], None], name: str) -> None:
        super().__init__(rect, on_activate=on_activate, tooltip=t("coach.close"), z=Z + 1, name=name)

    def draw(self, canvas: Canvas) -> None:
        if self.hovered:
            canvas.outline(self.rect, RUBRIC, 2, radius=7)
        canvas.sprite("icons/cross", self.rect.inflate(-12, -12), alpha=255 if self.hovered else 190)


def beside(
    thing: pygame.FRect, size: tuple[float, float], clear: Sequence[pygame.FRect], room: pygame.FRect = _SCREEN
) -> pygame.FRect:
    """The place for a slip of a size that speaks of a thing: near it, inside ``room``, never on it, and on as little as
    may be of what is to be kept ``clear``.
    """
    wide, high = size
    middle = (thing.centerx - wide / 2, thing.centery - high / 2)
    rows = (middle[1], thing.y, thing.bottom - high)
    columns = (middle[0], thing.x, thing.right - wide)
    corners = [(x, y) for x in (thing.right + _FAR, thing.x - wide - _FAR) for y in rows]
    corners += [(x, y) for y in (thing.y - high - _FAR, thing.bottom + _FAR) for x in columns]
    places = []
    for x, y in corners:
        place = pygame.FRect(x, y, wide, high).clamp(room)
        if not place.colliderect(thing):
            places.append(place)
    if not places:
        return pygame.FRect(*room.topleft, wide, high).clamp(room)
    return min(places, key=lambda place: sum(_area(place.clip(each)) for each in clear))


def _area(box: pygame.FRect) -> float:
    return box.w * box.h
