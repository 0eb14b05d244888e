"""Reads a file that a player may replace: theirs if it can be used, else the program's own."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, cast

from ulm.files.asset_files import players
from ulm.files.file_problems import report, report_unreadable
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile

T = TypeVar("T")


def players_or_own(path: str, read: Callable[[Path], T], usable: Callable[[Path, T], bool] | None = None) -> T:
    """What ``read``, a function of a module, finds in the player's file of that path, else in the program's.

    A player's file that is unreadable is reported; one that is not ``usable``, which reports it itself, is left out as
    well. A file is read again only when it has changed. Raises what ``read`` raises for the program's own.
    """
    given = players(path)
    if given is not None:
        try:
            stat = given.stat()
            found = cast("T", _read_once(read, given, stat.st_mtime_ns, stat.st_size))
            if usable is None or usable(given, found):
                return found
        except UnreadableFile as error:
            report_unreadable(given, error)
        except OSError as error:
            report(given, str(error))
    return cast("T", _read_once(read, asset(path), 0, 0))


@lru_cache(maxsize=8)
def _read_once(read: Callable[[Path], object], file: Path, changed: int, size: int) -> object:
    return read(file)
