"""Looks for puzzles in games: in those of the master against itself, and in a player's own.

A position is a puzzle when its turn is fresh but for the turn tile, and, in the order in which this is looked at:

* the best turn beats the next one by FIRST_GAP in one completion,
* there are at least FEWEST moves to find, besides the draw and the end,
* the journeyman misses it: its first try costs more than half a point,
* in four completions the best turn still beats the next one by SECOND_GAP,
* at four times the tutor's budget by GAP, and by SURE standard errors,
* the journeyman misses it there in at least MISSED of four tries,
* and at sixteen times the tutor's budget, with other completions, the turn costs no more than half a point, and the
  next one is still CHECK_GAP behind.

*The next one* has another end, and is not the best one played carelessly: nearly every turn can also be played with a
coin less or a sparrow wasted, at the cost of a point. Such a turn must be behind as well, but only by NEXT_END.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from ulm.puzzles import themes
from ulm.puzzles.contest import AS_GOOD, contest, missed, to_find
from ulm.puzzles.looks import CHECK, FIRST, MASTER_1, MINING, QUICK, SECOND, Look, completions, plans_of
from ulm.puzzles.puzzle import Section, id_of, solution_text, words
from ulm.puzzles.solvers import JOURNEYMAN, rating, tries, try_all
from ulm.puzzles.tally import Tally
from ulm.records.scenario_of_view import can_be_written
from ulm.review.turn_plans import TurnPlans
from ulm.rules import Game, Move, View
from ulm.rules.moves import DRAW
from ulm.rules.position import CONVERT

_PATRICIAN = Move("play patrician now")
"""Chooses the turn tile, so it must be played before the draw."""
FIRST_GAP = 1.5
SECOND_GAP = 2.0
GAP = 2.5
NEXT_END = 0.75
CHECK_GAP = 2.0
SURE = 3.0
FEWEST = 2
MISSED = 2

Fallen: TypeAlias = Literal["no choice", "ordinary", "one move", "journeyman", "narrow", "unsure", "overturned"]
FALLEN: tuple[Fallen, ...] = ("no choice", "ordinary", "one move", "journeyman", "narrow", "unsure", "overturned")
"""Why a position is no puzzle, in the order in which this is found out."""


class Mined(NamedTuple):
    """What came of a game: the puzzles as they stand in a file, and how many positions fell and why."""

    puzzles: list[dict[str, Any]]
    fallen: Counter[str]
    looked_at: int


def self_play(seats: int, seed: int, options: dict[str, Any], from_round: int = 1) -> Iterator[View]:
    """Plays a game of the master against itself; gives each fresh turn of the rounds from ``from_round`` on. The rounds
    before are played with little thought.

    The master plans a turn at once, and again when something was revealed.
    """
    game = Game.new(seats, seed, options, history=False)
    number = 0
    while not game.finished:
        pos = game.position
        legal = game.legal()
        if len(legal) == 1 or _draws_first(legal):
            game.play(legal[0])
            continue
        number += 1
        view = game.view(pos.active)
        early = pos.round < from_round
        if is_fresh(game) and not early:
            yield view
        for move in _first_of_equals(plans_of(view, QUICK if early else MASTER_1, f"game {seed} {number}")):
            game.play(move)


def _first_of_equals(plans: TurnPlans) -> tuple[Move, ...]:
    """The moves of the best plan; of equal ones always the same, so that a seed makes the same game everywhere."""
    best = plans.best
    equal = [plan for plan in plans.plans if (plan.complete, plan.value) == (best.complete, best.value)]
    return min((plans.moves(plan) for plan in equal), key=lambda moves: [move.text for move in moves])


def _draws_first(legal: Sequence[Move]) -> bool:
    """Whether the tile can be drawn without a thought: all that is legal besides is so afterwards too."""
    return legal[0] is DRAW and not any(move.verb == "choose" or move is _PATRICIAN for move in legal)


def is_fresh(game: Game) -> bool:
    """Whether the turn tile has just been drawn, and nothing else was done in this turn."""
    pos = game.position
    return pos.phase == CONVERT and can_be_written(game.rules, pos)


def examine(view: View, seed: int) -> dict[str, Any] | Fallen:
    """The puzzle that a position is, or why it is none."""
    name = id_of(view)
    first = Tally(view, FIRST, f"{name}/first")
    found = contest(first)
    if found is None:
        return "no choice"
    if found.gap < FIRST_GAP:
        return "ordinary"
    if to_find(found.moves) < FEWEST:
        return "one move"
    if not missed(first, found.best.value, JOURNEYMAN.answer(view, 0)):
        return "journeyman"
    found = contest(Tally(view, SECOND, f"{name}/second"))
    if found is None or found.gap < SECOND_GAP or found.next_end < AS_GOOD:
        return "narrow"
    mining = Tally(view, MINING, f"{name}/mining")
    found = contest(mining)
    if found is None or found.gap < GAP or found.next_end < NEXT_END or to_find(found.moves) < FEWEST:
        return "narrow"
    if found.gap < SURE * found.error:
        return "unsure"
    best = found.best.value
    if sum(tries(view, mining, best, JOURNEYMAN)) < MISSED:
        return "journeyman"
    check = Tally(view, CHECK, f"{name}/check")
    again = contest(check)
    if again is None or again.gap < CHECK_GAP or missed(check, again.best.value, found.moves):
        return "overturned"
    told = themes.solved(completions(view, 1, name)[0], plans_of(view, SECOND, f"{name}/themes"), found.moves)
    section = Section(
        id=name,
        rating=rating(try_all(view, mining, best)),
        themes=themes.themes(told),
        solution=solution_text(found.moves),
        gap=round(found.gap, 2),
        error=round(found.error, 2),
        next_end=round(found.next_end, 2) if found.next_end < found.gap else None,
        seed=seed,
    )
    return words(view, section)


def cost(view: View, moves: Sequence[Move], look: Look, stream: str) -> float:
    """What a turn costs against the best one (points, at least 0), looked at so closely."""
    tally = Tally(view, look, stream)
    return max(0.0, tally.plans[0].value - tally.played(moves).value)


def mine_self_play(seats: int, seed: int, options: dict[str, Any], from_round: int = 1) -> Mined:
    """The puzzles in a game of the master against itself, in the rounds from ``from_round`` on."""
    return _mined(self_play(seats, seed, options, from_round), seed)


def mine_game(game: Game, seed: int, seats: Collection[int]) -> Mined:
    """The puzzles in the turns that some seats had in a game that was played, as they saw them. The game must keep its
    history.
    """
    return _mined(_turns_of(game, seats), seed)


def _turns_of(game: Game, seats: Collection[int]) -> Iterator[View]:
    for number in range(len(game.history)):
        here = game.at_move(number)
        if here.position.active in seats and is_fresh(here):
            yield here.view(here.position.active)


def _mined(turns: Iterator[View], seed: int) -> Mined:
    found = Mined([], Counter(), 0)
    looked_at = 0
    for view in turns:
        looked_at += 1
        result = examine(view, seed)
        if isinstance(result, str):
            found.fallen[result] += 1
        else:
            found.puzzles.append(result)
    return found._replace(looked_at=looked_at)
