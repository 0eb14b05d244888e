"""Where the program finds its own files and where it keeps those of the player.

Assets (``data``, ``sprites``, ``fonts``) lie beside the package in a checkout and in a frozen bundle, and in
``ulm/_assets`` in an installed wheel. The player's files lie where the system wants them, unless ``ULM_HOME``
names a folder or a file ``portable.txt`` lies beside a frozen program.
"""

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = ("data", "sprites", "fonts")


@cache
def assets_root() -> Path:
    """The folder that holds ``data``, ``sprites`` and ``fonts``; FileNotFoundError where there is none."""
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
    """The folder that replaces the system's places, if the player chose one."""
    named = os.environ.get("ULM_HOME")
    if named:
        return Path(os.path.abspath(os.path.expanduser(named)))
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent
        if (beside / "portable.txt").is_file() and os.access(beside, os.W_OK):
            return beside / "user"
    return None


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def user_folder() -> Path:
    """The folder of settings, saves and statistics; it need not exist."""
    return _home() or Path(platformdirs.user_data_dir("ulm", appauthor=False))


def user_data() -> Path:
    """That folder, made when missing, as far as that is possible."""
    folder = user_folder()
    with suppress(OSError):  # the game can be played without; whoever writes there is told
        _made(folder)
    return folder


def saves() -> Path:
    """The folder of saved games; made when missing."""
    return _made(user_data() / "saves")


def exports() -> Path:
    """Where a player finds what was handed out: the documents, where there are none the home folder."""
    home = _home()
    if home is not None:
        return home / "exports"
    documents = Path(platformdirs.user_documents_dir())
    return documents if documents.is_dir() else Path.home()


def override_data() -> Path:
    """The folder whose files take the place of those in the program's own ``data``; it need not exist."""
    return user_folder() / "data"


def corrections() -> Path | None:
    """That folder, if it is there and can be looked at."""
    folder = override_data()
    return folder if os.path.isdir(folder) else None


def shown(file: Path) -> str:
    """Where a file lies, as short as may be on the player's own screen."""
    home = os.path.expanduser("~")
    place = str(file)
    return "~" + place[len(home) :] if home and home != os.sep and place.startswith(home + os.sep) else place
