"""The top bar says what others do, and callouts show what it brings."""

from collections.abc import Iterator

import pytest
from hands import post_key
from table_hands import play_for_anybody, table

from ulm.i18n.catalog import t
from ulm.rules import Move
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.animation.flying_pieces import Callout
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.timings import Timings

FRAME = 10
HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "turquoise", "orange"]
SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
RICH = {"coins": 9, "sparrows": 9, "tiles": {"gray": 4, "brown": 4}}
CRESTED = {"grid": SEAL, "bag": ["gray"], "players": [{**RICH, "barge": -9}, {"coats": ["tillage"], "points": 10}]}
CARD = {"players": [{"hand": ["fustian_orange"], "tiles": {"orange": 1}}]}


@pytest.fixture
def moving(app: App) -> App:
    """An App at normal speed."""
    app.settings.speed = "normal"
    return app


def watched(app: App, position: dict[str, object], *moves: str, seats: tuple[SessionSeat, ...] = HUMANS) -> GameScene:
    """A table at which these moves have been made, and where the next ones are watched like those of a bot."""
    scene = table(app, position, seats=seats)
    for move in moves:
        scene.perform(Move(move))
        scene.animator.skip()
        app.step(16)
    scene.director.watching = True
    return scene


def frames(scene: GameScene, move: str) -> Iterator[int]:
    """Make a move and look at each frame until it has been shown."""
    scene.perform(Move(move))
    count = 0
    while scene.director.busy and count < 600:
        yield count
        scene.app.step(FRAME)
        count += 1
    assert not scene.director.busy


def callouts(scene: GameScene) -> list[Callout]:
    return [each for each in scene.director.stage.air if isinstance(each, Callout)]


def edge_seal() -> dict[str, object]:
    """Felix has a seal at S2, over which a push at N2 drives a tile."""
    return {"grid": GRID, "bag": ["gray"], "players": [{}, {"coats": ["salt_barn"]}]}


def test_the_top_bar_says_a_push_and_then_what_it_brings(moving: App) -> None:
    scene = watched(moving, edge_seal(), "draw")
    told: list[str] = []
    for _ in frames(scene, "push N2"):
        seat, sentence = scene.top.said
        assert seat == 0
        if not told or told[-1] != sentence:
            told.append(sentence)
        # In step with the picture: what the seal brings is not told before the tile has come out.
        assert ("Felix" in sentence) <= ("S2" in scene.state.model.outside)
    pushes, brings = told[-2:]
    assert "N2" in pushes
    assert brings.startswith(pushes)
    assert "S2" in brings
    assert "Felix 1 sparrow" in brings


@pytest.mark.parametrize(
    ("position", "before", "move", "parts"),
    [
        (CRESTED, ("draw", "push N1"), "seal tillage", ("Agnes", "seal", "Tillage", "crest")),
        (CRESTED, ("draw",), "swap gray", ("Agnes", "grey", "1 sparrow")),
        ({"bag": ["gray"]}, (), "draw", ("Agnes", "grey tile")),
        ({"grid": GRID, "bag": ["gray"]}, ("draw", "push N1"), "money", ("Agnes", "1 coin")),
        ({"grid": GRID, "bag": ["gray"], "players": [{"barge": 7}]}, ("draw", "push W2"), "river", ("+8", "1 coin")),
        (CARD, (), "play fustian_orange now", ("Agnes", "Fustian (orange)", "+1 point")),
        ({"grid": GRID, "bag": ["gray"], "round": 3, "active": 1}, ("draw", "push N1"), "end", ("Round 4",)),
    ],
    ids=["crest", "swap", "draw", "money", "landing", "card", "round"],
)
def test_the_top_bar_says_what_others_do(
    moving: App, position: dict[str, object], before: tuple[str, ...], move: str, parts: tuple[str, ...]
) -> None:
    docks = {"docks": ["gray", "white", "brown", "turquoise", "orange"]}
    scene = watched(moving, {**docks, **position}, *before)
    told = {scene.top.said[1] for _ in frames(scene, move)}
    assert any(all(part in each for part in parts) for each in told), told


def test_the_top_bar_never_names_a_hidden_card(moving: App) -> None:
    position = {"grid": GRID, "bag": ["brown"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = watched(moving, position, "draw", "push N3")
    told = {scene.top.said[1] for _ in frames(scene, "buy gray brown")}
    assert any("card" in each and "2 tiles" in each for each in told)
    assert not any("Siege" in each for each in told)


def test_what_a_bot_did_last_stays_for_a_while(moving: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it does something else, or for some time: then the bar says whose turn it is."""
    monkeypatch.setattr(Session, "think", lambda self: None)
    bots = (SessionSeat("Agnes", "red", "random"), SessionSeat("Felix", "blue", "random"))
    scene = table(moving, {"grid": GRID, "bag": ["gray"]}, seats=bots)
    for move in ("draw", "push N1", "money", "end"):
        play_for_anybody(scene, Move(move))
        while scene.director.busy:
            moving.step(FRAME)
    assert scene.state.model.active == 1
    shown = 0
    last = scene.top.said
    assert last[0] == 0
    while scene.top.said == last:
        moving.step(FRAME)
        shown += FRAME
        assert shown < 2 * Timings.TOLD
    assert shown == pytest.approx(Timings.TOLD, abs=5 * FRAME)
    assert scene.top.said == (1, t("panels.prompt.bot", name="Felix"))


def test_the_shield_runs_when_the_callout_has_arrived(moving: App) -> None:
    scene = watched(moving, CRESTED, "draw", "push N1")
    running = scene.board.score_track.running
    seen, shown = [], []
    for _ in frames(scene, "seal tillage"):
        points = [each for each in callouts(scene) if each.icon == "icons/points"]
        if points:
            assert not running
            assert scene.state.model.players[1].points == 10
            seen.append(points[0].middle)
        if running:
            shown.append(running[1])
            assert scene.state.model.players[1].points > 10, "the number counts as the callout arrives"
    crest, score = scene.board.at("crest", "tillage"), scene.director.stage.place("points", 1)
    assert seen[0] == pytest.approx(crest.center, abs=30)
    assert seen[-1] == pytest.approx(score.center, abs=25)
    assert shown == sorted(shown)
    assert shown


def test_a_key_finishes_callouts(moving: App) -> None:
    for moment in (50, 900, 1400, 1700):
        scene = watched(moving, CRESTED, "draw", "push N1")
        scene.perform(Move("seal tillage"))
        for _ in range(moment // FRAME):
            moving.step(FRAME)
        post_key("space")
        moving.step(0)
        assert scene.director.stage.air == []
        assert scene.board.score_track.running == {}
        assert scene.state.model == TableModel.of(scene.session.view())
