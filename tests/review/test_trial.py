"""A turn that is tried again is judged in another process."""

import threading

from tests.review.positions import played_at_random
from ulm.analysis.game_review import TurnPart
from ulm.analysis.retry import JudgedMoves, RetryJudgeProcess, RetryTask
from ulm.storage.record import numbered, start


def test_an_attempt_is_judged_in_another_process() -> None:
    record = played_at_random(3)
    turn = tuple(text for number, _, text in numbered(record) if number == 1)
    trial = RetryJudgeProcess(RetryTask(record, 0, 1, 0, TurnPart(1, len(turn), 1.0, 0.1, turn[1:]), turn[1:]))
    judged: list[JudgedMoves | None] = []
    done = threading.Event()

    def take(result: JudgedMoves | None) -> None:
        judged.append(result)
        done.set()

    trial.judge(turn[1:2], take)
    assert done.wait(60)
    trial.close()
    (result,) = judged
    assert result is not None
    assert result.cost >= 0


def test_the_rest_of_a_turn_is_found_in_another_process() -> None:
    game = start(played_at_random(3), history=False)
    seat = game.position.active
    trial = RetryJudgeProcess(
        RetryTask(played_at_random(3), 0, 0, seat, TurnPart(0, 1, 0.0, 0.0, ("draw",)), ("draw",))
    )
    found: list[tuple[str, ...] | None] = []
    done = threading.Event()

    def take(moves: tuple[str, ...] | None) -> None:
        found.append(moves)
        done.set()

    trial.rest(game, take)
    assert done.wait(60)
    trial.close()
    (moves,) = found
    assert moves is not None
    for move in moves:
        assert game.position.active == seat
        game.play(move)
    assert game.position.active != seat
