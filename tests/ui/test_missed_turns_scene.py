"""The player's missed turns as scenes: looked for while the page is open, played, and the review of their game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from page_hands import click, press
from puzzle_hands import Search, judge_all_right, page, solve, table

from tests.missed_games import THREE, keep_game
from ulm.analysis import own_mistakes_file, puzzle_progress
from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, SearchProgress, StoredMistake
from ulm.analysis.own_mistakes_search import SearchFailed
from ulm.analysis.puzzle import words
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.puzzle_progress import PuzzleProgress
from ulm.files import file_problems, paths
from ulm.rules.ruleset import present_definitions
from ulm.storage import record as records
from ulm.storage.game_library import Library
from ulm.ui.app.app import App
from ulm.ui.screens.puzzles.puzzle_cards import PuzzleCard, ThemeTile
from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
from ulm.ui.screens.review.review_scene import ReviewScene
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.list_view import RowList

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"
NAME = "Lost at home.ulm"
TURN = 4


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> type[Search]:
    file_problems.clear()
    Search.made = []
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: PuzzleFile(TWO))
    monkeypatch.setattr("ulm.analysis.own_mistakes_search.MistakeSearchProcess", Search)
    return Search


@pytest.fixture
def right(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers are right, at once."""
    judge_all_right(monkeypatch)


def a_puzzle() -> MistakesData:
    """A missed turn of the game of three, in which stands one of the program's puzzles."""
    file = PuzzleFile(TWO)
    puzzle = file.parse(file.puzzles[0])
    known = present_definitions().hash()
    section = msgspec.structs.replace(puzzle.section, id="0000abcd")
    found = StoredMistake(TURN, 2, puzzle.seat, ("push W1", "end"), words(puzzle.view, section))
    return MistakesData(
        {"0": SearchedGame(NAME, 1_795_000_000, records.read(THREE).seats, "1", known, 20, True, [found])}
    )


@pytest.fixture
def kept() -> MistakesData:
    """The record of that game with its account, and the file with the puzzle."""
    keep_game(THREE, paths.saves() / NAME, {TURN: 3.4})
    own_mistakes_file.write(own_mistakes_file.file(), a_puzzle())
    return a_puzzle()


def opened(app: App) -> PuzzlesScene:
    app.navigation.show_title()
    app.navigation.show_puzzles()
    return page(app)


def card(app: App) -> PuzzleCard:
    app.step(16)
    assert app.scene is not None
    found = app.scene.focus.find("missed")
    assert isinstance(found, PuzzleCard)
    return found


def theme_tile(scene: PuzzlesScene) -> ThemeTile:
    found = scene.focus.find("theme:crest")
    assert isinstance(found, ThemeTile)
    return found


def test_without_games_the_page_says_that_there_are_no_missed_turns(app: App) -> None:
    opened(app)
    looking = card(app).spoken_name()
    assert not card(app).enabled
    Search.made[0].come(SearchProgress(0))
    Search.made[0].end()
    assert not card(app).enabled
    assert card(app).spoken_name() != looking


def test_the_end_of_the_search_moves_nothing_on_the_page(app: App) -> None:
    """The card may become higher by what it says, but not lower, or the themes below it would jump."""
    scene = opened(app)
    search = Search.made[0]
    search.come(SearchProgress(1, number=1, name="A long game that was kept under a long name " * 3, turns=4, all=30))
    high, below = card(app).rect.h, theme_tile(scene).rect.copy()
    search.come(SearchProgress(1))
    search.end()
    assert card(app).rect.h == high
    assert theme_tile(scene).rect == below


def test_what_is_being_looked_at_is_said_and_what_is_found_can_be_played(app: App) -> None:
    keep_game(THREE, paths.saves() / NAME, {TURN: 3.4})
    opened(app)
    search = Search.made[0]
    search.come(SearchProgress(2, number=1, name=NAME))
    assert "Lost at home" in card(app).spoken_name()
    search.come(SearchProgress(2, number=1, name=NAME, turns=4, all=30))
    assert "Lost at home, turn 5 of 30" in card(app).spoken_name()
    assert not card(app).enabled
    search.come(SearchProgress(2, number=1, name=NAME, turns=5, all=30), a_puzzle())
    assert card(app).enabled
    assert "0 of 1 solved" in card(app).spoken_name()
    click(app, "missed")
    assert table(app)[1].sitting.origin is not None


