"""What a position is worth to a seat, in victory points: those it has, those that are certain, those to come.

Certain is what the final scoring would bring now: points, sparrows, the river, laid-out cards in their best sets.
What is to come is estimated as a sum of features of the position (coins, tiles, crests in quarters still open,
edge seals, descendants, hand cards by their best use, …), each times a weight that depends on how many turns the
seat still has. The weights stand in data/bots.yaml; `python -m ulm.bots.fitting` finds them by self-play.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from operator import mul

from ulm.bots.weights import Weights, standard_weights
from ulm.rules import Position, Ruleset
from ulm.rules.definitions import Fixed
from ulm.rules.moves import SPACES
from ulm.rules.position import Player
from ulm.rules.scoring import set_points, worth

# what a hand card is worth by itself when played now, with and without a tile for it in the supply
NOW = {"cathedral": (5.2, 4.4), "trade": (3.8, 3.0), "chronicle": (4.0, 4.0)}
SEALS_A_TURN = 0.12  # how often a given quarter receives a seal, for each turn of a barge that can reach it

#: barge spaces between which the worth of a place on the river is drawn in straight lines
KNOTS = (-11, -8, -6, -3, 1, 4, 8, 11)

_GENERAL = (
    "turns", "coins_to_2", "coins_to_4", "coins_above", "tiles_to_2", "tiles_to_4", "tiles_above", "tile_pairs",
    "tile_colours", "sparrow", "sparrows_above", "seals_to_4", "seals_above", "crests_left", "edge_seals",
    "crest_income", "quarters", "quarters_paid_here", "quarters_paid_ahead", "hand_points", "hand_cards",
    "cathedral_two_of_three", "cathedral_one_of_three", "trade_two_of_three", "trade_one_of_three", "laid_growing",
)  # fmt: skip


class Evaluation:
    """The evaluation for one set of rules. `names` are the features' names, in their order."""

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self.names = feature_names(rules)
        #: for each number of turns left (from 1) the weights in the order of the features
        self.rows = weights.rows(self.names)
        self._most = len(self.rows)
        self._descendants = {name: index for index, name in enumerate(rules.descendant_ids)}
        self._no_descendants = [0.0] * len(rules.descendant_ids)
        self._river = tuple(_hats(space) for space in SPACES)
        self._ends = tuple(
            max(index for index in range(len(SPACES)) if quarter in rules.banks[index])
            for quarter in range(len(rules.quarter_ids))
        )
        paying = [
            quarter
            for quarter, privilege in enumerate(rules.privileges)
            if any(frame[0] == "points_per_quarter" for frame in privilege)
        ]
        self._paying = paying[0] if paying else -1
        kinds = {card.kind: card.family for card in rules.cards.values()}
        self._sets = tuple(
            (tuple(cards.kinds), {"cathedral": 0, "trade": 2}.get(kinds.get(cards.kinds[0], ""), 0))
            for cards in rules.definitions.sets
        )
        self._growing = {
            card.id: sum(not isinstance(count, Fixed) for count in card.later) for card in rules.cards.values()
        }

    def value(self, pos: Position, seat: int) -> float:
        """What the position is worth to one seat, in points at the end of the game."""
        return self.value_with(pos, seat, self.turns_left(pos, seat))

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The value when the seat still has `left` turns: within a turn, those after it."""
        value = self.certain(pos, seat)
        if left <= 0:
            return value
        row = self.rows[min(left, self._most) - 1]
        to_come: float = sum(map(mul, row, self.features(pos, seat, left)))
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

    def features(self, pos: Position, seat: int, left: int) -> list[float]:
        """What the estimate of points to come is made of, in the order of `names`."""
        rules = self.rules
        player = pos.players[seat]
        seats = len(pos.players)
        coins, sparrows, seals, barge = player.coins, player.sparrows, player.seals, player.barge
        gray, white, brown, turquoise, orange = player.tiles
        tiles = gray + white + brown + turquoise + orange
        own = 0
        income = 0.0
        access: list[float] = []
        here = rules.banks[barge]
        crests = pos.crests
        for quarter, placed in enumerate(pos.quarters):
            if seat in placed:
                own += 1
            spaces = rules.seal_spaces[quarter] - len(placed)
            if spaces > 0 and rules.takes_descendant[quarter]:
                spaces = min(spaces, len(pos.descendants))
            access.append(1.0 if spaces > 0 and seals > 0 and quarter in here else 0.0)
            if spaces > 0 and crests[quarter] == seat:
                end = self._ends[quarter]
                able = sum([other.barge <= end for other in pos.players])
                income += rules.crest_points[quarter] * min(spaces, SEALS_A_TURN * left * able)
        paying = self._paying
        paid_here = paid_ahead = 0.0
        if paying >= 0 and seals > 0 and len(pos.quarters[paying]) < rules.seal_spaces[paying]:
            if paying in here:
                paid_here = float(own)
            elif barge < self._ends[paying]:
                paid_ahead = float(own)
        edge = pos.edge.count(seat) * seats / 2
        hand = len(player.hand)
        found = [
            1.0,
            coins if coins < 2 else 2.0,
            0.0 if coins < 2 else (coins - 2.0 if coins < 4 else 2.0),
            0.0 if coins < 4 else (coins - 4.0 if coins < 8 else 4.0),
            tiles if tiles < 2 else 2.0,
            0.0 if tiles < 2 else (tiles - 2.0 if tiles < 4 else 2.0),
            0.0 if tiles < 4 else (tiles - 4.0 if tiles < 8 else 4.0),
            (gray > 1) + (white > 1) + (brown > 1) + (turquoise > 1) + (orange > 1),
            (gray > 0) + (white > 0) + (brown > 0) + (turquoise > 0) + (orange > 0),
            1.0 if sparrows else 0.0,
            0.0 if sparrows < 2 else (sparrows - 1.0 if sparrows < 4 else 3.0),
            seals if seals < 4 else 4.0,
            0.0 if seals < 4 else seals - 4.0,
            player.crests,
            edge,
            income,
            own,
            paid_here,
            paid_ahead,
            self.hand_points(player, left) if hand else 0.0,
            hand if hand < left else left,
            *self._progress(player),
            *self._river[barge],
            *access,
        ]
        if player.descendants:
            descendants = self._no_descendants.copy()
            for name in player.descendants:
                descendants[self._descendants[name]] = 1.0
            found += descendants
        else:
            found += self._no_descendants
        return found

    def hand_points(self, player: Player, left: int) -> float:
        """What the hand cards may bring by their best use, by the turns left to play them."""
        rules = self.rules
        by_family: dict[str, list[str]] = {}
        for card in player.hand:
            by_family.setdefault(rules.cards[card].family, []).append(card)
        total = 0.0
        for family, cards in by_family.items():
            with_tile, without = NOW[family]
            now = 0.0
            for card in cards:
                now += with_tile if any([player.tiles[colour] for colour in rules.cards[card].tile]) else without
            if family == "chronicle":
                total += now
                continue
            laid_out = player.laid_out
            later = set_points(rules, (*laid_out, *cards)) - set_points(rules, laid_out) + 3.0 * len(cards)
            total += now if now > later else later
        plays = left + left // 2
        return total if len(player.hand) <= plays else total * plays / len(player.hand)

    def _progress(self, player: Player) -> tuple[float, ...]:
        laid_out = player.laid_out
        if not laid_out:
            return _NO_PROGRESS
        found = [0.0] * 5
        kinds = [self.rules.cards[card].kind for card in laid_out]
        for wanted, place in self._sets:
            low, middle, high = sorted([kinds.count(kind) for kind in wanted])
            found[place] += middle - low
            found[place + 1] += high - middle
        found[4] = sum([self._growing[card] for card in laid_out])
        return tuple(found)


_NO_PROGRESS = (0.0,) * 5


def feature_names(rules: Ruleset) -> tuple[str, ...]:
    """The names of the features, in their order; those of quarters and descendants come from the definitions."""
    return (
        *_GENERAL,
        *[f"river_{knot}" for knot in KNOTS[1:]],
        *[f"at_{quarter}" for quarter in rules.quarter_ids],
        *rules.descendant_ids,
    )


def _hats(space: int) -> tuple[float, ...]:
    """How near a space is to each knot after the first one: straight lines in between, one in all."""
    found = [0.0] * len(KNOTS)
    for index, (low, high) in enumerate(pairwise(KNOTS)):
        if low <= space <= high:
            share = (space - low) / (high - low)
            found[index], found[index + 1] = 1 - share, share
            break
    return tuple(found[1:])


@lru_cache(maxsize=16)
def evaluation(rules: Ruleset) -> Evaluation:
    """The evaluation with the weights that come with the program."""
    return Evaluation(rules, standard_weights())
