"""Input for the page of puzzles and the table on which one is played."""

from hands import post_click, post_key

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


def click(app: App, name: str) -> None:
    """Click the item with a name."""
    assert app.scene is not None
    found = app.scene.focus.find(name)
    assert found is not None, name
    post_click(app, found.rect.center)
    app.step(16)
    app.step(16)


def press(app: App, *names: str) -> None:
    """Press keys one after the other."""
    for name in names:
        post_key(name)
        app.step(16)
        app.step(16)
