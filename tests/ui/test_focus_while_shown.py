"""What is pressed while a move is shown: it hurries what is shown, and the focus ends where one goes on."""

from collections.abc import Sequence

import pytest
from pad_hands import press_either as hand
from table_hands import item, table
from test_keyboard_turn import focused
from test_offers import offering, offers

from ulm.rules import Move
from ulm.session.session import Session
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

END = ["draw", "push W1", "money", "money", "money"]


def moves(scene: GameScene) -> list[str]:
    """The moves so far; some may not have been shown yet."""
    return [each.text for each in scene.session.game.moves]


def wait(app: App, scene: GameScene) -> None:
    """Until a human must decide."""
    for _ in range(2000):
        if scene.state.ready and scene.session.bot is None:
            return
        app.step(16)
    raise AssertionError("nobody may decide")


def bot_plays(monkeypatch: pytest.MonkeyPatch, wanted: Sequence[str]) -> None:
    """The bot makes these moves."""
    monkeypatch.setattr(Session, "think", lambda session: None)

    def thought(session: Session) -> Move | None:
        done = [each.move.text for each in session.history if each.seat == 1]
        return Move(wanted[len(done)]) if session.bot is not None else None

    monkeypatch.setattr(Session, "thought", thought)


@pytest.fixture
def before_the_end(app: App, monkeypatch: pytest.MonkeyPatch) -> GameScene:
    """Nothing is left to do but to end the turn; then a bot plays, at a pace that can be watched."""
    bot_plays(monkeypatch, ["draw", "push N1", "end"])
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"] * 9}, moves=END)
    scene.animator.speed = "normal"
    scene.focus.focus(item(scene, "tray:end"), show=True)
    return scene


@pytest.mark.parametrize("pad", [False, True], ids=["keys", "pad"])
@pytest.mark.parametrize("kind", ["coats", "cards"])
def test_after_a_choice_of_two_the_focus_is_where_one_goes_on(app: App, kind: str, pad: bool) -> None:
    scene = offering(app, kind)
    scene.animator.speed = "normal"
    scene.focus.focus(offers(scene)[0], show=True)
    hand(app, pad, "return")
    assert not scene.state.ready
    scene.focus.focus(item(scene, "side:page"), show=True)
    wait(app, scene)
    assert focused(scene).startswith("tray:")
    assert scene.focus.focused is not None
    assert scene.focus.focused.enabled


@pytest.mark.parametrize("name", ["side:page", "players:0"])
def test_what_only_explains_does_not_keep_the_focus_when_the_own_turn_begins(
    app: App, before_the_end: GameScene, name: str
) -> None:
    scene = before_the_end
    hand(app, False, "return")
    scene.focus.focus(item(scene, name), show=True)
    app.step(16)
    assert not scene.state.ready
    wait(app, scene)
    assert moves(scene)[-3:] == ["draw", "push N1", "end"]
    assert focused(scene) == "tray:draw"
    hand(app, False, "return")
    wait(app, scene)
    assert focused(scene).startswith("slot:")


def test_what_can_be_used_at_any_time_keeps_the_focus(app: App, before_the_end: GameScene) -> None:
    scene, name = before_the_end, "side:log"
    hand(app, False, "return")
    scene.focus.focus(item(scene, name), show=True)
    wait(app, scene)
    assert focused(scene) == name


@pytest.mark.parametrize(("pad", "name"), [(False, "space"), (True, "return")], ids=["keys", "pad"])
def test_what_hurries_does_nothing_else(app: App, before_the_end: GameScene, pad: bool, name: str) -> None:
    """The press that shows the bot's last move to its end does not draw the own tile."""
    scene = before_the_end
    hand(app, pad, "return")
    for _ in range(100):
        if scene.state.ready:
            break
        hand(app, pad, name)
    assert moves(scene)[-1] == "end"
    assert focused(scene) == "tray:draw"
    assert scene.state.pinned is None
    hand(app, pad, name)
    assert moves(scene)[-1] == "draw"


@pytest.mark.parametrize(("pad", "name"), [(False, "space"), (True, "return")], ids=["keys", "pad"])
def test_who_hurries_the_own_move_makes_no_other(app: App, pad: bool, name: str) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=END[:2])
    scene.animator.speed = "normal"
    scene.focus.focus(item(scene, "tray:token:0"), show=True)
    hand(app, pad, name)
    assert not scene.state.ready
    hand(app, pad, name)
    assert scene.state.ready
    assert moves(scene)[-2:] == ["push W1", "money"]
    hand(app, pad, name)
    assert moves(scene)[-2:] == ["money", "money"]
