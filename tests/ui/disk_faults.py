"""Faults of the machine while the game is open: what was done, what the player saw, what was lost.

Each fault is really done to the player's folder where that is possible: a small file system that runs full, a folder
that is deleted, locked or replaced by a file, a second program. What the player sees is read from the screen's own
parts; what is lost is found by a new start that goes on with the game.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from ulm.files import file_lock
from ulm.records import autosave, slots
from ulm.records import record as records
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.settings import Settings, save_settings
from ulm.ui.shell.app import App
from ulm.ui.shell.main_loop import begin
from ulm.ui.table import launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

NOBODY = 65534
_SMALL = "128k"
_TABLE = TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")], {"towers": True}, seed=4)
_LINES = 20_000


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a fault: sentences on the screen, in order; games (or moves of one) that were lost."""

    saw: tuple[str, ...]
    lost: int


_NO_DISK = Found(("(needs a file system of its own)",), 0)
"""What is said where no file system can be made for the test."""


class Table:
    """A window with a game, played by first legal moves."""

    def __init__(self, seed: int = 4) -> None:
        self.app = App((1280, 720), Settings(language="en", speed="instant"))
        self.saw: list[str] = []
        self.seed = seed

    def begin(self) -> None:
        """Open as the program opens, then sit down."""
        begin(self.app)
        self.step()
        self.answer()
        launcher.start(self.app, TableSetup(_TABLE.seats, _TABLE.options, seed=self.seed))
        self.step()

    def go_on(self) -> None:
        """Open and continue."""
        begin(self.app)
        self.step()
        self.answer()
        self.app.navigation.continue_game()
        self.step()

    def step(self, times: int = 4) -> None:
        """Some turns of the loop; what is said about saving is noted."""
        for _ in range(times):
            self.app.step(16)
        self.note(self.app.saving.sentence)

    def note(self, sentence: str) -> None:
        """The player has seen a sentence."""
        if sentence and (not self.saw or self.saw[-1] != sentence):
            self.saw.append(sentence)

    def answer(self, button: int = 0) -> None:
        """Read the sheets that lie on top, and close them by a button."""
        while isinstance(self.app.scene, Modal):
            self.note(" ".join(f"{self.app.scene.title}: {self.app.scene.text}".split()))
            sheet = self.app.scene
            sheet._answer(sheet.buttons[button][1])
            self.app.step(16)

    def play(self, moves: int = 4) -> None:
        """Play so many moves; the game must go on."""
        for _ in range(moves):
            scene = self.app.scene
            assert isinstance(scene, GameScene), f"the game does not go on: {scene}"
            before = len(scene.session.history)
            scene.perform(scene.session.game.legal()[0])
            self.step()
            assert len(self.moves) == before + 1, "the move was not played"

    @property
    def moves(self) -> list[str]:
        """The moves of the game at the table."""
        scene = self.app.scene
        assert isinstance(scene, GameScene), scene
        return [played.move.text for played in scene.session.history]

    def finish(self) -> None:
        """Play to the end."""
        while isinstance(self.app.scene, GameScene):
            scene = self.app.scene
            scene.perform(scene.session.game.legal()[0])
            self.step(1)

    def close(self) -> None:
        """Close the window."""
        self.app.close()


def _left() -> list[list[str]]:
    """The moves of every game that can be gone on with, in a new start."""
    found = [autosave.Autosave(slot=slot).load() for slot in slots.unfinished()]
    return [[str(move) for move in loaded.game.moves] for loaded in found if loaded is not None]


def _kept(home: Path) -> list[list[str]]:
    """The moves of every saved game."""
    return [[m for turn in records.read(file).moves for m in turn] for file in sorted((home / "saves").glob("*.ulm"))]


def _no_half_file(home: Path) -> None:
    """Every file under a record's name is a whole record, and nothing temporary is left."""
    for file in home.rglob("*"):
        assert file.suffix != ".tmp", f"{file.name} is left"
        if file.suffix == ".ulm" and file.is_file() and "broken" not in file.name:
            records.replay(records.read(file))


# ---- ways to do harm ----


