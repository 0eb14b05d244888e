"""Hands for the Chronicle and its statistics, which read games beside the frames."""

import time

from hands import post_click, post_key

from ulm.ui.scenes.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.scenes.statistics.statistics_scene import StatisticsScene
from ulm.ui.shell.app import App


def settle(app: App) -> None:
    """Let everything happen that has been begun."""
    app.step(20)
    end = time.monotonic() + 120
    while isinstance(scene := app.scene, ChronicleScene | StatisticsScene) and scene.reader.busy:
        assert time.monotonic() < end, "the games are read without end"
        time.sleep(0.01)
        app.step(20)
    app.step(20)


def click(app: App, name: str) -> None:
    """Click the item of a name, and wait for what comes of it."""
    assert app.scene is not None
    found = app.scene.focus.find(name)
    assert found is not None, name
    post_click(app, found.rect.center)
    settle(app)


def key(app: App, *names: str, mod: int = 0) -> None:
    """Press keys one after the other, and wait each time for what comes of it."""
    for name in names:
        post_key(name, mod)
        settle(app)


def show_chronicle(app: App) -> ChronicleScene:
    """Turn from the title to the Chronicle; it may still be reading."""
    app.navigation.show_title()
    app.navigation.show_chronicle()
    assert isinstance(app.scene, ChronicleScene)
    return app.scene
