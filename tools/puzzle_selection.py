"""Chooses the puzzles that are shipped among those that were found, so that they are different from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import Any

from ulm.analysis.puzzle_file import entry_text
from ulm.analysis.puzzle_themes import THEMES

SHIPPED = 300
OF_EACH_THEME = 20
OF_A_GAME = 2
OF_A_PATTERN = 14
"""A pattern is the kinds of the moves of a solution, in their order."""
EARLY_ROUNDS = range(2, 8)
OF_EACH_EARLY_ROUND = 30
LAST_ROUND = 10
"""At most a third of the puzzles are set in it."""
STEP = 100
"""Rating points: at most a sixth of the puzzles lie within one step of them, so that no difficulty prevails."""


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


def select(found: Iterable[dict[str, Any]], most: int = SHIPPED) -> list[dict[str, Any]]:
    """At most so many of these puzzles: first those of the rounds of which there must be enough, those of which the
    fewest were found first, then the rarest themes up to their number, then whatever comes; of each those that are
    written shortest, since there is the least to look at.
    """
    puzzles = list({each["puzzle"]["id"]: each for each in found}.values())
    puzzles.sort(key=lambda each: len(entry_text(each)))
    chosen = _Chosen(most)
    found_in = Counter(round_of(each) for each in puzzles)
    for round_ in sorted(EARLY_ROUNDS, key=lambda number: found_in[number]):
        for each in puzzles:
            if chosen.rounds[round_] < OF_EACH_EARLY_ROUND and round_of(each) == round_:
                chosen.take(each)
    frequency = Counter(theme for each in puzzles for theme in each["puzzle"]["themes"])
    for theme in sorted(THEMES, key=lambda name: frequency[name]):
        for each in puzzles:
            if chosen.themes[theme] < OF_EACH_THEME and theme in each["puzzle"]["themes"]:
                chosen.take(each)
    for each in puzzles:
        chosen.take(each)
    return sorted(chosen.puzzles, key=lambda each: (each["puzzle"]["rating"], each["puzzle"]["id"]))


def round_of(entry: dict[str, Any]) -> int:
    """The round in which a puzzle is set."""
    number: int = entry["given"].get("round", 1)
    return number


class _Chosen:
    def __init__(self, most: int) -> None:
        self._most = most
        self.puzzles: list[dict[str, Any]] = []
        self.themes: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self._ids: set[str] = set()
        self._games: Counter[object] = Counter()
        self._patterns: Counter[str] = Counter()
        self._steps: Counter[int] = Counter()

    def take(self, entry: dict[str, Any]) -> None:
        """Take a puzzle unless there are enough, or enough that are like it."""
        puzzle = entry["puzzle"]
        kind, round_, step = pattern(puzzle["solution"]), round_of(entry), puzzle["rating"] // STEP
        if (
            len(self.puzzles) < self._most
            and puzzle["id"] not in self._ids
            and (puzzle.get("why") or puzzle["themes"])  # else nothing could be said of why it is best
            and self._games[puzzle["seed"]] < OF_A_GAME
            and self._patterns[kind] < OF_A_PATTERN
            and self._steps[step] < ceil(self._most / 6)
            and (round_ < LAST_ROUND or self.rounds[round_] < ceil(self._most / 3))
        ):
            self.puzzles.append(entry)
            self._ids.add(puzzle["id"])
            self._games[puzzle["seed"]] += 1
            self._patterns[kind] += 1
            self._steps[step] += 1
            self.rounds[round_] += 1
            self.themes.update(puzzle["themes"])
