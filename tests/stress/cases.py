"""Damaged files and how the program reads them: a case is one such file in a folder of its own."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import random
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from tests.stress import damaging
from tests.stress.kills import settings
from ulm.cli import main
from ulm.cli.output import OFF, WRONG
from ulm.rules.definition_reader import FILES
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.ui.app import main_loop
from ulm.ui.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parent.parent.parent
LARGE = 100_000_000
LONGEST_LINE = 4000
WHOLE_FILE = re.compile(
    r"the file|the picture|this picture|this is no|is missing|cannot be read|Tiled map|the map is|unknown key `"
    r"|as key|there is no (object|place|weight)"
    r"|nested|allowed|broken"
)
PLACE = re.compile(r"^(line|turn|object|layer) |^\S.{0,79}?: \S|^.* at `(key|\$)")
MORE = re.compile(r"^and \d+ more such problems$")
"""What follows on the first problems of a language file, each with its place."""


class Failure(Exception):
    """What must not happen when a damaged file is read."""


class Case:
    """One damaged file in a folder of its own."""

    def __init__(self, kind: str, folder: Path, seed: str, large: bool) -> None:
        self.kind = kind
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(exist_ok=True)
        os.environ["ULM_HOME"] = str(self.home)
        self.rng = random.Random(seed)
        self.file, whole = KINDS[kind][1](self)
        if large:
            self.damage = "100 MB"
            self._write_large(whole)
        else:
            self.damage, data = damaging.damaged(whole, self.rng)
            self.file.write_bytes(data)
        self.before = digest(self.file)

    def _write_large(self, whole: bytes) -> None:
        filling = self.rng.choice((b"\0", b" ", b"\n", b"a", b"# nothing\n", b"- [a, b]\n"))
        with self.file.open("wb") as out:
            if self.rng.random() < 0.5:
                out.write(whole)
            block = filling * (1_000_000 // len(filling))
            for _ in range(LARGE // len(block)):
                out.write(block)

    def stays(self) -> None:
        """The file lies where it lay, unchanged."""
        if not self.file.is_file() or digest(self.file) != self.before:
            raise Failure("the file was changed or moved")

    def is_aside(self) -> None:
        """The file was set aside: its bytes lie beside its old place."""
        if not any(digest(each) == self.before for each in self.home.rglob("*") if each.is_file()):
            raise Failure("the damaged file is destroyed")


def digest(file: Path) -> str:
    """A file's bytes in short."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha1").hexdigest()


def _bytes(path: str) -> bytes:
    return (ROOT / path).read_bytes()


def a_record(case: Case) -> tuple[Path, bytes]:
    """A record that somebody opens."""
    names = sorted((ROOT / "tests/records").rglob("*.ulm"))
    return case.folder / "game.ulm", case.rng.choice(names).read_bytes()


def the_game_left(case: Case) -> tuple[Path, bytes]:
    """The autosave; mostly with a previous one that is whole."""
    _, whole = a_record(case)
    previous = case.home / "autosave-previous.ulm"
    if case.rng.random() < 0.7:
        previous.write_bytes(whole)
    return case.home / "autosave.ulm", whole


def the_settings(case: Case) -> tuple[Path, bytes]:
    """The settings, as the program writes them."""
    chosen = settings(case.rng.randrange(4)) if case.rng.random() < 0.7 else Settings()
    return case.home / "settings.yaml", msgspec.yaml.encode(chosen)


def _a_definition(case: Case) -> str:
    return case.rng.choice(sorted(path.name for path in (ROOT / "data").glob("*.yaml")))


def a_definition(case: Case) -> tuple[Path, bytes]:
    """One file in a folder of definitions that is checked."""
    checked = case.folder / "data"
    checked.mkdir()
    for each in (ROOT / "data").iterdir():
        if each.is_file():
            shutil.copyfile(each, checked / each.name)
    name = _a_definition(case)
    return checked / name, _bytes(f"data/{name}")


def a_correction(case: Case) -> tuple[Path, bytes]:
    """One file in the player's folder that takes the place of the program's."""
    definitions = [f"data/{name}.yaml" for name in FILES]
    others = (
        "data/bots.yaml",
        "data/lang/en.yaml",
        "data/lang/de.yaml",
        "data/lang/learning/en.yaml",
        "data/lessons/1a.yaml",
        "data/board.tmx",
        "sprites/coats/garden.png",
    )
    name = case.rng.choice(definitions if case.rng.random() < 0.4 else others)
    (case.home / name).parent.mkdir(parents=True)
    return case.home / name, _bytes(name)


