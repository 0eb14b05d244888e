"""Lessons on the table, and the page Learn: by posted mouse events and by keys."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pygame
import pytest
from driving import Hand, KeyHand, frame
from hands import post_key

from tests.learning.scene_files import put, put_lesson
from tests.marks import mostly_long
from ulm.i18n.catalog import current, t
from ulm.rules import Move
from ulm.teaching import highlight_names, lesson
from ulm.teaching.lesson import LEARNER, LessonScene
from ulm.teaching.lesson_files import course_of
from ulm.ui.app.app import App
from ulm.ui.settings import Learning, Settings
from ulm.ui.table.coaches import highlight_places
from ulm.ui.table.coaches.lesson_coach import LessonCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

FOLDER = Path(__file__).parents[2] / "data" / "lessons"
SCENES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def one_app() -> Iterator[App]:
    """One program for all tests: the pictures of the table are read once."""
    made = App((960, 540), Settings(language="en", speed="instant"))
    yield made
    made.close()


@pytest.fixture
def app(one_app: App) -> App:
    """The program at its title, in English, with nothing learned."""
    one_app.navigation.show_title()
    one_app.settings.learning = Learning()
    if one_app.settings.text != 100 or current().language != "en":
        one_app.settings.text = 100
        one_app.set_language("en")
        one_app.apply_settings()
    return one_app


def read(scene_id: str) -> LessonScene:
    return lesson.read(FOLDER / f"{scene_id}.yaml")


def learners_moves(scene: LessonScene) -> list[str]:
    """The learner's moves on the expected way, as far as the goal needs them."""
    game = scene.scenario.start.copy()
    found = []
    for step in scene.scenario.steps:
        for text in step.do:
            if game.position.active == LEARNER:
                found.append(text)
            game.play(text)
    return found


def begin(app: App, scene_id: str, *moves: str) -> Hand:
    """A scene that has just been opened, after some moves of the hand that plays it."""
    app.navigation.show_lesson(scene_id)
    run(app)
    hand = Hand(app)
    for move in moves:
        hand.play(move)
    return hand


def finish(app: App) -> None:
    """End the turn, and let the others play until the learner is asked again."""
    table(app).perform(Move("end"))
    run(app, 12)


def moves_of(app: App) -> list[str]:
    return [str(move) for move in table(app).session.game.moves]


def rect(app: App, name: str) -> pygame.FRect:
    found = table(app).focus.find(name)
    assert found is not None, name
    return found.rect


