"""Where everything lies on the board: the one reader of its maps, ``data/board.tmx``, ``data/board_wide.tmx`` and
``data/board_compact.tmx``.

The wide map is the board while the side panel is folded away; the compact one has no town, and everything that counts
at its largest. Maps are drawn with Tiled, so that an owner of the board
can move things about. Only rectangles count; the kind of a place is its ``type``, its key its ``name``. A map has the
size of its picture, twice the logical one, so that in Tiled the picture lies under the places; here places are in
logical units from the board's upper left corner.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
import pytmx

from ulm.files import bounded_read
from ulm.files.asset_files import players
from ulm.files.file_problems import report
from ulm.files.paths import asset
from ulm.files.yaml_reader import DEEPEST, LARGEST_FILE, ManyProblems, Problem, shortened
from ulm.rules import Definitions, standard_definitions
from ulm.rules.moves import SLOTS, SPACES
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit.sprite_files import own_sprite


class UnsafeMap(ValueError):
    """What the map may not hold."""


class _Look:
    """Called for each element, without keeping any."""

    def __init__(self) -> None:
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise UnsafeMap("the elements are nested too deeply")
        if tag == "tileset" and "source" in attributes:
            raise UnsafeMap("tiles in a separate file are not allowed")
        if tag == "data" and "compression" in attributes:
            raise UnsafeMap("compressed layers are not allowed")
        if "template" in attributes:
            raise UnsafeMap("templates are not allowed")

    def end(self, tag: str) -> None:
        self._depth -= 1

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        raise UnsafeMap("a document type is not allowed")

    def close(self) -> None:
        """The end of the file."""


def check_map(path: Path) -> None:
    """Refused when the map is too large, nested too deeply, defines entities or names other files to be read.

    OSError when it cannot be read, ParseError when it is no XML.
    """
    try:
        content = bounded_read.read_bounded(path, LARGEST_FILE)
    except bounded_read.TooLarge:
        raise UnsafeMap(f"the file is larger than {LARGEST_FILE} bytes") from None
    parser = ElementTree.XMLParser(target=_Look())
    parser.feed(content)
    parser.close()


MAP_SCALE = 2


class BoardMap(NamedTuple):
    """One composition of the board: the file of its map, the name of its picture, its size in logical units."""

    file: str
    picture: str
    size: tuple[int, int]

    @property
    def map_size(self) -> tuple[int, int]:
        """The size that the map has in Tiled."""
        return self.size[0] * MAP_SCALE, self.size[1] * MAP_SCALE


NORMAL = BoardMap("data/board.tmx", "board/board", screen_layout.BOARD)
WIDE = BoardMap("data/board_wide.tmx", "board/board_wide", screen_layout.WIDE_BOARD)
COMPACT = BoardMap("data/board_compact.tmx", "board/board_compact", screen_layout.WIDE_BOARD)
MAPS = (NORMAL, WIDE, COMPACT)
_OF_QUARTERS = ("bank", "quarter", "landmark", "title", "privilege", "crest")
"""What each quarter has one place of."""


class LayoutErrors(ManyProblems):
    """Everything that is wrong with the board's map."""


class BoardLayout:
    """The places of the board by kind and key; ``own``: those of the program's map."""

    def __init__(
        self,
        places: dict[str, dict[str, pygame.FRect]],
        board: BoardMap = NORMAL,
        *,
        own: bool = True,
        scale: float = 1.0,
    ) -> None:
        self._places = places
        self.board = board
        self.own = own
        self.scale = scale
        """How much larger the board is than on its map."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole board."""
        return self.board.size[0] * self.scale, self.board.size[1] * self.scale

    def scaled(self, scale: float) -> BoardLayout:
        """The same board, larger than on its map."""
        if scale == self.scale:
            return self
        share = scale / self.scale
        places = {
            kind: {key: pygame.FRect([share * each for each in box]) for key, box in boxes.items()}
            for kind, boxes in self._places.items()
        }
        return BoardLayout(places, self.board, own=self.own, scale=scale)

    def __getitem__(self, place: tuple[str, object]) -> pygame.FRect:
        """A copy of a place's rectangle: ``layout["cell", 4]``."""
        kind, key = place
        return self._places[kind][str(key)].copy()

    def has(self, kind: str, key: object) -> bool:
        """Whether there is such a place."""
        return str(key) in self._places[kind]

    def keys(self, kind: str) -> list[str]:
        """All keys of a kind."""
        return list(self._places[kind])


def wanted(definitions: Definitions) -> dict[str, tuple[str, ...]]:
    """Which places there must be: the keys of each kind."""
    setup, quarters = definitions.setup, definitions.quarters
    ids = tuple(quarter.id for quarter in quarters)
    return {
        "cell": _numbers(sum(setup.grid.counts())),
        "outside": SLOTS,
        "edge_seal": SLOTS,
        "insert": SLOTS,
        "river": tuple(str(space) for space in SPACES),
        "bridge": ("bridge",),
        **dict.fromkeys(_OF_QUARTERS, ids),
        "seal": tuple(f"{quarter.id}:{n}" for quarter in quarters for n in range(quarter.seals)),
        "descendant": _numbers(setup.descendants_in_play),
        "dock": _numbers(sum(setup.docks.counts())),
        "pile": ("deck", "discard", "coats", "bag"),
        "tower": ("now", "next"),
        "turn_tile": ("turn_tile",),
        "score": ("ribbon",),
        "spire": _numbers(setup.rounds, start=1),
    }


