"""A game that lives elsewhere runs through the same course, and is a source of the same table on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.online.at_tables import KEYS, WATCH, WORD, Heard, Silent, a_table, in_a_loop, seated
from ulm.ai.bot_process import WorkerFailed
from ulm.net import protocol
from ulm.net.invitation import Invitation
from ulm.net.remote_session import RemoteSession
from ulm.net.table_authority import GuestSession, TableAuthority
from ulm.rules import Played
from ulm.session.game_flow import CourseGame, FlowState, GameFlow
from ulm.session.session import NOBODY
from ulm.session.table_game import TableSource
from ulm.ui.table.state.table_state import TableState


class Near(Silent):
    """A guest beside its table: a session with a course, whose connection is a list."""

    def __init__(self, table: TableAuthority, seat: int | None) -> None:
        super().__init__()
        self.table, self.heard = table, Heard()
        self.shown: list[str] = []
        self.asked: list[protocol.FromGuest] = []
        self.session = RemoteSession(Invitation("nowhere"), self, lambda job: None, seat=seat)
        self.session.send = self.asked.append  # type: ignore[method-assign,assignment]
        self.session.close = lambda: None  # type: ignore[method-assign]
        self.session.key = None if seat is None else KEYS[seat]
        self.at: GuestSession | None = None
        self.code = WATCH if seat is None else WORD
        self.source: TableSource = self.session
        self.course = self._new_course()

    def _new_course(self) -> GameFlow:
        game: CourseGame = self.session
        return GameFlow(game, self, automatic=frozenset, calls=lambda: False)

    async def carry(self) -> None:
        """Carry all messages to and fro; first come in."""
        if self.at is None:
            self.at = await self.table.admit(self.heard, self.session.key, self.code)
        while self.heard.data or self.asked:
            for data in self.heard.data:
                self.session.receive(protocol.from_table(data))
            self.heard.data.clear()
            asked, self.asked[:] = [*self.asked], []
            for message in asked:
                await self.table.take(self.at, message)

    # what the session tells

    def whole(self) -> None:
        self.course = self._new_course()  # nothing earlier counts
        self.shown = [played.move.text for played in self.session.history]
        self.course.start()

    def changed(self) -> None:
        if self.course.state is FlowState.SENT:
            played = self.session.answered()
            assert played is not None
            self.course.answered(played)

    # the screen of the course

    def show_move(self, played: Played, *, opens_turn: bool) -> None:
        self.shown.append(played.move.text)
        self.course.shown()

    def show_present(self, *, viewer_comes: bool) -> None:
        pass

    def settle(self, *, deciding: bool) -> None:
        assert deciding == (self.session.decider == self.session.seat != NOBODY)

    def hand_over(self, seat: int) -> None:
        raise AssertionError("everybody has a screen")

    def finish(self) -> bool:
        return True

    def fail(self, failure: WorkerFailed) -> None:
        raise AssertionError(failure)


@in_a_loop
async def test_a_whole_game_runs_through_the_course() -> None:
    rng = Random(2)
    table = a_table(None, None, "random", seed=2, options={"towers": True})
    guests = [Near(table, 0), Near(table, 1), Near(table, None)]
    while not all(guest.course.state is FlowState.ENDED for guest in guests):
        for guest in guests:
            await guest.carry()
            if guest.course.state is FlowState.NEW:
                continue
            guest.course.go_on()
            if guest.course.state is FlowState.DECIDING:
                state = TableState(guest.source)
                state.settle(ready=True)
                legal = guest.session.legal()
                assert [move for moves in state.legal.values() for move in moves if move in legal]
                for move in legal[:3]:
                    assert isinstance(state.reveals(move), bool)
                guest.course.play(rng.choice(legal))
        await asyncio.sleep(0)
    for guest in guests:
        await guest.carry()
        assert guest.refusals == []
        assert guest.record == table.session.record()
        assert len(guest.shown) == len(table.session.history)
        seat = guest.session.viewer
        assert guest.shown == [p.seen_by(None if seat == NOBODY else seat).move.text for p in table.session.history]
        assert guest.session.view().position == table.session.game.view(seat).position


# ---- whatever does not fit


@pytest.mark.parametrize("damage", ["lost", "unreadable", "unfit"])
@in_a_loop
async def test_a_gap_or_an_unreadable_message_asks_for_the_whole(damage: str) -> None:
    table = a_table(None, None)
    guest = Near(table, 0)
    await guest.carry()
    _, other = await seated(table, 1)
    await guest.carry()
    if table.session.decider == 0:
        guest.session.play(guest.session.legal()[0])
        assert guest.at is not None
        await table.take(guest.at, guest.asked.pop())
    else:
        await table.take(other, protocol.Play(table.number, str(table.session.legal()[0])))
    changed = protocol.from_table(guest.heard.data.pop())
    assert isinstance(changed, protocol.Changed)
    if damage == "unreadable":
        guest.session.receive(None)
    elif damage == "unfit":
        changed.position[0] = "nonsense"
        guest.session.receive(changed)
        guest.session.take_next()
    else:
        guest.session.receive(protocol.Changed(changed.number + 1, None, 1, [], can_take_back=False))
    assert guest.asked == [protocol.FullSyncRequest()]
    await guest.carry()
    assert guest.session.view().position == table.session.game.view(0).position
    assert len(guest.session.history) == table.number == 1


@in_a_loop
async def test_a_table_that_sends_nonsense_is_given_up() -> None:
    table = a_table(None, None)
    guest = Near(table, 0)
    for _ in range(6):
        guest.session.receive(None)
    assert guest.refusals == ["bad_table"]


# ---- definitions of the table's own


def test_other_definitions_are_sent_and_hold_for_this_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    standard = (Path(__file__).parents[2] / "data" / "setup.yaml").read_text(encoding="utf-8")
    changed = standard.replace("rounds: 10", "rounds: 9")
    assert changed != standard
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "setup.yaml").write_text(changed, encoding="utf-8")
    from ulm.net.new_table import differing_files

    async def run() -> None:
        table = a_table(None, None)
        table.definition_files = differing_files()
        monkeypatch.setenv("ULM_HOME", str(tmp_path / "another"))
        guest = Near(table, 0)
        await guest.carry()
        assert guest.session.other_definitions
        assert guest.session.game.rules.rounds == 9
        table.definition_files = {"setup": changed.replace("rounds: 9", "rounds: lots")}
        broken = Near(table, 1)
        await broken.carry()
        assert broken.refusals == ["bad_definitions"]
        table.definition_files = {}
        older = Near(table, 1)
        await older.carry()
        assert older.refusals == ["other_version"]

    asyncio.run(run())
