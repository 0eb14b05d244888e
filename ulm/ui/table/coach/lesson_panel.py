"""The coach's panel at the top of the side column: the lesson, its goal, a sentence, and what can be done about it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from ulm.i18n.catalog import current, t
from ulm.ui.state.table_actions import PlayerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.table.coach.column_coach import LEAST_BELOW, ColumnPanel
from ulm.ui.table.coach.goal_block import GoalBlock
from ulm.ui.table.coach.lesson_course import LessonPosition
from ulm.ui.table.panels.blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.panels.slip import CoachNote, CoachNoteButton, note_area
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, INK, RUBRIC, SEPIA, SMALL

_INSPECTOR = 210.0
"""What is left below it to explain things, while the scene is being played."""
_PRAISE = 520.0
"""How long (ms) the check mark takes to appear."""


class LessonPanelHost(Protocol):
    """Who speaks on the panel."""

    course: LessonPosition

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""

    @property
    def moving(self) -> bool:
        """Whether its light still moves."""

    @property
    def state(self) -> str:
        """What its buttons depend on."""

    def said(self) -> list[tuple[str, str]]:
        """What is said now: how each sentence is meant, and the sentence."""

    def rows(self) -> list[list[CoachNoteButton]]:
        """Its buttons."""

    def update(self, dt: float) -> None:
        """Time goes by."""


class LessonPanel(ColumnPanel):
    """Says what the coach says."""

    def __init__(self, state: TableState, actions: PlayerActions, coach: LessonPanelHost) -> None:
        super().__init__(state, actions)
        self._coach = coach
        self.slip = CoachNote(actions, "lesson")
        self._filled: tuple[object, ...] = ()
        self._praised = 0.0
        self._needs: tuple[object, float] = (None, 0.0)

    # ----- time

    @property
    def animating(self) -> bool:
        return self._coach.moving or (self._coach.reached and self._praised < _PRAISE)

    def update(self, dt: float) -> None:
        """The check mark grows."""
        self._coach.update(dt)
        before = self._praised
        step = _PRAISE if self.actions.animator.reduced or self.actions.animator.speed == "instant" else dt
        self._praised = min(_PRAISE, before + step) if self._coach.reached else 0.0
        if self._praised != before:
            self._fill()

    # ----- what is on it

    @property
    def _room(self) -> pygame.FRect:
        return note_area(self.actions.arrangement)

    @property
    def _takes_all(self) -> bool:
        """Whether its column is its own: things are explained in the one beside it."""
        return self.actions.arrangement.abreast

    @property
    def words_bottom(self) -> float:
        """Where its words end."""
        return self.bottom - self.slip.rect.bottom + self.slip.words_bottom

    def items(self) -> Sequence[Focusable]:
        self._fill()
        return self.slip.put(*self._room.topleft)

    def _fill(self) -> None:
        coach, theme = self._coach, self.actions.theme
        said = coach.said()
        look = (theme.lettering, current().language, tuple(self._room), tuple(said), coach.state, self._praised)
        if look == self._filled:
            return
        fresh = look[:-1] != self._filled[:-1]
        self._filled = look
        self.slip.fill(
            self._room.w,
            self._most,
            self._title(),
            "icons/ulm_sparrow",
            self._said,
            coach.rows(),
            fixed=self._head,
            least=self._longest(),
            top=fresh,
        )
        if self._takes_all or self._room.h - self.slip.rect.h < LEAST_BELOW:
            self.slip.stretch(self._room.h)

    def _title(self) -> str:
        """Number and title of the lesson."""
        lesson = self._coach.course.scene.lesson
        return t("learn.coach.heading", lesson=lesson, title=t(f"learn.{lesson}.title"))

    @property
    def _most(self) -> float:
        """How high it may be: larger text has more need of the words than of the Inspector's."""
        most = self._room.h
        all_of_it = self._takes_all or self._coach.reached
        return most if all_of_it else most - _INSPECTOR / self.actions.theme.factor**2

    @property
    def _shrink(self) -> float:
        """A slip is narrow: large text grows a little less on it, so that not too much must be scrolled."""
        return float(1 / max(1.0, self.actions.theme.factor / 1.1) ** 0.75)

    def _head(self, width: float) -> list[TextBlock]:
        """What is always in sight: which scene it is, and its goal."""
        theme, course = self.actions.theme, self._coach.course
        key = course.scene.key
        scene = t("learn.coach.scene", scene=course.number, scenes=course.count, title=t(f"{key}.title"))
        shrink = self._shrink
        return [
            RichTextBlock(theme, scene, width, size=SMALL * 0.95 * shrink, colour=SEPIA, gap=0),
            GoalBlock(theme, t(f"{key}.goal"), width, reached=self._praised / _PRAISE, shrink=shrink),
        ]

    def _said(self, width: float) -> list[TextBlock]:
        theme, shrink, blocks = self.actions.theme, self._shrink, list[TextBlock]()
        for kind, text in self._coach.said():
            if kind == "heading":
                blocks.append(HeadingBlock(theme, text, width, size=25 * shrink))
            elif kind == "praise":
                blocks.append(
                    RichTextBlock(theme, f"**{text}**", width, size=BODY * 1.15 * shrink, colour=RUBRIC, gap=0)
                )
            else:
                mark = "icons/cross" if kind in ("weak", "missed", "refused") else ""
                colour = RUBRIC if kind == "refused" else INK
                gap = 8.0 if blocks else 0.0
                size = BODY * 0.95 * shrink
                blocks.append(RichTextBlock(theme, text, width, size=size, picture=mark, colour=colour, gap=gap))
        return blocks

    def _longest(self) -> float:
        """The height of the longest sentence of the scene: its buttons stay where they are from beat to beat."""
        theme, size = self.actions.theme, BODY * 0.95 * self._shrink
        look = (theme.lettering, current().language, self._room.w)
        if self._needs[0] != look:
            width = self.slip.words_width(self._room.w)
            side = theme.line(size) + 8
            told = [t(key) for key in self._coach.course.scene.says()]
            tall = max((Paragraph(theme, text, width=width - side, size=size).height for text in told), default=0.0)
            self._needs = (look, tall)
        return self._needs[1]

    def spoken_changes(self) -> Mapping[object, str]:
        return {"lesson": self.slip.spoken}

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        self.slip.draw(canvas)
