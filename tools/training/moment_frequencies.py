"""Counts how often each moment of the annals happens: `python -m tools.training.moment_frequencies [--games N]`.

Bots of the two quick levels play against each other, at tables of two, three and four, every other game with tower
tiles. What is found is written to data/annals.yaml.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ulm.ai.arena import ArenaGame, PlayedGame, play_all
from ulm.files.paths import asset
from ulm.rules import Game
from ulm.story.annals_page import all_moments
from ulm.story.moment import FILE, Moment

GAMES, SEED = 2000, 50_000
_TABLES = (
    ("apprentice", "journeyman"),
    ("journeyman", "journeyman"),
    ("journeyman", "apprentice"),
    ("apprentice", "journeyman", "apprentice"),
    ("apprentice", "journeyman", "journeyman", "apprentice"),
)
_HEAD = """\
# How often the moments of the annals happen (ulm/story): in so many of the games, once or more; where a moment has a
# size, in how many with at least that size. Counted, not set by hand: `python -m tools.training.moment_frequencies`.
# {games} games of the apprentice and the journeyman at tables of two, three and four, half of them with tower tiles.
"""


def tasks(games: int, seed: int = SEED) -> list[ArenaGame]:
    """The games to play."""
    return [
        ArenaGame(_TABLES[number % len(_TABLES)], seed + number, {"towers": True} if number % 2 else {})
        for number in range(games)
    ]


def replayed(task: ArenaGame, played: PlayedGame) -> Game:
    """A game with its history."""
    game = Game.new(seats=len(task.bots), seed=task.seed, options=task.options, first=played.first)
    for move in played.moves:
        game.play(move)
    return game


def counted(games: Iterable[Iterable[Moment]]) -> tuple[int, dict[str, dict[int, int]]]:
    """The number of games, and for each kind in how many there was a moment of at least each size."""
    sizes: defaultdict[str, Counter[int]] = defaultdict(Counter)
    number = 0
    for found in games:
        number += 1
        largest: dict[str, int] = {}
        for moment in found:
            largest[moment.kind] = max(moment.size, largest.get(moment.kind, 0))
        for kind, size in largest.items():
            sizes[kind][size] += 1
    return number, {
        kind: {size: sum(n for each, n in counts.items() if each >= size) for size in sorted(counts)}
        for kind, counts in sorted(sizes.items())
    }


def text(games: int, found: Mapping[str, Mapping[int, int]]) -> str:
    """The counts in the format of data/annals.yaml."""
    lines = [_HEAD.format(games=f"{games:,}"), f"games: {games}\n", "moments:\n"]
    for kind, counts in found.items():
        row = ", ".join(f"{size}: {count}" for size, count in counts.items())
        lines.append(f"  {kind}: {{{row}}}\n")
    return "".join(lines)


def _all_moments(games: int, jobs: int) -> Iterator[list[Moment]]:
    todo = tasks(games)
    for task, played in zip(todo, play_all(todo, jobs), strict=True):
        yield all_moments(replayed(task, played))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games are played")
    parser.add_argument("--jobs", type=int, default=1, help="in how many processes")
    parser.add_argument("--out", type=Path, default=asset(FILE), help="the file to write")
    arguments = parser.parse_args()
    games, found = counted(_all_moments(arguments.games, arguments.jobs))
    arguments.out.write_text(text(games, found), encoding="utf-8", newline="\n")
    print(f"{games} games, {len(found)} kinds of moments: {arguments.out}")


if __name__ == "__main__":
    main()
