"""The library of saved games: rename, delete to a bin, restore, import and export.

    library = Library()                                             # the player's saved games
    name = library.rename("2026-11-20-1930-7.ulm", "A narrow win")  # raises BadTitle
    thrown = library.throw_away(name)
    name = library.restore(thrown, name)
    path = library.copy_in(path).place()                            # unless `library.copy_of(path)` is there already
    path = library.copy_out(name, folder).place()

The title of a game is its file name without the suffix. Nothing is ever overwritten: a name that is taken gets a
number appended, and no half-written file ever has the name of a record. Another program may hold a file for a moment:
all of this can be tried again.
"""

from __future__ import annotations

import os
import unicodedata
from contextlib import suppress
from pathlib import Path

from ulm.files import paths
from ulm.files.bounded_read import holds, read_bounded
from ulm.files.yaml_reader import LARGEST_FILE
from ulm.storage.record_files import SUFFIX, NewRecord, account_file, is_record

LONGEST_TITLE = 80
_LONGEST_FILE = 240  # bytes; file systems allow 255, and a number may be appended
_BIN = "bin"
FORBIDDEN = '<>:"/\\|?*'
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


class BadTitle(ValueError):
    """A title that is not a valid file name on every system.

    `code` is empty, long, sign, dot, reserved or taken; `character` is the forbidden character or reserved name.
    """

    def __init__(self, code: str, character: str = "") -> None:
        super().__init__(f"{code} {character}".rstrip())
        self.code = code
        self.character = character


def title(name: str) -> str:
    """The title of a game: its file name without the suffix."""
    return name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name


def checked(text: str) -> str:
    """A title normalized for use as a file name. Raises BadTitle when it is invalid on some system."""
    text = unicodedata.normalize("NFC", text).strip()
    if not text:
        raise BadTitle("empty")
    if len(text) > LONGEST_TITLE or len(text.encode(errors="replace")) > _LONGEST_FILE - len(SUFFIX):
        raise BadTitle("long")
    for character in text:
        if character in FORBIDDEN or not _writable(character):
            raise BadTitle("sign", character)
    if text[0] == "." or text[-1] == ".":
        raise BadTitle("dot")
    if text.partition(".")[0].rstrip().casefold() in _RESERVED:
        raise BadTitle("reserved", text)
    return text


def _writable(character: str) -> bool:
    # joiners are part of emoji; other invisible characters would make two titles look the same
    return character.isprintable() or character in "\u200d\ufe0f"


def _title_from(text: str) -> str:
    """A valid title made from any file name."""
    found = "".join("-" if character in FORBIDDEN or not _writable(character) else character for character in text)
    found = unicodedata.normalize("NFC", found).strip(" .")[:LONGEST_TITLE]
    while len(found.encode()) > _LONGEST_FILE - len(SUFFIX):
        found = found[:-1]
    try:
        return checked(found)
    except BadTitle:
        return f"Ulm {found}".rstrip()


class Library:
    """A folder of records (default: the player's saved games), with the bin beside it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.saves()
        self.bin = self.folder.parent / _BIN

    def rename(self, name: str, text: str) -> str:
        """Change a game's title; returns the new file name. Raises BadTitle or OSError."""
        wanted = f"{checked(text)}{SUFFIX}"
        if wanted == name:
            return name
        if any(_same_file_name(other, wanted) for other in os.listdir(self.folder) if other != name):
            raise BadTitle("taken", title(wanted))
        _move(self.folder / name, self.folder / wanted)
        return wanted

    def throw_away(self, name: str) -> Path:
        """Move a game to the bin; returns its path there. Raises OSError when that fails."""
        self.bin.mkdir(exist_ok=True)
        target = _unused_path(self.bin, title(name))
        _move(self.folder / name, target)
        return target

    def restore(self, thrown: Path, name: str) -> str:
        """Move a game back from the bin; returns its file name, `name` if unused. Raises OSError when that fails."""
        self.folder.mkdir(exist_ok=True)
        target = _unused_path(self.folder, title(name))
        _move(thrown, target)
        return target.name

    def copy_in(self, path: Path) -> NewRecord:
        """A copy of a usable record, to be placed in the library. Raises OSError when it cannot be made."""
        self.folder.mkdir(exist_ok=True)
        stem = _title_from(title(path.name))
        return NewRecord(self.folder, read_bounded(path, LARGEST_FILE), lambda: _unused_path(self.folder, stem))

    def copy_out(self, name: str, folder: Path) -> NewRecord:
        """A copy of a game, to be placed in a folder under a name that begins with "Ulm". Raises OSError."""
        content = read_bounded(self.folder / name, LARGEST_FILE)
        stem = title(name) if title(name).casefold().startswith("ulm") else f"Ulm {title(name)}"
        return NewRecord(folder, content, lambda: _unused_path(folder, stem))

    def copy_of(self, path: Path) -> Path | None:
        """The game with exactly the content of a file. Raises OSError when that cannot be read."""
        content = read_bounded(path, LARGEST_FILE)
        self.folder.mkdir(exist_ok=True)
        with os.scandir(self.folder) as files:
            for file in files:
                with suppress(OSError):  # an unreadable file is no copy
                    if is_record(file.name) and holds(Path(file.path), content):
                        return Path(file.path)
        return None


def _move(record: Path, target: Path) -> None:
    """Move a record, and the account of its game with it. Raises OSError when the record cannot be moved."""
    os.rename(record, target)
    with suppress(OSError):  # what stays behind counts for its own game alone
        account_file(target).unlink(missing_ok=True)
    with suppress(OSError):  # most games have none; one that stays behind is made anew
        os.rename(account_file(record), account_file(target))


def _same_file_name(one: str, other: str) -> bool:
    """Whether two names collide on file systems that ignore letter case and Unicode normalization."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _unused_path(folder: Path, stem: str) -> Path:
    """An unused path in the folder for this title, with a number appended if the name is taken."""
    taken = {_folded(name) for name in os.listdir(folder)}
    number = 1
    while _folded(name := f"{stem}{SUFFIX}" if number == 1 else f"{stem} ({number}){SUFFIX}") in taken:
        number += 1
    return folder / name
