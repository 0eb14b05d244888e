"""Each level makes the moves it has always made, with the numbers it has always had."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.random_games import decisions
from ulm.bots.budget import Budget
from ulm.bots.frozen import FROZEN
from ulm.bots.levels import LEVELS
from ulm.bots.registry import bot_names, make_bot
from ulm.rules import Game

MOST_NODES = 1500
MOVES = {
    "random": "push N3, push S1, push E1, swap turquoise, swap orange, push E1, swap orange, push S3",
    "child": "push N2, push N3, push W3, push E2, push N3, push W1, push W1, push S3",
    "apprentice": "push N2, push E2, push S2, swap orange, push E1, push W1, push N3, push W1",
    "assistant": "push N2, push S2, push E2, push W2, push N3, push W2, push S3, push E1",
    "journeyman": "push N2, push S2, push S2, push W2, push N3, push N2, push S3, push E3",
    "foreman": "push S2, push E3, push E1, push N3, push S3, push W2, push N3, push W3",
    "master": "push W2, push S2, push W1, push W2, push N3, push W3, push N3, push W3",
    "grandmaster": "push W2, push E3, push N2, push W2, push N3, push N2, push E3, push E3",
    "tutor": "push W2, push E3, push N2, push W2, push N3, push N2, push N3, push W1",
    "master-1": "push S2, push S2, push E3, push W2, push N3, push W3, push N3, push W3",
    "grandmaster-1": "push W2, push N2, push N2, push W2, push N3, push N2, push E3, push W1",
    "journeyman-shipper": "push N2, push N2, push E1, push W2, push N3, push N2, push S3, push E3",
}
"""The moves that each chooses in two random games, of two and three players, the second one advanced."""


def moves(name: str) -> str:
    found = []
    for seed in (8, 13):
        game = Game.new(seats=2 + seed % 2, seed=seed, options={"towers": seed % 2 == 1}, history=False)
        bot = make_bot(name, seed)
        budget = min(bot.nodes, MOST_NODES)
        for number, each in enumerate(decisions(game, random.Random(seed))):
            if number % 3 == 0 and len(each.legal()) > 12:
                found.append(bot.choose(each.view(each.position.active), Budget(budget)).text)
    return ", ".join(found)


@pytest.mark.parametrize("name", MOVES)
def test_its_moves_stay_the_same(name: str) -> None:
    assert moves(name) == MOVES[name]


def test_no_level_is_left_out() -> None:
    assert set(bot_names()) <= set(MOVES)
    assert len(set(MOVES.values())) == len(MOVES), "it is seen which of them plays"


def test_the_numbers_of_each_level() -> None:
    assert {name: (make_bot(name, 1).nodes, make_bot(name, 1).seconds) for name in bot_names()} == {
        "random": (1, 1.0),
        "child": (100, 0.3),
        "apprentice": (100, 0.3),
        "assistant": (400, 0.9),
        "journeyman": (400, 0.9),
        "foreman": (300, 1.0),
        "master": (2400, 1.2),
        "grandmaster": (30000, 2.0),
        "tutor": (16000, 4.0),
        "master-1": (3000, 1.2),
        "grandmaster-1": (16000, 2.0),
    }


PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
NUMBERS = {1: "one", 4: "four", 8: "eight", 12: "twelve"}


@pytest.mark.parametrize("name", [*LEVELS, *FROZEN])
def test_the_page_says_how_far_each_level_searches(name: str) -> None:
    level = {**LEVELS, **FROZEN}[name]
    begins = rf"^\| {name.capitalize()} \|" if name in LEVELS else rf"`{name}` is the"
    found = re.search(rf"{begins}.*?\((beam of .*?)\)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    beam, *more = " ".join(found[1].split()).replace(";", ",").split(", ")
    assert beam == f"beam of {level.width}"
    if more:  # of the first level, with its few ideas, the beam says enough
        positions = f"{level.nodes:,}" if level.nodes >= 10_000 else f"{level.nodes}"
        assert more[0] == f"{positions.replace(',', ' ')} positions"
        assert more[-1].startswith(f"{NUMBERS[level.samples]} completion")
    assert bool(more) == (name != "assistant")
