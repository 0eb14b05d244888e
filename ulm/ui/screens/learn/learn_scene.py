"""The page *Learn*: the lessons as cards, the guided game and the rules."""

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.teaching.lesson import lesson_of
from ulm.teaching.lesson_files import Lesson, lessons
from ulm.ui.program import Program
from ulm.ui.screens.learn.lesson_card import LessonCard, set_cards
from ulm.ui.screens.page import INDENT, MARGIN, PageScene, empty_notice, head_height
from ulm.ui.table.board.position_picture import PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Row, Space, Stack
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_RIGHT = 64.0
_SIZE = (1848.0, 1040.0)
_WIDE = _SIZE[0] - MARGIN - INDENT - _RIGHT
_GAP, _AROUND, _BELOW_CARDS, _BELOW = 24.0, 14.0, 6.0, 40.0
_BUTTON, _HIGHEST_BUTTON, _WORDS = 68.0, 120.0, BODY * 1.1
_NARROW, _LOWEST = 1.2, 260.0
"""From this text size on there are two columns at the most, and cards are as high as they need, but at least this."""


def columns(count: int) -> int:
    """In how many columns so many cards lie."""
    if count <= 6:
        return min(3, max(1, count))
    return 4 if count <= 12 else 6


class LearnScene(PageScene):
    """All lessons on one page."""

    covers = True
    size = _SIZE

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._lessons: Sequence[Lesson] = lessons()
        self._pictures = PositionPictures(self.invalidate)

    # ----- layout

    @property
    def title(self) -> str:
        return t("learn.page.title")

    def spoken(self) -> str:
        return self.title

    @property
    def first(self) -> str:
        cards = [item for item in self.focus.items if isinstance(item, LessonCard)]
        return next((card.name for card in cards if card.current), cards[0].name if cards else "back")

    def contents(self) -> Node:
        theme = self.app.theme
        back, *others = self._buttons()
        third = (_WIDE - 2 * _GAP) / 3
        # The button that closes the page is the last one for the keyboard, and the first of the row.
        beside = Row(Space(0.7 * third), *(sized(each, width=1.15 * third) for each in others), gap=_GAP)
        foot = Stack(beside, Row(sized(back, width=0.7 * third)))
        foot.height = min(_HIGHEST_BUTTON, foot.wanted(theme, (_WIDE, ANY))[1])
        intro = RichLabel(f"*{t('learn.page.intro')}*", colour=SEPIA)
        head = head_height(theme) - 8
        room = _SIZE[1] - head - intro.wanted(theme, (_WIDE, ANY))[1] - _AROUND - _BELOW_CARDS
        cards = self._cards(room - _AROUND - foot.height - _BELOW)
        scroll = ScrollColumn(intro, Space(height=_AROUND), cards, Space(height=_BELOW_CARDS))
        column = Column(Space(height=head), scroll, Space(height=_AROUND), foot, Space(height=_BELOW), grow=1.0)
        return Row(Space(MARGIN + INDENT), column, Space(_RIGHT))

    def _buttons(self) -> list[Button]:
        navigation, least = self.app.navigation, (0, _BUTTON * min(1.2, self.app.theme.factor))
        ways = (
            ("guided", "icons/ulm_sparrow", navigation.start_guided),
            ("rules", "icons/chronicle", navigation.show_rules),
        )
        return [
            Button(t("common.back"), self.app.pop, least=least, size=_WORDS, name="back"),
            *(
                Button(
                    t(f"learn.page.{name}"),
                    act,
                    least=least,
                    icon=icon,
                    size=_WORDS,
                    tooltip=t(f"learn.page.{name}_tip"),
                    name=name,
                )
                for name, icon, act in ways
            ),
        ]

    def _cards(self, room: float) -> Node:
        """All lessons, in a height if it is enough."""
        learning, count, theme = self.app.settings.learning, len(self._lessons), self.app.theme
        if not count:
            return Stack(ground=lambda canvas, box: empty_notice(canvas, box, t("learn.page.none")), height=room)
        across = columns(count)
        if theme.factor > _NARROW:
            across = min(across, 2)
        down = -(-count // across)
        least = 0.0 if theme.factor > _NARROW else (room - (down - 1) * _GAP) / down
        show = self.app.navigation.show_lesson
        cards = [LessonCard(lesson, learning, self._pictures, show) for lesson in self._lessons]
        set_cards(theme, cards, (_WIDE - (across - 1) * _GAP) / across, max(_LOWEST, least))
        return Grid(cards, across, gap=(_GAP, _GAP))

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
        self._pictures.forget()

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        super().draw(canvas)
