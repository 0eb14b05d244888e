"""Writes data/bot_ratings.yaml from the tables in docs/arena: `python -m tools.training.bot_ratings`.

Ratings are as in chess: a bot that is 100 points above another wins 64% of the games against it. They are those under
which the results of all matches of two bots in the basic game are most likely, to the nearest ten; the apprentice has
1000.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ulm.bots import ratings
from ulm.files.paths import asset

TABLES = Path("docs/arena")
FIXED, FIXED_RATING = "apprentice", 1000.0
REFERENCE = "master-1"
"""Its matches count, but it has no rating in the file, since it cannot be chosen at the table."""
_ROUNDS = 3000
_STEP = 150.0
_TITLE = re.compile(r"# ([a-z0-9-]+) – ([a-z0-9-]+), basic game")
_GAMES = re.compile(r"^(\d+) games", re.MULTILINE)


class Match(NamedTuple):
    """The result of a match: what share of the games the first bot won."""

    first: str
    second: str
    games: int
    share: float


def match_in(page: str) -> Match | None:
    """The match on a page of docs/arena; None for one of more seats, or of the advanced game."""
    title = _TITLE.match(page)
    if title is None:
        return None
    games = _GAMES.search(page)
    share = re.search(rf"^\| {title[1]} \| 1 \| ([\d.]+)% ", page, re.MULTILINE)
    if games is None or share is None:
        raise ValueError(f"there is no table below “{title[0]}”")
    return Match(title[1], title[2], int(games[1]), float(share[1]) / 100)


def matches_in(folder: Path) -> list[Match]:
    """All matches of two bots in the basic game in a folder of pages."""
    pages = [match_in(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.md"))]
    return [match for match in pages if match is not None]


def fitted(matches: Iterable[Match]) -> dict[str, int]:
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
            surprise = match.games * (match.share - ratings.chance(found[match.first], found[match.second]))
            missing[match.first] += surprise
            missing[match.second] -= surprise
        for name in found:
            found[name] += _STEP * missing[name] / games[name]
    shift = FIXED_RATING - found[FIXED]
    return {name: 10 * round((found[name] + shift) / 10) for name in sorted(found, key=found.__getitem__)}


def ratings_from(folder: Path) -> dict[str, int]:
    """The ratings of the bots that can be chosen, from a folder of pages, weakest first."""
    return {name: rating for name, rating in fitted(matches_in(folder)).items() if name != REFERENCE}


def main() -> None:
    """Write the file."""
    found = ratings_from(TABLES)
    lines = [f"  {name}: {rating}" for name, rating in found.items()]
    file = asset(ratings.FILE)
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    file.write_text("\n".join([*kept, "ratings:", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
