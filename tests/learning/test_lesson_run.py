"""A scene of a lesson as it is played: what the coach says, what the others do, what *Show me* plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from scene_files import let_others_play, play, run_of, text_of

from ulm.rules import Move, Refusal
from ulm.teaching import lesson
from ulm.teaching.lesson_run import ExpectedMove, LessonAdvice, LessonRun


@pytest.fixture(autouse=True)
def no_text_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's scenes of the same name have texts that these need not have."""
    monkeypatch.setattr("ulm.i18n.catalog.Texts.has", lambda self, key: False)


def said(run: LessonRun) -> tuple[str, str]:
    advice = run.advice()
    return advice.kind, advice.say


def shown(run: LessonRun) -> tuple[int, str] | None:
    expected = run.expected()
    return (expected.take_back, str(expected.move)) if expected is not None else None


# ----- what the coach says


def test_the_last_beat_that_holds_is_said() -> None:
    run = run_of("1a")
    assert run.advice() == LessonAdvice("beat", "learn.1.a.draw", ("bag",))
    play(run, "draw")
    assert run.advice() == LessonAdvice("beat", "learn.1.a.find", ("slots",))
    play(run, "push W1", "money")
    assert said(run) == ("beat", "learn.1.a.use")
    play(run, "money", "river")
    assert run.advice() == LessonAdvice("beat", "learn.1.a.last", ("end",))


def test_the_goal_ends_the_scene_in_any_order_of_the_moves() -> None:
    run = run_of("1a", "draw", "push W1", "river", "money", "money")
    assert said(run) == ("beat", "learn.1.a.last"), "the goal wants the turn to be ended"
    play(run, "end")
    assert said(run) == ("done", "learn.coach.done")
    assert run.expected() is None
    run.game.undo()
    assert said(run) == ("beat", "learn.1.a.last")
    run.game.redo()
    assert said(run) == ("done", "learn.coach.done")


def test_another_way_is_praised() -> None:
    run = run_of("3b", "draw", "push W1", "seal garden", "coat granary", "money", "money", "end")
    let_others_play(run)
    assert said(run) == ("other_way", "learn.coach.other_way")


def test_a_weak_move_is_told_until_it_is_taken_back() -> None:
    run = run_of("1a", "draw", "push S3")
    assert said(run) == ("weak", "learn.1.a.no_boat")
    assert run.take_back_steps() == 1
    play(run, str(next(move for move in run.game.legal() if move.verb != "end")))
    assert said(run) == ("weak", "learn.1.a.no_boat"), "the goal stays out of reach"
    assert run.take_back_steps() == 2
    run.game.undo()
    run.game.undo()
    assert said(run) == ("beat", "learn.1.a.find")


def test_a_weak_entry_that_names_moves_lasts_as_long_as_its_other_parts_hold(tmp_path: Path) -> None:
    entry = "{say: too_soon, when: {quarters: {garden: null}}, played: [money], by: [draw, push W1, money]}"
    (tmp_path / "3b.yaml").write_text(f"{text_of('3b')}  weak:\n    - {entry}\n", encoding="utf-8")
    run = LessonRun(lesson.read(tmp_path / "3b.yaml"))
    play(run, "draw", "push W1", "money")
    assert said(run) == ("weak", "learn.3.b.too_soon")
    play(run, "money")
    assert said(run) == ("weak", "learn.3.b.too_soon")
    assert run.take_back_steps() == 2, "to where it first held"
    play(run, "seal garden")
    assert said(run) == ("beat", "learn.3.b.coat")


def test_a_scene_is_missed_when_its_turns_are_over() -> None:
    run = run_of("1a", "draw", "push W1", "money", "money", "end")
    assert said(run) == ("missed", "learn.coach.missed")
    assert run.take_back_steps() == 1
    assert shown(run) == (1, "river")
    run = run_of("1a", "draw", "push W1", "money", "end")
    assert said(run) == ("missed", "learn.1.a.too_early"), "the reason, where one is known"
    assert run.take_back_steps() == 1


