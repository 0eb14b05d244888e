"""A slip of parchment with a heading, words and buttons: what somebody says who stands beside the player.

It is drawn above everything else, in a column or beside the thing it speaks of (``beside``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from ulm.i18n.catalog import t
from ulm.ui.table.board.piece_drawing import corner_badge
from ulm.ui.table.panels.scrolling_column import ScrollingColumn as BlockColumn
from ulm.ui.table.panels.text_blocks import TextBlock
from ulm.ui.table.state.screen_layout import Arrangement
from ulm.ui.table.state.table_actions import TableScreen
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Rule, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable, items_of
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, Theme
from ulm.ui.toolkit.widgets.button import Button

_HEAD, PAD = 50.0, 16.0
_BUTTON, _GAP, _LARGE = 54.0, 8.0, 1.22
_ICON = 36.0
_BELOW_WORDS = 6.0
Z = 70


@dataclass(frozen=True, slots=True)
class CoachNoteButton:
    """A button of a slip; ``key`` is written on its corner."""

    name: str
    label: str
    act: Callable[[], None]
    key: str = ""
    icon: str = ""
    tooltip: str = ""
    primary: bool = False
    enabled: bool = True
    large: bool | None = None
    """Whether it is larger than others; unless told, it is when it is the plain next step."""

    @property
    def is_large(self) -> bool:
        """Whether it is larger than others."""
        return self.primary if self.large is None else self.large


class _KeyButton(Button):
    """A button with a key on its corner; one that is the plain next step has a rim."""

    key = ""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.primary and self.enabled:
            canvas.outline(self.rect.inflate(-2, -6).move(0, -2), GILT, 4, radius=10)
        if self.key:
            corner_badge(canvas, self.rect, self.key)


class _Fixed(Node):
    """What stays above the words."""

    def __init__(self, blocks: Callable[[], Sequence[TextBlock]]) -> None:
        self._blocks = blocks

    def measure(self, theme: Theme, room: Size) -> Size:
        return room[0], sum(block.gap + block.height for block in self._blocks())

    def draw(self, canvas: Canvas) -> None:
        x, y, wide, _ = self.rect
        for block in self._blocks():
            block.draw(canvas, x, y + block.gap, wide)
            y += block.gap + block.height


class CoachNote:
    """The slip. ``fill`` says what is on it, ``put`` where it is."""

    def __init__(self, screen: TableScreen, name: str) -> None:
        """``name`` is what the names of its items begin with."""
        self._screen = screen
        self._name = name
        self.page = BlockColumn(name=f"{name}:page")
        self.page.z, self.page.grow = Z + 1, 1.0
        self.page.on_scroll = screen.invalidate
        self._icon = self._heading = ""
        self._rows: Sequence[Sequence[CoachNoteButton]] = ()
        self._fixed: Sequence[TextBlock] = ()
        self._close: Callable[[], None] | None = None
        self._foot: Node = Space()
        self._parts = Node()
        self.rect = self._parts.rect

    # ----- what is on it

    def fill(
        self,
        width: float,
        most: float,
        title: str,
        icon: str,
        blocks: Callable[[float], Sequence[TextBlock]],
        rows: Sequence[Sequence[CoachNoteButton]] = (),
        *,
        close: Callable[[], None] | None = None,
        fixed: Callable[[float], Sequence[TextBlock]] | None = None,
        least: float = 0.0,
        top: bool = False,
    ) -> None:
        """Words and rows of buttons, no higher than ``most``: what does not fit is scrolled, ``top``: from its start.
        ``blocks`` makes the words for a width, ``fixed`` what stays above them and is never scrolled; words take
        ``least`` height. With ``close`` there is a cross to put the slip away.
        """
        self._icon, self._heading, self._close = icon, title, close
        self._rows = [each for row in rows for each in self._fitting(row, width - 2 * PAD)]
        self._fixed = fixed(width - 2 * PAD) if fixed is not None else ()
        self.page.fill(blocks(self.words_width(width)), top=top)
        self.page.least = (0.0, max(least, sum(block.gap + block.height for block in self.page.blocks)) + _BELOW_WORDS)
        theme, made = self._screen.theme, self._made(width)
        made.place(theme, (*self.rect.topleft, width, made.wanted(theme, (width, most))[1]))
        self.rect = made.rect

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
    def words_bottom(self) -> float:
        """Where its words end and its buttons begin."""
        return self.rect.bottom - self._foot.rect.h

    @property
    def words_end(self) -> float:
        """Where the last of its words stands, if there is room for more."""
        return min(self.words_bottom, self.page.rect.y + self.page.least[1])

    def _fitting(self, row: Sequence[CoachNoteButton], wide: float) -> Sequence[Sequence[CoachNoteButton]]:
        """Buttons side by side, or one below the other where their words have no room beside each other."""
        needs = [self._button(each).needed_width(self._screen.theme) for each in row]
        return [row] if sum(needs) + _GAP * (len(row) - 1) <= wide else [[each] for each in row]

    def put(self, x: float, y: float) -> Sequence[Focusable]:
        """Lie there: the slip itself, so that nothing below it is meant, its words and its buttons."""
        self._parts = Hoverable(self._made(self.rect.w), name=f"{self._name}:slip", focusable=False, z=Z)
        self._parts.place(self._screen.theme, (x, y, *self.rect.size))
        self.rect = self._parts.rect
        # The keyboard comes to the cross last.
        return sorted(items_of(self._parts), key=lambda item: isinstance(item, _Close))

    # ----- its parts

    def _made(self, width: float) -> Node:
        wide, theme = width - 2 * PAD, self._screen.theme
        title = Label(self._heading, 28 / max(1.0, theme.factor * 0.85), RUBRIC, font="display", grow=1)
        icon = [sized(Image(self._icon), width=_ICON, height=_ICON), Space(12)] if self._icon else []
        cross = [Space(10), _Close(self._close, f"{self._name}:close"), Space(8)] if self._close else [Space(PAD)]
        above = Row(Space(PAD), *icon, title, *cross, align="center", grow=1)
        head = Column(Space(height=9), above, Space(height=3))
        head.least = (0.0, _HEAD)
        rows = Column(*(self._row(row, wide) for row in self._rows), gap=_GAP)
        self._foot = Column(Space(height=_GAP + 4), rows, Space(height=PAD - 2)) if self._rows else Space(height=PAD)
        fixed = [_Fixed(lambda: self._fixed), Space(height=_GAP)] if self._fixed else []
        body = Column(Rule(SEPIA, thick=1.5, height=0), Space(height=PAD - 6), *fixed, self.page, self._foot)
        return Stack(Column(head, Stack(body, pad=(PAD, 0), grow=1)), ground=self._ground)

    def _row(self, row: Sequence[CoachNoteButton], wide: float) -> Node:
        """Buttons side by side, each as wide as its words need. A way on that is the plain next step is larger than
        others; words in two lines need height.
        """
        theme, buttons = self._screen.theme, [self._button(each) for each in row]
        high = _BUTTON * min(1.25, theme.factor) * (_LARGE if any(each.is_large for each in row) else 1.0)
        if len(row) == 1:
            high = max(high, buttons[0].measure(theme, (wide, high))[1])
        return Row(*(sized(each, grow=each.needed_width(theme)) for each in buttons), gap=_GAP, height=high)

    def _button(self, made: CoachNoteButton) -> Button:
        size = BODY * 0.9 / max(1.0, self._screen.theme.factor / 1.4)
        button = _KeyButton(
            made.label,
            made.act,
            icon=made.icon,
            tooltip=made.tooltip or None,
            primary=made.primary,
            size=size * (1.12 if made.is_large else 1.0),
            enabled=made.enabled,
            z=Z + 1,
            name=made.name,
        )
        button.key = made.key
        return button

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        """The slip with all that is on it."""
        self._parts.draw(canvas)

    @staticmethod
    def _ground(canvas: Canvas, slip: pygame.FRect) -> None:
        canvas.fill(slip.move(5, 6), INK, radius=8, alpha=110)
        canvas.fill(slip, PAGE, radius=8)
        with canvas.clip(slip.inflate(-4, -4)):
            canvas.texture("ui/parchment", slip.inflate(-4, -4), alpha=90)
        canvas.outline(slip, INK, 2.5, radius=8)
        canvas.outline(slip.inflate(-8, -8), RUBRIC, 1.5, radius=5)


class _Close(Focusable):
    """Puts the slip away."""

    def __init__(self, on_activate: Callable[[], None], name: str) -> None:
        super().__init__((0, 0, 38, 38), on_activate=on_activate, tooltip=t("coach.close"), z=Z + 1, name=name)

    def draw(self, canvas: Canvas) -> None:
        if self.hovered:
            canvas.outline(self.rect, RUBRIC, 2, radius=7)
        canvas.sprite("icons/cross", self.rect.inflate(-12, -12), alpha=255 if self.hovered else 190)


def note_area(places: Arrangement) -> pygame.FRect:
    """Where a slip may lie in the side."""
    column = places.slip
    return column.move_to(x=column.x + 4, y=column.y + 6, w=column.w - 10, h=column.h - 12)


_STEP = 40.0
_NEEDED, _SEEN, _AWAY = 1000.0, 0.3, 120.0
"""What it costs to cover a unit of what is needed, of what may be looked at, and to be a unit further away."""
_SCENERY = ("landmark:", "minster")


def best_place(
    slip: pygame.FRect,
    glow: Sequence[pygame.FRect],
    need: list[pygame.FRect],
    items: Iterable[Focusable],
    before: pygame.FRect | None,
    places: Arrangement,
) -> pygame.FRect:
    """The place for a slip, above the own things, the hand and the actions.

    It stays where it was ``before`` if it covers nothing there that is needed.
    """
    if before is not None and before.size == slip.size and before.collidelist(need) < 0:
        return before
    seen = [item.rect for item in items if item.visible and not item.name.startswith(_SCENERY)]
    columns_beside = [places.side, places.players]
    things = glow or [places.board.scale_by(0).move_to(top=places.board.y + 40)]

    def cost(place: pygame.FRect) -> float:
        covered = sum(_area(place.clip(need[n])) for n in place.collidelistall(need)) * _NEEDED
        covered += sum(_area(place.clip(seen[n])) for n in place.collidelistall(seen)) * _SEEN
        return covered + min(_distance(place, thing) for thing in things) * _AWAY

    room = places.middle.inflate(-12, -12)
    right, bottom = max(room.x, room.right - slip.w), max(room.y, room.bottom - slip.h)
    # On the columns beside the board it would cut lines.
    kept_free = [*need, *columns_beside]
    every = _placed(slip, _range(room.x, right), _range(room.y, bottom))
    free = _clear_of(kept_free, every)
    if not free:
        # One that touches what it must not cover may be.
        columns = [x for box in kept_free for x in (box.x - slip.w, box.right) if room.x < x < right]
        rows = [y for box in kept_free for y in (box.y - slip.h, box.bottom) if room.y < y < bottom]
        free = _clear_of(kept_free, _placed(slip, [room.x, *columns, right], [room.y, *rows, bottom]))
    return min(free or _clear_of(need, every) or every, key=cost)


def _range(first: float, last: float) -> list[float]:
    return [*(first + n * _STEP for n in range(int((last - first) // _STEP) + 1)), last]


def _placed(slip: pygame.FRect, columns: Iterable[float], rows: Iterable[float]) -> list[pygame.FRect]:
    return [slip.move_to(topleft=place) for place in product(columns, rows)]


def _clear_of(boxes: list[pygame.FRect], places: Iterable[pygame.FRect]) -> list[pygame.FRect]:
    return [place for place in places if place.collidelist(boxes) < 0]


def _area(box: pygame.FRect) -> float:
    return box.w * box.h


def _distance(a: pygame.FRect, b: pygame.FRect) -> float:
    """How far two boxes are apart."""
    x = max(0.0, a.x - b.right, b.x - a.right)
    y = max(0.0, a.y - b.bottom, b.y - a.bottom)
    return float((x * x + y * y) ** 0.5)
