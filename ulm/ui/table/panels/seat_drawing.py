"""Draws one player's panel: the band with the name, what the score is made of, what is counted, treasures."""

import pygame

from ulm.rules import FinalScore
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS
from ulm.session.session import Seat
from ulm.text.catalog import t
from ulm.text.number_format import signed, written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import (
    BODY,
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
from ulm.ui.seat_colours import SEATS
from ulm.ui.state.view_model import PlayerModel
from ulm.ui.table.panels.laid_out_signs import LaidOutSign, draw_laid_out_sign
from ulm.ui.table.panels.parts import DARKER, fitted, sheet
from ulm.ui.table.panels.seat_places import RESOURCES, SOURCES, TOTAL_SHARE, TREASURES, SeatPlaces
from ulm.ui.table.panels.set_lines import draw_lines, set_lines

_DIM = 105
_EMPTY = 34.0
_NAME_SHARE = 0.85
"""Names are not larger than this share of the points: these are what one looks for."""
TOTAL_SIZE, TITLE_SIZE, SOURCE_SIZE, SOURCE_FIGURE = 28.0, 22.0, 20.0, 24.0
"""The sizes of what the score is made of, in words."""
_SPRITES = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0", "hand": "icons/hand"}
_SOURCE_ICONS = {"points": "points", "sparrows": "sparrow", "river": "river_step", "cards": "laid_out"}
_TREASURE_ICONS = {"coats": "coat", "descendants": "descendant", "laid_out": "laid_out"}


class SeatDrawing:
    """Draws a seat's panel on a canvas."""

    def __init__(self, canvas: Canvas, seat: Seat, player: PlayerModel, places: SeatPlaces) -> None:
        self.canvas = canvas
        self.seat = seat
        self.player = player
        self.places = places

    def draw(self, score: FinalScore, signs: list[LaidOutSign], *, active: bool) -> None:
        """Draw all of it."""
        canvas, places = self.canvas, self.places
        sheet(canvas, places.box, VELLUM if active else DARKER)
        self._draw_head(score)
        if active:
            canvas.outline(places.box.inflate(4, 4), GILT, 4, radius=10)
        self._draw_sources(score)
        self._draw_counts()
        self._draw_treasures(signs)

    # ----- the band with the name

    def _draw_head(self, score: FinalScore) -> None:
        canvas, places = self.canvas, self.places
        head = places.head
        ground, mark = SEATS[self.seat.colour]
        canvas.fill(head, ground, radius=6)
        canvas.outline(head, INK, 2, radius=6)
        canvas.sprite(f"pieces/crest_{self.seat.colour}", places.emblem)
        canvas.sprite("icons/human" if self.seat.bot is None else "icons/bot", fitted("icons/bot", places.kind))
        if places.charter is not None:
            canvas.sprite("pieces/charter", places.charter)
        largest = min(places.design.name_size * canvas.theme.factor, places.score_size * _NAME_SHARE)
        name = set_lines(canvas.theme, self.seat.name, places.name.size, largest)
        draw_lines(canvas, name, places.name, mark)
        self._draw_score(score)

    def _draw_score(self, score: FinalScore) -> None:
        """The points; beside them the total if the game ended now, where it does not stand below."""
        canvas, places = self.canvas, self.places
        plate = places.score
        canvas.fill(plate, PAGE, radius=5)
        canvas.outline(plate, INK, 1.5, radius=5)
        self._write(written(self.player.points), places.points, places.score_size, RUBRIC, "bold")
        if places.source_total:
            return
        x = places.points.right
        canvas.line((x, plate.y + 6), (x, plate.bottom - 6), FADED, 1)
        size = max(places.score_size * TOTAL_SHARE, LEGIBLE)
        self._write(f"({written(score.total)})", places.total, size, SEPIA, "semibold")

    def _write(self, words: str, box: pygame.FRect, size: float, ink: Colour, font: Font) -> None:
        """Write a figure in the middle of a place."""
        canvas = self.canvas
        canvas.text(
            words, box.center, size / canvas.theme.factor, ink, font=font, anchor="center", width=box.w, shrink=True
        )

    # ----- the score if the game ended now

    def _draw_sources(self, score: FinalScore) -> None:
        canvas, places = self.canvas, self.places
        if not places.sources.h:
            return
        if places.shared.words:
            self._name_sources(score)
        else:
            self._sign_sources(score)
        bottom = places.sources.bottom + 1
        canvas.line((places.tiles.x, bottom), (places.tiles.right, bottom), FADED, 1)

    def _name_sources(self, score: FinalScore) -> None:
        """Write what the score is made of in words, below a heading with the total."""
        canvas, places, line = self.canvas, self.places, self.places.total
        total = (line.right - 10, line.centery)
        canvas.text(written(score.total), total, TOTAL_SIZE, RUBRIC, font="bold", anchor="midright")
        title = (line.x + 2, line.centery)
        canvas.text(t("panels.score.title"), title, TITLE_SIZE, SEPIA, font="italic", anchor="midleft")
        for source in SOURCES:
            box = places.source(source)
            side = min(box.h, 30.0)
            canvas.sprite(f"icons/{_SOURCE_ICONS[source]}", (box.x, box.centery - side / 2, side, side))
            words, left = t(f"panels.score.source.{source}"), (box.x + side + 6, box.centery)
            canvas.text(words, left, SOURCE_SIZE, SEPIA, anchor="midleft")
            figures = self._source_figures(score, source)
            canvas.text(figures, box.midright, SOURCE_FIGURE, INK, font="bold", anchor="midright")

    def _sign_sources(self, score: FinalScore) -> None:
        """Write figures beside signs, all of one size."""
        places = self.places
        parts = {source: (self._source_figures(score, source), places.source(source)) for source in SOURCES}
        icons = dict(_SOURCE_ICONS)
        if places.source_total:
            parts["total"], icons["total"] = (written(score.total), places.total), "trophy"
        side = 34.0 if places.source_total else 28.0
        widest = (self._size_in(words, box.w - side - 6) for words, box in parts.values())
        largest = SOURCE_FIGURE * self.canvas.theme.factor * (1.3 if places.source_total else 1)
        size = min(largest, places.source(SOURCES[0]).h * 1.1, *widest)
        for source, (words, box) in parts.items():
            self.canvas.sprite(f"icons/{icons[source]}", (box.x, box.centery - side / 2, side, side))
            ink = RUBRIC if source == "total" else INK
            left = (box.x + side + 5, box.centery)
            self.canvas.text(words, left, size / self.canvas.theme.factor, ink, font="bold", anchor="midleft")

    def _size_in(self, words: str, room: float) -> float:
        """The size at which figures take a width."""
        theme = self.canvas.theme
        return room * BODY * theme.factor / theme.measure(words, BODY, "bold")[0]

    @staticmethod
    def _source_figures(score: FinalScore, source: str) -> str:
        points: int = getattr(score, source)
        return written(points) if source == "points" else signed(points)

    # ----- what is counted

    def _draw_counts(self) -> None:
        places, player, colour = self.places, self.player, self.seat.colour
        for kind in RESOURCES:
            count = len(player.hand) if kind == "hand" else getattr(player, kind)
            sprite = _SPRITES.get(kind, f"pieces/{kind[:-1]}_{colour}")
            self._draw_count(places.resource(kind), places.sign(kind), sprite, count, self._ink(kind, count))
        y = places.tiles.y
        self.canvas.line((places.tiles.x, y), (places.tiles.right, y), FADED, 1)
        for tile in COLOURS:
            count = player.tiles[tile]
            self._draw_count(places.tile(tile), places.sign(tile), f"tiles/{tile}", count, self._ink(tile, count))

    def _ink(self, kind: str, count: int) -> Colour:
        """The colour of a figure: none of something is dimmed."""
        if kind == "hand" and kind not in self.places.design.in_row:
            ground, mark = SEATS[self.seat.colour]
            return mark if count else mix(mark, ground, 0.1)
        return INK if count else PALE_INK

    def _draw_count(self, cell: pygame.FRect, sign: pygame.FRect, sprite: str, count: int, ink: Colour) -> None:
        """A sign and its figure."""
        canvas = self.canvas
        canvas.sprite(sprite, fitted(sprite, sign), alpha=255 if count else _DIM)
        left = sign.right + 3
        canvas.text(
            str(count),
            (left, cell.centery),
            min(self.places.figure, cell.h * 1.15) / canvas.theme.factor,
            ink,
            font="bold",
            anchor="midleft",
        )

    # ----- treasures

    def _draw_treasures(self, signs: list[LaidOutSign]) -> None:
        canvas, places, player = self.canvas, self.places, self.player
        top = places.treasures.y - 2
        canvas.line((places.tiles.x, top), (places.tiles.right, top), FADED, 1)
        for kind in TREASURES:
            boxes = places.treasure(kind)
            things: list[str] = getattr(player, kind)
            if not things:
                (box,) = boxes
                side = min(_EMPTY, box.h)
                icon = f"icons/{_TREASURE_ICONS[kind]}"
                canvas.sprite(icon, (box.x, box.centery - side / 2, side, side), alpha=_DIM)
            elif kind == "laid_out":
                for sign, box in zip(signs, boxes, strict=True):
                    draw_laid_out_sign(canvas, sign, box)
            else:
                for thing, box in zip(things, boxes, strict=True):
                    sprite = "coats/back" if thing == HIDDEN else f"{kind}/{thing}"
                    canvas.sprite(sprite, fitted(sprite, box))


def words_fit(theme: Theme, width: float) -> bool:
    """Whether the sources of a score have room for their words in a panel of a width."""
    title = theme.measure(t("panels.score.title"), TITLE_SIZE, "italic")[0]
    total = theme.measure("100", TOTAL_SIZE, "bold")[0]
    widest = max(theme.measure(t(f"panels.score.source.{source}"), SOURCE_SIZE)[0] for source in SOURCES)
    figure = theme.measure("+00", SOURCE_FIGURE, "bold")[0]
    return title + total + 24 <= width and 36 + widest + 4 + figure <= width / 2 - 5
