"""Bots: only what their seat may know, reproducible by nodes, legal in every position."""

from __future__ import annotations

import itertools
import random
import time
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from tests.marks import mostly_long
from tests.other_process import child_of
from tests.random_games import decisions
from ulm.bots import arena
from ulm.bots.budget import Budget
from ulm.bots.registry import bot_names, characters_of, make_bot
from ulm.bots.worker import Worker, WorkerFailed
from ulm.rules import Game


def positions(seats: int, seed: int, number: int) -> list[Game]:
    """Some positions of a random game, each an independent game."""
    rng = random.Random(seed)
    game = Game.new(seats=seats, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    found = [each.copy() for each in decisions(game, rng)]
    return rng.sample(found, min(number, len(found)))


@pytest.mark.parametrize("name", [*bot_names(), *characters_of("journeyman"), *characters_of("master")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_does_not_depend_on_what_the_seat_may_not_know(name: str, seats: int) -> None:
    """Two games that differ only in what the seat cannot know give the same choice."""
    for number, game in enumerate(positions(seats, seed=seats + 11, number=4)):
        view = game.view(game.position.active)
        other = Game.completed(view, random.Random(number))  # other decks, coats, hands, towers and chance to come
        assert other.position.bag_stream != game.position.bag_stream
        choices = {
            make_bot(name, seed=7).choose(each.view(game.position.active), Budget(nodes=120)) for each in (game, other)
        }
        assert len(choices) == 1


NOT_SLOW = [name for name in bot_names() if name not in ("tutor", "grandmaster-1")]
"""The tutor takes its time; what was the Grandmaster plays like that one."""


@pytest.mark.parametrize("name", mostly_long({*NOT_SLOW} - {"grandmaster"}, NOT_SLOW))
def test_every_choice_is_legal_and_a_game_ends(name: str) -> None:
    played = arena.play_game(arena.Task((name, "random", "random"), seed=5, options={"towers": True}))
    assert played.rounds == 10
    assert len(played.final) == 3


def test_the_time_of_each_decision_is_counted_for_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr(arena, "time", SimpleNamespace(process_time=lambda: float(next(ticks))))
    played = arena.play_game(arena.Task(("random", "random"), seed=5, options={}))
    assert sum(played.decisions) == len(played.moves)
    assert list(played.seconds) == list(played.decisions), "a second each"


def test_decisions_are_counted_by_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(arena.play_all(arena.tasks(["random", "random"], 2, 1, {})))
    made = sum(sum(game.decisions) for game in games)
    ticks = itertools.count(100)
    clock = SimpleNamespace(process_time=lambda: 0.0, perf_counter=lambda: float(next(ticks)))
    monkeypatch.setattr(arena, "time", clock)
    assert arena.run(["random", "random"], games=2).decisions_per_second == made, "all in one second"


def test_thinking_is_counted_by_the_decision() -> None:
    games = list(arena.play_all(arena.tasks(["random", "random", "random"], 2, 1, {})))
    timed = [msgspec.structs.replace(game, seconds=(3.0, 2.0, 1.0), decisions=(10, 5, 15)) for game in games]
    assert arena.tally(timed, 5.0).bots[0].seconds_per_decision == 12 / 60
    assert arena.tally(timed, 5.0).decisions_per_second == 60 / 5


def test_the_same_task_gives_the_same_game() -> None:
    task = arena.Task(("journeyman", "apprentice"), seed=3, options={})
    assert arena.play_game(task).moves == arena.play_game(task).moves


def test_a_bot_refuses_to_decide_for_another_seat() -> None:
    game = Game.new(seats=2, seed=1, first=0)
    for name in bot_names():
        with pytest.raises(ValueError, match="nothing to decide"):
            make_bot(name, 1).choose(game.view(1), Budget(10))


def test_arena_rotates_seats_and_pairs_seeds() -> None:
    tasks = arena.tasks(["a", "b", "c"], games=6, seed=10, options={})
    assert [task.bots for task in tasks[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [task.seed for task in tasks] == [10, 10, 10, 11, 11, 11]


def test_arena_counts_shared_seats_and_wins() -> None:
    result = arena.run(["random", "random", "apprentice"], games=6, seed=1)
    rows = {row.bot: row for row in result.bots}
    assert rows["random"].seats == 2
    assert sum(row.win_share for row in result.bots) == pytest.approx(1.0)
    assert all(0 <= row.low <= row.win_share <= row.high <= 1 for row in result.bots)


@pytest.mark.long
def test_journeyman_is_stronger_than_apprentice_and_random() -> None:
    for other in ("apprentice", "random"):
        result = arena.run(["journeyman", other], games=20, seed=400)
        assert result.bots[0].win_share >= 0.8


def test_interval_of_no_games_says_nothing() -> None:
    assert arena.interval(0, 0) == (0.0, 1.0)
    low, high = arena.interval(80, 100)
    assert low == pytest.approx(0.711, abs=0.001)
    assert high == pytest.approx(0.867, abs=0.001)


def wait(worker: Worker) -> object:
    """The worker's answer, which may be long in coming where much else runs."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        move = worker.result()
        if move is not None:
            return move
        time.sleep(0.005)
    raise AssertionError("no answer")


def test_worker_answers_survives_being_killed_and_forgets_what_was_cancelled() -> None:
    game = Game.new(seats=2, seed=4)
    game.play("draw")
    view = game.view(game.position.active)
    worker = Worker()
    try:
        worker.ask(view, "journeyman", seed=1)
        first = wait(worker)
        assert first in game.legal()
        assert worker.explanation is not None
        assert worker.explanation.move is first
        worker.ask(view, "tutor", seed=1)  # it thinks long enough to be killed while it does
        child_of(worker._process).kill()
        assert wait(worker) in game.legal()
        assert worker.restarts == 1
        worker.ask(view, "journeyman", seed=1)
        worker.cancel()
        assert not worker.thinking
        assert worker.result() is None
        worker.ask(view, "random", seed=2)
        assert wait(worker) in game.legal()
        assert worker.explanation is None  # dice have no reasons
    finally:
        worker.close()


def test_worker_says_when_a_bot_cannot_answer() -> None:
    game = Game.new(seats=2, seed=4, first=0)
    worker = Worker()
    try:
        worker.ask(game.view(1), "random", seed=1)
        with pytest.raises(WorkerFailed, match="nothing to decide"):
            wait(worker)
    finally:
        worker.close()


def test_arena_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = arena.run(["random", "apprentice"], games=4, seed=3)
    arena.run(["random", "apprentice"], games=2, seed=3, keep=file)
    with file.open("ab") as half:
        half.write(b'{"options":{},"pla')  # a run that was killed while it wrote
    again: list[arena.PlayedGame] = []
    resumed = arena.run(["random", "apprentice"], games=4, seed=3, keep=file, watch=again.append)
    assert len(again) == 4
    assert [(row.bot, row.win_share, row.mean_points) for row in resumed.bots] == [
        (row.bot, row.win_share, row.mean_points) for row in whole.bots
    ]
    assert len(arena.read_games(file)) == 4
    assert all(sum(one.decisions) == len(one.moves) and min(one.seconds) >= 0 for one in again)
    before = file.read_bytes()
    arena.run(["random", "apprentice"], games=4, seed=3, keep=file)
    assert file.read_bytes() == before, "what is known is not played again"


def test_arena_keeps_what_is_done_when_it_is_stopped() -> None:
    watched: list[arena.PlayedGame] = []

    def stop(played: arena.PlayedGame) -> None:
        watched.append(played)
        if len(watched) == 2:
            raise KeyboardInterrupt

    assert arena.run(["random", "apprentice"], games=4, seed=3, watch=stop).games == 1


def test_arena_says_what_is_no_file_of_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("nonsense\n")
    with pytest.raises(ValueError, match=r"games\.jsonl"):
        arena.run(["random", "random"], games=1, keep=file)


def test_arena_table_has_a_line_for_each_bot() -> None:
    text = arena.table(arena.run(["random", "apprentice"], games=2, seed=1))
    assert text.count("\n") == 4
    assert "| apprentice | 1 |" in text


def test_a_line_of_the_arenas_table_has_as_many_cells_as_its_head() -> None:
    plain = arena.run(["random", "apprentice"], games=2, seed=1)
    without_luck = arena.Adjusted(0.4, 0.3, 0.5, 1.4)
    rows = tuple(msgspec.structs.replace(row, adjusted=without_luck, seconds_per_decision=0.0125) for row in plain.bots)
    for result, cells in ((plain, 6), (msgspec.structs.replace(plain, bots=rows), 9)):
        assert {line.count("|") for line in arena.table(result).splitlines()} == {cells + 1}
    assert arena.table(result).count("| 12.5 | 40.0% | 30.0% – 50.0% | 1.4 times |") == 2
