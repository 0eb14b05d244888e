"""Opening a table, joining one, waiting and coming back: the pages, by what is clicked and typed on them."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator
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
from ulm.online import protocol
from ulm.online.discovery import HouseTable
from ulm.online.invitation import Invitation
from ulm.online.kept_seats import KeptSeat, KeptSeats
from ulm.online.new_table import new_session
from ulm.online.server import TableServer
from ulm.records.autosave import Autosave
from ulm.rules import Move
from ulm.session.session import Session
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.kit import clipboard
from ulm.ui.online import hosting
from ulm.ui.scenes.online import join_scene
from ulm.ui.scenes.online.join_scene import JoinScene
from ulm.ui.scenes.online.people_scene import PeopleScene
from ulm.ui.scenes.online.your_tables_scene import YourTablesScene
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.scenes.title import TitleScene
from ulm.ui.shell.app import App
from ulm.ui.table import table_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal


class HouseSearch:
    """Tables of the house without a network."""

    tables: list[HouseTable] = []
    open = 0

    def __init__(self, changed: Any) -> None:
        type(self).open += 1

    def close(self) -> None:
        type(self).open -= 1


@pytest.fixture(autouse=True)
def _house(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test listens to the network of whoever runs it, nor speaks into it."""
    HouseSearch.tables = []
    monkeypatch.setattr(join_scene, "Search", HouseSearch)
    monkeypatch.setattr(hosting, "local_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(hosting, "Announcement", _NoAnnouncement)
    monkeypatch.setattr(hosting, "PORT", 0)
    yield
    for thread in threading.enumerate():
        if thread.name in ("ulm-leaving", "ulm-opening"):
            thread.join(20)


class _NoAnnouncement:
    def __init__(self, *of: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def served(tmp_path: Path) -> Iterator[TableServer]:
    with a_server(tmp_path) as (server, _):
        yield server


def joining(app: App, address: str, word: str = "", name: str = "Felix") -> JoinScene:
    """The page on which one joins, filled in and sent off."""
    app.navigation.show_title()
    click(app, "join")
    scene = app.scene
    assert isinstance(scene, JoinScene)
    until(app, lambda: scene._search is not None)
    write(app, "address", address)
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
def test_an_invitation_leads_to_the_seat(app: App, served: TableServer) -> None:
    table = opened(served, None, None)
    joining(app, str(table[1]), name="Felix")
    until(app, lambda: isinstance(app.scene, PeopleScene))
    assert "1 seat is free." in words(app)
    other = Player(table[0], seat=0, name="Agnes").sit_down()
    until(app, lambda: "Everyone is here." in words(app), other)
    click(app, "begin")
    assert isinstance(app.scene, GameScene)
    assert [seat.name for seat in app.scene.state.seats] == ["Agnes", "Felix"]
    assert [seat.name for seat in KeptSeats().seats] == ["Felix"]
    assert app.settings.player == "Felix"
    app.navigation.show_title()
    other.close()


def test_tables_of_the_house_are_listed_while_the_page_is_shown(app: App) -> None:
    HouseSearch.tables = [
        HouseTable("Agnes’s table", Invitation("192.168.1.20"), protocol.VERSION, "2"),
        HouseTable("Old table", Invitation("192.168.1.21"), protocol.VERSION + 1, "9.9"),
    ]
    app.navigation.show_title()
    click(app, "join")
    scene = app.scene
    assert isinstance(scene, JoinScene)
    until(app, lambda: scene.tables)
    assert HouseSearch.open == 1
    assert "Agnes’s table · 192.168.1.20" in words(app)
    other = scene.focus.find("table:192.168.1.21")
    assert other is not None
    assert not other.enabled
    assert other.tooltip_text() == "This table has another version of Ulm (9.9)."
    click(app, "table:192.168.1.20")
    assert scene.address == "192.168.1.20"
    assert scene.focus.focused is scene.focus.find("word")
    scene.back()
    until(app, lambda: HouseSearch.open == 0)


@pytest.mark.long
def test_where_there_is_no_network_an_address_can_be_typed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(changed: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(join_scene, "Search", none)
    app.navigation.show_title()
    click(app, "join")
    until(app, lambda: "There is no network here. An address can still be typed." in words(app))
    scene = page(app)
    assert scene.focus.find("address") is not None
    scene.back()


@pytest.mark.long
def test_an_invitation_is_pasted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste", lambda: "ulm://192.168.1.20/#boat")
    app.navigation.show_title()
    click(app, "join")
    click(app, "paste")
    scene = app.scene
    assert isinstance(scene, JoinScene)
    assert scene.address == "ulm://192.168.1.20/#boat"
    click(app, "word")
    post_key("v", 64)
    app.step(16)
    assert scene.word == "ulm192168120boat", "a word has letters and digits only"
    scene.back()


def test_an_address_with_a_typo(app: App) -> None:
    said = (
        "This is not an address and not an invitation. "
        "An address looks like 192.168.1.20, an invitation begins with ulm://."
    )
    scene = joining(app, "192.168.1.20:port", "boat")
    for address in ("", "http://example.org", "ulm://a b", "x" * 300, "ulm://ä/§"):
        assert refused(app, scene) == said
        scene.sentence = ""
        scene.address = address
        click(app, "join")
    assert refused(app, scene) == said
    assert scene.address == address, "what was typed stays"


@pytest.mark.long
def test_a_word_is_asked_for(app: App) -> None:
    scene = joining(app, "192.168.1.20")
    assert refused(app, scene) == "Type the word of the table as well, or paste an invitation."


@pytest.mark.long
def test_a_wrong_word_and_an_old_invitation(app: App, served: TableServer) -> None:
    table = opened(served, None, None)
    wrong = msgspec.structs.replace(table[0], seat=None, code="")
    scene = joining(app, str(wrong), "wrong")
    assert (
        refused(app, scene)
        == "The word or invitation is wrong or was used before, or its game is over. Ask for a new one."
    )
    gone = msgspec.structs.replace(wrong, table="abcdef", code="f" * 32)
    scene = joining(app, str(gone))
    gone_said = "There is no such table. It may be over, or the invitation may be old. Ask for a new one."
    assert refused(app, scene) == gone_said


@pytest.mark.long
def test_too_many_wrong_words(app: App, tmp_path: Path) -> None:
    with a_server(tmp_path, tries=1) as (server, _):
        wrong = msgspec.structs.replace(opened(server, None, None)[0], seat=None, code="wrong")
        refused(app, joining(app, str(wrong)))
        assert refused(app, joining(app, str(wrong))).startswith("Too many tries. Wait ")


@pytest.mark.long
def test_a_full_table_can_be_watched(app: App, served: TableServer) -> None:
    table = opened(served, None, None)
    others = [Player(table[n], seat=n).sit_down() for n in (0, 1)]
    joining(app, str(table[protocol.WATCHER]))
    until(app, lambda: isinstance(app.scene, PeopleScene), *others)
    assert [item.name for item in page(app).focus.items if item.name.startswith("sit")] == []
    begin = page(app).focus.find("begin")
    assert getattr(begin, "text", "") == "Watch"
    page(app).back()
    for each in others:
        each.close()


@pytest.mark.long
def test_nobody_answers(app: App) -> None:
    port = port_without_answer()
    scene = joining(app, f"127.0.0.1:{port}", "boat")
    assert refused(app, scene) == f"127.0.0.1:{port} does not answer."


@pytest.mark.long
def test_a_server_that_is_no_ulm(app: App) -> None:
    with web_server() as port:
        scene = joining(app, f"127.0.0.1:{port}", "boat")
        assert refused(app, scene) == (
            f"Whatever answers at 127.0.0.1:{port} is not a table of Ulm. Check the address."
        )


@pytest.mark.long
@pytest.mark.parametrize(
    ("versions", "said"),
    [
        ((protocol.VERSION, protocol.VERSION + 1), "The table has an older version of Ulm"),
        ((protocol.VERSION, protocol.VERSION - 1), "The table has a newer version of Ulm"),
    ],
)
def test_another_version(
    app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch, versions: tuple[int, int], said: str
) -> None:
    table = opened(served, None, None)
    from ulm.online.remote_session import RemoteSession

    def hello(session: RemoteSession) -> protocol.Hello:
        return protocol.Hello(versions[1], "9.9", session.where.table, session.key, session.where.code)

    monkeypatch.setattr(RemoteSession, "_hello", hello)
    scene = joining(app, str(table[0]))
    assert refused(app, scene).startswith(said)


@pytest.mark.long
def test_other_definitions_that_are_broken(app: App, served: TableServer) -> None:
    table = opened(served, None, None)
    next(iter(served.tables.in_memory.values())).definition_files = {"setup": "rounds: lots"}  # type: ignore[attr-defined]
    scene = joining(app, str(table[0]))
    assert refused(app, scene).startswith("The table’s own cards or figures contain errors, so this game cannot")


@pytest.mark.long
def test_a_name_with_odd_characters_is_shown_clean(app: App, served: TableServer) -> None:
    """A hostile guest sends any name; it never becomes markup, nor anything that cannot be seen."""
    table = opened(served, None, None)
    other = Player(table[1], seat=1, name="*{F}[[\u202eé\n]]").sit_down()
    joining(app, str(table[0]), name="Fe*li[x")
    until(app, lambda: isinstance(app.scene, GameScene), other)
    assert isinstance(app.scene, GameScene)
    assert [seat.name for seat in app.scene.state.seats] == ["Fe*li[x", "*{F}[[é ]]"]
    app.step(16)
    other.session.send(protocol.Greet("hello"))
    until(app, lambda: any("Hello!" in said for said in app.scene.spoken_changes().values()), other)  # type: ignore[union-attr]
    app.navigation.show_title()
    other.close()


@pytest.mark.long
def test_a_file_of_keys_that_cannot_be_written(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: KeptSeats, seats: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(KeptSeats, "_write", full)
    scene = joining(app, str(opened(served, None, None)[0]))
    assert refused(app, scene) == "This could not be saved (No space left on device)."


@pytest.mark.long
def test_a_certificate_that_is_not_trusted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What TLS raises for one becomes a sentence."""
    from ulm.online import line

    class Untrusting:
        def __init__(self, *of: object, **more: object) -> None:
            pass

        async def __aenter__(self) -> None:
            raise ssl.SSLCertVerificationError(1, "self-signed certificate")

        async def __aexit__(self, *of: object) -> None:
            pass

    monkeypatch.setattr(line, "connect", Untrusting)
    scene = joining(app, "ulms://ulm.example.org", "boat")
    assert refused(app, scene) == "The certificate of ulm.example.org is not trusted, so nothing was sent."


# ----- holding a table


def host(app: App) -> PeopleScene:
    """A table is opened on the page of the set-up."""
    seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "journeyman")]
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup(seats))
    app.step(16)
    kind = page(app).focus.find("kind1")
    assert kind is not None
    kind.choose("elsewhere")  # type: ignore[attr-defined]
    app.step(16)
    assert "Open the table" in words(app)
    click(app, "start")
    return waiting(app)


def waiting(app: App) -> PeopleScene:
    """The page on which the host waits."""
    until(app, lambda: isinstance(app.scene, PeopleScene) and app.scene.link.session.ready)
    assert isinstance(app.scene, PeopleScene)
    return app.scene


@pytest.mark.long
def test_a_table_is_opened_waited_at_left_and_continued(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) is None)
    scene = host(app)
    hosted = scene.link.hosted
    assert hosted is not None
    assert "1 seat is free." in words(app)
    assert f"The word: {' '.join(hosted.word)}" in words(app)
    assert "Windows may ask once" in str([part.text for part in scene.root.walk() if hasattr(part, "text")])
    click(app, "copy")
    assert copied == [str(hosted.invitation)]
    guest = Player(hosted.invitation, seat=1, name="Felix").sit_down()
    until(app, lambda: "Everyone is here." in words(app), guest)
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
    back = Player(again.here, key=key)  # type: ignore[attr-defined]
    until(app, lambda: back.session.ready, back)
    assert back.session.seat == 1
    until(app, lambda: "Everyone is here." in words(app), back)
    scene.back()
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    until(app, lambda: "table_closed" in back.refusals, back)
    back.close()


def test_several_people_at_this_screen_cannot_play_with_others(app: App) -> None:
    seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue"), SeatSetup("", "green", None, elsewhere=True)]
    app.navigation.show_title()
    app.navigation.show_setup(TableSetup(seats))
    app.step(16)
    start = page(app).focus.find("start")
    assert start is not None
    assert not start.enabled
    assert start.tooltip_text() == "At a table with other computers, only one person plays at this screen."


@pytest.mark.long
def test_ports_in_use_are_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(hosting, "PORT", taken.getsockname()[1])
        monkeypatch.setattr(hosting, "_PORTS", 1)
        app.navigation.show_title()
        seats = [SeatSetup("Agnes", "red"), SeatSetup("", "blue", None, elsewhere=True)]
        app.navigation.start_game(TableSetup(seats))
        until(app, lambda: isinstance(app.scene, Modal) and "could not be opened" in app.scene.title)
        assert isinstance(app.scene, Modal)
        assert app.scene.text.startswith("The system says: ")
    assert app.settings.table is None, "it is not the table of the next quick game"


# ----- coming back


@pytest.mark.long
def test_your_tables_lead_back_to_the_seat(app: App, served: TableServer) -> None:
    table = opened(served, None, None, seed=3)
    joining(app, str(table[0]))
    until(app, lambda: isinstance(app.scene, PeopleScene))
    app.navigation.show_title()
    app.step(16)
    click(app, "tables")
    scene = app.scene
    assert isinstance(scene, YourTablesScene)
    until(app, lambda: scene.tables[0].link is not None and scene.tables[0].link.session.ready)
    link = scene.tables[0].link
    assert link is not None
    own = link.session.decider == 0
    assert ("It’s your turn." if own else " is to move.") in words(app)
    assert ("1 table waits for you." in words(app)) == own
    click(app, "open:0")
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.own == 0
    app.navigation.show_title()


def test_a_table_that_is_gone_is_told_and_forgotten(app: App, served: TableServer) -> None:
    seat = KeptSeat("127.0.0.1", served.port, False, "abcdef", bytes(16), "Felix")
    KeptSeats().keep(seat)
    app.navigation.show_your_tables()
    scene = app.scene
    assert isinstance(scene, YourTablesScene)
    until(app, lambda: "There is no such table." in words(app))
    assert KeptSeats().seats == []
    scene.back()
    KeptSeats().keep(seat)
    app.navigation.show_your_tables()
    app.step(16)
    click(app, "forget:0")
    assert isinstance(app.scene, Modal)
    app.scene.focus.find("modal:0").activate()  # type: ignore[union-attr]
    app.step(16)
    assert "You have no seat at another table." in words(app)
    assert KeptSeats().seats == []


@pytest.mark.long
def test_a_damaged_list_is_set_aside(app: App) -> None:
    file = KeptSeats().file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{", encoding="utf-8")
    app.navigation.show_your_tables()
    app.step(16)
    assert "The list of your tables was damaged. It is now here: " in words(app)
    assert not file.exists()


def one_move_from_the_end() -> tuple[Session, Move]:
    """A game of two, and the move that ends it."""
    session, rng = new_session(wishes(None, None), {}, 4), Random(1)
    while not session.finished:
        session.play(rng.choice(session.legal()))
    last = session.history[-1].move
    session.game.undo()
    return session, last


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
def test_whoever_is_away_at_the_end_gets_the_record_later(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    session, last = one_move_from_the_end()
    own = session.decider
    app.navigation.show_title()
    table_launcher._open(app, session, Autosave(), own)
    hosted = waiting(app).link.hosted
    assert isinstance(hosted, hosting.HostedTable)
    guest = Player(hosted.invitation, key=KEYS[0], seat=1 - own).sit_down()
    guest.close()
    click(app, "begin")
    until(app, lambda: isinstance(app.scene, GameScene) and app.scene.state.ready)
    assert isinstance(app.scene, GameScene)
    app.scene.perform(last)
    until(app, lambda: isinstance(app.scene, ScoringScene))
    scene = app.scene
    assert isinstance(scene, ScoringScene)
    until(app, lambda: scene.done)
    assert scene.focus.find("annals") is not None
    # while the final count is shown, the table is open
    back = Player(hosted.here, key=KEYS[0])
    until(app, lambda: back.record is not None, back)
    back.close()
    app.navigation.show_title()
    until(app, lambda: not hosting._closing)
    # what the guest's program shows, until a table is open there again
    KeptSeats().keep(KeptSeat("127.0.0.1", hosted.here.port, False, "", KEYS[0], "Felix"))
    app.navigation.show_your_tables()
    until(app, lambda: "If the game has ended, you get it when a table is open there again." in words(app))
    monkeypatch.setattr(hosting, "PORT", hosted.here.port)
    later = hosting.open_table(new_session(wishes(None, None), {}, 5), Autosave(), 0, "Later")
    until(app, lambda: "The game is over. You find it in the Chronicle." in words(app))
    until(app, lambda: not KeptSeats().seats)
    later.will_close()
    later.close()
