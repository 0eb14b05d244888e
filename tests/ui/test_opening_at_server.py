"""Opening a table at a server from the set-up: the way there, the waiting page, the way back, and what goes wrong."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_hands import click, press, write
from tables_elsewhere import page, until, words

from tests.online.at_tables import Player, a_server, opened
from tests.online.no_tables import port_without_answer, web_server
from ulm.online import opening, protocol, served_tables
from ulm.online.invitation import Invitation, invitation
from ulm.online.kept_seats import KeptSeats
from ulm.online.server import TableServer
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.kit import clipboard
from ulm.ui.scenes.online.people_scene import PeopleScene
from ulm.ui.scenes.online.server_scene import ServerScene
from ulm.ui.scenes.online.your_tables_scene import YourTablesScene
from ulm.ui.scenes.setup import SetupScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.field import TextField


@pytest.fixture(autouse=True)
def _threads() -> Iterator[None]:
    yield
    for thread in threading.enumerate():
        if thread.name in ("ulm-leaving", "ulm-opening"):
            thread.join(20)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[TableServer]:
    with a_server(tmp_path) as (server, _):
        yield server


def choosing(app: App, *, first: int | None = None, hints: bool = False) -> ServerScene:
    """The page on which a server is chosen, come to by the set-up."""
    seats = [SeatSetup("Agnes", "red"), SeatSetup("", "blue", None, elsewhere=True)]
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup(seats, {"towers": True}, first=first))
    app.step(16)
    held = page(app).focus.find("held")
    assert held is not None
    held.choose(True)  # type: ignore[attr-defined]
    app.step(16)
    assert "Choose the server …" in words(app)
    if hints:
        click(app, "hints")
    click(app, "start")
    assert isinstance(app.scene, ServerScene)
    return app.scene


def opening_at(app: App, address: str, password: str = "") -> ServerScene:
    """The page filled in and sent off."""
    scene = choosing(app)
    write(app, "address", address)
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


def waiting(app: App) -> PeopleScene:
    until(app, lambda: isinstance(app.scene, PeopleScene) and app.scene.link.seated)
    assert isinstance(app.scene, PeopleScene)
    return app.scene


def test_a_table_is_opened_at_a_server_and_played_at(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) is None)
    choosing(app, first=0, hints=True)
    write(app, "address", f"127.0.0.1:{served.port}")
    press(app, "down", "down", "return")  # past the password, to the button
    scene = waiting(app)
    assert [type(each) for each in app.scenes][-2:] == [SetupScene, PeopleScene]
    said = words(app)
    assert "1 seat is free." in said
    assert "Each free seat has its own invitation." in said
    assert "The word" not in said
    assert "Hints and the bots’ reasons are allowed at this table." in said
    assert "Windows" not in str([part.text for part in scene.root.walk() if hasattr(part, "text")])
    click(app, "invite1")
    click(app, "watching")
    guest = Player(invitation(copied[0]), seat=1, name="Felix").sit_down()
    until(app, lambda: "Everyone is here." in words(app), guest)
    watcher = Player(invitation(copied[1]), key=bytes(16))
    until(app, lambda: watcher.session.ready, watcher)
    assert watcher.session.seat == protocol.WATCHER
    watcher.close()
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
    guest.close()


@pytest.mark.long
def test_the_way_back_leads_over_your_tables(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the invitations, which the server itself does not know any more."""
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) is None)
    opening_at(app, f"127.0.0.1:{served.port}")
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
    menu = {each.name: each for each in table.coach.menu_entries}
    menu["people"].act()
    app.step(16)
    click(app, "invite1")
    assert invitation(copied[0]).code == before[1].code
    guest = Player(invitation(copied[0]), seat=1, name="Felix").sit_down()
    until(app, lambda: "Everyone is here." in words(app), guest)
    # a freed seat has another invitation from then on, which is kept as well
    click(app, "free1")
    until(app, lambda: page(app).focus.find("invite1") is not None, guest)
    freed = KeptSeats().seats[0].codes
    assert freed[1] != before[1].code
    assert freed[protocol.WATCHER] == before[protocol.WATCHER].code
    app.navigation.show_title()
    guest.close()


@pytest.mark.long
def test_a_server_used_before_is_there_again(app: App, served: TableServer) -> None:
    opening_at(app, f"127.0.0.1:{served.port}")
    waiting(app)
    KeptSeats().forget(KeptSeats().seats[0].where)  # the game is over
    scene = choosing(app)
    assert scene.address == f"ulm://127.0.0.1:{served.port}"
    write(app, "address", "nowhere")
    click(app, f"server:ulm://127.0.0.1:{served.port}")
    press(app, "return")
    waiting(app)
    app.navigation.show_title()


