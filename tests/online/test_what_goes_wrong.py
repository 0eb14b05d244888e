"""Everything that a player can meet on the way to a table gets one sentence: what, where, what to do.

The sentences are those of the table in docs/online.md, *What it says*.
"""

from __future__ import annotations

import asyncio
import gc
import io
import socket
import ssl
import sys
import time
import warnings
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

import ulm
from tests.online.at_tables import Player, a_server, opened
from tests.online.no_tables import web_server
from ulm.cli import host, main
from ulm.cli.guest_terminal import GuestTerminal
from ulm.cli.output import WRONG
from ulm.net import connection, protocol, remote_session, server_request
from ulm.net.connection import LineState
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER
from ulm.net.remote_session import RemoteSession
from ulm.net.server import HELLO_SECONDS, TableServer

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "online.md").read_text(encoding="utf-8")
Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def _nobody_types_and_nobody_waits(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    tell = GuestTerminal.line

    def tell_and_leave(self: GuestTerminal, state: LineState) -> None:
        """It would be tried again for ever."""
        tell(self, state)
        if state in (LineState.NO_ANSWER, LineState.NO_ULM, LineState.NOT_TRUSTED):
            self._code = WRONG

    monkeypatch.setattr(GuestTerminal, "line", tell_and_leave)


def said(capsys: Capsys, *call: str, code: int = WRONG, address: str = "") -> str:
    """The one line that a call complains with; it is in the documentation."""
    assert main.run(call) == code
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1, told
    sentence = told.removeprefix("ulm: ").strip()
    written = (sentence.replace(address, "ADDRESS") if address else sentence).replace(ulm.__version__, "VERSION")
    assert f"| {written} |" in DOCS
    return sentence


# ---- getting there


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (["join"], socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "does not answer. Check"),
        (["host", "--at"], socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "does not answer. Check"),
        (["join"], OSError(101, "Network is unreachable"), "does not answer"),
        (["join"], ssl.SSLCertVerificationError(1, "self-signed certificate"), "is not trusted"),
    ],
    ids=["typo", "typo of a host", "no network", "certificate"],
)
def test_a_connection_that_is_not_made(
    call: list[str], error: Exception, words: str, capsys: Capsys, monkeypatch: Patch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    for module in (connection, server_request):
        monkeypatch.setattr(module, "connect", fail)
    where = "ulm.exampel.org"
    assert words in said(capsys, *call, where, address=where)


@pytest.mark.parametrize(
    ("status", "words"),
    [("200 OK", "is not a table of Ulm. Check the address"), ("502 Bad Gateway", "does not answer")],
    ids=["no Ulm", "a proxy while its server starts again"],
)
def test_an_answer_that_is_none_of_a_table(status: str, words: str, capsys: Capsys) -> None:
    with web_server(status) as port:
        where = f"127.0.0.1:{port}"
        for call in (["join", where], ["host", "--at", where]):
            assert words in said(capsys, *call, address=where)
        assert "is not a table of Ulm" in said(capsys, "join", f"ulms://{where}", address=where)


def test_what_is_no_address(capsys: Capsys) -> None:
    for text in ("ulm://exa mple/#boat", "https://example.org/abc", "ulm://127.0.0.1:99999/", "ulm://\udcff/"):
        assert main.run(["join", text]) == 2
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert "it should look like ulm://192.168.1.20/#boat" in told


def test_a_host_without_a_network_says_that_nobody_can_come(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr(host, "local_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(host, "_announced", lambda *_: None)
    assert "in no network" in said(capsys, "host", "--port", "0", code=0)


def test_a_network_that_appears_later(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    """It is told once that nobody answers, however often that is so, and then the seat is taken."""
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.01)
    with a_server(tmp_path) as (server, _):
        places = opened(server, None, None)
        tell, told = GuestTerminal.line, 0
        connect = connection.connect

        def connecting(*given: object, **named: object) -> object:
            nonlocal told
            told += 1
            if told < 4:
                raise OSError(101, "Network is unreachable")
            return connect(*given, **named)  # type: ignore[arg-type]

        def go_on(self: GuestTerminal, state: LineState) -> None:
            tell(self, state)
            self._code = None

        monkeypatch.setattr(connection, "connect", connecting)
        monkeypatch.setattr(GuestTerminal, "line", go_on)
        where = places[0]
        assert "does not answer" in said(capsys, "join", str(where), code=0, address=where.address)
        assert told == 4
        assert server.tables.find(where.table).places[0].key is not None


@pytest.mark.parametrize("command", ["host", "serve"])
def test_a_port_in_use(command: str, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(host, "local_addresses", lambda: ["127.0.0.1"])
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        sentence = said(capsys, command, "--port", port, code=2, address=f"{port} at 127.0.0.1")
        assert "Address already in use; choose another one with --port" in sentence


# ---- getting in


def test_a_wrong_word_or_an_old_invitation(server: TableServer, capsys: Capsys) -> None:
    places = opened(server, None, None)
    Player(places[0], seat=0).sit_down().close()
    wrong = msgspec.structs.replace(places[1], code="boot")
    for call in ([str(wrong)], [str(places[0])], [str(wrong), "--word", "two words\udcff"]):
        code = 2 if len(call) > 1 else WRONG
        assert "wrong or was used before" in said(capsys, "join", *call, code=code)


def test_a_table_that_is_not_there_any_more(server: TableServer, capsys: Capsys) -> None:
    where = msgspec.structs.replace(opened(server, None, None)[0], table="0" * 12)
    assert "There is no such table" in said(capsys, "join", str(where))


def test_a_full_table_and_a_seat_that_is_taken(server: TableServer, capsys: Capsys) -> None:
    places = opened(server, None, None, "random")
    table = server.tables.find(places[0].table)
    table.word = table.watch  # as at a table of a house, the code lets one take any seat that is free
    for seat in (0, 1):
        Player(places[seat], seat=seat).sit_down().close()
    assert "All seats are taken" in said(capsys, "join", str(places[WATCHER]))
    assert "This seat is taken" in said(capsys, "join", str(places[WATCHER]), "--seat", "1")


@pytest.mark.parametrize(("version", "words"), [(0, "a newer version"), (99, "an older version")])
def test_another_version(version: int, words: str, server: TableServer, capsys: Capsys, monkeypatch: Patch) -> None:
    where = opened(server, None, None)[0]
    monkeypatch.setattr(RemoteSession, "_hello", lambda self: protocol.Hello(version, "0", where.table))
    assert words in said(capsys, "join", str(where))


def test_other_definitions(server: TableServer, capsys: Capsys, monkeypatch: Patch) -> None:
    where = opened(server, None, None)[0]
    server.tables.find(where.table).definition_files = {"cards": "nonsense: ["}
    assert "contain errors" in said(capsys, "join", str(where))

    class Other:
        def hash(self) -> str:
            return "00000000"

    server.tables.find(where.table).definition_files = {}
    monkeypatch.setattr(remote_session, "standard_definitions", Other)
    assert "other cards or figures" in said(capsys, "join", str(where))


ODD = ["x" * 200, "A\udcff\x1b[31m", "\u202e\u200f", "  ", "Ā😀" * 50, "*{b}*"]


@pytest.mark.parametrize("name", ODD)
def test_a_name_with_odd_characters(name: str, server: TableServer, capsys: Capsys) -> None:
    """It is cleaned, shortened or, if nothing is left of it, replaced; and nobody is sent away for it."""
    where = Invitation("127.0.0.1", server.port)
    assert main.run(["host", "--at", where.address, "--name", name]) == 0
    assert main.run(["join", capsys.readouterr().out.split()[-1], "--name", name]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    shown = told.out.splitlines()[0].removesuffix(" is here.")
    assert 0 < len(shown) <= 60
    assert shown.isprintable()
    assert "\udcff" not in shown


def test_whoever_comes_while_the_server_ends_is_not_left_open(tmp_path: Path) -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for number in range(8):
            (tmp_path / str(number)).mkdir()
            with a_server(tmp_path / str(number)) as (server, _), ExitStack() as knocking:
                for _ in range(5):
                    knocking.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                server.stop()
            gc.collect()
    assert [str(each.message) for each in seen] == []


def test_a_silent_connection_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with a_server(tmp_path) as (server, _), socket.create_connection(("127.0.0.1", server.port)) as silent:
        server.call(lambda: asyncio.sleep(0.1))
        begun = time.monotonic()
        server.stop()
        assert time.monotonic() - begun < HELLO_SECONDS / 2
        assert silent.recv(1) == b"", "it was told"
