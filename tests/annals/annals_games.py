"""Finished games for tests, played by bots or at random; the same ones each time."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.random_games import at_random
from tools.training.moment_frequencies import replayed, tasks
from ulm.ai.arena import play_game
from ulm.rules import Game
from ulm.storage.record import COLOURS, RecordSeat

NAMES = ("Agnes", "Felix", "Ursula", "Konrad")


@cache
def played_at_random(seed: int) -> Game:
    """A game of two, three or four, every other one with tower tiles, in which every move is a random one."""
    game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": True} if seed % 2 else {})
    return at_random(game, Random(seed))


@cache
def played_by_bots(number: int) -> Game:
    """One of the games in which the frequencies of moments are counted."""
    task = tasks(number + 1)[number]
    return replayed(task, play_game(task))


def seats_of(game: Game) -> list[RecordSeat]:
    """The players of a game."""
    return [RecordSeat(NAMES[n], COLOURS[n]) for n in range(len(game.position.players))]
