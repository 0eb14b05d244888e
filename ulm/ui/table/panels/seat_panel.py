"""One player's panel as parts: the band with the name, what the score is made of, what is counted, treasures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.number_format import signed, written
from ulm.rules import FinalScore
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS
from ulm.session.session import SessionSeat
from ulm.ui.style import SEATS
from ulm.ui.table.panels.panel_drawing import DARKER, sheet
from ulm.ui.table.panels.played_cards import PlayedCardIcon, SignOfCards
from ulm.ui.table.state.table_state import Presence
from ulm.ui.table.state.view_model import PlayerModel
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Image, JustifiedRows, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import FIGURE, NAME, Label, fit
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.node import Node, Size
from ulm.ui.toolkit.theme import (
    FADED,
    GILT,
    INK,
    LEGIBLE,
    PAGE,
    PALE_INK,
    RUBRIC,
    SEPIA,
    VELLUM,
    Colour,
    Font,
    Theme,
    mix,
)
from ulm.ui.toolkit.viewport import RectLike

RESOURCES = ("coins", "sparrows", "seals", "crests", "hand")
SOURCES = ("points", "river", "sparrows", "cards")
"""What a score is made of, in the order in which it is read: fields of a ``FinalScore``."""
TREASURES = ("coats", "descendants", "laid_out")
_SPRITES = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0", "hand": "icons/hand"}
_SOURCE_ICONS = {"points": "points", "sparrows": "sparrow", "river": "river_step", "cards": "laid_out"}
_TREASURE_ICONS = {"coats": "coat", "descendants": "descendant", "laid_out": "laid_out"}

_PRESENCE = {"here": "human", "away": "human", "free": "question", "bot": "bot", "stand_in": "bot"}

_PAD, _EDGE = 8.0, 5.0
_TWO_DIGITS = ("coins", "sparrows", "seals")
"""Columns have room for two digits here, so that they stand below each other in all panels."""
_DIGIT, _BRACKETS = 0.53, 0.62
"""The widths of a digit and of two brackets by the size of type."""
_BESIDE, _AFTER = 3.0, 5.0
"""What is left free between a sign and its figure, and behind that."""
_LEAST = 30.0
"""Smaller signs are not legible in a window of 1280 × 720."""
_ONE_ROW = 34.0
"""Treasures of this height in one row leave height to the figures, where text is large."""
_TALL = 1.12
"""How large figures may be by the height of their row: a digit is not as high as its type."""
_PLATE_FIGURE, _TOTAL_SHARE, _NAME_SHARE = 0.9, 0.72, 0.85
"""The points by the height of their plate; the total if the game ended now, and a name, by the points."""
_MARK, _CHARTER = 30.0, 31.0
"""The heights of the sign that tells people from bots, and of the Oath Charter."""
_CHARTER_UP_TO, _GROWN_AT = 1.3, 1.3
"""The size of text above which the Oath Charter has no room on the band, and at which heads are as high as they get."""
_APART, _CLOSE = 10.0, 4.0
_TO_SCORE = 11.0
"""What is free between a name and the box with the score."""
_DIM, _EMPTY = 105, 34.0
_KEPT = 60
"""For so many tables it is kept which signs have room beside the names: to find out takes some ms."""
_TITLE, _TOTAL, _SOURCE, _FIGURE = 22.0, 28.0, 20.0, 24.0
"""The sizes of what the score is made of, in words."""


class Design(NamedTuple):
    """The measures of a panel: heights of its rows, sides of its signs and sizes of its figures."""

    head: float
    large_head: float
    """The height of the head where text is large."""
    plate: float
    name_size: float
    score_size: float
    sources: float
    """The height of the lines that say what the score is made of; 0: there are none."""
    row: float
    least_row: float
    """The height of a row of figures where text is large and treasures need much room."""
    sign: float
    figure: float
    treasure: float
    in_row: tuple[str, ...] = RESOURCES
    """The resources that stand in the row; the hand has room in the band where it is high."""


LARGE = Design(78, 94, 100, 31, 52, 91, 54, 56, 46, 33, 56, RESOURCES[:-1])
MIDDLE = Design(56, 60, 108, 28, 38, 34, 43, 41, 36, 29, 56)
SMALL = Design(45, 49, 112, 26, 34, 0, 38, 36, 33, 27, 54)
BROAD = Design(64, 66, 150, 31, 52, 36, 46, 44, 40, 33, 50)
_LARGE_FROM, _MIDDLE_FROM, _BROAD_FROM = 360.0, 245.0, 600.0


def design_of(size: Size) -> Design:
    """The design of a panel: of its height, but for a broad one, which is as legible as a high one."""
    if size[1] >= _LARGE_FROM:
        return LARGE
    if size[1] < _MIDDLE_FROM:
        return SMALL
    return BROAD if size[0] >= _BROAD_FROM else MIDDLE


@dataclass
class SeatView:
    """What a panel shows of a seat."""

    number: int
    seat: SessionSeat
    player: PlayerModel
    score: FinalScore
    signs: Sequence[PlayedCardIcon]
    first: bool
    """Whether the Oath Charter lies here."""
    active: bool
    presence: Presence | None = None
    """How the player at another computer is; None for somebody at this screen."""

    def count(self, kind: str) -> int:
        """How many of a resource, or of the tiles of a colour, there are."""
        if kind == "hand":
            return len(self.player.hand)
        found: int = self.player.tiles[kind] if kind in COLOURS else getattr(self.player, kind)
        return found

    def digits(self, kind: str) -> int:
        """How many digits the count has."""
        return len(str(self.count(kind)))


class Common(NamedTuple):
    """What all panels share, so that they look alike: made by ``common``."""

    size: Size
    design: Design
    factor: float
    """The size of text."""
    tight: bool
    """Whether names need the room of the signs beside them: the Oath Charter then lies with the treasures."""
    bare: bool
    """Whether names need the room of all signs beside them but the emblem."""
    words: bool
    """Whether the sources of the score are named."""
    row: float

    @property
    def head(self) -> float:
        """The height of the band."""
        low, high = self.design.head, self.design.large_head
        return low + (high - low) * min(1.0, (self.factor - 1) / (_GROWN_AT - 1))

    @property
    def sources(self) -> float:
        """The height of the lines that say what the score is made of."""
        return self.design.sources * (min(1.1, self.factor) if self.design in (MIDDLE, BROAD) else 1)

    @property
    def width(self) -> float:
        """The width of what lies below the band."""
        return self.size[0] - 2 * _PAD

    def figure(self, view: SeatView) -> float:
        """The size of figures, which grow with the size of text until the rows are full."""
        found = self.design.figure * self.factor
        for kinds in (self.design.in_row, COLOURS):
            digits = sum(view.digits(kind) for kind in kinds)
            found = min(found, (self.width - len(kinds) * (_LEAST + _BESIDE + _AFTER)) / (_DIGIT * digits))
        return found


def common(theme: Theme, size: Size, views: Sequence[SeatView]) -> Common:
    """The sizes at which the contents of all panels have room; names take the room of signs where one of them is long,
    or text is large.
    """
    design, factor = design_of(size), theme.factor
    found = Common(size, design, factor, False, False, design is LARGE and _words_fit(theme, size[0] - 16), design.row)
    if factor > 1:
        marks: list[Node] = [Space(_ONE_ROW), Space(_ONE_ROW * 4 / 3)]
        shelves = (SeatParts(theme, view, found, _not_explained).treasures(marks) for view in views)
        few = all(shelf.rows_at(theme, found.width, _ONE_ROW) == 1 for shelf in shelves)
        above = _EDGE + found.head + 3 + found.sources + 2
        free = size[1] - above - (_ONE_ROW + 4 if few else 2 * _LEAST + 4) - 10
        wanted = max(found.figure(view) for view in views) / _TALL
        found = found._replace(row=max(design.least_row, min(max(design.row, wanted), free / 2)))
    tight, bare = _room_of_signs(theme, found, views)
    return found._replace(tight=tight, bare=bare)


def _room_of_signs(theme: Theme, shared: Common, views: Sequence[SeatView]) -> tuple[bool, bool]:
    """Whether names need the room of the Oath Charter and more, and of all signs beside them."""
    heads = [
        (view.seat, view.first, len(written(view.player.points)), len(written(view.score.total))) for view in views
    ]
    key = (theme.scale, theme.lettering, shared.size, *heads)
    found = _known_rooms.get(key)
    if found is None:
        tight = _least_name(theme, shared, views) < LEGIBLE * shared.factor
        bare = tight and shared.factor > 1
        if tight and not bare:
            bare = _least_name(theme, shared._replace(tight=True), views) < LEGIBLE
        found = _known_rooms.keep(key, (tight, bare))
    return found


_known_rooms: RecentCache[tuple[object, ...], tuple[bool, bool]] = RecentCache(_KEPT)


def _not_explained(item: Hoverable, kind: str) -> None:
    """What is only measured explains nothing."""


def _least_name(theme: Theme, shared: Common, views: Sequence[SeatView]) -> float:
    """The size of the name that has least room; 0 where one takes more than a line beside all signs."""
    sizes = []
    for view in views:
        parts = SeatParts(theme, view, shared, _not_explained)
        parts.head().place(theme, (0, 0, shared.size[0] - 2 * _EDGE, shared.head))
        name = parts.name
        size = shared.design.name_size / theme.factor
        words = fit(theme, name.text, name.rect.size, size=size, font="bold", way=NAME)
        sizes.append((words.pixels + 0.5) / theme.scale if shared.tight or len(words.lines) == 1 else 0.0)
    return min(sizes)


def _words_fit(theme: Theme, width: float) -> bool:
    """Whether the sources of a score have room for their words in a panel of a width."""
    title = theme.measure(t("panels.score.title"), _TITLE, "italic")[0]
    total = theme.measure("100", _TOTAL, "bold")[0]
    widest = max(theme.measure(t(f"panels.score.source.{source}"), _SOURCE)[0] for source in SOURCES)
    figure = theme.measure("+00", _FIGURE, "bold")[0]
    return title + total + 24 <= width and 36 + widest + 4 + figure <= width / 2 - 5


class SeatCount(Node):
    """A sign and its figure."""

    grow = 1.0

    def __init__(self, sprite: str, count: int, digits: int, shared: Common, figure: float, ink: Colour) -> None:
        """``digits``: for so many there is room."""
        self.sign = Image(sprite, alpha=255 if count else _DIM)
        self.count = count
        self.ink = ink
        self.figure = figure
        self._shared = shared
        self._digits = digits * _DIGIT * figure

    def measure(self, theme: Theme, room: Size) -> Size:
        return _LEAST + _BESIDE + _AFTER + self._digits, room[1]

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        shared = self._shared
        room = self.rect.w - _BESIDE - _AFTER - self._digits
        largest = shared.design.sign * max(1.0, shared.row / shared.design.row)
        side = min(largest, self.rect.h, max(_LEAST, room))
        self.sign.place(theme, (self.rect.x, self.rect.centery - side / 2, side, side))

    def draw(self, canvas: Canvas) -> None:
        self.sign.draw(canvas)
        size = min(self.figure, self.rect.h * 1.15) / canvas.theme.factor
        left = (self.sign.rect.right + _BESIDE, self.rect.centery)
        canvas.text(str(self.count), left, size, self.ink, font="bold", anchor="midleft")


class SeatParts:
    """Makes the parts of a seat's panel. ``explain`` has an item explained as a thing of a kind, or as a sign."""

    def __init__(self, theme: Theme, view: SeatView, shared: Common, explain: Callable[[Hoverable, str], None]) -> None:
        self.theme = theme
        self.view = view
        self.shared = shared
        self.explain = explain
        self.figure = min(shared.figure(view), shared.row * _TALL)
        self.score_size = min(shared.design.score_size * shared.factor, (shared.head - 6) * _PLATE_FIGURE)
        largest = min(shared.design.name_size * shared.factor, self.score_size * _NAME_SHARE) / shared.factor
        self.name = Label(view.seat.name, largest, SEATS[view.seat.colour].mark, font="bold", grow=1, way=NAME)

    def panel(self) -> Node:
        """All of it."""
        shared = self.shared
        rows = Column(
            Space(height=3),
            *self._sources(),
            Space(height=2),
            self._counts(shared.design.in_row),
            self._counts(COLOURS),
            Space(height=4),
            self.treasures(self._marks()),
            grow=1,
        )
        beside = Row(Space(_PAD - _EDGE), Stack(rows, ground=self._rules, grow=1), Space(_PAD - _EDGE), grow=1)
        return Stack(Column(self.head(), beside), pad=(_EDGE, _EDGE), ground=self._ground)

    def _ground(self, canvas: Canvas, box: pygame.FRect) -> None:
        sheet(canvas, box, VELLUM if self.view.active else DARKER)
        if self.view.active:
            canvas.outline(box.inflate(4, 4), GILT, 4, radius=10)

    def _rules(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Fine lines between the rows."""
        counts = box.y + 3 + self.shared.sources + 2
        lines = [counts + self.shared.row, counts + 2 * self.shared.row + 2]
        for y in [counts - 1, *lines] if self.shared.sources else lines:
            canvas.line((box.x, y), (box.right, y), FADED, 1)

    def _item(self, part: Node, kind: str, *, focusable: bool = False, z: int = 0, grow: float = 0.0) -> Focusable:
        """A part that can be pointed at, and is explained."""
        name = f"players:{self.view.number}:{kind}"
        item = Hoverable(part, name=name, focusable=focusable, z=z, grow=grow)
        self.explain(item, kind)
        return item

    # ----- the band with the name

    def head(self) -> Node:
        """The band with the name."""
        shared, view = self.shared, self.view
        two_lines = shared.design is LARGE
        high = min(shared.head - 8, 58.0 if two_lines else 37.0 if shared.tight else 80.0)
        emblem = Image(f"pieces/crest_{view.seat.colour}", high)
        charter = [self._charter(), Space(4)] if view.first and not self._charter_lies_below else []
        if two_lines:
            hand = self._count("hand", z=1)
            signs = Row(Space(1), self._kind(), Space(4), hand, Space(4), *charter, height=_CHARTER, align="center")
            middle: list[Node] = [Column(Space(height=3), self.name, signs, Space(height=3), grow=1), Space(_TO_SCORE)]
        elif shared.tight:
            kind = [] if shared.bare else [Space(1), self._kind(_MARK - 4)]
            middle = [*kind, Space(5), self.name, Space(_TO_SCORE)]
            return self._band(emblem, *middle, self._score())
        else:
            self.name.height = shared.head - 4
            middle = [self.name, Space(2), self._kind(), Space(3), *charter]
        return self._band(emblem, Space(5), *middle, self._score())

    def _band(self, *parts: Node) -> Node:
        ground, _ = SEATS[self.view.seat.colour]

        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            canvas.fill(box, ground, radius=6)
            canvas.outline(box, INK, 2, radius=6)

        row = Row(Space(5), *parts, Space(3), align="fill" if self.shared.design is LARGE else "center")
        head = Hoverable(Stack(row, ground=paint), name=f"players:{self.view.number}")
        head.height = self.shared.head
        self.explain(head, "seat")
        return head

    def _kind(self, width: float = _MARK) -> Focusable:
        """The sign that tells people from bots."""
        presence = self.view.presence
        if presence is None:
            kind = "human" if self.view.seat.bot is None else "bot"
            item = self._item(Image(f"icons/{kind}"), kind, z=1)
        else:
            sign = Image(f"icons/{_PRESENCE[presence]}", alpha=_DIM if presence == "away" else 255)
            item = self._item(sign, f"presence:{presence}", z=1)
        item.width, item.height = width, _MARK
        return item

    def _charter(self, high: float = _CHARTER) -> Focusable:
        item = self._item(Image("pieces/charter", high), "charter", z=1)
        item.height = high
        return item

    @property
    def _charter_lies_below(self) -> bool:
        return self.view.first and (self.shared.tight or self.shared.factor > _CHARTER_UP_TO)

    def _marks(self) -> list[Node]:
        """What stands before the treasures for want of room on the band."""
        kind = [_Mark(self._kind(), 1.0)] if self.shared.bare and self.shared.design is not LARGE else []
        return [*kind, *([_Mark(self._charter(), 4 / 3)] if self._charter_lies_below else [])]

    def _score(self) -> Node:
        """The points; beside them the total if the game ended now, where it does not stand below."""
        shared, size, score = self.shared, self.score_size, self.view.score
        points, total = written(self.view.player.points), f"({written(score.total)})"
        wide = len(points) * _DIGIT * size + 12
        plate = [self._item(self._written(points, size, RUBRIC), "points", z=1)]
        if shared.design is LARGE:
            plate[0].width = max(wide, shared.design.plate)
        else:
            beside = ((len(total) - 2) * _DIGIT + _BRACKETS) * size * _TOTAL_SHARE + 10
            more = max(0.0, shared.design.plate - wide - beside) / 2
            smaller = max(size * _TOTAL_SHARE, LEGIBLE)
            plate += [self._item(self._written(total, smaller, SEPIA, semibold=True), "if_now", z=1)]
            plate[0].width, plate[1].width = wide + more, beside + more

        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            canvas.fill(box, PAGE, radius=5)
            canvas.outline(box, INK, 1.5, radius=5)
            for part in plate[1:]:
                canvas.line((part.rect.x, box.y + 6), (part.rect.x, box.bottom - 6), FADED, 1)

        plated = Stack(Row(*plate), ground=paint, height=shared.head - 6)
        return Column(plated, justify="center", height=shared.head)

    def _written(self, words: str, size: float, ink: Colour, *, semibold: bool = False) -> Label:
        """A figure in the middle of its place."""
        font: Font = "semibold" if semibold else "bold"
        asked = size / self.shared.factor
        return Label(words, asked, ink, font=font, side="center", way=FIGURE)

    # ----- the score if the game ended now

    def _sources(self) -> list[Node]:
        if not self.shared.sources:
            return []
        made = self._named_sources() if self.shared.words else self._signed_sources()
        made.height = self.shared.sources
        return [made]

    def _named_sources(self) -> Node:
        """What the score is made of in words, below a heading with the total."""
        title = Label(t("panels.score.title"), _TITLE, SEPIA, font="italic", way=FIGURE, grow=1)
        total = Label(written(self.view.score.total), _TOTAL, RUBRIC, font="bold", side="right", way=FIGURE)
        high = self.shared.sources / 3
        heading = self._item(Row(Space(2), title, total, Space(10)), "if_now", z=1)
        heading.height = high
        cells: list[Node] = []
        for source in SOURCES:
            words = Label(t(f"panels.score.source.{source}"), _SOURCE, SEPIA, way=FIGURE, grow=1)
            figures = Label(self._figures(source), _FIGURE, font="bold", side="right", way=FIGURE)
            icon = Image(f"icons/{_SOURCE_ICONS[source]}", min(high, 30.0))
            cells.append(self._item(Row(icon, Space(6), words, figures, align="center"), f"if_now:{source}"))
            cells[-1].height = high
        return Column(heading, Grid(cells, 2, gap=(_APART, 0)))

    def _signed_sources(self) -> Node:
        """Figures beside signs, all of one size."""
        shared, theme = self.shared, self.theme
        alone = shared.design is not LARGE
        shown = {source: (self._figures(source), f"icons/{_SOURCE_ICONS[source]}") for source in SOURCES}
        rows = [list(SOURCES)]
        if not alone:
            shown["total"] = (written(self.view.score.total), "icons/trophy")
            rows = [["total", "points"], ["river", "sparrows", "cards"]]
        side, apart = (28.0, _CLOSE) if alone else (34.0, _APART)
        high = shared.sources / len(rows)
        largest = _FIGURE * (1 if alone else 1.3) * theme.factor
        widths = {kind: (shared.width - apart * (len(row) - 1)) / len(row) for row in rows for kind in row}
        room = (
            (widths[kind] - side - 6) / (theme.measure(words, 26, "bold")[0] / (26 * theme.factor))
            for kind, (words, _) in shown.items()
        )
        size = min(largest, high * 1.1, *room) / theme.factor

        def cell(kind: str) -> Node:
            words, icon = shown[kind]
            ink = RUBRIC if kind == "total" else INK
            figures = Label(words, size, ink, font="bold", way=FIGURE, grow=1)
            picture = Image(icon, side)
            picture.width, picture.height = side, side
            row = Row(picture, Space(5), figures, align="center")
            made = self._item(row, "if_now" if kind == "total" else f"if_now:{kind}", z=kind == "total")
            made.width, made.height = widths[kind], high
            return made

        return Column(*(Row(*map(cell, row), gap=apart) for row in rows))

    def _figures(self, source: str) -> str:
        points: int = getattr(self.view.score, source)
        return written(points) if source == "points" else signed(points)

    # ----- what is counted

    def _counts(self, kinds: Sequence[str]) -> Node:
        """A row of figures, each with as much room as it needs."""
        view, shared = self.view, self.shared
        digits = {kind: max(view.digits(kind), 2 if kind in _TWO_DIGITS else 1) for kind in kinds}
        needed = sum(_LEAST + _BESIDE + _AFTER + _DIGIT * self.figure * each for each in digits.values())
        if needed > shared.width + 1:
            digits = {kind: view.digits(kind) for kind in kinds}
        row = Row(*(self._count(kind, digits[kind]) for kind in kinds), gap=1, height=shared.row - 2)
        return Column(row, justify="center", height=shared.row)

    def _count(self, kind: str, digits: int = 1, *, z: int = 0) -> Focusable:
        view = self.view
        count, colour = view.count(kind), view.seat.colour
        if kind in COLOURS:
            sprite = f"tiles/{kind}"
        else:
            sprite = _SPRITES.get(kind, f"pieces/{kind[:-1]}_{colour}")
        ink = INK if count else PALE_INK
        if z:
            ground, mark = SEATS[colour]
            ink = mark if count else mix(mark, ground, 0.1)
        part = SeatCount(sprite, count, max(digits, view.digits(kind)), self.shared, self.figure, ink)
        return self._item(part, f"tile:{kind}" if kind in COLOURS else kind, z=z, grow=1)

    # ----- treasures

    def treasures(self, marks: Sequence[Node]) -> JustifiedRows:
        """Coats, descendants and laid-out cards, with what stands before them."""
        player = self.view.player
        groups: list[Sequence[Node]] = [marks] if marks else []
        for kind, one in (("coats", "coat"), ("descendants", "descendant")):
            things: list[str] = getattr(player, kind)
            pictures = ("coats/back" if thing == HIDDEN else f"{kind}/{thing}" for thing in things)
            found = [
                self._item(Image(picture), f"{one}:{thing}", focusable=True)
                for picture, thing in zip(pictures, things, strict=True)
            ]
            groups.append(found or [self._none(kind)])
        signs = [self._item(SignOfCards(sign), f"cards:{sign.key}", focusable=True) for sign in self.view.signs]
        groups.append(signs or [self._none("laid_out")])
        return JustifiedRows(groups, (18.0, self.shared.design.treasure), gap=(4.0, 3.0), apart=8.0, grow=1)

    def _none(self, kind: str) -> Focusable:
        icon = Image(f"icons/{_TREASURE_ICONS[kind]}", alpha=_DIM)
        return self._item(_Mark(icon, most=_EMPTY), kind)


class _Mark(Node):
    """A mark among treasures, which is not larger than on the band."""

    def __init__(self, part: Node, shape: float = 1.0, most: float = _MARK + 6) -> None:
        """``shape``: its width by its height."""
        self.parts = (part,)
        self._shape = shape
        self._most = most

    def measure(self, theme: Theme, room: Size) -> Size:
        return room[1] * self._shape, room[1]

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        high = min(self._most, self.rect.h)
        self.parts[0].place(theme, (self.rect.x, self.rect.centery - high / 2, high * self._shape, high))
