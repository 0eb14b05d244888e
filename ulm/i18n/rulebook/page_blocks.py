"""What a page of the rules consists of. All texts are rich text of the catalog (``*italic*``, ``**bold**``)."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

SMALL_PRINT = "small_print"
"""The id of the page with all special cases, which is made from lists of the other pages."""


class ParagraphBlock(msgspec.Struct, frozen=True):
    """One or more sentences."""

    text: str


class TableRow(msgspec.Struct, frozen=True):
    """A row of a table.

    ``picture`` is a sprite such as ``tiles/gray``, or ``card:siege`` for the whole face of a card; "" for none.
    ``things`` are the kinds and ids of what the row is about, such as ``("card", "siege")``.
    """

    cells: tuple[str, ...]
    picture: str = ""
    things: tuple[tuple[str, str], ...] = ()


class TableBlock(msgspec.Struct, frozen=True):
    """A table made from the definitions; ``head`` names its columns (one for each cell of a row, or none)."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: tuple[TableRow, ...]


class Notes(msgspec.Struct, frozen=True):
    """A short list under a heading: special cases, or readings that the printed rules leave open."""

    title: str
    lines: tuple[str, ...]


class PictureBlock(msgspec.Struct, frozen=True):
    """A picture drawn by the table's own code.

    It shows a position set up like that of a scenario (``options``, ``seats``, ``given``), after ``moves``. ``shows``
    names the part of the board, ``glow`` what is lit, in the words of the lesson files. A picture with ``cards`` shows
    the faces of these cards instead.
    """

    name: str
    caption: str
    options: dict[str, Any] = {}
    seats: int = 2
    given: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    shows: str = "whole"
    glow: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


Block: TypeAlias = ParagraphBlock | TableBlock | Notes | PictureBlock


class RulebookPage(msgspec.Struct, frozen=True):
    """A page of the rules.

    ``links`` are the ids of other pages, ``tries`` the ids of lesson scenes. ``explains`` are the kinds of things that
    this page is opened for; ``sign:seals`` is one sign of many. ``keywords`` are found by the search but not shown.
    """

    number: int
    id: str
    title: str
    blocks: tuple[Block, ...]
    links: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


def page_for(pages: tuple[RulebookPage, ...] | list[RulebookPage], kind: str, name: str = "") -> RulebookPage | None:
    """The page that explains a thing such as ``("card", "siege")`` or ``("sign", "seals:0")``."""
    exact = f"{kind}:{name.partition(':')[0]}"
    for wanted in (exact, kind):
        for page in pages:
            if wanted in page.explains:
                return page
    return None
