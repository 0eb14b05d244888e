"""`ulm host`, `ulm join` and `ulm serve` without a window: what they print, what they refuse, whole games."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.online.at_tables import KEYS, LONGEST, WORD, Heard, Player, a_server, a_table, in_a_loop, opened
from tests.online.conftest import Join
from ulm.cli import host, main, serve
from ulm.cli.guest_terminal import GuestTerminal
from ulm.i18n.catalog import Texts
from ulm.net import protocol, table_store
from ulm.net.hosted_table import HostTable
from ulm.net.invitation import Invitation, invitation
from ulm.net.protocol import WATCHER
from ulm.net.server import TableServer
from ulm.rules import Game
from ulm.storage import record

FIRST_SEAT_BEGINS = next(seed for seed in range(20) if Game.new(2, seed).position.first == 0)
Capsys = pytest.CaptureFixture[str]


class Other:
    """Another guest, in a thread, who moves at random until the game is over."""

    def __init__(self, player: Player) -> None:
        self.player = player.sit_down()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        rng = Random(1)
        while self.player.record is None:
            self.player.work(0.005)
            self.player.move(rng)

    def close(self) -> None:
        self._thread.join(LONGEST)
        self.player.close()


class Typing(io.StringIO):
    """Standard input: lines that are typed when they are asked for, and then silence."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = iter(lines)

    def __next__(self) -> str:
        return f"{next(self._lines)}\n"


class Terminal(io.StringIO):
    """Standard input where somebody sits."""

    def isatty(self) -> bool:
        return True


# ---- join


def test_a_bot_at_the_seat_plays_to_the_end(server: TableServer, capsys: Capsys, tmp_path: Path) -> None:
    places = opened(server, None, None, towers=True)
    other = Other(Player(places[1], seat=1))
    try:
        assert main.run(["join", str(places[0]), "--seat-bot", "random", "--name", "Agnes\u202e"]) == 0
    finally:
        other.close()
    told = capsys.readouterr()
    assert told.err == ""
    assert "Agnes is here." in told.out
    assert re.search("^Agnes: draw$", told.out, re.MULTILINE)
    assert "wins!" in told.out or "share" in told.out
    (kept,) = (tmp_path / "home" / "saves").glob("*.ulm")
    assert record.read(kept).seats[0].name == "Agnes"
    assert "seed" not in told.out


