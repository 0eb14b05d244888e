"""A review is stored in the library, and counts only for its own game and the present evaluation."""

import time
from pathlib import Path

import msgspec
import pytest

from tests.review.positions import played_at_random
from tools.gallery.sample_accounts import invented
from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview, PositionWorth, ReviewTurn, TurnPart
from ulm.analysis.review_process import ReviewFailed, ReviewProcess
from ulm.analysis.review_statistics import figures, results
from ulm.storage import record as records
from ulm.storage.game_index import Index
from ulm.storage.game_summary import game_key, summarize

EVEN = PositionWorth((0.0, 0.0), (0.5, 0.5))
BEGUN = GameReview((ReviewTurn(1, 0, ("draw", "push N1", "end"), EVEN, EVEN, (), ()),))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "A game.ulm"
    path.parent.mkdir()
    records.write(played_at_random(3), path)
    return path


def test_a_stored_review_is_read_again(file: Path) -> None:
    record = records.read(file)
    assert review_cache.read(record, file) is None
    review_cache.write(record, file, BEGUN)
    assert review_cache.read(record, file) == BEGUN
    assert [path.name for path in file.parent.iterdir()] == ["A game.ulm"]


def test_a_review_of_other_moves_does_not_count(file: Path) -> None:
    record = records.read(file)
    review_cache.write(record, file, BEGUN)
    other = msgspec.structs.replace(record, moves=record.moves[:-1])
    assert review_cache.read(other, file) is None


def test_a_review_by_another_evaluation_does_not_count(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = records.read(file)
    review_cache.write(record, file, BEGUN)
    monkeypatch.setattr(review_cache, "VERSION", review_cache.VERSION + 1)
    review_cache.evaluation_version.cache_clear()
    try:
        assert review_cache.read(record, file) is None
    finally:
        review_cache.evaluation_version.cache_clear()


def test_an_account_that_an_earlier_version_kept_beside_its_record_still_counts(file: Path) -> None:
    record = records.read(file)
    of_another = msgspec.structs.replace(record, moves=record.moves[:-1])
    kept = {"evaluation": review_cache.evaluation_version(), "account": BEGUN, "format": 1}
    for game, found in ((of_another, None), (record, BEGUN)):
        content = msgspec.json.encode({**kept, "game": game_key(game)})
        review_cache.account_file(file).write_bytes(content)
        assert review_cache.read(record, file) == found
    assert review_cache.account_file(file).read_bytes() == content


def test_the_files_of_an_earlier_version_are_counted_under_any_name_of_the_record(file: Path) -> None:
    record = records.read(file)
    account = invented(record)
    kept = {"evaluation": review_cache.evaluation_version(), "account": account, "game": game_key(record)}
    review_cache.account_file(file).write_bytes(msgspec.json.encode(kept))
    file = file.rename(file.with_name("Another title.ulm"))
    index = Index(file.parent)
    index.scan()
    index.read()
    found = review_cache.reviewed(index)
    assert found == {file.name: results(summarize(record), figures(account, len(record.seats)))}
    assert review_cache.read(record, file) == account
    review_cache.account_file(file.with_name("A game.ulm")).unlink()
    assert review_cache.reviewed(Index(file.parent)) == found, "it was taken in"


def test_an_older_review_without_newer_fields_is_read() -> None:
    part = TurnPart(0, 3, 2.0, 0.1, ("draw", "push N2", "end"), 1, "push")
    account = GameReview((msgspec.structs.replace(BEGUN.turns[0], parts=(part,)),), whole=True)
    found = msgspec.to_builtins(account)
    for name in ("difference", "onward", "gains", "ahead"):
        del found["turns"][0]["parts"][0][name]
    assert msgspec.convert(found, GameReview) == account


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"evaluation": 1}', b"\xff\xfe", b"null"])
def test_a_damaged_review_is_ignored(file: Path, content: bytes) -> None:
    review_cache.account_file(file).write_bytes(content)
    assert review_cache.read(records.read(file), file) is None


def wait(review: ReviewProcess, turns: int) -> None:
    end = time.monotonic() + 60
    while review.account is None or len(review.account.turns) < turns:
        review.poll()
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_review_in_the_background_goes_on_where_an_earlier_one_ended(file: Path) -> None:
    record = records.read(file)
    review = ReviewProcess(record, file)
    wait(review, 1)
    review.close()
    kept = review_cache.read(record, file)
    assert kept is not None
    assert review.account is not None
    assert kept.turns[0] == review.account.turns[0]
    again = ReviewProcess(record, file)
    assert again.account == kept
    again.close()


def test_a_complete_review_is_not_made_again(file: Path) -> None:
    record = records.read(file)
    review_cache.write(record, file, msgspec.structs.replace(BEGUN, whole=True))
    review = ReviewProcess(record, file)
    assert review.finished
    assert not review.poll()


def test_a_review_that_fails_says_so(file: Path) -> None:
    record = records.read(file)
    review = ReviewProcess(msgspec.structs.replace(record, moves=record.moves[:3]), None)
    try:
        with pytest.raises(ReviewFailed) as failure:
            wait(review, 1)
        assert "NotFinished" in failure.value.__notes__[0]
    finally:
        review.close()
