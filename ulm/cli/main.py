"""The command line (docs/formats.md section 5).

Exit codes: 0 success, 1 the input is invalid, 2 it cannot be read or the arguments are wrong.
Errors are one line each on standard error. Texts come from the section `cli` of the English language file.
"""

from __future__ import annotations

import errno
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from ulm import __version__
from ulm.cli.output import OFF, CallError, print_error, print_line
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import terminal_text
from ulm.i18n.catalog import MissingText, Texts


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit code."""
    # pygame prints a greeting to standard output, which is for results only
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    terminal_text.prepare_streams()
    try:
        code = _run(arguments)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        return code
    except OSError as error:
        _discard_output()
        # A full disk was said already, if it could be.
        return 0 if _reader_gone(error) else OFF


def _reader_gone(error: OSError) -> bool:
    """Whether the reader has closed the pipe (`| head`), which Python on Windows takes for an invalid argument."""
    invalid = os.name == "nt" and error.errno == errno.EINVAL and error.filename is None
    return invalid or isinstance(error, BrokenPipeError)


def _discard_output() -> None:
    """No more output, not even at exit."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(arguments: Sequence[str]) -> int:
    try:
        texts = Texts("en")
    except (OSError, UnreadableFile, ValueError) as error:
        from ulm.ui.app import crash_dialog

        return crash_dialog.cannot_start(error, window=not arguments)
    try:
        try:
            return _chosen(arguments, texts)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # a full disk is noticed here, where it can be told
    except CallError as error:
        print_error(texts, str(error))
    except UnreadableFile as error:
        print_error(texts, str(error))
    except OSError as error:
        if _reader_gone(error):
            raise
        why = error.strerror or str(error)
        print_error(texts, f"{error.filename}: {why}" if error.filename else why)
    except MissingText as error:
        from ulm.ui.app import crash_dialog

        return crash_dialog.cannot_start(error, window=False)
    except KeyboardInterrupt:
        return 130
    return OFF


def _chosen(arguments: Sequence[str], texts: Texts) -> int:
    if not arguments or arguments[0].lower().endswith(".ulm"):
        return _open_window(arguments, texts)
    if arguments[0] == "--version":
        return _print_versions()
    if arguments[0] == "--self-test":
        return _self_test(arguments[1:], texts)
    from ulm.cli import parser  # imported late: the window needs neither the commands nor the rules

    return parser.run(arguments, texts)


def _print_versions() -> int:
    """Print the versions that a report of a fault names: of the game, and of what it runs on."""
    import pygame

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    print_line(f"Ulm {__version__}")
    print_line(f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.platform()}")
    return 0


def _open_window(arguments: Sequence[str], texts: Texts) -> int:
    if len(arguments) > 1:
        raise CallError(texts.get("cli.one_record"))
    record = Path(arguments[0]) if arguments else None
    if record is not None and record.is_dir():
        from ulm.cli import parser

        raise CallError(texts.get("cli.folder", path=record, commands=parser.command_names(texts)))
    if record is not None and not record.is_file():
        raise CallError(texts.get("cli.no_file", file=record))
    from ulm.ui.app import main_loop

    return main_loop.run(record)


def _self_test(arguments: Sequence[str], texts: Texts) -> int:
    if len(arguments) != 1 or not arguments[0]:
        raise CallError(texts.get("cli.self_test"))
    from ulm.cli import self_test

    return self_test.run(Path(arguments[0]))
