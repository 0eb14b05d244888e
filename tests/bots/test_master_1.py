"""The frozen master makes the moves it has always made, whatever becomes of the master and of its weights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.known_problems import problems
from tests.random_games import decisions
from tests.recorded import copy_data
from ulm.bots import arena
from ulm.bots.budget import Budget
from ulm.bots.evaluation import evaluation
from ulm.bots.master_1 import evaluation_of_master_1
from ulm.bots.registry import make_bot
from ulm.bots.weights import FILE_OF_MASTER_1, standard_weights, weights_of_master_1
from ulm.files.paths import user_folder
from ulm.rules import Game, View

NODES = 600
MOVES = (
    ("clear W", "push S3"),
    ("push S3", "money"),
    ("push E1", "seal leaning_house", "push N1", "push N2"),
    ("push S1", "money"),
    ("seal leaning_house",),
    ("push S2", "river"),
)
"""What it plays in some positions of random games: of two, three and four players, every other one advanced."""


def views(seed: int) -> Iterator[View]:
    game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    for number, each in enumerate(decisions(game, random.Random(seed))):
        if number % 29 == 7 and len(each.legal()) > 3:
            yield each.view(each.position.active)


def moves(seed: int) -> tuple[str, ...]:
    return tuple(str(make_bot("master-1", 1).choose(view, Budget(NODES))) for view in views(seed))


@pytest.mark.parametrize("seed", range(len(MOVES)))
def test_its_moves_stay_the_same(seed: int) -> None:
    assert moves(seed) == MOVES[seed]


@pytest.fixture
def other_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The player's folder has other weights, under both names."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    folder = user_folder() / "data"
    folder.mkdir(parents=True)
    for name in ("bots.yaml", Path(FILE_OF_MASTER_1).name):
        nothing = f"features:\n  - {{feature: turns, worth: [{', '.join(['0'] * 10)}]}}\n"
        (folder / name).write_text(nothing, encoding="utf-8")
    caches = (standard_weights, weights_of_master_1, evaluation, evaluation_of_master_1)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("other_weights")
def test_a_players_weights_do_not_change_it() -> None:
    assert standard_weights().features == {"turns": (0.0,) * 10}
    assert moves(2) == MOVES[2]
    said = [str(problem) for problem in problems()]
    assert any(line.startswith(f"{FILE_OF_MASTER_1}: this file is not used") for line in said)


def test_check_names_what_is_wrong_with_its_weights(tmp_path: Path) -> None:
    for file in copy_data(tmp_path / "data").glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert problems(tmp_path) == []
    file = tmp_path / Path(FILE_OF_MASTER_1).name
    file.write_text(file.read_text(encoding="utf-8").replace("coins_to_2", "coinz_to_2"), encoding="utf-8")
    (said,) = map(str, problems(tmp_path))
    assert "coinz_to_2: bots know no such feature; did you mean coins_to_2?" in said


def test_it_plays_in_the_arena() -> None:
    played = arena.play_game(arena.Task(("master-1", "random"), seed=2, options={}))
    assert played.winners == (played.bots.index("master-1"),)
