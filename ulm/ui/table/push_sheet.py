"""All pushes side by side (key A): what each of the twelve would give."""

import pygame

from ulm.rules import Preview
from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, KeyDown, PointerDown
from ulm.ui.kit.rich_text import Paragraph, fitted
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, RUBRIC, SMALL, Theme
from ulm.ui.kit.viewport import RectLike
from ulm.ui.program import Program, ProgramScene
from ulm.ui.table.board.drawing import glow
from ulm.ui.table.interaction.pushing import Pushing, draw_action
from ulm.ui.table.state import moves
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing
from ulm.ui.widgets.button import Button, frame_of
from ulm.ui.widgets.ornament import heading, heading_height

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_TOP = 132.0
"""Where the pushes begin."""
_COLUMNS = 4
_MARK = 34.0
_GAP = 2.0
_BUTTON = 40.0
_OUTER = 0.78
"""How large an outer space is, as a share of a cell."""
_DIMMED = 70
"""How visible the tiles are of a push that cannot be made."""


class PushSheetScene(ProgramScene):
    """The sheet lies over the game; a click on a push makes it, and so do its two keys, as on the board. A or Esc takes
    the sheet away.
    """

    overlay = True

    def __init__(self, app: Program, state: TableState, actions: TableActions, pushing: Pushing) -> None:
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

    def relayout(self) -> None:
        top = _SHEET.y + _TOP
        wide = (_SHEET.w - 120) / _COLUMNS
        high = (_SHEET.bottom - 110 - top) / 3
        items: list[Item] = []
        for number, slot in enumerate(SLOTS):
            # One row a side would be four rows; three rows of four keep the pictures large.
            box = (
                _SHEET.x + 60 + wide * (number // 3) + 6,
                top + high * (number % 3) + 6,
                wide - 12,
                high - 12,
            )
            items.append(_Push(self, slot, box))
        close = (_SHEET.centerx - 150, _SHEET.bottom - 96, 300, 62)
        tip = keys.with_key(t("common.close"), "close_pushes")
        items.append(Button(close, t("common.close"), self.app.pop, tooltip=tip, name="close"))
        self.focus.replace(items)
        if self.focus.focused is None:
            self.focus.focus(next((item for item in items if item.enabled), None))

    @property
    def heading_y(self) -> float:
        """Where the heading begins: so that it ends above the pushes at every size of text."""
        return _SHEET.y + min(40.0, _TOP - 4 - heading_height(self.app.theme))

    def push(self, slot: str) -> None:
        """Make a push."""
        self.app.pop()
        self.actions.perform(moves.push(slot))

    def back(self) -> bool:
        self.app.pop()
        return True

    def on_input(self, event: Input) -> bool:
        letter = self._letter
        if isinstance(event, KeyDown):
            self._letter = ""
            if letter and keys.action(event, "push_sheet_number") == "number":
                item = self.focus.find(f"push:{letter}{event.name}")
                if item is not None:
                    self.focus.focus(item, show=True)
                    self.focus.try_item(item)
                return True
            if keys.action(event, "push_sheet") == "side":
                self._letter = keys.side(event)
                return True
        beside = isinstance(event, PointerDown) and not _SHEET.collidepoint(event.pos)
        if keys.pressed(event, "close_pushes") or beside:
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, 140)
        canvas.frame("modal", _SHEET)
        heading(canvas, t("game.push_sheet"), (_SHEET.x + 70, self.heading_y), width=_SHEET.w - 140)
        self.draw_items(canvas)


