"""The sheet on which players choose the letters of actions."""

from collections.abc import Callable, Mapping

import pygame

from ulm.text.catalog import t
from ulm.text.safe_text import in_rich_text
from ulm.ui import key_letters, keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, KeyDown, PointerDown
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import GILT, RUBRIC, SEPIA, SMALL, Theme
from ulm.ui.program import Program
from ulm.ui.scenes.key_sheet import Heading, draw_cap
from ulm.ui.scenes.page import MARGIN, page_left, page_top
from ulm.ui.scenes.scrolling_page import ScrollingPage
from ulm.ui.widgets.button import Button, frame_of

_SHEET = pygame.FRect(190, 24, 1540, 1032)
_GUTTER = 48.0
_ROW, _HEAD, _BETWEEN = 56.0, 44.0, 12.0
_PAD = 20.0
_TWO_COLUMNS = 1.25
"""Up to this factor of text there are two columns."""
_SAID_LINES = 2
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "caps lock", "altgr", "mode")


def _cap(id: str) -> str:
    """The key of an action, also while a pad is in use."""
    return "+".join(keys.caps(id)[0])


def _how() -> str:
    return t("keys.how")


def _changed(id: str, other: str) -> str:
    """Which key an action has now, and the one with which it has swapped keys."""
    cap, what = in_rich_text(_cap(id)), key_letters.what(id)
    if not other:
        return t("keys.changed", cap=cap, what=what)
    other_cap = in_rich_text(_cap(other))
    return t("keys.swapped", cap=cap, what=what, other_cap=other_cap, other=key_letters.what(other))


class KeyRow(Item):
    """An action and its key. Enter or a click waits for another key."""

    sound = "press"

    def __init__(self, theme: Theme, rect: pygame.FRect, id: str, wait: Callable[[], None]) -> None:
        super().__init__(rect, on_activate=wait, name=f"letter:{id}")
        self.id = id
        self.waiting = False
        self.cap = _cap(id)
        self.asks = Paragraph(theme, f"*{t('keys.press')}*", width=rect.w / 2, size=SMALL, colour=RUBRIC)
        high = min(40.0, 34.0 * theme.factor)
        wide = max(high, theme.measure(self.cap, SMALL, "semibold")[0] + 18)
        self._cap = pygame.FRect(0, 0, wide, high)
        room = rect.w - 3 * _PAD - max(wide, self.asks.width)
        self.words = Paragraph(theme, key_letters.what(id), width=room, size=SMALL)
        rect.h = max(rect.h, self.words.height + 22)
        self.rect.h = rect.h

    def spoken_name(self) -> str:
        return key_letters.what(self.id)

    def spoken_value(self) -> str:
        return t("keys.press") if self.waiting else in_rich_text(self.cap)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self, chosen=self.waiting), self.rect)
        middle = self.rect.centery - 2
        self.words.draw(canvas, (self.rect.x + _PAD, middle - self.words.height / 2))
        if self.waiting:
            canvas.outline(self.rect, GILT, 3, radius=8)
            self.asks.draw(canvas, (self.rect.right - _PAD - self.asks.width, middle - self.asks.height / 2))
        else:
            self._cap.midright = self.rect.right - _PAD, middle
            draw_cap(canvas, self.cap, self._cap, SMALL)


