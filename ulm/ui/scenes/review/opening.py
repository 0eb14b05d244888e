"""Opens the review of a record, or says in one sentence why there is none."""

from __future__ import annotations

from pathlib import Path

from ulm.analysis.review_process import ReviewProcess
from ulm.analysis.reviewer import ReviewNotFinished
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import t
from ulm.storage.record import DoesNotFit, Record
from ulm.ui.program import Program
from ulm.ui.scenes.review.review_scene import ReviewScene
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.scenes.unusable_record import show_unusable_record
from ulm.ui.toolkit.widgets.dialog import notice


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
