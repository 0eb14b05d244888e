"""The statistics of reviewed games, and reviewing the other games from there."""

from pathlib import Path

import msgspec
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import until
from test_statistics_page import record

from tools.gallery.sample_accounts import invented
from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview
from ulm.analysis.review_process import ReviewFailed, ReviewProcess
from ulm.files import paths
from ulm.i18n.catalog import t
from ulm.storage import record as records
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.screens.statistics.statistics_scene import StatisticsScene
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.widgets.bar_chart import ChartBar
from ulm.ui.toolkit.widgets.button import Button

GAMES = (0, 1, 2)
"""Seeds: a basic game for two, an advanced one for three, a basic one for two."""


@pytest.fixture(scope="module")
def made() -> dict[int, tuple[Record, GameReview]]:
    return {seed: (found := record(seed), invented(found)) for seed in GAMES}


@pytest.fixture
def saves(made: dict[int, tuple[Record, GameReview]]) -> Path:
    """Three finished games, none of which is reviewed."""
    folder = paths.saves()
    folder.mkdir(parents=True, exist_ok=True)
    for seed, (found, _) in made.items():
        records.write(found, folder / f"{seed}.ulm")
    return folder


def keep(saves: Path, made: dict[int, tuple[Record, GameReview]], *seeds: int) -> None:
    for seed in seeds:
        review_cache.write(made[seed][0], saves / f"{seed}.ulm", made[seed][1])


def opened(app: App) -> StatisticsScene:
    """The page in the view of reviews, once the accounts are read."""
    show_chronicle(app)
    settle(app)
    click(app, "statistics")
    scene = app.scene
    assert isinstance(scene, StatisticsScene)
    click(app, "view")
    until(app, lambda: not scene.skill.loader.busy)
    return scene


def said(scene: StatisticsScene) -> str:
    return "\n".join(item.text for item in scene.root.walk() if isinstance(item, RichLabel))


def bars(scene: StatisticsScene, chart: str) -> list[ChartBar]:
    return [i for i in scene.focus.items if isinstance(i, ChartBar) and i.name.startswith(f"{chart}:")]


def button(scene: StatisticsScene) -> Button | None:
    found = scene.focus.find("review_others")
    assert found is None or isinstance(found, Button)
    return found


def test_saved_reviews_are_shown_and_counted(app: App, saves: Path, made: dict[int, tuple[Record, GameReview]]) -> None:
    keep(saves, made, 0, 1)
    scene = opened(app)
    assert reviewed(2, 3) in said(scene)
    # newest first in the folder is seed 0; the charts run from old to new
    accounts = [made[seed][1] for seed in (1, 0)]
    assert [bar.bar.value for bar in bars(scene, "cost")] == [account.accuracy(0) for account in accounts]
    sums = [account.sums(0) for account in accounts]
    assert [bar.bar.value for bar in bars(scene, "luck")] == [each.own_luck + each.others_luck for each in sums]
    decisions = bars(scene, "decision")
    assert [bar.bar.marked for bar in decisions] == [True] + [False] * (len(decisions) - 1)
    assert f"**{decisions[0].bar.label}**, {decisions[0].bar.value_text}" in said(scene), "what is lost most by"
    lost = sum(turn.cost for account in accounts for turn in account.turns if turn.seat == 0)
    assert sum(bar.bar.value for bar in decisions) == pytest.approx(lost / 2)
    assert len(bars(scene, "cost_against")) == 3
    assert button(scene) is not None


def test_the_filters_hold_for_reviews_as_well(
    app: App, saves: Path, made: dict[int, tuple[Record, GameReview]]
) -> None:
    keep(saves, made, 0, 1)
    scene = opened(app)
    scene.focus.focus(scene.focus.find("kind"))
    key(app, "right")
    assert reviewed(1, 2) in said(scene)
    key(app, "right")
    assert reviewed(1, 1) in said(scene)
    assert button(scene) is None
    click(app, "view")
    assert bars(scene, "course")
    assert not said(scene)


def test_games_of_bots_only_have_nothing_to_tell(app: App) -> None:
    folder = paths.saves()
    folder.mkdir(parents=True, exist_ok=True)
    bots = (RecordSeat("Agnes", "red", "master"), RecordSeat("Felix", "blue", "random"))
    records.write(msgspec.structs.replace(record(0), seats=bots), folder / "bots.ulm")
    scene = opened(app)
    assert said(scene) == t("statistics.skill.no_human")
    assert button(scene) is None


