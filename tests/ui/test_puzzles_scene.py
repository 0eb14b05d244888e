"""The puzzle screens: opened from the title, played, judged, with hints, and on to the next puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hands import until
from page_hands import click, press
from puzzle_hands import page, table

from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis import puzzle_progress
from ulm.analysis.player_rating import PROVISIONAL
from ulm.analysis.puzzle_answer import AnswerJudgeProcess, Judgement
from ulm.analysis.puzzle_file import PuzzleEntry, PuzzleFile
from ulm.analysis.puzzle_progress import PuzzleProgress
from ulm.files import file_problems
from ulm.i18n.catalog import t
from ulm.i18n.puzzle_text import rating_explanation
from ulm.ui.app.app import App
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.table.coaches.puzzle_coach import PuzzleCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.list_view import RowList

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"
LAST_ROUND = "0b54502e"
"""A puzzle of the file; its solution begins with a sweep and ends when a card is drawn."""


@pytest.fixture(autouse=True)
def own_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles of the tests instead of those of the program."""
    file_problems.clear()
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: PuzzleFile(TWO))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[str, ...]]]:
    """Has all answers judged at once, with these costs one after the other."""

    def these(*costs: float | None) -> list[tuple[str, ...]]:
        tried: list[tuple[str, ...]] = []
        left = list(costs)

        def judge(
            attempts: AnswerJudgeProcess,
            moves: tuple[str, ...],
            done: Callable[[Judgement | None], None],
            closely: bool = False,
        ) -> None:
            tried.append(moves)
            cost = left.pop(0)
            done(None if cost is None else Judgement(cost <= 0.5, cost, 0.1, (), (OutcomeItem("coins", "", 2),)))

        monkeypatch.setattr(AnswerJudgeProcess, "judge", judge)
        return tried

    return these


def opened(app: App) -> PuzzlesScene:
    app.navigation.show_title()
    app.step(16)
    click(app, "puzzles")
    return page(app)


def entry(scene: PuzzlesScene, name: str = LAST_ROUND) -> PuzzleEntry:
    return next(each for each in scene.shelf.puzzles if each.id == name)


def begun(app: App) -> tuple[GameScene, PuzzleCoach]:
    scene = opened(app)
    scene.play(entry(scene))
    return table(app)


def play_solution(app: App, scene: GameScene, coach: PuzzleCoach) -> tuple[str, ...]:
    for move in coach.sitting.puzzle.solution:
        scene.perform(move)
        app.step(16)
    return tuple(move.text for move in coach.sitting.puzzle.solution)


def saved() -> PuzzleProgress:
    return puzzle_progress.load().progress


def test_the_title_leads_to_the_puzzle_of_the_day_and_back(app: App) -> None:
    scene = opened(app)
    day = scene.shelf.of_the_day(scene.today)
    click(app, "day")
    _, coach = table(app)
    assert (coach.sitting.entry, coach.sitting.daily) == (day, True)
    click(app, "top:menu")
    assert page(app) is scene, "the menu button leaves a puzzle"
    click(app, "theme:crest")
    assert "crest" in table(app)[1].sitting.entry.themes
    press(app, "escape")
    assert page(app) is scene
    press(app, "escape")
    assert not isinstance(app.scene, PuzzlesScene)


def test_a_right_answer_counts_and_leads_to_the_next_puzzle(
    app: App, judged: Callable[..., list[tuple[str, ...]]]
) -> None:
    tried = judged(0.2)
    scene, coach = begun(app)
    moves = play_solution(app, scene, coach)
    assert (coach.state, tried) == ("ready", []), "what was revealed may still be taken back"
    press(app, "g")
    assert (coach.state, tried) == ("right", [moves])
    assert saved().puzzles[LAST_ROUND].first
    assert saved().rating > PuzzleProgress().rating
    assert saved().streak == 1
    press(app, "g")
    _, following = table(app)
    assert following.sitting.entry.id != LAST_ROUND
    press(app, "escape")
    shown = page(app)
    rows = shown.focus.find("rows")
    assert isinstance(rows, RowList)
    assert rows.count == 1


def test_a_wrong_answer_says_what_it_costs_and_may_be_tried_again(
    app: App, judged: Callable[..., list[tuple[str, ...]]]
) -> None:
    judged(1.7, 1.6, 0.0)
    scene, coach = begun(app)
    play_solution(app, scene, coach)
    press(app, "g")
    assert coach.state == "wrong"
    assert "1.7" in coach.said()[0][1]
    assert [kind for kind, _ in coach.said()] == ["wrong", "outcome", "outcome"], "nothing of the solution"
    first = saved().rating
    assert first < PuzzleProgress().rating
    press(app, "h")
    assert coach.said()[0][0] == "hint", "what came last is to be seen at once"
    click(app, "check")
    assert (coach.state, saved().rating) == ("checked", first)
    press(app, "r")
    assert (coach.state, coach.moves) == ("asked", ())
    play_solution(app, scene, coach)
    press(app, "g")
    assert coach.state == "right"
    assert (saved().rating, saved().puzzles[LAST_ROUND].solved) == (first, True), "only the first answer is rated"


