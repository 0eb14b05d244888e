"""A game as it was and as it went: looking back from a game that is being played, and watching a record.

Forward steps are animated like moves in play; backward ones and jumps are shown at once.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.session.playback import Playback
from ulm.session.session import NOBODY, Session
from ulm.storage import record as records
from ulm.storage.record import Record
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.panels.hand_panel import HandPanel
from ulm.ui.table.panels.last_move_panel import LastMovePanel
from ulm.ui.table.panels.playbar import PACES, PlayBar
from ulm.ui.table.panels.players_panel import PlayersPanel
from ulm.ui.table.panels.sidebar import SidePanel
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown
from ulm.ui.toolkit.widgets.dialog import Modal, notice

_REST = 150.0
_TURN_REST = 500.0
"""How long (ms) nothing happens between two moves, and between two turns, while the game plays by itself."""


class _Hand(HandPanel):
    """The hand of the seat that is looked from; nothing can be played from it."""

    def offer(self, card: str) -> None:
        """The cards are only looked at."""

    def empty_words(self) -> str:
        return t("replay.no_cards", name=self.state.seats[self.state.own].name)


_BY_PAD = {"replay.looking_back": "replay.looking_back_pad", "replay.watching": "replay.watching_pad"}
"""What the top bar says instead while a pad is used."""


class ReplayScene(TableScene):
    """A game that is looked at: ``playback`` says which, and what may be seen of it."""

    def __init__(self, app: Program, playback: Playback, *, saying: str, leave: str) -> None:
        """``saying`` and ``leave`` are the keys of the texts in the top bar and on the button that leads out."""
        super().__init__(app, playback)
        self.playback = playback
        self.playing = False
        self.pace = "normal"
        self._rest = 0.0
        self.director.watching = True
        state = self.state
        last_move, hand = LastMovePanel(state, self, playback), _Hand(state, self)
        side = SidePanel(state, self, self.anchors, self.commentary, app.settings.side, app.remember)
        players = PlayersPanel(state, self, self.look_from)
        top = TopBar(state, self, app, sentence=lambda: t(_BY_PAD[saying] if app.device == "pad" else saying))
        panels = [last_move, hand, PlayBar(state, self, playback, self, leave), players, side, top]
        self.set_panels(panels, side, top, prompt=(last_move, hand, side))
        self._update_state()

    def commentary(self) -> Sequence[str]:
        """Why the move that led to the position shown was made."""
        shown = self.playback.shown_count
        return self.playback.reasons_for(shown - 1) if shown else ()

    # ----- going there

    def look_back(self, number: int) -> None:
        """Show the position right after a move."""
        self.go(number + 1)

    def _update_state(self) -> None:
        """Have log and table know of the place shown."""
        self.state.shown_count = self.playback.at
        self.state.upcoming = self.playback.moves[self.playback.at :]
        self.state.own = self.playback.own
        self._mark()

    def _mark(self) -> None:
        """Mark the move that led here in the log; its reasons come before what was pointed at."""
        marked = self.playback.shown_count - 1
        if marked != self.state.marked:
            self.state.marked = marked
            if self.commentary():
                self.inspect(None)

    def _follow(self) -> None:
        """Show log and table of the place shown."""
        self._update_state()
        self.settle(False)

    def _show(self, arrive: Callable[[TableModel], None]) -> None:
        arrive(TableModel.of(self.playback.view()))
        self._follow()

    def go(self, at: int) -> None:
        """Show the position after so many moves at once; a game that plays by itself goes on from there."""
        self.animator.skip()
        self._rest = _TURN_REST
        self.playback.go(at)
        self._show(self.director.restart)

    def first(self) -> None:
        """Go to the beginning."""
        self.go(0)

    def last(self) -> None:
        """Go to the end."""
        self.go(self.playback.length)

    def turn_back(self) -> None:
        """Go to the beginning of this turn, or of the one before."""
        self.animator.skip()
        self.go(self.playback.turn_before())

    def turn_on(self) -> None:
        """Go to the next turn."""
        self.animator.skip()
        self.go(self.playback.turn_after())

    def round(self, number: int) -> None:
        """Go to the beginning of a round, if it was ever reached."""
        start = self.playback.round_start(number)
        if start is not None:
            self.go(start)

    def move_back(self) -> None:
        """Go back by one move: what lies elsewhere then flies back."""
        self.playing = False
        self.animator.skip()
        if self.playback.at:
            self.playback.go(self.playback.at - 1)
            self._show(self.director.step_back)

    def move_on(self) -> None:
        """Show the next move."""
        self.playing = False
        self.animator.skip()
        self._animate_next()

    def _animate_next(self) -> None:
        """Animate the next move; it has been made when the animation is over."""
        playback = self.playback
        played, before = playback.next, playback.last
        if played is None:
            return
        opens = self.playing and (before is None or before.seat != played.seat)
        view = playback.tell_next()
        self._mark()
        self.rebuild_items()
        self.director.animate_move(played, view, self._next_shown, opens_turn=opens)

    def _next_shown(self) -> None:
        self.playback.go(self.playback.shown_count)
        last = self.playback.last
        self._rest = _TURN_REST if last is not None and last.move.verb == "end" else _REST
        self._follow()

    def play_or_pause(self) -> None:
        """Go on by itself, or stop; at the end, from the beginning."""
        if self.playing:
            self.playing = False
        else:
            if self.playback.next is None:
                self.go(0)
            self.playing = True
            self._rest = 0.0
        self.rebuild_items()

    def set_pace(self, pace: str) -> None:
        """Go on slower or faster."""
        self.pace = pace
        self.rebuild_items()

    # ----- who looks

    def look_from(self, seat: int) -> None:
        """Look from a seat, or from nobody's, where that may be done."""
        self.animator.skip()
        if self.playback.look_from(seat):
            self.state.hand_shown = False
            self._show(self.director.restart)

    def look_from_next(self) -> None:
        """Look from another seat."""
        self.look_from(self.playback.next_viewer())

    # ----- ways out

    def out(self) -> None:
        """Leave."""
        self.app.pop()

    def play_on(self) -> None:
        """Ask, then play on from here as a new game."""
        self.playing = False
        self.animator.skip()
        record = self.playback.cut()
        if record is None or self.playback.game.finished:
            return
        choices: list[tuple[str, Callable[[], None] | None]] = []
        seat = self.playback.viewer if self.playback.viewer != NOBODY else self.playback.game.position.active
        if record.seats[seat].bot is not None:
            name = record.seats[seat].name
            choices.append((t("replay.as_seat", name=name), partial(self._leave_for, record, seat)))
        choices.append((t("replay.as_before"), partial(self._leave_for, record, None)))
        choices.append((t("common.cancel"), None))
        self.app.push(Modal(self.app, t("replay.play_on"), t("replay.play_on_text"), choices))

    def _leave_for(self, record: Record, seat: int | None) -> None:
        self.app.navigation.play_on(record, seat)

    # ----- coming, time

    def relayout(self) -> None:
        """How fast it goes the bar says, only *instant* is taken over from the settings."""
        if self.app.settings.speed != "instant":
            self.animator.speed = "normal"
        super().relayout()

    @property
    def moving(self) -> bool:
        return super().moving or self.playing

    @property
    def panels_take_turns(self) -> bool:
        """What is leapt to is there at once, though nobody ever decides here."""
        return self.moving

    def update(self, dt: float) -> None:
        """While the game plays by itself, the next move follows when the last one has been shown."""
        pace = PACES[self.pace]
        super().update(dt * pace)
        if not self.playing or self.director.busy:
            return
        self._rest -= dt * pace
        if self._rest <= 0:
            if self.playback.next is None:
                self.play_or_pause()
            else:
                self._animate_next()

    # ----- input

    def handle(self, event: Input) -> bool:
        """The keys of the bar come before those that carry the focus."""
        self.forget_refusal(event)
        if isinstance(event, PointerDown) and self.director.busy and not self.playing:
            self.animator.skip()
        if isinstance(event, KeyDown) and (self._at_focus(event) or self._key(event)):
            return True
        used = super().handle(event)
        self.sync_focus()
        return used

    def _at_focus(self, event: KeyDown) -> bool:
        """A choice or a column that has the focus uses its own keys."""
        ring = self.focus
        return ring.focused is not None and ring.visible and ring.focused.visible and ring.focused.handle(event)

    def _key(self, event: KeyDown) -> bool:
        if self.app.device == "pad" and key_bindings.arrow(event):
            return False  # a pad has other buttons to go from move to move
        match key_bindings.action(event, "replay"):
            case "turn_back":
                self.turn_back()
            case "turn_on":
                self.turn_on()
            case "move_back":
                self.move_back()
            case "move_on":
                self.move_on()
            case "first":
                self.first()
            case "last":
                self.last()
            case "play":
                self.play_or_pause()
            case "look_from":
                self.look_from_next()
            case "round":
                self.round(int(event.name) or 10)
            case _:
                return False
        return True

    def back(self) -> bool:
        if self.state.pinned is not None:
            self.pin(None)
        elif not self.zoom.back():
            self.out()
        return True

    def open_menu(self) -> None:
        self.playing = False
        self.app.navigation.show_menu()

    # ----- the picture

    def draw(self, canvas: Canvas) -> None:
        self.draw_table(canvas, 40)
        canvas.above()
        for panel in self.panels:
            panel.draw_over(canvas)
        self.director.draw(canvas)
        self.draw_focus(canvas)


