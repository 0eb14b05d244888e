"""Files are there whole or not at all, whatever the disk does, and no game is written over."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from short_games import game

from ulm.files import atomic_write, file_lock
from ulm.files.atomic_write import set_aside, write_atomic
from ulm.storage import autosave_slots, record
from ulm.storage.autosave import Autosave
from ulm.storage.autosave_slots import Slot

POSIX = pytest.mark.skipif(os.name != "posix", reason="Unix's own files")


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "a.ulm"
    write_atomic(file, b"old")
    (tmp_path / f"a.ulm.{os.getpid()}.tmp").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        write_atomic(file, b"new")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a.ulm", b"old")]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_refusal_at_any_step_leaves_the_old_file(tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.ulm"
    write_atomic(file, b"old")

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(OSError, match="Input/output"):
        write_atomic(file, b"new", keep=tmp_path / "b.ulm")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a.ulm", b"old")]


def test_a_refusal_between_the_two_renames_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    whole = os.replace

    def refuse(source: Path, target: Path) -> None:
        if Path(target).name == "autosave.ulm":
            raise OSError(errno.EIO, "Input/output error")
        whole(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", refuse)
        with pytest.raises(OSError, match="Input/output"):
            saving.save(game("draw", "push W1"))
    loaded = Autosave(tmp_path).load()
    assert loaded is not None
    assert loaded.record.moves == (("draw",),)
    saving.save(game("draw", "push W1"))
    assert record.read(saving.current).moves == (("draw", "push W1"),)
    assert not list(tmp_path.glob("*.tmp"))


def test_after_a_refusal_the_one_before_is_kept_until_the_disk_has_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    saving.flush()
    fsync, refusing = os.fsync, True

    def refuse(file: int) -> None:
        if refusing:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(file)

    monkeypatch.setattr(os, "fsync", refuse)
    saving.save(game("draw", "push W1"))
    thread = saving._thread
    if thread is not None:
        thread.join()
    # The file on the disk may be half by now: it must not become the previous one.
    with pytest.raises(OSError, match="No space left"):
        saving.save(game("draw", "push W1", "end"))
    assert record.read(saving.previous).moves == (("draw",),)
    refusing = False
    saving.save(game("draw", "push W1", "end"))
    assert record.read(saving.previous).moves == (("draw",),)
    assert record.read(saving.current).moves == (("draw", "push W1", "end"),)


def test_two_programs_never_write_into_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    whole = os.replace

    def watch(source: Path, target: Path) -> None:
        written.append(Path(source).name)
        whole(source, target)

    monkeypatch.setattr(os, "replace", watch)
    for program in (1, 2):
        monkeypatch.setattr(os, "getpid", lambda program=program: program)
        write_atomic(tmp_path / "settings.yaml", b"x")
    assert len(set(written)) == 2


@pytest.mark.parametrize("name", ["autosave.ulm", "autosave-previous.ulm"])
def test_a_new_game_sets_a_damaged_one_aside(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x00 all that is left of a game")
    Autosave(tmp_path).save(game("draw"))
    (aside,) = tmp_path.glob("autosave-broken-*.ulm")
    assert aside.read_bytes() == b"\x00 all that is left of a game"


def test_set_aside_never_writes_over(tmp_path: Path) -> None:
    for content in ("a", "b", "c"):
        (tmp_path / "settings.yaml").write_text(content)
        set_aside(tmp_path / "settings.yaml", "settings")
    assert sorted(file.read_text() for file in tmp_path.iterdir()) == ["a", "b", "c"]


def test_a_longer_game_is_not_written_over_by_its_own_beginning(tmp_path: Path) -> None:
    Autosave(tmp_path).save(game("draw", "push W1", "end"))
    Autosave(tmp_path).save(game("draw"))
    (kept,) = (tmp_path / "saves").iterdir()
    assert record.read(kept).moves == (("draw", "push W1", "end"),)


# ---- two windows ----

_OTHER = """
import sys
from pathlib import Path
from ulm.storage.autosave_slots import free_slots
slot = next(free_slots(Path(sys.argv[1])))
print(slot.number, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has the first free slot; it ends when its standard input does."""
    command = [sys.executable, "-c", _OTHER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        yield process


def test_two_programs_have_a_slot_each(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    (tmp_path / "autosave.ulm").write_text(game("draw", seed=2).text(), encoding="utf-8")
    assert autosave_slots.any_open_elsewhere(tmp_path)
    assert autosave_slots.unfinished(tmp_path) == []
    saving = Autosave(tmp_path)
    saving.save(game("draw"))
    assert saving.current.name == "autosave-2.ulm"
    assert record.read(tmp_path / "autosave.ulm").seed == 2
    other.kill()
    other.communicate()
    assert not autosave_slots.any_open_elsewhere(tmp_path)
    saving.close()
    assert [slot.number for slot in autosave_slots.unfinished(tmp_path)] == [1, 2]
    assert [Autosave(slot=slot).load().record.seed for slot in autosave_slots.unfinished(tmp_path)] == [2, 1]  # type: ignore[union-attr]


def test_a_slot_taken_meanwhile_is_left_alone(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    saving = Autosave(tmp_path, Slot(tmp_path, 1))
    saving.save(game("draw"))
    assert saving.slot.number == 2
    saving.close()
    other.communicate()


def test_a_file_that_another_has_written_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock, "_lock", no_locks)
    mine, theirs = Autosave(tmp_path), Autosave(tmp_path)
    mine.save(game("draw"))
    theirs.save(game("draw", seed=2))
    mine.save(game("draw", "push W1"))
    theirs.save(game("draw", "push W1", seed=2))
    assert (mine.slot.number, theirs.slot.number) == (2, 1)
    assert record.read(mine.current).moves == (("draw", "push W1"),)
    assert record.read(theirs.current).moves == (("draw", "push W1"),)
    mine.close()
    theirs.close()


def test_windows_tries_a_rename_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("x")
    whole, refusals = os.replace, 3

    def refuse(source: Path, target: Path) -> None:
        nonlocal refusals
        refusals -= 1
        if refusals >= 0:
            raise PermissionError(errno.EACCES, "in use")
        whole(source, target)

    monkeypatch.setattr(atomic_write, "BUSY", True)
    monkeypatch.setattr(os, "replace", refuse)
    atomic_write.replace(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_text() == "x"


@POSIX  # Windows deletes no file that is open
def test_a_deleted_lock_is_taken_anew(tmp_path: Path) -> None:
    slot = Slot(tmp_path, 1)
    assert slot.hold()
    (tmp_path / "autosave.lock").unlink()
    assert slot.hold()
    assert (tmp_path / "autosave.lock").exists()
    slot.release()
