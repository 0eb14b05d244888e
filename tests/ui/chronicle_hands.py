"""Input for the Chronicle and its statistics, which load games in a thread."""

import time

from hands import post_click, post_key

from ulm.ui.app.app import App
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.screens.statistics.statistics_scene import StatisticsScene


def settle(app: App) -> None:
    """Run until all loading has finished."""
    app.step(20)
    end = time.monotonic() + 120
    while isinstance(scene := app.scene, ChronicleScene | StatisticsScene) and scene.reader.busy:
        assert time.monotonic() < end, "the games are read without end"
        time.sleep(0.01)
        app.step(20)
    app.step(20)


def click(app: App, name: str) -> None:
    """Click the item with a name and wait for the result."""
    assert app.scene is not None
    found = app.scene.focus.find(name)
    assert found is not None, name
    post_click(app, found.rect.center)
    settle(app)


def key(app: App, *names: str, mod: int = 0) -> None:
    """Press keys one after the other, waiting for the result of each."""
    for name in names:
        post_key(name, mod)
        settle(app)


def show_chronicle(app: App) -> ChronicleScene:
    """Open the Chronicle from the title; it may still be loading."""
    app.navigation.show_title()
    app.navigation.show_chronicle()
    assert isinstance(app.scene, ChronicleScene)
    return app.scene
