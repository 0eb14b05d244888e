"""Which seals of the tasks a player has won, and which games are games of tasks; kept in ``tasks.yaml``.

kept = load()                        # a damaged file is set aside and reported
kept.content.begun("siege", "7 2026-11-26T02:00Z")
kept.save()
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files import progress_file
from ulm.files.paths import user_data
from ulm.files.progress_file import FileWording, ProgressFile
from ulm.teaching.challenge import LEVELS

FILE = "tasks.yaml"
FORMAT = 1
"""Raised when an earlier version would misread the file. New entries alone need no new format."""
OPEN_FIRST = 5
"""So many tasks are open from the start."""
OPENING = 5
"""So many seals open the others."""
_MOST_TABLES = 60
"""So many games that were begun are known as games of tasks."""

_Count = Annotated[int, Meta(ge=0, le=10**6)]


class ChallengeRecord(msgspec.Struct):
    """How a player does with a task: seals won at best, and games played to their end."""

    seals: Annotated[int, Meta(ge=0, le=len(LEVELS))] = 0
    played: _Count = 0


class ChallengeProgress(msgspec.Struct):
    """What is kept of a player. Tasks that are gone are kept."""

    tasks: dict[str, ChallengeRecord] = msgspec.field(default_factory=dict)
    tables: dict[str, str] = msgspec.field(default_factory=dict)
    """The tasks of games, by seed and beginning of the game: ``f"{seed} {started}"``; the latest last."""

    def seals(self, task: str) -> int:
        """How many seals of a task were won."""
        done = self.tasks.get(task)
        return done.seals if done is not None else 0

    @property
    def all_seals(self) -> int:
        """How many seals were won in all."""
        return sum(done.seals for done in self.tasks.values())

    def is_open(self, number: int) -> bool:
        """Whether a task may be played, by its number from 0 in the order of the years."""
        return number < OPEN_FIRST or self.all_seals >= OPENING

    def begun(self, task: str, game: str) -> None:
        """A game of a task begins."""
        self.tables[game] = task
        for name in list(self.tables)[:-_MOST_TABLES]:
            del self.tables[name]

    def ended(self, task: str, game: str, seals: int) -> int:
        """A game of a task has ended with so many seals; how many of them are new. A game counts once."""
        if self.tables.pop(game, None) is None:
            return 0
        done = self.tasks.setdefault(task, ChallengeRecord())
        done.played += 1
        new = max(0, seals - done.seals)
        done.seals += new
        return new


def file() -> Path:
    """The file of the progress."""
    return user_data() / FILE


def load() -> ProgressFile[ChallengeProgress]:
    """Read the progress; without a file it begins. A damaged file is set aside, one of a newer format left alone; both
    is reported in a sentence.
    """
    return progress_file.load(file(), ChallengeProgress, FORMAT, FileWording("your seals of Ten years", "tasks"))
