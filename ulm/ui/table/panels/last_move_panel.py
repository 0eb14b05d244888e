"""The move that led to the position shown, in large letters, and why it was made, where that is known."""

from collections.abc import Sequence

import pygame

from ulm.session.playback import Playback
from ulm.session.session import NOBODY
from ulm.text.catalog import t
from ulm.text.log_text import MoveDescriber
from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, SEPIA, SMALL, Theme
from ulm.ui.state.table_actions import Looking
from ulm.ui.state.table_state import TableState
from ulm.ui.table.panels.blocks import Block, Words
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import pennant, sheet

_NAME = pygame.FRect(20, 14, 250, 42)
"""From the upper left corner."""
_TEXT_TOP = 62.0
_SIZE = 23.0
_SMALLEST = 0.7
"""Large text is set smaller by this share, but not smaller than usual text, to have all of it in sight."""


class LastMovePanel(Panel):
    """Who moved, the number of the move, what it did; a bot's reasons."""

    def __init__(self, state: TableState, actions: Looking, playback: Playback) -> None:
        super().__init__(state, actions)
        self.playback = playback
        self._page = Column(pygame.FRect(0, 0, 1, 1), name="replay:last_move")
        self._page.on_scroll = actions.invalidate
        self._key: object = None

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.supply

    @property
    def _text(self) -> pygame.FRect:
        """Where the move is told."""
        region = self.region
        return pygame.FRect(region.x + 22, region.y + _TEXT_TOP, region.w - 42, region.h - _TEXT_TOP - 12)

    def relayout(self) -> None:
        self._key = None

    def items(self) -> Sequence[Item]:
        self._page.place(self.actions.theme, self._text)
        return [self._page]

    def cache_key(self) -> object:
        return self.playback.shown_count, self._page.offset, self.state.hand_open

    def _refresh(self, canvas: Canvas) -> None:
        state = self.state
        viewer = state.model.seat if state.hand_open else NOBODY
        key = (self.playback.shown_count, self.playback.at, viewer, state.inspector_shown)
        if key == self._key:
            return
        self._key = key
        blocks: list[Block] = []
        text = self._text
        width = text.w - 20
        last = self.playback.last
        if self.playback.shown_count == self.playback.at and self.playback.game.finished:
            blocks.append(_large(canvas.theme, self._result(), width, text.h, "icons/trophy"))
        elif last is None:
            blocks.append(_large(canvas.theme, t("replay.beginning"), width, text.h))
        else:
            earlier = self.playback.moves[: self.playback.shown_count - 1]
            said = MoveDescriber(state.seats, viewer).move(last, earlier)
            said = said or t(f"replay.silent.{self._silent(last.move.verb)}")
            blocks.append(_large(canvas.theme, said, width, text.h))
            # The Inspector names them, where it is shown.
            for reason in () if state.inspector_shown else self.playback.reasons_for(self.playback.shown_count - 1):
                picture = "icons/bot"
                blocks.append(Words(canvas.theme, f"*{reason}*", width, size=SMALL, colour=SEPIA, picture=picture))
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

    def draw(self, canvas: Canvas) -> None:
        self._refresh(canvas)
        region = self.region
        sheet(canvas, pygame.FRect(region.x + 6, region.y + 4, region.w - 12, region.h - 8))
        last = self.playback.last
        name = _NAME.move(region.topleft)
        left = name.x
        if last is not None:
            seat = self.state.seats[last.seat]
            pennant(canvas, name, seat.colour, seat.name)
            left = name.right + 14
        where = t("replay.where", n=self.playback.shown_count, all=self.playback.length)
        verdict = self.playback.verdict()
        canvas.text(
            t("replay.where_judged", where=where, verdict=verdict) if verdict else where,
            (left, name.centery),
            min(BODY, 38 / canvas.theme.factor),
            SEPIA,
            font="italic",
            anchor="midleft",
            width=region.right - 20 - left,
            shrink=True,
        )


def _large(theme: Theme, text: str, width: float, high: float, picture: str = "") -> Words:
    """What happened, in letters as large as all of it has room."""
    size, smallest = _SIZE, _SIZE * max(_SMALLEST, 1 / theme.factor)
    while True:
        said = Words(theme, text, width, size=size, picture=picture)
        if said.gap + said.height <= high or size <= smallest:
            return said
        size = max(smallest, size * 0.94)
