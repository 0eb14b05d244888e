"""Plays on from different ends of one turn, with the same luck: `python -m tools.training.turn_differences --help`.

The weights of the evaluation decide between the ends of one turn. So they are fitted to what those ends differ in
(fit_differences.py). For each seed a game is played up to the beginning of a turn and changed at random, often by a
descendant given free, since bots win some of them too rarely to learn what they are worth. The turn is then
searched, a few of its ends are chosen among the best, and each is played on for some rounds by the same seats,
drawing the same tiles, cards and coats. What is kept of each end: the features of all seats, their certain points,
and the estimated lead in the rounds to come.

The seeds are done in blocks of a file each. A run that was stopped goes on at the first block that is missing.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.training.fit_weights import perturb, play_turn
from ulm.ai.beam_search import SearchLine, search_turn, turn_key
from ulm.ai.evaluation import Evaluation
from ulm.ai.evaluation_weights import FILE, MOST_TURNS, Weights, load
from ulm.ai.features import feature_names
from ulm.ai.think_budget import Budget
from ulm.files.paths import asset
from ulm.rules import Game
from ulm.rules.randomness import stream

BLOCK = 50  # seeds of one file
ENDS = 6  # ends of a turn that are played on
NEAR = 6.0  # points that such an end may be estimated to be behind the best
ALIKE = 3
TURN = (800, 16)  # nodes and beam width for the turn whose ends are compared
PLAY_ON = (200, 8)  # the same for all other turns
EXCHANGES = 4  # how many times more nodes a seat gets that may exchange tiles: it has as many times more moves
WITH_TOWERS = 0.4  # share of games
PERTURBED = 0.6
WITH_GIFT = 0.4  # share of positions in which the seat gets a descendant
MOST_SEATS = 4

Numbers: TypeAlias = NDArray[np.float32]


class Comparison(NamedTuple):
    """Some ends of one turn: arrays with an entry for each end, and in it one for each of four seats.

    The first seat is the one whose turn it was. Seats that are not at the table have no turns left and no points.
    """

    #: turns left of each seat
    left: Numbers
    features: Numbers
    certain: Numbers
    #: for each of ten rounds to come the estimated lead of the first seat when it begins; the last one known after that
    course: Numbers


def play_quickly(game: Game, evaluator: Evaluation, rng: random.Random) -> None:
    """Play one turn with little effort."""
    nodes, width = PLAY_ON
    pos = game.position
    if game.rules.modifiers(pos.players[pos.active].descendants, pos.tower).exchange:
        nodes *= EXCHANGES
    play_turn(game, evaluator, rng, nodes, width, ALIKE)


def play_on(game: Game, evaluator: Evaluation, seed: int, seat: int, rounds: int = MOST_TURNS) -> list[float]:
    """Play the rest of this round and so many more, at most to the end of the game. The luck of each turn depends on
    the seed and the turn alone, not on what was drawn before.

    Returns the estimated lead of a seat at the beginning of each later round, and the final one at last.
    """
    course: list[float] = []
    last = game.position.round
    while not game.finished:
        pos = game.position
        if pos.round > last:
            last = pos.round
            course.append(evaluator.lead(pos, seat))
            if len(course) > rounds:
                return course
        pos.bag_stream = stream(seed, f"bag {pos.round} {pos.active}")
        pos.deck_stream = stream(seed, f"deck {pos.round} {pos.active}")
        play_quickly(game, evaluator, random.Random(f"{seed} {pos.round} {pos.active}"))
    return [*course, evaluator.lead(game.position, seat)]


def give_descendant(game: Game, rng: random.Random) -> None:
    """Give the active seat a descendant that nobody has."""
    pos = game.position
    if pos.descendants:
        name = rng.choice(pos.descendants)
        pos.descendants = tuple([each for each in pos.descendants if each != name])
        player = pos.players[pos.active]
        player.descendants = (*player.descendants, name)


def beginning_of_turn(seed: int, weights: Weights) -> tuple[Game, Evaluation, random.Random]:
    """A game at the beginning of some turn, as described above."""
    rng = random.Random(seed)
    seats = rng.choice((2, 2, 2, 3, 4))
    game = Game.new(seats=seats, seed=seed, options={"towers": rng.random() < WITH_TOWERS}, history=False)
    evaluator = Evaluation(game.rules, weights)
    for _ in range(rng.randrange((game.rules.rounds - 1) * seats)):
        play_quickly(game, evaluator, rng)
    if rng.random() < PERTURBED:
        perturb(game, rng)
    if rng.random() < WITH_GIFT:
        give_descendant(game, rng)
    return game, evaluator, rng


def chosen_ends(game: Game, evaluator: Evaluation, rng: random.Random) -> list[Game]:
    """Different ends of the turn that begins: the best one found, and others that are estimated hardly worse."""
    while len(game.legal()) == 1:
        game.play(game.legal()[0])
    found = search_turn(game, evaluator, Budget(TURN[0]), TURN[1], ALIKE)
    lines: dict[tuple[object, ...], SearchLine] = {}
    for line in (*found.lines.values(), *found.prefixes.values()):
        if line.over:
            lines.setdefault(turn_key(line.game.position), line)
    ranked = sorted(lines.values(), key=lambda line: line.value, reverse=True)
    near = [line for line in ranked[1:] if line.value >= ranked[0].value - NEAR]
    return [line.game for line in (*ranked[:1], *rng.sample(near, min(len(near), ENDS - 1)))]


def compare(seed: int, weights: Weights, rounds: int = MOST_TURNS) -> Comparison | None:
    """Play on from different ends of one turn. None if there is only one end."""
    game, evaluator, rng = beginning_of_turn(seed, weights)
    seat, seats = game.position.active, len(game.position.players)
    ends = [end for end in chosen_ends(game, evaluator, rng) if not end.finished]
    if len(ends) < 2:
        return None
    order = [(seat + turn) % seats for turn in range(seats)]
    left = np.zeros((len(ends), MOST_SEATS), np.float32)
    features = np.zeros((len(ends), MOST_SEATS, len(evaluator.names)), np.float32)
    certain = np.zeros((len(ends), MOST_SEATS), np.float32)
    course = np.zeros((len(ends), MOST_TURNS), np.float32)
    for number, end in enumerate(ends):
        for place, each in enumerate(order):
            left[number, place] = evaluator.turns_left(end.position, each)
            certain[number, place] = evaluator.certain(end.position, each)
            if left[number, place] > 0:
                features[number, place] = evaluator.features(end.position, each, int(left[number, place]))
        played = play_on(end, evaluator, seed, seat, rounds)
        course[number] = (played + [played[-1]] * MOST_TURNS)[:MOST_TURNS]
    return Comparison(left, features, certain, course)


def do_block(number: int, folder: Path, weights: Weights, rounds: int) -> None:
    """Do the seeds of a block and write its file: the arrays of Comparison, and the seed of each end."""
    target = folder / f"block_{number:05}.npz"
    found = {seed: compare(seed, weights, rounds) for seed in range(number * BLOCK, (number + 1) * BLOCK)}
    some = {seed: one for seed, one in found.items() if one is not None}
    columns = zip(*some.values(), strict=True)
    arrays: dict[str, Any] = dict(zip(Comparison._fields, map(np.concatenate, columns), strict=True))
    arrays["seed"] = np.concatenate([np.full(len(one.left), seed) for seed, one in some.items()])
    unfinished = target.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)
    unfinished.replace(target)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    description = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m tools.training.turn_differences", description=description)
    parser.add_argument("folder", type=Path, help="where the files of the blocks are kept")
    parser.add_argument("--first", type=int, default=0, help="number of the first block")
    parser.add_argument("--blocks", type=int, default=100, help=f"how many blocks of {BLOCK} turns")
    parser.add_argument("--rounds", type=int, default=2, help="how many rounds are played on after the present one (2)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--weights", type=Path, default=asset(FILE), help="weights that all seats play with")
    chosen = parser.parse_args(arguments)

    weights = load(chosen.weights, feature_names(Game.new().rules))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    missing = [
        number
        for number in range(chosen.first, chosen.first + chosen.blocks)
        if not (chosen.folder / f"block_{number:05}.npz").exists()
    ]
    started = time.time()

    def tell(number: int) -> None:
        print(f"block {number} is done, {time.time() - started:.0f} s after the start", flush=True)

    if chosen.jobs == 1:
        for number in missing:
            do_block(number, chosen.folder, weights, chosen.rounds)
            tell(number)
        return
    with multiprocessing.get_context("spawn").Pool(chosen.jobs) as pool:
        waiting = [pool.apply_async(do_block, (number, chosen.folder, weights, chosen.rounds)) for number in missing]
        for number, one in zip(missing, waiting, strict=True):
            one.get()
            tell(number)


if __name__ == "__main__":
    main()
