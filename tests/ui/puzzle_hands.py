"""Input for the page of puzzles and the table on which one is played, and what stands for the processes behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ulm.analysis.own_mistakes_file import MistakesData, SearchProgress
from ulm.analysis.own_mistakes_search import SearchFailed
from ulm.analysis.puzzle_answer import AnswerJudgeProcess, Judgement
from ulm.ui.app.app import App
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.table.coaches.puzzle_coach import PuzzleCoach
from ulm.ui.table.game_scene import GameScene


def page(app: App) -> PuzzlesScene:
    """The page, which must be on top."""
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, PuzzlesScene), app.scene
    return app.scene


def table(app: App) -> tuple[GameScene, PuzzleCoach]:
    """The table, which must be on top, and its coach."""
    app.step(16)
    assert isinstance(app.scene, GameScene), app.scene
    assert isinstance(app.scene.coach, PuzzleCoach)
    return app.scene, app.scene.coach


def solve(app: App) -> PuzzleCoach:
    scene, coach = table(app)
    for move in coach.sitting.puzzle.solution:
        scene.perform(move)
        app.step(16)
    app.step(16)
    return coach


def judge_all_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers are right, at once."""

    def judge(
        attempts: AnswerJudgeProcess,
        moves: tuple[str, ...],
        done: Callable[[Judgement | None], None],
        closely: bool = False,
    ) -> None:
        done(Judgement(True, 0.0, 0.0, ()))

    monkeypatch.setattr(AnswerJudgeProcess, "judge", judge)


class Search:
    """Stands for the search in another process: a test says what comes."""

    made: list[Search] = []

    def __init__(self, folder: Path, file: Path, on_news: Callable[[], None]) -> None:
        self.step: SearchProgress | None = None
        self.running = True
        self._on_news = on_news
        self._kept: MistakesData | None = None
        self._failure: SearchFailed | None = None
        Search.made.append(self)

    def poll(self) -> MistakesData | None:
        if self._failure is not None:
            self.running = False
            raise self._failure
        found, self._kept = self._kept, None
        return found

    def close(self) -> None:
        self.running = False

    def come(self, step: SearchProgress, kept: MistakesData | None = None) -> None:
        self.step, self._kept = step, kept
        self._on_news()

    def end(self, failure: SearchFailed | None = None) -> None:
        self.running, self._failure = failure is not None, failure
        self._on_news()
