"""Tells the player about problems with files in their own folder. The program uses its own files instead."""

from ulm.files import file_problems
from ulm.files.yaml_reader import shortened
from ulm.ui.program import Program

_MOST_LINES = 12
"""More would not be read; the sentence below them says how to see every problem."""
_LONGEST_LINE = 300


def notify(app: Program) -> None:
    """Show problems found since the last call, unless another dialog is open."""
    if not file_problems.any_unreported():
        return
    from ulm.i18n import problem_text
    from ulm.i18n.catalog import t
    from ulm.i18n.sanitizing import in_rich_text
    from ulm.ui.toolkit.widgets.dialog import Modal, notice

    if isinstance(app.scene, Modal):
        return
    new = file_problems.pop_unreported()
    lines = [in_rich_text(shortened(problem_text.line(problem), _LONGEST_LINE)) for problem in new[:_MOST_LINES]]
    app.push(notice(app, t("files.title"), "\n".join([*lines, "", t("files.what_to_do")])))
