"""A game as one row of the Chronicle: when, who, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import FRect

from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.number_format import signed, written
from ulm.i18n.phrases import labelled, player_name
from ulm.storage.game_summary import GameEntry, SeatSummary, Summary
from ulm.ui.screens.final_scores import SOURCE_ICONS, SOURCES
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Image, Row, Rule, Space, Stack
from ulm.ui.toolkit.label import FIGURE, Label, Side, fit
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, INK, LARGE, PALE_INK, RUBRIC, SEPIA, SMALL, Font, Theme
from ulm.ui.toolkit.widgets.list_view import RowHeights
from ulm.ui.toolkit.widgets.ornament import laurel

_PAD = 16.0
_WHEN, _STATE = 0.215, 0.135
"""How much of a row's width is for the date, and for how far the game has come."""
_WHEN_ABOVE = 0.66
"""How much the date has where the players stand below it; how far the game has come has the rest."""
_SEATS = 4
_TALL = 1.3
"""From this text size on the players always stand below the date."""
_NAME, _LEVEL = BODY - 3, SMALL - 2
_BESIDE, _SHAPE = 0.22, 32 / 36
"""What is free at the left of a crest, and how wide it is, by its height."""
_CREST = 46.0
_WIDEST_POINTS = "99"
"""So much room is there for points in any case, so that names stand below each other."""
_GAP, _BETWEEN = 14.0, 24.0
"""The room between the words of a seat and its points, and between two seats."""
_NARROWEST = 8
"""Names are broken into lines where there is room for so many broad letters."""
_MOST = 60
"""So many rows are remembered, several times as many as are seen at once."""
_ABOVE = 13.0
"""What stays free above and below the words of a row."""


class _Crest(Node):
    """A crest, in a wreath for a winner, and what is free beside it."""

    def __init__(self, theme: Theme, colour: str, won: bool) -> None:
        self.colour, self.won = colour, won
        self.height = _CREST * min(theme.factor, 1.5)
        self.width = self.height * (_BESIDE + _SHAPE + 0.36)

    def draw(self, canvas: Canvas) -> None:
        x, y, high = self.rect.x, self.rect.y, self.rect.h
        left, wide = x + high * _BESIDE, high * _SHAPE
        if self.won:
            laurel(canvas, (left + wide / 2, self.rect.centery - 1), high * 1.36)
        canvas.sprite(f"pieces/crest_{self.colour}", (left, y, wide, high))


class _Seat(Row):
    """What a row says of a seat: crest, points, name and level. The points stand between what they belong to, or they
    would be read with the next crest.
    """

    def __init__(self, theme: Theme, summary: Summary, number: int) -> None:
        seat, won = summary.seats[number], number in summary.winners
        font: Font
        size, colour, font = (LARGE, RUBRIC, "semibold") if won else (LARGE - 2, INK, "regular")
        name, level = player_name(seat.name, number), words.level(seat.bot)
        crest = _Crest(theme, seat.colour, won)
        points = Label(written(seat.score.total), size, colour, font=font, side="right")
        points.width = max(theme.measure(_WIDEST_POINTS, size, font)[0], points.wanted(theme, (ANY, ANY))[0])
        said = Column(Label(name, _NAME), Label(level, _LEVEL, SEPIA, font="italic"), justify="center", grow=1.0)
        super().__init__(crest, points, Space(_GAP), said, align="center")
        self.beside = crest.wanted(theme, (ANY, ANY))[0] + _GAP + points.wanted(theme, (ANY, ANY))[0]
        """The width that is not for name and level."""
        self.whole = self.beside + said.wanted(theme, (ANY, ANY))[0] + 2
        """The room that all of it takes in one line each."""


class GameRow(Stack):
    """A row laid out for a width: the players beside the date where they have room, else below it."""

    def __init__(self, theme: Theme, entry: GameEntry, width: float) -> None:
        inner, summary = width - 2 * _PAD, entry.summary
        seats = [_Seat(theme, summary, n) for n in range(len(summary.seats))] if summary is not None else []
        beside = inner * (1 - _WHEN - _STATE)
        # Names stand in one line if there is room for that below the date, and in two only else.
        one_line = max((seat.whole for seat in seats), default=0.0) + _BETWEEN
        when = _when(entry)
        title = fit(theme, when[0], (inner * _WHEN - _PAD, None), font="semibold")
        tall = theme.factor > _TALL or one_line > beside / max(1, len(seats)) or len(title.lines) > 2
        day, state = _two_lines(*when), _two_lines(*_state(entry), side="right")
        players = _players(theme, entry, seats, inner if tall else beside)
        day.width = inner * (_WHEN_ABOVE if tall else _WHEN) - _PAD
        state.width = inner * (1 - _WHEN_ABOVE if tall else _STATE)
        least = Space(height=theme.line(BODY) + theme.line(SMALL))
        if tall:
            line = Row(least, day, Space(grow=1.0), state, align="center")
            super().__init__(Column(line, Space(height=6), players), pad=(_PAD, _ABOVE))
        else:
            players.grow = 1.0
            super().__init__(Row(least, day, Space(_PAD), players, state, align="center"), pad=(_PAD, _ABOVE))
        self.needed_height = self.wanted(theme, (width, ANY))[1]


def _two_lines(first: str, second: str, side: Side = "left") -> Node:
    """A line and a smaller one below it."""
    return Column(
        Label(first, font="semibold", side=side),
        Label(second, SMALL, SEPIA, font="italic", side=side),
        justify="center",
    )


def _when(entry: GameEntry) -> tuple[str, str]:
    """When a game was played, below its title if it has one."""
    named, day, hour = words.display_title(entry), words.day(entry.when), words.hour(entry.when)
    return (named, f"{day}, {hour}") if named else (day, hour)


