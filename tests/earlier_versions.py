"""Player folders as earlier versions of the program have left them (tests/records/earlier/README.md)."""

import os
import shutil
from pathlib import Path

import msgspec

from ulm.storage.game_index import _IndexFile

FOLDER = Path(__file__).parent / "records" / "earlier"
DATES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))
RENAMED = {"2026-11-22": "Ein knapper Sieg", "2026-11-23": "Vittoria di misura"}
"""The title that the player has given to a finished game."""


def lay_out(date: str, home: Path) -> None:
    """Put a home there; its saved games get back the times that its index knows, which git does not keep."""
    shutil.copytree(FOLDER / date, home, copy_function=shutil.copyfile)
    index = msgspec.msgpack.decode((home / "records.index").read_bytes(), type=_IndexFile)
    times = []
    for entry in index.entries:
        saved = home / "saves" / entry.name
        os.utime(saved, ns=(entry.mtime_ns, entry.mtime_ns))
        times.append(msgspec.structs.replace(entry, mtime_ns=saved.stat().st_mtime_ns))
    if times != index.entries:
        # Windows keeps times less exactly than the system on which the index was written.
        (home / "records.index").write_bytes(msgspec.msgpack.encode(msgspec.structs.replace(index, entries=times)))


def content(home: Path) -> dict[str, bytes]:
    """The content of all files, by their places."""
    files = (file for file in home.rglob("*") if file.is_file() and file.suffix != ".lock")
    return {file.relative_to(home).as_posix(): file.read_bytes() for file in files}
