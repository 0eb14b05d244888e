"""Laid-out cards as signs: one for each kind and colour, with how many cards it stands for.

Made from the definitions, so that a card of a player's own gets its sign as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ulm.files.resources import has_picture
from ulm.rules import definitions as defs
from ulm.rules.moves import COLOURS
from ulm.rules.ruleset import CompiledCard, Ruleset
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import AZURITE, GILT, INK, PAGE, RUBRIC

_BANDS = {"cathedral": AZURITE, "trade": GILT, "chronicle": RUBRIC}
"""The band at the head of a sign by the family of its cards."""

_WITH_NUMBER = 1.75
_LEAST = 18.0
"""A smaller number is not legible in a window of 1280 × 720."""


@dataclass(frozen=True, slots=True)
class LaidOutSign:
    """Laid-out cards that are alike: of one kind and, where they cost a tile of just one colour, of one colour."""

    kind: str
    family: str
    colour: str
    picture: str
    cards: tuple[str, ...]

    @property
    def width(self) -> float:
        """How wide it is by its height: the number stands beside the leaf where there are several cards."""
        return _WITH_NUMBER if len(self.cards) > 1 else 1.0

    @property
    def key(self) -> str:
        """What tells it from the other signs of a player."""
        return f"{self.kind}:{self.colour}" if self.colour else self.kind


def laid_out_signs(rules: Ruleset, cards: Sequence[str]) -> list[LaidOutSign]:
    """The signs of laid-out cards, in the order of the definitions."""
    groups: dict[tuple[str, str], list[str]] = {}
    for card in sorted(cards, key=rules.card_rank.__getitem__):
        found = rules.cards[card]
        colour = COLOURS[found.tile[0]] if len(found.tile) == 1 else ""
        groups.setdefault((found.kind, colour), []).append(card)
    found_signs = []
    for (kind, colour), alike in groups.items():
        first = rules.cards[alike[0]]
        found_signs.append(LaidOutSign(kind, first.family, colour, _picture(first), tuple(alike)))
    return found_signs


def _picture(card: CompiledCard) -> str:
    """The icon of a card's kind, or of what it counts at game end."""
    own = f"icons/{card.kind}"
    return own if has_picture(own) else _counted(card.later[0])


def _counted(count: defs.AnyCount) -> str:
    match count:
        case defs.Fixed():
            return "icons/points"
        case defs.OwnCoats():
            return "icons/coat"
        case defs.QuartersLed():
            return "icons/crest"
        case defs.OwnCoins():
            return "icons/coin"
        case defs.OwnSparrows():
            return "icons/sparrow"
        case defs.SupplyColours():
            return "icons/any_tile"
        case defs.LaidOut(_, family):
            return "icons/nave" if family == "cathedral" else "icons/laid_out"
        case defs.RiverRank():
            return "icons/river_step"


def draw_laid_out_sign(canvas: Canvas, sign: LaidOutSign, box: pygame.FRect) -> None:
    """Draw a sign: a leaf with the icon of its kind and the tile of its colour, and the number of cards beside it."""
    side = box.h
    leaf = pygame.FRect(box.x, box.y, side, side)
    round_off = side * 0.13
    canvas.fill(leaf, PAGE, radius=round_off)
    band = pygame.FRect(leaf.x + side * 0.1, leaf.y + side * 0.08, side * 0.8, max(3.0, side * 0.07))
    canvas.fill(band, _BANDS[sign.family])
    canvas.outline(leaf, INK, 2, radius=round_off)
    icon = side * (0.66 if sign.colour else 0.72)
    left = leaf.x + side * (0.05 if sign.colour else 0.14)
    canvas.sprite(sign.picture, (left, leaf.y + side * 0.19, icon, icon))
    if sign.colour:
        tile = side * 0.52
        canvas.sprite(f"tiles/{sign.colour}", (leaf.right - tile + 2, leaf.bottom - tile + 2, tile, tile))
    if len(sign.cards) > 1:
        size = max(_LEAST, side * 0.5) / canvas.theme.factor
        canvas.text(
            f"×{len(sign.cards)}",
            (leaf.right + 2, leaf.centery),
            size,
            INK,
            font="bold",
            anchor="midleft",
            width=box.right - leaf.right,
            shrink=True,
        )
