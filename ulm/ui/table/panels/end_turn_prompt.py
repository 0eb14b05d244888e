"""Asks once before a turn ends in which something useful can still be done, and says what."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.table.board.piece_drawing import corner_badge
from ulm.ui.table.interaction.unused_action_lines import unused_action_lines
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.panel_drawing import sheet
from ulm.ui.table.panels.scrolling_column import ScrollingColumn as BlockColumn
from ulm.ui.table.panels.text_blocks import RichTextBlock
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable, items_of
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, INK, PAGE, RUBRIC, SMALL
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.segmented_choice import Toggle

_Z = 80
_PAD, _GAP, _BUTTON, _TOGGLE = 18.0, 8.0, 58.0, 44.0
_BAR = 16.0
"""What is free for the bar by which the lines are scrolled."""
_STEP, _LEAST_SHARE, _KEPT = 0.1, 0.86, 1.4
"""Words get smaller by such steps of the size of text until the sheet fits beside the board, down to a share of it; at
larger sizes than the third down to that share of the third.
"""
_STRIP = 150.0
"""The sheet covers the Inspector whole if less of it than this (units) would stay in sight."""
_TABS = 60.0
"""The sheet takes the whole room if less of it than this would stay in sight."""
_SETTLED = 350.0
"""How long (ms) a second click of a double click counts for nothing."""


class EndTurnPrompt(Panel):
    """A sheet above the button that ends the turn. It covers the part of the side column not needed to decide."""

    foremost = True

    def __init__(
        self,
        state: TableState,
        actions: PlayerActions,
        app: Program,
        end: Callable[[], None],
        room: Callable[[], pygame.FRect],
        beneath: Callable[[], pygame.FRect | None],
        final: Callable[[], str],
    ) -> None:
        """``end`` ends the turn; ``room``: where the sheet may lie just now; ``beneath``: the Inspector's sheet;
        ``final``: what is asked where the question cannot be switched off, else empty.
        """
        super().__init__(state, actions)
        self._app = app
        self._end = end
        self._room = room
        self._beneath = beneath
        self._final = final
        self._asked_at: object = None
        """The legal moves when it was asked: they are listed anew whenever a position stands."""
        self._age = 0.0
        self._sheet = Node()
        self._left = BlockColumn(name="end:left")
        """What can still be done."""
        self._left.z, self._left.grow = _Z + 1, 1.0
        self._left.on_scroll = actions.invalidate

    # ----- asking

    @property
    def is_open(self) -> bool:
        """Whether the question is open; any move closes it for good, though it may be taken back later."""
        return self.state.ready and self._asked_at is self.state.legal

    @property
    def settled(self) -> bool:
        """Whether the question has been there long enough to be answered where it was asked."""
        return self.is_open and self._age >= _SETTLED

    @property
    def box(self) -> pygame.FRect:
        """Where the sheet lies."""
        return self._sheet.rect

    def ask(self) -> None:
        """Open the question."""
        self._asked_at, self._age = self.state.legal, 0.0
        self.actions.rebuild_items()
        ring = self.actions.focus
        if ring.visible:
            ring.focus(ring.find("end:yes"), show=True)

    def close(self) -> bool:
        """Go on with the turn; False where the question is not open."""
        if not self.is_open:
            return False
        self._asked_at = None
        self.actions.rebuild_items()
        ring = self.actions.focus
        if ring.visible:
            ring.focus(ring.find("tray:end"), show=True)
        return True

    def _go_on(self) -> None:
        self.close()

    def _stop_asking(self, stop: bool) -> None:
        self._app.settings.ask_end = not stop
        self._app.remember()

    def update(self, dt: float) -> None:
        """A question grows old."""
        self._age += dt

    @property
    def animating(self) -> bool:
        """Whether it is still too young to be answered: while nothing moves no time goes by."""
        return self.is_open and not self.settled

    # ----- items

    def items(self) -> Sequence[Focusable]:
        if not self.is_open:
            return ()
        theme, room = self.actions.theme, self._room()
        wide = min(room.w, self.actions.arrangement.slip.w) - 8
        for share in _shares(theme.factor):
            made = self._made(share, wide)
            wanted = made.wanted(theme, (wide, ANY))[1]
            if wanted <= room.h - 8:
                break
        # What does not fit even in the smallest words is scrolled.
        high = min(wanted, room.h - 8)
        beneath = self._beneath()
        if beneath is not None and 0 < beneath.h - high < _STRIP and beneath.h <= room.h:
            # No strip of the Inspector that cuts its text stays in sight.
            high = beneath.h
        if room.h - high < _TABS:
            high = room.h - 8  # nor half of the tabs above it
        self._sheet = sized(made, width=wide, height=high)
        beside = Row(made, Space(4), justify="end", height=high)
        Column(beside, Space(height=4), justify="end").place(theme, room)
        self._left.focusable = self._left.furthest > 0
        return items_of(made)

    def _made(self, share: float, wide: float) -> Node:
        """The sheet with its words smaller by a share."""
        theme = self.actions.theme
        blocks = [
            RichTextBlock(theme, words, wide - 2 * _PAD - _BAR, size=SMALL * share, picture=picture, gap=_GAP)
            for picture, words in unused_action_lines(self.state)
        ]
        self._left.fill(blocks, top=True)
        self._left.least = (0.0, sum(block.gap + block.height for block in blocks) + _GAP)
        size, least = BODY * share, (0, _BUTTON * share * theme.factor)
        yes = Button(t("panels.tray.end"), self._end, least=least, icon="icons/end_turn", size=size, name="end:yes")
        no = Button(t("panels.end.go_on"), self._go_on, least=least, icon="icons/undo", size=size, name="end:no")
        stop = Toggle(
            t("panels.end.stop_asking"),
            not self._app.settings.ask_end,
            self._stop_asking,
            least=(0, _TOGGLE * share * theme.factor),
            size=SMALL * 0.9 * share,
            name="end:stop_asking",
        )
        yes.tooltip, no.tooltip = key_bindings.with_key(yes.text, "end_now"), key_bindings.with_key(no.text, "back")
        yes.z = no.z = stop.z = _Z + 1
        head = RichLabel(f"**{t('panels.end.still')}**", size, RUBRIC)
        switch = [] if self._final() else [stop]
        column = Column(head, self._left, RichLabel(self._asked, size * 0.9), yes, no, *switch, gap=_GAP)
        return Hoverable(Stack(column, pad=(_PAD, _PAD), ground=_ground), focusable=False, z=_Z, name="end:sheet")

    @property
    def _asked(self) -> str:
        return self._final() or t("panels.end.anyway")

    def spoken_changes(self) -> Mapping[object, str]:
        lines = [t("panels.end.still"), *(words for _, words in unused_action_lines(self.state)), self._asked]
        return {"end": "\n".join(lines) if self.is_open else ""}

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        if not self.is_open:
            return
        self._sheet.draw(canvas)
        for name, key in (("end:yes", "end_now"), ("end:no", "back")):
            button = self._sheet.find(name)
            if button is not None:
                corner_badge(canvas, button.rect, key_bindings.key_name(key))


def _shares(factor: float) -> list[float]:
    """How much smaller words are set at a size of text, one after the other, until they have room. No size of text sets
    smaller words than one below it: all go through the same sizes.

    >>> [round(1.6 * share, 2) for share in _shares(1.6)]
    [1.6, 1.5, 1.4, 1.3, 1.2]
    """
    least = _LEAST_SHARE * min(factor, _KEPT)
    steps = int((factor - least) / _STEP)
    return [(factor - step * _STEP) / factor for step in range(steps + 1)] + [least / factor]


def _ground(canvas: Canvas, box: pygame.FRect) -> None:
    canvas.fill(box.move(5, 6), INK, radius=8, alpha=110)
    sheet(canvas, box, PAGE)
