"""Paragraphs that are set once and kept, since the same things are pointed at again and again."""

from collections import OrderedDict

from ulm.ui.table.panels.blocks import Words
from ulm.ui.theme import INK, SMALL, Colour, Theme

_KEPT = 250


class Typesetter:
    """Sets paragraphs; the latest are kept, as long as width and size of text are the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Words] = OrderedDict()

    def words(
        self,
        theme: Theme,
        text: str,
        width: float,
        *,
        size: float = SMALL,
        colour: Colour = INK,
        picture: str = "",
        bar: Colour | None = None,
        gap: float = 4.0,
        align: str = "left",
    ) -> Words:
        """A paragraph, as ``Words`` makes it."""
        key = (text, width, size, colour, picture, bar, gap, align, theme.scale, theme.percent)
        found = self._kept.get(key)
        if found is None:
            found = Words(theme, text, width, size=size, colour=colour, picture=picture, bar=bar, gap=gap, align=align)
            self._kept[key] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found