def _state(entry: GameEntry) -> tuple[str, str]:
    """How far a game has come."""
    if entry.summary is None:
        return t("chronicle.unreadable"), ""
    if isinstance(entry, words.UnfinishedGame):
        return t("chronicle.at_table"), words.standing(entry.summary)
    return words.standing(entry.summary), words.kind(entry.summary)


def _players(theme: Theme, entry: GameEntry, seats: Sequence[_Seat], room: float) -> Node:
    """Who plays, or why the file cannot be read."""
    if seats:
        columns, wide = _columns(theme, seats, room) or (2, room / 2)
        return Row(sized(Grid(seats, columns, gap=(_BETWEEN, 8)), width=columns * wide - _BETWEEN))
    if entry.fault is None:
        return Space()
    chain = sized(Image("icons/chain", alpha=190), width=36, height=36)
    said = Label(words.brief_fault(entry.fault), BODY - 2, RUBRIC, font="italic", grow=1.0)
    return Row(chain, said, Space(), gap=12, align="center")


def _columns(theme: Theme, seats: Sequence[_Seat], room: float) -> tuple[int, float] | None:
    """How many seats stand side by side, and the width of each; None where their names would be broken too often. It
    is the same width in all rows where names are short.
    """
    needed = max(seat.whole for seat in seats) + _BETWEEN
    wide = max(room / _SEATS, min(needed, room / len(seats)))
    least = max(seat.beside for seat in seats) + _BETWEEN + _NARROWEST * theme.measure("m", _NAME)[0]
    return (len(seats), wide) if wide >= min(needed, least) else None


class GameRows:
    """The rows of a list of games, of which only those exist that were seen."""

    def __init__(self, theme: Theme, entries: Sequence[GameEntry], width: float, rows: dict[object, GameRow]) -> None:
        """``rows`` are those of an earlier list of the same width and text size; new ones are added to it."""
        self.entries, self.width = entries, width
        self._theme = theme
        self._rows = rows
        self.heights = RowHeights(len(entries), self._height)

    def _row(self, number: int) -> GameRow:
        entry = self.entries[number]
        known = entry.summary is not None and entry.summary.moves, entry.fault is not None and entry.fault.kind
        key = (entry.name, entry.mtime_ns, words.given_title(entry), *known)
        row = self._rows.pop(key, None) or GameRow(self._theme, entry, self.width)
        self._rows[key] = row
        if len(self._rows) > _MOST:
            del self._rows[next(iter(self._rows))]
        return row

    def _height(self, number: int) -> float:
        return self._row(number).needed_height

    def draw(self, canvas: Canvas, box: FRect, number: int) -> None:
        """Draw a row, as wide as it was measured for."""
        row = self._row(number)
        place = (*box.topleft, self.width, box.h)
        if tuple(row.rect) != place:
            row.place(canvas.theme, place)
        row.draw(canvas)


def spoken_row(entry: GameEntry) -> str:
    """What stands in a row, as one sentence."""
    parts = [words.display_title(entry), words.day(entry.when), words.hour(entry.when)]
    if entry.summary is not None:
        at_table = isinstance(entry, words.UnfinishedGame)
        parts += [t("chronicle.at_table") if at_table else "", words.standing(entry.summary)]
        seats = enumerate(entry.summary.seats)
        parts += [labelled(player_name(seat.name, n), written(seat.score.total)) for n, seat in seats]
    else:
        parts.append(words.brief_fault(entry.fault) if entry.fault is not None else t("chronicle.unreadable"))
    return ", ".join(part for part in parts if part)


_STRIP_GAP = 10.0
_WITH_SEATS = 1.35
"""Up to this text size there is room for the figures of all seats; above, the game's own page has them."""


class GameStrip(Column):
    """The data of a game, whose title its row has; for a file that cannot be used, why."""

    def __init__(self, theme: Theme) -> None:
        """It has lines about the game, and one for the seats where there is room."""
        super().__init__(gap=_STRIP_GAP, height=(theme.line(SMALL) + _STRIP_GAP) * 2 + _STRIP_GAP)

    def show(self, theme: Theme, entry: GameEntry | None) -> None:
        """Show another game, or none, in the place where it lies."""
        self.parts = self._lines(theme, entry) if entry is not None else ()
        self.place(theme, self.rect)

    def _lines(self, theme: Theme, entry: GameEntry) -> list[Node]:
        rule, said = (
            Rule(SEPIA, thick=1.5, height=0.0),
            Label(words.details(entry), SMALL, SEPIA, font="italic", grow=1.0),
        )
        if entry.summary is None or theme.factor > _WITH_SEATS:
            return [rule, said]
        seats, high = entry.summary.seats, theme.line(SMALL)
        wide = self.rect.w / len(seats)
        figures = min(96.0, (wide - 20 - high * 32 / 36 - 12) / len(SOURCES))
        cells = [sized(Row(*_seat(seat, high, figures), align="center"), width=wide) for seat in seats]
        return [rule, said, Row(*cells, height=high), Space()]


def _seat(seat: SeatSummary, high: float, wide: float) -> Iterator[Node]:
    """The row of the list names the player; here the crest does. ``wide``: the room of a figure with its sign."""
    yield Image(f"pieces/crest_{seat.colour}", high)
    yield Space(12)
    side = min(26.0, high * 0.85)
    for source in SOURCES:
        points = getattr(seat.score, source)
        figure = written(points) if source == "points" else signed(points)
        yield sized(Image(f"icons/{SOURCE_ICONS[source]}"), width=side, height=side)
        yield Space(5)
        yield Label(figure, SMALL, INK if points else PALE_INK, way=FIGURE, width=wide - side - 5)
