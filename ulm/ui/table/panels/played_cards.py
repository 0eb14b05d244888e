"""Laid-out cards as signs: one for each kind, with how many cards it stands for and of what colours.

Made from the definitions, so that a card of a player's own gets its sign as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from ulm.files.asset_files import has_picture
from ulm.rules import definitions as defs
from ulm.rules.moves import COLOURS
from ulm.rules.ruleset import CompiledCard, Ruleset
from ulm.ui.table.board.card_face import SIZE, draw_card, is_made
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.toolkit.animation import BaseTimings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Row
from ulm.ui.toolkit.label import FIGURE, Label
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import AZURITE, GILT, INK, PAGE, RUBRIC, Colour, Theme, mix

_FAMILIES = {"cathedral": AZURITE, "trade": GILT, "chronicle": RUBRIC}
"""The ground of a sign, thinned, and its upper edge by the family of its cards."""
_TINT, _THINNED = 0.25, 0.3
_ICON = 0.86
_TILES: dict[str, Colour] = {
    "gray": (0xA3, 0xA3, 0xAE),
    "white": (0xFF, 0xFC, 0xF0),
    "brown": (0x4A, 0x2A, 0x16),
    "turquoise": (0x1F, 0x64, 0x68),
    "orange": (0xE0, 0x85, 0x22),
}
"""The grounds of the action tiles."""

_NUMBER, _MOST_NUMBER = 20.0, 25.0
"""The size of the number at the usual size of text, and the largest: the smallest leaf is little higher."""
_NUMBER_SHARE = 0.45
"""The size of the number by the height of a large leaf."""
_NUMBER_ROOM = 29.0


@dataclass(frozen=True, slots=True)
class PlayedCardIcon:
    """Laid-out cards of one kind."""

    kind: str
    family: str
    picture: str
    cards: tuple[str, ...]
    colours: tuple[str, ...]
    """The colours of tiles that the cards cost, where that is just one each."""
    complete: bool
    """Whether the cards make a set that counts more, alone or with others that lie here."""

    @property
    def key(self) -> str:
        """What tells it from the other signs of a player."""
        return self.kind


def laid_out_signs(rules: Ruleset, cards: Sequence[str]) -> list[PlayedCardIcon]:
    """The signs of laid-out cards, in the order of the definitions."""
    groups: dict[str, list[str]] = {}
    for card in sorted(cards, key=rules.card_rank.__getitem__):
        groups.setdefault(rules.cards[card].kind, []).append(card)
    found = []
    for kind, alike in groups.items():
        first = rules.cards[alike[0]]
        tiles = [rules.cards[card].tile for card in alike]
        colours = tuple(COLOURS[tile[0]] for tile in tiles if len(tile) == 1)
        complete = _complete(rules, kind, groups)
        found.append(PlayedCardIcon(kind, first.family, _picture(first), tuple(alike), colours, complete))
    return found


def _complete(rules: Ruleset, kind: str, groups: Mapping[str, Sequence[str]]) -> bool:
    """Whether cards of a kind are part of a set: one of each of its kinds, or three alike."""
    for each in rules.definitions.sets:
        if kind in each.kinds:
            return all(groups.get(other) for other in each.kinds) or (each.three_alike > 0 and len(groups[kind]) > 2)
    return False


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


class SignOfCards(Node):
    """A leaf with the icon of its kind on the colour of its family, striped in the colours of its cards, beside it the
    number of cards. A leaf that is part of a complete set has a gilt edge.
    """

    def __init__(self, sign: PlayedCardIcon) -> None:
        self.sign = sign

    def measure(self, theme: Theme, room: Size) -> Size:
        """The number stands beside the leaf where there are several cards."""
        return room[1] + (_NUMBER_ROOM if len(self.sign.cards) > 1 else 0.0), room[1]

    def draw(self, canvas: Canvas) -> None:
        sign, box = self.sign, self.rect
        side, edge = box.h, 2.5
        leaf = box.copy()
        leaf.w = side
        round_off, family = side * 0.13, _FAMILIES[sign.family]
        canvas.fill(leaf, mix(PAGE, family, _TINT), radius=round_off)
        if sign.colours:
            _draw_colours(canvas, sign.colours, leaf.inflate(-2 * edge, -2 * edge))
        canvas.outline(leaf, INK, edge, radius=round_off)
        icon = side * _ICON
        canvas.sprite(sign.picture, (leaf.centerx - icon / 2, leaf.centery - icon / 2, icon, icon))
        if sign.complete:
            canvas.outline(leaf.inflate(2, 2), INK, 5, radius=round_off + 1)
            canvas.outline(leaf, GILT, 2.5, radius=round_off)
        if len(sign.cards) > 1:
            factor = canvas.theme.factor
            size = max(min(_NUMBER * factor, _MOST_NUMBER), side * _NUMBER_SHARE) / factor
            number = Label(f"×{len(sign.cards)}", size, font="bold", way=FIGURE)
            number.show(canvas, (leaf.right + 4, box.y, box.right - leaf.right - 3, side))


def _draw_colours(canvas: Canvas, colours: Sequence[str], ground: pygame.FRect) -> None:
    wide = ground.w / len(colours)
    for number, colour in enumerate(colours):
        x = ground.x + wide * number
        canvas.fill((x, ground.y, wide + 1, ground.h), mix(_TILES[colour], PAGE, _THINNED))


_GAP = 10.0
_EDGE = 12.0


class CardPopup:
    """Shows the cards of the sign that is pointed at, after a moment."""

    def __init__(self, actions: ViewerActions) -> None:
        self._actions = actions
        self._cards: tuple[str, ...] = ()
        self._sign = Node.rect
        """Where the sign lies whose cards they are."""
        self._waited = 0.0
        self._unfinished = False

    @property
    def waiting(self) -> bool:
        """Whether cards are about to appear."""
        return bool(self._cards) and (self._waited < BaseTimings.HOVER or self._unfinished)

    @property
    def shown(self) -> dict[str, pygame.FRect]:
        """Where each card lies that is open now."""
        if not self._cards or self._waited < BaseTimings.HOVER:
            return {}
        places, count = self._actions.arrangement, len(self._cards)
        screen = places.screen.inflate(-2 * _EDGE, -2 * _EDGE)
        left = screen.x if places.in_row else places.players.right + _GAP
        share = min(1.0, (screen.right - left - _GAP * (count - 1)) / (SIZE[0] * count))
        wide, high = SIZE[0] * share, SIZE[1] * share
        cards, theme = {card: sized(Node(), width=wide, height=high) for card in self._cards}, self._actions.theme
        row = Row(*cards.values(), gap=_GAP)
        row.place(theme, (left, 0, *row.wanted(theme, screen.size)))
        # Beside the players, or below them.
        beside = {"centery": self._sign.centery}
        below = {"centerx": self._sign.centerx, "y": places.players.bottom + _GAP}
        row.place(theme, row.rect.move_to(**(below if places.in_row else beside)).clamp(screen))
        return {card: part.rect for card, part in cards.items()}

    def update(self, dt: float, pointed: tuple[PlayedCardIcon, pygame.FRect] | None) -> None:
        """Let time go by (ms); ``pointed``: the sign that is pointed at and where it lies."""
        cards = pointed[0].cards if pointed is not None else ()
        if pointed is not None:
            self._sign = pointed[1].copy()
        if cards != self._cards:
            self._cards, self._waited = cards, 0.0
            self._actions.invalidate()
        elif self.waiting:
            self._waited += dt

    def draw(self, canvas: Canvas) -> None:
        """Draw the open cards; a picture that is not there yet is made one a frame, for each costs some ms."""
        self._unfinished = made = False
        if self.shown:
            canvas.outline(self._sign.inflate(8, 8), GILT, 3, radius=9)
        for card, box in self.shown.items():
            if not is_made(canvas, card, box.size):
                if made:
                    self._unfinished = True
                    return
                made = True
            canvas.fill(box.move(4, 6), INK, radius=12, alpha=120)
            draw_card(canvas, card, box)