@with_error_sheet
def open_history(app: Program, session: Session, number: int) -> None:
    """Show a game that is being played as it was right after a move of its history."""
    replay_open_game(app, Playback.of_session(session, number + 1))


@with_error_sheet
def replay_open_game(app: Program, playback: Playback) -> None:
    """Show a game that is being played as far as it is known."""
    app.push(ReplayScene(app, playback, saying="replay.looking_back", leave="replay.back"))


@with_error_sheet
def open_final_position(app: Program, session: Session) -> None:
    """Show a game that is over as it ended; from memory, for its record may not have been saved."""
    playback = Playback.of_session(session, len(session.history))
    app.push(ReplayScene(app, playback, saying="replay.watching", leave="replay.to_result"))


def _account(record: Record, path: Path | None) -> GameReview | None:
    """The account that a review of the game has left, as far as it goes."""
    return review_cache.read(record, path) if path is not None else None


@with_error_sheet
def watch_from(app: Program, record: Record, path: Path | None, at: int, seat: int) -> None:
    """Show a finished game after so many moves as a seat sees it, from where one goes back to its review."""
    playback = Playback.of_record(record, _account(record, path))
    playback.look_from(seat)
    playback.go(at)
    app.push(ReplayScene(app, playback, saying="replay.watching", leave="replay.to_review"))


@with_error_sheet
def watch(app: Program, record: Record, path: Path | None = None) -> None:
    """Show a record from its beginning, as far as its moves can be made; ``path``: where it was read from."""
    title = path.stem if path is not None else t("replay.title")
    try:
        playback = Playback.of_record(record, _account(record, path))
    except UnreadableFile as error:
        problem = msgspec.structs.replace(error.problem, file=path.name if path is not None else "")
        app.push(notice(app, t("game.record_broken"), in_rich_text(problem_text.line(problem))))
        return
    app.push(ReplayScene(app, playback, saying="replay.watching", leave="replay.leave"))
    if playback.trouble is not None:
        words = t("replay.does_not_fit", turn=playback.trouble.turn, move=playback.trouble.number)
        app.push(notice(app, title, words))
    elif records.other_definitions(record):
        app.push(notice(app, title, t("game.record_other_definitions")))
