"""Damaged files by the thousand, each read as the program reads it.

    python -m tests.stress.damage --files 20000 [--commands 240] [--jobs 2] [--seed 1]

Records, the game that was left, settings, definitions (a folder that is checked, and the player's own corrections),
texts and the board's map are damaged by seeds (`damaging.py`) and read. One of three things happens:

* read: the damage was harmless;
* refused: each complaint is one line that names a file and, where it is not the file as a whole, the place in it;
* failed: anything else. A traceback, a process that dies, more than 300 MB, processor time of 2 s above what a check
  of the undamaged program takes on the same machine, a file of the player's own that is destroyed, a file that
  somebody opened or edited that is moved or changed.

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

from tests.stress.cases import KINDS, LONGEST_LINE, ROOT, Case, Failure, arguments, by_cli, must_be_sentences, read
from tests.stress.kills import settings
from ulm.cli.output import OFF, WRONG

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


def _judged(case: Case, kind: str, lines: Sequence[str], why: str) -> Read:
    return Read(kind, case.damage, "failed" if why else "refused" if lines else "read", why)


# ---- reading them in processes that measure themselves ----


def _most_megabytes() -> float:
    """The most memory of this process since the last reset; 0 where the system does not say."""
    try:
        found = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())
    except OSError:
        return 0.0
    return int(found[1]) / 1000 if found else 0.0


def measured(case: Case, undamaged: float) -> Read:
    """Read a case; how it went. `undamaged` is how many seconds a check of the whole program takes here."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # resets the peak of memory
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
    seconds, megabytes = time.process_time() - started, _most_megabytes()
    if seconds > undamaged + MOST_MORE_SECONDS:
        why = why or f"{seconds:.1f} s"
    if megabytes > MOST_MEGABYTES:
        why = why or f"{megabytes:.0f} MB"
    return _judged(case, case.kind, lines, why)


@contextlib.contextmanager
def case_of(number: int, seed: int) -> Iterator[Case]:
    """The case of a number, on the disk while it is wanted."""
    rng = random.Random(f"{seed}:{number}:kind")
    kind = rng.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
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
        command = [sys.executable, "-m", "tests.stress.damage", "--work", str(seed)]
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
            tell(_judged(case, case.kind, [], f"the reader died with {code} (file {last} of seed {seed})"))
        numbers = numbers[numbers.index(last) + 1 :]


# ---- the real command line and the window ----


def by_command(number: int, seed: int) -> Read:
    """Read a case by a process of its own."""
    with case_of(number, seed) as case:
        window = case.kind in ("game that was left", "settings", "corrections of the player") or (
            case.kind == "record that is opened" and number % 4 == 0
        )
        if window:
            if not (case.home / "settings.yaml").exists():
                # A table, so that a game can be begun.
                (case.home / "settings.yaml").write_bytes(msgspec.yaml.encode(settings(3)))
            words = ["tests.stress.opening"] + ([str(case.file)] if case.kind == "record that is opened" else [])
        else:
            words = ["ulm", *arguments(case)]
        code, said, complaints, megabytes = _run(words, case.home)
        why = ""
        # What the library of pictures prints by itself is no complaint of the program.
        lines = [line for line in complaints.split("\n")[:-1] if not line.startswith("libpng ")]
        try:
            if "Traceback" in complaints or code not in (0, WRONG, OFF):
                raise Failure(f"exit code {code}: {complaints[-400:]}")
            if window:
                if code or lines:
                    raise Failure(f"the window ends with {code}: {complaints[-400:]}")
                lines = _told_by_the_window(case, said)
            else:
                must_be_sentences(lines)
                case.stays()
            if megabytes > MOST_MEGABYTES:
                raise Failure(f"{megabytes:.0f} MB")
        except Failure as failure:
            why = f"{failure} (file {number} of seed {seed}, by `{words[0]}`)"
        return _judged(case, f"{'window' if window else 'command line'}: {case.kind}", lines, why)


def _run(words: Sequence[str], home: Path) -> tuple[int, str, str, float]:
    """Run a module: its exit code, output, complaints, and the most memory it took, in megabytes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        environment = {**os.environ, "ULM_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        process = subprocess.Popen([sys.executable, "-m", *words], cwd=ROOT, env=environment, stdout=out, stderr=errors)
        patience = threading.Timer(HANGS, process.kill)
        patience.start()
        _, status, used = os.wait4(process.pid, 0)
        patience.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        return process.returncode, out.read().decode(), errors.read().decode(), used.ru_maxrss / 1000


def _told_by_the_window(case: Case, said: str) -> list[str]:
    """What the sheets of the window said about the file."""
    if reports := [each.name for each in case.home.rglob("crash-*")]:
        raise Failure(f"the window has a fault: {reports}")
    lines: list[str] = json.loads(said.splitlines()[-1])
    if any(not text.strip() or len(text) > LONGEST_LINE for text in lines):
        raise Failure(f"a sheet says nothing, or too much: {lines}")
    if case.kind in ("record that is opened", "corrections of the player"):
        case.stays()
    elif lines:  # what could be read is gone on with, and written again
        case.is_aside()
    return lines


# ---- all of them ----


def run(files: int, commands: int, seed: int = 1, jobs: int = 2) -> list[Read]:
    """Damage and read so many files, and so many more by commands."""
    found: list[Read] = []
    with ThreadPoolExecutor(jobs) as pool:
        for waited in [pool.submit(workers, seed, list(range(n, files, jobs)), found.append) for n in range(jobs)]:
            waited.result()
        found += pool.map(lambda number: by_command(number, seed), range(files, files + commands))
    return found


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
    chosen = parser.parse_args()
    found = run(chosen.files, chosen.commands, chosen.seed, chosen.jobs)
    for each in found:
        if each.verdict == "failed":
            print(f"{each.kind}, {each.damage}: {each.why}")
    verdicts = Counter(each.verdict for each in found)
    print(f"{len(found)} files: {verdicts['read']} read, {verdicts['refused']} refused, {verdicts['failed']} failed")
    return 1 if verdicts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
