"""Tries the voice of this machine, as far as the program brings it along. Nothing is said aloud."""

import sys
from concurrent.futures import ThreadPoolExecutor

from ulm.commands.self_test.report import Fault, Report
from ulm.text.catalog import t
from ulm.ui.speech import finding
from ulm.ui.speech.engine import CannotSpeak

_LONGEST = 30  # seconds


def listen(report: Report) -> None:
    """Report whether there is a voice, or in one sentence why not."""
    with report.part("voice"):
        code = missing()
        report.facts["voice"] = t(f"speech.missing.{code}") if code else "found"
        if code in finding.BROUGHT_ALONG and getattr(sys, "frozen", False):
            raise Fault(f"what speaks is not in the program: {code}")


def missing() -> str:
    """Why nothing can be heard, as a code; empty if a voice was found."""
    code = finding.missing()
    if sys.platform == "win32" and not code:  # elsewhere a program of the system speaks, and none is started here
        with ThreadPoolExecutor(1) as own:  # as in the game: a library must not change how the window's thread works
            code = own.submit(_open).result(_LONGEST)
    return code


def _open() -> str:
    engine = finding.engine()
    try:
        engine.open()
    except CannotSpeak as error:
        return error.code
    finally:
        engine.close()
    return ""
