"""Answers are judged by the end they lead to; help tells more from one hint to the next."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.random_games import at_random
from ulm.bots.budget import Budget
from ulm.bots.difference import Item
from ulm.bots.evaluation import evaluation
from ulm.bots.search import Line, search_turn
from ulm.puzzles import answers
from ulm.puzzles.answers import Judge
from ulm.puzzles.contest import contest, missed, to_find
from ulm.puzzles.grades import Grade
from ulm.puzzles.looks import ANSWERS, CHECK, FIRST, MINING, SECOND, Look, completions, plans_of
from ulm.puzzles.puzzle import Puzzle, over
from ulm.puzzles.puzzle_file import PuzzleFile
from ulm.puzzles.solvers import SOLVERS, Tried, rating
from ulm.puzzles.tally import End, Plan, Tally, same_end
from ulm.puzzles.themes import solved, themes
from ulm.review.turn_plans import ends_compared, followed
from ulm.rules import Game, IllegalMove, Move

TWO = Path(__file__).with_name("two.yaml")
LOOK = Look(4, 4000, 50)


@pytest.fixture(scope="module")
def last_round() -> Puzzle:
    """The second puzzle: sweep; push W3; money; seal reichenauer_hof; buy orange orange."""
    found = PuzzleFile(TWO)
    return found.parse(found.puzzles[1])


@pytest.fixture(scope="module")
def judge(last_round: Puzzle) -> Judge:
    return Judge(last_round, LOOK)


def moves(text: str) -> list[Move]:
    return [Move(move) for move in text.split("; ")]


@pytest.mark.parametrize(
    "text",
    [
        "sweep; push W3; money; seal reichenauer_hof; buy orange orange",
        "sweep; push W3; buy orange orange",  # the rest can still be done
    ],
)
def test_the_solution_is_right_in_any_order(judge: Judge, text: str) -> None:
    found = judge.answer(moves(text))
    assert found.right
    assert found.cost == pytest.approx(0, abs=0.5)
    assert found.line[-1] == Move("end")
    assert found.difference == ()


@pytest.mark.parametrize("text", ["sweep; push N1; end", "sweep; push W3; end", "sweep; push W3; money; end"])
def test_a_worse_turn_is_told_by_what_it_costs(judge: Judge, text: str) -> None:
    found = judge.answer(moves(text))
    assert not found.right
    assert found.cost > 2
    assert found.line == tuple(moves(text))
    assert any(item.n > 0 for item in found.difference), "and by what the solution brings instead"


def test_an_answer_that_cannot_be_played_is_refused(judge: Judge) -> None:
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
def test_what_costs_half_a_point_on_average_is_right(
    last_round: Puzzle, monkeypatch: pytest.MonkeyPatch, lost: tuple[float, float], right: bool
) -> None:
    """``lost``: in each of two completions."""
    worth = {"end": lost, "money": (0.0, 0.0)}

    def followed(game: int, moves: list[Move], *_: object) -> Line:
        return Line(8 - worth[moves[-1].text][game], None, last_round.start, True)

    monkeypatch.setattr(answers, "completions", lambda *_: range(2))
    monkeypatch.setattr(answers, "followed", followed)
    found = Judge(msgspec.structs.replace(last_round, solution=(Move("money"),))).answer([Move("end")])
    assert (found.right, found.cost) == (right, sum(lost) / 2)
    assert found.error == pytest.approx(abs(lost[0] - lost[1]) / 2)


def test_hints_tell_more_and_more(last_round: Puzzle) -> None:
    assert [(each.kind, each.name) for each in answers.hints(last_round)] == [
        ("theme", "order"),
        ("move", "push"),
        ("place", "push W3"),
    ]


def test_the_solution_has_its_reasons(last_round: Puzzle) -> None:
    found = answers.solution(last_round)
    assert found.moves == last_round.solution
    assert "seal" in [reason.code for reason in found.reasons]
    other = answers.explained(last_round, moves("sweep; push W3; end"))
    assert "seal" not in [reason.code for reason in other.reasons]


def test_a_puzzle_has_one_best_end_and_its_themes(last_round: Puzzle) -> None:
    tally = Tally(last_round.view, LOOK, "a test")
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
    tally = Tally(found.parse(found.puzzles[number]).view, LOOK, "a test")
    assert len(tally.plans) > 20
    for plan in tally.plans:
        assert tally.played(tally.moves(plan)) is plan


@pytest.mark.parametrize(("seed", "before"), [(1, 20), (5, 60), (6, 40)])
def test_a_plan_that_was_not_found_in_some_completion_is_played_on_there(seed: int, before: int) -> None:
    """The search is narrow, so each completion loses other plans."""
    game = at_random(Game.new(seats=2, seed=seed, history=False), Random(seed), before)
    while [move.text for move in game.legal()] != ["draw"]:
        game.play(game.legal()[0])
    game.play("draw")
    view, look = game.view(game.position.active), Look(4, 150, 4)
    tally = Tally(view, look, "a test")
    values = {plan.prefix: plan.value for plan in tally.plans}
    games, worth = completions(view, look.completions, "a test"), evaluation(view.rules)
    found = [search_turn(one, worth, Budget(look.nodes), look.width).prefixes for one in games]
    lines = {prefix: line for one in found for prefix, line in one.items() if line.over}
    everywhere = [prefix for prefix in lines if all(prefix in one and one[prefix].over for one in found)]
    assert values.keys() > {*everywhere}
    assert list(values.values()) == sorted(values.values(), reverse=True)
    for plan in tally.plans:
        for value, one, found_there in zip(plan.values, games, found, strict=True):
            line = found_there.get(plan.prefix)
            if line is None or not line.over:
                line = followed(one, tally.moves(plan), worth, look.nodes, look.width)
            assert value == line.value


class Plans:
    """Stands for what is known of a turn: these plans, the best first; moves lead where their plan does."""

    def __init__(self, *plans: Plan) -> None:
        self.plans = plans

    def moves(self, plan: Plan) -> tuple[Move, ...]:
        return plan.path

    def played(self, moves: tuple[Move, ...]) -> Plan:
        return next(plan for plan in self.plans if plan.path == moves)


def test_the_best_turn_is_compared_with_the_next_one_that_has_another_end() -> None:
    def plan(text: str, *values: float, end: str = "") -> Plan:
        ends = tuple(End(value, hash(end or text)) for value in values)
        return Plan((0, Move("end")), ends, (Move(text),))  # type: ignore[arg-type]

    best, same = plan("push N1", 8, 10, 9), plan("push N2", 8, 10, 8, end="push N1")
    other, last = plan("push N3", 7, 6, 5), plan("push W1", 1, 1, 1)
    found = contest(Plans(best, same, other, last))  # type: ignore[arg-type]
    assert found is not None
    assert (found.best, found.moves) == (best, (Move("push N1"),))
    assert found.gap == pytest.approx(3)
    assert found.error == pytest.approx(1.7320508 / 3**0.5), "the differences are 1, 4 and 4"
    assert contest(Plans(best, same)) is None, "nothing else is to be done"  # type: ignore[arg-type]
    assert contest(Plans(best)) is None  # type: ignore[arg-type]
    untold = Plans(best, same, other, last)
    untold.played = lambda _: last  # type: ignore[method-assign]
    assert contest(untold) is None, "no moves are known that lead to the best end"  # type: ignore[arg-type]
    (one, *_), (two, *_) = best.ends, other.ends
    single = contest(Plans(best._replace(ends=(one,)), other._replace(ends=(two,))))  # type: ignore[arg-type]
    assert single is not None
    assert (single.gap, single.error) == (1, 0), "how sure that is is not known"


@pytest.mark.parametrize(("alike", "of", "same"), [(2, 3, True), (1, 3, False), (2, 4, False), (3, 4, True)])
def test_two_plans_are_alike_when_they_are_so_in_more_than_half_of_the_completions(
    alike: int, of: int, same: bool
) -> None:
    best = Plan((0, Move("end")), tuple(End(3.0, 7) for _ in range(of)), ())  # type: ignore[arg-type]
    other = best._replace(ends=tuple(End(3.0, 7 if n < alike else 8) for n in range(of)))
    assert same_end(best, other) is same


def test_a_puzzle_tells_its_themes(last_round: Puzzle) -> None:
    told = solved(last_round.game(), plans_of(last_round.view, LOOK, "a test"), last_round.solution)
    wrong = [moves("sweep; push W3; end"), moves("sweep; push W2; buy orange orange")]
    assert themes(told, wrong) == list(last_round.section.themes)


def test_a_puzzle_tells_why_its_solution_is_better_than_the_next_turn(last_round: Puzzle) -> None:
    plans = plans_of(last_round.view, LOOK, "a test")
    best, second = plans.played(last_round.solution), plans.played(last_round.second)
    assert best.value - second.value == pytest.approx(last_round.section.gap, abs=0.3)
    assert last_round.why == ends_compared(last_round.view, second.lines, best.lines) == (Item("sparrows", "", -1),)


def test_every_solver_plays_up_to_something_unknown_or_to_the_end(last_round: Puzzle) -> None:
    for solver in SOLVERS:
        game, revealed = last_round.game(), False
        for move in solver.answer(last_round.view, 1):
            assert not revealed, solver.name
            revealed = any(event.reveals for event in game.play(move))
        assert revealed or over(last_round.start, game), solver.name


def tried(*missed_by_each: int) -> list[Tried]:
    grades: list[tuple[Grade, ...]] = [("wrong",) * n + ("right",) * (4 - n) for n in missed_by_each]
    return [Tried(solver.rating, each, ()) for solver, each in zip(SOLVERS, grades, strict=True)]


def test_what_stronger_ones_miss_is_rated_higher() -> None:
    easy, apprentice, foreman, all_miss = [0] * 8, [4] + [0] * 7, [4] * 3 + [0] * 5, [4] * 8
    ratings = [rating(tried(*each)) for each in (easy, apprentice, foreman, all_miss)]
    assert ratings == sorted(ratings)
    assert len({*ratings}) == 4
    assert ratings[0] < 1000 < ratings[1] < 1150 < 1400 < ratings[2] < 1590
    assert 1900 < ratings[3] < 2600


def test_the_wider_a_solver_searches_the_higher_it_is_rated() -> None:
    searches = [(solver.look.width, solver.rating) for solver in SOLVERS if solver.look is not None]
    assert [width for width, _ in searches] == sorted({width for width, _ in searches})
    assert [rating for _, rating in searches] == sorted({rating for _, rating in searches})
    assert all(solver.look.nodes > 100 * solver.look.width for solver in SOLVERS if solver.look is not None)


def test_a_puzzle_is_looked_at_with_four_times_the_budget_of_the_tutor_and_stands_sixteen_times() -> None:
    assert (FIRST.completions, SECOND.completions) == (1, 4), "first at a glance"
    assert (MINING.completions, CHECK.completions) == (32, 128)
    assert 16 * ANSWERS.completions == 2 * CHECK.completions
    assert all(look.nodes >= 100 * look.width for look in (FIRST, SECOND, MINING, CHECK, ANSWERS))


def test_a_near_miss_is_a_draw() -> None:
    assert rating([Tried(1700, ("near", "near"), ())]) == rating([Tried(1700, ("wrong", "right"), ())])


def test_a_solver_plays_with_all_its_strength(last_round: Puzzle) -> None:
    """With next to no search it would end the turn at once."""
    tally = Tally(last_round.view, LOOK, "a test")
    grandmaster = next(each for each in SOLVERS if each.name == "grandmaster-1")
    assert not missed(tally, tally.plans[0].value, grandmaster.answer(last_round.view, 1))
