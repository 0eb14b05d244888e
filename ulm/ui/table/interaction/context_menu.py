"""The small menu of what can be done with one thing on the board.

Where there are many ways to pay, it asks for the first tile, then for the other: so it stays small.
"""

from collections.abc import Callable, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.rules import Move
from ulm.rules.moves import COLOURS
from ulm.ui import key_bindings
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.piece_drawing import KEY, badge
from ulm.ui.table.interaction.move_options import MoveOption, paid_with
from ulm.ui.table.interaction.prompt import number_key
from ulm.ui.table.state.table_actions import PlayerActions, ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import ANY, Node
from ulm.ui.toolkit.theme import BODY, SEPIA, SMALL
from ulm.ui.toolkit.widgets.button import frame_of

_MANY = 5
"""More lines than these are set side by side, without words."""
_COLUMNS = 3
_SIDE, _HIGH, _GAP, _PAD = 36.0, 54.0, 4.0, 16.0
_WIDEST = 1000.0
_FRAME = 12.0
_LARGEST = 1.4
"""Lines grow with the size of text up to this factor."""
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class MenuButton(Focusable):
    """A line of the menu: pictures and words; pictures alone where there is no ``label``."""

    def __init__(self, name: str, icons: Sequence[str], label: str, act: Callable[[], None], *, eye: bool) -> None:
        super().__init__(name=name, z=60, on_activate=act)
        self.icons = tuple(icons)
        self.label = label
        self.eye = eye
        self.hint = ""
        """The number key that does the same."""
        self.go_on: Callable[[int, int], None] = lambda dx, dy: None
        """Takes the focus on to another line."""

    def spoken_name(self) -> str:
        """Its pictures, where no words stand beside them."""
        return "" if self.label else " ".join(f"{{icon:{icon}}}" for icon in self.icons)

    def handle(self, event: Input) -> bool:
        """Arrow keys stay in the menu, whatever lies behind it."""
        way = key_bindings.arrow(event)
        if way:
            self.go_on(*_ARROWS[way])
        return bool(way)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        x, middle = self.rect.x + _PAD, self.rect.centery - 2
        side = self.rect.h * _SIDE / _HIGH
        for icon in self.icons:
            canvas.sprite(icon, (x, middle - side / 2, side, side))
            x += side + _GAP
        if self.label:
            canvas.text(
                self.label,
                (x + 6, middle),
                BODY - 2,
                font="semibold",
                anchor="midleft",
                width=self.rect.right - _PAD - x - 6,
                shrink=True,
            )
        if self.eye:
            canvas.sprite("icons/eye", (self.rect.right - 28, self.rect.y - 6, 28, 28))
        if self.hint and not input_devices.in_use.pad:
            badge(canvas, (self.rect.x + 13, self.rect.y + 10), self.hint, size=KEY)


