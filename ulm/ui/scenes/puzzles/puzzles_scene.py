"""The page of the puzzles: which can be played, the player's rating, and what was answered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Literal, NamedTuple

import pygame

from ulm.puzzles.missed_file import Origin
from ulm.puzzles.progress import Tried
from ulm.puzzles.puzzle_file import Entry
from ulm.puzzles.shelf import Shelf, Sitting
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, SEPIA, SMALL
from ulm.ui.kit.viewport import Point
from ulm.ui.pieces.pictures.position_picture import PositionPicture, PositionPictures
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import PageBackground, back_button, empty_notice
from ulm.ui.scenes.puzzles.answer_rows import AnswerRow
from ulm.ui.scenes.puzzles.figures import figures
from ulm.ui.scenes.puzzles.missed_turns import MissedTurns
from ulm.ui.scenes.puzzles.puzzle_card import PuzzleCard
from ulm.ui.scenes.puzzles.theme_tile import ThemeTile
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.label import Label, RichText
from ulm.ui.widgets.ornament import heading, heading_height, sheet_of_vellum
from ulm.ui.widgets.rows import BAR_ROOM, RowList
from ulm.ui.widgets.scroll import ScrollView

Filter = Literal["all", "solved", "missed"]
_SHEET = pygame.FRect(40, 16, 1840, 1048)
_MARGIN, _GAP, _BETWEEN = 58.0, 44.0, 18.0
_LEFT = 0.6
"""How much of the page the left-hand column takes."""
_CARD, _OWN, _TILE = 216.0, 132.0, 78.0
_HEAD = 30.0
_NARROW = 1.3
"""From this text size on, cards and themes lie one below the other."""


class Answer(NamedTuple):
    """A puzzle that was answered; ``origin`` is the missed turn of which it is made."""

    entry: Entry
    tried: Tried
    origin: Origin | None


def _no_origin(entry: Entry) -> Origin | None:
    return None


class PuzzlesScene(ProgramScene):
    """Cards and themes beside what was answered."""

    covers = True

    def __init__(
        self, app: Program, shelf: Shelf, missed: MissedTurns, today: date, on_play: Callable[[Sitting], None]
    ) -> None:
        super().__init__(app)
        self.shelf = shelf
        self.missed = missed
        self.today = today
        self.on_play = on_play
        self.filter: Filter = "all"
        self.selected = 0
        self._own_high = 0.0
        """How high the card of the missed turns is: it does not become lower while one looks at it."""
        self._pictures = PositionPictures(self.invalidate)
        self._background = PageBackground(self._draw_page)

    # ----- what can be played

    def play(self, entry: Entry | None, *, daily: bool = False, theme: str = "") -> None:
        """Play a puzzle; one that cannot be read is left out from now on."""
        if entry is None:
            return
        self._sit(self.shelf.sit(entry, self.today, daily=daily, theme=theme))

    def play_missed(self, entry: Entry | None) -> None:
        """Play a missed turn again."""
        if entry is not None:
            self._sit(self.missed.shelf.sit(entry, self.today))

    def _sit(self, sitting: Sitting | None) -> None:
        if sitting is not None:
            self.on_play(sitting)
        else:
            self.relayout()

    @property
    def answers(self) -> list[Answer]:
        """The puzzles that are listed, the latest answer first."""
        found = [
            Answer(entry, tried, origin(entry))
            for shelf, origin in ((self.shelf, _no_origin), (self.missed.shelf, self.missed.shelf.origin))
            for entry in shelf.answered()
            if (tried := shelf.tried(entry)) is not None
        ]
        found.sort(key=lambda each: each.tried.day, reverse=True)
        if self.filter == "all":
            return found
        return [each for each in found if each.tried.solved == (self.filter == "solved")]

    def _play_again(self, answer: Answer) -> None:
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
        self.missed.begin(self.app, self._found_more)

    def resume(self) -> None:
        self.relayout()

    def _found_more(self) -> None:
        """The search for missed turns is further on, or has found one."""
        if self.app.scene is self:
            self._place()
            self.invalidate()

    def leave(self) -> None:
        super().leave()
        self.missed.close()
        self._background.forget()
        self._pictures.forget()

    def relayout(self) -> None:
        self._background.forget()
        self._own_high = 0.0
        self._place()

    def _place(self) -> None:
        theme = self.app.theme
        day, following = self.shelf.of_the_day(self.today), self.shelf.next()
        button = 62.0 * min(theme.factor, 1.25)
        foot = _SHEET.bottom - 34 - button
        anything = day is not None or bool(self.missed.shelf.puzzles)
        back = back_button(self.app, _SHEET.x + _MARGIN, foot, button, primary=not anything)
        if not anything:
            self.focus.replace([back])
            self.focus.focus(back)
            return
        whole = self._whole
        first = pygame.FRect(whole.x, whole.y, whole.w * _LEFT - _GAP / 2, foot - 16 - whole.y)
        second = pygame.FRect(first.right + _GAP, whole.y, whole.right - first.right - _GAP, first.h)
        before = self.focus.find("scroll")
        contents, bottom = self._offers(first, day, following)
        scroll = ScrollView(first.inflate(24, 12), contents, height=bottom + 6 - first.y)
        self.focus.replace([scroll, *contents, *self._results(second), back])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            solved = day is None or self.shelf.is_solved(day)
            first_card = "day" if not solved else "next" if following is not None else "missed"
            self.focus.focus(self.focus.find(first_card))

    @property
    def _whole(self) -> pygame.FRect:
        top = _SHEET.y + 34 + heading_height(self.app.theme) + 20
        return pygame.FRect(_SHEET.x + _MARGIN, top, _SHEET.w - 2 * _MARGIN, _SHEET.bottom - 34 - top)

    def _offers(self, box: pygame.FRect, day: Entry | None, following: Entry | None) -> tuple[list[Item], float]:
        """The cards and the themes from the top of a box on, and where they end."""
        theme = self.app.theme
        across = 1 if theme.factor > _NARROW else 2
        inner = pygame.FRect(box.x, box.y, box.w - 16, 0)
        if day is None:
            own = self._missed_card(inner.topleft, inner.w)
            return [own], own.rect.bottom
        places = _grid(inner, across, 2, _CARD)
        cards = [
            self._card("day", places[0], day, self._day_state(day), lambda: self.play(day, daily=True)),
            self._card(
                "next",
                places[1],
                following,
                t(f"puzzles.next.{'about' if following is not None else 'none'}"),
                lambda: self.play(following),
            ),
        ]
        own = self._missed_card((inner.x, _lined_up(cards, across)), inner.w)
        y = own.rect.bottom + _BETWEEN * 0.5
        high = theme.line(_HEAD, "display")
        label = Label((inner.x, y, inner.w, high), t("puzzles.by_theme"), size=_HEAD, font="display", colour=SEPIA)
        below = pygame.FRect(inner.x, label.rect.bottom + 8, inner.w, 0)
        names = self.shelf.themes()
        spots = _grid(below, across, len(names), _TILE)
        tiles = [self._tile(name, place) for name, place in zip(names, spots, strict=True)]
        bottom = _lined_up(tiles, across)
        return [*cards, own, label, *tiles], bottom

    def _missed_card(self, topleft: Point, wide: float) -> PuzzleCard:
        """The next of the player's missed turns, and what is being looked at now."""
        shelf = self.missed.shelf
        entry = shelf.next()
        puzzle = shelf.read(entry) if entry is not None else None
        place = pygame.FRect(*topleft, wide, _OWN)
        card = PuzzleCard(
            self.app.theme,
            place,
            t("puzzles.own.title"),
            self.missed.lines(),
            lambda: self.play_missed(entry),
            self._pictures,
            PositionPicture(puzzle.start, "grid") if puzzle is not None else None,
            solved=bool(shelf.puzzles) and entry is None,
            tooltip=t("puzzles.own.tip"),
            name="missed",
            icon="icons/hint",
        )
        self._own_high = card.rect.h = max(card.rect.h, self._own_high)
        return card

    def _day_state(self, entry: Entry) -> str:
        tried = self.shelf.tried(entry)
        return t(f"puzzles.day.{'open' if tried is None else 'solved' if tried.solved else 'missed'}")

    def _card(
        self, name: str, place: pygame.FRect, entry: Entry | None, state: str, act: Callable[[], None]
    ) -> PuzzleCard:
        lines = [state] if entry is None else [t("puzzles.difficulty", rating=entry.rating), f"*{state}*"]
        puzzle = self.shelf.read(entry) if entry is not None else None
        picture = PositionPicture(puzzle.start, "grid") if puzzle is not None else None
        solved = entry is not None and self.shelf.is_solved(entry)
        title, tip = t(f"puzzles.{name}.title"), t(f"puzzles.{name}.tip")
        return PuzzleCard(
            self.app.theme, place, title, lines, act, self._pictures, picture, solved=solved, tooltip=tip, name=name
        )

    def _tile(self, name: str, place: pygame.FRect) -> ThemeTile:
        solved, count = self.shelf.count(name)
        in_a_row = self.shelf.progress.in_a_row.get(name, 0)
        return ThemeTile(
            self.app.theme,
            place,
            name,
            solved,
            count,
            in_a_row,
            lambda: self.play(self.shelf.next(name), theme=name),
        )

    def _results(self, box: pygame.FRect) -> list[Item]:
        """How the player does, and the puzzles that were answered."""
        theme = self.app.theme
        numbers = figures(theme, box, self.shelf)
        y = max(each.rect.bottom for each in numbers) + 16
        title = Label(
            (box.x, y, box.w, theme.line(_HEAD, "display")),
            t("puzzles.list.title"),
            size=_HEAD,
            font="display",
            colour=SEPIA,
        )
        if not self.shelf.answered() and not self.missed.shelf.answered():
            place = (box.x, title.rect.bottom + 8, box.w, 0)
            return [*numbers, title, RichText(theme, place, f"*{t('puzzles.list.none')}*", size=BODY - 3)]
        options: list[Option[Filter]] = [
            Option("all", t("puzzles.list.all")),
            Option("solved", t("puzzles.list.solved")),
            Option("missed", t("puzzles.list.missed")),
        ]
        high = 50.0 * min(theme.factor, 1.4)
        choice = Choice(
            (box.x, title.rect.bottom + 6, box.w, high),
            options,
            self.filter,
            self._set_filter,
            size=SMALL + 1,
            theme=theme,
            name="filter",
        )
        choice.label = t("puzzles.list.filter")
        top = choice.rect.bottom + 10
        return [*numbers, title, choice, *self._rows(pygame.FRect(box.x, top, box.w, box.bottom - top))]

    def _rows(self, box: pygame.FRect) -> list[Item]:
        theme, answers = self.app.theme, self.answers
        if not answers:
            return [RichText(theme, (box.x, box.y, box.w, 0), f"*{t('puzzles.list.none_such')}*", size=BODY - 3)]
        made = [AnswerRow(theme, each.entry, each.tried, box.w - BAR_ROOM, each.origin) for each in answers]
        self.selected = min(self.selected, len(made) - 1)
        before = self.focus.find("rows")
        rows = RowList(
            box,
            [row.height for row in made],
            lambda canvas, place, row: made[row].draw(canvas, place),
            selected=self.selected,
            on_select=self._select,
            on_open=lambda: self._play_again(answers[self.selected]),
            spoken_row=lambda row: made[row].spoken,
            one_click=True,
        )
        rows.z = -1  # what is scrolled away ends below the choice
        if isinstance(before, RowList) and before.count == rows.count:
            rows.resume(before)
        return [rows]

    def _select(self, row: int) -> None:
        self.selected = row

    def _set_filter(self, chosen: Filter) -> None:
        self.filter = chosen
        self.selected = 0
        self.relayout()

    # ----- input

    def back(self) -> bool:
        self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        self._background.draw(canvas)
        back = self.focus.find("back")
        if back is not None:
            at = (back.rect.right + 28, back.rect.centery)
            room = (_SHEET.right - _MARGIN - at[0], back.rect.h + 30)
            anything = self.shelf.puzzles or self.missed.shelf.puzzles
            words = self._left_out() if anything else ""
            write(canvas, words or t("puzzles.intro"), at, room, SMALL, SEPIA, font="italic")
        self.draw_items(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        sheet_of_vellum(canvas, _SHEET)
        heading(canvas, t("puzzles.title"), (_SHEET.x + _MARGIN, _SHEET.y + 34), width=_SHEET.w - 2 * _MARGIN)
        if not self.shelf.puzzles and not self.missed.shelf.puzzles:
            empty_notice(canvas, self._whole, t("puzzles.none"))


def _grid(box: pygame.FRect, across: int, count: int, high: float) -> list[pygame.FRect]:
    """So many places side by side, in rows."""
    wide = (box.w - _BETWEEN * (across - 1)) / across
    return [pygame.FRect(box.x + number % across * (wide + _BETWEEN), box.y, wide, high) for number in range(count)]


def _lined_up(items: list[PuzzleCard] | list[ThemeTile], across: int) -> float:
    """Make the items of each row equally high and put the rows below each other; where they end."""
    y = items[0].rect.y if items else 0.0
    for start in range(0, len(items), across):
        row = items[start : start + across]
        high = max(item.rect.h for item in row)
        for item in row:
            item.rect.y, item.rect.h = y, high
        y += high + _BETWEEN * 0.7
    return y
