"""Game after game through the window: neither memory nor the time of a frame may grow, and nothing may be left over.

    python -m tests.hardship.soak --games 200 [--page FILE.md] [--trace]

Bots play at speed *instant* at tables of two to four seats, with and without the tower tiles, through the program's
own scenes: title, table, scoring, again. After each game the process weighs itself. `--trace` tells at the end which
lines have taken memory since a tenth of the games (slow).
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from tests.hardship import tables

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_GROWTH = 0.10
MOST_DRIFT = 0.20  # of the median; medians of quiet runs differ by 0.05
EACH_TABLE = 5  # games in a row
SLOWEST = 600.0  # seconds for one game on a busy machine


class Weight(msgspec.Struct, frozen=True):
    """What the process weighs after a game."""

    game: int
    megabytes: float
    frame_ms: float
    """The median over the game's frames, in processor time."""
    frames: int
    files: int
    """Open file descriptors."""
    threads: int
    children: int
    objects: int


class Ended(msgspec.Struct, frozen=True):
    """What was left over when the window had closed."""

    threads: int
    children: int
    crashes: int


# ---- the process that plays ----


def _children() -> int:
    """Processes of this one; that by which Python itself minds shared things belongs to it until it ends."""
    tasks = Path("/proc/self/task").iterdir()
    found = [number for task in tasks for number in (task / "children").read_text().split()]
    return sum(b"resource_tracker" not in Path(f"/proc/{number}/cmdline").read_bytes() for number in found)


