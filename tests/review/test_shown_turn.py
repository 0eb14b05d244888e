"""A turn shown to its end starts from what its seat sees, and the likeliest things come."""

from __future__ import annotations

from pathlib import Path

from ulm.analysis.best_line import likeliest_game, rest
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.rules import Game, Move
from ulm.rules.events import TilesDrawn
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.storage import scenario_setup

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"


def puzzle(name: str = "0b54502e") -> Puzzle:
    file = PuzzleFile(TWO)
    found = file.read(next(each for each in file.puzzles if each.id == name))
    assert found is not None
    return found


def test_the_shown_draw_is_the_most_likely_tile() -> None:
    definitions = present_definitions()
    rules = ruleset(definitions, read_options({}, definitions))
    bag = {"gray": 1, "white": 1, "brown": 6, "turquoise": 1, "orange": 1}
    position = scenario_setup.position(rules, 2, 0, {"grid": ["gray"] * 9, "bag_holds": bag, "players": [{}, {}]})
    view = Game.at(rules, position).view(0)
    game = likeliest_game(view, [Move("draw")])
    assert game.view(0).state() == view.state()
    (drawn,) = [event for event in game.play("draw") if isinstance(event, TilesDrawn)]
    assert drawn.colours == ("brown",)
    assert game.undo(), "practice: also over what was revealed"


def test_the_shown_rest_of_a_turn_is_complete_and_always_the_same() -> None:
    found = puzzle()
    games = [likeliest_game(found.view, found.solution) for _ in range(2)]
    for game in games:
        assert game.view(found.seat).state() == found.view.state()
        for move in found.solution:
            game.play(move)
    before = games[0].position.copy()
    moves = [rest(game) for game in games]
    assert moves[0] == moves[1]
    assert games[0].position == before, "the game itself is not played on"
    for text in moves[0]:
        assert games[0].position.active == found.seat
        games[0].play(text)
    assert moves[0][-1] == "end"
    assert games[0].position.active != found.seat
