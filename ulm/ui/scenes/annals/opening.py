"""Opens the annals of a record, or says in one sentence why there are none."""

from __future__ import annotations

from pathlib import Path

from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import current, t
from ulm.storage.record import DoesNotFit, Record, replay
from ulm.ui.program import Program
from ulm.ui.scenes.annals.annals_scene import AnnalsScene
from ulm.ui.scenes.annals.drawing import AnnalsDrawing
from ulm.ui.scenes.unusable_record import show_unusable_record
from ulm.ui.toolkit.widgets.dialog import notice


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
