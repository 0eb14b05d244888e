"""Whoever was away when the game of a house table ended gets its record once a table is open there again."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.online.at_tables import OPENER, Heard, Player, RandomThinker, play_to_the_end, wishes
from tests.online.conftest import Join
from ulm.files.yaml_reader import LARGEST_FILE
from ulm.net import protocol
from ulm.net.credentials import hashed
from ulm.net.finished_tables import DAYS, FinishedTables
from ulm.net.hosted_table import HostTable, continued
from ulm.net.invitation import Invitation
from ulm.net.new_table import new_session
from ulm.net.seat_tokens import SeatTokens
from ulm.net.server import TableServer
from ulm.net.table_authority import NotAllowed
from ulm.session.session import Session
from ulm.storage.autosave import Autosave


@contextmanager
def house_table(seed: int | None, port: int = 0) -> Iterator[tuple[HostTable, Invitation]]:
    """A table that this program holds, for its player and one more; without a seed that of the saved game."""
    saved = Autosave()
    session = continued(saved) if seed is None else new_session(wishes(None, None), {}, seed)
    assert session is not None
    table = HostTable(session, RandomThinker(), autosave=saved, opener=OPENER, own=0)
    server = TableServer(table, hosts=["127.0.0.1"], port=port, per_second=10_000)
    server.start()
    try:
        yield table, Invitation("127.0.0.1", server.port, code=table.word)
    finally:
        server.stop()
        saved.settle()
        saved.close()


def guest(where: Invitation, seat: int | None = None, code: str = "") -> Player:
    """A guest as its program comes in: with the key that it kept, if there is one."""
    kept = SeatTokens()
    own = kept.at(where)
    place = Invitation(where.host, where.port, code=code)
    key = own.key if own is not None else None
    return Player(place, key=key, seat=seat, new_key_for=lambda: kept.new_key_for(where, "Felix"))


def finish_without_the_guest(table: HostTable, where: Invitation) -> tuple[int, bytes]:
    """The guest sits down and leaves; the game is played to its end. The port and the guest's key."""
    away = guest(where, seat=1, code=where.code).sit_down()
    key = away.session.key
    assert key is not None
    away.close()
    host = Player(where, key=OPENER)
    host.until(lambda: host.session.ready and not host.session.people[1].here)
    host.session.send(protocol.SubstituteRequest(1, "random"))
    play_to_the_end([host], Random(1))
    host.close()
    return where.port, key


def test_the_record_comes_with_the_next_table_of_the_host() -> None:
    with house_table(1) as (table, where):
        port, key = finish_without_the_guest(table, where)
        record = table.table.session.record()
    with house_table(2, port) as (later, where):
        back = guest(where)
        assert back.session.key == key
        back.until(lambda: back.record is not None)
        assert back.record == record
        assert back.session.finished
        assert back.session.seat == 1
        assert later.table.present == [], "it is not at the table that is open"
        back.close()
        with_word = guest(where, seat=1, code=where.code).sit_down()
        assert with_word.record is None
        assert later.table.seats_shown[1].here, "the word leads to the table that is open"
        assert with_word.session.key != key, "the key of the earlier table stays"
        assert [seat.key for seat in SeatTokens().seats] == [with_word.session.key, key]
        with_word.close()


def test_a_guest_that_still_knocks_gets_it_too() -> None:
    """Its window was left open: it comes back by itself."""
    with house_table(1) as (_, where):
        away = guest(where, seat=1, code=where.code).sit_down()
    with house_table(None) as (_, elsewhere):  # at another port, so that it does not find it
        host = Player(elsewhere, key=OPENER)
        host.until(lambda: host.session.ready)
        host.session.send(protocol.SubstituteRequest(1, "random"))
        play_to_the_end([host], Random(1))
        host.close()
    assert away.record is None
    with house_table(2, where.port):
        away.session.try_now()
        away.until(lambda: away.record is not None)
        assert away.record == host.record
    away.close()


