"""What the tests of saved games share."""

import os

import pytest

from ulm.storage.autosave import Autosave


@pytest.fixture(autouse=True)
def _fsync_is_over_when_a_save_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows a file that our fsync has open cannot be renamed, so that the next save waits for it in a thread.

    Tests look at the files right after a save. What waits for a file is tested in test_held_files.py.
    """
    if os.name != "nt":
        return
    start = Autosave._sync

    def sync(saving: Autosave) -> None:
        start(saving)
        thread = saving._thread
        if thread is not None:
            thread.join()

    monkeypatch.setattr(Autosave, "_sync", sync)
