"""A page over the open scene whose contents scroll above a row of buttons: settings, keys, gamepad, about."""

from abc import abstractmethod
from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.scenes.page import page_of
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Row
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import INK
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView, scrolled_by_key

_WIDE, _APART, _DARK = 320.0, 28.0, 130
_HIGH, _MOST_GROWN = 66.0, 1.3
"""The height of the buttons, and how far it grows with the size of text."""
_CLOSER = 4.0
"""How much lower the buttons are, and how much nearer to the edge, where much is to have room."""
_STEP, _LEAF = 80.0, 0.85


class ScrollingPage(PartsScene):
    """Subclasses say what is on the page. Esc closes it."""

    overlay = True
    first = "close"
    size: Size = (1380.0, 1020.0)
    """That of the page."""
    full = False
    """Whether much is to have room: less stays free."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @property
    def gap(self) -> float:
        """What stays free between the rows."""
        return 0.0

    @abstractmethod
    def rows(self) -> Sequence[Node]:
        """What is read or set, from the top."""

    def below(self) -> Sequence[Node]:
        """What stands between the rows and the buttons, whatever is scrolled."""
        return ()

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        """The buttons left and right of the one that closes the page."""
        return (), ()

    def spoken(self) -> str:
        return self.title

    def made(self) -> Node:
        before, after = self.beside_close()
        for button in (*before, *after):
            button.least = _WIDE, 0.0
        tip = key_bindings.with_key(t("common.close"), "back")
        close = Button(t("common.close"), self.app.pop, primary=True, tooltip=tip, name="close")
        closer = _CLOSER if self.full else 0.0
        foot = Row(
            Row(*before, gap=_APART, justify="end", width=0.0, grow=1.0),
            sized(close, width=_WIDE),
            Row(*after, gap=_APART, width=0.0, grow=1.0),
            gap=_APART,
            height=(_HIGH - closer) * min(self.app.theme.factor, _MOST_GROWN),
        )
        contents = [ScrollColumn(*self.rows(), gap=self.gap), *self.below()]
        return in_the_middle(page_of(self.app.theme, self.title, contents, foot, self.size, closer=closer))

    def scroll_by_key(self, event: Input) -> bool:
        """Scroll by the keys that scroll columns; whether it was one."""
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        way, leaf = key_bindings.action(event, "column"), _LEAF * scroll.rect.h
        offset = scrolled_by_key(way, scroll.offset, line=_STEP, leaf=leaf, furthest=scroll.furthest)
        if offset is not None:
            scroll.scroll_to(offset)
        return offset is not None

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, _DARK)
        super().draw(canvas)