def test_a_turn_that_was_undone_is_asked_again_and_does_not_count(
    app: App, judged: Callable[..., list[tuple[str, ...]]]
) -> None:
    tried = judged()
    scene, coach = begun(app)
    play_solution(app, scene, coach)
    scene.undo()
    app.step(16)
    assert (coach.state, tried, saved()) == ("asked", [], PuzzleProgress())
    press(app, "r", "g")
    assert (coach.moves, coach.said()[-1][0]) == ((), "early"), "a turn that is not over is not judged"


def test_after_hints_it_is_no_first_try(app: App, judged: Callable[..., list[tuple[str, ...]]]) -> None:
    judged(0.0)
    scene, coach = begun(app)
    for count in (1, 2, 3):
        press(app, "h")
        assert [kind for kind, _ in coach.said()].count("hint") == count
    hint = scene.focus.find("hint")
    assert not hint.enabled, "there is no fourth"
    play_solution(app, scene, coach)
    press(app, "g")
    assert coach.state == "right"
    assert not saved().puzzles[LAST_ROUND].first


def test_the_solution_is_played_with_its_reasons_and_counts_as_a_miss(app: App) -> None:
    _, coach = begun(app)
    press(app, "c")
    until(app, lambda: coach.state == "shown")
    solution = tuple(move.text for move in coach.sitting.puzzle.solution)
    assert (coach.moves[: len(solution)], coach.moves[-1]) == (solution, "end")
    kinds = [kind for kind, _ in coach.said()]
    assert kinds.count("reason") > 1
    assert kinds.count("why") == 2, "why it is best, and what the next best plan would be"
    assert kinds.count("depends") == 1, "the solution ends when a card is drawn"
    assert (saved().puzzles[LAST_ROUND].solved, saved().rating < PuzzleProgress().rating) == (False, True)


def test_an_answer_is_judged_in_another_process(app: App) -> None:
    scene, coach = begun(app)
    play_solution(app, scene, coach)
    coach.done()
    assert coach.state == "judging"
    until(app, lambda: coach.state != "judging")
    assert coach.state == "right"
    assert coach.judged.cost == 0


def test_puzzles_that_do_not_load_are_left_out_with_a_sentence(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "puzzles.yaml"
    broken.write_text(TWO.read_text(encoding="utf-8").replace("push W3", "push W9"), encoding="utf-8")
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: PuzzleFile(broken))
    app.navigation.show_title()
    app.navigation.show_puzzles()
    scene = next(scene for scene in app.scenes if isinstance(scene, PuzzlesScene))
    assert LAST_ROUND not in [each.id for each in scene.shelf.puzzles]
    assert t("puzzles.left_out", n=1) in scene.spoken()
    (problem,) = file_problems.pop_unreported()
    assert (problem.code, dict(problem.values)) == ("puzzle", {"puzzle": LAST_ROUND})


def test_no_puzzles_at_all_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: None)
    assert t("puzzles.none") in opened(app).spoken()
    press(app, "return")
    assert not isinstance(app.scene, PuzzlesScene), "the button to go back is the one that is focused"


def test_a_notice_in_the_players_language_says_that_results_are_damaged(app: App) -> None:
    puzzle_progress.file().parent.mkdir(parents=True, exist_ok=True)
    puzzle_progress.file().write_text("rating: [")
    app.set_language("fr")
    app.navigation.show_title()
    app.navigation.show_puzzles()
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert "résultats" in app.scene.text
    assert "puzzles-broken-1.yaml" in app.scene.text


def test_the_page_says_how_the_rating_works_and_how_far_it_is_found(
    app: App, judged: Callable[..., list[tuple[str, ...]]]
) -> None:
    judged(1.0)
    scene = opened(app)
    assert t("puzzles.provisional", n=0, all=PROVISIONAL) in words_of(scene)
    assert set(rating_explanation()) <= words_of(scene), "before the first answer it stands there"
    scene.play(entry(scene))
    table_, coach = table(app)
    play_solution(app, table_, coach)
    press(app, "g")
    assert coach.state == "near"
    said = [words for kind, words in coach.said() if kind == "outcome"]
    assert f"**{round(saved().rating)}**" in said[0]
    assert "50" in said[1], "a near miss counts half"
    click(app, "leave")
    scene = page(app)
    assert t("puzzles.provisional", n=1, all=PROVISIONAL) in words_of(scene)
    press(app, "tab")
    scene.focus.focus(scene.focus.find("how"))
    press(app, "return")
    assert isinstance(app.scene, Modal)
    assert app.scene.text.split("\n") == rating_explanation()


def words_of(scene: PuzzlesScene) -> set[str]:
    """All that stands on the page in words."""
    return {each.text for each in scene.root.walk() if isinstance(each, Label | RichLabel)}


def test_the_keyboard_goes_on_with_enter(app: App, judged: Callable[..., list[tuple[str, ...]]]) -> None:
    judged(1.6, 0.0)
    scene, coach = begun(app)
    press(app, "tab")
    for states in (["wrong", "asked"], ["right"]):
        play_solution(app, scene, coach)
        for state in states:
            press(app, "return")
            assert coach.state == state
    press(app, "return")
    assert table(app)[1] is not coach, "then the next puzzle"
