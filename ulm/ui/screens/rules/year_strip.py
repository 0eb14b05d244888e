"""The strip of years: woodcuts side by side, to be pulled along."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerMove, PointerUp, Wheel
from ulm.ui.toolkit.label import HEADING, fit
from ulm.ui.toolkit.theme import FADED, GILT, INK, PAGE, RUBRIC, SEPIA, TAN, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

_SLACK = 10.0
"""How far the pointer may move before that is pulling."""
_GAP, _NOTCH = 26.0, 120.0
_YEAR, _TITLE = 34.0, 22.0
_MOST_GROWN = 1.5
_LINE, _DOT = 3.0, 9.0
_CUT = 216 / 128
"""Width to height of a woodcut."""
_PLAIN = 0.62
"""How wide a year without a woodcut is, as a share of one with it."""
_STEPS = {"left": -1, "right": 1, "home": -999, "end": 999, "page up": -4, "page down": 4}


class StripYear(NamedTuple):
    """A year on the strip: as it is written, its title, what is told of it, its picture ("" for none)."""

    year: str
    title: str
    text: str
    picture: str


class YearStrip(Focusable):
    """Pulled, turned by the wheel, or gone along year by year with the keys; ``on_select`` is told the number of a
    year that was chosen. ``selected`` is None while none is.
    """

    sound = "press"

    def __init__(
        self, years: Sequence[StripYear], selected: int | None, on_select: Callable[[int], None], high: float
    ) -> None:
        super().__init__(name="strip", tooltip=lambda: t("city.strip_tip"))
        self.years = years
        self.selected = selected
        self.on_select = on_select
        self.height = high
        self.offset = 0.0
        self._lefts: list[float] = []
        self._widths: list[float] = []
        self._pulled: tuple[float, float] | None = None
        self._pulling = False

    # ----- places

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        wide = self._cut_height(theme) * _CUT
        least = 7.5 * _TITLE * min(_MOST_GROWN, theme.factor)
        self._widths = [max(least, wide if each.picture else wide * _PLAIN) for each in self.years]
        self._lefts = []
        left = 0.0
        for each in self._widths:
            self._lefts.append(left)
            left += each + _GAP
        self.scroll_to(self.offset)

    def _words_height(self, theme: Theme) -> float:
        grown = min(_MOST_GROWN, theme.factor)
        return (_YEAR * 1.25 + 3 * _TITLE * 1.1) * grown + 2 * _DOT

    def _cut_height(self, theme: Theme) -> float:
        return max(40.0, self.rect.h - self._words_height(theme))

    @property
    def furthest(self) -> float:
        """How far one can scroll."""
        return max(0.0, self._lefts[-1] + self._widths[-1] - self.rect.w) if self.years else 0.0

    def scroll_to(self, offset: float) -> None:
        """Show the strip from there on."""
        self.offset = max(0.0, min(self.furthest, offset))

    def show(self, number: int) -> None:
        """Bring a year into the middle."""
        self.scroll_to(self._lefts[number] + self._widths[number] / 2 - self.rect.w / 2)

    def box(self, number: int) -> pygame.FRect:
        """Where a year is now, seen or not."""
        left = self.rect.x + self._lefts[number] - self.offset
        return self.rect.move_to(x=left, w=self._widths[number])

    def at(self, pos: Point) -> int | None:
        """The year at a point."""
        return next((n for n in range(len(self.years)) if self.box(n).collidepoint(pos)), None)

    # ----- input

    def select(self, number: int) -> None:
        """Choose a year."""
        self.selected = max(0, min(len(self.years) - 1, number))
        self.show(self.selected)
        self.on_select(self.selected)

    def activate(self) -> None:
        """Enter: the year in the middle, where none is chosen yet."""
        if self.selected is None:
            self.select(self.at(self.rect.center) or 0)

    def handle(self, event: Input) -> bool:
        match event:
            case Wheel(_, x, y):
                before = self.offset
                self.scroll_to(self.offset + (x - y) * _NOTCH)
                return self.offset != before
            case PointerDown((x, _), 1):
                self._pulled, self._pulling = (x, self.offset), False
                return True
            case PointerMove((x, _)) if self._pulled is not None:
                start, offset = self._pulled
                self._pulling = self._pulling or abs(x - start) > _SLACK
                if self._pulling:
                    self.scroll_to(offset + start - x)
                return True
            case PointerUp(pos, 1):
                pulling, self._pulled, self._pulling = self._pulling, None, False
                number = None if pulling else self.at(pos)
                if number is not None:
                    self.select(number)
                return True
            case KeyDown():
                return self._step(key_bindings.arrow(event) or event.name)
        return False

    def _step(self, key: str) -> bool:
        if key not in _STEPS or not self.years:
            return False
        before = self.selected
        wanted = _STEPS[key] + before if before is not None else 0
        wanted = max(0, min(len(self.years) - 1, wanted))
        if wanted == before:
            return False  # the focus moves on to the next item
        self.select(wanted)
        return True

    def spoken_name(self) -> str:
        return t("city.strip")

    def spoken_value(self) -> str:
        if self.selected is None:
            return ""
        each = self.years[self.selected]
        what = t("city.date", year=each.year, title=each.title)
        date = t("speech.one_of", what=what, place=self.selected + 1, count=len(self.years))
        return f"{date}\n{each.text}"

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect, scrolls="sideways"):
            line = self.rect.y + self._cut_height(canvas.theme) + _DOT
            ends = self.box(0).x, self.box(len(self.years) - 1).right
            canvas.line((ends[0], line), (ends[1], line), SEPIA, _LINE)
            for number, each in enumerate(self.years):
                if self.box(number).colliderect(self.rect):
                    self._draw_year(canvas, number, each, line)

    def _draw_year(self, canvas: Canvas, number: int, each: StripYear, line: float) -> None:
        theme, box, chosen = canvas.theme, self.box(number), number == self.selected
        high = self._cut_height(theme)
        if each.picture:
            wide = high * _CUT
            cut = box.move_to(x=box.centerx - wide / 2, w=wide, h=high - 6)
            canvas.sprite(each.picture, cut)
            canvas.outline(cut, GILT if chosen else INK, 4 if chosen else 1.5)
        else:
            canvas.line((box.centerx, line - high * 0.35), (box.centerx, line), FADED, 1.5)
        canvas.circle((box.centerx, line), _DOT, INK)
        canvas.circle((box.centerx, line), _DOT - 3, RUBRIC if chosen else PAGE)
        grown = min(_MOST_GROWN, theme.factor)
        top, size = line + _DOT, _YEAR * grown / theme.factor
        if chosen:
            words = box.move_to(y=top + 2, h=self.rect.bottom - top - 4)
            canvas.fill(words, TAN, radius=10)
        year = fit(theme, each.year, (box.w, None), size=size, font="display", way=HEADING)
        year.draw(canvas, (box.centerx, top), RUBRIC, anchor="midtop")
        room = self.rect.bottom - top - _YEAR * 1.25 * grown
        title = fit(theme, each.title, (box.w - 8, room), size=_TITLE * grown / theme.factor)
        title.draw(canvas, (box.centerx, top + _YEAR * 1.25 * grown), INK, anchor="midtop")
