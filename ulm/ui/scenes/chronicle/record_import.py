"""Copies records that come from outside into the saved games; the file itself stays as it is."""

from pathlib import Path
from typing import NamedTuple

from ulm.records.index import Fault, Replayed, replay_file
from ulm.records.library import Library, Unusable
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


class Imported(NamedTuple):
    """The copy among the saved games, and what is in it."""

    path: Path
    content: Replayed


def import_record(path: Path, *, in_place: bool = False) -> Imported:
    """Copy a record. With ``in_place`` the file itself is used where the disk refuses a copy."""
    try:
        content = replay_file(path)
        if isinstance(content, Fault):
            raise ImportFailed(words.unusable(path.name, Unusable(content)))
        try:
            library = Library()
            return Imported(library.folder / library.add(path), content)
        except OSError:
            if in_place:
                return Imported(path, content)
            raise
    except (OSError, DefinitionErrors) as error:
        text = t("chronicle.not_copied", file=in_rich_text(path.name), reason=reason(error))
        raise ImportFailed(text) from error


def reason(error: OSError | DefinitionErrors) -> str:
    """Why the saved games cannot be used: the system refuses, or the definitions are broken."""
    if isinstance(error, OSError):
        return words.refused(error)
    return "\n".join(in_rich_text(problem_text.line(problem)) for problem in error.problems)
