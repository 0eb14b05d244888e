"""Saves a game at the table after each change, and adds it to the saved games when it is over."""

from collections.abc import Callable

from ulm.records.autosave import Autosave
from ulm.records.slots import Slot
from ulm.session.session import Session


class AutosaveHook:
    """Called by a session after each change (``save``) and when it leaves the table (``close``)."""

    def __init__(self, attempt: Callable[[Callable[[], object]], None], slot: Slot | None = None) -> None:
        """``attempt`` runs a function, and runs it again later if the disk refused."""
        self._attempt = attempt
        self._autosave = Autosave(slot=slot)

    def save(self, session: Session) -> None:
        """Save the session now, or later if the disk refuses."""
        self._attempt(lambda: self._write(session))

    def close(self) -> None:
        """Stop saving; what was saved stays."""
        self._autosave.close()

    def _write(self, session: Session) -> None:
        record = session.record()
        if session.game.finished:
            self._autosave.finish(record)
        else:
            self._autosave.save(record)
