"""An old and small machine: start, frames and the turns of bots at 1366×768, with little processor and 2 GB.

    python -m tests.hardship.small_machine [--share 0.5] [--rounds 3] [--page FILE.md]

Everything runs on two cores, in a group of processes of its own that gets a share of one core in all (the quota of
Linux' control groups), and with an address space of 2 GB for each process, which is stricter than so much memory.
Each round measures once within these limits and once without any, one after the other, so that both see the same
machine, with whatever else runs there. Needs the right to make a control group (root); without it, it says so.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.hardship import tables

ROOT = Path(__file__).resolve().parent.parent.parent
SIZE = (1366, 768)
MEMORY = 2 << 30  # bytes
PERIOD = 10_000  # microseconds; short, so that a program is slow and does not stutter
GROUPS = Path("/sys/fs/cgroup")
BOTS = ("journeyman", "grandmaster")
TURNS = 6  # of each bot, spread over a game
LONGEST = 900.0  # real seconds for one measurement
GOALS = {"first_frame_s": 1.5, "frame_ms_p99": 16.0, **{f"{bot}_turn_s": 3.0 for bot in BOTS}, "swapped_mb": 0.0}
PROCESSOR = {
    "first_frame_s": "first_frame_cpu_s",
    "frame_ms_p99": "frame_cpu_ms_p99",
    **{f"{bot}_turn_s": f"{bot}_turn_cpu_s" for bot in BOTS},
}
"""By what is measured: the processor time of it. Divided by the share, it is what a quiet machine would take."""
LABELS = {
    "first_frame_s": "start to the first frame (s)",
    "frame_ms_median": "frame of an animated move, median (ms)",
    "frame_ms_p99": "the same, 99 of 100 are quicker (ms)",
    "journeyman_turn_s": "turn of the Journeyman, longest (s)",
    "grandmaster_turn_s": "turn of the Grandmaster, longest (s)",
    "memory_mb": "memory, most (MB)",
    "swapped_mb": "swapped out (MB)",
}


class NoGroup(Exception):
    """No control group can be made here: why."""


@contextmanager
def slow(share: float) -> Iterator[Path]:
    """A control group that gets a share of one core; its list of processes. Raises NoGroup."""
    second = (GROUPS / "cgroup.controllers").exists()
    group = GROUPS / ("" if second else "cpu") / f"ulm-small-{os.getpid()}"
    quota = round(PERIOD * share)
    try:
        group.mkdir()
        if second:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
    except OSError as error:
        raise NoGroup(f"no control group can be made here ({error})") from error
    try:
        yield group / "cgroup.procs"
    finally:
        _remove(group)


def _remove(group: Path) -> None:
    """Remove the group, once the last process in it has ended."""
    end = time.monotonic() + LONGEST
    while (group / "cgroup.procs").read_text(encoding="ascii"):
        assert time.monotonic() < end, "a process of the program is left"
        time.sleep(0.05)
    group.rmdir()


def bare() -> float:
    """How long a fixed piece of work takes in this process (s): how busy the machine is."""
    started = time.perf_counter()
    sum(number * number for number in range(2_000_000))
    return time.perf_counter() - started


def measured(processes: Path | None, home: str) -> dict[str, float]:
    """One measurement, within the limits if a group is given."""

    def limit() -> None:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
        if processes is not None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            processes.write_text(str(os.getpid()))

    settings = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ULM_HOME": home}
    environment = {**os.environ, **settings, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment.pop("ULM_STRICT", None)
    found: dict[str, float] = {}
    screen = ["ulm.commands.screen_bench", *map(str, SIZE), str(time.time())]
    found |= _told(screen, environment, limit)
    found |= _told(["tests.hardship.small_machine", "--turns"], environment, limit)
    return found


def _told(module: list[str], environment: Mapping[str, str], limit: Callable[[], None]) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=ROOT,
        env=environment,
        preexec_fn=limit,
        stdout=subprocess.PIPE,
        text=True,
        timeout=LONGEST,
        check=True,
    )
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


def _of_children() -> float:
    """The processor time of the processes that have ended (s)."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def turns() -> dict[str, float]:
    """In a process of its own: the longest turn of each bot, who thinks in its process as at the table."""
    from random import Random

    from ulm.bots.worker import Worker
    from ulm.rules import Game

    found: dict[str, float] = {}
    worker = Worker()
    for bot in BOTS:
        before = _of_children()
        game, rng, longest, looked_at = Game.new(3, 33, {"towers": True}), Random(33), 0.0, 0
        while not game.finished and looked_at < TURNS:
            seat, turn = game.position.active, game.position.round
            by_bot = seat == 0 and turn % 2 == 1
            taken = 0.0
            while not game.finished and (game.position.active, game.position.round) == (seat, turn):
                view = game.view(game.decision.seat)
                if by_bot and game.decision.seat == seat:
                    started = time.perf_counter()
                    worker.ask(view, bot, 1)
                    while (move := worker.result()) is None:
                        time.sleep(0.002)
                    taken += time.perf_counter() - started
                    game.play(move)
                else:
                    game.play(rng.choice(game.legal()))
            looked_at += by_bot
            longest = max(longest, taken)
        found[f"{bot}_turn_s"] = longest
        worker.close()
        found[f"{bot}_turn_cpu_s"] = (_of_children() - before) / looked_at
    status = Path("/proc/self/status").read_text(encoding="ascii")
    swap = next((line.split()[1] for line in status.splitlines() if line.startswith("VmSwap")), "0")
    return {**found, "swapped_mb": int(swap) / 1000}


