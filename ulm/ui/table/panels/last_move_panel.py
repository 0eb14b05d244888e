"""The move that led to the position shown, in large letters, and why it was made, where that is known."""

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.log_text import MoveLogText
from ulm.i18n.number_format import written
from ulm.session.playback import Playback
from ulm.session.session import NOBODY
from ulm.ui.table.panels.panel import PartsPanel
from ulm.ui.table.panels.panel_drawing import pennant, sheet
from ulm.ui.table.panels.scrolling_column import ScrollingColumn
from ulm.ui.table.panels.text_blocks import RichTextBlock, TextBlock
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import containers
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Dynamic, Row, Stack
from ulm.ui.toolkit.label import FIGURE
from ulm.ui.toolkit.label import Label as Line
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, SEPIA, SMALL, Theme

_SIZE = 23.0
_SMALLEST = 0.7
"""Large text is set smaller by this share, but not smaller than usual text, to have all of it in sight."""


class LastMovePanel(PartsPanel):
    """Who moved, the number of the move, what it did; a bot's reasons."""

    def __init__(self, state: TableState, actions: ViewerActions, playback: Playback) -> None:
        super().__init__(state, actions)
        self.playback = playback
        self._page = ScrollingColumn(name="replay:last_move")
        self._page.grow = 1
        self._page.on_scroll = actions.invalidate
        self._key: object = None

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.supply

    def made(self) -> Node:
        self._key = None
        rows = containers.Column(sized(Dynamic(self._heading), height=42), self._page, gap=6)
        return Stack(Stack(rows, pad=(14, 9), ground=sheet), pad=(6, 4))

    def cache_key(self) -> object:
        return self.playback.shown_count, self._page.offset, self.state.hand_open

    def _refresh(self, canvas: Canvas) -> None:
        state = self.state
        viewer = state.model.seat if state.hand_open else NOBODY
        key = (self.playback.shown_count, self.playback.at, viewer, state.inspector_shown)
        if key == self._key:
            return
        self._key = key
        blocks: list[TextBlock] = []
        width, high = self._page.rect.w - 20, self._page.rect.h
        last = self.playback.last
        if self.playback.shown_count == self.playback.at and self.playback.game.finished:
            blocks.append(_large(canvas.theme, self._result(), width, high, "icons/trophy"))
        elif last is None:
            blocks.append(_large(canvas.theme, t("replay.beginning"), width, high))
        else:
            earlier = self.playback.moves[: self.playback.shown_count - 1]
            said = MoveLogText(state.seats, viewer).move(last, earlier)
            said = said or t(f"replay.silent.{self._silent(last.move.verb)}")
            blocks.append(_large(canvas.theme, said, width, high))
            # The Inspector names them, where it is shown.
            for reason in () if state.inspector_shown else self.playback.reasons_for(self.playback.shown_count - 1):
                picture = "icons/bot"
                blocks.append(
                    RichTextBlock(canvas.theme, f"*{reason}*", width, size=SMALL, colour=SEPIA, picture=picture)
                )
        self._page.fill(blocks, top=True)

    def _result(self) -> str:
        """Who has won, and with how many points."""
        game, seats = self.playback.game, self.state.seats
        winners = game.winners
        names = ", ".join(f"**{seats[seat].name}**" for seat in winners)
        return t("replay.won", n=len(winners), names=names, points=written(game.final_scores()[winners[0]].total))

    @staticmethod
    def _silent(verb: str) -> str:
        """Which sentence stands for a move that the log passes over."""
        return "end" if verb == "end" else "other"

    def _heading(self) -> Node:
        """Who moved, and which move it was."""
        where, verdict = (
            t("replay.where", n=self.playback.shown_count, all=self.playback.length),
            self.playback.verdict(),
        )
        words = t("replay.where_judged", where=where, verdict=verdict) if verdict else where
        size = min(BODY, 38 / self.actions.theme.factor)
        told = Line(words, size, SEPIA, font="italic", way=FIGURE, grow=1)
        if self.playback.last is None:
            return told
        seat = self.state.seats[self.playback.last.seat]
        return Row(sized(pennant(seat.colour, seat.name), width=250), told, gap=14)

    def draw(self, canvas: Canvas) -> None:
        self._refresh(canvas)
        super().draw(canvas)


def _large(theme: Theme, text: str, width: float, high: float, picture: str = "") -> RichTextBlock:
    """What happened, in letters as large as all of it has room."""
    size, smallest = _SIZE, _SIZE * max(_SMALLEST, 1 / theme.factor)
    while True:
        said = RichTextBlock(theme, text, width, size=size, picture=picture)
        if said.gap + said.height <= high or size <= smallest:
            return said
        size = max(smallest, size * 0.94)
