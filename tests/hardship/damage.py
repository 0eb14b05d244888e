"""Damaged files by the thousand, each read as the program reads it.

    python -m tests.hardship.damage --files 20000 [--commands 240] [--jobs 2] [--seed 1] [--page FILE.md]

Records, the game that was left, settings, definitions (a folder that is checked, and the player's own corrections),
texts and the board's map are damaged by seeds (`damaging.py`), read, and one of three things happens:

* read: the damage was harmless;
* refused: each complaint is one line that names a file and, where it is not the file as a whole, the place in it;
* anything else is a failure: a traceback, a process that dies, more than 2 s of processor time, more than 300 MB,
  a file of the player's own that is destroyed, a file that somebody opened or edited that is moved or changed.

Most are read within a few worker processes that measure themselves; `--commands` more go through the real command
line (`ulm replay`, `ulm check`) and through the window, a process each.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import hashlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from tests.hardship import damaging, tables
from ulm import cli
from ulm.records import record as records
from ulm.records.autosave import Autosave
from ulm.ui.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_SECONDS = 2.0
MOST_MEGABYTES = 300
HANGS = 30  # seconds after which a reader is given up
LARGE = 100_000_000
LARGE_EACH = 1000  # one file in so many has 100 MB
LONGEST_LINE = 4000
WHOLE_FILE = re.compile(
    r"the file|this is no|is missing|cannot be read|no Tiled map|there is no object|the map is|unknown key `|as key"
    r"|nested|allowed|broken"
)
PLACE = re.compile(r"(line|turn|object|layer) |[^:]{1,80}: \S|.* at `(key|\$)")


class Failure(Exception):
    """What must not happen when a damaged file is read."""


class Read(msgspec.Struct, frozen=True):
    """How it went with one file."""

    kind: str
    damage: str
    verdict: str
    """`read`, `refused` or `failed`."""
    why: str = ""
    seconds: float = 0.0
    megabytes: float = 0.0
    by_command: bool = False


# ---- what is damaged, and how the program reads it ----


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
    from tests.hardship.kills import settings

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
    """One file of corrections in the player's folder."""
    (case.home / "data").mkdir()
    name = _a_definition(case)
    return case.home / "data" / name, _bytes(f"data/{name}")


def a_language(case: Case) -> tuple[Path, bytes]:
    """The texts in a folder that is checked."""
    a_definition(case)
    lang = case.folder / "data" / "lang"
    shutil.copytree(ROOT / "data" / "lang", lang)
    name = case.rng.choice(("en.yaml", "de.yaml"))
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
            return [f"ulm: {found.problem}"]
        case _:
            code, out, complaints = by_cli(arguments(case))
            case.stays()
            if code not in (0, cli.WRONG, cli.OFF):
                raise Failure(f"the exit code is {code}")
            if bool(code) != bool(complaints) and "other definitions" not in " ".join(complaints):
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
        code = cli.run(words)
    texts = []
    for each in (out, errors):
        each.flush()
        texts.append(each.buffer.getvalue().decode())  # type: ignore[attr-defined]
    return code, texts[0], texts[1].split("\n")[:-1]


def must_be_sentences(lines: Sequence[str]) -> None:
    """Each complaint is one line that names file and place."""
    for line in lines:
        if "played with other definitions" in line:
            continue  # said before the record is tried, and no complaint
        prefix, _, rest = line.partition(": ")
        name, _, sentence = rest.partition(": ")
        if prefix != "ulm" or not re.search(r"[\w./ -]+\.(ulm|yaml|tmx)$|^sprites/", name):
            raise Failure(f"a complaint names no file: {line[:300]!r}")
        if not line.isprintable():
            raise Failure(f"a complaint holds control characters: {line[:300]!r}")
        if len(line) > LONGEST_LINE:
            raise Failure(f"a complaint has {len(line)} characters: {line[:300]!r}")
        if not (PLACE.match(sentence) or WHOLE_FILE.search(sentence) or sentence == "set aside"):
            raise Failure(f"a complaint names no place: {line[:300]!r}")


# ---- reading them in processes that measure themselves ----


def _memory(what: str) -> float:
    """Megabytes of this process now (`VmRSS`) or at most since the last reset (`VmHWM`); 0 where nobody tells."""
    try:
        found = re.search(rf"{what}:\s*(\d+)", Path("/proc/self/status").read_text())
    except OSError:
        return 0.0
    return int(found[1]) / 1000 if found else 0.0


