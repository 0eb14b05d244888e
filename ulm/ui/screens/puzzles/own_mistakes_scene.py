"""The page *Learn from your mistakes*: what the missed turns cost by theme, and three puzzles for the worst of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from ulm.analysis.exercises import Exercises
from ulm.analysis.own_mistakes_statistics import FEWEST, MistakeStatistics, ThemeLoss
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.display_names import name_list
from ulm.i18n.review_text import format_cost
from ulm.ui.program import Program
from ulm.ui.screens.page import NARROW, WidePage
from ulm.ui.screens.puzzles.own_mistakes_panel import OwnMistakesPanel
from ulm.ui.screens.puzzles.puzzle_cards import ICONS, CardPicture, PuzzleCard, state_words
from ulm.ui.screens.statistics.statistics_charts import ChartHeading, ChartSection
from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, LARGE, SEPIA, SMALL
from ulm.ui.toolkit.widgets.bar_chart import Bar
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn


def most_lost_theme(found: MistakeStatistics) -> str:
    """What is lost most by, or why that cannot be said; as rich text."""
    if found.turns < FEWEST:
        return t("puzzles.mistakes.few", n=found.turns, least=FEWEST)
    if not found.most:
        return t("puzzles.mistakes.without", n=found.without)
    first, *others = found.most
    if not others:
        what = f"**{puzzle_text.theme(first.theme)}**"
        return t("puzzles.mistakes.most", what=what, n=first.turns, points=_points(first.points))
    what = name_list([f"**{puzzle_text.theme(each.theme)}**" for each in found.most])
    apart = found.apart(first, others[-1])
    if not apart.points:
        return t("puzzles.mistakes.same", what=what)
    return t("puzzles.mistakes.alike", what=what, points=_points(apart.points), error=_points(apart.error))


def total_loss(found: MistakeStatistics) -> str:
    """What all of them cost, and that the sums below are more than that."""
    said = [t("puzzles.mistakes.all", n=found.turns, points=_points(found.points))]
    if found.without and found.most:
        said.append(t("puzzles.mistakes.without", n=found.without))
    return " ".join(said)


def bars(found: MistakeStatistics) -> list[Bar]:
    """What was lost by each theme, marked where it is what is lost most by."""
    worst = {each.theme for each in found.most}
    return [_bar(each, marked=each.theme in worst) for each in found.by_theme]


def _bar(lost: ThemeLoss, *, marked: bool) -> Bar:
    points = _points(lost.points)
    told = t("puzzles.mistakes.bar_tip", n=lost.turns, points=points, error=_points(lost.error))
    return Bar(
        f"lost:{lost.theme}",
        lost.points,
        f"{told}\n{puzzle_text.theme_about(lost.theme)}",
        puzzle_text.theme(lost.theme),
        t("puzzles.mistakes.figure", n=lost.turns, points=points),
        ICONS[lost.theme],
        marked=marked,
    )


def exercises(chosen: Exercises) -> list[str]:
    """What the puzzles to play are, and of which themes there are none left, in sentences."""
    said = []
    if chosen.solved:
        what = name_list([puzzle_text.theme(theme) for theme in chosen.solved])
        said.append(t("puzzles.mistakes.solved", what=what))
    if chosen.entries:
        said.append(t("puzzles.mistakes.about", n=len(chosen.entries)))
    return said


def _points(value: float) -> str:
    return format_cost(value, sign=False)


_BETWEEN = 18.0
_LEFT, _RIGHT, _GAP = 996.0, 668.0, 60.0
"""The widths of the two columns, and what is free between them."""
_CARD = 196.0


class OwnMistakesScene(WidePage):
    """Opened from the page of the puzzles, which goes on looking for missed turns below it."""

    def __init__(
        self,
        app: Program,
        shelf: PuzzleQueue,
        missed: OwnMistakesPanel,
        today: date,
        on_play: Callable[[PuzzleAttempt], None],
    ) -> None:
        super().__init__(app)
        self.shelf = shelf
        self.missed = missed
        self.today = today
        self.on_play = on_play
        self._pictures = PositionPictures(self.invalidate)
        self._count()
        self._choose()

    def _count(self) -> None:
        self.mistakes = MistakeStatistics(self.missed.shelf.sections)

    def _choose(self) -> None:
        self.exercises = Exercises(self.shelf, [lost.theme for lost in self.mistakes.by_theme])

    def play(self, entry: PuzzleEntry) -> None:
        """Play one of the puzzles; one that cannot be read is left out from now on."""
        sitting = self.exercises.sit(entry, self.today)
        if sitting is not None:
            self.on_play(sitting)
        else:
            self.resume()

    # ----- the page

    @property
    def title(self) -> str:
        return t("puzzles.mistakes.title")

    @property
    def first(self) -> str:
        """The first puzzle that is still to be answered."""
        numbers = [n for n, entry in enumerate(self.exercises.entries, 1) if not self.exercises.is_done(entry)]
        return f"exercise:{numbers[0]}" if numbers else "back"

    def spoken(self) -> str:
        said = [self.title, *self._said()]
        if self.mistakes.turns:
            said += [self._heading(), *exercises(self.exercises)]
        return "\n".join(each for each in said if each)

    def _said(self) -> list[str]:
        """The sentences at the top, as rich text."""
        if not self.mistakes.turns:
            return [t("puzzles.own.none"), self._progress()]
        return [most_lost_theme(self.mistakes), total_loss(self.mistakes)]

    def enter(self) -> None:
        super().enter()
        self.missed.on_change.add(self._found_more)

    def leave(self) -> None:
        super().leave()
        self.missed.on_change.discard(self._found_more)
        self._pictures.forget()

    def resume(self) -> None:
        self._count()
        self._choose()
        self.relayout()

    def _found_more(self) -> None:
        """The search is further on. The puzzles stay while one looks at them."""
        if self.app.scene is self:
            self._count()
            if not self.exercises.entries:
                self._choose()
            self.place()
            self.invalidate()

    def made(self) -> Node:
        note = t("puzzles.mistakes.note") if self.mistakes.turns else ""
        return self.page(self._body(), note, empty=not self.exercises.entries)

    def _body(self) -> Node:
        if not self.mistakes.turns:
            none, progress = self._said()
            words = (
                RichLabel(f"*{none}*", LARGE, SEPIA, side="center"),
                RichLabel(progress, SMALL, SEPIA, side="center"),
            )
            return Column(*words, gap=_BETWEEN, justify="center", grow=1.0)
        if self.app.theme.factor > NARROW:
            return ScrollColumn(*self._told(), Space(height=_BETWEEN), *self._to_play(), gap=_BETWEEN)
        left = ScrollColumn(Column(*self._told(), gap=_BETWEEN, width=_LEFT), grow=0.0)
        right = ScrollColumn(Column(*self._to_play(), gap=_BETWEEN, width=_RIGHT), name="to_play")
        return Row(left, right, gap=_GAP, grow=1.0)

    def _told(self) -> list[Node]:
        """What the turns cost, in sentences and bars, and what is being looked at now."""
        most, together = self._said()
        parts: list[Node] = [Column(RichLabel(most, BODY), RichLabel(together, SMALL), gap=8)]
        if self.mistakes.by_theme:
            block = ChartSection(t("puzzles.by_theme"), bars(self.mistakes))
            parts.append(block.made(self.focus, self.app.theme))
        return [*parts, RichLabel(self._progress(), SMALL, SEPIA)] if self._progress() else parts

    def _progress(self) -> str:
        return f"*{self.missed.progress()}*" if self.missed.progress() else ""

    def _heading(self) -> str:
        theme = self.exercises.theme
        return t("puzzles.mistakes.exercises", what=puzzle_text.theme(theme)) if theme else ""

    def _to_play(self) -> list[Node]:
        parts: list[Node] = [ChartHeading(self.app.theme, self._heading())] if self.exercises.theme else []
        parts += [RichLabel(words, SMALL) for words in exercises(self.exercises)]
        return [*parts, *(self._card(*each) for each in enumerate(self.exercises.entries, 1))]

    def _card(self, number: int, entry: PuzzleEntry) -> PuzzleCard:
        tried, puzzle = self.shelf.tried(entry), self.shelf.read(entry)
        state = state_words(tried) if tried is not None else t("puzzles.day.open")
        start = PositionPicture(puzzle.start, "grid") if puzzle is not None else None
        return PuzzleCard(
            t("puzzles.mistakes.card", n=number),
            [t("puzzles.difficulty", rating=entry.rating), f"*{state}*"],
            partial(self.play, entry),
            CardPicture(self._pictures, start, solved=self.shelf.is_solved(entry)),
            high=_CARD,
            tooltip=t("puzzles.mistakes.card_tip"),
            name=f"exercise:{number}",
        )

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        super().draw(canvas)
