"""Opening a table, joining one, waiting and coming back: the pages, by what is clicked and typed on them."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hands import post_key
from page_hands import click, write
from tables_elsewhere import page, until, words

from tests.online.at_tables import KEYS, Player, a_server, opened, wishes
from tests.online.no_tables import port_without_answer, web_server
from ulm.i18n.catalog import t
from ulm.net import connection, hosting, protocol
from ulm.net.discovery import HouseTable
from ulm.net.invitation import Invitation
from ulm.net.new_table import new_session
from ulm.net.remote_session import RemoteSession
from ulm.net.seat_tokens import SeatToken, SeatTokens
from ulm.net.server import TableServer
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage.autosave import Autosave
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.online import join_scene
from ulm.ui.screens.online.join_scene import JoinScene
from ulm.ui.screens.online.lobby_scene import LobbyScene
from ulm.ui.screens.online.your_tables_scene import YourTablesScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.table import shared_table_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit import clipboard
from ulm.ui.toolkit.widgets.dialog import Modal

Guests = Callable[..., Player]
ONE_ELSEWHERE = [SeatSetup("Agnes", "red"), SeatSetup("", "blue", None, elsewhere=True)]


class HouseSearch:
    """Tables of the house without a network."""

    tables: list[HouseTable] = []
    open = 0

    def __init__(self, changed: Any) -> None:
        type(self).open += 1

    def close(self) -> None:
        type(self).open -= 1


class NoAnnouncement:
    def __init__(self, *of: object) -> None:
        pass

    def close(self) -> None:
        pass


class Untrusting:
    """A connection to somebody whose certificate is not trusted."""

    def __init__(self, *of: object, **more: object) -> None:
        pass

    async def __aenter__(self) -> None:
        raise ssl.SSLCertVerificationError(1, "self-signed certificate")

    async def __aexit__(self, *of: object) -> None:
        pass


@pytest.fixture(autouse=True)
def _house(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test listens to the network of whoever runs it, nor speaks into it."""
    HouseSearch.tables = []
    monkeypatch.setattr(join_scene, "TableSearch", HouseSearch)
    monkeypatch.setattr(hosting, "local_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(hosting, "Announcement", NoAnnouncement)
    monkeypatch.setattr(hosting, "PORT", 0)
    yield
    for thread in threading.enumerate():
        if thread.name in ("ulm-leaving", "ulm-opening"):
            thread.join(20)


def join_page(app: App) -> JoinScene:
    app.navigation.show_title()
    click(app, "join")
    assert isinstance(app.scene, JoinScene)
    return app.scene


def joining(app: App, address: object, word: str = "", name: str = "Felix") -> JoinScene:
    """The page on which one joins, filled in and sent off."""
    scene = join_page(app)
    until(app, lambda: scene._search is not None)
    write(app, "address", str(address))
    write(app, "word", word)
    write(app, "name", name)
    click(app, "join")
    return scene


def refused(app: App, scene: JoinScene) -> str:
    """What the page says after it was refused; it stays, and can be sent off again."""
    until(app, lambda: scene.sentence)
    assert app.scene is scene
    assert scene.sentence in words(app)
    join = scene.focus.find("join")
    assert join is not None
    assert join.enabled
    assert scene.link is None
    return scene.sentence


# ----- joining


@pytest.mark.long
def test_an_invitation_leads_to_the_seat(app: App, served: TableServer, guests: Guests) -> None:
    table = opened(served, None, None)
    joining(app, table[1], name="Felix")
    until(app, lambda: isinstance(app.scene, LobbyScene))
    assert t("online.people.free", n=1) in words(app)
    other = guests(table[0], 0, "Agnes")
    until(app, lambda: t("online.people.all_here") in words(app), other)
    click(app, "begin")
    assert isinstance(app.scene, GameScene)
    assert [seat.name for seat in app.scene.state.seats] == ["Agnes", "Felix"]
    assert [seat.name for seat in SeatTokens().seats] == ["Felix"]
    assert app.settings.player == "Felix"
    app.navigation.show_title()


def test_tables_of_the_house_are_listed_while_the_page_is_shown(app: App) -> None:
    HouseSearch.tables = [
        HouseTable("Agnes’s table", Invitation("192.168.1.20"), protocol.VERSION, "2"),
        HouseTable("Old table", Invitation("192.168.1.21"), protocol.VERSION + 1, "9.9"),
    ]
    scene = join_page(app)
    until(app, lambda: scene.tables)
    assert HouseSearch.open == 1
    assert "Agnes’s table · 192.168.1.20" in words(app)
    other = scene.focus.find("table:192.168.1.21")
    assert other is not None
    assert not other.enabled
    assert other.tooltip_text() == t("online.join.other_version", version="9.9")
    click(app, "table:192.168.1.20")
    assert scene.address == "192.168.1.20"
    assert scene.focus.focused is scene.focus.find("word")
    scene.back()
    until(app, lambda: HouseSearch.open == 0)


@pytest.mark.long
def test_where_there_is_no_network_an_address_can_be_typed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(changed: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(join_scene, "TableSearch", none)
    scene = join_page(app)
    until(app, lambda: t("online.join.no_network") in words(app))
    assert scene.focus.find("address") is not None


@pytest.mark.long
def test_an_invitation_is_pasted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste", lambda: "ulm://192.168.1.20/#boat")
    scene = join_page(app)
    click(app, "paste")
    assert scene.address == "ulm://192.168.1.20/#boat"
    click(app, "word")
    post_key("v", 64)
    app.step(16)
    assert scene.word == "ulm192168120boat", "a word has letters and digits only"


def test_what_is_no_address_is_refused_and_stays_as_it_was_typed(app: App) -> None:
    scene = joining(app, "192.168.1.20:port", "boat")
    for address in ("", "http://example.org", "ulm://a b", "x" * 300, "ulm://ä/§"):
        assert refused(app, scene) == t("online.join.no_address")
        scene.sentence = ""
        scene.address = address
        click(app, "join")
    assert refused(app, scene) == t("online.join.no_address")
    assert scene.address == address
    assert refused(app, joining(app, "192.168.1.20")) == t("online.join.no_word")


@pytest.mark.long
def test_a_wrong_word_an_old_invitation_and_too_many_tries_are_refused(app: App, tmp_path: Path) -> None:
    with a_server(tmp_path, tries=2) as (server, _):
        wrong = msgspec.structs.replace(opened(server, None, None)[0], seat=None, code="")
        gone = msgspec.structs.replace(wrong, table="abcdef", code="f" * 32)
        assert refused(app, joining(app, gone)) == t("online.refused.no_table")
        assert refused(app, joining(app, wrong, "wrong")) == t("online.refused.wrong_code")
        begins = t("online.refused.wait", n=2).partition("2")[0]
        assert refused(app, joining(app, wrong, "wrong")).startswith(begins)


@pytest.mark.long
def test_a_full_table_can_be_watched(app: App, served: TableServer, guests: Guests) -> None:
    table = opened(served, None, None)
    others = [guests(table[n], n) for n in (0, 1)]
    joining(app, table[protocol.WATCHER])
    until(app, lambda: isinstance(app.scene, LobbyScene), *others)
    assert [item.name for item in page(app).focus.items if item.name.startswith("sit")] == []
    assert getattr(page(app).focus.find("begin"), "text", "") == t("online.people.watch")
    page(app).back()


@pytest.mark.long
def test_an_address_without_a_table_is_refused(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers there, or somebody who is no Ulm, or somebody who is not trusted."""
    where = f"127.0.0.1:{port_without_answer()}"
    assert refused(app, joining(app, where, "boat")) == t("online.lost.no_answer", address=where)
    with web_server() as port:
        where = f"127.0.0.1:{port}"
        assert refused(app, joining(app, where, "boat")) == t("online.lost.no_ulm", address=where)
    monkeypatch.setattr(connection, "connect", Untrusting)
    said = refused(app, joining(app, "ulms://ulm.example.org", "boat"))
    assert said == t("online.lost.not_trusted", address="ulm.example.org")


@pytest.mark.long
@pytest.mark.parametrize(("newer", "said"), [(1, "table_older"), (-1, "table_newer")])
def test_a_table_of_another_version_is_refused(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch, newer: int, said: str
) -> None:
    def hello(session: RemoteSession) -> protocol.Hello:
        where = session.where
        return protocol.Hello(protocol.VERSION + newer, "9.9", where.table, session.key, where.code)

    monkeypatch.setattr(RemoteSession, "_hello", hello)
    begins = t(f"online.refused.{said}", version="(").partition("((")[0]
    assert refused(app, joining(app, opened(served, None, None)[0])).startswith(begins)


@pytest.mark.long
def test_a_table_with_broken_definitions_is_refused(app: App, served: TableServer) -> None:
    table = opened(served, None, None)
    next(iter(served.tables.in_memory.values())).definition_files = {"setup": "rounds: lots"}  # type: ignore[attr-defined]
    assert refused(app, joining(app, table[0])) == t("online.refused.bad_definitions")


@pytest.mark.long
def test_a_name_with_odd_characters_is_shown_clean(app: App, served: TableServer, guests: Guests) -> None:
    """A hostile guest sends any name; it never becomes markup, nor anything that cannot be seen."""
    table = opened(served, None, None)
    other = guests(table[1], 1, "*{F}[[\u202eé\n]]")
    joining(app, table[0], name="Fe*li[x")
    until(app, lambda: isinstance(app.scene, GameScene), other)
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert [seat.name for seat in scene.state.seats] == ["Fe*li[x", "*{F}[[é ]]"]
    app.step(16)
    other.session.send(protocol.Greet("hello"))
    said = t("online.greeting.hello")
    until(app, lambda: any(said in each for each in scene.spoken_changes().values()), other)
    app.navigation.show_title()


@pytest.mark.long
def test_without_a_place_to_keep_the_key_no_seat_is_taken(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: SeatTokens, seats: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SeatTokens, "_write", full)
    said = refused(app, joining(app, opened(served, None, None)[0]))
    assert said == t("online.table.not_saved", why="No space left on device")


# ----- holding a table


def host(app: App) -> LobbyScene:
    """A table is opened on the page of the set-up."""
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "journeyman")]))
    app.step(16)
    kind = page(app).focus.find("kind1")
    assert kind is not None
    kind.choose("elsewhere")  # type: ignore[attr-defined]
    app.step(16)
    assert t("setup.open_table") in words(app)
    click(app, "start")
    return waiting(app)


def waiting(app: App) -> LobbyScene:
    """The page on which the host waits."""
    until(app, lambda: isinstance(app.scene, LobbyScene) and app.scene.link.session.ready)
    assert isinstance(app.scene, LobbyScene)
    return app.scene


@pytest.mark.long
def test_a_table_is_opened_waited_at_left_and_continued(
    app: App, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) is None)
    scene = host(app)
    hosted = scene.link.hosted
    assert hosted is not None
    assert t("online.people.free", n=1) in words(app)
    assert t("online.people.word", word=" ".join(hosted.word)) in words(app)
    assert t("online.people.firewall") in [getattr(part, "text", "") for part in scene.root.walk()]
    click(app, "copy")
    assert copied == [str(hosted.invitation)]
    guest = guests(hosted.invitation, 1, "Felix")
    until(app, lambda: t("online.people.all_here") in words(app), guest)
    click(app, "begin")
    until(app, lambda: isinstance(app.scene, GameScene), guest)
    table = app.scene
    assert isinstance(table, GameScene)
    assert table.session.own == 0
    until(app, lambda: table.state.ready or guest.session.decider == 1, guest)
    player = guest.session if guest.session.decider == 1 else None
    (player.play(player.legal()[0]) if player else table.perform(table.session.legal()[0]))
    until(app, lambda: table.state.shown_count == 1, guest)
    app.navigation.show_title()
    app.step(16)
    until(app, lambda: "table_closed" in guest.refusals, guest)
    key = guest.session.key
    guest.close()
    # the game that was saved opens its table again, with its word and its seats
    click(app, "continue")
    scene = waiting(app)
    again = scene.link.hosted
    assert again is not None
    assert again.word == hosted.word
    assert scene.link.session.seat == 0
    assert len(scene.link.session.history) == 1
    assert [each.taken for each in scene.link.session.people] == [True, True]
    back = guests(again.here, key=key)  # type: ignore[attr-defined]
    until(app, lambda: back.session.ready, back)
    assert back.session.seat == 1
    until(app, lambda: t("online.people.all_here") in words(app), back)
    scene.back()
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    until(app, lambda: "table_closed" in back.refusals, back)


def test_only_one_person_at_this_screen_can_play_with_others(app: App) -> None:
    seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue"), SeatSetup("", "green", None, elsewhere=True)]
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup(seats))
    app.step(16)
    start = page(app).focus.find("start")
    assert start is not None
    assert not start.enabled
    assert start.tooltip_text() == t("setup.one_here")


@pytest.mark.long
def test_a_table_that_cannot_be_opened_because_its_port_is_in_use_is_said(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(hosting, "PORT", taken.getsockname()[1])
        monkeypatch.setattr(hosting, "_PORTS", 1)
        app.navigation.show_title()
        app.navigation.start_game(TableSetup(ONE_ELSEWHERE))
        until(app, lambda: isinstance(app.scene, Modal) and app.scene.title == t("online.open.failed"))
        assert isinstance(app.scene, Modal)
        assert app.scene.text.startswith(t("online.open.failed_text", why=""))
    assert app.settings.table is None, "it is not the table of the next quick game"


# ----- coming back


@pytest.mark.long
def test_your_tables_lead_back_to_the_seat(app: App, served: TableServer) -> None:
    joining(app, opened(served, None, None, seed=3)[0])
    until(app, lambda: isinstance(app.scene, LobbyScene))
    app.navigation.show_title()
    app.step(16)
    click(app, "tables")
    scene = app.scene
    assert isinstance(scene, YourTablesScene)
    until(app, lambda: scene.tables[0].link is not None and scene.tables[0].link.session.ready)
    link = scene.tables[0].link
    assert link is not None
    own = link.session.decider == 0
    assert (t("online.tables.your_turn") in words(app)) == own
    assert (t("online.tables.waiting", n=1) in words(app)) == own
    click(app, "open:0")
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.own == 0
    app.navigation.show_title()


def test_a_table_that_is_gone_is_said_and_taken_off_the_list(app: App, served: TableServer) -> None:
    seat = SeatToken("127.0.0.1", served.port, False, "abcdef", bytes(16), "Felix")
    SeatTokens().keep(seat)
    app.navigation.show_your_tables()
    assert isinstance(app.scene, YourTablesScene)
    until(app, lambda: t("online.refused.no_table").partition(".")[0] in words(app))
    assert SeatTokens().seats == []
    app.scene.back()
    SeatTokens().keep(seat)
    app.navigation.show_your_tables()
    app.step(16)
    click(app, "forget:0")
    assert isinstance(app.scene, Modal)
    click(app, "modal:0")
    assert t("online.tables.none") in words(app)
    assert SeatTokens().seats == []


@pytest.mark.long
def test_a_damaged_list_of_tables_is_set_aside(app: App) -> None:
    file = SeatTokens().file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{", encoding="utf-8")
    app.navigation.show_your_tables()
    app.step(16)
    assert t("online.tables.set_aside", file="") in words(app)
    assert not file.exists()


def test_a_table_opens_once_the_one_that_was_left_is_closed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    link = host(app).link
    assert isinstance(link.hosted, hosting.HostedTable)
    port = link.hosted.here.port
    monkeypatch.setattr(hosting, "PORT", port)
    monkeypatch.setattr(hosting, "_PORTS", 1)
    leave = link.session.close

    def leave_slowly() -> None:
        time.sleep(0.3)
        leave()

    monkeypatch.setattr(link.session, "close", leave_slowly)
    link.close()
    later = hosting.open_table(new_session(wishes(None, None), {}, 5), Autosave(), 0, "Later")
    assert later.here.port == port
    later.will_close()
    later.close()


@pytest.mark.long
def test_whoever_is_away_at_the_end_gets_the_record_later(
    app: App, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, rng = new_session(wishes(None, None), {}, 4), Random(1)
    while not session.finished:
        session.play(rng.choice(session.legal()))
    last = session.history[-1].move
    session.game.undo()
    own = session.decider
    app.navigation.show_title()
    shared_table_launcher._open(app, session, Autosave(), own)
    hosted = waiting(app).link.hosted
    assert isinstance(hosted, hosting.HostedTable)
    guests(hosted.invitation, 1 - own, key=KEYS[0]).close()
    click(app, "begin")
    until(app, lambda: isinstance(app.scene, GameScene) and app.scene.state.ready)
    assert isinstance(app.scene, GameScene)
    app.scene.perform(last)
    until(app, lambda: isinstance(app.scene, ScoringScene) and app.scene.done)
    # while the final count is shown, the table is open
    back = guests(hosted.here, key=KEYS[0])
    until(app, lambda: back.record is not None, back)
    back.close()
    app.navigation.show_title()
    until(app, lambda: not hosting._closing)
    # what the guest's program shows, until a table is open there again
    SeatTokens().keep(SeatToken("127.0.0.1", hosted.here.port, False, "", KEYS[0], "Felix"))
    app.navigation.show_your_tables()
    until(app, lambda: t("online.tables.no_answer").partition(". ")[2] in words(app))
    monkeypatch.setattr(hosting, "PORT", hosted.here.port)
    later = hosting.open_table(new_session(wishes(None, None), {}, 5), Autosave(), 0, "Later")
    until(app, lambda: t("online.tables.over") in words(app))
    until(app, lambda: not SeatTokens().seats)
    later.will_close()
    later.close()
