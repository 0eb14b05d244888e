"""Rich text as a part."""

from __future__ import annotations

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.part import ANY, Node, Size
from ulm.ui.kit.parts.words import Side
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, Colour, Theme


class RichLabel(Node):
    """Rich text, broken into as many lines as it needs in the width of its place."""

    def __init__(
        self,
        text: str,
        size: float = BODY,
        colour: Colour = INK,
        *,
        side: Side = "left",
        middle: bool = False,
        name: str = "",
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        """``middle``: it stands in the middle of its height, else at the top."""
        self.text = text
        self.size = size
        self.colour = colour
        self.side: Side = side
        self.middle = middle
        self.name = name
        self.width, self.height, self.grow = width, height, grow
        self._set: tuple[object, Paragraph] | None = None

    def _paragraph(self, theme: Theme, wide: float) -> Paragraph:
        key = (wide, theme.scale, theme.lettering)
        if self._set is None or self._set[0] != key:
            width = None if wide == ANY else wide
            made = Paragraph(theme, self.text, width=width, size=self.size, colour=self.colour, align=self.side)
            self._set = key, made
        return self._set[1]

    def measure(self, theme: Theme, room: Size) -> Size:
        found = self._paragraph(theme, room[0])
        # A little more, so that what is measured fits where it is placed.
        return found.width + 1.0, found.height

    def draw(self, canvas: Canvas) -> None:
        words = self._paragraph(canvas.theme, self.rect.w)
        words.draw(canvas, (self.rect.x, self.rect.y + (self.rect.h - words.height) / 2 * self.middle))
