"""All pushes side by side (key A): what each of the twelve would give."""

from functools import partial
from itertools import product

from ulm.i18n.catalog import t
from ulm.rules.moves import SLOTS
from ulm.ui import key_bindings
from ulm.ui.program import Program, ProgramScene
from ulm.ui.state import moves
from ulm.ui.state.table_actions import PlayerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Inspectable
from ulm.ui.table.interaction.pushing import Pushing
from ulm.ui.table.push_plate import PushPlate
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown
from ulm.ui.toolkit.node import ANY, Node, Size, sized
from ulm.ui.toolkit.theme import INK
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading, heading_height
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView, scrolled_by_key

_AROUND = (60.0, 16.0)
"""What is free around the sheet."""
_MARGIN = 66.0
_TOP, _ABOVE_HEADING, _BELOW_HEADING = 128.0, 32.0, 10.0
"""Where the heading ends at most; what is free above it, if it is low, and below."""
_COLUMNS = (4, 3, 2)
_APART = 12.0
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
        return ScrollColumn(*(Row(*row, gap=_APART, grow=1) for row in rows), gap=_APART)

    def push(self, slot: str) -> None:
        """Make a push."""
        self.app.pop()
        self.actions.perform(moves.push(slot))

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