def test_a_missed_turn_is_played_by_those_who_sat_there_and_its_solution_names_the_game(
    app: App, kept: MistakesData
) -> None:
    opened(app)
    click(app, "missed")
    scene, coach = table(app)
    assert [seat.name for seat in scene.session.seats] == ["Agnes", "Jürgen", "Ursula"]
    said = "\n".join(words for _, words in coach.said())
    assert "Jürgen" in said
    assert "Lost at home" not in said, "which game it is would give it away"
    press(app, "c")
    for _ in range(40):
        app.step(16)
    assert coach.state == "shown"
    assert "Lost at home, round 2" in coach.said()[0][1]


@pytest.mark.usefixtures("right")
def test_once_it_is_solved_the_game_is_named_and_its_review_opens_at_the_turn(app: App, kept: MistakesData) -> None:
    opened(app)
    click(app, "missed")
    coach = solve(app)
    assert coach.state == "right"
    assert "Lost at home, round 2" in "\n".join(words for _, words in coach.said())
    click(app, "review")
    review = app.scene
    assert isinstance(review, ReviewScene)
    assert review.list.selected == TURN
    rows = review.list.rows
    assert rows is not None
    assert rows.rect.contains(rows.box(TURN))
    press(app, "escape")
    assert table(app)[1] is coach
    (paths.saves() / NAME).unlink()
    click(app, "review")
    assert isinstance(app.scene, Modal), "a record that is gone is said in a sentence"


@pytest.mark.usefixtures("right")
def test_it_counts_as_solved_but_not_for_the_rating(app: App, kept: MistakesData) -> None:
    scene = opened(app)
    click(app, "missed")
    solve(app)
    now = puzzle_progress.load().progress
    assert [each.first for each in now.puzzles.values()] == [True]
    assert (now.rating, now.streak, now.in_a_row) == (PuzzleProgress().rating, 0, {})
    press(app, "g")
    assert isinstance(app.scene, Modal)
    press(app, "return")
    assert page(app) is scene
    assert "1 of 1 solved" in card(app).spoken_name()
    assert not card(app).enabled
    rows = scene.focus.find("rows")
    assert isinstance(rows, RowList)
    assert "Lost at home, round 2" in rows.spoken_row(0)
    assert scene.shelf.solved() == 0, "it is none of the program's puzzles"


def test_a_deleted_game_takes_its_puzzles_along_and_a_restored_one_brings_them_back(
    app: App, kept: MistakesData
) -> None:
    library = Library()
    thrown = library.throw_away(NAME)
    opened(app)
    assert not card(app).enabled
    press(app, "escape")
    library.restore(thrown, NAME)
    opened(app)
    assert card(app).enabled


def test_the_search_ends_when_the_page_is_left(app: App, kept: MistakesData) -> None:
    opened(app)
    (search,) = Search.made
    click(app, "missed")
    assert search.running, "it goes on while a puzzle is played"
    search.come(SearchProgress(1, number=1, name=NAME, turns=7, all=30))
    app.step(16)
    press(app, "escape")
    assert "turn 8 of 30" in card(app).spoken_name()
    press(app, "escape")
    assert not isinstance(app.scene, PuzzlesScene)
    assert not search.running
    search.come(SearchProgress(1, number=1, name=NAME, turns=9, all=30))
    app.step(16)


def test_what_was_found_can_be_played_after_a_failed_search_and_without_other_puzzles(
    app: App, kept: MistakesData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: None)
    scene = opened(app)
    failure = SearchFailed("the games could not be looked at")
    failure.add_note("Traceback")
    Search.made[0].end(failure)
    assert "could not be looked at" in card(app).spoken_name()
    assert scene.focus.find("day") is None
    press(app, "return")
    assert table(app)[1].sitting.origin is not None


def test_a_damaged_file_is_said_and_one_of_a_newer_version_is_left_alone(app: App) -> None:
    own_mistakes_file.file().parent.mkdir(parents=True, exist_ok=True)
    own_mistakes_file.file().write_bytes(b"{")
    app.navigation.show_title()
    app.navigation.show_puzzles()
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert "missed_turns-broken-1.json" in app.scene.text
    press(app, "return", "escape")
    own_mistakes_file.file().write_bytes(b'{"format": 99}')
    app.navigation.show_puzzles()
    app.step(16)
    assert len(Search.made) == 1, "nothing is looked for"
