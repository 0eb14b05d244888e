"""The library never costs a game: damaged, locked, full, of a newer version or used by two programs at once."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.earlier_versions import DATES, content, lay_out
from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview, PositionWorth, ReviewTurn
from ulm.files import file_problems
from ulm.storage import library_db
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.storage.game_index import Index
from ulm.storage.library_db import COPY, FILE, MIGRATIONS, LibraryDb
from ulm.storage.record_files import account_file

PLAYED = Path(__file__).parent / "played" / "against_master.ulm"
EVEN = PositionWorth((0.0, 0.0), (0.5, 0.5))
REVIEW = GameReview((ReviewTurn(1, 0, ("draw", "push N1", "end"), EVEN, EVEN, (), ()),), whole=True)

pytestmark = pytest.mark.usefixtures("no_file_problems")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Three saved games, of which one is reviewed."""
    folder = tmp_path / "saves"
    folder.mkdir()
    for number in range(3):
        shutil.copyfile(PLAYED, folder / f"{number}.ulm")
    review_cache.write(records.read(PLAYED), folder / "0.ulm", REVIEW)
    read(folder)
    return folder


def read(folder: Path) -> Index:
    index = Index(folder)
    index.scan()
    index.read()
    return index


def names(index: Index) -> list[str]:
    return [entry.name for entry in index.games() if entry.summary is not None]


def review(saves: Path) -> GameReview | None:
    return review_cache.read(records.read(PLAYED), saves / "0.ulm")


def told() -> list[str]:
    return [problem.code for problem in file_problems.pop_unreported()]


