"""The coach of the lessons: stands beside a scene's table, says what to do next, and what came of what was done."""

from collections.abc import Callable
from dataclasses import replace

from ulm.i18n.catalog import current, t
from ulm.rules import Move
from ulm.teaching.lesson import LEARNER
from ulm.teaching.lesson_files import LessonPosition
from ulm.teaching.lesson_run import LessonRun
from ulm.ui import settings
from ulm.ui.key_bindings import key_name, pressed
from ulm.ui.table.coaches import highlight_places
from ulm.ui.table.coaches.coach import CoachedTable, ColumnCoach
from ulm.ui.table.coaches.lesson_panel import LessonPanel
from ulm.ui.table.panels.coach_note import CoachNoteButton
from ulm.ui.table.panels.highlight_frame import HighlightFrame
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, Wheel

_SHEETS_Z = 60
"""From this height on things lie on the board like sheets: no light is thrown across them."""
_DONE = "learn.coach.done"
_REACHED = ("done", "other_way")


class LessonCoach(ColumnCoach):
    """Teaches one scene."""

    alone = True

    def __init__(self, table: CoachedTable, run: LessonRun, course: LessonPosition) -> None:
        self._table = table
        self._run = run
        self.course = course
        self._advice = run.advice()
        self._shown = -1
        self._answer = ""
        """What is said about a move that was refused, until the next input."""
        self._helped = False
        """Whether *Show me* was used since the scene began."""
        self._praised = False
        self._panel = LessonPanel(table.state, table, self)
        self._light = HighlightFrame(table, table.readable)
        settings.begin_lesson_scene(table.app.settings.learning, course.scene.id)
        table.app.remember()

    # ----- what it says

    def _follow(self) -> None:
        """Judge the position again, once it is the one on the screen."""
        if self._table.state.shown_count == len(self._table.session.history):
            self._advice = self._run.advice()

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self._advice.kind in _REACHED

    @property
    def holds(self) -> bool:
        return self.reached or self._advice.kind == "missed"

    @property
    def state(self) -> str:
        """What its buttons depend on."""
        return f"{self._advice.kind}{self._helped}"

    def said(self) -> list[tuple[str, str]]:
        """What it says now: how each sentence is meant, and the sentence."""
        self._follow()
        if self._answer:
            return [("refused", t(self._answer))]
        kind, say = self._advice.kind, self._advice.say
        found: list[tuple[str, str]] = [(kind, t(say))]
        if kind == "done":
            own = found if say != _DONE else []
            helped = [(kind, t("learn.coach.done_helped"))] if self._helped else []
            found = [*([] if helped else [("praise", t(_DONE))]), *own, *helped]
        if self.reached and self.course.ends_lesson:
            found.append(("heading", t("learn.coach.learned")))
            found.append(("learned", t(f"learn.{self.course.scene.lesson}.learned")))
        return found

    def rows(self) -> list[list[CoachNoteButton]]:
        """Its buttons."""
        again = _button("again", self.again, "coach_again")
        if self.reached:
            leave = _button(self._table.app.navigation.leaves_lesson_for, self.leave, name="leave")
            return [*([way] for way in self._onwards()), [again, leave]]
        if self._advice.kind in ("weak", "missed"):
            large = _button("take_back", self.take_back, icon="icons/undo", primary=True)
        else:
            large = _button("show_me", self.show_me, "coach_show", icon="icons/hint")
        large = replace(large, large=True)  # the others stay where they are when it becomes the plain next step
        return [[large], [again, _button("skip", self.next, "coach_skip")]]

    def _onwards(self) -> list[CoachNoteButton]:
        """The ways on, the first of them the one that Enter takes."""
        course, found = self.course, list[CoachNoteButton]()
        if self._table.session.game.finished:
            return [_button("to_count", self.next, "coach_next", icon="icons/trophy", primary=True)]
        if course.following and course.ends_lesson:
            lesson = course.next_lesson
            found.append(_button("next_lesson", self.next, "coach_next", primary=True, lesson=lesson))
        elif course.following:
            found.append(_button("next", self.next, "coach_next", icon="icons/check", primary=True))
        if course.game:
            found.append(_button(f"play_{course.game}", self._play, primary=not found))
        return found

    # ----- what its buttons do

    def show_me(self) -> None:
        """Play the next expected move; take back before what was played otherwise."""
        self._finish_showing()
        if self._table.session.bot is not None and self._advice.kind != "missed":
            return
        found = self._run.expected()
        if found is None:
            self._say("learn.coach.no_more_moves")
            return
        self._helped = True
        if found.take_back:
            self._table.take_back(found.take_back)
        self._table.perform(found.move)

    def again(self) -> None:
        """Start the scene from the beginning."""
        self._finish_showing()
        self._helped = self._praised = False
        self._answer = ""
        self._table.take_back(len(self._table.session.history))
        self._table.rebuild_items()

    def take_back(self) -> None:
        """Go back to where the goal was in reach."""
        self._finish_showing()
        self._table.take_back(self._run.take_back_steps())

    def next(self) -> None:
        """Go on: to the final count, to the next scene, or back to where one came from."""
        app, course = self._table.app, self.course
        whole = self._table.session.whole
        if self.reached and whole is not None and whole.finished:
            app.navigation.show_lesson_result(whole, course.following, course.game)
        elif course.following:
            app.navigation.show_lesson(course.following)
        else:
            self.leave()

    def leave(self) -> None:
        """Back to where one came from."""
        self._table.app.navigation.leave_lesson()

    def _play(self) -> None:
        self._table.app.navigation.play_first_game(advanced=self.course.game == "advanced")

    def _finish_showing(self) -> None:
        """Nothing is being shown any more."""
        self._table.animator.skip()

    # ----- what happens at the table

    def settled(self) -> None:
        self._follow()
        if not self.reached:
            self._praised = False
        elif not self._praised:
            self._praised = True
            learning = self._table.app.settings.learning
            settings.finish_lesson_scene(learning, self.course.scene.id, helped=self._helped)
            self._table.app.remember()
            self._table.app.audio.play("bell")
        if self.reached or self._advice.kind == "missed":
            ring = self._table.focus
            ring.focus(ring.find(self.next_item()), show=ring.visible)

    def refused(self, move: Move) -> None:
        refusal = self._table.session.game.why_not(move)
        self._say((self._run.answer(refusal, move) if refusal is not None else None) or "")

    def _say(self, key: str) -> None:
        if key != self._answer:
            self._answer = key
            self._table.rebuild_panel_items()

    def handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown | KeyDown | Wheel):
            self._say("")
        if pressed(event, "coach_again"):
            self.again()
        elif self.reached and pressed(event, "coach_next"):
            self.next()
        elif not self.reached and pressed(event, "coach_show"):
            self.show_me()
        elif not self.reached and pressed(event, "coach_skip"):
            self.next()
        else:
            return False
        return True

    def open_menu(self) -> bool:
        self._table.app.navigation.show_lesson_menu(on_again=self.again)
        return True

    def ends_game(self) -> bool:
        return True

    def next_item(self) -> str:
        if self.reached:
            onwards = self._onwards()
            return onwards[0].name if onwards else "lesson:leave"
        return "lesson:take_back" if self._advice.kind in ("weak", "missed") else ""

    # ----- the light

    @property
    def moving(self) -> bool:
        """Whether the light still closes in on something."""
        return self._light.arriving

    def update(self, dt: float) -> None:
        """Time goes by."""
        state = self._table.state
        if self.holds and state.told is None and not state.ready and not state.model.status.finished:
            # Nobody plays on: the top bar does not wait for the next player.
            state.told = (LEARNER, t(_DONE if self.reached else "panels.prompt.turn_over"))
            self._table.invalidate()
        self._light.move_to(self._advice.say if self._table.state.ready else None)
        self._light.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """The light on what the sentence speaks of; a hand points where it is a single thing."""
        if not self._table.state.ready or self._answer:
            return
        boxes = highlight_places.boxes(self._table, self._advice.glow)
        sheets = [item.rect for item in self._table.focus.items if item.visible and item.z >= _SHEETS_Z]
        free = [box for box in boxes if box.collidelist(sheets) < 0]
        self._light.draw(canvas, free, calm=len(boxes) > 1)


def _button(
    text: str,
    act: Callable[[], None],
    key: str = "",
    *,
    name: str = "",
    icon: str = "",
    primary: bool = False,
    **values: object,
) -> CoachNoteButton:
    """A button with a text of the coach's, the tooltip of it, and the key of an action; ``name``: another than that of
    the text.
    """
    tip = f"learn.coach.{text}_tip"
    return CoachNoteButton(
        f"lesson:{name or text}",
        t(f"learn.coach.{text}", **values),
        act,
        key=key_name(key) if key else "",
        icon=icon,
        tooltip=t(tip) if current().has(tip) else "",
        primary=primary,
    )
