"""Opening a table at a server from the set-up: the way there, the waiting page, the way back, and what goes wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_hands import click, press, write
from tables_elsewhere import page, until, words
from test_joining import Untrusting

from tests.online.at_tables import Player, a_server, opened
from tests.online.no_tables import port_without_answer, web_server
from ulm.i18n.catalog import t
from ulm.net import protocol, server_request, table_pool
from ulm.net.invitation import Invitation, invitation
from ulm.net.seat_tokens import SeatTokens
from ulm.net.server import TableServer
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.screens.online.lobby_scene import LobbyScene
from ulm.ui.screens.online.server_scene import ServerScene
from ulm.ui.screens.online.your_tables_scene import YourTablesScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit import clipboard

Guests = Callable[..., Player]


@pytest.fixture(autouse=True)
def _threads() -> Iterator[None]:
    yield
    for thread in threading.enumerate():
        if thread.name in ("ulm-leaving", "ulm-opening"):
            thread.join(20)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied to the clipboard."""
    found: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: found.append(text) is None)
    return found


def choosing(app: App, *, first: int | None = None, hints: bool = False) -> ServerScene:
    """The page on which a server is chosen, reached from the set-up."""
    seats = [SeatSetup("Agnes", "red"), SeatSetup("", "blue", None, elsewhere=True)]
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup(seats, {"towers": True}, first=first))
    app.step(16)
    held = page(app).focus.find("held")
    assert held is not None
    held.choose(True)  # type: ignore[attr-defined]
    app.step(16)
    assert t("setup.choose_server") in words(app)
    if hints:
        click(app, "hints")
    click(app, "start")
    assert isinstance(app.scene, ServerScene)
    return app.scene


def opening_at(app: App, server: TableServer | str, password: str = "") -> ServerScene:
    """The page filled in and sent off."""
    scene = choosing(app)
    write(app, "address", server if isinstance(server, str) else f"127.0.0.1:{server.port}")
    write(app, "password", password)
    click(app, "open")
    return scene


def refused(app: App, scene: ServerScene) -> str:
    """What the page says; it stays as it was typed, and can be sent off again."""
    until(app, lambda: scene.sentence)
    assert app.scene is scene
    assert scene.sentence in words(app)
    act = scene.focus.find("open")
    assert act is not None
    assert act.enabled
    return scene.sentence


def waiting(app: App) -> LobbyScene:
    until(app, lambda: isinstance(app.scene, LobbyScene) and app.scene.link.seated)
    assert isinstance(app.scene, LobbyScene)
    return app.scene


def test_a_table_is_opened_at_a_server_and_played_at(
    app: App, served: TableServer, guests: Guests, copied: list[str]
) -> None:
    choosing(app, first=0, hints=True)
    write(app, "address", f"127.0.0.1:{served.port}")
    press(app, "down", "down", "return")  # past the password, to the button
    scene = waiting(app)
    assert [type(each) for each in app.scenes][-2:] == [SetupScene, LobbyScene]
    said = words(app)
    assert t("online.people.free", n=1) in said
    assert t("online.people.at_server") in said
    assert t("online.people.word", word="") not in said
    assert t("online.people.hints") in said
    assert t("online.people.firewall") not in [getattr(part, "text", "") for part in scene.root.walk()]
    click(app, "invite1")
    click(app, "watching")
    guest = guests(invitation(copied[0]), 1, "Felix")
    until(app, lambda: t("online.people.all_here") in words(app), guest)
    watcher = guests(invitation(copied[1]), key=bytes(16))
    until(app, lambda: watcher.session.ready, watcher)
    assert watcher.session.seat == protocol.WATCHER
    click(app, "begin")
    until(app, lambda: isinstance(app.scene, GameScene) and app.scene.state.ready, guest)
    table = app.scene
    assert isinstance(table, GameScene)
    assert [seat.name for seat in table.state.seats] == ["Agnes", "Felix"]
    assert table.session.game.rules.options.given() == {"towers": True}
    assert table.session.decider == 0, "who begins was chosen"
    table.perform(table.session.legal()[0])
    until(app, lambda: len(guest.session.history) == 1, guest)
    app.navigation.show_title()


@pytest.mark.long
def test_the_way_back_leads_over_your_tables(app: App, served: TableServer, guests: Guests, copied: list[str]) -> None:
    """With the invitations, which the server itself does not know any more."""
    opening_at(app, served)
    before = waiting(app).link.invitations
    app.navigation.show_title()
    app.step(16)
    click(app, "tables")
    scene = app.scene
    assert isinstance(scene, YourTablesScene)
    until(app, lambda: scene.tables[0].link is not None and scene.tables[0].link.session.ready)
    click(app, "open:0")
    table = app.scene
    assert isinstance(table, GameScene)
    assert table.session.own == 0
    next(each for each in table.coach.menu_entries if each.name == "people").act()
    app.step(16)
    click(app, "invite1")
    assert invitation(copied[0]).code == before[1].code
    guest = guests(invitation(copied[0]), 1, "Felix")
    until(app, lambda: t("online.people.all_here") in words(app), guest)
    # a freed seat has another invitation from then on, which is kept as well
    click(app, "free1")
    until(app, lambda: page(app).focus.find("invite1") is not None, guest)
    freed = SeatTokens().seats[0].codes
    assert freed[1] != before[1].code
    assert freed[protocol.WATCHER] == before[protocol.WATCHER].code
    app.navigation.show_title()


