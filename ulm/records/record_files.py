"""What can be told of records by the names of their files, without reading one.

The title screen needs no more than this, and the rules, which reading a record needs, take a tenth of the start.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ulm.files import paths

SUFFIX = ".ulm"
ACCOUNT_SUFFIX = ".review.json"
"""Of the file beside a record in which the account of its game is kept."""
LONGEST_NAME = 60
"""The longest name of a player."""
LEAST_SEED, MOST_SEED = -(2**63), 2**63
"""The seeds that a record may have."""


def is_record(name: str) -> bool:
    """Whether a file name has the suffix of records."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")


def account_file(record: Path) -> Path:
    """Where the account of a record's game is kept."""
    return record.with_name(record.stem + ACCOUNT_SUFFIX)


def any_records() -> bool:
    """Whether the player has any saved games."""
    with suppress(OSError):  # an unreadable folder counts as empty
        return any(is_record(name) for name in os.listdir(paths.saves()))
    return False
