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
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Font, Theme
from ulm.ui.learning_progress import State
from ulm.ui.scenes.learn.scene_mark import SceneMark
from ulm.ui.settings import Learning
from ulm.ui.table.board.layout import LayoutErrors
from ulm.ui.table.pictures.position_picture import PositionPicture, PositionPictures, check_picture
from ulm.ui.table.pictures.regions import CARDS, UnknownPlace
from ulm.ui.widgets.ornament import initial, laurel

_PAD = 18.0
_MARK, _MARK_GAP = 46.0, 8.0
_SHARES = (0.47, 0.42, 0.37, 0.32)
"""What pictures may take of the width of a card, the most wanted first."""
_GROWN_BESIDE, _GROWN = 1.15, 1.3
"""How far words grow with the size of text, beside pictures and without any."""
_MOST_PICTURED = 1.4
"""Above this size of text, words are more needed than pictures."""
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


def _sizes(theme: Theme, *, pictured: bool) -> tuple[float, float]:
    """The sizes of title and words: cards are narrow, so that both grow less than other text, least beside pictures."""
    grown = theme.factor / (_GROWN_BESIDE if pictured else _GROWN)
    return BODY * 1.2 / max(1.0, grown), SMALL / max(1.0, grown)


def _words(lesson: Lesson, width: float, theme: Theme, *, numbered: bool) -> list[Paragraph]:
    title, small = _sizes(theme, pictured=not numbered)
    name = t(f"{lesson.key}.title")
    if numbered:
        name = f"{lesson.number} · {name}"
    return [
        Paragraph(theme, f"**{name}**", width=width, size=title, colour=RUBRIC),
        Paragraph(theme, t(f"{lesson.key}.about"), width=width, size=small),
    ]


def _foot(theme: Theme) -> float:
    """The height of the row of marks."""
    return _MARK * min(1.3, theme.factor)


def picture_width(lessons: Sequence[Lesson], size: tuple[float, float], theme: Theme) -> float:
    """How wide pictures are on cards of a size: as wide as leaves room for the words of all; 0 where that is nothing
    to look at.
    """
    wide, high = size[0] - 2 * _PAD, size[1] - 2 * _PAD - _foot(theme) - 8
    for share in _SHARES if theme.factor <= _MOST_PICTURED else ():
        column = wide * (1 - share) - _PAD
        words = [_words(lesson, column, theme, numbered=False) for lesson in lessons]
        if all(sum(each.height for each in lines) <= high for lines in words):
            return wide * share
    return 0.0


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
        """``picture``: the width of the picture (``picture_width``), the same on all cards; 0 where there is none."""
        self.to_play = scene_to_play(lesson, learning)
        super().__init__(rect, on_activate=lambda: open_scene(self.to_play), name=f"lesson:{lesson.number}")
        self._lesson = lesson
        self._learning = learning
        self._pictures = pictures
        self._open = open_scene
        self._state = lesson_state(lesson, learning)
        self.current = learning.at in [scene.id for scene in lesson.scenes] and self._state != "done"
        """Whether it is the lesson to go on with."""
        inner = rect.inflate(-2 * _PAD, -2 * _PAD)
        self._picture_box = pygame.FRect(inner.x, inner.y, picture, inner.h)
        left = inner.x + (picture + _PAD if picture else 0.0)
        self._column = pygame.FRect(left, inner.y - 4, inner.right - left, inner.h + 4)
        self._words = _words(lesson, self._column.w, theme, numbered=not picture)
        foot = _foot(theme)
        self._foot = pygame.FRect(left, inner.bottom - foot, self._column.w, foot)
        self._picture = _picture(lesson)
        self.tooltip = self._tip()

    def _tip(self) -> str:
        scene = next(scene for scene in self._lesson.scenes if scene.id == self.to_play)
        number = self._lesson.scenes.index(scene) + 1
        verb = t({"": "learn.page.begin", "begun": "learn.page.continue"}.get(self._state, "learn.page.repeat"))
        return f"**{verb}**\n" + t("learn.page.scene", scene=number, title=t(f"{scene.key}.title"))

    def marks(self) -> Sequence[SceneMark]:
        """One mark for each scene."""
        count, box = len(self._lesson.scenes), self._foot
        side = min(box.h, (box.w * 0.62 + _MARK_GAP) / count - _MARK_GAP)
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
        if self._picture_box.w:
            canvas.fill(self._picture_box, SEPIA, radius=4, alpha=60)
            if self._picture is not None:
                self._pictures.draw(canvas, self._picture_box, self._picture)
            canvas.outline(self._picture_box.inflate(3, 3), INK, 2.5, radius=4)
            initial(canvas, str(self._lesson.number), self._picture_box.move(-8, -8).topleft, _NUMBER)
        x, y = self._column.topleft
        for said in self._words:
            said.draw(canvas, (x, y))
            y += said.height
        self._draw_state(canvas)

    def _draw_state(self, canvas: Canvas) -> None:
        """How far one has come, and how long it takes, at the right of the marks."""
        box = self._foot
        word = t(f"learn.page.{self._state or 'new'}")
        if self._state == "done":
            laurel(canvas, (box.right - box.h / 2, box.centery), box.h * 1.1)
            check = pygame.FRect(0, 0, box.h * 0.5, box.h * 0.5)
            check.center = box.right - box.h / 2, box.centery
            canvas.sprite("icons/check", check)
            return
        lines: list[tuple[str, Font]] = [(word, "semibold")]
        if self._lesson.minutes:
            lines.append((t("learn.page.minutes", n=self._lesson.minutes), "italic"))
        size = _sizes(canvas.theme, pictured=bool(self._picture_box.w))[1] * 0.95
        step = canvas.theme.line(size)
        y = box.centery - (len(lines) - 1) * step / 2
        for text, font in lines:
            colour = RUBRIC if font == "semibold" and self._state == "begun" else SEPIA
            canvas.text(
                text, (box.right, y), size, colour, font=font, anchor="midright",
                width=box.w * 0.36, shrink=True,
            )  # fmt: skip
            y += step