@pytest.mark.long
def test_nobody_needs_to_play_here(app: App, served: TableServer) -> None:
    """Whoever opens a table for others takes no seat, and can take one later."""
    seats = [SeatSetup("", colour, None, elsewhere=True) for colour in ("red", "blue")]  # type: ignore[arg-type]
    app.navigation.show_title()
    app.navigation.start_game(TableSetup(seats, at_server=True))
    app.step(16)
    write(app, "address", f"127.0.0.1:{served.port}")
    click(app, "open")
    until(app, lambda: isinstance(app.scene, PeopleScene) and app.scene.link.session.ready)
    assert "2 seats are free." in words(app)
    click(app, "sit1")
    waiting(app)
    app.navigation.show_title()


# ----- what goes wrong


def test_a_password_is_asked_for(app: App, tmp_path: Path) -> None:
    with a_server(tmp_path, password="Blau und Gelb") as (server, _):
        scene = opening_at(app, f"127.0.0.1:{server.port}")
        assert refused(app, scene) == "This server opens tables only for those who know its password."
        write(app, "password", "gelb")
        click(app, "open")
        until(app, lambda: scene.asked is None)
        assert refused(app, scene) == ("The password for opening tables here is wrong. Ask whoever runs the server.")
        write(app, "password", "Blau und Gelb")
        field = scene.focus.find("password")
        assert isinstance(field, TextField)
        assert "Blau" not in field.spoken()
        assert "13 characters" in field.spoken()
        click(app, "open")
        waiting(app)
        app.navigation.show_title()


def test_an_address_with_a_typo(app: App) -> None:
    scene = opening_at(app, "http://ulm.example.org")
    said = "This is not an address. The address of a server looks like ulms://ulm.example.org."
    assert refused(app, scene) == said
    assert scene.address == "http://ulm.example.org"


@pytest.mark.long
def test_nobody_answers(app: App) -> None:
    port = port_without_answer()
    scene = opening_at(app, f"127.0.0.1:{port}")
    assert refused(app, scene) == f"127.0.0.1:{port} does not answer. Check the address and the network."


@pytest.mark.long
def test_a_server_that_is_no_ulm(app: App) -> None:
    with web_server() as port:
        scene = opening_at(app, f"127.0.0.1:{port}")
        assert refused(app, scene) == (f"Whoever answers at 127.0.0.1:{port} is not a table of Ulm. Check the address.")


@pytest.mark.long
def test_a_certificate_that_is_not_trusted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Untrusting:
        def __init__(self, *of: object, **more: object) -> None:
            pass

        async def __aenter__(self) -> None:
            raise ssl.SSLCertVerificationError(1, "self-signed certificate")

        async def __aexit__(self, *of: object) -> None:
            pass

    monkeypatch.setattr(opening, "connect", Untrusting)
    scene = opening_at(app, "ulms://ulm.example.org", "Blau und Gelb")
    assert refused(app, scene) == (
        "The certificate of ulm.example.org is not trusted, so nothing was sent. "
        "Check the address, or tell whoever runs the server."
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("version", "said"),
    [
        (protocol.VERSION + 1, "The table has an older version of Ulm"),
        (protocol.VERSION - 1, "The table has a newer version of Ulm"),
    ],
)
def test_another_version(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch, version: int, said: str
) -> None:
    encoded = protocol.encoded

    def of_other_version(message: Any) -> bytes:
        return encoded(
            protocol.Open(message.key, message.seats, version=version)
            if isinstance(message, protocol.Open)
            else message
        )

    monkeypatch.setattr(protocol, "encoded", of_other_version)
    assert refused(app, opening_at(app, f"127.0.0.1:{served.port}")).startswith(said)


@pytest.mark.long
def test_a_full_server(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(served, None, None)
    monkeypatch.setattr(served_tables, "MOST_UNFINISHED", 1)
    scene = opening_at(app, f"127.0.0.1:{served.port}")
    assert refused(app, scene) == "The server has no room for another table."


@pytest.mark.long
def test_a_file_of_keys_that_cannot_be_written(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: KeptSeats, seats: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(KeptSeats, "_write", full)
    scene = opening_at(app, f"127.0.0.1:{served.port}")
    assert refused(app, scene) == "This could not be saved (No space left on device)."


@pytest.mark.long
def test_a_page_that_was_left_meanwhile(app: App, served: TableServer) -> None:
    """The table lies in *Your tables*, and nothing jumps up."""
    scene = opening_at(app, f"127.0.0.1:{served.port}")
    scene.back()
    until(app, lambda: scene.asked is None)
    assert isinstance(app.scene, SetupScene)
    assert [seat.where.server for seat in KeptSeats().seats] == [f"ulm://127.0.0.1:{served.port}"]
    assert KeptSeats().seats[0].where == Invitation("127.0.0.1", served.port, table=KeptSeats().seats[0].table)
