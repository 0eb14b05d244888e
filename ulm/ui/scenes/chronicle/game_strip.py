"""The data of the selected game below the list: what kind of game it is, and where everybody's points come from."""

import pygame

from ulm.records.index import Entry, SeatSummary
from ulm.text.number_format import signed, written
from ulm.ui import chronicle_text as words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.theme import INK, PALE_INK, SEPIA, SMALL, Theme
from ulm.ui.scenes.scoring_result import SOURCE_ICONS, SOURCES

_SIZE = SMALL
_GAP = 10.0
_WITH_SEATS = 1.35
"""Up to this text size there is room for the figures of all seats; above, the game's own page has them."""


def strip_height(theme: Theme) -> float:
    """The height of the strip at this text size: lines about the game, one for the seats where there is room."""
    return (theme.line(_SIZE) + _GAP) * 2 + _GAP


def draw_strip(canvas: Canvas, box: pygame.FRect, entry: Entry) -> None:
    """Draw the data of a game, whose title its row has; for a file that cannot be used, why."""
    line = canvas.theme.line(_SIZE)
    canvas.line((box.x, box.y), (box.right, box.y), SEPIA, 1.5)
    seated = entry.summary is not None and canvas.theme.factor <= _WITH_SEATS
    room = (box.w, line if seated else box.h - _GAP)
    said = fit(canvas.theme, words.details(entry), room, size=_SIZE, font="italic")
    said.draw(canvas, (box.x, box.y + _GAP), SEPIA, anchor="topleft")
    if entry.summary is None or canvas.theme.factor > _WITH_SEATS:
        return
    seats = entry.summary.seats
    wide = box.w / len(seats)
    for number, seat in enumerate(seats):
        place = pygame.FRect(box.x + number * wide, box.y + 2 * _GAP + line, wide - 20, line)
        _draw_seat(canvas, place, seat)


def _draw_seat(canvas: Canvas, box: pygame.FRect, seat: SeatSummary) -> None:
    """The row of the list names the player; here the crest does."""
    high = box.h
    canvas.sprite(f"pieces/crest_{seat.colour}", (box.x, box.centery - high / 2, high * 32 / 36, high))
    left = box.x + high * 32 / 36 + 12
    wide = min(96.0, (box.right - left) / len(SOURCES))
    side = min(26.0, box.h * 0.85)
    for place, source in enumerate(SOURCES):
        x = left + place * wide
        points = getattr(seat.score, source)
        canvas.sprite(f"icons/{SOURCE_ICONS[source]}", (x, box.centery - side / 2, side, side))
        figure = written(points) if source == "points" else signed(points)
        at = (x + side + 5, box.centery)
        colour = INK if points else PALE_INK
        canvas.text(figure, at, _SIZE, colour, anchor="midleft")
