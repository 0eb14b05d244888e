"""What a player adds without a line of Python is played whole, in the window, by mouse and against a bot."""

import random
import shutil

import new_things
import pytest
from driving import Hand

from ulm.files import file_problems, paths
from ulm.files.asset_files import has_picture
from ulm.i18n import catalog
from ulm.rules.ruleset import present_definitions
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.settings import Settings
from ulm.ui.table.board.board_layout import own_layout
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.view_model import TableModel

_LEADING_TO_NEW = ("seal oath_house", "buy", "play")


def table(seed: int, *bots: str | None) -> TableSetup:
    people = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    seats = [SeatSetup(name, colour, bot) for (name, colour), bot in zip(people, bots, strict=False)]
    return TableSetup(seats, {"towers": True}, seed)


def play_whole(seed: int, *bots: str | None) -> set[str]:
    """Play a game to its end, looking after each move whether the screen shows the position; which new things came
    into play.
    """
    new_things.put_definitions()
    new_things.put_texts()
    new_things.put_board()
    file_problems.clear()
    app = App((1280, 720), Settings(language="nl", speed="instant"))
    rng = random.Random(seed)
    try:
        app.navigation.start_game(table(seed, *bots))
        assert isinstance(app.scene, GameScene), "nothing is wrong with these files"
        hand = Hand(app)
        scene = hand.scene
        assert scene.state.game.rules.definitions == present_definitions()
        assert catalog.current().language == "nl"
        cell, painted = scene.board.layout["outside", "W1"], own_layout()["outside", "W1"]
        assert cell.right == 1208 - painted.x
        session = scene.session
        while True:
            hand.wait(lambda: not isinstance(app.scene, GameScene) or app.scene.state.ready)
            if not isinstance(app.scene, GameScene):
                break
            hand.check()
            moves = [str(move) for move in hand.game.legal()]
            # First what has to do with the new things, or leads to them.
            found = ([move for move in moves if word in move] for word in (*new_things.WORDS, *_LEADING_TO_NEW))
            new = next((chosen for chosen in found if chosen), [])
            going_on = [move for move in moves if move != "end"] if rng.random() < 0.8 else moves
            move = rng.choice(new or going_on or moves)
            hand.play(move, rng.choice(("board", "tray", "drag")))
        assert scene.state.model == TableModel.of(session.view())
        assert isinstance(app.scene, ScoringScene)
        (saved,) = paths.saves().glob("*.ulm")
        game = records.replay(records.read(saved))
        assert game.finished
        assert [result.score for result in app.scene.results] == game.final_scores()
        return {word for word in new_things.WORDS if any(word in repr(played) for played in session.history)}
    finally:
        app.close()


@pytest.mark.long
def test_a_game_with_one_more_of_everything_is_played_to_its_end() -> None:
    assert not any(has_picture(f"{kind}/{word}") for kind, word in (("cards", "market_day"), ("towers", "high_water")))
    seen: set[str] = set()
    for seed in (5, 3, 18):  # two are enough, unless chance has changed its ways
        if seen != set(new_things.WORDS):
            shutil.rmtree(paths.saves())
            seen |= play_whole(seed, None, "random")
    assert seen == set(new_things.WORDS)
