"""What a puzzle is about: each theme is a question to the position and its solution, answered by a program.

A puzzle has at most two themes: those that say what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from ulm.ai.beam_search import SearchLine
from ulm.ai.evaluation import evaluation
from ulm.analysis.answer_grade import AS_GOOD
from ulm.analysis.plan_statistics import end
from ulm.analysis.turn_plans import RevealPlan, TurnPlans
from ulm.rules import Event, Game, IllegalMove, Move
from ulm.rules import events as ev
from ulm.rules.moves import NO_TILE
from ulm.rules.position import ACTIONS, NOBODY

MOST = 2
"""Themes of a puzzle."""
_MOST_LACK_IT = 0.5
MANY_BLOCKED = 4
"""Of the six lines."""
DENIED = 1.0
"""Points less for the others."""


class SolvedPuzzle(NamedTuple):
    """A position with its solution: ``steps`` has the game before each move, the move, and what happened.

    What the last move reveals is left out, and all that follows from it.
    """

    start: Game
    moves: tuple[Move, ...]
    steps: tuple[tuple[Game, Move, tuple[Event, ...]], ...]
    plans: Sequence[RevealPlan]
    best: RevealPlan


def solved(start: Game, plans: TurnPlans, moves: tuple[Move, ...]) -> SolvedPuzzle:
    """Plays the solution from a completion of the view. ``plans``: all plans, in a few completions."""
    return SolvedPuzzle(start, moves, tuple(_steps(start, moves)), plans.plans, plans.played(moves))


def _steps(start: Game, moves: Sequence[Move]) -> Iterator[tuple[Game, Move, tuple[Event, ...]]]:
    game = start.copy()
    for move in moves:
        before = game.copy()
        events = game.play(move)
        certain = next((n for n, event in enumerate(events) if event.reveals), len(events))
        yield before, move, tuple(events[:certain])


def order(puzzle: SolvedPuzzle) -> bool:
    """An action is possible only because another one, not the push, was carried out before it."""
    actions = [
        (before, move)
        for before, move, _ in puzzle.steps
        if before.position.phase == ACTIONS and not before.position.stack and move.verb != "end"
    ]
    return any(move not in earlier.legal() for n, (_, move) in enumerate(actions) for earlier, _ in actions[:n])


def sparrow(puzzle: SolvedPuzzle) -> bool:
    """A sparrow is given for a dock tile."""
    return any(move.verb == "swap" for move in puzzle.moves)


def blocked(puzzle: SolvedPuzzle) -> bool:
    """At least four of the six lines are blocked at the beginning of the turn."""
    outside = puzzle.start.position.outside
    return sum(colour != NO_TILE for colour in outside) >= MANY_BLOCKED


def card(puzzle: SolvedPuzzle) -> bool:
    """A hand card is played for one of its effects while the other was to be had as well."""
    return any(
        Move(f"play {move.words[0]} {'later' if move.words[1] == 'now' else 'now'}") in before.legal()
        for before, move, _ in puzzle.steps
        if move.verb == "play"
    )


def crest(puzzle: SolvedPuzzle) -> bool:
    """A seal is placed in a quarter with a crest."""
    rules = puzzle.start.rules
    return any(
        isinstance(event, ev.SealPlaced) and before.position.crests[rules.quarter_index[event.quarter]] != NOBODY
        for before, _, events in puzzle.steps
        for event in events
    )


def is_denial(puzzle: SolvedPuzzle) -> bool:
    """Of the turns that cost too much, the one worth most to oneself leaves the others at least a point more."""
    best = puzzle.best
    wrong = [plan for plan in puzzle.plans if plan.complete and plan.value < best.value - AS_GOOD]
    if not wrong:
        return False
    mine = _own(puzzle, best.lines)
    own, value = max((_own(puzzle, plan.lines), plan.value) for plan in wrong)
    return best.value - value - (mine - own) >= DENIED


def _own(puzzle: SolvedPuzzle, lines: Sequence[SearchLine]) -> float:
    """What a turn is worth to oneself, whatever the others have."""
    value = evaluation(puzzle.start.rules).value
    seat = puzzle.start.position.active
    return fmean(value(line.game.position, seat) for line in lines)


def tower(puzzle: SolvedPuzzle) -> bool:
    """Without the tower tile of this round the solution could not be played, or would come to another end."""
    if not puzzle.start.position.tower:
        return False
    with_it, without = puzzle.start.copy(), puzzle.start.copy()
    without.position.tower = ""
    without.position.extra_seal = without.position.choose_left = False
    without = Game.at(without.rules, without.position)
    for move in puzzle.moves:
        with_it.play(move)
        try:
            without.play(move)
        except IllegalMove:
            return True
    return end(SearchLine(0, None, with_it, True)) != end(SearchLine(0, None, without, True))


def last(puzzle: SolvedPuzzle) -> bool:
    """It is the last round: what is not used now is lost."""
    return puzzle.start.position.round == puzzle.start.rules.rounds


_DONE: dict[str, Callable[[SolvedPuzzle], bool]] = {
    "order": order,
    "sparrow": sparrow,
    "card": card,
    "crest": crest,
    "tower": tower,
}
"""What a turn does. Each is a theme where most wrong answers do without it: else it is not what the puzzle is about."""
THEMES: dict[str, Callable[[SolvedPuzzle], bool]] = {
    "order": order,
    "sparrow": sparrow,
    "blocked": blocked,
    "card": card,
    "crest": crest,
    "denying": is_denial,
    "tower": tower,
    "last": last,
}
"""All themes by name, in the order in which they are shown."""


def themes(puzzle: SolvedPuzzle, wrong: Sequence[Sequence[Move]]) -> list[str]:
    """At most MOST themes of a puzzle: those that say the point of it. ``wrong``: answers to it that are not right.

    What the others would get comes first, then what most of the wrong answers lack, then the situation.
    """
    held = [name for name, holds in THEMES.items() if holds(puzzle)]
    others = [
        puzzle._replace(moves=tuple(moves), steps=tuple(_steps(puzzle.start, moves)))  # the best plan stays the best
        for moves in wrong
    ]
    lacking = {
        name: sum(not _DONE[name](each) for each in others) / max(1, len(others)) for name in held if name in _DONE
    }
    done = sorted((name for name in lacking if lacking[name] >= _MOST_LACK_IT), key=lambda name: -lacking[name])
    ranked = [*done, *(name for name in held if name not in _DONE)]
    ranked.sort(key=lambda name: name != "denying")
    chosen = ranked[:MOST]
    return [name for name in THEMES if name in chosen]
