"""What the miner has done, a line of JSON for each step, so that it can be stopped at any moment and go on later.

{"made_with": "…"}                       the definitions and weights: with others it must begin anew
{"game": 7, "seconds": 9.1, "looked_at": 20, "fallen": {…}, "puzzles": […]}
{"checked": "3f09ac11", "cost": 0.0, "gap": 2.1, "puzzle": {…}}     what a second look said of it
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from tools.puzzle_mining import GeneratedPuzzles, VerifiedPuzzle
from ulm.files.bounded_read import read_bounded
from ulm.files.paths import asset
from ulm.rules import standard_definitions

LARGEST_FILE = 500_000_000  # bytes; weeks of mining


class IncompatibleWorkFile(Exception):
    """The work file cannot be gone on with; the message says why."""


class WorkFile:
    """The work done so far."""

    def __init__(self, path: Path) -> None:
        """Read it, or begin it. Raises OtherWork and OSError."""
        self._path = path
        self.games: set[int] = set()
        self.puzzles: dict[str, dict[str, Any]] = {}
        self.fallen: Counter[str] = Counter()
        self.looked_at = 0
        self.seconds = 0.0
        self.checks: dict[str, dict[str, Any] | None] = {}
        """Of the puzzles that had a second look: what is told of them, None where they are overturned."""
        try:
            raw = read_bounded(path, LARGEST_FILE)
        except FileNotFoundError:
            raw = b""
        whole = raw[: raw.rfind(b"\n") + 1]
        if len(whole) < len(raw):  # the last line was being written when the miner was stopped
            os.truncate(path, len(whole))
        lines = whole.splitlines()
        if not lines:
            self._append({"made_with": _made_with()})
        for number, line in enumerate(lines, 1):
            try:
                found = msgspec.json.decode(line, type=dict[str, Any])
            except msgspec.MsgspecError:
                raise IncompatibleWorkFile(
                    f"{path}: line {number} is damaged; delete it, or begin another work file"
                ) from None
            if number == 1 and found != {"made_with": _made_with()}:
                raise IncompatibleWorkFile(
                    f"{path}: it was made with other definitions or weights; begin another work file"
                )
            self._take(found)

    @property
    def found(self) -> list[dict[str, Any]]:
        """The puzzles that were found and not overturned since, in the order of their games."""
        good = [each for name, each in self.puzzles.items() if self.checks.get(name, each) is not None]
        return sorted(good, key=lambda each: (each["puzzle"]["seed"], each["puzzle"]["id"]))

    @property
    def standing(self) -> list[dict[str, Any]]:
        """Those of them that stood a second look, with what it told of them."""
        return [each | {"puzzle": told} for each in self.found if (told := self.checks.get(each["puzzle"]["id"]))]

    @property
    def overturned(self) -> list[str]:
        """The names of the puzzles that are none at a second look."""
        return [name for name, told in self.checks.items() if told is None]

    def note_game(self, seed: int, mined: GeneratedPuzzles, seconds: float) -> None:
        """Keep what came of a game."""
        self._note(
            {
                "game": seed,
                "seconds": round(seconds, 2),
                "looked_at": mined.looked_at,
                "fallen": dict(mined.fallen),
                "puzzles": mined.puzzles,
            }
        )

    def note_check(self, name: str, checked: VerifiedPuzzle) -> None:
        """Keep what a second look at a puzzle said."""
        told = None if checked.puzzle is None else msgspec.to_builtins(checked.puzzle)
        self._note({"checked": name, "cost": round(checked.cost, 3), "gap": round(checked.gap, 3), "puzzle": told})

    def _note(self, step: dict[str, Any]) -> None:
        self._append(step)
        self._take(step)

    def _append(self, step: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(step) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _take(self, step: dict[str, Any]) -> None:
        if "game" in step:
            self.games.add(step["game"])
            self.seconds += step["seconds"]
            self.looked_at += step["looked_at"]
            self.fallen.update(step["fallen"])
            for each in step["puzzles"]:
                self.puzzles.setdefault(each["puzzle"]["id"], each)
        elif "checked" in step:
            self.checks[step["checked"]] = step["puzzle"]


def _made_with() -> str:
    """What the worth of a turn depends on besides the program."""
    import hashlib

    weights = hashlib.sha256(asset("data/bots.yaml").read_bytes()).hexdigest()[:8]
    return f"{standard_definitions().hash()} {weights}"
