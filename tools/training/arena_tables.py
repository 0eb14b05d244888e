"""Prints the rows of the table of strength in docs/bots.md: `python -m tools.training.arena_tables --help`.

A stopped run goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ulm.ai import arena
from ulm.analysis.match_luck import luck_of_game, with_adjusted_shares


class MatchSetup(msgspec.Struct, frozen=True):
    """The bots of a match, its options, and the seed of its first game."""

    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int = 1001


TOWERS = {"towers": True}
MATCHES = {
    "child": MatchSetup(("apprentice", "child")),
    "apprentice": MatchSetup(("journeyman", "apprentice")),
    "assistant": MatchSetup(("assistant", "apprentice")),
    "journeyman": MatchSetup(("journeyman", "assistant")),
    "foreman": MatchSetup(("foreman", "journeyman")),
    "master": MatchSetup(("master", "foreman")),
    "grandmaster": MatchSetup(("grandmaster", "master")),
    "progress": MatchSetup(("grandmaster", "master-1"), seed=60_000),
    "progress_advanced": MatchSetup(("grandmaster", "master-1"), TOWERS),
    "progress_four_seats": MatchSetup(("grandmaster", "master-1", "master-1", "master-1")),
    "progress_four_seats_advanced": MatchSetup(("grandmaster", "master-1", "master-1", "master-1"), TOWERS),
    "two_seats": MatchSetup(("master", "journeyman")),
    "three_seats": MatchSetup(("master", "journeyman", "journeyman")),
    "four_seats": MatchSetup(("master", "journeyman", "journeyman", "journeyman")),
    "two_seats_advanced": MatchSetup(("master", "journeyman"), TOWERS),
    "four_seats_advanced": MatchSetup(("master", "journeyman", "journeyman", "journeyman"), TOWERS),
}


def row(name: str, result: arena.ArenaResult) -> str:
    """The row of a match in the table of strength: the wins are those of its first bot."""
    match = MATCHES[name]
    game = "advanced" if match.options else "basic"
    first, other = result.bots
    return (
        f"| {' – '.join(match.bots)} | {game} | {result.games} | {first.win_share:.1%} "
        f"| {first.low:.1%} – {first.high:.1%} | {first.mean_points:.1f} : {other.mean_points:.1f} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.arena_tables", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones (all): {', '.join(MATCHES)}")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/arena"), help="folder of the games themselves")
    parser.add_argument("--luck", action="store_true", help="also print the wins without luck")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.names if name not in MATCHES]
    if unknown:
        parser.error(f"there is no match {', '.join(unknown)}")
    chosen.keep.mkdir(parents=True, exist_ok=True)
    for name in chosen.names or MATCHES:
        match = MATCHES[name]
        keep = chosen.keep / f"{name}.jsonl"
        done: list[arena.PlayedGame] = []
        result = arena.run(
            match.bots,
            chosen.games,
            seed=match.seed,
            options=match.options,
            jobs=chosen.jobs,
            keep=keep,
            watch=done.append,
            measure=luck_of_game if chosen.luck else None,
        )
        print(row(name, result))
        if chosen.luck:
            print(arena.table(with_adjusted_shares(result, done)))
        if result.games < chosen.games:  # interrupted
            return


if __name__ == "__main__":
    main()
