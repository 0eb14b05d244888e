"""The statistics page: figures, filters, bars and career marks, by mouse and by keys alone."""

import random
from pathlib import Path

import msgspec
import pygame
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import post_click
from pad_hands import press as press_pad

from tests.random_games import at_random
from ulm.files import paths
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.achievements import NAMES
from ulm.storage.game_statistics import count
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.screens.chronicle.saved_game_scene import ChronicleGameScene
from ulm.ui.screens.statistics.achievement_list import AchievementMark
from ulm.ui.screens.statistics.statistics_charts import fraction
from ulm.ui.screens.statistics.statistics_scene import StatisticsFigure, StatisticsScene
from ulm.ui.timings import Timings
from ulm.ui.toolkit.widgets.bar_chart import ChartBar, GridLines, HorizontalBar, Scale
from ulm.ui.toolkit.widgets.scroll_area import ScrollView

RECORDS = Path(__file__).parents[1] / "records"
TABLES = (
    (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue", "master")),
    (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue", "random"), RecordSeat("Ida", "green", "apprentice")),
)


def record(seed: int, moves: int = 10_000) -> Record:
    seats = TABLES[seed % 2]
    game = Game.new(seats=len(seats), seed=seed, options={"towers": seed % 2 == 1})
    at_random(game, random.Random(seed), moves)
    return Record.of(game, seed, seats, f"2026-11-{20 - seed:02}T19:30Z")


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Five finished games: three basic ones for two, two advanced ones for three."""
    return [record(seed).text() for seed in range(5)]


@pytest.fixture
def saves(texts: list[str]) -> Path:
    folder = paths.saves()
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number}.ulm").write_text(text, encoding="utf-8")
    return folder


def keep_many(saves: Path, text: str) -> None:
    """So many more games that reading them takes longer than a frame."""
    for number in range(40):
        (saves / f"more {number}.ulm").write_text(text, encoding="utf-8")


def opened(app: App) -> StatisticsScene:
    show_chronicle(app)
    settle(app)
    click(app, "statistics")
    return shown(app)


def shown(app: App) -> StatisticsScene:
    assert isinstance(app.scene, StatisticsScene), app.scene
    return app.scene


def marks(scene: StatisticsScene, chart: str = "") -> list[ChartBar]:
    return [
        item
        for item in scene.focus.items
        if isinstance(item, ChartBar) and (not chart or item.name.startswith(f"{chart}:"))
    ]


def figures(scene: StatisticsScene) -> list[tuple[str, str]]:
    return [(item.number, item.label) for item in scene.root.walk() if isinstance(item, StatisticsFigure)]


def test_the_chronicle_offers_them_once_a_game_is_finished(app: App, saves: Path, texts: list[str]) -> None:
    for path in saves.iterdir():
        path.unlink()
    records.write(record(1, 40), saves / "begun.ulm")
    chronicle = show_chronicle(app)
    settle(app)
    assert chronicle.focus.find("statistics") is None
    (saves / "0.ulm").write_text(texts[0], encoding="utf-8")
    scene = opened(app)
    assert scene.found.games == 1
    key(app, "escape")
    assert isinstance(app.scene, ChronicleScene)


def test_bars_stand_for_what_was_counted(app: App, saves: Path) -> None:
    scene = opened(app)
    assert scene.found == count(scene.index.summaries)
    assert [mark.bar.value for mark in marks(scene, "course")] == [o.points for o in scene.found.course]
    assert [mark.bar.marked for mark in marks(scene, "course")] == [o.won > 0 for o in scene.found.course]
    quarters = [mark.bar.value for mark in marks(scene, "quarter")]
    assert quarters == sorted(scene.found.quarters.values(), reverse=True)[:8]
    cards = [mark.bar.value for mark in marks(scene, "card")]
    assert cards == sorted((use.both for use in scene.found.cards.values()), reverse=True)[:8]
    assert len(marks(scene, "bots")) == 3
    assert sum(mark.bar.value for mark in marks(scene, "source")) == pytest.approx(float(scene.found.mean or 0))


def test_the_filters_by_mouse(app: App, saves: Path) -> None:
    scene = opened(app)
    kinds, seats = scene.focus.find("kind"), scene.focus.find("seats")
    for pos, games in (
        (kinds.rect.center, 3),
        ((seats.rect.right - 20, seats.rect.centery), 0),
        ((seats.rect.x + 20, seats.rect.centery), 3),
    ):
        post_click(app, pos)
        settle(app)
        assert scene.found.games == games
        assert bool(marks(scene)) is (games > 0)
    click(app, "back")
    assert isinstance(app.scene, ChronicleScene)


def test_by_keys_alone(app: App, saves: Path) -> None:
    chronicle = show_chronicle(app)
    settle(app)
    for _ in range(10):
        key(app, "tab")
        if chronicle.focus.focused is chronicle.focus.find("statistics"):
            break
    key(app, "return")
    scene = shown(app)
    key(app, "right", "right")
    assert (scene.kind, scene.found.games) == ("advanced", 2)
    key(app, "left", "left")
    key(app, "tab", "tab")
    course = marks(scene, "course")
    assert scene.focus.focused is course[0]
    key(app, "right", "right")
    assert scene.focus.focused is course[2]
    key(app, "end")
    assert scene.focus.focused is course[-1]
    app.step(Timings.HOVER + 50)
    assert scene.focus.tipped is course[-1]
    assert str(course[-1].bar.value) in course[-1].tooltip_text()
    key(app, "tab", "down")
    second = scene.focus.focused
    assert isinstance(second, HorizontalBar)
    assert second.number == 1
    key(app, "tab", mod=pygame.KMOD_SHIFT)
    assert scene.focus.focused is course[-1]
    seen = set()
    for _ in range(12 + len(scene.marks)):
        key(app, "tab")
        seen.add(scene.focus.focused.name.split(":")[0])
    charts = {"course", "quarter", "card", "source", "against", "by_seats", "bots"}
    assert seen >= {*charts, "mark", "back", "kind", "seats"}
    key(app, "escape")
    assert isinstance(app.scene, ChronicleScene)


def career(scene: StatisticsScene) -> dict[str, AchievementMark]:
    return {item.mark.name: item for item in scene.focus.items if isinstance(item, AchievementMark)}


@pytest.fixture
def with_marks(saves: Path) -> Path:
    """The games with two more that people have won, from before all of them."""
    for number, (name, file) in enumerate({"An evening": "format_1", "Another": "played/against_master"}.items()):
        won = records.read(RECORDS / f"{file}.ulm")
        records.write(msgspec.structs.replace(won, started=f"2026-01-0{number + 1}T19:30Z"), saves / f"{name}.ulm")
    return saves


def test_the_marks_stand_at_the_end_and_a_filter_leaves_them(app: App, with_marks: Path) -> None:
    scene = opened(app)
    found = career(scene)
    assert tuple(found) == NAMES
    assert min(item.rect.y for item in found.values()) > max(mark.rect.bottom for mark in marks(scene))
    assert {name for name, item in found.items() if item.mark.first} >= {"apprentice", "master", "last_space"}
    assert "An evening" in found["apprentice"].spoken(), "what is won names its game"
    assert str(found["every_level"].mark.done) in found["every_level"].spoken(), "what is not, how far it is"
    scene._filter_seats(3)
    assert [item.mark for item in career(scene).values()] == [item.mark for item in found.values()]
    scene.show_view("skill")
    assert career(scene) == {}


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_a_mark_opens_the_page_of_its_game_and_leads_back(app: App, with_marks: Path, way: str) -> None:
    scene = opened(app)
    scroll = scene.focus.find("scroll")
    assert isinstance(scroll, ScrollView)

    def focused() -> str:
        return scene.focus.focused.name if scene.focus.focused is not None else ""

    if way == "mouse":
        scroll.scroll_to(scroll.furthest)
        click(app, "mark:apprentice")
    for _ in range(60):
        if way == "mouse" or focused() == "mark:apprentice":
            break
        if way == "keys":
            key(app, "tab")
        else:
            press_pad("left" if focused().startswith("mark:") else "down")
            settle(app)
    if way != "mouse":
        assert scroll.rect.contains(career(scene)["apprentice"].rect), "it has been scrolled into view"
        if way == "keys":
            key(app, "return")
        else:
            press_pad("a")
            settle(app)
    assert isinstance(app.scene, ChronicleGameScene)
    assert app.scene.entry.name == "An evening.ulm"
    key(app, "escape")
    assert app.scene is scene
    scene.focus.focus(career(scene)["grandmaster"], show=True)
    key(app, "return")
    assert app.scene is scene, "what is not won opens nothing"


def test_a_game_that_is_deleted_there_wins_no_mark_any_more(app: App, with_marks: Path) -> None:
    chronicle = show_chronicle(app)
    settle(app)
    chronicle.shown = "unfinished"
    chronicle.look()
    click(app, "statistics")
    scene = shown(app)
    career(scene)["apprentice"].activate()
    settle(app)
    click(app, "delete")
    click(app, "modal:0")
    assert app.scene is scene
    assert not (with_marks / "An evening.ulm").exists()
    first = career(scene)["apprentice"].mark.first
    assert first is None or first.name != "An evening.ulm"
    assert scene.found.games == 6


def test_left_while_reading_the_chronicle_goes_on(app: App, saves: Path, texts: list[str]) -> None:
    keep_many(saves, texts[0])
    chronicle = show_chronicle(app)
    chronicle.open_statistics()
    assert shown(app).reader.busy
    app.pop()
    settle(app)
    assert app.scene is chronicle
    assert len(chronicle.entries) == 45


@pytest.mark.parametrize("values", [[3.0, 47.0], [-6.0, 25.0], [0.0], [-3.0], [0.2]])
def test_a_scale_holds_zero_all_values_and_round_numbers(values: list[float]) -> None:
    scale = Scale.of(values)
    assert all(0 <= scale.place(value) <= 1 for value in (0.0, *values))
    assert 0 in scale.rules()
    assert 1 <= len(scale.rules()) <= 12


def test_games_of_people_only_and_games_against_bots_say_who_won(app: App, saves: Path) -> None:
    scene = opened(app)
    humans = scene.found.humans
    assert figures(scene)[0][0] == "5"
    assert figures(scene)[1][0].startswith(fraction(humans.won))
    assert str(round(100 * humans.won / 5)) in figures(scene)[1][1]
    for path in saves.iterdir():
        path.unlink()
    people = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"), RecordSeat("Ida", "green"))
    game = Game.new(seats=3, seed=1)
    at_random(game, random.Random(1), 10_000)
    records.write(Record.of(game, 1, people, "2026-11-20T19:30Z"), saves / "people.ulm")
    scene = opened(app)
    assert [number for number, _ in figures(scene)[:2]] == ["1", "—"], "of no victory over bots is spoken"
    assert [marks(scene, chart) for chart in ("by_seats", "against", "bots")] == [[], [], []]
    bars = marks(scene, "course")
    assert [mark.bar.tooltip.splitlines()[1].split(":")[0] for mark in bars] == ["Agnes", "Felix", "Ida"]
    rules = next(part for part in scene.root.walk() if isinstance(part, GridLines))
    assert rules.mean == sum(mark.bar.value for mark in bars) / 3 == scene.found.mean
