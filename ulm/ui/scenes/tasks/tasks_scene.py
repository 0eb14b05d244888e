"""The page *Ten years*: the tasks in the order of their years."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ulm.tasks.progress import Progress
from ulm.tasks.task import LEVELS, Task
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.part import Part
from ulm.ui.kit.parts.containers import Column, Grid, Row, Space, Stack
from ulm.ui.kit.parts.words import Words
from ulm.ui.kit.theme import BODY, RUBRIC, SEPIA, SMALL
from ulm.ui.program import Program
from ulm.ui.scenes.page import back_button, empty_notice
from ulm.ui.scenes.page_scene import SheetScene
from ulm.ui.scenes.parts_scene import in_the_middle
from ulm.ui.scenes.tasks.task_card import TaskCard
from ulm.ui.widgets.ornament import heading, heading_height, sheet_of_vellum
from ulm.ui.widgets.scroll import Scroll

_SIZE = (1840.0, 1048.0)
_MARGIN, _ABOVE, _BELOW_HEADING, _BETWEEN = 58.0, 34.0, 16.0, 18.0
_BUTTON, _BUTTONS_GROWN, _AROUND_WORDS = 62.0, 1.25, 15.0
_NARROW = 1.3
"""From this text size on, cards lie one below the other."""


class TasksScene(SheetScene):
    """A card for each task; later ones open by seals."""

    covers = True

    def __init__(self, app: Program, tasks: Sequence[Task], progress: Progress) -> None:
        super().__init__(app)
        self.tasks = tasks
        self.progress = progress

    def is_open(self, task: Task) -> bool:
        """Whether a task may be played; a player's own always."""
        own = bool(task.texts)
        return own or self.app.settings.all_tasks or self.progress.is_open(self._programs.index(task))

    @property
    def _programs(self) -> list[Task]:
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

    def made(self) -> Part:
        theme = self.app.theme
        head = Space(height=_ABOVE + heading_height(theme) + _BELOW_HEADING)
        body: Part = Scroll(Grid(self._cards(), 1 if theme.factor > _NARROW else 2, gap=(_BETWEEN, _BETWEEN)))
        if not self.tasks:
            body = Stack(ground=lambda canvas, box: empty_notice(canvas, box, t("tasks.none")), grow=1.0)
        high = _BUTTON * min(theme.factor, _BUTTONS_GROWN)
        back = back_button(self.app, 0, 0, high, primary=not self.tasks)
        counted = Words(self._counted(), BODY, RUBRIC, font="semibold")
        intro = Words(t("tasks.intro"), SMALL, SEPIA, font="italic", grow=1.0)
        foot = Row(back, intro, counted, gap=28, align="center", height=high + 2 * _AROUND_WORDS)
        below = Space(height=_ABOVE - _AROUND_WORDS)
        sheet = Stack(Column(head, body, foot, below), pad=(_MARGIN, 0), name="sheet", width=_SIZE[0], height=_SIZE[1])
        return in_the_middle(sheet)

    def _cards(self) -> list[TaskCard]:
        return [
            TaskCard(
                self.app.theme,
                task,
                lambda task=task: self.app.navigation.play_task(task),  # type: ignore[misc]
                won=self.progress.seals(task.id),
                is_open=self.is_open(task),
            )
            for task in self.tasks
        ]

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        sheet_of_vellum(canvas, sheet)
        heading(canvas, t("tasks.title"), (sheet.x + _MARGIN, sheet.y + _ABOVE), width=_SIZE[0] - 2 * _MARGIN)
