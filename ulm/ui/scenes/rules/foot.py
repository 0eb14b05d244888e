"""The foot of a page: the scenes of lessons in which it can be tried, and pages that go on from here."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from ulm.records.lesson import text_key
from ulm.text.catalog import current, t
from ulm.text.rulebook.blocks import Page
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import AZURITE, RUBRIC, SEPIA, Theme
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import Label

_SIZE = 23.0
_GAP, _ROW_GAP, _APART = 14.0, 8.0, 56.0
_MOST = 0.7
"""The share of the page's width that one link or button may take."""
_MOST_GROWN, _MOST_ROWS = 1.4, 3


class Link(Item):
    """A page to which one can go; looks like a word in a text."""

    sound = "press"

    def __init__(self, rect: pygame.FRect, page: Page, size: float, action: Callable[[], None]) -> None:
        super().__init__(rect, on_activate=action, name=f"link:{page.id}")
        self._number, self._title, self._size = str(page.number), page.title, size

    def spoken_name(self) -> str:
        return f"{self._number}. {self._title}"

    def draw(self, canvas: Canvas) -> None:
        y = self.rect.centery
        colour = RUBRIC if self.hovered or self.pressed else AZURITE
        first = canvas.text(self._number, (self.rect.x + 6, y), self._size, RUBRIC, font="display", anchor="midleft")
        left, room = first.right + 8, (self.rect.right - first.right - 10, self.rect.h)
        words = write(canvas, self._title, (left, y), room, self._size, colour, font="semibold")
        below = words.bottom - 4
        canvas.line((words.x, below), (words.right, below), colour, 2 if self.hovered else 1)


_Sized: TypeAlias = tuple[float, Callable[[pygame.FRect], Item]]
"""The width of a thing, and what makes it."""


class _Group(NamedTuple):
    things: list[_Sized]
    width: float


class Foot:
    """Items from the lower edge of the page upwards; ``top`` is where they begin."""

    def __init__(
        self,
        theme: Theme,
        page: Page,
        pages: Sequence[Page],
        place: tuple[float, float, float],
        open_page: Callable[[str], None],
        try_scene: Callable[[str], None],
    ) -> None:
        """``place``: the left and right edge, and the lower one."""
        self.items: list[Item] = []
        self._theme = theme
        known = {each.id: each for each in pages}
        self._links = [known[link] for link in page.links if link in known]
        self._tries = page.tries
        self._open, self._try = open_page, try_scene
        # It grows with the size of text only so far, to leave room for the page.
        for most in (_MOST_GROWN, 1.3, 1.2, 1.1, 1.0):
            grown = min(theme.factor, most)
            self._high, self._size = 46.0 * grown, _SIZE * grown / theme.factor
            self.items, self.top = [], place[2]
            self._fill(*place[:2])
            if place[2] - self.top <= _MOST_ROWS * (self._high + _ROW_GAP) + 1:
                break

    def _fill(self, left: float, right: float) -> None:
        most = (right - left) * _MOST

        def link(each: Page, box: pygame.FRect) -> Item:
            return Link(box, each, self._size, partial(self._open, each.id))

        def attempt(scene: str, box: pygame.FRect) -> Item:
            action = partial(self._try, scene)
            tip = t("rules_pages.try_tip")
            name = f"try:{scene}"
            return Button(box, _title(scene), action, size=self._size, icon="icons/play", tooltip=tip, name=name)

        def wide(text: str, more: float) -> float:
            return min(most, self._theme.measure(text, self._size, "semibold")[0] + more)

        number = self._theme.measure("12", self._size, "display")[0] + 24
        groups: list[_Group] = []
        if self._tries:
            more = 1.9 * self._high
            tries = [(wide(_title(each), more), partial(attempt, each)) for each in self._tries]
            groups.append(self._group(t("rules_pages.try"), tries))
        if self._links:
            things = [(wide(each.title, number), partial(link, each)) for each in self._links]
            groups.append(self._group(t("rules_pages.see_also"), things))
        # All in one row, or else in rows of their own.
        if groups and sum(group.width for group in groups) + _APART * (len(groups) - 1) <= right - left:
            self._put([[*group.things] for group in groups], left, right)
        else:
            for group in reversed(groups):
                self._put([[*group.things]], left, right)

    def _group(self, title: str, things: Sequence[_Sized]) -> _Group:
        wide = self._theme.measure(title, self._size, "italic")[0] + 18

        def head(box: pygame.FRect) -> Item:
            return Label(box, title, size=self._size, colour=SEPIA, font="italic")

        return _Group([(wide, head), *things], wide + sum(each[0] + _GAP for each in things) - _GAP)

    def _put(self, groups: Sequence[Sequence[_Sized]], left: float, right: float) -> None:
        """Put groups side by side above what is there already, in as many rows as they need."""
        indent = groups[0][0][0]
        placed: list[Item] = []
        x, y = left, 0.0
        for group in groups:
            x += _APART if x > left else 0.0
            for number, (wide, make) in enumerate(group):
                if x > left and x + wide > right:
                    x, y = left + indent, y + self._high + _ROW_GAP
                placed.append(make(pygame.FRect(x, y, wide, self._high)))
                x += wide + (_GAP if number else 0.0)
            x -= _GAP
        self.top -= y + self._high + _ROW_GAP
        for item in placed:
            item.rect.y += self.top
        self.items = [*placed, *self.items]


def _title(scene: str) -> str:
    """What a scene of a lesson is called."""
    key = f"{text_key(scene)}.title"
    words = t(key) if current().has(key) else ""
    return f"{scene} {words}".strip()
