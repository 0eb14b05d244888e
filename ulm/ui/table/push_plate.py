"""One push on the sheet of all pushes: what it would give, and the button that makes it."""

import math
from collections.abc import Callable

import pygame

from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.text.directions import slot_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, GILT, INK, PALE_INK, RUBRIC, SMALL, Theme
from ulm.ui.kit.viewport import RectLike
from ulm.ui.pieces.drawing import glow
from ulm.ui.state import moves, spoken
from ulm.ui.state.table_state import TableState
from ulm.ui.table.interaction.pushing import Pushing, draw_action
from ulm.ui.widgets.button import frame_of

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
_EDGE, _INSET = 16.0, 12.0
_DIMMED = 70
"""How visible the tiles are of a push that cannot be made."""


class PushPlate(Item):
    """A small grid with the slid line and the tile that is pushed out, its three actions, what else it does, and the
    button that makes it. It may be moved.
    """

    def __init__(
        self,
        state: TableState,
        pushing: Pushing,
        theme: Theme,
        slot: str,
        rect: RectLike,
        act: Callable[[], None],
        *,
        below: bool,
    ) -> None:
        """``rect``: its height may be 0, to learn from ``needed`` how high it should be. ``below``: whether the words
        stand below the grid, not beside it.
        """
        super().__init__(rect, name=f"push:{slot}", on_activate=act)
        self.slot = slot
        self.move = moves.push(slot)
        self.preview = pushing.preview(slot)
        self.enabled = self.preview is not None
        self._state = state
        self._pushing = pushing
        self._below = below
        self._called = slot_name(slot)
        grown = min(_LARGEST_BUTTON, theme.factor)
        self._type = BODY * grown / theme.factor
        self._high = _BUTTON * grown
        self._side = min(_LARGEST_CELL, self.rect.w * _GRID_SHARE / min(theme.factor, 1.15) / _ACROSS)
        if below:
            self._side = min(self._side, _SMALL_CELL)
        elif self.rect.h:
            self._side = min(self._side, (self.rect.h - 2 * _EDGE) / _ACROSS)
        self._outer = self._side * _OUTER
        self._grid_from = _EDGE + self._outer
        if below:
            # The name has the upper left corner.
            wide = max(theme.measure(slot_name(each), self._type, "bold")[0] for each in SLOTS)
            self._grid_from = max(self._grid_from, _INSET + wide)
        left = self._grid_from + 3 * self._side + self._outer + _INSET
        self._left, self._wide = left, self.rect.w - _EDGE - left
        self._tile = min(_TILE, (self._wide - 8) / 3)
        self._actions = _INSET + self._high + 8
        end = self._actions + self._tile
        self._top = end if self.enabled else self._actions
        if below:
            self._top = max(end, _INSET + _LOWER + _ACROSS * self._side)
        self.said = self._words(theme)

    def spoken(self) -> str:
        """The slot, and what the push gives or why it cannot be made."""
        if self.preview is None:
            return f"{self._called}\n{self._state.reason(self.move)}"
        return "\n".join([self._called, *spoken.push(self.preview), *self._pushing.lines(self.preview)])

    def _words(self, theme: Theme) -> list[Paragraph]:
        """What it does besides its three actions, or why it cannot be made."""
        lines, colour = [self._state.reason(self.move)], PALE_INK
        if self.preview is not None:
            lines, colour = self._pushing.lines(self.preview), INK
        wide = self.room.w
        return [Paragraph(theme, line, width=wide, size=_WORDS, colour=colour) for line in lines]

    @property
    def needed(self) -> float:
        """The height in which all that is said has room, and the grid, small."""
        if any(each.width > self.room.w for each in self.said):
            return math.inf
        words = sum(each.height + _GAP for each in self.said)
        return max(self._top + 8 + words + _INSET, 2 * _EDGE + _ACROSS * _SMALLEST_CELL)

    @property
    def button(self) -> pygame.FRect:
        """The button that makes it."""
        return pygame.FRect(self.rect.x + self._left, self.rect.y + _INSET, self._wide, self._high)

    @property
    def room(self) -> pygame.FRect:
        """Where the words about it stand."""
        left = _EDGE if self._below else self._left
        top = self._top + 8
        return pygame.FRect(
            self.rect.x + left, self.rect.y + top, self.rect.w - _EDGE - left, max(0.0, self.rect.h - top - _INSET)
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("plate", self.rect)
        if self.enabled and self.hovered:
            glow(canvas, self.rect.inflate(-8, -8), GILT, strong=True)
        self._draw_grid(canvas)
        button = self.button
        colour = INK if self.enabled else PALE_INK
        corner = (self.rect.x + _INSET, self.rect.y + _INSET + _BUTTON / 2)
        canvas.text(self._called, corner, self._type, colour, font="bold", anchor="midleft")
        if self.preview is None:
            box = pygame.FRect(0, 0, _MARK, _MARK)
            box.midright = button.midright
            canvas.sprite("icons/chain", box)
        else:
            self._draw_button(canvas, button)
            for number in range(3):
                x, y = button.x + number * (self._tile + 4), self.rect.y + self._actions
                draw_action(canvas, self.preview, number, pygame.FRect(x, y, self._tile, self._tile))
        x, y = self.room.topleft
        for said in self.said:
            said.draw(canvas, (x, y))
            y += said.height + _GAP

    def _draw_button(self, canvas: Canvas, button: pygame.FRect) -> None:
        canvas.frame(frame_of(self), button)
        place = button.move(0, 2 if self.pressed else -1).center
        words, size = t("game.push"), self._type * 0.9
        canvas.text(words, place, size, INK, font="semibold", anchor="center", width=button.w - 16, shrink=True)

    # ----- the small grid

    def _grid(self) -> pygame.FRect:
        box = pygame.FRect(self.rect.x + self._grid_from, 0, 3 * self._side, 3 * self._side)
        box.centery = self.rect.centery
        if self._below:
            box.bottom = self.rect.y + self._top - self._outer
        return box

    def _cell(self, cell: int) -> pygame.FRect:
        side, corner = self._side, self._grid()
        return pygame.FRect(corner.x + cell % 3 * side + 1, corner.y + cell // 3 * side + 1, side - 2, side - 2)

    def _outside(self, slot: str) -> pygame.FRect:
        """The outer space of a slot."""
        grid = self._grid()
        along = self._side * (int(slot[1]) - 0.5)
        away = self._outer / 2 + 1
        box = pygame.FRect(0, 0, self._outer - 6, self._outer - 6)
        box.center = {
            "N": (grid.x + along, grid.y - away),
            "S": (grid.x + along, grid.bottom + away),
            "W": (grid.x - away, grid.y + along),
            "E": (grid.right + away, grid.y + along),
        }[slot[0]]
        return box

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
