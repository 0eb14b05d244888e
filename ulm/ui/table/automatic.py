"""What is done by itself at the table: the only thing left, where the settings say so, and the end of a turn that
waits for an action to be skipped.
"""

from ulm.rules import Move
from ulm.rules.moves import END
from ulm.session.session import Session
from ulm.ui.settings import Settings
from ulm.ui.state.table_state import TableState


class AutomaticMoves:
    """Knows the next move that nobody need make."""

    def __init__(self, state: TableState, session: Session, settings: Settings) -> None:
        self._state = state
        self._session = session
        self._settings = settings
        self.ending = False
        """Whether the turn ends as soon as the action that was skipped for it is shown."""
        self.held = False
        """Whether a move was taken back: until the player plays one, nothing is done by itself."""

    def next(self) -> Move | None:
        """The move to be made now; None where the player decides."""
        state, settings = self._state, self._settings
        if state.ready and self.ending:
            self.ending = False
            return END if state.can(END) else None
        if not state.ready or self.held or not (settings.auto_draw or settings.auto_end):
            return None
        legal = self._session.game.legal()
        wanted = {"draw": settings.auto_draw, "end": settings.auto_end}
        return legal[0] if len(legal) == 1 and wanted.get(legal[0].verb, False) else None
