"""What happens at a table: who gets in, who sits where, moves, taking back, bots; all without a network."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.online.at_tables import KEYS, OPENER, WATCH, WORD, Heard, a_table, in_a_loop, seated, settle
from ulm.net import protocol
from ulm.net.protocol import WATCHER
from ulm.net.table_authority import GuestSession, NotAllowed, TableAuthority, TableChange
from ulm.session.session import SessionSeat
from ulm.storage import record as records


async def play(table: TableAuthority, at: GuestSession, move: str | None = None) -> str:
    """Make a move of this seat, the first legal one unless it is named."""
    text = move or str(table.session.legal()[0])
    await table.take(at, protocol.Play(table.number, text))
    return text


async def two() -> tuple[TableAuthority, list[Heard], list[GuestSession]]:
    """A table of two guests; the lists are by seat."""
    table = a_table(None, None)
    guests = [await seated(table, seat) for seat in (0, 1)]
    return table, [heard for heard, _ in guests], [at for _, at in guests]


# ---- getting in


@in_a_loop
async def test_word_and_key_let_in_and_nothing_else() -> None:
    table = a_table(None, None)
    for key, code in ((None, "boot"), (None, ""), (KEYS[0], ""), (KEYS[0], "boot")):
        with pytest.raises(NotAllowed):
            await table.admit(Heard(), key, code)
    await seated(table, 0)
    assert (await table.admit(Heard(), KEYS[0], "")).seat == 0
    assert (await table.admit(Heard(), None, WORD.upper())).seat == WATCHER


@in_a_loop
async def test_an_invitation_to_watch_gives_no_seat() -> None:
    table = a_table(None, None)
    heard = Heard()
    at = await table.admit(heard, None, WATCH)
    await table.take(at, protocol.TakeSeatRequest(0, "Eve", KEYS[0]))
    assert heard.refusals == ["no_seat"]
    assert not heard.last(protocol.Welcome).may_sit
    await table.take(at, protocol.Play(0, "draw"))
    await table.take(at, protocol.TakeBack(0))
    await table.take(at, protocol.Greet("hello"))
    await table.take(at, protocol.SubstituteRequest(0, "random"))
    assert set(heard.refusals[1:]) == {"only_watching"}
    assert table.number == 0


@in_a_loop
async def test_a_seat_is_taken_once_and_by_whoever_sends_the_key_again() -> None:
    table = a_table(None, "random")
    first, other = Heard(), Heard()
    ats = [await table.admit(each, None, WORD) for each in (first, other)]
    for _ in range(2):
        await table.take(ats[0], protocol.TakeSeatRequest(0, " Agnes\u202e ", KEYS[0]))
    await table.take(ats[1], protocol.TakeSeatRequest(0, "Eve", KEYS[1]))
    await table.take(ats[1], protocol.TakeSeatRequest(1, "Eve", KEYS[1]))
    await table.take(ats[1], protocol.TakeSeatRequest(3, "Eve", KEYS[1]))
    assert first.refusals == []
    assert other.refusals == ["seat_taken", "seat_taken", "no_seat"]
    shown = other.last(protocol.Seats).seats
    assert [(seat.name, seat.here, seat.bot) for seat in shown] == [("Agnes", True, None), ("Seat 1", False, "random")]


@in_a_loop
async def test_the_name_of_a_guest_is_in_the_record_of_a_game_that_was_continued() -> None:
    table = a_table(None, "random")
    table.session.seats[0] = SessionSeat.of(
        records.RecordSeat("", "red"), 0
    )  # as `ulm host --continue` reads an unnamed one
    await seated(table, 0)
    assert table.session.record().seats[0].name == "Guest 0"


@in_a_loop
async def test_only_the_opener_frees_a_seat_and_gets_a_code_for_it() -> None:
    table, heard, ats = await two()
    await table.take(ats[0], protocol.FreeSeatRequest(1))
    assert heard[0].refusals == ["only_opener"]
    opener = Heard()
    at = await table.admit(opener, OPENER, "")
    await table.take(at, protocol.FreeSeatRequest(1))
    assert heard[1].refusals == ["freed"]
    (code,) = opener.last(protocol.Opened).codes.values()
    with pytest.raises(NotAllowed):
        await table.admit(Heard(), KEYS[1], "")
    comer = Heard()
    new = await table.admit(comer, None, code)
    await table.take(new, protocol.TakeSeatRequest(1, "Felix", KEYS[2]))
    assert new.seat == 1
    with pytest.raises(NotAllowed):  # it was used up
        await table.admit(Heard(), None, code)


# ---- moves


@in_a_loop
async def test_a_move_sent_twice_is_played_once() -> None:
    table, heard, ats = await two()
    seat = table.session.decider
    for _ in range(2):
        await table.take(ats[seat], protocol.Play(0, "draw"))
    assert table.number == 1
    assert [each.move for each in table.keeper.changes] == ["draw"]  # type: ignore[attr-defined]
    assert heard[seat].refusals == []
    assert sum(isinstance(each, protocol.Changed) for each in heard[seat].messages) == 1
    assert heard[seat].last(protocol.FullSync).number == 1


@in_a_loop
async def test_a_late_move_is_refused_with_the_present_view() -> None:
    table, heard, ats = await two()
    seat = table.session.decider
    await play(table, ats[seat])
    await table.take(ats[seat], protocol.Play(0, "push N1"))
    await table.take(ats[seat], protocol.Play(7, "draw"))
    assert heard[seat].refusals == ["late", "late"]
    assert isinstance(heard[seat].messages[-1], protocol.FullSync)
    assert table.number == 1


@in_a_loop
async def test_the_rules_refuse_and_say_why() -> None:
    table, heard, ats = await two()
    seat = table.session.decider
    await play(table, ats[seat], "money")
    refused = heard[seat].last(protocol.RequestRefused)
    assert (refused.code, refused.values["rule"]) == ("rules", "push_first")
    await table.take(ats[1 - seat], protocol.Play(0, "draw"))
    assert heard[1 - seat].refusals == ["not_your_turn"]
    assert table.number == 0


@in_a_loop
async def test_what_cannot_be_kept_is_told_to_nobody() -> None:
    table, heard, ats = await two()
    before = [len(each.data) for each in heard]
    table.keeper.failing = True  # type: ignore[attr-defined]
    await play(table, ats[table.session.decider])
    for each, count in zip(heard, before, strict=True):
        assert each.refusals == ["not_kept"]
        assert len(each.data) == count + 1
        assert each.gone
    assert table.broken


@in_a_loop
async def test_what_is_told_was_kept_before() -> None:
    table, heard, ats = await two()
    kept = table.keeper.changes  # type: ignore[attr-defined]
    told: list[tuple[int, int]] = []
    send = heard[0].send

    def note(message: Any) -> None:
        if isinstance(message, protocol.Changed):
            told.append((message.number, len(kept)))
        send(message)

    heard[0].send = note  # type: ignore[method-assign]
    for _ in range(6):
        await play(table, ats[table.session.decider])
    assert told == [(number, number) for number in range(1, 7)]


# ---- taking back


@in_a_loop
async def test_taking_back_follows_the_game() -> None:
    table, heard, ats = await two()
    seat = table.session.decider
    await play(table, ats[seat], "draw")
    await table.take(ats[seat], protocol.TakeBack(1))
    assert heard[seat].refusals == ["not_back"]  # it revealed a tile
    await play(table, ats[seat], "push N1" if "push N1" in map(str, table.session.legal()) else None)
    assert table.session.history[-1].revealed is False
    await table.take(ats[1 - seat], protocol.TakeBack(2))
    assert heard[1 - seat].refusals == ["not_back"]  # it is not theirs
    await table.take(ats[seat], protocol.TakeBack(2))
    await table.take(ats[seat], protocol.TakeBack(2))  # sent twice
    changed = heard[1 - seat].last(protocol.Changed)
    assert (changed.number, changed.taken_back, changed.played) == (3, 1, None)
    assert [str(each.move) for each in table.session.history] == ["draw"]
    assert heard[seat].refusals == ["not_back"]


# ---- bots, greetings


@in_a_loop
async def test_bots_move_on_masked_views_while_somebody_is_there() -> None:
    table = a_table(None, "random", "journeyman", seed=4)
    await settle()
    assert table.number == 0
    _, at = await seated(table, 0)
    for _ in range(200):
        await settle()
        if table.session.decider == 0:
            await play(table, at, "end" if "end" in map(str, table.session.legal()) else None)
        if table.session.game.position.round > 2:
            break
    views = table.thinker.views  # type: ignore[attr-defined]
    assert {view.seat for view in views} == {1, 2}
    for view in views:
        hands = [hand for seat, hand in enumerate(p.hand for p in view.position.players) if seat != view.seat]
        assert {*sum(hands, ()), *view.position.deck} == {"?"}


@in_a_loop
async def test_a_bot_does_not_think_of_a_move_that_was_taken_back_at_once() -> None:
    table = a_table(None, "random", seed=4)
    heard, at = await seated(table, 0)
    for _ in range(100):
        await settle()
        await play(table, at, "end" if "end" in map(str, table.session.legal()) else None)
        if table.session.decider == 1 and not table.session.history[-1].revealed:
            break
    table.thinker.views.clear()  # type: ignore[attr-defined]
    # The bot is woken, and has not begun yet.
    await table.take(at, protocol.TakeBack(table.number))
    assert (table.session.decider, heard.refusals) == (0, [])
    await settle()
    assert table.thinker.views == []  # type: ignore[attr-defined]
    number = table.number
    await play(table, at, "end")
    await settle()
    assert table.number > number + 1, "the bot plays on"


@in_a_loop
async def test_a_bot_stands_in_until_its_guest_comes_back() -> None:
    table, heard, ats = await two()
    seat = table.session.decider
    other = 1 - seat
    await table.take(ats[other], protocol.SubstituteRequest(seat, "random"))
    assert heard[other].refusals == ["is_here"]
    table.left(ats[seat])
    await table.take(ats[other], protocol.SubstituteRequest(seat, "nobody"))
    assert heard[other].refusals == ["is_here", "no_bot"]
    await table.take(ats[other], protocol.SubstituteRequest(seat, "random"))
    while table.session.decider == seat:
        await settle()
    assert table.number > 0
    await table.admit(Heard(), KEYS[seat], "")
    assert table.places[seat].stand_in is None


@in_a_loop
async def test_a_bot_that_fails_is_told_and_asked_again_when_somebody_comes() -> None:
    table = a_table(None, "random", "random", "random", seed=2)
    table.thinker.failing = True  # type: ignore[attr-defined]
    heard, _ = await seated(table, 0)
    await settle()
    if table.session.decider != 0:
        assert heard.refusals == ["bot_failed"]
        table.thinker.failing = False  # type: ignore[attr-defined]
        await table.admit(Heard(), KEYS[0], "")
        await settle()
        assert table.number > 0


@in_a_loop
async def test_greetings_are_from_the_list_and_not_too_many() -> None:
    table, heard, ats = await two()
    await table.take(ats[0], protocol.Greet("buy my book"))
    assert heard[0].refusals == ["no_greeting"]
    for _ in range(11):
        await table.take(ats[0], protocol.Greet("hello"))
    assert heard[0].refusals == ["no_greeting", "wait"]
    assert sum(isinstance(each, protocol.GreetingReceived) for each in heard[1].messages) == 10


@in_a_loop
async def test_whoever_comes_hears_of_a_change_once_it_is_kept() -> None:
    table, _, ats = await two()
    kept = asyncio.Event()
    keep = table.keeper.keep_change

    async def slowly(table: TableAuthority, change: TableChange) -> None:
        await kept.wait()
        await keep(table, change)

    table.keeper.keep_change = slowly  # type: ignore[method-assign]
    moving = asyncio.create_task(play(table, ats[table.session.decider]))
    await settle()
    heard = Heard()
    coming = asyncio.create_task(table.admit(heard, None, WATCH))
    await settle()
    assert heard.data == []
    kept.set()
    await asyncio.gather(moving, coming)
    await settle()
    assert heard.last(protocol.FullSync).number == 1
    assert not any(isinstance(each, protocol.Changed) for each in heard.messages)
