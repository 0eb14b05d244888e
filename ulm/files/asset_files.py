"""Finds asset files: the player's override in the user folder, or else the file that ships with the program.

Definitions, texts, the board's map, pictures and sounds are all found here, by the same rule. A path such as
``data/lang/en.yaml`` or ``sprites/cards/siege.png`` means the same in both folders. Paths that leave the player's
folder, by ``..`` or by a link, are ignored.
"""

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ulm.files.paths import asset, user_folder

FOLDERS = ("data", "sprites")
"""The folders whose files a player may override."""
PICTURES = (".png", ".webp")
"""Suffixes of picture files, preferred one first."""
_DECIDE_THE_FOLDER = ("ULM_HOME", "XDG_DATA_HOME", "HOME")
"""By which variables the player's folder may become another one while the program runs."""
_UNSAFE = re.compile(r"\\|:|^/|(^|/)\.\.(/|$)")


def players_folder(name: str) -> Path:
    """The player's ``data`` or ``sprites``; it may not exist."""
    return user_folder() / name


def players(path: str) -> Path | None:
    """The player's override of a file; None when there is none."""
    top, _, rest = path.partition("/")
    if top not in FOLDERS or not rest or _UNSAFE.search(path):
        return None
    return _inside(players_folder(top), rest)


def find(path: str) -> Path:
    """The file to read: the player's override, else the program's, which may not exist."""
    if _UNSAFE.search(path):
        raise FileNotFoundError(f"{path} leads out of the program's folder")
    return players(path) or asset(path)


def overridden(file: Path, folder: Path | None) -> Path:
    """The file of the same name in the folder of overrides if there is one, else the file itself."""
    return (_inside(folder, file.name) if folder is not None else None) or file


def pictures(name: str) -> Iterator[Path]:
    """The existing files of a picture such as ``cards/siege``, the player's first."""
    if ".." in name:
        return
    for suffix in PICTURES:
        file = players(f"sprites/{name}{suffix}")
        if file is not None:
            yield file
    yield from program_pictures(name)


def program_pictures(name: str) -> Iterator[Path]:
    """The program's files of a picture."""
    for suffix in PICTURES:
        file = asset(f"sprites/{name}{suffix}")
        if file.is_file():
            yield file


def has_picture(name: str) -> bool:
    """Whether there is a picture of that name; safe for names from untrusted texts."""
    return _has(name, *map(os.environ.get, _DECIDE_THE_FOLDER))


@lru_cache(maxsize=2048)
def _has(name: str, *_decides: str | None) -> bool:
    return next(pictures(name), None) is not None


def players_files(name: str) -> Iterator[str]:
    """All files in the player's ``data`` or ``sprites``, as paths such as ``data/cards.yaml``; links out of it too."""
    folder = players_folder(name)
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            yield (Path(name) / (Path(place) / file).relative_to(folder)).as_posix()


def _inside(folder: Path, path: str) -> Path | None:
    """A file in a folder; None when it is missing or outside the folder."""
    file = folder / path
    # A pipe or a folder of that name counts as existing: reading it reports the problem.
    if not os.path.lexists(file):
        return None
    try:
        inside = file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # links in a circle
        return None
    return file if inside else None
