"""Cards: a picture, on which the title in the player's language and the signs of the card's effects are laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from ulm.files.asset_files import has_picture
from ulm.i18n.catalog import current
from ulm.i18n.display_names import display_name
from ulm.rules import definitions as defs
from ulm.rules import signs
from ulm.rules.definitions import Card
from ulm.rules.effect_registry import Effect
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS
from ulm.rules.ruleset import Options, Ruleset, present_definitions, ruleset
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, RUBRIC
from ulm.ui.toolkit.viewport import RectLike

NOW = (108.0, 70.0)
LATER = (108.0, 255.0)
"""The middles of the two bands."""
WIDTH = 187.0
"""So wide is a band."""
_NARROW = 136.0
BOX = 72.0
"""The side of the square that a sign's picture is drawn in."""

_INK, _RED, _CREAM = "ink", "red", "cream"
_BESIDE = 0.9
"""A barge beside other signs is smaller, for it is higher than they are."""
_SPARE = 1.14
"""So much larger are the signs of the lower band when they have room to spare."""
_GAP = 5
"""Between signs."""
_TILE_RIM = 1.1
"""The picture of a tile has a shadow around it."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture in a square of a side, or figures of a height (in their colour) when ``text`` is given."""

    picture: str
    x: float
    y: float
    size: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class SignGroup:
    """Signs about a middle of their own, and how much room they take."""

    width: float
    signs: tuple[Sign, ...]

    def moved(self, x: float, y: float = 0.0, scale: float = 1.0) -> SignGroup:
        """The same elsewhere, and larger or smaller."""
        signs = tuple(
            replace(sign, x=x + sign.x * scale, y=y + sign.y * scale, size=sign.size * scale) for sign in self.signs
        )
        return SignGroup(self.width * scale, signs)


def now_signs(card: defs.Card[Effect]) -> list[Sign]:
    """What the card does when played, in the upper band."""
    blocks: list[SignGroup] = []
    if card.tile:
        for colour in card.tile:
            blocks += [_sign("slash", 9)] * bool(blocks) + [_tile(colour, 46)]
        blocks.append(_arrow())
    for sign in [sign for effect in card.now for sign in effect.sign()]:
        block = _block(sign)
        beside = isinstance(sign, signs.NumberedSign) and sign.name == "river" and blocks
        blocks.append(block.moved(0, 0, _BESIDE) if beside else block)
    return _placed(blocks, NOW, 1.0)


def later_signs(rules: Ruleset, card: defs.Card[Effect]) -> list[Sign]:
    """What the laid-out card counts at game end, in the lower band."""
    sets = [each for each in rules.definitions.sets if card.kind in each.kinds]
    blocks: list[SignGroup] = []
    for count in card.later:
        if blocks:
            blocks.append(_sign("bar", 3))
        blocks += _count(rules, card, count, in_set=bool(sets))
    extra: list[tuple[SignGroup, SignGroup]] = []
    for each in sets:
        if each.three_alike:
            extra.append((_row([_kind(card.kind, 0.66)] * 3, -5), _points(f"+{each.three_alike}")))
        if each.one_of_each:
            extra.append((_row([_kind(kind, 0.66) for kind in each.kinds], 1), _points(f"+{each.one_of_each}")))
    for cards, points in extra:
        blocks.append(_sign("bar", 3))
        if len(extra) == 1:
            blocks += [cards.moved(0, 0, 1.3), points]
        else:
            stacked = cards.moved(0, -16).signs + points.moved(0, 16, 0.72).signs
            blocks.append(SignGroup(max(cards.width, points.width * 0.72), stacked))
    return _placed(blocks, LATER, _SPARE)


# ----- blocks


def _sign(picture: str, width: float, scale: float = 1.0) -> SignGroup:
    return SignGroup(width * scale, (Sign(f"signs/{picture}", 0, 0, BOX * scale),))


def _tile(colour: str, size: float) -> SignGroup:
    return SignGroup(size, (Sign(f"tiles/{colour}", 0, 0, size * _TILE_RIM),))


def _arrow() -> SignGroup:
    return _sign("arrow", 20)


def _figures(text: str, height: float = 20) -> SignGroup:
    return SignGroup(height * 0.57 * len(text), (Sign(_INK, 0, 0, height, text),))


