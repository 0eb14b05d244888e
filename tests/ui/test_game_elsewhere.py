"""The table on the screen plays a game that is held elsewhere, over a real line on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from driving import Hand
from tables_elsewhere import connected, until

from tests.marks import sampled
from tests.online.at_tables import Player, RandomThinker, opened
from ulm.files import paths
from ulm.i18n.catalog import t
from ulm.net import protocol
from ulm.net.server import TableServer
from ulm.net.table_pool import ServedTables
from ulm.net.table_store import Store
from ulm.session.game_flow import FlowState
from ulm.storage import record as records
from ulm.ui import notification
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.presence import GreetingPanel
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.toolkit.widgets.dialog import Modal

Guests = Callable[..., Player]


class AtTable:
    """The window at seat 0 of a table, and another guest at seat 1; whoever begins."""

    def __init__(self, app: App, server: TableServer, guests: Guests, *bots: str | None, seed: int = 1) -> None:
        table = opened(server, *(bots or (None, None)), seed=3)
        self.app, self.rng = app, Random(seed)
        self.other = guests(table[1], 1)
        self.link = connected(app, table[0], self.other)
        app.navigation.sit_down(self.link)
        app.step(16)
        self.until(lambda: self.other.session.people[0].here)
        self.hand = Hand(app)

    @property
    def scene(self) -> GameScene:
        return self.hand.scene

    def until(self, there: Callable[[], object]) -> None:
        until(self.app, there, self.other)

    def own_turn(self) -> None:
        """Go on until the window has to decide."""

        def ready() -> bool:
            self.other.move(self.rng)
            return self.scene.state.ready

        self.until(ready)
        assert self.link.session.decider == 0

    def make(self, text: str = "") -> None:
        """The window makes a move, the last legal one by default; it is shown once the table has made it."""
        made, legal = len(self.link.session.history), self.link.session.legal()
        self.scene.perform(next((move for move in legal if move.text == text), legal[-1]))
        assert self.scene.course.state is FlowState.SENT
        assert not self.scene.state.ready, "nothing can be done while a move is on its way"
        self.until(lambda: len(self.link.session.history) > made and not self.scene.director.busy)

    def end_own_turn(self) -> None:
        """Wait for the own turn, and play it to its end."""
        self.own_turn()
        while self.link.session.decider == 0:
            self.make()

    def leave(self) -> None:
        """Go to the title; the other one sees it."""
        self.app.navigation.show_title()
        self.app.step(16)
        self.until(lambda: not self.other.session.people[0].here)

    def come_back(self) -> None:
        self.link = connected(self.app, self.link.where, self.other)
        self.app.navigation.sit_down(self.link)
        self.app.step(16)


@pytest.fixture
def at(app: App, served: TableServer, guests: Guests) -> AtTable:
    return AtTable(app, served, guests)


class Restarted:
    """A server that can be stopped and started again with the same tables, at the same port."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "tables.db")
        self.server: TableServer | None = None
        self.port = 0

    def start(self) -> TableServer:
        tables = ServedTables(self.store, RandomThinker())
        self.server = TableServer(tables, hosts=["127.0.0.1"], port=self.port, per_second=10_000)
        self.server.start()
        self.port = self.server.port
        return self.server

    def stop(self) -> None:
        if self.server is not None:
            self.server.stop()
        self.server = None


@pytest.fixture
def restarted(tmp_path: Path) -> Iterator[Restarted]:
    made = Restarted(tmp_path)
    yield made
    made.stop()
    made.store.close()


@pytest.mark.long
def test_moves_go_and_come_and_those_of_others_are_animated(app: App, at: AtTable) -> None:
    at.own_turn()
    at.make("draw")
    assert at.scene.state.shown_count == len(at.link.session.history)
    at.hand.check()
    at.end_own_turn()
    app.settings.speed = "normal"
    app.apply_settings()
    shown, other = at.scene.state.shown_count, at.other
    other.until(lambda: other.session.decider == 1 and not other.session.waiting)
    other.move(at.rng)
    at.until(lambda: at.scene.director.busy)
    assert at.scene.state.shown_count == shown, "it is shown as a bot's move is, not at once"


def test_a_move_that_comes_late_is_refused_in_a_sentence_and_the_game_goes_on(at: AtTable) -> None:
    at.own_turn()
    before = at.scene.course
    at.link.session.send(protocol.Play(10_000, "draw"))
    at.until(lambda: at.scene.course is not before)
    assert at.hand.said() == t("online.refused.late")
    assert at.scene.state.ready
    at.hand.check()


def test_a_move_that_is_taken_back_is_taken_back_for_all(at: AtTable) -> None:
    at.own_turn()
    if not at.link.session.can_undo:  # a drawn tile was hidden: the push after it can be taken back
        at.make("draw")
        at.own_turn()
        at.make(next(move.text for move in at.link.session.legal() if move.verb == "push"))
        at.own_turn()
    made = len(at.link.session.history)
    assert at.scene.state.can_undo
    at.scene.undo()
    at.until(lambda: len(at.link.session.history) < made and at.scene.state.ready)
    at.hand.check()
    assert at.hand.said() == ""
    at.until(lambda: len(at.other.session.history) < made)


