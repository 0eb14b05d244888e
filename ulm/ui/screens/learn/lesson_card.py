"""The card of a lesson on the page *Learn*: its picture, what it is about, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import FRect

from ulm.i18n.catalog import t
from ulm.rules.moves import SPACES
from ulm.teaching.lesson import LEARNER
from ulm.teaching.lesson_files import Lesson
from ulm.ui import settings
from ulm.ui.settings import Learning, State
from ulm.ui.table.board.board_layout import LayoutErrors
from ulm.ui.table.board.position_picture import CARDS, PositionPicture, PositionPictures, UnknownPlace, check_picture
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import AZURITE, BODY, FADED, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme
from ulm.ui.toolkit.widgets.ornament import initial, laurel

_ALPHA = {"done": 255, "helped": 120}
"""How strong the seal is."""


class SceneMark(Focusable):
    """One scene: a seal for one that was done, a fainter one if that was with help, else its number in a ring."""

    sound = "press"

    def __init__(self, number: int, state: State, act: Callable[[], None], tooltip: str, name: str) -> None:
        super().__init__(on_activate=act, tooltip=tooltip, name=name, z=1)
        self.number = number
        self.state = state

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(-4, -4)
        lit = self.hovered or self.pressed
        if self.state in _ALPHA:
            canvas.circle(box.center, box.w / 2, PAGE if lit else VELLUM)
            canvas.sprite("icons/seal", box.inflate(-2, -2), alpha=_ALPHA[self.state])
            canvas.sprite("icons/check", box.scale_by(0.5).move(box.w * 0.34, box.h * 0.34))
        else:
            begun = self.state == "begun"
            canvas.circle(box.center, box.w / 2 - 1, PAGE if lit else VELLUM)
            canvas.circle(box.center, box.w / 2 - 1, AZURITE if begun else SEPIA, 4 if begun else 2)
            size = box.h * 0.46 / canvas.theme.factor
            colour = INK if begun or lit else SEPIA
            canvas.text(str(self.number), box.center, size, colour, font="semibold", anchor="center")
        if lit:
            canvas.circle(box.center, box.w / 2 + 2, INK, 2)
        elif not self.enabled:
            canvas.circle(box.center, box.w / 2 + 2, FADED, 1)


_PAD, _HIGHER = 18.0, 4.0
"""What stays free in a card, and how much higher and lower its words reach than its picture."""
_MARK, _MARK_GAP = 46.0, 8.0
_SHARES = (0.47, 0.42, 0.37, 0.32)
"""What pictures may take of the width of a card, the most wanted first."""
_TITLE, _ABOUT, _STATE = BODY * 1.2, SMALL, SMALL * 0.95
_UNDONE: tuple[State, ...] = ("", "begun")
_USUAL_REGION = "grid"
_CARDS = 1
_AROUND = 2
_NUMBER = 58.0


def scene_to_play(lesson: Lesson, learning: Learning) -> str:
    """The scene with which a lesson goes on: the one left last, else the first that is not done, else the first."""
    ids = [scene.id for scene in lesson.scenes]
    open_ = [each for each in ids if settings.lesson_state(learning, each) in ("", "begun")]
    if learning.at in open_:
        return learning.at
    return open_[0] if open_ else ids[0]


def lesson_state(lesson: Lesson, learning: Learning) -> State:
    """How far a lesson was played: done when all of its scenes are, be it with help."""
    states = [settings.lesson_state(learning, scene.id) for scene in lesson.scenes]
    if all(each in ("helped", "done") for each in states):
        return "done"
    return "begun" if any(states) else ""


class _PictureOf(Node):
    """The picture of a lesson, with its number."""

    def __init__(self, pictures: PositionPictures, shown: PositionPicture | None, number: int) -> None:
        self._pictures, self._shown, self._number = pictures, shown, number
        self.grow = 1.0

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        canvas.fill(box, SEPIA, radius=4, alpha=60)
        if self._shown is not None:
            self._pictures.draw(canvas, box, self._shown)
        canvas.outline(box.inflate(3, 3), INK, 2.5, radius=4)
        initial(canvas, str(self._number), box.move(-8, -8).topleft, _NUMBER)


class _Done(Node):
    """A check in a wreath, at the right."""

    def draw(self, canvas: Canvas) -> None:
        (x, y), high = self.rect.midright, self.rect.h
        laurel(canvas, (x - high / 2, y), high * 1.1)
        canvas.sprite("icons/check", (x - high * 0.75, y - high * 0.25, high * 0.5, high * 0.5))


def _state(lesson: Lesson, state: State) -> Node:
    """How far one has come, and how long the lesson takes."""
    if state == "done":
        return _Done()
    word, colour = t(f"learn.page.{state or 'new'}"), RUBRIC if state == "begun" else SEPIA
    lines = [Label(word, _STATE, colour, font="semibold", side="right")]
    if lesson.minutes:
        minutes = t("learn.page.minutes", n=lesson.minutes)
        lines.append(Label(minutes, _STATE, SEPIA, font="italic", side="right"))
    return Column(*lines, justify="center")


def _picture(lesson: Lesson) -> PositionPicture | None:
    """The beginning of the first scene: the part of it that the lesson is about. None where the board has no place for
    it.
    """
    found = _beginning(lesson)
    try:
        check_picture(found)
    except (UnknownPlace, LayoutErrors):
        return None
    return found


def _beginning(lesson: Lesson) -> PositionPicture:
    scene = lesson.scenes[0]
    start = scene.scenario.start
    state = start.state()
    if scene.shows == CARDS:
        cards = (*state["players"][LEARNER]["hand"], *state["deck"])
        return PositionPicture(start, CARDS, cards=cards[:_CARDS])
    if scene.shows in ("river", "quarters"):
        # The part of the town that the barge has come to.
        here = SPACES.index(state["players"][LEARNER]["barge"])
        first, last = SPACES[max(0, here - _AROUND)], SPACES[min(len(SPACES) - 1, here + _AROUND)]
        return PositionPicture(start, f"spaces {first} {last}")
    if scene.shows == "minster" and start.rules.options.towers:
        return PositionPicture(start, "towers")
    return PositionPicture(start, scene.shows or _USUAL_REGION)


class LessonCard(Hoverable):
    """A card; a click goes on with the lesson. Its marks are items of their own."""

    sound = "press"

    def __init__(
        self, lesson: Lesson, learning: Learning, pictures: PositionPictures, open_scene: Callable[[str], None]
    ) -> None:
        self.to_play = scene_to_play(lesson, learning)
        super().__init__(Node(), on_activate=lambda: open_scene(self.to_play), name=f"lesson:{lesson.number}")
        self._lesson = lesson
        self._learning = learning
        self._open = open_scene
        self._state = lesson_state(lesson, learning)
        self.current = learning.at in [scene.id for scene in lesson.scenes] and self._state != "done"
        """Whether it is the lesson to go on with."""
        self._picture = _PictureOf(pictures, _picture(lesson), lesson.number)
        self.tooltip = self._tip()

    def _tip(self) -> str:
        scene = next(scene for scene in self._lesson.scenes if scene.id == self.to_play)
        number = self._lesson.scenes.index(scene) + 1
        verb = t({"": "learn.page.begin", "begun": "learn.page.continue"}.get(self._state, "learn.page.repeat"))
        return f"**{verb}**\n" + t("learn.page.scene", scene=number, title=t(f"{scene.key}.title"))

    def spoken_name(self) -> str:
        key = self._lesson.key
        heading = t("learn.coach.heading", lesson=self._lesson.number, title=t(f"{key}.title"))
        return f"{heading}\n{t(f'{key}.about')}"

    def set_for(self, theme: Theme, width: float, share: float) -> float:
        """Set the card for a width, of which its picture takes a share; returns the height that it needs."""
        inner, key = width - 2 * _PAD, self._lesson.key
        picture = Column(Space(height=_HIGHER), self._picture, Space(height=_HIGHER), width=inner * share)
        words = Column(
            RichLabel(f"**{t(f'{key}.title')}**", _TITLE, RUBRIC),
            RichLabel(t(f"{key}.about"), _ABOUT),
            Space(height=8, grow=1.0),
            self._foot(theme, inner * (1 - share) - _PAD),
            Space(height=_HIGHER),
            grow=1.0,
        )
        self.parts = (Stack(Row(picture, words, gap=_PAD), pad=(_PAD, _PAD - _HIGHER), ground=self._paint),)
        return self.measure(theme, (width, ANY))[1]

    def _foot(self, theme: Theme, width: float) -> Node:
        """The marks of the scenes, and how far one has come; always as high as with words."""
        count, high = len(self._lesson.scenes), _MARK * min(1.3, theme.factor)
        side = min(high, (width * 0.62 + _MARK_GAP) / count - _MARK_GAP)
        room = width - count * (side + _MARK_GAP) - _MARK_GAP
        high = max(high, *(_state(self._lesson, each).wanted(theme, (room, ANY))[1] for each in _UNDONE))
        marks = Row(*self._marks(side), gap=_MARK_GAP, align="center")
        state = sized(_state(self._lesson, self._state), grow=1.0)
        return Row(marks, state, gap=2 * _MARK_GAP, height=high)

    def _marks(self, side: float) -> Iterator[Node]:
        """One mark for each scene."""
        for number, scene in enumerate(self._lesson.scenes, 1):
            state = settings.lesson_state(self._learning, scene.id)
            title = t("learn.page.scene", scene=number, title=t(f"{scene.key}.title"))
            tip = f"**{title}**\n" + t(f"learn.page.scene_{state or 'new'}")
            mark = SceneMark(number, state, partial(self._open, scene.id), tip, f"scene:{scene.id}")
            yield sized(mark, width=side, height=side)

    def _paint(self, canvas: Canvas, box: FRect) -> None:
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70)
        canvas.fill(box, PAGE if self.hovered else VELLUM, radius=10)
        if self.current:
            canvas.outline(box.inflate(6, 6), GILT, 5, radius=12)
        canvas.outline(box, INK, 2.5 if self.hovered else 2, radius=10)


def set_cards(theme: Theme, cards: Sequence[LessonCard], width: float, high: float) -> None:
    """Set cards for a width and a height: their pictures are as wide as leaves room for the words of all, and where
    even narrow ones leave none, all are higher than asked for.
    """
    for share in _SHARES:
        needed = max(card.set_for(theme, width, share) for card in cards)
        if needed <= high:
            break
    for card in cards:
        card.height = max(high, needed)
