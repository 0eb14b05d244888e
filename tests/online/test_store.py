"""The file of `ulm serve`: what was kept is there after anything, and a damaged file is never overwritten."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.online.at_tables import KEYS, OPENER, Heard, RandomThinker, in_a_loop, settle, wishes
from ulm.files.bounded_read import read_bounded
from ulm.net import protocol, table_store
from ulm.net.table_authority import NotAllowed, TableAuthority, TableChange
from ulm.net.table_pool import ServedTables, entry_of
from ulm.net.table_store import Store, StoreDamaged, StoreFailed

DAY = 24 * 3600


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "tables.db")
    yield found
    found.close()


@pytest.fixture
def tables(kept: Store) -> ServedTables:
    return ServedTables(kept, RandomThinker())


async def opened(tables: ServedTables, *bots: str | None) -> tuple[TableAuthority, dict[int, str]]:
    """A new table and its codes."""
    found = await tables.open(protocol.Open(OPENER, wishes(*bots), {"towers": True}, 5, first=1, hints=True))
    return tables.find(found.table), found.codes


async def played(table: TableAuthority, codes: dict[int, str], moves: int, rng: Random) -> list[Heard]:
    """Two guests who have made so many moves and taken some back."""
    guests = []
    for seat in (0, 1):
        heard = Heard()
        at = await table.admit(heard, KEYS[seat], codes[seat])
        await table.take(at, protocol.TakeSeatRequest(seat, f"Guest {seat}", KEYS[seat]))
        guests.append((heard, at))
    for _ in range(moves):
        if table.session.finished:
            break
        _, at = guests[table.session.decider]
        await table.take(at, protocol.Play(table.number, str(rng.choice(table.session.legal()))))
        if rng.random() < 0.3:
            await table.take(at, protocol.TakeBack(table.number, turn=rng.random() < 0.5))
    return [heard for heard, _ in guests]


def test_a_table_is_the_same_after_its_file_was_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def first() -> tuple[str, bytes, int, int]:
        kept = Store(file)
        tables = ServedTables(kept, RandomThinker())
        table, codes = await opened(tables, None, None)
        await played(table, codes, 60, Random(3))
        assert any(change.kind == "back" for change in table.changes.values())
        found = (table.name, bytes(table.session.record().text(), "utf-8"), table.number, len(table.session.history))
        kept.close()
        return found

    async def again(name: str) -> tuple[bytes, int, int]:
        kept = Store(file)
        tables = ServedTables(kept, RandomThinker())
        table = tables.find(name)
        assert (await table.admit(Heard(), KEYS[1], "")).seat == 1
        assert (await table.admit(Heard(), OPENER, "")).opener
        assert table.session.hints
        assert table.session.game.position.first == 1
        with pytest.raises(NotAllowed):
            await table.admit(Heard(), KEYS[2], "")
        kept.close()
        return bytes(table.session.record().text(), "utf-8"), table.number, len(table.session.history)

    name, *before = asyncio.run(first())
    assert list(asyncio.run(again(name))) == before


@in_a_loop
async def test_a_change_is_kept_once_and_others_of_the_same_moment_go_on(kept: Store, tables: ServedTables) -> None:
    table, _ = await opened(tables, None, None)
    changes = [TableChange(number, "move", 0, "draw") for number in (1, 2, 2, 3)]
    results = await asyncio.gather(
        *(kept.keep_change(table.name, change, finished=False) for change in changes), return_exceptions=True
    )
    found = kept.entry(table.name)
    assert found is not None
    assert [change.number for change in found[1]] == [1, 2, 3]
    assert [type(result) for result in results] == [type(None), type(None), StoreFailed, type(None)]


def test_writing_goes_on_when_whoever_waited_for_it_is_gone(kept: Store, tables: ServedTables) -> None:

    async def open_one() -> TableAuthority:
        table, _ = await opened(tables, None, None)
        return table

    async def keep(name: str, number: int, seconds: float) -> None:
        await asyncio.wait_for(kept.keep_change(name, TableChange(number, "move", 0, "draw"), finished=False), seconds)

    table = asyncio.run(open_one())
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the thread waits for this one
        with pytest.raises(TimeoutError):
            asyncio.run(keep(table.name, 1, 0.2))
    asyncio.run(keep(table.name, 2, 10))
    found = kept.entry(table.name)
    assert found is not None
    assert [change.number for change in found[1]] == [1, 2]


@in_a_loop
async def test_tables_leave_memory_when_idle_and_come_back(tables: ServedTables) -> None:
    table, codes = await opened(tables, None, None)
    await played(table, codes, 10, Random(1))
    tables.sweep()
    assert tables.in_memory == {table.name: table}
    for at in [*table.present]:
        table.left(at)
    await settle()
    tables.sweep()
    assert tables.in_memory == {}
    again = tables.find(table.name)
    assert again is not table
    assert again.session.record() == table.session.record()


@in_a_loop
async def test_what_nobody_plays_any_more_is_removed_after_notice(tmp_path: Path) -> None:
    now = [1_000_000_000.0]
    kept = Store(tmp_path / "tables.db", clock=lambda: now[0])
    tables = ServedTables(kept, RandomThinker())
    table, codes = await opened(tables, None, None)
    await played(table, codes, 3, Random(1))
    del tables.in_memory[table.name]
    now[0] += 100 * DAY
    assert tables.find(table.name).notices == []
    del tables.in_memory[table.name]
    now[0] += 60 * DAY
    await tables.housekeeping()
    heard = Heard()
    await tables.find(table.name).admit(heard, KEYS[0], "")
    assert heard.last(protocol.Notice) == protocol.Notice("removed_soon", {"n": 20})
    now[0] += 21 * DAY
    await tables.housekeeping()
    assert heard.refusals == ["removed"]
    with pytest.raises(NotAllowed) as error:
        tables.find(table.name)
    assert error.value.refused.code == "removed"
    kept.close()
    assert bytes(table.session.seats[0].name, "utf-8") not in read_bounded(tmp_path / "tables.db", 10_000_000)


@in_a_loop
async def test_a_table_removed_by_hand_takes_no_more_moves(kept: Store, tables: ServedTables) -> None:
    table, codes = await opened(tables, None, None)
    (heard, _) = await played(table, codes, 4, Random(1))
    assert table_store.removed(kept.path, table.name)
    assert not table_store.removed(kept.path, table.name)
    await table.take(table.present[table.session.decider], protocol.Play(table.number, str(table.session.legal()[0])))
    assert heard.refusals[-1] == "not_kept"
    with pytest.raises(NotAllowed):
        tables.find(table.name)
    assert table_store.listed(kept.path) == []


@in_a_loop
async def test_a_backup_is_whole_while_the_server_runs(kept: Store, tables: ServedTables, tmp_path: Path) -> None:
    table, codes = await opened(tables, None, None)
    await played(table, codes, 20, Random(1))
    table_store.back_up(kept.path, tmp_path / "copy.db")
    copy = Store(tmp_path / "copy.db")
    assert copy.entry(table.name) == kept.entry(table.name)
    copy.close()


def test_other_files_are_refused_and_stay(tmp_path: Path) -> None:
    text, foreign, newer = (tmp_path / name for name in ("text.db", "foreign.db", "newer.db"))
    text.write_bytes(b"no database at all" * 100)
    Store(newer).close()
    for file, sql in (
        (foreign, "CREATE TABLE photos (name TEXT)"),
        (newer, f"PRAGMA user_version={table_store.FORMAT + 1}"),
    ):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(sql)
            connection.commit()
    for file, error in ((text, StoreDamaged), (foreign, StoreDamaged), (newer, table_store.NewerStore)):
        before = file.read_bytes()
        with pytest.raises(error):
            Store(file)
        with pytest.raises(error):
            table_store.listed(file)
        assert file.read_bytes() == before
    (tmp_path / "empty.db").touch()
    Store(tmp_path / "empty.db").close()  # nothing is lost by using it


def test_a_damaged_file_is_reported_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def fill() -> None:
        kept = Store(file)
        table, _ = await opened(ServedTables(kept, RandomThinker()), None, None)
        names = [f"copy{number}" for number in range(200)]  # so that there are several pages
        await asyncio.gather(*(kept.keep_new(name, entry_of(table)) for name in names))
        kept.close()

    asyncio.run(fill())
    data = bytearray(file.read_bytes())
    assert len(data) > 5 * 4096
    for at in range(4096, len(data), 4096):
        data[at : at + 200] = bytes(200)
    file.write_bytes(data)
    with pytest.raises(StoreDamaged):
        Store(file)
    assert file.read_bytes() == bytes(data)
