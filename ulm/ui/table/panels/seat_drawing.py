"""Draws one player's panel: the band with the name, what the score is made of, what is counted, treasures."""

from collections.abc import Iterable

import pygame

from ulm.rules import FinalScore
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS
from ulm.session.session import Seat
from ulm.text.catalog import t
from ulm.text.number_format import signed, written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import FADED, GILT, INK, LEGIBLE, PAGE, RUBRIC, SEPIA, VELLUM, Colour, Font, mix
from ulm.ui.seat_colours import SEATS
from ulm.ui.table.panels.laid_out_signs import LaidOutSign, draw_laid_out_sign
from ulm.ui.table.panels.parts import DARKER, fitted, sheet
from ulm.ui.table.panels.seat_places import RESOURCES, SOURCES, TREASURES, SeatPlaces
from ulm.ui.table.state.view_model import PlayerModel

_DIM = 105
_EMPTY = 34.0
_SOURCE_FIGURES = 26.0
"""Figures of the sources are not larger at any size of text, so that their words have room."""
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
        canvas, places, design = self.canvas, self.places, self.places.design
        head = places.head
        ground, mark = SEATS[self.seat.colour]
        canvas.fill(head, ground, radius=6)
        canvas.outline(head, INK, 2, radius=6)
        canvas.sprite(f"pieces/crest_{self.seat.colour}", places.emblem)
        canvas.sprite("icons/human" if self.seat.bot is None else "icons/bot", places.kind)
        if places.charter is not None:
            canvas.sprite("pieces/charter", places.charter)
        name = places.name
        canvas.text(
            self.seat.name,
            name.midleft,
            min(design.name_size, name.h * 0.8 / canvas.theme.factor),
            mark,
            font="bold",
            anchor="midleft",
            width=name.w,
            shrink=True,
            smallest=LEGIBLE / canvas.theme.factor,
        )
        self._draw_score(score)

    def _draw_score(self, score: FinalScore) -> None:
        """The points; beside them the total if the game ended now, where it does not stand below."""
        canvas, places = self.canvas, self.places
        plate = places.score
        canvas.fill(plate, PAGE, radius=5)
        canvas.outline(plate, INK, 1.5, radius=5)
        size = min(places.design.score_size, plate.h * 0.86 / canvas.theme.factor)
        box, words = places.points, written(self.player.points)
        canvas.text(
            words, box.center, size, RUBRIC, font="bold", anchor="center", width=box.w - 8, shrink=True
        )
        if places.source_total:
            return
        canvas.line((box.right, plate.y + 6), (box.right, plate.bottom - 6), FADED, 1)
        box, words, size = places.total, f"({written(score.total)})", min(size * 0.72, 26.0)
        canvas.text(
            words, box.center, size, SEPIA, font="semibold", anchor="center", width=box.w - 6, shrink=True
        )

    # ----- the score if the game ended now

    def _draw_sources(self, score: FinalScore) -> None:
        canvas, places = self.canvas, self.places
        if not places.source_rows:
            return
        if places.source_total:
            self._draw_total(places.total, score)
        boxes = {source: places.source(source) for source in SOURCES}
        first = boxes[SOURCES[0]]
        side = min(first.h, 30.0)
        room = first.w - side - 8
        figures = {source: self._source_figures(score, source) for source in SOURCES}
        largest = min(24.0, _SOURCE_FIGURES / canvas.theme.factor)
        size = self._fitting(figures.values(), "bold", largest, room)
        names = {source: t(f"panels.score.source.{source}") for source in SOURCES}
        wide = max(canvas.theme.measure(each, size, "bold")[0] for each in figures.values())
        name_size = self._fitting(names.values(), "regular", min(22.0, size), room - wide - 6)
        for source, box in boxes.items():
            canvas.sprite(f"icons/{_SOURCE_ICONS[source]}", (box.x, box.centery - side / 2, side, side))
            left = (box.x + side + 6, box.centery)
            if places.source_total:
                canvas.text(names[source], left, name_size, SEPIA, anchor="midleft")
                canvas.text(figures[source], box.midright, size, INK, font="bold", anchor="midright")
            else:
                canvas.text(figures[source], left, size, INK, font="bold", anchor="midleft")
        bottom = places.source_rows[-1].bottom + 1
        canvas.line((places.tiles.x, bottom), (places.tiles.right, bottom), FADED, 1)

    @staticmethod
    def _source_figures(score: FinalScore, source: str) -> str:
        points: int = getattr(score, source)
        return written(points) if source == "points" else signed(points)

    def _fitting(self, words: Iterable[str], font: Font, size: float, room: float) -> float:
        """A size, or a smaller one at which each of the words has room."""
        widest = max(self.canvas.theme.measure(each, size, font)[0] for each in words)
        return size * min(1.0, room / widest)

    def _draw_total(self, line: pygame.FRect, score: FinalScore) -> None:
        canvas = self.canvas
        size = min(28.0, line.h * 0.95 / canvas.theme.factor)
        total = canvas.text(
            written(score.total), (line.right - 10, line.centery), size, RUBRIC, font="bold", anchor="midright"
        )
        title, room = t("panels.score.title"), total.x - line.x - 10
        canvas.text(
            title, (line.x + 2, line.centery), min(22.0, size), SEPIA, font="italic", anchor="midleft", width=room,
            shrink=True,
        )  # fmt: skip

    # ----- what is counted

    def _draw_counts(self) -> None:
        places, player, colour = self.places, self.player, self.seat.colour
        for kind in RESOURCES:
            count = len(player.hand) if kind == "hand" else getattr(player, kind)
            sprite = _SPRITES.get(kind, f"pieces/{kind[:-1]}_{colour}")
            self._draw_count(places.resource(kind), places.resource_sign(kind), sprite, count, self._ink(kind, count))
        y = places.tiles.y
        self.canvas.line((places.tiles.x, y), (places.tiles.right, y), FADED, 1)
        for tile in COLOURS:
            cell, count = places.tile(tile), player.tiles[tile]
            sign = places.sign(cell, len(str(count)))
            self._draw_count(cell, sign, f"tiles/{tile}", count, self._ink(tile, count))

    def _ink(self, kind: str, count: int) -> Colour:
        """The colour of a figure: none of something is dimmed."""
        if kind == "hand" and kind not in self.places.design.in_row:
            ground, mark = SEATS[self.seat.colour]
            return mark if count else mix(mark, ground, 0.3)
        paint = self.canvas.theme.paint
        return INK if count else mix(paint(FADED), paint(SEPIA), 0.45)

    def _draw_count(self, cell: pygame.FRect, sign: pygame.FRect, sprite: str, count: int, ink: Colour) -> None:
        """A sign and its figure."""
        canvas = self.canvas
        canvas.sprite(sprite, fitted(sprite, sign), alpha=255 if count else _DIM)
        left = sign.right + 3
        canvas.text(
            str(count),
            (left, cell.centery),
            min(self.places.figure, cell.h * 0.95) / canvas.theme.factor,
            ink,
            font="bold",
            anchor="midleft",
            width=cell.right - left - 2,
            shrink=True,
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
