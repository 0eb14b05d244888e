"""The command line (NOTATION.md section 5).

Exit codes: 0 all well, 1 something is wrong with what was read, 2 it cannot be read or the call is off.
Errors are one line each on standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ulm.rules.yaml_reading import Unreadable
from ulm.ui.texts import Texts
from ulm.ui.wording import refusal

WRONG, OFF = 1, 2


class CallError(Exception):
    """The call is off, or a file cannot be read: one sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CallError(message)


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    texts = Texts("en")
    try:
        if not arguments or arguments[0].lower().endswith(".ulm"):
            return _open_window(arguments, texts)
        chosen = _parser(texts).parse_args(arguments)
        code: int = chosen.command(chosen, texts)
        sys.stdout.flush()
        return code
    except CallError as error:
        print(texts.get("cli.error", message=" ".join(str(error).split())), file=sys.stderr)
        return OFF
    except BrokenPipeError:
        # The reader went away (`| head`): no more output, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser(texts: Texts) -> argparse.ArgumentParser:
    parser = _Parser(prog="ulm", description=texts.get("cli.description"), epilog=texts.get("cli.alone"))
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    scenario = commands.add_parser("scenario", help=texts.get("cli.help.scenario"))
    scenario.add_argument("places", nargs="+", metavar="FILE|FOLDER", type=Path)
    scenario.set_defaults(command=_scenario)
    return parser


def _open_window(arguments: Sequence[str], texts: Texts) -> int:
    if len(arguments) > 1:
        raise CallError(texts.get("cli.one_record"))
    record = Path(arguments[0]) if arguments else None
    if record is not None and not record.is_file():
        raise CallError(texts.get("cli.no_file", file=record))
    from ulm.ui import app

    return app.run(record)


def _scenario(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.records import scenario

    worst, count, failed = 0, 0, 0
    try:
        paths = scenario.files(chosen.places)
    except Unreadable as error:
        raise CallError(str(error)) from None
    for path in paths:
        try:
            one = scenario.read(path)
        except Unreadable as error:
            print(texts.get("cli.error", message=str(error)), file=sys.stderr)
            worst = OFF
            continue
        count += 1
        failures = scenario.run(one, lambda found: refusal(found, texts))
        if failures:
            failed += 1
            worst = max(worst, WRONG)
            print(texts.get("cli.scenario.failed", file=path, name=one.name))
            for failure in failures:
                print(texts.get("cli.scenario.difference", file=path, failure=failure))
        else:
            print(texts.get("cli.scenario.passed", name=one.name))
    print(texts.get("cli.scenario.summary", n=count, failed=failed))
    return worst
