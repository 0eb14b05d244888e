"""Starts the program as a player does, and writes what its screen shows to a file: `python watched.py FILE`.

So a test with a real mouse can wait until the screen has come to rest instead of for some time.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

PATIENCE = 120.0  # seconds; the machine may be busy


class Screen(msgspec.Struct, frozen=True):
    """The topmost scene; in a game also the number of moves shown and whether a human may decide."""

    scene: str
    shown: int = 0
    ready: bool = True


def wait_until(holds: Callable[[], bool], program: subprocess.Popen[bytes], told: Callable[[], object]) -> None:
    """Wait until something holds while the program runs; `told` gives the message if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, told()
        assert program.poll() is None, "the program has ended"
        time.sleep(0.02)


def screen(file: Path) -> Screen | None:
    """The current state from the file; None before the first frame."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Screen)
    except FileNotFoundError:
        return None


def _main(file: Path) -> int:
    from ulm.__main__ import main
    from ulm.ui.app.app import App
    from ulm.ui.table.game_scene import GameScene

    step = App.step
    written: Screen | None = None

    def watched(app: App, *arguments: object) -> bool:
        nonlocal written
        drawn = step(app, *arguments)  # type: ignore[arg-type]
        scene = app.scene
        if isinstance(scene, GameScene):
            now = Screen("GameScene", scene.state.shown_count, scene.state.ready and not scene.director.busy)
        else:
            now = Screen(type(scene).__name__)
        if now != written and app.frames:
            written = now
            half = file.with_suffix(".half")
            half.write_bytes(msgspec.json.encode(now))
            os.replace(half, file)
        return drawn

    App.step = watched  # type: ignore[method-assign, assignment]
    sys.argv[1:] = []
    return main()


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
