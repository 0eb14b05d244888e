"""The card of a lesson on the page *Learn*: its picture, what it is about, and how far one has come."""

from collections.abc import Callable, Sequence

import pygame

from ulm.learning.lesson_files import Lesson
from ulm.records.lesson import LEARNER
from ulm.rules.moves import SPACES
from ulm.text.catalog import t
from ulm.ui import learning_progress
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import SetWords, fit
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme
from ulm.ui.learning_progress import State
from ulm.ui.pieces.layout import LayoutErrors
from ulm.ui.pieces.pictures.position_picture import PositionPicture, PositionPictures, check_picture
from ulm.ui.pieces.pictures.regions import CARDS, UnknownPlace
from ulm.ui.scenes.learn.scene_mark import SceneMark
from ulm.ui.settings import Learning
from ulm.ui.widgets.ornament import initial, laurel

_PAD = 18.0
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
    open_ = [each for each in ids if learning_progress.state(learning, each) in ("", "begun")]
    if learning.at in open_:
        return learning.at
    return open_[0] if open_ else ids[0]


def lesson_state(lesson: Lesson, learning: Learning) -> State:
    """How far a lesson was played: done when all of its scenes are, be it with help."""
    states = [learning_progress.state(learning, scene.id) for scene in lesson.scenes]
    if all(each in ("helped", "done") for each in states):
        return "done"
    return "begun" if any(states) else ""


def _words(lesson: Lesson, width: float, theme: Theme) -> list[Paragraph]:
    return [
        Paragraph(theme, f"**{t(f'{lesson.key}.title')}**", width=width, size=_TITLE, colour=RUBRIC),
        Paragraph(theme, t(f"{lesson.key}.about"), width=width, size=_ABOUT),
    ]


def _mark_side(theme: Theme, lesson: Lesson, width: float) -> float:
    """How large the marks of a lesson are."""
    count = len(lesson.scenes)
    return min(_MARK * min(1.3, theme.factor), (width * 0.62 + _MARK_GAP) / count - _MARK_GAP)


def _state_words(lesson: Lesson, state: State, theme: Theme, width: float) -> list[SetWords]:
    """How far one has come, and how long the lesson takes, for the room beside its marks."""
    marks = len(lesson.scenes) * (_mark_side(theme, lesson, width) + _MARK_GAP)
    room = (width - marks - 8, None)
    word = t(f"learn.page.{state or 'new'}")
    found = [fit(theme, word, room, size=_STATE, font="semibold")]
    if lesson.minutes:
        said = t("learn.page.minutes", n=lesson.minutes)
        found.append(fit(theme, said, room, size=_STATE, font="italic"))
    return found


def _foot(theme: Theme, lesson: Lesson, width: float) -> float:
    """The height of the row of marks."""
    marks = _MARK * min(1.3, theme.factor)
    tallest = max(sum(said.height for said in _state_words(lesson, state, theme, width)) for state in _UNDONE)
    return max(marks, tallest)


def card_size(lessons: Sequence[Lesson], size: tuple[float, float], theme: Theme) -> tuple[float, float]:
    """The width of the pictures on cards of a size, and the height of the cards: pictures are as wide as leaves room
    for the words of all lessons, and where even narrow ones leave none, cards are higher than asked for.
    """
    wide = size[0] - 2 * _PAD
    needed = 0.0
    for share in _SHARES:
        column = wide * (1 - share) - _PAD
        needed = max(
            (
                sum(each.height for each in _words(lesson, column, theme)) + 8 + _foot(theme, lesson, column)
                for lesson in lessons
            ),
            default=0.0,
        )
        needed += 2 * _PAD
        if needed <= size[1]:
            return wide * share, size[1]
    return wide * _SHARES[-1], needed


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


