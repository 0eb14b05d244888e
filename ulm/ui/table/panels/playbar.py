"""The bar under a game that is looked back on: back and forth, playing by itself, how fast, and ways out."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from ulm.session.playback import Playback
from ulm.session.session import NOBODY
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import one_size
from ulm.ui.kit.theme import INK
from ulm.ui.state.table_actions import Looking
from ulm.ui.state.table_state import TableState
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import sheet
from ulm.ui.table.panels.timeline import Timeline
from ulm.ui.widgets.button import Button, frame_of
from ulm.ui.widgets.choice import Choice, Option

_ROWS = {"keys": (10.0, 54.0), "line": (67.0, 48.0), "foot": (118.0, 50.0)}
"""Where each row begins and how high it is, in a bar of the usual height."""
_USUAL = 176.0
_KEY_W, _PLAY_W, _GAP = 58.0, 78.0, 4.0
_FOOT_TEXT = 22.0
_EYE_W = 118.0
PACES = {"slow": 0.5, "normal": 1.0, "fast": 3.0}


class Player(Protocol):
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

    def __init__(
        self, rect: pygame.FRect, name: str, icon: str, act: Callable[[], None], *, flip: bool = False
    ) -> None:
        super().__init__(rect, "", act, icon=icon, name=f"replay:{name}")
        self.tooltip = keys.with_key(t(f"replay.{name}"), name)
        self.flip = flip

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        box = pygame.FRect(0, 0, 34, 34)
        box.center = (self.rect.centerx, self.rect.centery - 1 + (2 if self.pressed and self.enabled else 0))
        canvas.sprite(self.icon, box, alpha=255 if self.enabled else 90, flip=self.flip)


class _Eye(Button):
    """Whose eyes one looks with: a seat's colour, "" for nobody."""

    def __init__(self, rect: pygame.FRect, act: Callable[[], None]) -> None:
        super().__init__(rect, "", act, icon="icons/eye", name="replay:eye")
        self.colour = ""

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        y = self.rect.centery - 2 + (2 if self.pressed else 0)
        canvas.sprite("icons/eye", (self.rect.centerx - 42, y - 17, 36, 36))
        if self.colour:
            canvas.sprite(f"pieces/crest_{self.colour}", (self.rect.centerx + 8, y - 17, 30, 34))
        else:
            canvas.text("–", (self.rect.centerx + 22, y), 30 / canvas.theme.factor, INK, font="bold", anchor="center")


class PlayBar(Panel):
    """Two rows of buttons and the course of the game between them.

    The items are made once for a layout, so that a press outlasts the moves that come while the game plays by itself.
    """

    foremost = True

    def __init__(self, state: TableState, actions: Looking, playback: Playback, player: Player, leave: str) -> None:
        super().__init__(state, actions)
        self.playback = playback
        self.player = player
        self.leave = leave
        """The key of the text on the button that leads out."""
        self._items: list[Item] = []
        self._refreshers: list[Callable[[], None]] = []

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.tray

    def _row(self, name: str) -> pygame.FRect:
        """Where one of its three rows lies."""
        top, high = (share * self.region.h / _USUAL for share in _ROWS[name])
        return pygame.FRect(self.region.x + 16, self.region.y + top, self.region.w - 34, high)

    def cache_key(self) -> object:
        return self.playback.shown_count, self.playback.viewer, self.player.playing, self.player.pace

    def relayout(self) -> None:
        self._items = []

    def items(self) -> Sequence[Item]:
        if not self._items:
            self._refreshers = []
            place = self._row("line").inflate(-8, 0)
            line = Timeline(place, self.playback, self.state.game.rules.rounds, self.player.go)
            self._items = [*self._keys(), self._paces(), line, *self._foot()]
        for refresh in self._refreshers:
            refresh()
        return self._items

    def _keys(self) -> list[Item]:
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
        row = self._row("keys")
        x = row.x
        found: list[_Key] = []
        for number, (name, icon, act) in enumerate(rows):
            wide = _PLAY_W if name == "play" else _KEY_W
            found.append(_Key(pygame.FRect(x, row.y, wide, row.h), name, icon, act, flip=number < 3))
            x += wide + _GAP
        before, play, after = found[:3], found[3], found[4:]

        def refresh() -> None:
            for key in before:
                key.enabled = playback.at > 0
            for key in after:
                key.enabled = playback.next is not None
            play.icon = "icons/pause" if player.playing else "icons/play"
            play.tooltip = keys.with_key(t("replay.pause" if player.playing else "replay.play"), "play")

        self._refreshers.append(refresh)
        return list(found)

    def _paces(self) -> Item:
        row = self._row("keys")
        left = row.x + 6 * _KEY_W + _PLAY_W + 7 * _GAP + 4
        options = [
            Option(pace, {0.5: "½×", 1.0: "1×", 3.0: "3×"}[factor], tooltip=t(f"replay.pace.{pace}"))
            for pace, factor in PACES.items()
        ]
        box = pygame.FRect(left, row.y, row.right - left, row.h)
        return Choice(box, options, self.player.pace, self.player.set_pace, size=22, name="replay:pace")

    def _foot(self) -> list[Item]:
        player, playback = self.player, self.playback
        found: list[Item] = []
        row = self._row("foot")
        left = row.x
        if len(playback.viewers) > 1:
            found.append(self._eye(pygame.FRect(left, row.y, _EYE_W, row.h)))
            left += _EYE_W + _GAP
        wide = (row.right - left - _GAP) / 2
        words = (t("replay.play_on"), t(self.leave))
        size = one_size(self.actions.theme, words, wide - 36, size=_FOOT_TEXT, font="semibold")
        on = Button((left, row.y, wide, row.h), words[0], player.play_on, size=size, name="replay:play_on")
        right = (left + wide + _GAP, row.y, wide, row.h)

        def refresh() -> None:
            on.enabled = not playback.game.finished and playback.has_record
            on.tooltip = t("replay.play_on_tip" if on.enabled else "replay.play_on_not")

        self._refreshers.append(refresh)
        out = keys.with_key(words[1], "back")
        return [*found, on, Button(right, words[1], player.out, size=size, tooltip=out, name="replay:out")]

    def _eye(self, box: pygame.FRect) -> Item:
        playback = self.playback
        eye = _Eye(box, self.player.look_from_next)

        def refresh() -> None:
            seat = None if playback.viewer == NOBODY else playback.seats[playback.viewer]
            eye.colour = seat.colour if seat is not None else ""
            name = seat.name if seat is not None else t("replay.nobody")
            eye.tooltip = keys.with_key(t("replay.eye", name=name), "look_from")

        self._refreshers.append(refresh)
        return eye

    def draw(self, canvas: Canvas) -> None:
        region = self.region
        sheet(canvas, pygame.FRect(region.x + 4, region.y + 4, region.w - 10, region.h - 8))
