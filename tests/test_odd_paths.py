"""Every path that a person can name, or that lies in the player's folder, may be anything.

Each is tried with pipes, folders, devices, huge, missing and locked files. A new path gets a line in COMMANDS or FILES.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.online.at_tables import RandomThinker
from tests.rootless import locks_hold
from tools.puzzle_work_file import IncompatibleWorkFile, WorkFile
from ulm.analysis import own_mistakes_file, puzzle_progress, review_cache
from ulm.cli import main
from ulm.files import file_problems
from ulm.files.bounded_read import TooLarge, holds, read_bounded
from ulm.files.yaml_reader import UnreadableFile, read_yaml
from ulm.i18n.catalog import Texts
from ulm.net import hosted_table, seat_tokens
from ulm.net.finished_tables import FinishedTables
from ulm.session import explanation_cache
from ulm.storage import autosave_slots, record
from ulm.storage.game_index import Index
from ulm.storage.game_library import Library
from ulm.ui import settings
from ulm.ui.table.board import board_layout
from ulm.ui.toolkit import audio, sprite_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no pipes among the files")

KINDS = ("pipe", "folder", "huge", "endless", "missing", "locked")
LONGEST = 60  # seconds: what blocks, blocks for ever
MOST = 400_000_000  # bytes that reading may take
HUGE = 2_000_000_000  # bytes: more than any file may have


def put(path: Path, kind: str) -> None:
    """Put something of this kind in the place of a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    elif kind != "missing":
        path.touch()
        if kind == "huge":
            os.truncate(path, HUGE)  # it takes no room on the disk
        else:
            path.chmod(0)


@pytest.fixture(autouse=True)
def _in_time_and_room() -> Iterator[None]:
    """Whatever blocks, or reads without an end, fails its test and no other."""

    def too_long(*_: object) -> None:
        pytest.fail(f"it took more than {LONGEST} seconds")

    import resource  # Windows has none

    before = signal.signal(signal.SIGALRM, too_long)
    memory = resource.getrlimit(resource.RLIMIT_AS)
    status = Path("/proc/self/statm")
    if status.exists():
        now = int(status.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MOST, memory[1]))
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    resource.setrlimit(resource.RLIMIT_AS, memory)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_file_problems: None) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("ULM_HOME", str(folder))
    return folder


