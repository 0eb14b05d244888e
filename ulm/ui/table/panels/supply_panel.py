"""The own supply: what the player at the screen has to spend."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled
from ulm.rules.moves import COLOURS
from ulm.ui.table.interaction import tile_payment
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.panels.panel import PartsPanel
from ulm.ui.table.panels.panel_drawing import Divider, hover, sheet
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.inspectable import Inspectable, sign
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import FIGURE, fit
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import FADED, GILT, INK, PAGE, PALE_INK, RUBRIC, Theme
from ulm.ui.toolkit.viewport import RectLike

_COUNTS = ("coins", "sparrows", "seals", "crests")
_HIGH = 260.0
"""In a panel of this height all counts stand one below the other, and stacks are high."""
_PICTURE = 52.0
_COUNT, _MOST_COUNT = 40.0, 64.0
"""The size of the counts at the usual size of text, and at most."""
_DIGIT = 0.53
_TILE_COUNT, _MOST_TILE_COUNT = 27.0, 44.0
_LARGEST_TILE, _HIGH_TILE = 80.0, 104.0
_RISE, _HIGH_RISE = 13.0, 26.0
"""How much higher each tile of a stack lies; both are larger where the panel is high."""
_MOST_SHOWN = 4


class _Count(Row):
    """A picture, and how many there are of it."""

    def __init__(self, sprite: str, count: Callable[[], int], size: float) -> None:
        self.sign = sized(Image(sprite), width=_PICTURE, height=_PICTURE)
        super().__init__(Space(3), self.sign, Space(3 + 2 * _DIGIT * size), align="center")
        self._count = count
        self._size = size

    def draw(self, canvas: Canvas) -> None:
        count = self._count()
        self.sign.alpha = 255 if count else 90
        self.sign.draw(canvas)
        place, size = (self.sign.rect.right + 5, self.rect.centery), self._size / canvas.theme.factor
        canvas.text(str(count), place, size, INK if count else PALE_INK, font="bold", anchor="midleft")


class _Tiles(Column):
    """The own tiles of a colour, one on the other, and a plate with their number."""

    def __init__(self, state: TableState, colour: str, *, high: bool, plate: float) -> None:
        """``high``: whether there is much room; ``plate``: how high the plate is."""
        self._state = state
        self._colour = colour
        self._largest, self._most_rise = (_HIGH_TILE, _HIGH_RISE) if high else (_LARGEST_TILE, _RISE)
        self._rise = 0.0
        self._lowest = Node()
        self._plate = sized(Node(), width=max(54.0, plate * 1.6), height=plate)
        super().__init__(self._lowest, Space(height=6), self._plate, align="center", justify="end")

    def place(self, theme: Theme, rect: RectLike) -> None:
        self._lowest.width = self._lowest.height = min(self._largest, rect[2])
        super().place(theme, rect)
        self._rise = min(self._most_rise, (self._lowest.rect.y - self.rect.y) / (_MOST_SHOWN - 1))

    @property
    def _visible_tiles(self) -> int:
        return min(self._state.mine.tiles[self._colour], _MOST_SHOWN)

    def _at(self, level: int) -> pygame.FRect:
        """Where a tile lies, from the lowest (0) on."""
        return self._lowest.rect.move(0, -self._rise * level)

    @property
    def uppermost(self) -> pygame.FRect:
        """Where the tile lies that is taken first."""
        return self._at(max(0, self._visible_tiles - 1))

    def draw(self, canvas: Canvas) -> None:
        count, chosen = self._state.mine.tiles[self._colour], self._state.selected.count(self._colour)
        sprite, plate = f"tiles/{self._colour}", self._plate.rect
        if not count:
            place = self._lowest.rect.inflate(-8, -8)
            canvas.sprite(sprite, place, alpha=38)
            canvas.outline(place, FADED, 1.5, radius=9)
        for level in range(self._visible_tiles):
            lifted = level >= self._visible_tiles - chosen
            box = self._at(level).move(0, -9 * lifted)
            canvas.sprite(sprite, box)
            if lifted:
                canvas.outline(box.inflate(2, 2), GILT, 4, radius=11)
        if count:
            canvas.fill(plate, PAGE, radius=8)
            canvas.outline(plate, INK, 1.5, radius=8)
        words = f"{chosen}/{count}" if chosen else str(count)
        size = (plate.h - 1) / canvas.theme.factor
        said = fit(canvas.theme, words, (self.rect.w - 10, None), size=size, font="bold", way=FIGURE)
        said.draw(canvas, plate.center, PALE_INK if not count else RUBRIC if chosen else INK, anchor="center")


class _Piece(Hoverable):
    """Something of the supply that can be picked up."""

    def draw(self, canvas: Canvas) -> None:
        """Mark what the pointer is on."""
        super().draw(canvas)
        if self.hovered:
            canvas.outline(self.rect, GILT, 2.5, radius=9)


class SupplyPanel(PartsPanel):
    """Coins, sparrows, seals, crests and tiles of the own seat.

    ``drags`` makes what is pulled out: a sparrow (item ``supply:sparrow``), a seal (``supply:seal``) or a tile
    (``supply:tile:gray``); without it nothing can be pulled.
    """

    actions: PlayerActions

    def __init__(self, state: TableState, actions: PlayerActions, drags: DragSources | None = None) -> None:
        super().__init__(state, actions)
        self._drags = drags
        self._counts: dict[str, _Count] = {}
        self._stacks: dict[str, _Tiles] = {}

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.supply

    def consists_of(self) -> object:
        return self.state.own

    def cache_key(self) -> object:
        return self.state.own, tuple(self.state.selected)

    # ----- parts

    def made(self) -> Node:
        theme, high = self.actions.theme, self.region.h >= _HIGH
        size = min(_COUNT * theme.factor, _MOST_COUNT)
        plate = min(_TILE_COUNT * theme.factor, _MOST_TILE_COUNT) + 1
        own = self.state.seats[self.state.own].colour
        sprites = "pieces/coin", "pieces/sparrow_0", f"pieces/seal_{own}", f"pieces/crest_{own}"
        self._counts = {
            kind: _Count(sprite, partial(self._number, kind), size)
            for kind, sprite in zip(_COUNTS, sprites, strict=True)
        }
        self._stacks = {colour: _Tiles(self.state, colour, high=high, plate=plate) for colour in COLOURS}
        counts, per_row = [*map(self._counted, _COUNTS)], 1 if high else 2
        rows = [Row(*counts[at : at + per_row], gap=4, grow=1) for at in range(0, len(counts), per_row)]
        tiles = Row(*map(self._tiles, COLOURS), gap=4, grow=1)
        parts = Row(Column(*rows, gap=4), Divider(14 if high else 10), tiles)
        return Stack(Stack(parts, pad=(10, 6), ground=sheet), pad=(5, 4))

    def _counted(self, kind: str) -> Focusable:
        """How many of something there are; sparrows and seals can be picked up."""
        count, drags = self._counts[kind], self._drags
        made = Hoverable(count, name=f"supply:{kind}", focusable=False)
        if kind == "sparrows":
            made = _Piece(count, name="supply:sparrow", on_activate=self._sparrow)
            made.pull = drags.sparrow if drags is not None else None
        elif kind == "seals":
            made = _Piece(count, name="supply:seal", on_activate=self._seal)
            made.pull = drags.seal if drags is not None else None
        made.tooltip = lambda: t(f"panels.supply.{kind}", n=self._number(kind))
        return hover(self.actions, made, sign(kind, self.state.own))

    def _tiles(self, colour: str) -> Focusable:
        made = _Piece(self._stacks[colour], name=tile_payment.TILE + colour, on_activate=self._choice(colour), grow=1)
        made.tooltip = partial(self._tile_tip, colour)
        made.pull = partial(self._drags.tile, colour) if self._drags is not None else None
        return hover(self.actions, made, Inspectable("tile", colour))

    def _number(self, kind: str) -> int:
        found: int = getattr(self.state.mine, kind)
        return found

    def items(self) -> Sequence[Focusable]:
        found = super().items()
        for item in found:
            if item.name.startswith(tile_payment.TILE):
                colour = item.name.removeprefix(tile_payment.TILE)
                item.label, item.focusable = self._spoken_tile(colour), tile_payment.is_stop(self.state, colour)
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
            self.actions.refuse_move(item_moves.swap(state.model.docks[0]))

    def _seal(self) -> None:
        """A click on the seals says where they go, or why none can be placed now."""
        state = self.state
        quarter = next(iter(state.model.quarters))
        if state.moves("seal"):
            self.actions.refuse(t("panels.tray.open_seal"))
        else:
            self.actions.refuse_move(item_moves.seal(quarter))

    def _choice(self, colour: str) -> Callable[[], None]:
        def choose() -> None:
            state = self.state
            if state.can(item_moves.pay(colour)):
                self.actions.perform(item_moves.pay(colour))
            elif not state.mine.tiles[colour]:
                self.actions.refuse(t("panels.supply.none", colour=display_name("colour", colour)))
            else:
                self.actions.select(colour)

        return choose

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if seat != self.state.own:
            return None
        if kind == "tile":
            return self._stacks[name].uppermost
        return self._counts[kind].sign.rect if kind in _COUNTS else None
