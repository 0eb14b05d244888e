"""A picture of a position: a part of the board, or some cards, drawn like at the table and as sharp at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec
import pygame

from ulm.i18n.catalog import current, t
from ulm.i18n.rulebook.contents import NoPicture, PictureEntry, picture_position
from ulm.i18n.rulebook.page_blocks import PictureBlock
from ulm.rules import Definitions, Game, Played, View
from ulm.rules.moves import SPACES
from ulm.session.session import SessionSeat
from ulm.ui.table.board.board import PILES, Board
from ulm.ui.table.board.board_layout import BoardLayout, LayoutErrors, load
from ulm.ui.table.board.card_face import SIZE as CARD
from ulm.ui.table.board.card_face import draw_card, use_rules
from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.crop import CropCanvas
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.theme import TABLE, Theme
from ulm.ui.toolkit.viewport import RectLike

CARDS = "cards"
"""The one region that is not on the board: cards side by side."""
REGIONS = ("whole", "board", "grid", "river", "docks", "quarters", "minster", "towers", "piles")
"""Regions that need no name of a thing."""
_AIR = {"grid": 15.0, "river": 30.0, "spaces": 30.0, "docks": 60.0, "towers": 60.0, "piles": 16.0}
_USUAL_AIR = 8.0


class UnknownPlace(LookupError):
    """There is no part of the board of that name."""


def board_region(board: Board, words: str) -> pygame.FRect:
    """A part of the board: one of ``REGIONS``, or a thing with its name (``quarter garden``, ``slot W1``,
    ``space -3``), some spaces of the river (``spaces -2 4``: from the first to the last), or several of these with
    commas between them (``outside E1, quarter town_hall``). Raises UnknownPlace.
    """
    several = words.split(", ")
    if len(several) > 1:
        return _hull([board_region(board, each) for each in several])
    kind, _, name = words.partition(" ")
    match kind:
        case "whole" | "board":
            return board.region.copy()
        case "grid":
            boxes = _all(board, "outside", "edge_seal", "insert")
        case "river":
            boxes = _all(board, "river")
        case "spaces":
            boxes = [_at(board, "river", space) for space in name.split()] or [place_of_thing(board, words)]
        case "docks":
            boxes = _all(board, "dock")
        case "quarters":
            boxes = _all(board, "quarter", "landmark", "river")
        case "minster":
            boxes = [board.minster_at(), board.church_at()]
        case "towers":
            boxes = _all(board, "tower")
        case "piles":
            boxes = [board.at("pile", pile) for pile in PILES]
        case "quarter":
            boxes = [place_of_thing(board, words), *(_at(board, each, name) for each in ("landmark", "bank"))]
        case _:
            boxes = [place_of_thing(board, words)]
    air = _AIR.get(kind, _USUAL_AIR)
    return _hull(boxes).inflate(2 * air, 2 * air).clip(board.region)


def place_of_thing(board: Board, words: str) -> pygame.FRect:
    """Where a thing is, without anything around it: what glows. Raises UnknownPlace where it is not on the board."""
    kind, _, name = words.partition(" ")
    match kind:
        case "grid":
            return _hull(_all(board, "cell")).inflate(8, 8)
        case "slots":
            return _hull([_at(board, "insert", f"{name}{number}") for number in (1, 2, 3)])
        case "slot":
            return _at(board, "insert", name)
        case "outside":
            return _at(board, "outside", name)
        case "docks":
            return _hull(_all(board, "dock")).inflate(6, 6)
        case "dock":
            return _at(board, "dock", name)
        case "quarter":
            return _at(board, "quarter", name).inflate(-2, -2)
        case "space":
            return _at(board, "river", name)
        case "crest":
            return _at(board, "crest", name)
        case "river":
            return _hull([board.at("river", space) for space in SPACES])
        case "bag" | "deck" | "discard" | "coats":
            return board.at("pile", kind)
        case "minster":
            return board.minster_at()
        case "tower":
            return _at(board, "tower", name or "now")
        case "turn_tile":
            return board.at("turn_tile", "turn_tile")
        case "coat":
            slot = next((slot for slot in board.layout.keys("outside") if board.coat_at(slot) == name), "")
            return _at(board, "outside", slot)
        case "descendant" if name in board.state.model.descendants:
            return board.descendant_at(name)
        case "barge" if name.isdigit() and int(name) < len(board.state.model.players):
            return board.barge_at(int(name), board.state.model.players[int(name)].barge)
    raise UnknownPlace(words)


def _at(board: Board, kind: str, key: str) -> pygame.FRect:
    if not board.layout.has(kind, key):
        raise UnknownPlace(f"{kind} {key}".strip())
    return board.at(kind, key)


def _all(board: Board, *kinds: str) -> list[pygame.FRect]:
    return [board.at(kind, key) for kind in kinds for key in board.layout.keys(kind)]


def _hull(boxes: Iterable[pygame.FRect]) -> pygame.FRect:
    first, *others = boxes
    return first.unionall(others)


def with_aspect(box: pygame.FRect, aspect: float, within: pygame.FRect) -> pygame.FRect:
    """A rectangle of an aspect (width to height) around a region: as small as may be, and inside the board unless it
    is wider or higher than that.
    """
    grown = box.copy()
    if box.w < box.h * aspect:
        grown.w = box.h * aspect
    else:
        grown.h = box.w / aspect
    grown.center = box.center
    if grown.w > within.w or grown.h > within.h:
        shrink = min(within.w / grown.w, within.h / grown.h)
        grown.w, grown.h = grown.w * shrink, grown.h * shrink
        grown.center = box.center
    grown.clamp_ip(within)
    return grown


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


def position_of_picture(picture: PictureBlock | PictureEntry, game: Game) -> PositionPicture:
    """What a picture of a page shows of a game."""
    return PositionPicture(game, CARDS if picture.cards else picture.shows, picture.glow, picture.cards)


def drawable(picture: PictureBlock, definitions: Definitions) -> PositionPicture | None:
    """What a picture of a page shows; None where that is not on the board in use."""
    try:
        found = position_of_picture(picture, picture_position(picture, definitions))
        check_picture(found)
    except (NoPicture, UnknownPlace, LayoutErrors):
        return None
    return found
