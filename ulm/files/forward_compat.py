"""What a newer version of the program has written into a file of the player's, and this one does not know.

Entries that only a newer version knows are kept and written again. A file whose format is newer is not read at all, and
not written over: who writes one raises its `format` when what was there before would be misread.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

FORMAT = "format"
"""The entry that has the format of a file; without it the file has the first one."""


class NewerFile(OSError):
    """A newer version of the program has written the file, in the format `number`; it is left alone."""

    def __init__(self, file: Path, number: int) -> None:
        what = f"a newer version of Ulm has written this file (format {number}); it is left as it is, update Ulm"
        super().__init__(None, what, str(file))
        self.number = number
        self.what = what


class _OnlyFormat(msgspec.Struct):
    format: int = 1


def refuse_newer_json(file: Path, content: bytes, known: int) -> None:
    """Raises NewerFile where the content of a file is JSON of a newer format than the one known, whatever else is new
    in it. What is no such JSON is for others to judge.
    """
    try:
        found = msgspec.json.decode(content, type=_OnlyFormat).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if found > known:
        raise NewerFile(file, found)


def newer_format(data: Mapping[str, Any], known: int) -> int | None:
    """The format of a file that is newer than the one known; None when it is not."""
    found = data.get(FORMAT)
    return found if type(found) is int and found > known else None


def unknown_entries(data: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of a file, at any depth of its mappings, that are not among those known."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        if key not in known:
            found[key] = value
        elif isinstance(value, dict) and isinstance(known[key], dict):
            within = unknown_entries(value, known[key])
            if within:
                found[key] = within
    return found


def merge_unknown(known: dict[str, Any], unknown: Mapping[str, Any]) -> dict[str, Any]:
    """What is to be written: the known entries, and the others in their places, as far as these are still there."""
    for key, value in unknown.items():
        if key not in known:
            known[key] = value
        elif isinstance(value, dict) and isinstance(known[key], dict):
            merge_unknown(known[key], value)
    return known
