"""Tables of the house are found by themselves, and tell nothing but where they are."""

from __future__ import annotations

import threading

import pytest

from ulm.online import protocol
from ulm.online.discovery import Announcement, Search, local_addresses

HERE = ["127.0.0.1"]


@pytest.mark.long  # multicast DNS asks three times before it takes a name
def test_a_table_is_found_and_gone_again() -> None:
    changed = threading.Semaphore(0)
    search = Search(changed.release, HERE)
    try:
        announced = Announcement("Agnes’ table\u202e.", 4711, HERE)
        try:
            assert changed.acquire(timeout=10)
            (table,) = search.tables
        finally:
            announced.close()
        assert changed.acquire(timeout=10)
        assert search.tables == []
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
