"""What a person can try on a machine where nobody has played yet, and the one file in which the report of that goes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ulm import __version__
from ulm.text.catalog import Texts
from ulm.text.language_files import codes
from ulm.ui.system_language import system_language

FILE = "report.txt"
SYSTEMS = {"win32": "windows", "darwin": "mac"}
"""What the systems of `sys.platform` are called in the texts; others have nothing of their own to try."""
OWN = {"windows": ("first", "folder", "file"), "mac": ("first", "full", "file")}
EACH = ("sharp", "screens", "mouse", "keys", "sound", "voice", "sleep", "second", "close")


def tries(texts: Texts, platform: str = sys.platform) -> list[str]:
    """The things to try on a system."""
    system = SYSTEMS.get(platform, "")
    own = [texts.get(f"first_tries.{system}.{name}") for name in OWN.get(system, ())]
    return [*own, *(texts.get(f"first_tries.each.{name}") for name in EACH)]


def lines(facts: Mapping[str, Any], parts: Sequence[Mapping[str, Any]], texts: Texts | None = None) -> list[str]:
    """The report as text: what was found, what was checked, and what to try, with room to write.

    In the language of the system unless ``texts`` are given.
    """
    texts = texts or Texts(system_language(codes()))
    found = [texts.get("first_tries.title", version=__version__), ""]
    found += [f"{name}: {value}" for name, value in facts.items()]
    found += ["", texts.get("first_tries.checked"), ""]
    for part in parts:
        result = texts.get("first_tries.right" if part["ok"] else "first_tries.wrong")
        found.append(f"[{result}] {part['name']}" + (f": {part['why']}" if "why" in part else ""))
        found += [f"    {line}" for line in part.get("traceback", "").splitlines()]
    found += ["", texts.get("first_tries.try"), texts.get("first_tries.write"), ""]
    for number, each in enumerate(tries(texts), 1):
        found += [f"{number:2}. {each.replace('*', '')}", "    >", ""]
    return found[:-1]
