"""How long a bot may think: a number of positions, a number of seconds, or until it is cancelled."""

import time

import pytest

from ulm.ai.think_budget import Budget


def spent(budget: Budget, most: int = 10_000) -> int:
    """How many positions it gives."""
    return sum(budget.spend() for _ in range(most))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in seconds; a test sets it."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_budget_gives_its_positions_and_no_more() -> None:
    budget = Budget(500)
    assert not budget.over
    assert spent(budget) == budget.spent == 500
    assert budget.over
    assert not budget.out_of_time


def test_a_budget_ends_within_64_positions_of_its_time(clock: list[float]) -> None:
    budget = Budget(10_000, 2.0)
    assert spent(budget, 1000) == 1000
    clock[0] += 2.0
    assert spent(budget, 200) == 200, "not before its time is over"
    clock[0] += 0.1
    assert spent(budget) <= 64
    assert budget.over
    assert budget.out_of_time


def test_a_part_gets_a_share_of_the_rest_and_ends_at_the_same_time(clock: list[float]) -> None:
    budget = Budget(1000, 2.0)
    spent(budget, 200)
    part = budget.part(0.25)
    assert part.nodes == 200
    assert Budget(3).part(0.1).nodes == 1, "at least one position"
    clock[0] += 2.1
    assert spent(part) <= 64
    assert part.out_of_time


def test_a_part_that_runs_out_of_time_ends_the_budget(clock: list[float]) -> None:
    budget = Budget(1000, 2.0)
    part = budget.part(0.5)
    clock[0] += 3
    spent(part)
    budget.take(part)
    assert budget.out_of_time
    assert budget.over
    assert spent(budget) == 0


def test_a_cancelled_budget_ends() -> None:
    told: list[bool] = []
    budget = Budget(10_000, cancelled=lambda: bool(told))
    part = budget.part(0.5)
    spent(part, 100)
    told.append(True)
    assert spent(part) <= 64
    budget.take(part)
    assert budget.over
    assert not budget.out_of_time