def _numbers(count: int, start: int = 0) -> tuple[str, ...]:
    return tuple(str(number) for number in range(start, start + count))


def load(definitions: Definitions) -> BoardLayout:
    """The board's places for a game: those of the player's map, or of the program's own where it cannot be used.

    LayoutErrors names everything that keeps the game from being played on it.
    """
    given, faults = _players_layout(NORMAL, definitions)
    if given is not None:
        return given
    own = _read(asset(NORMAL.file), NORMAL, definitions)
    if own.faults:
        raise LayoutErrors(faults or own.faults)
    _complain(NORMAL, faults)
    return BoardLayout(own.places)


def load_another(board: BoardMap, normal: BoardLayout, definitions: Definitions) -> BoardLayout | None:
    """The places of another composition. None where there is none to go with the ``normal`` one: the player has a map
    or a picture of their own for that one only.
    """
    given, faults = _players_layout(board, definitions)
    if given is not None:
        return given
    _complain(board, faults)
    if not normal.own or (not own_sprite(NORMAL.picture) and own_sprite(board.picture)):
        return None
    own = _read(asset(board.file), board, definitions)
    return None if own.faults else BoardLayout(own.places, board)


class Layouts:
    """The places of all compositions; those of all but the normal one are read when they are first asked for."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self.normal = load(definitions)
        self._fitted: tuple[object, BoardLayout] | None = None

    def fitted(self, room: tuple[float, float], *, compact: bool = False) -> BoardLayout:
        """The board as large as there is room for: the ``compact`` one, or the composition whose grid is the larger one
        then.
        """
        key = (room, compact)
        if self._fitted is None or self._fitted[0] != key:
            self._fitted = key, self._best(room, compact=compact)
        return self._fitted[1]

    def _best(self, room: tuple[float, float], *, compact: bool) -> BoardLayout:
        if compact and self.compact is not None:
            return self.compact.scaled(_share(COMPACT, room))
        best = self.normal.scaled(_share(NORMAL, room))
        share = _share(WIDE, room)
        wide = self.wide if share >= screen_layout.LEAST_WIDE_BOARD else None
        if wide is not None and wide["cell", 0].w * share > best["cell", 0].w:
            best = wide.scaled(share)
        return best

    @cached_property
    def wide(self) -> BoardLayout | None:
        """The wide board, where there is one to go with the normal one."""
        return load_another(WIDE, self.normal, self._definitions)

    @cached_property
    def compact(self) -> BoardLayout | None:
        """The compact board, where there is one to go with the normal one."""
        return load_another(COMPACT, self.normal, self._definitions)


def hull(boxes: Sequence[pygame.FRect]) -> pygame.FRect:
    """The smallest rectangle around several."""
    return boxes[0].unionall(list(boxes[1:]))


def _share(board: BoardMap, room: tuple[float, float]) -> float:
    """How large a board may be in a room, by its size on the map."""
    return min(room[0] / board.size[0], room[1] / board.size[1])


def _players_layout(board: BoardMap, definitions: Definitions) -> tuple[BoardLayout | None, list[Problem]]:
    """The places of the player's map, if there is one that can be used; and what is wrong with it."""
    given = players(board.file)
    if given is None:
        return None, []
    found = _read(given, board, definitions)
    return (None if found.faults else BoardLayout(found.places, board, own=False)), found.faults


def _complain(board: BoardMap, faults: list[Problem]) -> None:
    """Tell the player why their map is not used."""
    given = players(board.file)
    if given is not None and faults:
        report(given, "; ".join(f"{each.place} {each.message}".strip() for each in faults))


def own_layout(board: BoardMap = NORMAL) -> BoardLayout:
    """The places as the program's picture of the board shows them."""
    return BoardLayout(_read(asset(board.file), board, standard_definitions()).places, board)


def problems(
    path: Path | None = None, definitions: Definitions | None = None, board: BoardMap = NORMAL
) -> list[Problem]:
    """Everything that is wrong with a map for these definitions, or those of the program. Needs no display."""
    found = _read(path or asset(board.file), board, definitions or standard_definitions())
    return found.faults + found.flaws


class _Map(NamedTuple):
    """A map as it was read: what keeps a game from being played on it, and what does not."""

    places: dict[str, dict[str, pygame.FRect]]
    faults: list[Problem]
    flaws: list[Problem]


