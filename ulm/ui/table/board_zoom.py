"""Looking at a part of the board, enlarged: by wheel, keys, two fingers or a double tap.

At rest the board is laid out at its size, so that everything is sharp and lies where it is seen. While the view moves,
one picture of the whole board is moved and scaled instead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pygame

from ulm.ui import key_bindings
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.board_layout import BoardLayout
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Animator, Tween, ease_out
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.crop import CropViewport
from ulm.ui.toolkit.drag_controller import THRESHOLD, DragController
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.input import (
    LEFT,
    MIDDLE,
    Input,
    KeyDown,
    Pinch,
    PinchEnd,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
    Wheel,
)
from ulm.ui.toolkit.viewport import Point

MOST = 2.5
"""The board is enlarged to at most so much."""
STEP = 1.25
"""A notch of the wheel, or a key, enlarges it by so much."""
_ALMOST_WHOLE = 1.02
"""Below this it is shown whole."""


class BoardView(NamedTuple):
    """A part of the board: how much larger it is than as a whole, and where its middle is, in shares of the board."""

    share: float = 1.0
    x: float = 0.5
    y: float = 0.5

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        return self.share == 1.0

    def kept_in(self) -> BoardView:
        """The nearest view that shows nothing beside the board."""
        share = min(MOST, self.share)
        if share < _ALMOST_WHOLE:
            return BoardView()
        half = 0.5 / share
        return BoardView(share, min(1 - half, max(half, self.x)), min(1 - half, max(half, self.y)))

    def place(self, region: pygame.FRect) -> pygame.FRect:
        """Where the whole board lies for its part to fill a region."""
        place = region.scale_by(self.share)
        place.topleft = (region.centerx - self.x * place.w, region.centery - self.y * place.h)
        return place

    def enlarged(self, factor: float, pos: Point, region: pygame.FRect) -> BoardView:
        """A view so many times larger, in which what lies at a point stays there."""
        share = max(1.0, min(MOST, self.share * factor))
        place = self.place(region)
        x, y = (pos[0] - place.x) / place.w, (pos[1] - place.y) / place.h
        away = (region.centerx - pos[0]) / (region.w * share), (region.centery - pos[1]) / (region.h * share)
        return BoardView(share, x + away[0], y + away[1]).kept_in()

    def moved(self, by: Point, region: pygame.FRect) -> BoardView:
        """The view after the board was pulled along."""
        place = self.place(region)
        return self._replace(x=self.x - by[0] / place.w, y=self.y - by[1] / place.h).kept_in()

    def showing(self, rect: pygame.FRect, region: pygame.FRect) -> BoardView:
        """The view moved as little as is needed to see something, with some room around it."""
        wanted = rect.inflate(min(80.0, region.w / 4), min(80.0, region.h / 4))
        seen = wanted.clamp(region)
        return self.moved((seen.x - wanted.x, seen.y - wanted.y), region)

    def towards(self, goal: BoardView, share: float) -> BoardView:
        """A view on the way to another one."""
        return BoardView(*(start + (end - start) * share for start, end in zip(self, goal, strict=True)))


_NEAR = 40.0
"""How close to each other the two taps of a double tap are at most."""
_PULLED = 2 * THRESHOLD
"""How far the board is pulled before that is no click."""


def _is_idle(item: Focusable | None) -> bool:
    """Whether a tap at this does nothing in the game."""
    return item is None or (isinstance(item, BoardItem) and not item.options and item.drag() is None)


class BoardZoom:
    """The view of a table's board. ``lay_out`` is called to lay everything out anew when the view has changed and
    rests; ``at_rest`` before it begins to move.
    """

    def __init__(
        self,
        board: Board,
        focus: FocusRing,
        drags: DragController,
        animator: Animator,
        lay_out: Callable[[], None],
        come_to_rest: Callable[[], None],
    ) -> None:
        self._board = board
        self._focus = focus
        self._drags = drags
        self._animator = animator
        self._lay_out = lay_out
        self._come_to_rest = come_to_rest
        self.view = BoardView()
        """What is to be seen once the view rests."""
        self._shown = BoardView()
        self._steps = 0
        """Counts the changes of view, so that an animation knows whether it is still wanted."""
        self.moving = False
        """Whether the view moves."""
        self._picture: tuple[object, pygame.Surface] | None = None
        self._pulled_from: Point | None = None
        self._button = 0
        """The button that pulls the board along; 0 while none does."""
        self._tapped: Point | None = None
        self._since_tap = 0.0
        self._layout: tuple[BoardLayout, float, BoardLayout] | None = None
        self._whole_layout = board.layout
        self._coming: Iterator[None] | None = None
        """Makes ready what is seen once the view rests."""

    # ----- laying out

    def layout(self, whole: BoardLayout) -> BoardLayout:
        """The layout of the board in the present size."""
        self._whole_layout = whole
        if self.view.whole:
            return whole
        if self._layout is None or self._layout[:2] != (whole, self.view.share):
            self._layout = whole, self.view.share, whole.scaled(whole.scale * self.view.share)
        return self._layout[2]

    def claim(self, items: Iterable[Focusable]) -> None:
        """These things lie on the board: only what is seen can be met, and the keyboard brings them into view."""
        if not self.view.whole:
            for item in items:
                item.clip = self._board.region.copy()
                item.reveal = self._reveal

    def _reveal(self, item: Focusable) -> None:
        """The keyboard comes to something on the board: see it."""
        if not self.moving and not self._board.region.contains(item.rect):
            self.view = self.view.showing(item.rect, self._board.region)
            self._rest()

    # ----- moving

    def leave(self) -> None:
        """See the whole board again, at once."""
        if not self.view.whole or self.moving:
            self.view = BoardView()
            self._rest()

    def _rest(self) -> None:
        self._steps += 1
        self.moving, self._shown = False, self.view
        self._picture = self._coming = None
        self._lay_out()

    def settle(self) -> None:
        """Let a moving view rest."""
        if self.moving:
            self._rest()

    def _begin(self) -> bool:
        """Begin to move the view; whether that is possible just now."""
        if self._drags.holds:
            return False
        if not self.moving:
            self._come_to_rest()
            self.moving = True
        return True

    def _go(self, view: BoardView) -> None:
        """Move to a view."""
        if view == self.view or not self._begin():
            return
        self.view = view
        self._coming = None
        self._steps += 1
        step, start = self._steps, self._shown

        def show(share: float) -> None:
            if step != self._steps:
                return
            self._shown = start.towards(self.view, share)
            if share >= 1.0:
                self._rest()

        if self._animator.reduced or self._animator.speed == "instant":
            self._rest()
        else:
            self._animator.play_parallel(Tween(Timings.ZOOM, show, ease_out))

    def _hold(self, view: BoardView) -> None:
        """Show a view at once that a hand holds; it will rest when the hand lets go."""
        if self._begin():
            self._steps += 1
            self.view = self._shown = view
            self._coming = iter(())  # it may change again with the next frame

    def _by(self, factor: float, pos: Point | None = None) -> bool:
        region = self._board.region
        self._go(self.view.enlarged(factor, pos or region.center, region))
        return True

    def back(self) -> bool:
        """Back to the whole board; False where it is seen."""
        if self.view.whole:
            return False
        self._go(BoardView())
        return True

    # ----- input

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        self._since_tap += dt
        if self._since_tap > Timings.DOUBLE_CLICK:
            self._tapped = None

    @property
    def waiting(self) -> bool:
        """Whether a tap may still become a double one: while nothing moves no time goes by."""
        return self._tapped is not None

    def before(self, event: Input) -> bool:
        """An input comes: take it if it is meant for the view and nothing else."""
        region = self._board.region
        match event:
            case Pinch(pos, moved, factor):
                if self.moving or region.collidepoint(pos):
                    before = pos[0] - moved[0], pos[1] - moved[1]
                    self._hold(self.view.enlarged(factor, before, region).moved(moved, region))
                return True
            case PinchEnd():
                self.settle()
                return True
            case Wheel(pos, _, y, ctrl=True) if region.collidepoint(pos):
                return self._by(STEP**y, pos)
            case PointerMove(pos) if self._button and self._pulled_from is not None:
                by = pos[0] - self._pulled_from[0], pos[1] - self._pulled_from[1]
                self._pulled_from = pos
                self._hold(self.view.moved(by, region))
                return True
            case PointerUp(_, button) if self._button == button:
                self._button = 0
                self.settle()
                return True
            case PointerLeave() if self._button:
                self._button = 0
                self.settle()
            case PointerDown(pos, button):
                self.settle()
                return self._press(event, pos, button)
            case KeyDown():
                return self._key(event)
        return False

    def after(self, event: Input) -> bool:
        """Nothing has used an input: what it does to the view."""
        region = self._board.region
        match event:
            case Wheel(pos, _, y) if y and region.collidepoint(pos):
                return self._by(STEP**y, pos)
            case PointerMove(pos, held=True) if self._pulled_from is not None and self._drags.active is None:
                if math.dist(pos, self._pulled_from) < _PULLED:
                    return False
                self._focus.cancel_press()
                self._button = LEFT
                return self.before(event)
        return False

    def _press(self, event: PointerDown, pos: Point, button: int) -> bool:
        self._pulled_from = None
        if not self._board.region.collidepoint(pos):
            self._tapped = None
            return False
        item = self._focus.at(pos)
        on_board = item is None or item.clip == self._board.region or item.name.startswith("landmark:")
        if not self.view.whole and on_board:
            self._pulled_from = pos
            if button == MIDDLE:
                self._button = MIDDLE
                return True
        return event.touch and _is_idle(item) and self._tap(pos)

    def _tap(self, pos: Point) -> bool:
        """A finger taps where nothing is to be done; whether it is the second one."""
        first, self._tapped = self._tapped, pos
        self._since_tap = 0.0
        if first is None or math.dist(pos, first) > _NEAR:
            return False
        self._tapped = self._pulled_from = None
        return self.back() or self._by(MOST, pos)

    def _key(self, event: KeyDown) -> bool:
        match key_bindings.action(event, "zoom"):
            case "zoom_in":
                return self._by(STEP, self._middle())
            case "zoom_out":
                return self._by(1 / STEP, self._middle())
            case "zoom_back":
                return self.back()
        self.settle()
        return False

    def _middle(self) -> Point | None:
        """What keys enlarge: what they point at, else what is in the middle."""
        focused = self._focus.focused
        region = self._board.region
        if focused is not None and self._focus.visible and region.contains(focused.rect):
            return focused.rect.center
        return None

    # ----- the picture

    def draw(self, canvas: Canvas, items: Iterable[Focusable]) -> None:
        """Draw the board while its view moves."""
        board = self._board
        if self._coming is None:
            self._coming = board.ready_for(canvas, self.layout(self._whole_layout), self.view.place(board.region))
        next(self._coming, None)
        key = (board.layout, board.cache_key(), canvas.viewport)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._whole(canvas, items)
        whole = self._picture[1]
        region, place = board.region, self._shown.place(board.region)
        box = canvas.viewport.rect(region)
        if (round(place.w), round(place.h)) == (round(board.place.w), round(board.place.h)):
            before = canvas.surface.get_clip()
            canvas.surface.set_clip(box)
            canvas.surface.blit(whole, canvas.viewport.point(place.topleft))
            canvas.surface.set_clip(before)
            return
        to_x, to_y = whole.width / place.w, whole.height / place.h
        part = pygame.Rect(
            round((region.x - place.x) * to_x),
            round((region.y - place.y) * to_y),
            round(region.w * to_x),
            round(region.h * to_y),
        ).clip(whole.get_rect())
        canvas.surface.blit(pygame.transform.smoothscale(whole.subsurface(part), box.size), box)

    def _whole(self, canvas: Canvas, items: Iterable[Focusable]) -> pygame.Surface:
        """A picture of the whole board at the size in which it is laid out."""
        board = self._board
        surface = pygame.Surface(canvas.viewport.size(board.place.size), 0, canvas.surface)
        # The same sizes as at rest, so that no picture has to be scaled again.
        viewport = CropViewport(board.place, surface.size, canvas.viewport.scale)
        drawn = canvas.on(surface, viewport)
        board.paint_ground(drawn)
        board.paint_pieces(drawn)
        for item in sorted(items, key=lambda item: item.z):
            if item.visible:
                item.draw(drawn)
        return surface
