"""Input for the page of puzzles and the table on which one is played."""

from ulm.ui.scenes.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.shell.app import App
from ulm.ui.table.coach.puzzle_coach import PuzzleCoach
from ulm.ui.table.game_scene import GameScene


def page(app: App) -> PuzzlesScene:
    """The page, which must be on top."""
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, PuzzlesScene), app.scene
    return app.scene


def table(app: App) -> tuple[GameScene, PuzzleCoach]:
    """The table, which must be on top, and its coach."""
    app.step(16)
    assert isinstance(app.scene, GameScene), app.scene
    assert isinstance(app.scene.coach, PuzzleCoach)
    return app.scene, app.scene.coach
