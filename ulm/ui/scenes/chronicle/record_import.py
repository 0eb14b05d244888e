"""Copies records that come from outside into the saved games; the file itself stays as it is."""

from pathlib import Path

from ulm.records.library import Shelf, Unusable
from ulm.rules import DefinitionErrors
from ulm.text import problem_text
from ulm.text.catalog import t
from ulm.text.safe_text import in_rich_text
from ulm.ui.scenes.chronicle import chronicle_text as words


class ImportFailed(Exception):
    """A file could not be copied; ``sentence`` tells the player why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def import_record(path: Path, *, in_place: bool = False) -> Path:
    """The copy among the saved games. With ``in_place`` it is the file itself where the disk refuses a copy."""
    try:
        shelf = Shelf()
        return shelf.folder / shelf.import_record(path)
    except Unusable as error:
        raise ImportFailed(words.unusable(path.name, error)) from error
    except (OSError, DefinitionErrors) as error:
        if in_place and isinstance(error, OSError):
            return path
        text = t("chronicle.not_copied", file=in_rich_text(path.name), reason=reason(error))
        raise ImportFailed(text) from error


def reason(error: OSError | DefinitionErrors) -> str:
    """Why the saved games cannot be used: the system refuses, or the definitions are broken."""
    if isinstance(error, OSError):
        return words.refused(error)
    return "\n".join(in_rich_text(problem_text.line(problem)) for problem in error.problems)
