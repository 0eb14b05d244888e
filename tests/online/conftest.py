"""What the tests of tables have in common: a player's folder of their own, a server, and guests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.online.at_tables import Player, a_server
from ulm.net.invitation import Invitation
from ulm.net.server import TableServer

Join = Callable[..., Player]


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    """Settings, keys and saves lie in a folder of their own."""
    return own_home


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    with a_server(tmp_path) as (found, _):
        yield found


@pytest.fixture
def join() -> Iterator[Join]:
    """Has guests come to tables; with `seat` they have sat down. All leave at the end."""
    with ExitStack() as leaving:

        def come(where: Invitation, seat: int | None = None, *, key: bytes | None = None) -> Player:
            player = Player(where, seat=seat, key=key)
            leaving.callback(player.close)
            return player if seat is None else player.sit_down()

        yield come
