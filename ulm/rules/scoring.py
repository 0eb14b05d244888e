"""Final scoring (docs/rules.md sections 11 and 14)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ulm.rules import definitions as defs
from ulm.rules.moves import SPACES
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset


class FinalScore(msgspec.Struct, frozen=True):
    """One seat's result. `points` were scored during the game; `total` is the sum of the four fields before it.

    `details` splits `cards` into points by card id, and "sets" for the points of card sets.
    """

    points: int
    sparrows: int
    river: int
    cards: int
    total: int
    details: dict[str, int]


def final_scores(rules: Ruleset, pos: Position) -> list[FinalScore]:
    """Each seat's score if the game ended in this position."""
    found = []
    for seat, player in enumerate(pos.players):
        details = {
            card: sum(worth(rules, pos, seat, count) for count in rules.cards[card].later) for card in player.laid_out
        }
        sets = set_points(rules, player.laid_out)
        if sets:
            details["sets"] = sets
        river = SPACES[player.barge]
        cards = sum(details.values())
        total = player.points + player.sparrows + river + cards
        found.append(FinalScore(player.points, player.sparrows, river, cards, total, details))
    return found


class Verdict(msgspec.Struct, frozen=True):
    """Who won and what decided it (docs/rules.md section 14).

    `level` are the seats with the most points; of several, seals in more `quarters` (a number for each seat) decide.
    """

    winners: tuple[int, ...]
    level: tuple[int, ...]
    quarters: tuple[int, ...]

    @property
    def by_quarters(self) -> bool:
        """Whether the number of quarters separated seats with equal points."""
        return len(self.winners) < len(self.level)


def verdict(pos: Position, scores: list[FinalScore]) -> Verdict:
    """Who won in this position, and what decided it."""
    quarters = tuple(sum(seat in seats for seats in pos.quarters) for seat in range(len(scores)))
    most = max(score.total for score in scores)
    level = tuple(seat for seat, score in enumerate(scores) if score.total == most)
    widest = max(quarters[seat] for seat in level)
    return Verdict(tuple(seat for seat in level if quarters[seat] == widest), level, quarters)


def winners(pos: Position, scores: list[FinalScore]) -> tuple[int, ...]:
    """The seats that won; several share the victory."""
    return verdict(pos, scores).winners


def quarters_led(pos: Position, seat: int) -> int:
    """The number of quarters where a seat alone has the most seals."""
    return _quarters_led(pos.quarters, seat)


@lru_cache(maxsize=4096)
def _quarters_led(quarters: tuple[tuple[int, ...], ...], seat: int) -> int:
    led = 0
    for seats in quarters:
        own = seats.count(seat)
        led += own > 0 and all(seats.count(other) < own for other in set(seats) if other != seat)
    return led


def worth(rules: Ruleset, pos: Position, seat: int, count: defs.AnyCount) -> int:
    """The points of one count of a laid-out card for a seat in this position."""
    player = pos.players[seat]
    match count:
        case defs.Fixed(points):
            return points
        case defs.OwnCoats(points):
            return points * len(player.coats)
        case defs.QuartersLed(points, option):
            each = getattr(rules.options, option) if option else points
            return int(each) * quarters_led(pos, seat)
        case defs.OwnCoins(points, most):
            return points * min(player.coins, most)
        case defs.OwnSparrows(points, most):
            return points * min(player.sparrows, most)
        case defs.SupplyColours(points):
            return points * sum(number > 0 for number in player.tiles)
        case defs.LaidOut(points, family):
            return points * sum(not family or rules.cards[card].family == family for card in player.laid_out)
        case defs.RiverRank(first, second):
            ahead = sum(other.barge > player.barge for other in pos.players)
            return (first, second)[ahead] if ahead < 2 else 0


def set_points(rules: Ruleset, laid_out: tuple[str, ...]) -> int:
    """The points for sets of laid-out cards, in the best grouping (docs/rules.md section 11)."""
    if len(laid_out) < 3:
        return 0
    kinds = [rules.cards[card].kind for card in laid_out]
    return sum(
        _best_grouping(tuple(sorted(kinds.count(kind) for kind in cards.kinds)), cards.one_of_each, cards.three_alike)
        for cards in rules.definitions.sets
    )


@lru_cache(maxsize=4096)
def _best_grouping(counts: tuple[int, ...], one_of_each: int, three_alike: int) -> int:
    """Tries every number of mixed sets, with sets of three alike from the rest."""
    return max(
        mixed * one_of_each + sum((count - mixed) // 3 for count in counts) * three_alike
        for mixed in range(min(counts) + 1)
    )
