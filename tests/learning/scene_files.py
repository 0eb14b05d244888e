"""Scenes of lessons for tests, and lessons in the player's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from ulm.files import asset_files
from ulm.i18n import catalog
from ulm.teaching import lesson
from ulm.teaching.lesson_files import needed_texts
from ulm.teaching.lesson_run import LessonRun

SCENES = Path(__file__).parent / "scenes"


def text_of(scene_id: str) -> str:
    """The text of a scene's file."""
    return (SCENES / f"{scene_id}.yaml").read_text(encoding="utf-8")


def run_of(scene_id: str, *moves: str) -> LessonRun:
    """A scene after some moves."""
    run = LessonRun(lesson.read(SCENES / f"{scene_id}.yaml"))
    play(run, *moves)
    return run


def play(run: LessonRun, *moves: str) -> None:
    """Play moves, whoever makes them."""
    for move in moves:
        run.game.play(move)


def let_others_play(run: LessonRun) -> list[str]:
    """Have the script play until the learner decides; its moves."""
    found = []
    while (move := run.script(run.game)) is not None:
        run.game.play(move)
        found.append(str(move))
    return found


def put(path: str, content: str) -> Path:
    """Write a file into the player's ``data``."""
    file = asset_files.players_folder("data") / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    catalog.use("en")  # texts are read once
    return file


def put_lesson(scene_id: str, content: str, languages: tuple[str, ...] = ("en", "de")) -> None:
    """A scene in the player's folder with all the texts it needs."""
    scene = lesson.read(put(f"lessons/{scene_id}.yaml", content))
    tree: dict[str, Any] = {}
    for key in needed_texts(scene):
        *above, last = key.split(".")
        node = tree
        for name in above:
            node = node.setdefault(name, {})
        node[last] = f"Text {key}"
    for language in languages:
        put(f"lang/learning/{language}.yaml", yaml.safe_dump(_with_texts_of(language, tree)))


def _with_texts_of(language: str, tree: dict[str, Any]) -> dict[str, Any]:
    """The texts together with those of the lesson's other scenes."""
    file = asset_files.players(f"data/lang/learning/{language}.yaml")
    if file is not None:
        before = yaml.safe_load(file.read_text(encoding="utf-8"))
        for number, texts in before["learn"].items():
            tree["learn"][number] = texts | tree["learn"].get(number, {})
    return tree
