"""The positions that the pictures of the rules show."""

from ulm.records import scenario_setup
from ulm.rules import Game
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.text.rulebook.blocks import Picture
from ulm.ui.table.pictures.position_picture import PositionPicture


def position_picture(picture: Picture) -> PositionPicture:
    """What is to be drawn: the start of a lesson scene or a position set up like that of a scenario, then moves."""
    game = _start(picture)
    for move in picture.moves:
        game.play(move)
    region = "cards" if picture.cards else picture.shows
    return PositionPicture(game, region, picture.glow, picture.cards)


def _start(picture: Picture) -> Game:
    definitions = present_definitions()
    rules = ruleset(definitions, read_options(picture.options, definitions))
    position = scenario_setup.position(rules, picture.seats, 0, picture.given, picture.name)
    return Game.at(rules, position, history=True)
