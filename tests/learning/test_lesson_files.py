"""The files of lessons: each fault is told with file and place; a player's lesson needs no Python."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from scene_files import put, put_lesson, text_of

from tests.recorded import FOLDER
from ulm.cli import check, main
from ulm.cli.check_teaching import lesson_problems
from ulm.files import file_problems
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import standard_definitions
from ulm.teaching import lesson, lesson_check, lesson_files
from ulm.teaching.lesson_run import LessonRun

pytestmark = pytest.mark.usefixtures("own_home", "no_file_problems")


def changed(old: str, new: str, scene_id: str = "1a") -> str:
    """The text of a scene with one change."""
    text = text_of(scene_id)
    assert old in text
    return text.replace(old, new, 1)


# ----- reading


def test_a_goal_left_out_is_the_last_expectation(tmp_path: Path) -> None:
    file = tmp_path / "1b.yaml"
    text = changed("  goal: {active: 1, players: [{coins: 2, barge: -9}]}\n", "")
    file.write_text(text.replace("  minutes: 3\n", ""), encoding="utf-8")
    assert lesson.read(file).goals == ({"players": [{"coins": 2, "barge": -9}], "outside": {"E1": "white"}},)


_BEAT = "{say: use, when: {phase: actions}, glow: [actions]}"
_WEAK = "{say: no_boat, played: [push N1, push E3, push S3], by: [draw, push N1]}"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lesson:\n", "lessons:\n", "1a.yaml: unknown key `lessons`"),
        ("shows: grid", "shows: moon", "1a.yaml: lesson.shows: expected one of `grid`, `river`"),
        ("steps:", "first: 1\nsteps:", "1a.yaml: given.active: the learner, seat 0, must be the first to move"),
        ("push W1, money, money", "push W4, money, money", "steps[0].do[1]: 'push W4' is not a valid move"),
        ("goal: {active: 1, players: [{coins: 2, barge: -9}]}", "goal: []", "lesson.goal: expected at least one goal"),
        ("goal: {active", "goal: {discard: [sieg], active", "lesson.goal.discard[0]: expected a card ("),
        (_BEAT, "{say: use, whn: {phase: actions}}", "lesson.beats[2]: unknown key `whn`"),
        (_BEAT, "{say: use}", "beats[2]: without a condition it would always be shown: expected `when`, `offers`"),
        (_BEAT, "{say: use, when: {phase: act}}", "beats[2].when.phase: expected a phase (start, convert, actions)"),
        (_BEAT, "{say: use, when: {question: why}}", "lesson.beats[2].when.question: expected a question (keep, "),
        (_BEAT, "{say: use, when: {outside: {E1: red}}}", "lesson.beats[2].when.outside.E1: expected a colour (gray"),
        (_BEAT, "{say: use, when: {players: [{gold: 1}]}}", "beats[2].when.players[0]: unknown key `gold`"),
        (_BEAT, "{say: use, offers: [dance]}", "lesson.beats[2].offers[0]: 'dance' is not a valid move"),
        (_BEAT, "{say: Use it, when: {phase: actions}}", "lesson.beats[2].say: expected the key of a text, such as"),
        ("glow: [bag]", "glow: [sack]", "lesson.beats[0].glow[0]: no place is called 'sack'; expected `bag`, `deck`"),
        ("glow: [bag]", "glow: [slot N4]", "lesson.beats[0].glow[0]: expected a name after `slot` (N1, "),
        ("glow: [bag]", "glow: [tower]", "glow[0]: there are no tower tiles without the option `towers`"),
        ("{say: draw, glow", "{say: draw, offers: [draw], glow", "beats[0]: the first beat is shown when no other"),
        (_WEAK, "{say: no_boat, by: [draw]}", "lesson.weak[0]: expected `when`, `offers`, `refuses` or `played`"),
        (_WEAK, "{say: no_boat, played: [push N1]}", "lesson.weak[0]: expected `by`, the moves from the start"),
        ("try: push W1", "try: hop", "lesson.refused[0].try: 'hop' is not a valid move"),
    ],
)  # fmt: skip  # several to a line
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "1a.yaml"
    file.write_text(changed(old, new), encoding="utf-8")
    with pytest.raises(UnreadableFile) as found:
        lesson.read(file)
    assert told in str(found.value)


def test_a_file_that_is_no_scene_is_told(tmp_path: Path) -> None:
    for name, content, told in (
        ("push.yaml", text_of("1a"), "push.yaml: name a lesson scene after its lesson and a letter, as in `7a.yaml`"),
        ("1b.yaml", text_of("1a"), "1b.yaml: lesson.minutes: the minutes of a lesson are in its first scene, 1a.yaml"),
        ("1c.yaml", text_of("1a").partition("lesson:")[0], "1c.yaml: the section `lesson` is missing"),
        ("1d.yaml", text_of("1a").partition("  beats:")[0].replace("  minutes: 3\n", ""), "1d.yaml: lesson.beats: "),
        ("1e.yaml", "name: x\nsteps: []\nlesson: {beats: [{say: a}]}", "1e.yaml: lesson: there is no `goal`"),
    ):
        (tmp_path / name).write_text(content, encoding="utf-8")
        with pytest.raises(UnreadableFile) as found:
            lesson.read(tmp_path / name)
        assert told in str(found.value)


# ----- playing them for a check


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("river, end]", "end]", "steps[0].expect.players[0].barge: expected -9, found -11"),
        ("goal: {active: 1, players: [{coins: 2,", "goal: {players: [{coins: 0}]}  #",
         "lesson.goal: it holds before the first move"),
        ("goal: {active: 1, players: [{coins: 2,", "goal: {players: [{coins: 9}]}  #",
         "lesson.goal: the moves of the steps do not reach it"),
        ("played: [push N1, push E3, push S3], by: [draw, push N1]", "played: [push N2], by: [push N2]",
         "lesson.weak[0].by[0]: `push N2` is refused (draw_first); legal moves: draw"),
        ("played: [push N1, push E3, push S3], by: [draw, push N1]", "played: [push N2], by: [draw, push N1]",
         "lesson.weak[0]: after draw, push N1 it does not hold"),
        ("played: [push N1, push E3, push S3], by: [draw, push N1]", "played: [river], by: [draw, push W1, river]",
         "lesson.weak[0]: the goal is still in reach after draw, push W1"),
        ("played: [push N1, push E3, push S3], by: [draw, push N1]",
         "played: [push W1], by: [draw, push W1, money, money, river, end]",
         "lesson.weak[0]: after draw, push W1, money, money, river, end the goal is reached"),
        ("try: push W1, code: draw_first", "try: draw, code: draw_first", "refused[0].try: `draw` is legal there"),
        ("try: money, code: push_first", "try: money, code: phase",
         "lesson.refused[1].code: `money` is refused by `push_first` there"),
        ("after: [draw], try", "after: [end], try", "lesson.refused[1].after[0]: `end` is refused"),
    ],
)  # fmt: skip  # several to a line
def test_what_cannot_be_played_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "1a.yaml"
    file.write_text(changed(old, new), encoding="utf-8")
    found = [str(fault) for fault in lesson_check.faults(lesson.read(file))]
    assert any(told in fault for fault in found), found


def test_a_goal_that_is_reached_a_turn_too_early_is_told(tmp_path: Path) -> None:
    file = tmp_path / "6a.yaml"
    file.write_text(changed("goal: {round: 5, active: 1, players", "goal: {players", "6a"), encoding="utf-8")
    found = [str(fault) for fault in lesson_check.faults(lesson.read(file))]
    assert "lesson.goal: it already holds after `seal reichenauer_hof`, before the learner's last turn" in found


def test_the_command_plays_a_scene_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "1a.yaml"
    file.write_text(text_of("1a"), encoding="utf-8")
    assert main.run(["scenario", str(file)]) == 0
    file.write_text(changed("try: push W1", "try: draw"), encoding="utf-8")
    assert main.run(["scenario", str(file)]) == 1
    assert "lesson.refused[0].try: `draw` is legal there" in capsys.readouterr().out
    file.write_text(changed("shows: grid", "shows: moon"), encoding="utf-8")
    assert main.run(["scenario", str(file)]) == 2
    assert "lesson.shows" in capsys.readouterr().err


# ----- the player's folder


def problems(about: str) -> list[str]:
    return [str(problem) for problem in check.problems() if about in str(problem)]


def test_a_lesson_of_the_player_s_needs_no_python() -> None:
    put_lesson("77a", text_of("1a"))
    last = lesson_files.lessons()[-1]
    assert (last.number, last.minutes, last.key) == (77, 3, "learn.77")
    run = LessonRun(last.scenes[0])
    assert run.advice().say == "learn.77.a.draw"
    assert problems("77") == []
    assert file_problems.pop_unreported() == []


def test_a_broken_scene_is_told_and_left_out() -> None:
    put_lesson("77a", text_of("1a"))
    put_lesson("77b", text_of("3b"))
    put("lessons/77b.yaml", text_of("3b").replace("[bag,", "[sack,"))
    assert [scene.id for scene in lesson_files.lessons()[-1].scenes] == ["77a"]
    (problem,) = file_problems.pop_unreported()
    assert problem.file.endswith("77b.yaml")
    assert problem.message.startswith("lesson.beats[0].glow[0]: no place is called 'sack'")
    assert [line.partition(" no place")[0] for line in problems("sack")] == [
        "your lessons/77b.yaml: lesson.beats[0].glow[0]:"
    ]


def test_a_scene_without_its_texts_is_told_and_left_out() -> None:
    put("lessons/77a.yaml", text_of("1a"))
    put("lang/learning/en.yaml", "learn: {77: {title: T, about: A, learned: L, a: {title: T, goal: G, drew: D}}}\n")
    assert all(each.number != 77 for each in lesson_files.lessons())
    (problem,) = file_problems.pop_unreported()
    assert problem.message == "missing texts: learn.77.a.draw and 8 more"
    found = problems("77")
    assert "your lang/learning/en.yaml: learn.77.a.draw: this text is missing; scene 77a needs it" in found
    assert "your lang/learning/en.yaml: learn.77.a.drew: no lesson scene uses this text" in found
    assert not any("de.yaml" in each for each in found), "nobody has to write in all languages of the program"
    put("lang/learning/de.yaml", "learn: {77: {title: T}}\n")
    missing = "your lang/learning/de.yaml: learn.77.about: this text is missing, and 12 more; scene 77a needs it"
    assert missing in problems("77")


def test_check_plays_the_player_s_scenes_and_names_files_that_nobody_reads() -> None:
    put_lesson("77a", text_of("1a").replace("try: push W1", "try: draw"))
    put("lessons/push.yaml", text_of("1a"))
    put("lessons/77a.yml", text_of("1a"))
    assert problems("lessons/") == [
        "data/lessons/77a.yml: this file is not used; name a lesson scene after its lesson and a letter, "
        "as in `7a.yaml`",
        "data/lessons/push.yaml: this file is not used; name a lesson scene after its lesson and a letter, "
        "as in `7a.yaml`",
        "your lessons/77a.yaml: lesson.refused[0].try: `draw` is legal there",
    ]


def test_a_scene_that_the_player_s_definitions_do_not_have_is_left_out_quietly() -> None:
    text = (FOLDER / "coats.yaml").read_text(encoding="utf-8")
    put("coats.yaml", text.replace("id: salt_barn", "id: sugar_barn"))
    assert lesson_files.scene("4b") is None
    assert file_problems.pop_unreported() == []
    assert lesson_files.scene("4a") is not None
    assert problems("lessons/") == []


def test_check_finds_lessons_of_the_program_that_are_gone_or_broken(tmp_path: Path) -> None:
    shutil.copytree(asset("data/lessons"), tmp_path / "lessons")
    (tmp_path / "lessons" / "1a.yaml").unlink()
    (tmp_path / "lessons" / "1b.yaml").write_text(text_of("1a").replace("  minutes: 3\n", "  moments: 3\n"))
    (tmp_path / "lessons" / "1d.txt").write_text("")
    found = [str(each) for each in lesson_problems(tmp_path, asset("data/lang"), standard_definitions())]
    assert "lang/learning/en.yaml: learn.1.a.goal: no lesson scene uses this text" in found
    assert any(each.startswith("lessons/1b.yaml: lesson: unknown key `moments`") for each in found)
    assert any(each.startswith("lessons/1d.txt: this file is not used; name a lesson scene") for each in found)
