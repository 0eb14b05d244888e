"""Chooses the puzzles that are shipped among those that were found, so that they are different from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ulm.puzzles.puzzle_file import entry_text
from ulm.puzzles.themes import THEMES

SHIPPED = 300
OF_EACH_THEME = 20
OF_A_GAME = 2
OF_A_PATTERN = 12
"""A pattern is the kinds of the moves of a solution, in their order."""


def pattern(solution: str) -> str:
    """The kinds of the moves of a solution, in their order.

    >>> pattern("swap gray; push N1; play siege now; end")
    'swap push play now end'
    """
    kinds = []
    for move in solution.split("; "):
        verb, *words = move.split()
        kinds.append(f"{verb} {words[1]}" if verb == "play" else verb)
    return " ".join(kinds)


def select(found: Iterable[dict[str, Any]], most: int = SHIPPED, next_end: float = 0.0) -> list[dict[str, Any]]:
    """At most so many of these puzzles: first the rarest themes up to their number, then whatever comes; of each those
    that are written shortest, since there is the least to look at.

    ``next_end``: only those that beat the next turn with any other end by so many points.
    """
    puzzles = list({each["puzzle"]["id"]: each for each in found if ahead(each) >= next_end}.values())
    puzzles.sort(key=lambda each: len(entry_text(each)))
    chosen = _Chosen(most)
    frequency = Counter(theme for each in puzzles for theme in each["puzzle"]["themes"])
    for theme in sorted(THEMES, key=lambda name: frequency[name]):
        for each in puzzles:
            if chosen.themes[theme] < OF_EACH_THEME and theme in each["puzzle"]["themes"]:
                chosen.take(each)
    for each in puzzles:
        chosen.take(each)
    return sorted(chosen.puzzles, key=lambda each: (each["puzzle"]["rating"], each["puzzle"]["id"]))


def ahead(entry: dict[str, Any]) -> float:
    """By how many points the solution of a puzzle beats the next turn with any other end."""
    puzzle = entry["puzzle"]
    points: float = puzzle.get("next_end", puzzle["gap"])
    return points


class _Chosen:
    def __init__(self, most: int) -> None:
        self._most = most
        self.puzzles: list[dict[str, Any]] = []
        self.themes: Counter[str] = Counter()
        self._ids: set[str] = set()
        self._games: Counter[object] = Counter()
        self._patterns: Counter[str] = Counter()

    def take(self, entry: dict[str, Any]) -> None:
        """Take a puzzle unless there are enough, or enough that are like it."""
        puzzle = entry["puzzle"]
        kind = pattern(puzzle["solution"])
        if (
            len(self.puzzles) < self._most
            and puzzle["id"] not in self._ids
            and self._games[puzzle["seed"]] < OF_A_GAME
            and self._patterns[kind] < OF_A_PATTERN
        ):
            self.puzzles.append(entry)
            self._ids.add(puzzle["id"])
            self._games[puzzle["seed"]] += 1
            self._patterns[kind] += 1
            self.themes.update(puzzle["themes"])


def missing(chosen: Sequence[dict[str, Any]]) -> dict[str, int]:
    """The themes of which there are too few, and how many of them are there."""
    count = Counter(theme for each in chosen for theme in each["puzzle"]["themes"])
    return {theme: count[theme] for theme in THEMES if count[theme] < OF_EACH_THEME}
