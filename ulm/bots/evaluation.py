"""What a position is worth to a seat, in victory points: those it has, those that are certain, those to come.

Certain is what the final scoring would bring now: points, sparrows, the river, laid-out cards in their best sets.
What is to come is estimated as a sum of features of the position (features.py), each times a weight that depends on
how many turns the seat still has. The weights stand in data/bots.yaml; `python -m ulm.training.fit_weights` finds them
by self-play.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from ulm.bots.features import Features
from ulm.bots.heuristic import ABILITIES
from ulm.bots.weights import MOST_TURNS, Weights, standard_weights
from ulm.rules import Position, Ruleset
from ulm.rules.moves import SPACES
from ulm.rules.scoring import set_points, worth


class Evaluation:
    """The evaluation for one set of rules. `names` are the features' names, in their order."""

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self._features = Features(rules)
        self.names = self._features.names
        #: for each number of turns left (from 1) the weights in the order of the features
        self.rows = _with_new_descendants(rules, weights).rows(self.names)
        self._most = len(self.rows)

    def value(self, pos: Position, seat: int) -> float:
        """What the position is worth to one seat, in points at the end of the game."""
        return self.value_with(pos, seat, self.turns_left(pos, seat))

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The value when the seat still has `left` turns: within a turn, those after it."""
        value = self.certain(pos, seat)
        if left <= 0:
            return value
        row = self.rows[min(left, self._most) - 1]
        to_come: float = sum(map(mul, row, self._features.of(pos, seat, left)))
        return value + to_come

    def lead(self, pos: Position, seat: int) -> float:
        """The value to a seat less what the position is worth to the others: half their mean, half their best."""
        others = [self.value(pos, other) for other in range(len(pos.players)) if other != seat]
        return self.value(pos, seat) - (sum(others) / len(others) + max(others)) / 2

    def turns_left(self, pos: Position, seat: int) -> int:
        """How many turns a seat still has after the one that is being played."""
        if pos.finished:
            return 0
        seats = len(pos.players)
        been = (seat - pos.first) % seats <= (pos.active - pos.first) % seats
        return self.rules.rounds - pos.round + (not been) + (pos.active == seat and pos.phase == 0 and not pos.stack)

    def features(self, pos: Position, seat: int, left: int) -> list[float]:
        """What the estimate of points to come is made of, in the order of `names`."""
        return self._features.of(pos, seat, left)

    def certain(self, pos: Position, seat: int) -> float:
        """What the seat would have if the game ended now."""
        player = pos.players[seat]
        value = float(player.points + player.sparrows + SPACES[player.barge])
        if player.laid_out:
            cards = self.rules.cards
            value += set_points(self.rules, player.laid_out)
            for card in player.laid_out:
                for count in cards[card].later:
                    value += worth(self.rules, pos, seat, count)
        return value


def _with_new_descendants(rules: Ruleset, weights: Weights) -> Weights:
    """The weights, and for descendants without any the sum of what their abilities are worth.

    An ability is worth as much as the descendant that has it alone, else as much a turn as rough.py says.
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
    """The evaluation with the weights that come with the program."""
    return Evaluation(rules, standard_weights())
