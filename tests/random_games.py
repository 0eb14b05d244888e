"""Games of random moves, for tests that need a game in its middle or at its end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ulm.rules import Game

TO_THE_END = 10_000


def at_random(game: Game, rng: Random, moves: int = TO_THE_END) -> Game:
    """Play so many random moves, or fewer if the game comes to its end."""
    for _ in range(moves):
        if game.finished:
            break
        game.play(rng.choice(game.legal()))
    return game


def decisions(game: Game, rng: Random) -> Iterator[Game]:
    """Play to the end; the game is shown before each move that was not the only one. It goes on: copy what is kept."""
    while not game.finished:
        if len(game.legal()) > 1:
            yield game
        game.play(rng.choice(game.legal()))
