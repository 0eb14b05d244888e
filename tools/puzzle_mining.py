"""Looks for puzzles in games: in those of the master against itself, and in a player's own.

A position is a puzzle when its turn is fresh but for the turn tile, and, in the order in which this is looked at:

* the best turn beats every turn with another end by FIRST_GAP in one completion,
* there are at least FEWEST moves to find, besides the draw and the end,
* the apprentice misses it: its first try costs more than half a point,
* in four completions the best turn still beats every other end by SECOND_GAP,
* at four times the tutor's budget by GAP, and by SURE standard errors,
* and the apprentice misses it there in at least MISSED of four tries.

At sixteen times the tutor's budget, with other completions, it must stand again (`check`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from ulm.ai.outcome_diff import written_items
from ulm.analysis import puzzle_themes
from ulm.analysis.answer_grade import AS_GOOD, contest, missed, next_best, to_find
from ulm.analysis.own_mistakes import FEWEST, SURE, is_fresh
from ulm.analysis.plan_statistics import PlanComparison, standard_error
from ulm.analysis.puzzle import Puzzle, PuzzleSection, id_of, solution_text, words
from ulm.analysis.puzzle_difficulty import APPRENTICE, MIDDLE, rating, solver_answers, tried
from ulm.analysis.search_limits import FIRST, MASTER_1, MINING, QUICK, SECOND, SearchLimits, completions, search_plans
from ulm.analysis.turn_plans import TurnPlans, may_draw_first, paired_differences
from ulm.rules import Game, Move, View

FIRST_GAP = 1.0
SECOND_GAP = 1.25
GAP = 1.6
CHECK_GAP = 1.5
MISSED = 2
ALL_ROUNDS = range(1, 11)

Fallen: TypeAlias = Literal["no choice", "ordinary", "one move", "easy", "narrow", "unsure"]
FALLEN: tuple[Fallen, ...] = ("no choice", "ordinary", "one move", "easy", "narrow", "unsure")
"""Why a position is no puzzle, in the order in which this is found out."""


class GeneratedPuzzles(NamedTuple):
    """What came of a game: the puzzles as they stand in a file, and how many positions fell and why."""

    puzzles: list[dict[str, Any]]
    fallen: Counter[str]
    looked_at: int


def self_play(seats: int, seed: int, options: dict[str, Any], rounds: range = ALL_ROUNDS) -> Iterator[View]:
    """Plays a game of the master against itself; gives each fresh turn of these rounds. The rounds before are played
    with little thought, those after them not at all.

    The master plans a turn at once, and again when something was revealed.
    """
    game = Game.new(seats, seed, options, history=False)
    number = 0
    while not game.finished:
        pos = game.position
        legal = game.legal()
        if len(legal) == 1 or may_draw_first(game.rules, legal):
            game.play(legal[0])
            continue
        number += 1
        view = game.view(pos.active)
        if pos.round >= rounds.stop:
            return
        early = pos.round < rounds.start
        if is_fresh(game) and not early:
            yield view
        for move in _first_of_equals(search_plans(view, QUICK if early else MASTER_1, f"game {seed} {number}")):
            game.play(move)


def _first_of_equals(plans: TurnPlans) -> tuple[Move, ...]:
    """The moves of the best plan; of equal ones always the same, so that a seed makes the same game everywhere."""
    best = plans.best
    equal = [plan for plan in plans.plans if (plan.complete, plan.value) == (best.complete, best.value)]
    return min((plans.moves(plan) for plan in equal), key=lambda moves: [move.text for move in moves])


def examine(view: View, seed: int) -> dict[str, Any] | Fallen:
    """The puzzle that a position is, as it stands in a file, or why it is none."""
    name = id_of(view)
    first = PlanComparison(view, FIRST, f"{name}/first")
    found = contest(first)
    if found is None:
        return "no choice"
    if found.gap < FIRST_GAP:
        return "ordinary"
    if to_find(found.moves) < FEWEST:
        return "one move"
    if not missed(first, found.best.value, APPRENTICE.answer(view, 0)):
        return "easy"
    found = contest(PlanComparison(view, SECOND, f"{name}/second"))
    if found is None or found.gap < SECOND_GAP:
        return "narrow"
    mining = PlanComparison(view, MINING, f"{name}/mining")
    found = contest(mining)
    if found is None or found.gap < GAP or to_find(found.moves) < FEWEST:
        return "narrow"
    if found.gap < SURE * found.error:
        return "unsure"
    best = found.best.value
    if len(tried(view, mining, best, APPRENTICE).wrong) < MISSED:
        return "easy"
    return words(
        view, PuzzleSection(name, round(MIDDLE), [], solution_text(found.moves), found.gap, found.error, seed=seed)
    )


class VerifiedPuzzle(NamedTuple):
    """What a second look said of a puzzle: what its solution costs, how far it is ahead of any other end (points), and
    the puzzle with all that is told of it; None where it is none.
    """

    cost: float
    gap: float
    puzzle: PuzzleSection | None


def check(puzzle: Puzzle, look: SearchLimits, stream: str) -> VerifiedPuzzle:
    """Look at a puzzle again, so closely, and find out how difficult it is and what it is about."""
    view, moves = puzzle.view, puzzle.solution
    tally = PlanComparison(view, look, stream)
    played = tally.played(moves)
    cost = max(0.0, tally.plans[0].value - played.value)
    second = next_best(tally, played)
    gap = 0.0 if second is None else played.value - second.value
    if second is None or cost > AS_GOOD or gap < CHECK_GAP:
        return VerifiedPuzzle(cost, gap, None)
    moves_of_second = tally.moves(second)
    answers = solver_answers(view, tally, played.value)
    plans = search_plans(view, SECOND, f"{stream}/themes")
    told = puzzle_themes.solved(completions(view, 1, puzzle.id)[0], plans, moves)
    why = paired_differences(view, plans.played(moves_of_second).lines, plans.played(moves).lines)
    section = msgspec.structs.replace(
        puzzle.section,
        rating=rating(answers),
        themes=puzzle_themes.themes(told, [wrong for each in answers for wrong in each.wrong]),
        second=solution_text(moves_of_second),
        why=written_items(why, signed=True),
        gap=round(gap, 2),
        error=round(standard_error(played, second), 2),
        next_end=None,
    )
    return VerifiedPuzzle(cost, gap, section)


def mine_self_play(seats: int, seed: int, options: dict[str, Any], rounds: range = ALL_ROUNDS) -> GeneratedPuzzles:
    """The puzzles in these rounds of a game of the master against itself."""
    return mined(self_play(seats, seed, options, rounds), seed)


def mined(turns: Iterable[View], seed: int) -> GeneratedPuzzles:
    """The puzzles in these turns of a game."""
    found = GeneratedPuzzles([], Counter(), 0)
    looked_at = 0
    for view in turns:
        looked_at += 1
        result = examine(view, seed)
        if isinstance(result, str):
            found.fallen[result] += 1
        else:
            found.puzzles.append(result)
    return found._replace(looked_at=looked_at)
