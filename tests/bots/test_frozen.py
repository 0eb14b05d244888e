"""A frozen bot makes the same moves for ever, whatever changes in levels and weights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.known_problems import problems
from tests.random_games import decisions
from tests.recorded import copy_data
from ulm.ai.bot_registry import make_bot
from ulm.ai.evaluation import evaluation
from ulm.ai.evaluation_weights import file_of_frozen, frozen_weights, standard_weights
from ulm.ai.frozen_bots import FROZEN, frozen_evaluation
from ulm.ai.think_budget import Budget
from ulm.files.paths import user_folder
from ulm.rules import Game, View

NODES = 600
MASTER_1 = (
    ("clear W", "push S3"),
    ("push S3", "money"),
    ("push E1", "seal leaning_house", "push N1", "push N2"),
    ("push S1", "money"),
    ("seal leaning_house",),
    ("push S2", "river"),
)
GRANDMASTER_1 = (
    ("seal leaning_house", "push N1"),
    ("push N1", "money"),
    ("push N1", "seal leaning_house", "push S1", "push S2"),
    ("push W2", "play siege now"),
    ("seal leaning_house",),
    ("push W3", "clear W"),
)
MOVES = {"master-1": MASTER_1, "grandmaster-1": GRANDMASTER_1}
"""What each plays in some positions of random games: of two, three and four players, every other one advanced."""


def views(seed: int) -> Iterator[View]:
    game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    for number, each in enumerate(decisions(game, random.Random(seed))):
        if number % 29 == 7 and len(each.legal()) > 3:
            yield each.view(each.position.active)


def moves(name: str, seed: int) -> tuple[str, ...]:
    return tuple(str(make_bot(name, 1).choose(view, Budget(NODES))) for view in views(seed))


@pytest.mark.parametrize("seed", range(len(MASTER_1)))
@pytest.mark.parametrize("name", MOVES)
def test_a_frozen_bot_makes_the_same_moves_for_ever(name: str, seed: int) -> None:
    assert moves(name, seed) == MOVES[name][seed]


@pytest.fixture
def other_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The player's folder has other weights, under all names."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    folder = user_folder() / "data"
    folder.mkdir(parents=True)
    for name in ("bots.yaml", *(Path(file_of_frozen(name)).name for name in FROZEN)):
        nothing = f"features:\n  - {{feature: turns, worth: [{', '.join(['0'] * 10)}]}}\n"
        (folder / name).write_text(nothing, encoding="utf-8")
    caches = (standard_weights, frozen_weights, evaluation, frozen_evaluation)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("other_weights")
def test_a_players_weights_do_not_change_it() -> None:
    name = "master-1"
    assert standard_weights().features == {"turns": (0.0,) * 10}
    assert moves(name, 2) == MOVES[name][2]
    said = [str(problem) for problem in problems()]
    assert any(line.startswith(f"{file_of_frozen(name)}: this file is not used") for line in said)


def test_check_names_what_is_wrong_with_its_weights(tmp_path: Path) -> None:
    for file in copy_data(tmp_path / "data").glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert problems(tmp_path) == []
    file = tmp_path / Path(file_of_frozen("master-1")).name
    file.write_text(file.read_text(encoding="utf-8").replace("coins_to_2", "coinz_to_2"), encoding="utf-8")
    (said,) = map(str, problems(tmp_path))
    assert "coinz_to_2: bots know no such feature; did you mean coins_to_2?" in said
