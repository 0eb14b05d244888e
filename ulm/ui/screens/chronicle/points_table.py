"""The points of a game by source, a column for each player."""

from pygame import FRect

from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.i18n.phrases import labelled, player_name
from ulm.i18n.score_text import reason_name
from ulm.storage.game_summary import Summary
from ulm.ui.screens.final_scores import SOURCE_ICONS, SOURCES
from ulm.ui.style import SEATS
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import FIGURE, Label, fit
from ulm.ui.toolkit.node import ANY, Node, Size, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, Colour, Font, Theme
from ulm.ui.toolkit.widgets.ornament import laurel

_LABELS = 0.27
_WIDEST = 270.0
_HEAD, _CREST, _TOTAL = 2.3, 1.08, 1.35
"""Heights of the head, of its part with the crest, and of the total line, in rows."""


class _Winner(Node):
    """The light behind the column of a winner."""

    def draw(self, canvas: Canvas) -> None:
        lit = self.rect.inflate(-12, 0)
        canvas.fill(lit, GILT, radius=12, alpha=60)
        canvas.outline(lit, GILT, 3, radius=12)


class _Head(Node):
    """The crest of a player, in a wreath for a winner, at the head of a column."""

    def __init__(self, colour: str, won: bool, height: float) -> None:
        self.colour, self.won, self.height = colour, won, height

    def draw(self, canvas: Canvas) -> None:
        side = self.rect.h * 0.76
        wide, top = side * 32 / 36, self.rect.bottom - side
        if self.won:
            laurel(canvas, (self.rect.centerx, top + side / 2 - 2), side * 1.6)
        canvas.sprite(f"pieces/crest_{self.colour}", (self.rect.centerx - wide / 2, top, wide, side))


class _Foot(Node):
    """A bar in the colour of a player below its name."""

    height = 9.0

    def __init__(self, colour: str) -> None:
        self.colour = colour

    def draw(self, canvas: Canvas) -> None:
        x, y, wide, _ = self.rect
        canvas.fill((x + 24, y, wide - 48, 6), SEATS[self.colour].ground, radius=2)


def points_table(theme: Theme, summary: Summary, size: Size) -> Node:
    """The table; figures of the play and of the cards tell in tooltips what they are made of."""
    column = _column(summary, size[0])
    high = size[1] / (_HEAD + len(SOURCES) + _TOTAL)
    seats = range(len(summary.seats))

    def row(label: Node, *cells: Node, height: float = high) -> Row:
        return Row(label, *(sized(cell, width=column) for cell in cells), height=height)

    def figure(points: int, size: float, colour: Colour = INK, font: Font = "regular") -> Node:
        size /= max(1.0, theme.factor * 0.75)
        return Label(written(points), size, colour, font=font, side="center", way=FIGURE)

    def cell(source: str, number: int) -> Node:
        seat = summary.seats[number]
        made = figure(getattr(seat.score, source), LARGE)
        parts = {"points": seat.scored, "cards": seat.score.details}.get(source)
        if not parts:
            return made
        lines = [labelled(reason_name(key), f"**{written(points)}**") for key, points in largest_first(parts)]
        return Hoverable(made, tooltip="\n".join(lines), name=f"{source}{number}")

    def head(number: int) -> Node:
        colour = summary.seats[number].colour
        crest = _Head(colour, number in summary.winners, high * _CREST)
        return Column(crest, sized(_name(summary, number), grow=1.0), _Foot(colour))

    side = min(42.0, high * 0.62)
    lines: list[Node] = [row(Space(grow=1.0), *map(head, seats), height=high * _HEAD)]
    for source in SOURCES:
        icon = sized(Image(f"icons/{SOURCE_ICONS[source]}"), width=side)
        label = Row(icon, Space(14), Label(t(f"scoring.{source}"), grow=1.0), Space(8), grow=1.0)
        lines.append(Stack(row(label, *(cell(source, number) for number in seats)), ground=_line))
    said = t("scoring.total" if summary.finished else "chronicle.total_now")
    totals = [
        figure(seat.score.total, 54, RUBRIC if number in summary.winners else INK, "display")
        for number, seat in enumerate(summary.seats)
    ]
    label = Row(Label(said, BODY + 2, font="semibold", grow=1.0), Space(12), grow=1.0)
    lines.append(Stack(row(label, *totals, height=high * _TOTAL), ground=_double_line))
    lights = row(Space(grow=1.0), *(_Winner() if number in summary.winners else Space() for number in seats))
    lights.height = None
    return Stack(lights, Column(*lines), height=size[1])


def _line(canvas: Canvas, box: FRect) -> None:
    canvas.line(box.topleft, box.topright, FADED, 1.5)


def _double_line(canvas: Canvas, box: FRect) -> None:
    canvas.line(box.topleft, box.topright, INK, 3)
    canvas.line((box.x, box.y + 6), (box.right, box.y + 6), INK, 1.5)


def _column(summary: Summary, width: float) -> float:
    """How wide the column of a player is."""
    return min(_WIDEST, width * (1 - _LABELS) / len(summary.seats))


def _name(summary: Summary, number: int) -> Column:
    """The name of a player and what kind it is, at the head of a column."""
    seat = summary.seats[number]
    who, level = player_name(seat.name, number), words.level(seat.bot)
    name = Label(who, font="semibold", side="center"), Label(level, SMALL, SEPIA, font="italic", side="center")
    return Column(*(Row(Space(14), sized(each, grow=1.0), Space(14)) for each in name), justify="center")


def needed_height(theme: Theme, summary: Summary, width: float) -> float:
    """The height at which all words have room at their full size."""
    column = _column(summary, width)
    head = max(_name(summary, number).wanted(theme, (column, ANY))[1] for number in range(len(summary.seats)))
    room = (width - column * len(summary.seats) - 64, None)
    row = max(fit(theme, t(f"scoring.{source}"), room).height for source in SOURCES) + 8
    return max(row, (head + 24) / (_HEAD - _CREST)) * (_HEAD + len(SOURCES) + _TOTAL)


def largest_first(parts: dict[str, int]) -> list[tuple[str, int]]:
    """Parts with their points, the highest first."""
    return sorted(parts.items(), key=lambda part: (-part[1], part[0]))
