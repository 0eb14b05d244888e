"""What each level does with what the game offers: `python -m tools.training.level_habits`. A stopped run goes on.

Each level plays games of two seats against itself. The table counts for a seat and game: sparrows swapped for a dock
tile and sparrows left at the end, descendants taken, cards laid out, seals placed in the town, activated tiles left
unused, and points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from ulm.ai import arena
from ulm.ai.bot_ratings import bot_ratings
from ulm.rules import Game

HABITS = ("swaps", "sparrows left", "descendants", "cards laid out", "seals", "unused actions", "points")
Counts = tuple[float, ...]


def counts_of(played: arena.PlayedGame) -> Counts:
    """The habits in a game of the basic rules, for a seat on average."""
    game = Game.new(seats=len(played.bots), seed=played.seed, history=False)
    swaps = unused = 0
    for move in played.moves:
        if move.startswith("swap"):
            swaps += 1
        elif move == "end":
            unused += sum(game.position.activated)
        game.play(move)
    players, pos = game.position.players, game.position
    totals = (
        swaps,
        sum([player.sparrows for player in players]),
        sum([len(player.descendants) for player in players]),
        sum([len(player.laid_out) for player in players]),
        sum([len(seals) for seals in pos.quarters]),
        unused,
        sum([score.total for score in played.final]),
    )
    return tuple([total / len(players) for total in totals])


def mean(games: Iterable[Counts]) -> Counts:
    """The mean of each habit over some games."""
    return tuple([sum(numbers) / len(numbers) for numbers in zip(*games, strict=True)])


def table(found: dict[str, list[Counts]]) -> str:
    """The habits of each level as a table in Markdown."""
    lines = [f"| level | games | {' | '.join(HABITS)} |", "|---" * (len(HABITS) + 2) + "|"]
    for name, games in found.items():
        lines.append(f"| {name} | {len(games)} | {' | '.join([f'{number:.1f}' for number in mean(games)])} |")
    return "\n".join(lines)


def games_of(level: str, games: int, seed: int, keep: Path, jobs: int) -> list[Counts]:
    """Play games of a level against itself, except those kept already; the habits in each."""
    played: list[arena.PlayedGame] = []
    arena.run((level, level), games, seed=seed, jobs=jobs, keep=keep / f"{level}.jsonl", watch=played.append)
    return [counts_of(each) for each in played]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.level_habits", description=__doc__)
    parser.add_argument("levels", nargs="*", default=list(bot_ratings()), help="which ones (all that are rated)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=70_001)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/habits"), help="folder of the games themselves")
    chosen = parser.parse_args(arguments)
    chosen.keep.mkdir(parents=True, exist_ok=True)
    print(table({name: games_of(name, chosen.games, chosen.seed, chosen.keep, chosen.jobs) for name in chosen.levels}))


if __name__ == "__main__":
    main()
