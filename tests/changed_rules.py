"""The rules with corrected definitions."""

from pathlib import Path

from tests.recorded import FOLDER
from ulm.rules.definition_reader import load
from ulm.rules.ruleset import Options, Ruleset


def with_lines(folder: Path, file: str, *changes: tuple[str, str]) -> Ruleset:
    """The rules with one file of definitions changed."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / file).write_text(text, encoding="utf-8")
    return Ruleset(load(FOLDER, folder), Options())
