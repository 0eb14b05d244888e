"""All pushes side by side (key A): what each of the twelve would give."""

import pygame

from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import Input, KeyDown, PointerDown
from ulm.ui.kit.theme import INK
from ulm.ui.kit.viewport import RectLike
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scrolling import scrolled
from ulm.ui.state import moves
from ulm.ui.state.table_actions import Hand
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing
from ulm.ui.table.interaction.pushing import Pushing
from ulm.ui.table.push_plate import PushPlate
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.ornament import heading, heading_height
from ulm.ui.widgets.scroll import ScrollView

SHEET = pygame.FRect(60, 16, 1800, 1048)
_TOP, _HEADING_APART, _BELOW_HEADING = 132.0, 32.0, 4.0
"""Where the pushes begin at most; how far above and below the heading the sheet and the pushes are, if it is low."""
_COLUMNS = (4, 3, 2)
_APART = 6.0
_BAR = 22.0
"""Beside the pushes is room for the bar by which they are scrolled."""
_CLOSE = 58.0
_SCROLLING = ("page_up", "page_down", "to_top", "to_bottom")
_LEAF = 0.8
"""How far a key leafs, in heights of what is seen."""


class PushSheetScene(ProgramScene):
    """The sheet lies over the game; a click on a push makes it, and so do its two keys, as on the board. A or Esc takes
    the sheet away.
    """

    overlay = True

    def __init__(self, app: Program, state: TableState, actions: Hand, pushing: Pushing) -> None:
        super().__init__(app)
        self.state = state
        self.actions = actions
        self.pushing = pushing
        self._letter = ""
        """The side that was typed, of a push by two keys."""

    @property
    def explained(self) -> Thing:
        """Pushing."""
        return Thing("slot")

    def spoken(self) -> str:
        return t("game.push_sheet")

    def relayout(self) -> None:
        theme = self.app.theme
        high = _CLOSE * min(theme.factor, 1.3)
        close = pygame.FRect(SHEET.centerx - 160, SHEET.bottom - 28 - high, 320, high)
        view = pygame.FRect(SHEET.x + 60, SHEET.y + self._top, SHEET.w - 120, close.y - 14 - SHEET.y - self._top)
        plates, height = self._laid(view)
        scroll = ScrollView((*view.topleft, view.w + _BAR, view.h), plates, height=height)
        before = self.focus.find("scroll")
        tip = keys.with_key(t("common.close"), "close_pushes")
        button = Button(close, t("common.close"), self.app.pop, tooltip=tip, name="close")
        self.focus.replace([scroll, *plates, button])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            self.focus.focus(next((item for item in plates if item.enabled), None))

    def _laid(self, view: pygame.FRect) -> tuple[list[PushPlate], float]:
        """The pushes in as many columns as there is room for, and how high they are in all; where they are too high in
        any number of columns, they are scrolled.
        """
        ways: list[tuple[float, int, bool, list[float]]] = []
        for columns in _COLUMNS:
            for below in (False, True):
                rows = self._row_heights(view.w / columns, columns, below)
                ways.append((sum(rows), columns, below, rows))
                if sum(rows) <= view.h:
                    more = (view.h - sum(rows)) / len(rows)
                    return self._placed(view, columns, [high + more for high in rows], below), view.h
        height, columns, below, rows = min(ways)
        return self._placed(view, columns, rows, below), height

    def _row_heights(self, wide: float, columns: int, below: bool) -> list[float]:
        """How high each row is, so that all that is said of its pushes has room."""
        heights = [0.0] * (len(SLOTS) // columns)
        for number, slot in enumerate(SLOTS):
            row = _cell(number, columns)[1]
            needed = self._plate(slot, (0, 0, wide - 2 * _APART, 0), below).needed + 2 * _APART
            heights[row] = max(heights[row], needed)
        return heights

    def _placed(self, view: pygame.FRect, columns: int, rows: list[float], below: bool) -> list[PushPlate]:
        """The pushes in rows of these heights."""
        wide = view.w / columns
        found: list[PushPlate] = []
        for number, slot in enumerate(SLOTS):
            column, row = _cell(number, columns)
            x, y = view.x + wide * column + _APART, view.y + sum(rows[:row]) + _APART
            found.append(self._plate(slot, (x, y, wide - 2 * _APART, rows[row] - 2 * _APART), below))
        return found

    def _plate(self, slot: str, rect: RectLike, below: bool) -> PushPlate:
        return PushPlate(self.state, self.pushing, self.app.theme, slot, rect, lambda: self.push(slot), below=below)

    @property
    def _top(self) -> float:
        """Where the pushes begin."""
        return min(_TOP, _HEADING_APART + heading_height(self.app.theme) + _BELOW_HEADING)

    @property
    def heading_y(self) -> float:
        """Where the heading begins: so that it ends above the pushes at every size of text."""
        return SHEET.y + self._top - _BELOW_HEADING - heading_height(self.app.theme)

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
        way = keys.action(event, "column")
        if isinstance(scroll, ScrollView) and way in _SCROLLING:
            leaf = _LEAF * scroll.rect.h
            offset = scrolled(way, scroll.offset, line=leaf, leaf=leaf, furthest=scroll.furthest)
            if offset is not None:
                scroll.scroll_to(offset)
                return True
        if isinstance(event, KeyDown):
            self._letter = ""
            if letter and keys.pressed(event, "back"):
                return True
            if letter and keys.action(event, "push_sheet_number") == "number":
                item = self.focus.find(f"push:{letter}{event.name}")
                if item is not None:
                    self.focus.focus(item, show=True)
                    self.focus.try_item(item)
                return True
            if keys.action(event, "push_sheet") == "side":
                self._letter = keys.side(event)
                return True
        beside = isinstance(event, PointerDown) and not SHEET.collidepoint(event.pos)
        if keys.pressed(event, "close_pushes") or beside:
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, 140)
        canvas.frame("modal", SHEET)
        heading(canvas, t("game.push_sheet"), (SHEET.x + 70, self.heading_y), width=SHEET.w - 140)
        self.draw_items(canvas)


def _cell(number: int, columns: int) -> tuple[int, int]:
    """Column and row of a push: each side's pushes one below the other; with fewer columns than sides, side by side."""
    side, line = divmod(number, 3)
    return (line, side) if columns == 3 else (side % columns, line + 3 * (side // columns))
