"""A window that is played while the machine harms the player's folder, and ways to do that harm.

Run as a program it is a second window over the same folder: it plays some moves for each line that it reads.
"""

from __future__ import annotations

import ctypes
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from ulm.files import file_lock
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import autosave, autosave_slots
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.settings import Settings
from ulm.ui.table import game_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

NOBODY = 65534
SEATS = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")]


class Table:
    """A window with a game, played by first legal moves; ``saw`` has what the player was told, in order."""

    def __init__(self, seed: int = 4) -> None:
        self.app = App((1280, 720), Settings(language="en", speed="instant"))
        self.saw: list[str] = []
        self.seed = seed

    def open(self) -> None:
        """Open as the program opens."""
        begin(self.app)
        self.step()
        self.answer()

    def begin(self) -> None:
        """Open, and sit down at a new table."""
        self.open()
        game_launcher.start(self.app, TableSetup(SEATS, {"towers": True}, seed=self.seed))
        self.step()

    def go_on(self) -> None:
        """Open, and continue the game that was left."""
        self.open()
        self.app.navigation.continue_game()
        self.step()

    def step(self, times: int = 4) -> None:
        """Some frames; what is said about saving is noted."""
        for _ in range(times):
            self.app.step(16)
        self._note(self.app.saving.sentence)

    def _note(self, sentence: str) -> None:
        if sentence and (not self.saw or self.saw[-1] != sentence):
            self.saw.append(sentence)

    def answer(self) -> None:
        """Read the sheets that lie on top, and close each by its first button."""
        while isinstance(sheet := self.app.scene, Modal):
            self._note(" ".join(f"{sheet.title}: {sheet.text}".split()))
            button = sheet.focus.find("modal:0")
            assert button is not None
            button.activate()
            self.app.step(16)

    @property
    def scene(self) -> GameScene:
        """The game, which must be on top."""
        assert isinstance(self.app.scene, GameScene), f"the game does not go on: {self.app.scene}"
        return self.app.scene

    def play(self, moves: int = 4) -> None:
        """Play so many moves."""
        for _ in range(moves):
            before = len(self.moves)
            self.scene.perform(self.scene.session.game.legal()[0])
            self.step()
            assert len(self.moves) == before + 1, "the move was not played"

    @property
    def moves(self) -> list[str]:
        """The moves of the game at the table."""
        return [played.move.text for played in self.scene.session.history]

    def finish(self) -> None:
        """Play to the end."""
        while isinstance(scene := self.app.scene, GameScene):
            scene.perform(scene.session.game.legal()[0])
            self.step(1)

    def close(self) -> None:
        """Close the window."""
        self.app.close()


def unfinished() -> list[list[str]]:
    """The moves of every game that a new start can continue."""
    found = [autosave.Autosave(slot=slot).load() for slot in autosave_slots.unfinished()]
    return [[str(move) for move in loaded.game.moves] for loaded in found if loaded is not None]


def saved(home: Path) -> list[list[str]]:
    """The moves of every saved game."""
    return [[m for turn in records.read(file).moves for m in turn] for file in sorted((home / "saves").glob("*.ulm"))]


def assert_no_half_file(home: Path) -> None:
    """Every file under a record's name is a whole record, and nothing temporary is left."""
    for file in home.rglob("*"):
        assert file.suffix != ".tmp", f"{file.name} is left"
        if file.suffix == ".ulm" and file.is_file() and "broken" not in file.name:
            records.replay(records.read(file))


# ----- ways to do harm


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
    mounted = mounted and _libc("mount", b"tmpfs", place, b"tmpfs", 0, b"size=128k")
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
    root = os.geteuid() == 0
    before = folder.stat().st_mode
    if root:
        os.chmod(folder.parent, 0o755)
        for each in (folder, *folder.rglob("*")):
            os.chown(each, NOBODY, NOBODY)
        os.seteuid(NOBODY)  # nothing is locked for root
    folder.chmod(mode)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(before)


def no_locks(_: object) -> None:
    """How a file system without locks answers."""
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


class OtherWindow:
    """A second program over the same folder: it plays some moves whenever it is asked to."""

    def __init__(self, locks: bool) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, *([] if locks else ["--without-locks"])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )

    def play(self) -> list[str]:
        """Let it play; all its moves so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("play\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip().split("; ")

    def close(self) -> None:
        """Let it end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


def _be_the_other_window() -> None:
    table = Table(seed=5)
    table.begin()
    for _ in sys.stdin:
        table.play(3)
        print("; ".join(table.moves), flush=True)
    table.close()


if __name__ == "__main__":
    if "--without-locks" in sys.argv:
        file_lock._lock = no_locks
    _be_the_other_window()
