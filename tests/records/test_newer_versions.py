"""What a newer version of the program has kept is left alone, and a sentence says so: every kind of file.

The newer files are made up: another format, and contents in a shape that this version does not know.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.earlier_versions import FOLDER
from tests.online.at_tables import RandomThinker, wishes
from ulm.analysis import own_mistakes_file, puzzle_progress
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.files import file_problems, paths
from ulm.files.forward_compat import NewerFile
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text
from ulm.net import table_store
from ulm.net.hosted_table import HostTable
from ulm.net.new_table import new_session
from ulm.net.seat_tokens import SeatTokens
from ulm.session import explanation_cache
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.teaching import challenge_progress as tasks
from ulm.ui.app.main_loop import settings_problem
from ulm.ui.settings import load_settings

ROOT = Path(__file__).parents[2]
RECORD = FOLDER / "2026-11-23" / "saves" / "Vittoria di misura.ulm"
YAML = b"format: 2\nwritten: {by: a newer version}\n"
JSON = b'{"format":2,"seats":"in another way","games":[1],"account":null}'
GAME = f"ulm: {records.FORMAT + 1}\nseats: somewhere else\n".encode()


@pytest.fixture(autouse=True)
def home(own_home: Path, no_file_problems: None) -> Path:
    paths.user_data()
    return own_home


def told() -> str:
    """What the window says of files."""
    return "\n".join(problem_text.line(problem) for problem in file_problems.pop_unreported())


def of_a_record(file: Path) -> str:
    with pytest.raises(UnreadableFile) as caught:
        records.read(file)
    return str(caught.value)


def of_the_game_at_the_table(file: Path) -> str:
    autosave = Autosave()
    assert autosave.load() is None
    assert autosave.newer is not None
    autosave.save(records.read(RECORD))
    autosave.flush()
    autosave.close()
    assert autosave.current != file
    return str(autosave.newer)


def of_settings(file: Path) -> str:
    loaded = load_settings()
    assert loaded.aside is None
    assert loaded.problem is not None
    return settings_problem(loaded, loaded.problem)


def of_results(file: Path) -> str:
    puzzle_progress.load().save()
    return told()


def of_seals_of_ten_years(file: Path) -> str:
    tasks.load().save()
    return told()


def of_missed_turns(file: Path) -> str:
    assert own_mistakes_file.load() is None
    return told()


def of_reasons(file: Path) -> str:
    record = records.read(RECORD)
    assert explanation_cache.load(record) == {}
    explanation_cache.save(record, {})
    return ""  # the game goes on without them, and nothing is lost


def of_seats_elsewhere(file: Path) -> str:
    with pytest.raises(NewerFile) as caught:
        SeatTokens()
    return str(caught.value)


def of_the_own_table(file: Path) -> str:
    session = new_session(wishes(None, None), {})
    with pytest.raises(NewerFile) as caught:
        HostTable(session, RandomThinker(), autosave=Autosave(), opener=b"0" * 16)
    return str(caught.value)


def of_served_tables(file: Path) -> str:
    with pytest.raises(table_store.NewerStore) as caught:
        table_store.Store(file)
    return str(caught.value)


def of_puzzles(file: Path) -> str:
    with pytest.raises(UnreadableFile) as caught:
        PuzzleFile(file)
    return str(caught.value)


def served_tables() -> bytes:
    """The file of a server's tables, with a higher number."""
    file = paths.user_data() / "made.db"
    table_store.Store(file).close()
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version={table_store.FORMAT + 1}")
    connection.close()
    content = file.read_bytes()
    file.unlink()
    return content


class Kind(NamedTuple):
    """Where a newer file lies, what is in it, and how it is used: read, then written."""

    name: str
    content: bytes | Callable[[], bytes]
    use: Callable[[Path], str]
    silent: bool = False


KINDS = {
    "ulm/storage/record.py": Kind("saves/A game.ulm", GAME, of_a_record),
    "ulm/storage/autosave.py": Kind("autosave.ulm", GAME, of_the_game_at_the_table),
    "ulm/ui/settings.py": Kind("settings.yaml", YAML, of_settings),
    "ulm/analysis/puzzle_progress.py": Kind("puzzles.yaml", YAML, of_results),
    "ulm/teaching/challenge_progress.py": Kind("tasks.yaml", YAML, of_seals_of_ten_years),
    "ulm/analysis/own_mistakes_file.py": Kind("missed_turns.json", JSON, of_missed_turns),
    "ulm/analysis/puzzle_file.py": Kind("data/puzzles.yaml", b"format: 2\ndefinitions: '0'\npuzzles:\n", of_puzzles),
    "ulm/session/explanation_cache.py": Kind("reasons", JSON, of_reasons, silent=True),
    "ulm/net/seat_tokens.py": Kind("tables.json", JSON, of_seats_elsewhere),
    "ulm/net/hosted_table.py": Kind("open_table.json", JSON, of_the_own_table),
    "ulm/net/finished_tables.py": Kind("finished_tables.json", JSON, of_the_own_table),
    "ulm/net/table_store.py": Kind("served/tables.db", served_tables, of_served_tables),
}
"""By the module that knows the format."""
MADE_ANEW = {"ulm/storage/game_index.py"}
"""What says nothing that the saved games do not say."""
SHARE_A_FORMAT = {"ulm/storage/autosave.py"}
"""The game at the table is a record."""


def test_no_format_is_forgotten() -> None:
    modules = sorted((ROOT / "ulm").rglob("*.py"))
    formats = {
        file.relative_to(ROOT).as_posix()
        for file in modules
        if re.search(r"^FORMAT = \d", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert formats == (set(KINDS) | MADE_ANEW) - SHARE_A_FORMAT


@pytest.mark.parametrize("module", KINDS)
def test_a_newer_file_stays_and_a_sentence_says_so(module: str, home: Path) -> None:
    kind = KINDS[module]
    file = home / kind.name
    if kind.name == "reasons":
        file = explanation_cache.file_of(records.read(RECORD))
    file.parent.mkdir(parents=True, exist_ok=True)
    content = kind.content if isinstance(kind.content, bytes) else kind.content()
    file.write_bytes(content)
    said = kind.use(file)
    if kind.silent:
        assert said == ""
    else:
        assert len(said.splitlines()) == 1
        assert re.search(r"newer|has format \d", said), said
    assert file.read_bytes() == content
    assert not list(home.rglob("*broken*")), "nothing is moved away"


def test_an_entry_more_is_no_newer_format(home: Path) -> None:
    seats = {"format": 1, "seats": [], "colours": ["red"]}
    (home / "tables.json").write_bytes(msgspec.json.encode(seats))
    assert SeatTokens().seats == []
