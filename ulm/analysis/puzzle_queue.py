"""The puzzles that can be played, with what the player has done with them.

shelf = Shelf(shipped(), load())
sitting = shelf.sit(shelf.next())      # None when there is none, or it cannot be read
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol, TypeAlias

from ulm.analysis import next_puzzle
from ulm.analysis.answer_grade import Grade
from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import AnsweredRecord, AnswerOutcome, LoadedProgress, PuzzleProgress, note
from ulm.analysis.puzzle_themes import THEMES
from ulm.files.yaml_reader import Problem


class Puzzles(Protocol):
    """A file of puzzles (`puzzle_file.PuzzleFile`)."""

    puzzles: list[PuzzleEntry]
    problems: list[Problem]

    def read(self, entry: PuzzleEntry) -> Puzzle | None:
        """Read a puzzle; None when it cannot be read, which is reported to the player."""


Then: TypeAlias = Callable[[], PuzzleEntry | None]
"""Says which puzzle comes after one; None when there is none."""


class PuzzleQueue:
    """Puzzles that turn out not to load are left out."""

    def __init__(self, file: Puzzles | None, loaded: LoadedProgress) -> None:
        """``file`` is None when there are no puzzles that can be read."""
        self._file = file
        self.loaded = loaded
        self.puzzles: list[PuzzleEntry] = list(file.puzzles) if file is not None else []
        self.left_out = len(file.problems) if file is not None else 0
        self._read: dict[str, Puzzle] = {}

    @property
    def progress(self) -> PuzzleProgress:
        """What is kept of the player."""
        return self.loaded.progress

    def read(self, entry: PuzzleEntry) -> Puzzle | None:
        """Read a puzzle; one that cannot be read is left out from now on."""
        if entry.id in self._read:
            return self._read[entry.id]
        found = self._file.read(entry) if self._file is not None else None
        if found is not None:
            self._read[entry.id] = found
        elif entry in self.puzzles:
            self.puzzles.remove(entry)
            self.left_out += 1
        return found

    def of_the_day(self, today: date) -> PuzzleEntry | None:
        """The puzzle of the day; if it cannot be read, the next one that would have been."""
        rating = self.progress.rating_in_the_morning(today)
        while (entry := next_puzzle.puzzle_of_the_day(self.puzzles, today, rating)) is not None:
            if self.read(entry) is not None:
                return entry
        return None

    def next(self, theme: str = "") -> PuzzleEntry | None:
        """The puzzle to go on with, one that can be read; None when all are solved."""
        while (entry := next_puzzle.next_puzzle(self.puzzles, self.progress, theme)) is not None:
            if self.read(entry) is not None:
                return entry
        return None

    def sit(
        self, entry: PuzzleEntry, today: date, *, daily: bool = False, theme: str = "", then: Then | None = None
    ) -> PuzzleAttempt | None:
        """Begin a puzzle, as that of the day, or as one of a theme; None when it cannot be read. ``then`` says which
        one follows, if that is not the `next` one.
        """
        puzzle = self.read(entry)
        if puzzle is None:
            return None
        return PuzzleAttempt(self, entry, puzzle, today, daily=daily, theme=theme, then=then)

    def tried(self, entry: PuzzleEntry) -> AnsweredRecord | None:
        """What the player has done with a puzzle."""
        return self.progress.puzzles.get(entry.id)

    def answered(self) -> list[PuzzleEntry]:
        """The puzzles that were answered, the latest first."""
        found = [each for each in self.puzzles if each.id in self.progress.puzzles]
        order = {name: number for number, name in enumerate(self.progress.puzzles)}
        return sorted(found, key=lambda each: (self.progress.puzzles[each.id].day, order[each.id]), reverse=True)

    def themes(self) -> list[str]:
        """The themes of which there are puzzles."""
        return [name for name in THEMES if any(name in each.themes for each in self.puzzles)]

    def count(self, theme: str) -> tuple[int, int]:
        """How many puzzles of a theme are solved, and how many there are."""
        entries = [each for each in self.puzzles if theme in each.themes]
        return sum(self.is_solved(each) for each in entries), len(entries)

    def is_solved(self, entry: PuzzleEntry) -> bool:
        """Whether a puzzle is solved, with help or without."""
        tried = self.tried(entry)
        return tried is not None and tried.solved

    def solved(self) -> int:
        """How many of the puzzles are solved."""
        return sum(self.is_solved(each) for each in self.puzzles)


class PuzzleAttempt:
    """One puzzle in front of the player: what was given away, and what the answers changed."""

    def __init__(
        self,
        shelf: PuzzleQueue,
        entry: PuzzleEntry,
        puzzle: Puzzle,
        today: date,
        *,
        daily: bool = False,
        theme: str = "",
        then: Then | None = None,
        origin: Origin | None = None,
    ) -> None:
        """``origin``: the missed turn of which it is made; such a puzzle changes no rating."""
        self.shelf = shelf
        self.entry = entry
        self.puzzle = puzzle
        self.today = today
        self.daily = daily
        self.theme = theme
        self._then = then
        self.origin = origin
        self.hints = 0
        """How many hints were given."""
        self.outcome: AnswerOutcome | None = None
        """What the last answer changed."""
        self._rated_before = shelf.tried(entry) is not None

    @property
    def known(self) -> bool:
        """Whether the puzzle was answered on an earlier day, or earlier today: it is not rated again."""
        return self._rated_before

    @property
    def answered(self) -> bool:
        """Whether it was answered here."""
        return self.outcome is not None

    @property
    def counts(self) -> bool:
        """Whether the next answer changes the rating."""
        return self.origin is None and not self.known and not self.answered

    def answer(self, grade: Grade) -> AnswerOutcome:
        """Note an answer, or a look at the solution."""
        self.outcome = note(
            self.shelf.progress,
            self.entry.id,
            self.entry.rating,
            self.entry.themes,
            grade=grade,
            hints=self.hints,
            today=self.today,
            daily=self.daily,
            counts=self.origin is None,
        )
        return self.outcome

    def following(self) -> PuzzleAttempt | None:
        """The puzzle after this one, of the same theme if one was chosen; None when all are solved."""
        entry = self._then() if self._then is not None else self.shelf.next(self.theme)
        if entry is None:
            return None
        return self.shelf.sit(entry, self.today, theme=self.theme, then=self._then)
