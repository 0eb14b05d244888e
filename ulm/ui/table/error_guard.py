"""Says what is wrong with changed definitions or a changed board where they keep a scene from opening."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar, cast

from ulm.files.paths import display_path as shown_path
from ulm.files.paths import override_data
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import BadOptions, DefinitionErrors
from ulm.ui.program import Program
from ulm.ui.table.board.board_layout import LayoutErrors
from ulm.ui.toolkit.widgets.dialog import notice

_MOST_LINES = 6

Way = TypeVar("Way", bound=Callable[..., None])


def with_error_sheet(way: Way) -> Way:
    """A way to the table that says on a sheet what is wrong with changed definitions or a changed board."""

    @wraps(way)
    def go(app: Program, *words: object) -> None:
        with show_broken_definitions(app):
            way(app, *words)

    return cast("Way", go)


@contextmanager
def show_broken_definitions(app: Program) -> Iterator[None]:
    """Where changed definitions or a changed board keep a scene from opening, say on a sheet what is wrong."""
    try:
        yield
    except (DefinitionErrors, LayoutErrors) as error:
        lines = [in_rich_text(problem_text.line(problem)) for problem in error.problems]
        shown = [*lines[:_MOST_LINES], "…"] if len(lines) > _MOST_LINES else lines
        folder = in_rich_text(shown_path(override_data()))
        advice = "map_wanted" if isinstance(error, LayoutErrors) else "files_wanted"
        shown += ["", t(f"game.{advice}", folder=folder)]
        app.push(notice(app, t("game.files_broken"), "\n".join(shown)))
    except BadOptions as error:
        app.push(notice(app, t("game.record_broken"), in_rich_text(problem_text.line(error.problem))))