def test_a_person_types_moves(server: TableServer, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    places = opened(server, None, None, seed=7)
    table = server.tables.find(places[0].table)
    seat = table.session.decider
    other = Player(places[1 - seat], seat=1 - seat).sit_down()
    monkeypatch.setattr(sys, "stdin", Typing("money", "undo", "hello", "?", "1", "nonsense", "undo", "quit"))
    assert main.run(["join", str(places[seat])]) == 0
    told = capsys.readouterr()
    assert "Your turn: 1 draw" in told.out
    assert f"Seat {seat}: draw" in told.out
    assert "Type a move or its number" in told.out
    assert told.out.rstrip().endswith("your seat stays yours.")
    assert len(told.err.splitlines()) == 4
    assert told.err.count("cannot be taken back") == 2
    other.until(lambda: other.greetings)
    assert other.greetings == [(seat, "hello")]
    assert [str(played.move) for played in table.session.history] == ["draw"]
    other.close()


def test_seats_are_freed_and_bots_stand_in(
    server: TableServer, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main.run(["host", "--at", f"127.0.0.1:{server.port}"]) == 0
    lines = [invitation(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()]
    Player(lines[2], seat=1).sit_down().close()
    monkeypatch.setattr(sys, "stdin", Typing("bot 1 random", "bot 1 nobody", "free 1", "free 9", "bot 1", "?", "quit"))
    table = server.tables.find(lines[1].table)
    invited = threading.Event()
    monkeypatch.setattr(GuestTerminal, "_leave", lambda self: None)
    shown = GuestTerminal.invited

    def note(self: GuestTerminal, codes: dict[int, str]) -> None:
        shown(self, codes)
        invited.set()
        self._code = 0

    monkeypatch.setattr(GuestTerminal, "invited", note)
    assert main.run(["join", str(lines[1])]) == 0
    told = capsys.readouterr()
    assert invited.is_set()
    assert table.places[1].key is None
    again = invitation(re.findall("Invitation to seat 1: (.*)", told.out)[0])
    Player(again, seat=1).sit_down().close()
    assert "no such bot" in told.err


def test_the_seat_is_there_when_one_comes_back(server: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    places = opened(server, None, None)
    monkeypatch.setattr(sys, "stdin", Typing())
    table = server.tables.find(places[0].table)
    seat = table.session.decider
    for _ in range(2):
        assert main.run(["join", str(places[seat]), "--name", "Agnes"]) == 0
    assert [place.key is not None for place in table.places] == [n == seat for n in (0, 1)]


@in_a_loop
async def test_a_bot_at_the_seat_moves_again_when_its_move_was_lost_with_the_table() -> None:
    """The holder's program ended before it got the move: nothing of it was made, and the seat must not wait for it."""

    table, heard, asked = a_table(None, "random", seed=FIRST_SEAT_BEGINS), Heard(), deque[protocol.FromGuest]()
    guest = GuestTerminal(Texts("en"), Invitation("nowhere"), key=KEYS[0], seat=0, name="", bot="random")
    guest.session.send = asked.append  # type: ignore[method-assign,assignment]
    at = await table.admit(heard, KEYS[0], WORD)

    def deliver() -> None:
        for message in heard.messages:
            guest.session.receive(message)
        heard.data.clear()

    deliver()
    await table.take(at, asked.popleft())
    deliver()
    lost = asked.popleft()
    assert isinstance(lost, protocol.Play)
    table.run = "opened again"
    table.send_whole(at)
    deliver()
    await table.take(at, asked.popleft())
    assert table.number == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["join", "http://example.org"], "neither an invitation nor an address"),
        (["join", "localhost", "--seat-bot", "kasparov"], "there is no bot `kasparov`"),
        (["join", "localhost", "--seat", "4"], "0 to 3"),
        (["host", "--seat", "me"], "2 to 4 seats"),
        (["host", "--seat", "me", "--seat", "me"], "only one seat"),
        (["host", "--seat", "me", "--seat", "you"], "`you` cannot have a seat"),
        (["host", "--seat", "random", "--seat", "random"], "cannot be opened"),
        (["host", "--continue"], "no saved game"),
        (["host", "--at", "a b"], "neither an invitation"),
        (["host", "--option", "flying=1"], "flying"),
        (["serve", "--cert", "c.pem"], "--cert and --key"),
        (["serve", "--cert", "no.pem", "--key", "no.pem"], "no.pem"),
        (["serve", "--password", "nowhere"], "nowhere"),
        (["serve", "--list", "--data", "nowhere"], "nowhere"),
        (["serve", "--backup", "x", "--data", "nowhere"], "nowhere"),
        (["serve", "--port", "70000"], "65535"),
    ],
)
def test_bad_calls_get_one_sentence(arguments: list[str], words: str, capsys: Capsys) -> None:
    assert main.run(arguments) == 2
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1, told.err
    assert words in told.err


def test_two_who_come_at_once_get_two_seats(server: TableServer, capsys: Capsys) -> None:
    """Both choose the first free seat; whoever is later gets the next one."""
    places = opened(server, None, None, "random", seed=FIRST_SEAT_BEGINS)
    table = server.tables.find(places[0].table)
    table.word = table.watch  # as at a table of a house, the code lets one take any seat that is free
    quicker = Player(places[-1]).come_in()
    choose = GuestTerminal._take_any_seat

    def too_late(self: GuestTerminal) -> None:
        if quicker.session.seat == WATCHER:
            quicker.session.sit(0)
            quicker.sit_down()  # this guest has not heard of it yet
        choose(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GuestTerminal, "_take_any_seat", too_late)
        patch.setattr(sys, "stdin", Typing("quit"))
        assert main.run(["join", str(places[-1]), "--name", "Later"]) == 0
    assert [place.key is not None for place in table.places] == [True, True, False]
    assert capsys.readouterr().err == ""
    quicker.close()


# ---- host


def test_a_table_is_opened_at_a_server(server: TableServer, capsys: Capsys, join: Join) -> None:
    address = f"127.0.0.1:{server.port}"
    assert (
        main.run(["host", "--at", address, "--seat", "me", "--seat", "elsewhere", "--seat", "random", "--hints"]) == 0
    )
    lines = [invitation(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()]
    assert [line.seat for line in lines] == [None, 0, 1]
    players = [join(lines[1], 0), join(lines[2], 1), join(lines[0]).come_in()]
    assert all(player.session.hints for player in players)


def test_a_server_may_want_a_password_for_opening_tables(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"right": "Blau und Gelb\n", "wrong": "blau und gelb\n", "empty": "\nBlau und Gelb\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with a_server(tmp_path, tries=5, password="Blau und Gelb") as (server, store_):
        call = ["host", "--at", f"127.0.0.1:{server.port}"]

        def refused(name: str = "") -> str:
            before = store_.unfinished()
            assert main.run([*call, *(("--password", str(tmp_path / name)) if name else ())]) in (1, 2)
            told = capsys.readouterr()
            assert len(told.err.splitlines()) == 1
            assert told.out == ""
            assert store_.unfinished() == before, "no table is opened"
            return told.err

        assert "Give it with --password FILE." in refused()
        assert "no password in its first line" in refused("empty")
        assert "is wrong" in refused("wrong")
        assert main.run([*call, "--password", str(tmp_path / "right")]) == 0
        invited = capsys.readouterr().out.splitlines()[1].rpartition(" ")[2]
        Player(invitation(invited), seat=0).sit_down().close()  # joining wants none

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(host, "getpass", lambda asked: "Blau und Gelb")
        assert main.run(call) == 0
        capsys.readouterr()

        def nothing(asked: str) -> str:
            raise EOFError

        monkeypatch.setattr(host, "getpass", nothing)
        assert "Give it with --password FILE." in refused()
        for _ in range(4):
            assert "is wrong" in refused("wrong")
        assert "Too many tries" in refused("right")


def test_serve_takes_its_password_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    file = tmp_path / "password"
    file.write_text("Blau und Gelb\n", encoding="utf-8")

    def meanwhile() -> None:
        port = re.findall(r"127\.0\.0\.1:(\d+)", capsys.readouterr().out)[0]
        assert main.run(["host", "--at", f"127.0.0.1:{port}"]) == 1
        assert main.run(["host", "--at", f"127.0.0.1:{port}", "--password", str(file)]) == 0

    monkeypatch.setattr(serve, "_until_told_to_end", meanwhile)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main.run(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--password", str(file)]) == 0


def test_a_host_plays_at_its_table_and_continues_it(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of the house is closed in the middle of its game and opened again: same word, same seats, same moves."""
    monkeypatch.setattr(host, "local_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(host, "_announced", lambda *_: None)
    held: list[HostTable] = []

    def remember(*arguments: Any, **named: Any) -> HostTable:
        held.append(HostTable(*arguments, **named))
        return held[-1]

    monkeypatch.setattr(host, "HostTable", remember)
    monkeypatch.setattr(sys, "stdin", Typing("1", "1", "quit"))
    assert main.run(["host", "--port", "0", "--name", "Agnes", "--seed", str(FIRST_SEAT_BEGINS), "--hints"]) == 0
    monkeypatch.setattr(sys, "stdin", Typing())
    assert main.run(["host", "--continue", "--port", "0"]) == 0
    first, again = ([str(played.move) for played in each.table.session.history] for each in held)
    assert len(first) == 2
    assert again == first
    assert (held[1].word, held[1].own) == (held[0].word, 0)
    assert held[1].table.session.hints, "whoever opened the table allowed them"
    told = capsys.readouterr()
    assert f"its word is {held[0].word}" in told.out
    assert f"#{held[0].watch}" in told.out


# ---- serve


def test_serve_says_what_it_does(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    copy = tmp_path / "copy.db"

    def meanwhile() -> None:
        told = capsys.readouterr()
        assert "listening at 0.0.0.0:" in told.out
        assert "can be read on the way" in told.err
        port = re.findall(r"0\.0\.0\.0:(\d+)", told.out)[0]
        assert main.run(["host", "--at", f"127.0.0.1:{port}"]) == 0
        assert main.run(["serve", "--data", str(data)]) == 2
        assert "another server" in capsys.readouterr().err
        assert main.run(["serve", "--data", str(data), "--backup", str(copy)]) == 0
        assert main.run(["serve", "--data", str(data), "--list"]) == 0
        row = capsys.readouterr().out.splitlines()[-1].split()
        assert row[1:] == ["0", time.strftime("%Y-%m-%d", time.gmtime()), "open"]
        assert main.run(["serve", "--data", str(data), "--remove", row[0]]) == 0
        assert main.run(["serve", "--data", str(data), "--remove", row[0]]) == 1
        assert f"there is no table {row[0]}" in capsys.readouterr().err

    monkeypatch.setattr(serve, "_until_told_to_end", meanwhile)
    assert main.run(["serve", "--host", "0.0.0.0", "--port", "0", "--data", str(data)]) == 0
    assert table_store.listed(data / "tables.db") == []
    assert len(table_store.listed(copy)) == 1


def test_serve_leaves_a_file_that_is_none_alone(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"my diary" * 1000)
    for more in ([], ["--list"], ["--remove", "x"], ["--backup", str(tmp_path / "copy.db")]):
        assert main.run(["serve", "--data", str(tmp_path), *more]) == 2
        told = capsys.readouterr()
        assert len(told.err.splitlines()) == 1
        assert "nothing was changed" in told.err
    assert file.read_bytes() == b"my diary" * 1000
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("openssl") is None, reason="nothing here makes certificates")
def test_a_certificate_must_be_trusted(tmp_path: Path) -> None:
    key, cert = str(tmp_path / "k.pem"), str(tmp_path / "c.pem")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert]
    subprocess.run([*made, *names], check=True, capture_output=True)
    ulm = [sys.executable, "-m", "ulm"]
    command = [*ulm, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--cert", cert, "--key", key]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = re.findall(r"127\.0\.0\.1:(\d+)", server.stdout.readline())[0]
        for trusted in (False, True):
            ran = subprocess.run(
                [*ulm, "host", "--at", f"ulms://localhost:{port}"],
                env={**os.environ, **({"SSL_CERT_FILE": cert} if trusted else {})},
                capture_output=True,
                text=True,
                check=False,
            )
            assert ran.returncode == (0 if trusted else 1), ran.stderr
            assert ("is not trusted" in ran.stderr) == (not trusted)
        server.terminate()
