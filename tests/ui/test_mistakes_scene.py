"""The page *Learn from your mistakes*: what it says of made missed turns, and its three puzzles, played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from page_hands import click, press
from puzzle_hands import Search, judge_all_right, page, solve, table

from tests.missed_games import THREE, keep_game
from tests.puzzles.missed import MIXED, turn
from ulm.analysis import own_mistakes_file, puzzle_progress
from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, SearchProgress, StoredMistake
from ulm.analysis.own_mistakes_statistics import MistakeStatistics
from ulm.analysis.puzzle import PuzzleSection, words
from ulm.analysis.puzzle_file import FILE, PuzzleFile
from ulm.files import file_problems, paths
from ulm.files.asset_files import find
from ulm.i18n.catalog import t
from ulm.rules.ruleset import present_definitions
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.screens.puzzles import own_mistakes_scene
from ulm.ui.screens.puzzles.own_mistakes_scene import OwnMistakesScene
from ulm.ui.screens.puzzles.puzzle_cards import PuzzleCard
from ulm.ui.toolkit.widgets.bar_chart import ChartBar
from ulm.ui.toolkit.widgets.dialog import Modal

TWO = Path(__file__).parents[1] / "puzzles" / "two.yaml"
NAME = "Lost at home.ulm"


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> None:
    file_problems.clear()
    Search.made = []
    monkeypatch.setattr("ulm.analysis.own_mistakes_search.MistakeSearchProcess", Search)
    judge_all_right(monkeypatch)


def missed(*turns: tuple[float, list[str]]) -> MistakesData:
    """Missed turns of one game that cost so much, with these themes."""
    file = PuzzleFile(TWO)
    puzzle = file.parse(file.puzzles[0])
    found = []
    for number, (gap, themes) in enumerate(turns):
        section = msgspec.structs.replace(puzzle.section, id=f"0000{number:04x}", gap=gap, error=0.1, themes=themes)
        found.append(StoredMistake(number, 2, puzzle.seat, ("push W1", "end"), words(puzzle.view, section)))
    known = present_definitions().hash()
    return MistakesData(
        {"0": SearchedGame(NAME, 1_795_000_000, records.read(THREE).seats, "1", known, 20, True, found)}
    )


TURNS = ((4.0, ["card", "last"]), (3.0, ["card"]), (2.5, ["last"]), (2.0, ["sparrow", "card"]), (1.5, ["tower"]))


def opened(app: App, *turns: tuple[float, list[str]]) -> OwnMistakesScene:
    """The page, opened by a click from that of the puzzles."""
    keep_game(THREE, paths.saves() / NAME, {})
    own_mistakes_file.write(own_mistakes_file.file(), missed(*turns))
    app.navigation.show_title()
    app.navigation.show_puzzles()
    page(app)
    click(app, "mistakes")
    return here(app)


def here(app: App) -> OwnMistakesScene:
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, OwnMistakesScene), app.scene
    return app.scene


def card(scene: OwnMistakesScene, number: int) -> PuzzleCard:
    found = scene.focus.find(f"exercise:{number}")
    assert isinstance(found, PuzzleCard)
    return found


def ids(scene: OwnMistakesScene) -> list[str]:
    return [entry.id for entry in scene.exercises.entries]


def answer(app: App) -> None:
    """Play the solution, and have it judged where it ends because something is revealed."""
    coach = solve(app)
    if coach.state == "ready":
        press(app, "g")
    assert coach.state == "right"


@pytest.mark.usefixtures("app")
def test_the_sentence_says_the_figures_that_are_shown() -> None:
    def most(turns: Sequence[PuzzleSection]) -> str:
        return own_mistakes_scene.most_lost_theme(MistakeStatistics(turns))

    found = MistakeStatistics(MIXED)
    assert most(MIXED) == t("puzzles.mistakes.most", n=2, points="8.0", what="**Card now or later**")
    first = own_mistakes_scene.bars(found)[0]
    assert (first.label, first.value) == ("Card now or later", 8.0)
    assert first.value_text == t("puzzles.mistakes.figure", n=2, points="8.0")
    assert [bar.marked for bar in own_mistakes_scene.bars(found)] == [True, False, False]
    together = own_mistakes_scene.total_loss(found)
    assert t("puzzles.mistakes.all", n=6, points="19.5") in together
    assert t("puzzles.mistakes.without", n=1) in together
    alike = most([turn(3.0, "card", error=0.2)] * 3 + [turn(2.9, "sparrow", error=0.2)] * 3)
    what = "**Card now or later** and **Sparrow**"
    assert alike == t("puzzles.mistakes.alike", what=what, points="0.3", error="1.0")
    few = t("puzzles.mistakes.few", n=2, least="{}").partition("{}")[0]
    assert most(MIXED[:2]).startswith(few)
    same = t("puzzles.mistakes.same", what="{}").partition("{}")[0]
    assert most([turn(3.0, "card", "sparrow")] * 5).startswith(same)
    assert most([turn(3.0)] * 5) != ""


@pytest.mark.parametrize("puzzles", [True, False])
def test_the_page_says_by_theme_what_the_turns_cost_and_what_to_practise(
    app: App, puzzles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not puzzles:
        monkeypatch.setattr("ulm.analysis.puzzle_file.shipped", lambda: None)
    scene = opened(app, *TURNS)
    said = scene.spoken()
    assert t("puzzles.mistakes.most", n=3, points="9.0", what="**Card now or later**") in said
    assert (t("puzzles.mistakes.exercises", what="Card now or later") in said) == puzzles
    assert len(ids(scene)) == (3 if puzzles else 0)
    assert scene.focus.focused is scene.focus.find("exercise:1" if puzzles else "back")
    bars = [item for item in scene.focus.items if isinstance(item, ChartBar)]
    figures = [(bar.bar.label, bar.bar.value) for bar in bars]
    assert figures == [("Card now or later", 9.0), ("Last round", 6.5), ("Sparrow", 2.0), ("Tower tile", 1.5)]
    assert t("puzzles.mistakes.bar_tip", n=3, points="9.0", error="0.3") in bars[0].tooltip_text()


def test_three_puzzles_are_a_click_or_a_key_away_and_others_come_when_all_were_answered(app: App) -> None:
    scene = opened(app, *TURNS)
    first = ids(scene)
    assert all("card" in entry.themes for entry in scene.exercises.entries)
    assert scene.focus.focused is card(scene, 1)
    click(app, "exercise:2")
    _, coach = table(app)
    assert coach.sitting.entry.id == first[1]
    answer(app)
    click(app, "leave")
    assert ids(here(app)) == first
    assert "Solved at the first try" in card(scene, 2).spoken_name()
    assert puzzle_progress.load().progress.puzzles[first[1]].solved
    scene.focus.focus(card(scene, 1))
    press(app, "return")
    answer(app)
    press(app, "g")
    assert table(app)[1].sitting.entry.id == first[2], "Next leads to the one of the three that is left"
    answer(app)
    press(app, "g")
    following = table(app)[1].sitting.entry.id
    click(app, "leave")
    others = ids(here(app))
    assert not set(others) & set(first)
    assert following == others[0]
    press(app, "escape", "escape")
    app.navigation.show_puzzles()
    page(app)
    click(app, "mistakes")
    assert ids(here(app)) == others, "they are the same ones the next time"


def test_without_missed_turns_the_page_says_so_and_fills_when_one_is_found(app: App) -> None:
    scene = opened(app)
    Search.made[0].come(SearchProgress(1, number=1, name=NAME, turns=4, all=30))
    app.step(16)
    assert "turn 5 of 30" in scene.spoken()
    assert scene.focus.find("exercise:1") is None
    press(app, "escape")
    page(app)
    click(app, "mistakes")
    Search.made[0].come(SearchProgress(1, number=1, name=NAME, turns=5, all=30), missed(*TURNS[:1]))
    scene = here(app)
    assert t("puzzles.mistakes.few", n=1, least="{}").partition("{}")[0] in scene.spoken()
    assert len(ids(scene)) == 3
    click(app, "exercise:1")
    assert table(app)[1].sitting.entry.id == ids(scene)[0]


def test_the_puzzles_stay_where_they_are_while_the_search_goes_on(app: App) -> None:
    scene = opened(app, *TURNS)
    first = ids(scene)
    Search.made[0].come(SearchProgress(1, number=1, name=NAME, turns=6, all=30), missed(*TURNS, (9.0, ["last"])))
    scene = here(app)
    assert t("puzzles.mistakes.most", n=3, points="15.5", what="**Last round**") in scene.spoken()
    assert ids(scene) == first
    click(app, "back")
    page(app)
    click(app, "mistakes")
    assert here(app).exercises.theme == "last"


def test_after_the_last_one_it_is_said_of_which_theme_all_are_solved(app: App) -> None:
    """There are other puzzles left, so it is not said that all are solved."""
    before = puzzle_progress.load()
    for entry in PuzzleFile(find(FILE)).puzzles:
        if "denying" in entry.themes:
            before.progress.puzzles[entry.id] = puzzle_progress.AnsweredRecord(solved=True, answers=1)
    before.progress.puzzles.popitem()
    before.save()
    scene = opened(app, (2.0, ["denying"]))
    assert t("puzzles.mistakes.about", n=1) in scene.spoken()
    click(app, "exercise:1")
    answer(app)
    press(app, "g")
    solved = t("puzzles.mistakes.solved", what="Denying")
    assert isinstance(app.scene, Modal)
    assert solved in app.scene.text
    press(app, "return")
    assert solved in here(app).spoken()
    assert not ids(scene)
