"""The index of records: true summaries, kept between starts, never believed against the files."""

import os
import random
from pathlib import Path

import pytest

from tests.odd_files import rename_oddly
from tests.random_games import at_random
from ulm.files import file_problems
from ulm.rules import Event, Game
from ulm.rules.events import CardPlayed, DescendantTaken, PointsScored, SealPlaced
from ulm.rules.ruleset import present_definitions
from ulm.storage import game_index as indexes
from ulm.storage import record as records
from ulm.storage.game_index import Index
from ulm.storage.game_summary import LATE, summarize, summarize_replayed
from ulm.storage.library_db import FILE
from ulm.storage.record import Record, RecordSeat

SEATS = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue", "master"), RecordSeat("Ida", "green", "random"))


def played(seed: int, moves: int = 10_000, *, started: str = "2026-11-20T19:30Z", **options: object) -> Game:
    return at_random(Game.new(seats=3, seed=seed, options=dict(options)), random.Random(seed), moves)


def kept(folder: Path, name: str, seed: int = 1, moves: int = 10_000, started: str = "2026-11-20T19:30Z") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    records.write(Record.of(played(seed, moves, towers=True), seed, SEATS, started), path)
    return path


def read(folder: Path) -> Index:
    index = Index(folder)
    index.scan()
    index.read()
    return index


@pytest.mark.parametrize("towers", [False, True])
@pytest.mark.parametrize("moves", [0, 80, 10_000])
def test_a_summary_tells_what_happened(towers: bool, moves: int) -> None:
    game = played(4, moves, towers=towers)
    summary = summarize(Record.of(game, 4, SEATS, "2026-11-20T19:30Z"))
    again = Game.new(seats=3, seed=4, options={"towers": towers})
    events: list[Event] = []
    late = None
    for move in game.moves:
        events += again.play(move)
        if again.position.round == LATE + 1 and late is None:
            late = [score.total for score in again.standings()]
    assert summary.finished is (moves == 10_000)
    assert summary.winners == (game.winners if game.finished else ())
    assert summary.moves == len(game.moves)
    assert (summary.round, summary.seed, summary.first) == (game.position.round, 4, again.position.first)
    assert summary.options == ({"towers": True} if towers else {})
    for number, seat in enumerate(summary.seats):
        assert (seat.name, seat.colour, seat.bot) == (SEATS[number].name, SEATS[number].colour, SEATS[number].bot)
        assert seat.score == game.standings()[number]
        assert seat.late == (late[number] if late is not None else None)
        assert seat.seals_left == game.position.players[number].seals
        assert list(seat.descendants) == [
            e.descendant for e in events if isinstance(e, DescendantTaken) and e.seat == number
        ]
        scored = [e for e in events if isinstance(e, PointsScored) and e.seat == number]
        assert seat.scored == {
            why: sum(e.change for e in scored if e.reason == why) for why in {e.reason for e in scored}
        }
        seals = [e.quarter for e in events if isinstance(e, SealPlaced) and e.seat == number]
        assert seat.seals == {quarter: seals.count(quarter) for quarter in seals}
        cards = [(e.use, e.card) for e in events if isinstance(e, CardPlayed) and e.seat == number]
        assert sorted(cards) == sorted(
            (use, card)
            for use, of in (("now", seat.now), ("later", seat.later))
            for card in of
            for _ in range(of[card])
        )


@pytest.mark.parametrize("moves", [80, 10_000])
def test_a_game_that_is_replayed_already_has_the_same_summary(moves: int) -> None:
    game = played(5, moves, towers=True)
    record = Record.of(game, 5, SEATS, "2026-11-20T19:30Z")
    assert summarize_replayed(record, game) == summarize(record)


