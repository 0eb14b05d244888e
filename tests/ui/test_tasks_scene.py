"""Ten years on the screen: the page, the table of a task, its end; by mouse and keys."""

from pathlib import Path

import pytest
from page_hands import click, press
from task_hands import page, play_on, table

from ulm.files import paths
from ulm.files.yaml_reader import parse_yaml
from ulm.session.table_setup import BOTS, SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.game_summary import Summary, examine
from ulm.teaching import challenge_progress
from ulm.teaching.challenge import of_document
from ulm.teaching.challenge_progress import ChallengeProgress, ChallengeRecord
from ulm.teaching.challenge_result import ChallengeJudge
from ulm.ui.app.app import App
from ulm.ui.challenge_seal import state_of
from ulm.ui.screens.challenges.challenge_result_scene import ChallengeResultScene
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

pytestmark = pytest.mark.usefixtures("mute_bots")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr("ulm.processes.Process.begin", lambda *_: None)
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
    scene.progress = ChallengeProgress(tasks={"siege": ChallengeRecord(3), "beam": ChallengeRecord(2)})
    assert all(scene.is_open(task) for task in scene.tasks)
    scene.progress = ChallengeProgress()
    app.settings.all_tasks = True
    assert all(scene.is_open(task) for task in scene.tasks)


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


def test_the_task_can_be_read_again_and_practice_is_not_offered(app: App) -> None:
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
    press(app, "return")
    scene.open_menu()
    app.step(16)
    assert app.scene.focus.find("practice") is None
    assert app.scene.focus.find("task") is not None


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
    app.navigation.show_title()
    challenge_progress.file().unlink()
    app.navigation.continue_game()
    app.step(16)
    assert isinstance(app.scene, GameScene)
    assert app.scene.coach.top_key() is None, "without its file it is an ordinary game"


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
    assert isinstance(result, ChallengeResultScene)
    assert result.won == ChallengeJudge(coach.task).won(scene.session.game)
    kept = challenge_progress.load().content
    assert kept.tasks["charter"] == ChallengeRecord(result.won, 1)
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


def test_the_example_of_the_page_that_says_how_can_be_played() -> None:
    text = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")
    example = text[text.index("## Challenges") :].split("```yaml\n")[1].split("```")[0]
    task = of_document(parse_yaml(example, "my_task.yaml"), "my_task", BOTS)
    assert task.texts["title"] == "My year"
    assert all(seal.say for seal in task.seals)


def test_before_the_first_move_no_seal_is_held_by_a_draw(app: App) -> None:
    """Five points each would be a shared victory."""
    opened(app)
    click(app, "task:siege")
    for _ in range(5):
        app.step(16)
    scene, coach = table(app)
    assert ChallengeJudge(coach.task).seals(scene.session.game)[0].won
    assert [state_of(seal) for seal in coach.seals] == ["open", "open", "open"]
    play_on(app, scene, 2)
    assert coach.seals == ChallengeJudge(coach.task).seals(scene.session.game)
