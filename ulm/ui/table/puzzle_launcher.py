"""Opens the table of a puzzle; the player's progress is all that is saved of it."""

from __future__ import annotations

from functools import partial

from ulm.puzzles import progress
from ulm.puzzles.attempts import Attempts
from ulm.puzzles.shelf import Sitting
from ulm.session.session import Seat
from ulm.session.table_setup import COLOURS
from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.table.coach.puzzle_coach import PuzzleCoach
from ulm.ui.table.error_guard import guarded
from ulm.ui.table.one_turn_table import push_table
from ulm.ui.widgets.modal import notice


@guarded
def play_puzzle(app: Program, sitting: Sitting) -> None:
    """Push the table of a puzzle; the next one takes its place."""
    game = sitting.puzzle.game(history=True)
    seats = [Seat(t(f"setup.names.s{number}"), COLOURS[number]) for number in range(len(game.position.players))]
    attempts = Attempts(sitting.puzzle)

    def save() -> None:
        app.saving.change_file(progress.file(), sitting.shelf.loaded.save, lambda _: None, not_saved)

    def not_saved(error: OSError) -> None:
        reason = error.strerror or str(error)
        app.push(notice(app, t("puzzles.title"), t("puzzles.not_saved", reason=reason)))

    def go_on() -> None:
        app.pop()
        following = sitting.following()
        if following is not None:
            play_puzzle(app, following)
        else:
            app.push(notice(app, t("puzzles.title"), t("puzzles.all_solved")))

    coach = partial(PuzzleCoach, sitting=sitting, attempts=attempts, save=save, go_on=go_on)
    push_table(app, game, seats, 1, coach, attempts.close)
