"""A simple evaluation of positions: certain points, and rules of thumb for the rest.

The constants are set by hand; evaluation.py uses weights fitted by self-play.
"""

from __future__ import annotations

from functools import lru_cache

from ulm.rules import Position, Ruleset
from ulm.rules.moves import SPACES
from ulm.rules.position import Player
from ulm.rules.scoring import set_points, worth

# values in points while there are turns left to use the thing
COIN, COIN_MANY = 1.1, 0.35
ENOUGH_COINS = 5
TILE, TILE_MANY, PAIR = 0.75, 0.25, 0.35
ENOUGH_TILES = 6
CARD = 2.2
SPARROW_JOKER = 0.6
OPEN_SEALS_A_TURN = 0.11  # seals a given quarter receives per turn of any player
EDGE_A_TURN = 0.105  # tiles a given outer space receives per turn of any player
#: points per turn of a descendant's abilities
ABILITIES = {
    "clear_takes_dock_tile": 0.9, "draw_two": 0.7, "push_own_tile": 0.6, "exchange": 0.45, "extra_coins": 0.8,
    "choose_card": 0.5, "line_points": 0.5, "extra_steps": 1.2, "card_for_coin": 0.4, "card_for_tile": 0.4,
    "extra_seal": 0.8, "seal_price": -0.4, "keep_pushed": 0.6, "choose_tile": 0.5, "seal_reach": 0.1,
}  # fmt: skip  # several to a line
SEAL_VARIETY = 0.12  # per quarter with an own seal: it counts for the Reichenauer Hof and for ties
ACTIVATED = (1.0, 0.9, 1.3, 1.0, 1.8)  # an unused action in this turn, by colour


def turns_left(rules: Ruleset, pos: Position, seat: int) -> int:
    """How many turns a seat has left after the current one."""
    seats = len(pos.players)
    has_moved = (seat - pos.first) % seats <= (pos.active - pos.first) % seats
    return rules.rounds - pos.round + (not has_moved)


def seat_value(rules: Ruleset, pos: Position, seat: int) -> float:
    """The expected final points of a seat."""
    player = pos.players[seat]
    left = turns_left(rules, pos, seat)
    value: float = player.points + player.sparrows + SPACES[player.barge] + laid_out_value(rules, pos, seat)
    if not left:
        return float(value)
    soon = min(1.0, left / 3)
    coins = player.coins
    value_to_come = soon * (COIN * min(coins, ENOUGH_COINS) + COIN_MANY * max(0, coins - ENOUGH_COINS))
    tiles = sum(player.tiles)
    value_to_come += soon * (TILE * min(tiles, ENOUGH_TILES) + TILE_MANY * max(0, tiles - ENOUGH_TILES))
    value_to_come += soon * PAIR * sum([count // 2 for count in player.tiles])
    value_to_come += SPARROW_JOKER * min(player.sparrows, left)
    value_to_come += _hand_value(rules, pos, player, left)
    value_to_come += sum([ability_value(rules, name) for name in player.descendants]) * left
    turns = left * len(pos.players)
    for slot_seat in pos.edge:
        if slot_seat == seat:
            value_to_come += EDGE_A_TURN * turns
    for quarter, owner in enumerate(pos.crests):
        if owner == seat:
            open_spaces = rules.seal_spaces[quarter] - len(pos.quarters[quarter])
            value_to_come += rules.crest_points[quarter] * min(open_spaces, OPEN_SEALS_A_TURN * turns)
    value_to_come += SEAL_VARIETY * left * sum([seat in seats for seats in pos.quarters])
    return value + value_to_come


@lru_cache(maxsize=64)
def ability_value(rules: Ruleset, descendant: str) -> float:
    """Points per turn of a descendant's abilities."""
    abilities = rules.modifiers((descendant,), "")
    return float(sum([value * getattr(abilities, name) for name, value in ABILITIES.items()]))


def laid_out_value(rules: Ruleset, pos: Position, seat: int) -> float:
    """The points of a seat's laid-out cards and card sets if the game ended now."""
    player = pos.players[seat]
    if not player.laid_out:
        return 0.0
    value = float(set_points(rules, player.laid_out))
    for card in player.laid_out:
        value += sum([worth(rules, pos, seat, count) for count in rules.cards[card].later])
    return value


def _hand_value(rules: Ruleset, pos: Position, player: Player, left: int) -> float:
    """The value of the hand cards that can still be played: one per turn, and a few more."""
    if not player.hand:
        return 0.0
    playable = min(len(player.hand), left + left // 3)
    worths = sorted([_card_to_come(rules, player, card) for card in player.hand], reverse=True)
    return sum(worths[:playable])


def _card_to_come(rules: Ruleset, player: Player, card: str) -> float:
    compiled = rules.cards[card]
    if compiled.family == "chronicle":
        return CARD + 0.3
    return CARD + (0.9 if any([player.tiles[colour] for colour in compiled.tile]) else 0.5)


def income_now(pos: Position) -> float:
    """The estimated value of the unused actions of this turn, for comparing unfinished turns."""
    return _activated_value(pos.activated) + 0.8 * pos.extra_steps + (1.0 if pos.extra_seal else 0.0)


@lru_cache(maxsize=256)
def _activated_value(activated: tuple[int, ...]) -> float:
    return sum([count * each for count, each in zip(activated, ACTIVATED, strict=True)])


class HeuristicEvaluator:
    """The rules of thumb as an Evaluator; for opponents only points and sparrows count."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def value(self, pos: Position, seat: int) -> float:
        """The expected final points of a seat."""
        return seat_value(self.rules, pos, seat)

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """Same as `value`: the rules of thumb count the turns themselves."""
        return seat_value(self.rules, pos, seat)

    def lead(self, pos: Position, seat: int) -> float:
        """The value minus the opponents' mean points."""
        others = sum([each.points + each.sparrows for each in pos.players])
        own = pos.players[seat]
        return self.value(pos, seat) - (others - own.points - own.sparrows) / (len(pos.players) - 1)
