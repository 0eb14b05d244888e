"""Writes data/bot_ratings.yaml from the table of strength in docs/bots.md: `python -m tools.training.bot_ratings`.

Ratings are as in chess: a bot that is 100 points above another wins 64% of the games against it. They are those under
which the results of all matches of two bots in the basic game are most likely, to the nearest ten; the apprentice has
1000.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ulm.ai import bot_ratings
from ulm.files.paths import asset

PAGE = Path("docs/bots.md")
FIXED, FIXED_RATING = "apprentice", 1000.0
REFERENCE = "master-1"
"""Its matches count, but it has no rating in the file, since it cannot be chosen at the table."""
_ROUNDS = 3000
_STEP = 150.0
_ROW = re.compile(r"^\| ([a-z0-9-]+) – ([a-z0-9-]+) \| basic \| (\d+) \| ([\d.]+)% \|", re.MULTILINE)


class MatchResult(NamedTuple):
    """The result of a match: what share of the games the first bot won."""

    first: str
    second: str
    games: int
    share: float


def matches_in(page: str) -> list[MatchResult]:
    """All matches of two bots in the basic game in the table of a page."""
    return [
        MatchResult(first, second, int(games), float(share) / 100) for first, second, games, share in _ROW.findall(page)
    ]


def fitted(matches: Iterable[MatchResult]) -> dict[str, int]:
    """The ratings under which the results are most likely, weakest first."""
    played = list(matches)
    found = dict.fromkeys([name for match in played for name in (match.first, match.second)], FIXED_RATING)
    games = dict.fromkeys(found, 0)
    for match in played:
        games[match.first] += match.games
        games[match.second] += match.games
    for _ in range(_ROUNDS):
        missing = dict.fromkeys(found, 0.0)
        for match in played:
            surprise = match.games * (match.share - bot_ratings.chance(found[match.first], found[match.second]))
            missing[match.first] += surprise
            missing[match.second] -= surprise
        for name in found:
            found[name] += _STEP * missing[name] / games[name]
    shift = FIXED_RATING - found[FIXED]
    return {name: 10 * round((found[name] + shift) / 10) for name in sorted(found, key=found.__getitem__)}


def ratings_from(page: Path) -> dict[str, int]:
    """The ratings of the bots that can be chosen, from the table of a page, weakest first."""
    found = fitted(matches_in(page.read_text(encoding="utf-8")))
    return {name: rating for name, rating in found.items() if name != REFERENCE}


def main() -> None:
    """Write the file."""
    found = ratings_from(PAGE)
    lines = [f"  {name}: {rating}" for name, rating in found.items()]
    file = asset(bot_ratings.FILE)
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    file.write_text("\n".join([*kept, "ratings:", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
