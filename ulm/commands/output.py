"""What the commands share: how a call fails, and how results are printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ulm.text.catalog import Texts

if TYPE_CHECKING:
    from ulm.records.record import DoesNotFit

#: exit codes: what was read is wrong; it cannot be read, or the call is off; it was stopped from outside
WRONG, OFF, STOPPED = 1, 2, 130


class CallError(Exception):
    """The call is off, or a file cannot be read: one sentence."""


def complain(texts: Texts, message: str) -> None:
    """One line on standard error."""
    # What stands in a file may hold signs that would do something to a terminal.
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in " ".join(message.split()))
    print(texts.get("cli.error", message=shown), file=sys.stderr)


def complain_of_misfit(texts: Texts, file: Path, misfit: DoesNotFit) -> None:
    """Say where the moves of a record do not fit, why, and what was legal there."""
    from ulm.text import refusal_text

    complain(
        texts,
        texts.get(
            "cli.replay.misfit",
            file=file,
            turn=misfit.turn,
            number=misfit.number,
            move=misfit.move,
            why=refusal_text.refusal(misfit.refusal, texts),
            legal=", ".join(misfit.legal) or texts.get("cli.replay.nothing"),
        ),
    )


def print_json(found: object) -> None:
    """One object on one line."""
    print(msgspec.json.encode(found).decode())


def print_table(rows: list[list[str]]) -> None:
    """Columns in line, the first one to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells]))
