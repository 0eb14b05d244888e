"""The sheet on which players choose the letters of actions."""

from collections.abc import Callable, Mapping, Sequence

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui import custom_keys, key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.key_help_scene import TWO_COLUMNS, Cap
from ulm.ui.screens.page import PageSection, ScrollingPage
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Columns, Row, Space, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import ANY, Node
from ulm.ui.toolkit.theme import GILT, RUBRIC, SEPIA, SMALL, Theme
from ulm.ui.toolkit.widgets.button import Button, frame_of

_GUTTER = 48.0
_ROW, _BETWEEN_ROWS, _HEAD, _BETWEEN = 56.0, 6.0, 44.0, 18.0
_PAD, _ABOVE = 20.0, 11.0
"""What stays free in a row beside words and key, and above and below them."""
_FIRST = next(
    id for lines in key_bindings.SHEET.values() for line in lines for id in line if id in key_bindings.CHANGEABLE
)
_SAID_LINES, _ABOVE_SAID = 2, 14.0
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "caps lock", "altgr", "mode")


def _cap(id: str) -> str:
    """The key of an action, also while a pad is in use."""
    return "+".join(key_bindings.caps(id)[0])


def _how() -> str:
    return t("keys.how")


def _changed(id: str, other: str) -> str:
    """Which key an action has now, and the one with which it has swapped keys."""
    cap, what = in_rich_text(_cap(id)), custom_keys.action_name(id)
    if not other:
        return t("keys.changed", cap=cap, what=what)
    other_cap = in_rich_text(_cap(other))
    return t("keys.swapped", cap=cap, what=what, other_cap=other_cap, other=custom_keys.action_name(other))


class KeyRow(Hoverable):
    """An action and its key. Enter or a click waits for another key."""

    sound = "press"

    def __init__(self, theme: Theme, id: str, wait: Callable[[], None], *, waiting: bool) -> None:
        self.id = id
        self.waiting = waiting
        self.cap = _cap(id)
        cap = Cap(self.cap, SMALL, min(40.0, 34.0 * theme.factor))
        asks = RichLabel(f"*{t('keys.press')}*", SMALL, RUBRIC)
        wide = max(part.wanted(theme, (ANY, ANY))[0] for part in (cap, asks))
        right = Row(asks if waiting else cap, width=wide, align="center", justify="end")
        words = RichLabel(custom_keys.action_name(id), SMALL, middle=True, grow=1.0)
        super().__init__(Stack(Row(words, right, gap=_PAD), pad=(_PAD, _ABOVE)), on_activate=wait, name=f"letter:{id}")
        self.least = 0.0, _ROW

    def spoken_name(self) -> str:
        return custom_keys.action_name(self.id)

    def spoken_value(self) -> str:
        return t("keys.press") if self.waiting else in_rich_text(self.cap)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self, chosen=self.waiting), self.rect)
        if self.waiting:
            canvas.outline(self.rect, GILT, 3, radius=8)
        super().draw(canvas)


class KeyLettersScene(ScrollingPage):
    """A sheet over the open scene. Each change takes effect immediately and is saved."""

    size = (1540.0, 1032.0)
    full = True
    first = f"letter:{_FIRST}"

    @property
    def title(self) -> str:
        return t("keys.change")

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._waiting = ""
        """The action for which a key is awaited."""
        self._say: Callable[[], str] = _how
        """Says what came of the last key, or what to do."""

    @property
    def said(self) -> str:
        """What came of the last key, or what to do, in the language of the program."""
        return self._say()

    def spoken_changes(self) -> Mapping[object, str]:
        """What came of the last key."""
        return {"said": self.said}

    @property
    def awaits_key(self) -> bool:
        return bool(self._waiting)

    def pause(self) -> None:
        super().pause()
        self.wait("")

    def rows(self) -> Sequence[Node]:
        factor = self.app.theme.factor
        groups = []
        for name, lines in key_bindings.SHEET.items():
            ids = [id for line in lines for id in line if id in key_bindings.CHANGEABLE]
            if ids:
                head, rows = PageSection(t(f"keys.group.{name}"), _HEAD * factor), [self._row(id) for id in ids]
                groups.append(Column(head, Column(*rows, gap=_BETWEEN_ROWS), Space(height=_BETWEEN)))
        return [Columns(*groups, columns=2 if factor <= TWO_COLUMNS else 1, gap=(_GUTTER, 0))]

    def _row(self, id: str) -> KeyRow:
        return KeyRow(self.app.theme, id, lambda: self.wait(id), waiting=id == self._waiting)

    def below(self) -> Sequence[Node]:
        high = self.app.theme.line(SMALL) * _SAID_LINES
        colour = RUBRIC if self._waiting else SEPIA
        return [Space(height=_ABOVE_SAID), RichLabel(self.said, SMALL, colour, side="center", middle=True, height=high)]

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        tip = t("keys.reset_tip")
        return (), [Button(t("keys.reset"), self._reset, tooltip=tip, name="reset")]

    # ----- choosing

    def wait(self, id: str) -> None:
        """Wait for the key of an action; "" waits no longer."""
        if id == self._waiting:
            return
        self._waiting = id
        self._say = (lambda: t("keys.waiting", what=custom_keys.action_name(id))) if id else _how
        self.relayout()

    def handle(self, event: Input) -> bool:
        """While a key is awaited, every key is that one; a press elsewhere waits no longer."""
        if self._waiting and isinstance(event, KeyDown):
            self._take(event)
            return True
        if self._waiting and isinstance(event, PointerDown):
            self.wait("")
        return super().handle(event)

    def _take(self, event: KeyDown) -> None:
        """A key is pressed for an action."""
        if key_bindings.pressed(event, "back"):
            self.wait("")
        elif any(name in event.name for name in _MODIFIERS):
            return
        elif event.ctrl or event.alt or not custom_keys.is_letter(event.name):
            self._refuse(lambda: t("keys.no_letter"))
        else:
            self.choose(event.name)

    def choose(self, key: str) -> None:
        """Give the action that waits this key, if it can have it."""
        id, cap = self._waiting, in_rich_text(key.upper())
        made = custom_keys.change(id, key, self.app.settings.keys)
        if made.taken_by:
            self._refuse(lambda: t("keys.taken", cap=cap, what=custom_keys.action_name(made.taken_by)))
        else:
            self._waiting = ""
            self._say = lambda: _changed(id, made.swapped_with)
            self._apply(made.letters)

    def _refuse(self, say: Callable[[], str]) -> None:
        self.app.audio.play("refused")
        self._say = say
        self.relayout()

    def _reset(self) -> None:
        self._waiting = ""
        self._say = lambda: t("keys.was_reset")
        self._apply({})

    def _apply(self, letters: dict[str, str]) -> None:
        self.app.settings.keys = letters
        key_bindings.use(letters)
        self.app.apply_settings()
