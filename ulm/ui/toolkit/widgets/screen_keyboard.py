"""A keyboard on the screen, on which a gamepad or a finger writes into a field of the scene below."""

from collections.abc import Callable, Mapping

from ulm.i18n.catalog import t
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Align, Column, Row, Space, Stack
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, TextTyped
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.scene import Host, Scene
from ulm.ui.toolkit.theme import BODY
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import sheet_of_vellum
from ulm.ui.toolkit.widgets.text_field import TextField

_KEY, _GAP, _EDGE, _HIGHER = 66.0, 8.0, 36.0, 12.0
"""Keys, what is free between them and around them, and how much nearer to the edge the line is."""
_TALLEST_LINE = 92.0
"""How high the line that is written gets at the largest text size."""
_ERASES = ("pad x", "backspace")
_SHIFTS = ("pad ls", "pad y")
_SIGNS = {".": "full_stop", "-": "hyphen", "’": "apostrophe", ":": "colon", "/": "slash"}


class _LetterKey(Button):
    """A key with a letter or a sign."""

    def spoken_name(self) -> str:
        sign = _SIGNS.get(self.text)
        return t(f"screen_keyboard.sign.{sign}") if sign else self.text


class ScreenKeyboard(Scene):
    """Writes into the field that has the focus in the scene below. B, Start or a tap beside it puts it away, X erases,
    Y is Shift.
    """

    overlay = True

    def __init__(self, app: Host, below: Scene, signs: Mapping[str, str]) -> None:
        """``signs`` are the sprites of a pad's buttons that do the same as ``shift``, ``delete`` and ``done``."""
        super().__init__(app)
        self.signs = signs
        self.below = below
        self.shifted = not self._value
        """Whether the letters are capitals: the first of a name is one."""
        self.sheet = self.line = Node()
        """``line``: where it is shown what is written."""

    @property
    def field(self) -> TextField | None:
        """The field that is written in; the scene below may make it anew at every letter."""
        field = self.below.focus.focused
        return field if isinstance(field, TextField) else None

    @property
    def _value(self) -> str:
        return self.field.value if self.field is not None else ""

    def relayout(self) -> None:
        rows = t("screen_keyboard.rows").split(" ")
        longest = max(map(len, rows))
        # However many letters a language has, all of them are on the screen, and as large at every text size.
        room = (WIDTH - 2 * _EDGE) / longest, (HEIGHT - _TALLEST_LINE - 3 * _EDGE) / (len(rows) + 1)
        factor = min(self.app.theme.factor, 1.25, min(room) / (_KEY + _GAP))
        side, gap = _KEY * factor, _GAP * factor
        acts: tuple[tuple[str, Callable[[], None]], ...] = (
            ("shift", self._shift),
            ("space", lambda: self._type(" ")),
            ("delete", self._erase),
            ("done", self._done),
        )
        letters = [[sized(self._key(letter), width=side) for letter in row] for row in rows]
        lines = [Row(*keys, gap=gap, justify="center", height=side) for keys in letters]
        lines.append(Row(*(self._act(name, act) for name, act in acts), gap=_GAP, height=side))
        self.line = Space(height=max(side, self.app.theme.line(BODY) + 20))
        column = Column(
            Space(height=_EDGE - _HIGHER),
            self.line,
            Space(height=_HIGHER + _GAP),
            Column(*lines, gap=gap),
            Space(height=_EDGE + gap),
        )
        width = longest * (side + gap) - gap + 2 * _EDGE
        self.sheet = Stack(column, pad=(_EDGE, 0), ground=sheet_of_vellum, width=width)
        self._place("end")
        if self.field is not None and self.field.rect.bottom > self.sheet.rect.y and self.field.rect.y > HEIGHT / 2:
            self._place("start")
        self.focus.replace(items_of(self.sheet))
        if self.focus.focused is None:
            middle = rows[len(rows) // 2 - 1]
            self.focus.focus(self.focus.find(f"key:{middle[len(middle) // 2]}"), show=self.app.device == "pad")

    def _place(self, where: Align) -> None:
        """Lie at the top or at the bottom of the screen."""
        around = Stack(Column(self.sheet, align="center", justify=where), pad=(0, 12))
        around.place(self.app.theme, (0, 0, WIDTH, HEIGHT))

    def _act(self, name: str, act: Callable[[], None]) -> Button:
        words, sign = t(f"screen_keyboard.{name}"), self.signs.get(name, "")
        made = Button(words, act, icon=sign, primary=name == "done", name=f"key:{name}")
        return sized(made, width=0.0, grow=1.0)

    def _key(self, letter: str) -> Button:
        written = letter.upper() if self.shifted and letter != "ß" else letter
        return _LetterKey(written, lambda: self._type(written), size=BODY, name=f"key:{letter}")

    def _type(self, letter: str) -> None:
        if self.field is not None:
            self.field.handle(TextTyped(letter))
        # A new word begins with a capital, all else goes on small.
        if self.shifted != (letter == " "):
            self._shift()

    def _erase(self) -> None:
        if self.field is not None:
            self.field.handle(KeyDown("backspace"))

    def _shift(self) -> None:
        self.shifted = not self.shifted
        self.relayout()
        self.invalidate()

    def _done(self) -> None:
        self.app.pop()

    def on_input(self, event: Input) -> bool:
        match event:
            case PointerDown(pos) if not self.sheet.rect.collidepoint(pos):
                self._done()
            case KeyDown(name) if name in _ERASES:
                self._erase()
            case KeyDown(name) if name in _SHIFTS:
                self._shift()
            case KeyDown("pad lb" | "pad rb" as name) if self.field is not None:
                self.field.handle(KeyDown("left" if name == "pad lb" else "right"))
            case KeyDown(name) if self.app.device == "keyboard" and len(name) == 1:
                self._done()  # a real keyboard writes by itself
            case _:
                return False
        return True

    def open_menu(self) -> None:
        """Start: all is written."""
        self._done()

    def back(self) -> bool:
        self._done()
        return True

    def draw(self, canvas: Canvas) -> None:
        self.sheet.draw(canvas)
        field = self.field
        if field is not None:
            line = TextField(field.value, lambda _: None, secret=field.secret)
            line.rect = self.line.rect
            line.focused, line.caret = True, field.caret
            line.draw(canvas)
        self.draw_focus(canvas)
