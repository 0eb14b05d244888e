"""Scenes that are a page over the picture of the town."""

from abc import abstractmethod

from pygame import FRect

from ulm.ui.program import Program
from ulm.ui.scenes.page import PageBackground, backdrop, page
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Stack
from ulm.ui.toolkit.node import Node, Size


class OpenedScene(PartsScene):
    """A page that was opened from another one, and leads back there."""

    def back(self) -> bool:
        self.app.pop()
        return True


class BackdropScene(OpenedScene):
    """A page whose sheet is one of its parts: only the town is behind it."""

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas)
        super().draw(canvas)


class SheetScene(OpenedScene):
    """A page of which one part is called ``sheet``. Town and sheet are drawn once and kept."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._background = PageBackground(self._draw_background)

    @abstractmethod
    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        """Draw what stays: the sheet and its heading."""

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

    def _draw_background(self, canvas: Canvas) -> None:
        sheet = self.root.find("sheet")
        assert sheet is not None
        self.draw_sheet(canvas, sheet.rect)


class PageScene(SheetScene):
    """Subclasses say what is on the page."""

    size: Size
    """That of the page."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @abstractmethod
    def contents(self) -> Node:
        """What is on the page, from edge to edge; its heading has room of its own (``head_height``)."""

    def made(self) -> Node:
        return in_the_middle(Stack(self.contents(), name="sheet", width=self.size[0], height=self.size[1]))

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        page(canvas, sheet, self.title)
