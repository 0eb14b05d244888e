"""Are blunders blunders? `python -m tools.training.worst_turns` plays on from the worst turn of games.

Games of two bots of the levels named are reviewed. Of each game the part of a turn that cost most is taken. From its
beginning what was played and what the review calls better are each played on to the end of the game, in the same
completions of what the seat could not see and with the same luck. How much more the better turn brings in the end is
what the review foretold, if it is right.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import mean, stdev
from typing import Any

import msgspec

from tools.training.turn_differences import play_on
from ulm.ai.arena import ArenaGame, play_game
from ulm.ai.bot_registry import bot_names
from ulm.ai.evaluation import Evaluation, evaluation
from ulm.analysis.game_review import ReviewTurn, TurnPart
from ulm.analysis.reviewer import Reviewer
from ulm.analysis.turn_plans import followed
from ulm.processes import in_processes
from ulm.rules import Game, Move, standard_definitions
from ulm.storage.record import COLOURS, Record, RecordSeat, start, turns

LEVELS = ("apprentice", "journeyman", "foreman", "master")
NODES, WIDTH = 500, 10  # for the rest of the turn, once something was revealed


class WorstTurn(msgspec.Struct, frozen=True):
    """The worst turn of a game: what it cost, and how much less it brought in the end, with the standard error."""

    bots: tuple[str, ...]
    round: int
    cost: float
    less: float
    error: float
    played: str
    better: str

    @property
    def confirmed(self) -> bool:
        """Whether it surely brought less: by more than two standard errors."""
        return self.less > 2 * self.error


def worst_part(turns_of_game: Sequence[ReviewTurn]) -> tuple[int, TurnPart]:
    """The part of a turn that cost most, and the number of its turn."""
    parts = [(number, part) for number, turn in enumerate(turns_of_game) for part in turn.parts]
    return max(parts, key=lambda found: found[1].cost)


def brought_less(at: Game, played: Sequence[Move], better: Sequence[Move], completions: int) -> list[float]:
    """By how much the final lead of a seat is smaller after what was played, completion by completion."""
    seat = at.position.active
    view = at.view(seat)
    evaluator = evaluation(at.rules)
    found = []
    for number in range(completions):
        game = Game.completed(view, random.Random(number))
        ends = [_final_lead(game, moves, evaluator, number, seat) for moves in (better, played)]
        found.append(ends[0] - ends[1])
    return found


def _final_lead(game: Game, moves: Sequence[Move], evaluator: Evaluation, seed: int, seat: int) -> float:
    end = followed(game, moves, evaluator, NODES, WIDTH).game.copy()
    return play_on(end, evaluator, seed, seat)[-1]


def look(job: tuple[tuple[str, ...], int, int]) -> WorstTurn:
    """Play a game of these bots by a seed, and play on from its worst turn in so many completions."""
    bots, seed, completions = job
    game = play_game(ArenaGame(bots, seed, {}))
    seats = tuple([RecordSeat(name, COLOURS[number], name) for number, name in enumerate(bots)])
    definitions = standard_definitions().hash()
    record = Record(seed=seed, seats=seats, moves=turns(game.moves), first=game.first, definitions=definitions)
    *_, account = Reviewer(record).accounts()
    number, part = worst_part(account.turns)
    turn = account.turns[number]
    at = start(record, history=False)
    before = [text for each in account.turns[:number] for text in each.moves]
    for text in (*before, *turn.moves[: part.start]):
        at.play(text)
    played = turn.moves[part.start : part.end]
    less = brought_less(
        at, [Move.parse(each) for each in played], [Move.parse(each) for each in part.best], completions
    )
    error = stdev(less) / completions**0.5
    return WorstTurn(bots, turn.round, part.cost, mean(less), error, "; ".join(played), "; ".join(part.best))


def table(found: Sequence[WorstTurn]) -> str:
    """The turns, a line each, and what they come to."""
    lines = ["| bots, round | costs | brought less in the end | played → better |", "|---|---|---|---|"]
    lines += [
        f"| {' – '.join(each.bots)}, {each.round} | {each.cost:.1f} | {each.less:.1f} ± {2 * each.error:.1f}"
        f" | {each.played} → {each.better} |"
        for each in found
    ]
    sure, likely = sum(each.confirmed for each in found), sum(each.less > 0 for each in found)
    foretold, brought = mean([each.cost for each in found]), mean([each.less for each in found])
    lines.append(f"\n{foretold:.1f} points foretold, {brought:.1f} found. Of {len(found)} turns {likely} brought less,")
    lines.append(f"{sure} surely (by more than two standard errors).")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.worst_turns", description=__doc__)
    parser.add_argument("levels", nargs="*", default=LEVELS, metavar="LEVEL", help=f"of {', '.join(bot_names())}")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--completions", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    chosen: Any = parser.parse_args(arguments)
    if unknown := [name for name in chosen.levels if name not in bot_names()]:
        parser.error(f"no bot `{unknown[0]}`")
    levels = tuple(chosen.levels)
    pairs = [(one, other) for one in levels for other in levels]
    jobs = [(pairs[number % len(pairs)], chosen.seed + number, chosen.completions) for number in range(chosen.games)]
    print(table(list(in_processes(look, jobs, chosen.jobs))))


if __name__ == "__main__":
    # Other processes find what they are to do in the module of this name.
    from tools.training import worst_turns as itself

    itself.main()
