"""Makes puzzles of the turns that players missed in their own games, each as that seat saw it.

A turn of a human is a candidate when the account calls it a mistake or a blunder. Looked at as closely as a mined
puzzle (four times the tutor's budget), it becomes a puzzle when

* its turn tile had just been drawn, and there are at least FEWEST moves to find,
* what was played is LOST points behind the best turn, and by SURE standard errors,
* at most FEW_RIGHT ends are as good as the best one,
* and in as many other completions the solution still is as good as the best, and what was played STILL_LOST behind.

Unlike in a mined puzzle two good turns may lead to different ends: any of them is accepted as an answer, and what makes
it worth another try is that it was missed. For the same reason the journeyman need not miss it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from ulm.analysis import puzzle_themes
from ulm.analysis.answer_grade import AS_GOOD, to_find
from ulm.analysis.game_review import GameReview
from ulm.analysis.plan_statistics import PlanComparison, PlanStatistics, same_end, standard_error
from ulm.analysis.puzzle import PuzzleSection, id_of, solution_text, words
from ulm.analysis.puzzle_difficulty import rating, solver_answers
from ulm.analysis.search_limits import FIRST, MINING, SECOND, completions, search_plans
from ulm.rules import Game, Move, View
from ulm.rules.position import CONVERT
from ulm.storage.record import Record, numbered, start, turns
from ulm.storage.scenario_export import can_be_written

VERSION = 2
"""Of the way to choose; games looked at by another one are looked at anew."""
LOST = 1.5
"""Points: as much as a mistake costs."""
STILL_LOST = 1.0
FEWEST = 2
SURE = 3.0
FEW_RIGHT = 4
_FIRST_LOST = 1.0
_NEAR = 0.25
"""Points: a solution may be so far behind the best plan, whose own moves may not lead where it leads."""
_GRADES = ("mistake", "blunder")

Fallen: TypeAlias = Literal["no solution", "not lost", "one move", "unsure", "many right", "overturned"]


class MissedTurn(NamedTuple):
    """A turn that cost much: its number in the game, from 0, and what was played from the drawn tile on, up to the
    first thing that nobody could know or to the end of the turn.
    """

    turn: int
    round: int
    seat: int
    view: View
    played: tuple[Move, ...]


def is_fresh(game: Game) -> bool:
    """Whether the turn tile has just been drawn, and nothing else was done in this turn."""
    pos = game.position
    return pos.phase == CONVERT and can_be_written(game.rules, pos)


def missed_turns(record: Record, account: GameReview, first: int = 0) -> Iterator[MissedTurn]:
    """The candidates among the turns from the number ``first`` on. The account must be whole."""
    game = start(record, history=False)
    moves = turns(text for _, _, text in numbered(record))
    for number, (turn, texts) in enumerate(zip(account.turns, moves, strict=True)):
        looking = number >= first and record.seats[turn.seat].bot is None and turn.grade in _GRADES
        for place, text in enumerate(texts):
            if looking and is_fresh(game):
                view = game.view(turn.seat)
                yield MissedTurn(number, turn.round, turn.seat, view, _to_the_unknown(view, texts[place:]))
                looking = False
            game.play(text)


def _to_the_unknown(view: View, texts: Sequence[str]) -> tuple[Move, ...]:
    game = completions(view, 1, "played")[0]
    found = []
    for text in texts:
        found.append(Move.parse(text))
        if any(event.reveals for event in game.play(found[-1])):
            break
    return tuple(found)


def examine(missed: MissedTurn) -> dict[str, Any] | Fallen:
    """The puzzle that a missed turn makes, as it stands in a file, or why it makes none."""
    view = missed.view
    name = id_of(view)
    for look, stream in ((FIRST, "first"), (SECOND, "second")):
        tally = PlanComparison(view, look, f"{name}/{stream}")
        if tally.plans and tally.plans[0].value - tally.played(missed.played).value < _FIRST_LOST:
            return "not lost"
    tally = PlanComparison(view, MINING, f"{name}/mining")
    found = _solution(tally)
    if found is None:
        return "no solution"
    best, moves = found
    if to_find(moves) < FEWEST:
        return "one move"
    played = tally.played(missed.played)
    gap, error = best.value - played.value, standard_error(best, played)
    if gap < LOST:
        return "not lost"
    if gap < SURE * error:
        return "unsure"
    if _right_ends(tally) > FEW_RIGHT:
        return "many right"
    again = PlanComparison(view, MINING, f"{name}/again")
    value = again.played(moves).value
    if again.plans[0].value - value > AS_GOOD or value - again.played(missed.played).value < STILL_LOST:
        return "overturned"
    told = puzzle_themes.solved(completions(view, 1, name)[0], search_plans(view, SECOND, f"{name}/themes"), moves)
    tried = solver_answers(view, tally, best.value)
    section = PuzzleSection(
        id=name,
        rating=rating(tried),
        themes=puzzle_themes.themes(told, [missed.played, *(answer for each in tried for answer in each.wrong)]),
        solution=solution_text(moves),
        gap=round(gap, 2),
        error=round(error, 2),
        turn=missed.turn + 1,
    )
    return words(view, section)


def _solution(tally: PlanComparison) -> tuple[PlanStatistics, tuple[Move, ...]] | None:
    """The best plan whose moves can be told, with them; None when all that is near the best one leads elsewhere."""
    for plan in tally.plans:
        if plan.value < tally.plans[0].value - _NEAR:
            break
        moves = tally.moves(plan)
        played = tally.played(moves)
        if played.value >= tally.plans[0].value - _NEAR:
            return played, moves
    return None


def _right_ends(tally: PlanComparison) -> int:
    """How many different ends count as right."""
    ends: list[PlanStatistics] = []
    for plan in tally.plans:
        if plan.value < tally.plans[0].value - AS_GOOD or len(ends) > FEW_RIGHT:
            break
        if not any(same_end(plan, other) for other in ends):
            ends.append(plan)
    return len(ends)
