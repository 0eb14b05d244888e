"""Maps of the board: those of the program are complete; one from elsewhere is refused if it would cost much."""

import os
from pathlib import Path

import pytest

from ulm.files.paths import asset
from ulm.ui.table.board import board_layout

_BOMB = "<!DOCTYPE a [" + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 20)) + "]>"


def test_the_maps_of_the_program_are_complete() -> None:
    assert [board_layout.problems(board=board) for board in board_layout.MAPS] == [[]] * len(board_layout.MAPS)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    mkfifo = getattr(os, "mkfifo", None)
    if mkfifo is None:
        pytest.skip("the system has no pipes with names")
    mkfifo(tmp_path / "board.tmx")
    (problem,) = board_layout.problems(tmp_path / "board.tmx")
    assert "a pipe or a device" in problem.message


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("<map", _BOMB + "<map", "a document type"),
        ("<map", "<group>" * 60 + "<map", "nested too deeply"),
        ("</map>", '<tileset firstgid="1" source="/etc/hostname"/></map>', "a separate file"),
        ("<object ", '<object template="/etc/hostname" ', "templates"),
        ("</map>", '<layer><data encoding="base64" compression="zlib">AA</data></layer></map>', "compressed"),
        ("</map>", "</map>" + " " * 1_000_000, "larger than"),
        ("</map>", "", "not a readable Tiled map"),
    ],
)
def test_a_map_that_wants_too_much(tmp_path: Path, before: str, after: str, said: str) -> None:
    file = tmp_path / "board.tmx"
    text = asset(board_layout.NORMAL.file).read_text(encoding="utf-8")
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    (problem,) = board_layout.problems(file)
    assert problem.file == "board.tmx"
    assert said in problem.message


def test_layout_names_what_is_wrong(tmp_path: Path) -> None:
    text = asset(board_layout.NORMAL.file).read_text()
    broken = text.replace('name="4" type="cell"', 'name="44" type="cell"').replace('type="bridge"', 'type="brigde"')
    file = tmp_path / "board.tmx"
    file.write_text(broken)
    said = [str(problem) for problem in board_layout.problems(file)]
    assert any("board.tmx: object" in each and "'44'" in each for each in said)
    assert any("unknown type 'brigde'" in each for each in said)
    assert any("no object of type cell named 4" in each for each in said)
    file.write_text("<map")
    assert "is not a readable Tiled map" in str(board_layout.problems(file)[0])
    assert "cannot be read" in str(board_layout.problems(tmp_path / "none.tmx")[0])
