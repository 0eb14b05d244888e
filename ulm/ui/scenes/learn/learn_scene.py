"""The page *Learn*: the lessons as cards, the guided game and the rules."""

from collections.abc import Sequence

import pygame

from ulm.learning.lesson_files import Lesson, lessons
from ulm.records.lesson import lesson_of
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, SEPIA
from ulm.ui.pieces.pictures.position_picture import PositionPictures
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.learn.lesson_card import LessonCard, card_size
from ulm.ui.scenes.page import PageBackground, empty_notice, page, page_left, page_top
from ulm.ui.widgets.button import Button, of_one_height
from ulm.ui.widgets.label import RichText
from ulm.ui.widgets.scroll import ScrollView

_SHEET = pygame.FRect(36, 20, 1848, 1040)
_RIGHT = 64.0
_GAP = 24.0
_BUTTON, _HIGHEST_BUTTON, _WORDS = 68.0, 120.0, BODY * 1.1
_NARROW, _LOWEST = 1.2, 260.0
"""From this text size on there are two columns at the most, and cards are as high as they need, but at least this."""


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
        self._room = pygame.FRect(0, 0, 0, 0)

    # ----- layout

    def spoken(self) -> str:
        return t("learn.page.title")

    def relayout(self) -> None:
        self._background.forget()
        theme = self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - _RIGHT
        top = page_top(_SHEET, theme) - 8
        buttons = self._buttons()
        wide = (right - left - 2 * _GAP) / 3
        places = (left, wide * 0.7), (left + wide * 0.7 + _GAP, 1.15 * wide), (right - 1.15 * wide, 1.15 * wide)
        for button, (x, width) in zip(buttons, places, strict=True):
            button.rect = pygame.FRect(x, 0, width, _BUTTON * min(1.2, theme.factor))
        high = of_one_height(theme, buttons, _HIGHEST_BUTTON)
        foot = _SHEET.bottom - 40 - high
        for button in buttons:
            button.rect.y = foot
        view = pygame.FRect(left - 12, top, right - left + 46, foot - 14 - top)
        intro = RichText(theme, (left, top, right - left, 0), f"*{t('learn.page.intro')}*", size=BODY, colour=SEPIA)
        self._room = pygame.FRect(left, intro.rect.bottom + 14, right - left, 0)
        self._room.h = view.bottom - 6 - self._room.y
        cards = self._cards()
        items: list[Item] = [intro]
        for card in cards:
            items += [card, *card.marks()]
        before = self.focus.find("scroll")
        scroll = ScrollView(view, items, height=max((card.rect.bottom + 6 for card in cards), default=top) - top)
        back, *others = buttons
        self.focus.replace([scroll, *items, *others, back])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            at = next((card for card in cards if card.current), None)
            self.focus.focus(at or (cards[0] if cards else back))

    def _buttons(self) -> list[Button]:
        navigation, nowhere = self.app.navigation, (0, 0, 0, 0)
        ways = (
            ("guided", "icons/ulm_sparrow", navigation.start_guided),
            ("rules", "icons/chronicle", navigation.show_rules),
        )
        return [
            Button(nowhere, t("common.back"), self.app.pop, size=_WORDS, name="back"),
            *(
                Button(
                    nowhere,
                    t(f"learn.page.{name}"),
                    act,
                    icon=icon,
                    size=_WORDS,
                    tooltip=t(f"learn.page.{name}_tip"),
                    name=name,
                )
                for name, icon, act in ways
            ),
        ]

    def _cards(self) -> list[LessonCard]:
        learning, count, theme = self.app.settings.learning, len(self._lessons), self.app.theme
        across = columns(count)
        if theme.factor > _NARROW:
            across = min(across, 2)
        down = max(1, -(-count // across))
        wide = (self._room.w - (across - 1) * _GAP) / across
        least = 0.0 if theme.factor > _NARROW else (self._room.h - (down - 1) * _GAP) / down
        picture, high = card_size(self._lessons, (wide, max(_LOWEST, least)), theme)
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
                theme,
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
        if not self._lessons:
            empty_notice(canvas, self._room, t("learn.page.none"))
