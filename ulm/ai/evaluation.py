"""The value of a position to a seat, in victory points: the certain ones and an estimate of those to come.

Certain is the final score if the game ended now: points, sparrows, the river, laid-out cards in their best sets.
The estimate is a weighted sum of features of the position (features.py); the weights depend on how many turns the
seat has left. They are in data/bots.yaml; `python -m tools.training.fit_weights` fits them by self-play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from operator import mul

from ulm.ai.evaluation_weights import MOST_TURNS, Weights, standard_weights
from ulm.ai.features import Features, Group
from ulm.ai.heuristic import ABILITIES
from ulm.ai.value_breakdown import SOURCES, Source, sources_of
from ulm.rules import Position, Ruleset
from ulm.rules.moves import SPACES
from ulm.rules.scoring import set_points, worth

_KEPT = 8192
"""Keys of each group whose worth is kept."""


class Evaluation:
    """The evaluation for one ruleset. `names` are the names of the features, in order."""

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self._features = Features(rules)
        self.names = self._features.names
        #: for each number of turns left (from 1) the weights in the order of the features
        self.rows = _with_new_descendants(rules, weights).rows(self.names)
        self._sources = sources_of(self.names, rules)
        self._most = len(self.rows)
        self._set_points = lru_cache(maxsize=1024)(partial(set_points, rules))
        self._worths: list[Callable[[int, Hashable], float]] = []
        start = 0
        for group in self._features.groups:
            self._worths.append(self._worth_of(group, start))
            start += len(group.names)

    def value(self, pos: Position, seat: int) -> float:
        """The expected final points of a seat."""
        return self.value_with(pos, seat, self.turns_left(pos, seat))

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The value when the seat has `left` more turns after the current one."""
        value = self.certain(pos, seat)
        if left <= 0:
            return value
        row = min(left, self._most) - 1
        keys = self._features.keys(pos, seat, left)
        return value + sum([worth(row, key) for worth, key in zip(self._worths, keys, strict=True)])

    def lead(self, pos: Position, seat: int) -> float:
        """The seat's value minus the opponents' values: half their mean plus half their maximum."""
        others = [self.value(pos, other) for other in range(len(pos.players)) if other != seat]
        return self.value(pos, seat) - (sum(others) / len(others) + max(others)) / 2

    def turns_left(self, pos: Position, seat: int) -> int:
        """How many turns a seat has left after the current one."""
        if pos.finished:
            return 0
        seats = len(pos.players)
        been = (seat - pos.first) % seats <= (pos.active - pos.first) % seats
        return self.rules.rounds - pos.round + (not been) + (pos.active == seat and pos.phase == 0 and not pos.stack)

    def features(self, pos: Position, seat: int, left: int) -> list[float]:
        """The features of the estimate, in the order of `names`."""
        return self._features.of(pos, seat, left)

    def by_source(self, pos: Position, seat: int, left: int) -> dict[Source, float]:
        """The lead of a seat that has `left` more turns, by what it is made of; the numbers add up to the lead."""
        player = pos.players[seat]
        found: dict[Source, float] = dict.fromkeys(SOURCES, 0.0)
        found["points"] = float(player.points)
        found["sparrows"] = float(player.sparrows)
        found["river"] = float(SPACES[player.barge])
        found["cards"] = self.certain(pos, seat) - found["points"] - found["sparrows"] - found["river"]
        if left > 0:
            weights = self.rows[min(left, self._most) - 1]
            for source, weight, feature in zip(self._sources, weights, self.features(pos, seat, left), strict=True):
                found[source] += weight * feature
        found["others"] = self.lead(pos, seat) - self.value(pos, seat)
        return found

    def _worth_of(self, group: Group, start: int) -> Callable[[int, Hashable], float]:
        """What a group of features, the first of which has the number ``start``, is worth in a row of weights."""
        rows = [row[start : start + len(group.names)] for row in self.rows]

        @lru_cache(maxsize=_KEPT)
        def worth_of_key(row: int, key: Hashable) -> float:
            return float(sum(map(mul, rows[row], group.compute(key))))

        return worth_of_key

    def certain(self, pos: Position, seat: int) -> float:
        """The seat's final score if the game ended now."""
        player = pos.players[seat]
        value = float(player.points + player.sparrows + SPACES[player.barge])
        if player.laid_out:
            cards = self.rules.cards
            value += self._set_points(player.laid_out)
            for card in player.laid_out:
                for count in cards[card].later:
                    value += worth(self.rules, pos, seat, count)
        return value


def _with_new_descendants(rules: Ruleset, weights: Weights) -> Weights:
    """The weights, with added ones for descendants that have none: the sum of the values of their abilities.

    An ability has the weight of a descendant with that ability alone, or else the value per turn in heuristic.py.
    """
    missing = [each for each in rules.definitions.descendants if each.id not in weights.features]
    if not missing:
        return weights
    alone = {}
    for each in rules.definitions.descendants:
        abilities = [name for name in ABILITIES if getattr(each.changes, name)]
        if each.id in weights.features and len(abilities) == 1:
            number = getattr(each.changes, abilities[0])
            alone[abilities[0]] = [worth / number for worth in weights.features[each.id]]
    features = dict(weights.features)
    for each in missing:
        row = [0.0] * MOST_TURNS
        for name, value in ABILITIES.items():
            worths = alone.get(name, [value * turns for turns in range(1, MOST_TURNS + 1)])
            row = [total + getattr(each.changes, name) * worth for total, worth in zip(row, worths, strict=True)]
        features[each.id] = tuple(row)
    return Weights(features)


@lru_cache(maxsize=16)
def evaluation(rules: Ruleset) -> Evaluation:
    """The evaluation with the standard weights."""
    return Evaluation(rules, standard_weights())
