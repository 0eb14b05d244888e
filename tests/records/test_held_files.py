"""Another program holds the file of the saved game: Windows refuses to rename then (a virus scanner, a backup)."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from short_games import SEATS, game

from tests.held_files import Scanner
from ulm.files import atomic_write, deferred_write
from ulm.rules import Game
from ulm.storage import autosave_slots, record, recovery
from ulm.storage.autosave import Autosave
from ulm.storage.record import Record

A_FRAME = 0.5  # seconds: far more than a frame takes, so that a slow machine does not matter, and less than a wait


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Scanner:
    monkeypatch.setattr(deferred_write, "PATIENCE", 60)  # however slow the machine is
    return Scanner(monkeypatch)


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    yield
    assert not any(thread.name == "waiting for a file" for thread in threading.enumerate())


def at_once(action: Callable[[], object]) -> None:
    """Do something, which must not wait for the scanner."""
    begun = time.monotonic()
    action()
    assert time.monotonic() - begun < A_FRAME


def test_a_game_is_saved_once_the_scanner_lets_go(tmp_path: Path, scanner: Scanner) -> None:
    failures: list[str] = []
    saving = Autosave(tmp_path, failed_later=lambda: failures.append("failed"))
    saving.save(game("draw"))
    scanner.hold(1.5)
    at_once(lambda: saving.save(game("draw", "push W1")))
    at_once(lambda: saving.save(game("draw", "push W1", "end")))
    assert record.read(saving.current).moves == game("draw").moves
    saving.flush()
    assert time.monotonic() >= scanner.until
    assert record.read(saving.current).moves == game("draw", "push W1", "end").moves
    assert record.read(saving.previous).moves == game("draw").moves
    assert failures == []
    assert not list(tmp_path.glob("*.tmp"))
    saving.save(game("draw", "push W1", "end", "draw"))
    assert saving.slot.number == 1, "it takes its own late save for that of another window"
    saving.close()


def test_when_it_never_lets_go_that_is_said_and_the_next_start_goes_on_there(
    tmp_path: Path, scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.2)
    failed = threading.Event()
    saving = Autosave(tmp_path, failed_later=failed.set)
    saving.save(game("draw"))
    scanner.hold(1000)
    saving.save(game("draw", "push W1"))
    assert failed.wait(60)
    # From now on it fails at once, until it works again.
    for _ in range(2):
        with pytest.raises(atomic_write.FileHeld):
            at_once(lambda: saving.save(game("draw", "push W1", "end")))
    saving.close()
    assert record.read(saving.current).moves == game("draw").moves
    scanner.let_go()
    recovery.recover_saves(tmp_path)
    loaded = Autosave(tmp_path).load()
    assert loaded is not None
    assert loaded.record.moves == game("draw", "push W1", "end").moves


def test_a_forgotten_game_does_not_come_back(tmp_path: Path, scanner: Scanner) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    scanner.hold(0.2)
    saving.save(game("draw", "push W1"))
    saving.forget()
    saving.close()
    assert autosave_slots.unfinished(tmp_path) == []
    assert not list(tmp_path.glob("*.ulm*"))


def test_a_finished_game_is_kept_once_the_scanner_lets_go(tmp_path: Path, scanner: Scanner) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    scanner.hold()
    saving.save(game("draw", "push W1"))
    at_once(lambda: saving.finish(game("draw", "push W1", "end")))
    assert not list((tmp_path / "saves").glob("*.ulm"))
    assert record.read(saving.current).moves == game("draw").moves, "not removed before the game is kept"
    scanner.let_go()
    saving.close()
    (kept,) = (tmp_path / "saves").iterdir()
    assert record.read(kept).moves == game("draw", "push W1", "end").moves
    assert autosave_slots.unfinished(tmp_path) == []
    assert not list(tmp_path.glob("*.ulm*"))


def test_a_finished_game_that_cannot_be_kept_is_told_and_kept_later(
    tmp_path: Path, scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.2)
    failed = threading.Event()
    saving = Autosave(tmp_path, failed_later=failed.set)
    saving.save(game("draw"))
    scanner.hold(1000)
    path = saving.finish(game("draw", "push W1"))
    assert failed.wait(60)
    for _ in range(2):
        with pytest.raises(atomic_write.FileHeld):
            at_once(lambda: saving.finish(game("draw", "push W1")))
    assert record.read(saving.current).moves == game("draw").moves
    scanner.let_go()
    assert saving.finish(game("draw", "push W1")) == path
    saving.close()
    assert list((tmp_path / "saves").iterdir()) == [path]
    assert saving.latest() is None


def test_a_game_that_gives_way_is_kept_before_the_other_takes_its_place(tmp_path: Path, scanner: Scanner) -> None:
    before = Autosave(tmp_path)
    before.save(game("draw"))
    before.close()
    saving = Autosave(tmp_path)
    other = Record.of(Game.new(seats=2, seed=2), 2, SEATS, "2026-11-20T19:30Z")
    scanner.hold()
    for _ in range(2):
        at_once(lambda: saving.save(other))
    assert record.read(saving.current).moves == game("draw").moves
    scanner.let_go()
    saving.close()
    (kept,) = (tmp_path / "saves").iterdir()
    assert record.read(kept).moves == game("draw").moves
    assert record.read(saving.current).seed == 2
    assert not list(tmp_path.glob("*.tmp"))


def test_what_was_left_of_another_game_is_not_taken_up(tmp_path: Path) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw", "push W1"))
    saving.close()
    other = Record.of(Game.new(seats=2, seed=2), 2, SEATS, "2026-11-20T19:30Z")
    for number, each in enumerate((game("draw").text(), other.text(), "ulm: 1\nseed")):
        (tmp_path / f"autosave.ulm.{number}.tmp").write_text(each, encoding="utf-8")
    recovery.recover_saves(tmp_path)
    assert record.read(saving.current).moves == game("draw", "push W1").moves


def test_a_damaged_autosave_is_set_aside_once_the_scanner_lets_go(tmp_path: Path, scanner: Scanner) -> None:
    before = Autosave(tmp_path)
    before.save(game("draw"))
    before.save(game("draw", "push W1"))
    before.close()
    before.current.write_bytes(b"damaged")
    told: list[Path] = []
    saving = Autosave(tmp_path, moved_aside=told.append)
    scanner.hold()
    loaded = saving.load()
    assert loaded is not None
    assert loaded.set_aside == ()
    assert scanner.refused == 1, "no frame tries it again and again"
    for later in (game("draw", "push W1"), game("draw", "push W1", "end")):
        refused = scanner.refused
        saving.save(later)
        assert scanner.refused == refused + 1
    assert before.current.read_bytes() == b"damaged"
    assert told == []
    scanner.let_go()
    saving.close()
    assert [path.read_bytes() for path in told] == [b"damaged"]
    assert list(tmp_path.glob("*-broken-*")) == told
    assert record.read(saving.current).moves == game("draw", "push W1", "end").moves
    assert record.read(saving.previous).moves == game("draw").moves
