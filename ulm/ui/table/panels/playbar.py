"""The bar under a game that is looked back on: back and forth, playing by itself, how fast, and ways out."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from ulm.i18n.catalog import t
from ulm.session.playback import Playback
from ulm.session.session import NOBODY
from ulm.ui import key_bindings
from ulm.ui.table.panels.panel import PartsPanel
from ulm.ui.table.panels.panel_drawing import sheet
from ulm.ui.table.panels.playbar_timeline import Timeline
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import common_size
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import INK, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.button import Button, frame_of
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

_KEYS, _LINE, _FOOT = 54.0, 48.0, 50.0
"""The heights of the rows, in a bar of the usual height."""
_KEY_W, _PLAY_W, _GAP = 56.0, 78.0, 4.0
_PACE_TEXT, _BESIDE_PACE = 22.0, 34.0
_FOOT_TEXT, _BESIDE_FOOT = 22.0, 36.0
"""Sizes of words, and what stays free beside them."""
_EYE_W = 118.0
PACES = {"slow": 0.5, "normal": 1.0, "fast": 3.0}


class PlaybackControls(Protocol):
    """Who does what the bar asks for: the scene."""

    playing: bool
    pace: str

    def first(self) -> None:
        """Go to the beginning."""

    def turn_back(self) -> None:
        """Go to the beginning of this turn, or of the one before."""

    def move_back(self) -> None:
        """Go back by one move."""

    def play_or_pause(self) -> None:
        """Go on by itself, or stop."""

    def move_on(self) -> None:
        """Show the next move."""

    def turn_on(self) -> None:
        """Go to the next turn."""

    def last(self) -> None:
        """Go to the end."""

    def set_pace(self, pace: str) -> None:
        """Go on slower or faster."""

    def go(self, at: int) -> None:
        """Show the position after so many moves."""

    def look_from_next(self) -> None:
        """Look from another seat."""

    def play_on(self) -> None:
        """Play on from here as a new game."""

    def out(self) -> None:
        """Leave."""


class _Key(Button):
    """A button of the bar whose picture may look to the left."""

    def __init__(self, name: str, icon: str, act: Callable[[], None], *, flip: bool = False) -> None:
        super().__init__("", act, icon=icon, name=f"replay:{name}")
        self.width = _PLAY_W if name == "play" else _KEY_W
        self.tooltip = key_bindings.with_key(t(f"replay.{name}"), name)
        self.flip = flip

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        y = self.rect.centery - 18 + (2 if self.pressed and self.enabled else 0)
        canvas.sprite(self.icon, (self.rect.centerx - 17, y, 34, 34), alpha=255 if self.enabled else 90, flip=self.flip)


class _Eye(Button):
    """Whose eyes one looks with: a seat's colour, "" for nobody."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__("", act, icon="icons/eye", name="replay:eye")
        self.width = _EYE_W
        self.colour = ""

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        y = self.rect.centery - 2 + (2 if self.pressed else 0)
        canvas.sprite("icons/eye", (self.rect.centerx - 42, y - 17, 36, 36))
        if self.colour:
            canvas.sprite(f"pieces/crest_{self.colour}", (self.rect.centerx + 8, y - 17, 30, 34))
        else:
            canvas.text("–", (self.rect.centerx + 22, y), 30 / canvas.theme.factor, INK, font="bold", anchor="center")


class _Paces(SegmentedChoice[str]):
    """How fast it goes, in one row."""

    def place(self, theme: Theme, rect: RectLike) -> None:
        words, room = [option.text for option in self.options], rect[2] / len(self.options) - _BESIDE_PACE
        self.size = common_size(theme, words, room, size=_PACE_TEXT, font="semibold")
        super().place(theme, rect)


class _OneSize(Row):
    """Buttons with words of one size."""

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        buttons = [part for part in self.parts if isinstance(part, Button) and part.text]
        words, room = [button.text for button in buttons], min(button.rect.w for button in buttons) - _BESIDE_FOOT
        for button in buttons:
            button.size = common_size(theme, words, room, size=_FOOT_TEXT, font="semibold")


