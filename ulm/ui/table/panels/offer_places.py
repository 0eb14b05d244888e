"""How things on offer lie in a tall room, each with its picture and its words."""

from collections.abc import Sequence

from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.node import Node, Size, sized

_GAP, _PAD = 8.0, 12.0
_MOST_CELLS = 3
"""More things than these lie in two columns, without words."""
_COLUMNS = 2
_SMALL = 0.3
"""A picture that takes less than this share of the height stands above its words everywhere."""
_BESIDE = 2.0
"""Beside its words a picture may be so much higher than above them."""
_TALL = 330.0
"""From this height on the words stand below the picture, not beside it."""


def stacked_offers(offers: Sequence[Node], room: Size, size: Size, share: float) -> Node:
    """Offers with pictures of at most this size, from the top down. ``share``: what a picture takes of the height where
    words stand below it; 0 where there are no words.
    """
    if needs_two_columns(len(offers)):
        return _cascade(offers, room, size)
    high = min((room[1] - _GAP * (len(offers) - 1)) / len(offers), size[1] / (share or 0.9))
    return Column(*(sized(each, height=high) for each in offers), gap=_GAP)


def needs_two_columns(count: int) -> bool:
    """Whether so many things lie in two columns, without words."""
    return count > _MOST_CELLS


def _cascade(offers: Sequence[Node], room: Size, size: Size) -> Node:
    """Two columns; many pictures lie one over the other, each with its upper edge free. Where all have room beside and
    below each other they are larger than ``size``.
    """
    rows = -(-len(offers) // _COLUMNS)
    apart = (room[1] - _GAP * (rows - 1)) / rows
    wide = min(max(size[0], apart * size[0] / size[1]), (room[0] - _GAP) / _COLUMNS)
    high = wide * size[1] / size[0]
    over = min(_GAP, (room[1] - high) / max(1, rows - 1) - high)
    made = [sized(each, height=high) for each in offers]
    columns = (Column(*made[at : at + rows], gap=over, width=wide) for at in range(0, len(made), rows))
    return Row(*columns, gap=_GAP, justify="center")


def picture_and_words(picture: Node, words: Node, high: float, size: Size, share: float) -> Node:
    """The places of a picture and of the words about it in a cell of a height."""
    room, tall = high - 2 * _PAD, high >= _TALL or 0 < share < _SMALL
    beside = min(1.0, _BESIDE * share) if share else 1.0
    tallest = min(size[1], room * (share if tall and share else beside))
    sized(picture, width=tallest * size[0] / size[1], height=tallest)
    words.grow = 1.0
    if not share:
        inside: Node = Column(Row(picture, justify="center", height=tallest), justify="center")
    elif tall:
        inside = Column(Row(picture, justify="center", height=tallest), words, gap=_GAP)
    else:
        inside = Row(Column(picture, justify="center", width=picture.width), words, gap=_PAD)
    return Stack(inside, pad=(_PAD, _PAD))
