"""The pages with the results: a head that tells how to repeat them, and tables."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown; numbers stand on the right."""
    right = [all(isinstance(row[n], int | float) for row in rows) for n in range(len(head))]
    lines = [" | ".join(head), " | ".join("--:" if each else ":--" for each in right)]
    lines += [" | ".join(_cell(each) for each in row) for row in rows]
    return "".join(f"| {line} |\n" for line in lines)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def machine() -> str:
    """This machine in general words."""
    cores = os.cpu_count() or 1
    try:
        found = re.search(r"cpu MHz\s*: ([\d.]+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    speed = f", {float(found[1]) / 1000:.1f} GHz" if found else ""
    version = ".".join(str(part) for part in sys.version_info[:3])
    return f"{cores} cores{speed}, {platform.system()}, Python {version}"


def page(title: str, module: str, seconds: float, *parts: str) -> str:
    """A page: title, what it was made by, and its parts."""
    command = " ".join(["python", "-m", module, *sys.argv[1:]])
    command = re.sub(r" --page \S+", "", command)
    head = f"Made by `{command}` on {datetime.now(UTC):%Y-%m-%d}, {machine()}, in {seconds / 60:.0f} minutes."
    return "\n\n".join([f"# {title}", head, *(part.strip() for part in parts)]) + "\n"
