"""Reads a file in which the program keeps what a player has reached, and writes it whole.

    kept = load(path, Progress, 1, WORDS)       # a damaged file is set aside and reported
    kept.content.solved += 1
    kept.save()

A damaged file is set aside, one of a newer version of the program left alone; both is reported in a sentence. Entries
that only another version knows are kept.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ulm.files.atomic_write import set_aside, write_atomic
from ulm.files.file_problems import report
from ulm.files.forward_compat import merge_unknown, newer_format, unknown_entries
from ulm.files.paths import display_path
from ulm.files.yaml_reader import UnreadableFile, read_yaml
from ulm.files.yaml_validation import convert_file

T = TypeVar("T", bound=msgspec.Struct)


class FileWording(NamedTuple):
    """What is said of a file: ``what`` is in it, and how the codes of its problems begin."""

    what: str
    code: str


class ProgressFile(Generic[T]):
    """What was read, and whether its file may be written."""

    def __init__(
        self,
        path: Path,
        content: T,
        form: int,
        *,
        may_write: bool = True,
        entries: Mapping[str, Any] | None = None,
    ) -> None:
        """``entries``: all that the file has; what of it only another version of the program knows is kept."""
        self.path = path
        self.content = content
        self.may_write = may_write
        self._form = form
        self._others = unknown_entries(entries or {}, self._entries())

    def save(self) -> None:
        """Write the file, unless there is one that could not be read or moved, or is a newer version's. Raises
        OSError.
        """
        if self.may_write:
            write_atomic(self.path, msgspec.yaml.encode(merge_unknown(self._entries(), self._others)))

    def _entries(self) -> dict[str, Any]:
        return {"format": self._form, **msgspec.to_builtins(self.content)}


def load(path: Path, kind: type[T], form: int, words: FileWording) -> ProgressFile[T]:
    """Read a file of a format; without one, or with one that cannot be used, everything begins."""
    what, code = words
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return ProgressFile(path, kind(), form)
    except OSError as error:
        report(path, f"{what} cannot be read ({error.strerror})", f"{code}_unread")
        return ProgressFile(path, kind(), form, may_write=False)
    try:
        document = read_yaml(path)
        newer = newer_format(document.data, form)
        if newer is not None:
            told = f"a newer version of Ulm has written {what} (format {newer}); they are left alone"
            report(path, told, f"{code}_newer", n=newer)
            return ProgressFile(path, kind(), form, may_write=False)
        return ProgressFile(path, convert_file(document, kind), form, entries=document.data)
    except UnreadableFile as error:
        why = f"{error.problem.place}: {error.problem.message}".removeprefix(": ")
    try:
        aside = set_aside(path, path.stem)
    except OSError:
        report(path, f"{what} cannot be read, and will not be written ({why})", f"{code}_unread")
        return ProgressFile(path, kind(), form, may_write=False)
    kept = display_path(aside)
    report(path, f"{what} cannot be read ({why}); the file was kept as {kept}", f"{code}_kept", kept_as=kept)
    return ProgressFile(path, kind(), form)
