"""The pages show the pictures in docs/pictures, each small enough, and one command makes them."""

from __future__ import annotations

import re

from PIL import Image

from tests.recorded import recorded_definitions
from tools.pictures import DUEL, FOLDER, LARGEST, PICTURES, RECORD, ROOT, SIZE
from ulm.storage import record as records

PAGES = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))


def test_each_picture_can_be_made_again_and_is_small_enough() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {*PICTURES}
    for file in FOLDER.iterdir():
        assert file.stat().st_size <= LARGEST
        with Image.open(file) as picture:
            assert picture.size == SIZE, file.name


def test_pages_show_all_of_them_and_no_others() -> None:
    shown = set()
    for page in PAGES:
        for name in re.findall(r"\]\(([^)]+\.(?:png|webp))\)", page.read_text(encoding="utf-8")):
            shown.add((page.parent / name).resolve())
    assert shown == {*FOLDER.resolve().iterdir()}


def test_the_games_that_are_shown_can_be_played() -> None:
    for file in (RECORD, DUEL):
        assert records.replay(records.read(file), recorded_definitions()).finished
