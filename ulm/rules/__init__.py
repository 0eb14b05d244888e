"""The rules of Ulm in pure Python: no graphics, no clock, no files except the definitions.

from ulm.rules import Game

game = Game.new(seats=2, seed=1, options={"towers": True})
while not game.finished:
    move = rng.choice(game.legal())
    events = game.play(move)
print(game.final_scores())
"""

from ulm.rules.definition_reader import DefinitionErrors
from ulm.rules.definitions import Definitions
from ulm.rules.events import Event
from ulm.rules.game import Decision, Game
from ulm.rules.history import Played
from ulm.rules.moves import Move
from ulm.rules.position import Player, Position
from ulm.rules.preview import PushPreview
from ulm.rules.refusal import IllegalMove, Refusal
from ulm.rules.ruleset import BadOptions, Options, Ruleset, standard_definitions
from ulm.rules.scoring import FinalScore
from ulm.rules.view import View

__all__ = [
    "BadOptions",
    "Decision",
    "DefinitionErrors",
    "Definitions",
    "Event",
    "FinalScore",
    "Game",
    "IllegalMove",
    "Move",
    "Options",
    "Played",
    "Player",
    "Position",
    "PushPreview",
    "Refusal",
    "Ruleset",
    "View",
    "standard_definitions",
]
