"""A puzzle: a position as one seat sees it, after the turn tile was drawn, and the best turn in it.

In a file it is a scenario (docs/formats.md section 4) with the section `puzzle` in place of steps:

    puzzle: {id: 3f09ac11, rating: 1650, themes: [sparrow], solution: swap gray; push N1; money; end,
             gap: 3.2, error: 0.3, second: push W2; money; end, seed: 17}
    given: {...}
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ulm.ai.outcome_diff import OutcomeItem, read_items
from ulm.analysis.puzzle_themes import THEMES
from ulm.files.yaml_reader import Document
from ulm.files.yaml_validation import Refuser
from ulm.rules import Definitions, Game, Move, View
from ulm.rules.moves import NO_TILE
from ulm.storage import scenario
from ulm.storage.scenario_export import brief_words, can_be_written, scenario_from_view

_BETWEEN = "; "
_MOST_RATING = 4000


class PuzzleSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The section `puzzle` of a scenario."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
    rating: Annotated[int, Meta(ge=0, le=_MOST_RATING)]
    themes: list[str]
    solution: str
    """The moves of the best turn, up to the first thing that nobody can know or to its end."""
    gap: float
    """By how many points it beats the next one with another end."""
    error: float = 0.0
    """The standard error of the gap."""
    second: str = ""
    """The moves of that next one; of a missed turn, which is compared with what was played, none."""
    next_end: float | None = None
    """Of files of earlier versions; not used."""
    why: str = ""
    """What that one surely brings more, and less, than the solution (`difference.written_items`)."""
    seed: int | None = None
    """The game from which it is: of self-play, or a record."""
    turn: int | None = None
    """The turn of that record, from 1; of self-play, round and seat tell it."""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle that was read. ``start`` is a game at the position, with hidden things that fit what the seat sees."""

    section: PuzzleSection
    start: Game
    solution: tuple[Move, ...]
    second: tuple[Move, ...] = ()
    """The next best turn, with another end."""
    why: tuple[OutcomeItem, ...] = ()
    """What the next best turn surely brings more, and less, than the solution."""

    @property
    def id(self) -> str:
        """The name of the puzzle in files."""
        return self.section.id

    @property
    def seat(self) -> int:
        """The seat that has to find the turn."""
        return self.start.position.active

    @property
    def view(self) -> View:
        """What that seat sees."""
        return self.start.view(self.seat)

    def game(self, seed: int = 0, *, history: bool = False) -> Game:
        """A game to play the puzzle in; another seed hides other things."""
        position = self.view.complete(random.Random(f"{self.id}/{seed}"))
        return Game.at(self.start.rules, position, practice=True, history=history)


def words(view: View, section: PuzzleSection) -> dict[str, Any]:
    """A puzzle as it stands in a file."""
    return {"puzzle": msgspec.to_builtins(section), **brief_words(view)}


def id_of(view: View) -> str:
    """The name of the puzzle that a view is: the same position has the same name."""
    return hashlib.sha256(msgspec.json.encode(scenario_from_view(view))).hexdigest()[:8]


def solution_text(moves: Sequence[Move]) -> str:
    """Moves as they stand in a file."""
    return _BETWEEN.join(str(move) for move in moves)


def of_document(document: Document, definitions: Definitions | None = None) -> Puzzle:
    """The puzzle in a document, by the program's definitions or others. Raises Unreadable, with the place, when it
    cannot be read or set up.
    """
    file = Refuser(document.name)
    found = scenario.of_document(document, "a puzzle", definitions)
    if found.puzzle is None:
        file.wrong("", "the section `puzzle` is missing")
    section = file.part(found.puzzle, PuzzleSection, "puzzle")
    file.names(section.themes, tuple(THEMES), "a theme", "puzzle.themes")
    position = found.start.position
    if position.turn_tile == NO_TILE or not can_be_written(found.start.rules, position):
        file.wrong("given.turn_tile", "a puzzle begins when the turn tile has been drawn")
    solution = _moves(file, found.start, section.solution, "puzzle.solution")
    second = _moves(file, found.start, section.second, "puzzle.second") if section.second else ()
    try:
        why = tuple(read_items(section.why))
    except ValueError as error:
        file.wrong("puzzle.why", f"expected things like `1 seal garden -2 coins _`: {error}")
    return Puzzle(section, found.start, solution, second, why)


def _moves(file: Refuser, start: Game, text: str, place: str) -> tuple[Move, ...]:
    """The moves of a turn, from the drawn tile to the first thing that nobody can know or to the end."""
    moves = tuple(Move.parse(each) for each in text.split(_BETWEEN.strip()))
    game = start.copy()
    for number, move in enumerate(moves):
        if over(start, game) or move not in game.legal():
            file.wrong(place, f"`{move}` cannot be played there")
        revealed = any(event.reveals for event in game.play(move))
        if revealed and number + 1 < len(moves):
            file.wrong(place, f"`{move}` reveals something, so it must be the last move")
    if not (revealed or over(start, game)):
        file.wrong(place, "it must go to the end of the turn, or to the first thing that is not known")
    return moves


def over(start: Game, game: Game) -> bool:
    """Whether the turn that was open at the start has ended."""
    now, then = game.position, start.position
    return now.finished or (now.active, now.round) != (then.active, then.round)
