"""How lucky each seat of a played game was, as a chance of winning: what control variates for match results need.

At each chance event (tile, docks, cards, coats, tower tile) the luck is the value of what came less the mean, by its
probability, of the values of all that could have come. All of them are valued alike, over futures drawn anew and never
over the real deck, so that the expectation of the luck is exactly 0 however well or badly the values are judged.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from ulm.ai.arena import Adjusted, ArenaResult, PlayedGame
from ulm.ai.evaluation import evaluation
from ulm.ai.win_probability import chances
from ulm.analysis.chance_events import ChanceOutcome, outcomes, revealed, with_unknown_future
from ulm.analysis.turn_plans import rest_of_turn
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
_FUTURES = 3
"""Over which the value of a drawn tile is averaged."""
_ANSWER_NODES, _ANSWER_WIDTH = 200, 5
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
    """Measures luck by what positions are worth at the end of the best turn.

    After the draw of a tile, what comes later in the turn is averaged over several futures, and the next seat's best
    answers count too: which lines of the grid a push leaves to the next seat is worth as much as the push itself.
    """

    def __init__(self, game: Game) -> None:
        self._evaluation = evaluation(game.rules)

    def luck(self, before: Game, move: Move, shown: Sequence[Event], after: Game, seed: int) -> Chances:
        """What chance changed at a move that revealed something. ``seed`` of the futures."""
        rng = random.Random(seed)
        found = outcomes(before, move, rng, most=_MOST_OUTCOMES)
        seat, round_ = before.position.active, before.position.round
        ends = [self._end(each.game, seat, round_) for each in found]
        values = [self._chances(end) for end in ends]
        if move == DRAW:
            values = self._averaged(before, found, values, rng)
            values = [_sum(value, self._answer(end)) for value, end in zip(values, ends, strict=True)]
        came = _what_came(shown)
        actual = next(
            (value for value, each in zip(values, found, strict=True) if _what_came(each.revealed) == came), None
        )
        if actual is None:  # only some of what could have come was looked at
            end = self._end(with_unknown_future(after, rng), seat, round_)
            actual = self._chances(end)
            if move == DRAW:
                actual = _sum(actual, self._answer(end))
        expected = _mean(values, [each.share for each in found])
        return tuple([value - mean for value, mean in zip(actual, expected, strict=True)])

    def _averaged(
        self, before: Game, found: Sequence[ChanceOutcome], values: Sequence[Chances], rng: random.Random
    ) -> list[Chances]:
        """The values of all tiles that could be drawn, over several futures."""
        seat, round_ = before.position.active, before.position.round
        all_values = [values]
        for _ in range(_FUTURES - 1):
            others = outcomes(before, DRAW, rng, most=_MOST_OUTCOMES)
            if [each.revealed for each in others] != [each.revealed for each in found]:
                return list(values)
            all_values.append([self._chances(self._end(each.game, seat, round_)) for each in others])
        return [_mean(same, [1 / _FUTURES] * _FUTURES) for same in zip(*all_values, strict=True)]

    def _chances(self, game: Game) -> Chances:
        pos = game.position
        leads = [self._evaluation.lead(pos, seat) for seat in range(len(pos.players))]
        return chances(self._evaluation, pos, leads)

    def _end(self, game: Game, seat: int, round_: int) -> Game:
        return rest_of_turn(game, seat, round_, self._evaluation, _NODES, _WIDTH).game

    def _answer(self, end: Game) -> Chances:
        """What the next seat's best answers change."""
        pos = end.position
        now = self._chances(end)
        if pos.finished or pos.phase != START or pos.stack:
            return (0.0,) * len(now)
        drawn = outcomes(end, DRAW, random.Random(0))
        answers = [
            rest_of_turn(each.game, pos.active, pos.round, self._evaluation, _ANSWER_NODES, _ANSWER_WIDTH).game
            for each in drawn
        ]
        then = _mean([self._chances(each) for each in answers], [each.share for each in drawn])
        return tuple([later - earlier for later, earlier in zip(then, now, strict=True)])


