"""The board as it lies there: the painted town, its lettering, and all pieces at rest.

``Board`` draws the view model; what moves is drawn above it by the director, which ``hide``s the resting piece
meanwhile. Keys of pieces: ``cell:4``, ``outside:N1``, ``dock:2``, ``turn_tile``, ``barge:0``, ``seal:garden:1``,
``edge:N1``, ``crest:garden``, ``descendant:abbot``; and ``tower:now``, ``storey:3``, ``spire_top``.
"""

from collections.abc import Iterable, Iterator, Set
from itertools import pairwise, product
from typing import NamedTuple

import pygame

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.number_format import signed
from ulm.rules.effect_registry import icons_of
from ulm.rules.moves import SLOT_INDEX, SLOTS, SPACES
from ulm.rules.ruleset import LINES, OPPOSITE
from ulm.ui.style import SEATS
from ulm.ui.table.board.board_dimming import paint_contrast, paint_veil
from ulm.ui.table.board.board_layout import COMPACT, BoardLayout, own_layout
from ulm.ui.table.board.card_face import card_picture, draw_card
from ulm.ui.table.board.piece_drawing import (
    badge,
    badge_size,
    draw_highlight,
    draw_pushed_line,
    icon_row,
    seal_rotation,
)
from ulm.ui.table.board.quarter_plates import Plate, figures, paint_plate, plate
from ulm.ui.table.board.score_track import ScoreTrack
from ulm.ui.table.board.unmapped_places import paint_plain, painted
from ulm.ui.table.state.table_actions import BoardScreen
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.sprite_files import own_sprite
from ulm.ui.toolkit.theme import INK, SMALL, Colour, Theme

_LETTERED_AT_ONCE = 2
"""How many quarters are lettered in a frame while the view moves: all of them before it rests."""
_NUMBER, _LARGEST_NUMBER = 24.0, 36.0
_NUMBER_BAND = 22.0
_RIVER_RIM = 5.0
"""What the rim of a space under high contrast takes at each side, with a little beside it."""
_FIGURES_HIGH = 0.66
"""How high a figure is, as a share of its size."""
"""The strip below a river space for its number, which no barge covers."""
_FIGURES_LOW = 0.08
"""How far below the middle of a line that of figures lies, by the size of the letters."""
_FAR = 190
"""How much of the spire is seen while the town steps back, of 255."""
_STRIP: Colour = (0xF4, 0xEF, 0xD8)
_ON_WATER: Colour = (0x10, 0x3A, 0x55)
_REWARD_MARGIN = 12.0
_BETWEEN_DRAWN = 8.0
_PLATES_KEPT = 64
PILES = ("bag", "deck", "discard", "coats")
_BARGE, _SMALL_BARGE = 1.1, 2 / 3
"""Width of a barge in heights of the water above the number, and of one that shares a space in widths of a barge."""


class Piece(NamedTuple):
    """A piece at rest: its key, its picture, where it lies."""

    key: str
    sprite: str
    rect: pygame.FRect
    angle: int = 0


