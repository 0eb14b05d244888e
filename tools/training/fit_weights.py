"""Fits the weights of the evaluation by self-play: `python -m tools.training.fit_weights --help`.

Method: approximate policy iteration. In each iteration seats that plan their own turn with the current weights play
games of 2, 3 and 4 seats, basic and advanced. Each game starts from a randomly perturbed position in the middle of
such a game: coins, tiles, cards, coats, seals and barges are added and removed at random, because otherwise features
that merely correlate with playing well would look like its cause. At the end of every turn the features of each seat
are recorded. For each number of turns left a ridge regression (regularized towards the weights for one turn less, or
those of `--begin`) predicts the points the seat still gained. Its target is a TD(lambda) mix (`--lambda`) of the
game's result and the prediction of the current weights one turn later; the regression is repeated with the new
weights (`--sweeps`). Weights of abilities are at least 0, since an ability may be left unused.

The weights that ship with the program were fitted in two steps, with `--lambda 0.6 --nodes 400`. First one fit
(`--sweeps 4`) to 3,441 games: 2,807 played with the previous weights (49 features, fitted in the same way), 634 with
a first fit of the present features. Then 1,605 games were played with the weights of the first step, and the second
fit was regularized towards those: `--begin FILE --games 1605 --iterations 1 --sweeps 3 --pull 1200`. Cost on one core:
about a quarter of an hour for the first games, nine minutes for the others, half a minute for a fit. On a held-out
fifth of the new games the root mean squared error was 5.60 points, against 5.62 with the weights of the first step.
Small as this difference is, it wins 57 % of the games.
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

from ulm.ai.beam_search import search_turn
from ulm.ai.evaluation import Evaluation
from ulm.ai.evaluation_weights import MOST_TURNS, Weights, load
from ulm.ai.features import feature_names
from ulm.ai.think_budget import Budget
from ulm.files.paths import asset
from ulm.rules import Game, Position, Ruleset
from ulm.rules.actions import allowed_coats, gain_coat
from ulm.rules.moves import SPACES
from ulm.rules.state_changes import gain_tile, with_one_less, with_one_more

WIDTH = 10
Numbers: TypeAlias = NDArray[np.float64]

PULL = 120.0  # strength of the regularization, in samples

#: one recorded position of a seat: turns left, features, certain points
Step: TypeAlias = tuple[int, Numbers, float]


class Trajectory(NamedTuple):
    """The recorded positions of one seat in a game of `seats` seats, and its final score."""

    seats: int
    steps: list[Step]
    result: float


def play_turn(
    game: Game, evaluator: Evaluation, rng: random.Random, nodes: int, width: int = WIDTH, alike: int | None = None
) -> None:
    """Play one turn: plan it as a whole, and again whenever something hidden was revealed."""
    turn = game.position.round, game.position.active
    seat = game.position.active
    while not game.finished and (game.position.round, game.position.active) == turn:
        legal = game.legal()
        if len(legal) == 1:
            game.play(legal[0])
            continue
        known = Game.completed(game.view(seat), rng)
        found = search_turn(known, evaluator, Budget(nodes), width, alike)
        best = max(found.lines.values(), key=lambda line: (line.over, line.value))
        for move in best.path():
            if any(event.reveals for event in game.play(move)):
                break


def perturb(game: Game, rng: random.Random) -> None:
    """Change the position at random at the beginning of a turn; it stays valid."""
    pos = game.position
    before = pos.active
    for seat in range(len(pos.players)):
        pos.active = seat
        for _ in range(rng.randint(1, 6)):
            _perturb_seat(game.rules, pos, seat, rng)
    pos.active = before


def _perturb_seat(rules: Ruleset, pos: Position, seat: int, rng: random.Random) -> None:
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


def trajectories_of_game(seed: int, weights: Weights, nodes: int) -> list[Trajectory]:
    """Play one game; returns the trajectory of each seat."""
    rng = random.Random(seed)
    seats = rng.choice((2, 2, 2, 3, 4))
    game = Game.new(seats=seats, seed=seed, options={"towers": rng.random() < 0.3}, history=False)
    evaluator = Evaluation(game.rules, weights)
    begin = rng.randrange(game.rules.rounds * seats - 1)
    for _ in range(begin):
        play_turn(game, evaluator, rng, nodes // 2)
    perturb(game, rng)
    steps: list[list[Step]] = [[] for _ in range(seats)]
    while not game.finished:
        pos = game.position
        for seat in range(seats):
            left = evaluator.turns_left(pos, seat)
            if left > 0:
                features = np.array(evaluator.features(pos, seat, left))
                steps[seat].append((left, features, evaluator.certain(pos, seat)))
        play_turn(game, evaluator, rng, nodes)
    return [Trajectory(seats, steps[seat], evaluator.certain(game.position, seat)) for seat in range(seats)]


def targets(trajectory: Trajectory, weights: Numbers | None, trust: float) -> Iterator[tuple[Step, float]]:
    """The steps, last one first, each with the points still to come: the result mixed with the later predictions of
    `weights` (a row for each number of turns left). `trust` is lambda, 0 to 1.
    """
    expected = trajectory.result
    keep = trust ** (1 / trajectory.seats)
    for step in reversed(trajectory.steps):
        left, features, certain = step
        yield step, expected - certain
        if weights is not None:
            expected = keep * expected + (1 - keep) * (certain + float(weights[_row(left)] @ features))


def _row(left: int) -> int:
    return min(left, MOST_TURNS) - 1


def solve(features: Numbers, targets: Numbers, prior: Numbers, pull: float) -> Numbers:
    """Ridge regression of the targets on the features (a row for each sample), regularized towards `prior` with the
    strength of `pull` samples.
    """
    products = features.T @ features
    strength = pull * (np.diag(products) / max(1, len(features)) + 0.02)
    found = np.linalg.solve(products + np.diag(strength), features.T @ targets + strength * prior)
    return np.asarray(found, np.float64)


class Fit(NamedTuple):
    """Parameters of a fit."""

    names: Sequence[str]
    abilities: Sequence[str]
    trust: float = 0.6
    sweeps: int = 4
    pull: float = PULL
    #: prior of the regularization; without one, the weights for one turn less
    towards: Weights | None = None


def fitted(trajectories: Sequence[Trajectory], fit: Fit) -> tuple[Weights, float]:
    """Fit weights to trajectories; returns them and the root mean squared error. Raises ValueError without a sweep."""
    if fit.sweeps < 1:
        raise ValueError("nothing was fitted: there must be a sweep")
    prior = np.array(fit.towards.rows(fit.names)) if fit.towards else None
    weights = prior
    for _ in range(fit.sweeps):
        weights = _solution(_samples(trajectories, weights, fit), prior, fit)
    assert weights is not None
    errors = [
        wanted - features @ row
        for (features, wanted), row in zip(_samples(trajectories, None, fit), weights, strict=True)
    ]
    error = float(np.sqrt(np.mean(np.concatenate(errors) ** 2))) if trajectories else 0.0
    columns = {name: tuple(round(float(worth), 3) for worth in weights[:, n]) for n, name in enumerate(fit.names)}
    return Weights(columns), error


def _samples(trajectories: Sequence[Trajectory], weights: Numbers | None, fit: Fit) -> list[tuple[Numbers, Numbers]]:
    """For each number of turns left the features of all steps and their targets."""
    features: list[list[Numbers]] = [[] for _ in range(MOST_TURNS)]
    wanted: list[list[float]] = [[] for _ in range(MOST_TURNS)]
    for trajectory in trajectories:
        for (left, found, _), target in targets(trajectory, weights, fit.trust):
            features[_row(left)].append(found)
            wanted[_row(left)].append(target)
    return [
        (np.array(rows).reshape(-1, len(fit.names)), np.array(target_rows))
        for rows, target_rows in zip(features, wanted, strict=True)
    ]


def _solution(samples: Sequence[tuple[Numbers, Numbers]], prior: Numbers | None, fit: Fit) -> Numbers:
    """The fitted weights, a row for each number of turns left."""
    unneeded = [fit.names.index(name) for name in fit.abilities]
    rows: list[Numbers] = []
    found: Numbers = np.zeros(len(fit.names))
    for turns, (features, wanted) in enumerate(samples):
        found = solve(features, wanted, prior[turns] if prior is not None else found, fit.pull)
        found[unneeded] = np.maximum(0.0, found[unneeded])
        rows.append(found)
    return np.array(rows)


def mean(several: Sequence[Weights]) -> Weights:
    """The mean of several weights, which has less random error than each."""
    return Weights(
        {
            name: tuple(
                round(sum(worth) / len(several), 3)
                for worth in zip(*[one.features[name] for one in several], strict=True)
            )
            for name in several[0].features
        }
    )


def as_yaml(weights: Weights) -> str:
    """The weights in the format of data/bots.yaml."""
    lines = [
        "# What the bots think is worth how much, in points to come, with 1, 2, … 10 turns left",
        "# (ulm/ai/evaluation.py).",
        "# Fitted by self-play, not set by hand: `python -m tools.training.fit_weights` writes this file,",
        "# `python -m tools.training.fit_differences` changes it.",
        "features:",
    ]
    for name, worth in weights.features.items():
        lines.append(f"  - {{feature: {name}, worth: [{', '.join(f'{each:g}' for each in worth)}]}}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    description = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m tools.training.fit_weights", description=description)
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
        chosen.out.write_text(as_yaml(mean([load(path, names) for path in chosen.mean])), encoding="utf-8")
        return
    prior = load(chosen.begin, names) if chosen.begin else None
    fit = Fit(names, rules.descendant_ids, chosen.trust, chosen.sweeps, chosen.pull, prior)
    weights = prior or Weights({})
    kept: list[Trajectory] = []
    for iteration in range(chosen.iterations):
        started = time.process_time()
        fresh: list[Trajectory] = []
        for number in range(chosen.games):
            seed = chosen.seed * 1_000_000 + iteration * 100_000 + number
            fresh += trajectories_of_game(seed, weights, chosen.nodes)
        weights, error = fitted(kept + fresh, fit)
        if iteration or prior:  # the first games were played without an estimate of points to come
            kept += fresh
        points = sum([trajectory.result for trajectory in fresh]) / len(fresh)
        print(
            f"iteration {iteration + 1}: {chosen.games} games, mean points {points:.1f}, error {error:.2f}, "
            f"{time.process_time() - started:.0f} s",
            flush=True,
        )
        chosen.out.write_text(as_yaml(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