def test_the_newest_game_comes_first_and_the_index_is_kept(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    kept(saves, "b.ulm", started="2026-11-20T19:30Z")
    kept(saves, "a game – ä 🐦.ulm", started="2026-11-20T20:30+02:00")
    kept(saves, "c.ulm", started="2026-11-21T01:00Z")
    (saves / "notes.txt").write_text("ulm: 1")
    (saves / "folder.ulm").mkdir()
    index = Index(saves)
    told: list[tuple[int, int]] = []
    assert index.scan() == 3
    index.read(lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert [entry.name for entry in index.entries] == ["c.ulm", "b.ulm", "a game – ä 🐦.ulm"]
    again = Index(saves)
    assert again.scan() == 0
    assert again.entries == index.entries


def test_a_changed_file_is_read_again_and_a_lost_one_forgotten(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    kept(saves, "gone.ulm")
    changed = kept(saves, "changed.ulm", moves=30)
    read(saves)
    (saves / "gone.ulm").unlink()
    kept(saves, "changed.ulm", moves=31)
    os.utime(changed, ns=(0, 7))
    index = Index(saves)
    assert index.scan() == 1
    index.read()
    assert [(entry.name, entry.summary.moves) for entry in index.entries if entry.summary] == [("changed.ulm", 31)]


def test_stopped_reading_goes_on_another_time(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for number in range(3):
        kept(saves, f"{number}.ulm", seed=number, moves=10)
    index = Index(saves)
    index.scan()
    done: list[int] = []
    index.read(lambda number, _: done.append(number), lambda: len(done) == 1)
    assert len(index.entries) == 1
    assert Index(saves).scan() == 2


@pytest.mark.parametrize("what", ["the program", "the definitions", "the summaries"])
def test_an_index_of_another_version_or_other_definitions_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    saves = tmp_path / "saves"
    kept(saves, "a.ulm", moves=10)
    assert read(saves).library.read("SELECT count(*) FROM games") == [(1,)]
    assert Index(saves).scan() == 0
    if what == "the program":
        monkeypatch.setattr("ulm.__version__", "another")
    elif what == "the summaries":
        monkeypatch.setattr(indexes, "FORMAT", 99)
    else:
        present = present_definitions()
        monkeypatch.setattr(type(present), "hash", lambda self: "another")
    index = Index(saves)
    assert index.scan() == 1
    assert not index.entries
    index.read()
    assert len(index.entries) == 1


def test_unreadable_files_are_listed_with_the_reason(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    text = kept(saves, "good.ulm", moves=10).read_text(encoding="utf-8")
    (saves / "newer.ulm").write_text(text.replace("ulm: 1", "ulm: 7"), encoding="utf-8")
    (saves / "misfit.ulm").write_text(text.replace("- draw;", "- draw; seal garden;", 1), encoding="utf-8")
    (saves / "damaged.ulm").write_bytes(b"\x00\xff")
    (saves / "empty.ulm").write_bytes(b"")
    before = {path.name: path.read_bytes() for path in saves.iterdir()}
    found = {entry.name: entry for entry in read(saves).entries}
    assert {name: entry.fault.kind for name, entry in found.items() if entry.fault} == {
        "newer.ulm": "newer",
        "misfit.ulm": "misfit",
        "damaged.ulm": "damaged",
        "empty.ulm": "damaged",
    }
    newer, misfit = found["newer.ulm"].fault, found["misfit.ulm"].fault
    assert newer is not None
    assert newer.number == 7
    assert misfit is not None
    assert misfit.number == 1
    assert "seal garden" in str(misfit.problem)
    assert {path.name: path.read_bytes() for path in saves.iterdir()} == before
    assert Index(saves).scan() == 4, "what could not be read is tried again"


def test_a_record_without_a_time_is_placed_by_that_of_its_file(tmp_path: Path) -> None:
    for started in ("", "yesterday", "0001-01-01T00:00Z", "9999-12-31T23:59-12:00"):
        path = kept(tmp_path / "saves", "a.ulm", moves=3, started=started)
        os.utime(path, (1_000_000_000, 1_000_000_000))
        assert [entry.when.year for entry in read(tmp_path / "saves").entries] == [2001]


def test_a_folder_that_cannot_take_the_index_is_read_all_the_same(tmp_path: Path, no_file_problems: None) -> None:
    saves = tmp_path / "saves"
    kept(saves, "a.ulm", moves=10)
    (tmp_path / FILE).mkdir()
    assert len(read(saves).entries) == 1
    assert [problem.code for problem in file_problems.pop_unreported()] == ["library_unread"]


@pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")
def test_what_is_no_file_hides_no_game(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    kept(saves, "a.ulm", moves=3)
    (saves / "loop.ulm").symlink_to("loop.ulm")
    (saves / "nowhere.ulm").symlink_to("none")
    (saves / "folder.ulm").mkdir()
    os.mkfifo(saves / "pipe.ulm")
    assert [entry.name for entry in read(saves).entries] == ["a.ulm"]


def test_a_name_that_is_no_unicode_hurts_nobody(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    rename_oddly(kept(saves, "a.ulm", moves=10), b"\xff.ulm")
    kept(saves, "b.ulm", moves=10)
    assert len(read(saves).entries) == 2
    assert Index(saves).scan() == 0
