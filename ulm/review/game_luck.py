"""How lucky each seat of a played game was, as a chance of winning: what control variates for match results need.

At each chance event (tile, docks, cards, coats, tower tile) the luck is the value of what came less the mean, by its
probability, of the values of all that could have come. All of them are valued alike, over futures drawn anew and never
over the real deck, so that the expectation of the luck is exactly 0 however well or badly the values are judged.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ulm.bots.arena import PlayedGame
from ulm.bots.evaluation import evaluation
from ulm.review.chance import outcomes, revealed, with_unknown_future
from ulm.review.turn_plans import rest_of_turn
from ulm.review.win_chance import chances
from ulm.rules import Event, Game, Move
from ulm.rules import events as ev
from ulm.rules.moves import DRAW
from ulm.rules.position import START

Chances: TypeAlias = tuple[float, ...]
"""A number for each seat."""

_MOST_OUTCOMES = 12
"""Of cards and coats; of more, so many are drawn."""
_NODES, _WIDTH = 400, 12
"""The search of the turn in which something came."""
_REPLY_NODES, _REPLY_WIDTH = 200, 5
"""The search of the next seat's turn after it."""


def luck_of_game(played: PlayedGame, options: dict[str, Any]) -> Chances:
    """The sum of the luck of all chance events for each seat, own draws and those of others; the seats add up to 0.

    The same game gives the same numbers. Raises IllegalMove for moves that do not fit the seed.
    """
    seats = len(played.bots)
    game = Game.new(seats=seats, seed=played.seed, options=options, history=False)
    meter = LuckMeter(game)
    total = [0.0] * seats
    for number, text in enumerate(played.moves):
        move = Move.parse(text)
        before = game.copy()
        if shown := revealed(game.play(move)):
            luck = meter.luck(before, move, shown, game, number)
            total = [each + more for each, more in zip(total, luck, strict=True)]
    return tuple(total)


class LuckMeter:
    """Values positions by the end of the best turn, and after the draw of a tile by the next seat's answer too: which
    lines of the grid a push leaves to the next seat is as much worth as the push.
    """

    def __init__(self, game: Game) -> None:
        self._evaluation = evaluation(game.rules)

    def luck(self, before: Game, move: Move, shown: Sequence[Event], after: Game, seed: int) -> Chances:
        """What chance changed at a move that revealed something. ``seed`` of the futures."""
        rng = random.Random(seed)
        found = outcomes(before, move, rng, most=_MOST_OUTCOMES)
        replies = move == DRAW
        seat, round_ = before.position.active, before.position.round
        values = [self._value(each.game, seat, round_, replies=replies) for each in found]
        came = _what_came(shown)
        actual = next(
            (value for value, each in zip(values, found, strict=True) if _what_came(each.revealed) == came), None
        )
        if actual is None:
            actual = self._value(with_unknown_future(after, rng), seat, round_, replies=replies)
        expected = _mean(values, [each.share for each in found])
        return tuple([value - mean for value, mean in zip(actual, expected, strict=True)])

    def _value(self, game: Game, seat: int, round_: int, *, replies: bool) -> Chances:
        end = rest_of_turn(game, seat, round_, self._evaluation, _NODES, _WIDTH).game
        pos = end.position
        if not replies or pos.finished or pos.phase != START or pos.stack:
            return chances(self._evaluation, pos)
        drawn = outcomes(end, DRAW, random.Random(0))
        ends = [
            rest_of_turn(each.game, pos.active, pos.round, self._evaluation, _REPLY_NODES, _REPLY_WIDTH).game
            for each in drawn
        ]
        return _mean([chances(self._evaluation, each.position) for each in ends], [each.share for each in drawn])


def _mean(values: Sequence[Chances], shares: Sequence[float]) -> Chances:
    return tuple([sum(map(float.__mul__, column, shares)) for column in zip(*values, strict=True)])


def _what_came(shown: Iterable[Event]) -> list[object]:
    """What was revealed; the order of cards and coats on offer does not matter."""
    found: list[object] = []
    for event in shown:
        match event:
            case ev.CardsOffered():
                found.append(("cards", sorted(event.cards)))
            case ev.CoatsOffered():
                found.append(("coats", sorted(event.coats)))
            case _:
                found.append(event)
    return found
