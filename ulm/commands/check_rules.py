"""The part of `ulm check` that builds the pages of the rules: their texts, links, scenes, things and pictures."""

from __future__ import annotations

from pathlib import Path

from ulm.commands.check_texts import texts_of
from ulm.files import asset_files
from ulm.files.yaml_reader import Problem
from ulm.i18n.language_files import FALLBACK, file_of, volume_of
from ulm.i18n.rulebook import contents
from ulm.i18n.rulebook.contents import NoPicture, PictureEntry
from ulm.rules import Definitions, Game
from ulm.teaching import lesson_files
from ulm.ui.table.board.board_layout import LayoutErrors
from ulm.ui.table.board.position_picture import UnknownPlace, check_picture, position_of_picture
from ulm.ui.table.state.inspectable import KINDS, SIGNS

RULEBOOK_FILE = "rulebook.yaml"
_RULEBOOK_VOLUME = volume_of("rulebook")


def rulebook_problems(folder: Path, lang: Path, overrides: Path | None, definitions: Definitions) -> list[Problem]:
    """Problems with the pages in a folder like `data`, or with those in `overrides` that replace them."""
    file = asset_files.overridden(folder / RULEBOOK_FILE, overrides)
    if not file.is_file():  # a folder with definitions only
        return []
    texts = set(texts_of(lang / _RULEBOOK_VOLUME / f"{FALLBACK}.yaml"))
    if not texts:
        return []  # reported already
    if overrides is not None:
        given = asset_files.players(file_of(FALLBACK, _RULEBOOK_VOLUME))
        texts |= set(texts_of(given)) if given is not None else set()
    scenes = {each.stem for each in (folder / "lessons").glob("*.yaml")} | set(lesson_files.scene_ids())
    things = [*KINDS, *(f"sign:{sign}" for sign in SIGNS)]
    return contents.problems(file, definitions, texts=texts, scenes=scenes, things=things, draws=_check_picture)


def _check_picture(game: Game, picture: PictureEntry) -> None:
    try:
        check_picture(position_of_picture(picture, game))
    except LayoutErrors:
        return  # the board's map is wrong, which is reported already
    except UnknownPlace as error:
        raise NoPicture(f"there is no place `{error}`") from None
