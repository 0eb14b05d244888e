"""Completions of what is hidden that are spread evenly over what may come, so that their mean is closer to that of all.

Each card lies on top, and in the hands of the others, about as often as any other; likewise coats and tower tiles, and
tiles are drawn as often as they lie in the bag.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain
from typing import TypeVar

from ulm.rules import Game, View

_DRAWN_IN_A_TURN = 4
"""Tiles that come from the bag in a turn; rarely more."""

_Item = TypeVar("_Item")


def spread_completions(view: View, rng: random.Random, count: int) -> list[Game]:
    """So many completions of a view: each as likely as one that is drawn."""
    one = Game.completed(view, rng)
    others = [seat for seat in range(len(one.position.players)) if seat != view.seat]
    return spread(one, rng, count, hidden_hands=others)


def spread(game: Game, rng: random.Random, count: int, *, hidden_hands: Sequence[int]) -> list[Game]:
    """So many copies of a completed game in which other things come first, and these seats have other hands."""
    one = game.position
    bag = [colour for colour, left in enumerate(one.bag) for _ in range(left)]
    rng.shuffle(bag)
    hands = [one.players[seat].hand for seat in hidden_hands]
    cards = (*one.deck, *chain.from_iterable(hands))
    found = []
    for number in range(count):
        pos = one.copy()
        share = number / count
        unseen = _turned(cards, share)
        pos.deck, unseen = unseen[: len(one.deck)], unseen[len(one.deck) :]
        for seat, hand in zip(hidden_hands, hands, strict=True):
            pos.players[seat].hand, unseen = unseen[: len(hand)], unseen[len(hand) :]
        pos.coats = _turned(one.coats, share)
        pos.tower_stack = one.tower_stack[:1] + _turned(one.tower_stack[1:], share)
        pos.bag_queue = _turned(tuple(bag), share)[:_DRAWN_IN_A_TURN]
        pos.bag_stream, pos.deck_stream = rng.getrandbits(64), rng.getrandbits(64)
        found.append(Game.at(game.rules, pos))
    return found


def _turned(items: tuple[_Item, ...], share: float) -> tuple[_Item, ...]:
    """The items in the same order, beginning after a share of them."""
    first = int(len(items) * share)
    return items[first:] + items[:first]
