"""The log: what happened, move by move. A row that is pointed at lights up where it happened; a click, or Enter,
shows the position then.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.log_text import MoveLogText
from ulm.i18n.phrases import labelled
from ulm.rules import Played
from ulm.rules import events as ev
from ulm.session.session import NOBODY
from ulm.ui import key_bindings
from ulm.ui.style import SEATS
from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.interaction import event_locations
from ulm.ui.table.panels.recap import RecapChanges, own_turn_start, recap_blocks, since
from ulm.ui.table.panels.scrolling_column import ScrollingColumn
from ulm.ui.table.panels.text_blocks import HeadingBlock, RichTextBlock, SeatHeading, TextBlock
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.theme import GILT, INK, RUBRIC, SEPIA, SMALL, Theme

_BAR = 16.0
"""Room left beside the words for the bar by which the column is scrolled."""
_SIZE = SMALL * 0.95
_AT_ONCE, _MOST = 120, 300
"""How many moves the column holds at first, and as long as it shows the end; earlier ones join when they are wanted."""
_TURN = 40
"""No turn has more moves before one of its moves: as many are looked through for what caused it."""
_SKIP = {"line_up": -1, "line_down": 1, "page_up": -6, "page_down": 6}


class LogRow(Focusable):
    """A move in the log."""

    def __init__(self, log: "Log", number: int, rect: pygame.FRect, clip: pygame.FRect) -> None:
        super().__init__(rect.inflate(8, 4), name=f"side:log:{number}", on_activate=lambda: log.look_back(number))
        self.clip = clip
        self.number = number
        self._log = log

    def spoken(self) -> str:
        return self._log.said(self.number)

    def handle(self, event: Input) -> bool:
        """The arrow keys go from row to row."""
        match key_bindings.action(event, "column"):
            case "line_up" | "line_down" | "page_up" | "page_down" as way:
                return self._log.go(self.number, _SKIP[way])
            case "to_top":
                return self._log.go(self.number, -len(self._log.state.logged))
            case "to_bottom":
                return self._log.go(self.number, len(self._log.state.logged))
        return False

    def draw(self, canvas: Canvas) -> None:
        """The words are drawn by the column."""
        assert self.clip is not None
        marked = self.number == self._log.marked
        with canvas.clip(self.clip.inflate(8, 5)):
            if self.hovered or marked:
                canvas.fill(self.rect, GILT, radius=5, alpha=40)
            if marked:
                canvas.outline(self.rect.inflate(4, 5), RUBRIC, 2.5, radius=5)
            elif self.hovered:
                canvas.outline(self.rect.inflate(4, 5), GILT, 2, radius=5)

    def draw_focus(self, canvas: Canvas) -> None:
        """Close around the row, between its neighbours."""
        ring = canvas.theme.ring
        canvas.outline(self.rect.inflate(ring, ring), INK, ring, radius=7)
        canvas.outline(self.rect.inflate(ring - 2, ring - 2), GILT, ring - 2, radius=6)


class _Line(NamedTuple):
    """The words of a move as they were set, and for whom."""

    played: Played
    owners: frozenset[int]
    """The seats that see more of it than others."""
    reader: int
    words: RichTextBlock | None


class Log:
    """The column of the log and the rows in it."""

    def __init__(self, state: TableState, actions: ViewerActions, anchors: Anchors) -> None:
        self.state = state
        self.actions = actions
        self._anchors = anchors
        self.column = ScrollingColumn(name="side:log_text", follow=True)
        self.column.on_scroll = self._scrolled
        self._rows: list[LogRow] = []
        self._lines: dict[int, _Line] = {}
        self._headings: dict[tuple[int, int], TextBlock] = {}
        self._numbers: list[int] = []
        """The moves that have a row, and in ``_blocks`` the block of each."""
        self._blocks: list[int] = []
        self._from = -1
        """The first move that the column holds."""
        self._recap_at = -1
        """The block with which the recap begins, as long as it is the last thing that is told; else −1."""
        self.wanted = 0.0
        """The height that shows the whole recap; 0 where there is none."""
        self.recap_elsewhere: Callable[[], bool] = lambda: False
        """Whether another panel shows the recap now, so that the log leaves it out."""
        self._stop = -1
        """The move whose row the Tab key leads to; any that is in sight if that one is not."""
        self._wanted_first: int | None = None
        self._key: object = None
        self._width = 0.0
        self._mark: int | None = None
        self.marked = -1
        """The move whose row is marked: the last one up to ``state.marked`` that has a row; −1 when none is."""

    def relayout(self) -> None:
        """The window, the language or the text size has changed."""
        self._lines.clear()
        self._headings.clear()
        self._from = -1
        self._key = None

    @property
    def empty(self) -> bool:
        """Whether nothing has happened yet."""
        return not self.column.blocks

    # ----- rows

    def items(self, area: pygame.FRect) -> list[Focusable]:
        """The column in its area, and a row for each move in sight."""
        self.column.place(self.actions.theme, area)
        self._refresh(self.actions.theme)
        self._show_wanted()
        if self._recap_at >= 0 and self.column.following:
            self.column.show_from(self._recap_at)
        clip = self.column.open_area
        found = dict(zip(self._blocks, self._numbers, strict=True))
        self._rows = [
            LogRow(self, found[block], box, clip)
            for block, box in self.column.in_sight()
            if block in found and box.colliderect(clip)
        ]
        stop = next((row for row in self._rows if row.number == self._stop), self._rows[-1] if self._rows else None)
        for row in self._rows:
            row.focusable = row is stop
        # The rows are what the keyboard goes to, where there is one.
        self.column.focusable = not self._rows
        return [self.column, *self._rows]

    def go(self, number: int, by: int) -> bool:
        """Bring the focus from the row of a move to another one."""
        index = bisect_left(self._numbers, number) + by
        while index < 0 and self._from > 0:
            held = len(self._numbers)
            self._hold(self._from - _AT_ONCE)
            index += len(self._numbers) - held
        self._stop = self._numbers[max(0, min(len(self._numbers) - 1, index))]
        self.column.bring_in(self._blocks[self._numbers.index(self._stop)])
        self.actions.rebuild_panel_items()
        ring = self.actions.focus
        ring.focus(ring.find(f"side:log:{self._stop}"), show=True)
        return True

    def look_back(self, number: int) -> None:
        """Show the position right after a move."""
        self._stop = number
        self.actions.look_back(number)

    @property
    def pointed(self) -> int | None:
        """The move whose row the pointer is on, or else the visible focus."""
        row = next((row for row in self._rows if row.hovered), None)
        if row is None and self.actions.focus.visible:
            row = next((row for row in self._rows if row.focused), None)
        return row.number if row is not None else None

    def draw_over(self, canvas: Canvas) -> None:
        """Light up where the move happened whose row is pointed at."""
        number = self.pointed
        history = self.state.logged
        if number is None or number >= len(history):
            return
        played = history[number]
        colour = SEATS[self.state.seats[played.seat].colour].ground
        places = event_locations.of_move(played.events, played.seat, self._viewer)
        for box in event_locations.rects(self.state.game.rules, self._anchors, places):
            draw_highlight(canvas, box, colour, strong=True)
            canvas.outline(box.inflate(10, 10), INK, 8, radius=11)
            canvas.outline(box.inflate(6, 6), GILT, 4, radius=9)

    @property
    def first_in_sight(self) -> int | None:
        """The first move in sight, if the log was scrolled away from its end."""
        return self._rows[0].number if self._rows and not self.column.following else None

    def show_from(self, number: int | None) -> None:
        """Show the log from a move on, as soon as it is there; None for its end."""
        self._wanted_first = number

    def _show_wanted(self) -> None:
        number, self._wanted_first = self._wanted_first, None
        if number is None or not 0 <= number < len(self.state.logged):
            return
        if number < self._from:
            self._hold(number - _AT_ONCE // 4)
        index = bisect_left(self._numbers, number)
        if index < len(self._numbers):
            self.column.put_first(self._blocks[index])

    # ----- contents

    @property
    def _viewer(self) -> int:
        """At a screen that several share, hidden cards are named only while their owner looks at the hand."""
        return self.state.model.seat if self.state.hand_open else NOBODY

    def _refresh(self, theme: Theme) -> None:
        state, history = self.state, self.state.logged
        width = self.column.rect.w - _BAR
        held = len(history) - self._from
        if self._from < 0 or held < 0 or (held > _MOST and self.column.at_end):
            self._from = max(0, len(history) - _AT_ONCE)
        if state.marked is not None and state.marked < self._from:
            self._from = max(0, state.marked - _AT_ONCE // 4)
        last = id(history[-1]) if history else 0
        turn = (state.own, state.model.active, self.recap_elsewhere())
        key = (self._from, len(history), last, self._viewer, width, turn, len(state.notes))
        fresh = key != self._key
        if fresh:
            if width != self._width:
                self._lines.clear()
                self._headings.clear()
                self._width = width
            self._key = key
            self._fill(theme, history, width)
        if fresh or state.marked != self._mark:
            self._mark = state.marked
            index = bisect_right(self._numbers, self._mark) - 1 if self._mark is not None else -1
            self.marked = self._numbers[index] if index >= 0 else -1
            if self._mark is not None and self._blocks:
                self.column.bring_in(self._blocks[max(0, index)])

    def _hold(self, first: int) -> None:
        """Have the column hold the moves from one on; what is in sight stays where it is."""
        column = self.column
        left = column.furthest - column.offset
        self._from = max(0, first)
        self._refresh(self.actions.theme)
        column.scroll_to(column.furthest - left)

    def _scrolled(self) -> None:
        if self.column.offset <= 0 and self._from > 0:
            self._hold(self._from - _AT_ONCE)
        self.actions.rebuild_panel_items()

    def _fill(self, theme: Theme, history: Sequence[Played], width: float) -> None:
        describer = MoveLogText(self.state.seats, self._viewer)
        own_turn = own_turn_start(self.state, history)
        told = own_turn >= 0 and not self.recap_elsewhere()
        notes = {min(number, len(history)): key for number, key in self.state.notes}
        blocks: list[TextBlock] = []
        recap: Sequence[TextBlock] = ()
        self._numbers, self._blocks = [], []
        before: tuple[int, int] = (0, -1)
        for number in range(self._from, len(history)):
            played = history[number]
            if number == own_turn and told:
                recap = recap_blocks(theme, self.state, history[:own_turn], width)
                blocks += recap
            turn = (played.round, played.seat)
            if turn != before:
                if played.round != before[0]:
                    blocks.append(self._heading(theme, played.round, NOBODY))
                blocks.append(self._heading(theme, *turn))
                before = turn
            if number in notes:
                blocks.append(self._note(theme, notes[number], width))
            words = self._words(theme, describer, number, played, width)
            if words is not None:
                self._numbers.append(number)
                self._blocks.append(len(blocks))
                blocks.append(words)
        if len(history) in notes:
            blocks.append(self._note(theme, notes[len(history)], width))
        self._recap_at = -1
        if own_turn == len(history) and told:
            recap = recap_blocks(theme, self.state, history, width)
            self._recap_at = len(blocks) if recap else -1
            blocks += recap
        self.wanted = sum(block.gap + block.height for block in recap)
        self.column.fill(blocks)

    def said(self, number: int) -> str:
        """A move as it is told: who made it, and what it did; empty where there is nothing to tell."""
        played = self.state.logged[number]
        words = MoveLogText(self.state.seats, self._viewer).move(
            played, self.state.logged[max(0, number - _TURN) : number]
        )
        return labelled(self.state.seats[played.seat].name, words) if words else ""

    def recapped(self) -> list[str]:
        """What the others' turns have changed since the own one."""
        state = self.state
        moves = since(state.logged, state.own)
        changed = [(seat, RecapChanges.of(moves, seat).said(state.seats[seat].colour)) for seat in state.order]
        return [labelled(state.seats[seat].name, words) for seat, words in changed if words]

    def _heading(self, theme: Theme, number: int, seat: int) -> TextBlock:
        """The heading of a round, or of a seat's turn in it."""
        found = self._headings.get((number, seat))
        if found is None:
            if seat == NOBODY:
                found = HeadingBlock(theme, t("panels.log.round", n=number), self._width)
            else:
                who = self.state.seats[seat]
                found = SeatHeading(theme, who.colour, who.name, self._width)
            self._headings[number, seat] = found
        return found

    @staticmethod
    def _note(theme: Theme, key: str, width: float) -> RichTextBlock:
        return RichTextBlock(theme, t(key), width, size=_SIZE, colour=SEPIA)

    def set_ahead(self) -> None:
        """Set the words of the move that is being shown, so that the frame in which they appear has less to do."""
        number, history = self.state.shown_count, self.state.source.history
        if self._width and number < len(history):
            describer = MoveLogText(self.state.seats, self._viewer)
            self._words(self.actions.theme, describer, number, history[number], self._width)

    def _words(
        self, theme: Theme, describer: MoveLogText, number: int, played: Played, width: float
    ) -> RichTextBlock | None:
        """The words of one move, set once for all who may read the same."""
        kept = self._lines.get(number)
        if kept is not None and kept.played is played:
            owners = kept.owners
        else:
            kept = None
            owners = frozenset(
                getattr(event, "seat", NOBODY) for event in played.events if ev.seen_by(event, None) is not event
            )
        reader = self._viewer if self._viewer in owners else NOBODY
        if kept is None or kept.reader != reader:
            said = describer.move(played, self.state.logged[max(0, number - _TURN) : number])
            bar = SEATS[self.state.seats[played.seat].colour].ground
            words = RichTextBlock(theme, said, width, size=_SIZE, bar=bar, gap=3) if said else None
            kept = self._lines[number] = _Line(played, owners, reader, words)
        return kept.words
