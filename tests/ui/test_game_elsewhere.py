"""The table on the screen plays a game that is held elsewhere, over a real line on this machine."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from driving import Hand
from tables_elsewhere import connected, until

from tests.marks import sampled
from tests.online.at_tables import Player, RandomThinker, a_server, opened
from ulm.files import paths
from ulm.online import protocol
from ulm.online.served_tables import ServedTables
from ulm.online.server import TableServer
from ulm.online.store import Store
from ulm.records import record as records
from ulm.session.course import State
from ulm.ui import notification
from ulm.ui.online.link import TableLink
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.greeting import GreetingPanel
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.widgets.modal import Modal


@pytest.fixture
def served(tmp_path: Path) -> Iterator[TableServer]:
    with a_server(tmp_path) as (server, _):
        yield server


def listening(store: Store, port: int = 0) -> TableServer:
    """A server of the tables in a store."""
    server = TableServer(ServedTables(store, RandomThinker()), hosts=["127.0.0.1"], port=port, per_second=10_000)
    server.start()
    return server


def at_table(app: App, server: TableServer, *bots: str | None) -> tuple[Hand, TableLink, Player]:
    """The window sits at seat 0 of a table, another guest at seat 1; whoever begins."""
    table = opened(server, *(bots or (None, None)), seed=3)
    other = Player(table[1], seat=1).sit_down()
    link = connected(app, table[0], other)
    app.navigation.sit_down(link)
    app.step(16)
    until(app, lambda: other.session.people[0].here, other)
    return Hand(app), link, other


def own_turn(hand: Hand, link: TableLink, other: Player, rng: Random) -> None:
    """Go on until the window has to decide."""

    def ready() -> bool:
        other.move(rng)
        return hand.scene.state.ready

    until(hand.app, ready, other)
    assert link.session.decider == 0


def make(hand: Hand, link: TableLink, text: str, other: Player) -> None:
    """The window makes a move; it is shown once the table has made it."""
    made = len(link.session.history)
    move = next(move for move in link.session.legal() if move.text == text)
    hand.scene.perform(move)
    assert hand.scene.course.state is State.SENT
    assert not hand.scene.state.ready, "nothing can be done while a move is on its way"
    until(hand.app, lambda: len(link.session.history) > made and not hand.scene.director.busy, other)


def end_own_turn(hand: Hand, link: TableLink, other: Player, rng: Random) -> None:
    """Wait for the own turn, and play it to its end."""
    own_turn(hand, link, other, rng)
    while link.session.decider == 0:
        make(hand, link, link.session.legal()[-1].text, other)


@pytest.mark.long
def test_moves_go_and_come_and_others_are_animated(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    rng = Random(1)
    own_turn(hand, link, other, rng)
    make(hand, link, "draw", other)
    assert hand.scene.state.shown_count == len(link.session.history)
    hand.check()
    while link.session.decider == 0:
        own_turn(hand, link, other, rng)
        make(hand, link, link.session.legal()[-1].text, other)
    app.settings.speed = "normal"
    app.apply_settings()
    shown = hand.scene.state.shown_count
    other.until(lambda: other.session.decider == 1 and not other.session.waiting)
    other.move(rng)
    until(app, lambda: hand.scene.director.busy, other)
    assert hand.scene.state.shown_count == shown, "it is shown as a bot's move is, not at once"
    assert hand.scene.state.told is not None or hand.scene.animator.busy
    other.close()


def test_a_move_that_comes_late_is_refused_in_a_sentence(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    own_turn(hand, link, other, Random(1))
    before = hand.scene.course
    link.session.send(protocol.Play(10_000, "draw"))
    until(app, lambda: hand.scene.course is not before, other)
    assert hand.said() == "The table was already one move ahead. Nothing was played; choose again."
    assert hand.scene.state.ready, "the game goes on"
    hand.check()
    other.close()


def test_taking_back_is_asked_for_and_shown_to_all(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    own_turn(hand, link, other, Random(1))
    if not link.session.can_undo:  # a drawn tile was hidden: the push after it can be taken back
        make(hand, link, "draw", other)
        own_turn(hand, link, other, Random(1))
        make(hand, link, next(move.text for move in link.session.legal() if move.verb == "push"), other)
        own_turn(hand, link, other, Random(1))
    made = len(link.session.history)
    assert hand.scene.state.can_undo
    hand.scene.undo()
    until(app, lambda: len(link.session.history) < made and hand.scene.state.ready, other)
    hand.check()
    assert hand.said() == ""
    until(app, lambda: len(other.session.history) < made, other)
    other.close()


@pytest.mark.long
def test_a_lost_line_is_told_and_the_game_goes_on(app: App, tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = listening(store)
    hand, link, other = at_table(app, server)
    own_turn(hand, link, other, Random(1))
    make(hand, link, "draw", other)
    server.stop()
    until(app, lambda: hand.has("top:line"))
    lost = hand.scene.state.lost
    assert lost is not None
    assert lost.why == f"127.0.0.1:{server.port} does not answer."
    assert "No line. Trying again …" in hand.scene.spoken_changes().values()
    assert hand.scene.state.ready, "what was shown stays"
    again = listening(store, server.port)
    hand.click("top:line")
    until(app, lambda: hand.scene.state.lost is None and not link.anew)
    own_turn(hand, link, other, Random(1))
    hand.check()
    make(hand, link, link.session.legal()[0].text, other)
    other.close()
    link.close()
    again.stop()
    store.close()


@pytest.mark.long
def test_a_move_on_its_way_when_the_line_broke_is_shown_once(app: App, tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = listening(store)
    hand, link, other = at_table(app, server)
    own_turn(hand, link, other, Random(1))
    made = len(link.session.history)
    server.stop()
    hand.scene.perform(link.session.legal()[0])
    assert hand.scene.course.state is State.SENT
    again = listening(store, server.port)
    link.session.try_now()
    until(app, lambda: len(link.session.history) > made and not hand.scene.director.busy)
    own_turn(hand, link, other, Random(1))
    hand.check()
    assert len(link.session.history) == made + 1
    other.close()
    link.close()
    again.stop()
    store.close()


@pytest.mark.long
def test_a_table_that_is_gone_is_told_in_a_sentence_with_the_way_to_the_title(app: App, served: TableServer) -> None:
    _, link, other = at_table(app, served)
    table = next(iter(served.tables.in_memory.values()))  # type: ignore[attr-defined]

    async def remove() -> None:
        table.dismiss_all("removed")

    served.call(remove)
    until(app, lambda: isinstance(app.scene, Modal))
    assert isinstance(app.scene, Modal)
    assert app.scene.text == "This table was removed because nobody had played for half a year."
    assert link.session.given_up
    app.scene.back()
    app.step(16)
    assert type(app.scene).__name__ == "TitleScene"
    other.close()


def test_who_is_here_and_what_they_say(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served, None, None, "random")
    state = hand.scene.state
    assert state.presence == {1: "here", 2: "bot"}
    assert "Guest 1 is here" in next(item for item in hand.scene.focus if item.name == "players:1").spoken()
    other.session.send(protocol.Greet("well_played"))
    until(app, lambda: any("Well played!" in said for said in hand.scene.spoken_changes().values()), other)
    greeting = next(panel for panel in hand.scene.panels if isinstance(panel, GreetingPanel))
    assert greeting.animating
    said_once = hand.scene.spoken_changes()
    other.session.send(protocol.Greet("well_played"))
    until(app, lambda: not hand.scene.spoken_changes().keys() <= said_once.keys(), other)  # it is said again
    app.step(8000)
    assert not greeting.animating, "it is gone after a while"
    other.close()
    until(app, lambda: state.presence[1] == "away")
    app.navigation.show_people(link)
    app.step(16)
    assert app.scene is not None
    bot = app.scene.focus.find("bot1")
    assert bot is not None
    bot.activate()
    until(app, lambda: state.presence[1] == "stand_in")
    app.pop()
    own_turn(hand, link, other, Random(1))
    assert not link.session.seats[0].bot


@pytest.mark.long
def test_the_menu_leads_to_the_people_and_leaving_keeps_the_seat(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    hand.scene.open_menu()
    app.step(16)
    assert app.scene is not None
    names = [item.name for item in app.scene.focus.items]
    assert "people" in names
    assert not {"practice", "hints"} & set(names), "there is neither at a table with others"
    app.navigation.show_title()
    app.step(16)
    until(app, lambda: not other.session.people[0].here, other)
    assert other.session.people[0].taken
    back = connected(app, link.where, other)
    assert back.seated
    back.close()
    other.close()


@pytest.mark.long
def test_a_player_in_another_window_is_called(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr("pygame.key.get_focused", lambda: False)
    monkeypatch.setattr(notification, "way", lambda: lambda title, text: shown.append((title, text)))
    hand, link, other = at_table(app, served)
    own_turn(hand, link, other, Random(1))
    until(app, lambda: shown, other)
    assert shown == [("Ulm", "It’s your turn.")]
    make(hand, link, "draw", other)
    own_turn(hand, link, other, Random(1))
    assert len(shown) == 1, "once for each turn"
    other.close()


@pytest.mark.long
def test_those_who_watch_see_everything_that_is_open(app: App, served: TableServer) -> None:
    table = opened(served, None, None, seed=3)
    others = [Player(table[n], seat=n).sit_down() for n in (0, 1)]
    link = connected(app, table[protocol.WATCHER], *others)
    app.navigation.sit_down(link)
    hand, rng = Hand(app), Random(1)

    def played() -> bool:
        for each in others:
            each.move(rng)
        return hand.scene.state.shown_count > 20

    until(app, played, *others)
    assert not hand.scene.state.ready
    for each in others:
        each.close()


@pytest.mark.long
def test_whoever_comes_back_is_told_what_happened_since(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    rng = Random(2)
    end_own_turn(hand, link, other, rng)
    app.navigation.show_title()
    app.step(16)
    until(app, lambda: not other.session.people[0].here, other)
    while other.session.decider == 1:
        other.move(rng)
        other.until(lambda: not other.session.sent or other.session.waiting)
        other.work(0.01)
    back = connected(app, link.where, other)
    app.navigation.sit_down(back)
    app.step(16)
    hand.check()
    assert hand.scene.state.ready
    told = hand.scene.side.log.recapped()
    assert any("Guest 1" in line for line in told), told
    other.close()


@pytest.mark.long
def test_looking_back_shows_what_this_seat_could_know(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    rng = Random(2)
    end_own_turn(hand, link, other, rng)
    own_turn(hand, link, other, rng)
    app.navigation.show_title()
    app.step(16)
    back = connected(app, link.where, other)
    app.navigation.sit_down(back)
    app.step(16)
    table = app.scene
    assert isinstance(table, GameScene)
    moves = len(back.session.history)
    assert back.session.past is None, "the table is asked for it"
    table.look_back(1)
    until(app, lambda: isinstance(app.scene, ReplayScene), other)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.playback.at == 2
    assert replay.playback.viewers == (0,)
    assert [seat.bot for seat in replay.state.seats] == [None, None], "no guest looks like a bot"
    game = served.tables.find(back.where.table).session.game

    def shows(number: int) -> bool:
        hidden = game.at_move(number).view(0).position
        return replay.playback.at == number and replay.playback.view().position == hidden

    assert shows(2)
    replay.move_on()
    until(app, lambda: shows(3) and not replay.director.busy, other)
    replay.first()
    until(app, lambda: shows(0), other)
    replay.last()
    until(app, lambda: shows(moves), other)
    replay.back()
    app.step(16)
    assert app.scene is table
    hand.check()
    table.look_back(0)
    assert isinstance(app.scene, ReplayScene), "the table is asked once"
    app.scene.back()
    other.close()


@pytest.mark.long
def test_what_comes_while_somebody_looks_back_is_shown_afterwards(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    rng = Random(2)
    end_own_turn(hand, link, other, rng)
    hand.scene.look_back(0)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    shown = replay.playback.length

    def waits() -> bool:
        other.move(rng)
        return len(link.session.waiting) > 1

    until(app, waits, other)
    assert replay.playback.length == shown
    replay.back()
    until(app, lambda: not link.session.waiting and not hand.scene.director.busy, other)
    hand.check()
    other.close()


@pytest.mark.long
def test_a_table_of_an_older_version_shows_no_past(app: App, served: TableServer) -> None:
    hand, link, other = at_table(app, served)
    own_turn(hand, link, other, Random(2))
    make(hand, link, link.session.legal()[-1].text, other)
    link.session._games[0] = None
    link.session.looks = False
    hand.scene.look_back(0)
    assert hand.said() == "This table has an older version of Ulm, so you can look back once the game is over."
    other.close()


# ----- long ones


@pytest.mark.long
@pytest.mark.parametrize("bots", [(None, None), (None, None, "random", "random")], ids=["two", "four"])
def test_a_whole_game_is_played_in_the_ordinary_scene(
    app: App, served: TableServer, bots: tuple[str | None, ...]
) -> None:
    hand, link, other = at_table(app, served, *bots)
    rng = Random(4)
    end = time.monotonic() + 300
    while not isinstance(app.scene, ScoringScene):
        assert time.monotonic() < end
        app.step(16)
        other.work()
        other.move(rng)
        scene = app.scene
        if isinstance(scene, GameScene) and scene.state.ready:
            hand.check()
            scene.perform(rng.choice(link.session.legal()))
    until(app, lambda: other.record is not None, other)
    assert other.record == link.session.record
    kept = [records.read(file) for file in paths.saves().glob("*.ulm")]
    assert kept == [other.record], "the whole record is among the saved games"
    other.close()


@pytest.mark.long
def test_a_move_is_on_the_other_screen_at_once(app: App, served: TableServer) -> None:
    """From the call that makes it to the frame that shows it, without animation. What this process works for it is
    bounded, for other programs may keep the machine busy; by the clock it is only certain that nothing sleeps.
    """
    hand, link, other = at_table(app, served)
    rng, took, worked = Random(5), list[float](), list[float]()
    end = time.monotonic() + 120
    while len(took) < 60:
        assert time.monotonic() < end
        until(app, lambda: not other.session.sent and not link.session.waiting, other)
        if link.session.decider == 0 and hand.scene.state.ready:
            make(hand, link, rng.choice(link.session.legal()).text, other)
            continue
        other.work()
        if other.session.decider != 1:
            continue
        shown, begun, before = hand.scene.state.shown_count, time.perf_counter(), time.process_time()
        other.move(rng)
        while hand.scene.state.shown_count == shown:
            app._nap(10)  # as in its own loop: a thread that never waits holds the others up
            app.step(1)
        app.step(1)
        took.append(time.perf_counter() - begun)
        worked.append(time.process_time() - before)
    clock, work = statistics.median(took), statistics.median(worked)
    print(f"median {clock * 1000:.1f} ms, of which {work * 1000:.1f} ms work; longest {max(took) * 1000:.1f} ms")
    assert work < 0.1
    assert clock < 1.0
    other.close()


@pytest.mark.long
@pytest.mark.parametrize("guests", sampled((3,), (1, 3)))
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
        assert [seat.name for seat in found[0].seats][: guests + 1] == ["Agnes", "Felix", "Ursula", "Konrad"][
            : guests + 1
        ]
        for program_ in running:
            program_.communicate("\n", timeout=60)
            assert program_.returncode == 0
    finally:
        for program_ in running:
            program_.kill()
            program_.wait()
