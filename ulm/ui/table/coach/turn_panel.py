"""What is said of a turn that somebody tries to find, at the top of the side column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from ulm.i18n.catalog import current
from ulm.ui.state.table_actions import PlayerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.table.coach.column_coach import ColumnPanel
from ulm.ui.table.panels.blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.panels.slip import CoachNote, CoachNoteButton, note_area
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import BODY

_INSPECTOR = 210.0
"""What is left below it to explain things."""
_QUESTION = 450.0
"""So much room is for a question in any case, though it may cover words."""
_MARKS = {"right": "icons/check", "wrong": "icons/cross", "failed": "icons/cross", "hint": "icons/hint"}


class TurnPanelHost(Protocol):
    """Who speaks on the panel."""

    @property
    def title(self) -> str:
        """The heading."""

    @property
    def moving(self) -> bool:
        """Whether something of the speaker's moves."""

    def update(self, dt: float) -> None:
        """Time goes by."""

    def said(self) -> list[tuple[str, str]]:
        """What is said now: how each sentence is meant, and the sentence."""

    def rows(self) -> list[list[CoachNoteButton]]:
        """The buttons: the same ones whatever is said."""


class TurnPanel(ColumnPanel):
    """Says what the coach says."""

    def __init__(self, state: TableState, actions: PlayerActions, coach: TurnPanelHost) -> None:
        super().__init__(state, actions)
        self._coach = coach
        self.slip = CoachNote(actions, "trial")
        self._filled: object = None

    @property
    def _room(self) -> pygame.FRect:
        return note_area(self.actions.arrangement)

    @property
    def words_bottom(self) -> float:
        """Where its words end: a question may be asked below them."""
        self._fill()
        return min(self.slip.words_end, self._room.bottom - _QUESTION)

    @property
    def animating(self) -> bool:
        return self._coach.moving

    def update(self, dt: float) -> None:
        """The speaker's light closes in."""
        self._coach.update(dt)

    def items(self) -> Sequence[Focusable]:
        self._fill()
        return self.slip.put(*self._room.topleft)

    def _fill(self) -> None:
        theme, said = self.actions.theme, self._coach.said()
        rows = self._coach.rows()
        buttons = [(each.name, each.primary, each.enabled) for row in rows for each in row]
        look = (theme.lettering, current().language, tuple(self._room), tuple(said), buttons)
        if look == self._filled:
            return
        self._filled = look
        most = self._room.h
        if not self.actions.arrangement.abreast:
            most -= _INSPECTOR / theme.factor**2
        self.slip.fill(self._room.w, most, self._coach.title, "icons/ulm_sparrow", self._said, rows, top=True)
        self.slip.stretch(most)  # whatever is said, the buttons stay where they are

    def _said(self, width: float) -> list[TextBlock]:
        theme, blocks = self.actions.theme, list[TextBlock]()
        size = BODY * 0.95 / max(1.0, theme.factor / 1.1) ** 0.75
        for kind, text in self._coach.said():
            if kind == "heading":
                blocks.append(HeadingBlock(theme, text, width, size=size))
                continue
            gap = 8.0 if blocks else 0.0
            words = f"**{text}**" if kind == "right" else text
            shown = RichTextBlock(theme, words, width, size=size, picture=_MARKS.get(kind, ""), gap=gap)
            blocks.append(shown)
        return blocks

    def spoken_changes(self) -> Mapping[object, str]:
        return {"trial": self.slip.spoken}

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        self.slip.draw(canvas)
