"""Life in the painted town on the board: glints on the Danube, smoke from chimneys, birds now and then.

It belongs to the picture, so everything that lies on the board lies above it. It is drawn on the resting picture
at each frame, and what a piece covers is put back from there.
"""

import math
from random import Random

import pygame

from ulm.rules.moves import SPACES
from ulm.ui.table.board.board import PILES, Board
from ulm.ui.table.board.unmapped_places import PaintedPlaces, painted
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.idle_animation import LEVELS, Bird, bird_box, draw_bird, draw_glint, draw_puff, flock, swell

_CLIMB = 90.0
_RIM = 7.0
"""The frame of the picture: nothing lives on it."""
_TURN = 5200.0
"""How long a glint takes to come and go (ms)."""
_DRIFT, _LENGTH, _BRIGHT = 9.0, (12.0, 21.0), 165
_STROKES = 2
"""Glints on each space of the river, of which about half are seen at a time."""
_FOR_EACH_GLINT = 21.0
"""How wide other waters are for each glint on them."""
_FIGURE = 23.0
"""The height at the foot of a river space where its number stands."""
_PUFFS, _RISING, _HEIGHT, _WIND = 5, 6500.0, 46.0, 17.0
_SMOKING = 21_000.0
"""How long a chimney takes to begin and leave off smoking (ms)."""
_HAZY = 200
_PAUSE, _CROSSING = 5000.0, 4600.0
_BIRD, _FLOCK = 0.5, 4
_FADE, _LONGEST_FRAME = 900.0, 100.0
_STEP = 3
"""Sizes of puffs differ by so much, so that few pictures are kept."""


