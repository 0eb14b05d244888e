"""Ends of one turn are played on with the same luck, in blocks that a run goes on with; weights are fitted to them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.training import fit_differences, turn_differences
from tools.training.fit_differences import Ends
from ulm.bots.evaluation import Evaluation, evaluation
from ulm.bots.weights import load
from ulm.files.paths import asset
from ulm.rules import Game


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_differences, "TURN", (200, 6))
    monkeypatch.setattr(turn_differences, "PLAY_ON", (20, 2))
    monkeypatch.setattr(turn_differences, "BLOCK", 4)


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
