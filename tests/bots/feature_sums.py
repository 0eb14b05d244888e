"""What each feature of the evaluation adds up to in some random games, as it was when the weights were fitted.

``python -m tests.bots.feature_sums`` writes the sums anew, after weights were fitted to other features.
"""

from __future__ import annotations

import random
from pathlib import Path

import yaml

from tests.random_games import decisions
from tests.recorded import play_by_the_copy
from ulm.bots.evaluation import evaluation
from ulm.rules import Game

FILE = Path(__file__).with_suffix(".yaml")
GAMES = 60
EACH = 4


def kept() -> dict[str, float]:
    """The sums in the file, by the features' names."""
    found: dict[str, float] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def sums() -> dict[str, float]:
    """The sums of every fourth decision, over all seats: of two to four players, every other game advanced."""
    totals: dict[str, float] = {}
    for seed in range(GAMES):
        game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 1}, history=False)
        evaluator = evaluation(game.rules)
        for number, each in enumerate(decisions(game, random.Random(seed))):
            if number % EACH == 0:
                pos = each.position
                for seat in range(len(pos.players)):
                    found = evaluator.features(pos, seat, evaluator.turns_left(pos, seat))
                    for name, value in zip(evaluator.names, found, strict=True):
                        totals[name] = totals.get(name, 0.0) + value
    return {name: round(total, 3) for name, total in totals.items()}


if __name__ == "__main__":
    play_by_the_copy()
    FILE.write_text(yaml.safe_dump(sums(), sort_keys=False), encoding="utf-8")
