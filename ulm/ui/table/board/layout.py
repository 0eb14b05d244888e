"""Where everything lies on the board: the one reader of ``data/board.tmx``.

The map is drawn with Tiled, so that an owner of the board can move things about. Only rectangles count; the kind of
a place is its ``type``, its key its ``name``. The map has the size of the board's picture, twice the logical one, so
that in Tiled the picture lies under the places; here places are in logical units from the board's upper left corner.
"""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pygame
import pytmx

from ulm.files.paths import asset
from ulm.files.yaml_reader import Problem, shortened
from ulm.rules import standard_definitions
from ulm.rules.moves import SLOTS, SPACES
from ulm.ui.table.board import map_check

SIZE = (1208, 836)
MAP_SCALE = 2
MAP_SIZE = (SIZE[0] * MAP_SCALE, SIZE[1] * MAP_SCALE)
FILE = "data/board.tmx"


class LayoutErrors(Exception):
    """Everything that is wrong with the board's map."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class BoardLayout:
    """The places of the board by kind and key."""

    def __init__(self, places: dict[str, dict[str, pygame.FRect]]) -> None:
        self._places = places

    def __getitem__(self, place: tuple[str, object]) -> pygame.FRect:
        """A copy of a place's rectangle: ``layout["cell", 4]``."""
        kind, key = place
        return self._places[kind][str(key)].copy()

    def keys(self, kind: str) -> list[str]:
        """All keys of a kind."""
        return list(self._places[kind])


@lru_cache(maxsize=1)
def wanted() -> dict[str, tuple[str, ...]]:
    """Which places there must be: the keys of each kind."""
    quarters = standard_definitions().quarters
    ids = tuple(quarter.id for quarter in quarters)
    rounds = standard_definitions().setup.rounds
    return {
        "cell": tuple(str(n) for n in range(9)),
        "outside": SLOTS,
        "edge_seal": SLOTS,
        "insert": SLOTS,
        "river": tuple(str(space) for space in SPACES),
        "bridge": ("bridge",),
        "bank": ids,
        "quarter": ids,
        "landmark": ids,
        "title": ids,
        "privilege": ids,
        "crest": ids,
        "seal": tuple(f"{quarter.id}:{n}" for quarter in quarters for n in range(quarter.seals)),
        "descendant": tuple(str(n) for n in range(4)),
        "dock": tuple(str(n) for n in range(5)),
        "pile": ("deck", "discard", "coats", "bag"),
        "tower": ("now", "next"),
        "turn_tile": ("turn_tile",),
        "score": ("ribbon",),
        "spire": tuple(str(n) for n in range(1, rounds + 1)),
    }


def load(path: Path | None = None) -> BoardLayout:
    """The board's places. LayoutErrors names everything that is missing, doubled, unknown or off the board."""
    places, problems = _read(path or asset(FILE))
    if problems:
        raise LayoutErrors(problems)
    return BoardLayout(places)


def problems(path: Path | None = None) -> list[Problem]:
    """Everything that is wrong with a map; nothing when the game can be played on it. Needs no display."""
    return _read(path or asset(FILE))[1]


def _read(path: Path) -> tuple[dict[str, dict[str, pygame.FRect]], list[Problem]]:
    found: list[Problem] = []

    def complain(place: str, message: str) -> None:
        found.append(Problem(path.name, place, message))

    places: dict[str, dict[str, pygame.FRect]] = {kind: {} for kind in wanted()}
    try:
        map_check.look(path)
        # Only geometry is wanted: pictures named in the map are never opened.
        tiled = pytmx.TiledMap(str(path), image_loader=_no_picture)
    except OSError as error:
        complain("", f"cannot be read: {error.strerror or error}")
        return places, found
    except map_check.Refused as error:
        complain("", str(error))
        return places, found
    except (ElementTree.ParseError, ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
        complain("", f"is no Tiled map that can be read: {shortened(str(error), 200)}")
        return places, found
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size == (0, 0):
        complain("", "is no Tiled map")
        return places, found
    if size != MAP_SIZE:
        complain("", f"the map is {size[0]}×{size[1]}, expected {MAP_SIZE[0]}×{MAP_SIZE[1]}")
    for group in tiled.objectgroups:
        if getattr(group, "offsetx", 0) or getattr(group, "offsety", 0):
            complain(f"layer {group.name}", "is shifted; expected an offset of 0")
        for place in group:
            called = f"{shortened(place.type or 'no type')} {shortened(place.name or 'without a name')}"
            where = f"object {place.id} ({called})"
            for message in _faults(place, places):
                complain(where, message)
            if place.type in places and place.name is not None:
                corner = (place.x / MAP_SCALE, place.y / MAP_SCALE)
                box = pygame.FRect(corner, (place.width / MAP_SCALE, place.height / MAP_SCALE))
                places[place.type].setdefault(place.name, box)
    for kind, keys in wanted().items():
        for key in keys:
            if key not in places[kind]:
                complain("", f"there is no object of type {kind} named {key}")
    return places, found


def _faults(place: pytmx.TiledObject, places: dict[str, dict[str, pygame.FRect]]) -> Iterator[str]:
    """What is wrong with one object."""
    kinds = wanted()
    if place.type not in kinds:
        yield f"unknown type {shortened(place.type or '')!r}, expected one of {', '.join(kinds)}"
        return
    if place.name not in kinds[place.type]:
        yield f"unknown name {shortened(place.name or '')!r} for type {place.type}"
        return
    if place.name in places[place.type]:
        yield "stands there twice"
    if getattr(place, "points", None) or place.width <= 0 or place.height <= 0:
        yield "is no rectangle with a width and a height"
    elif place.rotation:
        yield "is turned; expected a rectangle that is not"
    elif not pygame.FRect(0, 0, *MAP_SIZE).contains((place.x, place.y, place.width, place.height)):
        yield f"does not lie on the board of {MAP_SIZE[0]}×{MAP_SIZE[1]}"


def _no_picture(filename: str, colorkey: object, **kwargs: object) -> object:
    def load_nothing(*args: object, **kwargs: object) -> None:
        return None

    return load_nothing
