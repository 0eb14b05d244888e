"""What stands on a card in signs: its effect now above the woodcut, what it counts at game end below it.

Made from the card's definition, so that corrected figures and new cards show right. Units are those of a card of
216 × 300; places are middles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ulm.rules import definitions as defs
from ulm.rules import signs
from ulm.rules.effect_registry import Effect
from ulm.rules.moves import COLOURS
from ulm.rules.ruleset import Ruleset

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
