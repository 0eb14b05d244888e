"""Playing a part of a turn again: it begins where the part began, and the best moves cost nothing."""

from __future__ import annotations

import threading

import pytest
from test_review import played_at_random

from ulm.records.record import Record, numbered, start
from ulm.review.account import Part
from ulm.review.trial import RIGHT, Task, Trial, cost
from ulm.rules import Game

SEATS = 2


@pytest.fixture(scope="module")
def task() -> Task:
    """The last turn of a game, after its tile was drawn."""
    record = played_at_random(3)
    moves = [text for _, _, text in numbered(record)]
    first = max(number for number, text in enumerate(moves[:-1]) if text == "end") + 2
    part = Part(1, len(moves) - first + 1, 3.0, 0.1, ())
    return Task(record, 19, first, game_after(record, first).position.active, part, tuple(moves[first:]))


def game_after(record: Record, moves: int) -> Game:
    game = start(record)
    for _, _, text in list(numbered(record))[:moves]:
        game.play(text)
    return game


def test_it_begins_where_the_part_began(task: Task) -> None:
    game, wanted = task.game(), game_after(task.record, task.first)
    assert game.state() == wanted.state()
    assert game.position.active == task.seat


def test_what_was_played_costs_something_and_the_best_does_not(task: Task) -> None:
    from ulm.review.reviewer import Judge
    from ulm.rules import Move

    game = task.game()
    found = Judge(game).tried(game, [Move.parse(text) for text in task.played], task.number)
    assert found is not None
    assert cost(task, task.played) == found.cost > RIGHT
    assert cost(task, found.best) <= RIGHT


@pytest.mark.long
def test_another_process_judges_alike(task: Task) -> None:
    trial, judged, found = Trial(task), threading.Event(), list[float | None]()

    def done(value: float | None) -> None:
        found.append(value)
        judged.set()

    trial.judge(task.played, done)
    assert judged.wait(60)
    trial.close()
    assert found == [cost(task, task.played)]
