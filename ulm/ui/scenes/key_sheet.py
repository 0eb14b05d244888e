"""The key sheet: every key and what it does, made from the table in which keys are bound."""

from typing import NamedTuple

import pygame

from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import INK, PAGE, SEPIA, SMALL, Theme
from ulm.ui.scenes.page import MARGIN, page_left, page_top, section
from ulm.ui.scenes.scrolling_page import ScrollingPage
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import RichText

_SHEET = pygame.FRect(90, 24, 1740, 1032)
_GUTTER = 64.0
_LINE, _HEAD, _BETWEEN = 31.5, 40.0, 4.0
_ROW_GAP = 6.5
_CAPS = {2: 0.4, 1: 0.3}
"""The share of a column that is for the keys, by the number of columns."""
_APART, _BETWEEN_KEYS = 16.0, 5.0
"""Between the keys of different actions on one line, and between keys of the same action."""
_WORDS, _CAP = SMALL, SMALL * 0.92
_TWO_COLUMNS = 1.25
"""Up to this factor of text there are two columns."""
_HELD = 2
"""Another way in which more keys must be held at once is not worth a mention."""


class KeySheetScene(ScrollingPage):
    """A sheet over the open scene. Esc or F1 takes it away."""

    sheet = _SHEET

    @property
    def title(self) -> str:
        return t("keys.title")

    def spoken(self) -> str:
        lines = [line.spoken_name() for line in self.focus.items if isinstance(line, _Line | Heading)]
        return "\n".join([self.title, t("keys.by_hand"), *lines])

    def relayout(self) -> None:
        theme = self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        button = 62.0 * min(theme.factor, 1.3)
        view = pygame.FRect(left, page_top(_SHEET, theme) - 12, right - left + 30, 0)
        view.h = _SHEET.bottom - 46 - button - view.y
        groups = [_group(theme, name) for name in keys.SHEET]
        columns = 2 if theme.factor <= _TWO_COLUMNS else 1
        wide = (right - left - _GUTTER * (columns - 1)) / columns
        rows: list[Item] = []
        half = sum(height for _, height in groups) / columns
        x, y, lowest = left, view.y, view.y
        for number, (name, height) in enumerate(groups):
            # A group that begins beyond the middle begins the second column.
            if number and columns > 1 and x == left and y - view.y + height / 2 > half:
                x, y = left + wide + _GUTTER, view.y
            y = self._place(rows, name, pygame.FRect(x, y, wide, 0), _CAPS[columns]) + _BETWEEN * theme.factor
            lowest = max(lowest, y)
        touch = RichText(theme, (left, lowest, right - left, 0), f"*{t('keys.by_hand')}*", size=SMALL, colour=SEPIA)
        rows.append(touch)
        close = self.close_button(button, 32)
        place = close.rect
        other = Button((place.right + 24, place.y, 320, button), t("keys.pad.open"), self._show_pad, name="pad")
        letters = self.app.navigation.show_key_letters
        change = Button(place, t("keys.change"), letters, tooltip=t("keys.change_tip"), name="change")
        change.rect.right = place.x - 24
        self.put(view, rows, touch.rect.bottom - view.y, [change, close, other])
        if self.focus.focused is None:
            self.focus.focus(close)

    def _place(self, rows: list[Item], name: str, box: pygame.FRect, share: float) -> float:
        """Put the lines of a group below each other, and return where they end."""
        theme = self.app.theme
        y = box.y
        rows.append(Heading(pygame.FRect(box.x, y, box.w, _HEAD * theme.factor), t(f"keys.group.{name}")))
        y += _HEAD * theme.factor
        for ids in keys.SHEET[name]:
            line = _Line(theme, pygame.FRect(box.x, y, box.w, _LINE * theme.factor), ids, share)
            rows.append(line)
            y += line.rect.h
        return y

    def handle(self, event: Input) -> bool:
        """Keys that scroll come before those that carry the focus."""
        return self.scroll_by_key(event) or super().handle(event)

    def _show_pad(self) -> None:
        self.app.pop()
        self.app.navigation.show_keys(pad=True)

    def show_help(self) -> None:
        """The help key takes the sheet away."""
        self.app.pop()


def _group(theme: Theme, name: str) -> tuple[str, float]:
    """A group and about how high it is."""
    return name, (_HEAD + _LINE * len(keys.SHEET[name]) + _BETWEEN) * theme.factor


class _Read(Item):
    """Something that is only read."""

    def contains(self, pos: tuple[float, float]) -> bool:
        return False