class KeyLettersScene(ScrollingPage):
    """A sheet over the open scene. Each change takes effect immediately and is saved."""

    sheet = _SHEET

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

    def relayout(self) -> None:
        theme = self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        button = 62.0 * min(theme.factor, 1.3)
        view = pygame.FRect(left - 14, page_top(_SHEET, theme) - 8, right - left + 44, 0)
        view.h = _SHEET.bottom - 46 - button - self._said_high - view.y
        rows, height = self._rows(pygame.FRect(left, view.y, right - left, 0))
        close = self.close_button(button, 32)
        reset = Button(close.rect, t("keys.reset"), self._reset, tooltip=t("keys.reset_tip"), name="reset")
        reset.rect.x = close.rect.right + 28
        reset.rect.w = min(right - reset.rect.x, max(240.0, reset.needed_width(theme)))
        self.put(view, rows, height, [close, reset])
        if self.focus.focused is None:
            self.focus.focus(next(row for row in rows if isinstance(row, KeyRow)))

    @property
    def _said_high(self) -> float:
        return self.app.theme.line(SMALL) * _SAID_LINES + 16

    def _rows(self, box: pygame.FRect) -> tuple[list[Item], float]:
        """The actions in their groups, in one or two columns, and how high they are."""
        theme = self.app.theme
        groups = [
            (name, [id for ids in lines for id in ids if id in keys.CHANGEABLE]) for name, lines in keys.SHEET.items()
        ]
        groups = [(name, ids) for name, ids in groups if ids]
        columns = 2 if theme.factor <= _TWO_COLUMNS else 1
        wide = (box.w - _GUTTER * (columns - 1)) / columns
        half = (_HEAD * len(groups) + _ROW * len(keys.CHANGEABLE)) / columns
        found: list[Item] = []
        x, y, lowest, used = box.x, box.y, box.y, 0.0
        for name, ids in groups:
            if used >= half * 0.9 and x == box.x and columns > 1:
                x, y = box.x + wide + _GUTTER, box.y
            found.append(Heading(pygame.FRect(x, y, wide, _HEAD * theme.factor), t(f"keys.group.{name}")))
            y += _HEAD * theme.factor
            for id in ids:
                found.append(self._row(pygame.FRect(x, y, wide, _ROW), id))
                y += found[-1].rect.h + 6
            y += _BETWEEN
            used += _HEAD + _ROW * len(ids)
            lowest = max(lowest, y)
        return found, lowest - box.y

    def _row(self, rect: pygame.FRect, id: str) -> KeyRow:
        row = KeyRow(self.app.theme, rect, id, lambda: self.wait(id))
        row.waiting = id == self._waiting
        return row

    # ----- choosing

    def wait(self, id: str) -> None:
        """Wait for the key of an action; "" waits no longer."""
        if id == self._waiting:
            return
        self._waiting = id
        self._say = (lambda: t("keys.waiting", what=key_letters.what(id))) if id else _how
        self._mark()

    def _mark(self) -> None:
        for item in self.focus.items:
            if isinstance(item, KeyRow):
                item.waiting = item.id == self._waiting
        self.invalidate()

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
        if keys.pressed(event, "back"):
            self.wait("")
        elif any(name in event.name for name in _MODIFIERS):
            return
        elif event.ctrl or event.alt or not key_letters.is_letter(event.name):
            self._refuse(lambda: t("keys.no_letter"))
        else:
            self.choose(event.name)

    def choose(self, key: str) -> None:
        """Give the action that waits this key, if it can have it."""
        id, cap = self._waiting, in_rich_text(key.upper())
        made = key_letters.change(id, key, self.app.settings.keys)
        if made.taken_by:
            self._refuse(lambda: t("keys.taken", cap=cap, what=key_letters.what(made.taken_by)))
        else:
            self._waiting = ""
            self._apply(made.letters)
            self._say = lambda: _changed(id, made.swapped_with)

    def _refuse(self, say: Callable[[], str]) -> None:
        self.app.audio.play("refused")
        self._say = say
        self.invalidate()

    def _reset(self) -> None:
        self._waiting = ""
        self._apply({})
        self._say = lambda: t("keys.was_reset")

    def _apply(self, letters: dict[str, str]) -> None:
        self.app.settings.keys = letters
        keys.use(letters)
        self.app.apply_settings()

    # ----- the picture

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        left, close = page_left(_SHEET), self.focus.find("close")
        assert close is not None
        colour = RUBRIC if self._waiting else SEPIA
        said = Paragraph(
            canvas.theme, self.said, width=_SHEET.right - MARGIN - left, size=SMALL, colour=colour, align="center"
        )
        said.draw(canvas, (left, close.rect.y - self._said_high + (self._said_high - said.height) / 2))
