"""Opens the table of a puzzle; the player's progress is all that is saved of it."""

from __future__ import annotations

from functools import partial

from ulm.analysis import puzzle_progress
from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.puzzle_answer import AnswerJudgeProcess
from ulm.analysis.puzzle_queue import PuzzleAttempt
from ulm.files import paths
from ulm.files.deferred_write import FileChange
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text, puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.session.session import SessionSeat
from ulm.session.table_setup import COLOURS
from ulm.storage import record as records
from ulm.ui.program import Program
from ulm.ui.table.coach.puzzle_coach import PuzzleCoach
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.one_turn_table import push_table
from ulm.ui.toolkit.widgets.dialog import notice


@with_error_sheet
def play_puzzle(app: Program, sitting: PuzzleAttempt) -> None:
    """Push the table of a puzzle; the next one takes its place."""
    game = sitting.puzzle.game(history=True)
    origin = sitting.origin
    if origin is not None:
        seats = [SessionSeat.of(seat, number) for number, seat in enumerate(origin.seats)]
    else:
        seats = [
            SessionSeat(t(f"setup.names.s{number}"), COLOURS[number]) for number in range(len(game.position.players))
        ]
    attempts = AnswerJudgeProcess(sitting.puzzle)

    def save() -> None:
        app.saving.change_file(FileChange(puzzle_progress.file(), sitting.shelf.loaded.save, lambda _: None, not_saved))

    def not_saved(error: OSError) -> None:
        reason = error.strerror or str(error)
        app.push(notice(app, t("puzzles.title"), t("puzzles.not_saved", reason=reason)))

    def go_on() -> None:
        app.pop()
        following = sitting.following()
        if following is not None:
            play_puzzle(app, following)
        else:
            app.push(notice(app, t("puzzles.title"), _all_solved(sitting)))

    def review() -> None:
        if origin is not None:
            review_turn(app, origin)

    coach = partial(PuzzleCoach, sitting=sitting, attempts=attempts, save=save, go_on=go_on, review=review)
    push_table(app, game, seats, 1, coach, attempts.close)


def _all_solved(sitting: PuzzleAttempt) -> str:
    """That nothing follows."""
    if sitting.origin is not None:
        return t("puzzles.own.all_solved")
    if sitting.theme:
        return t("puzzles.mistakes.solved", what=puzzle_text.theme(sitting.theme))
    return t("puzzles.all_solved")


def review_turn(app: Program, origin: Origin) -> None:
    """Open the review of a game at the turn of which a puzzle was made."""
    path = paths.saves() / origin.name
    try:
        record = records.read(path)
    except UnreadableFile as error:
        app.push(notice(app, t("review.title"), in_rich_text(problem_text.line(error.problem))))
    else:
        app.navigation.review(record, path, origin.found.turn)
