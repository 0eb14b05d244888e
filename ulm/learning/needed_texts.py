"""Whether a file that teaches has its texts: without them it cannot be used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ulm.files.file_problems import report
from ulm.text.catalog import current


def has_texts(file: Path, keys: Iterable[str]) -> bool:
    """Whether all texts that a file needs are there; what is missing is reported."""
    missing = [key for key in keys if not current().has(key)]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        report(file, f"missing texts: {missing[0]}{more}")
    return not missing