def _libc(name: str, *words: object) -> bool:
    """A call of the system's library; whether it is allowed here."""
    call = getattr(ctypes.CDLL(None, use_errno=True), name)
    return bool(call(*words) == 0)


@contextmanager
def small_disk(home: Path) -> Iterator[bool]:
    """The folder is a file system of its own of 128 kB; whether that can be had here."""
    home.mkdir(parents=True, exist_ok=True)
    place = str(home).encode()
    mounted = sys.platform == "linux" and os.geteuid() == 0
    mounted = mounted and _libc("mount", b"tmpfs", place, b"tmpfs", 0, f"size={_SMALL}".encode())
    try:
        yield mounted
    finally:
        if mounted:
            _libc("umount2", place, 2)


def fill(home: Path) -> Path:
    """Fill the disk to the last byte; the file that does it."""
    stuffing = home / "stuffing"
    with suppress(OSError), stuffing.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 512)
    return stuffing


@contextmanager
def locked(folder: Path, mode: int) -> Iterator[None]:
    """A folder that the player may not write to (or not even look into)."""
    was = os.geteuid() if os.name == "posix" else -1
    before = folder.stat().st_mode
    if was == 0:
        os.chmod(folder.parent, 0o755)
        for each in (folder, *folder.rglob("*")):
            os.chown(each, NOBODY, NOBODY)
        os.seteuid(NOBODY)  # nothing is locked for root
    folder.chmod(mode)
    try:
        yield
    finally:
        if was == 0:
            os.seteuid(0)
        folder.chmod(before)


def put_a_file_in_place_of(home: Path) -> None:
    """The folder is gone, and a file has its name."""
    shutil.rmtree(home)
    home.write_text("no folder")


# ---- the faults ----


def _playing() -> Table:
    """A game some moves on."""
    table = Table()
    table.begin()
    table.play()
    return table


def _go_on(home: Path, table: Table) -> Found:
    """Play on after the fault is over, start anew, compare."""
    table.play()
    shown = table.moves
    table.close()
    _no_half_file(home)
    left = _left()
    return Found(tuple(table.saw), 0 if left == [shown] else 1)


def full_disk(home: Path) -> Found:
    """The disk runs full while playing; later there is room again."""
    with small_disk(home) as really:
        if not really:
            return _refusing(home, errno.ENOSPC)
        table = _playing()
        stuffing = fill(home)
        table.play()
        stuffing.unlink()
        return _go_on(home, table)


def _refusing(home: Path, number: int) -> Found:
    """Where no file system can be made: the system's own write refuses."""
    from ulm.files import atomic_write

    table = _playing()
    whole = atomic_write._write

    def refuse(path: Path, content: bytes, sync: bool) -> None:
        path.write_bytes(content[:40])
        raise OSError(number, os.strerror(number))

    atomic_write._write = refuse
    try:
        table.play()
    finally:
        atomic_write._write = whole
    return _go_on(home, table)


def full_at_the_end(home: Path) -> Found:
    """The disk is full when the game ends; the player tries to leave, makes room, tries again."""
    with small_disk(home) as really:
        if not really:
            return _NO_DISK
        table = _playing()
        stuffing = fill(home)
        table.finish()
        table.app.navigation.show_title()
        table.step()
        assert isinstance(table.app.scene, Modal)
        stuffing.unlink()
        table.answer()
        table.close()
        _no_half_file(home)
        kept = _kept(home)
        return Found(tuple(table.saw), 0 if len(kept) == 1 and not _left() else 1)


def file_size(home: Path) -> Found:
    """The system lets no file grow (a quota)."""
    import resource

    table = _playing()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        table.play()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    return _go_on(home, table)


def read_only(home: Path) -> Found:
    """The folder becomes read-only while playing, and writable again."""
    table = _playing()
    with locked(home, 0o555):
        table.play()
    return _go_on(home, table)


def permission_lost(home: Path) -> Found:
    """The folder may not even be looked into any more, and then again."""
    table = _playing()
    with locked(home, 0o000):
        table.play()
    return _go_on(home, table)


def deleted(home: Path) -> Found:
    """The whole folder is deleted while playing."""
    table = _playing()
    shutil.rmtree(home)
    return _go_on(home, table)


