"""`python -m tools.bench --screen`: frames, start, memory and idle load of the table, one process per window size.

Without a display SDL's dummy driver is used; where Xvfb is installed, 1920×1080 is measured under X11 as well.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ulm.ui.app.app import App
    from ulm.ui.table.game_scene import GameScene

SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
X11_SIZE = (1920, 1080)
FRAMES = 900  # while moves are animated, at normal speed
IDLE_AFTER = 10.0  # seconds after the last input
IDLE_FOR = 5.0  # seconds
_LONGEST = 180  # seconds for one size
_STEP = 16.0


def all_sizes() -> dict[str, dict[str, Any]]:
    """The measurements by size; those under X11 by size and driver. OSError if a measurement fails."""
    found = {f"{width}x{height}": _measured(width, height, "dummy") for width, height in SIZES}
    server = shutil.which("Xvfb")
    if server is not None:
        width, height = X11_SIZE
        with virtual_screen(server, X11_SIZE) as display:
            found[f"{width}x{height} x11"] = _measured(width, height, "x11", DISPLAY=display)
    return found


@contextmanager
def virtual_screen(server: str, size: tuple[int, int]) -> Iterator[str]:
    """Start a virtual X server; the display name, which the server reports when it is ready."""
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as xvfb:
        try:
            os.close(write)
            with os.fdopen(read) as reported:
                yield f":{reported.readline().strip()}"
        finally:
            xvfb.terminate()


def _measured(width: int, height: int, driver: str, **more: str) -> dict[str, Any]:
    settings = dict(os.environ, SDL_VIDEODRIVER=driver, SDL_AUDIODRIVER="dummy", **more)
    command = [sys.executable, "-m", "tools.screen_bench", str(width), str(height), str(time.time())]
    ran = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=_LONGEST, check=False)
    if ran.returncode:
        raise OSError(f"{width}x{height}, {driver}: {ran.stderr.strip().splitlines()[-1:] or ran.returncode}")
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


# ---- in the separate process ----


def _measure(size: tuple[int, int], started: float) -> dict[str, Any]:
    from ulm.ui.app.app import App
    from ulm.ui.settings import Settings

    app = App(size, Settings(language="en", speed="normal"))
    app.navigation.show_title()
    app.step(0)
    first_frame, first_frame_cpu = time.time() - started, time.process_time()

    # As in the real program, the table's modules are not imported before the first frame.
    from ulm.rules import Game
    from ulm.session.session import Session, SessionSeat
    from ulm.ui.table.game_scene import GameScene

    def session(bots: bool) -> Session:
        seats = [
            SessionSeat(f"{n}", colour, "random" if bots else None) for n, colour in enumerate(("red", "blue", "green"))
        ]
        return Session(Game.new(3, 1, {"towers": True}), seats, 1, save=lambda session: None)

    frames, processor = _frames(app, GameScene(app, session(bots=True)))
    app.replace(GameScene(app, session(bots=False)))
    app.untouched = 0.0
    return {
        "idle_cpu": _idle(app),
        "frame_ms_median": statistics.median(frames),
        "frame_ms_p99": statistics.quantiles(frames, n=100)[98],
        "frame_cpu_ms_p99": statistics.quantiles(processor, n=100)[98],
        "first_frame_s": first_frame,
        "first_frame_cpu_s": first_frame_cpu,
        "memory_mb": _peak_memory(),
        "frames": len(frames),
    }


def _frames(app: "App", scene: "GameScene") -> tuple[list[float], list[float]]:
    """The duration of each step that drew a frame of an animated move (ms), with the ambient animation running as
    it does while the mouse is used; and how much of it the processor worked for this thread.
    """
    app.replace(scene)
    found: list[float] = []
    processor: list[float] = []
    while app.running and len(found) < FRAMES:
        moving = scene.moving
        app.untouched = 0.0
        started, worked = time.perf_counter(), time.thread_time()
        drawn = app.step(_STEP)
        taken = 1000 * (time.perf_counter() - started)
        if moving and drawn:
            found.append(taken)
            processor.append(1000 * (time.thread_time() - worked))
        elif not moving:
            time.sleep(0.001)  # a bot is thinking
    return found, processor


def _idle(app: "App") -> float:
    """The share of a CPU core that the real loop uses without input; ends the program."""
    used: list[float] = []

    def watch() -> None:
        time.sleep(IDLE_AFTER)
        used.append(time.process_time())
        time.sleep(IDLE_FOR)
        used.append(time.process_time())
        app.call_soon(app.quit)

    threading.Thread(target=watch, daemon=True).start()
    app.run()
    return (used[1] - used[0]) / IDLE_FOR


def _peak_memory() -> float | None:
    """The peak memory of this process in MB; None if the system does not report it."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    print(json.dumps(_measure((int(sys.argv[1]), int(sys.argv[2])), float(sys.argv[3]))))
