"""Opens the table of a puzzle; the player's progress is all that is saved of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ulm.analysis import puzzle_progress
from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.puzzle_answer import AnswerJudgeProcess
from ulm.analysis.puzzle_queue import PuzzleAttempt
from ulm.analysis.retry import RetryJudgeProcess, RetryTask
from ulm.files import paths
from ulm.files.deferred_write import FileChange
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text, puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import Game, Move
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import COLOURS
from ulm.storage import record as records
from ulm.teaching import lesson_files
from ulm.teaching.lesson import LEARNER, LessonScene
from ulm.teaching.lesson_files import course_of
from ulm.teaching.lesson_run import LessonRun
from ulm.ui.program import Program
from ulm.ui.table.coaches.coach import MakeCoach
from ulm.ui.table.coaches.lesson_coach import LessonCoach
from ulm.ui.table.coaches.puzzle_coach import PuzzleCoach
from ulm.ui.table.coaches.retry_coach import RetryCoach
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import notice

_BOT = "apprentice"
"""What the other seats are to the table; what they do is written in the scene."""


@with_error_sheet
def open_scene(app: Program, scene_id: str, show: Callable[[Scene], None]) -> None:
    """Make the table of a scene and show it; say so where the scene cannot be played."""
    scene = lesson_files.scene(scene_id)
    if scene is None:
        app.push(notice(app, t("learn.page.title"), t("learn.page.unreadable", scene=scene_id)))
        return
    show(lesson_table(app, scene))


def lesson_table(app: Program, scene: LessonScene) -> GameScene:
    """The table of a scene."""
    run = LessonRun(scene)
    seats = [
        SessionSeat(t(f"setup.names.s{number}"), COLOURS[number], None if number == LEARNER else _BOT)
        for number in range(len(run.game.position.players))
    ]
    session = Session(run.game, seats, 1, save=lambda session: None, kept=False, hints=False, script=run.script)
    return GameScene(app, session, partial(LessonCoach, run=run, course=course_of(scene)))


_OTHER_SEATS = "apprentice"
"""What the other seats are to the table; they never come to play."""


def push_table(
    app: Program, game: Game, seats: Sequence[SessionSeat], seed: int, coach: MakeCoach, left: Callable[[], None]
) -> None:
    """Push the table as the seat whose turn it is sees it; ``left`` is called when it is left."""
    player = game.position.active
    shown = [replace(seat, bot=None if number == player else _OTHER_SEATS) for number, seat in enumerate(seats)]
    session = Session(
        game, shown, seed, save=lambda session: None, kept=False, hints=False, left=left, script=_any_move
    )
    app.push(GameScene(app, session, coach))


def _any_move(game: Game) -> Move:
    """With a script no bot begins to think when the turn is over; nobody plays it."""
    return game.legal()[0]


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


@with_error_sheet
def try_turn(app: Program, task: RetryTask) -> None:
    """Push the table as the seat saw it."""
    before = task.game()
    game = Game.at(before.rules, before.position, practice=True, history=True)
    seats = [SessionSeat.of(seat, number) for number, seat in enumerate(task.record.seats)]
    trial = RetryJudgeProcess(task)
    push_table(app, game, seats, task.record.seed, partial(RetryCoach, attempts=trial), trial.close)
