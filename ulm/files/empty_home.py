"""The player's files in an empty folder for a while, for what must not touch the real ones."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


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
