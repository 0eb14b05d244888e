"""A page of the rules as it is laid out: words to the left, pictures to the right, tables as wide as the page."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ulm.text.rulebook.blocks import Notes, Page, Paragraph, Picture, Table
from ulm.ui.kit.theme import Theme
from ulm.ui.scenes.rules.drawn_blocks import DrawnBlock, DrawnNotes, DrawnPicture, DrawnTable, DrawnText
from ulm.ui.table.pictures.position_picture import PositionPicture, aspect

_PICTURES = 0.42
"""The share of the page's width that pictures have."""
_BESIDE, _BETWEEN = 46.0, 26.0
_WIDEST = 980.0
"""Lines of text without a picture beside them are not longer than this at the usual size of text."""
_HEIGHTS = (430.0, 380.0, 330.0, 280.0, 240.0)
"""How high pictures are: as high as the page leaves room for."""
_TOO_LONG = 330.0
"""And so high where the page has to be scrolled anyhow."""


class Placed(NamedTuple):
    """A block and where it lies from the upper left corner of the page."""

    block: DrawnBlock
    x: float
    y: float


class LaidPage(NamedTuple):
    """All blocks of a page, and its height."""

    blocks: tuple[Placed, ...]
    height: float


def lay_out(
    theme: Theme, page: Page, room: tuple[float, float], position: Callable[[Picture], PositionPicture]
) -> LaidPage:
    """Set a page for a width and, if possible, a height; ``position`` gives what a picture shows."""
    width, height = room
    found = [_laid(theme, page, width, _HEIGHTS[0], position)]
    if not any(isinstance(block, Picture) for block in page.blocks):
        return found[0]
    for highest in _HEIGHTS[1:]:
        if found[-1].height <= height:
            return found[-1]
        found.append(_laid(theme, page, width, highest, position))
    return found[-1] if found[-1].height <= height else _laid(theme, page, width, _TOO_LONG, position)


def _laid(
    theme: Theme, page: Page, width: float, highest: float, position: Callable[[Picture], PositionPicture]
) -> LaidPage:
    pictures = [block for block in page.blocks if isinstance(block, Picture)]
    placed: list[Placed] = []
    beside, below = width, 0.0
    if pictures:
        room = width * _PICTURES
        beside = width - room - _BESIDE
        below = _put_pictures(theme, pictures, position, width - room, (room, highest), placed)
    y = 0.0
    for block in page.blocks:
        free = y >= below
        across = min(width, _WIDEST * theme.factor) if free else beside
        match block:
            case Paragraph(text):
                drawn: DrawnBlock = DrawnText(theme, text, across)
            case Notes():
                drawn = DrawnNotes(theme, block, across)
            case Table():
                y = max(y, below)
                drawn = DrawnTable(theme, block, width)
            case Picture():
                continue
        y += drawn.gap if y else 0.0
        placed.append(Placed(drawn, 0.0, y))
        y += drawn.height
    return LaidPage(tuple(placed), max(y, below))


def _put_pictures(
    theme: Theme,
    pictures: Sequence[Picture],
    position: Callable[[Picture], PositionPicture],
    x: float,
    room: tuple[float, float],
    placed: list[Placed],
) -> float:
    """Put pictures one below the other; returns where they end."""
    y = 4.0
    for picture in pictures:
        shown = position(picture)
        drawn = DrawnPicture(theme, shown, aspect(shown), picture.caption, room)
        placed.append(Placed(drawn, x, y))
        y += drawn.height + _BETWEEN
    return y
