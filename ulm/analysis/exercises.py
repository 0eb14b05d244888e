"""Three of the program's puzzles for what a player loses most by; when all of them were answered, others come.

    exercises = Exercises(shelf, [lost.theme for lost in mistakes.by_theme])
    sitting = exercises.sit(exercises.entries[0], today)

Which three they are is kept with the player's progress, so they stay the same while the rating changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import takewhile

from ulm.analysis.next_puzzle import nearest
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import ExerciseSelection
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue

COUNT = 3


class Exercises:
    """Fewer than three where no more of the theme are unsolved; none when all of all themes are solved."""

    def __init__(self, shelf: PuzzleQueue, themes: Sequence[str]) -> None:
        """``themes``: those to be exercised, the most important first. When all puzzles of one are solved, those of the
        next one come.
        """
        self._shelf = shelf
        self._themes = themes
        self.theme = ""
        """The theme of those that are chosen; empty when all puzzles of all themes are solved."""
        self.solved: list[str] = []
        """The more important themes, of which all puzzles are solved."""
        self.entries: list[PuzzleEntry] = []
        self.go_on()

    def go_on(self) -> None:
        """Take up those that were chosen, or choose others: when all were answered, or when another theme is the most
        important one.
        """
        self.solved = list(takewhile(lambda theme: not self._unsolved(theme), self._themes))
        self.theme = next(iter(self._themes[len(self.solved) :]), "")
        chosen = self._shelf.progress.exercises
        self.entries = self._chosen() if chosen.theme == self.theme else []
        if self.theme and all(self.is_done(entry) for entry in self.entries):
            self._choose()
            if not self.entries:
                self.go_on()  # none of this theme could be read, and they are left out now

    def is_done(self, entry: PuzzleEntry) -> bool:
        """Whether it was answered since it was chosen."""
        tried = self._shelf.tried(entry)
        return tried is not None and tried.answers > self._shelf.progress.exercises.answers[entry.id]

    def sit(self, entry: PuzzleEntry, today: date) -> PuzzleAttempt | None:
        """Begin one of them; None when it cannot be read."""
        return self._shelf.sit(entry, today, theme=self.theme, then=self._next)

    def _next(self) -> PuzzleEntry | None:
        self.go_on()
        return next((entry for entry in self.entries if not self.is_done(entry)), None)

    def _unsolved(self, theme: str) -> bool:
        return bool(nearest(self._shelf.puzzles, self._shelf.progress, theme))

    def _chosen(self) -> list[PuzzleEntry]:
        names = self._shelf.progress.exercises.answers
        found = {entry.id: entry for entry in self._shelf.puzzles}
        there = [found[name] for name in names if name in found]
        return [entry for entry in there if self._shelf.read(entry) is not None]

    def _choose(self) -> None:
        """Choose the nearest ones to the rating that can be read; those of before only where there are no others."""
        progress, found = self._shelf.progress, list[PuzzleEntry]()
        before = progress.exercises.answers
        near = nearest(self._shelf.puzzles, progress, self.theme)
        for entry in sorted(near, key=lambda entry: entry.id in before):
            if len(found) < COUNT and self._shelf.read(entry) is not None:
                found.append(entry)
        self.entries = found
        tried = {entry.id: self._shelf.tried(entry) for entry in found}
        answers = {name: each.answers if each is not None else 0 for name, each in tried.items()}
        progress.exercises = ExerciseSelection(self.theme, answers)
