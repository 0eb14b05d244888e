"""The page *Learn*: the lessons as cards, the guided game and the rules."""

from collections.abc import Sequence

import pygame

from ulm.learning.lesson_files import Lesson, lessons
from ulm.records.lesson import lesson_of
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, SEPIA
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.learn.lesson_card import LessonCard, picture_width
from ulm.ui.scenes.page import PageBackground, empty_notice, page, page_left, page_top
from ulm.ui.table.pictures.position_picture import PositionPictures
from ulm.ui.widgets.button import Button

_SHEET = pygame.FRect(36, 20, 1848, 1040)
_RIGHT = 64.0
_GAP = 24.0
_BUTTON = 68.0


def columns(count: int) -> int:
    """In how many columns so many cards lie."""
    if count <= 6:
        return min(3, max(1, count))
    return 4 if count <= 12 else 6


class LearnScene(ProgramScene):
    """All lessons on one page."""

    covers = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._lessons: Sequence[Lesson] = lessons()
        self._pictures = PositionPictures(self.invalidate)
        self._background = PageBackground(self._draw_page)
        self._intro: Paragraph | None = None
        self._room = pygame.FRect(0, 0, 0, 0)

    # ----- layout

    def relayout(self) -> None:
        self._background.forget()
        theme, navigation = self.app.theme, self.app.navigation
        left, right = page_left(_SHEET), _SHEET.right - _RIGHT
        size = BODY / max(1.0, theme.factor * 0.85)
        self._intro = Paragraph(theme, f"*{t('learn.page.intro')}*", width=right - left, size=size, colour=SEPIA)
        top = page_top(_SHEET, theme) - 8
        button = _BUTTON * min(1.2, theme.factor)
        foot = _SHEET.bottom - 40 - button
        self._room = pygame.FRect(left, top + self._intro.height + 14, right - left, 0)
        self._room.h = foot - 20 - self._room.y
        cards = self._cards()
        items: list[Item] = []
        for card in cards:
            items += [card, *card.marks()]
        wide = (right - left - 2 * _GAP) / 3
        back = Button((left, foot, wide * 0.7, button), t("common.back"), self.app.pop, size=size * 1.1, name="back")
        rest = (right - left - wide * 0.7 - 2 * _GAP) / 2
        places = [pygame.FRect(back.rect.right + _GAP + n * (rest + _GAP), foot, rest, button) for n in range(2)]
        ways = (
            ("guided", "icons/ulm_sparrow", navigation.start_guided),
            ("rules", "icons/chronicle", navigation.show_rules),
        )
        for place, (name, icon, act) in zip(places, ways, strict=True):
            tip = t(f"learn.page.{name}_tip")
            words = t(f"learn.page.{name}")
            items.append(Button(place, words, act, icon=icon, size=size * 1.1, tooltip=tip, name=name))
        self.focus.replace([*items, back])
        if self.focus.focused is None:
            at = next((card for card in cards if card.current), None)
            self.focus.focus(at or (cards[0] if cards else back))

    def _cards(self) -> list[LessonCard]:
        learning, count = self.app.settings.learning, len(self._lessons)
        across = columns(count)
        down = max(1, -(-count // across))
        wide = (self._room.w - (across - 1) * _GAP) / across
        high = (self._room.h - (down - 1) * _GAP) / down
        picture = picture_width(self._lessons, (wide, high), self.app.theme)
        return [
            LessonCard(
                pygame.FRect(
                    self._room.x + number % across * (wide + _GAP),
                    self._room.y + number // across * (high + _GAP),
                    wide,
                    high,
                ),
                lesson,
                learning,
                self.app.theme,
                self._pictures,
                self.app.navigation.show_lesson,
                picture,
            )
            for number, lesson in enumerate(self._lessons)
        ]

    def resume(self) -> None:
        """A scene was played meanwhile."""
        self.relayout()
        learning = self.app.settings.learning
        mark = self.focus.find(f"scene:{learning.at}")
        if mark is not None:
            lesson = self.focus.find(f"lesson:{lesson_of(learning.at)}")
            self.focus.focus(lesson or mark, show=self.focus.visible)

    def leave(self) -> None:
        super().leave()
        self._background.forget()
        self._pictures.forget()

    def back(self) -> bool:
        self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        self._background.draw(canvas)
        self.draw_items(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        page(canvas, _SHEET, t("learn.page.title"))
        if self._intro is not None:
            self._intro.draw(canvas, (self._room.x, self._room.y - 14 - self._intro.height))
        if not self._lessons:
            empty_notice(canvas, self._room, t("learn.page.none"))