def _reset_peak() -> None:
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def measured(case: Case) -> Read:
    """Read a case; how it went."""
    _reset_peak()
    started = time.process_time()
    why, lines = "", []
    try:
        lines = read(case)
        must_be_sentences(lines)
    except Failure as failure:
        why = str(failure)
    except BaseException as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {str(error)[:200]}"
    seconds, megabytes = time.process_time() - started, _memory("VmHWM")
    if seconds > MOST_SECONDS:
        why = why or f"{seconds:.1f} s"
    if megabytes > MOST_MEGABYTES:
        why = why or f"{megabytes:.0f} MB"
    verdict = "failed" if why else "refused" if lines else "read"
    return Read(case.kind, case.damage, verdict, why, seconds, megabytes)


@contextlib.contextmanager
def case_of(number: int, seed: int, kinds: Sequence[str] = ()) -> Iterator[Case]:
    """The case of a number, on the disk while it is wanted."""
    rng = random.Random(f"{seed}:{number}:kind")
    names = list(kinds or KINDS)
    kind = rng.choices(names, [KINDS[name][0] for name in names])[0]
    with tempfile.TemporaryDirectory(prefix="ulm-damage-") as folder:
        yield Case(kind, Path(folder), f"{seed}:{number}", number % LARGE_EACH == LARGE_EACH - 1)


def work(seed: int, numbers: Sequence[int]) -> None:
    """A worker: read these, say a line before and after each."""
    for number in numbers:
        faulthandler.dump_traceback_later(HANGS, exit=True)
        print(f"begin {number}", flush=True)
        with case_of(number, seed) as case:
            found = measured(case)
        print("done " + json.dumps(msgspec.to_builtins(found)), flush=True)
        faulthandler.cancel_dump_traceback_later()


def workers(seed: int, numbers: list[int], tell: Callable[[Read], None]) -> None:
    """Have these read by a process; when it dies, that file has killed it, and another goes on behind it."""
    while numbers:
        command = [sys.executable, "-m", "tests.hardship.damage", "--work", str(seed)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(numbers))
            process.stdin.close()
            last = None
            for line in process.stdout:
                word, _, rest = line.partition(" ")
                if word == "begin":
                    last = int(rest)
                elif word == "done":
                    found = msgspec.json.decode(rest, type=Read)
                    if found.verdict == "failed":
                        found = msgspec.structs.replace(found, why=f"{found.why} (file {last} of seed {seed})")
                    tell(found)
                    last = None
            code = process.wait()
        if last is None and not code:
            return
        assert last is not None, f"a reader ended with {code}"
        with case_of(last, seed) as case:
            tell(Read(case.kind, case.damage, "failed", f"the reader died with {code} (file {last} of seed {seed})"))
        numbers = numbers[numbers.index(last) + 1 :]


# ---- the real command line and the window ----


