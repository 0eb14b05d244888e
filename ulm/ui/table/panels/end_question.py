"""Asks once before a turn ends in which something useful can still be done, and says what."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, PAGE, RUBRIC, SMALL
from ulm.ui.pieces.drawing import KEY, badge
from ulm.ui.program import Program
from ulm.ui.state.table_actions import Hand
from ulm.ui.state.table_state import TableState
from ulm.ui.table.interaction.left_to_do import left_to_do
from ulm.ui.table.panels.blocks import Words
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import sheet
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Toggle

_Z = 80
_PAD, _GAP, _BUTTON, _TOGGLE = 18.0, 8.0, 58.0, 44.0
_BAR = 16.0
"""What is free for the bar by which the lines are scrolled."""
_LARGEST = 1.4
"""Words grow with the size of text up to this factor, so that the sheet stays beside the board."""
_SHARES = (1.0, 0.93, 0.86)
"""How much smaller words are set until the sheet fits beside the board."""
_STRIP = 110.0
"""The sheet covers the Inspector whole if less of it than this (units) would stay in sight."""
_SETTLED = 350.0
"""How long (ms) a second click of a double click counts for nothing."""


class EndQuestion(Panel):
    """A sheet above the button that ends the turn. It covers the part of the side column not needed to decide."""

    foremost = True

    def __init__(
        self,
        state: TableState,
        actions: Hand,
        app: Program,
        end: Callable[[], None],
        room: Callable[[], pygame.FRect],
        beneath: Callable[[], pygame.FRect | None],
    ) -> None:
        """``end`` ends the turn; ``room``: where the sheet may lie just now; ``beneath``: the Inspector's sheet."""
        super().__init__(state, actions)
        self._app = app
        self._end = end
        self._room = room
        self._beneath = beneath
        self._asked_at: object = None
        self._age = 0.0
        self._sheet = pygame.FRect(0, 0, 0, 0)
        self._words: list[Paragraph] = []
        self._items: list[Item] = []
        self._left = Column(pygame.FRect(0, 0, 1, 1), name="end:left")
        """What can still be done."""
        self._left.z = _Z + 1
        self._left.on_scroll = actions.invalidate
        self._foot_at = (0.0, 0.0)

    # ----- asking

    @property
    def is_open(self) -> bool:
        """Whether the question is open; any move closes it."""
        return self._asked_at is not None and self._asked_at == self._moment()

    def _moment(self) -> object:
        return self.state.shown_count, self.state.ready

    @property
    def settled(self) -> bool:
        """Whether the question has been there long enough to be answered where it was asked."""
        return self.is_open and self._age >= _SETTLED

    @property
    def box(self) -> pygame.FRect:
        """Where the sheet lies."""
        return self._sheet

    def ask(self) -> None:
        """Open the question."""
        self._asked_at, self._age = self._moment(), 0.0
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

    # ----- items

    def items(self) -> Sequence[Item]:
        self._items = []
        if not self.is_open:
            return ()
        room = self._room()
        self._sheet.w = min(room.w, self.actions.arrangement.slip.w) - 8
        for share in _SHARES:
            wanted = self._set(share)
            if wanted <= room.h - 8:
                break
        # What does not fit even in the smallest words is scrolled.
        box = self._sheet
        box.h = min(wanted, room.h - 8)
        beneath = self._beneath()
        if beneath is not None and 0 < beneath.h - box.h < _STRIP and beneath.h <= room.h:
            # No strip of the Inspector that cuts its text stays in sight.
            box.h = beneath.h
        box.bottomright = room.right - 4, room.bottom - 4
        y = box.bottom - _PAD
        for item in reversed(self._items):
            y -= item.rect.h
            item.rect.topleft = box.x + _PAD, y
            y -= _GAP
        head, foot = self._words
        top = box.y + _PAD + head.height + _GAP
        self._foot_at = (box.x + _PAD, y - foot.height)
        self._left.place(
            self.actions.theme,
            pygame.FRect(box.x + _PAD, top, box.w - 2 * _PAD, max(1.0, y - foot.height - _GAP - top)),
        )
        self._left.focusable = self._left.furthest > 0
        return [Item(box, focusable=False, z=_Z, name="end:sheet"), self._left, *self._items]

    def _set(self, share: float) -> float:
        """Set the words, smaller by a share, and make the buttons; the height that shows all of it."""
        theme = self.actions.theme
        shrink = min(theme.factor, _LARGEST) * share / theme.factor
        wide = self._sheet.w - 2 * _PAD
        head = Paragraph(theme, f"**{t('panels.end.still')}**", width=wide, size=BODY * shrink, colour=RUBRIC)
        foot = Paragraph(theme, t("panels.end.anyway"), width=wide, size=BODY * 0.9 * shrink)
        self._words = [head, foot]
        blocks = [
            Words(theme, words, wide - _BAR, size=SMALL * shrink, picture=picture, gap=_GAP)
            for picture, words in left_to_do(self.state)
        ]
        self._left.fill(blocks, top=True)
        size, place = BODY * shrink, (0, 0, wide, _BUTTON)
        yes = Button(place, t("panels.tray.end"), self._end, icon="icons/end_turn", size=size, name="end:yes")
        no = Button(place, t("panels.end.go_on"), self._go_on, icon="icons/undo", size=size, name="end:no")
        stop = Toggle(
            (0, 0, wide, _TOGGLE),
            t("panels.end.stop_asking"),
            not self._app.settings.ask_end,
            self._stop_asking,
            size=SMALL * 0.9 * shrink,
            name="end:stop_asking",
        )
        yes.tooltip, no.tooltip = keys.with_key(yes.text, "end_now"), keys.with_key(no.text, "back")
        self._items = [yes, no, stop]
        for item in (yes, no, stop):
            item.z = _Z + 1
            item.rect.h = max(item.rect.h * shrink * theme.factor, item.needed_height(theme))
        rows = sum(block.gap + block.height for block in blocks)
        return head.height + rows + foot.height + sum(item.rect.h for item in self._items) + 6 * _GAP + 2 * _PAD

    def spoken_changes(self) -> Mapping[object, str]:
        lines = [t("panels.end.still"), *(words for _, words in left_to_do(self.state)), t("panels.end.anyway")]
        return {"end": "\n".join(lines) if self.is_open else ""}

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        if not self._items or not self.is_open:
            return
        box = self._sheet
        canvas.fill(box.move(5, 6), INK, radius=8, alpha=110)
        sheet(canvas, box, PAGE)
        head, foot = self._words
        head.draw(canvas, (box.x + _PAD, box.y + _PAD))
        self._left.draw(canvas)
        foot.draw(canvas, self._foot_at)
        for item in self._items:
            item.draw(canvas)
        for item, key in zip(self._items, ("end_now", "back"), strict=False):
            badge(canvas, (item.rect.right - 10, item.rect.y + 4), keys.key_name(key), size=KEY)
