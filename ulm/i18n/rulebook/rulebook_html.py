"""The pages of the rules as one HTML page that prints well and needs no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from ulm.i18n.catalog import Texts
from ulm.i18n.phrases import labelled
from ulm.i18n.rulebook.export_text import text_runs
from ulm.i18n.rulebook.page_blocks import Block, Notes, ParagraphBlock, PictureBlock, RulebookPage, TableBlock, TableRow

_TAGS = {"bold": "strong", "italic": "em", "code": "code"}
_STYLE = """\
@font-face { font-family: "Ulm"; src: url("fonts/EBGaramond-Regular.ttf"); }
@font-face { font-family: "Ulm"; font-weight: bold; src: url("fonts/EBGaramond-Bold.ttf"); }
@font-face { font-family: "Ulm"; font-style: italic; src: url("fonts/EBGaramond-Italic.ttf"); }
@font-face { font-family: "Ulm Display"; src: url("fonts/GrenzeGotisch-Medium.ttf"); }
:root { --ink: #21160e; --rubric: #7a1c12; --faded: #6b4a2b; --line: #d3c09a; --page: #f7f0dc; --tint: #efe4c8; }
* { box-sizing: border-box; }
html { background: #3b2c20; }
body {
  margin: 0 auto; max-width: 52rem; padding: 2rem 3rem 3rem; background: var(--page); color: var(--ink);
  font: 1.15rem/1.45 "Ulm", "EB Garamond", Georgia, serif; font-variant-numeric: lining-nums;
}
h1, h2 { font-family: "Ulm Display", "Ulm", serif; font-weight: normal; color: var(--rubric); line-height: 1.15; }
h1 { font-size: 3.2rem; margin: 0.5rem 0 1rem; text-align: center; }
h2 { font-size: 2.1rem; margin: 0 0 0.8rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.2rem; margin: 1.4rem 0 0.4rem; color: var(--rubric); }
p { margin: 0 0 0.6rem; }
a { color: var(--rubric); text-decoration-color: var(--line); text-underline-offset: 0.15em; }
nav ol { columns: 2; column-gap: 2.5rem; padding-left: 1.6rem; }
nav li { break-inside: avoid; }
section { margin-top: 3.2rem; }
figure { margin: 1.2rem 0; text-align: center; }
figure img { max-width: 100%; max-height: 24rem; border: 1px solid var(--line); border-radius: 4px; }
figcaption { margin-top: 0.3rem; font-style: italic; color: var(--faded); font-size: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 1rem; line-height: 1.32; }
th { text-align: left; color: var(--faded); font-weight: bold; border-bottom: 2px solid var(--line); }
th, td { padding: 0.32rem 0.7rem 0.32rem 0; vertical-align: top; }
td { border-bottom: 1px solid var(--line); }
td.sign { width: 4.2rem; padding-right: 0.8rem; text-align: center; vertical-align: middle; }
td.face { width: 6.4rem; }
td.sign img { max-width: 100%; max-height: 3rem; display: block; margin: auto; }
td.face img { max-height: 9rem; }
td.number, th.number { text-align: center; }
.notes { margin-top: 1.3rem; padding: 0.5rem 1rem 0.6rem; background: var(--tint); border-left: 3px solid var(--line); }
.notes h3 { margin: 0 0 0.2rem; font-size: 1.05rem; }
.notes ul { margin: 0; padding-left: 1.2rem; font-size: 1rem; }
.links { margin-top: 1.1rem; color: var(--faded); font-size: 1rem; }
@page { size: A4; margin: 16mm 17mm; }
@media print {
  html { font-size: 8.7pt; }
  html, body { background: white; }
  body { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  section { margin-top: 0; break-before: page; }
  section:first-of-type { margin-top: 1.5rem; break-before: auto; }
  p { orphans: 3; widows: 3; }
  figure, tr, .notes li { break-inside: avoid; }
  figure { margin: 0.8rem 0; }
  figure img { max-height: 56mm; }
  td.sign img { max-height: 2.1rem; }
  td.face img { max-height: 6rem; }
  td.face { width: 5.4rem; }
  thead { display: table-header-group; }
  th, td { padding-top: 0.22rem; padding-bottom: 0.22rem; }
  a { color: inherit; text-decoration: none; }
  .links { display: none; }
  .notes { background: none; }
}
"""
FindPicture = Callable[[str], str]


def html(pages: Sequence[RulebookPage], texts: Texts, picture: FindPicture = lambda name: "") -> str:
    """All pages, with a list of contents; pictures only where ``picture`` has a path for them."""
    title = _rich(texts.get("rulebook.title"))
    contents = "\n".join(f'<li><a href="#{page.id}">{_rich(page.title)}</a></li>' for page in pages)
    return f"""\
<!DOCTYPE html>
<html lang="{escape(texts.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ulm – {title}</title>
<style>
{_STYLE}</style>
</head>
<body>
<h1>Ulm – {title}</h1>
<nav>
<ol>
{contents}
</ol>
</nav>
{"".join(_page(page, pages, texts, picture) for page in pages)}</body>
</html>
"""


def _page(page: RulebookPage, pages: Sequence[RulebookPage], texts: Texts, picture: FindPicture) -> str:
    titles = {each.id: each.title for each in pages}
    links = ", ".join(f'<a href="#{link}">{_rich(titles[link])}</a>' for link in page.links if link in titles)
    named = labelled(_rich(texts.get("rulebook.see_also")), links, texts)
    see_also = f'<p class="links">{named}</p>\n' if links else ""
    blocks = "".join(part for block in page.blocks for part in _block(block, picture))
    return f'<section id="{page.id}">\n<h2>{page.number}. {_rich(page.title)}</h2>\n{blocks}{see_also}</section>\n'


def _block(block: Block, picture: FindPicture) -> Iterator[str]:
    match block:
        case ParagraphBlock(text):
            yield f"<p>{_rich(text)}</p>\n"
        case Notes(title, lines):
            items = "".join(f"<li>{_rich(line)}</li>\n" for line in lines)
            yield f'<div class="notes">\n<h3>{_rich(title)}</h3>\n<ul>\n{items}</ul>\n</div>\n'
        case TableBlock():
            yield _table(block, picture)
        case PictureBlock():
            path = picture(block.name)
            if path:
                caption = _rich(block.caption)
                image = f'<img src="{escape(path)}" alt="">'
                yield f"<figure>\n{image}\n<figcaption>{caption}</figcaption>\n</figure>\n"


def _table(table: TableBlock, picture: FindPicture) -> str:
    signs = [picture(row.picture) if row.picture else "" for row in table.rows]
    numbers = [
        all(len(row.cells) > column and _short(row.cells[column]) for row in table.rows)
        for column in range(len(table.head))
    ]
    head = "".join(
        f'<th class="number">{_rich(name)}</th>' if number else f"<th>{_rich(name)}</th>"
        for name, number in zip(table.head, numbers, strict=True)
    )
    if head:
        corner = "<th></th>" if any(signs) else ""
        head = f"<thead><tr>{corner}{head}</tr></thead>\n"
    body = "".join(
        f"<tr>{_sign(row, sign) if any(signs) else ''}{_cells(row, numbers)}</tr>\n"
        for row, sign in zip(table.rows, signs, strict=True)
    )
    return f"<h3>{_rich(table.title)}</h3>\n<table>\n{head}<tbody>\n{body}</tbody>\n</table>\n"


def _short(cell: str) -> bool:
    """Whether a cell holds a figure or a few letters, which stand better in the middle."""
    return len(cell) <= 3


def _cells(row: TableRow, numbers: Sequence[bool]) -> str:
    centred = [*numbers, *[False] * len(row.cells)]
    return "".join(
        f'<td class="number">{_rich(cell)}</td>' if middle else f"<td>{_rich(cell)}</td>"
        for cell, middle in zip(row.cells, centred, strict=False)
    )


def _sign(row: TableRow, path: str) -> str:
    face = " face" if row.picture.startswith("card:") else ""
    return f'<td class="sign{face}"><img src="{escape(path)}" alt=""></td>' if path else '<td class="sign"></td>'


def _rich(text: str) -> str:
    """A rich text as HTML."""
    found = []
    for run in text_runs(text):
        words = escape(run.text, quote=False)
        for style, tag in _TAGS.items():
            if style in run.styles:
                words = f"<{tag}>{words}</{tag}>"
        found.append(words)
    return "".join(found)
