"""The positions that the pictures of the rules show."""

from __future__ import annotations

from typing import Any

from ulm.files.asset_files import find
from ulm.files.yaml_reader import UnreadableFile, read_yaml
from ulm.rules import BadOptions, Definitions, Game, IllegalMove
from ulm.rules.ruleset import read_options, ruleset
from ulm.storage import scenario_setup
from ulm.text.rulebook.blocks import PictureBlock
from ulm.text.rulebook.entries import NoPicture, PictureEntry


def picture_position(picture: PictureBlock | PictureEntry, definitions: Definitions) -> Game:
    """The game at the moment that a picture shows. Raises NoPicture."""
    unknown = set(picture.cards) - {card.id for card in definitions.cards}
    if unknown:
        raise NoPicture(f"there is no card `{min(unknown)}`")
    options, seats, given = picture.options, picture.seats, picture.given
    if isinstance(picture, PictureEntry):
        options, seats, given = start(picture)
    try:
        rules = ruleset(definitions, read_options(options, definitions))
        game = Game.at(rules, scenario_setup.position(rules, seats, 0, given, picture.name))
        for move in picture.moves:
            game.play(move)
    except (BadOptions, IllegalMove) as error:
        raise NoPicture(str(error)) from None
    except UnreadableFile as error:
        raise NoPicture(f"{error.problem.place}: {error.problem.message}") from None
    return game


def start(entry: PictureEntry) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """The options, number of seats and position from which a picture starts: its own, or those of a lesson scene.

    Raises NoPicture for an unknown scene.
    """
    if not entry.scene:
        return entry.options, entry.seats, entry.given
    try:
        scene = read_yaml(find(f"data/lessons/{entry.scene}.yaml")).data
    except (FileNotFoundError, UnreadableFile):
        raise NoPicture(f"there is no lesson scene `{entry.scene}`") from None
    return scene.get("options") or {}, scene.get("seats") or 2, scene.get("given") or {}