class OptionMenu:
    """Opens beside a thing where there is more than one way; closes by Esc or a click elsewhere."""

    def __init__(self, state: TableState, actions: ViewerActions, board: Board, ring: FocusRing) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.ring = ring
        self.options: list[MoveOption] = []
        self._page = Node()
        self._question = Label("")
        """What is asked, where that is written."""
        self._near = Node()
        self._columns = 1
        self._opener = ""
        self._perform: Callable[[Move], None] = actions.refuse_move
        self._first = ""
        """What is given first, where that has been chosen of many ways to pay."""

    @property
    def is_open(self) -> bool:
        """Whether it is there."""
        return bool(self.options)

    @property
    def opener(self) -> str:
        """The name of the item from which it was opened; empty while it is closed."""
        return self._opener if self.options else ""

    def open(self, thing: Focusable, options: Sequence[MoveOption], hand: PlayerActions) -> None:
        """Open beside a thing; ``hand`` makes the move that is chosen."""
        self.options = list(options)
        self._perform = hand.perform
        self._opener = thing.name
        self._near = thing
        self._ask("")

    def close(self) -> None:
        """Away with it."""
        if self.options:
            self.options = []
            self.actions.rebuild_items()
            self._point(self._opener)

    def step_back(self) -> None:
        """From the other tile back to the first one; else away with it."""
        if self._first:
            self._ask("")
        else:
            self.close()

    def _ask(self, first: str) -> None:
        self._first = first
        self.actions.rebuild_items()
        lines = [item.name for item in self.ring.items if isinstance(item, MenuButton)]
        if lines:
            self._point(lines[0])

    def _point(self, name: str) -> None:
        """Whoever plays by keys goes on here."""
        if self.ring.visible:
            self.ring.focus(self.ring.find(name))

    def _walker(self, line: int, lines: Sequence[Focusable]) -> Callable[[int, int], None]:
        def walk(dx: int, dy: int) -> None:
            there = line + dx + dy * self._columns
            if 0 <= there < len(lines):
                self.ring.focus(lines[there], show=True)

        return walk

    # ----- lines

    def items(self) -> list[Focusable]:
        """The lines."""
        self.options = [option for option in self.options if self.state.can(option.move)]
        if not self.options:
            return []
        if self._in_steps:
            found = self._payments()
            columns, wide = len(found), self._wide(found[0].icons if self._first else ("",))
        else:
            silent = len(self.options) > _MANY
            found = [self._button(option, option.icons, "" if silent else option.label) for option in self.options]
            columns, wide = _COLUMNS if silent else 1, min(_WIDEST, max(map(self._width, found)))
        for number, line in enumerate(found):
            line.go_on = self._walker(number, found)
            line.hint = number_key(number)
        self._place(found, columns, wide)
        return [*found]

    @property
    def _in_steps(self) -> bool:
        """Whether there are so many ways to pay that first one tile is asked for, then the other."""
        return len(self.options) > _MANY and all(paid_with(option) for option in self.options)

    def _payments(self) -> list[MenuButton]:
        """What can be given first; then, what with it."""
        if self._first:
            ways = [option for option in self.options if self._first in paid_with(option)]
            return [self._button(way, _pictures([self._first, *_others(way, self._first)])) for way in ways]
        found: list[MenuButton] = []
        for each in (*COLOURS, "coin"):
            ways = [option for option in self.options if each in paid_with(option)]
            if len(ways) == 1:
                found.append(self._button(ways[0], _pictures(paid_with(ways[0]))))
            elif ways:
                found.append(MenuButton(f"menu:{each}", _pictures([each]), "", self._asker(each), eye=False))
        return found

    def _asker(self, first: str) -> Callable[[], None]:
        return lambda: self._ask(first)

    def _button(self, option: MoveOption, icons: Sequence[str], label: str = "") -> MenuButton:
        def act() -> None:
            self.close()
            self._perform(option.move)

        return MenuButton(f"menu:{option.move}", icons, label, act, eye=self.state.reveals(option.move))

    @property
    def _scale(self) -> float:
        return min(_LARGEST, self.actions.theme.factor)

    def _wide(self, icons: Sequence[str]) -> float:
        """The width of a line of pictures, with the gap to the next."""
        return 2 * _PAD + (_SIDE * self._scale + _GAP) * len(icons) + _GAP

    def _width(self, line: MenuButton) -> float:
        """The width of a line with its words, and the gap to the next."""
        words = self.actions.theme.measure(line.label, BODY - 2, "semibold")[0] + 12 if line.label else 0
        return self._wide(line.icons) + words

    def _place(self, lines: Sequence[MenuButton], columns: int, wide: float) -> None:
        """The plate lies above the thing, or below it where there is no room."""
        theme, near, region = self.actions.theme, self._near.rect, self.board.region
        for line in lines:
            line.height = _HIGH * self._scale
        self._columns = columns
        grid = Grid(lines, columns, gap=(_GAP, _GAP))
        grid.width = columns * wide - _GAP
        self._question = Label(self.asked, SMALL, SEPIA, font="italic", side="center")
        self._question.height = theme.line(SMALL) if self._in_steps else 0.0
        page = Column(Stack(self._question, pad=(_GAP, 0)), Row(grid, justify="center"), Space(height=_GAP))
        self._page = Stack(page, pad=(_FRAME + 2, _FRAME))
        size = self._page.wanted(theme, (ANY, ANY))
        box = near.move_to(size=size, midbottom=(near.centerx, near.y - 8))
        if box.y < region.y:
            box = box.move_to(top=near.bottom + 8)
        self._page.place(theme, box.clamp(region))

    @property
    def box(self) -> pygame.FRect:
        """Where the plate lies."""
        return self._page.rect

    # ----- the picture

    @property
    def asked(self) -> str:
        """What is asked while many ways to pay are open; else how many ways there are is heard from its lines."""
        return self._asked() if self._in_steps else ""

    def _asked(self) -> str:
        verb = self.options[0].move.verb
        tower = display_name("tower", self.state.model.tower)
        return t(f"panels.ask.{'besides' if self._first else verb}", tower=tower)

    def draw_ground(self, canvas: Canvas) -> None:
        """The plate under the lines, with what is asked."""
        if not self.options:
            return
        canvas.frame("plate", self.box)
        self._question.draw(canvas)


def _others(option: MoveOption, first: str) -> list[str]:
    """What is given besides."""
    words = list(paid_with(option))
    words.remove(first)
    return words


def _pictures(words: Sequence[str]) -> list[str]:
    return ["icons/coin" if word in ("coin", "coins") else f"tiles/{word}" for word in words]
