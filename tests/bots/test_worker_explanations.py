"""The bots' process explains a move to everybody only when it is asked to: that takes as long as the choice."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from ulm.bots.worker import Worker
from ulm.rules import Game, Move


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def answer(worker: Worker) -> Move:
    """The answer to the open question."""
    end = time.monotonic() + 120.0
    while time.monotonic() < end:
        move = worker.result()
        if move is not None:
            return move
        time.sleep(0.01)
    raise AssertionError("no answer")


@pytest.mark.parametrize("explain", [False, True])
def test_it_explains_when_it_is_asked_to(worker: Worker, explain: bool) -> None:
    game = Game.new(seats=2, seed=4)
    game.play("draw")
    view = game.view(game.position.active)
    worker.ask(view, "apprentice", 1, explain=explain)
    move = answer(worker)
    assert move in view.legal()
    assert (worker.public_explanation is not None) == explain
