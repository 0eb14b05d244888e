"""The bot that suits the player: offered where the table is set, and found when the game begins."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hands import post_click

from ulm.ai.adaptive_strength import rating_of
from ulm.ai.bot_ratings import bot_ratings
from ulm.ai.bot_registry import is_bot
from ulm.rules.scoring import FinalScore
from ulm.session import adaptive_results
from ulm.session.table_setup import ADAPTIVE, BOTS, SeatSetup, TableSetup
from ulm.storage.game_summary import SeatSummary, Summary
from ulm.ui.app.app import App
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.settings import load_settings, save_settings
from ulm.ui.table import game_launcher
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.widgets.segmented_choice import SegmentedChoice

RATINGS = bot_ratings()
SEATS = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", ADAPTIVE)]


def game(
    bots: tuple[str | None, ...], points: tuple[int, ...], *, finished: bool = True, practice: bool = False
) -> Summary:
    """A summary of a made-up game."""
    seats = tuple(
        SeatSummary("Agnes", "red", bot, _score(total), {}, {}, {}, {}, 0, 0)
        for bot, total in zip(bots, points, strict=True)
    )
    winners = tuple(seat for seat, total in enumerate(points) if total == max(points))
    return Summary("", 1, {}, 0, practice, "", seats, 10, 20, 200, finished, winners if finished else ())


def _score(total: int) -> FinalScore:
    return FinalScore(points=total, sparrows=0, river=0, cards=0, total=total, details={})


def rating(*games: Summary) -> float:
    return rating_of(adaptive_results.results(games), RATINGS)


WON, LOST = game((None, "journeyman"), (50, 40)), game((None, "journeyman"), (40, 50))


def test_games_won_count_for_and_games_lost_against_the_player() -> None:
    assert rating(LOST, LOST) < rating(LOST) < rating() < rating(WON) < rating(WON, WON)
    assert rating(game((None, "apprentice"), (50, 40))) < rating(WON)
    assert rating(game((None, "journeyman-shipper"), (50, 40))) == rating(WON)


def test_only_the_latest_games_count() -> None:
    many = [WON] * 29
    assert rating(*many, WON, *[LOST] * 30) == rating(*many, WON)
    assert rating(*many, LOST) < rating(*many), "the thirtieth counts"


@pytest.mark.parametrize(
    "other",
    [
        game((None, "journeyman"), (50, 40), finished=False),
        game((None, "journeyman"), (50, 40), practice=True),
        game((None, None), (50, 40)),
        game((None, "random"), (50, 40)),
        game(("apprentice", "journeyman"), (50, 40)),
    ],
)
def test_other_games_do_not_count(other: Summary) -> None:
    assert rating(other) == rating()
    assert rating(*[other] * 40, WON) == rating(WON)


def test_it_is_offered_with_the_other_bots(app: App) -> None:
    app.settings.table = TableSetup([SEATS[0], SeatSetup("Felix", "blue", "apprentice")])
    scene = SetupScene(app)
    app.push(scene)
    app.step(16)
    levels = scene.focus.find("level1")
    assert isinstance(levels, SegmentedChoice)
    offered = [option.value for option in levels.options]
    assert set(offered) == {ADAPTIVE, *BOTS}
    texts = {option.value: option.text for option in levels.options}
    assert all(texts[bot].endswith(f" {rating}") for bot, rating in RATINGS.items())
    post_click(app, levels.cell(offered.index(ADAPTIVE)).center)
    app.step(16)
    assert scene.table().seats[1].bot == ADAPTIVE
    assert scene.focus.find("character1") is None


def test_the_table_is_remembered_and_the_bot_is_chosen_again_for_each_game(app: App) -> None:
    app.settings.table = TableSetup(list(SEATS))
    save_settings(app.settings)
    assert load_settings().settings.table == app.settings.table
    game_launcher.start(app, TableSetup(SEATS, {}, 1, 0))
    app.step(16)
    assert isinstance(app.scene, TableScene)
    bot = app.scene.state.seats[1].bot
    assert bot is not None
    assert is_bot(bot)
    assert {adaptive_results.bot_of(ADAPTIVE, seed) for seed in range(12)} == {"apprentice", "assistant"}


def test_the_saved_games_decide(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Kept:
        """Nothing is known of games before they are looked for and read."""

        def __init__(self) -> None:
            self.found = 0
            self.summaries: tuple[Summary, ...] = ()

        def scan(self) -> int:
            self.found = 20
            return 20

        def read(self, stopped: Callable[[], bool]) -> None:
            assert not stopped(), "there is a moment for it"
            later = time.monotonic() + 3
            with monkeypatch.context() as patch:
                patch.setattr("time.monotonic", lambda: later)
                assert stopped(), "a new game does not wait for longer"
            self.summaries = (game((None, "grandmaster"), (60, 40)),) * self.found

    monkeypatch.setattr(adaptive_results, "Index", Kept)
    assert {adaptive_results.bot_of(ADAPTIVE, seed) for seed in range(9)} == {"grandmaster"}
    assert adaptive_results.bot_of("journeyman", 1) == "journeyman"


def test_a_folder_that_cannot_be_read_is_that_of_a_new_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ulm.files.paths.saves", lambda: tmp_path / "gone")
    assert adaptive_results.players_rating() == rating()
