"""The moves of bots at the table, and what is said where the process they think in fails."""

from ulm.bots.worker import WorkerFailed
from ulm.rules import Move
from ulm.session.session import Session
from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.state.table_actions import TableActions
from ulm.ui.state.table_state import TableState
from ulm.ui.widgets.modal import Modal


class BotMoves:
    """Asks the bot whose turn it is."""

    def __init__(self, app: Program, state: TableState, actions: TableActions, session: Session) -> None:
        self._app = app
        self._state = state
        self._actions = actions
        self._session = session
        self._restarts = 0
        """How many new starts of the bots' process the log names."""
        self._told_slow = False
        """Whether the log says that this machine is slow."""
        self.failed = False
        """Whether no bot can go on. The game is saved; continuing it asks once more."""

    def next(self) -> Move | None:
        """The move of the bot whose turn it is, once it has decided."""
        self._session.think()
        try:
            move = self._session.thought()
        except WorkerFailed as failure:
            self.failed = True
            leave = (t("scoring.leave"), self._app.navigation.show_title)
            why = f"{t('game.bot_failed_why')}\n{self._app.report_failure(failure)}"
            self._app.push(Modal(self._app, t("game.bot_failed"), why, [leave]))
            return None
        self._note_restart()
        if move is not None:
            self._note_slowness()
        return move

    def _note_restart(self) -> None:
        """Have the log tell when the bots' process was started anew."""
        if self._session.restarts > self._restarts:
            self._restarts = self._session.restarts
            self._note("panels.log.restarted")

    def _note_slowness(self) -> None:
        """Have the log tell, once a game, that a bot could not think as much as it does elsewhere."""
        if self._session.out_of_time and not self._told_slow:
            self._told_slow = True
            self._note("panels.log.slow_machine")

    def _note(self, text: str) -> None:
        self._state.notes.append((self._state.shown_count, text))
        self._actions.rebuild_items()
