"""Paths of the program's assets and the player's files.

Assets (``data``, ``sprites``, ``fonts``) are beside the package in a checkout and in a frozen bundle, and in
``ulm/_assets`` in an installed wheel. The player's files are in the system's standard folders, unless ``ULM_HOME``
names a folder or there is a file ``portable.txt`` beside a frozen program.
"""

from __future__ import annotations

import fnmatch
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = ("data", "sprites", "fonts")
_TRANSLOCATED = "AppTranslocation"
"""A folder from which macOS runs an app that was downloaded and never moved: read-only, and another at each start."""


@cache
def assets_root() -> Path:
    """The folder with ``data``, ``sprites`` and ``fonts``. Raises FileNotFoundError when there is none."""
    candidates = (_PACKAGE.parent, _PACKAGE / "_assets")
    for root in candidates:
        if all((root / name).is_dir() for name in _FOLDERS):
            return root
    places = " or ".join(str(place) for place in candidates)
    raise FileNotFoundError(f"the folders {', '.join(_FOLDERS)} are neither in {places}")


def asset(path: str) -> Path:
    """The full path of an asset such as ``fonts/EBGaramond-Regular.ttf``; it need not exist."""
    return assets_root() / path


def _home() -> Path | None:
    """The folder that replaces the system's standard folders, if one is set."""
    named = os.environ.get("ULM_HOME")
    if named:
        return Path(os.path.abspath(os.path.expanduser(named)))
    if getattr(sys, "frozen", False):
        beside = _beside(Path(sys.executable).resolve())
        if (beside / "portable.txt").is_file() and os.access(beside, os.W_OK) and _TRANSLOCATED not in beside.parts:
            return beside / "user"
    return None


def _beside(program: Path) -> Path:
    """The folder in which players see a frozen program; an app of macOS is a folder that looks like a file."""
    inside = [folder for folder in program.parents if folder.suffix == ".app"]
    return inside[-1].parent if inside and sys.platform == "darwin" else program.parent


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class NoHomeFolder(OSError):
    """The system knows no home folder of this user, so there is no place for settings and saved games."""


def user_folder() -> Path:
    """The folder of settings, saves and statistics; it may not exist. Raises NoHomeFolder."""
    home = _home()
    if home is not None:
        return home
    try:
        folder = Path(platformdirs.user_data_dir("ulm", appauthor=False))
    except RuntimeError:
        folder = Path()
    if not folder.is_absolute():
        raise NoHomeFolder("this user has no home folder; set HOME, or set ULM_HOME to a folder for saved games")
    return folder


def files_in(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder whose names match; none where it is missing or cannot be read."""
    try:
        return sorted(folder / name for name in fnmatch.filter(os.listdir(folder), pattern))
    except OSError:
        return []


def user_data() -> Path:
    """`user_folder`, created when missing if possible."""
    folder = user_folder()
    with suppress(OSError):  # the game works without it; writing there raises its own error
        _made(folder)
    return folder


def saves() -> Path:
    """The folder of saved games, created when missing."""
    return _made(user_data() / "saves")


def exports() -> Path:
    """The folder for exported files: the user's documents, or the home folder where there are none."""
    home = _home()
    if home is not None:
        return home / "exports"
    try:
        documents = Path(platformdirs.user_documents_dir())
        return documents if os.path.isdir(documents) else Path.home()
    except RuntimeError:  # no home folder: the saved games have a place of their own
        return user_folder() / "exports"


def override_data() -> Path:
    """The player's folder whose files override those in the program's ``data``; it may not exist."""
    return user_folder() / "data"


def corrections() -> Path | None:
    """`override_data`; None when it is missing or unreadable."""
    folder = override_data()
    return folder if os.path.isdir(folder) else None


def display_path(file: Path) -> str:
    """A path for display, with the home folder shortened."""
    home = os.path.expanduser("~")
    place = str(file)
    return "~" + place[len(home) :] if home and home != os.sep and place.startswith(home + os.sep) else place


@contextmanager
def empty_home() -> Iterator[None]:
    """Meanwhile ``ULM_HOME`` is a new folder, which is thrown away afterwards."""
    home, before = tempfile.mkdtemp(prefix="ulm-"), os.environ.get("ULM_HOME")
    os.environ["ULM_HOME"] = home
    try:
        yield
    finally:
        if before is None:
            del os.environ["ULM_HOME"]
        else:
            os.environ["ULM_HOME"] = before
        shutil.rmtree(home, ignore_errors=True)
