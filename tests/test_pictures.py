"""The pictures of the documentation are there, of the right size, and small enough; their record can be played."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from art import contact_sheets, window_shapes
from art import film_strips as strips
from art.film_strips import STRIPS
from art.pictures_for_docs import FOLDER, LARGEST, RECORD, ROOT, SHOTS
from tests.recorded import recorded_definitions
from ulm.records import record as records
from ulm.text.language_files import codes


@pytest.mark.parametrize("name", SHOTS)
def test_picture(name: str) -> None:
    file = FOLDER / name
    assert file.stat().st_size <= LARGEST
    with Image.open(file) as picture:
        assert "{}x{}".format(*picture.size) == SHOTS[name].size


SHEETS = [contact_sheets.file_name(language, size) for language in codes() for size in contact_sheets.SIZES]


@pytest.mark.parametrize("name", [*SHEETS, window_shapes.FILE])
def test_sheet(name: str) -> None:
    assert (FOLDER / name).stat().st_size <= LARGEST


def test_there_are_no_others() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {*SHOTS, *SHEETS, window_shapes.FILE, "windows.webp"}


@pytest.mark.parametrize("name", STRIPS)
def test_film_strip(name: str) -> None:
    file = strips.FOLDER / name
    assert file.stat().st_size <= LARGEST
    with Image.open(file) as picture:
        assert picture.width == strips.COLUMNS * (strips.WIDE + strips.GAP) + strips.GAP


def test_the_game_that_is_shown_can_be_played() -> None:
    game = records.replay(records.read(RECORD), recorded_definitions())
    assert game.finished
    assert len(game.position.players) == 4


def test_pictures_of_the_readme_exist() -> None:
    shown = re.findall(r"\]\((docs/[^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert "docs/pictures/game.png" in shown
    assert all((ROOT / name).exists() for name in shown)
