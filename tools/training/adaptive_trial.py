"""How often simulated players beat the adaptive bot: `python -m tools.training.adaptive_trial`.

A player of a known rating plays one game after the other, and wins each with the chance that the ratings foretell.
Counted are the games after the first thirty, by which the adaptive bot knows the player.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence

from ulm.ai.adaptive_strength import LATEST, BotGameResult, bot_for, rating_of
from ulm.ai.arena import interval
from ulm.ai.bot_ratings import bot_ratings, chance

RATINGS = range(700, 1901, 200)


def won(rating: int, games: int, seed: int, ratings: Mapping[str, int]) -> list[bool]:
    """Which games a player of a rating wins."""
    rng = random.Random(seed)
    results: list[BotGameResult] = []
    found: list[bool] = []
    for _ in range(games):
        bot = ratings[bot_for(rating_of(results[-LATEST:], ratings), ratings, rng.getrandbits(30))]
        found.append(rng.random() < chance(rating, bot))
        results.append(BotGameResult(bot, float(found[-1])))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.adaptive_trial", description=__doc__)
    parser.add_argument("--players", type=int, default=40, help="of each rating")
    parser.add_argument("--games", type=int, default=60, help="of each player")
    chosen = parser.parse_args(arguments)
    print("| player | wins | 95 % |\n|---|---|---|")
    for rating in RATINGS:
        games = [won(rating, chosen.games, seed, bot_ratings())[LATEST:] for seed in range(chosen.players)]
        number, wins = sum(map(len, games)), sum(map(sum, games))
        low, high = interval(wins, number)
        print(f"| {rating} | {wins / number:.1%} | {low:.1%} – {high:.1%} |")


if __name__ == "__main__":
    main()
