"""What the commands share: how a call fails, and how results are printed."""

from __future__ import annotations

import msgspec

#: exit codes: what was read is wrong; it cannot be read, or the call is off; it was stopped from outside
WRONG, OFF, STOPPED = 1, 2, 130


class CallError(Exception):
    """The call is off, or a file cannot be read: one sentence."""


def print_json(found: object) -> None:
    """One object on one line."""
    print(msgspec.json.encode(found).decode())


def print_table(rows: list[list[str]]) -> None:
    """Columns in line, the first one to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells]))