def _coin(text: str) -> SignGroup:
    height = 24.3 if len(text) == 1 else 21
    return SignGroup(46, (Sign("signs/coin", 0, 0, BOX), Sign(_INK, 0, 0.4, height, text)))


def _points(text: str) -> SignGroup:
    height = 26.2 if len(text) == 1 else 23.1 if len(text) == 2 else 18.0
    return SignGroup(50, (Sign("signs/points", 0, 0, BOX), Sign(_RED, 0, -0.5, height, text)))


def _river(text: str) -> SignGroup:
    return SignGroup(54, (Sign("signs/river", 0, 0, BOX), Sign(_CREAM, -1.1, 19.6, 19.6, text)))


def _kind(kind: str, scale: float = 1.0) -> SignGroup:
    picture = f"kind_{kind}" if kind in ("choir", "nave", "steeple", "art", "goods", "fustian") else "laid_out"
    return _sign(picture, 28, scale)


def _fan(size: float, step: float) -> SignGroup:
    return _row([_tile(colour, size) for colour in COLOURS], step - size)


def _block(sign: signs.Sign) -> SignGroup:
    """A sign of an effect as it is drawn."""
    match sign:
        case signs.SignPicture("supply"):
            fan = _fan(30, 16)
            return SignGroup(fan.width, fan.moved(0, -9).signs + _sign("hand", 40, 0.8).moved(0, 15).signs)
        case signs.SignPicture(name, width, scale):
            side = {"signs": BOX, "tiles": width * _TILE_RIM}.get(name.split("/")[0], width)
            return SignGroup(width * scale, (Sign(name, 0, 0, side * scale),))
        case signs.Figures(text, height):
            return _figures(text, height)
        case signs.NumberedSign(name, text):
            return {"coin": _coin, "points": _points, "river": _river}[name](text)
        case signs.RepeatedSign(picture, number):
            one = _block(picture)
            if number <= 3:
                return _row([one] * number, 2 if number < 3 else -8)
            return _row([_figures(str(number)), _figures("x", 16), one], _GAP)


def _count(rules: Ruleset, card: defs.Card[Effect], count: defs.AnyCount, *, in_set: bool) -> list[SignGroup]:
    match count:
        case defs.Fixed(points):
            if in_set:
                return [_kind(card.kind), _points(str(points)).moved(0, 0, 0.76)]
            return _each(_sign("hourglass", 26), points)
        case defs.OwnCoats(points):
            return _each(_sign("coat", 44), points)
        case defs.QuartersLed(points, option):
            return _each(_sign("majority", 62), int(getattr(rules.options, option, points)))
        case defs.OwnCoins(points, most):
            return [*_each(_coin("1"), points), _figures(f"≤{most}", 17)]
        case defs.OwnSparrows(points, most):
            return [*_each(_sign("sparrow", 50), points + 1), _figures(f"≤{most}", 17)]
        case defs.SupplyColours(points):
            return _each(_fan(25, 18), points)
        case defs.LaidOut(points, family):
            return _each(_sign(f"laid_out_{family}" if family else "laid_out", 38), points)
        case defs.RiverRank(first, second):
            winner = [_sign("first_barge", 48), _points(str(first))]
            if not second:
                return winner
            return [*winner, _sign("bar", 4), _sign("second_barge", 38), _points(str(second)).moved(0, 0, 0.84)]


def _each(sign: SignGroup, points: int) -> list[SignGroup]:
    return [sign, _arrow(), _points(str(points))]


def _row(blocks: Sequence[SignGroup], gap: float) -> SignGroup:
    total = sum(block.width for block in blocks) + gap * (len(blocks) - 1)
    x = -total / 2
    signs: list[Sign] = []
    for block in blocks:
        signs += block.moved(x + block.width / 2).signs
        x += block.width + gap
    return SignGroup(total, tuple(signs))


def _placed(blocks: Iterable[SignGroup], middle: tuple[float, float], largest: float) -> list[Sign]:
    row = _row(list(blocks), _GAP)
    scale = min(largest if row.width < _NARROW else 1.0, WIDTH / row.width)
    return list(row.moved(*middle, scale).signs)


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
