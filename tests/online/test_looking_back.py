"""Looking back while a game runs elsewhere: a guest sees each position as its seat could know it then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.online.at_tables import Player, opened
from tests.online.conftest import Join
from ulm.net import protocol
from ulm.net.masked_position import received_game
from ulm.net.protocol import WATCHER
from ulm.net.server import TableServer
from ulm.net.table_authority import LOOKS_A_MINUTE
from ulm.rules import Game
from ulm.session.session import NOBODY


def play(players: list[Player], moves: int, rng: Random) -> None:
    """Random moves, some of them taken back, until the game has so many; nothing is under way then."""

    def made() -> bool:
        for each in players:
            each.work()
        if all(len(each.session.history) >= moves and not each.session.sent for each in players):
            return True
        for each in players:
            if each.session.can_undo and not each.session.sent and rng.random() < 0.2:
                each.session.take_back()
            else:
                each.move(rng)
        return False

    players[0].until(made)


def same_past(server: TableServer, player: Player) -> int:
    """What a guest looks back on is what the table showed its seat; of how many moves."""
    game = server.tables.find(player.session.where.table).session.game
    looker = NOBODY if player.session.seat == WATCHER else player.session.seat
    player.until(lambda: len(player.session.history) == len(game.history) and not player.session.waiting)
    past = player.session.past
    assert past is not None
    for number in range(len(past.history) + 1):
        assert past.at_move(number).view(looker).position == game.at_move(number).view(looker).position
    return len(past.history)


def test_the_past_is_there_for_whoever_saw_it_and_for_whoever_asks_once(server: TableServer, join: Join) -> None:
    places = opened(server, None, None, towers=True)
    players = [join(places[seat], seat) for seat in (0, 1)]
    play(players, 40, Random(2))
    for each in players:
        assert same_past(server, each) >= 40
    for where, key in ((places[0], players[0].session.key), (places[WATCHER], None)):
        late = join(where, key=key).come_in()
        assert late.session.looks
        assert late.session.past is None
        late.session.look()
        late.until(lambda late=late: late.session.past is not None)  # type: ignore[misc]
        assert same_past(server, late) >= 40


class Slow(Player):
    """A guest whose screen still shows what was before."""

    def changed(self) -> None:
        pass


@pytest.mark.long
def test_moves_taken_back_that_are_not_shown_yet_do_not_mix_two_pasts(server: TableServer, join: Join) -> None:
    places = opened(server, None, None, seed=3)
    players = [join(places[seat], seat) for seat in (0, 1)]
    rng = Random(3)
    for _ in range(40):
        turn_of_several_moves(players, rng)
        watcher = Slow(places[WATCHER]).come_in()
        before = len(watcher.session.history)
        player = next(each for each in players if each.session.can_reset)
        player.session.take_back(turn=True)
        watcher.until(lambda watcher=watcher: watcher.session.waiting)  # type: ignore[misc]
        if watcher.session.waiting[0].taken_back > 1:
            break
        watcher.close()
    length = before - watcher.session.waiting[0].taken_back
    play(players, before + 4, rng)
    watcher.until(lambda: length + len(watcher.session.waiting) > before + 2)
    watcher.session.look()
    watcher.until(lambda: watcher.session._games[0] is not None)
    assert watcher.session.past is None, "what was taken back is not known any more"
    game = server.tables.find(places[WATCHER].table).session.game

    def caught_up() -> bool:
        """Changes may still come, and the past comes in parts."""
        while watcher.session.waiting:
            watcher.session.take_next()
        return watcher.session.past is not None and len(watcher.session.history) == len(game.history)

    watcher.until(caught_up)
    assert same_past(server, watcher) > before
    watcher.close()


def turn_of_several_moves(players: list[Player], rng: Random) -> None:
    """Play on until some moves of a turn can be taken back."""

    def there() -> bool:
        for each in players:
            each.work()
        if any(each.session.can_reset for each in players) and rng.random() < 0.3:
            return True
        for each in players:
            each.move(rng)
        return False

    players[0].until(there)
    for each in players:
        each.work(0.05)


def test_a_long_past_is_read_a_little_at_a_time(
    server: TableServer, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window stays smooth meanwhile."""
    places = opened(server, None, None)
    players = [join(places[seat], seat) for seat in (0, 1)]
    play(players, 30, Random(7))
    late = join(places[WATCHER]).come_in()
    times: list[int] = []

    def counted(*arguments: Any) -> Game:
        times[-1] += 1
        return received_game(*arguments)

    monkeypatch.setattr("ulm.net.remote_session.received_game", counted)
    late.session.look()
    while late.session.past is None:
        times.append(0)
        late.work_once(5.0)
    assert sum(times) == len(late.session.history) >= 30
    assert max(times) <= 8


def test_asking_has_a_limit(server: TableServer, join: Join) -> None:
    watcher = join(opened(server, None, None)[WATCHER]).come_in()
    for _ in range(LOOKS_A_MINUTE + 1):
        watcher.session.send(protocol.HistoryRequest(10_000_000))
    assert watcher.refusal() == "wait"
    assert watcher.refusals == ["wait"]


def test_positions_that_do_not_fit_harm_nothing(server: TableServer, join: Join) -> None:
    places = opened(server, None, None)
    players = [join(places[seat], seat) for seat in (0, 1)]
    play(players, 6, Random(5))
    late = join(places[WATCHER]).come_in()
    wholes = late.wholes
    for start, positions in ((0, ([],)), (0, ([[]] * 500,)), (3, ([1, 2],)), (-7, ([],)), (1000, ([],))):
        late.session.receive(protocol.PositionsMessage(start, positions))
    late.until(lambda: late.wholes > wholes)
    assert late.session.past is None
    late.session.look()
    late.until(lambda: late.session.past is not None)
    assert same_past(server, late) >= 6
