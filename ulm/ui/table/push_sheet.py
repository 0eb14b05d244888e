"""All pushes side by side (key A): what each of the twelve would give."""


import pygame

from ulm.rules import Preview
from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, KeyDown, PointerDown
from ulm.ui.kit.rich_text import Paragraph, fitted
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, SMALL, Theme
from ulm.ui.kit.viewport import RectLike
from ulm.ui.program import Program, ProgramScene
from ulm.ui.table.board.drawing import glow
from ulm.ui.table.interaction.pushing import Pushing
from ulm.ui.table.state import moves
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.ornament import heading, heading_height

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_TOP = 132.0
"""Where the pushes begin."""
_COLUMNS = 4
_MARK = 34.0
_GAP = 2.0


class PushSheetScene(ProgramScene):
    """The sheet lies over the game; a click on a push makes it, A or Esc takes the sheet away."""

    overlay = True

    def __init__(self, app: Program, state: TableState, actions: TableActions, pushing: Pushing) -> None:
        super().__init__(app)
        self.state = state
        self.actions = actions
        self.pushing = pushing

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
        items.append(Button(close, t("common.close"), self.app.pop, name="close"))
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
        beside = isinstance(event, PointerDown) and not _SHEET.collidepoint(event.pos)
        if event == KeyDown("a") or beside:
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, 140)
        canvas.frame("modal", _SHEET)
        heading(canvas, t("game.push_sheet"), (_SHEET.x + 70, self.heading_y), width=_SHEET.w - 140)
        self.draw_items(canvas)


class _Push(Item):
    """One push: a small grid with the slid line, its three actions, what else it does."""

    def __init__(self, scene: PushSheetScene, slot: str, rect: RectLike) -> None:
        super().__init__(rect, name=f"push:{slot}", on_activate=lambda: scene.push(slot))
        self.scene = scene
        self.slot = slot
        self.preview = scene.pushing.preview(slot)
        self.enabled = self.preview is not None
        theme = scene.app.theme
        # The larger the text, the more of the room is for the words.
        self._side = (self.rect.h - 76) / 3 / min(theme.factor, 1.3)
        self._left = pygame.FRect(self.rect.x + 42, 0, 3 * self._side, 3 * self._side)
        self._left.centery = self.rect.centery
        right = pygame.FRect(0, self.rect.y + 16, self.rect.right - self._left.right - 52, self.rect.h - 30)
        right.x = self._left.right + 38
        self._right = right
        self._size = BODY / max(1.0, theme.factor * 0.8)
        self._tile = min(58.0, (right.w - 8) / 3)
        below = theme.line(self._size) + (self._tile + 8 if self.enabled else 4)
        self.room = pygame.FRect(right.x, right.y + below, right.w, right.h - below)
        """Where the words about it stand."""
        self.said = self._words(theme)

    def _words(self, theme: Theme) -> list[Paragraph]:
        """What it does besides its three actions, or why it cannot be made: as large as there is room for it."""
        smallest = SMALL * 0.66 / theme.factor
        if self.preview is None:
            why = [self.scene.state.why_not(moves.push(self.slot))]
            return fitted(theme, why, self.room.size, size=SMALL * 0.9, smallest=smallest, colour=FADED)
        lines = self.scene.pushing.lines(self.preview)
        return fitted(theme, lines, self.room.size, size=SMALL * 0.82, smallest=smallest, gap=_GAP)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("plate", self.rect)
        if self.enabled and self.hovered:
            glow(canvas, self.rect.inflate(-8, -8), GILT, strong=True)
        self._grid(canvas, self._left, self._side)
        right = self._right
        canvas.text(self.slot, right.topleft, self._size, INK if self.enabled else FADED, font="bold")
        if self.preview is None:
            canvas.sprite("icons/chain", (right.x + 60, right.y, 32, 32))
        else:
            self._actions(canvas, self.preview)
        y = self.room.y
        with canvas.clip(self.room):
            for said in self.said:
                said.draw(canvas, (right.x, y))
                y += said.height + _GAP

    def _actions(self, canvas: Canvas, preview: Preview) -> None:
        y = self._right.y + canvas.theme.line(self._size) + 2
        for number, colour in enumerate(preview.line):
            box = pygame.FRect(self._right.x + number * (self._tile + 4), y, self._tile, self._tile)
            wasted = preview.wasted[number] is not None
            canvas.sprite(f"tiles/{colour}", box, alpha=110 if wasted else 255)
            if wasted:
                canvas.sprite("icons/cross", box.inflate(-10, -10))

    def _grid(self, canvas: Canvas, box: pygame.FRect, side: float) -> None:
        model = self.scene.state.model
        grid = list(model.grid)
        preview = self.preview
        if preview is not None:
            for cell, colour in zip(preview.cells, preview.line, strict=True):
                grid[cell] = colour
        for cell, colour in enumerate(grid):
            place = pygame.FRect(box.x + cell % 3 * side, box.y + cell // 3 * side, side - 2, side - 2)
            canvas.sprite(f"tiles/{colour}", place, alpha=255 if preview is None or cell in preview.cells else 90)
        if preview is not None:
            self._arrow(canvas, box, side, preview)

    def _arrow(self, canvas: Canvas, box: pygame.FRect, side: float, preview: Preview) -> None:
        """Where the tile goes in."""
        number = int(preview.slot[1]) - 1
        along = side * (number + 0.5)
        middle, angle = {
            "N": ((box.x + along, box.y - 8), 270),
            "S": ((box.x + along, box.bottom + 6), 90),
            "W": ((box.x - 16, box.y + along), 0),
            "E": ((box.right + 12, box.y + along), 180),
        }[preview.slot[0]]
        place = pygame.FRect(0, 0, _MARK, _MARK)
        place.center = middle
        canvas.sprite("icons/arrow", place, angle=angle)
