"""A card that opens a task: its year, its story, its aim, and the seals that were won."""

from __future__ import annotations

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.teaching import challenge_text
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_progress import OPENING
from ulm.ui.challenge_seal import SealSign
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import sized
from ulm.ui.toolkit.theme import BODY, FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme

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
