"""Player folders as earlier versions of the program have left them (tests/records/earlier/README.md)."""

import shutil
from pathlib import Path

FOLDER = Path(__file__).parent / "records" / "earlier"
DATES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))
RENAMED = {"2026-11-22": "Ein knapper Sieg", "2026-11-23": "Vittoria di misura"}
"""The title that the player has given to a finished game."""


def lay_out(date: str, home: Path) -> None:
    """Put a home there."""
    shutil.copytree(FOLDER / date, home, copy_function=shutil.copyfile)


def content(home: Path) -> dict[str, bytes]:
    """The content of all files, by their places."""
    files = (file for file in home.rglob("*") if file.is_file() and file.suffix not in (".lock", ".db-wal", ".db-shm"))
    return {file.relative_to(home).as_posix(): file.read_bytes() for file in files}
