"""Damaged files by the thousand, each read as the program reads it.

    python -m tests.hardship.damage --files 20000 [--commands 240] [--jobs 2] [--seed 1] [--page FILE.md]

Records, the game that was left, settings, definitions (a folder that is checked, and the player's own corrections),
texts and the board's map are damaged by seeds (`damaging.py`), read, and one of three things happens:

* read: the damage was harmless;
* refused: each complaint is one line that names a file and, where it is not the file as a whole, the place in it;
* anything else is a failure: a traceback, a process that dies, more than 300 MB, processor time of 2 s above what a
  check of the whole undamaged program takes on the same machine, a file of the player's own that is destroyed, a file
  that somebody opened or edited that is moved or changed.

Most are read within a few worker processes that measure themselves; `--commands` more go through the real command
line (`ulm replay`, `ulm check`) and through the window, a process each.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from tests.hardship import tables
from tests.hardship.cases import KINDS, LONGEST_LINE, ROOT, Case, Failure, arguments, by_cli, must_be_sentences, read
from tests.hardship.kills import settings
from ulm.commands.output import OFF, WRONG

MOST_MORE_SECONDS = 2.0
MOST_MEGABYTES = 300
HANGS = 60  # seconds after which a reader is given up
LARGE_EACH = 1000  # one file in so many has 100 MB


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


def measured(case: Case, undamaged: float) -> Read:
    """Read a case; how it went. `undamaged` is how many seconds a check of the whole program takes here."""
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
    if seconds > undamaged + MOST_MORE_SECONDS:
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
    by_cli(["check"])  # loads the program: that is not what a damaged file costs
    started = time.process_time()
    by_cli(["check"])  # reading all texts, puzzles and cards is not what it costs either
    undamaged = time.process_time() - started
    for number in numbers:
        faulthandler.dump_traceback_later(HANGS, exit=True)
        print(f"begin {number}", flush=True)
        with case_of(number, seed) as case:
            found = measured(case, undamaged)
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
            if not (case.home / "settings.yaml").exists():
                # A table, so that a game can be begun.
                (case.home / "settings.yaml").write_bytes(msgspec.yaml.encode(settings(3)))
            words = ["tests.hardship.opening"] + ([str(case.file)] if case.kind == "record that is opened" else [])
        else:
            words = ["ulm", *arguments(case)]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            environment = {**os.environ, "ULM_HOME": str(case.home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
            process = subprocess.Popen(
                [sys.executable, "-m", *words], cwd=ROOT, env=environment, stdout=out, stderr=errors
            )
            patience = threading.Timer(HANGS, process.kill)
            patience.start()
            _, status, used = os.wait4(process.pid, 0)
            patience.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            errors.seek(0)
            said, complaints = out.read().decode(), errors.read().decode()
        why = ""
        # What the library of pictures prints by itself is no complaint of the program.
        lines = [line for line in complaints.split("\n")[:-1] if not line.startswith("libpng ")]
        try:
            if "Traceback" in complaints or process.returncode not in (0, WRONG, OFF):
                raise Failure(f"exit code {process.returncode}: {complaints[-400:]}")
            if window:
                if process.returncode or lines:
                    raise Failure(f"the window ends with {process.returncode}: {complaints[-400:]}")
                if reports := [each.name for each in case.home.rglob("crash-*")]:
                    raise Failure(f"the window has a fault: {reports}")
                lines = json.loads(said.splitlines()[-1])
                if any(not text.strip() or len(text) > LONGEST_LINE for text in lines):
                    raise Failure(f"a sheet says nothing, or too much: {lines}")
                if case.kind in ("record that is opened", "corrections of the player"):
                    case.stays()
                elif lines:  # what could be read is gone on with, and written anew
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
