"""Ratings of the bots, and the bot that suits a player's results."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.training import bot_ratings as computed
from tools.training.bot_ratings import MatchResult
from ulm.ai.adaptive_strength import BotGameResult, bot_for, rating_of
from ulm.ai.bot_ratings import bot_ratings, chance, load
from ulm.ai.bot_registry import is_bot
from ulm.files.yaml_reader import UnreadableFile

NAMES = ("child", "apprentice", "assistant", "journeyman", "foreman", "master", "grandmaster")
LADDER = dict(zip(NAMES, (700, 1000, 1200, 1400, 1550, 1700, 1770), strict=True))


def met(results: list[BotGameResult], seeds: int = 400) -> float:
    """The mean rating of the bots that a player with these results meets."""
    rating = rating_of(results, LADDER)
    return sum(LADDER[bot_for(rating, LADDER, seed)] for seed in range(seeds)) / seeds


def test_a_hundred_points_more_are_64_percent_of_the_games() -> None:
    assert chance(1500, 1500) == 0.5
    assert chance(1500, 1400) == pytest.approx(0.64, abs=0.001)
    assert chance(1400, 1500) == pytest.approx(0.36, abs=0.001)


def test_ratings_are_those_of_bots_in_the_order_of_their_strength() -> None:
    found = bot_ratings()
    assert all(is_bot(name) for name in found)
    assert list(found) == list(LADDER)
    assert list(found.values()) == sorted(set(found.values()))
    assert found["apprentice"] == 1000


def test_the_ratings_are_computed_from_the_table_of_strength() -> None:
    assert computed.ratings_from(computed.PAGE) == bot_ratings()


def test_computed_ratings_predict_the_results() -> None:
    found = computed.fitted([MatchResult("b", "apprentice", 400, 0.64), MatchResult("c", "b", 100, 0.64)])
    assert found == {"apprentice": 1000, "b": 1100, "c": 1200}


def test_invalid_ratings_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "bot_ratings.yaml"
    file.write_text("ratings: {master: strong}\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"bot_ratings\.yaml"):
        load(file)


def test_a_new_player_meets_apprentice_or_assistant() -> None:
    rating = rating_of([], LADDER)
    assert {bot_for(rating, LADDER, seed) for seed in range(50)} == {"apprentice", "assistant"}


def test_a_winner_meets_stronger_bots_and_a_loser_weaker_ones() -> None:
    def after(won: float, games: int) -> float:
        results: list[BotGameResult] = []
        for seed in range(games):
            bot = bot_for(rating_of(results, LADDER), LADDER, seed)
            results.append(BotGameResult(LADDER[bot], won))
        return met(results)

    assert met([]) < after(1, 2) < after(1, 4) < after(1, 20)
    assert after(1, 20) == LADDER["grandmaster"]
    assert after(0, 6) == LADDER["child"]


@pytest.mark.parametrize("level", ["assistant", "journeyman", "foreman"])
def test_a_player_who_wins_half_of_the_games_keeps_the_rating(level: str) -> None:
    results = [BotGameResult(LADDER[level], game % 2) for game in range(20)]
    rating = rating_of(results, LADDER)
    assert rating == pytest.approx(LADDER[level], abs=70)  # what is assumed of a new player draws it down a little
    assert met(results) == pytest.approx(rating, abs=30)


def test_a_player_between_two_bots_wins_half_of_the_games_against_both_together() -> None:
    met_with = [bot_for(1450, LADDER, seed) for seed in range(4000)]
    assert set(met_with) == {"journeyman", "foreman"}
    assert sum(chance(1450, LADDER[bot]) for bot in met_with) / 4000 == pytest.approx(0.5, abs=0.01)


def test_a_result_in_a_game_of_several_counts_less() -> None:
    one = rating_of([BotGameResult(1400, 1.0)], LADDER)
    assert rating_of([BotGameResult(1400, 1.0, 0.5)] * 2, LADDER) == pytest.approx(one)
    assert rating_of([BotGameResult(1400, 1.0, 0.5)], LADDER) < one
