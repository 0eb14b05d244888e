"""`ulm rules`: the pages of the rules, as Markdown on standard output or with pictures in a folder, for printing."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from ulm.cli.common import read_option_arguments
from ulm.cli.output import CallError, print_error, print_line
from ulm.files import file_problems
from ulm.files.asset_files import has_picture
from ulm.files.atomic_write import write_atomic
from ulm.files.paths import asset
from ulm.i18n import catalog, sanitizing
from ulm.i18n.catalog import Texts, is_language
from ulm.i18n.language_files import codes
from ulm.i18n.rulebook import city_pages
from ulm.i18n.rulebook.page_blocks import PictureBlock, RulebookPage, TableBlock
from ulm.i18n.rulebook.rulebook_html import html
from ulm.i18n.rulebook.rulebook_markdown import rulebook_markdown
from ulm.i18n.rulebook.rulebook_pages import pages
from ulm.rules.ruleset import Ruleset, present_definitions, read_options, ruleset
from ulm.ui import style
from ulm.ui.table.board.card_face import SIZE as CARD
from ulm.ui.table.board.card_face import draw_card, use_rules
from ulm.ui.table.board.position_picture import PositionPicture, aspect, draw_position, drawable
from ulm.ui.toolkit.crop import CropCanvas
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.theme import Theme

WIDTH, HIGHEST = 1100, 900  # pixels: sharp enough on paper at 16 cm
SPRITE = 160
FACE = 300


def file_name(picture: str) -> str:
    """The name of the file of a picture: of a position, of a sprite such as `tiles/gray`, of a card `card:siege`."""
    return f"{picture.replace('/', '_').replace(':', '_')}.png"


def rule_page_images(pages: Sequence[RulebookPage], rules: Ruleset) -> dict[str, bytes]:
    """The PNG files of all pictures of the pages by name. What cannot be drawn is left out."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    # Sprites are made for a window; without one they cannot be converted to its format.
    pygame.display.set_mode((1, 1))
    try:
        theme = Theme(aspect=style.sprite_aspect, visible=sanitizing.printable)
        assets = Assets(large=("cards/", "tiles/", "signs/figures"), untoned=("ui/table",))
        use_rules(rules)
        found = {file_name(name): _png(surface) for name, surface in _surfaces(pages, rules, theme, assets)}
    finally:
        pygame.display.quit()
        pygame.font.quit()
    return found


def _surfaces(
    pages: Sequence[RulebookPage], rules: Ruleset, theme: Theme, assets: Assets
) -> Iterator[tuple[str, pygame.Surface]]:
    for page in pages:
        for block in page.blocks:
            if isinstance(block, PictureBlock):
                shown = drawable(block, rules.definitions)
                if shown is not None:
                    yield block.name, _position(shown, theme, assets)
            elif isinstance(block, TableBlock):
                for row in block.rows:
                    if row.picture.startswith("card:"):
                        yield row.picture, _face(row.picture.partition(":")[2], theme, assets)
                    elif row.picture and has_picture(row.picture):
                        width = round(SPRITE * style.sprite_aspect(row.picture))
                        yield row.picture, assets.sprite_px(row.picture, (width, SPRITE))


def _position(shown: PositionPicture, theme: Theme, assets: Assets) -> pygame.Surface:
    shape = aspect(shown)
    width = min(WIDTH, round(HIGHEST * shape))
    return draw_position(shown, (width, round(width / shape)), theme, assets)


def _face(card: str, theme: Theme, assets: Assets) -> pygame.Surface:
    size = FACE, round(FACE * CARD[1] / CARD[0])
    canvas = CropCanvas((0, 0, *CARD), size, theme, assets)
    canvas.surface = canvas.surface.convert_alpha()
    canvas.surface.fill((0, 0, 0, 0))
    draw_card(canvas, card, (0, 0, *CARD))
    return canvas.surface


def _png(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


_PICTURES = "pictures"
_FONTS = (
    "fonts/EBGaramond-Regular.ttf",
    "fonts/EBGaramond-Bold.ttf",
    "fonts/EBGaramond-Italic.ttf",
    "fonts/EBGaramond-OFL.txt",
    "fonts/GrenzeGotisch-Medium.ttf",
    "fonts/GrenzeGotisch-OFL.txt",
)


def run(texts: Texts, *, language: str = "en", out: Path | None = None, options: Sequence[str] = ()) -> int:
    """Print the rules as Markdown, or write them into a folder as rules.html and rules.md."""
    if not is_language(language):
        raise CallError(texts.get("cli.language", language=language, languages=", ".join(codes())))
    definitions = present_definitions()
    rules = ruleset(definitions, read_options(read_option_arguments(options), definitions))
    words = catalog.use(language)
    found = pages(rules, words)
    found += city_pages.printed_pages(words, len(found) + 1)
    for problem in file_problems.pop_unreported():
        print_error(texts, str(problem))
    if out is None:
        for line in rulebook_markdown(found, words).removesuffix("\n").split("\n"):
            print_line(line)
        return 0
    _write(found, rules, words, out)
    for name in ("rules.html", "rules.md"):
        print_line(str(out / name))
    return 0


def _write(found: list[RulebookPage], rules: Ruleset, words: Texts, out: Path) -> None:
    """Write all files; the pages come last, so that they are there only with all that they need."""
    # slow to import, and not needed for Markdown alone

    out.mkdir(parents=True, exist_ok=True)  # a folder that cannot be made is told before anything is drawn
    pictures = rule_page_images(found, rules)
    for name, content in pictures.items():
        write_atomic(out / _PICTURES / name, content, sync=False)
    for font in _FONTS:
        write_atomic(out / font, asset(font).read_bytes(), sync=False)

    def path(name: str) -> str:
        file = file_name(name)
        return f"{_PICTURES}/{file}" if file in pictures else ""

    write_atomic(out / "rules.md", rulebook_markdown(found, words, path).encode(), sync=False)
    write_atomic(out / "rules.html", html(found, words, path).encode(), sync=False)
