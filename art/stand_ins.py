"""Stand-ins for things that have been added to the definitions and have no picture: one of each kind, plain.

The game shows ``coats/_blank`` for a coat of arms without a picture, and so on; cards have one a family (cards.py).
"""

from __future__ import annotations

from art import cards_cut as cut
from art.cards_coats import GOLD_RIM, shield
from art.cards_portraits import face, roundel, shoulders
from art.cards_towers import plate
from art.common import INK, Picture


def _coat() -> Picture:
    """A shield with a pale, and no charge."""
    return shield("#EFE4C8", None, cut.flat(cut.rect(-9, -34, 18, 72), "#8B8983"), GOLD_RIM, 29)


def _tower() -> Picture:
    """A tower tile with two windows."""
    return plate("".join(cut.shape(cut.lancet(x - 8, 18, 16, 34), INK, 1.8, 0) for x in (-14, 14)), 69)


def pictures() -> dict[str, Picture]:
    """All stand-ins, by sprite name."""
    return {
        "coats/_blank": _coat(),
        "descendants/_blank": roundel("#D8CBA8", shoulders("#7C7466") + face(hair="#6B4A2B"), 49),
        "towers/_blank": _tower(),
    }