def _sum(one: Chances, other: Chances) -> Chances:
    return tuple(map(float.__add__, one, other))


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


_FEWEST_SEEDS = 10
"""Of fewer observations, nothing is said."""
_Z = 1.959964
_CERTAIN = 1e-9
"""A spread below this is none: all games ended alike."""


class _Seed(NamedTuple):
    """The games of a seed, for one bot: how many, and the sums of its wins and its luck."""

    games: int
    wins: float
    luck: float


def with_adjusted_shares(result: ArenaResult, done: Sequence[PlayedGame]) -> ArenaResult:
    """The result of these games, with the adjusted shares of all bots. Games without measured luck are left out."""
    measured = [played for played in done if played.luck is not None]
    rows = [msgspec.structs.replace(row, adjusted=None) for row in result.bots]
    for number, row in enumerate(rows):
        share = adjusted_share(row.bot, measured)
        if share is not None:
            low, high = share.low, share.high
            factor = ((row.high - row.low) / (high - low)) ** 2 * len(done) / len(measured)
            rows[number] = msgspec.structs.replace(row, adjusted=Adjusted(share.win_share, low, high, factor))
    return msgspec.structs.replace(result, bots=tuple(rows))


class Share(NamedTuple):
    """A share of wins and its 95 % interval."""

    win_share: float
    low: float
    high: float


def adjusted_share(bot: str, done: Sequence[PlayedGame]) -> Share | None:
    """The share of wins of a bot without luck. None where too few games were won or lost to know what luck changes."""
    seeds = _by_seed(bot, done)
    if len(seeds) < _FEWEST_SEEDS:
        return None
    every = [
        _Sums(seed.games, seed.wins, seed.wins * seed.luck, seed.games * seed.luck, seed.luck**2) for seed in seeds
    ]
    total = _Sums(*map(sum, zip(*every, strict=True)))
    left = [seed.wins - total.slope_without(own) * seed.luck for seed, own in zip(seeds, every, strict=True)]
    share = sum(left) / total.games
    spread = sum((value - share * seed.games) ** 2 for value, seed in zip(left, seeds, strict=True))
    reach = _student(len(seeds) - 1) * math.sqrt(spread * len(seeds) / (len(seeds) - 1)) / total.games
    if reach < _CERTAIN:
        return None
    return Share(share, share - reach, share + reach)


class _Sums(NamedTuple):
    """What the slope of wins on luck is made of; adding up over seeds."""

    games: float
    wins: float
    wins_luck: float
    games_luck: float
    luck_squared: float

    def slope_without(self, own: _Sums) -> float:
        """The slope for all other seeds; the mean of luck is known to be 0."""
        games, wins, wins_luck, games_luck, luck_squared = (all_ - one for all_, one in zip(self, own, strict=True))
        return (wins_luck - wins / games * games_luck) / luck_squared if luck_squared > _CERTAIN else 0.0


def _by_seed(bot: str, done: Sequence[PlayedGame]) -> list[_Seed]:
    """Games that are the same one count once."""
    seeds: dict[int, _Seed] = {}
    for played in {(played.seed, played.bots): played for played in done}.values():
        if played.luck is not None and bot in played.bots:
            seats = [seat for seat, name in enumerate(played.bots) if name == bot]
            wins = sum(seat in played.winners for seat in seats) / len(played.winners)
            luck = sum(played.luck[seat] for seat in seats)
            before = seeds.get(played.seed, _Seed(0, 0.0, 0.0))
            seeds[played.seed] = _Seed(before.games + 1, before.wins + wins, before.luck + luck)
    return list(seeds.values())


def _student(freedom: int) -> float:
    """The quantile of Student's distribution for 95 %, by its expansion around the normal one.

    >>> [round(_student(freedom), 2) for freedom in (9, 30, 1000)]
    [2.26, 2.04, 1.96]
    """
    z, f = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * f)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * f**3)
    )
