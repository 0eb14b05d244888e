"""The course of a game on the screen: shows what ``session/course.py`` asks for."""

from __future__ import annotations

from ulm.ai.bot_process import WorkerFailed
from ulm.i18n.catalog import t
from ulm.rules import Move, Played
from ulm.rules.moves import DRAW, END
from ulm.session.game_flow import Event, FlowState, GameFlow
from ulm.session.session import NOBODY
from ulm.session.table_game import TableGame
from ulm.ui.table.coaches.coach import Coach
from ulm.ui.table.focus_restore import FocusRestorer
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.interaction.hint import Hints
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.widgets.dialog import Modal


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


class GameFlowDisplay:
    """The course of one game, and what of it is shown at a table (``course.Screen``)."""

    def __init__(
        self, table: TableScene, session: TableGame, hints: Hints, coach: Coach, keyboard: FocusRestorer
    ) -> None:
        self._table = table
        self._app = table.app
        self._session = session
        self._hints = hints
        self._coach = coach
        self._keyboard = keyboard
        self._notes = BotNotes(table.state, table, session)
        self.course = self._new_course()
        session.ready = self._wake

    def _new_course(self) -> GameFlow:
        return GameFlow(self._session, self, automatic=self._automatic, calls=lambda: self._app.settings.hand_over)

    def _automatic(self) -> frozenset[str]:
        """The verbs of the moves that are made by themselves, by the settings."""
        settings = self._app.settings
        wanted = {DRAW.verb: settings.auto_draw, END.verb: settings.auto_end}
        return self._coach.automatic(frozenset(verb for verb, on in wanted.items() if on))

    # ----- time

    def go_on(self) -> None:
        """Go on as far as possible without waiting, unless something else is shown just now."""
        table = self._table
        if self._app.scene is not table or table.zoom.moving:
            return
        if self._session.arrival == "whole":
            self._show_anew()
        elif not table.director.busy:
            self._take_arrival()
            self.course.go_on(bots=not self._coach.holds)
            self._notes.update()

    def play(self, move: Move) -> None:
        """The player makes a legal move."""
        self.course.play(move)
        self._made()

    def end_turn(self) -> None:
        """The player ends the turn, at most by skipping an action that is open."""
        self.course.end_turn()
        self._made()

    def _made(self) -> None:
        if self.course.state is FlowState.SENT:
            self._table.settle(False)
        self.go_on()

    def frame(self, *, shown: bool) -> None:
        """A frame goes by. What has just been ``shown`` to its end is drawn before a bot's next move begins."""
        if not shown or self.course.state is not FlowState.THINKING:
            self.go_on()
        if shown and self.course.state is FlowState.THINKING:
            self._wake()

    def _wake(self) -> None:
        """A bot has made up its mind (called from another thread): what it does is shown in the next frame."""
        self._app.call_soon(self._table.invalidate)

    # ----- what comes from elsewhere

    def _show_anew(self) -> None:
        """Everything may be different: show the position as it is, and begin a new course from there."""
        table, session = self._table, self._session
        said = table.top.refusal
        self.course = self._new_course()  # what is still being shown must not go on
        session.take_arrival()
        self._forget_choices()
        table.drags.cancel()
        table.director.restart(TableModel.of(session.view()))
        table.state.shown_count = len(session.history)
        table.state.own = session.own
        table.state.hand_shown = False
        self.course.start()
        if said:  # why it had to be shown anew
            table.top.say(said)

    def _take_arrival(self) -> None:
        """Show the next of what has come, but for moves of others, which the course asks for itself."""
        match self._session.arrival:
            case "taken back" if self.course.may(Event.TAKE_BACK):
                self.course.take_back(self._taken_back)
            case "answer" if self.course.state is FlowState.SENT:
                played = self._session.take_arrival()
                if played is not None:
                    self.course.answered(played)
            case "answer" if self.course.state is FlowState.DECIDING:  # it was sent again after the line had broken
                self.course.play(self._session.legal()[0])

    def _taken_back(self) -> bool:
        self._session.take_arrival()
        return True

    # ----- what the course asks for

    def show_move(self, played: Played, *, opens_turn: bool) -> None:
        """Show a move; it has been saved before."""
        table = self._table
        table.director.slid = table.pushing.standing(played.move)
        decided = table.state.ready
        self._forget_choices()
        table.top.hush()
        table.state.settle(False)
        # A bot's move begins with the items of the position before. At instant speed they are made in a moment, when
        # the move has been shown.
        if table.animator.speed != "instant" and (decided or self._session.seats[played.seat].bot is None):
            table.rebuild_items()
        view = self._session.game.view(table.state.model.seat)
        table.director.animate_move(played, view, self.course.shown, opens_turn=opens_turn)

    def show_present(self, *, viewer_comes: bool) -> None:
        """Show the position as it is now, after something was taken back."""
        self._forget_choices()
        state, session = self._table.state, self._session
        state.shown_count = len(session.history)
        if state.model.seat != session.viewer or state.own != session.own:
            # The hand that was being held up belongs to somebody else.
            state.hand_shown = False
        viewer = NOBODY if viewer_comes else session.viewer
        self._table.director.step_back(TableModel.of(session.game.view(viewer)))
        state.own = session.own

    def settle(self, *, deciding: bool) -> None:
        """Show what the seat that may look now may see, and let it decide."""
        state, session = self._table.state, self._session
        if state.model.seat != session.viewer:
            state.hand_shown = False
            state.model = TableModel.of(session.view())
        state.own = session.own
        self._table.settle(deciding and not session.waits)
        self._coach.settled()
        self._keyboard.settled()

    def hand_over(self, seat: int) -> None:
        """The sheet covers everything before anything of the next one's is drawn; ``resumed`` goes on."""
        if self.course.sitting == NOBODY:
            self._table.state.model = TableModel.of(self._session.game.view(NOBODY))
        self._table.settle(False)
        self._app.push(HandOverScene(self._app, self._session.seats[seat]))

    def resumed(self) -> None:
        """What covered the table is gone."""
        if self.course.state is FlowState.HANDING:
            self.course.handed_over()
        self.go_on()

    def finish(self) -> bool:
        """Show the result, unless the coach goes on."""
        if self._coach.ends_game():
            return False
        whole = self._session.whole
        if whole is None:
            return False
        self._table.zoom.leave()
        self._app.navigation.show_result(whole)
        return True

    def fail(self, failure: WorkerFailed) -> None:
        """Say that no bot can go on; continuing the game asks once more."""
        leave = (t("scoring.leave"), self._app.navigation.show_title)
        why = f"{t('game.bot_failed_why')}\n{self._app.report_failure(failure)}"
        self._app.push(Modal(self._app, t("game.bot_failed"), why, [leave]))

    def _forget_choices(self) -> None:
        """What was pointed out and begun belongs to the position before."""
        self._table.state.wait()
        self._hints.forget()
        self._table.pushing.forget()
        self._table.menu.options = []
