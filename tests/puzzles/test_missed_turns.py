"""Puzzles of the turns that players missed: which turns are looked at, and what makes a puzzle of one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.missed_games import MASTER, QUICK, THREE, account_of
from tests.recorded import recorded_definitions
from ulm.puzzles import missed_turns, puzzle_file, themes
from ulm.puzzles.contest import to_find
from ulm.puzzles.looks import Look
from ulm.puzzles.missed_turns import LOST, Missed, examine
from ulm.puzzles.tally import End, Plan
from ulm.records import record as records
from ulm.records.record import Seat
from ulm.rules import Game, Move


@pytest.fixture(autouse=True)
def recorded(recorded_home: object) -> None:
    """The games were played by the definitions of the tests."""


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns are looked at less closely."""
    monkeypatch.setattr(missed_turns, "MINING", Look(4, 60_000, 400))


def found(costs: dict[int, float], first: int = 0) -> list[Missed]:
    record = records.read(THREE)
    return list(missed_turns.missed_turns(record, account_of(record, costs), first))


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
    seats = {each.seat for each in missed_turns.missed_turns(record, account)}
    assert [number for number, seat in enumerate(record.seats) if seat.bot is None] == [*seats]
    bots = tuple(Seat(seat.name, seat.colour, "master") for seat in record.seats)
    assert not [*missed_turns.missed_turns(msgspec.structs.replace(record, seats=bots), account)]


def test_a_missed_turn_is_a_puzzle_as_the_seat_saw_it(quickly: None) -> None:
    (missed,) = found({QUICK: 3.4})
    words = examine(missed)
    assert isinstance(words, dict), words
    puzzle = puzzle_file.of_words(words, recorded_definitions())
    assert puzzle.view.position == missed.view.position
    assert puzzle.seat == missed.seat
    assert to_find(puzzle.solution) >= missed_turns.FEWEST
    assert puzzle.section.gap >= LOST
    assert puzzle.section.turn == QUICK + 1
    hidden = puzzle.game(1).position
    assert hidden.deck != puzzle.game(2).position.deck, "what the seat could not see is not in it"


def test_what_was_played_well_makes_no_puzzle(quickly: None) -> None:
    (missed,) = found({QUICK: 3.4})
    words = examine(missed)
    assert isinstance(words, dict), words
    best = puzzle_file.of_words(words, recorded_definitions()).solution
    assert examine(missed._replace(played=best)) == "not lost"


def test_a_turn_with_many_good_ends_makes_no_puzzle(quickly: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (missed,) = found({QUICK: 3.4})
    monkeypatch.setattr(missed_turns, "FEW_RIGHT", 0)
    assert examine(missed) == "many right"


def test_a_solution_that_others_overturn_makes_no_puzzle(quickly: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (missed,) = found({QUICK: 3.4})
    monkeypatch.setattr(missed_turns, "STILL_LOST", 50.0)
    assert examine(missed) == "overturned"


PLAYED = (Move("push N1"), Move("end"))
SOLUTION = (Move("push N2"), Move("money"), Move("end"))


def plan(*values: float, end: int = 0, moves: tuple[Move, ...] = SOLUTION) -> Plan:
    """A plan that is worth so much in each completion, and leads to this end."""
    return Plan((0, moves[-1]), tuple(End(value, end) for value in values), moves)  # type: ignore[arg-type]


class Tallies:
    """Stands for what is found out about a turn: all of it is just what is asked of a puzzle, except what a test says.

    By how closely it is looked at (``first``, ``second``, ``mining``, ``again``) the plans, the best first, and what
    the moves that were played and those of the solution are worth.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.plans = {
            "first": [plan(8)],
            "second": [plan(8)],
            "mining": [plan(8, 8, end=0), *(plan(7.5, 7.5, end=n) for n in (1, 2, 2, 3)), plan(7.4, 7.4, end=4)],
            "again": [plan(8, 8)],
        }
        self.played = {"first": plan(7), "second": plan(7), "mining": plan(7, 6), "again": plan(6.5, 6.5)}
        self.solution = {"mining": plan(8, 8), "again": plan(7.5, 7.5)}
        monkeypatch.setattr(missed_turns, "Tally", lambda view, look, stream: OneTally(self, stream.partition("/")[2]))
        monkeypatch.setattr(missed_turns, "try_all", lambda *_: [])
        monkeypatch.setattr(missed_turns, "plans_of", lambda *_: None)
        monkeypatch.setattr(themes, "solved", lambda *_: None)
        monkeypatch.setattr(themes, "themes", lambda told, wrong: ["card"])


class OneTally:
    def __init__(self, tallies: Tallies, stage: str) -> None:
        self.plans = tallies.plans[stage]
        self._played = tallies.played[stage]
        self._solution = tallies.solution.get(stage, self.plans[0] if self.plans else plan(0))

    def moves(self, one: Plan) -> tuple[Move, ...]:
        return one.path

    def played(self, moves: tuple[Move, ...]) -> Plan:
        return self._played if moves == PLAYED else self._solution


@pytest.fixture
def tallies(monkeypatch: pytest.MonkeyPatch) -> Tallies:
    return Tallies(monkeypatch)


def examined() -> dict[str, Any] | str:
    game = Game.new(2, 3)
    game.play("draw")
    view = game.view(game.position.active)
    return examine(Missed(4, 1, view.seat, view, PLAYED))


def test_what_is_just_as_much_as_is_asked_makes_a_puzzle(tallies: Tallies) -> None:
    made = examined()
    assert isinstance(made, dict), made
    asked_of_it = {"gap": 1.5, "error": 0.5, "turn": 5, "rating": 1500, "themes": ["card"]}
    assert made["puzzle"].items() >= asked_of_it.items()
    assert made["puzzle"]["solution"] == "push N2; money; end"
    tallies.plans["first"] = tallies.plans["second"] = []
    assert isinstance(examined(), dict), "where nothing was found at a glance it is looked at closely"
    tallies.solution["mining"] = plan(7.75, 7.75)
    tallies.played["mining"] = plan(6, 6.5)
    assert isinstance(examined(), dict), "the moves of the best plan may come to a little less than it"


@pytest.mark.parametrize(
    ("part", "stage", "less", "reason"),
    [
        ("played", "first", plan(7.01), "not lost"),
        ("played", "second", plan(7.01), "not lost"),
        ("solution", "mining", plan(7.74, 7.74), "no solution"),
        ("plans", "mining", [plan(8, 8, moves=(Move("push N2"), Move("end")))], "one move"),
        ("played", "mining", plan(6.51, 6.51), "not lost"),
        ("played", "mining", plan(7.02, 5.98), "unsure"),
        ("plans", "mining", [plan(8, 8), *(plan(7.5, 7.5, end=n) for n in (1, 2, 3, 4))], "many right"),
        ("solution", "again", plan(7.49, 7.49), "overturned"),
        ("played", "again", plan(6.51, 6.51), "overturned"),
    ],
)
def test_a_little_less_than_is_asked_makes_none(
    tallies: Tallies, part: str, stage: str, less: object, reason: str
) -> None:
    getattr(tallies, part)[stage] = less
    assert examined() == reason


def test_no_solution_is_looked_for_far_behind_the_best_plan(tallies: Tallies) -> None:
    """The moves of the best plan lead elsewhere, and what is behind it by more is not asked for."""
    far = plan(7.7, 7.7)
    tallies.plans["mining"] = [plan(8, 8), far]
    tallies.solution["mining"] = far
    assert examined() == "no solution"
