"""Files in the player's folder that lessons, guided game or rules pages cannot use: one sentence says why, and what can
be shown is shown.
"""

from collections.abc import Callable

import new_things
import pytest

from ulm.files.paths import asset
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.learn.learn_scene import LearnScene
from ulm.ui.screens.rules.rules_scene import RulesScene
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

pytestmark = pytest.mark.usefixtures("no_file_problems")


def changed(name: str, *changes: tuple[str, str]) -> None:
    """Put a file of the program into the player's folder with some words changed."""
    text = asset(f"data/{name}").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    new_things.put(name, text)


def show(app: App, open_scene: Callable[[], None]) -> None:
    app.navigation.show_title()
    open_scene()
    for _ in range(4):
        app.step(400)


def notice(app: App) -> str:
    assert isinstance(app.scene, Modal), app.scene
    return app.scene.text


@pytest.mark.parametrize("way", ["show_learn", "show_rules", "start_guided", "start_game"])
def test_definitions_that_cannot_be_read_are_reported(app: App, way: str) -> None:
    new_things.put("cards.yaml", "cards: [")
    seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")]
    show(app, lambda: getattr(app.navigation, way)(*[TableSetup(seats)] * (way == "start_game")))
    assert "cards.yaml" in notice(app)


def test_learn_and_the_rules_leave_out_pictures_that_the_board_has_no_place_for(app: App) -> None:
    renamed = ("garden", "orchard")
    changed("quarters.yaml", renamed)
    changed("coats.yaml", renamed)
    changed("rulebook.yaml", ("glow: [outside E1]", "glow: [nowhere]"))
    show(app, app.navigation.show_learn)
    assert isinstance(app.scene, LearnScene)
    app.pop()
    show(app, app.navigation.show_rules)
    assert isinstance(app.scene, RulesScene)
    for page in app.scene.pages:
        app.scene.open(page.id)
        app.step(16)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("bot: apprentice", "bot: nobody"), "expected a bot"),
        (("- id: actions", "- id: without_texts"), "missing texts: guided.title.without_texts"),
        (("seed: ", "seed: -"), "seed"),
    ],
)
def test_an_unusable_guided_game_is_reported_and_the_programs_own_is_played(
    app: App, wrong: tuple[str, str], why: str
) -> None:
    changed("guided.yaml", wrong)
    show(app, app.navigation.start_guided)
    assert why in notice(app)
    assert isinstance(app.scenes[0], GameScene)
    assert isinstance(app.scenes[0].coach, GuidedCoach)
    assert app.scenes[0].coach.teaching.guides
