"""The own supply: what the player at the screen has to spend."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.rules.moves import COLOURS
from ulm.text.catalog import t
from ulm.text.display_names import display_name
from ulm.text.labelled import labelled
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.drag import Drag
from ulm.ui.kit.focus import Item, Tooltip
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, PAGE, PALE_INK, RUBRIC, VELLUM
from ulm.ui.state import moves
from ulm.ui.state.table_actions import Hand
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing, sign
from ulm.ui.table.interaction import paying
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import fitted, hover, sheet

_COUNTS = ("coins", "sparrows", "seals", "crests")
_LEAST_ROW, _BETWEEN_ROWS, _PICTURE = 56.0, 4.0, 54.0
_COUNT, _MOST_COUNT = 40.0, 64.0
"""The size of the counts at the usual size of text, and at most."""
_DIGIT = 0.53
_TILE_COUNT, _MOST_TILE_COUNT = 27.0, 44.0
_LARGEST_TILE, _HIGH_TILE = 80.0, 104.0
_APART = 8.0
_RISE, _HIGH_RISE = 13.0, 26.0
"""How much higher each tile of a stack lies; both are larger where the panel is high."""
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

    actions: Hand

    def __init__(self, state: TableState, actions: Hand, drags: DragSources | None = None) -> None:
        super().__init__(state, actions)
        self._drags = drags

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.supply

    def cache_key(self) -> object:
        return self.state.own, tuple(self.state.selected)

    # ----- places

    @property
    def _sheet(self) -> pygame.FRect:
        region = self.region
        return pygame.FRect(region.x + 6, region.y + 4, region.w - 10, region.h - 8)

    @property
    def _count_size(self) -> float:
        return min(_COUNT * self.actions.theme.factor, _MOST_COUNT)

    @property
    def _cell_width(self) -> float:
        """A picture and two digits beside it."""
        return _PICTURE + 2 * _DIGIT * self._count_size

    @property
    def _columns(self) -> int:
        """In how many columns the counts stand: one below the other where the panel is high."""
        return 1 if self._row_height(len(_COUNTS)) >= _LEAST_ROW else 2

    def _row_height(self, rows: int) -> float:
        return (self._sheet.h - 16 - _BETWEEN_ROWS * (rows - 1)) / rows

    def _cell(self, kind: str) -> pygame.FRect:
        row, column = divmod(_COUNTS.index(kind), self._columns)
        high = self._row_height(len(_COUNTS) // self._columns)
        x = self._sheet.x + 12 + column * (self._cell_width + _APART)
        return pygame.FRect(x, self._sheet.y + 8 + row * (high + _BETWEEN_ROWS), self._cell_width, high)

    @property
    def _stacks(self) -> pygame.FRect:
        """Where the tiles lie, beside the counts."""
        left = self._sheet.x + 16 + self._columns * (self._cell_width + _APART) + (4 if self._columns == 1 else 0)
        return pygame.FRect(left, self._sheet.y + 6, self._sheet.right - 8 - left, self._sheet.h - 12)

    def _stack(self, colour: str) -> pygame.FRect:
        stacks = self._stacks
        wide = stacks.w / len(COLOURS)
        return pygame.FRect(stacks.x + wide * COLOURS.index(colour), stacks.y, wide - 4, stacks.h)

    @property
    def _plate_height(self) -> float:
        """The height of the plate below a stack with the number of its tiles."""
        return min(_TILE_COUNT * self.actions.theme.factor, _MOST_TILE_COUNT) + 1

    def _tile_at(self, colour: str, level: int) -> pygame.FRect:
        """Where a tile of a stack lies, from the lowest (0) on."""
        stack, plate = self._stack(colour), self._plate_height + 6
        largest, most = (_LARGEST_TILE, _RISE) if self._columns > 1 else (_HIGH_TILE, _HIGH_RISE)
        side = min(largest, stack.w)
        rise = min(most, (stack.h - plate - side) / (_MOST_SHOWN - 1))
        return pygame.FRect(stack.centerx - side / 2, stack.bottom - plate - side - rise * level, side, side)

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
                name=paying.TILE + colour,
                pull=partial(drags.tile, colour) if drags is not None else None,
                on_activate=self._choice(colour),
                tooltip=self._tile_tip(colour),
            )
            piece.label = self._spoken_tile(colour)
            piece.focusable = paying.is_stop(state, colour)
            found.append(hover(self.actions, piece, Thing("tile", colour)))
        return found

    def _spoken_tile(self, colour: str) -> str:
        """The action of a tile, and how many are chosen to pay with."""
        name, chosen = str(display_name("action", colour)), self.state.selected.count(colour)
        return labelled(name, t("speech.table.chosen", n=chosen)) if chosen else name

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
        sheet(canvas, self._sheet, VELLUM)
        for kind in _COUNTS:
            sprite = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0"}.get(kind, f"pieces/{kind[:-1]}_{colour}")
            self._draw_count(canvas, sprite, self._cell(kind), getattr(mine, kind))
        x = self._stacks.x - 7
        canvas.line((x, self._sheet.y + 16), (x, self._sheet.bottom - 16), FADED, 1.5)
        for tile in COLOURS:
            self._draw_stack(canvas, tile, mine.tiles[tile])

    def _draw_count(self, canvas: Canvas, sprite: str, cell: pygame.FRect, count: int) -> None:
        """A picture and its number."""
        box = pygame.FRect(cell.x, cell.centery - _PICTURE / 2, _PICTURE, _PICTURE).inflate(-2, -2)
        canvas.sprite(sprite, fitted(sprite, box), alpha=255 if count else 90)
        size = self._count_size / canvas.theme.factor
        place = (box.right + 5, cell.centery)
        canvas.text(str(count), place, size, INK if count else PALE_INK, font="bold", anchor="midleft")

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
        ink = PALE_INK if not count else RUBRIC if chosen else INK
        high = self._plate_height
        room = stack.w - 10
        size = min(high - 1, room * BODY / (canvas.theme.measure(words, BODY, "bold")[0] / canvas.theme.factor))
        plate = pygame.FRect(0, 0, min(stack.w, max(54.0, high * 1.6)), high)
        plate.midbottom = (stack.centerx, stack.bottom)
        if count:
            canvas.fill(plate, PAGE, radius=8)
            canvas.outline(plate, INK, 1.5, radius=8)
        canvas.text(words, plate.center, size / canvas.theme.factor, ink, font="bold", anchor="center")

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if seat != self.state.own:
            return None
        if kind in _COUNTS:
            cell = self._cell(kind)
            return pygame.FRect(cell.x, cell.centery - _PICTURE / 2, _PICTURE, _PICTURE)
        if kind == "tile":
            return self._tile_at(name, max(0, min(self.state.mine.tiles[name], _MOST_SHOWN) - 1))
        return None
