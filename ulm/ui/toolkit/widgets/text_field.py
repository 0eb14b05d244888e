"""A line of text that the player writes."""

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.ui.toolkit import clipboard
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable, Tooltip
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, TextTyped
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Size
from ulm.ui.toolkit.theme import BODY, GILT, INK, PALE_INK, RUBRIC, Colour

_PAD = 18.0
_DOT = "•"
_MOVING = ("left", "right", "home", "end")


class TextField(Focusable):
    """A field of one line.  ``accepts`` says which characters may be typed; nobody sees or hears those of a ``secret``
    one.
    """

    typing = True

    def __init__(
        self,
        value: str,
        on_change: Callable[[str], None],
        *,
        least: Size = (0, 0),
        longest: int = 24,
        hint: str = "",
        accepts: Callable[[str], bool] = str.isprintable,
        size: float = BODY,
        tooltip: Tooltip = None,
        enabled: bool = True,
        name: str = "",
        secret: bool = False,
    ) -> None:
        super().__init__((0, 0, *least), tooltip=tooltip, enabled=enabled, name=name)
        self.value = value
        self.on_change = on_change
        self.longest = longest
        self.hint = hint
        self.accepts = accepts
        self.size = size
        self.secret = secret
        self.caret = len(value)
        self._click: float | None = None
        self.all_chosen = False
        """Whether the next key replaces or erases everything (Ctrl+A)."""

    def spoken_name(self) -> str:
        return self.hint

    def spoken_value(self) -> str:
        if self.secret and self.value:
            return t("speech.signs", n=len(self.value))
        return self.value or t("speech.empty")

    @property
    def _shown(self) -> str:
        return _DOT * len(self.value) if self.secret else self.value

    def activate(self) -> None:
        """A click or Enter only brings the focus, which is there already."""

    def _changed(self, value: str, caret: int) -> None:
        self.value, self.caret = value, caret
        self.all_chosen = False
        self.on_change(value)

    def handle(self, event: Input) -> bool:
        text, at = self.value, self.caret
        if self.all_chosen and isinstance(event, TextTyped):
            text, at = "", 0
        if isinstance(event, PointerDown) or (isinstance(event, KeyDown) and event.name in _MOVING):
            self.all_chosen = False
        match event:
            case KeyDown("a", _, True):
                self.all_chosen = bool(text)
                return True
            case KeyDown("c", _, True) if text and not self.secret:
                clipboard.copy(text)
                return True
            case KeyDown("v", _, True):
                return self.handle(TextTyped(clipboard.paste()))
            case KeyDown("backspace" | "delete") if self.all_chosen:
                self._changed("", 0)
                return True
            case PointerDown(pos):
                self._click = pos[0]
                return True
            case TextTyped(typed):
                typed = "".join(filter(self.accepts, typed))[: self.longest - len(text)]
                if typed:
                    self._changed(text[:at] + typed + text[at:], at + len(typed))
                return True
            case KeyDown("backspace"):
                if at:
                    self._changed(text[: at - 1] + text[at:], at - 1)
                return True
            case KeyDown("delete"):
                if at < len(text):
                    self._changed(text[:at] + text[at + 1 :], at)
                return True
            case KeyDown("left"):
                self.caret = max(0, at - 1)
                return True
            case KeyDown("right"):
                self.caret = min(len(text), at + 1)
                return True
            case KeyDown("home"):
                self.caret = 0
                return True
            case KeyDown("end"):
                self.caret = len(text)
                return True
            case KeyDown(name, _, ctrl, alt):
                # A key that types a character is not a command to the scene; the character follows.
                return not ctrl and not alt and (len(name) == 1 or name == "space")
        return False

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("field", self.rect)
        if self._click is not None:
            self._place_caret(canvas, self._click)
            self._click = None
        left, middle = self.rect.x + _PAD, self.rect.centery
        width = self.rect.w - 2 * _PAD
        colour = INK if self.enabled else PALE_INK
        if self.focused:
            self._draw_typed(canvas, left, middle, width, colour)
        elif self.value:
            write(canvas, self._shown, (left, middle), (width, self.rect.h - 12), self.size, colour)
        if self.hint and not self.value:
            room = (width, self.rect.h - 12)
            write(canvas, self.hint, (left, middle), room, self.size, PALE_INK, font="italic")

    def _draw_typed(self, canvas: Canvas, left: float, middle: float, width: float, colour: Colour) -> None:
        """Draw one line with the caret, moved so far that the caret can be seen."""
        before = canvas.theme.measure(self._shown[: self.caret], self.size)[0]
        left -= max(0.0, before - width)
        with canvas.clip(self.rect.inflate(-2 * _PAD + 6, -8), scrolls="sideways"):
            if self.all_chosen:
                wide = canvas.theme.measure(self._shown, self.size)[0]
                high = canvas.theme.line(self.size)
                canvas.fill((left - 2, middle - high / 2, wide + 4, high), GILT, radius=4, alpha=110)
            if self.value:
                canvas.text(self._shown, (left, middle), self.size, colour, anchor="midleft")
            high = canvas.theme.line(self.size) * 0.4
            canvas.line((left + before, middle - high), (left + before, middle + high), RUBRIC, 2.5)

    def _place_caret(self, canvas: Canvas, x: float) -> None:
        wanted = x - self.rect.x - _PAD
        measure = canvas.theme.measure
        self.caret = min(range(len(self.value) + 1), key=lambda n: abs(measure(self._shown[:n], self.size)[0] - wanted))
