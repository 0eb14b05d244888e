"""The library of saved games: titles that every system can bear, nothing overwritten, nothing lost."""

import os
import sys
from pathlib import Path

import pytest
from short_games import game

from ulm.storage import record as records
from ulm.storage.game_library import LONGEST_TITLE, BadTitle, Library, checked, title
from ulm.storage.record_files import account_file


def kept(folder: Path, name: str, *moves: str) -> Path:
    folder.mkdir(exist_ok=True)
    records.write(game(*moves), folder / name)
    return folder / name


@pytest.fixture
def library(tmp_path: Path) -> Library:
    kept(tmp_path / "saves", "one.ulm")
    return Library(tmp_path / "saves")


@pytest.mark.parametrize(
    "text", ["Ein knapper Sieg", "Größe 10 – 1:0".replace(":", "·"), "🐦 👩\u200d🌾", "a.b", "x" * 80]
)
def test_good_titles(library: Library, text: str) -> None:
    assert library.rename("one.ulm", f"  {text} ") == f"{text}.ulm"
    assert [path.name for path in library.folder.iterdir()] == [f"{text}.ulm"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * (LONGEST_TITLE + 1), "long"),
        ("🐦" * 60, "long"),
        ("a/b", "sign"),
        ("a\\b", "sign"),
        ("what?", "sign"),
        ("a\nb", "sign"),
        ("a\x00b", "sign"),
        ("a\u202eb", "sign"),
        (".hidden", "dot"),
        ("..", "dot"),
        ("and so on...", "dot"),
        ("CON", "reserved"),
        ("Lpt1.old", "reserved"),
        ("aux .x", "reserved"),
    ],
)
def test_bad_titles(library: Library, text: str, code: str) -> None:
    with pytest.raises(BadTitle) as told:
        library.rename("one.ulm", text)
    assert told.value.code == code
    assert [path.name for path in library.folder.iterdir()] == ["one.ulm"]


def test_a_title_is_taken_in_any_case_and_composition(library: Library) -> None:
    kept(library.folder, "Schlo\u00df Gr\u00e4fin.ulm", "draw")
    for text in ("SCHLOSS GR\u00c4FIN", "Schlo\u00df Gra\u0308fin"):
        with pytest.raises(BadTitle, match="taken"):
            library.rename("one.ulm", text)
    assert library.rename("one.ulm", "One") == "One.ulm", "its own name in another case is free"


def test_thrown_away_and_restored(library: Library) -> None:
    content = (library.folder / "one.ulm").read_bytes()
    first = library.throw_away("one.ulm")
    kept(library.folder, "One.ulm", "draw")
    second = library.throw_away("One.ulm")
    assert first.parent == second.parent == library.folder.parent / "bin"
    assert not list(library.folder.iterdir())
    assert library.restore(second, "One.ulm") == "One.ulm"
    assert library.restore(first, "one.ulm") == "one (2).ulm"
    assert (library.folder / "one (2).ulm").read_bytes() == content
    assert not list(library.bin.iterdir())


def test_the_account_of_a_game_goes_where_its_record_goes(library: Library) -> None:
    account_file(library.folder / "one.ulm").write_text("account", encoding="utf-8")
    name = library.rename("one.ulm", "A narrow win")
    assert account_file(library.folder / name).read_text(encoding="utf-8") == "account"
    thrown = library.throw_away(name)
    assert not list(library.folder.iterdir())
    assert library.restore(thrown, name) == name
    assert {path.name for path in library.folder.iterdir()} == {name, account_file(library.folder / name).name}
    assert not list(library.bin.iterdir())


def test_a_game_gets_no_account_of_another_one_that_had_its_name(library: Library) -> None:
    account_file(library.folder / "two.ulm").write_text("of another", encoding="utf-8")
    library.rename("one.ulm", "two")
    assert not account_file(library.folder / "two.ulm").exists()


def test_a_record_is_taken_in_once(library: Library, tmp_path: Path) -> None:
    dropped = kept(tmp_path / "elsewhere", "One.ulm", "draw")
    content, when = dropped.read_bytes(), dropped.stat().st_mtime_ns
    assert library.copy_of(dropped) is None
    assert library.copy_in(dropped).place() == library.folder / "One (2).ulm"
    assert library.copy_of(dropped) == library.folder / "One (2).ulm"
    assert library.copy_of(library.folder / "one.ulm") == library.folder / "one.ulm"
    assert (library.folder / "One (2).ulm").read_bytes() == content
    assert (dropped.read_bytes(), dropped.stat().st_mtime_ns) == (content, when)
    assert sorted(path.name for path in library.folder.iterdir()) == ["One (2).ulm", "one.ulm"]


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there")
@pytest.mark.parametrize(
    ("name", "becomes"),
    [
        ('a "very" odd: name?.ulm', "a -very- odd- name-.ulm"),
        ("con.ulm", "Ulm con.ulm"),
        (". .ulm", "Ulm.ulm"),
        ("ü" * 100 + ".txt", "ü" * LONGEST_TITLE + ".ulm"),
        ("🐦" * 60, "🐦" * 59 + ".ulm"),
    ],
)
def test_odd_names_become_titles(library: Library, tmp_path: Path, name: str, becomes: str) -> None:
    assert library.copy_in(kept(tmp_path / "elsewhere", name, "draw")).place().name == becomes
    assert checked(title(becomes)) == title(becomes)


def test_handed_out_without_overwriting(library: Library, tmp_path: Path) -> None:
    out = tmp_path / "Documents" / "games"
    copies = [library.copy_out("one.ulm", out) for _ in range(2)]
    paths = [copy.place() for copy in copies]
    assert [copy.place() for copy in copies] == paths, "each once"
    assert [path.name for path in paths] == ["Ulm one.ulm", "Ulm one (2).ulm"]
    assert {path.read_bytes() for path in paths} == {(library.folder / "one.ulm").read_bytes()}
    assert len(list(out.iterdir())) == 2


def test_a_full_disk_leaves_no_half_record(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dropped = kept(tmp_path / "elsewhere", "two.ulm", "draw")

    def refuse(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        library.copy_in(dropped)
    assert [path.name for path in library.folder.iterdir()] == ["one.ulm"]
