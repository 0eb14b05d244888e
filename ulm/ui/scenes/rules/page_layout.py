"""A page of the rules as it is laid out: words to the left, pictures to the right, tables as wide as the page."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ulm.i18n.rulebook.page_blocks import Notes, ParagraphBlock, PictureBlock, RulebookPage, TableBlock
from ulm.ui.scenes.rules.drawn_blocks import DrawnBlock, DrawnNotes, DrawnPicture, DrawnTable, DrawnText
from ulm.ui.table.board.position_picture import PositionPicture, aspect
from ulm.ui.toolkit.theme import Theme

_PICTURES = 0.42
"""The share of the page's width that pictures have."""
_BESIDE, _BETWEEN = 46.0, 26.0
_WIDEST = 980.0
"""Lines of text without a picture beside them are not longer than this at the usual size of text."""
_HEIGHTS = (430.0, 380.0, 330.0, 280.0, 240.0)
"""How high pictures are: as high as the page leaves room for."""
_TOO_LONG = 330.0
"""And so high where the page has to be scrolled anyhow."""


class PlacedBlock(NamedTuple):
    """A block and where it is from the upper left corner of the page."""

    block: DrawnBlock
    x: float
    y: float


class LaidPage(NamedTuple):
    """All blocks of a page, and its height."""

    blocks: tuple[PlacedBlock, ...]
    height: float


class _Setter:
    """Sets blocks for a width, each once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._made: dict[tuple[int, float], DrawnBlock] = {}

    def set(self, block: ParagraphBlock | Notes | TableBlock, width: float) -> DrawnBlock:
        """The block for a width."""
        key = (id(block), width)
        if key not in self._made:
            match block:
                case ParagraphBlock(text):
                    self._made[key] = DrawnText(self._theme, text, width)
                case Notes():
                    self._made[key] = DrawnNotes(self._theme, block, width)
                case TableBlock():
                    self._made[key] = DrawnTable(self._theme, block, width)
        return self._made[key]


def lay_out(
    theme: Theme,
    page: RulebookPage,
    room: tuple[float, float],
    shown_by: Callable[[PictureBlock], PositionPicture | None],
) -> LaidPage:
    """Set a page for a width and, if possible, a height; ``shown_by`` gives what a picture shows, or None."""
    width, height = room
    setter = _Setter(theme)
    pictures = [
        (each, shown, aspect(shown))
        for each in page.blocks
        if isinstance(each, PictureBlock) and (shown := shown_by(each)) is not None
    ]

    def laid(highest: float) -> LaidPage:
        drawn = [
            DrawnPicture(theme, shown, shape, each.caption, (width * _PICTURES, highest))
            for each, shown, shape in pictures
        ]
        return _laid(theme, page, width, drawn, setter)

    for highest in _HEIGHTS if pictures else _HEIGHTS[:1]:
        found = laid(highest)
        if found.height <= height:
            return found
    return laid(_TOO_LONG) if pictures else found


def _laid(
    theme: Theme, page: RulebookPage, width: float, pictures: Sequence[DrawnPicture], setter: _Setter
) -> LaidPage:
    placed: list[PlacedBlock] = []
    beside, below, y = width, 0.0, 4.0
    for picture in pictures:
        beside = width * (1 - _PICTURES) - _BESIDE
        placed.append(PlacedBlock(picture, width * (1 - _PICTURES), y))
        y += picture.height + _BETWEEN
        below = y
    y = 0.0
    for block in page.blocks:
        if isinstance(block, PictureBlock):
            continue
        across = beside if y < below else min(width, _WIDEST * theme.factor)
        if isinstance(block, TableBlock):
            y, across = max(y, below), width
        drawn = setter.set(block, across)
        y += drawn.gap if y else 0.0
        placed.append(PlacedBlock(drawn, 0.0, y))
        y += drawn.height
    return LaidPage(tuple(placed), max(y, below))
