"""Ends of one turn are played on with the same luck: in blocks that a run goes on with, with and without a seal, and
after the worst turns of a game; weights are fitted to them.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.training import fit_differences, turn_differences, worst_turns
from tools.training.fit_differences import Ends
from tools.training.forced_seals import BONUS, best_end, the_turn, trial
from tools.training.worst_turns import brought_less
from ulm.ai.evaluation import Evaluation, evaluation
from ulm.ai.evaluation_weights import load
from ulm.files.paths import asset
from ulm.rules import Game, Move
from ulm.storage import scenario_setup

SEED = 28
"""A turn of round 3 in which a seal can be placed in the Oath House."""


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_differences, "TURN", (200, 6))
    monkeypatch.setattr(turn_differences, "PLAY_ON", (20, 2))
    monkeypatch.setattr(turn_differences, "BLOCK", 4)
    monkeypatch.setattr(worst_turns, "NODES", 60)


def test_a_stopped_run_goes_on_at_the_first_missing_block(tmp_path: Path) -> None:
    turn_differences.main([str(tmp_path), "--blocks", "1"])
    first = tmp_path / "block_00000.npz"
    before = first.stat().st_mtime_ns
    turn_differences.main([str(tmp_path), "--blocks", "2"])
    assert first.stat().st_mtime_ns == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["block_00000.npz", "block_00001.npz"]
    with np.load(first) as file:
        assert set(file["seed"]) <= set(range(4))
        assert len(file["seed"]) == len(file["course"]) == len(file["features"])


def test_weights_fitted_to_the_blocks_are_ones_that_can_be_loaded(tmp_path: Path) -> None:
    turn_differences.main([str(tmp_path), "--blocks", "2"])
    out = tmp_path / "weights.yaml"
    fit_differences.main([str(tmp_path), "--out", str(out), "--unseen", "0.03"])
    rules = Game.new().rules
    names = evaluation(rules).names
    assert Evaluation(rules, load(out, names)).names == names
    fit_differences.main([str(tmp_path), "--out", str(out), "--unseen", "0.03", "--pull", "1e12"])
    assert np.array(load(out).rows(names)) == pytest.approx(
        np.array(load(asset("data/bots.yaml")).rows(names)), abs=0.001
    )


def made_up(truth: np.ndarray, turns: int = 400) -> Ends:
    """Ends of turns whose results follow these weights, and luck that all ends of a turn have in common."""
    rng = np.random.default_rng(1)
    turn = np.repeat(np.arange(turns), 4)
    features = rng.normal(size=(len(turn), truth.size))
    luck = rng.normal(size=turns)[turn] * 50
    return Ends(turn, features, np.zeros(len(turn)), features @ truth.ravel() + luck)


def test_what_the_ends_have_in_common_does_not_disturb_the_fit() -> None:
    truth = np.array([[1.0, -2.0], [0.5, 3.0]])
    ends = made_up(truth)
    assert fit_differences.fitted(ends, np.zeros((2, 2)), 0.001, 0.0) == pytest.approx(truth, abs=0.01)
    assert fit_differences.fitted(ends, np.ones((2, 2)), 1e9, 0.0) == pytest.approx(np.ones((2, 2)), abs=0.01)
    rough = fit_differences.fitted(ends, np.zeros((2, 2)), 0.001, 1e9)
    assert rough[0] == pytest.approx(rough[1], abs=0.01)
    assert fit_differences.error(ends, truth)[0] == pytest.approx(0.0, abs=1e-9)
    assert fit_differences.error(ends, truth)[1] == pytest.approx(1.0)


def test_one_end_of_the_turn_has_the_seal_and_the_other_has_not() -> None:
    game = the_turn(SEED)
    quarter, seat = game.rules.quarter_ids.index("oath_house"), game.position.active
    before = game.position.quarters[quarter].count(seat)
    forced, free = (best_end(game, quarter, bonus) for bonus in (BONUS, -BONUS))
    assert forced is not None
    assert free is not None
    assert forced.position.quarters[quarter].count(seat) == before + 1
    assert free.position.quarters[quarter].count(seat) == before
    assert len(forced.position.descendants) < len(game.position.descendants)


def test_a_trial_is_the_same_each_time_and_says_what_it_was_of() -> None:
    found = trial("oath_house", SEED)
    assert found == trial("oath_house", SEED)
    assert (found.quarter, found.seed, found.round) == ("oath_house", SEED, 3)
    assert found.descendant == "barge_driver"
    assert found.real is not None
    assert found.real.is_integer(), "points at the end of a game"


def last_turn() -> Game:
    """The last turn of a game, with three actions on the river."""
    rules = Game.new().rules
    position = {"round": 10, "active": 1, "grid": ["turquoise"] * 9, "bag": ["turquoise"]}
    game = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    game.play("draw")
    return game


def test_a_turn_that_ends_without_its_actions_brings_less() -> None:
    game = last_turn()
    played = [Move.parse(text) for text in ("push N1", "end")]
    better = [Move.parse(text) for text in ("push N1", "river", "river", "river", "end")]
    assert brought_less(game, played, better, 3) == [3.0] * 3, "a space is a point (RULES 9)"
