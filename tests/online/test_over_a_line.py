"""Whole games over real lines on this machine: everybody sees what the table shows them, and nothing happens twice."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.marks import sampled
from tests.online.at_tables import OPENER, Player, RandomThinker, a_server, opened, play_to_the_end
from tests.online.bad_lines import BadLine
from tests.online.conftest import Join
from ulm.net import connection, protocol
from ulm.net.connection import LineState
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER
from ulm.net.server import TableServer
from ulm.net.table_pool import ServedTables
from ulm.net.table_store import Store
from ulm.rules.position import NOBODY


def table_of(server: TableServer, where: Invitation):  # type: ignore[no-untyped-def]
    return server.tables.find(where.table)


def same_as_the_table(server: TableServer, player: Player) -> None:
    """What a guest sees is what the table shows its seat."""
    session = table_of(server, player.session.where).session
    seat = player.session.seat
    assert player.session.view().position == session.game.view(NOBODY if seat == WATCHER else seat).position
    seen = [played.seen_by(None if seat == WATCHER else seat) for played in session.history]
    assert [str(each.move) for each in player.session.history] == [str(each.move) for each in seen]
    assert [each.events for each in player.session.history] == [each.events for each in seen]


def test_a_game_of_guests_a_bot_and_a_watcher(server: TableServer, join: Join) -> None:
    places = opened(server, None, "random", None, towers=True)
    players = [join(places[0], 0), join(places[2], 2), join(places[WATCHER]).come_in()]
    rng = Random(1)
    table = table_of(server, places[0])
    while table.session.game.position.round < 2 or table.session.bot is not None:
        for player in players:
            player.work(0.001)
            player.move(rng)
    number = table.number
    for player in players:
        player.until(lambda player=player: player.session._number == number)
        same_as_the_table(server, player)
    play_to_the_end(players, rng)
    assert [player.wholes for player in players] == [2, 2, 1]  # none had to ask
    assert [player.refusals for player in players] == [[], [], []]
    for player in players:
        same_as_the_table(server, player)
        assert player.record == players[0].record
    assert [seat.name for seat in players[0].record.seats] == ["Guest 0", "Seat 1", "Guest 2"]  # type: ignore[union-attr]


def bad_game(tmp_path: Path, seed: int, rounds: int, **how: float) -> int:
    """A game over bad lines; how many lines were broken."""
    with a_server(tmp_path) as (server, _):
        places = opened(server, None, None, seed=seed)
        lines = [BadLine(server.port, seed=seed + n, **how) for n in (0, 1)]
        players = []
        try:
            for seat in (0, 1):
                where = msgspec.structs.replace(places[seat], port=lines[seat].port)
                players.append(Player(where, seat=seat))
            for player in players:
                player.sit_down()
            table = table_of(server, places[0])
            rng = Random(seed)
            end = time.monotonic() + 120
            shown: dict[int, list[str]] = {0: [], 1: []}
            while not table.session.finished and table.session.game.position.round <= rounds:
                assert time.monotonic() < end, [player.refusals for player in players]
                for player in players:
                    player.work(0.002)
                    player.move(rng)
                    if player.session.ready:  # all that was ever shown stays, but for what was taken back: nothing here
                        now = [str(each.move) for each in player.session.history]
                        before = shown[player.session.seat]
                        assert now[: len(before)] == before
                        shown[player.session.seat] = now
            for bad in lines:
                bad.calm = True
            for player in players:
                player.session.try_now()
                player.until(lambda player=player: player.session._number == table.number and not player.session.sent)
                same_as_the_table(server, player)
            assert {player.refusals[0] for player in players if player.refusals} <= {"late"}
            return sum(bad.broken for bad in lines)
        finally:
            for player in players:
                player.close()
            for bad in lines:
                bad.close()


@pytest.fixture
def quick_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests try again soon."""
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(connection, "LONGEST_PAUSE", 0.05)


@pytest.mark.usefixtures("quick_pauses")
def test_bad_lines_change_nothing(tmp_path: Path) -> None:
    assert bad_game(tmp_path, 1, rounds=2, delay=0.002, swallow=0.05, cut=0.05) > 3


@pytest.mark.long
@pytest.mark.usefixtures("quick_pauses")
@pytest.mark.parametrize("seed", sampled((0, 1), range(12)))
def test_bad_lines_change_nothing_in_whole_games(tmp_path: Path, seed: int) -> None:
    assert bad_game(tmp_path, seed, rounds=10, delay=0.02, swallow=0.03, cut=0.03) > 10


