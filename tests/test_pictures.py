"""The pictures of the pages: those that pages show are there, of the right size, and small enough; one command
makes them, and all others; the record they show can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.recorded import recorded_definitions
from tools.art import pictures_for_docs
from tools.art.pictures_for_docs import FOLDER, KEPT, OTHERS, PICTURES
from tools.art.shots import LARGEST, RECORD, ROOT, SHOTS
from ulm.records import record as records

PAGES = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("name", [name for name in KEPT if name in SHOTS])
def test_picture(name: str) -> None:
    with Image.open(FOLDER / name) as picture:
        assert "{}x{}".format(*picture.size) == SHOTS[name].size


def test_there_are_no_others_and_all_are_small() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {*KEPT}
    assert all(file.stat().st_size <= LARGEST for file in FOLDER.iterdir())


def test_the_one_command_makes_those_of_the_pages() -> None:
    assert {*KEPT, *SHOTS} <= {*PICTURES}
    assert {name for name in PICTURES if pictures_for_docs.folder_of(name) != OTHERS} == {*KEPT}


def test_pages_show_these_pictures_and_no_others() -> None:
    shown = set()
    for page in PAGES:
        for name in re.findall(r"\]\(([^)]+\.(?:png|webp))\)", page.read_text(encoding="utf-8")):
            shown.add((page.parent / name).resolve())
    assert shown == {*FOLDER.resolve().iterdir()}


def test_a_picture_that_no_page_shows_is_made_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures_for_docs, "OTHERS", tmp_path)
    monkeypatch.setattr(pictures_for_docs, "ROOT", tmp_path)
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "ULM_HOME"):
        monkeypatch.setenv(name, "")  # so that what the command sets is taken back
    pictures_for_docs.main(["settings_de.webp"])
    assert capsys.readouterr().out.startswith("settings_de.webp: ")
    with Image.open(tmp_path / "settings_de.webp") as picture:
        assert picture.size == (1280, 720)


def test_the_game_that_is_shown_can_be_played() -> None:
    game = records.replay(records.read(RECORD), recorded_definitions())
    assert game.finished
    assert len(game.position.players) == 4
