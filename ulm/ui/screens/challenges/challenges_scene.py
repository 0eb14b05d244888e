"""The page *Ten years*: the tasks in the order of their years."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ulm.i18n.catalog import t
from ulm.teaching import challenge_text
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_progress import OPENING, ChallengeProgress
from ulm.ui.challenge_seal import SealSign
from ulm.ui.program import Program
from ulm.ui.screens.page import NARROW, WidePage, empty_notice
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_PAD, _GAP, _SEAL = 18.0, 6.0, 44.0
_YEAR = 46.0


class ChallengeCard(Hoverable):
    """As high as its words need."""

    sound = "press"

    def __init__(self, theme: Theme, task: Challenge, act: Callable[[], None], *, won: int, is_open: bool) -> None:
        seal = _SEAL * min(1.3, theme.factor)
        signs = [
            sized(SealSign("won" if number < won else "open"), width=seal, height=seal) for number in range(len(LEVELS))
        ]
        year = Label(str(task.year), _YEAR / max(1.0, theme.factor / 1.3), RUBRIC, font="display")
        title = Label(challenge_text.title(task), BODY * 1.15, INK, font="semibold", grow=1.0)
        head = Row(year, title, *signs, gap=_PAD * 0.7, align="center")
        aim = f"**{challenge_text.goal_text(task)}**" if is_open else f"*{t('tasks.locked', n=OPENING)}*"
        story = RichLabel(challenge_text.story(task), SMALL, INK if is_open else SEPIA)
        foot = Label(challenge_text.opponents(task), SMALL, SEPIA, font="italic")
        words = Column(head, story, RichLabel(aim, SMALL), *([foot] if is_open else []), gap=_GAP)
        seals = "\n".join(challenge_text.seals(task))
        tip = seals if is_open else t("tasks.locked", n=OPENING)
        super().__init__(Stack(words, pad=(_PAD, _PAD - 4)), on_activate=act, tooltip=tip, name=f"task:{task.id}")
        self.enabled = is_open
        self._spoken = challenge_text.heading(task)
        counted = t("tasks.won", n=won, all=len(LEVELS))
        opened = [seals, foot.text] if is_open else []
        self.more = lambda: "\n".join([counted, challenge_text.story(task), aim, *opened])

    def spoken_name(self) -> str:
        return self._spoken

    def draw(self, canvas: Canvas) -> None:
        box, lit = self.rect, self.hovered and self.enabled
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70 if self.enabled else 25)
        canvas.fill(box, PAGE if lit else VELLUM, radius=10)
        canvas.outline(box, INK if self.enabled else FADED, 2.5 if lit else 2, radius=10)
        super().draw(canvas)


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
