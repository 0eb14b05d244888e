"""The sprites fit their sources, and the board has a place for everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import pytmx
from PIL import Image

from tests.recorded import shipped_definitions
from tools.art import render
from ulm.ui.table.board.board_layout import MAPS, BoardMap

ROOT = Path(__file__).resolve().parent.parent
DEFINITIONS = shipped_definitions()
QUARTERS = {quarter.id: quarter for quarter in DEFINITIONS.quarters}
RIM = [f"{side}{line}" for side in "NESW" for line in (1, 2, 3)]
EXPECTED = {
    "cell": [str(index) for index in range(9)],
    "outside": RIM,
    "edge_seal": RIM,
    "insert": RIM,
    "river": [str(space) for space in range(-11, 12) if space],
    "bridge": ["bridge"],
    "bank": list(QUARTERS),
    "quarter": list(QUARTERS),
    "landmark": list(QUARTERS),
    "title": list(QUARTERS),
    "privilege": list(QUARTERS),
    "crest": list(QUARTERS),
    "seal": [f"{name}:{index}" for name, quarter in QUARTERS.items() for index in range(quarter.seals)],
    "descendant": [str(index) for index in range(DEFINITIONS.setup.descendants_in_play)],
    "dock": [str(index) for index in range(5)],
    "pile": ["deck", "discard", "coats", "bag"],
    "tower": ["now", "next"],
    "turn_tile": ["turn_tile"],
    "score": ["ribbon"],
    "spire": [str(storey) for storey in range(1, 11)],
}
# In use at the same time, so no two of them may overlap.
APART = (
    *("cell", "outside", "edge_seal", "insert", "turn_tile", "tower", "pile"),
    *("river", "quarter", "dock", "score"),
)
INSIDE = ("title", "privilege", "crest", "seal")
REMEDY = "correct the maps of the board, data/board*.tmx: docs/content.md says which places there must be"


@pytest.fixture(scope="module", params=MAPS, ids=lambda board: Path(board.file).stem)
def board_map(request: pytest.FixtureRequest) -> BoardMap:
    """Each composition of the board."""
    found: BoardMap = request.param
    return found


@pytest.fixture(scope="module")
def board(board_map: BoardMap) -> dict[str, dict[str, Any]]:
    """The board's objects by type and name."""
    objects: dict[str, dict[str, Any]] = {}
    for item in pytmx.TiledMap(str(ROOT / board_map.file)).objects:
        assert item.name not in objects.setdefault(item.type, {}), f"{item.type} {item.name} twice"
        objects[item.type][item.name] = item
    return objects


def overlap(a: Any, b: Any) -> bool:
    """Whether two rectangles share an area."""
    return bool(a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height)


def within(a: Any, b: Any) -> bool:
    """Whether rectangle a lies in b."""
    return bool(a.x >= b.x and a.y >= b.y and a.x + a.width <= b.x + b.width and a.y + a.height <= b.y + b.height)


def test_sprites_belong_to_their_sources() -> None:
    assert render.problems(shipped_definitions()) == [], "run python -m tools.art.render, and see what it made of them"


def test_sprites_are_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in render.sprite_files()) < 25 * 2**20
    for board in MAPS:
        assert (ROOT / f"sprites/{board.picture}.webp").stat().st_size < 3 * 2**20


def test_board_picture_has_the_size_of_the_map(board_map: BoardMap) -> None:
    tiled = pytmx.TiledMap(str(ROOT / board_map.file))
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    assert size == (2 * board_map.size[0], 2 * board_map.size[1])
    with Image.open(ROOT / f"sprites/{board_map.picture}.webp") as image:
        assert image.size == size


def test_board_has_every_place(board: dict[str, dict[str, Any]]) -> None:
    expected = {kind: sorted(names) for kind, names in EXPECTED.items()}
    assert {kind: sorted(names) for kind, names in board.items()} == expected, REMEDY


def test_places_lie_apart_and_on_the_board(board: dict[str, dict[str, Any]], board_map: BoardMap) -> None:
    everything = [item for items in board.values() for item in items.values()]
    for item in everything:
        assert item.x >= 0
        assert item.y >= 0
        assert item.x + item.width <= 2 * board_map.size[0]
        assert item.y + item.height <= 2 * board_map.size[1]
    places = [item for kind in APART for item in board[kind].values()]
    for index, first in enumerate(places):
        for second in places[index + 1 :]:
            if not hangs_on(first, second):
                assert not overlap(first, second), (first.type, first.name, second.type, second.name, REMEDY)


def hangs_on(place: Any, seal: Any) -> bool:
    """Whether the seal hangs on the outer space: it lies over a corner of it, and of no other."""
    return bool((place.type, seal.type) == ("outside", "edge_seal") and place.name == seal.name)


def test_plates_hold_their_fields_apart(board: dict[str, dict[str, Any]]) -> None:
    for quarter in QUARTERS:
        plate = board["quarter"][quarter]
        fields = [item for kind in INSIDE for name, item in board[kind].items() if name.split(":")[0] == quarter]
        for index, first in enumerate(fields):
            assert within(first, plate), (first.type, first.name, REMEDY)
            for second in fields[index + 1 :]:
                assert not overlap(first, second), (first.type, first.name, second.type, second.name, REMEDY)
    for index in range(DEFINITIONS.setup.descendants_in_play):
        assert within(board["seal"][f"oath_house:{index}"], board["descendant"][str(index)]), REMEDY
        assert within(board["descendant"][str(index)], board["quarter"]["oath_house"])


def test_pieces_have_room(board: dict[str, dict[str, Any]]) -> None:
    least = {
        "cell": 84,
        "outside": 64,
        "edge_seal": 24,
        "river": 40,
        "descendant": 44,
        "dock": 48,
        "turn_tile": 104,
        "seal": 24,
    }
    for kind, size in least.items():
        for item in board[kind].values():
            assert min(item.width, item.height) >= 2 * size, (kind, item.name, REMEDY)
