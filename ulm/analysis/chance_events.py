"""Chance events: what else could have come, and how likely it was.

The future of a game is what nobody can know: the order of the deck, the coats, the coming tower tiles, the draws from
the bag. Hands are known here, since a finished game is judged from its full record.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from ulm.ai.determinization import spread
from ulm.rules import Event, Game, Move, Position
from ulm.rules import events as ev
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOUR_INDEX, COLOURS
from ulm.rules.view import completed

MOST_OUTCOMES = 60
"""Up to so many outcomes are all looked at; of more, so many are drawn."""
_MOST_DRAWN = 2
"""Up to so many tiles drawn by one move, all outcomes are looked at."""
_ALMOST = 1e-9


class ChanceOutcome(NamedTuple):
    """What could come of a move: how likely (0 to 1), what is revealed, and the game after it."""

    share: float
    revealed: tuple[Event, ...]
    game: Game


def with_unknown_future(game: Game, rng: random.Random) -> Game:
    """A copy with the same hands, questions and table, and another future."""
    pos = game.position.copy()
    pos.deck = (HIDDEN,) * len(pos.deck)
    pos.coats = (HIDDEN,) * len(pos.coats)
    pos.tower_stack = pos.tower_stack[:1] + (HIDDEN,) * (len(pos.tower_stack) - 1)
    pos.bag_queue = ()
    return Game.at(game.rules, completed(game.rules, pos, rng))


def spread_futures(game: Game, rng: random.Random, count: int) -> list[Game]:
    """So many copies with other futures, in which different things come first: each as likely as by chance, but spread
    evenly, so that their mean is closer to that of all futures.
    """
    return spread(with_unknown_future(game, rng), rng, count, hidden_hands=())


def revealed(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that reveal something hidden."""
    return tuple([event for event in events if event.reveals])


def outcomes(game: Game, move: Move, rng: random.Random, *, most: int = MOST_OUTCOMES) -> list[ChanceOutcome]:
    """All that a legal move could bring, or a sample of it; empty when it reveals nothing. The shares add up to 1.

    Draws from the bag are told apart by colour, in the order of drawing; a tower tile by itself; cards and coats by
    what is on offer, up to ``most`` outcomes. All other draws are a sample of so many.
    """
    one = with_unknown_future(game, rng)
    shown = revealed(one.copy().play(move))
    if not shown:
        return []
    if _tiles(shown) and len(_tiles(shown)) <= _MOST_DRAWN and all(isinstance(event, _BAG) for event in shown):
        found = list(_draws(one, move, len(_tiles(shown))))
        if abs(sum(each.share for each in found) - 1) < _ALMOST:
            return found
    if len(shown) == 1:
        futures = [*_futures(one, shown[0])]
        if 0 < len(futures) <= most:
            return _played(one, futures, move)
    return _played(one, [with_unknown_future(game, rng).position for _ in range(most)], move)


_BAG = (ev.TilesDrawn, ev.TilesGained, ev.DockRefilled)


def _tiles(shown: Iterable[Event]) -> list[str]:
    """The colours drawn from the bag, in order."""
    found: list[str] = []
    for event in shown:
        match event:
            case ev.TilesDrawn() | ev.TilesGained():
                found += event.colours
            case ev.DockRefilled():
                found.append(event.colour)
    return found


def _draws(one: Game, move: Move, count: int) -> Iterator[ChanceOutcome]:
    """What comes of each sequence of so many draws from the bag."""
    for colours in product(range(len(COLOURS)), repeat=count):
        game = one.copy()
        game.position.bag_queue = colours
        shown = revealed(game.play(move))
        drawn = [COLOUR_INDEX[colour] for colour in _tiles(shown)]
        if drawn == list(colours) and not game.position.bag_queue:
            yield ChanceOutcome(_likelihood(game.position.bag, drawn), shown, game)


def _likelihood(left: tuple[int, ...], drawn: list[int]) -> float:
    """How likely these tiles were drawn one after the other from a bag in which others are left."""
    bag = list(left)
    share = 1.0
    for colour in reversed(drawn):
        bag[colour] += 1
        share *= bag[colour] / sum(bag)
    return share


def _futures(one: Game, shown: Event) -> list[Position]:
    """All positions before a move that differ by what it will reveal; empty when there are too many or other ones."""
    pos = one.position
    match shown:
        case ev.TowerRevealed():
            stacks = (_moved_up(pos.tower_stack, {1: place}) for place in range(1, len(pos.tower_stack)))
            return [_changed(pos, tower_stack=stack) for stack in stacks]
        case ev.CardsOffered():
            return [_changed(pos, deck=deck) for deck in _on_top(pos.deck, len(shown.cards))]
        case ev.CardGained():
            return [_changed(pos, deck=deck) for deck in _on_top(pos.deck, 1)]
        case ev.CoatsOffered():
            return [_changed(pos, coats=coats) for coats in _on_top(pos.coats, len(shown.coats))]
    return []


def _on_top(names: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """The orders that differ by which names are on top; empty when they are too many or too few."""
    if len(names) < count or math.comb(len(names), count) > MOST_OUTCOMES:
        return []
    places = combinations(range(len(names)), count)
    return [_moved_up(names, dict(enumerate(chosen))) for chosen in places]


def _moved_up(names: tuple[str, ...], wanted: dict[int, int]) -> tuple[str, ...]:
    """The names in another order: at some places those from other places; the rest as before."""
    rest = iter([name for place, name in enumerate(names) if place not in wanted.values()])
    return tuple([names[wanted[place]] if place in wanted else next(rest) for place in range(len(names))])


def _changed(pos: Position, **values: object) -> Position:
    new = pos.copy()
    for name, value in values.items():
        setattr(new, name, value)
    return new


def _played(one: Game, futures: list[Position], move: Move) -> list[ChanceOutcome]:
    found = []
    for pos in futures:
        game = Game.at(one.rules, pos)
        found.append(ChanceOutcome(1 / len(futures), revealed(game.play(move)), game))
    return found