def test_a_scene_is_not_missed_while_turns_of_the_script_are_left() -> None:
    run = run_of("6a", "draw", "push W1", "clear E", "money", "end")
    assert said(run)[0] == "opponent"
    let_others_play(run)
    play(run, "draw", "push S2")
    assert said(run)[0] == "beat"
    play(run, "tribute brown turquoise", "end")
    assert said(run)[0] == "missed"
    assert run.take_back_steps() == len(run.game.history) - 4, "back to before the first end"
    assert shown(run) == (len(run.game.history) - 4, "seal reichenauer_hof")


def test_the_turn_of_another_seat_has_beats_that_name_it() -> None:
    run = run_of("3b", "draw", "push W1", "seal garden", "coat oath_house")
    assert said(run) == ("beat", "learn.3.b.gold")
    play(run, "money", "money", "end")
    assert said(run) == ("opponent", "learn.coach.opponent")
    play(run, "draw", "push S3")
    assert run.advice() == LessonAdvice("beat", "learn.3.b.sparrow", ("sparrows",))


def test_a_refused_move_is_answered() -> None:
    run = run_of("1a")
    assert run.answer(Refusal("push_first"), Move("river")) == "learn.1.a.nothing_yet"
    assert run.answer(Refusal("push_first"), Move("clear N")) == "learn.1.a.push_first"
    assert run.answer(Refusal("blocked_row"), Move("push W1")) is None


# ----- show me


def test_show_me_after_a_detour_goes_back_only_as_far_as_needed() -> None:
    run = run_of("1a", "draw", "push W1", "river")
    assert shown(run) == (0, "money"), "another order of the same moves is no detour"
    run = run_of("1a", "draw", "push N1")
    assert run.expected() == ExpectedMove(1, Move("push W1"))
    play(run, "end")
    assert shown(run) == (2, "push W1")
    let_others_play(run)
    assert shown(run) == (len(run.game.history) - 1, "push W1")


def test_show_me_waits_while_another_seat_plays() -> None:
    run = run_of("3b", "draw", "push W1", "seal garden", "coat oath_house", "money", "money", "end", "draw")
    assert run.expected() is None
    run = run_of("3b", "draw", "push N1", "end", "draw")
    assert shown(run) == (3, "push W1")


def test_take_back_without_a_mistake_is_the_learner_s_last_move() -> None:
    run = run_of("3b")
    assert run.take_back_steps() == 0
    play(run, "draw", "push W1", "seal garden", "coat oath_house", "money", "money", "end", "draw", "push S3")
    assert run.take_back_steps() == 3


# ----- the other seats


def test_a_move_of_the_script_that_is_not_legal_is_replaced() -> None:
    run = run_of("3b", "draw", "push N3", "end")  # the column is now stuck from below
    assert run.game.why_not("push S3") is not None
    moves = let_others_play(run)
    assert moves[0] == "draw"
    assert moves[-1] == "end"
    assert "push S3" not in moves
    assert run.game.position.active == 0


def test_a_goal_by_points_at_the_end_counts_them_at_once(tmp_path: Path) -> None:
    content = text_of("1a").replace(
        "    expect: {players: [{coins: 2, barge: -9}], outside: {E1: white}}",
        "  - {finish: true, expect: {final: [{river: -9}]}}",
    )
    content = content.replace("  goal: {active: 1, players: [{coins: 2, barge: -9}]}\n", "")
    (tmp_path / "1a.yaml").write_text(content, encoding="utf-8")
    run = LessonRun(lesson.read(tmp_path / "1a.yaml"))
    play(run, "draw", "push W1", "money")
    assert said(run)[0] == "beat"
    play(run, "river")
    assert said(run)[0] == "other_way", "one coin was not taken, and was not needed"
