"""The top bar: the round, whose turn it is, and one sentence that says what to do now; the way to the menu."""

from collections.abc import Callable, Sequence

from ulm.ui.canvas import Canvas
from ulm.ui.focus import Item
from ulm.ui.table import regions
from ulm.ui.table.context import TableContext
from ulm.ui.table.panels import Panel
from ulm.ui.table.questions import prompt
from ulm.ui.texts import t
from ulm.ui.theme import BODY, GILT, LARGE, SEATS, VELLUM
from ulm.ui.widgets.button import Button

_REFUSAL_TIME = 4200.0
_WARNING = (0xF2, 0xB0, 0x9A)


class TopBar(Panel):
    """See the module."""

    region = regions.TOP

    def __init__(self, ctx: TableContext, on_menu: Callable[[], None]) -> None:
        super().__init__(ctx)
        self._on_menu = on_menu
        self._refusal = ""
        self._left = 0.0

    def refuse(self, sentence: str) -> None:
        """Say for a while why something cannot be done."""
        self._refusal, self._left = sentence, _REFUSAL_TIME
        self.ctx.touch()

    def forget(self) -> None:
        """Something was done: no reproach any more."""
        self._refusal = ""

    @property
    def animating(self) -> bool:
        """See ``Panel``."""
        return bool(self._refusal)

    def update(self, dt: float) -> None:
        """See ``Panel``."""
        if self._refusal:
            self._left -= dt
            if self._left <= 0:
                self._refusal = ""
                self.ctx.touch()

    def stamp(self) -> object:
        """See ``Panel``."""
        return self._refusal, prompt(self.ctx)

    def items(self) -> Sequence[Item]:
        """See ``Panel``."""
        box = (self.region.right - 62, 4, 54, 48)
        return [Button(box, "", self._on_menu, icon="icons/menu", tooltip=t("game.menu"), name="top:menu")]

    def draw(self, canvas: Canvas) -> None:
        """See ``Panel``."""
        model = self.ctx.model
        box = self.region
        canvas.fill(box, (0x1B, 0x13, 0x0D))
        canvas.fill((box.x, box.bottom - 3, box.w, 3), GILT)
        middle = box.centery - 1
        size = LARGE / max(1.0, canvas.theme.factor * 0.8)
        round_ = t("game.round", n=model.round)
        canvas.text(round_, (20, middle), size, GILT, font="display", anchor="midleft", width=170, shrink=True)
        seat = self.ctx.seats[model.active]
        colour = SEATS[seat.colour]
        canvas.fill((200, 8, 330, 39), colour.ground, radius=8)
        canvas.sprite(f"pieces/crest_{seat.colour}", (208, 11, 30, 34))
        turn = t("game.over_short") if model.status.finished else seat.name
        canvas.text(
            turn, (246, middle), BODY, colour.mark, font="semibold", anchor="midleft", width=276, shrink=True
        )
        words = self._refusal or prompt(self.ctx)
        ink = _WARNING if self._refusal else VELLUM
        left = 560.0
        if self._refusal:
            canvas.sprite("icons/lock", (left, 8, 40, 40))
            left += 50
        room = box.right - 90 - left
        canvas.text(words, (left, middle), BODY + 2, ink, anchor="midleft", width=room, shrink=True)
