"""Lines of the log about the process in which bots think."""

from ulm.session.table_game import TableGame
from ulm.ui.state.table_actions import ViewerActions
from ulm.ui.state.table_state import TableState


class BotNotes:
    """Has the log tell when that process was started anew, and once a game that this machine is slow."""

    def __init__(self, state: TableState, actions: ViewerActions, session: TableGame) -> None:
        self._state = state
        self._actions = actions
        self._session = session
        self._restarts = 0
        """How many new starts the log names."""
        self._told_slow = False

    def update(self) -> None:
        """Note what has happened since."""
        if self._session.restarts > self._restarts:
            self._restarts = self._session.restarts
            self._note("panels.log.restarted")
        if self._session.out_of_time and not self._told_slow:
            self._told_slow = True
            self._note("panels.log.slow_machine")

    def _note(self, text: str) -> None:
        self._state.notes.append((self._state.shown_count, text))
        self._actions.rebuild_items()
