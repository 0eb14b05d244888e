"""The puzzles, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import get_args

from tools.gallery.sample_accounts import DIFFERENCE
from tools.gallery.sample_missed import FURTHER, REVIEWING, missed_turns
from tools.gallery.scenes_around import leaves
from ulm.analysis import puzzle_file
from ulm.analysis.answer_grade import Grade
from ulm.analysis.own_mistakes_file import SearchProgress
from ulm.analysis.puzzle_answer import Judgement
from ulm.analysis.puzzle_progress import AnswerOutcome, LoadedProgress, PuzzleProgress, note
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue
from ulm.analysis.puzzle_themes import THEMES
from ulm.i18n.catalog import t
from ulm.ui.app.app import App
from ulm.ui.screens.puzzles.own_mistakes_scene import OwnMistakesScene
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.table.coaches.puzzle_coach import PuzzleCoach, State
from ulm.ui.table.game_scene import GameScene

_DAY = date(2026, 11, 22)


def _shelf() -> PuzzleQueue:
    return PuzzleQueue(puzzle_file.shipped(), LoadedProgress(PuzzleProgress(), may_write=False))


def _page(
    app: App, shelf: PuzzleQueue, number: int = 0, step: SearchProgress | None = None, *, looking: bool = False
) -> PuzzlesScene:
    """The page with so many missed turns, while others are looked for or not."""
    app.navigation.show_title()
    missed = missed_turns(shelf.loaded, number, step, looking=looking)
    scene = PuzzlesScene(app, shelf, missed, _DAY, lambda sitting: None, lambda: None)
    app.push(scene)
    return scene


def puzzles(app: App) -> Iterator[None]:
    """Before the first answer, with answers of all kinds, and without any puzzles."""
    _page(app, _shelf())
    yield from leaves(app)
    for number, step in ((0, None), (0, REVIEWING), (2, FURTHER)):
        _page(app, _shelf(), number, step, looking=True)
        yield
    shelf = _shelf()
    for number, entry in enumerate(shelf.puzzles):
        everything = entry._replace(themes=tuple(THEMES))
        shelf.puzzles[number] = everything
        grades: tuple[Grade, Grade] = ("right" if number != 0 else "wrong", "right" if number != 1 else "near")
        for grade in grades:
            note(shelf.progress, entry.id, entry.rating, everything.themes, grade=grade, today=_DAY)
    shelf.left_out = 12
    scene = _page(app, shelf, 2)
    yield from leaves(app)
    scene.missed.failed = t("puzzles.own.failed")
    scene.relayout()
    yield
    scene.tell_how_rated()
    yield
    app.pop()
    scene.filter = "missed"
    scene.relayout()
    yield
    nothing = PuzzleQueue(None, LoadedProgress(PuzzleProgress(), may_write=False))
    _page(app, nothing)
    yield
    _page(app, nothing, 2)
    yield


def mistakes(app: App) -> Iterator[None]:
    """What missed turns have in common: of none, of too few, where two themes cost as much or about as much, and where
    the puzzles of one theme or of all are solved.
    """
    for number, solved in ((0, 0), (1, 0), (5, 0), (20, 0), (40, 1), (40, len(THEMES))):
        app.navigation.show_title()
        shelf = _shelf()
        missed = missed_turns(shelf.loaded, number, FURTHER, looking=True)
        missed.begin(app)
        scene = OwnMistakesScene(app, shelf, missed, _DAY, lambda sitting: None)
        for entry in shelf.puzzles:
            if {lost.theme for lost in scene.mistakes.by_theme[:solved]} & set(entry.themes):
                note(shelf.progress, entry.id, entry.rating, entry.themes, grade="right", today=_DAY)
        app.push(scene)
        scene.resume()
        yield from leaves(app)


def puzzle(app: App) -> Iterator[None]:
    """The table of a puzzle: all that is said of it."""
    app.navigation.show_title()
    shelf = _shelf()
    with_most_hints = max(shelf.puzzles, key=lambda entry: len(entry.themes))
    sitting = shelf.sit(with_most_hints, _DAY, daily=True, theme="card")
    assert isinstance(sitting, PuzzleAttempt)
    app.navigation.play_puzzle(sitting)
    scene = app.scene
    assert isinstance(scene, GameScene)
    coach = scene.coach
    assert isinstance(coach, PuzzleCoach)
    judged = Judgement(False, 2.4, 0.1, (), DIFFERENCE)
    sitting.outcome = AnswerOutcome(
        True,
        1500,
        1600,
        12,
        tuple(THEMES),
        hints=1,
        expected=0.31,
        glicko=272,
        allowed=200,
        rated_puzzles=4,
    )
    for state in get_args(State):
        coach.judged = judged
        coach.change(state)
        yield
    coach.done()
    sitting.hints = 3
    coach.change("asked")
    yield
    coach.answer = tuple(str(move) for move in sitting.puzzle.solution)
    coach.change("shown")
    yield
    own = missed_turns(shelf.loaded, 1).shelf
    of_own_game = own.sit(own.puzzles[0], _DAY)
    assert of_own_game is not None
    app.pop()
    app.navigation.play_puzzle(of_own_game)
    scene = app.scene
    assert isinstance(scene, GameScene)
    coach = scene.coach
    assert isinstance(coach, PuzzleCoach)
    for state in ("asked", "right", "wrong", "shown"):
        coach.judged = judged
        coach.change(state)
        yield
