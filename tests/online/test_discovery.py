"""Tables of the house are found by themselves, and tell nothing but where they are."""

from __future__ import annotations

import socket
import threading

import pytest
from zeroconf import ServiceInfo

from ulm.net import protocol
from ulm.net.discovery import KIND, Announcement, HouseTable, TableSearch, _table, local_addresses
from ulm.net.invitation import Invitation

HERE = ["127.0.0.1"]


@pytest.mark.long  # multicast DNS asks three times before it takes a name
def test_a_table_is_found_and_gone_again() -> None:
    changed = threading.Semaphore(0)
    search = TableSearch(changed.release, HERE)

    def ours() -> list[HouseTable]:
        """Whatever else is in this network."""
        return [table for table in search.tables if table.where.port == 4711]

    try:
        announced = Announcement("Agnes’ table\u202e.", 4711, HERE)
        try:
            while not ours():
                assert changed.acquire(timeout=10)
            (table,) = ours()
        finally:
            announced.close()
        while ours():
            assert changed.acquire(timeout=10)
    finally:
        search.close()
    assert table.title == "Agnes’ table."
    assert (table.where.host, table.where.port, table.where.code) == ("127.0.0.1", 4711, "")
    assert table.version == protocol.VERSION


def test_addresses_are_those_of_the_house() -> None:
    addresses = local_addresses()
    assert addresses[-1] == "127.0.0.1"
    assert "0.0.0.0" not in addresses
    assert len(set(addresses)) == len(addresses)


def announced(*addresses: str, **said: str) -> ServiceInfo:
    """What a table might announce."""
    return ServiceInfo(
        KIND,
        f"x.{KIND}",
        port=4711,
        addresses=[socket.inet_aton(each) for each in addresses],
        properties={"v": "1", **said},
    )


def test_the_address_for_others_is_taken() -> None:
    table = _table(announced("127.0.0.1", "192.168.1.20", title="x" * 100, program="\u202e9"))
    assert table is not None
    assert table.where == Invitation("192.168.1.20", 4711)
    assert (len(table.title), table.program) == (40, "9")
    alone = _table(announced("127.0.0.1"))
    assert alone is not None
    assert (alone.where.host, alone.title) == ("127.0.0.1", "127.0.0.1")


def test_what_makes_no_sense_is_no_table() -> None:
    assert _table(announced("192.168.1.20", v="many")) is None
    assert _table(announced("192.168.1.20", v="\u00b2")) is None
    assert _table(announced()) is None
