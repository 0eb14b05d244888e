"""Those who sit at other computers, at a table elsewhere: who is here, what they say, the line to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net.remote_game import RemoteGame
from ulm.net.remote_session import ELSEWHERE
from ulm.net.remote_table import TableLink, TableObserver
from ulm.session.playback import Playback
from ulm.ui.navigation import MenuEntry
from ulm.ui.notification import call_player
from ulm.ui.program import Program
from ulm.ui.table.board.piece_drawing import badge, badge_size
from ulm.ui.table.coaches.coach import Coach, CoachedTable
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.replay_scene import replay_open_game
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import LostConnection, Presence, TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import BODY
from ulm.ui.toolkit.widgets.dialog import Modal

_TYPE, _BESIDE = BODY + 4, 10.0
_SHOWN = 7000.0
"""How long a greeting stays (ms)."""


class GreetingPanel(Panel):
    """The latest greeting of each seat."""

    def __init__(self, state: TableState, actions: ViewerActions, anchors: Anchors) -> None:
        super().__init__(state, actions)
        self._anchors = anchors
        self._said: dict[int, tuple[str, float]] = {}
        """By seat: the greeting, and how long it has been shown."""
        self._count = 0

    def show(self, seat: int, greeting: str) -> None:
        """Somebody says something of the list."""
        self._said[seat] = greeting, 0.0
        self._count += 1
        self.actions.invalidate()

    def update(self, dt: float) -> None:
        for seat, (greeting, shown) in [*self._said.items()]:
            self._said[seat] = greeting, shown + dt
            if shown + dt > _SHOWN:
                del self._said[seat]

    @property
    def animating(self) -> bool:
        return bool(self._said)

    def spoken_changes(self) -> Mapping[object, str]:
        return {
            ("greeting", seat, self._count): t(
                "online.told.greeted", name=self.state.seats[seat].name, greeting=t(f"online.greeting.{greeting}")
            )
            for seat, (greeting, _) in self._said.items()
        }

    def draw_over(self, canvas: Canvas) -> None:
        for seat, (greeting, _) in self._said.items():
            panel = self._anchors.of_seat("panel", seat)
            if panel is not None:
                words = t(f"online.greeting.{greeting}")
                wide, high = badge_size(canvas.theme, words, _TYPE)
                beside = panel.right + wide / 2 + _BESIDE, panel.top + high
                below = panel.centerx, panel.bottom + high / 2 + _BESIDE
                badge(canvas, below if self.actions.arrangement.in_row else beside, words, size=_TYPE, dark=False)


class PresencePanel(Coach, TableObserver):
    """Stands where a coach stands: it shows at the table what is heard from elsewhere."""

    def __init__(self, table: CoachedTable, link: TableLink) -> None:
        self._table = table
        self._app = table.app
        self._link = link
        self._greetings = GreetingPanel(table.state, table, table.anchors)
        self._called: tuple[int, int] | None = None
        """The round and seat of the own turn to which the player was called last."""
        self._look: int | None = None
        """The move after which the player wants to see the position, once that is here."""
        link.followers.append(self)
        table.state.presence = self._presence()

    @property
    def panels(self) -> Sequence[Panel]:
        return [self._greetings]

    @property
    def menu_entries(self) -> Sequence[MenuEntry]:
        return [MenuEntry("people", t("online.people.open"), lambda: self._app.navigation.show_people(self._link))]

    def settled(self) -> None:
        """Call the player whose turn has come, where another window has the focus."""
        state = self._table.state
        if not state.ready:
            return
        turn = state.model.round, state.model.active
        if turn != self._called:
            self._called = turn
            call_player(self._app, t("online.table.your_turn"), wanted=self._app.settings.notify)

    def ends_game(self) -> bool:
        """The final count comes once the record is here."""
        whole = self._table.session.whole
        if whole is not None:
            # whoever has just lost the line gets the record while the final count is shown
            left = self._link.stay_open() if self._link.hosted is not None else None
            self._app.navigation.show_result(whole, again=self._again, left=left)
        return True

    def _again(self) -> None:
        if self._link.session.opener:
            self._app.navigation.show_setup()
        else:
            self._app.navigation.show_join()

    # ----- looking back

    def look_back(self, number: int) -> None:
        session = self._link.session
        seen = session.past
        if seen is None and not session.looks:
            self._table.refuse(t("online.table.no_looking_back"))
        elif seen is None:
            self._look = number
            session.look()
        elif number < len(seen.history):
            # nobody plays there, so a guest bears the sign of a human, not the one of somebody who is awaited
            seats = [replace(seat, bot=None) if seat.bot == ELSEWHERE else seat for seat in session.seats]
            playback = Playback(seen, seats, [session.viewer], at=number + 1)
            playback.own = session.own
            replay_open_game(self._app, playback)

    def past(self) -> None:
        """Go on with what the player wanted to see, where nothing else has been opened meanwhile."""
        if self._look is not None and self._link.session.past is not None:
            number, self._look = self._look, None
            self._table.look_back(number)

    # ----- what is heard

    def _presence(self) -> dict[int, Presence]:
        session = self._link.session
        found: dict[int, Presence] = {}
        for seat, each in enumerate(session.people):
            if seat == session.seat:
                continue
            if not each.guest:
                found[seat] = "bot"
            elif each.bot is not None:
                found[seat] = "stand_in"
            elif not each.taken:
                found[seat] = "free"
            else:
                found[seat] = "here" if each.here else "away"
        return found

    def people(self) -> None:
        self._table.state.presence = self._presence()
        self._table.rebuild_items()

    def line(self) -> None:
        why = self._link.lost
        self._table.state.lost = LostConnection(why, self._link.session.try_now) if why else None
        self._table.rebuild_items()

    def said(self, sentence: str) -> None:
        self._table.refuse(sentence)

    noticed = said

    def greeted(self, seat: int, greeting: str) -> None:
        self._greetings.show(seat, greeting)
        self._app.audio.play("tip")

    def ended(self) -> None:
        """There is no use in going on: say why, and lead back to the title."""
        self._table.state.lost = None
        leave = (t("scoring.leave"), self._app.navigation.show_title)
        self._app.push(Modal(self._app, in_rich_text(self._link.where.address), self._link.end, [leave]))


@with_error_sheet
def sit_down(app: Program, link: TableLink) -> None:
    """Show the game of a link, in place of everything else."""
    link.anew, link.at_table = False, True
    app.replace(GameScene(app, RemoteGame(link), lambda table: PresencePanel(table, link)))
