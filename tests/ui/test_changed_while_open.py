"""Language, text size and window change while a scene that teaches is open: it stays, and so does what it shows."""

from collections.abc import Callable, Iterator

import pygame
import pytest
from hands import post_key

from tests.marks import mostly_long
from ulm.i18n.catalog import use
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.table.coaches.lesson_coach import LessonCoach
from ulm.ui.table.game_scene import GameScene


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use("en")


def _table(app: App) -> GameScene:
    app.step(16)
    assert isinstance(app.scene, GameScene)
    return app.scene


def _lesson_done(app: App) -> None:
    app.navigation.show_lesson("1a")
    coach = _table(app).coach
    assert isinstance(coach, LessonCoach)
    for _ in range(20):
        if not coach.reached:
            coach.show_me()
            app.step(400)
    assert coach.reached


def _lesson_refused(app: App) -> None:
    app.navigation.show_lesson("1a")
    _table(app).perform(Move("push W1"))


def _lesson_menu(app: App) -> None:
    app.navigation.show_lesson("1a")
    app.step(16)
    post_key("escape")


def _guided_refused(app: App) -> None:
    app.navigation.start_guided()
    _table(app).perform(Move("push W1"))


SCENES: dict[str, Callable[[App], None]] = {
    "learn": lambda app: app.navigation.show_learn(),
    "lesson": lambda app: app.navigation.show_lesson("4a"),
    "lesson done": _lesson_done,
    "lesson refused": _lesson_refused,
    "lesson menu": _lesson_menu,
    "guided": _guided_refused,
    "rules": lambda app: app.navigation.show_rules(("card", "siege")),
    "keys": lambda app: app.navigation.show_keys(),
}


@pytest.mark.parametrize("name", mostly_long(("learn", "lesson"), SCENES))
def test_it_stays_open_and_the_help_key_works_over_it(app: App, name: str) -> None:
    app.navigation.show_title()
    SCENES[name](app)
    app.step(16)
    scenes = list(app.scenes)
    for language, text, size in (("de", 160, (1920, 1080)), ("en", 100, (1024, 600))):
        app.set_language(language)
        app.settings.text = text
        app.apply_settings()
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        for _ in range(2):
            app.step(16)
        assert app.scenes == scenes
    help_opens = name != "keys"  # there the help key closes
    post_key("f1")
    app.step(16)
    assert (len(app.scenes) > len(scenes)) == help_opens
    if help_opens:
        app.set_language("de")
        post_key("escape")
        app.step(16)
        assert app.scenes == scenes