def file_in_the_way(home: Path) -> Found:
    """The folder is replaced by a file while playing; later the file is gone."""
    table = _playing()
    put_a_file_in_place_of(home)
    table.play()
    home.unlink()
    return _go_on(home, table)


def saves_in_the_way(home: Path) -> Found:
    """A file lies where the folder of saved games should be when the game ends; it is moved, and leaving saves."""
    home.mkdir(parents=True)
    (home / "saves").write_text("no folder")
    table = Table()
    table.begin()
    table.finish()
    table.app.navigation.show_title()
    table.step()
    (home / "saves").unlink()
    table.answer()
    table.close()
    _no_half_file(home)
    return Found(tuple(table.saw), 0 if len(_kept(home)) == 1 else 1)


def folder_as_save(home: Path) -> Found:
    """A folder lies where the saved game should be."""
    (home / "autosave.ulm" / "deep").mkdir(parents=True)
    table = Table()
    table.begin()
    table.answer()  # that it was set aside
    return _go_on(home, table)


def leaving_unsaved(home: Path) -> Found:
    """The window is closed while nothing can be saved: the player is asked, mends it, tries again."""
    table = _playing()
    put_a_file_in_place_of(home)
    table.play()
    shown = table.moves
    table.app.quit()
    table.step()
    assert table.app.running, "left without a word"
    home.unlink()
    table.answer()
    assert not table.app.running
    table.close()
    return Found(tuple(table.saw), 0 if _left() == [shown] else 1)


def damaged(home: Path) -> Found:
    """The saved game is cut in two while the program is closed."""
    table = _playing()
    shown = table.moves
    table.close()
    file = home / "autosave.ulm"
    file.write_bytes(file.read_bytes()[:-3])
    table = Table()
    table.go_on()
    table.answer()
    got = table.moves
    table.close()
    assert len(list(home.glob("autosave-broken-*.ulm"))) == 1
    return Found(tuple(table.saw), 0 if got == shown[:-1] else 1)


def clock_set_back(home: Path) -> Found:
    """The clock is set back by ten years: all files are from the future, and the next game is older than the last."""
    table = _playing()
    first = table.moves
    table.close()
    later = time.time() + 10 * 365 * 86400
    for file in home.rglob("*"):
        os.utime(file, (later, later))
    table = Table(seed=7)
    table.go_on()
    assert table.moves == first
    table.play()
    first = table.moves
    table.app.navigation.show_title()
    now = records.now
    records.now = lambda: "2016-01-01T00:00Z"
    try:
        launcher.start(table.app, TableSetup(_TABLE.seats, _TABLE.options, seed=7))
    finally:
        records.now = now
    table.step()
    table.play()
    second = table.moves
    table.close()
    _no_half_file(home)
    return Found(tuple(table.saw), 2 - (_left() == [second]) - (_kept(home) == [first]))


def two_windows(home: Path, *, locks: bool = True) -> Found:
    """A second program is opened over the same folder; both play, both are closed, and then both are there."""
    other = _Other(home, locks)
    try:
        theirs = other.play()
        table = Table(seed=7)
        table.begin()
        table.play()
        theirs = other.play()
        table.play()
        mine = table.moves
        theirs = other.play()
        table.close()
    finally:
        other.close()
    _no_half_file(home)
    there = _left() + _kept(home)
    later = Table()
    later.go_on()
    table.saw += [f"{sheet.title} {sheet.text}" for sheet in [later.app.scene] if isinstance(sheet, Modal)]
    later.close()
    return Found(tuple(" ".join(each.split()) for each in table.saw), (mine not in there) + (theirs not in there))


def two_windows_without_locks(home: Path) -> Found:
    """The same on a file system without locks."""
    whole = file_lock._lock
    file_lock._lock = _no_locks
    try:
        return two_windows(home, locks=False)
    finally:
        file_lock._lock = whole


def _no_locks(_: object) -> None:
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


