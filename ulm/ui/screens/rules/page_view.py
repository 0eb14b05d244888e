"""The page that is read: it scrolls by the wheel, its bar, the keys, and by pulling at it."""

from ulm.ui import key_bindings
from ulm.ui.screens.rules.page_layout import LaidPage
from ulm.ui.table.board.position_picture import PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerMove, PointerUp
from ulm.ui.toolkit.theme import GILT, TAN
from ulm.ui.toolkit.widgets.scroll_area import ScrollView, scrolled_by_key

_LINE, _LEAF = 66.0, 0.85


class PageView(ScrollView):
    """A page in its frame."""

    def __init__(
        self,
        page: LaidPage,
        pictures: PositionPictures,
        id: str,
        words: str,
        topic: tuple[str, str] | None = None,
    ) -> None:
        """``words``: all that stands on it, as rich text; ``topic``: whose row in a table is marked."""
        super().__init__(height=page.height, name="page")
        self.focusable = True
        self.grow = 1.0
        self.id = id
        self.page = page
        self._words = words
        self._topic = topic
        self._pictures = pictures
        self._pulled: tuple[float, float] | None = None
        """Where the page is held, and how far it was scrolled then."""

    def spoken(self) -> str:
        return self._words

    def show_topic(self) -> None:
        """Scroll to the row of the topic."""
        for block, _, y in self.page.blocks:
            row = block.row_of(self._topic) if self._topic is not None else None
            if row is not None:
                self.scroll_to(y + row[0] + row[1] / 2 - self.rect.h / 2)

    def scroll(self, action: str | None) -> bool:
        """Scroll by what a key does; whether it was one that scrolls."""
        offset = scrolled_by_key(action, self.offset, line=_LINE, leaf=_LEAF * self.rect.h, furthest=self.furthest)
        if offset is not None:
            self.scroll_to(offset)
        return offset is not None

    def handle(self, event: Input) -> bool:
        match event:
            case KeyDown():
                return self.scroll(key_bindings.action(event, "column"))
            case PointerDown((_, y), 1):
                self._pulled = None if super().handle(event) else (y, self.offset)
                return True
            case PointerMove((_, y)) if self._pulled is not None:
                start, offset = self._pulled
                self.scroll_to(offset + start - y)
                return True
            case PointerUp():
                self._pulled = self._grip = None
                return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect, scrolls="up and down"):
            for block, x, y in self.page.blocks:
                top = self.rect.y + y - self.offset
                if top < self.rect.bottom and top + block.height > self.rect.y:
                    row = block.row_of(self._topic) if self._topic is not None else None
                    if row is not None:
                        mark = (self.rect.x + x - 6, top + row[0] + 1, block.width + 12, row[1] - 2)
                        canvas.fill(mark, TAN, radius=8)
                        canvas.outline(mark, GILT, 2.5, radius=8)
                    block.draw(canvas, (self.rect.x + x, top), self._pictures)
        super().draw(canvas)