class Ambience:
    """Time and place of what lives in the picture of the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.now = 0.0
        """How long it has lived (ms)."""
        self.strength = 0.0
        """How much of glints and smoke is seen: they come and go softly."""
        self._layout, self._glints = board.layout, _strokes(board)
        """x, y, length and phase (0 to 1) of each glint, on the board as it was laid out then."""
        self._flock, self._since, self._pause = 0, _CROSSING, _PAUSE / 2
        self._fixed_for: object = None
        self._fixed: list[pygame.Rect] = []
        """What never changes of what lies on the town."""
        self._stamp: object = None
        self._covers: list[pygame.Rect] = []

    @property
    def _painted(self) -> PaintedPlaces:
        return painted(self.board.layout.board, self.board.layout.scale)

    # ----- time

    def update(self, dt: float, left: float) -> None:
        """Let time go by (ms); ``left``: how long it is until everything rests, if nobody touches anything."""
        self.now += dt
        wanted = min(1.0, max(0.0, (left - _LONGEST_FRAME) / _FADE))
        self.strength = min(wanted, self.strength + dt / _FADE)
        if self._since < _CROSSING:
            self._since += dt
            return
        self._pause -= dt
        # Birds that would have to stop in the air do not set out.
        if self._pause <= 0 and left > _CROSSING:
            self._flock, self._since, self._pause = self._flock + 1, 0.0, _PAUSE

    def birds(self) -> list[Bird]:
        """The birds in the air now, on the board."""
        sky = self._painted.sky
        if self._since >= _CROSSING or sky is None:
            return []
        return flock(self._flock, self._since / _CROSSING, self.now, sky, _BIRD, _FLOCK, _CLIMB)

    def puffs(self) -> list[tuple[float, float, float, float]]:
        """The puffs of smoke now: x and y on the board, size, how much is seen (0 to 1)."""
        found: list[tuple[float, float, float, float]] = []
        for number, (x, y) in enumerate(self._painted.chimneys):
            smoking = math.sin(math.tau * (self.now / _SMOKING + number * 0.37))
            if smoking <= 0:
                continue
            for puff in range(_PUFFS):
                share, seen = swell(self.now, _RISING, puff / _PUFFS + number * 0.13)
                drift = _WIND * share**1.5 + 2.5 * math.sin(5 * share + number + puff)
                size = _STEP * round((6 + 14 * share) / _STEP)
                found.append((x + drift, y - _HEIGHT * share, size, min(1.0, 2 * smoking) * seen))
        return found

    # ----- the picture

    def draw(self, canvas: Canvas, base: Canvas) -> None:
        """Draw everything as it is now on ``base``, the resting picture, which ``canvas`` shows already."""
        region = self.board.region
        if self._layout is not self.board.layout:
            self._layout, self._glints = self.board.layout, _strokes(self.board)
        self._update_covers(canvas)
        place = self.board.place
        with canvas.clip(region.inflate(-2 * _RIM, -2 * _RIM)):
            self._draw_glints(canvas, place)
            drawn = self._draw_puffs(canvas, place)
            for bird in self.birds():
                moved = bird._replace(x=place.x + bird.x, y=place.y + bird.y)
                draw_bird(canvas, moved, 1.5)
                drawn.append(canvas.viewport.rect(bird_box(moved)))
            for box in drawn:
                for number in box.collidelistall(self._covers):
                    part = box.clip(self._covers[number])
                    canvas.surface.blit(base.surface, part, part)

    def _draw_glints(self, canvas: Canvas, whole: pygame.FRect) -> None:
        for x, y, length, phase in self._glints:
            turn, seen = swell(self.now, _TURN, phase)
            # For half of the time there is none.
            level = round(max(0.0, 2 * seen - 1) * self.strength * LEVELS)
            if level:
                place = (whole.x + x + _DRIFT * (turn - 0.5), whole.y + y)
                box = canvas.viewport.rect((*place, length, 7))
                if box.collidelist(self._covers) < 0:
                    draw_glint(canvas, place, length, level, _BRIGHT)

    def _draw_puffs(self, canvas: Canvas, whole: pygame.FRect) -> list[pygame.Rect]:
        drawn = []
        for x, y, size, seen in self.puffs():
            level = round(seen * self.strength * LEVELS)
            if level:
                centre = (whole.x + x, whole.y + y)
                draw_puff(canvas, centre, size, level, _HAZY)
                half = size / 2 + 1
                drawn.append(canvas.viewport.rect((centre[0] - half, centre[1] - half, 2 * half, 2 * half)))
        return drawn

    def _update_covers(self, canvas: Canvas) -> None:
        board, view = self.board, canvas.viewport
        fixed = (board.layout, tuple(board.place), view)
        if self._fixed_for != fixed:
            self._fixed_for, self._fixed, self._stamp = fixed, [view.rect(box) for box in fixed_covers(board)], None
        if self._stamp != (stamp := board.cache_key()):
            self._stamp = stamp
            self._covers = [*self._fixed, *(view.rect(box) for box in changing_covers(board))]


def fixed_covers(board: Board) -> list[pygame.FRect]:
    """What always lies on the painted town, or is written on it."""
    kinds = ("quarter", "outside", "edge_seal", "insert", "tower", "turn_tile")
    places = [board.at(kind, key) for kind in kinds for key in board.layout.keys(kind)]
    places.append(board.at("score", "ribbon").inflate(0, 8))
    places += [board.at("pile", pile).inflate(8, 8) for pile in PILES]
    rewards = {reward.space for reward in board.state.game.rules.definitions.rewards}
    for space in SPACES:
        place = board.at("river", space)
        high = place.h if space in rewards else _FIGURE
        places.append(pygame.FRect(place.x, place.bottom - high, place.w, high))
    return places


def changing_covers(board: Board) -> list[pygame.FRect]:
    """What lies on it just now."""
    theme = board.screen.theme
    places = [each.inflate(4, 4) for each in (board.round_at(theme), *(board.count_at(theme, pile) for pile in PILES))]
    storeys = range(1, board.state.model.round + 1)
    places += [board.storey_at(storey) for storey in storeys]
    places.append(board.spire_top(len(storeys)))
    places += [piece.rect for piece in board.pieces() if piece.key not in board.hidden]
    return places


def _strokes(board: Board) -> list[tuple[float, float, float, float]]:
    """Where glints are on the board: on the spaces of the river, the canal and the fountain."""
    chance = Random(1377)
    found: list[tuple[float, float, float, float]] = []

    def put(water: pygame.FRect, count: int) -> None:
        for _ in range(count):
            length = 3 * round(chance.uniform(*_LENGTH) / 3)
            room = water.w - length - _DRIFT
            x = water.x + _DRIFT / 2 + chance.uniform(0, max(0.0, room))
            found.append((x, chance.uniform(water.y, water.bottom - 7), length, chance.random()))

    for space in SPACES:
        place = board.layout["river", space]
        put(pygame.FRect(place.x + 4, place.y + 5, place.w - 8, place.h - 5 - _FIGURE), _STROKES)
    places = painted(board.layout.board, board.layout.scale)
    for water in places.waters:
        put(water, round(water.w / _FOR_EACH_GLINT))
    return found
