"""Text that is only read."""

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import fit, write
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, Colour, Font, Theme
from ulm.ui.kit.viewport import Point, RectLike


class Label(Item):
    """Plain text, at ``left``, ``center`` or ``right`` of its rectangle; in more lines where one does not hold it."""

    def __init__(
        self,
        rect: RectLike,
        text: str,
        *,
        size: float = BODY,
        colour: Colour = INK,
        font: Font = "regular",
        align: str = "left",
        name: str = "",
    ) -> None:
        super().__init__(rect, focusable=False, name=name)
        self.text = text
        self.size = size
        self.colour = colour
        self.font: Font = font
        self.align = align

    def contains(self, pos: Point) -> bool:
        """A label is nothing to point at."""
        return False

    def draw(self, canvas: Canvas) -> None:
        anchor = {"left": "midleft", "center": "center", "right": "midright"}[self.align]
        write(
            canvas,
            self.text,
            getattr(self.rect, anchor),
            self.rect.size,
            self.size,
            self.colour,
            font=self.font,
            anchor=anchor,
        )

    def needed_height(self, theme: Theme) -> float:
        """The height that holds the text at its full size."""
        return fit(theme, self.text, (self.rect.w, None), size=self.size, font=self.font).height


class RichText(Item):
    """Rich text in lines; the rectangle grows downwards to hold them."""

    def __init__(
        self,
        theme: Theme,
        rect: RectLike,
        text: str,
        *,
        size: float = BODY,
        colour: Colour = INK,
        align: str = "left",
        name: str = "",
    ) -> None:
        super().__init__(rect, focusable=False, name=name)
        self.text = text
        self.paragraph = Paragraph(theme, text, width=self.rect.w, size=size, colour=colour, align=align)
        self.rect.h = max(self.rect.h, self.paragraph.height)

    def contains(self, pos: Point) -> bool:
        """Rich text is nothing to point at."""
        return False

    def draw(self, canvas: Canvas) -> None:
        self.paragraph.draw(canvas, self.rect.topleft)