@pytest.mark.long
def test_a_lost_line_is_said_and_the_game_goes_on(app: App, restarted: Restarted, guests: Guests) -> None:
    at = AtTable(app, restarted.start(), guests)
    at.own_turn()
    at.make("draw")
    restarted.stop()
    until(app, lambda: at.hand.has("top:line"))
    lost = at.scene.state.lost
    assert lost is not None
    assert lost.why == t("online.lost.no_answer", address=f"127.0.0.1:{restarted.port}")
    assert t("online.table.no_line") in at.scene.spoken_changes().values()
    assert at.scene.state.ready, "what was shown stays"
    restarted.start()
    at.hand.click("top:line")
    until(app, lambda: at.scene.state.lost is None and not at.link.anew)
    at.own_turn()
    at.hand.check()
    at.make()
    at.link.close()


@pytest.mark.long
def test_a_move_on_its_way_when_the_line_broke_is_made_once(app: App, restarted: Restarted, guests: Guests) -> None:
    at = AtTable(app, restarted.start(), guests)
    at.own_turn()
    made = len(at.link.session.history)
    restarted.stop()
    at.scene.perform(at.link.session.legal()[0])
    assert at.scene.course.state is FlowState.SENT
    restarted.start()
    at.link.session.try_now()
    until(app, lambda: len(at.link.session.history) > made and not at.scene.director.busy)
    at.own_turn()
    at.hand.check()
    assert len(at.link.session.history) == made + 1
    at.link.close()


@pytest.mark.long
def test_a_removed_table_is_said_and_leads_to_the_title(app: App, served: TableServer, at: AtTable) -> None:
    table = next(iter(served.tables.in_memory.values()))  # type: ignore[attr-defined]

    async def remove() -> None:
        table.dismiss_all("removed")

    served.call(remove)
    until(app, lambda: isinstance(app.scene, Modal))
    assert isinstance(app.scene, Modal)
    assert app.scene.text == t("online.refused.removed")
    assert at.link.session.given_up
    app.scene.back()
    app.step(16)
    assert isinstance(app.scene, TitleScene)


def test_who_is_here_and_what_they_say_is_shown_and_spoken(app: App, served: TableServer, guests: Guests) -> None:
    at = AtTable(app, served, guests, None, None, "random")
    scene, state = at.scene, at.scene.state
    assert state.presence == {1: "here", 2: "bot"}
    assert "Guest 1 is here" in next(item for item in scene.focus if item.name == "players:1").spoken()
    at.other.session.send(protocol.Greet("well_played"))
    said = t("online.greeting.well_played")
    at.until(lambda: any(said in each for each in scene.spoken_changes().values()))
    greeting = next(panel for panel in scene.panels if isinstance(panel, GreetingPanel))
    assert greeting.animating
    said_once = scene.spoken_changes()
    at.other.session.send(protocol.Greet("well_played"))
    at.until(lambda: not scene.spoken_changes().keys() <= said_once.keys())  # it is said again
    app.step(8000)
    assert not greeting.animating, "it is gone after a while"
    at.other.close()
    until(app, lambda: state.presence[1] == "away")
    app.navigation.show_people(at.link)
    app.step(16)
    at.hand.click("bot1")
    until(app, lambda: state.presence[1] == "stand_in")
    app.pop()
    at.own_turn()
    assert not at.link.session.seats[0].bot


@pytest.mark.long
def test_the_menu_leads_to_the_people_and_whoever_leaves_keeps_the_seat(app: App, at: AtTable) -> None:
    at.scene.open_menu()
    app.step(16)
    assert app.scene is not None
    names = [item.name for item in app.scene.focus.items]
    assert "people" in names
    assert not {"practice", "hints"} & set(names), "there is neither at a table with others"
    at.leave()
    assert at.other.session.people[0].taken
    back = connected(app, at.link.where, at.other)
    assert back.seated
    back.close()