def _read(path: Path, board: BoardMap, definitions: Definitions) -> _Map:
    faults: list[Problem] = []
    flaws: list[Problem] = []

    def complain(place: str, message: str) -> None:
        faults.append(Problem(path.name, place, message))

    kinds = wanted(definitions)
    # The program's map has places for the things of the program, whether they are in play or not.
    own = wanted(standard_definitions())
    known = {kind: {*keys, *own[kind]} for kind, keys in kinds.items()}
    places: dict[str, dict[str, pygame.FRect]] = {kind: {} for kind in kinds}
    unknown: dict[str, list[tuple[str, str]]] = {}
    made = _Map(places, faults, flaws)
    try:
        check_map(path)
        # Only geometry is wanted: pictures named in the map are never opened.
        tiled = pytmx.TiledMap(str(path), image_loader=_no_picture)
    except OSError as error:
        complain("", f"cannot be read: {error.strerror or error}")
        return made
    except UnsafeMap as error:
        complain("", str(error))
        return made
    except (ElementTree.ParseError, ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
        complain("", f"is not a readable Tiled map: {shortened(str(error), 200)}")
        return made
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size == (0, 0):
        complain("", "is not a Tiled map")
        return made
    expected = board.map_size
    if size != expected:
        complain("", f"the map is {size[0]}×{size[1]}, expected {expected[0]}×{expected[1]}")
    for group in tiled.objectgroups:
        if getattr(group, "offsetx", 0) or getattr(group, "offsety", 0):
            complain(f"layer {group.name}", "is shifted; expected an offset of 0")
        for place in group:
            called = f"{shortened(place.type or 'no type')} {shortened(place.name or 'without a name')}"
            where = f"object {place.id} ({called})"
            if place.type not in known:
                kind = shortened(place.type or "")
                flaws.append(Problem(path.name, where, f"unknown type {kind!r}, expected one of {', '.join(known)}"))
                continue
            if place.name not in known[place.type]:
                message = f"unknown name {shortened(place.name or '')!r} for type {place.type}"
                unknown.setdefault((place.name or "").partition(":")[0], []).append((where, message))
                continue
            for message in _faults(place, places, expected):
                complain(where, message)
            corner = (place.x / MAP_SCALE, place.y / MAP_SCALE)
            box = pygame.FRect(corner, (place.width / MAP_SCALE, place.height / MAP_SCALE))
            places[place.type].setdefault(place.name, box)
    missing = {kind: [key for key in keys if key not in places[kind]] for kind, keys in kinds.items()}
    for (where, message), *others in unknown.values():
        # several places of one thing, such as a quarter that is there no more, are one fault
        flaws.append(Problem(path.name, f"{where}, and {len(others)} more" if others else where, message))
    for needed, message in _missing(missing, definitions):
        (faults if needed else flaws).append(Problem(path.name, "", message))
    if not faults:
        _fill_in(places, kinds)
    return made


def _fill_in(places: dict[str, dict[str, pygame.FRect]], kinds: dict[str, tuple[str, ...]]) -> None:
    """Places that a map may lack: a seal lies shifted on the space before, a storey stands where the last one does."""
    for kind, shift in (("seal", 6), ("spire", 0)):
        for before, key in pairwise(kinds[kind]):
            if key not in places[kind]:
                places[kind][key] = places[kind][before].move(shift, 0)


def _missing(missing: dict[str, list[str]], definitions: Definitions) -> Iterator[tuple[bool, str]]:
    """A sentence for each thing that the map has no place for, and whether no game can be played without it."""
    for quarter in definitions.quarters:
        kinds = [kind for kind in _OF_QUARTERS if quarter.id in missing[kind]]
        wanted = [f"objects named {quarter.id} of type {', '.join(kinds)}"] if kinds else []
        seals = [key for key in missing["seal"] if key.startswith(f"{quarter.id}:")]
        wanted += [f"objects of type seal named {', '.join(seals)}"] if seals else []
        if wanted:
            what = quarter.id if kinds else f"seals in {quarter.id}"
            needed = bool(kinds) or f"{quarter.id}:0" in seals
            yield needed, f"there is no place for {what}: add {' and '.join(wanted)}"
    for kind, keys in missing.items():
        if kind not in (*_OF_QUARTERS, "seal"):
            for key in keys:
                yield kind != "spire" or key == "1", f"there is no object of type {kind} named {key}"


def _faults(
    place: pytmx.TiledObject, places: dict[str, dict[str, pygame.FRect]], size: tuple[int, int]
) -> Iterator[str]:
    """What is wrong with one object."""
    if place.name in places[place.type]:
        yield "appears twice"
    if getattr(place, "points", None) or place.width <= 0 or place.height <= 0:
        yield "is not a rectangle with a width and a height"
    elif place.rotation:
        yield "is rotated; expected a rectangle that is not"
    elif not pygame.FRect(0, 0, *size).contains((place.x, place.y, place.width, place.height)):
        yield f"is not on the board of {size[0]}×{size[1]}"


def _no_picture(filename: str, colorkey: object, **kwargs: object) -> object:
    def load_nothing(*args: object, **kwargs: object) -> None:
        return None

    return load_nothing
