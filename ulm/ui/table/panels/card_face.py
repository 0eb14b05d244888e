"""Cards with their titles, which are written at run time in the player's language."""

from collections import OrderedDict
from functools import lru_cache

import pygame

from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import current
from ulm.text.thing_names import thing_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import INK
from ulm.ui.kit.viewport import RectLike

SIZE = (216.0, 300.0)
"""A card at its full size."""
_PRICE_MIDDLES, _PRICE_SIZE = ((36 / 216, 70 / 300), (100 / 216, 70 / 300)), 51 / 216
"""Where a Cathedral card leaves room for the two tiles, which an owner of the board may correct."""
_TITLE_MIDDLE, _TITLE_HEIGHT, _TITLE_WIDTH, _TITLE_SIZE = 22 / 300, 27 / 300, 186 / 216, 20 / 300
_KEPT = 90
_cache: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()


def card_face(canvas: Canvas, card: str, size: tuple[float, float], angle: float = 0) -> pygame.Surface:
    """A card at a logical size, turned by degrees against the clock; the back of a hidden one. Do not draw on it."""
    pixels = canvas.viewport.size(size)
    key = (card, pixels, current().language, canvas.theme.percent, round(angle * 2))
    found = _cache.get(key)
    if found is not None:
        _cache.move_to_end(key)
        return found
    made = _turned(canvas, card, size, angle) if round(angle * 2) else _upright(canvas, card, pixels)
    _cache[key] = made
    if len(_cache) > _KEPT:
        _cache.popitem(last=False)
    return made


def is_made(canvas: Canvas, card: str, size: tuple[float, float]) -> bool:
    """Whether the picture of an upright card of a logical size is there; making one costs as much as a few frames."""
    return (card, canvas.viewport.size(size), current().language, canvas.theme.percent, 0) in _cache


def _turned(canvas: Canvas, card: str, size: tuple[float, float], angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(card_face(canvas, card, size), round(angle * 2) / 2, 1.0)


def _upright(canvas: Canvas, card: str, pixels: tuple[int, int]) -> pygame.Surface:
    if card == HIDDEN:
        return canvas.assets.sprite_px("cards/back", pixels)
    face = canvas.assets.sprite_px(f"cards/{card}", pixels).copy()
    width, height = pixels
    side = round(width * _PRICE_SIZE)
    for colour, (x, y) in zip(_price(card), _PRICE_MIDDLES, strict=False):
        tile = canvas.assets.sprite_px(f"tiles/{colour}", (side, side))
        face.blit(tile, tile.get_rect(center=(round(width * x), round(height * y))))
    title = thing_name("card", card)
    size = min(round(height * _TITLE_SIZE * canvas.theme.factor), round(height * _TITLE_HEIGHT * 0.86))
    font = canvas.theme.font("bold", max(6, size))
    room = round(width * _TITLE_WIDTH)
    wide = font.size(title)[0]
    if wide > room:
        size = max(6, int(size * room / wide))
        font = canvas.theme.font("bold", size)
    # Letters do not shrink quite in proportion.
    while font.size(title)[0] > room and size > 6:
        size -= 1
        font = canvas.theme.font("bold", size)
    title = canvas.theme.ellipsis_px(title, room, font)
    written = font.render(title, INK)
    face.blit(written, written.get_rect(center=(width // 2, round(height * _TITLE_MIDDLE))))
    return face


@lru_cache(maxsize=64)
def _price(card: str) -> tuple[str, ...]:
    """The tile colours a picture leaves out: those of a Cathedral card."""
    found = next(entry for entry in present_definitions().cards if entry.id == card)
    return tuple(found.tile or ()) if found.family == "cathedral" else ()


def draw_card(canvas: Canvas, card: str, rect: RectLike, *, angle: float = 0, alpha: int = 255) -> None:
    """Draw a card into a rectangle, turned about its middle."""
    box = pygame.FRect(rect)
    face = card_face(canvas, card, box.size, angle)
    if alpha < 255:
        face.set_alpha(alpha)
    canvas.picture(face, box.center)
    if alpha < 255:
        face.set_alpha(255)