def page(
    slowed: list[dict[str, float]], free: list[dict[str, float]], share: float, work: list[float], seconds: float
) -> str:
    """The result as a page."""
    rows = []
    for name, label in LABELS.items():
        goal = f"≤ {GOALS[name]:g}" if name in GOALS else ""
        values = [statistics.median(each[name] for each in rounds) for rounds in (slowed, free)]
        work_name = PROCESSOR.get(name, "")
        alone = statistics.median(each[work_name] for each in free) / share if work_name else ""
        rows.append((label, goal, *(f"{value:.2f}" for value in values), f"{alone:.2f}" if work_name else ""))
    limited = f"{share:.0%} of one core, 2 GB"
    head = ("", "goal", limited, "no limits, same minutes", f"processor time ÷ {share:g}")
    parts = [
        tables.table(head, rows),
        f"Medians of {len(slowed)} rounds, each once within the limits and once without, in turn, at"
        f" {SIZE[0]}×{SIZE[1]}, without a screen (SDL’s dummy driver). A fixed piece of work took {min(work):.2f} to"
        f" {max(work):.2f} s between the rounds: the machine was not quiet if these differ.",
        "The last column does not depend on what else runs: the processor time without limits, divided by the share (of"
        " turns: their mean, with the start of the bots’ process).",
    ]
    return tables.page("An old and small machine", "tests.hardship.small_machine", seconds, *parts)


def main() -> int:
    """The command line; exit code 2 where no control group can be made."""
    parser = argparse.ArgumentParser(description="An old and small machine.")
    parser.add_argument("--share", type=float, default=0.5, metavar="X", help="of one core, for all processes together")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--page", type=Path, help="write the result here")
    parser.add_argument("--turns", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.turns:
        print(json.dumps(turns()))
        return 0
    slowed, free, work = [], [], []
    began = time.monotonic()
    try:
        for _ in range(chosen.rounds):
            with tempfile.TemporaryDirectory(prefix="ulm-small-") as home:
                work.append(bare())
                with slow(chosen.share) as processes:
                    slowed.append(measured(processes, home))
                work.append(bare())
                free.append(measured(None, home))
            print(json.dumps([slowed[-1], free[-1]]), file=sys.stderr, flush=True)
    except NoGroup as error:
        print(error, file=sys.stderr)
        return 2
    text = page(slowed, free, chosen.share, work, time.monotonic() - began)
    if chosen.page is not None:
        chosen.page.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