class PlayBar(PartsPanel):
    """Two rows of buttons and the course of the game between them.

    The items are made once for a layout, so that a press outlasts the moves that come while the game plays by itself.
    """

    foremost = True

    def __init__(
        self, state: TableState, actions: ViewerActions, playback: Playback, player: PlaybackControls, leave: str
    ) -> None:
        super().__init__(state, actions)
        self.playback = playback
        self.player = player
        self.leave = leave
        """The key of the text on the button that leads out."""
        self._refreshers: list[Callable[[], None]] = []

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.tray

    def cache_key(self) -> object:
        return self.playback.shown_count, self.playback.viewer, self.player.playing, self.player.pace

    def made(self) -> Node:
        self._refreshers = []
        line = Timeline(self.playback, self.state.game.rules.rounds, self.player.go)
        rows = Column(
            sized(Row(*self._keys(), Space(), self._paces(), gap=_GAP), height=_KEYS, grow=_KEYS),
            sized(Stack(line, pad=(4, 0)), height=_LINE, grow=_LINE),
            sized(_OneSize(*self._foot(), gap=_GAP), height=_FOOT, grow=_FOOT),
            gap=3,
        )
        return Stack(Stack(rows, pad=(11, 5), ground=sheet), pad=(5, 4))

    def items(self) -> Sequence[Focusable]:
        found = super().items()
        for refresh in self._refreshers:
            refresh()
        return found

    def _keys(self) -> Sequence[Node]:
        player, playback = self.player, self.playback
        rows = (
            ("first", "icons/skip", player.first),
            ("turn_back", "icons/fast", player.turn_back),
            ("move_back", "icons/step", player.move_back),
            ("play", "icons/play", player.play_or_pause),
            ("move_on", "icons/step", player.move_on),
            ("turn_on", "icons/fast", player.turn_on),
            ("last", "icons/skip", player.last),
        )
        found = [_Key(name, icon, act, flip=number < 3) for number, (name, icon, act) in enumerate(rows)]
        before, play, after = found[:3], found[3], found[4:]

        def refresh() -> None:
            for key in before:
                key.enabled = playback.at > 0
            for key in after:
                key.enabled = playback.next is not None
            play.icon = "icons/pause" if player.playing else "icons/play"
            play.tooltip = key_bindings.with_key(t("replay.pause" if player.playing else "replay.play"), "play")

        self._refreshers.append(refresh)
        return found

    def _paces(self) -> Node:
        options = [
            ChoiceOption(pace, {0.5: "½×", 1.0: "1×", 3.0: "3×"}[factor], tooltip=t(f"replay.pace.{pace}"))
            for pace, factor in PACES.items()
        ]
        made = _Paces(options, self.player.pace, self.player.set_pace, name="replay:pace")
        return sized(made, grow=1)

    def _foot(self) -> list[Node]:
        player, playback = self.player, self.playback
        out = key_bindings.with_key(t(self.leave), "back")
        eye = [self._eye()] if len(playback.viewers) > 1 else []
        on = Button(t("replay.play_on"), player.play_on, name="replay:play_on")
        off = Button(t(self.leave), player.out, tooltip=out, name="replay:out")

        def refresh() -> None:
            on.enabled = not playback.game.finished and playback.has_record
            on.tooltip = t("replay.play_on_tip" if on.enabled else "replay.play_on_not")

        self._refreshers.append(refresh)
        return [*eye, *(sized(button, width=0, grow=1) for button in (on, off))]

    def _eye(self) -> Node:
        playback = self.playback
        eye = _Eye(self.player.look_from_next)

        def refresh() -> None:
            seat = None if playback.viewer == NOBODY else playback.seats[playback.viewer]
            eye.colour = seat.colour if seat is not None else ""
            name = seat.name if seat is not None else t("replay.nobody")
            eye.tooltip = key_bindings.with_key(t("replay.eye", name=name), "look_from")

        self._refreshers.append(refresh)
        return eye
