"""Tasks: the program's can be begun, and what is wrong with a player's own is said in one sentence and left out."""

from pathlib import Path

import pytest

from ulm.cli.check import player_file_problems
from ulm.cli.check_teaching import player_task_problems
from ulm.files import file_problems
from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import standard_definitions
from ulm.session.table_setup import BOTS
from ulm.storage import record as records
from ulm.teaching import challenge_files
from ulm.teaching.challenge import Bound, parse_bound, seats_of

OWN = """\
year: 1500
title: My year
story: Once upon a time.
aim: Do it.
bots: [apprentice, assistant]
options: {towers: true}
given: {tower: tax, players: [{coins: 5}, {}]}
seals:
  reached: {say: Two coins., end: {players: [{coins: at least 2}]}}
  well: {say: Never buy., played: {buy: 0}}
  masterly: {say: Lead., lead: at least 3}
"""
BY_YEAR = ["siege", "beam", "charter", "roof", "wall", "barges", "stones", "heyday", "stop", "jousting"]


@pytest.fixture
def home(own_home: Path, no_file_problems: None) -> Path:
    folder = own_home / "data" / "tasks"
    folder.mkdir(parents=True)
    return folder


def own(home: Path, text: str = OWN, name: str = "mine.yaml") -> Path:
    path = home / name
    path.write_text(text, encoding="utf-8")
    return path


def test_there_are_ten_tasks_of_ten_years() -> None:
    found = challenge_files.tasks(BOTS)
    assert [task.year for task in found] == [1376, 1377, 1397, 1405, 1480, 1488, 1493, 1500, 1543, 1545]


@pytest.mark.parametrize("task_id", challenge_files.ids())
def test_each_can_be_begun_with_any_seed_and_is_the_same_game_from_its_record(task_id: str) -> None:
    task = challenge_files.read(task_id, BOTS)
    assert task is not None
    for seed in (1, 2, 10**9):
        record = task.begun(seed, seats_of(task), "2026-11-26T02:00Z")
        game = records.start(record)
        assert not list(game.validate()) or task.given, "only what is given may be impossible"
        for _ in range(12):
            game.play(game.legal()[-1])
        made = records.Record.of(game, seed, record.seats, record.started, task.given, task.year)
        again = records.replay(made)
        assert again.state() == game.state()
        assert made.text().startswith("ulm: 2\n")
        assert f"\nyear: {task.year}\n" in made.text()


def test_an_own_task_is_added_and_one_of_a_known_name_overrides(home: Path) -> None:
    own(home)
    own(home, OWN, "siege.yaml")
    found = {task.id: task for task in challenge_files.tasks(BOTS)}
    assert found["mine"].texts["title"] == "My year"
    assert found["siege"].year == 1500
    assert [bound.number for bound in found["mine"].seals[0].bounds()] == [2]
    assert player_task_problems(standard_definitions()) == []
    assert list(player_file_problems(None)) == []


WRONG = {
    "year": (OWN.replace("1500", "1999"), "year", "1890"),
    "bot": (OWN.replace("apprentice,", "wizard,"), "bots[0]", "wizard"),
    "no bots": (OWN.replace("[apprentice, assistant]", "[]"), "bots", "1"),
    "too many bots": (OWN.replace("[apprentice,", "[apprentice, master, master,"), "bots", "3"),
    "option": (OWN.replace("towers", "castles"), "options", "castles"),
    "tower": (OWN.replace("tower: tax", "tower: taxes"), "given.tower", "taxes"),
    "seal missing": (OWN.replace("  masterly: {say: Lead., lead: at least 3}\n", ""), "seals", "masterly"),
    "empty seal": (OWN.replace(", lead: at least 3", ""), "seals.masterly", "expected one of `end`"),
    "words of a bound": (OWN.replace("at least 3", "at leats 3"), "seals.masterly.lead", "at leats 3"),
    "bound of a player": (OWN.replace("at least 2", "some"), "end.players[0].coins", "some"),
    "key of a player": (OWN.replace("coins: at least 2", "gold: at least 2"), "end.players[0]", "gold"),
    "move": (OWN.replace("{buy: 0}", "{steal: 0}"), "seals.well.played", "steal"),
    "number of moves": (OWN.replace("{buy: 0}", "{buy: never}"), "seals.well.played.buy", "never"),
    "quarter": (OWN.replace("lead: at least 3", "seals_in: {castle: 1}"), "seals.masterly.seals_in", "castle"),
    "source": (OWN.replace("lead: at least 3", "scored: {luck: 1}"), "seals.masterly.scored", "luck"),
    "first": (OWN.replace("lead: at least 3", "first: {hand: [siege]}"), "seals.masterly.first", "barge: 11"),
    "seat": (OWN.replace("seals:\n", "first: 3\nseals:\n"), "first", "2"),
    "no title": (OWN.replace("title: My year\n", ""), "title", "missing"),
    "not yaml": ("year: [1500\n", "", "YAML"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_task_gets_one_sentence_and_is_left_out(what: str, home: Path) -> None:
    text, place, word = WRONG[what]
    path = own(home, text)
    with pytest.raises(UnreadableFile) as told:
        challenge_files.usable(path, BOTS)
    problem = told.value.problem
    assert place in problem.place
    assert word in f"{problem.place} {problem.message}"
    assert "\n" not in str(problem)
    file_problems.clear()
    assert [task.id for task in challenge_files.tasks(BOTS)] == BY_YEAR
    assert len(file_problems.pop_unreported()) == 1
    (checked,) = player_task_problems(standard_definitions())
    assert checked.file == "your tasks/mine.yaml"
    assert checked.message == problem.message


def test_a_file_of_another_name_is_named(home: Path) -> None:
    own(home, OWN, "My task.yaml")
    assert len(challenge_files.tasks(BOTS)) == 10
    said = [str(problem) for problem in player_file_problems(None)]
    assert len(said) == 1
    assert "name a task in small letters" in said[0]


@pytest.mark.parametrize(
    ("raw", "made"),
    [
        (5, Bound("exactly", 5)),
        ("at least 5", Bound("least", 5)),
        ("at most -3", Bound("most", -3)),
        ("at least 5 points", None),
        ("5", None),
        (True, None),
        (None, None),
    ],
)
def test_bounds_in_words(raw: object, made: Bound | None) -> None:
    assert parse_bound(raw) == made