@pytest.mark.long
@pytest.mark.sweep
def test_a_slow_line_with_long_breaks(tmp_path: Path) -> None:
    """200 ms a piece, lines broken every now and then, guests pausing as they really do."""
    assert bad_game(tmp_path, 5, rounds=1, delay=0.2, swallow=0.05, cut=0.0) > 0


@pytest.mark.usefixtures("quick_pauses")
def test_a_table_is_there_again_after_its_server(tmp_path: Path, join: Join) -> None:
    with a_server(tmp_path) as (server, _):
        places = opened(server, None, None)
        port = server.port
        players = [join(places[seat], seat) for seat in (0, 1)]
        rng = Random(1)
        table = table_of(server, places[0])
        while table.number < 20:
            for each in players:
                each.work(0.001)
                each.move(rng)
        moves = [str(each.move) for each in table.session.history]
    players[0].until(lambda: players[0].lines[-1:] == [LineState.NO_ANSWER])
    store = Store(tmp_path / "tables.db")
    again = TableServer(ServedTables(store, RandomThinker()), hosts=["127.0.0.1"], port=port)
    again.start()
    try:
        for each in players:
            each.session.try_now()
            wholes = each.wholes
            # A move that was under way is sent again, and must be back before the two are compared.
            each.until(lambda each=each, wholes=wholes: each.wholes > wholes and not each.session.sent)
            same_as_the_table(again, each)
            each.close()
        assert [str(each.move) for each in table_of(again, places[0]).session.history][: len(moves)] == moves
    finally:
        again.stop()
        store.close()


def test_a_line_that_is_closed_while_it_connects_ends(server: TableServer) -> None:
    where = opened(server, None, None)[0]
    for _ in range(30):
        Player(where, seat=0).close()


def test_a_line_that_is_closed_just_when_it_is_connected_leaves_no_socket(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = opened(server, None, None)[0]
    sockets: list[ClientConnection] = []
    closed: list[connect] = []
    connected = threading.Event()

    class ClosedMeanwhile(connect):
        async def __aenter__(self) -> ClientConnection:
            sockets.append(await super().__aenter__())
            made.close(wait=False)
            connected.set()
            return sockets[-1]

        async def __aexit__(self, *error: Any) -> None:
            await super().__aexit__(*error)
            closed.append(self)

    monkeypatch.setattr(connection, "connect", ClosedMeanwhile)
    made = connection.Connection(
        where.url, lambda: protocol.Hello(protocol.VERSION, ""), print, print, lambda job: None
    )
    made.start()
    assert connected.wait(10)
    made.close()
    assert len(closed) == len(sockets) == 1, "it is closed, not broken off"
    assert sockets[0].transport.is_closing()


def test_a_line_to_somebody_who_never_answers_is_closed_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = Player(Invitation("127.0.0.1", listener.getsockname()[1]))
        other, _ = listener.accept()
        begun = time.monotonic()
        silent.close()
        assert time.monotonic() - begun < 5, "connecting alone may take ten seconds"
        other.close()


def test_all_addresses_of_a_server_have_one_port(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    server = TableServer(ServedTables(store, RandomThinker()), hosts=["127.0.0.1", "127.0.0.2"], port=0)
    server.start()
    try:
        places = opened(server, None, None)
        for host in ("127.0.0.1", "127.0.0.2"):
            Player(msgspec.structs.replace(places[-1], host=host)).come_in().close()
    finally:
        server.stop()
        store.close()


# ---- guests that go wrong


def test_wrong_tries_must_wait(tmp_path: Path, join: Join) -> None:
    with a_server(tmp_path, tries=2) as (server, _):
        right = opened(server, None, None)[0]
        wrong = msgspec.structs.replace(right, code="wrong")
        assert [join(where).refusal() for where in (wrong, wrong, right)] == ["wrong_code", "wrong_code", "wait"]


def test_a_seat_is_come_back_to(server: TableServer, join: Join) -> None:
    places = opened(server, None, None)
    first = join(places[0], 0)
    here = msgspec.structs.replace(places[0], code="")
    later = join(here, 0, key=first.session.key)
    assert first.refusal() == "replaced"
    later.session.send(protocol.Greet("hello"))
    later.until(lambda: later.greetings)
    assert later.greetings == [(0, "hello")]
    opener = join(here, key=OPENER).come_in()
    assert opener.session.opener
    opener.session.send(protocol.FreeSeatRequest(0))
    assert later.refusal() == "freed"
    opener.until(lambda: opener.codes.keys() == {0})
