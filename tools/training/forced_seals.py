"""What a seal that is forced early is worth: `python -m tools.training.forced_seals --help`.

A quarter that bots neglect may be bad, or they may not know it. For each seed a game of two seats is played up to a
turn of rounds 1 to 4. That turn is then ended twice: by the best plan that places a seal in the quarter, and by the
best one that does not. Both are played on to the end of the game with the same luck. What the forced seal brought is
the difference of the leads; what it was thought to bring, that of the estimates at the end of the turn. Where the
first is larger, the evaluation thinks too little of the quarter.

Trials are kept in a file, so that a stopped run goes on where it was.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec

from tools.training.turn_differences import ALIKE, play_on, play_quickly
from ulm.ai.beam_search import search_turn
from ulm.ai.evaluation import Evaluation, evaluation
from ulm.ai.evaluation_weights import standard_weights
from ulm.ai.think_budget import Budget
from ulm.processes import in_processes
from ulm.rules import Game, Position, Ruleset, standard_definitions

TURN = (1500, 24)  # nodes and beam width for the turn that is forced
ROUNDS = 4
SEATS = 2
BONUS = 100.0  # points, more than anything in a turn is worth


class ForcedSealTrial(msgspec.Struct, frozen=True):
    """One turn that was ended in both ways: what the forced seal brought, and what it was thought to bring (points).
    Nothing where no plan with such a seal was found.
    """

    quarter: str
    seed: int
    round: int
    descendant: str = ""
    """The one that was won in the turn, or both."""
    estimated: float | None = None
    real: float | None = None


class BiasedEvaluation(Evaluation):
    """The evaluation, but a seat wants a seal in one quarter above all, or on no account."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules, standard_weights())
        self._seat, self._quarter, self._seals, self._bonus = 0, 0, 0, 0.0

    def lean(self, pos: Position, quarter: int, bonus: float) -> None:
        """From now on one more seal of the active seat in a quarter is worth so much more."""
        self._seat, self._quarter, self._bonus = pos.active, quarter, bonus
        self._seals = pos.quarters[quarter].count(pos.active)

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        value = super().value_with(pos, seat, left)
        placed = seat == self._seat and pos.quarters[self._quarter].count(seat) > self._seals
        return value + self._bonus if placed else value


@lru_cache(maxsize=4)
def _leaning(rules: Ruleset) -> BiasedEvaluation:
    return BiasedEvaluation(rules)


def the_turn(seed: int) -> Game:
    """A game at the beginning of the turn of a seed; nothing is to be decided before its first choice."""
    place = seed % (ROUNDS * SEATS)
    game = Game.new(seats=SEATS, seed=seed, options={"towers": seed // (ROUNDS * SEATS) % 2 == 1}, history=False)
    evaluator, rng = evaluation(game.rules), random.Random(seed)
    for _ in range(place):
        play_quickly(game, evaluator, rng)
    while len(game.legal()) == 1:
        game.play(game.legal()[0])
    return game


def best_end(game: Game, quarter: int, bonus: float) -> Game | None:
    """The best end of the turn by an evaluation that leans so much to a seal in the quarter; None if none was found."""
    evaluator = _leaning(game.rules)
    evaluator.lean(game.position, quarter, bonus)
    found = search_turn(game, evaluator, Budget(TURN[0]), TURN[1], ALIKE)
    ends = [line for line in (*found.lines.values(), *found.prefixes.values()) if line.over]
    return max(ends, key=lambda line: line.value).game if ends else None


def trial(name: str, seed: int) -> ForcedSealTrial:
    """Force one turn; deterministic for a quarter and a seed."""
    game = the_turn(seed)
    before, seat = game.position, game.position.active
    quarter = game.rules.quarter_ids.index(name)
    nothing = ForcedSealTrial(name, seed, before.round)
    forced, free = (best_end(game, quarter, bonus) for bonus in (BONUS, -BONUS))
    if forced is None or free is None:
        return nothing
    seals = [end.position.quarters[quarter].count(seat) for end in (game, forced, free)]
    if seals[1] == seals[0] or seals[2] > seals[0]:
        return nothing
    won = set(forced.position.players[seat].descendants) - set(before.players[seat].descendants)
    evaluator = evaluation(game.rules)
    estimates = [evaluator.lead(end.position, seat) for end in (forced, free)]
    leads = [play_on(end, evaluator, seed, seat)[-1] for end in (forced, free)]
    return msgspec.structs.replace(
        nothing, descendant=", ".join(sorted(won)), estimated=estimates[0] - estimates[1], real=leads[0] - leads[1]
    )


def table(trials: Iterable[ForcedSealTrial], *, by: str = "quarter") -> str:
    """The trials as Markdown, by quarter or by descendant: means, ± one standard error."""
    groups: dict[str, list[ForcedSealTrial]] = {}
    for each in trials:
        groups.setdefault(getattr(each, by), []).append(each)
    lines = [[by, "turns", "possible", "thought to bring", "brought", "more than thought"], ["---"] * 6]
    for name, found in groups.items():
        pairs = [(each.estimated, each.real) for each in found if each.estimated is not None and each.real is not None]
        numbers = [[one for one, _ in pairs], [real for _, real in pairs], [real - one for one, real in pairs]]
        shown = map(_with_error, numbers)
        lines.append([name or "none", str(len(found)), f"{100 * len(pairs) / len(found):.0f}%", *shown])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _with_error(numbers: Sequence[float]) -> str:
    if len(numbers) < 2:
        return "–"
    return f"{mean(numbers):+.1f} ± {stdev(numbers) / len(numbers) ** 0.5:.1f}".replace("-", "−")


def kept(file: Path) -> list[ForcedSealTrial]:
    """The trials that were made already."""
    return (
        [msgspec.json.decode(line, type=ForcedSealTrial) for line in file.read_bytes().splitlines()]
        if file.exists()
        else []
    )


def _do(job: tuple[str, int]) -> ForcedSealTrial:
    return trial(*job)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    quarters = [each.id for each in standard_definitions().quarters]
    parser = argparse.ArgumentParser(prog="python -m tools.training.forced_seals", description=__doc__)
    parser.add_argument("quarters", nargs="*", metavar="QUARTER", help=f"which ones ({', '.join(quarters)})")
    parser.add_argument("--turns", type=int, default=400, help="of each quarter; 0 shows those that are kept")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--keep", type=Path, default=Path("build/forced_seals.jsonl"), help="file of the trials")
    chosen: Any = parser.parse_args(arguments)
    if unknown := [name for name in chosen.quarters if name not in quarters]:
        parser.error(f"no quarter `{unknown[0]}`")
    chosen.keep.parent.mkdir(parents=True, exist_ok=True)
    made = kept(chosen.keep)
    known = {(each.quarter, each.seed) for each in made}
    wanted = [(name, seed) for seed in range(chosen.turns) for name in chosen.quarters or quarters]
    todo = [job for job in wanted if job not in known]
    results = in_processes(_do, todo, chosen.jobs) if chosen.jobs > 1 else map(_do, todo)
    with chosen.keep.open("ab") as out:
        for each in results:
            out.write(msgspec.json.encode(each) + b"\n")
            out.flush()
            made.append(each)
    print(table(made))
    print(table([each for each in made if each.descendant], by="descendant"), end="")


if __name__ == "__main__":
    # Other processes find what they are to do in the module of this name.
    from tools.training import forced_seals as itself

    itself.main()