class Board:
    """Where everything lies on the screen, and drawing it."""

    def __init__(self, state: TableState, screen: BoardScreen, layout: BoardLayout) -> None:
        self.state = state
        self.screen = screen
        self.layout = layout
        self.region = pygame.FRect((0, 0), layout.size)
        """The part of the screen in which the board is seen."""
        self.place = self.region.copy()
        """Where all of it lies: beyond its region while it is enlarged."""
        self._flying: set[str] = set()
        self._in_hand: set[str] = set()
        self.offered: dict[str, pygame.FRect] = {}
        """Where the cards or coats lay that were on offer last."""
        self._plates: dict[object, Plate] = {}
        self._number_size: tuple[object, float] = (None, 0.0)
        self._version = 0
        self._rules = state.game.rules
        self._painted = _painted(layout)
        """The places that the picture of the board shows, where others may be in use."""
        self.score_track = ScoreTrack(state, self)
        self._coat_at = {SLOTS[coat.slot]: coat.id for coat in self._rules.coats.values() if coat.slot is not None}

    def lay_out(self, layout: BoardLayout, region: pygame.FRect, place: pygame.FRect) -> None:
        """Lie in another ``place`` of the screen, perhaps in another composition, and be seen in a ``region``."""
        if layout is not self.layout:
            self.layout, self._painted = layout, _painted(layout)
        self.region, self.place = region.copy(), place.copy()
        self._changed()

    @property
    def enlarged(self) -> bool:
        """Whether only a part of the board is seen."""
        return self.place != self.region

    # ----- places

    def at(self, kind: str, key: object) -> pygame.FRect:
        """Where a place of the board's map lies on the screen."""
        box = self.layout[kind, key]
        box.move_ip(self.place.topleft)
        return box

    def plate_at(self, quarter: str) -> pygame.FRect:
        """A quarter's plate, with the sign board on top that large text may need."""
        return self.lettered(self.screen.theme, quarter).whole.move(self.place.topleft)

    def lettered(self, theme: Theme, quarter: str, layout: BoardLayout | None = None) -> Plate:
        """How a quarter's plate is lettered, in the present layout or another one."""
        layout = layout or self.layout
        key = (layout, theme.scale, theme.lettering, current().language, quarter)
        found = self._plates.get(key)
        if found is None:
            if len(self._plates) >= _PLATES_KEPT:
                self._plates.clear()
            name = display_name("quarter", quarter).form("short")
            found = self._plates[key] = plate(layout, theme, quarter, name)
        return found

    def seal_at(self, quarter: str, space: int) -> pygame.FRect:
        """A seal space."""
        return self.at("seal", f"{quarter}:{space}")

    def lying_seal_at(self, quarter: str, space: int) -> pygame.FRect:
        """The wax of a seal in a quarter: a little larger than its space."""
        return self.seal_at(quarter, space).inflate(8, 8)

    def edge_seal_at(self, slot: str) -> pygame.FRect:
        """The wax of a seal that hangs on an outer space."""
        return self.at("edge_seal", slot).inflate(8, 8)

    def descendant_at(self, descendant: str) -> pygame.FRect:
        """Where a descendant who has not been taken lies: they keep to the right, seals take the left places."""
        there = self.state.model.descendants
        index = len(self.layout.keys("descendant")) - len(there) + there.index(descendant)
        return self.at("descendant", index)

    def barge_at(self, seat: int, space: int) -> pygame.FRect:
        """Where a barge lies on a space; on the start space they lie small and side by side."""
        place = self.at("river", space)
        water = place.h - self._number_band
        middle = (place.centerx, place.y + water / 2)
        others = [each for each, player in enumerate(self.state.model.players) if player.barge == space]
        shared = seat in others and len(others) > 1
        side = water * _BARGE * (_SMALL_BARGE if shared else 1)
        box = pygame.FRect(0, 0, side, side)
        box.center = middle
        if shared:
            column, row = others.index(seat) % 2, others.index(seat) // 2
            rows = (len(others) + 1) // 2
            box.move_ip((column - 0.5) * max(0.71 * side, place.w - side), (row - (rows - 1) / 2) * side * 0.6)
        return box

    @property
    def _number_band(self) -> float:
        return _NUMBER_BAND * self.layout.scale

    @staticmethod
    def line(slot: str) -> tuple[int, int, int]:
        """The three cells of a line from a slot on."""
        return LINES[SLOT_INDEX[slot]]

    @staticmethod
    def beyond(slot: str) -> str:
        """The slot at the other end of the line."""
        return SLOTS[OPPOSITE[SLOT_INDEX[slot]]]

    def cells(self, slot: str) -> list[pygame.FRect]:
        """The places of a line from a slot on: its outer space, its three cells, the outer space beyond."""
        inner = [self.at("cell", cell).inflate(2, 2) for cell in self.line(slot)]
        return [self.at("outside", slot), *inner, self.at("outside", self.beyond(slot))]

    def around_grid(self) -> list[pygame.FRect]:
        """What is seen of the board beside the cross of the grid and its mouths."""
        whole, mouths = self.region, {slot: self.at("insert", slot).union(self.at("outside", slot)) for slot in SLOTS}
        down, across = (
            mouths[first].unionall([mouths[each] for each in rest]).inflate(8, 8)
            for first, *rest in (("N1", "N3", "S1", "S3"), ("W1", "W3", "E1", "E3"))
        )
        xs = (whole.x, across.x, down.x, down.right, across.right, whole.right)
        ys = (whole.y, down.y, across.y, across.bottom, down.bottom, whole.bottom)
        cells = (
            pygame.FRect(left, top, right - left, bottom - top)
            for (left, right), (top, bottom) in product(pairwise(xs), pairwise(ys))
        )
        return [cell for cell in cells if not (down.collidepoint(cell.center) or across.collidepoint(cell.center))]

    def storey_at(self, number: int) -> pygame.FRect:
        """Where a storey of the spire stands, from 1."""
        return self.at("spire", number)

    def spire_top(self, number: int) -> pygame.FRect:
        """Where the top of the spire stands when it has so many storeys."""
        storey = self.storey_at(max(1, number))
        scale = self.layout.scale
        top = pygame.FRect(storey.centerx - 12 * scale, storey.y - 27 * scale, 24 * scale, 28 * scale)
        return top if number else top.move(0, storey.h)

    def minster_at(self) -> pygame.FRect:
        """The whole spire of the Minster, with the storeys that are still to come."""
        storeys = [self.storey_at(number) for number in range(1, self._rules.rounds + 1)]
        return storeys[0].unionall([*storeys[1:], self.spire_top(self._rules.rounds)])

    def church_at(self) -> pygame.FRect:
        """The Minster below its spire, as the program's picture shows it."""
        return painted(self.layout.board, self.layout.scale).church.move(self.place.topleft)

    def coat_at(self, slot: str) -> str:
        """The coat whose picture an outer space bears; "" for none."""
        return self._coat_at.get(slot, "")

    def quarters_at(self, space: int) -> list[str]:
        """The quarters at a river space."""
        return [self._rules.quarter_ids[quarter] for quarter in self._rules.banks[SPACES.index(space)]]

    # ----- what is hidden because it moves

    @property
    def hidden(self) -> Set[str]:
        """The keys of the pieces that are not drawn where they lie: they fly, or the hand moves them."""
        return self._flying | self._in_hand

    def hide(self, keys: Iterable[str]) -> None:
        """Do not draw these pieces for a while."""
        self._flying.update(keys)
        self._changed()

    def show(self, keys: Iterable[str]) -> None:
        """Draw these pieces again."""
        self._flying.difference_update(keys)
        self._changed()

    def land_all(self) -> None:
        """Nothing flies any more."""
        self._flying.clear()
        self._changed()

    def pick_up(self, keys: Iterable[str]) -> None:
        """The hand moves these pieces: a clip that ends meanwhile does not show them where they lay."""
        self._in_hand.update(keys)
        self._changed()

    def put_down(self, keys: Iterable[str]) -> None:
        """The hand has let go of these pieces."""
        self._in_hand.difference_update(keys)
        self._changed()

    def _changed(self) -> None:
        """The board alone must be drawn anew, not the panels."""
        self._version += 1
        self.screen.invalidate()

    def cache_key(self) -> object:
        """What the picture of the board depends on."""
        where = tuple(self.region), tuple(self.place)
        return self.state.revision, self._version, tuple(self.score_track.running), where

    # ----- the ground

    def paint_ground(self, canvas: Canvas) -> None:
        """The painted town and everything that is written on it; the same the whole game through."""
        canvas.sprite(self.layout.board.picture, self.place)
        if self._painted is not None:
            paint_plain(canvas, self.layout, self._painted, self.place.topleft)
        if canvas.theme.strong:
            paint_contrast(canvas, self.layout, self.place.topleft)
        elif self._town_recedes:
            paint_veil(canvas, self.layout, self.place.topleft)
        for quarter in self._rules.definitions.quarters:
            lettered = self.lettered(canvas.theme, quarter.id)
            paint_plate(canvas, lettered, self.place.topleft)
            icons, there = (
                icons_of(quarter.privilege),
                self.at("privilege", quarter.id),
            )
            icon_row(canvas, there, icons, figures=figures(canvas.theme))
        self._paint_river(canvas)
        self.score_track.paint_scale(canvas)

    def _paint_river(self, canvas: Canvas) -> None:
        """The numbers of the spaces, and what is found there."""
        for space in SPACES:
            self.paint_number(canvas, space, alpha=160)
            self._paint_reward(canvas, self.at("river", space), space)

    def paint_number(self, canvas: Canvas, space: int, *, alpha: int = 255) -> None:
        """The number of a space of the river on its strip, through which the water may shine."""
        place, band = self.at("river", space), self._number_band
        strip = pygame.FRect(place.x, place.bottom - band, place.w, band)
        if alpha < 255:  # no broader than the water
            strip = strip.inflate(-6, 0).move(0, -2)
        canvas.fill(strip, _STRIP, radius=6, alpha=alpha)
        colour = INK if canvas.theme.strong else _ON_WATER
        size = self.number_size(canvas.theme)
        # Figures have nothing below their line, so their middle lies below that of the letters.
        rim = _RIVER_RIM if canvas.theme.strong else 0.0
        up = max(0.0, _FIGURES_HIGH * size * canvas.theme.factor / 2 + rim - band / 2)
        middle = (place.centerx, place.bottom - band / 2 - up - _FIGURES_LOW * size)
        canvas.text(signed(space), middle, size, colour, font="semibold", anchor="center")

    def number_size(self, theme: Theme) -> float:
        """The size of the river's numbers, all alike: the longest has room on its space."""
        key = (self.layout, theme.scale, theme.lettering, theme.strong, current().language)
        if self._number_size[0] != key:
            size = min(_NUMBER, _LARGEST_NUMBER / theme.factor) * self.layout.scale
            for space in SPACES:
                room = self.at("river", space).w - (2 * _RIVER_RIM if theme.strong else 0)
                wide = theme.measure(signed(space), size, "semibold")[0]
                size *= min(1.0, room / wide)
            self._number_size = key, size
        return self._number_size[1]

    def _paint_reward(self, canvas: Canvas, place: pygame.FRect, space: int) -> None:
        rewards = [each for each in self._rules.definitions.rewards if each.space == space]
        for reward in rewards:
            icons = icons_of(reward.effects)
            water = place.h - self._number_band
            box = pygame.FRect(0, 0, place.w - 4, water - _REWARD_MARGIN)
            box.center = (place.centerx, place.y + water / 2)
            icon_row(canvas, box, icons, left=False)

    def ready_for(self, canvas: Canvas, layout: BoardLayout, place: pygame.FRect) -> Iterator[None]:
        """Make, bit by bit, what takes long about the ground in a layout to come."""
        picture, size = layout.board.picture, canvas.viewport.size(place.size)
        canvas.assets.make_ahead(picture, size)
        quarters = self._rules.definitions.quarters
        for number, quarter in enumerate(quarters):
            self.lettered(canvas.theme, quarter.id, layout)
            if number % _LETTERED_AT_ONCE:
                yield
        while not canvas.assets.at_hand(picture, size):
            yield
        canvas.assets.sprite_px(picture, size)

    def ground_cache_key(self) -> object:
        """What the picture of the ground depends on."""
        return tuple(self.region), tuple(self.place), self.score_track.scale(), self._town_recedes

    @property
    def _town_recedes(self) -> bool:
        """Whether the painted town steps back: while a human decides, where there is one."""
        return self.state.human_turn and self.layout.board != COMPACT

    # ----- the pieces

    def pieces(self) -> Iterator[Piece]:
        """All pieces at rest that have a place of their own, from the bottom to the top."""
        model = self.state.model
        for slot, colour in model.outside.items():
            yield Piece(f"outside:{slot}", f"tiles/{colour}", self.at("outside", slot))
        for slot, owner in model.edge.items():
            key = f"edge:{slot}"
            yield Piece(key, f"pieces/seal_{self._colour(owner)}", self.edge_seal_at(slot), seal_rotation(key))
        for cell, colour in enumerate(model.grid):
            yield Piece(f"cell:{cell}", f"tiles/{colour}", self.at("cell", cell).inflate(2, 2))
        for dock, colour in enumerate(model.docks):
            if colour:
                yield Piece(f"dock:{dock}", f"tiles/{colour}", self.at("dock", dock))
        if model.turn_tile:
            yield Piece("turn_tile", f"tiles/{model.turn_tile}", self.at("turn_tile", "turn_tile"))
        for number, colour in enumerate(model.drawn):
            yield Piece(f"drawn:{number}", f"tiles/{colour}", self.drawn_at(number))
        for quarter, seats in model.quarters.items():
            for space, seat in enumerate(seats):
                key = f"seal:{quarter}:{space}"
                yield Piece(
                    key, f"pieces/seal_{self._colour(seat)}", self.lying_seal_at(quarter, space), seal_rotation(key)
                )
        for quarter, seat in model.crests.items():
            box = self.at("crest", quarter).inflate(4, 4)
            yield Piece(f"crest:{quarter}", f"pieces/crest_{self._colour(seat)}", box)
        for descendant in model.descendants:
            place = self.descendant_at(descendant)
            side = min(place.w, place.h) + 2
            box = pygame.FRect(0, 0, side, side)
            box.center = place.center
            yield Piece(f"descendant:{descendant}", f"descendants/{descendant}", box)
        # The barge of the player whose turn it is lies on top of others.
        for seat in sorted(range(len(model.players)), key=lambda seat: seat == model.active):
            box = self.barge_at(seat, model.players[seat].barge)
            yield Piece(f"barge:{seat}", f"pieces/barge_{self._colour(seat)}", box)

    def paint_pieces(self, canvas: Canvas) -> None:
        """All that lies on the board, but for what moves just now."""
        self._paint_minster(canvas)
        self._paint_reach(canvas)
        for slot in SLOTS:
            if self.coat_at(slot) and (slot not in self.state.model.outside or f"outside:{slot}" in self.hidden):
                place = self.at("outside", slot)
                coat = pygame.FRect(0, 0, place.w * 0.72, place.w * 0.8)
                # The seal hangs on the corner opposite.
                coat.center = place.centerx - 0.06 * place.w, place.centery - 0.05 * place.w
                canvas.sprite(f"coats/{self.coat_at(slot)}", coat, alpha=235)
        self._paint_seal_tabs(canvas)
        self._paint_piles(canvas)
        self._paint_towers(canvas)
        self._paint_line(canvas)
        for piece in self.pieces():
            if piece.key not in self.hidden:
                canvas.sprite(piece.sprite, piece.rect, angle=piece.angle)
        self.score_track.paint_shields(canvas)

    def _paint_seal_tabs(self, canvas: Canvas) -> None:
        """Whose seal hangs on an outer space: its tab in the colour of the owner."""
        for slot, owner in self.state.model.edge.items():
            if f"edge:{slot}" in self.hidden:
                continue
            ground = SEATS[self._colour(owner)].ground
            tab = self.at("edge_seal", slot).inflate(6, 6)
            canvas.fill(tab, ground, radius=10)
            canvas.outline(tab, INK, 2, radius=10)

    def _paint_line(self, canvas: Canvas) -> None:
        """The line that was pushed in this turn is marked in the colour of who pushed, until its actions are used."""
        slot = self.state.pushed() if any(self.state.model.activated.values()) else ""
        if slot:
            cells = [self.at("cell", cell) for cell in self.line(slot)]
            draw_pushed_line(canvas, cells, SEATS[self._colour(self.state.model.active)].ground)

    def drawn_at(self, number: int) -> pygame.FRect:
        """Where the Builder's two tiles lie."""
        place = self.at("turn_tile", "turn_tile")
        return place.move((place.w + _BETWEEN_DRAWN) * number, 0)

    def _colour(self, seat: int) -> str:
        return self.state.seats[seat].colour

    def _paint_minster(self, canvas: Canvas) -> None:
        number = self.state.model.round
        alpha = _FAR if self._town_recedes and not canvas.theme.strong else 255
        for storey in range(1, number + 1):
            if f"storey:{storey}" not in self.hidden:
                canvas.sprite(f"minster/storey_{storey}", self.storey_at(storey), alpha=alpha)
        if "spire_top" not in self.hidden:
            canvas.sprite("minster/top", self.spire_top(number), alpha=alpha)

    def _paint_reach(self, canvas: Canvas) -> None:
        """The quarters that the barge of the player whose turn it is reaches shine in that player's colour, if there is
        a free space.
        """
        model = self.state.model
        if model.status.finished:
            return
        colour = SEATS[self._colour(model.active)].ground
        player = model.players[model.active]
        reached = self._rules.quarters_in_reach(player.barge, player.descendants, model.tower)
        for quarter in filter(self._is_open, reached):
            draw_highlight(canvas, self.plate_at(quarter).inflate(-2, -2), colour, radius=3)

    def _is_open(self, quarter: str) -> bool:
        """Whether a seal can still be placed in a quarter."""
        rules, model = self._rules, self.state.model
        return rules.has_room(rules.quarter_index[quarter], len(model.quarters[quarter]), len(model.descendants))

    def _paint_piles(self, canvas: Canvas) -> None:
        model = self.state.model
        deck = self.at("pile", "deck")
        self._pile(canvas, deck, "cards/back", model.deck)
        discard = self.at("pile", "discard")
        if model.discard:
            self._pile(canvas, discard, card_picture(model.discard[-1]), len(model.discard))
            draw_card(canvas, model.discard[-1], discard)
        self._pile(canvas, self.at("pile", "coats"), "coats/back", model.coats)
        bag = self.at("pile", "bag")
        canvas.sprite("pieces/bag", bag)
        for pile in PILES:
            self.paint_count(canvas, pile)

    def paint_count(self, canvas: Canvas, pile: str) -> None:
        """How many lie on a pile, or in the bag; drawn above whatever glows around it."""
        badge(canvas, self.count_at(canvas.theme, pile).center, self._count(pile))

    def _count(self, pile: str) -> str:
        model = self.state.model
        counts = {
            "deck": model.deck,
            "discard": len(model.discard),
            "coats": model.coats,
            "bag": sum(model.bag.values()),
        }
        return str(counts[pile])

    def count_at(self, theme: Theme, pile: str) -> pygame.FRect:
        """Where the number of a pile stands: on its lower edge."""
        place = self.at("pile", pile)
        box = pygame.FRect((0, 0), badge_size(theme, self._count(pile), SMALL))
        box.center = (place.centerx, place.bottom - (24 if pile == "bag" else 2))
        return box

    @staticmethod
    def _pile(canvas: Canvas, place: pygame.FRect, sprite: str, count: int) -> None:
        if count:
            for step in range(min(4, (count + 5) // 6), 0, -1):
                canvas.sprite(sprite, place.move(1.5 * step, 2 * step))
            canvas.sprite(sprite, place)

    def _paint_towers(self, canvas: Canvas) -> None:
        model = self.state.model
        now, after = self.at("tower", "now"), self.at("tower", "next")
        rounds = self._rules.rounds
        if model.tower:
            if "tower:now" not in self.hidden:
                canvas.sprite(f"towers/{model.tower}", now)
            if model.next_tower and "tower:next" not in self.hidden:
                canvas.sprite(f"towers/{model.next_tower}", after, alpha=215)
        else:
            canvas.sprite("towers/back", now)
            if model.round < rounds:
                canvas.sprite("towers/back", after, alpha=150)
        self.paint_round(canvas)

    def paint_round(self, canvas: Canvas) -> None:
        """Which round it is, at its tower tile; drawn above whatever glows around it."""
        badge(canvas, self.round_at(canvas.theme).center, self._round_words(), size=SMALL)

    def _round_words(self) -> str:
        return t("game.round_short", n=self.state.model.round, rounds=self._rules.rounds)

    def round_at(self, theme: Theme) -> pygame.FRect:
        """Where the number of the round stands: over the lower left corner of its tower tile, clear of the rim of the
        grid.
        """
        now, after = self.at("tower", "now"), self.at("tower", "next")
        box = pygame.FRect((0, 0), badge_size(theme, self._round_words(), SMALL))
        box.topleft = (now.x - box.w / 2, max(after.bottom + 1, now.bottom - box.h / 2))
        for kind in ("edge_seal", "insert", "outside"):
            for slot in SLOTS:
                place = self.at(kind, slot).inflate(16, 16)
                if box.colliderect(place):
                    box.right = min(box.right, place.x)
        return box


def _painted(layout: BoardLayout) -> BoardLayout | None:
    """The places that the picture shows, where the layout may have others."""
    if layout.own or not own_sprite(layout.board.picture):
        return None
    return own_layout(layout.board).scaled(layout.scale)
