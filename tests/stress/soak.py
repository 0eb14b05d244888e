"""Game after game through the window: neither memory nor the time of a frame may grow, and nothing may be left over.

    python -m tests.stress.soak --games 200

Bots play at speed *instant* at tables of two to four seats, with and without the tower tiles, through the program's
own scenes: title, table, scoring, again. After each game the process weighs itself.
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
from collections.abc import Sequence
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_GROWTH = 0.10
MOST_DRIFT = 0.20  # of the median; medians of quiet runs differ by 0.05
EACH_TABLE = 2  # games in a row
SLOWEST = 600.0  # seconds for one game on a busy machine


class Weight(msgspec.Struct, frozen=True):
    """What the process weighs after a game."""

    game: int
    megabytes: float
    frame_ms: float
    """The median over the game's frames, in processor time."""
    files: int
    """Open file descriptors."""
    threads: int


class Ended(msgspec.Struct, frozen=True):
    """What was left over when the window had closed."""

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
    resident = re.search(r"VmRSS:\s*(\d+)", Path("/proc/self/status").read_text())
    assert resident is not None
    return Weight(
        game,
        int(resident[1]) / 1000,
        1000 * statistics.median(frames),
        len(list(Path("/proc/self/fd").iterdir())),
        threading.active_count(),
    )


def play(games: int) -> None:
    """Play so many games; a JSON object a line after each, and a last one when the window is closed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.path.insert(0, str(ROOT / "tests" / "ui"))
    from hands import post_click, post_key

    from ulm.session.table_setup import SeatSetup, TableSetup
    from ulm.ui.app.app import App
    from ulm.ui.screens.final_scoring_scene import ScoringScene
    from ulm.ui.screens.title_scene import TitleScene
    from ulm.ui.settings import Settings
    from ulm.ui.table.game_scene import GameScene
    from ulm.ui.toolkit.canvas import Canvas

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
    game, since = 1, time.monotonic()
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
                wanted = scene.focus.find("leave" if game % EACH_TABLE == 0 else "again")
                assert wanted is not None
                post_click(app, wanted.rect.center)
    app.close()
    time.sleep(0.5)
    crashes = len(list(Path(os.environ["ULM_HOME"]).rglob("crash-*")))
    print(msgspec.json.encode(Ended(_children(), crashes)).decode(), flush=True)


# ---- the one that looks on ----


def run(games: int) -> tuple[list[Weight], Ended, bool]:
    """Have them played: the weights, what was left in the process, and whether a process of it is left."""
    with tempfile.TemporaryDirectory(prefix="ulm-soak-") as home:
        with subprocess.Popen(
            [sys.executable, "-m", "tests.stress.soak", "--play", str(games)],
            cwd=ROOT,
            env={**os.environ, "ULM_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            lines = list(process.stdout)
        if process.returncode:
            raise SystemExit(f"the program ended with {process.returncode} after {len(lines)} games")
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


def grown(early: Weight, late: Weight) -> list[str]:
    """What there is more of after a later game, and must not be."""
    found = []
    if late.megabytes > early.megabytes * (1 + MOST_GROWTH):
        found.append(f"{early.megabytes:.0f} MB after game {early.game}, {late.megabytes:.0f} MB after {late.game}")
    for name in ("files", "threads"):
        before, after = getattr(early, name), getattr(late, name)
        if after > before:
            found.append(f"{before} {name} after game {early.game}, {after} after {late.game}")
    return found


def slower(weights: Sequence[Weight]) -> list[str]:
    """Whether frames take longer in the last tenth of the games than they took early."""
    count = len(weights)
    early, late = weights[count // 20 : max(1, 3 * count // 20)], weights[-max(1, count // 10) :]
    before, after = (statistics.median(each.frame_ms for each in some) for some in (early, late))
    return [f"a frame took {before:.2f} ms, in the end {after:.2f} ms"] if after > before * (1 + MOST_DRIFT) else []


def main() -> int:
    """The command line; exit code 1 when something grows or is left."""
    parser = argparse.ArgumentParser(description="Game after game through the window.")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.play is not None:
        play(chosen.play)
        return 0
    weights, ended, stray = run(chosen.games)
    # By then all tables have been seen, and whatever is cached for the whole run is there.
    early, late = weights[min(len(weights), max(8, len(weights) // 10)) - 1], weights[-1]
    found = grown(early, late) + slower(weights)
    if stray or ended.children or ended.crashes:
        found.append(f"{ended.children + stray} processes and {ended.crashes} reports of faults are left")
    for each in (early, late):
        print(f"after game {each.game}: {each.megabytes:.0f} MB, {each.files} open files, {each.threads} threads")
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
