"""Ten years on the screen: the page, the table of a task, its end; by mouse and keys."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from page_hands import click, press
from task_hands import page, play_on, table

from ulm.files import paths
from ulm.files.yaml_reader import parse_yaml
from ulm.records import record as records
from ulm.records.index import Summary, examine
from ulm.session.table_setup import BOTS, SeatSetup, TableSetup
from ulm.tasks import progress, task_files
from ulm.tasks.bounds import Bound
from ulm.tasks.judging import Figure, Judge, Seal
from ulm.tasks.progress import Done, Progress
from ulm.tasks.task import of_document
from ulm.ui.scenes.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.scenes.tasks.result_scene import TaskResultScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.tasks_seals import state_of
from ulm.ui.widgets.modal import Modal

pytestmark = pytest.mark.usefixtures("mute_bots")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr("ulm.processes.process.Process.begin", lambda *_: None)
    made = App((960, 540))
    made.settings.speed = "instant"
    made.apply_settings()
    made.navigation.show_title()
    made.step(16)
    return made


def opened(app: App) -> None:
    app.navigation.show_tasks()
    page(app)


def test_the_page_is_reached_from_the_puzzles_and_left_again(app: App) -> None:
    app.navigation.show_puzzles()
    app.step(16)
    click(app, "tasks")
    page(app)
    press(app, "escape")
    assert isinstance(app.scene, PuzzlesScene)


def test_later_tasks_open_by_seals_or_by_the_setting(app: App) -> None:
    opened(app)
    scene = page(app)
    assert [scene.is_open(task) for task in scene.tasks] == [True] * 5 + [False] * 5
    scene.progress = Progress(tasks={"siege": Done(3), "beam": Done(2)})
    assert all(scene.is_open(task) for task in scene.tasks)
    scene.progress = Progress()
    app.settings.all_tasks = True
    assert all(scene.is_open(task) for task in scene.tasks)


def test_a_card_that_is_not_open_does_nothing(app: App) -> None:
    opened(app)
    scene = page(app)
    card = scene.focus.find("task:jousting")
    assert card is not None
    assert not card.enabled


def test_a_task_begins_by_a_click_and_by_keys_with_its_story(app: App) -> None:
    opened(app)
    click(app, "task:siege")
    for _ in range(5):
        app.step(16)
    assert isinstance(app.scene, Modal), "the story is told first"
    assert "Charles IV" in app.scene.text
    scene, coach = table(app)
    assert coach.task.id == "siege"
    assert not scene.session.game.position.descendants
    app.navigation.show_title()
    opened(app)
    press(app, "return")
    assert table(app)[1].task.id == "siege", "the keyboard is at the first task without a seal"


@pytest.mark.parametrize(
    ("seats", "player", "names"),
    [
        (None, "", ["Agnes", "Felix"]),
        (None, "Ines", ["Ines", "Agnes"]),
        ([SeatSetup("Bot", "red", "master"), SeatSetup("Felix", "blue")], "Ines", ["Felix", "Agnes"]),
    ],
    ids=["nothing is known", "a table elsewhere", "the last table"],
)
def test_the_player_has_the_name_of_the_last_table(
    app: App, seats: list[SeatSetup] | None, player: str, names: list[str]
) -> None:
    app.settings.table = TableSetup(seats) if seats is not None else None
    app.settings.player = player
    opened(app)
    click(app, "task:siege")
    assert [seat.name for seat in table(app)[0].session.seats] == names


def test_the_seals_are_in_sight_and_tell_the_task_again(app: App) -> None:
    opened(app)
    click(app, "task:charter")
    scene, coach = table(app)
    assert scene.focus.find("task:slip") is not None
    assert coach.column > 0
    scene.side.toggle()
    app.step(16)
    assert scene.focus.find("task:slip") is None, "nothing lies on the board"
    click(app, "top:task")
    assert isinstance(app.scene, Modal)


def test_a_game_that_was_left_is_continued_as_a_task(app: App) -> None:
    opened(app)
    click(app, "task:wall")
    scene, _ = table(app)
    play_on(app, scene, 4)
    before = scene.session.game.state()
    app.navigation.show_title()
    app.step(16)
    app.navigation.continue_game()
    for _ in range(6):
        app.step(16)
    assert isinstance(app.scene, GameScene), "the story is not told twice"
    scene, coach = table(app)
    assert coach.task.id == "wall"
    assert scene.session.game.state() == before


def test_without_its_file_a_continued_game_is_an_ordinary_one(app: App) -> None:
    opened(app)
    click(app, "task:wall")
    scene, _ = table(app)
    play_on(app, scene, 2)
    app.navigation.show_title()
    progress.file().unlink()
    app.navigation.continue_game()
    app.step(16)
    assert isinstance(app.scene, GameScene)
    assert app.scene.coach.top_key() is None


def test_the_end_shows_the_seals_keeps_them_and_the_game_is_an_ordinary_record(app: App) -> None:
    opened(app)
    click(app, "task:charter")
    scene, coach = table(app)
    play_on(app, scene)
    scoring = app.scene
    assert isinstance(scoring, ScoringScene)
    for _ in range(40):
        app.step(200)
    assert scoring.focus.find("annals") is not None
    scoring.on_again()
    app.step(16)
    result = app.scene
    assert isinstance(result, TaskResultScene)
    assert result.won == coach._judge.won(scene.session.game)
    kept = progress.load().content
    assert kept.tasks["charter"] == Done(result.won, 1)
    assert kept.tables == {}
    (saved,) = paths.saves().glob("*.ulm")
    summary = examine(saved)
    assert isinstance(summary, Summary)
    assert summary.finished
    assert summary.given, "it is told apart from an ordinary game"
    assert records.read(saved).year == coach.task.year == 1397
    assert records.replay(records.read(saved)).state() == scene.session.game.state()
    click(app, "again")
    assert table(app)[1].task.id == "charter"


def test_practice_is_not_offered_at_a_task(app: App) -> None:
    opened(app)
    click(app, "task:siege")
    scene, _ = table(app)
    scene.open_menu()
    app.step(16)
    assert app.scene is not None
    assert app.scene.focus.find("practice") is None
    assert app.scene.focus.find("task") is not None


def test_the_example_of_the_page_that_says_how_can_be_played() -> None:
    text = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")
    example = text[text.index("## Challenges") :].split("```yaml\n")[1].split("```")[0]
    task = of_document(parse_yaml(example, "my_task.yaml"), "my_task", BOTS)
    assert task.texts["title"] == "My year"
    assert all(seal.say for seal in task.seals)


@pytest.mark.parametrize(
    ("figure", "now", "had"),
    [
        (Figure("total", 44, Bound("least", 48)), "44 of 48", "You had 44."),
        (Figure("lead", -6, Bound("least", 6)), "now\u00a0−6", "You were 6 points behind."),
        (Figure("lead", 1, Bound("least", 6)), "now\u00a01", "You were 1 point ahead."),
        (Figure("place", 4, Bound("most", 3)), "now place 4", "Your place: 4."),
        (Figure("barge", -11, Bound("exactly", 11)), "now\u00a0−11", "Your barge was on −11."),
        (Figure("barge", 9, Bound("exactly", 11)), "9 of 11", "Your barge was on +9."),
    ],
)
def test_what_is_counted_reads_well(app: App, figure: Figure, now: str, had: str) -> None:
    from ulm.ui import tasks_words

    assert tasks_words.figures((figure,)) == now
    assert tasks_words.had((figure,)) == had


def test_figures_of_several_kinds_are_told_in_sentences(app: App) -> None:
    from ulm.ui import tasks_words

    found = (Figure("total", 60, Bound("least", 54)), Figure("lead", 3, Bound("least", 1)))
    assert tasks_words.had(found) == "You were 3 points ahead. You had 60."


def test_a_card_says_what_wins_its_seals(app: App) -> None:
    opened(app)
    scene = page(app)
    card = scene.focus.find("task:siege")
    assert card is not None
    assert "Masterly: Win by at least 18 points." in str(card.tooltip)
    locked = scene.focus.find("task:jousting")
    assert locked is not None
    assert "Opens once" in str(locked.tooltip)


def test_the_story_counts_nothing_before_the_first_move(app: App) -> None:
    opened(app)
    click(app, "task:charter")
    for _ in range(5):
        app.step(16)
    assert isinstance(app.scene, Modal)
    assert "End with seals in at least 3 quarters." in app.scene.text
    assert " of 3" not in app.scene.text
    scene, coach = table(app)
    play_on(app, scene, 2)
    assert " of 3" in coach.told()


def test_before_the_first_move_no_seal_is_held_by_a_draw(app: App) -> None:
    """Five points each would be a shared victory."""
    opened(app)
    click(app, "task:siege")
    for _ in range(5):
        app.step(16)
    scene, coach = table(app)
    assert Judge(coach.task).seals(scene.session.game)[0].won
    assert [state_of(seal) for seal in coach.seals] == ["open", "open", "open"]
    play_on(app, scene, 2)
    assert coach.seals == Judge(coach.task).seals(scene.session.game)


def test_the_end_says_how_many_seals_open_the_other_tasks(app: App) -> None:
    (task, *_), seals = task_files.tasks(BOTS), (Seal(True, False, ()), *[Seal(False, True, ())] * 2)
    assert "5 more seals open the other tasks." in TaskResultScene(app, task, seals, new=1, opened=False).verdict()
    app.settings.all_tasks = True
    assert "other tasks" not in TaskResultScene(app, task, seals, new=1, opened=False).verdict()


def test_the_program_s_tasks_have_names_for_all_their_numbers(app: App) -> None:
    from ulm.ui import tasks_words

    for task in task_files.tasks(BOTS):
        for level in range(3):
            assert "{" not in tasks_words.seal(task, level)


_LOADED = """
import sys
from ulm.session.session import Seat
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.shell.app import App

app = App((960, 540))
app.navigation.show_title()
app.navigation.start_game(TableSetup([SeatSetup("A", "red"), SeatSetup("B", "blue")]))
app.step(16)
print([name for name in sys.modules if name.startswith("ulm.tasks") or "tasks_words" in name])
"""


@pytest.mark.long
def test_nothing_of_the_tasks_is_loaded_before_they_are_opened(tmp_path: Path) -> None:
    environment = os.environ | {"ULM_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", _LOADED], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines()[-1] == "[]"
