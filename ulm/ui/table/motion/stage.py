"""The stage on which events are shown: what is in the air, and the simple clips of which all others are made."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from ulm.rules import Event
from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.ui.kit import animation
from ulm.ui.kit.animation import Call, Clip, Tween, Wait, ease_in_out
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import Colour
from ulm.ui.table.board.board import Board
from ulm.ui.table.motion.in_flight import FloatingText, Landed, LazyClip, Mover, Picture, RoundBanner
from ulm.ui.table.motion.motion_paths import Pose, Way
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.timings import Timings

_TILE = (40.0, 40.0)
_BANNER_GAP = 12.0
"""Between the grid and the banner of a round."""


class Stage:
    """Pictures fly here from place to place; the board hides the pieces they stand for meanwhile."""

    def __init__(self, state: TableState, actions: TableActions, anchors: Anchors, board: Board) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.animator = actions.animator
        self.anchors = anchors
        self.air: list[Picture | FloatingText | RoundBanner] = []

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in the air, and the scores that run."""
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
        behind: pygame.FRect | None = None,
        landed: tuple[Way, float] | None = None,
    ) -> Clip:
        """A picture takes a way and is gone; the piece that it ``becomes`` is then drawn by the board. ``landed``: how
        it comes to rest afterwards, and how long that takes; nothing waits for that.
        """
        mover = Mover(sprite, way, behind)

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

        return animation.Sequence(Call(start), Tween(duration, move, ease, moving=moving, fade=fade), Call(end))

    def legs(self, *clips: Clip) -> Clip:
        """One flight in several legs; where motion is reduced only its end is seen."""
        return animation.Sequence(*(clips[-1:] if self.animator.reduced else clips))

    def vanish(self, sprite: str, place: pygame.FRect) -> Clip:
        """What lay there fades away, above what lies there now."""
        mover = Mover(sprite, lambda share: Pose(place))

        def fade(share: float) -> None:
            mover.shown = 1 - share

        return animation.Sequence(
            Call(lambda: self.air.append(mover)),
            Tween(Timings.FADE, fade, animation.linear, moving=False),
            Call(lambda: self.air.remove(mover)),
        )

    def _come_to_rest(self, sprite: str, way: Way, duration: float) -> None:
        picture = Landed(sprite, way)
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
        return animation.Sequence(
            Call(lambda: self.board.hide(hide)),
            animation.stagger(clips),
            self.apply(event),
            Call(lambda: self.board.show(hide)),
        )

    def apply_then(self, event: Event, clips: Callable[[], Iterable[Clip]], hide: Sequence[str]) -> Clip:
        """The model changes first; what arrives on the board is seen when it has flown there."""
        return animation.Sequence(
            self.apply(event),
            Call(lambda: self.board.hide(hide)),
            LazyClip(lambda: animation.stagger(clips())),
            Call(lambda: self.board.show(hide)),
        )

    def float_text(self, text: str, at: pygame.FRect, colour: Colour) -> None:
        """A word rises from a place."""
        text_box = FloatingText(text, at.center, colour)
        self.air.append(text_box)

        def rise(share: float) -> None:
            text_box.share = share
            if share >= 1.0 and text_box in self.air:
                self.air.remove(text_box)

        self.animator.play_parallel(Tween(Timings.ECHO, rise, animation.ease_out, moving=False))

    def show_round_banner(self, number: int) -> Clip:
        """A banner that names the new round, and what its tower tile does; the first half of it is waited for."""

        def begin() -> None:
            banner = RoundBanner(t("game.round", n=number), self.state.model.tower, self._banner_room())
            self.air.append(banner)

            def show(share: float) -> None:
                banner.share = share
                if share >= 1.0 and banner in self.air:
                    self.air.remove(banner)

            self.animator.play_parallel(Tween(Timings.HERALD, show, animation.linear, moving=False))

        return animation.Sequence(Call(begin), Wait(Timings.HERALD / 2))

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
            order = self.state.order.index(seat)
            found = screen_layout.PLAYERS.copy()
            found.h /= len(self.state.seats)
            found.y += found.h * order
            if seat == self.state.own:
                found = screen_layout.HAND if kind in ("hand", "laid_out") else screen_layout.SUPPLY
        return sized(found, size)

    def source(self, reason: str, seat: int, size: tuple[float, float]) -> pygame.FRect:
        """Where something comes from, or goes to, that has this reason."""
        rules = self.state.game.rules
        board = self.board
        if reason in rules.quarter_index:
            place = board.at("quarter", reason)
        elif reason in rules.cards:
            place = board.at("pile", "discard")
        elif reason in rules.tower_ids or reason == "tribute":
            place = board.at("tower", "now")
        elif reason == "landing":
            place = board.barge_at(seat, self.state.model.players[seat].barge)
        elif reason == "coat":
            place = board.at("pile", "coats")
        elif reason in ("seal", "crest"):
            place = board.barge_at(self.state.model.active, self.state.model.players[self.state.model.active].barge)
        elif reason == "buy":
            place = board.at("pile", "deck")
        elif reason == "swap":
            place = board.at("dock", 2)
        else:
            place = board.at("cell", 4)
        return sized(place, size)

    def bag(self) -> pygame.FRect:
        """The mouth of the bag."""
        bag = self.board.at("pile", "bag")
        box = pygame.FRect((0, 0), (44, 44))
        box.center = (bag.centerx, bag.y + bag.h * 0.35)
        return box


def sized(place: pygame.FRect, size: tuple[float, float]) -> pygame.FRect:
    """A rectangle of a size about the middle of another."""
    box = pygame.FRect((0, 0), size)
    box.center = place.center
    return box
