"""Saves a game at the table after each change, and adds it to the saved games when it is over."""

from collections.abc import Callable

from ulm.bots.reasons import Explanation
from ulm.files.file_writer import FileWriter
from ulm.records.autosave import Autosave
from ulm.records.record import Record
from ulm.records.slots import Slot
from ulm.session import kept_reasons
from ulm.session.session import Session


class AutosaveHook:
    """Called by a session after each change (``save``) and when it leaves the table (``close``)."""

    def __init__(
        self,
        attempt: Callable[[Callable[[], object], bool], None],
        call_soon: Callable[[Callable[[], None]], None],
        slot: Slot | None = None,
    ) -> None:
        """``attempt`` runs a function, and runs it again later if the disk refused; it is told whether the game has
        moves that would be lost. ``call_soon`` calls one in the thread of the table.
        """
        self._attempt = attempt
        self._autosave = Autosave(slot=slot, failed_later=lambda: call_soon(self._save_again))
        self._session: Session | None = None
        """The session that was saved last; None once it has left."""
        self._reasons = FileWriter()
        self._explained: dict[int, Explanation] = {}
        """The explanations that were kept last."""

    def save(self, session: Session) -> None:
        """Save the session now, or later if the disk refuses."""
        self._session = session
        self._attempt(lambda: self._write(session), bool(session.history))

    def _save_again(self) -> None:
        """Save now what could not be saved while another program held the file: this fails, or all is well."""
        if self._session is not None:
            self.save(self._session)

    def close(self) -> None:
        """Stop saving; what was saved stays."""
        self._session = None
        self._autosave.close()
        self._reasons.settle()

    def _write(self, session: Session) -> None:
        record = session.record()
        if session.game.finished:
            self._autosave.finish(record)
        else:
            self._autosave.save(record)
        self._keep_reasons(session, record)

    def _keep_reasons(self, session: Session, record: Record) -> None:
        """Keep why bots have moved, after the game itself is safe; not those of moves that have been taken back."""
        made = len(session.history)
        explained = {number: each for number, each in session.explanations.items() if number < made}
        if explained != self._explained:
            self._explained = explained
            kept_reasons.save(record, explained, self._reasons)