class _Other:
    """Another program with a window of its own: it plays some moves whenever it is asked to."""

    def __init__(self, home: Path, locks: bool) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, *([] if locks else ["--without-locks"])],
            env={**os.environ, "ULM_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )

    def play(self) -> list[str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("play\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip().split("; ")

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


def _be_the_other() -> None:
    table = Table(seed=5)
    table.begin()
    for _ in sys.stdin:
        table.play(3)
        print("; ".join(table.moves), flush=True)
    table.close()


# ---- starting under a fault ----


def start_read_only(home: Path) -> Found:
    """The folder is read-only from the start; the game is played, and saved when the folder is writable."""
    home.mkdir(parents=True)
    with locked(home, 0o555):
        table = _playing()
    return _go_on(home, table)


def start_file(home: Path) -> Found:
    """A file lies where the player's folder should be from the start."""
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("no folder")
    table = _playing()
    home.unlink()
    return _go_on(home, table)


def start_full(home: Path) -> Found:
    """The disk is full from the start."""
    with small_disk(home) as really:
        if not really:
            return _NO_DISK
        stuffing = fill(home)
        table = _playing()
        stuffing.unlink()
        return _go_on(home, table)


# ---- settings ----


def _settings(home: Path, harm: Callable[[Path], None], heal: Callable[[Path], None]) -> Found:
    """Change a setting under a fault, and again after it."""
    home.mkdir(parents=True, exist_ok=True)
    save_settings(Settings(language="en", speed="instant"))
    harm(home)
    table = Table()
    table.app._saves_settings = True
    table.app.navigation.show_title()
    for text in (125, 150):
        table.app.settings.text = text
        table.app.apply_settings()
        table.step()
        table.answer()
    heal(home)
    table.app.settings.text = 175
    table.app.apply_settings()
    table.close()
    found = App((1280, 720))
    kept = found.settings.text
    found.close()
    return Found(tuple(table.saw), 0 if kept == 175 else 1)


def settings_in_the_way(home: Path) -> Found:
    """The player's folder becomes a file while settings are changed; then the file is gone."""

    def harm(home: Path) -> None:
        shutil.rmtree(home)
        home.write_text("no folder")

    return _settings(home, harm, lambda home: home.unlink())


def settings_read_only(home: Path) -> Found:
    """The folder is read-only while settings are changed."""
    stack: list[object] = []

    def harm(home: Path) -> None:
        stack.append(locked(home, 0o555))
        stack[0].__enter__()  # type: ignore[attr-defined]

    return _settings(home, harm, lambda _: stack[0].__exit__(None, None, None))  # type: ignore[attr-defined]


def settings_damaged(home: Path) -> Found:
    """The file of settings is full of rubbish at the start: it is set aside as it is."""
    home.mkdir(parents=True)
    rubbish = b"text: [\x00\xff" * _LINES
    (home / "settings.yaml").write_bytes(rubbish)
    table = Table()
    table.app.close()
    table.app = App((1280, 720))
    begin(table.app)
    table.step()
    table.answer()
    table.close()
    aside = [file.read_bytes() for file in home.glob("settings-broken-*.yaml")]
    return Found(tuple(table.saw), 0 if aside == [rubbish] else 1)


FAULTS: tuple[Callable[[Path], Found], ...] = (
    full_disk,
    full_at_the_end,
    file_size,
    read_only,
    permission_lost,
    deleted,
    file_in_the_way,
    saves_in_the_way,
    folder_as_save,
    leaving_unsaved,
    damaged,
    clock_set_back,
    two_windows,
    two_windows_without_locks,
    start_read_only,
    start_file,
    start_full,
    settings_in_the_way,
    settings_read_only,
    settings_damaged,
)


def inflict(fault: Callable[[Path], Found], folder: Path) -> Found:
    """Do it to a new player's folder within one that is there."""
    home = folder / "home"
    before = os.environ.get("ULM_HOME")
    os.environ["ULM_HOME"] = str(home)
    try:
        found = fault(home)
    finally:
        if before is None:
            del os.environ["ULM_HOME"]
        else:
            os.environ["ULM_HOME"] = before
    return Found(tuple(each.replace(str(home), "…") for each in found.saw), found.lost)


if __name__ == "__main__":
    if "--without-locks" in sys.argv:
        file_lock._lock = _no_locks
    _be_the_other()
