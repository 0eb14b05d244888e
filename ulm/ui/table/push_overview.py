"""All pushes side by side (key A): what each of the twelve would give."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

from ulm.i18n.catalog import t
from ulm.i18n.phrases import slot_name
from ulm.rules.moves import SLOTS
from ulm.ui import key_bindings
from ulm.ui.program import Program, ProgramScene
from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.interaction.push_preview import Action, Pushing
from ulm.ui.table.state import item_moves
from ulm.ui.table.state import spoken_descriptions as spoken
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, Size, sized
from ulm.ui.toolkit.theme import BODY, GILT, INK, PALE_INK, RUBRIC, SMALL, Theme
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, RectLike
from ulm.ui.toolkit.widgets.button import Button, frame_of
from ulm.ui.toolkit.widgets.ornament import heading, heading_height
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView, scrolled_by_key

_MARK = 34.0
_GAP = 2.0
_WORDS = SMALL * 0.9
_BUTTON, _LARGEST_BUTTON = 40.0, 1.5
"""The height of the button, and how much larger it grows with the size of text."""
_TILE = 58.0
_OUTER = 0.78
"""How large an outer space is, as a share of a cell."""
_ACROSS = 3 + 2 * _OUTER
"""Width and height of the grid with its outer spaces, in cells."""
_LARGEST_CELL, _SMALL_CELL, _SMALLEST_CELL = 46.0, 36.0, 34.0
_LOWER = 8.0
"""So far the grid is moved down, below its name."""
_GRID_SHARE = 0.5
"""What the grid takes of the width; less with larger text."""
_EDGE, _INSET, _APART = 16.0, 12.0, 8.0
_SPACES = (
    ("", "N1", "N2", "N3", ""),
    ("W1", "0", "1", "2", "E1"),
    ("W2", "3", "4", "5", "E2"),
    ("W3", "6", "7", "8", "E3"),
    ("", "S1", "S2", "S3", ""),
)
"""The spaces of the grid and around it, by their names."""
_DIMMED = 70
"""How visible the tiles are of a push that cannot be made."""


class _PushButton(Node):
    """The button that makes a push: the plate itself is what is pressed."""

    def __init__(self, plate: Focusable, size: float) -> None:
        self._plate = plate
        self._size = size

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self._plate), self.rect)
        place = self.rect.move(0, 2 if self._plate.pressed else -1).center
        room = self.rect.w - 16
        canvas.text(t("game.push"), place, self._size, INK, font="semibold", anchor="center", width=room, shrink=True)


class PushPlate(Focusable):
    """A small grid with the slid line and the tile that is pushed out, its three actions, what else it does, and the
    button that makes it.
    """

    def __init__(self, state: TableState, pushing: Pushing, slot: str, act: Callable[[], None], *, below: bool) -> None:
        """``below``: whether the words stand below the grid, not beside it."""
        super().__init__(name=f"push:{slot}", on_activate=act)
        self.slot = slot
        self.move = item_moves.push(slot)
        self.preview = pushing.preview(slot)
        self.enabled = self.preview is not None
        self._state = state
        self._pushing = pushing
        self._below = below
        self._called = slot_name(slot)
        self._spaces = {name: Node() for row in _SPACES for name in row}
        lines = pushing.lines(self.preview) if self.preview is not None else [state.reason(self.move)]
        self.said = [RichLabel(line, _WORDS, INK if self.enabled else PALE_INK) for line in lines]
        """What it does besides its three actions, or why it cannot be made."""
        self.button = Node()
        self.room = Node()
        """Where the words about it stand."""

    def spoken(self) -> str:
        """The slot, and what the push gives or why it cannot be made."""
        if self.preview is None:
            return f"{self._called}\n{self._state.reason(self.move)}"
        return "\n".join([self._called, *spoken.push(self.preview), *self._pushing.lines(self.preview)])

    # ----- its parts

    def measure(self, theme: Theme, room: Size) -> Size:
        """The height in which all that is said has room, and the grid, small; endless where a word is too long."""
        made = self._made(theme, (room[0], ANY))
        high = made.measure(theme, room)[1]
        made.place(theme, (0, 0, room[0], high))
        if any(each.measure(theme, each.rect.size)[0] > each.rect.w + 1 for each in self.said):
            return room[0], math.inf
        return room[0], high

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.parts = (self._made(theme, self.rect.size),)
        self.parts[0].place(theme, rect)

    def _made(self, theme: Theme, size: Size) -> Node:
        """What it consists of in a size."""
        grown = min(_LARGEST_BUTTON, theme.factor)
        letters, high = BODY * grown / theme.factor, _BUTTON * grown
        side = min(_LARGEST_CELL, size[0] * _GRID_SHARE / min(theme.factor, 1.15) / _ACROSS)
        side = min(side, _SMALL_CELL if self._below else (size[1] - 2 * _EDGE) / _ACROSS)
        indent = _EDGE
        if self._below:
            # The name has the upper left corner.
            wide = max(theme.measure(slot_name(each), letters, "bold")[0] for each in SLOTS)
            indent = max(indent, _INSET + wide - side * _OUTER)
        tile = min(_TILE, (size[0] - indent - _ACROSS * side - _INSET - _EDGE - 8) / 3)
        button: Node = _PushButton(self, letters * 0.9)
        if self.preview is None:
            button = Row(Image("icons/chain", _MARK), justify="end", align="center")
        drawn = [sized(Action(self.preview, number), width=tile) for number in range(3) if self.preview is not None]
        actions = Row(*drawn, gap=4, height=tile if self.enabled or self._below else 0)
        self.button, self.room = sized(button, height=high), Column(*self.said, gap=_GAP, grow=1)
        right = [Space(height=_INSET), button, Space(height=_APART), actions]
        grid = _small_grid(self._spaces, side)
        if self._below:
            grid = Column(Space(height=_INSET + _LOWER), grid, justify="end", width=_ACROSS * side)
            above = Row(Space(indent), grid, Space(_INSET), Column(*right, grow=1), Space(_EDGE))
            below = Row(Space(_EDGE), self.room, Space(_EDGE), grow=1)
            page: Node = Column(above, Space(height=_APART), below, Space(height=_INSET))
        else:
            least = 2 * _EDGE + _ACROSS * _SMALLEST_CELL
            grid = Column(grid, justify="center", width=_ACROSS * side, height=least)
            beside = Column(*right, Space(height=_APART), self.room, Space(height=_INSET), grow=1)
            page = Row(Space(indent), grid, Space(_INSET), beside, Space(_EDGE))
        called = Label(self._called, letters, INK if self.enabled else PALE_INK, font="bold", grow=1)
        above_name = Space(height=_INSET - (high - _BUTTON) / 2)
        return Stack(page, Column(above_name, Row(Space(_INSET), called, height=high)))

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("plate", self.rect)
        if self.enabled and self.hovered:
            draw_highlight(canvas, self.rect.inflate(-8, -8), GILT, strong=True)
        self._draw_grid(canvas)
        self.parts[0].draw(canvas)

    def _draw_grid(self, canvas: Canvas) -> None:
        """What can be done stands in full colour; what cannot is dimmed, but for what blocks it."""
        model, preview = self._state.model, self.preview
        grid, outside = list(model.grid), dict(model.outside)
        if preview is not None:
            for cell, colour in zip(preview.cells, preview.line, strict=True):
                grid[cell] = colour
            outside[preview.out_slot] = preview.out_colour
        blocking = self._pushing.blocking(self.move)
        alpha = 255 if self.enabled else _DIMMED
        for cell, colour in enumerate(grid):
            canvas.sprite(f"tiles/{colour}", self._spaces[str(cell)].rect, alpha=alpha)
        for slot, colour in outside.items():
            canvas.sprite(f"tiles/{colour}", self._spaces[slot].rect, alpha=255 if slot == blocking else alpha)
        entrance = self._spaces[self.slot].rect
        mark = entrance.inflate(_MARK - entrance.w, _MARK - entrance.h)
        if preview is None:
            if blocking in outside:
                canvas.outline(self._spaces[blocking].rect.inflate(6, 6), RUBRIC, 3, radius=6)
            if self.slot not in outside:
                canvas.sprite("icons/chain", mark)
            return
        first, last = (self._spaces[str(preview.cells[n])].rect for n in (0, 2))
        canvas.outline(first.union(last).inflate(5, 5), GILT, 3, radius=7)
        canvas.outline(self._spaces[preview.out_slot].rect.inflate(5, 5), GILT, 3, radius=6)
        canvas.sprite("icons/arrow", mark, angle={"N": 270, "S": 90, "W": 0, "E": 180}[self.slot[0]])


def _small_grid(spaces: Mapping[str, Node], side: float) -> Node:
    """The grid with its outer spaces: tiles in the middle of each, and a little room between them."""
    outer = side * _OUTER
    lengths = (outer, side, side, side, outer)
    rows: list[Node] = []
    for row, high in zip(_SPACES, lengths, strict=True):
        squares = [side - 2 if name.isdigit() else outer - 6 for name in row]
        rows.append(
            Row(
                *(
                    Stack(spaces[name], pad=((wide - square) / 2, (high - square) / 2), width=wide)
                    for name, square, wide in zip(row, squares, lengths, strict=True)
                ),
                height=high,
            )
        )
    return Column(*rows)


_AROUND = (60.0, 16.0)
"""What is free around the sheet."""
_MARGIN = 66.0
_TOP, _ABOVE_HEADING, _BELOW_HEADING = 128.0, 32.0, 10.0
"""Where the heading ends at most; what is free above it, if it is low, and below."""
_COLUMNS = (4, 3, 2)
_PLATES_APART = 12.0
_CLOSE = 58.0
_SCROLLING = ("page_up", "page_down", "to_top", "to_bottom")
_LEAF = 0.8
"""How far a key leafs, in heights of what is seen."""


class PushSheetScene(ProgramScene):
    """The sheet lies over the game; a click on a push makes it, and so do its two keys, as on the board. A or Esc takes
    the sheet away.
    """

    overlay = True

    def __init__(self, app: Program, state: TableState, actions: PlayerActions, pushing: Pushing) -> None:
        super().__init__(app)
        self.state = state
        self.actions = actions
        self.pushing = pushing
        self.sheet: Node = Node()
        self._letter = ""
        """The side that was typed, of a push by two keys."""

    @property
    def explained(self) -> Inspectable:
        """Pushing."""
        return Inspectable("slot")

    def spoken(self) -> str:
        return t("game.push_sheet")

    def relayout(self) -> None:
        theme, before = self.app.theme, self.focus.find("scroll")
        tip = key_bindings.with_key(t("common.close"), "close_pushes")
        close = Button(t("common.close"), self.app.pop, least=(320, _CLOSE * min(theme.factor, 1.3)), tooltip=tip)
        close.name = "close"
        high = heading_height(theme)
        pushes = Stack(grow=1)
        column = Column(
            Space(height=min(_ABOVE_HEADING, _TOP - high)),
            sized(_Heading(), height=high),
            Space(height=_BELOW_HEADING),
            pushes,
            Space(height=14),
            Row(sized(close, width=320, height=close.rect.h), justify="center"),
            Space(height=28),
        )
        self.sheet = Stack(column, pad=(_MARGIN, 0), ground=lambda canvas, box: canvas.frame("modal", box))
        Stack(self.sheet, pad=_AROUND).place(theme, (0, 0, WIDTH, HEIGHT))
        scroll = self._laid(pushes.rect.size)
        pushes.parts = (scroll,)
        scroll.place(theme, pushes.rect)
        plates = [item for item in items_of(scroll) if isinstance(item, PushPlate)]
        plates.sort(key=lambda plate: SLOTS.index(plate.slot))
        self.focus.replace([scroll, *plates, close])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            self.focus.focus(next((item for item in plates if item.enabled), None))

    def _laid(self, room: Size) -> ScrollColumn:
        """The pushes in as many columns as there is room for; where they are too high in any number of columns, they
        are scrolled.
        """
        ways: list[tuple[float, ScrollColumn]] = []
        for columns, below in product(_COLUMNS, (False, True)):
            rows = self._rows(columns, below)
            ways.append((rows.measure(self.app.theme, (room[0], ANY))[1], rows))
            if ways[-1][0] <= room[1]:
                break
        return min(ways, key=lambda way: way[0])[1]

    def _rows(self, columns: int, below: bool) -> ScrollColumn:
        """The pushes in rows: each side's one below the other; with fewer columns than sides, side by side."""
        plates = [PushPlate(self.state, self.pushing, slot, partial(self.push, slot), below=below) for slot in SLOTS]
        rows: list[list[Node]] = [[] for _ in range(len(SLOTS) // columns)]
        for number, plate in enumerate(plates):
            side, line = divmod(number, 3)
            rows[side if columns == 3 else line + 3 * (side // columns)].append(sized(plate, width=0, grow=1))
        return ScrollColumn(*(Row(*row, gap=_PLATES_APART, grow=1) for row in rows), gap=_PLATES_APART)

    def push(self, slot: str) -> None:
        """Make a push."""
        self.app.pop()
        self.actions.perform(item_moves.push(slot))

    def back(self) -> bool:
        self.app.pop()
        return True

    def on_input(self, event: Input) -> bool:
        letter = self._letter
        scroll = self.focus.find("scroll")
        way = key_bindings.action(event, "column")
        if isinstance(scroll, ScrollView) and way in _SCROLLING:
            leaf = _LEAF * scroll.rect.h
            offset = scrolled_by_key(way, scroll.offset, line=leaf, leaf=leaf, furthest=scroll.furthest)
            if offset is not None:
                scroll.scroll_to(offset)
                return True
        if isinstance(event, KeyDown):
            self._letter = ""
            if letter and key_bindings.pressed(event, "back"):
                return True
            if letter and key_bindings.action(event, "push_sheet_number") == "number":
                item = self.focus.find(f"push:{letter}{event.name}")
                if item is not None:
                    self.focus.focus(item, show=True)
                    self.focus.try_item(item)
                return True
            if key_bindings.action(event, "push_sheet") == "side":
                self._letter = key_bindings.side(event)
                return True
        beside = isinstance(event, PointerDown) and not self.sheet.rect.collidepoint(event.pos)
        if key_bindings.pressed(event, "close_pushes") or beside:
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, 140)
        self.sheet.draw(canvas)
        self.draw_focus(canvas)


class _Heading(Node):
    """What the sheet shows."""

    name = "heading"

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, t("game.push_sheet"), (self.rect.x + 4, self.rect.y), width=self.rect.w - 8)
