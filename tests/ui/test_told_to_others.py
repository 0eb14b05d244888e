"""Secrets of players who share a screen: whose hand can be shown, what log and top bar say, what bots explain."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from hands import post_click, post_key, post_move
from table_hands import click, item, table

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.i18n.narration import MoveNarrator
from ulm.rules import Event, Move, View
from ulm.rules.causes import Cause
from ulm.rules.events import seen_by
from ulm.session.session import NOBODY, SessionSeat
from ulm.session.table_setup import TableSetup
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.game_log import LogRow

GRID = ["gray"] * 9
TWO_PEOPLE_AND_A_BOT = (
    SessionSeat("Agnes", "red"),
    SessionSeat("Felix", "blue"),
    SessionSeat("Ursula", "green", "random"),
)
PERSON_AND_BOT = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "journeyman"))
BOTS = (SessionSeat("Agnes", "red", "random"), SessionSeat("Felix", "blue", "random"))


def picture(app: App, box: pygame.FRect | None = None) -> bytes:
    """What the screen shows, or a part of it."""
    app.draw(app.canvas)
    surface = app.canvas.surface
    if box is not None:
        surface = surface.subsurface(pygame.Rect(app.viewport.point(box.topleft), app.viewport.size(box.size)))
    return pygame.image.tobytes(surface, "RGB")


def key(app: App, kind: int, name: str) -> None:
    """A key goes down, or up."""
    pygame.event.post(pygame.Event(kind, key=pygame.key.key_code(name), mod=0, unicode=name, scancode=0))
    app.step(16)


@pytest.mark.usefixtures("mute_bots")
def test_a_hand_cannot_be_turned_up_while_a_bot_decides(app: App) -> None:
    position = {
        "grid": GRID,
        "bag": ["gray"],
        "active": 1,
        "players": [{"hand": ["siege"]}, {"hand": ["patrician", "reformation"]}, {}],
    }
    scene = table(app, position, seats=TWO_PEOPLE_AND_A_BOT)
    key(app, pygame.KEYDOWN, "p")
    assert scene.focus.find("hand:patrician") is not None, "before, the hand's owner turns it up"
    key(app, pygame.KEYUP, "p")
    for move in ("draw", "push N1", "end"):
        scene.perform(Move(move))
        app.step(16)
    assert scene.state.model.seat == NOBODY
    assert scene.state.own == 1
    key(app, pygame.KEYDOWN, "p")
    cover = item(scene, "hand:cover")
    assert not cover.enabled
    post_click(app, cover.rect.center)
    app.step(16)
    assert not item(scene, "hand:cover").enabled
    key(app, pygame.KEYUP, "p")


@pytest.mark.usefixtures("mute_bots")
def test_hands_of_bots_cannot_be_turned_up(app: App) -> None:
    scene = table(app, {"players": [{"hand": ["siege"]}, {}]}, seats=BOTS)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        key(app, kind, "p")
        assert not item(scene, "hand:cover").enabled


BUYS = {
    "grid": ["brown", *["gray"] * 8],
    "bag": ["gray"],
    "players": [{"tiles": {"gray": 1, "white": 1}, "hand": ["reformation"]}, {"hand": ["city_wall"]}],
}
"""Who pushes at W1 can buy the top card."""


def bought(app: App, card: str) -> GameScene:
    """One of two people at a screen has bought a card."""
    people = TWO_PEOPLE_AND_A_BOT[:2]
    return table(app, {**BUYS, "deck": [card]}, seats=people, moves=["draw", "push W1", "buy gray white"])


def log_text(scene: GameScene) -> str:
    """All that the rows of the log say."""
    return " ".join(each.spoken() for each in scene.focus.items if isinstance(each, LogRow))


def test_the_log_names_a_card_only_while_its_owner_looks_at_the_hand(app: App) -> None:
    scene, name = bought(app, "siege"), display_name("card", "siege")
    column = scene.side.log.column.rect
    assert name not in log_text(scene)
    closed = picture(app, column)
    key(app, pygame.KEYDOWN, "p")
    assert name in log_text(scene)
    assert picture(app, column) != closed
    key(app, pygame.KEYUP, "p")
    assert name not in log_text(scene)
    assert picture(app, column) == closed
    scene.perform(Move("end"))
    app.step(16)
    assert scene.state.own == 1
    key(app, pygame.KEYDOWN, "p")
    assert scene.state.hand_open
    assert name not in log_text(scene), "it is another one who looks now"
    key(app, pygame.KEYUP, "p")


def test_no_pixel_shows_others_which_card_was_bought(app: App) -> None:
    seen = []
    for card in ("siege", "patrician"):
        scene, pictures = bought(app, card), []
        pictures.append(picture(app))
        scene.perform(Move("end"))
        app.step(16)
        key(app, pygame.KEYDOWN, "p")
        pictures.append(picture(app))
        key(app, pygame.KEYUP, "p")
        seen.append(pictures)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("held", [False, True])
def test_the_top_bar_says_only_what_everybody_may_know(app: App, monkeypatch: pytest.MonkeyPatch, held: bool) -> None:
    """Whoever looks at the own hand meanwhile: neither the words nor what they are made of names the card."""
    scene = table(app, {**BUYS, "deck": ["siege"]}, seats=TWO_PEOPLE_AND_A_BOT[:2], moves=["draw", "push W1"])
    app.settings.speed = "normal"
    app.apply_settings()
    if held:
        key(app, pygame.KEYDOWN, "p")
    told, really = set(), MoveNarrator.sentence
    known: list[Event] = []

    def noted(self: MoveNarrator, events: Sequence[Event], whys: Sequence[Cause | None]) -> str:
        known.extend(events)
        return really(self, events, whys)

    monkeypatch.setattr(MoveNarrator, "sentence", noted)
    scene.perform(Move("buy gray white"))
    while scene.director.busy:
        app.step(16)
        told.add(scene.top.said)
    assert (0, t("telling.card_deck", name="Agnes")) in {(seat, words.split(" for ")[0]) for seat, words in told}
    assert known == [seen_by(event, None) for event in scene.session.history[-1].events]
    if held:
        key(app, pygame.KEYUP, "p")


def test_a_hand_that_was_turned_up_is_closed_again_with_what_was_offered(app: App) -> None:
    """A press shows the hand as long as the pointer stays with it, and with the two ways to play a card."""
    scene = table(app, BUYS, seats=TWO_PEOPLE_AND_A_BOT[:2], moves=["draw"])
    click(app, scene, "hand:cover")
    click(app, scene, "hand:reformation")
    for name in ("hand:now", "hand:later", "hand:reformation"):
        post_move(app, item(scene, name).rect.center)
        app.step(16)
        assert scene.state.hand_open
        assert scene.focus.find("hand:now") is not None
    post_move(app, item(scene, "cell:4").rect.center)
    app.step(16)
    assert not scene.state.hand_open
    assert scene.focus.find("hand:now") is None
    click(app, scene, "hand:cover")
    assert scene.focus.find("hand:reformation") is not None
    assert scene.focus.find("hand:now") is None, "nothing is on offer any more"
    post_move(app, item(scene, "cell:4").rect.center)
    app.step(16)
    assert not scene.state.hand_open
    key(app, pygame.KEYDOWN, "p")
    app.step(16)
    assert scene.state.hand_open, "as long as the key is held"
    key(app, pygame.KEYUP, "p")
    assert not scene.state.hand_open


class Asked:
    """Stands in for the bots' process: it never answers, and notes whether it was to explain itself to everybody."""

    def __init__(self, on_ready: object) -> None:
        self.thinking = False
        self.restarts = 0
        self.out_of_time = False
        self.explains: list[bool] = []

    def ask(self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False) -> None:
        self.explains.append(explain)
        self.thinking = True

    def result(self) -> None:
        """Nothing yet."""

    def cancel(self) -> None:
        """Give the question up."""
        self.thinking = False

    close = cancel


