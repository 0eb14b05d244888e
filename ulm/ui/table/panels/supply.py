"""The own supply: what the player at the screen has to spend."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.rules.moves import COLOURS
from ulm.text.catalog import t
from ulm.text.display_names import display_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.drag import Drag
from ulm.ui.kit.focus import Item, Tooltip
from ulm.ui.kit.theme import FADED, GILT, INK, PAGE, RUBRIC, VELLUM
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import counted, hover, sheet
from ulm.ui.table.state import moves, screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing, sign

_SHEET = pygame.FRect(6, 908, 682, 168)
_CELL = (96.0, 74.0)
_COUNTS = {"coins": (0, 0), "sparrows": (1, 0), "seals": (0, 1), "crests": (1, 1)}
_STACKS = pygame.FRect(224, 914, 456, 156)
_TILE = 80.0
_RISE = 13.0
_MOST_SHOWN = 4

Pull = Callable[[pygame.FRect], Drag | None]


class _Piece(Item):
    """Something of the supply that can be picked up."""

    def __init__(
        self,
        rect: pygame.FRect,
        *,
        name: str,
        pull: Pull | None,
        on_activate: Callable[[], None],
        tooltip: Tooltip,
    ) -> None:
        super().__init__(rect, name=name, on_activate=on_activate, tooltip=tooltip)
        self._pull = pull

    def drag(self) -> Drag | None:
        return self._pull(self.rect) if self._pull is not None else None

    def draw(self, canvas: Canvas) -> None:
        """Mark what the pointer is on."""
        if self.hovered:
            canvas.outline(self.rect, GILT, 2.5, radius=9)


class SupplyPanel(Panel):
    """Coins, sparrows, seals, crests and tiles of the own seat.

    ``drags`` makes what is pulled out: a sparrow (item ``supply:sparrow``), a seal (``supply:seal``) or a tile
    (``supply:tile:gray``); without it nothing can be pulled.
    """

    region = screen_layout.SUPPLY

    def __init__(self, state: TableState, actions: TableActions, drags: DragSources | None = None) -> None:
        super().__init__(state, actions)
        self._drags = drags

    def cache_key(self) -> object:
        return self.state.own, tuple(self.state.selected)

    @staticmethod
    def _cell(kind: str) -> pygame.FRect:
        column, row = _COUNTS[kind]
        x = _SHEET.x + 14 + column * (_CELL[0] + 4)
        return pygame.FRect(x, _SHEET.y + 8 + row * (_CELL[1] + 4), *_CELL)

    @staticmethod
    def _stack(colour: str) -> pygame.FRect:
        wide = _STACKS.w / len(COLOURS)
        return pygame.FRect(_STACKS.x + wide * COLOURS.index(colour), _STACKS.y, wide - 4, _STACKS.h)

    def items(self) -> Sequence[Item]:
        state, drags = self.state, self._drags
        found: list[Item] = []
        for kind in _COUNTS:
            count = getattr(state.mine, kind)
            tip = t(f"panels.supply.{kind}", n=count)
            if kind == "sparrows":
                found.append(
                    _Piece(
                        self._cell(kind).inflate(4, 0),
                        name="supply:sparrow",
                        pull=drags.sparrow if drags is not None else None,
                        on_activate=self._sparrow,
                        tooltip=tip,
                    )
                )
            elif kind == "seals":
                found.append(
                    _Piece(
                        self._cell(kind).inflate(4, 0),
                        name="supply:seal",
                        pull=drags.seal if drags is not None else None,
                        on_activate=self._seal,
                        tooltip=tip,
                    )
                )
            else:
                found.append(Item(self._cell(kind), name=f"supply:{kind}", tooltip=tip, focusable=False))
            hover(self.actions, found[-1], sign(kind, state.own))
        for colour in COLOURS:
            piece = _Piece(
                self._stack(colour),
                name=f"supply:tile:{colour}",
                pull=partial(drags.tile, colour) if drags is not None else None,
                on_activate=self._choice(colour),
                tooltip=self._tile_tip(colour),
            )
            found.append(hover(self.actions, piece, Thing("tile", colour)))
        return found

    def _tile_tip(self, colour: str) -> str:
        count = self.state.mine.tiles[colour]
        words = t("panels.supply.tile", n=count, colour=display_name("colour", colour))
        return f"{words}\n{t('panels.supply.tile_use')}" if count else words

    def _sparrow(self) -> None:
        """A click on the sparrows says what they are for, or why they are of no use now."""
        state = self.state
        if state.moves("swap"):
            self.actions.refuse(t("panels.supply.sparrow_use"))
        else:
            self.actions.refuse_move(moves.swap(state.model.docks[0]))

    def _seal(self) -> None:
        """A click on the seals says where they go, or why none can be placed now."""
        state = self.state
        quarter = next(iter(state.model.quarters))
        if state.moves("seal"):
            self.actions.refuse(t("panels.tray.open_seal"))
        else:
            self.actions.refuse_move(moves.seal(quarter))

    def _choice(self, colour: str) -> Callable[[], None]:
        def choose() -> None:
            state = self.state
            if state.can(moves.pay(colour)):
                self.actions.perform(moves.pay(colour))
            elif not state.mine.tiles[colour]:
                self.actions.refuse(t("panels.supply.none", colour=display_name("colour", colour)))
            else:
                self.actions.select(colour)

        return choose

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        state, mine = self.state, self.state.mine
        colour = state.seats[state.own].colour
        sheet(canvas, _SHEET, VELLUM)
        factor = canvas.theme.factor
        for kind in _COUNTS:
            sprite = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0"}.get(kind, f"pieces/{kind[:-1]}_{colour}")
            count = getattr(mine, kind)
            aspect = 32 / 36 if kind == "crests" else 1.0
            size = min(40.0, 52 / factor)
            counted(canvas, sprite, self._cell(kind), count, size, share=0.76, aspect=aspect, faint=not count)
        canvas.line((_STACKS.x - 6, _SHEET.y + 16), (_STACKS.x - 6, _SHEET.bottom - 16), FADED, 1.5)
        for tile in COLOURS:
            self._draw_stack(canvas, tile, mine.tiles[tile])

    def _tile_at(self, colour: str, level: int) -> pygame.FRect:
        """Where a tile of a stack lies, from the lowest (0) on."""
        stack = self._stack(colour)
        return pygame.FRect(stack.centerx - _TILE / 2, stack.bottom - 34 - _TILE - _RISE * level, _TILE, _TILE)

    def _draw_stack(self, canvas: Canvas, colour: str, count: int) -> None:
        stack = self._stack(colour)
        chosen = self.state.selected.count(colour)
        shown = min(count, _MOST_SHOWN)
        if not count:
            place = self._tile_at(colour, 0).inflate(-8, -8)
            canvas.sprite(f"tiles/{colour}", place, alpha=38)
            canvas.outline(place, FADED, 1.5, radius=9)
        for level in range(shown):
            box = self._tile_at(colour, level)
            lifted = level >= shown - min(chosen, shown)
            if lifted:
                box.move_ip(0, -9)
            canvas.sprite(f"tiles/{colour}", box)
            if lifted:
                canvas.outline(box.inflate(2, 2), GILT, 4, radius=11)
        words = f"{chosen}/{count}" if chosen else str(count)
        size = min(27.0, 29 / canvas.theme.factor)
        ink = FADED if not count else RUBRIC if chosen else INK
        plate = pygame.FRect(0, 0, 54, 28)
        plate.midbottom = (stack.centerx, stack.bottom)
        if count:
            canvas.fill(plate, PAGE, radius=8)
            canvas.outline(plate, INK, 1.5, radius=8)
        canvas.text(words, plate.center, size, ink, font="bold", anchor="center", width=50, shrink=True)

    # ----- places

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if seat != self.state.own:
            return None
        if kind in _COUNTS:
            cell = self._cell(kind)
            return pygame.FRect(cell.x, cell.y + 9, 56, 56)
        if kind == "tile":
            return self._tile_at(name, max(0, min(self.state.mine.tiles[name], _MOST_SHOWN) - 1))
        return None