def damage(file: Path) -> None:
    """Write over the middle of every page but the first."""
    content = bytearray(file.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 2000] = b"\xff" * 2000
    file.write_bytes(content)
    for suffix in ("-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


@pytest.mark.parametrize("how", ["not a database", "cut off", "written over", "empty", "another program's"])
def test_a_damaged_library_is_set_aside_and_the_games_are_read_again(saves: Path, how: str) -> None:
    file = saves.parent / FILE
    content = file.read_bytes()
    if how == "not a database":
        file.write_bytes(b"Dear Agnes" * 1000)
    elif how == "cut off":
        file.write_bytes(content[: len(content) // 2])
    elif how == "written over":
        damage(file)
    elif how == "empty":
        file.write_bytes(b"")
    else:
        file.unlink()
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE games (name)")
    damaged = file.read_bytes()
    assert names(read(saves)) == ["2.ulm", "1.ulm", "0.ulm"]
    aside = saves.parent / "library-broken-1.db"
    if how == "empty":
        assert told() == []
    else:
        assert told() == ["library_kept"]
        assert aside.read_bytes() == damaged, "it is not lost"
    assert Index(saves).scan() == 0


def test_what_no_record_says_comes_from_the_copy_of_the_last_day(saves: Path) -> None:
    Index(saves).library.copy_daily()
    damage(saves.parent / FILE)
    assert review(saves) == REVIEW
    assert told() == ["library_kept"]


def test_the_copy_is_made_once_a_day_and_only_of_a_sound_library(saves: Path) -> None:
    library, copy = Index(saves).library, saves.parent / COPY
    library.copy_daily()
    first = copy.read_bytes()
    review_cache.write(records.read(PLAYED), saves / "0.ulm", msgspec.structs.replace(REVIEW, whole=False))
    library.copy_daily()
    assert copy.read_bytes() == first
    os.utime(copy, (0, 0))
    library.copy_daily()
    assert copy.read_bytes() != first
    os.utime(copy, (0, 0))
    good = copy.read_bytes()
    damage(saves.parent / FILE)
    LibraryDb(saves.parent / FILE).copy_daily()
    assert copy.read_bytes() == good
    assert told() == ["library_kept"]


def test_damage_that_shows_itself_later_is_treated_alike(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_db, "_SMALL", 0)  # as if it were too large to be checked when it is opened
    damage(saves.parent / FILE)
    assert names(read(saves)) == ["2.ulm", "1.ulm", "0.ulm"]
    assert told() == ["library_kept"]


def test_a_library_that_another_program_locks_is_left_and_the_games_are_there(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_db, "_WAIT", 0.05)
    shutil.copyfile(PLAYED, saves / "new.ulm")
    with closing(sqlite3.connect(saves.parent / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        index = read(saves)
        assert sorted(names(index)) == ["0.ulm", "1.ulm", "2.ulm", "new.ulm"]
        assert told() == ["library_unread"]
        other.execute("ROLLBACK")
    assert Index(saves).scan() == 1, "nothing was written there"


def test_a_full_disk_costs_no_game(saves: Path) -> None:
    index = Index(saves)
    pages = index.library.read("PRAGMA page_count")[0][0]
    index.library.read(f"PRAGMA max_page_count = {pages}")
    for number in range(10, 60):
        shutil.copyfile(PLAYED, saves / f"{number}.ulm")
    index.scan()
    index.read()
    assert len(names(index)) == 53
    assert told() == ["library_unread"]
    autosave = Autosave(saves.parent)
    record = msgspec.structs.replace(records.read(PLAYED), seed=99)
    autosave.save(record)
    path = autosave.finish(record)
    autosave.close()
    assert records.read(path) == record


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is refused to the administrator")
def test_a_folder_that_cannot_be_written_costs_no_game(saves: Path) -> None:
    saves.parent.chmod(0o500)
    try:
        assert len(names(read(saves))) == 3
    finally:
        saves.parent.chmod(0o700)


def test_a_library_of_a_newer_version_is_left_as_it_is(saves: Path) -> None:
    file = saves.parent / FILE
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    content = file.read_bytes()
    assert len(names(read(saves))) == 3
    review_cache.write(records.read(PLAYED), saves / "0.ulm", REVIEW)
    assert told() == ["library_newer"]
    assert file.read_bytes() == content


def test_two_programs_count_each_game_once(saves: Path) -> None:
    for number in range(10, 40):
        shutil.copyfile(PLAYED, saves / f"{number}.ulm")
    both = [threading.Thread(target=read, args=(saves,)) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    index = Index(saves)
    assert index.scan() == 0
    assert index.statistics().games == len(index.games()) == 33
    assert told() == []


def test_reviews_of_an_earlier_version_are_taken_in_and_its_files_stay(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(DATES[1], own_home)
    before = content(own_home)
    file = own_home / "saves" / "2026-11-25-1644-21.ulm"
    then = msgspec.json.decode(account_file(file).read_bytes())["evaluation"]
    monkeypatch.setattr(review_cache, "evaluation_version", lambda: then)
    assert file.name in review_cache.reviewed(read(own_home / "saves"))
    account_file(file).unlink()
    found = review_cache.read(records.read(file), file)
    assert found is not None
    assert (found.whole, len(found.turns)) == (True, 20)
    after = content(own_home)
    assert {name: found for name, found in after.items() if name != FILE} == {
        name: found for name, found in before.items() if not name.endswith("-21.review.json")
    }


def test_a_list_that_is_shown_survives_what_another_program_throws_away(saves: Path) -> None:
    games = read(saves).games()
    (saves / "1.ulm").unlink()
    read(saves)
    assert [entry.name for entry in games] == ["2.ulm", "", "0.ulm"]


def test_a_program_that_is_killed_while_it_writes_leaves_a_sound_library(saves: Path) -> None:
    """What it had begun is gone, what it had finished is there."""
    killed = (
        "import os, sys; from pathlib import Path; from ulm.storage.library_db import LibraryDb\n"
        "LibraryDb(Path(sys.argv[1])).write(lambda found: (found.execute('DELETE FROM games'), os._exit(0)))"
    )
    subprocess.run([sys.executable, "-c", killed, str(saves.parent / FILE)], check=True)
    assert Index(saves).scan() == 0
    assert told() == []
