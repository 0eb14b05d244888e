"""The statistics, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator

from tools.gallery.scenes_around import chronicle, leaves
from ulm.i18n.catalog import t
from ulm.ui.app.app import App
from ulm.ui.screens.statistics.statistics_scene import StatisticsScene


def statistics(app: App) -> Iterator[None]:
    """The results; what the reviews of the games tell, then the same without a review, and with bots only."""
    yield from chronicle(app, "statistics")
    scene = app.scene
    assert isinstance(scene, StatisticsScene)
    scene.skill.loader.wait()
    app.step(0.0, [])
    scene.show_view("skill")
    yield from leaves(app)
    scene.skill.loader.reviewed = {}
    scene.skill.ended = t("statistics.skill.failed", n=3)
    scene.skill.count("all", None)
    scene.relayout()
    yield
    scene.skill.found.games = 0
    scene.relayout()
    yield
