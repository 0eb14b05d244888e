"""A picture of a position: a part of the board, or some cards, drawn like at the table and as sharp at any size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
import pygame

from ulm.i18n.catalog import current, t
from ulm.rules import Definitions, Game, Played, View
from ulm.session.session import SessionSeat
from ulm.ui.pieces.board import PILES, Board
from ulm.ui.pieces.card_face import SIZE as CARD
from ulm.ui.pieces.card_face import draw_card, use_rules
from ulm.ui.pieces.drawing import draw_highlight
from ulm.ui.pieces.layout import BoardLayout, load
from ulm.ui.pieces.pictures.regions import CARDS, board_region, place_of_thing, with_aspect
from ulm.ui.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.crop import CropCanvas
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.theme import TABLE, Theme
from ulm.ui.toolkit.viewport import RectLike

_COLOURS = ("red", "blue", "yellow", "green")
_MOST_CARDS = 5
_CARD_GAP = 26.0
_CARD_AIR = 34.0
_KEPT = 40


@dataclass(frozen=True, slots=True)
class PositionPicture:
    """What a picture shows: a region of the board (``regions``), or ``cards``; ``glow`` names things to light up."""

    game: Game
    region: str
    glow: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The cards where the region is ``cards``: those on offer, the first seat's or the next if none are named."""

    def key(self) -> object:
        """What the picture depends on."""
        game = self.game
        state = msgspec.json.encode(game.state())
        return game.rules, state, len(game.history), self.region, self.glow, self.cards


class _Shown:
    """A game as a table has it (``TableSource``): nobody plays."""

    viewer = own = 0
    hot_seat = False
    bot: str | None = None
    can_undo = can_redo = can_reset = False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = [
            SessionSeat(t(f"setup.names.s{seat}"), _COLOURS[seat]) for seat in range(len(game.position.players))
        ]

    @property
    def history(self) -> Sequence[Played]:
        return self.game.history

    def view(self) -> View:
        return self.game.view(self.viewer)

    def reasons_for(self, number: int) -> list[str]:
        return []


class _Still:
    """What a board lies on that never changes."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    def invalidate(self) -> None:
        """Nothing changes."""


_last_layout: tuple[Definitions, BoardLayout] | None = None


def _layout(definitions: Definitions) -> BoardLayout:
    """The places of the board; its map is read once for the definitions in use."""
    global _last_layout
    if _last_layout is None or _last_layout[0] is not definitions:
        _last_layout = definitions, load(definitions)
    return _last_layout[1]


def _board(game: Game, theme: Theme | None = None) -> Board:
    return Board(TableState(_Shown(game)), _Still(theme or Theme()), _layout(game.rules.definitions))


def aspect(picture: PositionPicture) -> float:
    """The width of what a picture shows to its height."""
    if picture.region == CARDS:
        box = _cards_box(len(_cards(picture)))
    else:
        box = board_region(_board(picture.game), picture.region)
    return box.w / box.h


def check_picture(picture: PositionPicture) -> None:
    """Raise UnknownPlace where a picture shows, or lights up, what is not on the board."""
    if picture.region != CARDS:
        board = _board(picture.game)
        board_region(board, picture.region)
        for words in picture.glow:
            place_of_thing(board, words)


def draw_position(picture: PositionPicture, size: tuple[int, int], theme: Theme, assets: Assets) -> pygame.Surface:
    """Draw a picture at a size in pixels; needs no window. Raises UnknownPlace."""
    use_rules(picture.game.rules)
    if picture.region == CARDS:
        return _draw_cards(_cards(picture), size, theme, assets)
    board = _board(picture.game, theme)
    crop = with_aspect(board_region(board, picture.region), size[0] / size[1], board.region)
    canvas = CropCanvas(crop, size, theme, assets)
    board.paint_ground(canvas)
    board.paint_pieces(canvas)
    for words in picture.glow:
        draw_highlight(canvas, place_of_thing(board, words), strong=True)
    for pile in PILES:
        board.paint_count(canvas, pile)
    return canvas.surface


def _cards(picture: PositionPicture) -> tuple[str, ...]:
    if picture.cards:
        return picture.cards
    state = picture.game.state()
    own = state["players"][0]
    return tuple((state["offered"] or [*own["hand"], *own["laid_out"]] or state["deck"])[:_MOST_CARDS])


def _cards_box(count: int) -> pygame.FRect:
    wide = count * CARD[0] + (count - 1) * _CARD_GAP
    return pygame.FRect(0, 0, wide, CARD[1]).inflate(2 * _CARD_AIR, 2 * _CARD_AIR)


def _draw_cards(cards: Sequence[str], size: tuple[int, int], theme: Theme, assets: Assets) -> pygame.Surface:
    box = _cards_box(len(cards))
    whole = pygame.FRect(0, 0, max(box.w, box.h * size[0] / size[1]), max(box.h, box.w * size[1] / size[0]))
    whole.center = box.center
    canvas = CropCanvas(whole, size, theme, assets)
    canvas.surface.fill(theme.paint(TABLE))
    canvas.texture("ui/table")
    for number, card in enumerate(cards):
        draw_card(canvas, card, (number * (CARD[0] + _CARD_GAP), 0, *CARD))
    return canvas.surface


class PositionPictures:
    """Draws pictures on the pages of a scene: each once for its size, and at most one a frame, so that the page itself
    is there at once. The scene calls ``new_frame`` before it draws.
    """

    def __init__(self, unfinished: Callable[[], None]) -> None:
        """``unfinished`` is called when the next frame must go on drawing."""
        self._unfinished = unfinished
        self._kept: RecentCache[object, pygame.Surface] = RecentCache(_KEPT)
        self._drawn = False

    def new_frame(self) -> None:
        """The scene is being drawn once more."""
        self._drawn = False

    def forget(self) -> None:
        """Free what is kept."""
        self._kept.clear()

    def may_draw(self) -> bool:
        """Whether something may be drawn in this frame that takes as long as a picture; else it comes later."""
        if self._drawn:
            self._unfinished()
            return False
        self._drawn = True
        return True

    def draw(self, canvas: Canvas, box: RectLike, picture: PositionPicture) -> bool:
        """Draw a picture into a rectangle; False where it comes with one of the next frames."""
        size = canvas.viewport.rect(box).size
        theme = canvas.theme
        key = (picture.key(), size, current().language, theme.lettering, theme.strong)
        found = self._kept.get(key)
        if found is None:
            if picture.region != CARDS:
                ground = _layout(picture.game.rules.definitions).board.picture
                if not canvas.assets.whole_at_hand(ground):
                    self._unfinished()
                    return False
            if not self.may_draw():
                return False
            found = self._kept.keep(key, draw_position(picture, size, theme, canvas.assets))
        canvas.surface.blit(found, canvas.viewport.rect(box))
        return True