@pytest.mark.long
def test_a_server_used_before_is_offered_again(app: App, served: TableServer) -> None:
    opening_at(app, served)
    waiting(app)
    SeatTokens().forget(SeatTokens().seats[0].where)  # the game is over
    scene = choosing(app)
    assert scene.address == f"ulm://127.0.0.1:{served.port}"
    write(app, "address", "nowhere")
    click(app, f"server:ulm://127.0.0.1:{served.port}")
    press(app, "return")
    waiting(app)
    app.navigation.show_title()


@pytest.mark.long
def test_whoever_opens_a_table_for_others_takes_no_seat_and_can_take_one_later(app: App, served: TableServer) -> None:
    seats = [SeatSetup("", colour, None, elsewhere=True) for colour in ("red", "blue")]  # type: ignore[arg-type]
    app.navigation.show_title()
    app.navigation.start_game(TableSetup(seats, at_server=True))
    app.step(16)
    write(app, "address", f"127.0.0.1:{served.port}")
    click(app, "open")
    until(app, lambda: isinstance(app.scene, LobbyScene) and app.scene.link.session.ready)
    assert t("online.people.free", n=2) in words(app)
    click(app, "sit1")
    waiting(app)
    app.navigation.show_title()


# ----- what goes wrong


def test_a_password_is_asked_for_and_not_shown(app: App, tmp_path: Path) -> None:
    with a_server(tmp_path, password="Blau und Gelb") as (server, _):
        scene = opening_at(app, server)
        assert refused(app, scene) == t("online.refused.password_needed")
        write(app, "password", "gelb")
        click(app, "open")
        until(app, lambda: scene.asked is None)
        assert refused(app, scene) == t("online.refused.wrong_password")
        write(app, "password", "Blau und Gelb")
        assert "Blau" not in words(app)
        click(app, "open")
        waiting(app)
        app.navigation.show_title()


@pytest.mark.long
def test_an_address_without_a_server_is_refused(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no address, or nobody answers there, or somebody who is no Ulm, or somebody who is not trusted."""
    scene = opening_at(app, "http://ulm.example.org")
    assert refused(app, scene) == t("online.server.no_address")
    assert scene.address == "http://ulm.example.org"
    where = f"127.0.0.1:{port_without_answer()}"
    assert refused(app, opening_at(app, where)) == t("online.line.no_answer", address=where)
    with web_server() as port:
        where = f"127.0.0.1:{port}"
        assert refused(app, opening_at(app, where)) == t("online.line.no_ulm", address=where)
    monkeypatch.setattr(server_request, "connect", Untrusting)
    said = refused(app, opening_at(app, "ulms://ulm.example.org", "Blau und Gelb"))
    assert said == t("online.line.not_trusted", address="ulm.example.org")


@pytest.mark.long
@pytest.mark.parametrize(("newer", "said"), [(1, "table_older"), (-1, "table_newer")])
def test_a_server_of_another_version_is_refused(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch, newer: int, said: str
) -> None:
    encoded = protocol.encoded

    def of_other_version(message: Any) -> bytes:
        if isinstance(message, protocol.Open):
            message = protocol.Open(message.key, message.seats, version=protocol.VERSION + newer)
        return encoded(message)

    monkeypatch.setattr(protocol, "encoded", of_other_version)
    begins = t(f"online.refused.{said}", version="(").partition("((")[0]
    assert refused(app, opening_at(app, served)).startswith(begins)


@pytest.mark.long
def test_a_table_is_opened_only_where_there_is_room_for_it_and_for_its_key(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: SeatTokens, seats: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SeatTokens, "_write", full)
    assert refused(app, opening_at(app, served)) == t("online.table.not_saved", why="No space left on device")
    opened(served, None, None)
    monkeypatch.setattr(table_pool, "MOST_UNFINISHED", 1)
    assert refused(app, opening_at(app, served)) == t("online.refused.server_full")


@pytest.mark.long
def test_a_table_whose_page_was_left_before_it_opened_lies_in_your_tables(app: App, served: TableServer) -> None:
    scene = opening_at(app, served)
    scene.back()
    until(app, lambda: scene.asked is None)
    assert isinstance(app.scene, SetupScene), "nothing jumps up"
    (seat,) = SeatTokens().seats
    assert seat.where == Invitation("127.0.0.1", served.port, table=seat.table)
