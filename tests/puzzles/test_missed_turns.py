"""Which turns of a player become puzzles."""

from __future__ import annotations

import msgspec
import pytest

from tests.missed_games import MASTER, QUICK, THREE, account_of
from tests.recorded import recorded_definitions
from ulm.analysis import own_mistakes, puzzle_file
from ulm.analysis.answer_grade import to_find
from ulm.analysis.own_mistakes import LOST, MissedTurn, examine
from ulm.analysis.search_limits import SearchLimits
from ulm.storage import record as records
from ulm.storage.record import RecordSeat


@pytest.fixture(autouse=True)
def recorded(recorded_home: object) -> None:
    """The games were played by the definitions of the tests."""


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns are looked at less closely."""
    monkeypatch.setattr(own_mistakes, "MINING", SearchLimits(4, 60_000, 400))


def found(costs: dict[int, float], first: int = 0) -> list[MissedTurn]:
    record = records.read(THREE)
    return list(own_mistakes.missed_turns(record, account_of(record, costs), first))


def test_turns_that_cost_as_much_as_a_mistake_are_candidates() -> None:
    candidates = found({2: 1.4, 4: 1.6, QUICK: 3.4, 9: 0.2})
    assert [each.turn for each in candidates] == [4, QUICK]
    second = candidates[1]
    assert (second.round, second.seat, second.view.seat) == (3, 2, 2)
    assert [str(move) for move in second.played] == ["push W2", "money", "money", "seal garden"]
    assert [each.turn for each in found({4: 1.6, QUICK: 3.4}, first=5)] == [QUICK], "it goes on from a turn"


def test_turns_of_bots_are_none() -> None:
    record = records.read(MASTER)
    account = account_of(record, dict.fromkeys(range(len(record.moves)), 4.0))
    seats = {each.seat for each in own_mistakes.missed_turns(record, account)}
    assert [number for number, seat in enumerate(record.seats) if seat.bot is None] == [*seats]
    bots = tuple(RecordSeat(seat.name, seat.colour, "master") for seat in record.seats)
    assert not [*own_mistakes.missed_turns(msgspec.structs.replace(record, seats=bots), account)]


def test_a_missed_turn_is_a_puzzle_as_the_seat_saw_it(quickly: None) -> None:
    (missed,) = found({QUICK: 3.4})
    words = examine(missed)
    assert isinstance(words, dict), words
    puzzle = puzzle_file.parse_puzzle(words, recorded_definitions())
    assert puzzle.view.position == missed.view.position
    assert puzzle.seat == missed.seat
    assert to_find(puzzle.solution) >= own_mistakes.FEWEST
    assert puzzle.section.gap >= LOST
    assert puzzle.section.turn == QUICK + 1
    hidden = puzzle.game(1).position
    assert hidden.deck != puzzle.game(2).position.deck, "what the seat could not see is not in it"
    assert examine(missed._replace(played=puzzle.solution)) == "not lost", "what was played well makes no puzzle"


def test_a_turn_with_many_good_ends_makes_no_puzzle(quickly: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (missed,) = found({QUICK: 3.4})
    monkeypatch.setattr(own_mistakes, "FEW_RIGHT", 0)
    assert examine(missed) == "many right"


def test_a_solution_that_others_overturn_makes_no_puzzle(quickly: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (missed,) = found({QUICK: 3.4})
    monkeypatch.setattr(own_mistakes, "STILL_LOST", 50.0)
    assert examine(missed) == "overturned"
