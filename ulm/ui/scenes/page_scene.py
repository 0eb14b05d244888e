"""A scene that is a page over the picture of the town; both are drawn once and kept."""

from abc import abstractmethod

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.part import Part, Size
from ulm.ui.kit.parts.containers import Stack
from ulm.ui.program import Program
from ulm.ui.scenes.page import PageBackground, page
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle


class PageScene(PartsScene):
    """Subclasses say what is on the page."""

    size: Size
    """That of the page."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._background = PageBackground(self._draw_page)

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @abstractmethod
    def contents(self) -> Part:
        """What is on the page, from edge to edge; its heading has room of its own (``head_height``)."""

    def made(self) -> Part:
        return in_the_middle(Stack(self.contents(), name="sheet", width=self.size[0], height=self.size[1]))

    def relayout(self) -> None:
        self._background.forget()
        self.place()

    def place(self) -> None:
        """Place everything again; the page it stands on stays."""
        super().relayout()

    def leave(self) -> None:
        super().leave()
        self._background.forget()

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        super().draw(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        sheet = self.root.find("sheet")
        assert sheet is not None
        page(canvas, sheet.rect, self.title)
