"""`ulm check`: the guided game and the texts that it and the tips need."""

from __future__ import annotations

from pathlib import Path

from ulm.files import asset_files
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import FALLBACK
from ulm.teaching import guided_file
from ulm.teaching.tips import TIPS


def guided_problems(folder: Path, overrides: Path | None) -> list[Problem]:
    """The problem with the guided game of a folder, if it has one, and texts that are missing."""
    file = asset_files.overridden(folder / Path(guided_file.FILE).name, overrides)
    if not file.exists():  # a folder with definitions only
        return []
    try:
        guided = guided_file.read(file)
    except UnreadableFile as error:
        return [error.problem]
    texts = Texts(FALLBACK)
    wanted = [*guided_file.text_keys(guided), *(f"tips.{tip}" for tip in TIPS)]
    message = f"this text is missing; {file.name} or a tip needs it"
    return [Problem(f"lang/learning/{FALLBACK}.yaml", key, message) for key in wanted if not texts.has(key)]
