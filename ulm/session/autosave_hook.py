"""Saves a game at the table after each change, and adds it to the saved games when it is over.

Where another program holds its file, a game leaves the table in two steps: it is closed once it is saved
(`afterwards`).
"""

from collections.abc import Callable
from pathlib import Path

from ulm.ai.explanation import Explanation
from ulm.files.deferred_write import FileWriter
from ulm.session import explanation_cache
from ulm.session.session import Session
from ulm.storage.autosave import Autosave
from ulm.storage.autosave_slots import Slot
from ulm.storage.record import Record


class AutosaveHook:
    """Called by a session after each change (``save``), and closed when it has left the table."""

    def __init__(
        self,
        attempt: Callable[[Callable[[], object], bool], None],
        call_soon: Callable[[Callable[[], None]], None],
        slot: Slot | None = None,
        moved_aside: Callable[[Path], None] = lambda aside: None,
    ) -> None:
        """``attempt`` runs a function, and runs it again later if the disk refused; it is told whether the game has
        moves that would be lost. ``call_soon`` calls one in the thread of the table; so ``moved_aside`` is called with
        the new name of an unreadable file that was in the way.
        """
        self._attempt = attempt
        self._call_soon = call_soon
        self._failing = False
        """Whether saving was given up, and nobody knows yet."""
        self._autosave = Autosave(
            slot=slot,
            failed_later=self._failed,
            moved_aside=lambda aside: call_soon(lambda: moved_aside(aside)),
        )
        self._session: Session | None = None
        """The session that was saved last; None once it has left."""
        self._reasons = FileWriter()
        self._explained: dict[int, Explanation] = {}
        """The explanations that were kept last."""

    def save(self, session: Session) -> None:
        """Save the session now, or later if the disk refuses."""
        self._session = session
        self._attempt(lambda: self._write(session), bool(session.history))

    def _failed(self) -> None:
        self._failing = True
        self._call_soon(self._save_again)

    def _save_again(self) -> None:
        """Save now what could not be saved while another program held the file: this fails, or all is well."""
        self._failing = False
        if self._session is not None:
            self.save(self._session)

    @property
    def waiting(self) -> bool:
        """Whether another program holds a file, so that something is still to be written or has just been given up."""
        return self._autosave.waiting or self._reasons.waiting or self._failing

    def afterwards(self, action: Callable[[], None]) -> None:
        """Call something once nothing waits for another program: now, or in a thread."""
        self._autosave.afterwards(lambda: self._reasons.afterwards(action))

    def settle(self) -> None:
        """Wait until everything is written, or it is known that this failed."""
        self._autosave.settle()
        self._reasons.settle()
        if self._autosave.failed:
            self._save_again()

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
            explanation_cache.save(record, explained, self._reasons)
