"""The pages of the rules as one Markdown text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ulm.i18n.catalog import Texts
from ulm.i18n.phrases import labelled
from ulm.i18n.rulebook.export_text import text_runs
from ulm.i18n.rulebook.page_blocks import Block, Notes, ParagraphBlock, PictureBlock, RulebookPage, TableBlock

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|])")
_MARKS = {"bold": "**", "italic": "*", "code": "`"}
FindPicture = Callable[[str], str]
"""The path of a picture (the name of a Picture, or the sprite of a row); "" where there is none."""


def rulebook_markdown(pages: Sequence[RulebookPage], texts: Texts, picture: FindPicture = lambda name: "") -> str:
    """All pages, with a list of contents; pictures only where ``picture`` has a path for them."""
    titles = {page.id: page.title for page in pages}
    lines = [f"# {_rich(texts.get('rulebook.title'))}", ""]
    lines += [f"{page.number}. [{_rich(page.title)}](#{page.id})" for page in pages]
    for page in pages:
        lines += ["", f'<a id="{page.id}"></a>', "", f"## {page.number}. {_rich(page.title)}"]
        for block in page.blocks:
            lines += ["", *_block(block, picture)]
        if page.links:
            names = ", ".join(f"[{_rich(titles[link])}](#{link})" for link in page.links if link in titles)
            lines += ["", labelled(_rich(texts.get("rulebook.see_also")), names, texts)]
    return "\n".join(lines) + "\n"


def _block(block: Block, picture: FindPicture) -> Iterator[str]:
    match block:
        case ParagraphBlock(text):
            yield _rich(text)
        case Notes(title, lines):
            yield f"**{_rich(title)}**"
            yield ""
            yield from (f"- {_rich(line)}" for line in lines)
        case TableBlock():
            yield f"### {_rich(block.title)}"
            yield ""
            columns = max((len(row.cells) for row in block.rows), default=len(block.head))
            yield _line(block.head or ("",) * columns)
            yield _line(("---",) * columns)
            yield from (_line([_rich(cell) for cell in row.cells]) for row in block.rows)
        case PictureBlock():
            path = picture(block.name)
            if path:
                yield f"![{_rich(block.caption)}]({path})"
                yield ""
                yield f"*{_rich(block.caption)}*"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _rich(text: str) -> str:
    """A rich text as Markdown."""
    found = []
    for run in text_runs(text):
        if "code" in run.styles:
            found.append(f"`{run.text}`")
            continue
        words = _SPECIAL.sub(r"\\\1", run.text)
        marks = "".join(mark for style, mark in _MARKS.items() if style in run.styles)
        found.append(f"{marks}{words}{marks[::-1]}")
    return "".join(found)