def weigh(game: int, frames: list[float]) -> Weight:
    """What this process weighs now; ``frames`` are times of its frames, in seconds."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    resident = re.search(r"VmRSS:\s*(\d+)", status)
    assert resident is not None
    return Weight(
        game,
        int(resident[1]) / 1000,
        1000 * statistics.median(frames),
        len(frames),
        len(list(Path("/proc/self/fd").iterdir())),
        threading.active_count(),
        _children(),
        len(gc.get_objects()) + gc.get_freeze_count(),
    )


def ended_now() -> Ended:
    """What is left in this process, whose window has just closed."""
    time.sleep(0.5)
    crashes = len(list(Path(os.environ["ULM_HOME"]).rglob("crash-*")))
    return Ended(threading.active_count(), _children(), crashes)


def play(games: int, trace: bool) -> None:
    """Play so many games; a JSON object a line after each, and a last one when the window is closed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.path.insert(0, str(ROOT / "tests" / "ui"))
    from hands import post_click, post_key

    from ulm.session.table_setup import SeatSetup, TableSetup
    from ulm.ui.kit.canvas import Canvas
    from ulm.ui.scenes.scoring import ScoringScene
    from ulm.ui.scenes.title import TitleScene
    from ulm.ui.settings import Settings
    from ulm.ui.shell.app import App
    from ulm.ui.table.game_scene import GameScene

    names = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    bots = (("apprentice", "random"), ("random",) * 4, ("random", "apprentice", "random"), ("apprentice",) * 2)
    setups = [
        TableSetup(
            [SeatSetup(name, colour, bot) for (name, colour), bot in zip(names, each, strict=False)],  # type: ignore[arg-type]
            {"towers": True} if number % 2 else {},
        )
        for number, each in enumerate(bots)
    ]
    frames: list[float] = []

    class Watched(App):
        """An App whose frames of the table are timed."""

        def draw(self, canvas: Canvas) -> None:
            started = time.process_time()
            super().draw(canvas)
            if isinstance(self.scene, GameScene):
                frames.append(time.process_time() - started)

    app = Watched((1280, 720), Settings(language="en", speed="instant"))
    app._looping = True  # it tidies up between title and table, as it does in its own loop
    app.navigation.show_title()
    game, since, compared = 1, time.monotonic(), None
    counted = False
    while True:
        if not app.step(16):
            time.sleep(0.0005)
        scene = app.scene
        assert time.monotonic() < since + SLOWEST, f"game {game} does not end: {scene}"
        match scene:
            case TitleScene():
                app.navigation.start_game(setups[game // EACH_TABLE % len(setups)])
            case GameScene():
                counted = False
            case ScoringScene() if not scene.done:
                post_key("space")
            case ScoringScene() if not counted:
                counted = True
                print(msgspec.json.encode(weigh(game, frames)).decode(), flush=True)
                frames.clear()
                since = time.monotonic()
                if game == games:
                    break
                game += 1
                if trace and game == max(2, games // 10):
                    tracemalloc.start(12)
                    compared = tracemalloc.take_snapshot()
                wanted = scene.focus.find("leave" if game % EACH_TABLE == 0 else "again")
                assert wanted is not None
                post_click(app, wanted.rect.center)
    if compared is not None:
        for each in tracemalloc.take_snapshot().compare_to(compared, "traceback")[:12]:
            print(each, *each.traceback.format(), sep="\n", file=sys.stderr)
    app.close()
    print(msgspec.json.encode(ended_now()).decode(), flush=True)


# ---- the one that looks on ----


def run(games: int, trace: bool = False) -> tuple[list[Weight], Ended, bool]:
    """Have them played: the weights, what was left in the process, and whether a process of it is left."""
    words = ["tests.hardship.soak", "--play", str(games), *(["--trace"] if trace else [])]

    def tell(lines: int, _: str) -> None:
        if lines % 10 == 0:
            print(f"{lines} games", file=sys.stderr, flush=True)

    return watched(words, tell)


def watched(
    words: Sequence[str], tell: Callable[[int, str], None], *, strict: bool = True
) -> tuple[list[Weight], Ended, bool]:
    """Run a module that prints weights, and at last what is left in its process. ``tell`` gets the number of lines so
    far and the latest of them; ``strict``: whether `ULM_STRICT` is handed on.
    """
    with tempfile.TemporaryDirectory(prefix="ulm-soak-") as home:
        environment = {**os.environ, "ULM_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        if not strict:
            environment.pop("ULM_STRICT", None)
        lines = []
        with subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                tell(len(lines), line.strip())
        if process.returncode:
            raise SystemExit(f"the program ended with {process.returncode} after {len(lines)} weights")
        stray = outlived(process.pid)
    weights = [msgspec.json.decode(line, type=Weight) for line in lines[:-1]]
    return weights, msgspec.json.decode(lines[-1], type=Ended), stray


def outlived(group: int) -> bool:
    """Whether a process of the program is still there long after it."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def _median(weights: Sequence[Weight], first: int, last: int) -> float:
    return statistics.median(each.frame_ms for each in weights if first <= each.game <= last)


def faults(weights: Sequence[Weight], ended: Ended, stray: bool) -> list[str]:
    """What must not be."""
    count = len(weights)
    early, late = weights[max(1, count // 10) - 1], weights[-1]
    found = []
    if late.megabytes > early.megabytes * (1 + MOST_GROWTH):
        found.append(f"{early.megabytes:.0f} MB after game {early.game}, {late.megabytes:.0f} MB after {late.game}")
    before, after = _frames(weights)
    if after > before * (1 + MOST_DRIFT):
        found.append(f"a frame took {before:.2f} ms, in the end {after:.2f} ms")
    if late.files > early.files:
        found.append(f"{early.files} files open after game {early.game}, {late.files} after {late.game}")
    if late.threads > early.threads:
        found.append(f"{early.threads} threads after game {early.game}, {late.threads} after {late.game}")
    if stray or ended.children or ended.crashes:
        found.append(f"{ended.children} processes and {ended.crashes} reports of faults are left")
    return found


def _frames(weights: Sequence[Weight]) -> tuple[float, float]:
    """The median frame early and late: games 11 to 30 and the last twenty of two hundred, or such shares of fewer."""
    count = len(weights)
    return _median(weights, 1 + count // 20, 3 * count // 20), _median(weights, count + 1 - max(1, count // 10), count)


def page(weights: Sequence[Weight], ended: Ended, stray: bool, seconds: float) -> str:
    """The result as a page."""
    count = len(weights)
    early, late = weights[max(1, count // 10) - 1], weights[-1]
    before, after = _frames(weights)
    growth = 100 * (late.megabytes / early.megabytes - 1)
    rows = [
        ("memory (MB)", round(early.megabytes, 1), round(late.megabytes, 1), f"{growth:+.1f} %"),
        ("median frame (ms of the processor)", before, after, f"{100 * (after / before - 1):+.1f} %"),
        ("open files", early.files, late.files, f"{late.files - early.files:+d}"),
        ("threads", early.threads, late.threads, f"{late.threads - early.threads:+d}"),
        ("objects of Python", early.objects, late.objects, f"{100 * (late.objects / early.objects - 1):+.1f} %"),
    ]
    left = [
        ("games", count),
        ("frames", sum(each.frames for each in weights)),
        ("**processes left when the window had closed**", ended.children + stray),
        ("reports of faults", ended.crashes),
    ]
    head = ("", f"after game {early.game}", f"after game {late.game}", "change")
    course = [(each.game, round(each.megabytes, 1), each.frame_ms, each.files, each.threads) for each in weights]
    course = [row for row in course if row[0] % max(1, count // 10) == 0]
    parts = [tables.table(head, rows), tables.table(("", "number"), left)]
    spans = f"games {1 + count // 20} to {3 * count // 20} and of the last {max(1, count // 10)}"
    parts.append(f"The frames are the medians of {spans}.")
    parts.append("## In between\n\n" + tables.table(("game", "MB", "frame (ms)", "files", "threads"), course))
    if wrong := faults(weights, ended, stray):
        parts.append("## What went wrong\n\n" + "\n".join(f"* {each}" for each in wrong))
    return tables.page("Soak", "tests.hardship.soak", seconds, *parts)


def main() -> int:
    """The command line; exit code 1 when something grows or is left."""
    parser = argparse.ArgumentParser(description="Game after game through the window.")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--page", type=Path, help="write the result here")
    parser.add_argument("--trace", action="store_true", help="tell which lines take memory")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.play is not None:
        play(chosen.play, chosen.trace)
        return 0
    started = time.monotonic()
    weights, ended, stray = run(chosen.games, chosen.trace)
    text = page(weights, ended, stray, time.monotonic() - started)
    if chosen.page is not None:
        chosen.page.write_text(text, encoding="utf-8")
    print(text)
    return 1 if faults(weights, ended, stray) else 0


if __name__ == "__main__":
    sys.exit(main())
