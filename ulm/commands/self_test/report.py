"""The report of the self-test."""

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
    """A failed check; the message is one sentence."""


class Report:
    """The checks and their results."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.parts: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self._started = time.perf_counter()

    @property
    def ok(self) -> bool:
        """Whether all checks passed so far."""
        return all(part["ok"] for part in self.parts)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Run one part of the test; an error is reported and does not end the test."""
        started = time.perf_counter()
        entry: dict[str, Any] = {"name": name, "ok": True}
        self.parts.append(entry)
        try:
            yield
        except Exception as error:  # any error is reported
            entry["ok"] = False
            entry["why"] = str(error) or type(error).__name__
            if not isinstance(error, Fault):
                entry["traceback"] = traceback.format_exc()
        entry["seconds"] = round(time.perf_counter() - started, 3)

    @property
    def all_facts(self) -> dict[str, Any]:
        """What was found out about program and machine."""
        return {
            "frozen": bool(getattr(sys, "frozen", False)),
            "version": __version__,
            "python": platform.python_version(),
            "platform": platform.platform(),
            **self.facts,
        }

    def write(self) -> None:
        """Write the report so far."""
        found = {
            "ok": self.ok,
            **self.all_facts,
            "parts": self.parts,
            "pictures": self.pictures,
            "seconds": round(time.perf_counter() - self._started, 3),
        }
        text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
        (self.out / "report.json").write_text(text, encoding="utf-8")
