"""Files that a program left behind that was killed while it saved."""

import os
from contextlib import suppress
from pathlib import Path

from ulm.files import paths
from ulm.files.atomic_write import TEMPORARY
from ulm.files.yaml_reader import UnreadableFile
from ulm.storage import autosave, autosave_slots
from ulm.storage.record import Record, read


def recover_saves(folder: Path | None = None) -> None:
    """Finish saves that were written but could not take the place of the file before: the game goes on there.

    Only games that no other window has open, and only records that go on where the saved one ends.
    """
    place = folder or paths.user_data()
    for slot in autosave_slots.unfinished(place):
        for temporary in place.glob(f"{slot.current.name}.*{TEMPORARY}"):
            kept, left = _read(slot.latest()), _read(temporary)
            if kept is not None and left is not None and left.moves != kept.moves and autosave.continues(kept, left):
                with suppress(OSError):  # nothing is lost: what was saved is still there
                    os.replace(temporary, slot.current)


def _read(file: Path | None) -> Record | None:
    if file is None:
        return None
    try:
        return read(file)
    except UnreadableFile:
        return None
