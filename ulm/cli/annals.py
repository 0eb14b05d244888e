"""`ulm annals`: a finished game told as a page of the chronicle, on the terminal, as a text file or as a picture."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ulm.cli.output import WRONG, CallError, print_error, print_illegal_move, print_line
from ulm.files import file_problems
from ulm.files.atomic_write import write_atomic
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import catalog
from ulm.i18n.catalog import Texts, is_language
from ulm.i18n.language_files import codes
from ulm.storage import record
from ulm.story.annals_page import annals_of
from ulm.story.timeline import GameNotFinished

_ENDINGS = (".png", ".txt")


def run(texts: Texts, file: Path, *, language: str = "en", out: Path | None = None) -> int:
    """Print the annals of a record, or write them: the sheet into a PNG file, the words into a text file."""
    if not is_language(language):
        raise CallError(texts.get("cli.language", language=language, languages=", ".join(codes())))
    if out is not None and out.suffix.lower() not in _ENDINGS:
        raise CallError(texts.get("cli.annals.ending", file=out, endings=", ".join(_ENDINGS)))
    found = record.read(file)
    words = catalog.use(language)
    try:
        if record.other_definitions(found):
            print_error(texts, texts.get("cli.replay.definitions", file=file))
        page = annals_of(found, words, file)
    except record.DoesNotFit as error:
        print_illegal_move(texts, file, error)
        return WRONG
    except GameNotFinished:
        print_error(texts, texts.get("cli.annals.not_finished", file=file))
        return WRONG
    except UnreadableFile as error:
        raise UnreadableFile(msgspec.structs.replace(error.problem, file=file.name)) from None
    for problem in file_problems.pop_unreported():
        print_error(texts, str(problem))
    if out is None:
        for line in page.plain().removesuffix("\n").split("\n"):
            print_line(line)
        return 0
    if out.suffix.lower() == ".png":
        from ulm.ui.screens.annals.annals_drawing import printed  # slow to import, and not needed for words

        content = printed(found, page)
    else:
        content = page.plain().encode()
    write_atomic(out, content, sync=False)
    print_line(str(out))
    return 0
