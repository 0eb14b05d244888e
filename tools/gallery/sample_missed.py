"""Missed turns for scenes in which texts are measured: some of the program's puzzles, as if they had been played."""

from __future__ import annotations

import msgspec

from ulm.analysis import puzzle_file
from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, SearchProgress, StoredMistake
from ulm.analysis.own_mistakes_queue import OwnMistakesQueue
from ulm.analysis.puzzle import words
from ulm.analysis.puzzle_progress import LoadedProgress
from ulm.rules.ruleset import present_definitions
from ulm.storage.record import COLOURS, RecordSeat
from ulm.ui.screens.puzzles.own_mistakes_panel import OwnMistakesPanel

_NAMES = ("Agnes", "Jürgen", "Ursula", "Felix")
_WHEN = 1_795_000_000
_NAME = "2026-11-20-1930-7.ulm"
"""A game without a title: its date is shown, which is longer than most titles."""


class FinishedMistakeSearch:
    """A search that stays where it is."""

    running = True

    def __init__(self, step: SearchProgress | None) -> None:
        self.step = step

    def poll(self) -> MistakesData | None:
        return None

    def close(self) -> None:
        self.running = False


def kept(number: int) -> MistakesData:
    """So many missed turns, each of a game of its own."""
    found = puzzle_file.shipped()
    games = {}
    for place, entry in enumerate((found.puzzles if found is not None else [])[-number:] if number else []):
        puzzle = found.read(entry) if found is not None else None
        if puzzle is None:
            continue
        players = len(puzzle.start.position.players)
        seats = tuple(RecordSeat(*each) for each in zip(_NAMES, COLOURS, strict=True))[:players]
        section = msgspec.structs.replace(puzzle.section, id=f"{place:08x}")
        played = tuple(move.text for move in puzzle.solution)
        missed = StoredMistake(19, puzzle.start.position.round, puzzle.seat, played, words(puzzle.view, section))
        games[str(place)] = SearchedGame(
            _NAME, _WHEN - place, seats, "", present_definitions().hash(), 20, True, [missed]
        )
    return MistakesData(games)


def missed_turns(
    loaded: LoadedProgress, number: int = 0, step: SearchProgress | None = None, *, looking: bool = False
) -> OwnMistakesPanel:
    """So many missed turns; ``looking``: a search is at this step."""
    shelf = OwnMistakesQueue(kept(number), lambda name: True, loaded)
    return OwnMistakesPanel(shelf, (lambda on_news: FinishedMistakeSearch(step)) if looking else None)


FURTHER = SearchProgress(24, number=12, name=_NAME, when=_WHEN, turns=17, all=38)
REVIEWING = SearchProgress(24, number=12, name=_NAME, when=_WHEN)
