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
from ulm.ui.table.panels.blocks import Block, Words
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import pennant, sheet
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState

_SHEET = pygame.FRect(6, 908, 680, 168)
_NAME = pygame.FRect(20, 918, 250, 42)
_WHERE = pygame.FRect(284, 918, 388, 42)
_TEXT = pygame.FRect(22, 966, 650, 102)
_SIZE = 23.0
_SMALLEST = 0.7
"""Large text is set smaller by this share, but not smaller than usual text, to have all of it in sight."""


class LastMovePanel(Panel):
    """Who moved, the number of the move, what it did; a bot's reasons."""

    region = screen_layout.SUPPLY

    def __init__(self, state: TableState, actions: TableActions, playback: Playback) -> None:
        super().__init__(state, actions)
        self.playback = playback
        self._page = Column(_TEXT.copy(), name="replay:last_move")
        self._page.on_scroll = actions.invalidate
        self._key: object = None

    def relayout(self) -> None:
        self._key = None

    def items(self) -> Sequence[Item]:
        self._page.place(_TEXT)
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
        width = _TEXT.w - 20
        last = self.playback.last
        if self.playback.shown_count == self.playback.at and self.playback.game.finished:
            blocks.append(_large(canvas.theme, self._result(), width, "icons/trophy"))
        elif last is None:
            blocks.append(_large(canvas.theme, t("replay.beginning"), width))
        else:
            earlier = self.playback.moves[: self.playback.shown_count - 1]
            said = MoveDescriber(state.seats, viewer).move(last, earlier)
            said = said or t(f"replay.silent.{self._silent(last.move.verb)}")
            blocks.append(_large(canvas.theme, said, width))
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
        sheet(canvas, _SHEET)
        last = self.playback.last
        left = _NAME.x
        if last is not None:
            seat = self.state.seats[last.seat]
            pennant(canvas, _NAME, seat.colour, seat.name)
            left = _WHERE.x
        canvas.text(
            t("replay.where", n=self.playback.shown_count, all=self.playback.length),
            (left, _WHERE.centery),
            min(BODY, 38 / canvas.theme.factor),
            SEPIA,
            font="italic",
            anchor="midleft",
            width=_WHERE.right - left,
            shrink=True,
        )


def _large(theme: Theme, text: str, width: float, picture: str = "") -> Words:
    """What happened, in letters as large as all of it has room."""
    size, smallest = _SIZE, _SIZE * max(_SMALLEST, 1 / theme.factor)
    while True:
        said = Words(theme, text, width, size=size, picture=picture)
        if said.gap + said.height <= _TEXT.h or size <= smallest:
            return said
        size = max(smallest, size * 0.94)