class Heading(_Read):
    """The name of a group."""

    def __init__(self, rect: pygame.FRect, text: str) -> None:
        super().__init__(rect, focusable=False)
        self.text = text

    def draw(self, canvas: Canvas) -> None:
        section(canvas, self.text, self.rect.x, self.rect.centery, self.rect.w, height=self.rect.h)


class _Part(NamedTuple):
    """A cap, a sign between caps, or a gap: what is drawn beside each other."""

    kind: str
    words: str = ""


class _Line(_Read):
    """The keys of an action, in as many rows as they need, and what they do."""

    def __init__(self, theme: Theme, rect: pygame.FRect, ids: tuple[str, ...], share: float) -> None:
        """``share``: how much of its width is for the keys."""
        super().__init__(rect, focusable=False, name=f"keys:{ids[0]}")
        self._said = labelled(keys.key_name(ids[0]), t(f"keys.what.{ids[0]}"))
        self.left = rect.x + rect.w * share
        self.words = Paragraph(theme, t(f"keys.what.{ids[0]}"), width=rect.right - self.left, size=_WORDS)
        self.high = rect.h - _ROW_GAP
        self.rows = self._rows(theme, self._parts(ids))
        self.rect.h = max(rect.h * len(self.rows), self.words.height + 4)

    def spoken_name(self) -> str:
        """The first key, and what it does."""
        return self._said

    @staticmethod
    def _parts(ids: tuple[str, ...]) -> list[_Part]:
        found: list[_Part] = []
        for id in ids:
            ways = [way for number, way in enumerate(keys.caps(id)) if not number or len(way) <= _HELD]
            if found:
                found.append(_Part("apart"))
            single = all(len(way) == 1 for way in ways)
            for number, way in enumerate(ways if single or len(ids) == 1 else ways[:1]):
                if number:
                    found.append(_Part("gap") if len(ways) > 2 else _Part("sign", "/"))
                for place, cap in enumerate(way):
                    if place:
                        found.append(_Part("held", "+"))
                    found.append(_Part("cap", cap))
        return found

    def _rows(self, theme: Theme, parts: list[_Part]) -> list[list[_Part]]:
        """The parts in rows; keys that are held together stay together."""
        room = self.left - self.rect.x - 12
        rows: list[list[_Part]] = [[]]
        for number, part in enumerate(parts):
            group = [part]
            if part.kind in ("gap", "apart", "sign"):
                group = [part, *_held_together(parts[number + 1 :])]
            wide = sum(self._wide(theme, each) for each in [*rows[-1], *group])
            if rows[-1] and len(group) > 1 and wide > room:
                if part.kind == "sign":
                    rows[-1].append(part)
                rows.append([])
            else:
                rows[-1].append(part)
        return rows

    def draw(self, canvas: Canvas) -> None:
        step = self.high + _ROW_GAP
        for number, row in enumerate(self.rows):
            x, middle = self.rect.x, self.rect.y + self.high / 2 + 4 + number * step
            for part in row:
                wide = self._wide(canvas.theme, part)
                if part.kind == "cap":
                    draw_cap(canvas, part.words, pygame.FRect(x, middle - self.high / 2, wide, self.high), _CAP)
                elif part.words:
                    canvas.text(part.words, (x + wide / 2, middle), _CAP, SEPIA, anchor="center")
                x += wide
        first = self.rect.y + self.high / 2 + 4
        line = canvas.theme.line(_WORDS)
        self.words.draw(canvas, (self.left, first - line / 2 - 1))

    def _wide(self, theme: Theme, part: _Part) -> float:
        if part.kind == "cap":
            return max(self.high, theme.measure(part.words, _CAP, "semibold")[0] + 16)
        if part.words:
            return theme.measure(part.words, _CAP)[0] + 10
        return _APART if part.kind == "apart" else _BETWEEN_KEYS


def _held_together(parts: list[_Part]) -> list[_Part]:
    """The keys at the beginning that are pressed at once."""
    found: list[_Part] = []
    for part in parts:
        if part.kind not in ("cap", "held") or (part.kind == "cap" and found and found[-1].kind == "cap"):
            break
        found.append(part)
    return found


def draw_cap(canvas: Canvas, cap: str, box: pygame.FRect, size: float) -> None:
    """Draw a key as it looks on a keyboard."""
    canvas.fill(box.move(0, 2), INK, radius=7)
    canvas.fill(box.inflate(0, -2), PAGE, radius=7)
    canvas.outline(box.inflate(0, -2), INK, 1.5, radius=7)
    canvas.text(cap, (box.centerx, box.centery - 1), size, INK, font="semibold", anchor="center")
