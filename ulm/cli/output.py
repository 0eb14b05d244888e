"""Shared by the commands: failing with a message, and printing results."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ulm.i18n.catalog import Texts
from ulm.i18n.terminal_text import safe_line

if TYPE_CHECKING:
    from ulm.storage.record import DoesNotFit

#: Exit codes: the input is invalid; it cannot be read, or the arguments are wrong; interrupted.
WRONG, OFF, STOPPED = 1, 2, 130


class CallError(Exception):
    """The arguments are wrong, or a file cannot be read; the message is one sentence."""


def print_error(texts: Texts, message: str) -> None:
    """Print one line to standard error."""
    print(texts.get("cli.error", message=safe_line(" ".join(message.split()))), file=sys.stderr)


def print_line(line: str) -> None:
    """Print one line, which may contain names from files."""
    print(safe_line(line))


def print_port_error(texts: Texts, host: str, port: int, error: OSError) -> None:
    """Say why nothing can listen at a port."""
    known = error.errno is not None and error.errno in errno.errorcode
    why = os.strerror(error.errno) if known and error.errno else error.strerror or str(error)
    print_error(texts, texts.get("cli.serve.no_port", host=host, port=port, why=why))


def print_illegal_move(texts: Texts, file: Path, misfit: DoesNotFit) -> None:
    """Print which move of a record is illegal, why, and what was legal instead."""
    from ulm.i18n import refusal_text

    print_error(
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
    """Print an object as JSON on one line."""
    print(msgspec.json.encode(found).decode())


def print_table(rows: list[list[str]]) -> None:
    """Print aligned columns, the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        print_line("  ".join([row[0].ljust(widths[0]), *cells]))
