"""The director: what happened becomes clips that change the view model before the player's eyes.

Events are shown one after the other; each clip ends with its event applied to the model, whether it was watched,
skipped or never shown (speed *instant*). After the last event of a move, the model equals the projection of
the position.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import pygame

from ulm.i18n.narration import MoveNarrator
from ulm.rules import Event, Played, View
from ulm.rules import events as ev
from ulm.rules.causes import Cause, causes
from ulm.rules.events import HIDDEN, seen_by
from ulm.session.session import NOBODY
from ulm.ui.program import Program
from ulm.ui.table.animation import event_presentation, motion_paths
from ulm.ui.table.animation.animation_stage import AnimationStage
from ulm.ui.table.animation.event_clips import EventClips
from ulm.ui.table.animation.event_presentation import group_events, is_seen
from ulm.ui.table.animation.flying_pieces import LazyClip
from ulm.ui.table.board.board import Board
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.timings import Timings
from ulm.ui.toolkit import animation
from ulm.ui.toolkit.animation import Call, Clip, ClipGroup, Gate, Wait
from ulm.ui.toolkit.canvas import Canvas


def differences(shown: Any, wanted: Any, name: str = "") -> Iterator[str]:
    """One line for each field that differs, down to the single field of a player, the single key, the single place."""
    if shown == wanted:
        return
    inner = list(_parts(shown, wanted))
    if not inner:
        yield f"{name}: shown {shown!r}, wanted {wanted!r}"
    for part, one, other in inner:
        yield from differences(one, other, f"{name}{part}" if name else part.lstrip("."))


def _parts(shown: Any, wanted: Any) -> Iterator[tuple[str, Any, Any]]:
    """What two values of the same shape consist of; nothing where they must be compared as a whole."""
    if type(shown) is not type(wanted):
        return
    if is_dataclass(shown):
        for field in fields(shown):
            yield f".{field.name}", getattr(shown, field.name), getattr(wanted, field.name)
    elif isinstance(shown, dict):
        for key in sorted(shown.keys() | wanted.keys()):
            yield f"[{key!r}]", shown.get(key), wanted.get(key)
    elif isinstance(shown, list) and len(shown) == len(wanted):
        for place, (one, other) in enumerate(zip(shown, wanted, strict=True)):
            yield f"[{place}]", one, other


STRICT = sys.flags.dev_mode or "ULM_STRICT" in os.environ
"""Whether a view model that differs from the position ends the program: in tests (which set ``ULM_STRICT``, for the
processes that they start as well) and debug runs (``python -X dev``); a player's game goes on with the position.
"""
_MOST_READ = 12
"""So many cards of the discard pile are read ahead, while it may be chosen from."""
_UNSLID = motion_paths.LineOffset(0.0, False)
_BACK = Timings.FLIGHT * Timings.UNDO_FACTOR


class ScreenDiffers(AssertionError):
    """The events of a move have not led to the view model of the position after it."""


class Director:
    """Animates moves on the board."""

    def __init__(self, state: TableState, actions: ViewerActions, anchors: Anchors, board: Board, app: Program) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.animator = actions.animator
        self._app = app
        self.stage = AnimationStage(state, actions, anchors, board)
        self._event_clips = EventClips(self.stage)
        self.watching = False
        """Whether a spectator watches everybody's moves, at the pace of those of others."""
        self.slid = _UNSLID
        """How the line stands that is about to be pushed."""

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self.animator.busy

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in the air."""
        self.stage.draw(canvas)

    # ----- animating moves

    def animate_move(self, played: Played, view: View, settled: Callable[[], None], *, opens_turn: bool) -> None:
        """Show a move to the viewer; ``view`` is what it may know afterwards."""
        others = self.watching or self.state.seats[played.seat].bot is not None
        clips: list[Clip] = []
        if others and opens_turn:
            clips.append(Wait(Timings.BOT_LEAD_IN))
        viewer = self.state.model.seat if self.state.model.seat != NOBODY else None
        whys = causes(played, self.state.history)
        teller = MoveNarrator([seat.name for seat in self.state.seats], played.seat)
        told = (others or self.state.source.hot_seat) and self.animator.speed != "instant"
        number = 0
        for group in group_events(played.events):
            shown = [seen_by(event, viewer) for event in group]
            because = whys[number : number + len(group)]
            number += len(group)
            if told and any(is_seen(event) for event in group):
                # A hand that lies open for its owner is no business of those who read the bar.
                public = [seen_by(event, None) for event in group]
                clips.append(Call(partial(self._tell, played.seat, teller.sentence(public, because))))
            self._app.assets.read_ahead(f"cards/{card}" for event in shown for card in _cards(event))
            for seen, following, why in zip(shown, [*shown[1:], None], because, strict=True):
                clips.append(LazyClip(partial(self._clip, seen, following, why, others)))
            if others and any(is_seen(event) for event in group):
                clips.append(Wait(Timings.BOT_BETWEEN))

        def settle() -> None:
            self.state.model.settle(view)
            wanted = TableModel.of(view)
            if STRICT:
                self._compare(wanted, f"after {played.move}")
            self.state.model = wanted
            if wanted.status.question == "from":
                self._app.assets.read_ahead(f"cards/{card}" for card in wanted.discard[-_MOST_READ:])
            self.state.shown_count += 1
            settled()
            # Step by step it stays until the player goes on.
            if self.state.told is not None and self.animator.speed != "step":
                self._tell_no_longer()

        clips.append(Call(settle))
        if others and self.animator.speed == "step":
            # The move stands in the log when the player is asked to go on.
            clips.append(Gate())
        self.animator.play(animation.ClipSequence(*clips))

    def _tell(self, seat: int, sentence: str) -> None:
        if sentence:
            self.state.told = (seat, sentence)
            self.actions.invalidate()

    def _tell_no_longer(self) -> None:
        """What was told last stays for a while, unless something else is told or somebody must decide."""
        last = self.state.told

        def end() -> None:
            if self.state.told is last:
                self.state.told = None

        self.animator.play_parallel(animation.ClipSequence(Wait(Timings.TOLD), Call(end)))

    def _compare(self, wanted: TableModel, when: str) -> None:
        """What the events have made of the view model must be what the position is seen as."""
        if self.state.model != wanted:
            found = differences(self.state.model, wanted)
            raise ScreenDiffers("\n  ".join([f"{when} the screen differs from the position:", *found]))

    def restart(self, model: TableModel) -> None:
        """Show a position as it is, whatever was being shown."""
        self.animator.skip()
        self.stage.air.clear()
        self.board.land_all()
        self.board.score_track.running.clear()
        self.state.told = None
        self.state.model = model
        self.actions.redraw()

    def step_back(self, model: TableModel) -> None:
        """Show an earlier position: what lies elsewhere there flies back, faster than it came."""
        self.animator.skip()
        before = {piece.key: piece for piece in self.board.pieces()}
        self.restart(model)
        after = {piece.key: piece for piece in self.board.pieces()}
        gone = [piece for key, piece in before.items() if after.get(key) != piece]
        come = [piece for key, piece in after.items() if before.get(key) != piece]
        clips: list[Clip] = []
        for piece in come:
            sources = [each for each in gone if each.sprite == piece.sprite]
            source = min(sources, key=lambda each: math.dist(each.rect.center, piece.rect.center), default=None)
            if source is not None:
                gone.remove(source)
            start = source.rect if source is not None else self._home(piece.sprite)
            way = motion_paths.straight(start, piece.rect, angle=piece.angle)
            clips.append(self.stage.fly(piece.sprite, way, _BACK))
        for piece in gone:
            way = motion_paths.straight(piece.rect, self._home(piece.sprite), angle=piece.angle)
            clips.append(self.stage.fly(piece.sprite, way, _BACK))
        if not clips:
            return
        keys = [piece.key for piece in come]
        self.board.hide(keys)
        self._app.audio.play("place")
        self.animator.play(animation.ClipSequence(ClipGroup(*clips), Call(lambda: self.board.show(keys))))

    def _home(self, sprite: str) -> pygame.FRect:
        """Where a piece goes that leaves the board, and comes from."""
        folder, name = sprite.split("/")
        seat = next((n for n, each in enumerate(self.state.seats) if name.endswith(f"_{each.colour}")), self.state.own)
        if folder == "descendants":
            return self.stage.place("descendants", seat, name)
        if folder == "pieces":
            return self.stage.place(f"{name.split('_')[0]}s", seat)
        return self.stage.place("tile", self.state.own, name)

    def _clip(self, event: Event, following: Event | None, cause: Cause | None, others: bool) -> Clip:
        human = isinstance(event, ev.TurnBegan) and self.state.seats[event.seat].bot is None
        event_presentation.play_event_sound(event, self.animator, self._app.audio, human=human, dragged=self.slid.share)
        slid = self.slid
        if isinstance(event, ev.Pushed):
            self.slid = _UNSLID
        if self.animator.speed == "instant":
            return self.stage.apply(event)
        return self._event_clips.clip(event, following, cause, others, slid)


def _cards(event: Event) -> Sequence[str]:
    """The cards whose faces an event shows."""
    match event:
        case ev.CardsOffered(_, cards):
            return [card for card in cards if card != HIDDEN]
        case ev.CardGained(_, card) | ev.CardPlayed(_, card):
            return [card] if card != HIDDEN else []
    return []
