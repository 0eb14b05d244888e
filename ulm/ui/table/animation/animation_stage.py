"""The stage on which events are shown: what is in the air, and the simple clips of which all others are made."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.city_texts import date_of_round
from ulm.rules import Event
from ulm.rules.moves import SLOTS
from ulm.ui.table.animation.flying_pieces import Callout, FlyingPicture, FlyingPiece, LandedPiece, LazyClip, RoundBanner
from ulm.ui.table.animation.motion_paths import Pose, Way
from ulm.ui.table.board.board import Board
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.timings import Timings
from ulm.ui.toolkit import animation
from ulm.ui.toolkit.animation import Call, Clip, Tween, Wait, ease_in_out
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.viewport import Point

_TILE = (40.0, 40.0)
_RISE = 46.0
"""How far a callout rises."""
_BANNER_GAP = 12.0
"""Between the grid and the banner of a round."""


class AnimationStage:
    """Pictures fly here from place to place; the board hides the pieces they stand for meanwhile."""

    def __init__(self, state: TableState, actions: ViewerActions, anchors: Anchors, board: Board) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.animator = actions.animator
        self.anchors = anchors
        self.air: list[FlyingPicture | Callout | RoundBanner] = []

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in the air, and the scores that run."""
        with canvas.clip(self.board.region):
            self.board.score_track.paint_running(canvas)
        for each in self.air:
            each.draw(canvas)

    # ----- clips

    def fly(
        self,
        sprite: str,
        way: Way,
        duration: float = Timings.FLIGHT,
        ease: animation.Ease = ease_in_out,
        *,
        moving: bool = True,
        becomes: str = "",
        on_board: bool = False,
        behind: pygame.FRect | None = None,
        landed: tuple[Way, float] | None = None,
    ) -> Clip:
        """A picture takes a way and is gone; the piece that it ``becomes`` is then drawn by the board. ``landed``: how
        it comes to rest afterwards, and how long that takes; nothing waits for that. ``on_board``: it never leaves the
        board, so that it is not seen where the board is not.
        """
        mover = FlyingPiece(sprite, way, behind)
        if on_board and self.board.enlarged:
            mover.clip = self.board.region.copy()

        def start() -> None:
            self.air.append(mover)

        def move(share: float) -> None:
            mover.pose = way(share)

        def fade(share: float) -> None:
            mover.shown = share

        def end() -> None:
            self.air.remove(mover)
            self.actions.invalidate()
            if becomes:
                self.board.show([becomes])
            if landed is not None and not self.animator.reduced:
                self._come_to_rest(sprite, *landed)

        return animation.ClipSequence(Call(start), Tween(duration, move, ease, moving=moving, fade=fade), Call(end))

    def legs(self, *clips: Clip) -> Clip:
        """One flight in several legs; where motion is reduced only its end is seen."""
        return animation.ClipSequence(*(clips[-1:] if self.animator.reduced else clips))

    def vanish(self, sprite: str, place: pygame.FRect) -> Clip:
        """What lay there fades away, above what lies there now."""
        mover = FlyingPiece(sprite, lambda share: Pose(place))
        if self.board.enlarged:
            mover.clip = self.board.region.copy()

        def fade(share: float) -> None:
            mover.shown = 1 - share

        return animation.ClipSequence(
            Call(lambda: self.air.append(mover)),
            Tween(Timings.FADE, fade, animation.linear, moving=False),
            Call(lambda: self.air.remove(mover)),
        )

    def _come_to_rest(self, sprite: str, way: Way, duration: float) -> None:
        picture = LandedPiece(sprite, way)
        self.air.append(picture)

        def move(share: float) -> None:
            picture.pose = way(share)
            if share >= 1.0 and picture in self.air:
                self.air.remove(picture)

        self.animator.play_parallel(Tween(duration, move, animation.linear))

    def apply(self, event: Event) -> Call:
        """The event takes effect in what is shown."""

        def change() -> None:
            self.state.model.apply(event)
            self.actions.redraw()

        return Call(change)

    def then_apply(self, event: Event, clips: Iterable[Clip], hide: Sequence[str] = ()) -> Clip:
        """Hide what leaves, fly, and only then count it as arrived."""
        return animation.ClipSequence(
            Call(lambda: self.board.hide(hide)),
            animation.stagger(clips),
            self.apply(event),
            Call(lambda: self.board.show(hide)),
        )

    def apply_then(self, event: Event, clips: Callable[[], Iterable[Clip]], hide: Sequence[str]) -> Clip:
        """The model changes first; what arrives on the board is seen when it has flown there."""
        return animation.ClipSequence(
            self.apply(event),
            Call(lambda: self.board.hide(hide)),
            LazyClip(lambda: animation.stagger(clips())),
            Call(lambda: self.board.show(hide)),
        )

    def rising(self, callout: Callout, at: pygame.FRect) -> Clip:
        """A callout rises at a place and stays there; where motion is reduced it is only seen there for a while."""
        start, top = at.center, (at.centerx, at.centery - _RISE)
        if self.animator.reduced:
            return Call(lambda: self.echo(callout, at))

        def rise(share: float) -> None:
            callout.middle = _on_the_way(start, top, share)

        return animation.ClipSequence(
            Call(lambda: self.air.append(callout)), Tween(Timings.CALLOUT, rise, animation.ease_out)
        )

    def arriving(self, callout: Callout, at: pygame.FRect, to: pygame.FRect) -> Clip:
        """A callout that has risen at a place flies to its counter and is gone."""
        top = (at.centerx, at.centery - _RISE)

        def fly(share: float) -> None:
            callout.middle = _on_the_way(top, to.center, share)

        def end() -> None:
            if callout in self.air:
                self.air.remove(callout)
                self.actions.invalidate()

        # Where motion is reduced it has its own time and goes by itself.
        return animation.ClipSequence(*([] if self.animator.reduced else [Tween(Timings.FLIGHT, fly), Call(end)]))

    def echo(self, callout: Callout, at: pygame.FRect) -> None:
        """A callout is seen at a place for a while, rises a little and fades; nothing waits for it."""
        self.air.append(callout)
        still = self.animator.reduced

        def go(share: float) -> None:
            callout.middle = (at.centerx, at.centery - (_RISE if still else _RISE * animation.ease_out(share)))
            callout.shown = min(1.0, share / 0.12, (1 - share) / 0.3)
            if share >= 1.0 and callout in self.air:
                self.air.remove(callout)

        go(0.0)
        self.animator.play_parallel(Tween(Timings.ECHO, go, animation.linear, moving=False))

    def show_round_banner(self, number: int) -> Clip:
        """A banner that names the new round, and what its tower tile does; the first half of it is waited for."""
        return animation.ClipSequence(Call(lambda: self.hang_round_banner(number)), Wait(Timings.HERALD / 2))

    def hang_round_banner(self, number: int) -> None:
        """The same banner, for which nothing waits."""
        dated = self.state.stories and self.state.dated
        title, date = t("game.round", n=number), date_of_round(number) if dated else ""
        banner = RoundBanner(self.actions.theme, title, self.state.model.tower, date, self._banner_room())
        self.air.append(banner)

        def show(share: float) -> None:
            banner.share = share
            if share >= 1.0 and banner in self.air:
                self.air.remove(banner)

        self.animator.play_parallel(Tween(Timings.HERALD, show, animation.linear, moving=False))

    def _banner_room(self) -> pygame.FRect:
        """The board below the grid, where a banner hides nothing of what is done there."""
        kept = [self.board.at(kind, slot).bottom for kind in ("insert", "outside") for slot in SLOTS]
        top = max(*kept, self.board.at("turn_tile", "turn_tile").bottom) + _BANNER_GAP
        region = self.board.region
        return pygame.FRect(region.x, top, region.w, region.bottom - top)

    # ----- places

    def place(self, kind: str, seat: int, name: str = "", size: tuple[float, float] = _TILE) -> pygame.FRect:
        """Where a thing of a seat lies, as a rectangle of a size."""
        found = self.anchors.of_seat(kind, seat, name)
        if found is None:
            places, order = self.actions.arrangement, self.state.order.index(seat)
            found = places.players.copy()
            if places.in_row:
                found.w /= len(self.state.seats)
                found.x += found.w * order
            else:
                found.h /= len(self.state.seats)
                found.y += found.h * order
            if seat == self.state.own:
                found = places.hand if kind in ("hand", "laid_out") else places.supply
        return sized(found, size)

    def bag(self) -> pygame.FRect:
        """The mouth of the bag."""
        bag = self.board.at("pile", "bag")
        mouth = sized(bag, (44, 44))
        mouth.centery = bag.y + bag.h * 0.35
        return mouth


def _on_the_way(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def sized(place: pygame.FRect, size: tuple[float, float]) -> pygame.FRect:
    """A rectangle of a size about the middle of another."""
    return place.inflate(size[0] - place.w, size[1] - place.h)