def test_whoever_watched_gets_it_and_nobody_else(join: Join) -> None:
    with house_table(1) as (table, where):
        port, _ = finish_without_the_guest(table, where)
        watch, word = table.watch, table.word
    with house_table(2, port):
        here = Invitation("127.0.0.1", port)
        watcher = join(msgspec.structs.replace(here, code=watch))
        watcher.until(lambda: watcher.record is not None)
        for key, code in ((bytes(16), ""), (None, word), (None, "")):
            stranger = join(msgspec.structs.replace(here, code=code), key=key)
            assert stranger.refusal() in ("wrong_key", "wrong_code")
            assert stranger.record is None


def finished(seed: int = 5) -> Session:
    session, rng = new_session(wishes(None, None), {}, seed), Random(2)
    while not session.finished:
        session.play(rng.choice(session.legal()))
    return session


KEY = b"k" * 16


def finished_tables(home: Path, clock: Callable[[], float] = lambda: 0.0) -> FinishedTables:
    return FinishedTables(home / "finished_tables.json", home / "saves", RandomThinker(), clock)


@pytest.fixture
def session(home: Path) -> Session:
    """A finished game whose second seat has KEY; its record is among the saved games."""
    found = finished()
    Autosave().finish(found.record())
    finished_tables(home).add(found, [None, hashed(KEY)], hashed("watch"))
    return found


@pytest.mark.usefixtures("session")
def test_who_had_which_seat_is_kept_as_hashes_for_half_a_year(home: Path) -> None:
    file = home / "finished_tables.json"
    assert KEY not in file.read_bytes()
    assert b'watch"' not in file.read_bytes().replace(b'"watch":', b"")
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0
    assert finished_tables(home).of(KEY, "") is not None
    later = DAYS * 86_400 + 1
    assert finished_tables(home, lambda: later).of(KEY, "") is None
    finished_tables(home, lambda: later).add(finished(6), [None, None], hashed("other"))
    assert finished_tables(home).of(KEY, "") is None, "what is too old is gone with the next table"


def test_a_record_that_has_another_name_is_found(home: Path, session: Session) -> None:
    (file,) = (home / "saves").glob("*.ulm")
    renamed = file.rename(file.with_name("A narrow win.ulm"))
    file.with_name("0 too large.ulm").write_bytes(bytes(LARGEST_FILE + 1))
    file.with_name("1 a folder.ulm").mkdir()
    table = finished_tables(home).of(KEY, "")
    assert table is not None
    assert table.session.record() == session.record()
    renamed.unlink()
    with pytest.raises(NotAllowed):
        finished_tables(home).of(KEY, "")


def test_no_record_of_a_game_that_goes_on(home: Path, session: Session) -> None:
    """The end could not be saved: who had which seat was, the game was not."""
    (file,) = (home / "saves").glob("*.ulm")
    session.game.undo()
    file.write_text(session.record().text(), encoding="utf-8")
    with pytest.raises(NotAllowed):
        finished_tables(home).of(KEY, "")


def test_nothing_can_be_changed_there(home: Path, session: Session) -> None:
    table = finished_tables(home).of(KEY, "")
    assert table is not None
    heard = Heard()
    number = table.number

    async def try_all() -> None:
        at = await table.admit(heard, KEY, "")
        for wish in (
            protocol.FreeSeatRequest(0),
            protocol.TakeSeatRequest(0, "Else", KEY),
            protocol.TakeBack(number),
            protocol.Play(0, "end"),
        ):
            await table.take(at, wish)

    asyncio.run(try_all())
    assert heard.last(protocol.GameOver).record == session.record().text()
    assert heard.refusals == ["only_opener", "no_seat", "not_back", "late"]
    assert table.session.record() == session.record()


def test_a_damaged_file_is_set_aside(home: Path) -> None:
    home.mkdir()
    file = home / "finished_tables.json"
    file.write_bytes(b"{")
    assert finished_tables(home).of(KEY, "") is None
    assert file.with_name("finished_tables-broken-1.json").read_bytes() == b"{"