class _Push(Item):
    """One push: a small grid with the slid line and the tile that is pushed out, its three actions, what else it does,
    and the button that makes it.
    """

    def __init__(self, scene: PushSheetScene, slot: str, rect: RectLike) -> None:
        super().__init__(rect, name=f"push:{slot}", on_activate=lambda: scene.push(slot))
        self.scene = scene
        self.slot = slot
        self.move = moves.push(slot)
        self.preview = scene.pushing.preview(slot)
        self.enabled = self.preview is not None
        theme = scene.app.theme
        # The larger the text, the more of the room is for the words.
        self._side = (self.rect.h - 34) / (3 + 2 * _OUTER) / min(theme.factor, 1.3)
        self._outer = self._side * _OUTER
        self._grid = pygame.FRect(self.rect.x + 16 + self._outer, 0, 3 * self._side, 3 * self._side)
        self._grid.centery = self.rect.centery
        right = pygame.FRect(self._grid.right + self._outer + 12, self.rect.y + 12, 0, self.rect.h - 24)
        right.w = self.rect.right - 16 - right.x
        self._size = min(BODY, 36 / theme.factor)
        wide = theme.measure(slot, self._size, "bold")[0] + 10
        self.button = pygame.FRect(right.x + wide, right.y, right.w - wide, _BUTTON)
        self._right = right
        self._tile = min(58.0, (right.w - 8) / 3)
        below = _BUTTON + (self._tile + 12 if self.enabled else 8)
        self.room = pygame.FRect(right.x, right.y + below, right.w, right.h - below)
        """Where the words about it stand."""
        self.said = self._words(theme)

    def _words(self, theme: Theme) -> list[Paragraph]:
        """What it does besides its three actions, or why it cannot be made: as large as there is room for it."""
        smallest = SMALL * 0.66 / theme.factor
        if self.preview is None:
            why = [self.scene.state.reason(self.move)]
            return fitted(theme, why, self.room.size, size=SMALL * 0.9, smallest=smallest, colour=FADED)
        lines = self.scene.pushing.lines(self.preview)
        return fitted(theme, lines, self.room.size, size=SMALL * 0.82, smallest=smallest, gap=_GAP)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("plate", self.rect)
        if self.enabled and self.hovered:
            glow(canvas, self.rect.inflate(-8, -8), GILT, strong=True)
        self._draw_grid(canvas)
        right = self._right
        colour = INK if self.enabled else FADED
        canvas.text(self.slot, (right.x, self.button.centery), self._size, colour, font="bold", anchor="midleft")
        if self.preview is None:
            box = pygame.FRect(0, 0, _MARK, _MARK)
            box.midright = self.button.midright
            canvas.sprite("icons/chain", box)
        else:
            self._draw_button(canvas)
            self._draw_actions(canvas, self.preview)
        y = self.room.y
        with canvas.clip(self.room):
            for said in self.said:
                said.draw(canvas, (right.x, y))
                y += said.height + _GAP

    def _draw_button(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.button)
        place = self.button.move(0, 2 if self.pressed else -1).center
        size = min(BODY * 0.9, 32 / canvas.theme.factor)
        words, wide = t("game.push"), self.button.w - 16
        canvas.text(words, place, size, INK, font="semibold", anchor="center", width=wide, shrink=True)

    def _draw_actions(self, canvas: Canvas, preview: Preview) -> None:
        y = self.button.bottom + 8
        for number in range(3):
            box = pygame.FRect(self._right.x + number * (self._tile + 4), y, self._tile, self._tile)
            draw_action(canvas, preview, number, box)

    # ----- the small grid

    def _cell(self, cell: int) -> pygame.FRect:
        side = self._side
        return pygame.FRect(self._grid.x + cell % 3 * side + 1, self._grid.y + cell // 3 * side + 1, side - 2, side - 2)

    def _outside(self, slot: str) -> pygame.FRect:
        """The outer space of a slot."""
        along = self._side * (int(slot[1]) - 0.5)
        away = self._outer / 2 + 1
        box = pygame.FRect(0, 0, self._outer - 6, self._outer - 6)
        box.center = {
            "N": (self._grid.x + along, self._grid.y - away),
            "S": (self._grid.x + along, self._grid.bottom + away),
            "W": (self._grid.x - away, self._grid.y + along),
            "E": (self._grid.right + away, self._grid.y + along),
        }[slot[0]]
        return box

    def _draw_grid(self, canvas: Canvas) -> None:
        """What can be done stands in full colour; what cannot is dimmed, but for what blocks it."""
        model, preview = self.scene.state.model, self.preview
        grid, outside = list(model.grid), dict(model.outside)
        if preview is not None:
            for cell, colour in zip(preview.cells, preview.line, strict=True):
                grid[cell] = colour
            outside[preview.out_slot] = preview.out_colour
        blocking = self.scene.pushing.blocking(self.move)
        alpha = 255 if self.enabled else _DIMMED
        for cell, colour in enumerate(grid):
            canvas.sprite(f"tiles/{colour}", self._cell(cell), alpha=alpha)
        for slot, colour in outside.items():
            canvas.sprite(f"tiles/{colour}", self._outside(slot), alpha=255 if slot == blocking else alpha)
        entrance = self._outside(self.slot)
        mark = pygame.FRect(0, 0, _MARK, _MARK)
        mark.center = entrance.center
        if preview is None:
            if blocking in outside:
                canvas.outline(self._outside(blocking).inflate(6, 6), RUBRIC, 3, radius=6)
            if self.slot not in outside:
                canvas.sprite("icons/chain", mark)
            return
        first, last = (self._cell(preview.cells[n]) for n in (0, 2))
        canvas.outline(first.union(last).inflate(5, 5), GILT, 3, radius=7)
        canvas.outline(self._outside(preview.out_slot).inflate(5, 5), GILT, 3, radius=6)
        canvas.sprite("icons/arrow", mark, angle={"N": 270, "S": 90, "W": 0, "E": 180}[self.slot[0]])
