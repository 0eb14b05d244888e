"""What a position looks worth to a beginner: points, what is certain, and rules of thumb for the rest.

The figures are set by hand. evaluation.py has those that were fitted by self-play.
"""

from __future__ import annotations

from functools import lru_cache

from ulm.rules import Position, Ruleset
from ulm.rules.moves import SPACES
from ulm.rules.position import Player
from ulm.rules.scoring import set_points, worth

# what a thing is worth while there are turns left to use it, in points
COIN, COIN_MANY = 1.1, 0.35
ENOUGH_COINS = 5
TILE, TILE_MANY, PAIR = 0.75, 0.25, 0.35
ENOUGH_TILES = 6
CARD = 2.2
SPARROW_JOKER = 0.25
OPEN_SEALS_A_TURN = 0.11  # how often a given quarter receives a seal, for each turn of anybody
EDGE_A_TURN = 0.105  # how often a given outer space receives a tile, for each turn of anybody
#: what one of each ability of a descendant brings in a turn
ABILITIES = {
    "clear_takes_dock_tile": 0.55, "draw_two": 0.45, "push_own_tile": 0.4, "exchange": 0.45, "extra_coins": 0.6,
    "choose_card": 0.4, "line_points": 0.275, "extra_steps": 0.8, "card_for_coin": 0.4, "card_for_tile": 0.4,
    "extra_seal": 0.8, "seal_price": -0.4, "keep_pushed": 0.6, "choose_tile": 0.5, "seal_reach": 0.1,
}  # fmt: skip
SEAL_VARIETY = 0.12  # a quarter more for the Reichenauer Hof and ties
ACTIVATED = (1.0, 0.9, 1.3, 1.0, 1.8)  # an action still to be had this turn


def turns_left(rules: Ruleset, pos: Position, seat: int) -> int:
    """How many turns a seat still has after the one that is being played."""
    seats = len(pos.players)
    been = (seat - pos.first) % seats <= (pos.active - pos.first) % seats
    return rules.rounds - pos.round + (not been)


def seat_value(rules: Ruleset, pos: Position, seat: int) -> float:
    """What the position is worth to one seat."""
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
    """What a descendant brings in a turn, by its abilities."""
    abilities = rules.modifiers((descendant,), "")
    return float(sum([value * getattr(abilities, name) for name, value in ABILITIES.items()]))


def laid_out_value(rules: Ruleset, pos: Position, seat: int) -> float:
    """What the laid-out cards would count if the game ended now, and a little for sets begun."""
    player = pos.players[seat]
    if not player.laid_out:
        return 0.0
    value = float(set_points(rules, player.laid_out))
    for card in player.laid_out:
        value += sum([worth(rules, pos, seat, count) for count in rules.cards[card].later])
    return value


def _hand_value(rules: Ruleset, pos: Position, player: Player, left: int) -> float:
    """Hand cards can be played in the turns left, one a turn free and a few more."""
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
    """What the actions that are still to be had this turn may be worth: for comparing unfinished turns."""
    tiles = sum([count * each for count, each in zip(pos.activated, ACTIVATED, strict=True)])
    return tiles + 0.8 * pos.extra_steps + (1.0 if pos.extra_seal else 0.0)


class Rough:
    """These rules of thumb as a way of valuing positions; of the others only what they have counts."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def value(self, pos: Position, seat: int) -> float:
        """What a position is worth to a seat."""
        return seat_value(self.rules, pos, seat)

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The same: these rules of thumb count the turns themselves."""
        return seat_value(self.rules, pos, seat)

    def lead(self, pos: Position, seat: int) -> float:
        """The value less what the others have, on average."""
        others = sum([each.points + each.sparrows for each in pos.players])
        own = pos.players[seat]
        return self.value(pos, seat) - (others - own.points - own.sparrows) / (len(pos.players) - 1)
