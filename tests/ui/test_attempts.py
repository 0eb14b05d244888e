"""What follows an attempt at a turn: shown turns go to their end, questions are closed, buttons stay where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from page_hands import click, press
from puzzle_hands import page, table

from tools.gallery import sample_games
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis.best_line import rest
from ulm.analysis.game_review import TurnPart
from ulm.analysis.puzzle_answer import AnswerJudgeProcess, Judgement
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.retry import JudgedMoves, RetryJudgeProcess, RetryTask
from ulm.files import file_problems
from ulm.rules import Game, Move
from ulm.storage.record import numbered
from ulm.storage.record import start as record_start
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.coaches.lesson_coach import LessonCoach
from ulm.ui.table.coaches.puzzle_coach import PuzzleCoach, State
from ulm.ui.table.coaches.retry_coach import RetryCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.action_tokens import Token
from ulm.ui.table.practice_launcher import try_turn

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"
LAST_ROUND = "0b54502e"
WHOLE_TURN = "cc331b78"
"""Its solution goes to the end of the turn."""
FRAME = 250
"""Long, but shorter than what a move takes to be shown."""


@pytest.fixture(scope="module")
def one_app() -> Iterator[App]:
    """One program for all tests, with its animations: what is shown takes time."""
    made = App((960, 540), Settings(language="en", speed="fast"))
    yield made
    made.close()


@pytest.fixture
def app(one_app: App) -> App:
    """The program at its title, with its usual settings."""
    one_app.navigation.show_title()
    one_app.settings.ask_end, one_app.settings.auto_end = True, False
    return one_app


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The puzzles of the tests; every answer costs 2 points. What was judged."""
    file_problems.clear()
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: PuzzleFile(TWO))

    def judge(
        attempts: AnswerJudgeProcess,
        moves: tuple[str, ...],
        done: Callable[[Judgement | None], None],
        closely: bool = False,
    ) -> None:
        tried.append(moves)
        done(Judgement(False, 2.0, 0.1, (), (OutcomeItem("coins", "", 2),)))

    def find(attempts: AnswerJudgeProcess, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        done(rest(game))

    tried: list[tuple[str, ...]] = []
    monkeypatch.setattr(AnswerJudgeProcess, "judge", judge)
    monkeypatch.setattr(AnswerJudgeProcess, "rest", find)
    return tried


def until(app: App, come: Callable[[], bool]) -> None:
    """Let time go by, in long frames, until something has come."""
    for _ in range(300):
        if come():
            return
        app.step(FRAME)
    raise AssertionError("it did not come")


def begun(app: App, name: str = LAST_ROUND) -> tuple[GameScene, PuzzleCoach]:
    app.navigation.show_title()
    app.navigation.show_puzzles()
    scene = page(app)
    scene.play(next(each for each in scene.shelf.puzzles if each.id == name))
    return table(app)


def play(app: App, scene: GameScene, *moves: str) -> None:
    """Play moves, each to the end of what is shown."""
    for move in moves:
        until(app, lambda: scene.state.ready)
        scene.perform(Move.parse(move))
    until(app, lambda: not scene.director.busy)


def ask_to_end(app: App, scene: GameScene) -> None:
    """End the turn through the question whether to end it anyway."""
    until(app, lambda: scene.state.ready)
    press(app, "e")
    assert scene.end_question.is_open
    click(app, "end:yes")
    assert not scene.end_question.is_open


def test_after_an_answer_the_solution_is_played_to_the_end_of_the_turn(app: App) -> None:
    scene, coach = begun(app)
    play(app, scene, "sweep", "push W3")
    ask_to_end(app, scene)
    until(app, lambda: coach.state == "wrong")
    click(app, "solution")
    until(app, lambda: coach.state == "shown")
    solution = [move.text for move in coach.sitting.puzzle.solution]
    assert list(coach.moves[: len(solution)]) == solution
    assert coach.moves[-1] == "end"
    assert coach.turn_ended, "no question is left open"
    assert scene.focus.find("end:sheet") is None
    assert coach.moves[len(solution)].startswith("card "), "the last move of the solution asks which card is kept"
    assert "depends" in dict(coach.said())
    press(app, "r")
    play(app, scene, "sweep", "push W3")
    assert coach.state == "asked"
    assert not scene.end_question.is_open, "the question of the turn that was ended does not come back"


def test_a_turn_that_the_player_takes_over_while_it_is_shown_is_the_players(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnswerJudgeProcess, "rest", lambda attempts, game, done: None)  # it takes long
    scene, coach = begun(app)
    click(app, "solution")
    solution = tuple(move.text for move in coach.sitting.puzzle.solution)
    until(app, lambda: scene.state.ready and coach.moves == solution)
    assert coach.state == "showing"
    scene.undo()
    until(app, lambda: coach.state == "asked")
    assert coach.moves == solution[:-1]


def lesson(app: App, scene_id: str, *moves: str) -> tuple[GameScene, LessonCoach]:
    """Play a scene of a lesson up to the question before the end of the turn, and end the turn through it."""
    app.navigation.show_title()
    app.navigation.show_lesson(scene_id)
    app.step(16)
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert isinstance(scene.coach, LessonCoach)
    play(app, scene, *moves)
    ask_to_end(app, scene)
    until(app, lambda: not scene.director.busy)
    app.step(16)
    return scene, scene.coach


def test_after_a_lost_lesson_taking_back_does_not_bring_the_question_back(app: App) -> None:
    scene, coach = lesson(app, "3c", "draw", "push N1", "river")
    assert coach.holds
    assert not coach.reached
    assert "playing" not in scene.top.prompt, "nobody is waited for"
    looks = [item.state for item in scene.focus.items if isinstance(item, Token)]
    assert sorted(looks) == ["lapsed", "lapsed", "used"], "what was not used is not ticked"
    click(app, "lesson:take_back")
    until(app, lambda: scene.state.ready)
    assert scene.focus.find("end:sheet") is None
    assert scene.focus.at(scene.focus.find("lesson:again").rect.center).name == "lesson:again"  # type: ignore[union-attr]


def test_with_actions_left_done_asks_once_and_then_it_is_the_answer(app: App, judged: list[tuple[str, ...]]) -> None:
    app.settings.ask_end = False  # here the rating depends on it
    scene, coach = begun(app)
    play(app, scene, "sweep", "push W3")
    until(app, lambda: scene.state.ready)
    click(app, "done")
    assert scene.end_question.is_open
    assert "first one counts" in str(scene.end_question.spoken_changes())
    assert scene.focus.find("end:stop_asking") is None
    assert judged == []
    click(app, "end:no")
    assert (coach.state, scene.end_question.is_open) == ("asked", False)
    click(app, "done")
    click(app, "end:yes")
    until(app, lambda: coach.state == "wrong")
    assert judged == [("sweep", "push W3", "end")]


def test_a_turn_in_which_nothing_is_left_does_not_answer_by_itself(app: App, judged: list[tuple[str, ...]]) -> None:
    app.settings.auto_end = True
    scene, coach = begun(app, WHOLE_TURN)
    play(app, scene, *(move.text for move in coach.sitting.puzzle.solution[:-1]))
    for _ in range(4):
        app.step(FRAME)
    assert [*scene.state.legal] == ["end"]
    assert (coach.state, judged) == ("asked", [])
    click(app, "done")
    until(app, lambda: coach.state == "wrong")
    assert judged == [tuple(move.text for move in coach.sitting.puzzle.solution)]


def test_buttons_stay_where_they_are_whatever_is_said(app: App) -> None:
    scene, coach = begun(app)
    names = ("done", "next", "hint", "solution", "again", "check", "leave")

    def places() -> dict[str, tuple[float, ...]]:
        app.step(FRAME)
        return {name: tuple(scene.focus.find(name).rect) for name in names}  # type: ignore[union-attr]

    first = places()
    found = []
    for state in get_args(State):
        coach.change(state)
        found.append(places() == first)
    assert all(found)
    assert len(set(first.values())) == len(names)


def test_after_an_attempt_at_a_turn_of_a_review_the_better_one_is_played_to_its_end(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(trial: RetryJudgeProcess, moves: tuple[str, ...], done: Callable[[JudgedMoves | None], None]) -> None:
        done(JudgedMoves(2.0))

    def find(trial: RetryJudgeProcess, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        done(rest(game))

    monkeypatch.setattr(RetryJudgeProcess, "judge", judge)
    monkeypatch.setattr(RetryJudgeProcess, "rest", find)
    record = sample_games.record(1)
    turn = [text for _, _, text in list(numbered(record))[:12]]
    turn = turn[: turn.index("end") + 1]
    seat = record_start(record).position.active
    app.navigation.show_title()
    try_turn(app, RetryTask(record, 0, 1, seat, TurnPart(1, len(turn), 1.0, 0.1, tuple(turn[1:])), tuple(turn[1:])))
    app.step(FRAME)
    scene = app.scene
    assert isinstance(scene, GameScene)
    coach = scene.coach
    assert isinstance(coach, RetryCoach)
    before = {name: tuple(scene.focus.find(name).rect) for name in ("show_me", "again", "leave")}  # type: ignore[union-attr]
    until(app, lambda: scene.state.ready)
    slot = next(move for move in scene.state.moves("push") if move.text != turn[1])
    play(app, scene, slot.text)
    press(app, "e")
    if scene.end_question.is_open:
        click(app, "end:yes")
    until(app, lambda: coach.state == "wrong")
    after = {name: tuple(scene.focus.find(name).rect) for name in before}  # type: ignore[union-attr]
    assert after == before, "the buttons do not jump"
    click(app, "show_me")
    until(app, lambda: coach.state == "shown")
    assert coach.moves[0] == turn[1]
    assert coach.moves[-1] == "end"
    assert scene.focus.find("end:sheet") is None
