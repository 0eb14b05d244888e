"""Saving cannot lose."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from short_games import SEATS, game

from ulm.storage import autosave, autosave_slots, record
from ulm.storage.autosave import Autosave
from ulm.storage.game_index import Index
from ulm.storage.record import Record


def save_as(game: Record, folder: Path) -> Path:
    """Keep a game in a folder; its file there."""
    path, new = autosave.archive_path(game, folder)
    assert new is None or new.place() == path
    return path


def test_load_goes_on_at_exactly_that_decision(tmp_path: Path) -> None:
    saving = Autosave(tmp_path)
    assert saving.load() is None
    assert saving.latest() is None
    for number in range(1, 4):
        saving.save(game(*("draw", "push W1", "end")[:number]))
    saving.flush()
    loaded = saving.load()
    assert loaded is not None
    assert [str(move) for move in loaded.game.moves] == ["draw", "push W1", "end"]
    assert loaded.set_aside == ()
    assert len(record.read(saving.previous).moves[0]) == 2
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.parametrize(
    "broken", [b"", b"ulm: 1\nseed", b"\xff\xfe\x00", b"moves: [juggle]", game("draw").text().encode()[:-2]]
)
def test_a_broken_one_is_set_aside_and_the_previous_one_taken(tmp_path: Path, broken: bytes) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    saving.save(game("draw", "push W1"))
    saving.current.write_bytes(broken)
    loaded = saving.load()
    assert loaded is not None
    assert len(loaded.game.moves) == 1
    assert [path.read_bytes() for path in loaded.set_aside] == [broken]
    assert not saving.current.exists()


def test_both_broken(tmp_path: Path) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    saving.save(game("draw"))
    saving.current.write_bytes(b"x")
    saving.previous.write_bytes(b"y")
    assert saving.load() is None
    assert len(list(tmp_path.glob("autosave-broken-*.ulm"))) == 2


def test_a_finished_game_is_kept_as_a_record(tmp_path: Path) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    saving.save(game("draw", "push W1"))
    saves = tmp_path / "saves"
    paths = [saving.finish(game(*moves), saves) for moves in (("draw", "push W1"), ("draw", "push W2"))]
    assert paths[0] != paths[1]
    assert saving.finish(game("draw", "push W1"), saves) == paths[0]
    assert all(len(record.read(path).moves[0]) == 2 for path in paths)
    assert saving.latest() is None
    saving.flush()


@pytest.mark.skipif(os.name != "posix", reason="needs links, pipes and devices")
def test_what_else_lies_among_the_saved_games_holds_nothing_up(tmp_path: Path) -> None:
    (tmp_path / "a.ulm").mkdir()
    (tmp_path / "b.ulm").symlink_to("b.ulm")
    (tmp_path / "c.ulm").symlink_to("/dev/zero")
    (tmp_path / "d.ulm").write_bytes(b"seed: 1\n" * 1_000_000)
    os.mkfifo(tmp_path / "e.ulm")
    kept = save_as(game("draw"), tmp_path)
    assert record.read(kept) == game("draw")


def test_a_kept_game_is_named_by_its_time_and_seed(tmp_path: Path) -> None:
    assert save_as(game("draw"), tmp_path).name == "2026-11-20-1930-1.ulm"
    dateless = msgspec.structs.replace(game("draw"), started="", seed=7)
    assert save_as(dateless, tmp_path).name == "game-7.ulm"


def test_an_unfinished_game_that_gives_way_is_kept(tmp_path: Path) -> None:
    Autosave(tmp_path).save(game("draw"))
    other = Record(seed=2, seats=SEATS, moves=(("draw", "push W1"),), started="2026-11-21T10:00Z")
    again = Autosave(tmp_path)
    again.save(other)
    again.save(other)
    kept = list((tmp_path / "saves").iterdir())
    assert [record.read(path).moves for path in kept] == [(("draw",),)]


def test_looking_at_a_finished_game_does_not_forget_the_one_at_the_table(tmp_path: Path) -> None:
    Autosave(tmp_path).save(game("draw"))
    Autosave(tmp_path).finish(Record(seed=2, seats=SEATS, moves=(("draw", "push W1"),)))
    loaded = Autosave(tmp_path).load()
    assert loaded is not None
    assert loaded.record.seed == 1


def test_a_kept_game_gives_way_to_its_later_stage_only(tmp_path: Path) -> None:
    tmp_path /= "saves"
    first = save_as(game(), tmp_path)
    renamed = first.rename(tmp_path / "A narrow win.ulm")
    index = Index(tmp_path)
    index.scan()
    index.read()
    assert save_as(game("draw", "push W1"), tmp_path) == renamed
    assert save_as(game("draw", "push W1", "end"), tmp_path) == renamed
    assert record.read(renamed).moves == (("draw", "push W1", "end"),)
    for moves in (("draw", "push W1"), ("draw", "push W2"), ("draw", "push W1", "money")):
        assert save_as(game(*moves), tmp_path) != renamed
    long = Record(seed=3, seats=SEATS, moves=(("draw", "convert 1"),))
    other = Record(seed=3, seats=SEATS, moves=(("draw", "convert 10"),))
    assert save_as(long, tmp_path) != save_as(other, tmp_path)
    assert not list(tmp_path.glob("*.tmp"))


def test_a_game_becomes_one_for_practice_and_stays_the_same(tmp_path: Path) -> None:
    kept = save_as(game("draw"), tmp_path)
    later = msgspec.structs.replace(game("draw", "push W1"), practice=True)
    assert save_as(later, tmp_path) == kept
    assert record.read(kept) == later


def test_the_game_that_was_left_is_kept_when_a_saved_one_is_continued(tmp_path: Path) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw", "push W1", "end"))
    Autosave(tmp_path).save(game("draw", "push W2"))
    Autosave(tmp_path).save(game("draw", "push W2", "end"))
    loaded = Autosave(tmp_path).load()
    assert loaded is not None
    assert loaded.record.moves == (("draw", "push W2", "end"),)
    # of the game that went on no copy is kept
    assert [record.read(path).moves for path in (tmp_path / "saves").iterdir()] == [(("draw", "push W1", "end"),)]


def test_the_folder_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    assert autosave_slots.latest() is None
    Autosave().save(game("draw"))
    assert autosave_slots.latest() == tmp_path / "autosave.ulm"


def test_a_disk_that_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    saving = Autosave(tmp_path)

    def save_and_wait() -> None:
        saving.save(game("draw"))
        saving.flush()

    with pytest.raises(OSError, match="No space left"):
        save_and_wait()
    assert record.read(saving.current).moves == (("draw",),)


_PLAYER = """
import random, sys
from pathlib import Path
from ulm.storage.autosave import Autosave
from ulm.storage.record import Record, RecordSeat
from ulm.rules import Game
saving = Autosave(Path(sys.argv[1]))
game = Game.new(seats=2, seed=1, options={"towers": True})
rng = random.Random(int(sys.argv[2]))
while not game.finished:
    game.play(rng.choice(game.legal()))
    saving.save(Record.of(game, 1, (RecordSeat("A", "red"), RecordSeat("B", "blue"))))
    print(len(game.moves), flush=True)   # this is the moment at which a move is shown
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_process_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    command = [sys.executable, "-c", _PLAYER, str(tmp_path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(10 + 7 * seed):
            process.stdout.readline()
        time.sleep(0.003 * seed)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split()
    shown = int(rest[-1]) if rest else 10 + 7 * seed
    loaded = Autosave(tmp_path).load()
    assert loaded is not None
    assert loaded.set_aside == ()
    assert len(loaded.game.moves) >= shown
