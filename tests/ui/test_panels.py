"""The panels around the board: true to the position, in their places, and keeping secrets."""

import random
from collections.abc import Callable
from typing import Any

import pygame
from driving import all_humans
from hands import post_key, post_move
from table_hands import click, item, played, table

from ulm.i18n import catalog
from ulm.i18n.log_text import MoveLogText
from ulm.rules import Game
from ulm.rules.events import HIDDEN, CardGained
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.board.card_face import SIZE
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.prompt import prompt
from ulm.ui.table.panels.hand_panel import CardUse
from ulm.ui.table.panels.inspector import may_show
from ulm.ui.table.panels.players_panel import PlayersPanel
from ulm.ui.table.panels.scrolling_column import ScrollingColumn
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.toolkit.input import Wheel

SEATS = (
    SessionSeat("Agnes", "red"),
    SessionSeat("Bartholomäus", "blue"),
    SessionSeat("Ursula", "yellow"),
    SessionSeat("Veit", "green"),
)
AWAY = (900, 300)
"""A point where no panel lies."""


def at(app: App, seats: int, until: Callable[[Game], bool]) -> GameScene:
    """A game that is played at random until something is so; actions are rather used than left."""
    game, rng = Game.new(seats, 7, {"towers": True}, first=0), random.Random(1)
    while not until(game):
        moves = game.legal()
        game.play(rng.choice([move for move in moves if move.verb not in ("end", "skip")] or moves))
    who = [SessionSeat(seat.name, seat.colour, "random" if n else None) for n, seat in enumerate(SEATS[:seats])]
    scene = GameScene(app, Session(game, who, 7, save=lambda session: None))
    app.replace(scene)
    app.step(16)
    return scene


def test_panels_show_the_position_at_every_decision() -> None:
    app = App((1280, 720), Settings(language="de", text=130, speed="instant"))
    game = Game.new(3, 3, {"towers": True}, first=0)
    scene = all_humans(app, game).scene
    players = next(panel for panel in scene.panels if isinstance(panel, PlayersPanel))
    rng = random.Random(3)
    while game.position.round < 4:
        assert prompt(scene.state)
        for seat, score in enumerate(game.standings()):
            assert players.standings.of(seat) == score
        line, activated = scene.tray.line(), scene.state.model.activated
        if sum(activated.values()) == 3:
            assert {colour: line.count(colour) for colour in activated} == activated
        scene.perform(rng.choice(game.legal()))
        app.step(16) if len(game.history) % 12 == 0 else scene.update(16)
    app.close()


def test_panels_stay_in_their_regions_and_have_a_place_for_every_thing_of_a_seat(app: App) -> None:
    scene = at(app, 4, lambda game: game.position.round == 6 and game.position.active == 0)
    for panel in scene.anchors.panels:
        for found in panel.items():
            assert panel.region.contains(found.rect), found.name
    rules, window = scene.state.game.rules, pygame.FRect(0, 0, 1920, 1080)
    names = {"laid_out": next(iter(rules.cards)), "coats": next(iter(rules.coats)), "tile": "brown"}
    names["descendants"] = rules.descendant_ids[0]
    for seat in range(4):
        for kind in ("coins", "sparrows", "points", "seals", "crests", "hand", *names):
            place = scene.anchors.of_seat(kind, seat, names.get(kind, ""))
            assert place is not None, (kind, seat)
            assert window.contains(place), (kind, seat)
    own = scene.anchors.of_seat("coins", scene.state.own)
    assert own is not None
    assert own.top > 900, "one's own things lie below the board"


def test_the_log_follows_the_game_and_can_be_scrolled_and_folded(app: App) -> None:
    scene = at(app, 2, lambda game: game.position.round == 5 and game.position.active == 0)
    log = item(scene, "side:log_text")
    assert isinstance(log, ScrollingColumn)
    assert log.offset == log.furthest > 0
    post_move(app, log.rect.center)
    app.step(16)
    app.dispatch(Wheel(log.rect.center, 0, 1))
    assert log.offset < log.furthest
    click(app, scene, "side:inspector")
    assert scene.side.alone == "inspector"
    click(app, scene, "side:fold")
    assert scene.side.folded
    assert scene.focus.find("side:log_text") is None


