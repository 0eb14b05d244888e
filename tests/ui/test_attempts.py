"""What follows an attempt at a turn: shown turns go to their end, questions are closed, buttons stay where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from puzzle_hands import click, page, press, table

from ulm.files import file_problems
from ulm.puzzles.answers import Judgement
from ulm.puzzles.attempts import Attempts
from ulm.puzzles.puzzle_file import PuzzleFile
from ulm.rules import Move
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.coach.lesson_coach import LessonCoach
from ulm.ui.table.coach.puzzle_coach import PuzzleCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.tokens import Token

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"
LAST_ROUND = "0b54502e"


@pytest.fixture
def app() -> Iterator[App]:
    """The program with its animations: what is shown takes time."""
    made = App((1280, 720), Settings(language="en", speed="fast"))
    yield made
    made.close()


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles of the tests; every answer costs 2 points."""
    file_problems.clear()
    monkeypatch.setattr("ulm.puzzles.puzzle_file.shipped", lambda: PuzzleFile(TWO))

    def judge(
        attempts: Attempts, moves: tuple[str, ...], done: Callable[[Judgement | None], None], closely: bool = False
    ) -> None:
        done(Judgement(False, 2.0, 0.1, ()))

    monkeypatch.setattr(Attempts, "judge", judge)


def until(app: App, come: Callable[[], bool]) -> None:
    """Let time go by, in long frames, until something has come."""
    for _ in range(300):
        if come():
            return
        app.step(80)
    raise AssertionError("it did not come")


def begun(app: App) -> tuple[GameScene, PuzzleCoach]:
    app.navigation.show_title()
    app.navigation.show_puzzles()
    scene = page(app)
    scene.play(next(each for each in scene.shelf.puzzles if each.id == LAST_ROUND))
    return table(app)


def play(app: App, scene: GameScene, *moves: str) -> None:
    """Play moves, each to the end of what is shown."""
    for move in moves:
        until(app, lambda: scene.state.ready)
        scene.perform(Move.parse(move))
    until(app, lambda: not scene.director.busy)


def test_after_an_answer_the_solution_is_played_to_its_end(app: App) -> None:
    scene, coach = begun(app)
    play(app, scene, "sweep", "push W3")
    press(app, "e")
    if scene.end_question.is_open:
        press(app, "e")
        for _ in range(30):
            app.step(16)
        press(app, "e")
    until(app, lambda: coach.state == "wrong")
    click(app, "solution")
    until(app, lambda: coach.state == "shown")
    until(app, lambda: not scene.director.busy)
    solution = [move.text for move in coach.sitting.puzzle.solution]
    print(coach.moves, solution)
    assert list(coach.moves[: len(solution)]) == solution
    assert not scene.end_question.is_open


def ask_to_end(app: App, scene: GameScene) -> None:
    """End the turn through the question whether to end it anyway."""
    until(app, lambda: scene.state.ready)
    press(app, "e")
    assert scene.end_question.is_open
    click(app, "end:yes")
    assert not scene.end_question.is_open


@pytest.mark.parametrize("back", ["r", "solution"])
def test_the_question_of_a_turn_that_was_ended_does_not_come_back(app: App, back: str) -> None:
    scene, coach = begun(app)
    play(app, scene, "sweep", "push W3")
    ask_to_end(app, scene)
    until(app, lambda: coach.state == "wrong")
    click(app, "solution") if back == "solution" else press(app, "r")
    until(app, lambda: coach.state in ("asked", "shown"))
    play(app, scene, *(["sweep", "push W3"] if back == "r" else []))
    until(app, lambda: not scene.director.busy)
    assert not scene.end_question.is_open
    assert scene.focus.find("end:sheet") is None


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
    looks = [item.state for item in scene.focus.items if isinstance(item, Token)]
    assert sorted(looks) == ["lapsed", "lapsed", "used"], "what was not used is not ticked"
    click(app, "lesson:take_back")
    until(app, lambda: scene.state.ready)
    assert scene.focus.find("end:sheet") is None
    assert scene.focus.at(scene.focus.find("lesson:again").rect.center).name == "lesson:again"  # type: ignore[union-attr]


def test_a_turn_that_missed_the_goal_is_over_and_nobody_is_waited_for(app: App) -> None:
    scene, coach = lesson(app, "5a", "draw", "push N1")
    assert not coach.reached
    assert scene.top.said == (0, "Your turn is over.")
    assert "playing" not in scene.top.prompt
    click(app, "lesson:take_back")
    until(app, lambda: scene.state.ready)
    assert "over" not in scene.top.prompt