def by_command(number: int, seed: int) -> Read:
    """Read a case by a process of its own."""
    with case_of(number, seed) as case:
        window = case.kind in ("game that was left", "settings", "corrections of the player") or number % 4 == 0
        if window and case.kind in ("definitions that are checked", "texts", "map of the board"):
            window = False
        if window:
            (case.home / "settings.yaml").exists() or _table(case.home)
            words = ["tests.hardship.opening"] + ([str(case.file)] if case.kind == "record that is opened" else [])
        else:
            words = ["ulm", *arguments(case)]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            environment = {**os.environ, "ULM_HOME": str(case.home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
            process = subprocess.Popen(
                [sys.executable, "-m", *words], cwd=ROOT, env=environment, stdout=out, stderr=errors
            )
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            errors.seek(0)
            said, complaints = out.read().decode(), errors.read().decode()
        why = ""
        lines = complaints.split("\n")[:-1]
        try:
            if "Traceback" in complaints or process.returncode not in (0, cli.WRONG, cli.OFF):
                raise Failure(f"exit code {process.returncode}: {complaints[-400:]}")
            if window:
                if process.returncode or lines:
                    raise Failure(f"the window ends with {process.returncode}: {complaints[-400:]}")
                if reports := [each.name for each in case.home.rglob("crash-*")]:
                    raise Failure(f"the window has a fault: {reports}")
                lines = json.loads(said.splitlines()[-1])
                if any(not text.strip() or len(text) > LONGEST_LINE for text in lines):
                    raise Failure(f"a sheet says nothing, or too much: {lines}")
                if case.kind == "record that is opened":
                    case.stays()
                elif lines or case.kind != "settings":  # settings that could be read are written anew on leaving
                    case.is_aside()
            else:
                must_be_sentences(lines)
                case.stays()
        except Failure as failure:
            why = f"{failure} (file {number} of seed {seed}, by `{words[0]}`)"
        # A window draws and sounds besides; what reading takes is measured by the workers.
        if used.ru_maxrss > MOST_MEGABYTES * 1000:
            why = why or f"{used.ru_maxrss / 1000:.0f} MB (file {number} of seed {seed}, by `{words[0]}`)"
        verdict = "failed" if why else "refused" if lines else "read"
        kind = f"{'window' if window else 'command line'}: {case.kind}"
        return Read(kind, case.damage, verdict, why, 0.0, used.ru_maxrss / 1000, True)


def _table(home: Path) -> None:
    """Settings with a table, so that a game can be begun."""
    from tests.hardship.kills import settings

    (home / "settings.yaml").write_bytes(msgspec.yaml.encode(settings(3)))


# ---- all of them, and the page ----


def run(files: int, commands: int, seed: int = 1, jobs: int = 2) -> list[Read]:
    """Damage and read so many files, and so many more by commands."""
    found: list[Read] = []

    def tell(one: Read) -> None:
        found.append(one)
        if one.verdict == "failed":
            print(f"{one.kind}, {one.damage}: {one.why}", file=sys.stderr, flush=True)
        if len(found) % 1000 == 0:
            failed = sum(each.verdict == "failed" for each in found)
            print(f"{len(found)} files, {failed} failures", file=sys.stderr, flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        for waited in [pool.submit(workers, seed, list(range(n, files, jobs)), tell) for n in range(jobs)]:
            waited.result()
        for one in pool.map(lambda number: by_command(number, seed), range(files, files + commands)):
            tell(one)
    return found


def page(found: Sequence[Read], seconds: float) -> str:
    """The result as a page."""
    verdicts = Counter(each.verdict for each in found)
    within = [each for each in found if not each.by_command]
    summary = [
        ("damaged files", len(found)),
        ("read all the same, the damage was harmless", verdicts["read"]),
        ("refused, each complaint one line that names file and place", verdicts["refused"]),
        ("**failures**", verdicts["failed"]),
        ("of these files by the real command line and the window, a process each", len(found) - len(within)),
        ("longest reading, in seconds of the processor", max((each.seconds for each in within), default=0.0)),
        ("most memory while reading, the program itself included, in MB", round(max(each.megabytes for each in found))),
    ]
    parts = [tables.table(("", "number"), summary)]
    for name, key in (("file", lambda each: each.kind), ("damage", lambda each: each.damage)):
        rows = []
        for one in sorted({key(each) for each in found}):
            counts = Counter(each.verdict for each in found if key(each) == one)
            longest = max(each.seconds for each in found if key(each) == one)
            rows.append((one, counts["read"], counts["refused"], counts["failed"], longest))
        parts.append(f"## By {name}\n\n" + tables.table((name, "read", "refused", "failures", "longest (s)"), rows))
    failures = [f"* {each.kind}, {each.damage}: {each.why}" for each in found if each.verdict == "failed"]
    if failures:
        parts.append("## What went wrong\n\n" + "\n".join(failures[:200]))
    return tables.page("Damaged files", "tests.hardship.damage", seconds, *parts)


def main() -> int:
    """The command line; exit code 1 when anything failed."""
    if sys.argv[1:2] == ["--work"]:
        work(int(sys.argv[2]), json.loads(sys.stdin.read()))
        return 0
    parser = argparse.ArgumentParser(description="Read damaged files.")
    parser.add_argument("--files", type=int, default=20_000, metavar="N")
    parser.add_argument("--commands", type=int, default=240, metavar="N", help="more of them by commands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, help="write the result here")
    chosen = parser.parse_args()
    started = time.monotonic()
    found = run(chosen.files, chosen.commands, chosen.seed, chosen.jobs)
    text = page(found, time.monotonic() - started)
    if chosen.page is not None:
        chosen.page.write_text(text, encoding="utf-8")
    print(text)
    return 1 if any(each.verdict == "failed" for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
