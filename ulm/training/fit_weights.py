"""Fits the weights of the evaluation by self-play: `python -m ulm.training.fit_weights --help`.

Method: approximate policy iteration. In each iteration seats that plan their own turn by the weights so far play
games of 2, 3 and 4 seats, basic and advanced. Each game begins somewhere in the middle of one played so, shaken up:
coins, tiles, cards, coats, seals and barges are given and taken at random, because otherwise what merely goes
along with playing well would look like its cause. At every end of a turn the features of each seat are written
down. For each number of turns left a linear least squares fit (ridge; drawn towards the weights of one turn less, or
those of `--begin`) explains what the seat still got: the mix (`--lambda`) of the game's result and of what the weights
so far say a turn later; that is done over again with the weights found (`--sweeps`). An ability that may be left unused
is worth at least nothing.

The weights that come with the program were found in two steps, with `--lambda 0.6 --nodes 400`. First in one
fit (`--sweeps 4`) of 3,441 games: 2,807 played by the weights before (49 features, fitted in the same way), 634
by a first fit of these features. Then 1,605 games were played by the weights of the first step, and the fit was
drawn towards them: `--begin FILE --games 1605 --iterations 1 --sweeps 3 --pull 1200`. Cost: about a quarter of
an hour of one core for the first games, nine minutes for the others, half a minute for a fit. Against the
results of a fifth of the new games, which the fit had not seen, the root of the mean squared error was 5.60
points; that of the first step's weights 5.62. Small as this is, it is worth 57 % of the games (docs/bots.md).
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ulm.bots.budget import Budget
from ulm.bots.evaluation import Evaluation
from ulm.bots.features import feature_names
from ulm.bots.search import search_turn
from ulm.bots.weights import MOST_TURNS, Weights, load
from ulm.files.paths import asset
from ulm.rules import Game, Position, Ruleset
from ulm.rules.actions import allowed_coats, gain_coat
from ulm.rules.moves import SPACES
from ulm.rules.state_changes import gain_tile, with_one_less, with_one_more

WIDTH = 10
Numbers: TypeAlias = NDArray[np.float64]

PULL = 120.0  # how many samples the weights weigh against that a fit is drawn towards

#: what was written down of one seat: turns left, features, points that were certain
Step: TypeAlias = tuple[int, Numbers, float]


class Course(NamedTuple):
    """What one seat went through in a game of so many seats, and what it had at the end."""

    seats: int
    steps: list[Step]
    result: float


def play_turn(game: Game, sight: Evaluation, rng: random.Random, nodes: int) -> None:
    """One turn by the weights: planned at once, planned anew when something hidden was shown."""
    here = game.position.round, game.position.active
    seat = game.position.active
    while not game.finished and (game.position.round, game.position.active) == here:
        legal = game.legal()
        if len(legal) == 1:
            game.play(legal[0])
            continue
        known = Game.completed(game.view(seat), rng)
        found = search_turn(known, sight, Budget(nodes), WIDTH)
        best = max(found.lines.values(), key=lambda line: line.value)
        for move in best.path():
            if any(event.reveals for event in game.play(move)):
                break


def shake(game: Game, rng: random.Random) -> None:
    """Give and take at random at the beginning of a turn; the position stays a possible one."""
    pos = game.position
    before = pos.active
    for seat in range(len(pos.players)):
        pos.active = seat
        for _ in range(rng.randint(1, 6)):
            _change(game.rules, pos, seat, rng)
    pos.active = before


def _change(rules: Ruleset, pos: Position, seat: int, rng: random.Random) -> None:
    player = pos.players[seat]
    match rng.randrange(10):
        case 0 | 1:
            player.coins = max(0, player.coins + rng.choice((-2, -1, 1, 2, 3)))
        case 2:
            in_bag = [colour for colour in range(5) if pos.bag[colour]]
            if in_bag:
                colour = rng.choice(in_bag)
                pos.bag = with_one_less(pos.bag, colour)
                gain_tile(player, colour)
        case 3:
            own = [colour for colour in range(5) if player.tiles[colour]]
            if own:
                colour = rng.choice(own)
                player.tiles = with_one_less(player.tiles, colour)
                pos.bag = with_one_more(pos.bag, colour)
        case 4:
            player.sparrows = max(0, player.sparrows + rng.choice((-1, 1)))
        case 5:
            taken = {other.barge for other in pos.players}
            wanted = min(max(0, player.barge + rng.choice((-4, -3, -2, -1, 1, 2, 3, 4))), len(SPACES) - 1)
            if wanted not in taken:
                player.barge = wanted
        case 6:
            if pos.deck:
                player.hand, pos.deck = (*player.hand, pos.deck[0]), pos.deck[1:]
        case 7:
            if pos.deck:
                player.laid_out, pos.deck = (*player.laid_out, pos.deck[0]), pos.deck[1:]
        case 8:
            if pos.coats and allowed_coats(rules, pos, pos.coats[:1]):
                drawn, pos.coats = pos.coats[:1], pos.coats[1:]
                gain_coat(rules, pos, drawn[0], drawn, [])
        case _:
            quarter = rng.randrange(len(rules.quarter_ids))
            if player.seals <= 0 or len(pos.quarters[quarter]) >= rules.seal_spaces[quarter]:
                return
            if rules.takes_descendant[quarter]:
                if not pos.descendants:
                    return
                name = rng.choice(pos.descendants)
                pos.descendants = tuple([each for each in pos.descendants if each != name])
                player.descendants = (*player.descendants, name)
            player.seals -= 1
            pos.quarters = tuple(
                [(*seats, seat) if number == quarter else seats for number, seats in enumerate(pos.quarters)]
            )


def courses_of_game(seed: int, weights: Weights, nodes: int) -> list[Course]:
    """What one game teaches, seat by seat."""
    rng = random.Random(seed)
    seats = rng.choice((2, 2, 2, 3, 4))
    game = Game.new(seats=seats, seed=seed, options={"towers": rng.random() < 0.3}, history=False)
    sight = Evaluation(game.rules, weights)
    begin = rng.randrange(game.rules.rounds * seats - 1)
    for _ in range(begin):
        play_turn(game, sight, rng, nodes // 2)
    shake(game, rng)
    steps: list[list[Step]] = [[] for _ in range(seats)]
    while not game.finished:
        pos = game.position
        for seat in range(seats):
            left = sight.turns_left(pos, seat)
            if left > 0:
                features = np.array(sight.features(pos, seat, left))
                steps[seat].append((left, features, sight.certain(pos, seat)))
        play_turn(game, sight, rng, nodes)
    return [Course(seats, steps[seat], sight.certain(game.position, seat)) for seat in range(seats)]


def targets(course: Course, weights: Numbers | None, trust: float) -> Iterator[tuple[Step, float]]:
    """The steps, last one first, each with what was still to come: by the result, mixed with what the weights (a row
    for each number of turns left) say later.
    """
    expected = course.result
    keep = trust ** (1 / course.seats)
    for step in reversed(course.steps):
        left, features, certain = step
        yield step, expected - certain
        if weights is not None:
            expected = keep * expected + (1 - keep) * (certain + float(weights[_row(left)] @ features))


def _row(left: int) -> int:
    return min(left, MOST_TURNS) - 1


def solve(features: Numbers, targets: Numbers, prior: Numbers, pull: float) -> Numbers:
    """The weights that explain the targets best from the features (a row for each sample), drawn towards `prior` as by
    `pull` samples.
    """
    products = features.T @ features
    strength = pull * (np.diag(products) / max(1, len(features)) + 0.02)
    found = np.linalg.solve(products + np.diag(strength), features.T @ targets + strength * prior)
    return np.asarray(found, np.float64)


class Fit(NamedTuple):
    """How weights are found."""

    names: Sequence[str]
    abilities: Sequence[str]
    trust: float = 0.6
    sweeps: int = 4
    pull: float = PULL
    #: drawn towards these; without any, towards those of one turn less
    towards: Weights | None = None


def fitted(courses: Sequence[Course], fit: Fit) -> tuple[Weights, float]:
    """The weights that explain the courses, and the root of the mean squared error they leave; at least one sweep."""
    if fit.sweeps < 1:
        raise ValueError("nothing was fitted: there must be a sweep")
    begun = np.array(fit.towards.rows(fit.names)) if fit.towards else None
    weights = begun
    for _ in range(fit.sweeps):
        weights = _solution(_samples(courses, weights, fit), begun, fit)
    assert weights is not None
    errors = [
        wanted - samples @ row for (samples, wanted), row in zip(_samples(courses, None, fit), weights, strict=True)
    ]
    error = float(np.sqrt(np.mean(np.concatenate(errors) ** 2))) if courses else 0.0
    columns = {name: tuple(round(float(worth), 3) for worth in weights[:, n]) for n, name in enumerate(fit.names)}
    return Weights(columns), error


def _samples(courses: Sequence[Course], weights: Numbers | None, fit: Fit) -> list[tuple[Numbers, Numbers]]:
    """For each number of turns left the features of all steps there, and what they are to explain."""
    features: list[list[Numbers]] = [[] for _ in range(MOST_TURNS)]
    wanted: list[list[float]] = [[] for _ in range(MOST_TURNS)]
    for course in courses:
        for (left, found, _), target in targets(course, weights, fit.trust):
            features[_row(left)].append(found)
            wanted[_row(left)].append(target)
    return [
        (np.array(rows).reshape(-1, len(fit.names)), np.array(aims))
        for rows, aims in zip(features, wanted, strict=True)
    ]


def _solution(samples: Sequence[tuple[Numbers, Numbers]], begun: Numbers | None, fit: Fit) -> Numbers:
    """The weights for each number of turns left."""
    unneeded = [fit.names.index(name) for name in fit.abilities]
    rows: list[Numbers] = []
    found: Numbers = np.zeros(len(fit.names))
    for turns, (features, wanted) in enumerate(samples):
        found = solve(features, wanted, begun[turns] if begun is not None else found, fit.pull)
        found[unneeded] = np.maximum(0.0, found[unneeded])
        rows.append(found)
    return np.array(rows)


def mean(several: Sequence[Weights]) -> Weights:
    """The mean of several weights: what chance put into each becomes less."""
    return Weights(
        {
            name: tuple(
                round(sum(worth) / len(several), 3)
                for worth in zip(*[one.features[name] for one in several], strict=True)
            )
            for name in several[0].features
        }
    )


def written(weights: Weights) -> str:
    """The weights as the text of data/bots.yaml."""
    lines = [
        "# What the bots think is worth how much, in points to come, with 1, 2, … 10 turns left",
        "# (ulm/bots/evaluation.py).",
        "# Fitted by self-play, not set by hand: `python -m ulm.training.fit_weights` writes this file.",
        "features:",
    ]
    for name, worth in weights.features.items():
        lines.append(f"  - {{feature: {name}, worth: [{', '.join(f'{each:g}' for each in worth)}]}}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    description = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m ulm.training.fit_weights", description=description)
    parser.add_argument("--games", type=int, default=1200, help="games in each iteration")
    parser.add_argument("--iterations", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=400, help="positions looked at for one plan of a turn")
    parser.add_argument("--lambda", dest="trust", type=float, default=0.6, help="share of the result in the target")
    parser.add_argument("--sweeps", type=int, default=4, help="fits of the same games, each by the weights before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--begin",
        type=Path,
        help="weights to begin with, and towards which the fit is drawn (none: points certain are all that counts)",
    )
    parser.add_argument("--pull", type=float, default=PULL, help="how many samples that weighs against")
    parser.add_argument("--out", type=Path, default=asset("data/bots.yaml"))
    parser.add_argument("--mean", type=Path, nargs="+", metavar="FILE", help="only write the mean of these weights")
    chosen = parser.parse_args(arguments)

    rules = Game.new().rules
    names = feature_names(rules)
    if chosen.mean:
        chosen.out.write_text(written(mean([load(path, names) for path in chosen.mean])), encoding="utf-8")
        return
    begun = load(chosen.begin, names) if chosen.begin else None
    fit = Fit(names, rules.descendant_ids, chosen.trust, chosen.sweeps, chosen.pull, begun)
    weights = begun or Weights({})
    kept: list[Course] = []
    for iteration in range(chosen.iterations):
        started = time.process_time()
        fresh: list[Course] = []
        for number in range(chosen.games):
            seed = chosen.seed * 1_000_000 + iteration * 100_000 + number
            fresh += courses_of_game(seed, weights, chosen.nodes)
        weights, error = fitted(kept + fresh, fit)
        if iteration or begun:  # the first ones were played without any idea of what is to come
            kept += fresh
        points = sum([course.result for course in fresh]) / len(fresh)
        print(
            f"iteration {iteration + 1}: {chosen.games} games, mean points {points:.1f}, error {error:.2f}, "
            f"{time.process_time() - started:.0f} s",
            flush=True,
        )
        chosen.out.write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
