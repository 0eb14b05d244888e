"""Makes anew what is kept of the screen, by the tests' copy of the definitions."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.recorded import lay_out


def make_anew(folder: Path, names: Iterable[str], make: Callable[[str], None]) -> None:
    """Make all of them, or those that are named on the command line; no file of a player's has a say in it."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        lay_out(Path(home))
        os.environ["ULM_HOME"] = home
        for name in sys.argv[1:] or names:
            make(name)
