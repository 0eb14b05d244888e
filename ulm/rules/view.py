"""What one seat may know of a game, and a random completion of what it may not (DESIGN.md, law 4)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ulm.rules import state, turn
from ulm.rules.events import HIDDEN
from ulm.rules.moves import Move
from ulm.rules.position import Frame, Position
from ulm.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from ulm.rules.game import Game


class View:
    """A game as one seat sees it. `position` holds "?" for every hidden card, coat and tower tile."""

    __slots__ = ("position", "rules", "seat")

    def __init__(self, rules: Ruleset, position: Position, seat: int) -> None:
        self.rules = rules
        self.position = masked(position, seat)
        self.seat = seat

    @property
    def decides(self) -> bool:
        """Whether this seat must decide now."""
        return not self.position.finished and self.position.active == self.seat

    def legal(self) -> list[Move]:
        """The legal moves of this seat; none when another one decides."""
        return turn.legal_moves(self.rules, self.position) if self.decides else []

    def state(self) -> dict[str, Any]:
        """The position as plain data, None where this seat may not look."""
        return state.state(self.rules, self.position, self.seat)

    def complete(self, rng: random.Random) -> Game:
        """A game that looks the same to this seat, everything hidden and all chance to come drawn from `rng`."""
        from ulm.rules.game import Game

        return Game.at(self.rules, completed(self.rules, self.position, rng))


def masked(position: Position, seat: int) -> Position:
    """A copy without anything the seat may not know: hidden names are "?", the random streams are gone."""
    pos = position.copy()
    for index, player in enumerate(pos.players):
        if index != seat:
            player.hand = (HIDDEN,) * len(player.hand)
    pos.deck = (HIDDEN,) * len(pos.deck)
    pos.coats = (HIDDEN,) * len(pos.coats)
    pos.tower_stack = pos.tower_stack[:1] + (HIDDEN,) * (len(pos.tower_stack) - 1)
    pos.bag_queue = ()
    pos.bag_stream = pos.deck_stream = 0
    if pos.active != seat:
        pos.stack = tuple([_masked_frame(frame) for frame in pos.stack])
    return pos


def _masked_frame(frame: Frame) -> Frame:
    if frame[0] in ("offer_cards", "offer_coats"):
        return (frame[0], frame[1], (HIDDEN,) * len(frame[2]))
    return frame


def completed(rules: Ruleset, position: Position, rng: random.Random) -> Position:
    """A copy of a masked position with every "?" filled in from what is not seen anywhere."""
    pos = position.copy()
    cards = _unseen(list(rules.cards), [*pos.discard, *_on_offer(pos, "offer_cards")])
    coats = _unseen(list(rules.coats), _on_offer(pos, "offer_coats"))
    for player in pos.players:
        cards = _unseen(cards, [*player.hand, *player.laid_out])
        coats = _unseen(coats, player.coats)
    rng.shuffle(cards)
    rng.shuffle(coats)

    def filled(names: tuple[str, ...], pool: list[str]) -> tuple[str, ...]:
        if names.count(HIDDEN) > len(pool):  # a scenario may hold a card twice: any stands in for what is missing
            pool[:0] = rng.choices(list(rules.coats if pool is coats else rules.cards), k=names.count(HIDDEN))
        return tuple([pool.pop() if name == HIDDEN else name for name in names])

    pos.stack = tuple(
        [
            (frame[0], frame[1], filled(frame[2], cards if frame[0] == "offer_cards" else coats))
            if frame[0] in ("offer_cards", "offer_coats")
            else frame
            for frame in pos.stack
        ]
    )
    for player in pos.players:
        player.hand = filled(player.hand, cards)
    pos.deck = filled(pos.deck, cards)
    pos.coats = filled(pos.coats, coats)
    if pos.tower_stack:
        towers = _unseen(list(rules.tower_ids), [pos.tower, pos.tower_stack[0], *pos.towers_past])
        rng.shuffle(towers)
        pos.tower_stack = filled(pos.tower_stack, towers)
    pos.bag_stream = rng.getrandbits(64)
    pos.deck_stream = rng.getrandbits(64)
    return pos


def _on_offer(pos: Position, kind: str) -> list[str]:
    return [name for frame in pos.stack if frame[0] == kind for name in frame[2]]


def _unseen(names: list[str], seen: tuple[str, ...] | list[str]) -> list[str]:
    gone = set(seen)
    return [name for name in names if name not in gone]
