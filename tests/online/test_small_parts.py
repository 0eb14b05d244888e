"""Invitations, kept keys, limits, messages: the small parts of the room."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.online.at_tables import KEYS
from ulm.net import protocol
from ulm.net.credentials import Limit, fits, hashed, new_code, new_key, new_table_code
from ulm.net.invitation import PORT, BadInvitation, Invitation, invitation
from ulm.net.seat_tokens import SeatToken, SeatTokens
from ulm.net.server import Rate, is_local

# ---- invitations


@pytest.mark.parametrize(
    "found",
    [
        Invitation("192.168.1.20", code="boat"),
        Invitation("ulm.example.org", 443, True, "7f3a90c2d114", 1, "9c" * 16),
        Invitation("ulm.example.org", 8443, True, "7f3a90c2d114", None, "9c" * 16),
        Invitation("fe80::1", 9000, False, "", 0, ""),
    ],
)
def test_an_invitation_is_one_line_and_reads_back(found: Invitation) -> None:
    line = str(found)
    assert len(line.splitlines()) == 1
    assert " " not in line
    assert invitation(f"  {line}\n") == found


def test_an_address_is_enough() -> None:
    assert invitation("192.168.1.20") == Invitation("192.168.1.20")
    assert invitation("ulm.example.org:99").port == 99
    assert Invitation("h", PORT).url == f"ws://h:{PORT}/"
    assert Invitation("h", 443, True, "7f3a").url == "wss://h:443/7f3a"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "ulm://", "http://example.org/", "ulm://host:0", "ulm://host:99999", "ulm://host:x/", "a b"),
        *("ulm://host/../../etc#boat", "ulm://host/table?seat=9", "ulm://host/table?seat=x", "ulm://user@host/"),
        *("ulm://host/#bo at", "ulm://host/#bö", "x" * 500, "ulm://ho\nst/", "ulm://[::1/", "ulm://ho!st"),
    ],
)
def test_other_texts_are_no_invitations(text: str) -> None:
    with pytest.raises(BadInvitation):
        invitation(text)


# ---- keys and limits


def test_keys_fit_their_hashes_only() -> None:
    key = new_key()
    assert fits(key, hashed(key))
    assert not fits(new_key(), hashed(key))
    assert not fits(key, None)
    assert len({new_key() for _ in range(50)} | {key}) == 51
    assert fits(" BOAT ", hashed("boat"))
    assert len(new_table_code()) == 4
    assert len(bytes.fromhex(new_code())) == 16


def test_five_wrong_tries_a_minute() -> None:
    now = [0.0]
    limit = Limit(5, clock=lambda: now[0])
    for _ in range(5):
        assert limit.must_wait("1.2.3.4") == 0
        limit.count("1.2.3.4")
        now[0] += 1
    assert limit.must_wait("1.2.3.4") == 55
    assert limit.must_wait("1.2.3.5") == 0
    now[0] = 60.5
    assert limit.must_wait("1.2.3.4") == 0


def test_limits_remember_only_so_many() -> None:
    limit = Limit(1, clock=lambda: 0.0)
    for number in range(10_001):
        limit.count(str(number))
    assert limit.must_wait("0") == 0
    assert limit.must_wait("10000") > 0


def test_messages_that_come_too_fast_wait() -> None:
    now = [0.0]
    rate = Rate(20, clock=lambda: now[0])
    assert [rate.pause() for _ in range(40)] == [0.0] * 40
    assert [round(rate.pause(), 3) for _ in range(2)] == [0.05, 0.1]
    now[0] = 10.0
    assert rate.pause() == 0.0


def test_this_machine_is_local() -> None:
    assert all(is_local(address) for address in ("127.0.0.1", "127.8.8.8", "::1", "localhost"))
    assert not any(is_local(address) for address in ("192.168.0.1", "0.0.0.0", "::", "example.org", ""))


# ---- kept seats

WHERE = Invitation("ulm.example.org", 443, True, "7f3a", 1, "code")


def test_a_key_is_kept_before_it_is_used(tmp_path: Path) -> None:
    file = tmp_path / "tables.json"
    key = SeatTokens(file).new_key_for(WHERE, "Agnes")
    later = SeatTokens(file).new_key_for(WHERE, "Agnes")
    latest = SeatTokens(file).at(WHERE)
    assert latest is not None
    assert latest.key == later != key, "an earlier table at the same address keeps its key"
    assert SeatTokens(file).at(Invitation("ulm.example.org", 443, True, "7f3b")) is None
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0
    again = SeatTokens(file)
    again.forget(later)
    assert [seat.key for seat in SeatTokens(file).seats] == [key]


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[" * 100_000, b'{"format": 1, "seats": [{"key": "x"}]}'])
def test_unreadable_keys_are_set_aside(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "tables.json"
    file.write_bytes(content)
    kept = SeatTokens(file)
    assert kept.aside is not None
    assert kept.aside.read_bytes() == content
    kept.keep(SeatToken("h", 1, False, "t", KEYS[0]))
    assert len(SeatTokens(file).seats) == 1


def test_keys_of_a_newer_version_stay(tmp_path: Path) -> None:
    file = tmp_path / "tables.json"
    file.write_text(json.dumps({"format": 2, "seats": []}))
    with pytest.raises(OSError, match="newer version"):
        SeatTokens(file)


def test_servers_that_were_used_are_known_and_invitations_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.json"
    for number in range(7):
        SeatTokens(file).keep_opened(SeatToken(f"s{number}", 443, True, "7f3a", KEYS[0], codes={1: "old", -1: "watch"}))
    SeatTokens(file).keep(SeatToken("192.168.1.20", 14377, False, "", KEYS[0]))  # a table of the house
    SeatTokens(file).keep_opened(SeatToken("s4", 443, True, "7f3b", KEYS[0]))
    kept = SeatTokens(file)
    assert kept.servers == ["ulms://s4", "ulms://s6", "ulms://s5", "ulms://s3", "ulms://s2"]
    kept.keep_codes(Invitation("s6", 443, True, "7f3a"), {1: "new"})
    kept.keep_codes(Invitation("nowhere", 443, True, "7f3a"), {1: "new"})
    assert {seat.host: seat.codes for seat in SeatTokens(file).seats if seat.host in ("s5", "s6")} == {
        "s6": {1: "new", -1: "watch"},
        "s5": {1: "old", -1: "watch"},
    }
    assert all(invitation(each) for each in kept.servers)


def test_where_a_table_was_joined_another_one_can_be_opened(tmp_path: Path) -> None:
    """The file of an earlier version, which kept no servers."""
    file = tmp_path / "tables.json"
    SeatTokens(file).keep(SeatToken("ulm.example.org", 443, True, "7f3a", KEYS[0]))
    content = json.loads(file.read_text())
    del content["servers"], content["seats"][0]["codes"]
    file.write_text(json.dumps(content))
    assert SeatTokens(file).servers == ["ulms://ulm.example.org"]


# ---- messages


def test_unknown_fields_are_ignored_and_unknown_kinds_refused() -> None:
    play = {"kind": "play", "number": 3, "move": "draw", "colour": "of a later version"}
    assert protocol.from_guest(msgspec.msgpack.encode(play)) == protocol.Play(3, "draw")
    for wrong in (
        {"kind": "execute", "code": "print()"},
        {"kind": "play", "number": -1, "move": "draw"},
        {"kind": "play", "number": 1, "move": "x" * 81},
        {"kind": "sit", "seat": 4, "name": "", "key": bytes(16)},
        {"kind": "sit", "seat": 1, "name": "", "key": bytes(15)},
        {"kind": "hello", "version": 1, "program": "", "table": "../../x"},
        ["play", 1, "draw"],
        None,
    ):
        with pytest.raises(protocol.UnreadableMessage):
            protocol.from_guest(msgspec.msgpack.encode(wrong))


def test_messages_have_a_largest_size() -> None:
    with pytest.raises(protocol.UnreadableMessage):
        protocol.from_guest(b"\xc0" * (protocol.LARGEST + 1))
    with pytest.raises(protocol.UnreadableMessage):
        protocol.from_guest("text")
    nested = b"\x91" * 60_000
    with pytest.raises(protocol.UnreadableMessage):
        protocol.from_guest(nested)


def test_a_long_history_is_sent_in_parts_that_fit() -> None:
    from ulm.net.table_authority import sent_played
    from ulm.rules import Game

    rng = Random(1)
    game = Game.new(seats=4, seed=1, options={"towers": True})
    while not game.finished:
        legal = game.legal()
        busy = [move for move in legal if str(move) != "end"]
        game.play(rng.choice(busy or legal))
    moves = tuple(sent_played(played, 0) for played in game.history) * 4
    parts = protocol.parts_of(moves)
    assert len(parts) > 1
    assert [move for part in parts for move in part.moves] == list(moves)
    assert [part.start for part in parts[1:]] == [part.start + len(part.moves) for part in parts[:-1]]
    assert all(len(protocol.encoded(part)) <= protocol.LARGEST for part in parts)
    assert all(protocol.from_table(protocol.encoded(part)) == part for part in parts)
