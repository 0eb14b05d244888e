"""Games, positions and an evaluator for the tests of reviews."""

from __future__ import annotations

import itertools
import random
from typing import Any

from tests.random_games import at_random
from tests.rules.playing import RULES
from ulm.ai.value_breakdown import SOURCES, Source
from ulm.rules import Game, Move, Position
from ulm.storage.record import Record, RecordSeat

CARDS = ("siege", "patrician", "ulm_sparrow", "city_wall")
BUYER: dict[str, Any] = {
    "grid": "boo ggg ggg",
    "outside": dict.fromkeys(("N1", "N2", "N3", "W2", "W3"), "gray"),
    "bag": ["orange"],
    "discard": [card for card in RULES.cards if card not in CARDS],
    "me": {"coins": 0, "sparrows": 0, "tiles": {"gray": 1, "white": 1}},
    "others": [{"tiles": {}}],
}
"""Who pushes orange at W1 has a Card action and nothing else, and can pay for the top one of four cards."""


def middle_of_a_game(seed: int, moves: int, options: dict[str, object] | None = None) -> Game:
    """A game of two after so many random moves."""
    return at_random(Game.new(seats=2, seed=seed, options=options, history=False), random.Random(seed), moves)


def before(verb: str) -> tuple[Game, Move]:
    """A game in which a move with this verb can be played, and the move."""
    for seed in itertools.count(1):
        rng = random.Random(seed)
        game = middle_of_a_game(seed, 20)
        while not game.finished:
            found = [move for move in game.legal() if move.verb == verb]
            if found:
                return game, found[0]
            game.play(rng.choice(game.legal()))
    raise AssertionError


def played_at_random(seed: int, seats: int = 2) -> Record:
    """The record of a finished game of random moves."""
    game = at_random(Game.new(seats=seats, seed=seed), random.Random(seed))
    people = tuple(
        RecordSeat(f"Player {number}", colour) for number, colour in enumerate(("red", "blue", "green")[:seats])
    )
    return Record.of(game, seed, people)


class Wants:
    """An evaluator for two seats to which having the Patrician is worth so much, and the rest nothing."""

    def __init__(self, worth: float) -> None:
        self.worth = worth

    def value(self, pos: Position, seat: int) -> float:
        player = pos.players[seat]
        return self.worth * ("patrician" in (*player.hand, *player.laid_out))

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        return self.value(pos, seat)

    def lead(self, pos: Position, seat: int) -> float:
        return self.value(pos, seat) - self.value(pos, 1 - seat)

    def by_source(self, pos: Position, seat: int, left: int) -> dict[Source, float]:
        return {source: self.lead(pos, seat) if source == "cards" else 0.0 for source in SOURCES}

    def turns_left(self, pos: Position, seat: int) -> int:
        return 3