class Judging(ReviewProcess):
    """A review that is made at once, without a process of its own."""

    begun: list[str] = []
    closed: list[str] = []
    failing: tuple[str, ...] = ()
    slow = False

    def __init__(self, record: Record, path: Path | None) -> None:
        self.account, self._record, self._path = None, record, path
        self.begun.append(path.name)

    def poll(self) -> bool:
        if self._path.name in self.failing:
            raise ReviewFailed("no")
        if not self.slow:
            self.account = invented(self._record)
            review_cache.write(self._record, self._path, self.account)
        return True

    def close(self) -> None:
        self.closed.append(self._path.name)


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> type[Judging]:
    kind = type("Judging", (Judging,), {"begun": [], "closed": []})
    monkeypatch.setattr("ulm.analysis.review_process.ReviewProcess", kind)
    return kind


def test_the_other_games_are_reviewed_one_after_the_other(
    app: App, saves: Path, made: dict[int, tuple[Record, GameReview]], judging: type[Judging]
) -> None:
    keep(saves, made, 1)
    scene = opened(app)
    click(app, "review_others")
    until(app, lambda: not scene.skill.reviewing)
    assert judging.begun == judging.closed == ["0.ulm", "2.ulm"]
    assert reviewed(3, 3) in said(scene)
    assert len(bars(scene, "cost")) == 3
    assert scene.skill.footer() == t("statistics.skill.whole", n=2)
    assert list(scene.spoken_changes().values()) == [said(scene), scene.skill.footer()]
    assert button(scene) is None
    scene.focus.focus(scene.focus.find("kind"))
    key(app, "right")
    assert scene.skill.footer() == t("statistics.skill.note")


def test_what_cannot_be_reviewed_is_said_and_the_others_go_on(app: App, saves: Path, judging: type[Judging]) -> None:
    judging.failing = ("0.ulm",)
    scene = opened(app)
    (saves / "1.ulm").write_text("ulm: 1\nseed: x\n", encoding="utf-8")
    click(app, "review_others")
    until(app, lambda: not scene.skill.reviewing)
    assert reviewed(1, 3) in said(scene)
    assert scene.skill.footer().startswith(t("statistics.skill.failed", n=2))
    assert "report" in scene.skill.footer()


def test_stopping_and_leaving_end_the_review(app: App, saves: Path, judging: type[Judging]) -> None:
    judging.slow = True
    scene = opened(app)
    click(app, "review_others")
    app.step(20)
    assert scene.skill.reviewing
    assert scene.skill.footer() == t("statistics.skill.progress", n=1, all=3, turns=0)
    click(app, "review_others")
    assert not scene.skill.reviewing
    click(app, "review_others")
    app.step(20)
    key(app, "escape")
    assert isinstance(app.scene, ChronicleScene)
    assert judging.begun == judging.closed == ["0.ulm", "0.ulm"]


def test_a_review_in_a_process_of_its_own_goes_on_where_it_was(
    app: App, saves: Path, made: dict[int, tuple[Record, GameReview]]
) -> None:
    keep(saves, made, 1, 2)
    found, account = made[0]
    begun = GameReview(account.turns[:-1])
    review_cache.write(found, saves / "0.ulm", begun)
    scene = opened(app)
    assert reviewed(2, 3) in said(scene)
    click(app, "review_others")
    until(app, lambda: not scene.skill.reviewing)
    assert reviewed(3, 3) in said(scene)
    kept = review_cache.read(found, saves / "0.ulm")
    assert kept.whole
    assert kept.turns[:-1] == begun.turns


def test_accounts_changed_by_hand_or_damaged_are_as_none(
    app: App, saves: Path, made: dict[int, tuple[Record, GameReview]]
) -> None:
    whole = made[0][1]
    odd = [msgspec.structs.replace(turn, before=made[1][1].turns[0].before) for turn in whole.turns]
    review_cache.write(made[0][0], saves / "0.ulm", msgspec.structs.replace(whole, turns=tuple(odd)))
    review_cache.account_file(saves / "1.ulm").write_bytes(b"\xff")
    review_cache.write(made[2][0], saves / "2.ulm", GameReview((), whole=True))
    scene = opened(app)
    assert reviewed(0, 3) in said(scene)
    assert not [item for item in scene.focus.items if isinstance(item, ChartBar)]
    assert button(scene) is not None


def reviewed(number: int, games: int) -> str:
    """The sentence that says how many games are reviewed."""
    if not number:
        return t("statistics.skill.none", n=games)
    if number == games:
        return t("statistics.skill.all_reviewed", n=games)
    return t("statistics.skill.reviewed", n=number, games=games)
