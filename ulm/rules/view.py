"""A seat's view of a game, and random completions of its hidden information."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from ulm.rules import plain_position as state
from ulm.rules import turn
from ulm.rules.events import HIDDEN
from ulm.rules.frames import Frame
from ulm.rules.moves import Move
from ulm.rules.pending import Offer, on_offer
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset


class View:
    """A game as one seat sees it. `position` has "?" for every hidden card, coat and tower tile."""

    __slots__ = ("position", "rules", "seat")

    def __init__(self, rules: Ruleset, position: Position, seat: int) -> None:
        self.rules = rules
        self.position = masked(position, seat)
        self.seat = seat

    @property
    def decides(self) -> bool:
        """Whether the open decision is this seat's."""
        return not self.position.finished and self.position.active == self.seat

    def legal(self) -> list[Move]:
        """The legal moves of this seat; empty when another one decides."""
        return turn.legal_moves(self.rules, self.position) if self.decides else []

    def state(self) -> dict[str, Any]:
        """The position as plain data, with None for hidden values."""
        return state.state(self.rules, self.position, self.seat)

    def complete(self, rng: random.Random) -> Position:
        """A position consistent with this view, with hidden information and future randomness drawn from `rng`."""
        return completed(self.rules, self.position, rng)


def masked(position: Position, seat: int) -> Position:
    """A copy without hidden information: hidden names are "?", and the random streams are removed."""
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
    return replace(frame, drawn=(HIDDEN,) * len(frame.drawn)) if isinstance(frame, Offer) else frame


def completed(rules: Ruleset, position: Position, rng: random.Random) -> Position:
    """A copy of a masked position with every "?" replaced by a random component that is not visible anywhere."""
    pos = position.copy()
    cards = _unseen(list(rules.cards), [*pos.discard, *on_offer(pos, "cards")])
    coats = _unseen(list(rules.coats), on_offer(pos, "coats"))
    for player in pos.players:
        cards = _unseen(cards, [*player.hand, *player.laid_out])
        coats = _unseen(coats, player.coats)
    rng.shuffle(cards)
    rng.shuffle(coats)

    def filled(names: tuple[str, ...], pool: list[str]) -> tuple[str, ...]:
        if names.count(HIDDEN) > len(pool):  # a scenario may contain a card twice: use any other for the missing ones
            pool[:0] = rng.choices(list(rules.coats if pool is coats else rules.cards), k=names.count(HIDDEN))
        return tuple([pool.pop() if name == HIDDEN else name for name in names])

    def filled_frame(frame: Frame) -> Frame:
        if isinstance(frame, Offer):
            return replace(frame, drawn=filled(frame.drawn, cards if frame.what == "cards" else coats))
        return frame

    pos.stack = tuple([filled_frame(frame) for frame in pos.stack])
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


def _unseen(names: list[str], seen: tuple[str, ...] | list[str]) -> list[str]:
    gone = set(seen)
    return [name for name in names if name not in gone]
