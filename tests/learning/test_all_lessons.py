"""Every scene that the program has: its expected way, its mistakes and its texts."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from scene_files import let_others_play

from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.teaching import lesson, lesson_check, lesson_files
from ulm.teaching.lesson import LEARNER
from ulm.teaching.lesson_run import LessonRun

FILES = sorted((Path(__file__).parents[2] / "data" / "lessons").glob("*.yaml"))
LONGEST = 25
"""Words of a sentence of the coach."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_expected_way_and_every_mistake(path: Path) -> None:
    assert [str(fault) for fault in lesson_check.faults(lesson.read(path))] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_show_me_plays_a_scene_to_its_goal(path: Path) -> None:
    run = LessonRun(lesson.read(path))
    while run.advice().kind == "beat" or run.script(run.game) is not None:
        expected = run.expected()
        if expected is None:
            assert let_others_play(run)
        else:
            assert expected.take_back == 0
            run.game.play(expected.move)
    assert run.advice().kind == "done"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_there_is_always_a_way_back_to_the_goal(path: Path) -> None:
    rng, run = random.Random(path.stem), LessonRun(lesson.read(path))
    game = run.game
    for _ in range(40):
        kind, expected = run.advice().kind, run.expected()
        if kind in ("weak", "missed"):
            assert expected is not None
            if rng.random() < 0.5:
                undo(run, run.take_back_steps())
                assert game.position.active == LEARNER
                assert run.advice().kind == "beat", "the mistake is gone"
                continue
        elif kind == "beat" and game.position.active == LEARNER:
            assert expected is not None
        if game.finished:
            undo(run, 1)
        elif expected is not None and rng.random() < 0.3:
            undo(run, expected.take_back)
            game.play(expected.move)
        else:
            scripted = run.script(game)
            game.play(scripted if scripted is not None else rng.choice(game.legal()))


def undo(run: LessonRun, steps: int) -> None:
    for _ in range(steps):
        assert run.game.undo()


@pytest.mark.parametrize("language", codes())
def test_texts_are_there_and_short(language: str) -> None:
    texts = Texts(language)
    for path in FILES:
        scene = lesson.read(path)
        assert [key for key in lesson_files.needed_texts(scene) if not texts.has(key)] == []
        for key in scene.says():
            words = re.sub(r"\{icon:[^}]*\}", "", texts.get(key)).split()
            assert len([word for word in words if re.search(r"\w", word)]) <= LONGEST, key
