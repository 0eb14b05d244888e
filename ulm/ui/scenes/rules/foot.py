"""The foot of a page: the scenes of lessons in which it can be tried, and pages that go on from here."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.text.catalog import current, t
from ulm.text.rulebook.blocks import Page
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import AZURITE, RUBRIC, SEPIA, Theme
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import Label

_SIZE = 23.0
_GAP, _ROW_GAP = 14.0, 8.0
_MOST = 0.46
"""The share of the page's width that one link or button may take."""
_MOST_GROWN = 1.4
"""The foot grows with the size of text only so far, to leave room for the page."""


class Link(Item):
    """A page to which one can go; looks like a word in a text."""

    sound = "press"

    def __init__(
        self, rect: pygame.FRect, page: Page, size: float, action: Callable[[], None]
    ) -> None:
        super().__init__(rect, on_activate=action, name=f"link:{page.id}")
        self._number, self._title, self._size = str(page.number), page.title, size

    def draw(self, canvas: Canvas) -> None:
        y = self.rect.centery
        colour = RUBRIC if self.hovered or self.pressed else AZURITE
        first = canvas.text(self._number, (self.rect.x + 6, y), self._size, RUBRIC, font="display", anchor="midleft")
        left, room = first.right + 8, self.rect.right - first.right - 14
        words = canvas.text(
            self._title, (left, y), self._size, colour, font="semibold", anchor="midleft", width=room, shrink=True
        )
        below = words.bottom - 4
        canvas.line((words.x, below), (words.right, below), colour, 2 if self.hovered else 1)


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
        left, right, self.top = place
        self.items: list[Item] = []
        grown = min(theme.factor, _MOST_GROWN)
        self._theme, self._high, self._size = theme, 46.0 * grown, _SIZE * grown / theme.factor
        known = {each.id: each for each in pages}
        links = [known[link] for link in page.links if link in known]
        most = (right - left) * _MOST

        def link(each: Page, box: pygame.FRect) -> Item:
            return Link(box, each, self._size, partial(open_page, each.id))

        def wide(text: str, more: float) -> float:
            return min(most, theme.measure(text, self._size, "semibold")[0] + more)

        def attempt(scene: str, box: pygame.FRect) -> Item:
            action = partial(try_scene, scene)
            return Button(box, _title(scene), action, size=self._size, icon="icons/play", name=f"try:{scene}")

        number = theme.measure("12", self._size, "display")[0] + 24
        self._rows(
            [(wide(each.title, number), partial(link, each)) for each in links], t("rules_pages.see_also"), left, right
        )
        tries = [(wide(_title(each), 86 * grown), partial(attempt, each)) for each in page.tries]
        self._rows(tries, t("rules_pages.try"), left, right)

    def _rows(
        self, things: Sequence[tuple[float, Callable[[pygame.FRect], Item]]], title: str, left: float, right: float
    ) -> None:
        """Put things in as many rows as they need, after their title, above what is there already."""
        if not things:
            return
        indent = self._theme.measure(title, self._size, "italic")[0] + 18
        rows: list[list[tuple[float, Callable[[pygame.FRect], Item]]]] = [[]]
        x = left + indent
        for thing in things:
            if rows[-1] and x + thing[0] > right:
                rows.append([])
                x = left + indent
            rows[-1].append(thing)
            x += thing[0] + _GAP
        self.top -= len(rows) * (self._high + _ROW_GAP)
        box = (left, self.top, indent, self._high)
        placed: list[Item] = [Label(box, title, size=self._size, colour=SEPIA, font="italic")]
        y = self.top
        for row in rows:
            x = left + indent
            for wide, make in row:
                placed.append(make(pygame.FRect(x, y, wide, self._high)))
                x += wide + _GAP
            y += self._high + _ROW_GAP
        self.items = [*placed, *self.items]


def _title(scene: str) -> str:
    """What a scene of a lesson is called."""
    key = f"learn.{scene[:-1]}.{scene[-1:]}.title"
    words = t(key) if current().has(key) else ""
    return f"{scene} {words}".strip()
