"""The foot of a page: the scenes of lessons in which it can be tried, and pages that go on from here."""

from collections.abc import Callable, Sequence
from functools import partial

from ulm.i18n.catalog import current, t
from ulm.i18n.rulebook.page_blocks import RulebookPage
from ulm.teaching.lesson import text_key
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Flow, Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import FIGURE, Label, write
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import AZURITE, RUBRIC, SEPIA, Theme
from ulm.ui.toolkit.widgets.button import Button

_SIZE = 23.0
_GAP, _ROW_GAP, _APART = 14.0, 8.0, 56.0
_MOST = 0.7
"""The share of the page's width that one link or button may take."""
_MOST_GROWN, _MOST_ROWS = 1.4, 3


class Link(Focusable):
    """A page to which one can go; looks like a word in a text."""

    sound = "press"

    def __init__(self, page: RulebookPage, size: float, action: Callable[[], None]) -> None:
        super().__init__(on_activate=action, name=f"link:{page.id}")
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


class PageFooter(Column):
    """Items in rows as they fit; ``room`` is the width of the page. It grows with the size of text only so far, to
    leave room for the page.
    """

    def __init__(
        self,
        theme: Theme,
        page: RulebookPage,
        pages: Sequence[RulebookPage],
        room: float,
        open_page: Callable[[str], None],
        try_scene: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._theme = theme
        known = {each.id: each for each in pages}
        self._links = [known[link] for link in page.links if link in known]
        self._tries = page.tries
        self._open, self._try = open_page, try_scene
        for most in (_MOST_GROWN, 1.3, 1.2, 1.1, 1.0):
            grown = min(theme.factor, most)
            self._high, self._size = 46.0 * grown, _SIZE * grown / theme.factor
            self.parts = self._rows(room)
            self.height = self.measure(theme, (room, ANY))[1]
            if self.height <= _MOST_ROWS * (self._high + _ROW_GAP) + 1:
                break

    def _rows(self, room: float) -> list[Node]:
        def wide(text: str, more: float) -> float:
            return min(room * _MOST, self._theme.measure(text, self._size, "semibold")[0] + more)

        number = self._theme.measure("12", self._size, "display")[0] + 24
        groups: list[Node] = []
        if self._tries:
            tries = [sized(self._attempt(each), width=wide(_title(each), 1.9 * self._high)) for each in self._tries]
            groups.append(self._group(t("rules_pages.try"), tries))
        if self._links:
            links = [
                sized(Link(each, self._size, partial(self._open, each.id)), width=wide(each.title, number))
                for each in self._links
            ]
            groups.append(self._group(t("rules_pages.see_also"), links))
        widths = [group.measure(self._theme, (ANY, ANY))[0] for group in groups]
        # All in one row, or else in rows of their own.
        if sum(widths) + _APART * (len(groups) - 1) <= room:
            in_row = [sized(group, width=wide) for group, wide in zip(groups, widths, strict=True)]
            groups = [Row(*in_row, gap=_APART)] if groups else []
        return [each for group in groups for each in (group, Space(height=_ROW_GAP))]

    def _attempt(self, scene: str) -> Focusable:
        action, tip = partial(self._try, scene), t("rules_pages.try_tip")
        name = f"try:{scene}"
        return Button(_title(scene), action, size=self._size, icon="icons/play", tooltip=tip, name=name)

    def _group(self, title: str, things: Sequence[Node]) -> Row:
        """Things in rows beside what they are."""
        for thing in things:
            thing.height = self._high
        wide = self._theme.measure(title, self._size, "italic")[0] + 18
        head = Label(title, self._size, SEPIA, font="italic", way=FIGURE, width=wide, height=self._high)
        return Row(Column(head), sized(Flow(*things, gap=(_GAP, _ROW_GAP)), grow=1.0))


def _title(scene: str) -> str:
    """What a scene of a lesson is called."""
    key = f"{text_key(scene)}.title"
    words = t(key) if current().has(key) else ""
    return f"{scene} {words}".strip()
