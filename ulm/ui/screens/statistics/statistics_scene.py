"""Statistics of the finished games, on a page of the Chronicle: their results, and what their reviews tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, TypeGuard

from pygame import FRect

from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.rules.ruleset import present_definitions
from ulm.session.table_setup import BOTS
from ulm.storage.achievements import Achievement
from ulm.storage.game_index import Index
from ulm.storage.game_statistics import Kind, Statistics, WinCount
from ulm.storage.game_summary import GameEntry
from ulm.ui.navigation import GameList, ListedGames
from ulm.ui.program import Program
from ulm.ui.screens.chronicle.saved_games_loader import IndexLoader
from ulm.ui.screens.page import INDENT, MARGIN, PageScene, back_button, empty_notice
from ulm.ui.screens.statistics.achievement_list import AchievementMark, career_marks
from ulm.ui.screens.statistics.review_statistics_view import SkillReviews
from ulm.ui.screens.statistics.statistics_charts import ChartHeading, blocks, course_of_points, decimal, fraction
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Columns, Grid, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import FIGURE, Label, write
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, INK, RUBRIC, SEPIA, SMALL, Theme
from ulm.ui.toolkit.widgets.bar_chart import ChartBar, VerticalBar
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading_height
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice


class StatisticsFigure(Stack):
    """A large number and what it counts."""

    def __init__(self, theme: Theme, number: str, label: str, *, red: bool = False) -> None:
        self.number, self.label = number, label
        size, colour = 50 / max(1.0, theme.factor * 0.8), RUBRIC if red else INK
        large = Label(number, size, colour, font="display", side="center", way=FIGURE)
        super().__init__(Column(large, Label(label, SMALL, SEPIA, font="italic", side="center")), pad=(8, 0))


def statistics_figures(theme: Theme, found: Statistics) -> Node:
    """Games, victories over bots, mean and best points, side by side."""
    games = t("statistics.games", n=found.games)
    if found.among_people:
        games = t("statistics.without_bots", games=games, n=found.among_people)
    shown = [(str(found.games), games)]
    mean, best = found.mean, found.best
    if mean is not None and best is not None:
        shown += [
            _against_bots(found.humans),
            (decimal(mean), t("statistics.mean")),
            (written(best), t("statistics.best")),
        ]
    return Grid([StatisticsFigure(theme, number, what, red=n == 1) for n, (number, what) in enumerate(shown)], 4)


def _against_bots(humans: WinCount) -> tuple[str, str]:
    """The figure of the games won against bots; games without bots do not count."""
    if not humans.games:
        return "—", t("statistics.never_against_bots")
    share = t("settings.percent", n=round(100 * humans.won / humans.games))
    return t("statistics.of", won=fraction(humans.won), games=humans.games), t("statistics.won", share=share)


class GameHistoryList:
    """That list; ``on_thrown_away`` is called when a game has been moved to the bin."""

    def __init__(self, games: GameList, on_thrown_away: Callable[[], None]) -> None:
        self.library = games.library
        self._games = games
        self._on_thrown_away = on_thrown_away

    def stop_reading(self) -> None:
        """Close all files of the folder."""
        self._games.stop_reading()

    def choose(self, name: str) -> None:
        """Select a game by the name of its file."""
        self._games.choose(name)

    def look(self) -> None:
        """List the folder again."""
        self._games.look()

    def throw_away(self) -> None:
        """Move the selected game to the bin."""
        self._games.throw_away()
        self._games.stop_reading()
        self._on_thrown_away()


_SIZE = (1740.0, 1048.0)
_ABOVE, _BELOW = 62.0, 34.0
"""What stays free above the contents, besides the heading, and below the buttons."""
_BUTTON, _BUTTONS_GROWN, _ABOVE_FOOT = 62.0, 1.25, 15.0
"""The height of the buttons, how far it grows, and what is free above them: words between them may be higher."""
_COURSE = 296.0
"""The height of the course of points at a text size of 100 %."""
_GAP = 44.0
_RIGHT = 0.345
"""How much of the page the right-hand column takes."""
_NARROW = 1.25
"""From this text size on the charts stand in two columns below the course of points."""


View = Literal["results", "skill"]


class StatisticsScene(PageScene):
    """The totals of all finished games, filtered by kind of game and number of seats, and the marks of all of them;
    in another view, what the reviewed ones among them tell.

    ``games`` is the list from which it was opened: from there a mark opens the page of its game.
    """

    first = "kind"
    size = _SIZE

    def __init__(self, app: Program, index: Index | None = None, games: ListedGames | None = None) -> None:
        super().__init__(app)
        self.index = index or Index()
        self.games = games
        self.reader = IndexLoader(app, self.index, self._progress)
        self.kind: Kind = "all"
        self.seats = 0
        """The number of seats to filter by; 0 for any."""
        self.view: View = "results"
        self.found = Statistics()
        self.marks: list[Achievement] = []
        self._away = False
        """Whether the page of a game is open, where it can be changed."""
        self.skill = SkillReviews(app, self.index, self._skill_changed)
        self.problem = ""
        """Why the games cannot be read."""

    def enter(self) -> None:
        try:
            self.reader.look()
        except OSError as error:
            self.problem = t("chronicle.folder_trouble", reason=words.refused(error))
        self._count_all()
        if not self.reader.busy:
            self.skill.look()

    def resume(self) -> None:
        if self._away:
            self._away = False
            self._refresh()

    def _refresh(self) -> None:
        """List the folder again: the game whose page was open may have another title, or be gone."""
        self.enter()
        self.place()
        self.invalidate()

    def leave(self) -> None:
        """The scene that owns the index may use it again at once. What is reviewed so far is kept."""
        super().leave()
        self.skill.close()
        self.reader.stop()

    def _progress(self) -> None:
        if not self.reader.busy:
            self._count_all()
            self.place()
            self.skill.look()
        self.invalidate()

    def _count_all(self) -> None:
        """Count the games, and find the marks, which no filter changes."""
        descendants = [descendant.id for descendant in present_definitions().descendants]
        self.marks = self.index.marks(BOTS, descendants)
        self._count()

    def _count(self) -> None:
        self.found = self.index.statistics(self.kind, self.seats or None)
        self.skill.count(self.kind, self.seats or None)

    def _skill_changed(self) -> None:
        """More reviews are there, or none is being made any more."""
        self.skill.count(self.kind, self.seats or None)
        if self.view == "skill":
            self.place()
        self.invalidate()

    @property
    def animating(self) -> bool:
        return super().animating or self.skill.reviewing

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.skill.poll():
            self.invalidate()

    # ----- the page

    def spoken(self) -> str:
        return "\n".join((self.title, *self._sentences()))

    def _sentences(self) -> list[str]:
        """What the reviews tell, where that is shown."""
        return self.skill.sentences() if self.view == "skill" and self.found.games else []

    def spoken_changes(self) -> Mapping[object, str]:
        """What the reviews tell, once that is shown or has changed, and how reviewing the other games has ended."""
        said = {"skill": "\n".join(self._sentences()), "ended": self.skill.ended}
        return {what: text for what, text in said.items() if text}

    @property
    def title(self) -> str:
        return t("statistics.title")

    def place(self) -> None:
        super().place()
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        _show_headings(scroll)
        if isinstance(self.focus.focused, ChartBar):
            self.focus.focused.stop_here()

    def contents(self) -> Node:
        theme = self.app.theme
        choices, contents = self._choices(), self._contents()
        # Above the page; where text is large at its top, and they scroll with it.
        body: list[Node] = [ScrollColumn(choices, Space(height=14), *contents)]
        if not self._narrow:
            body = [choices, Space(height=14), ScrollColumn(*contents)]
        high = _BUTTON * min(theme.factor, _BUTTONS_GROWN)
        back = sized(back_button(self.app, high, primary=True), height=high)
        footer = Stack(ground=self._draw_footer, height=high + 2 * _ABOVE_FOOT, grow=1.0)
        foot = Row(back, Space(28), footer, Space(24), self._view_button(high), align="center")
        above, below = Space(height=_ABOVE + heading_height(theme)), Space(height=_BELOW - _ABOVE_FOOT)
        column = Column(above, *body, foot, below, grow=1.0)
        return Stack(Row(Space(INDENT), column), pad=(MARGIN, 0))

    def _choices(self) -> Node:
        """Whose games are counted: side by side, or one below the other where text is large."""
        kinds: list[ChoiceOption[Kind]] = [
            ChoiceOption("all", t("statistics.all")),
            ChoiceOption("basic", t("setup.basic")),
            ChoiceOption("advanced", t("setup.advanced")),
        ]
        numbers = [ChoiceOption(0, t("statistics.any"))]
        numbers += [ChoiceOption(n, t("statistics.players", n=n)) for n in (2, 3, 4)]
        least = (0, 54.0 * min(self.app.theme.factor, 1.4))
        kind = SegmentedChoice(kinds, self.kind, self._filter, least=least, size=BODY - 3, name="kind")
        seats = SegmentedChoice(numbers, self.seats, self._filter_seats, least=least, size=BODY - 3, name="seats")
        if self._narrow:
            return Column(kind, seats, gap=8)
        return Row(sized(kind, width=0.0, grow=0.47), sized(seats, width=0.0, grow=0.53), gap=24, align="start")

    def _view_button(self, high: float) -> Button:
        """Shows the other view."""
        other: View = "skill" if self.view == "results" else "results"
        text, tip = t(f"statistics.view.{other}"), t(f"statistics.view.{other}_tip")
        made = Button(text, lambda: self.show_view(other), tooltip=tip, name="view")
        made.enabled = bool(self.found.games)
        return sized(made, width=max(260.0, min(440.0, made.needed_width(self.app.theme))), height=high)

    def show_view(self, view: View) -> None:
        """Show the results, or what the reviews tell."""
        self.view = view
        self.place()
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        scroll.scroll_to(0)

    @property
    def _narrow(self) -> bool:
        return self.app.theme.factor > _NARROW

    def _contents(self) -> list[Node]:
        """Figures and charts, or why there are none."""
        theme, ring, narrow = self.app.theme, self.focus, self._narrow
        if not self.found.games:
            empty = "" if self.reader.busy else t("statistics.empty")
            return [Stack(ground=lambda canvas, box: empty_notice(canvas, box, empty), grow=1.0)]
        if self.view == "skill":
            return self.skill.made(ring, narrow=narrow)
        show = self._show_game if self.games is not None else None
        career = career_marks(theme, self.marks, show, narrow=narrow)
        main = [statistics_figures(theme, self.found)]
        if self.found.course:
            main.append(sized(course_of_points(ring, theme, self.found), height=_COURSE * min(theme.factor, 1.5)))
        lower, side = ([block.made(ring, theme) for block in found] for found in blocks(self.found))
        if narrow:
            main.append(Columns(*lower, *side, columns=2, gap=(_GAP, 18)))
            return [Column(*main, career, gap=18)]
        main.append(Grid(lower, 2, gap=(_GAP, 0)))
        columns = Column(*main, gap=18, width=0.0, grow=1 - _RIGHT), Column(*side, gap=18, width=0.0, grow=_RIGHT)
        return [Row(*columns, gap=_GAP), Space(height=18), career]

    def _show_game(self, entry: GameEntry) -> None:
        """Open the page of a game that won a mark."""
        assert self.games is not None
        self.reader.stop()
        self._away = True
        self.games.show(entry.name, "")
        self.games.stop_reading()
        self.app.navigation.show_saved_game(GameHistoryList(self.games, self._refresh), entry)

    def _filter(self, kind: Kind) -> None:
        self.kind = kind
        self._filtered()

    def _filter_seats(self, seats: int) -> None:
        self.seats = seats
        self._filtered()

    def _filtered(self) -> None:
        self.skill.ended = ""
        self._count()
        self.place()

    def _draw_footer(self, canvas: Canvas, box: FRect) -> None:
        write(canvas, self._footer(), box.midleft, box.size, SMALL, SEPIA, font="italic")

    def _footer(self) -> str:
        """The line at the bottom: the loading progress, or whose numbers these are."""
        if self.reader.busy:
            return t("chronicle.reading", done=self.reader.done, all=self.reader.all)
        if self.problem:
            return self.problem
        if self.view == "skill" or self.skill.reviewing:
            return self.skill.footer()
        return t("statistics.note") if self.found.results else ""


def _show_headings(scroll: ScrollView) -> None:
    """Scroll a chart's heading into view with its first bar, or with a vertical one."""
    heading: Node | None = None

    def reveal(item: Focusable, above: Node) -> None:
        scroll.reveal_child(above)
        scroll.reveal_child(item)

    for part in scroll.walk():
        if isinstance(part, ChartHeading):
            heading = part
        elif heading is not None and _is_below_heading(part):
            part.reveal = partial(reveal, above=heading)


def _is_below_heading(part: Node) -> TypeGuard[Focusable]:
    """Whether a part is the first below its heading, or one of those side by side there."""
    return isinstance(part, VerticalBar) or (isinstance(part, ChartBar | AchievementMark) and part.number == 0)