@pytest.mark.parametrize("hints", [True, False])
def test_bots_explain_themselves_to_everybody_only_where_there_are_hints(
    app: App, monkeypatch: pytest.MonkeyPatch, hints: bool
) -> None:
    monkeypatch.setattr("ulm.session.session.Worker", Asked)
    app.settings.table = TableSetup([])
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [{}, {}]}, seats=PERSON_AND_BOT)
    if not hints:
        post_key("escape")
        app.step(16)
        toggle = app.scene.focus.find("hints")
        post_click(app, toggle.rect.center)
        app.step(16)
        post_key("escape")
        app.step(16)
    for name in ("tray:draw", "slot:N1", "tray:end", "end:yes"):
        click(app, scene, name)
    worker = scene.session.worker
    assert isinstance(worker, Asked)
    assert worker.explains == [hints]


def test_a_hand_is_covered_by_the_very_next_frame_while_something_moves(app: App) -> None:
    position = {"grid": GRID, "bag": ["gray"], "players": [{"hand": ["siege"]}, {}]}
    scene = table(app, position, seats=TWO_PEOPLE_AND_A_BOT[:2])
    app.settings.speed = "normal"
    app.apply_settings()
    key(app, pygame.KEYDOWN, "p")
    scene.perform(Move("draw"))
    app.step(16)
    assert scene.director.busy
    box = app.viewport.rect(scene.hand.region)
    before = app.canvas.surface.subsurface(box).copy()
    key(app, pygame.KEYUP, "p")
    at_once = app.canvas.surface.subsurface(box).copy()
    scene.picture.redraw()
    app.draw(app.canvas)
    assert scene.director.busy
    whole = app.canvas.surface.subsurface(box)
    opened, closed, expected = (pygame.image.tobytes(each, "RGB") for each in (before, at_once, whole))
    assert opened != closed == expected
