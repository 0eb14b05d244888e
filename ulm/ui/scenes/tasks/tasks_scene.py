"""The page *Ten years*: the tasks in the order of their years."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_progress import ChallengeProgress
from ulm.ui.program import Program
from ulm.ui.scenes.page import empty_notice
from ulm.ui.scenes.tasks.task_card import ChallengeCard
from ulm.ui.scenes.wide_page import NARROW, WidePage
from ulm.ui.toolkit.containers import Grid, Stack
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, RUBRIC
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_BETWEEN = 18.0


class ChallengesScene(WidePage):
    """A card for each task; later ones open by seals."""

    def __init__(self, app: Program, tasks: Sequence[Challenge], progress: ChallengeProgress) -> None:
        super().__init__(app)
        self.tasks = tasks
        self.progress = progress

    def is_open(self, task: Challenge) -> bool:
        """Whether a task may be played; a player's own always."""
        own = bool(task.texts)
        return own or self.app.settings.all_tasks or self.progress.is_open(self._programs.index(task))

    @property
    def _programs(self) -> list[Challenge]:
        return [task for task in self.tasks if not task.texts]

    @property
    def first(self) -> str:
        """The first task that is open and has no seal yet."""
        fresh = [task for task in self.tasks if self.is_open(task) and not self.progress.seals(task.id)]
        chosen = fresh or [task for task in self.tasks if self.is_open(task)]
        return f"task:{chosen[0].id}" if chosen else "back"

    def spoken(self) -> str:
        return "\n".join([t("tasks.title"), t("tasks.intro"), self._counted()])

    def _counted(self) -> str:
        known = sum(self.progress.seals(task.id) for task in self.tasks)
        return t("tasks.won", n=known, all=len(self.tasks) * len(LEVELS))

    # ----- the page

    @property
    def title(self) -> str:
        return t("tasks.title")

    def made(self) -> Node:
        across = 1 if self.app.theme.factor > NARROW else 2
        body: Node = ScrollColumn(Grid(self._cards(), across, gap=(_BETWEEN, _BETWEEN)))
        if not self.tasks:
            body = Stack(ground=lambda canvas, box: empty_notice(canvas, box, t("tasks.none")), grow=1.0)
        counted = Label(self._counted(), BODY, RUBRIC, font="semibold")
        return self.page(body, t("tasks.intro"), counted, empty=not self.tasks)

    def _cards(self) -> list[ChallengeCard]:
        return [
            ChallengeCard(
                self.app.theme,
                task,
                lambda task=task: self.app.navigation.play_task(task),  # type: ignore[misc]
                won=self.progress.seals(task.id),
                is_open=self.is_open(task),
            )
            for task in self.tasks
        ]
