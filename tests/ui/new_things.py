"""A player's folder with one more of everything: a card, a descendant, a quarter and its coat, a tower tile, a
language, and a board on which everything lies elsewhere.
"""

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from tests.players_files import put
from tests.recorded import FOLDER
from ulm.files.paths import asset
from ulm.ui.table.board.board_layout import NORMAL

CARD, DESCENDANT, QUARTER, TOWER = "market_day", "astronomer", "fish_market", "high_water"
WORDS = (CARD, DESCENDANT, QUARTER, TOWER)
DUTCH = """language: {name: Nederlands}
common: {close: Sluiten}
title: {quick: Snel spel}
rules: {quarter: {fish_market: {name: Vismarkt}}}
"""
ENGLISH = """common: {close: Shut}
rules:
  card: {market_day: {name: Market Day}}
  quarter: {fish_market: {name: Fish Market}}
"""
_ENTRIES = {
    "cards": (
        "cards:\n",
        f"cards:\n  - id: {CARD}\n    family: chronicle\n    kind: {CARD}\n"
        "    now: [{do: convert, give: coins, most: 4, points: 3}, {do: sparrows, n: 1}]\n"
        "    later: [{count: own_coats, points: 3}]\n",
    ),
    "descendants": ("descendants:\n", f"descendants:\n  - {{id: {DESCENDANT}, changes: {{extra_steps: 2}}}}\n"),
    "towers": ("towers:\n", f"towers:\n  - {{id: {TOWER}, changes: {{extra_steps: 2, extra_coins: 1}}}}\n"),
    "quarters": (
        "spaces: {from: 1, to: 11}           # [R]\n    seals: 6 ",
        "spaces: {from: 1, to: 6}\n    seals: 3 ",
    ),
    "coats": (
        "coats:\n",
        f"coats:\n  - {{id: {QUARTER}, quarter: {QUARTER}, immediate: 3, later: 2}}\n",
    ),
    "setup": ("descendants_in_play: 4", "descendants_in_play: 5"),
}
_QUARTER = f"""  - id: {QUARTER}
    bank: south
    spaces: {{from: 7, to: 11}}
    seals: 3
    privilege: [{{do: sparrows, n: 2}}, {{do: river, most: 1}}]
"""
#: places of the new things, and those of the shipyard, whose plate they share: x, y, width, height in the map
_PLACES = {
    ("quarter", "shipyard"): (1264, 1450, 196, 208),
    ("title", "shipyard"): (1268, 1458, 188, 42),
    ("privilege", "shipyard"): (1268, 1504, 120, 52),
    ("crest", "shipyard"): (1394, 1502, 60, 66),
    ("bank", "shipyard"): (1256, 1384, 600, 18),
    ("landmark", "shipyard"): (1680, 1408, 150, 90),
    ("seal", "shipyard:0"): (1268, 1588, 60, 60),
    ("seal", "shipyard:1"): (1332, 1588, 60, 60),
    ("seal", "shipyard:2"): (1396, 1588, 60, 60),
    ("quarter", QUARTER): (1468, 1450, 204, 208),
    ("title", QUARTER): (1472, 1458, 196, 42),
    ("privilege", QUARTER): (1472, 1504, 120, 52),
    ("crest", QUARTER): (1604, 1502, 60, 66),
    ("bank", QUARTER): (1860, 1384, 532, 18),
    ("landmark", QUARTER): (1832, 1408, 150, 90),
    ("seal", f"{QUARTER}:0"): (1472, 1588, 60, 60),
    ("seal", f"{QUARTER}:1"): (1536, 1588, 60, 60),
    ("seal", f"{QUARTER}:2"): (1600, 1588, 60, 60),
    ("descendant", "4"): (416, 912, 92, 92),
}
_GONE = {("seal", f"shipyard:{n}") for n in (3, 4, 5)}


def folder() -> Path:
    """The player's folder ``data``, made when missing."""
    made = Path(os.environ["ULM_HOME"]) / "data"
    made.mkdir(parents=True, exist_ok=True)
    return made


def put_definitions(*names: str) -> None:
    """The program's definitions with one more of what these files hold; of all files when none is named."""
    for name in names or _ENTRIES:
        old, new = _ENTRIES[name]
        text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
        assert old in text
        text = text.replace(old, new, 1)
        put(f"{name}.yaml", text + _QUARTER if name == "quarters" else text)


def put_texts() -> None:
    """A new language, and three English texts, one of them in place of the program's."""
    put("lang/nl.yaml", DUTCH)
    put("lang/en.yaml", ENGLISH)


def put_board(*, mirrored: bool = True) -> Path:
    """A map with places for the new things, in which left and right are exchanged."""
    tree = ElementTree.parse(asset("data/board.tmx"))
    places = dict(_PLACES)
    for group in tree.getroot().iter("objectgroup"):
        kind = group.get("name")
        for place in list(group):
            key = (place.get("type", ""), place.get("name", ""))
            if key in _GONE:
                group.remove(place)
            elif key in places:
                _lay(place, places.pop(key))
        for number, key in enumerate([key for key in places if key[0] == kind]):
            added = ElementTree.SubElement(group, "object", id=f"{900 + number}", type=key[0], name=key[1])
            _lay(added, places.pop(key))
        if mirrored:
            for place in group:
                x, wide = float(place.get("x", 0)), float(place.get("width", 0))
                place.set("x", f"{NORMAL.map_size[0] - x - wide:g}")
    assert not places
    return put("board.tmx", ElementTree.tostring(tree.getroot(), encoding="unicode"))


def _lay(place: ElementTree.Element, box: tuple[int, int, int, int]) -> None:
    for name, value in zip(("x", "y", "width", "height"), box, strict=True):
        place.set(name, str(value))
