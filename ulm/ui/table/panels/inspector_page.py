"""What a page of the Inspector is made of: titles, paragraphs, pictures, lines about players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from ulm.ui.style import SEATS
from ulm.ui.table.panels.text_blocks import HeadingBlock, Pictures, RichTextBlock, ShortLine, TextBlock
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.theme import RUBRIC, SEPIA, SMALL, Theme

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


_TITLE = 29.0


class InspectorPage:
    """Blocks in the making."""

    def __init__(self, state: TableState, theme: Theme, width: float, setter: ParagraphCache) -> None:
        self.state = state
        self.model = state.model
        self.theme = theme
        self.width = width
        self.setter = setter
        self.blocks: list[TextBlock] = []

    def title(self, text: str, gap: float = 2.0) -> None:
        """The name of the thing."""
        self.blocks.append(self.setter.heading(self.theme, text, self.width, size=_TITLE, gap=gap))

    def words(self, text: str, *, gap: float = 7.0, picture: str = "", align: str = "left") -> None:
        """A paragraph."""
        self.blocks.append(self.setter.words(self.theme, text, self.width, gap=gap, picture=picture, align=align))

    def note(self, text: str) -> None:
        """A smaller paragraph in the middle."""
        size = SMALL * 0.92
        self.blocks.append(
            self.setter.words(self.theme, f"*{text}*", self.width, size=size, colour=SEPIA, gap=3, align="center")
        )

    def story(self, text: str) -> None:
        """A story of the city, smaller and paler, below all that a thing does."""
        self.blocks.append(ShortLine())
        told = self.setter.words(self.theme, text, self.width, size=SMALL * 0.94, colour=SEPIA, gap=12)
        self.blocks.append(told)

    def section(self, text: str) -> None:
        """The heading of a part."""
        self.blocks.append(self.setter.words(self.theme, f"**{text}**", self.width, colour=RUBRIC, gap=9))

    def picture(self, sprite: str, side: float, gap: float = 4.0) -> None:
        """A picture in the middle."""
        self.blocks.append(Pictures(self.theme, [(sprite, "")], self.width, side=side, gap=gap))

    def owner(self, seat: int, text: str) -> None:
        """A line about a player, with the player's bar of colour."""
        colour = self.state.seats[seat].colour
        bar = SEATS[colour].ground
        self.blocks.append(
            self.setter.words(self.theme, text, self.width, picture=f"pieces/crest_{colour}", bar=bar, gap=5)
        )

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.state.seats[seat].name
