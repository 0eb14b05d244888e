"""Cards: a picture, on which the title in the player's language and the signs of the card's effects are laid."""

import pygame

from ulm.files.asset_files import has_picture
from ulm.i18n.catalog import current
from ulm.i18n.display_names import display_name
from ulm.rules.definitions import Card
from ulm.rules.effect_registry import Effect
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import Options, Ruleset, present_definitions, ruleset
from ulm.ui.pieces.card_signs import Sign, later_signs, now_signs
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, RUBRIC
from ulm.ui.toolkit.viewport import RectLike

SIZE = (216.0, 300.0)
"""A card at its full size."""
_FIGURES = "0123456789+-−x≤/"
"""The figures on their sheet, in their order."""
_FIGURE_CELL, _FIGURE_HEIGHT = (14, 22), 16
"""The size of a figure's cell and of a figure in it."""
_ADVANCE = {"0": 11.0, "1": 10.4, "7": 10.6, "+": 10.0, "-": 7.6, "−": 10.0, "x": 9.2, "≤": 10.4, "/": 8.0}
_USUAL_ADVANCE, _LAST_GAP = 11.0, 1.2
_COLOURS = {"ink": INK, "red": RUBRIC, "cream": (255, 251, 234)}
_TITLE_MIDDLE, _TITLE_WIDTH, _TITLE_SIZE = 22 / 300, 190 / 216, 23 / 300
_MUCH_SMALLER = 0.8
_SMALLEST = 6
"""Pixels."""
_rules: Ruleset | None = None


def use_rules(rules: Ruleset) -> None:
    """Draw cards as these rules have them: those of the game on the table."""
    global _rules
    _rules = rules


def _present_rules() -> Ruleset:
    return _rules if _rules is not None else ruleset(present_definitions(), Options())


def card_face(canvas: Canvas, card: str, size: tuple[float, float], angle: float = 0) -> pygame.Surface:
    """A card at a logical size, turned by degrees against the clock; the back of a hidden one. Do not draw on it."""

    def make() -> pygame.Surface:
        if round(angle * 2):
            return _turned(canvas, card, size, angle)
        return _upright(canvas, card, canvas.viewport.size(size))

    return canvas.assets.once(_key(canvas, card, size, angle), make)


def _key(canvas: Canvas, card: str, size: tuple[float, float], angle: float) -> tuple[object, ...]:
    pixels = canvas.viewport.size(size)
    return "card", _present_rules(), card, pixels, current().language, canvas.theme.lettering, round(angle * 2)


def is_made(canvas: Canvas, card: str, size: tuple[float, float]) -> bool:
    """Whether the picture of an upright card of a logical size is there; making one costs as much as a few frames."""
    return canvas.assets.is_made(_key(canvas, card, size, 0))


def _turned(canvas: Canvas, card: str, size: tuple[float, float], angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(card_face(canvas, card, size), round(angle * 2) / 2, 1.0)


def _upright(canvas: Canvas, card: str, pixels: tuple[int, int]) -> pygame.Surface:
    if card == HIDDEN:
        return canvas.assets.sprite_px("cards/back", pixels)
    face = canvas.assets.sprite_px(card_picture(card), pixels).copy()
    for sign in _signs(card):
        _lay(canvas, face, sign, pixels[0] / SIZE[0])
    written, place, _, _ = _title(canvas, card, pixels)
    face.blit(written, place)
    return face


def _title(canvas: Canvas, card: str, pixels: tuple[int, int]) -> tuple[pygame.Surface, pygame.Rect, str, int]:
    """The title of a card of a size, its place on the card, the words that have room, and the size of type."""
    width, height = pixels
    name = display_name("card", card)
    room, size = round(width * _TITLE_WIDTH), max(_SMALLEST, round(height * _TITLE_SIZE))
    font = canvas.theme.font("bold", size)
    # The short name only where the whole one would be much smaller.
    title: str = name if font.size(name)[0] * _MUCH_SMALLER <= room else name.form("short")
    # Pixel by pixel: letters do not shrink quite in proportion.
    while font.size(title)[0] > room and size > _SMALLEST:
        size -= 1
        font = canvas.theme.font("bold", size)
    title = canvas.theme.ellipsis_px(title, room, font)
    written = font.render(title, INK)
    return written, written.get_rect(center=(width // 2, round(height * _TITLE_MIDDLE))), title, size


def card_picture(card: str) -> str:
    """The picture of a card; one that has none of its own gets the one of its family."""
    own = f"cards/{card}"
    return own if has_picture(own) else f"cards/any_{_definition(card).family}"


def _definition(card: str) -> Card[Effect]:
    return next(entry for entry in _present_rules().definitions.cards if entry.id == card)


def _signs(card: str) -> list[Sign]:
    found = _definition(card)
    return now_signs(found) + later_signs(_present_rules(), found)


def _lay(canvas: Canvas, face: pygame.Surface, sign: Sign, scale: float) -> None:
    """Draw a sign, or figures, on a card of this many pixels per unit."""
    if sign.text:
        _write(canvas, face, sign, scale)
        return
    side = max(1, round(sign.size * scale))
    picture = canvas.assets.sprite_px(sign.picture, (side, side))
    face.blit(picture, picture.get_rect(center=(round(sign.x * scale), round(sign.y * scale))))


def _write(canvas: Canvas, face: pygame.Surface, sign: Sign, scale: float) -> None:
    unit = sign.size * scale / _FIGURE_HEIGHT
    cell = (max(1, round(_FIGURE_CELL[0] * unit)), max(1, round(_FIGURE_CELL[1] * unit)))
    sheet = canvas.assets.sprite_px("signs/figures", (cell[0] * len(_FIGURES), cell[1]))
    advances = [_ADVANCE.get(each, _USUAL_ADVANCE) for each in sign.text]
    x = sign.x * scale - (sum(advances) - _LAST_GAP) * unit / 2
    for each, advance in zip(sign.text, advances, strict=True):
        figure = sheet.subsurface((_FIGURES.index(each) * cell[0], 0, *cell)).copy()
        figure.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # its rim has darkened in scaling
        figure.fill((*_COLOURS[sign.picture][:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        middle = x + (advance - _LAST_GAP) * unit / 2
        face.blit(figure, figure.get_rect(center=(round(middle), round(sign.y * scale))))
        x += advance * unit


def draw_card(canvas: Canvas, card: str, rect: RectLike, *, angle: float = 0, alpha: int = 255) -> None:
    """Draw a card into a rectangle, turned about its middle."""
    box = pygame.FRect(rect)
    face = card_face(canvas, card, box.size, angle)
    if alpha < 255:
        face.set_alpha(alpha)
    canvas.picture(face, box.center)
    if text_probe.watching is not None and card != HIDDEN and not round(angle * 2):
        at = face.get_rect(center=canvas.viewport.point(box.center))
        written, place, title, size = _title(canvas, card, face.size)
        text_probe.watching.text(
            canvas.surface,
            written,
            place.move(at.topleft).topleft,
            asked=display_name("card", card),
            drawn=title,
            font="card",
            wanted=size,
            pixels=size,
            alpha=alpha,
            painted=True,
        )
    if alpha < 255:
        face.set_alpha(255)
