"""A card that opens a puzzle: a picture of its position, what it is, and how difficult."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM

_PAD = 18.0
_TITLE = BODY * 1.15
_CHECK = 46.0


class CardPicture(Node):
    """A position in a square frame, or an icon where there is none; a tick where it is solved."""

    def __init__(
        self, pictures: PositionPictures, picture: PositionPicture | None, *, solved: bool, icon: str = ""
    ) -> None:
        self.pictures = pictures
        self.picture = picture
        self.solved = solved
        self.icon = icon

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(0, self.rect.w - self.rect.h)
        canvas.fill(box, SEPIA, radius=4, alpha=60)
        if self.picture is not None:
            self.pictures.draw(canvas, box, self.picture)
        elif self.icon:
            canvas.sprite(self.icon, box.inflate(-box.w * 0.4, -box.h * 0.4))
        canvas.outline(box.inflate(3, 3), INK, 2.5, radius=4)
        if self.solved:
            centre = (box.right - _CHECK * 0.55, box.bottom - _CHECK * 0.55)
            canvas.circle(centre, _CHECK * 0.6, PAGE)
            canvas.circle(centre, _CHECK * 0.6, INK, 2)
            side = _CHECK * 0.8
            canvas.sprite("icons/check", (centre[0] - side / 2, centre[1] - side / 2, side, side))


class PuzzleCard(Hoverable):
    """As high as its words need, but at least of a height that the picture follows."""

    sound = "press"

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        act: Callable[[], None],
        picture: CardPicture,
        *,
        high: float,
        tooltip: str,
        name: str,
    ) -> None:
        """``lines`` are rich text; a card without a picture cannot be used."""
        words = [RichLabel(f"**{title}**", _TITLE, RUBRIC), *(RichLabel(line, SMALL) for line in lines)]
        part = Row(sized(picture, width=high - 2 * _PAD), Column(*words, gap=6, grow=1.0), gap=_PAD)
        super().__init__(Stack(part, pad=(_PAD, _PAD - 2)), on_activate=act, tooltip=tooltip, name=name)
        self.enabled = picture.picture is not None
        self.least = 0.0, high
        self._spoken = "\n".join([title, *lines])

    def spoken_name(self) -> str:
        return self._spoken

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        lit = self.hovered and self.enabled
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70)
        canvas.fill(box, PAGE if lit else VELLUM, radius=10)
        canvas.outline(box, INK if self.enabled else FADED, 2.5 if lit else 2, radius=10)
        super().draw(canvas)
