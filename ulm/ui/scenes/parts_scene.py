"""A scene that is one tree of parts."""

from abc import ABC, abstractmethod

from ulm.ui.program import Program, ProgramScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn


class PartsScene(ProgramScene, ABC):
    """Subclasses say what it consists of. What scrolls stays where it was scrolled to."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.root = Node()

    @property
    def first(self) -> str:
        """The name of the item that has the focus at first."""
        return ""

    @abstractmethod
    def made(self) -> Node:
        """All that lies on the screen, made from what the scene knows."""

    def relayout(self) -> None:
        self.root = self.made()
        self.root.place(self.app.theme, (0, 0, WIDTH, HEIGHT))
        before = {item.name: item.offset for item in self.focus.items if isinstance(item, ScrollColumn)}
        self.focus.replace(items_of(self.root))
        for item in self.focus.items:
            if isinstance(item, ScrollColumn):
                item.scroll_to(before.get(item.name, 0.0))
        if self.focus.focused is None and self.first:
            self.focus.focus(self.focus.find(self.first))

    def draw(self, canvas: Canvas) -> None:
        self.root.draw(canvas)
        self.draw_focus(canvas)


def in_the_middle(part: Node) -> Node:
    """A part in the middle of the screen, as large as it measures."""
    return Column(part, align="center", justify="center")
