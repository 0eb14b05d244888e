"""Input for the page *Ten years* and the table of a task."""

from page_hands import press

from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move
from ulm.ui.app.app import App
from ulm.ui.screens.challenges.challenges_scene import ChallengesScene
from ulm.ui.table.coaches.challenge_coach import ChallengeCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal


def page(app: App) -> ChallengesScene:
    """The page, which must be on top."""
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, ChallengesScene), app.scene
    return app.scene


def table(app: App) -> tuple[GameScene, ChallengeCoach]:
    """The table, which must be on top once its story is read, and its coach."""
    for _ in range(6):
        app.step(16)
    if isinstance(app.scene, Modal):
        press(app, "return")
    assert isinstance(app.scene, GameScene), app.scene
    assert isinstance(app.scene.coach, ChallengeCoach)
    return app.scene, app.scene.coach


def play_on(app: App, scene: GameScene, moves: int = 10_000) -> None:
    """Play so many moves of the player's, and those of the bots between them, all by an apprentice."""
    bot = make_bot("apprentice", 1)

    def best(game: Game) -> Move:
        return bot.choose(game.view(game.position.active), Budget(20))

    scene.session.script = best
    while moves and app.scene is scene:
        if scene.state.ready:
            scene.perform(best(scene.session.game))
            moves -= 1
        app.step(200)
