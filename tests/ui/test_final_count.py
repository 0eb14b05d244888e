"""The final count: source by source, the course of the game, what decided, and buttons at its end."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame
import pytest
from hands import post_click, post_key

from tests.marks import mostly_long
from tests.random_games import at_random
from ulm.analysis.score_breakdown import FinalCount, PlaySource
from ulm.i18n import catalog, language_files
from ulm.i18n.score_text import decided, headline
from ulm.rules import Game
from ulm.rules.scoring import FinalScore, Verdict
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.screens.final_scores import SOURCES, FinalScores, SeatResult, lines
from ulm.ui.screens.final_scores import decided as told
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.final_scoring_table import ScoringTable
from ulm.ui.settings import Settings
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.line_chart import LineChart

RESULTS = [
    SeatResult("Agnes", "red", FinalScore(34, 3, -2, 18, 53, {"siege": 18})),
    SeatResult("Felix", "blue", FinalScore(28, 1, 5, 9, 43, {}), "journeyman"),
    SeatResult("Ursula", "green", FinalScore(-4, 0, -11, 0, -15, {}), "random"),
]
TOTALS = [53, 43, -15]
PLAY = (
    PlaySource("start", (5, 5, 5), ({"start": 5},) * 3),
    PlaySource("coat", (20, 21, 0), ({"coat": 20}, {"coat": 21}, {})),
    PlaySource("card", (9, 2, 1), ({"siege": 4, "coinage": 5}, {"coinage": 2}, {"coinage": 1})),
    PlaySource("tower", (0, 0, -10), ({}, {}, {"tax": -5, "tithe": -5})),
)
STANDINGS = ((10, 12, -8), (30, 40, -5), (53, 43, -15))
TEN_SECONDS = 10_000


def _result(winners: tuple[int, ...] = (0,), seats: Sequence[SeatResult] = RESULTS) -> FinalScores:
    return FinalScores(seats, Verdict(winners, winners, (3,) * len(seats)), FinalCount(PLAY, (1, 2, 3), STANDINGS))


def _scene(app: App, log: list[str] | None = None, result: FinalScores | None = None) -> ScoringScene:
    kept = log if log is not None else []
    scene = ScoringScene(
        app,
        result or _result(),
        on_again=lambda: kept.append("again"),
        on_look=lambda: kept.append("look"),
        on_leave=lambda: kept.append("leave"),
    )
    app.push(scene)
    return scene


_FRAME = 48.0
"""As on a slow machine: the test takes a third of the time."""


def _until(app: App, there: Callable[[], bool], longest: float = TEN_SECONDS) -> float:
    """Let time go by until something is so; how long that took (ms)."""
    passed = 0.0
    while not there():
        assert passed <= longest
        app.step(_FRAME)
        passed += _FRAME
    return passed


def _totals(scene: ScoringScene) -> list[int]:
    return [scene.total(seat) for seat in range(len(scene.results))]


def _session(seed: int, seats: int, **options: bool) -> Session:
    """A finished game of random moves."""
    game = at_random(Game.new(seats=seats, seed=seed, options=options), Random(seed))
    people = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    return Session(
        game, [SessionSeat(name, colour) for name, colour in people[:seats]], seed, save=lambda session: None
    )


# ----- the count


def test_scores_are_counted_source_by_source(app: App) -> None:
    app.settings.speed = "normal"
    log: list[str] = []
    scene = _scene(app, log)
    app.step(16)
    assert _totals(scene) == [0, 0, 0]
    seen = []

    def over() -> bool:
        seen.append(tuple(scene.shares.values()))
        assert sum(0 < share < 1 for share in seen[-1]) <= 1, "one source after the other"
        return scene.done

    _until(app, over)
    assert seen == sorted(seen)
    assert list(scene.shares) == [
        *("points.start", "points.coat", "points.card", "points.tower"),
        *("sparrows", "river", "cards"),
    ]
    assert _totals(scene) == TOTALS
    app.step(200)
    assert not app.animating
    assert scene.focus.focused is scene.focus.find("again")
    post_key("return")
    app.step(16)
    post_key("escape")
    app.step(16)
    assert log == ["again", "leave"]


def test_the_count_of_a_game_ends_within_ten_seconds_with_what_the_engine_says(app: App) -> None:
    app.settings.speed = "normal"
    session = _session(4, 4, towers=True)
    app.navigation.show_result(session)
    scene = app.scene
    assert isinstance(scene, ScoringScene)
    _until(app, lambda: scene.done, TEN_SECONDS)
    scores = session.game.final_scores()
    for seat, score in enumerate(scores):
        assert [scene.shown(source, seat) for source in SOURCES] == [getattr(score, source) for source in SOURCES]
        assert scene.total(seat) == score.total
        assert sum(scene.shown(line.key, seat) for line in scene.lines if line.part_of == "points") == score.points
    assert tuple(scene.winners) == session.game.winners


@pytest.mark.parametrize("how", ["click", "return", "escape"])
def test_counting_can_be_skipped(app: App, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app.settings.speed = "normal"
    heard: list[str] = []
    log: list[str] = []
    scene = _scene(app, log)
    app.step(500)
    monkeypatch.setattr(app.audio, "play", lambda name, *more, **others: heard.append(name))
    if how == "click":
        post_click(app, (960, 500))
    else:
        post_key(how)
    app.step(16)
    assert scene.done
    assert _totals(scene) == TOTALS
    assert heard == ["bell"], "what is skipped is not heard"
    post_key("return")
    app.step(16)
    assert log == ["look"], "a key pressed once too often begins no new game"


def test_step_by_step_each_line_waits(app: App) -> None:
    app.settings.speed = "step"
    scene = _scene(app)
    for number in range(1, len(scene.shares) + 1):
        for _ in range(30):
            app.step(80)
        assert [share == 1 for share in scene.shares.values()].count(True) == number
        assert scene.done is (number == len(scene.shares))
        post_key("space")


def test_with_less_motion_the_lines_are_simply_there(app: App) -> None:
    app.settings.speed, app.settings.reduced_motion = "normal", True
    scene = _scene(app)
    seen = set()

    def over() -> bool:
        seen.update(scene.shares.values())
        return scene.done

    _until(app, over)
    assert seen == {0.0, 1.0}


# ----- the course of the game


def test_the_course_shows_how_far_each_was_behind(app: App) -> None:
    scene = _scene(app)
    app.step(16)
    chart = scene.root.find("course")
    assert isinstance(chart, LineChart)
    assert [list(course.values) for course in chart.courses] == [[-2, -10, 0], [0, 0, -10], [-20, -45, -68]]
    assert [len(chart.path(course)) for course in chart.courses] == [3, 3, 3]
    step = scene.focus.find("course:2")
    assert step is not None
    assert [line.partition(":")[0] for line in step.tooltip_text().split("\n")[1:]] == ["Felix", "Agnes", "Ursula"]


# ----- what decided


@pytest.mark.parametrize(
    ("verdict", "totals", "winners", "numbers"),
    [
        (Verdict((0,), (0,), (1, 1, 1)), (31, 30, 30), ["Agnes"], ["1"]),
        (Verdict((1,), (0, 1), (4, 5, 6)), (31, 31, 30), ["Felix"], ["31", "4", "5"]),
        (Verdict((0, 2), (0, 1, 2), (5, 3, 5)), (31, 31, 31), ["Agnes", "Ursula"], ["31", "5", "3", "5"]),
        (Verdict((0, 1), (0, 1), (5, 5, 6)), (31, 31, 30), ["Agnes", "Felix"], ["31", "5"]),
    ],
    ids=["a lead", "a tie that quarters decide", "a tie of three", "a victory that is shared"],
)
def test_the_count_says_who_has_won_and_what_decided(
    verdict: Verdict, totals: tuple[int, ...], winners: list[str], numbers: list[str]
) -> None:
    catalog.use("en")
    names = ("Agnes", "Felix", "Ursula")
    assert [name for name in names if name in headline(verdict, names)] == winners
    assert re.findall(r"\d+", decided(verdict, totals, names)) == numbers


# ----- every size, every language


@pytest.mark.parametrize("language", mostly_long(("de",), language_files.codes()))
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1000, 900)])
def test_everything_has_its_place(language: str, percent: int, size: tuple[int, int]) -> None:
    app = App(size, Settings(language=language, text=percent, speed="instant"))
    name = "Maximiliane-Theodora von Ehinger"
    screen = pygame.FRect(0, 0, 1920, 1080)
    for seats in (2, 4):
        session = _session(seats, seats, towers=True)
        for seat in session.seats:
            object.__setattr__(seat, "name", name)
        app.navigation.show_result(session)
        app.step(16)
        scene = app.scene
        assert isinstance(scene, ScoringScene)
        assert scene.done
        table, headline, chart = (scene.root.find(name) for name in ("table", "headline", "course"))
        assert isinstance(table, ScoringTable)
        assert headline is not None
        buttons = [item for item in scene.focus.items if isinstance(item, Button)]
        assert len(buttons) == 5
        parts = [table.rect, headline.rect, *(button.rect for button in buttons)]
        parts += [chart.rect] if chart is not None else []
        for number, part in enumerate(parts):
            assert screen.contains(part)
            assert part.inflate(-1, -1).collidelist(parts[number + 1 :]) == -1
        assert table.row * 0.66 * scene.app.canvas.viewport.scale >= 9, "the names of the lines stay legible"
    app.close()


# ----- what the lines count


def test_two_sentences_say_what_decided(app: App) -> None:
    result = _result()
    sentence = told(result, lines(result))
    assert re.findall(r"\(([+−]?\d+)\)", sentence) == ["+9", "+7", "−7"], "cards laid out and played, despite the river"
    tied = FinalScores(RESULTS[:2], Verdict((1,), (0, 1), (4, 5)), FinalCount((), (), ()))
    assert "decide" in told(tied, lines(tied)), "quarters, not sources"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_named_makes_most_of_the_lead(seed: int) -> None:
    """Over each of the nearest: what is not named made a third of the lead at most."""
    result = FinalScores.of(_session(seed, 3 + seed % 2))
    if len(result.verdict.level) > 1:
        return
    totals = sorted((seat.score.total for seat in result.seats), reverse=True)
    lead, nearest = totals[0] - totals[1], totals.count(totals[1])
    sentences = told(result, lines(result)).split(". ")[1:]
    assert len(sentences) == nearest
    for sentence in sentences:
        named = [int(each.replace("−", "-")) for each in re.findall(r"\(([+−]?\d+)\)", sentence)]
        assert abs(lead - sum(named)) <= lead / 3, sentence


@pytest.mark.parametrize("explained", [False, True])
def test_each_line_says_what_it_counts(app: App, explained: bool) -> None:
    play = PlaySource("coat", (20, 21), ({"coat": 20}, {"coat": 21}))
    result = FinalScores(RESULTS[:2], Verdict((0,), (0,), (3, 3)), FinalCount((play,), (1,), ((53, 43),)))
    log: list[str] = []
    leave = partial(log.append, "leave")
    app.push(ScoringScene(app, result, on_again=leave, on_look=leave, on_leave=leave, lines_explained=explained))
    app.step(16)
    scene = app.scene
    assert isinstance(scene, ScoringScene)
    for line in scene.lines:
        item = scene.focus.find(f"line:{line.key}")
        assert item is not None
        assert item.tooltip_text() == line.explains != ""
    table = scene.root.find("table")
    assert isinstance(table, ScoringTable)
    assert len(table.explanations) == (len(scene.lines) if explained else 0), "written out beside the lines"
