"""The folder of saved games as a shelf: titles, a bin, taking in and handing out.

    shelf = Shelf()                                  # the player's saved games
    name = shelf.rename("2026-11-20-1930-7.ulm", "A narrow win")      # BadTitle says what is wrong
    thrown = shelf.throw_away(name)
    name = shelf.restore(thrown, name)
    name = shelf.import_record(path)                       # a copy of a record from anywhere; Unusable when it is none
    path = shelf.export_record(name, folder)

The title of a game is the name of its file. Nothing is ever overwritten: what comes to a name that is taken gets a
number behind it, and no half-written file ever bears the name of a record.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ulm.files import paths
from ulm.files.atomic_write import write_whole
from ulm.records.index import Fault, examine, is_record
from ulm.records.record import SUFFIX

LONGEST_TITLE = 80
_LONGEST_FILE = 240  # bytes; file systems take 255, and a number may come behind it
_BIN = "bin"
FORBIDDEN = '<>:"/\\|?*'
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


class BadTitle(ValueError):
    """A title that no file can bear everywhere. `code`: empty, long, sign, dot, reserved or taken; `sign`: which."""

    def __init__(self, code: str, sign: str = "") -> None:
        super().__init__(f"{code} {sign}".rstrip())
        self.code = code
        self.sign = sign


class Unusable(Exception):
    """A file that cannot be taken in; carries the Fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.detail)
        self.fault = fault


def title(name: str) -> str:
    """The title of a game: the name of its file without the suffix."""
    return name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name


def checked(text: str) -> str:
    """A title as a file can bear it on every system: BadTitle when it cannot."""
    text = unicodedata.normalize("NFC", text).strip()
    if not text:
        raise BadTitle("empty")
    if len(text) > LONGEST_TITLE or len(text.encode(errors="replace")) > _LONGEST_FILE - len(SUFFIX):
        raise BadTitle("long")
    for sign in text:
        if sign in FORBIDDEN or not _writable(sign):
            raise BadTitle("sign", sign)
    if text[0] == "." or text[-1] == ".":
        raise BadTitle("dot")
    if text.partition(".")[0].rstrip().casefold() in _RESERVED:
        raise BadTitle("reserved", text)
    return text


def _writable(sign: str) -> bool:
    # joiners hold emoji together; other invisible signs would make two titles look the same
    return sign.isprintable() or sign in "\u200d\ufe0f"


def _usable(text: str) -> str:
    """A title made of any file's name."""
    found = "".join("-" if sign in FORBIDDEN or not _writable(sign) else sign for sign in text)
    found = unicodedata.normalize("NFC", found).strip(" .")[:LONGEST_TITLE]
    while len(found.encode()) > _LONGEST_FILE - len(SUFFIX):
        found = found[:-1]
    try:
        return checked(found)
    except BadTitle:
        return f"Ulm {found}".rstrip()


class Shelf:
    """A folder of records, the player's saved games unless another is named, with the bin beside it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.saves()
        self.bin = self.folder.parent / _BIN

    def rename(self, name: str, text: str) -> str:
        """Give a game another title; the file's new name. BadTitle, or OSError."""
        wanted = f"{checked(text)}{SUFFIX}"
        if wanted == name:
            return name
        if any(_alike(other, wanted) for other in _names(self.folder) if other != name):
            raise BadTitle("taken", title(wanted))
        os.rename(self.folder / name, self.folder / wanted)
        return wanted

    def throw_away(self, name: str) -> Path:
        """Put a game into the bin; where it lies now. OSError when that is impossible."""
        self.bin.mkdir(exist_ok=True)
        target = _free(self.bin, title(name))
        os.rename(self.folder / name, target)
        return target

    def restore(self, thrown: Path, name: str) -> str:
        """Take a game out of the bin again; its file's name, `name` if that is free. OSError when impossible."""
        self.folder.mkdir(exist_ok=True)
        target = _free(self.folder, title(name))
        os.rename(thrown, target)
        return target.name

    def import_record(self, path: Path) -> str:
        """Put a copy of a record among the games unless it is there already; its file's name.

        Unusable when it cannot be read, OSError when it cannot be copied.
        """
        fault = examine(path)
        if isinstance(fault, Fault):
            raise Unusable(fault)
        content = path.read_bytes()
        there = self._same(content)
        if there is not None:
            return there
        target = _free(self.folder, _usable(title(path.name)))
        write_whole(target, content)
        return target.name

    def export_record(self, name: str, folder: Path) -> Path:
        """Put a copy of a game into a folder, under a name that says whose it is; where. OSError if impossible."""
        content = (self.folder / name).read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        stem = title(name)
        target = _free(folder, stem if stem.casefold().startswith("ulm") else f"Ulm {stem}")
        write_whole(target, content)
        return target

    def _same(self, content: bytes) -> str | None:
        """The game with this very content."""
        self.folder.mkdir(exist_ok=True)
        for file in os.scandir(self.folder):
            with suppress(OSError):  # what cannot be read is another file
                alike = is_record(file.name) and file.is_file() and file.stat().st_size == len(content)
                if alike and Path(file.path).read_bytes() == content:
                    return file.name
        return None


def any_records() -> bool:
    """Whether the player has any saved games."""
    with suppress(OSError):  # a folder that cannot be looked at has none to offer
        return any(is_record(name) for name in _names(paths.saves()))
    return False


def _names(folder: Path) -> Iterator[str]:
    return (file.name for file in os.scandir(folder))


def _alike(one: str, other: str) -> bool:
    """Whether two names would be one file where letter case and composition do not count."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _free(folder: Path, stem: str) -> Path:
    """A file of this title in a folder, with a number behind it if the name is taken."""
    taken = {_folded(name) for name in _names(folder)}
    number = 1
    while _folded(name := f"{stem}{SUFFIX}" if number == 1 else f"{stem} ({number}){SUFFIX}") in taken:
        number += 1
    return folder / name
