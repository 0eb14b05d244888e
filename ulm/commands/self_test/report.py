"""What the self-test writes down."""

import json
import platform
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ulm import __version__


class Fault(Exception):
    """Something is not as it must be: one sentence."""


class Report:
    """What was looked at, and what was found."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.parts: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self._started = time.perf_counter()

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong so far."""
        return all(part["ok"] for part in self.parts)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """One part of the test; what goes wrong in it is written down and does not end the test."""
        started = time.perf_counter()
        entry: dict[str, Any] = {"name": name, "ok": True}
        self.parts.append(entry)
        try:
            yield
        except Exception as error:  # whatever it is, it belongs into the report
            entry["ok"] = False
            entry["why"] = str(error) or type(error).__name__
            if not isinstance(error, Fault):
                entry["traceback"] = traceback.format_exc()
        entry["seconds"] = round(time.perf_counter() - started, 3)

    def write(self) -> None:
        """Write the report as it stands."""
        found = {
            "ok": self.ok,
            "frozen": bool(getattr(sys, "frozen", False)),
            "version": __version__,
            "python": platform.python_version(),
            "platform": platform.platform(),
            **self.facts,
            "parts": self.parts,
            "pictures": self.pictures,
            "seconds": round(time.perf_counter() - self._started, 3),
        }
        text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
        (self.out / "report.json").write_text(text, encoding="utf-8")
