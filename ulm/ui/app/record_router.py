"""Opens the review of a record, or says in one sentence why there is none."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ulm.analysis.review_process import ReviewProcess
from ulm.analysis.reviewer import ReviewNotFinished
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text
from ulm.i18n.catalog import current, t
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.record import DoesNotFit, Record, replay
from ulm.ui.program import Program
from ulm.ui.screens.annals.annals_drawing import AnnalsDrawing
from ulm.ui.screens.annals.annals_scene import AnnalsScene
from ulm.ui.screens.review.review_scene import ReviewScene
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.toolkit.widgets.dialog import notice


def show_unusable_record(app: Program, section: str, error: DoesNotFit | UnreadableFile, path: Path | None) -> None:
    """``section``: that of the texts of what was to be shown; ``path``: the record's file, None if it has none."""
    if isinstance(error, DoesNotFit):
        said = t(f"{section}.does_not_fit", turn=error.turn, move=error.number)
        app.push(notice(app, t(f"{section}.title"), said))
        return
    problem = msgspec.structs.replace(error.problem, file=path.name if path is not None else "")
    app.push(notice(app, t("game.record_broken"), in_rich_text(problem_text.line(problem))))


def open_review(app: Program, record: Record, path: Path | None, turn: int = 0) -> None:
    """Push the review of a record with a turn selected; ``path``: its file, beside which the account is kept."""
    try:
        game = ReviewedGame(record)
    except ReviewNotFinished:
        app.push(notice(app, t("review.title"), t("review.not_finished")))
    except (DoesNotFit, UnreadableFile) as error:
        show_unusable_record(app, "review", error, path)
    else:
        app.push(
            ReviewScene(
                app,
                game,
                lambda: ReviewProcess(record, path),
                lambda at, seat: app.navigation.watch_from(record, path, at=at, seat=seat),
                app.navigation.try_turn,
                turn=min(turn, len(game.turns) - 1),
            )
        )


def open_annals(app: Program, record: Record, path: Path | None) -> None:
    """Push the annals of a record; ``path``: its file, None if it has none."""
    try:
        finished = replay(record).finished
    except (DoesNotFit, UnreadableFile) as error:
        show_unusable_record(app, "annals", error, path)
    else:
        if not finished:
            app.push(notice(app, t("annals.title"), t("annals.not_finished")))
            return
        language = current().language
        app.push(AnnalsScene(app, lambda: AnnalsDrawing(record, language, path), _file_name(record)))


def _file_name(record: Record) -> str:
    """What files of this game's annals are called."""
    return "-".join(filter(None, (t("annals.file"), record.started[:10], str(record.seed))))
