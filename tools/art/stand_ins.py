"""Stand-ins for things that have been added to the definitions and have no picture: one of each kind, plain.

The game shows ``cards/any_trade`` for a Trade card without a picture, ``coats/_blank`` for a coat of arms, and so on.
"""

from __future__ import annotations

from tools.art import cards_cut as cut
from tools.art import cards_icons as icons
from tools.art.cards import PICTURE, WIDTH, card
from tools.art.cards_coats import GOLD_RIM, shield
from tools.art.cards_portraits import face, roundel, shoulders
from tools.art.cards_towers import plate
from tools.art.common import INK, Picture


def _card(name: str, family: str, mark: str) -> Picture:
    """A card with the town far away, and the sign of its family."""
    _, high = PICTURE
    wide = WIDTH - 16
    scene = (
        cut.flat(cut.rect(0, 0, wide, high), cut.SKY)
        + cut.cloud(48, 26, 0.9)
        + cut.cloud(138, 34, 0.7)
        + cut.skyline(4, high - 30, 0, wide)
        + cut.flat(cut.rect(0, high - 30, wide, 30), cut.STRAW)
    )
    return card(name, family, mark, scene)


def _coat() -> Picture:
    """A shield with a pale, and no charge."""
    return shield("#EFE4C8", None, cut.flat(cut.rect(-9, -34, 18, 72), "#8B8983"), GOLD_RIM, 29)


def _tower() -> Picture:
    """A tower tile with two windows."""
    return plate("".join(cut.shape(cut.lancet(x - 8, 18, 16, 34), INK, 1.8, 0) for x in (-14, 14)), 69)


def pictures() -> dict[str, Picture]:
    """All stand-ins, by sprite name."""
    chronicle = icons.chronicle_mark()
    return {
        "cards/_blank": _card("_blank", "chronicle", chronicle),
        "cards/any_cathedral": _card("any_cathedral", "cathedral", icons.minster()),
        "cards/any_trade": _card("any_trade", "trade", icons.goods_mark()),
        "cards/any_chronicle": _card("any_chronicle", "chronicle", chronicle),
        "coats/_blank": _coat(),
        "descendants/_blank": roundel("#D8CBA8", shoulders("#7C7466") + face(hair="#6B4A2B"), 49),
        "towers/_blank": _tower(),
    }
