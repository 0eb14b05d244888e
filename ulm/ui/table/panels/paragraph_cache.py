"""Paragraphs that are set once and kept, since the same things are pointed at again and again."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from ulm.ui.table.panels.blocks import HeadingBlock, RichTextBlock
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.theme import Theme

_KEPT = 250
_How = ParamSpec("_How")
_Made = TypeVar("_Made")


class ParagraphCache:
    """Sets paragraphs; the latest are kept, as long as width and size of text are the same."""

    def __init__(self) -> None:
        self.words = _keeping(RichTextBlock)
        """A paragraph, as ``Words`` makes it."""
        self.heading = _keeping(HeadingBlock)
        """A heading, as ``Heading`` makes it."""


def _keeping(make: Callable[Concatenate[Theme, _How], _Made]) -> Callable[Concatenate[Theme, _How], _Made]:
    """The same as ``make``, with the latest results kept."""
    kept: RecentCache[tuple[object, ...], _Made] = RecentCache(_KEPT)

    def made(theme: Theme, /, *what: _How.args, **how: _How.kwargs) -> _Made:
        key = (what, tuple(how.items()), theme.scale, theme.lettering)
        found = kept.get(key)
        return found if found is not None else kept.keep(key, make(theme, *what, **how))

    return made