def a_language(case: Case) -> tuple[Path, bytes]:
    """The texts in a folder that is checked."""
    a_definition(case)
    lang = case.folder / "data" / "lang"
    shutil.copytree(ROOT / "data" / "lang", lang)
    name = case.rng.choice(("en.yaml", "de.yaml", "learning/en.yaml", "learning/de.yaml"))
    return lang / name, _bytes(f"data/lang/{name}")


def a_map(case: Case) -> tuple[Path, bytes]:
    """The board's map in a folder that is checked."""
    a_definition(case)
    return case.folder / "data" / "board.tmx", _bytes("data/board.tmx")


KINDS: dict[str, tuple[int, Callable[[Case], tuple[Path, bytes]]]] = {
    "record that is opened": (42, a_record),
    "game that was left": (18, the_game_left),
    "settings": (23, the_settings),
    "definitions that are checked": (7, a_definition),
    "corrections of the player": (3, a_correction),
    "texts": (3, a_language),
    "map of the board": (4, a_map),
}


def read(case: Case) -> list[str]:
    """Read a case in this process as the program does; the complaints. Failure when something is wrong."""
    match case.kind:
        case "game that was left":
            loaded = Autosave(case.home).load()
            case.is_aside()
            if loaded is None and (case.home / "autosave-previous.ulm").exists():
                raise Failure("the previous save is not offered")
            if not case.file.exists():
                return [f"ulm: {case.file.name}: set aside"]
            if loaded is None or loaded.record != records.read(case.file):
                raise Failure("what lies there is neither offered nor set aside")
            return []
        case "settings":
            found = load_settings()
            case.is_aside()
            if found.aside is None and not found.problem:
                case.stays()
                return []
            if found.aside is None or case.file.exists():
                raise Failure("settings that cannot be read are not set aside")
            assert found.problem is not None
            told = main_loop.settings_problem(found, found.problem)
            return [f"ulm: {case.file.name}: {' '.join(told.split())}"]
        case _:
            code, out, complaints = by_cli(arguments(case))
            case.stays()
            if code not in (0, WRONG, OFF):
                raise Failure(f"the exit code is {code}")
            if bool(code) != bool(complaints) and "different definitions" not in " ".join(complaints):
                raise Failure(f"exit code {code}, but it said {complaints[:1]}")
            if not code and not out:
                raise Failure("it was read, and nothing printed")
            return complaints if code else []


def arguments(case: Case) -> list[str]:
    """The command line that reads a case."""
    match case.kind:
        case "record that is opened":
            return ["replay", str(case.file)]
        case "corrections of the player":
            return ["check"]
        case _:
            return ["check", str(case.folder / "data")]


def by_cli(words: Sequence[str]) -> tuple[int, str, list[str]]:
    """The command line within this process: exit code, output, lines of complaint."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = main.run(words)
    texts = []
    for each in (out, errors):
        each.flush()
        texts.append(each.buffer.getvalue().decode())  # type: ignore[attr-defined]
    return code, texts[0], texts[1].split("\n")[:-1]


def must_be_sentences(lines: Sequence[str]) -> None:
    """Each complaint is one line that names file and place."""
    for line in lines:
        if "played with different definitions" in line:
            continue  # said before the record is tried, and no complaint
        prefix, _, rest = line.partition(": ")
        name, _, sentence = rest.partition(": ")
        if prefix != "ulm" or not re.search(r"[\w./ -]+\.(ulm|yaml|tmx)$|^sprites/", name):
            raise Failure(f"a complaint names no file: {line[:300]!r}")
        if not line.isprintable():
            raise Failure(f"a complaint holds control characters: {line[:300]!r}")
        if len(line) > LONGEST_LINE:
            raise Failure(f"a complaint has {len(line)} characters: {line[:300]!r}")
        if not any(named.search(sentence) for named in (PLACE, WHOLE_FILE, MORE)) and sentence != "set aside":
            raise Failure(f"a complaint names no place: {line[:300]!r}")
