"""Opens the scenes of learning: the page *Learn*, the lessons, and what follows them."""

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING
from weakref import WeakSet

from ulm.ui.program import Program
from ulm.ui.toolkit.scene import Scene

if TYPE_CHECKING:
    from ulm.session.session import Session


class LearningNavigation:
    """A scene of a lesson is put on top of what it was opened from; the next one takes its place."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._of_lesson: WeakSet[Scene] = WeakSet()
        """The tables of lessons, and their final counts."""

    def show_learn(self) -> None:
        from ulm.ui.screens.learn.learn_scene import LearnScene
        from ulm.ui.screens.title_scene import TitleScene
        from ulm.ui.table.error_guard import show_broken_definitions

        if any(isinstance(scene, LearnScene) for scene in self._app.scenes):
            while not isinstance(self._app.scene, LearnScene):
                self._app.pop()
            return
        if not isinstance(self._app.scene, TitleScene):
            self._app.replace(TitleScene(self._app))
        with show_broken_definitions(self._app):
            self._app.push(LearnScene(self._app))

    def show_lesson(self, scene_id: str) -> None:
        from ulm.ui.table import practice_launcher

        practice_launcher.open_scene(self._app, scene_id, self._show_of_lesson)

    def _show_of_lesson(self, scene: Scene) -> None:
        if self._app.scene not in self._of_lesson:
            self._app.push(scene)
        elif len(self._app.scenes) > 1:
            self._app.pop()
            self._app.push(scene)
        else:
            self._app.replace(scene)
        self._of_lesson.add(scene)

    def leave_lesson(self) -> None:
        if len(self._app.scenes) > 1:
            self._app.pop()
        else:
            self.show_learn()

    @property
    def leaves_lesson_for(self) -> str:
        from ulm.ui.screens.rules.rules_scene import RulesScene

        # A table that is being made is not among the scenes yet.
        below = list(takewhile(lambda scene: scene not in self._of_lesson, self._app.scenes))
        return "to_rules" if below and isinstance(below[-1], RulesScene) else "leave"

    def show_lesson_menu(self, *, on_again: Callable[[], None]) -> None:
        from ulm.ui.screens.game_menu import LessonMenu

        self._app.push(LessonMenu(self._app, on_again=on_again))

    def show_lesson_result(self, session: "Session", following: str, game: str) -> None:
        from ulm.ui.screens.final_scores import FinalScores
        from ulm.ui.screens.final_scoring_scene import ScoringScene

        labels = {"leave": f"learn.coach.{self.leaves_lesson_for}"}
        if following:
            labels["look"] = "learn.coach.go_on"
        if game:
            labels["again"] = f"learn.coach.play_{game}"
        self._show_of_lesson(
            ScoringScene(
                self._app,
                FinalScores.of(session),
                on_again=lambda: self.play_first_game(advanced=game == "advanced"),
                on_look=lambda: self.show_lesson(following),
                on_leave=self.leave_lesson,
                labels=labels,
            )
        )

    def play_first_game(self, *, advanced: bool) -> None:
        from ulm.ui.screens.new_game_options import first_table

        table = first_table()
        table.seats[1].bot = "journeyman" if advanced else "apprentice"
        table.options = {"towers": True} if advanced else {}
        table.practice = True
        self._app.saving.before_leaving(lambda: self._app.navigation.start_game(table))
