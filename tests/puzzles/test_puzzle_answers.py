"""An answer is judged by the position it leads to; each hint says more than the one before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.random_games import at_random
from ulm.ai.beam_search import SearchLine
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis import puzzle_answer
from ulm.analysis.answer_grade import Grade, contest, missed, to_find
from ulm.analysis.plan_statistics import PlanComparison, same_end
from ulm.analysis.puzzle import Puzzle, over
from ulm.analysis.puzzle_answer import PuzzleJudge
from ulm.analysis.puzzle_difficulty import SOLVERS, SolverAnswer, rating
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.search_limits import SearchLimits, search_plans
from ulm.analysis.turn_plans import paired_differences
from ulm.rules import Game, IllegalMove, Move

TWO = Path(__file__).with_name("two.yaml")
LOOK = SearchLimits(4, 4000, 50)


@pytest.fixture(scope="module")
def last_round() -> Puzzle:
    """The second puzzle: sweep; push W3; money; seal reichenauer_hof; buy orange orange."""
    found = PuzzleFile(TWO)
    return found.parse(found.puzzles[1])


@pytest.fixture(scope="module")
def judge(last_round: Puzzle) -> PuzzleJudge:
    return PuzzleJudge(last_round, LOOK)


def moves(text: str) -> list[Move]:
    return [Move(move) for move in text.split("; ")]


@pytest.mark.parametrize(
    "text",
    [
        "sweep; push W3; money; seal reichenauer_hof; buy orange orange",
        "sweep; push W3; buy orange orange",  # the rest can still be done
    ],
)
def test_the_solution_is_right_in_any_order(judge: PuzzleJudge, text: str) -> None:
    found = judge.answer(moves(text))
    assert found.right
    assert found.cost == pytest.approx(0, abs=0.5)
    assert found.line[-1] == Move("end")
    assert found.difference == ()


@pytest.mark.parametrize("text", ["sweep; push N1; end", "sweep; push W3; end", "sweep; push W3; money; end"])
def test_a_worse_answer_is_wrong_and_shows_its_cost(judge: PuzzleJudge, text: str) -> None:
    found = judge.answer(moves(text))
    assert not found.right
    assert found.cost > 2
    assert found.line == tuple(moves(text))
    assert any(item.n > 0 for item in found.difference), "and by what the solution brings instead"


def test_an_answer_that_cannot_be_played_is_refused(judge: PuzzleJudge) -> None:
    with pytest.raises(IllegalMove):
        judge.answer(moves("push N1; end"))


def test_the_last_turn_is_over_when_the_game_is() -> None:
    """Nobody comes after it."""
    game = at_random(Game.new(2, 3), Random(3))
    drawn = next(n for n in range(len(game.history) - 1, 0, -1) if game.history[n].move.verb == "draw") + 1
    start = game.at_move(drawn)
    then = start.copy()
    for played in game.history[drawn:]:
        assert not over(start, then)
        then.play(played.move)
    assert then.finished
    assert over(start, then)


@pytest.mark.parametrize(("lost", "right"), [((0.75, 0.25), True), ((0.75, 0.5), False), ((-3.0, 1.0), True)])
def test_an_answer_that_costs_at_most_half_a_point_on_average_is_right(
    last_round: Puzzle, monkeypatch: pytest.MonkeyPatch, lost: tuple[float, float], right: bool
) -> None:
    """``lost``: in each of two completions."""
    worth = {"end": lost, "money": (0.0, 0.0)}

    def followed(game: int, moves: list[Move], *_: object) -> SearchLine:
        return SearchLine(8 - worth[moves[-1].text][game], None, last_round.start, True)

    monkeypatch.setattr(puzzle_answer, "completions", lambda *_: range(2))
    monkeypatch.setattr(puzzle_answer, "followed", followed)
    found = PuzzleJudge(msgspec.structs.replace(last_round, solution=(Move("money"),))).answer([Move("end")])
    assert (found.right, found.cost) == (right, sum(lost) / 2)


def test_hints_tell_more_and_more(last_round: Puzzle) -> None:
    assert [(each.kind, each.name) for each in puzzle_answer.hints(last_round)] == [
        ("theme", "order"),
        ("move", "push"),
        ("place", "push W3"),
    ]


def test_the_solution_has_its_reasons(last_round: Puzzle) -> None:
    found = puzzle_answer.solution(last_round)
    assert found.moves == last_round.solution
    assert "seal" in [reason.code for reason in found.reasons]
    other = puzzle_answer.explained(last_round, moves("sweep; push W3; end"))
    assert "seal" not in [reason.code for reason in other.reasons]


def test_a_puzzle_has_one_best_end_and_its_themes(last_round: Puzzle) -> None:
    tally = PlanComparison(last_round.view, LOOK, "a test")
    found = contest(tally)
    assert found is not None
    assert found.moves == last_round.solution
    assert found.gap > 0.9
    assert to_find(found.moves) == 4
    assert same_end(found.best, tally.played(moves("sweep; push W3; buy orange orange")))
    assert not same_end(found.best, tally.played(moves("sweep; push W3; end")))
    assert missed(tally, found.best.value, moves("sweep; push W3; end"))
    assert not missed(tally, found.best.value, last_round.solution)


@pytest.mark.parametrize("number", [0, 1])
def test_the_moves_of_a_plan_lead_where_it_leads(number: int) -> None:
    """Also where its line is that of another order of the same moves."""
    found = PuzzleFile(TWO)
    tally = PlanComparison(found.parse(found.puzzles[number]).view, LOOK, "a test")
    assert len(tally.plans) > 20
    for plan in tally.plans:
        assert tally.played(tally.moves(plan)) is plan


def test_a_puzzle_tells_why_its_solution_is_better_than_the_next_turn(last_round: Puzzle) -> None:
    plans = search_plans(last_round.view, LOOK, "a test")
    best, second = plans.played(last_round.solution), plans.played(last_round.second)
    assert best.value - second.value == pytest.approx(last_round.section.gap, abs=0.3)
    assert (
        last_round.why
        == paired_differences(last_round.view, second.lines, best.lines)
        == (OutcomeItem("sparrows", "", -1),)
    )


def test_every_solver_plays_up_to_something_unknown_or_to_the_end(last_round: Puzzle) -> None:
    for solver in SOLVERS:
        game, revealed = last_round.game(), False
        for move in solver.answer(last_round.view, 1):
            assert not revealed, solver.name
            revealed = any(event.reveals for event in game.play(move))
        assert revealed or over(last_round.start, game), solver.name


def tried(*missed_by_each: int) -> list[SolverAnswer]:
    grades: list[tuple[Grade, ...]] = [("wrong",) * n + ("right",) * (4 - n) for n in missed_by_each]
    return [SolverAnswer(solver.rating, each, ()) for solver, each in zip(SOLVERS, grades, strict=True)]


def test_a_puzzle_that_stronger_solvers_miss_is_rated_higher() -> None:
    easy, apprentice, foreman, all_miss = [0] * 8, [4] + [0] * 7, [4] * 3 + [0] * 5, [4] * 8
    ratings = [rating(tried(*each)) for each in (easy, apprentice, foreman, all_miss)]
    assert ratings == sorted(ratings)
    assert len({*ratings}) == 4
    assert ratings[0] < 1000 < ratings[1] < 1150 < 1400 < ratings[2] < 1590
    assert 1900 < ratings[3] < 2600


def test_a_near_miss_is_a_draw() -> None:
    assert rating([SolverAnswer(1700, ("near", "near"), ())]) == rating([SolverAnswer(1700, ("wrong", "right"), ())])
