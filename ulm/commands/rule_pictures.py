"""Draws the pictures of the rules pages into PNG files: positions by the table's own drawing code, and sprites."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence

import pygame

from ulm.files.asset_files import has_picture
from ulm.i18n import sanitizing
from ulm.i18n.rulebook.page_blocks import PictureBlock, RulebookPage, TableBlock
from ulm.rules.ruleset import Ruleset
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
