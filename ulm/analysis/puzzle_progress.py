"""How a player does with the puzzles: rating, streak, what was solved; kept in ``puzzles.yaml`` in the user's folder.

    loaded = load()                       # a damaged file is set aside and reported
    outcome = note(loaded.progress, entry.id, entry.rating, entry.themes, grade="right", today=date.today())
    loaded.save()

Only the first answer to a puzzle is rated, as a game against it (`player_rating`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.analysis.answer_grade import SCORES, Grade
from ulm.analysis.glicko import LARGEST_DEVIATION, Rating
from ulm.analysis.player_rating import PROVISIONAL, change
from ulm.files import progress_file
from ulm.files.paths import user_data
from ulm.files.progress_file import FileWording, ProgressFile

FILE = "puzzles.yaml"
FORMAT = 1
"""Raised when an earlier version would misread the file. New entries alone need no new format."""
IN_A_ROW = 3
"""So many puzzles of a theme, one after the other, are worth a word."""

_Count = Annotated[int, Meta(ge=0, le=10**6)]
_Day = Annotated[str, Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class AnsweredRecord(msgspec.Struct):
    """A puzzle that the player has answered. ``first``: whether the first answer was right, without help."""

    first: bool = False
    solved: bool = False
    answers: _Count = 0
    day: _Day = ""
    """The day of the last answer."""


class ExerciseSelection(msgspec.Struct):
    """The puzzles that were chosen for a theme (`exercises.Exercises`), with how often each had been answered then."""

    theme: str = ""
    answers: dict[str, _Count] = msgspec.field(default_factory=dict)


class PuzzleProgress(msgspec.Struct):
    """What is kept of a player."""

    rating: Annotated[float, Meta(ge=-5000, le=10000)] = Rating().rating
    deviation: Annotated[float, Meta(gt=0, le=LARGEST_DEVIATION)] = LARGEST_DEVIATION
    volatility: Annotated[float, Meta(gt=0, le=1)] = Rating().volatility
    rated: _Count | None = None
    """How many puzzles have changed the rating. Files of earlier versions do not tell; there it is the number of
    puzzles that were answered.
    """
    day: _Day = ""
    """The latest day on which a puzzle was rated."""
    morning: Annotated[float, Meta(ge=-5000, le=10000)] = Rating().rating
    """The rating at the beginning of that day."""
    streak: _Count = 0
    """How many puzzles in a row were solved at the first answer. One that was solved after a hint changes nothing."""
    longest: _Count = 0
    in_a_row: dict[str, _Count] = msgspec.field(default_factory=dict)
    """The same for each theme."""
    daily: list[_Day] = msgspec.field(default_factory=list)
    """The days whose puzzle was solved at the first answer."""
    puzzles: dict[str, AnsweredRecord] = msgspec.field(default_factory=dict)
    """By the names of the puzzles; those of puzzles that are gone are kept."""
    exercises: ExerciseSelection = msgspec.field(default_factory=ExerciseSelection)

    def __post_init__(self) -> None:
        if self.rated is None:
            self.rated = len(self.puzzles) if self.deviation < LARGEST_DEVIATION else 0

    @property
    def rated_puzzles(self) -> int:
        """How many puzzles have changed the rating."""
        return self.rated or 0

    @property
    def provisional(self) -> bool:
        """Whether the rating is still being found."""
        return self.rated_puzzles < PROVISIONAL

    def rating_in_the_morning(self, today: date) -> float:
        """The rating with which a day began."""
        return self.morning if self.day == today.isoformat() else self.rating

    @property
    def solved(self) -> int:
        """How many puzzles were solved, with help or without."""
        return sum(each.solved for each in self.puzzles.values())


class AnswerOutcome(msgspec.Struct, frozen=True):
    """What an answer has changed, and what of that follows from what (`player_rating.Change`); ``rated_puzzles`` counts
    this one as well.
    """

    rated: bool
    before: float
    after: float
    streak: int
    three: tuple[str, ...] = ()
    """The themes of which this was the third in a row, or the sixth, and so on."""
    grade: Grade = "right"
    hints: int = 0
    expected: float = 0.0
    glicko: float = 0.0
    allowed: float = 0.0
    rated_puzzles: int = 0


class LoadedProgress:
    """The progress that was read, and whether its file may be written."""

    def __init__(
        self, progress: PuzzleProgress, may_write: bool = True, kept: ProgressFile[PuzzleProgress] | None = None
    ) -> None:
        self._kept = kept or ProgressFile(file(), progress, FORMAT, may_write=may_write)

    @property
    def progress(self) -> PuzzleProgress:
        """What is kept of the player."""
        return self._kept.content

    @property
    def may_write(self) -> bool:
        """Whether the file may be written."""
        return self._kept.may_write

    def save(self) -> None:
        """Write the file, unless there is one that could not be read or moved, or is a newer version's. Raises
        OSError.
        """
        self._kept.save()


def file() -> Path:
    """The file of the progress."""
    return user_data() / FILE


def load() -> LoadedProgress:
    """Read the progress; without a file it begins. A damaged file is set aside, one of a newer format left alone; both
    is reported in a sentence.
    """
    kept = progress_file.load(file(), PuzzleProgress, FORMAT, FileWording("your results of the puzzles", "results"))
    return LoadedProgress(kept.content, kept=kept)


def note(
    progress: PuzzleProgress,
    puzzle: str,
    rating: int,
    themes: Sequence[str],
    *,
    grade: Grade,
    hints: int = 0,
    today: date,
    daily: bool = False,
    counts: bool = True,
) -> AnswerOutcome:
    """Note an answer after so many hints. One that does not count changes neither rating nor streak."""
    tried = progress.puzzles.setdefault(puzzle, AnsweredRecord())
    tried.answers += 1
    tried.day = today.isoformat()
    right = grade == "right"
    tried.solved = tried.solved or right
    before = progress.rating
    if tried.answers == 1:
        tried.first = right and not hints
    if tried.answers > 1 or not counts:
        return AnswerOutcome(False, before, before, progress.streak, grade=grade, hints=hints)
    if progress.day != tried.day:
        progress.day, progress.morning = tried.day, before
    player = Rating(before, progress.deviation, progress.volatility)
    made = change(player, rating, SCORES[grade], hints=hints, provisional=progress.provisional)
    progress.rating, progress.deviation, progress.volatility = made.after
    progress.rated = progress.rated_puzzles + 1
    three = _in_a_row(progress, themes, right=right, helped=hints > 0)
    if daily and tried.first and tried.day not in progress.daily:
        progress.daily.append(tried.day)
    return AnswerOutcome(
        True,
        before,
        progress.rating,
        progress.streak,
        three,
        grade=grade,
        hints=hints,
        expected=made.expected,
        glicko=made.glicko,
        allowed=made.allowed,
        rated_puzzles=progress.rated,
    )


def _in_a_row(progress: PuzzleProgress, themes: Sequence[str], *, right: bool, helped: bool) -> tuple[str, ...]:
    """Count on, or begin anew; the themes of which this was the third in a row, or the sixth, and so on."""
    if right and helped:
        return ()
    progress.streak = progress.streak + 1 if right else 0
    progress.longest = max(progress.longest, progress.streak)
    for theme in themes:
        progress.in_a_row[theme] = progress.in_a_row.get(theme, 0) + 1 if right else 0
    return tuple(theme for theme in themes if right and progress.in_a_row[theme] % IN_A_ROW == 0)
