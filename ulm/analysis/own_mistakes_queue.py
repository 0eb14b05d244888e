"""The puzzles of the player's missed turns, with what the player has done with them.

shelf = MissedShelf(kept, lambda name: (folder / name).exists(), loaded)
sitting = shelf.sit(shelf.next(), today)
shelf.take(kept)                       # when more was found
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from ulm.analysis import own_mistakes_file, puzzle_file
from ulm.analysis.own_mistakes_file import MistakesData, Origin
from ulm.analysis.puzzle import Puzzle, PuzzleSection
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import LoadedProgress
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue, Then
from ulm.files.file_problems import report
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.rules import IllegalMove
from ulm.rules.ruleset import present_definitions


class OwnMistakePuzzles:
    """The puzzles of the games whose records are still there, and of the present definitions: the latest game first,
    each from its first turn on.
    """

    def __init__(self, kept: MistakesData, there: Callable[[str], bool]) -> None:
        """``there``: whether a record of this name is still there."""
        self.problems: list[Problem] = []
        self.puzzles: list[PuzzleEntry] = []
        self.origins: dict[str, Origin] = {}
        """By the names of the puzzles."""
        self._definitions = present_definitions()
        known = self._definitions.hash()
        games = [each for each in kept.games.values() if each.found and each.definitions == known and there(each.name)]
        for game in sorted(games, key=lambda game: (-game.when, game.name)):
            for found in game.found:
                section = found.section
                if section.id not in self.origins:
                    self.origins[section.id] = Origin(game.name, game.when, game.seats, found)
                    self.puzzles.append(PuzzleEntry(section.id, section.rating, tuple(section.themes), 0, ""))

    def read(self, entry: PuzzleEntry) -> Puzzle | None:
        """Read a puzzle; None when it cannot be read, which is reported to the player."""
        path = own_mistakes_file.file()
        origin = self.origins[entry.id]
        try:
            puzzle = puzzle_file.parse_puzzle(origin.found.words, self._definitions)
        except UnreadableFile as error:
            why = f"{error.problem.place}: {error.problem.message}"
        else:
            if _fits(puzzle, origin):
                return puzzle
            why = "it is of another turn"
        report(path, f"puzzle {entry.id}: {why}", "puzzle", puzzle=entry.id)
        return None


def _fits(puzzle: Puzzle, origin: Origin) -> bool:
    """Whether a puzzle can be of that turn; in a file that somebody has changed it may not."""
    game = puzzle.game()
    try:
        for text in origin.found.played:
            game.play(text)
    except IllegalMove:
        return False
    return (len(game.position.players), puzzle.seat) == (len(origin.seats), origin.found.seat)


class OwnMistakesQueue(PuzzleQueue):
    """Which of them comes next depends on the game, not on the rating, and an answer does not change that."""

    def __init__(self, kept: MistakesData, there: Callable[[str], bool], loaded: LoadedProgress) -> None:
        self._there = there
        self._missed = OwnMistakePuzzles(kept, there)
        super().__init__(self._missed, loaded)

    def take(self, kept: MistakesData) -> None:
        """Go on with what is kept now."""
        self._missed = self._file = OwnMistakePuzzles(kept, self._there)
        self.puzzles = list(self._missed.puzzles)
        self._read.clear()

    @property
    def sections(self) -> list[PuzzleSection]:
        """What each of the puzzles says of itself."""
        return [self.origin(entry).found.section for entry in self.puzzles]

    def origin(self, entry: PuzzleEntry) -> Origin:
        """From which turn a puzzle is."""
        return self._missed.origins[entry.id]

    def next(self, theme: str = "") -> PuzzleEntry | None:
        """The first puzzle that was not answered; where there is none, the one not solved whose answer is the oldest.
        None when all are solved.
        """
        while (entry := self._next()) is not None:
            if self.read(entry) is not None:
                return entry
        return None

    def _next(self) -> PuzzleEntry | None:
        fresh = next((each for each in self.puzzles if self.tried(each) is None), None)
        unsolved = [each for each in reversed(self.answered()) if not self.is_solved(each)]
        return fresh or next(iter(unsolved), None)

    def sit(
        self, entry: PuzzleEntry, today: date, *, daily: bool = False, theme: str = "", then: Then | None = None
    ) -> PuzzleAttempt | None:
        """Begin a puzzle; None when it cannot be read."""
        puzzle = self.read(entry)
        return PuzzleAttempt(self, entry, puzzle, today, origin=self.origin(entry)) if puzzle is not None else None
