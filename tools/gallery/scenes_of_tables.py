"""The pages of tables elsewhere, and the table with what is heard from there, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.gallery import sample_games as samples
from tools.gallery.sample_games import NAMES, SamplePosition
from tools.gallery.scenes_around import leaves, title
from ulm.i18n.catalog import t
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

if TYPE_CHECKING:
    from ulm.net.remote_table import Hosted, TableLink

_KEY = bytes(16)


def _link(*, hosted: bool, own: int = 0) -> TableLink:
    """A table that nobody is connected to, with everything that can be at one."""
    from ulm.net.invitation import Invitation
    from ulm.net.protocol import WATCHER, SeatShown
    from ulm.net.remote_table import TableLink
    from ulm.net.server_request import invitations
    from ulm.storage.record import COLOURS

    where = Invitation("ulm.example.org", 14377, table="7f3a90c2d114")
    link = TableLink(lambda job: None, where, key=_KEY, hosted=_hosted() if hosted else None)
    session = link.session
    shown = ((None, True, True), (None, True, False), ("journeyman", True, False), (None, False, False))
    session.people = tuple(
        SeatShown(name=NAMES[n] if taken else "", colour=COLOURS[n], bot=bot, taken=taken, here=here, guest=True)
        for n, (bot, taken, here) in enumerate(shown)
    )
    session.hints = True
    session.seat, session.opener, session.may_sit, session.ready = own, hosted, True, True
    codes = dict.fromkeys((WATCHER, 3), "0123456789abcdef" * 2)
    link.invitations = invitations(where, codes)
    return link


def _hosted() -> Hosted:
    from ulm.net.invitation import Invitation

    class Sample:
        word = "mwmw"
        invitation = Invitation("192.168.178.120", 14379, code=word)
        watching = Invitation("192.168.178.120", 14379, code="0123456789abcdef" * 2)
        announced = True

        def will_close(self) -> None:
            """Nothing is open."""

        close = will_close

    return Sample()


def setup(app: App) -> Iterator[None]:
    """The set-up of a table with seats elsewhere."""
    title(app)
    seats = [SeatSetup(NAMES[0], "red"), SeatSetup("", "blue", None, elsewhere=True)]
    app.navigation.show_setup(TableSetup(seats, at_server=True))
    yield


def server(app: App) -> Iterator[None]:
    """The page on which a table is opened at a server, with a server used before, and with refusals."""
    from ulm.ui.screens.online.server_scene import ServerScene

    title(app)
    scene = ServerScene(app, TableSetup([]), ["ulms://ulm.example.org"])
    app.push(scene)
    yield from leaves(app)
    for sentence in (
        t("online.line.not_trusted", address="ulm.example.org"),
        t("online.refused.wrong_password"),
        t("online.refused.table_newer", version="2.0.1"),
    ):
        scene.refuse(sentence)
        yield


def people(app: App) -> Iterator[None]:
    """The page on which the host waits, with all that can be done there, and that without a seat at a table of a server
    which one has opened.
    """
    title(app)
    app.navigation.show_people(_link(hosted=True))
    yield from leaves(app)
    app.pop()
    app.navigation.show_people(_link(hosted=False, own=-1))
    yield from leaves(app)


def join(app: App) -> Iterator[None]:
    """The page on which one joins, with tables of the house, and with a refusal."""
    from ulm.net import protocol
    from ulm.net.discovery import HouseTable
    from ulm.net.invitation import Invitation
    from ulm.ui.screens.online.join_scene import JoinScene

    title(app)
    scene = JoinScene(app, look=False)
    name = t("cli.host.title", name=NAMES[0])
    scene.tables = [HouseTable(name, Invitation(f"192.168.178.12{n}"), protocol.VERSION + n, "2.0.1") for n in range(2)]
    app.push(scene)
    yield from leaves(app)
    scene.said(t("online.join.no_address"))
    yield


def your_tables(app: App) -> Iterator[None]:
    """The list of one's tables."""
    from ulm.net.seat_tokens import SeatToken
    from ulm.ui.screens.online.your_tables_scene import YourTablesScene

    title(app)
    hosts = ("192.168.178.120", "ulm.example.org")
    kept = [SeatToken(host, 14377, False, "7f3a90c2d114", _KEY, NAMES[0]) for host in hosts]
    scene = YourTablesScene(app, kept)
    app.push(scene)
    yield
    for asked, sentence in zip(scene.tables, ("wrong_key", "removed"), strict=True):
        asked.sentence = t(f"online.refused.{sentence}")
    scene.again()
    yield
    for asked, sentence in zip(scene.tables, ("no_answer", "over"), strict=True):
        asked.sentence = t(f"online.tables.{sentence}")
    scene.again()
    yield


def table(app: App) -> Iterator[None]:
    """The table with seats at other computers: how those who have them are, and a lost line."""
    from ulm.ui.table.state.table_state import LostConnection, Presence

    for_others: tuple[Presence, ...] = ("away", "stand_in", "free")
    scene = GameScene(app, samples.session_at(SamplePosition(0, 60)))
    app.replace(scene)
    for presence in for_others:
        scene.state.presence = dict.fromkeys(range(1, len(scene.state.seats)), presence)
        scene.state.lost = LostConnection(t("online.lost.no_ulm", address="ulm.example.org"), app.invalidate)
        scene.rebuild_items()
        yield