class LessonCard(Item):
    """A card; a click goes on with the lesson. Its marks are items of their own (``marks``)."""

    sound = "press"

    def __init__(
        self,
        rect: pygame.FRect,
        lesson: Lesson,
        learning: Learning,
        theme: Theme,
        pictures: PositionPictures,
        open_scene: Callable[[str], None],
        picture: float,
    ) -> None:
        """``picture``: the width of the picture (``card_size``), the same on all cards."""
        self.to_play = scene_to_play(lesson, learning)
        super().__init__(rect, on_activate=lambda: open_scene(self.to_play), name=f"lesson:{lesson.number}")
        self._lesson = lesson
        self._learning = learning
        self._pictures = pictures
        self._open = open_scene
        self._state = lesson_state(lesson, learning)
        self.current = learning.at in [scene.id for scene in lesson.scenes] and self._state != "done"
        """Whether it is the lesson to go on with."""
        self._picture_width = picture
        self._theme = theme
        self._words = _words(lesson, self._column.w, theme)
        self._picture = _picture(lesson)
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

    @property
    def _picture_box(self) -> pygame.FRect:
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        return pygame.FRect(inner.x, inner.y, self._picture_width, inner.h)

    @property
    def _column(self) -> pygame.FRect:
        """Where the words stand, beside the picture."""
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        left = inner.x + self._picture_width + _PAD
        return pygame.FRect(left, inner.y - 4, inner.right - left, inner.h + 4)

    @property
    def _foot(self) -> pygame.FRect:
        column = self._column
        high = _foot(self._theme, self._lesson, column.w)
        return pygame.FRect(column.x, column.bottom - high, column.w, high)

    def marks(self) -> Sequence[SceneMark]:
        """One mark for each scene."""
        box = self._foot
        side = _mark_side(self._theme, self._lesson, box.w)
        found = []
        for number, scene in enumerate(self._lesson.scenes, 1):
            state = learning_progress.state(self._learning, scene.id)
            title = t("learn.page.scene", scene=number, title=t(f"{scene.key}.title"))
            tip = f"**{title}**\n" + t(f"learn.page.scene_{state or 'new'}")
            place = pygame.FRect(box.x + (number - 1) * (side + _MARK_GAP), box.centery - side / 2, side, side)
            found.append(SceneMark(place, number, state, self._opener(scene.id), tip, f"scene:{scene.id}"))
        return found

    def _opener(self, scene: str) -> Callable[[], None]:
        return lambda: self._open(scene)

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70)
        canvas.fill(box, PAGE if self.hovered else VELLUM, radius=10)
        if self.current:
            canvas.outline(box.inflate(6, 6), GILT, 5, radius=12)
        canvas.outline(box, INK, 2.5 if self.hovered else 2, radius=10)
        picture = self._picture_box
        canvas.fill(picture, SEPIA, radius=4, alpha=60)
        if self._picture is not None:
            self._pictures.draw(canvas, picture, self._picture)
        canvas.outline(picture.inflate(3, 3), INK, 2.5, radius=4)
        initial(canvas, str(self._lesson.number), picture.move(-8, -8).topleft, _NUMBER)
        x, y = self._column.topleft
        for said in self._words:
            said.draw(canvas, (x, y))
            y += said.height
        self._draw_state(canvas)

    def _draw_state(self, canvas: Canvas) -> None:
        """How far one has come, and how long it takes, at the right of the marks."""
        box = self._foot
        if self._state == "done":
            laurel(canvas, (box.right - box.h / 2, box.centery), box.h * 1.1)
            check = pygame.FRect(0, 0, box.h * 0.5, box.h * 0.5)
            check.center = box.right - box.h / 2, box.centery
            canvas.sprite("icons/check", check)
            return
        said = _state_words(self._lesson, self._state, canvas.theme, box.w)
        y = box.centery - sum(each.height for each in said) / 2
        for number, each in enumerate(said):
            colour = RUBRIC if not number and self._state == "begun" else SEPIA
            each.draw(canvas, (box.right, y), colour, anchor="topright")
            y += each.height
