"""The cards of the hand: where one can be dropped, that the hand lies flat afterwards, why one cannot be played."""

import pytest
from hands import post_move
from table_hands import click, drag, item, played, press, release, table

from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.drag_sources import CardDrag
from ulm.ui.table.panels.hand_panel import CardUse
from ulm.ui.table.state import screen_layout

SEATS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "random"), SessionSeat("Ursula", "green", "random"))
GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


def holding(app: App, *cards: str, **more: object) -> GameScene:
    return table(app, {"grid": GRID, "bag": ["gray"], "players": [{"hand": list(cards), **more}]}, seats=SEATS)


def raised(scene: GameScene) -> set[str]:
    """The cards of the hand that are raised, or on their way up or down."""
    hand = next(panel for panel in scene.panels if panel.region == screen_layout.USUAL.hand)
    return set(hand._lift)  # type: ignore[attr-defined]


def test_a_card_is_laid_out_on_the_own_panel_which_alone_is_lit(app: App) -> None:
    scene = holding(app, "siege")

    def middle(seat: int) -> tuple[float, float]:
        box = scene.anchors.of_seat("panel", seat)
        assert box is not None
        return box.center

    for other in (1, 2):
        drag(app, scene, "hand:siege", middle(other))
        assert played(scene) == []
    press(app, item(scene, "hand:siege").rect.center)
    post_move(app, scene.board.region.center, held=True)
    app.step(16)
    carried = scene.drags.active
    assert isinstance(carried, CardDrag)
    lit = [area.rect for area in carried.areas if scene.state.can(area.move)]
    assert [len([box for box in lit if box.collidepoint(middle(seat))]) for seat in range(3)] == [1, 0, 0]
    post_move(app, middle(0), held=True)
    release(app, middle(0))
    app.step(16)
    assert played(scene) == ["play siege later"]


@pytest.mark.parametrize("goal", ["nowhere", "board"])
def test_the_hand_lies_flat_where_the_pointer_is_not(app: App, goal: str) -> None:
    """After a card that springs back, and after one that is played from among others."""
    scene = holding(app, "siege", "fishermens_jousting", "patrician", coins=0)
    card, place = "siege", screen_layout.USUAL.supply.center
    if goal == "board":
        card, place = "fishermens_jousting", scene.board.at("cell", 4).center
    post_move(app, item(scene, f"hand:{card}").rect.center)
    for _ in range(20):
        app.step(16)
    assert raised(scene) == {card}
    drag(app, scene, f"hand:{card}", place)
    for _ in range(40):
        app.step(16)
    assert (played(scene) == []) == (goal == "nowhere")
    assert scene.drags.active is None
    assert raised(scene) == set()
    assert scene.focus.pointer == pytest.approx(place, abs=2)


def test_the_hand_lies_flat_after_a_coat_was_chosen(app: App) -> None:
    seal = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
    player = {"coins": 9, "barge": -3, "hand": ["siege", "patrician"]}
    position = {"grid": seal, "bag": ["gray"], "coats": ["granary", "tillage"], "players": [player]}
    scene = table(app, position, moves=["draw", "push N1", "seal garden"])
    click(app, scene, "offer:granary")
    for _ in range(30):
        app.step(16)
    assert played(scene)[-1] == "coat granary"
    assert raised(scene) == set()


# ----- why a card cannot be played


@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 150), ("de", 200)])
def test_why_a_card_cannot_be_played_stands_whole_on_its_button(language: str, text: int) -> None:
    app = App((1280, 720), Settings(language=language, speed="instant", text=text))
    for card in ("goods_turquoise", "swabian_league", "city_wall", "goods_white"):
        hand = [card, "patrician"] if card == "goods_white" else [card]
        moves = ["play patrician later"] if card == "goods_white" else []
        scene = table(app, {"players": [{"hand": hand, "tiles": {}}, {}]}, moves=moves)
        click(app, scene, f"hand:{card}")
        now = item(scene, "hand:now")
        assert isinstance(now, CardUse)
        assert now.reason
        assert now.said(app.theme).height <= now.reason_room.h, card
    app.close()
