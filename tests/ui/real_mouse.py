"""A real mouse in one window of an X11 screen: xdotool moves it and presses its button."""

import subprocess
import time
from collections.abc import Mapping
from itertools import pairwise

from ulm.ui.toolkit.viewport import Point


class Mouse:
    """The mouse; points are pixels of the window, which is found by these words (those of `xdotool search`)."""

    def __init__(self, *found_by: str, environment: Mapping[str, str] | None = None) -> None:
        self._environment = environment
        self.window = self.tool("search", "--sync", "--onlyvisible", *found_by).split()[0]

    def tool(self, *words: str) -> str:
        """Run xdotool; it may wait for ever, so it gets a limit."""
        command = ["timeout", "60", "xdotool", *words]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def to(self, pixel: Point) -> None:
        """Move there."""
        self.tool("mousemove", "--window", self.window, str(round(pixel[0])), str(round(pixel[1])))

    def click(self, pixel: Point) -> None:
        """Click there."""
        self.to(pixel)
        time.sleep(0.1)
        self.tool("click", "1")

    def drag(self, *way: Point) -> None:
        """Press at the first point, pull along the others, let go at the last."""
        self.to(way[0])
        self.tool("mousedown", "1")
        for start, end in pairwise(way):
            for n in range(1, 9):
                self.to((start[0] + (end[0] - start[0]) * n / 8, start[1] + (end[1] - start[1]) * n / 8))
                time.sleep(0.01)
        time.sleep(0.05)
        self.tool("mouseup", "1")