COMMANDS: dict[str, tuple[str, ...]] = {
    "`ulm RECORD.ulm`": ("read", "{}"),
    "`ulm replay FILE`": ("read", "replay", "{}"),
    "`ulm review FILE`": ("read", "review", "{}"),
    "`ulm annals FILE`": ("read", "annals", "{}"),
    "`ulm scenario FILE`": ("read", "scenario", "{}"),
    "`ulm arena --keep FILE`": (
        "read and written",
        "arena",
        "--seats",
        "random,random",
        "--games",
        "2",
        "--keep",
        "{}",
    ),
    "`ulm check FOLDER`": ("a folder", "check", "{}"),
    "`ulm arena --records FOLDER`": (
        "a folder",
        "arena",
        "--seats",
        "random,random",
        "--games",
        "2",
        "--records",
        "{}",
    ),
    "`ulm rules --out FOLDER`": ("a folder", "rules", "--out", "{}"),
    "`ulm --self-test FOLDER`": ("a folder", "--self-test", "{}"),
    "`ulm play --record FILE`": ("written", "play", "--seats", "random,random", "--record", "{}"),
    "`ulm serve --data FOLDER`": ("a folder", "serve", "--list", "--data", "{}"),
    "`ulm serve --cert FILE`": ("read", "serve", "--port", "0", "--cert", "{}", "--key", "{}"),
    "`ulm serve --password FILE`": ("read", "serve", "--port", "0", "--password", "{}"),
    "`ulm host --password FILE`": ("read", "host", "--at", "127.0.0.1:1", "--password", "{}"),
    "`ulm serve --backup FILE`": ("written", "serve", "--backup", "{}"),
}
"""What each command does with the path that it is given, and its arguments."""
REFUSED = {
    "read": KINDS,
    # A missing file is made. A file that is there is replaced, or, if it holds no games, left.
    "read and written": ("pipe", "folder", "huge", "endless", "locked"),
    "written": ("pipe", "folder", "endless", "locked"),
    "a folder": ("pipe", "huge", "endless", "locked"),
}
#: A game that cannot be opened is told in the window.
IN_THE_WINDOW = {("`ulm RECORD.ulm`", "huge"), ("`ulm RECORD.ulm`", "locked")}


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (path, kind)
        for path, (way, *_) in COMMANDS.items()
        for kind in REFUSED[way]
        if (path, kind) not in IN_THE_WINDOW
    ],
)
def test_a_command_refuses_it_in_one_sentence(
    command: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "place.ulm"
    put(place, kind)
    with locks_hold() if kind == "locked" else nullcontext():
        code = main.run([argument.format(place) for argument in COMMANDS[command][1:]])
    said = capsys.readouterr().err
    assert code in (1, 2)
    assert len(said.splitlines()) == 1, said
    assert said.startswith("ulm: ")
    if kind == "pipe":
        assert place.is_fifo(), "it is left as it is"


@pytest.mark.parametrize("kind", ["huge", "missing"])
def test_a_file_that_is_there_or_not_is_written(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "place.ulm"
    put(place, kind)
    assert main.run(["play", "--seats", "random,random", "--record", str(place)]) == 0
    assert capsys.readouterr().err == ""
    assert record.read(place).moves


A_RECORD = record.Record(
    seed=2,
    seats=(record.RecordSeat("Agnes", "red"), record.RecordSeat("Felix", "blue")),
    moves=(("draw",),),
    started="2026-11-21T10:00Z",
)


def checked(place: Path) -> None:
    """Check a folder whose definitions are in this place."""
    main.run(["check", str(place.parent)])


def worked(place: Path) -> None:
    """Go on mining."""
    WorkFile(place)


def held(place: Path) -> None:
    """Hold the game at the table, of which this is the lock."""
    slot = autosave_slots.Slot(place.parent, 1)
    assert slot.hold()
    slot.release()


def kept_account(place: Path) -> None:
    """Read an account, which is none."""
    assert review_cache.read(A_RECORD, place.with_name("A game.ulm")) is None


def exported(place: Path) -> None:
    """Export a saved game."""
    Library(place.parent).copy_out(place.name, place.parents[1] / "exports")


def imported(place: Path) -> None:
    """Import a record."""
    library = Library(place.parents[1] / "saves")
    library.copy_of(place)
    library.copy_in(place)


def of_settings(place: Path) -> str:
    """Read the settings."""
    problem = settings.load_settings().problem
    return "" if problem is None else str(problem)


def of_kept_seats(place: Path) -> str:
    """Read the keys of seats at tables elsewhere."""
    aside = seat_tokens.SeatTokens().aside
    return "" if aside is None else str(aside)


def of_own_table(place: Path) -> None:
    """Read who sits at the own table."""
    assert hosted_table.saved_seats(place, "a game") is None


def of_finished_tables(place: Path) -> object:
    """Read who sat at the own tables whose game is over."""
    try:
        return FinishedTables(place, place.parent, RandomThinker()).of(bytes(16), "")
    except OSError as error:
        return str(error)


def of_corrections(place: Path) -> str:
    """Read the texts and the definitions."""
    try:
        Texts("en").get("cli.error", message="")
        found = read_yaml(place)
        assert found.data == {}
    except UnreadableFile as error:
        return str(error)
    return ""


FILES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a file of definitions in the folder of `ulm check FOLDER`": ("given/cards.yaml", checked),
    "the work of the search for puzzles": ("work.jsonl", worked),
    "a saved game that is exported": ("saves/A game.ulm", exported),
    "a record that is imported": ("elsewhere/A game.ulm", imported),
    "the game at the table": ("autosave.ulm", record.read),
    "the lock of the game at the table": ("autosave.lock", held),
    "the index of saved games": ("library.db", lambda place: Index().scan()),
    "an account of a game": ("saves/A game.review.json", kept_account),
    "reasons of bots": ("", lambda place: explanation_cache.load(A_RECORD)),
    "settings": ("settings.yaml", of_settings),
    "progress with puzzles": ("puzzles.yaml", lambda place: puzzle_progress.load()),
    "missed turns": ("", lambda place: own_mistakes_file.load()),
    "keys of seats at tables elsewhere": ("tables.json", of_kept_seats),
    "who sits at the own table": ("open_table.json", of_own_table),
    "who sat at finished tables": ("finished_tables.json", of_finished_tables),
    "corrections of texts and definitions": ("data/lang/en.yaml", of_corrections),
    "pictures of the player's own": ("sprites/card.png", lambda place: sprite_files.fault("card", place)),
    "sounds of the player's own": ("sounds/push.ogg", audio.fault),
    "the map of the board": ("data/board.tmx", board_layout.check_map),
}

SILENT = {
    "the lock of the game at the table",
    "an account of a game",
    "reasons of bots",
    "who sits at the own table",
}
"""Where nothing is said: the game goes on, or what the file had is made again."""


def place_of(row: str, home: Path) -> Path:
    """Where the file of a row lies."""
    if row == "reasons of bots":
        return explanation_cache.file_of(A_RECORD)
    if row == "missed turns":
        return own_mistakes_file.file()
    return home / FILES[row][0]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("row", FILES)
def test_a_file_that_is_none_blocks_nothing(
    row: str, kind: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = place_of(row, home)
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        place.unlink()
    put(place, kind)
    said = ""
    with locks_hold() if kind == "locked" else nullcontext():
        try:
            found = FILES[row][1](place)
            said = found if isinstance(found, str) else ""
        except (UnreadableFile, OSError, IncompatibleWorkFile, board_layout.UnsafeMap) as error:
            said = str(error)
    said += capsys.readouterr().err + "".join(str(problem) for problem in file_problems.pop_unreported())
    if row in SILENT:
        assert said == ""
    elif kind != "missing":
        assert said
    assert "Traceback" not in said


def test_only_regular_files_of_some_size_are_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_bounded(file, 5) == b"12345"
    with pytest.raises(TooLarge, match="larger than 4 bytes"):
        read_bounded(file, 4)
    assert holds(file, b"12345")
    assert not holds(file, b"1234")
    assert not holds(file, b"12346")
    assert not holds(tmp_path, b"")
    os.mkfifo(tmp_path / "pipe")
    assert not holds(tmp_path / "pipe", b"")


def test_what_reads_a_whole_file_has_a_bound() -> None:
    """Only the program's own files, named here, are read without a bound."""
    own = {
        "bounded_read.py",
        *("self_test.py", "rules.py"),
        *("sprite_files.py", "work_file.py"),  # a picture of the program that is cut from another; its weights
        "check_teaching.py",  # what has just been read within bounds
    }
    package = Path(__file__).parents[1] / "ulm"
    found = {
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if re.search(r"\.read_bytes\(|\.read_text\(", file.read_text(encoding="utf-8"))
    }
    assert {name for name in found if not any(part in name for part in own)} == set()
