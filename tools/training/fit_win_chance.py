"""Fits the chance of winning to self-play: `python -m tools.training.fit_win_chance GAMES…`.

GAMES are files that `python -m ulm arena … --keep FILE` has written, of two, three or four seats. At the end of every
turn the lead of each seat and its turns left are taken, with its share of the victory in the end; a logistic
regression for each number of seats gives the curve. The calibration table that is printed is cross-validated: each
fifth of the games is foretold by a curve that was fitted to the other four.

The curves that ship with the program were fitted to games of the master against itself, with the seeds
9001 (two seats, 300 games), 9501 (three, 70) and 9701 (four, 22) and those after them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ulm.ai.arena import PlayedGame, read_games
from ulm.ai.evaluation import evaluation
from ulm.ai.win_probability import FILE, WinProbabilityCurve
from ulm.files.paths import asset
from ulm.rules import Game

Numbers: TypeAlias = NDArray[np.float64]
_FOLDS = 5
_STEPS = 30
_RIDGE = 1e-3
_HEAD = """\
# How likely a lead wins, by the number of seats and of turns left (ulm/ai/win_probability.py).
# Fitted by self-play, not set by hand: `python -m tools.training.fit_win_chance` writes this file.
curves:
"""


class StandingSample(NamedTuple):
    """A seat at the end of a turn: its lead, its turns left, and its share of the victory in the end."""

    lead: float
    left: int
    won: float


def standings(played: PlayedGame) -> Iterator[StandingSample]:
    """All seats of a game after each turn but the last."""
    game = Game.new(seats=len(played.bots), seed=played.seed, first=played.first, history=False)
    judge = evaluation(game.rules)
    shares = [(seat in played.winners) / len(played.winners) for seat in range(len(played.bots))]
    for move in played.moves:
        game.play(move)
        if move == "end" and not game.finished:
            pos = game.position
            for seat, share in enumerate(shares):
                yield StandingSample(judge.lead(pos, seat), judge.turns_left(pos, seat), share)


def fitted(seats: int, found: Sequence[StandingSample]) -> WinProbabilityCurve:
    """The curve that fits best, by Newton's method."""
    columns = np.array([[1.0, each.lead, each.lead / np.sqrt(1 + each.left)] for each in found])
    won = np.array([each.won for each in found])
    weights = np.zeros(3)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-columns @ weights))
        slope = columns.T @ (won - chance) - _RIDGE * weights
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + _RIDGE * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
    level, slope_, late = (round(float(each), 4) for each in weights)
    return WinProbabilityCurve(seats, level, slope_, late)


class Forecast(NamedTuple):
    """What was foretold for a standing of a game, and what came of it."""

    chance: float
    won: float
    game: int


def forecasts(seats: int, games: Sequence[Sequence[StandingSample]]) -> Iterator[Forecast]:
    """The forecast of every standing, each fifth of the games by the curve of the others."""
    for fold in range(_FOLDS):
        others = [each for number, game in enumerate(games) if number % _FOLDS != fold for each in game]
        curve = fitted(seats, others)
        for number in range(fold, len(games), _FOLDS):
            for each in games[number]:
                yield Forecast(curve.chance(each.lead, each.left), each.won, number)


def calibration(found: Iterable[Forecast]) -> str:
    """What was foretold and what came, in tenths of the chance, as a table in Markdown."""
    bins: defaultdict[int, list[Forecast]] = defaultdict(list)
    for each in found:
        bins[min(9, int(10 * each.chance))].append(each)
    lines = ["| foretold | came | standings | of games |", "|---|---|---|---|"]
    for _, of_bin in sorted(bins.items()):
        foretold, came = fmean(each.chance for each in of_bin), fmean(each.won for each in of_bin)
        games = len({each.game for each in of_bin})
        lines.append(f"| {foretold:.1%} | {came:.1%} | {len(of_bin)} | {games} |")
    return "\n".join(lines) + "\n"


def text(curves: Sequence[WinProbabilityCurve]) -> str:
    """The curves in the format of data/win_chance.yaml."""
    rows = [
        f"  - {{seats: {each.seats}, level: {each.level}, slope: {each.slope}, late: {each.late}}}\n" for each in curves
    ]
    return _HEAD + "".join(rows)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", type=Path, metavar="GAMES", help="files of arena games")
    parser.add_argument("--out", type=Path, default=asset(FILE), help="the file to write")
    arguments = parser.parse_args()
    by_seats: defaultdict[int, list[list[StandingSample]]] = defaultdict(list)
    for path in arguments.games:
        for played in read_games(path).values():
            by_seats[len(played.bots)].append(list(standings(played)))
    curves = []
    for seats, games in sorted(by_seats.items()):
        curves.append(fitted(seats, [each for game in games for each in game]))
        print(f"{seats} seats, {len(games)} games:\n\n{calibration(forecasts(seats, games))}")
    arguments.out.write_text(text(curves), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