# ----- the hand


def holding(app: App, *cards: str, others: bool = False) -> GameScene:
    """Agnes holds cards and one grey tile, alone at the screen or beside another one."""
    players: list[dict[str, Any]] = [{"hand": list(cards), "coins": 0, "tiles": {"gray": 1}}, {}]
    seats = SEATS[:2] if others else (SEATS[0], SessionSeat("Felix", "blue", "random"))
    return table(app, {"players": players}, seats=seats)


def test_a_card_offers_its_two_uses(app: App) -> None:
    scene = holding(app, "goods_gray", "siege")
    click(app, scene, "hand:goods_gray")
    assert scene.hand.offered == "goods_gray"
    post_key("escape")
    app.step(16)
    assert scene.hand.offered == ""
    click(app, scene, "hand:siege")
    assert not item(scene, "hand:now").enabled
    assert item(scene, "hand:later").enabled
    click(app, scene, "hand:now")
    assert scene.top.refusal != ""
    click(app, scene, "hand:later")
    assert scene.top.refusal == ""
    assert played(scene) == ["play siege later"]


def test_keys_alone_play_a_card(app: App) -> None:
    scene = holding(app, "goods_gray")
    scene.focus.focus(item(scene, "hand:goods_gray"), show=True)
    for _ in range(2):
        post_key("return")
        app.step(16)
    assert played(scene) == ["play goods_gray now"]


# ----- secrets


def test_a_hand_lies_face_down_until_its_owner_looks_and_the_inspector_forgets_its_cards(app: App) -> None:
    scene = holding(app, "siege", "goods_gray", others=True)
    assert set(scene.hand.cards) == {HIDDEN}
    click(app, scene, "hand:cover")
    assert scene.hand.cards == ["siege", "goods_gray"]
    scene.inspect(Inspectable("card", "siege"))
    assert may_show(scene.state, Inspectable("card", "siege"))
    post_move(app, AWAY)
    app.step(16)
    assert set(scene.hand.cards) == {HIDDEN}
    assert not may_show(scene.state, Inspectable("card", "siege"))
    assert scene.side.topic != Inspectable("card", "siege")


def test_a_hand_stays_open_while_the_pointer_is_on_the_raised_card(app: App) -> None:
    scene = holding(app, "siege", "goods_gray", others=True)
    click(app, scene, "hand:cover")
    click(app, scene, "hand:siege")
    buttons = [each for each in scene.focus if isinstance(each, CardUse)]
    raised = buttons[0].rect.move(-SIZE[0] / 2, 0)
    top = (raised.x, raised.y + 4)
    assert not scene.hand.region.inflate(0, 20).collidepoint(top), "it rises out of the hand"
    post_move(app, top)
    app.step(16)
    assert scene.hand.cards == ["siege", "goods_gray"]
    post_move(app, AWAY)
    app.step(16)
    assert set(scene.hand.cards) == {HIDDEN}


def test_the_log_says_only_to_its_owner_which_card_was_drawn() -> None:
    game, rng = Game.new(2, 7, first=0, history=True), random.Random(1)
    while not game.finished:
        moves = game.legal()
        game.play(rng.choice([move for move in moves if move.verb not in ("end", "skip")] or moves))
    drawn = [
        (each, event.card)
        for each in game.history
        for event in each.events
        if isinstance(event, CardGained) and event.source == "deck"
    ]
    assert drawn
    for each, card in drawn:
        title = catalog.t(f"rules.card.{card}.name")
        assert title in MoveLogText(SEATS[:2], each.seat).move(each)
        assert title not in MoveLogText(SEATS[:2], 1 - each.seat).move(each)
