"""Asks once before a turn ends in which something useful can still be done, and says what."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, PAGE, RUBRIC, SMALL
from ulm.ui.program import Program
from ulm.ui.table.board.drawing import badge
from ulm.ui.table.interaction.left_to_do import left_to_do
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import fitted, sheet
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Toggle

_Z = 80
_PAD, _GAP, _PICTURE, _BUTTON, _TOGGLE = 18.0, 8.0, 34.0, 58.0, 44.0
_LARGEST = 1.4
"""Words grow with the size of text up to this factor, so that the sheet stays beside the board."""
_SHARES = (1.0, 0.88, 0.76, 0.66)
"""How much smaller words are set until the sheet fits beside the board."""
_SETTLED = 350.0
"""How long (ms) a second click of a double click counts for nothing."""


class EndQuestion(Panel):
    """A sheet above the button that ends the turn. It covers the part of the side column not needed to decide."""

    foremost = True

    def __init__(
        self,
        state: TableState,
        actions: TableActions,
        app: Program,
        end: Callable[[], None],
        room: Callable[[], pygame.FRect],
    ) -> None:
        """``end`` ends the turn; ``room``: where the sheet may lie just now."""
        super().__init__(state, actions)
        self._app = app
        self._end = end
        self._room = room
        self._asked_at: object = None
        self._age = 0.0
        self._sheet = pygame.FRect(screen_layout.SIDE.x + 4, 0, screen_layout.SIDE.w - 8, 0)
        self._lines: list[tuple[str, Paragraph]] = []
        self._words: list[Paragraph] = []
        self._items: list[Item] = []
        self._side = _PICTURE

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
        for share in _SHARES:
            factor = self._set(share)
            if self._sheet.h <= room.h - 8:
                break
        self._sheet.bottom = room.bottom - 4
        ground = Item(self._sheet, focusable=False, z=_Z, name="end:sheet")
        wide, button, toggle = self._sheet.w - 2 * _PAD, _BUTTON * factor, _TOGGLE * factor
        shrink = factor / self.actions.theme.factor
        y = self._sheet.bottom - _PAD - toggle
        place = pygame.FRect(self._sheet.x + _PAD, y, wide, toggle)
        stop = Toggle(
            place, t("panels.end.stop_asking"), not self._app.settings.ask_end, self._stop_asking,
            size=SMALL * 0.9 * shrink, name="end:stop_asking",
        )  # fmt: skip
        places = [place.move(0, -(button + _GAP)), place.move(0, -2 * (button + _GAP))]
        for each in places:
            each.h = button
        size = BODY * shrink
        yes = Button(places[1], t("panels.tray.end"), self._end, icon="icons/end_turn", size=size, name="end:yes")
        no = Button(places[0], t("panels.end.go_on"), self._go_on, icon="icons/undo", size=size, name="end:no")
        yes.z = no.z = stop.z = _Z + 1
        yes.tooltip, no.tooltip = keys.with_key(yes.text, "end_now"), keys.with_key(no.text, "back")
        self._items = [yes, no, stop]
        return [ground, *self._items]

    def _set(self, share: float) -> float:
        """Set the words, smaller by a share, and make the sheet as high as they need; by how much things grow."""
        theme = self.actions.theme
        factor = min(theme.factor, _LARGEST) * share
        shrink = factor / theme.factor
        wide = self._sheet.w - 2 * _PAD
        self._side = side = _PICTURE * factor
        head = Paragraph(theme, f"**{t('panels.end.still')}**", width=wide, size=BODY * shrink, colour=RUBRIC)
        foot = Paragraph(theme, t("panels.end.anyway"), width=wide, size=BODY * 0.9 * shrink)
        self._words = [head, foot]
        self._lines = [
            (picture, Paragraph(theme, words, width=wide - side - 10, size=SMALL * shrink))
            for picture, words in left_to_do(self.state)
        ]
        rows = sum(max(side, words.height) + _GAP for _, words in self._lines)
        buttons = (2 * _BUTTON + _TOGGLE) * factor
        self._sheet.h = head.height + rows + foot.height + buttons + 6 * _GAP + 2 * _PAD
        return factor

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        if not self._items or not self.is_open:
            return
        box = self._sheet
        canvas.fill(box.move(5, 6), INK, radius=8, alpha=110)
        sheet(canvas, box, PAGE)
        head, foot = self._words
        x, y = box.x + _PAD, box.y + _PAD
        head.draw(canvas, (x, y))
        y += head.height + _GAP
        side = self._side
        for picture, words in self._lines:
            high = max(side, words.height)
            canvas.sprite(picture, fitted(picture, (x, y + (high - side) / 2, side, side)))
            words.draw(canvas, (x + side + 10, y + (high - words.height) / 2))
            y += high + _GAP
        foot.draw(canvas, (x, y + _GAP))
        for item in self._items:
            item.draw(canvas)
        for item, key in zip(self._items, ("end_now", "back"), strict=False):
            badge(canvas, (item.rect.right - 10, item.rect.y + 4), keys.key_name(key), size=16)
