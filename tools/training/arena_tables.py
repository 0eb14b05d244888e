"""The tables in docs/arena: `python -m tools.training.arena_tables --help`. A stopped run goes on where it was."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ulm.bots import arena, search
from ulm.bots.registry import make_bot
from ulm.review.game_luck import luck_of_game
from ulm.review.luck_adjusted import with_adjusted_shares


class Match(msgspec.Struct, frozen=True):
    """The bots of a match, its options, and the seed of its first game."""

    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int = 1001


TOWERS = {"towers": True}
MATCHES = {
    "child": Match(("apprentice", "child")),
    "apprentice": Match(("journeyman", "apprentice")),
    "assistant": Match(("assistant", "apprentice")),
    "journeyman": Match(("journeyman", "assistant")),
    "foreman": Match(("foreman", "journeyman")),
    "master": Match(("master", "foreman")),
    "grandmaster": Match(("grandmaster", "master")),
    "progress": Match(("grandmaster", "master-1"), seed=60_000),
    "progress_advanced": Match(("grandmaster", "master-1"), TOWERS),
    "progress_four_seats": Match(("grandmaster", "master-1", "master-1", "master-1")),
    "progress_four_seats_advanced": Match(("grandmaster", "master-1", "master-1", "master-1"), TOWERS),
    "two_seats": Match(("master", "journeyman")),
    "three_seats": Match(("master", "journeyman", "journeyman")),
    "four_seats": Match(("master", "journeyman", "journeyman", "journeyman")),
    "two_seats_advanced": Match(("master", "journeyman"), TOWERS),
    "four_seats_advanced": Match(("master", "journeyman", "journeyman", "journeyman"), TOWERS),
}


def page(name: str, result: arena.Result) -> str:
    """The page of a match: its games and budgets, and the table of results."""
    match = MATCHES[name]
    game = "advanced" if match.options else "basic"
    budgets = ", ".join(f"{bot} {make_bot(bot, 0).nodes}" for bot in dict.fromkeys(match.bots))
    compiled = "" if Path(search.__file__).suffix == ".py" else " Played in a compiled copy, which takes less time."
    return (
        f"# {' – '.join(match.bots)}, {game} game\n\n"
        f"{result.games} games, seats rotated, seeds from {match.seed} on (the same one for each rotation); "
        f"positions looked at for one decision at most: {budgets}.{compiled}\n\n{arena.table(result)}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.arena_tables", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones (all): {', '.join(MATCHES)}")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/arena"), help="folder of the games themselves")
    parser.add_argument("--luck", action="store_true", help="measure luck too (docs/arena.md)")
    parser.add_argument("--tables", type=Path, default=Path("docs/arena"), help="folder of the tables")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.names if name not in MATCHES]
    if unknown:
        parser.error(f"there is no match {', '.join(unknown)}")
    for folder in (chosen.keep, chosen.tables):
        folder.mkdir(parents=True, exist_ok=True)
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
        if chosen.luck:
            result = with_adjusted_shares(result, done)
        (chosen.tables / f"{name}.md").write_text(page(name, result), encoding="utf-8")
        if result.games < chosen.games:  # interrupted
            return


if __name__ == "__main__":
    main()