@pytest.mark.long
def test_a_player_in_another_window_is_called_once_a_turn(
    app: App, served: TableServer, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr("pygame.key.get_focused", lambda: False)
    monkeypatch.setattr(notification, "notification_method", lambda: lambda title, text: shown.append((title, text)))
    at = AtTable(app, served, guests)
    at.own_turn()
    at.until(lambda: shown)
    at.make("draw")
    at.own_turn()
    assert shown == [("Ulm", t("online.table.your_turn"))]


@pytest.mark.long
def test_those_who_watch_see_the_game_and_cannot_play(app: App, served: TableServer, guests: Guests) -> None:
    table = opened(served, None, None, seed=3)
    others = [guests(table[n], n) for n in (0, 1)]
    app.navigation.sit_down(connected(app, table[protocol.WATCHER], *others))
    hand, rng = Hand(app), Random(1)

    def played() -> bool:
        for each in others:
            each.move(rng)
        return hand.scene.state.shown_count > 20

    until(app, played, *others)
    assert not hand.scene.state.ready


@pytest.mark.long
def test_whoever_comes_back_sees_what_happened_since(at: AtTable) -> None:
    at.rng.seed(2)
    at.end_own_turn()
    at.leave()
    other = at.other
    while other.session.decider == 1:
        other.move(at.rng)
        other.until(lambda: not other.session.sent or other.session.waiting)
        other.work(0.01)
    at.come_back()
    at.hand.check()
    assert at.scene.state.ready
    told = at.scene.side.log.recapped()
    assert any("Guest 1" in line for line in told), told


@pytest.mark.long
def test_looking_back_shows_what_this_seat_could_know(app: App, served: TableServer, at: AtTable) -> None:
    at.end_own_turn()
    at.own_turn()
    at.leave()
    at.come_back()
    table, session = at.scene, at.link.session
    moves = len(session.history)
    assert session.past is None, "the table is asked for it"
    table.look_back(1)
    at.until(lambda: isinstance(app.scene, ReplayScene))
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.playback.at == 2
    assert replay.playback.viewers == (0,)
    assert [seat.bot for seat in replay.state.seats] == [None, None], "no guest looks like a bot"
    game = served.tables.find(at.link.where.table).session.game

    def shows(number: int) -> bool:
        hidden = game.at_move(number).view(0).position
        return replay.playback.at == number and replay.playback.view().position == hidden

    assert shows(2)
    replay.move_on()
    at.until(lambda: shows(3) and not replay.director.busy)
    replay.first()
    at.until(lambda: shows(0))
    replay.last()
    at.until(lambda: shows(moves))
    replay.back()
    app.step(16)
    assert app.scene is table
    at.hand.check()
    table.look_back(0)
    assert isinstance(app.scene, ReplayScene), "the table is asked once"


@pytest.mark.long
def test_what_comes_while_somebody_looks_back_is_shown_afterwards(app: App, at: AtTable) -> None:
    at.end_own_turn()
    at.scene.look_back(0)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    shown = replay.playback.length

    def waits() -> bool:
        at.other.move(at.rng)
        return len(at.link.session.waiting) > 1

    at.until(waits)
    assert replay.playback.length == shown
    replay.back()
    at.until(lambda: not at.link.session.waiting and not at.scene.director.busy)
    at.hand.check()


@pytest.mark.long
def test_a_table_of_an_older_version_shows_no_past(at: AtTable) -> None:
    at.own_turn()
    at.make()
    at.link.session._games[0] = None
    at.link.session.looks = False
    at.scene.look_back(0)
    assert at.hand.said() == t("online.table.no_looking_back")


@pytest.mark.long
def test_a_whole_game_is_played_and_its_record_saved(app: App, served: TableServer, guests: Guests) -> None:
    at = AtTable(app, served, guests, None, None, "random", "random", seed=4)
    end = time.monotonic() + 300
    while not isinstance(app.scene, ScoringScene):
        assert time.monotonic() < end
        app.step(16)
        at.other.work()
        at.other.move(at.rng)
        if isinstance(app.scene, GameScene) and app.scene.state.ready:
            at.hand.check()
            app.scene.perform(at.rng.choice(at.link.session.legal()))
    at.until(lambda: at.other.record is not None)
    assert at.other.record == at.link.session.record
    assert [records.read(file) for file in paths.saves().glob("*.ulm")] == [at.other.record]


@pytest.mark.long
@pytest.mark.parametrize("guests", sampled((1,), (1, 3)))
def test_windows_play_a_whole_game(tmp_path: Path, guests: int) -> None:
    """Programs of their own: one opens the table on its page of the set-up, the others join; all play by mouse."""
    program = Path(__file__).with_name("window_elsewhere.py")
    root = Path(__file__).parents[2]
    running: list[subprocess.Popen[str]] = []

    def begin(what: str, number: int) -> subprocess.Popen[str]:
        path = os.pathsep.join([str(root), str(program.parent)])
        home = tmp_path / str(len(running))
        environment = {**os.environ, "ULM_HOME": str(home), "PYTHONPATH": path, "ULM_STRICT": "1"}
        command = [sys.executable, str(program), what, str(number)]
        running.append(
            subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        return running[-1]

    def said(program: subprocess.Popen[str]) -> str:
        assert program.stdout is not None
        return next(line.strip() for line in program.stdout if not line.startswith("pygame"))

    try:
        invitation = said(begin("host", guests))
        for seat in range(1, guests + 1):
            begin(invitation, seat)
        found = [records.read(Path(said(program))) for program in running]
        assert found == [found[0]] * (guests + 1)
        names = ["Agnes", "Felix", "Ursula", "Konrad"][: guests + 1]
        assert [seat.name for seat in found[0].seats][: guests + 1] == names
        for program_ in running:
            program_.communicate("\n", timeout=60)
            assert program_.returncode == 0
    finally:
        for program_ in running:
            program_.kill()
            program_.wait()
