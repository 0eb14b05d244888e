"""The coach's panel at the top of the side column: the lesson, its goal, a sentence, and what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from ulm.i18n.catalog import current, t
from ulm.teaching.lesson_files import LessonPosition
from ulm.ui.table.coaches.coach import LEAST_BELOW, ColumnPanel
from ulm.ui.table.panels.coach_note import CoachNote, CoachNoteButton, note_area
from ulm.ui.table.panels.text_blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, TAN, Theme
from ulm.ui.toolkit.widgets.ornament import laurel

_PAD, _MARK = 11.0, 38.0


class _Ring(Node):
    """Stands where the check mark will be."""

    def draw(self, canvas: Canvas) -> None:
        canvas.circle(self.rect.center, self.rect.w / 2, INK, 2)


class GoalBlock(TextBlock):
    """What is to be done. ``reached``: how far the check mark has grown, 0 while the goal is not reached."""

    def __init__(self, theme: Theme, text: str, width: float, *, reached: float, shrink: float = 1.0) -> None:
        self.spoken = f"{t('learn.coach.goal')}\n{text}"
        self._theme = theme
        self._reached = reached
        size = SMALL * 0.86 * shrink
        line = theme.line(size)
        ring = sized(_Ring(), width=min(24.0, line * 0.84))
        ring.visible = not reached
        head = Row(Label(t("learn.coach.goal"), size, RUBRIC, font="semibold", grow=1), ring, height=line)
        self._part = Stack(
            Column(head, RichLabel(f"**{text}**", BODY * 0.88 * shrink)), pad=(_PAD, _PAD - 2), ground=self._ground
        )
        self.height = self._part.measure(theme, (width, ANY))[1]
        self.gap = 8.0

    def draw(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        self._part.place(self._theme, (x, y, width, self.height))
        self._part.draw(canvas)
        if self._reached:
            # On the corner like a stamp, beside the words.
            across, down = middle = (x + width - 10, y + 8)
            grown = _MARK * min(1.0, self._reached) * (1.0 + 0.35 * max(0.0, 1 - abs(2 * self._reached - 1.4)))
            canvas.circle(middle, grown * 0.62, PAGE)
            laurel(canvas, middle, grown * 1.25)
            canvas.sprite("icons/check", (across - grown * 0.36, down - grown * 0.36, grown * 0.72, grown * 0.72))

    def _ground(self, canvas: Canvas, box: pygame.FRect) -> None:
        canvas.fill(box, PAGE if self._reached else TAN, radius=9, alpha=255 if self._reached else 150)
        canvas.outline(box, GILT if self._reached else SEPIA, 3 if self._reached else 1.5, radius=9)


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
