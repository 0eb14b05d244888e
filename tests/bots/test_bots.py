"""Bots know only what their seat may know, repeat a game for the same seed, and choose legal moves."""

from __future__ import annotations

import random

import pytest

from tests.marks import mostly_long
from tests.random_games import decisions
from ulm.ai import arena
from ulm.ai.bot_registry import bot_names, characters_of, make_bot
from ulm.ai.think_budget import Budget
from ulm.rules import Game


def positions(seats: int, seed: int, number: int) -> list[Game]:
    """Some positions of a random game, each an independent game."""
    rng = random.Random(seed)
    game = Game.new(seats=seats, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    found = [each.copy() for each in decisions(game, rng)]
    return rng.sample(found, min(number, len(found)))


@pytest.mark.parametrize("name", [*bot_names(), *characters_of("journeyman"), *characters_of("master")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_does_not_depend_on_hidden_things(name: str, seats: int) -> None:
    """Two games that differ only in what the seat cannot know give the same choice."""
    for number, game in enumerate(positions(seats, seed=seats + 11, number=4)):
        view = game.view(game.position.active)
        other = Game.completed(view, random.Random(number))  # other decks, coats, hands, towers and chance to come
        assert other.position.bag_stream != game.position.bag_stream
        choices = {
            make_bot(name, seed=7).choose(each.view(game.position.active), Budget(nodes=120)) for each in (game, other)
        }
        assert len(choices) == 1


NOT_SLOW = [name for name in bot_names() if name not in ("tutor", "grandmaster-1")]
"""The tutor takes its time; what was the Grandmaster plays like that one."""


@pytest.mark.parametrize("name", mostly_long({*NOT_SLOW} - {"grandmaster"}, NOT_SLOW))
def test_every_choice_is_legal_and_a_game_ends(name: str) -> None:
    played = arena.play_game(arena.ArenaGame((name, "random", "random"), seed=5, options={"towers": True}))
    assert played.rounds == 10
    assert len(played.final) == 3


def test_the_same_task_gives_the_same_game() -> None:
    task = arena.ArenaGame(("journeyman", "apprentice"), seed=3, options={})
    assert arena.play_game(task).moves == arena.play_game(task).moves


def test_a_bot_refuses_to_decide_for_another_seat() -> None:
    game = Game.new(seats=2, seed=1, first=0)
    for name in bot_names():
        with pytest.raises(ValueError, match="nothing to decide"):
            make_bot(name, 1).choose(game.view(1), Budget(10))


def test_arena_counts_shared_seats_and_wins() -> None:
    result = arena.run(["random", "random", "apprentice"], games=6, seed=1)
    rows = {row.bot: row for row in result.bots}
    assert rows["random"].seats == 2
    assert sum(row.win_share for row in result.bots) == pytest.approx(1.0)
    assert all(0 <= row.low <= row.win_share <= row.high <= 1 for row in result.bots)


def test_the_confidence_interval_of_no_games_is_everything() -> None:
    assert arena.interval(0, 0) == (0.0, 1.0)
    low, high = arena.interval(80, 100)
    assert low == pytest.approx(0.711, abs=0.001)
    assert high == pytest.approx(0.867, abs=0.001)
