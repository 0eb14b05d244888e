"""Shows the page of the puzzles, or the table of one, for `ulm shot`."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ulm.puzzles import puzzle_file
from ulm.puzzles.grades import Grade
from ulm.puzzles.progress import Loaded, Progress, note
from ulm.puzzles.shelf import Shelf
from ulm.rules import standard_definitions
from ulm.text.catalog import Texts

if TYPE_CHECKING:
    from ulm.ui.shell.app import App

SCENES = ("puzzles", "puzzle")
_DAY = date(2026, 11, 22)
_FRAME = 20.0
_MOST_ANSWERED = 12


def show(app: App, scene: str, part: str, move: int) -> None:
    """Show the page with some answers, or the puzzle ``part`` (its name) after so many moves of its solution. Raises
    ValueError where there is no such puzzle, and LayoutErrors.
    """
    from ulm.ui.pieces import layout

    layout.load(standard_definitions())  # what is wrong with the board is said by the command, and not on a sheet
    app.navigation.show_title()
    shelf = Shelf(puzzle_file.shipped(), Loaded(Progress(), may_write=False))
    if scene == "puzzles":
        _page(app, shelf)
    else:
        _table(app, shelf, part, move)
    while app.step(_FRAME, []):
        app.assets.wait()


def _page(app: App, shelf: Shelf) -> None:
    from ulm.ui.fit.sample_missed import missed_turns
    from ulm.ui.scenes.puzzles.puzzles_scene import PuzzlesScene

    for number, entry in enumerate(shelf.puzzles[1 : 1 + _MOST_ANSWERED]):
        grade: Grade = "right" if number % 3 != 1 else "near"
        note(shelf.progress, entry.id, entry.rating, entry.themes, grade=grade, today=_DAY)
    missed = missed_turns(shelf.loaded, 2)
    app.push(PuzzlesScene(app, shelf, missed, _DAY, app.navigation.play_puzzle, lambda: None))


def _table(app: App, shelf: Shelf, part: str, move: int) -> None:
    from ulm.ui.table.game_scene import GameScene

    found = next((each for each in shelf.puzzles if part in ("", each.id)), None)
    sitting = shelf.sit(found, _DAY) if found is not None else None
    if sitting is None:
        raise ValueError(Texts().get("cli.shot.puzzle", puzzle=part))
    app.navigation.play_puzzle(sitting)
    table = app.scene
    assert isinstance(table, GameScene)
    for each in sitting.puzzle.solution[:move]:
        table.perform(each)
        app.step(_FRAME, [])
