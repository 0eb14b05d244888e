"""Another program that holds files: Windows refuses to rename them then."""

import os
import threading
import time
from pathlib import Path

import pytest

from ulm.files import atomic_write


class Scanner:
    """Stands in for renaming: refuses as Windows does, for a time or until it lets go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.until = 0.0
        self.refused = 0
        """How often the main thread was refused something."""
        self._replace, self._rename = os.replace, os.rename
        monkeypatch.setattr(atomic_write, "BUSY", True)
        monkeypatch.setattr(os, "replace", self._replace_if_free)
        monkeypatch.setattr(os, "rename", self._rename_if_free)

    def _replace_if_free(self, source: Path, target: Path) -> None:
        self._refuse(source)
        self._replace(source, target)

    def _rename_if_free(self, source: Path, target: Path) -> None:
        self._refuse(source)
        self._rename(source, target)

    def _refuse(self, source: Path) -> None:
        if time.monotonic() < self.until:
            self.refused += threading.current_thread() is threading.main_thread()
            raise PermissionError(13, "the file is used by another process", str(source))

    def hold(self, seconds: float = 1000) -> None:
        self.until = time.monotonic() + seconds

    def let_go(self) -> None:
        self.until = 0.0
