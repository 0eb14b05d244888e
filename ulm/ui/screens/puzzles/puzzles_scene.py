"""The page of the puzzles: which can be played, the player's rating, and what was answered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Literal, NamedTuple

from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.player_rating import PROVISIONAL
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import AnsweredRecord
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.ui.program import Program
from ulm.ui.screens.page import BUTTON, BUTTONS_GROWN, NARROW, WidePage, empty_notice
from ulm.ui.screens.puzzles.own_mistakes_panel import OwnMistakesPanel
from ulm.ui.screens.puzzles.puzzle_cards import AnswerRow, CardPicture, PuzzleCard, ThemeTile, puzzle_figures
from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Row, Space, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, SEPIA, SMALL, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import notice
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

Filter = Literal["all", "solved", "missed"]
_BETWEEN = 18.0
_LEFT, _RIGHT, _GAP = 996.0, 668.0, 60.0
"""The widths of the two columns, and what is free between them."""
_CARD, _OWN = 196.0, 132.0
_LEARN = 230.0
"""The width of the button beside the card of the missed turns."""
_HEAD = 30.0


class AnsweredPuzzle(NamedTuple):
    """A puzzle that was answered; ``origin`` is the missed turn of which it is made."""

    entry: PuzzleEntry
    tried: AnsweredRecord
    origin: Origin | None


def _no_origin(entry: PuzzleEntry) -> Origin | None:
    return None


class PuzzlesScene(WidePage):
    """Cards and themes beside what was answered."""

    def __init__(
        self,
        app: Program,
        shelf: PuzzleQueue,
        missed: OwnMistakesPanel,
        today: date,
        on_play: Callable[[PuzzleAttempt], None],
        on_learn: Callable[[], None],
    ) -> None:
        """``on_learn`` opens the page that tells what the missed turns have in common."""
        super().__init__(app)
        self.shelf = shelf
        self.missed = missed
        self.today = today
        self.on_play = on_play
        self.on_learn = on_learn
        self.filter: Filter = "all"
        self.selected = 0
        self._own_high = 0.0
        """How high the card of the missed turns is: it does not become lower while one looks at it."""
        self._pictures = PositionPictures(self.invalidate)

    # ----- what can be played

    def play(self, entry: PuzzleEntry | None, *, daily: bool = False, theme: str = "") -> None:
        """Play a puzzle; one that cannot be read is left out from now on."""
        if entry is None:
            return
        self._sit(self.shelf.sit(entry, self.today, daily=daily, theme=theme))

    def play_missed(self, entry: PuzzleEntry | None) -> None:
        """Play a missed turn again."""
        if entry is not None:
            self._sit(self.missed.shelf.sit(entry, self.today))

    def _sit(self, sitting: PuzzleAttempt | None) -> None:
        if sitting is not None:
            self.on_play(sitting)
        else:
            self.relayout()

    @property
    def answers(self) -> list[AnsweredPuzzle]:
        """The puzzles that are listed, the latest answer first."""
        found = [
            AnsweredPuzzle(entry, tried, origin(entry))
            for shelf, origin in ((self.shelf, _no_origin), (self.missed.shelf, self.missed.shelf.origin))
            for entry in shelf.answered()
            if (tried := shelf.tried(entry)) is not None
        ]
        found.sort(key=lambda each: each.tried.day, reverse=True)
        if self.filter == "all":
            return found
        return [each for each in found if each.tried.solved == (self.filter == "solved")]

    def _play_again(self, answer: AnsweredPuzzle) -> None:
        if answer.origin is not None:
            self.play_missed(answer.entry)
        else:
            self.play(answer.entry)

    # ----- the page

    def spoken(self) -> str:
        said = [t("puzzles.title"), t("puzzles.intro"), self._left_out()]
        return "\n".join(each for each in said if each)

    def _left_out(self) -> str:
        """That puzzles are left out, or that there are none."""
        if not self.shelf.puzzles:
            return t("puzzles.none")
        return t("puzzles.left_out", n=self.shelf.left_out) if self.shelf.left_out else ""

    def enter(self) -> None:
        super().enter()
        self.missed.on_change.add(self._found_more)
        self.missed.begin(self.app)

    def resume(self) -> None:
        self.relayout()

    def _found_more(self) -> None:
        """The search for missed turns is further on, or has found one."""
        if self.app.scene is self:
            self.place()
            self.invalidate()

    def leave(self) -> None:
        super().leave()
        self.missed.on_change.discard(self._found_more)
        self.missed.close()
        self._pictures.forget()

    def relayout(self) -> None:
        self._own_high = 0.0
        super().relayout()

    def place(self) -> None:
        before = self.focus.find("rows")
        super().place()
        rows, own = self.focus.find("rows"), self.focus.find("missed")
        if isinstance(rows, RowList) and isinstance(before, RowList) and before.count == rows.count:
            rows.resume(before)
        if own is not None:
            self._own_high = own.rect.h

    @property
    def _anything(self) -> bool:
        """Whether there is a puzzle that can be played."""
        return bool(self.shelf.puzzles) or bool(self.missed.shelf.puzzles)

    @property
    def first(self) -> str:
        day = self.shelf.of_the_day(self.today)
        if not self._anything:
            return "back"
        if day is not None and not self.shelf.is_solved(day):
            return "day"
        return "next" if self.shelf.next() is not None else "missed"

    @property
    def title(self) -> str:
        return t("puzzles.title")

    def made(self) -> Node:
        if self._anything:
            body: Node = Row(ScrollColumn(self._offers(), grow=0.0), self._results(), gap=_GAP, grow=1.0)
        else:
            body = Stack(ground=lambda canvas, box: empty_notice(canvas, box, t("puzzles.none")), grow=1.0)
        words = (self._left_out() if self._anything else "") or t("puzzles.intro")
        years = Button(t("title.tasks"), self._show_tasks, name="tasks")
        years.tooltip = t("title.tasks_tip")
        sized(years, width=years.needed_width(self.app.theme), height=self.foot_height)
        return self.page(body, words, years, empty=not self._anything)

    def _offers(self) -> Node:
        """The cards and the themes."""
        theme = self.app.theme
        across = 1 if theme.factor > NARROW else 2
        day, following, own = self.shelf.of_the_day(self.today), self.shelf.next(), self._missed_card()
        if day is None:
            return sized(self._own(own), width=_LEFT)
        cards = [
            self._card("day", day, self._day_state(day), lambda: self.play(day, daily=True)),
            self._card(
                "next",
                following,
                t(f"puzzles.next.{'about' if following is not None else 'none'}"),
                lambda: self.play(following),
            ),
        ]
        tiles = [self._tile(name) for name in self.shelf.themes()]
        gap = _BETWEEN, _BETWEEN * 0.7
        return Column(
            Grid(cards, across, gap=gap),
            self._own(own),
            _heading(theme, t("puzzles.by_theme")),
            Grid(tiles, across, gap=gap),
            gap=_BETWEEN * 0.6,
            width=_LEFT,
        )

    def _own(self, card: PuzzleCard) -> Node:
        """The card of the missed turns and a button that tells what they have in common."""
        theme = self.app.theme
        learn = Button(t("puzzles.mistakes.open"), self.on_learn, size=BODY - 3, name="mistakes")
        learn.tooltip = t("puzzles.mistakes.open_tip")
        if theme.factor > NARROW:
            return Column(card, sized(learn, height=BUTTON * BUTTONS_GROWN), gap=_BETWEEN * 0.7)
        card.grow, card.width = 1.0, 0.0
        return Row(card, sized(learn, width=_LEARN), gap=_BETWEEN)

    def _missed_card(self) -> PuzzleCard:
        """The next of the player's missed turns, and what is being looked at now."""
        shelf = self.missed.shelf
        entry = shelf.next()
        puzzle = shelf.read(entry) if entry is not None else None
        start = PositionPicture(puzzle.start, "grid") if puzzle is not None else None
        solved = bool(shelf.puzzles) and entry is None
        card = PuzzleCard(
            t("puzzles.own.title"),
            self.missed.lines(),
            lambda: self.play_missed(entry),
            CardPicture(self._pictures, start, solved=solved, icon="icons/hint"),
            high=_OWN,
            tooltip=t("puzzles.own.tip"),
            name="missed",
        )
        card.least = 0.0, max(_OWN, self._own_high)
        return card

    def _day_state(self, entry: PuzzleEntry) -> str:
        tried = self.shelf.tried(entry)
        return t(f"puzzles.day.{'open' if tried is None else 'solved' if tried.solved else 'missed'}")

    def _card(self, name: str, entry: PuzzleEntry | None, state: str, act: Callable[[], None]) -> PuzzleCard:
        lines = [state] if entry is None else [t("puzzles.difficulty", rating=entry.rating), f"*{state}*"]
        puzzle = self.shelf.read(entry) if entry is not None else None
        start = PositionPicture(puzzle.start, "grid") if puzzle is not None else None
        picture = CardPicture(self._pictures, start, solved=entry is not None and self.shelf.is_solved(entry))
        title, tip = t(f"puzzles.{name}.title"), t(f"puzzles.{name}.tip")
        return PuzzleCard(title, lines, act, picture, high=_CARD, tooltip=tip, name=name)

    def _tile(self, name: str) -> ThemeTile:
        solved, count = self.shelf.count(name)
        in_a_row = self.shelf.progress.in_a_row.get(name, 0)
        play = partial(self._play_theme, name)
        return ThemeTile(self.app.theme, name, solved, count, in_a_row, play)

    def _play_theme(self, name: str) -> None:
        self.play(self.shelf.next(name), theme=name)

    def _results(self) -> Node:
        """How the player does, and the puzzles that were answered."""
        theme = self.app.theme
        parts: list[Node] = [puzzle_figures(theme, self.shelf), Space(height=10), self._about_rating()]
        if not self.shelf.answered() and not self.missed.shelf.answered():
            words = [RichLabel(words, SMALL) for words in puzzle_text.rating_explanation()]
            told = Column(*words, RichLabel(f"*{t('puzzles.list.none')}*", SMALL), gap=12)
            parts += [Space(height=4), ScrollColumn(told)]
            return Column(*parts, gap=6, width=_RIGHT)
        parts.append(_heading(theme, t("puzzles.list.title")))
        options: list[ChoiceOption[Filter]] = [
            ChoiceOption("all", t("puzzles.list.all")),
            ChoiceOption("solved", t("puzzles.list.solved")),
            ChoiceOption("missed", t("puzzles.list.missed")),
        ]
        least = (0, 50.0 * min(theme.factor, 1.4))
        choice = SegmentedChoice(options, self.filter, self._set_filter, least=least, size=SMALL + 1, name="filter")
        choice.label = t("puzzles.list.filter")
        parts += [choice, self._rows()]
        return Column(*parts, gap=6, width=_RIGHT)

    def _about_rating(self) -> Node:
        """How far the rating is found, and a button that says how it works."""
        kept, high = self.shelf.progress, 46.0 * min(self.app.theme.factor, 1.4)
        words = t("puzzles.provisional", n=kept.rated_puzzles, all=PROVISIONAL) if kept.provisional else ""
        said = Label(words, SMALL, SEPIA, font="italic", grow=1.0)
        how = Button(t("puzzles.how.title"), self.tell_how_rated, least=(0, high), size=SMALL, name="how")
        how.rect.w = how.needed_width(self.app.theme)
        if self.app.theme.factor > NARROW:
            return Column(*([said] if words else []), how, gap=6)
        return Row(said, how, gap=_BETWEEN, align="center")

    def tell_how_rated(self) -> None:
        """Say on a sheet how the rating works."""
        self.app.push(notice(self.app, t("puzzles.how.title"), "\n".join(puzzle_text.rating_explanation())))

    def _rows(self) -> Node:
        theme, answers = self.app.theme, self.answers
        if not answers:
            return RichLabel(f"*{t('puzzles.list.none_such')}*", BODY - 3)
        made = [AnswerRow(theme, each.entry, each.tried, each.origin) for each in answers]
        self.selected = min(self.selected, len(made) - 1)

        def draw(canvas: Canvas, place: RectLike, row: int) -> None:
            made[row].place(theme, place)
            made[row].draw(canvas)

        rows = RowList(
            [row.measure(theme, (_RIGHT - BAR_ROOM, ANY))[1] for row in made],
            draw,
            selected=self.selected,
            on_select=self._select,
            on_open=lambda: self._play_again(answers[self.selected]),
            spoken_row=lambda row: made[row].spoken,
            one_click=True,
        )
        rows.z = -1  # what is scrolled away ends below the choice
        return sized(rows, grow=1.0)

    def _select(self, row: int) -> None:
        self.selected = row

    def _set_filter(self, chosen: Filter) -> None:
        self.filter = chosen
        self.selected = 0
        self.relayout()

    def _show_tasks(self) -> None:
        self.app.navigation.show_tasks()

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        super().draw(canvas)


def _heading(theme: Theme, words: str) -> Node:
    return Label(words, _HEAD, SEPIA, font="display", height=theme.line(_HEAD, "display"))
