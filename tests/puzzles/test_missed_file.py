"""The file of missed turns: nothing is lost when it cannot be read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.missed_games import words
from ulm.analysis import own_mistakes_file
from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, StoredMistake
from ulm.files import file_problems
from ulm.storage.record import RecordSeat


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    file_problems.clear()


def some() -> MistakesData:
    seats = (RecordSeat("Agnes", "red"), RecordSeat("Bot", "blue", "master"))
    looked = SearchedGame("a.ulm", 1_700_000_000, seats, "1", "2", 9, whole=True)
    looked.found.append(StoredMistake(7, 4, 0, ("push N1", "end"), words(1)))
    return MistakesData({"0123456789abcdef": looked})


def test_without_a_file_there_are_no_missed_turns() -> None:
    assert own_mistakes_file.load() == MistakesData()
    assert not own_mistakes_file.file().exists()


def test_missed_turns_are_read_as_they_were_written() -> None:
    own_mistakes_file.write(own_mistakes_file.file(), some())
    assert own_mistakes_file.load() == some()
    assert file_problems.pop_unreported() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 1, "games": []}',
        b'{"games": {}}',
        msgspec.json.encode(some()).replace(b'"rating":1500', b'"rating":-1'),
        msgspec.json.encode(some()).replace(b'"seat":0', b'"seat":3'),
        msgspec.json.encode(some())[:-40],
    ],
)
def test_a_damaged_file_is_set_aside_and_reported_in_one_sentence(content: bytes) -> None:
    file = own_mistakes_file.file()
    file.write_bytes(content)
    assert own_mistakes_file.load() == MistakesData()
    (problem,) = file_problems.pop_unreported()
    assert (problem.code, "\n" in problem.message) == ("missed_kept", False)
    aside = file.with_name("missed_turns-broken-1.json")
    assert aside.read_bytes() == content
    own_mistakes_file.write(file, some())
    assert aside.read_bytes() == content


def test_a_file_of_a_newer_version_stays_where_it_is() -> None:
    file = own_mistakes_file.file()
    file.write_bytes(b'{"format": 2, "anything": 1}')
    assert own_mistakes_file.load() is None, "nothing may be written over it"
    (problem,) = file_problems.pop_unreported()
    assert (problem.code, problem.values) == ("missed_newer", (("n", 2),))
    assert file.read_bytes() == b'{"format": 2, "anything": 1}'


def test_a_file_that_cannot_be_moved_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    own_mistakes_file.file().write_bytes(b"{")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(own_mistakes_file, "set_aside", refuse)
    assert own_mistakes_file.load() is None
    assert len(file_problems.pop_unreported()) == 1
