"""Fits the weights to ends of the same turn that were played on: `python -m tools.training.fit_differences --help`.

The ends come from turn_differences.py. What is fitted is by how much the leads that ends of one turn come to differ
from each other: what is common to all of them cancels out, most of the luck too, and nothing can look like the cause
of playing well that only goes with it. The weights are changed as little as the data allow (``--pull``), and those of
neighbouring numbers of turns left by similar amounts (``--smooth``). The lead in the end is mixed with the estimates
of the rounds before (``--lambda``), which have less luck in them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.training.fit_weights import as_yaml
from ulm.ai.evaluation_weights import FILE, MOST_TURNS, Weights, load
from ulm.ai.features import feature_names
from ulm.files.paths import asset
from ulm.rules import Game

Numbers: TypeAlias = NDArray[np.float64]

MOST_LOSS = 60.0  # points; a lead is cut to this on both sides


class Ends(NamedTuple):
    """Ends of turns, those of each turn one after the other."""

    #: the turn that each end belongs to
    turn: NDArray[np.int64]
    #: how the lead depends on the weights: a column for each feature with each number of turns left
    features: Numbers
    #: the lead in points that are certain
    certain: Numbers
    #: the lead it came to, mixed from the later rounds
    result: Numbers


def mixed(course: Numbers, trust: float) -> Numbers:
    """The leads of later rounds, mixed: `trust` (0 to 1) is the share that each leaves to those after it."""
    result = course[:, -1].astype(np.float64)
    for column in range(course.shape[1] - 2, -1, -1):
        result = trust * result + (1 - trust) * course[:, column]
    return result


def shares(left: Numbers, values: Numbers) -> Numbers:
    """How much each seat's value counts in the lead of the first: itself, less half the mean and half the best of the
    others (Evaluation.lead).
    """
    at_table = left >= 0
    others = at_table.copy()
    others[:, 0] = False
    found = np.where(others, -0.5 / np.maximum(1, others.sum(axis=1, keepdims=True)), 0.0)
    best = np.where(others, values, -np.inf).argmax(axis=1)
    found[np.arange(len(found)), best] -= 0.5
    found[:, 0] = 1.0
    return found


def read(paths: Sequence[Path], weights: Numbers, trust: float) -> Ends:
    """The ends in some files."""
    parts: list[Ends] = []
    for path in paths:
        with np.load(path) as file:
            seeds, left, features, certain = file["seed"], file["left"], file["features"], file["certain"]
            course = np.clip(file["course"], -MOST_LOSS, MOST_LOSS)
        rows = np.clip(left.astype(np.int64), 1, MOST_TURNS) - 1
        to_come = (weights[rows] * features).sum(axis=2) * (left > 0)
        seats = np.where((features != 0).any(axis=2) | (certain != 0) | (left > 0), left, -1)
        count = shares(seats, certain + to_come)
        columns = np.zeros((len(left), MOST_TURNS, features.shape[2]))
        for seat in range(left.shape[1]):
            playing = np.flatnonzero(left[:, seat] > 0)
            columns[playing, rows[playing, seat]] += count[playing, seat, None] * features[playing, seat]
        parts.append(Ends(seeds, columns.reshape(len(left), -1), (count * certain).sum(axis=1), mixed(course, trust)))
    return Ends(*[np.concatenate(column) for column in zip(*parts, strict=True)])


def part(ends: Ends, chosen: NDArray[np.bool_]) -> Ends:
    """Some of the ends."""
    return Ends(ends.turn[chosen], ends.features[chosen], ends.certain[chosen], ends.result[chosen])


def centred(values: Numbers, turn: NDArray[np.int64]) -> Numbers:
    """The values less the mean of their turn."""
    _, group = np.unique(turn, return_inverse=True)
    sums = np.zeros((group.max() + 1, *values.shape[1:]))
    np.add.at(sums, group, values)
    counts = np.bincount(group).reshape(-1, *[1] * (values.ndim - 1))
    return np.asarray(values - (sums / counts)[group], np.float64)


def fitted(ends: Ends, prior: Numbers, pull: float, smooth: float, abilities: Sequence[int] = ()) -> Numbers:
    """The weights, a row for each number of turns left; `prior` are those to begin with.

    Those of `abilities` (columns) are at least 0: an ability may be left unused.
    """
    features = centred(ends.features, ends.turn)
    missed = centred(ends.result - ends.certain - ends.features @ prior.ravel(), ends.turn)
    rows, width = prior.shape
    products = features.T @ features
    # In units of a typical difference in a feature, so that none is held more than another.
    scale = products.diagonal().reshape(rows, width).sum(axis=0) / max(1, np.count_nonzero(features) / width)
    scale = np.tile(np.maximum(scale, 0.01), rows)
    penalty = np.diag(pull * scale)
    for row in range(rows - 1):
        for column in range(width):
            one, two = row * width + column, (row + 1) * width + column
            strength = smooth * scale[one]
            penalty[one, one] += strength
            penalty[two, two] += strength
            penalty[one, two] -= strength
            penalty[two, one] -= strength
    changes = np.linalg.solve(products + penalty, features.T @ missed)
    found = prior + changes.reshape(rows, width)
    for column in abilities:
        found[:, column] = np.maximum(0.0, found[:, column])
    return np.asarray(found, np.float64)


def error(ends: Ends, weights: Numbers) -> tuple[float, float]:
    """The root mean squared error of the differences within turns, and how they go with the truth (correlation)."""
    expected = centred(ends.certain + ends.features @ weights.ravel(), ends.turn)
    came = centred(ends.result, ends.turn)
    return float(np.sqrt(np.mean((came - expected) ** 2))), float(np.corrcoef(came, expected)[0, 1])


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    description = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m tools.training.fit_differences", description=description)
    parser.add_argument("folder", type=Path, help="the files of turn_differences.py")
    parser.add_argument("--begin", type=Path, default=asset(FILE), help="the weights that are changed")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pull", type=float, default=200.0, help="how many ends that weighs against")
    parser.add_argument("--smooth", type=float, default=2000.0)
    parser.add_argument("--lambda", dest="trust", type=float, default=0.9)
    parser.add_argument("--unseen", type=float, default=0.2, help="share of the turns kept for the errors printed")
    chosen = parser.parse_args(arguments)

    rules = Game.new().rules
    names = feature_names(rules)
    abilities = [names.index(name) for name in rules.descendant_ids]
    begin = load(chosen.begin, names)
    prior = np.array(begin.rows(names))
    ends = read(sorted(chosen.folder.glob("block_*.npz")), prior, chosen.trust)
    unseen = np.isin(ends.turn % 100, np.arange(int(100 * chosen.unseen)))
    some, others = part(ends, ~unseen), part(ends, unseen)
    for title, weights in (("before", prior), ("after", fitted(some, prior, chosen.pull, chosen.smooth, abilities))):
        seen_error, fit = error(some, weights)
        unseen_error, unseen_fit = error(others, weights)
        print(f"{title}: seen {seen_error:.3f} points ({fit:.3f}), unseen {unseen_error:.3f} ({unseen_fit:.3f})")
    weights = fitted(ends, prior, chosen.pull, chosen.smooth, abilities)
    columns = {name: tuple(round(float(worth), 3) for worth in weights[:, n]) for n, name in enumerate(names)}
    in_order = {name: columns[name] for name in begin.features} | columns
    chosen.out.write_text(as_yaml(Weights(in_order)), encoding="utf-8")
    print(f"{len(np.unique(ends.turn))} turns, {len(ends.turn)} ends")


if __name__ == "__main__":
    main()
