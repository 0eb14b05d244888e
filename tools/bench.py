"""The speed of the rules and the bots, through the public interface of the rules: `python -m tools.bench`.

Random play means: get the legal moves, choose one, play it with its events, and keep the history for undo, as the
program plays. Times are processor times.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from tools import screen_bench, serve_bench
from ulm.ai.bot_registry import bot_names, make_bot
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Position, View

SEATS = (2, 4)
SECONDS = 4.0  # for each measurement, in slices that alternate with the peer's
SLICE = 0.5
COPIES = 4000
PEER = "catanatron"


class Core(msgspec.Struct, frozen=True):
    """Random play: games and decisions per second, and the time of a copy."""

    games_per_second: float
    decisions_per_second: float
    copy_microseconds: float


class Bench(msgspec.Struct, frozen=True):
    """All measurements; `peer` is None if it was not requested or is not installed."""

    core: dict[str, Core]
    peer: dict[str, Any] | None
    bots: dict[str, dict[str, float]]


class _Tally:
    """Games and decisions of random play, collected slice by slice."""

    def __init__(self, game: Callable[[int], int]) -> None:
        self._game = game
        self._seed = 0
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0

    def slice(self) -> None:
        """Play whole games for the time of a slice."""
        started = time.process_time()
        while time.process_time() - started < SLICE:
            self._seed += 1
            self.decisions += self._game(self._seed)
            self.games += 1
        self.seconds += time.process_time() - started


def _own_game(seats: int, seed: int) -> int:
    game = Game.new(seats=seats, seed=seed)
    chance = random.Random(seed).random
    decisions = 0
    while not game.finished:
        legal = game.legal()
        game.play(legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def _copies(seats: int) -> float:
    """Microseconds per copy, over the positions of a game."""
    game = Game.new(seats=seats, seed=1, history=False)
    rng = random.Random(1)
    total, copies = 0.0, 0
    while not game.finished and copies < COPIES:
        started = time.process_time()
        for _ in range(20):
            game.copy()
        total += time.process_time() - started
        copies += 20
        game.play(rng.choice(game.legal()))
    return total / copies * 1e6


def peer_is_installed() -> bool:
    """Whether the peer is installed."""
    return importlib.util.find_spec(PEER) is not None


def _peer_game(seats: int, seed: int) -> int:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    random.seed(seed)
    game = Catan([RandomPlayer(colour) for colour in list(Color)[:seats]], seed=seed)
    game.play()
    return len(game.state.actions)


def _peer_copies(seats: int) -> float:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    game = Catan([RandomPlayer(colour) for colour in list(Color)[:seats]], seed=1)
    for _ in range(200):
        game.play_tick()
    started = time.process_time()
    for _ in range(COPIES // 10):
        game.copy()
    return (time.process_time() - started) / (COPIES // 10) * 1e6


def core(with_peer: bool) -> tuple[dict[str, Core], dict[str, Any] | None]:
    """Measure the rules, and the peer if requested; both alternate, so that machine load affects them equally."""
    found: dict[str, Core] = {}
    peer: dict[str, Any] | None = {"name": PEER, "version": importlib.metadata.version(PEER)} if with_peer else None
    for seats in SEATS:
        own = _Tally(partial(_own_game, seats))
        other = _Tally(partial(_peer_game, seats))
        while own.seconds < SECONDS:
            own.slice()
            if peer is not None:
                other.slice()
        figures = Core(own.games / own.seconds, own.decisions / own.seconds, _copies(seats))
        found[str(seats)] = figures
        if peer is not None:
            speed = other.decisions / other.seconds
            peer[str(seats)] = {
                "games_per_second": other.games / other.seconds,
                "decisions_per_second": speed,
                "copy_microseconds": _peer_copies(seats),
                "ratio": figures.decisions_per_second / speed,
            }
    return found, peer


def bots() -> dict[str, dict[str, float]]:
    """Each bot's speed in games against itself, with its usual number of nodes."""
    return {name: _speed_of(name) for name in bot_names()}


class _CountedView(View):
    """A view that counts the simulations a bot starts from it."""

    __slots__ = ("simulations",)

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game.rules, game.position, seat)
        self.simulations = 0

    def complete(self, rng: random.Random) -> Position:
        self.simulations += 1
        return super().complete(rng)


def _speed_of(name: str) -> dict[str, float]:
    """Decisions, evaluated positions and simulations per second."""
    players = [make_bot(name, seat) for seat in range(2)]
    decisions = evaluations = simulations = 0
    seconds = 0.0
    for game in _positions():
        view = _CountedView(game, game.position.active)
        bot = players[view.seat]
        budget = Budget(bot.nodes)
        started = time.process_time()
        move = bot.choose(view, budget)
        seconds += time.process_time() - started
        decisions += 1
        evaluations += budget.spent
        simulations += view.simulations
        game.play(move)
        if seconds > SECONDS:
            break
    return {
        "decisions_per_second": decisions / seconds,
        "evaluations_per_second": evaluations / seconds,
        "simulations_per_second": simulations / seconds,
    }


def _positions() -> Iterator[Game]:
    """The positions of endless games; the caller plays a move after each."""
    seed = 0
    while True:
        seed += 1
        game = Game.new(seats=2, seed=seed, options={"towers": seed % 2 == 0}, history=False)
        while not game.finished:
            yield game


def measured(with_peer: bool = False) -> Bench:
    """All measurements except those of the screen."""
    own, peer = core(with_peer)
    return Bench(own, peer, bots())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--peer", action="store_true", help=f"measure {PEER} in the same run")
    parser.add_argument("--screen", action="store_true", help="measure frames, start and memory of the window too")
    parser.add_argument("--server", action="store_true", help="measure only a server that holds many tables")
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="tables of that server")
    parser.add_argument("--seconds", type=int, default=10, metavar="N", help="how long its guests play")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    if chosen.peer and not peer_is_installed():
        parser.error(f"{PEER} is not installed")
    if chosen.server:
        found: dict[str, Any] = serve_bench.measured(chosen.tables, chosen.seconds)
    else:
        found = msgspec.to_builtins(measured(chosen.peer))
        if chosen.screen:
            found["screen"] = screen_bench.all_sizes()
    if chosen.json:
        print(json.dumps(found))
    else:
        for line in _figures(found):
            print(line)


def _figures(found: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _figures(value, f"{prefix}{name}.")
        elif isinstance(value, float):
            yield f"{prefix}{name}: {value:,.2f}" if value < 100 else f"{prefix}{name}: {value:,.0f}"
        else:
            yield f"{prefix}{name}: {value}"


if __name__ == "__main__":
    main()
