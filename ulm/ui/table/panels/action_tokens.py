"""The large things of the tray: the three actions as tokens, and the button that draws or ends the turn."""

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.rules.moves import DRAW, Move
from ulm.ui import key_bindings
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import HEADING, LaidOutText, fit
from ulm.ui.toolkit.theme import GILT, INK, PALE_INK, RUBRIC, Theme
from ulm.ui.toolkit.widgets.button import frame_of

_ICON, _BESIDE = 42.0, 4.0
_WORDS = 30.0
_NEARLY = 0.8
"""How much smaller words may be for a picture to stand beside them."""


class Token(Focusable):
    """One of the three actions: ``state`` is lit, wasted (cannot be carried out), used, lapsed (the turn ended before),
    or idle (not the own turn).
    """

    def __init__(self, colour: str, state: str, index: int) -> None:
        super().__init__(name=f"tray:token:{index}")
        self.colour = colour
        self.index = index
        self.state = state
        self.chosen = False
        self.on_escape: Callable[[], bool] | None = None

    def spoken_name(self) -> str:
        return t("speech.table.action", n=self.index + 1)

    def handle(self, event: Input) -> bool:
        return key_bindings.pressed(event, "back") and self.on_escape is not None and self.on_escape()

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.move(0, 2) if self.pressed and self.enabled else self.rect
        if self.state == "lit":
            canvas.outline(box.inflate(8, 8), RUBRIC if self.chosen else GILT, 6 if self.hovered else 4, radius=14)
        alpha = {"lit": 255, "idle": 255, "wasted": 120, "used": 60, "lapsed": 120}[self.state]
        canvas.sprite(f"tiles/{self.colour}", box, alpha=alpha)
        mark = {"used": "icons/check", "wasted": "icons/cross", "lapsed": "icons/cross"}.get(self.state)
        if mark is not None:
            side = box.h * 0.49
            canvas.sprite(mark, (box.centerx - side / 2, box.centery - side / 2, side, side))


class TurnButton(Focusable):
    """The large button of the turn."""

    def __init__(self, move: Move, state: TableState, on_activate: Callable[[], None]) -> None:
        super().__init__(on_activate=on_activate, enabled=state.can(move), name=f"tray:{move}")
        self.move = move
        self.primary = move is DRAW
        self.eye = state.reveals(move)
        self.tooltip = (
            key_bindings.with_key(t("panels.tray.draw_tip"), "draw") if move is DRAW else lambda: state.why_not(move)
        )

    def spoken_name(self) -> str:
        return t(f"panels.tray.{self.move}")

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        if self.enabled and self.primary:
            canvas.outline(self.rect.inflate(-2, -8).move(0, -3), GILT, 4, radius=10)
        middle = self.rect.centery - 4 + (2 if self.pressed and self.enabled else 0)
        alpha = 255 if self.enabled else 110
        left, right = self.rect.x + 10, self.rect.right - (44 if self.eye else 18)
        words, pictured = self._words(canvas.theme, right - left)
        if pictured:
            icon = "pieces/bag" if self.move is DRAW else "icons/end_turn"
            canvas.sprite(icon, (left - 1, middle - _ICON / 2, _ICON, _ICON), alpha=alpha)
            left += _ICON + _BESIDE
        colour = PALE_INK if not self.enabled else RUBRIC if self.primary else INK
        at, anchor = ((left, middle), "midleft") if pictured else (((left + right) / 2, middle), "center")
        words.draw(canvas, at, colour, anchor=anchor)
        if self.eye:
            canvas.sprite("icons/eye", (self.rect.right - 44, middle - 15, 30, 30), alpha=alpha)

    def _words(self, theme: Theme, room: float) -> tuple[LaidOutText, bool]:
        """Its words, and whether its picture stands beside them: large text has the room of the picture."""
        text, high = t(f"panels.tray.{self.move}"), self.rect.h - 16

        def words(wide: float) -> LaidOutText:
            room = (wide, high)
            return fit(theme, text, room, size=_WORDS, font="semibold", way=HEADING)

        alone, beside = words(room), words(room - _ICON - _BESIDE)
        return (beside, True) if beside.pixels >= _NEARLY * alone.pixels else (alone, False)