def run(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.step(16)


def coach_of(app: App) -> LessonCoach:
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert isinstance(scene.coach, LessonCoach)
    return scene.coach


def said(app: App) -> str:
    return "\n".join(sentence for _, sentence in coach_of(app).said())


def table(app: App) -> GameScene:
    assert isinstance(app.scene, GameScene)
    return app.scene


def press(app: App, key: str) -> None:
    post_key(key)
    run(app)


def names(app: App) -> set[str]:
    assert app.scene is not None
    return {item.name for item in app.scene.focus.items if item.visible}


def play_through(app: App, hand: Hand, scene: LessonScene) -> None:
    """The expected way, until the goal is reached."""
    for move in learners_moves(scene):
        hand.drain()
        if coach_of(app).reached:
            break
        hand.wait(lambda: table(app).state.ready, 5)
        hand.play(Move.parse(move).text, "tray")
    hand.wait(lambda: coach_of(app).reached, 5)


@pytest.mark.parametrize("scene_id", mostly_long(SCENES[::4], SCENES))
def test_a_scene_is_played_with_the_mouse_and_again_with_keys_alone(app: App, scene_id: str) -> None:
    play_through(app, begin(app, scene_id), read(scene_id))
    assert app.settings.learning.scenes[scene_id] == "done"
    press(app, "r")
    play_through(app, KeyHand(app), read(scene_id))
    ring = table(app).focus
    assert ring.visible
    assert ring.focused is not None
    assert ring.focused.name in ("lesson:next", "lesson:next_lesson", "lesson:to_count", "lesson:play_advanced")


def test_one_goes_through_a_lesson_with_enter_and_comes_back(app: App) -> None:
    app.navigation.show_learn()
    run(app)
    Hand(app).click("lesson:1")
    run(app)
    for scene_id in ("1a", "1b", "1c"):
        assert coach_of(app).course.scene.id == scene_id
        play_through(app, Hand(app), read(scene_id))
        if scene_id == "1c":
            assert t("learn.1.learned") in said(app)
            assert "lesson:next_lesson" in names(app)
        press(app, "return")
    assert coach_of(app).course.scene.id == "2a", "Enter goes on"
    press(app, "escape")
    assert {"resume", "again", "lessons", "settings", "title"} == names(app)
    Hand(app).click("lessons")
    run(app)
    assert {"lesson:1", "scene:1a", "scene:2a", "guided", "rules", "back"} <= names(app)
    assert [app.settings.learning.scenes[each] for each in ("1a", "1b", "1c", "2a")] == ["done"] * 3 + ["begun"]
    assert app.scene is not None
    assert app.scene.focus.focused is app.scene.focus.find("lesson:2")
    press(app, "return")
    assert coach_of(app).course.scene.id == "2a", "where one left"
    press(app, "escape")
    KeyHand(app).click("lessons")
    run(app)
    KeyHand(app).click("scene:3b")
    run(app)
    assert coach_of(app).course.scene.id == "3b", "a scene is chosen by its mark"


def test_a_refused_move_is_explained_by_engine_and_coach_until_the_next_input(app: App) -> None:
    hand = begin(app, "1b", "draw")
    before = said(app)
    hand.click("slot:W1")
    assert said(app) == t("learn.1.b.blocked")
    assert "push W1" not in moves_of(app)
    assert hand.said()
    hand.click("minster")
    assert said(app) == before
    assert hand.said() == ""


def test_a_weak_move_is_answered_and_taken_back(app: App) -> None:
    hand = begin(app, "1a", "draw")
    before = said(app)
    places = {name: tuple(rect(app, f"lesson:{name}")) for name in ("again", "skip")}
    hand.play("push N1")
    assert said(app) == t("learn.1.a.no_boat")
    assert "lesson:show_me" not in names(app)
    assert places == {name: tuple(rect(app, f"lesson:{name}")) for name in places}, "buttons stay where they are"
    hand.click("lesson:take_back")
    run(app)
    assert moves_of(app) == ["draw"]
    assert said(app) == before


def test_a_missed_last_turn_is_taken_back_though_the_game_is_over(app: App) -> None:
    hand = begin(app, "3c", "draw", "push N1", "river", "river")
    finish(app)
    assert table(app).session.game.finished
    hand.click("lesson:take_back")
    run(app)
    assert not table(app).session.game.finished
    assert table(app).state.ready


def test_show_me_plays_the_scene_and_it_counts_as_helped_until_it_is_done_alone(app: App) -> None:
    hand = begin(app, "1a", "draw", "push S1")
    run(app)
    while not coach_of(app).reached:
        press(app, "c")
    assert moves_of(app) == [Move.parse(text).text for text in learners_moves(read("1a"))], "the detour was taken back"
    assert app.settings.learning.scenes["1a"] == "helped"
    assert t("learn.coach.done_helped") in said(app)
    hand.click("lesson:again")
    run(app)
    assert not moves_of(app)
    play_through(app, hand, read("1a"))
    assert app.settings.learning.scenes["1a"] == "done"
    press(app, "r")
    press(app, "c")
    assert app.settings.learning.scenes["1a"] == "done", "what was better stays"


def test_a_skipped_scene_stays_open(app: App) -> None:
    begin(app, "1a")
    press(app, "k")
    assert coach_of(app).course.scene.id == "1b"
    assert app.settings.learning.scenes == {"1a": "begun", "1b": "begun"}


def test_another_way_is_praised(app: App) -> None:
    begin(app, "1c", "draw", "sweep", "push N2")
    finish(app)
    assert coach_of(app).reached
    assert said(app).startswith(t("learn.1.c.other_way"))


def test_the_goal_stays_in_sight_while_cards_are_on_offer(app: App) -> None:
    hand = begin(app, "2a", "draw", "push W1", "clear N", "buy turquoise turquoise")
    ground = table(app).offers.ground
    assert ground is not None
    assert not ground.colliderect(rect(app, "lesson:slip"))
    for item in table(app).focus.items:
        assert not item.name.startswith("players:") or not item.visible
    hand.click("offer:goods_brown")


def test_what_is_left_to_do_is_asked_below_the_goal_and_the_words(app: App) -> None:
    hand = begin(app, "1a", "draw", "push W1")
    hand.click("tray:end")
    assert table(app).end_question.is_open
    assert not rect(app, "lesson:page").colliderect(table(app).end_question.box)
    hand.click("end:no")
    hand.click("lesson:show_me")
    assert moves_of(app) == ["draw", "push W1", "money"]


def test_buttons_stay_where_they_are_from_step_to_step(app: App) -> None:
    begin(app, "1a")
    places = set()
    for _ in range(4):
        places.add(tuple(rect(app, "lesson:show_me")))
        press(app, "c")
    assert len(places) == 1


@pytest.mark.parametrize(("language", "text"), [("en", 160), ("de", 200)])
def test_what_the_coach_says_fits_at_large_text(app: App, language: str, text: int) -> None:
    app.set_language(language)
    app.settings.text = text
    app.apply_settings()
    for scene_id in ("1a", "3b"):
        begin(app, scene_id)
        frame(app)
        assert rect(app, "lesson:page").h > app.theme.line(20), "at least a line, the rest can be scrolled"
        assert rect(app, "lesson:slip").bottom <= 900


def test_nothing_of_a_lesson_is_saved(app: App, tmp_path: Path) -> None:
    app.settings.side.alone = "log"
    begin(app, "1a", "draw").click("bag:")
    table(app).back()
    app.navigation.show_title()
    run(app)
    assert app.settings.side.alone == "log"
    assert not list((tmp_path / "home").rglob("*.ulm"))
    assert "continue" not in names(app)


def test_after_the_last_count_a_game_can_be_played(app: App, mute_bots: None) -> None:
    play_through(app, begin(app, "3c"), read("3c"))
    press(app, "g")
    run(app, 30)
    assert {"leave", "look", "again"} <= names(app)
    Hand(app).click("again")
    run(app)
    assert table(app).session.practice
    assert [seat.bot for seat in table(app).session.seats] == [None, "apprentice"]


def test_a_lesson_opened_from_the_rules_over_a_game_leads_back_to_both(app: App, mute_bots: None) -> None:
    app.navigation.play_first_game(advanced=False)
    run(app)
    game = table(app)
    app.navigation.show_rules()
    rules = app.scene
    begin(app, "1a").click("lesson:skip")
    run(app)
    assert coach_of(app).course.scene.id == "1b"
    assert len(app.scenes) == 3, "one scene takes the place of the other"
    press(app, "escape")
    Hand(app).click("lessons")
    run(app)
    assert app.scene is rules
    app.pop()
    run(app)
    assert app.scene is game


def test_the_page_leads_to_the_rules_and_to_the_guided_game(app: App, mute_bots: None) -> None:
    app.navigation.show_learn()
    run(app)
    learn = app.scene
    Hand(app).click("rules")
    run(app)
    assert app.scene is not learn
    press(app, "escape")
    assert app.scene is learn
    Hand(app).click("guided")
    run(app)
    assert table(app).session.started


def test_a_lesson_of_the_player_is_listed_and_played(app: App) -> None:
    put_lesson("7a", (FOLDER / "1a.yaml").read_text(encoding="utf-8"))
    app.navigation.show_learn()
    run(app)
    Hand(app).click("lesson:7")
    run(app)
    play_through(app, Hand(app), read("1a"))
    assert app.settings.learning.scenes == {"7a": "done"}
    assert app.scene is not None
    press(app, "escape")
    Hand(app).click("lessons")
    run(app)
    cards = [item.rect for item in app.scene.focus.items if item.name.startswith("lesson:")]
    assert len(cards) == 7
    assert all(not one.colliderect(other) for one in cards for other in cards if one is not other)
    assert all(pygame.FRect(0, 0, 1920, 1080).contains(card) for card in cards)


def test_a_broken_lesson_is_said_once_and_the_others_work(app: App) -> None:
    put("lessons/8a.yaml", "name: broken\n")
    app.navigation.show_learn()
    run(app)
    Hand(app).click("modal:0")
    run(app)
    assert "lesson:6" in names(app)
    assert "lesson:8" not in names(app)
    Hand(app).click("lesson:1")
    run(app)
    assert coach_of(app).course.scene.id == "1a"


def test_whatever_a_lesson_can_point_at_has_a_place() -> None:
    assert set(highlight_names.ALONE) == set(highlight_places.ALONE)
    assert set(highlight_names.NAMED) == set(highlight_places.NAMED)


def test_each_scene_knows_its_place_in_the_lessons() -> None:
    courses = [course_of(read(scene_id)) for scene_id in SCENES]
    assert [course.following for course in courses] == [*SCENES[1:], ""]
    for _, lesson_courses in groupby(courses, lambda course: course.scene.lesson):
        places = [(course.number, course.count, course.ends_lesson) for course in lesson_courses]
        assert places == [(n, len(places), n == len(places)) for n in range(1, len(places) + 1)]
    assert {course.scene.lesson: course.game for course in courses if course.game} == {3: "basic", 6: "advanced"}


def test_a_scene_that_cannot_be_read_is_said_on_a_sheet(app: App) -> None:
    app.navigation.show_lesson("9z")
    assert isinstance(app.scene, Modal)
    assert app.scene.text == t("learn.page.unreadable", scene="9z")
