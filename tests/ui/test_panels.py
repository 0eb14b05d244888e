"""The panels around the board: true to the model, keeping secrets, and able to do everything."""

import random
from collections.abc import Callable, Iterator

import pygame
import pytest

from tests.marks import mostly_long
from ulm.rules import Game, Move
from ulm.rules.events import CardGained
from ulm.session.session import Seat, Session
from ulm.text import catalog
from ulm.text.log_text import MoveDescriber
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import KeyDown, PointerDown, PointerMove, PointerUp, Wheel
from ulm.ui.pieces.card_face import SIZE
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.state.thing import Thing
from ulm.ui.state.view_model import TableModel
from ulm.ui.table.base_scene import TableScene
from ulm.ui.table.interaction import paying
from ulm.ui.table.interaction.questions import prompt
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.hand import CardUse
from ulm.ui.table.panels.inspector import Inspector, may_show
from ulm.ui.table.panels.panel_set import Panels
from ulm.ui.table.panels.recap import Changes, since

NAMES = ("Agnes", "Bartholomäus", "Ursula", "Veit")
COLOURS = ("red", "blue", "yellow", "green")


class Table(TableScene):
    """The panels on a table whose board is not drawn; moves take effect at once."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.session = session
        self.parts = Panels(self.state, self, self.anchors, app)
        self.set_panels(self.parts.all, self.parts.side, self.parts.top, prompt=())
        self.menus = 0

    def enter(self) -> None:
        self.sync()

    def perform(self, move: Move) -> None:
        if self.state.can(move):
            self.session.play(move)
            self.sync()
        else:
            self.refuse(self.state.why_not(move))

    def sync(self) -> None:
        state, session = self.state, self.session
        state.model = TableModel.of(session.view())
        state.own = session.own
        state.shown_count = len(session.history)
        self.settle(not session.game.finished and session.bot is None)

    def relayout(self) -> None:
        self._laid_out = True
        self._place_items()

    def _place_items(self) -> None:
        self._place_panel_items()

    def _place_panel_items(self) -> None:
        self.focus.replace([item for panel in self.panels for item in panel.items()])

    def end_turn(self) -> None:
        self.perform(Move("end"))

    def undo(self) -> None:
        """Nothing is taken back."""

    def redo(self) -> None:
        """Nothing is played again."""

    def reset(self) -> None:
        """Nothing is taken back."""

    def select(self, colour: str) -> None:
        paying.choose(self.state, colour)
        self.rebuild_items()

    def show_pushes(self) -> None:
        """There is no sheet of pushes."""

    def look_back(self, number: int) -> None:
        """There is nothing to look back on."""

    def ask_hint(self) -> None:
        """There are no hints."""

    def update(self, dt: float) -> None:
        super().update(dt)
        for panel in self.panels:
            panel.update(dt)

    def draw(self, canvas: Canvas) -> None:
        for panel in self.panels:
            panel.draw(canvas)
        self.draw_items(canvas)
        for panel in self.panels:
            panel.draw_over(canvas)

    def open_menu(self) -> None:
        self.menus += 1

    def click(self, name: str) -> None:
        """Click the middle of an item."""
        item = self.focus.find(name)
        assert item is not None, name
        self.app.dispatch(PointerMove(item.rect.center))
        self.app.dispatch(PointerDown(item.rect.center))
        self.app.dispatch(PointerUp(item.rect.center))
        self.app.step(16, [])


def nobody(session: Session) -> None:
    """Save nothing."""


def session(seats: int = 2, *, bots: tuple[int, ...] = (1, 2, 3), seed: int = 7, towers: bool = True) -> Session:
    options: dict[str, object] = {"towers": True} if towers else {}
    game = Game.new(seats, seed, options, first=0)
    who = [Seat(NAMES[n], COLOURS[n], "random" if n in bots else None) for n in range(seats)]
    return Session(game, who, seed, save=nobody)


def play(a_session: Session, until: Callable[[Session], bool], seed: int = 1) -> None:
    """Play at random until something is so; actions are rather used than left."""
    rng = random.Random(seed)
    while not until(a_session):
        assert not a_session.game.finished, "never came about"
        moves = a_session.game.legal()
        active = [move for move in moves if move.verb not in ("end", "skip")]
        a_session.play(rng.choice(active or moves))


def show(app: App, a_session: Session) -> Table:
    table = Table(app, a_session)
    app.replace(table)
    app.step(0, [])
    return table


def acting(a_session: Session) -> bool:
    """Whether seat 0 has its three actions before it."""
    game = a_session.game
    decision = game.decision
    return (
        decision is not None
        and decision.seat == 0
        and decision.phase == "actions"
        and decision.question is None
        and sum(game.position.activated) == 3
    )


def deal(a_session: Session, *cards: str, **values: object) -> None:
    """Put cards into the hand of seat 0 and change what else lies before it."""
    player = a_session.game.position.players[0]
    player.hand = tuple(cards)
    for name, value in values.items():
        setattr(player, name, value)
    a_session.game._legal = None


# ----- drawing everything


@pytest.mark.parametrize("seats", mostly_long((3,), (2, 3, 4)))
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 130)])
def test_every_position_can_be_drawn(seats: int, language: str, text: int) -> None:
    """A whole game at random: sentence, items and picture exist at every decision."""
    app = App((1280, 720), Settings(language=language, text=text, speed="instant"))
    table = show(app, session(seats, bots=(), seed=seats))
    rng = random.Random(seats)
    count = 0
    while not table.state.game.finished:
        assert prompt(table.state)
        if count % 12 == 0:
            app.invalidate()
            app.step(16, [])
        table.perform(rng.choice(table.state.game.legal()))
        count += 1
    app.invalidate()
    app.step(16, [])
    assert prompt(table.state) == catalog.t("panels.prompt.over")
    app.close()


def things(table: Table) -> Iterator[Thing]:
    rules = table.state.game.rules
    for kind, names in {
        "card": [*rules.cards, "?"],
        "tile": ["gray", "white", "brown", "turquoise", "orange"],
        "quarter": rules.quarter_ids,
        "coat": [*rules.coats, "?"],
        "descendant": rules.descendant_ids,
        "tower": [*rules.tower_ids, ""],
        "space": [str(n) for n in range(-11, 12) if n],
        "slot": [f"{side}{n}" for side in "NESW" for n in (1, 2, 3)],
        "seat": ["0", "1"],
        "dock": ["0", "4"],
    }.items():
        for name in names:
            yield Thing(kind, name)
    for kind in ("bag", "deck", "discard", "coats", "minster"):
        yield Thing(kind)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_can_be_inspected(language: str) -> None:
    app = App((1280, 720), Settings(language=language, speed="instant"))
    a_session = session()
    play(a_session, lambda each: each.game.position.round == 5)
    table = show(app, a_session)
    inspector = Inspector(table.state)
    for thing in things(table):
        blocks = inspector.blocks(app.theme, 300, thing)
        assert blocks, thing
        for block in blocks:
            block.draw(app.canvas, 10, 10, 300)
    app.close()


def test_panels_stay_in_their_regions(app: App) -> None:
    a_session = session(4)
    play(a_session, acting)
    table = show(app, a_session)
    for panel in table.anchors.panels:
        for item in panel.items():
            assert panel.region.contains(item.rect), item.name


# ----- what is true


def test_standings_are_those_of_the_engine(app: App) -> None:
    a_session = session(3)
    play(a_session, lambda each: each.game.position.round == 7)
    table = show(app, a_session)
    for seat, score in enumerate(table.state.game.standings()):
        assert table.parts.players.standings.of(seat) == score


def test_every_thing_of_a_seat_has_its_place(app: App) -> None:
    a_session = session(4)
    play(a_session, lambda each: each.game.position.round == 6)
    table, rules = show(app, a_session), a_session.game.rules
    for seat in range(4):
        coat, card = next(iter(rules.coats)), next(iter(rules.cards))
        treasures = {"laid_out": card, "coats": coat, "descendants": rules.descendant_ids[0]}
        for kind in ("coins", "sparrows", "points", "seals", "crests", "hand", *treasures):
            place = table.anchors.of_seat(kind, seat, treasures.get(kind, ""))
            assert place is not None, (kind, seat)
            assert pygame.FRect(0, 0, 1920, 1080).contains(place), (kind, seat)
        assert table.anchors.of_seat("tile", seat, "brown") is not None
    own = table.anchors.of_seat("coins", table.state.own)
    assert own is not None
    assert own.top > 900


def test_tokens_show_the_pushed_line(app: App) -> None:
    a_session = session()
    play(a_session, acting)
    table = show(app, a_session)
    line = table.parts.tray.line()
    activated = table.state.model.activated
    assert {colour: line.count(colour) for colour in activated} == activated


# ----- doing things


def test_the_whole_turn_from_the_tray(app: App) -> None:
    table = show(app, session(2, bots=(1,)))
    table.click("tray:draw")
    assert table.state.model.turn_tile
    push = table.state.moves("push")[0]
    table.perform(push)
    while table.state.model.status.question:
        table.app.dispatch(KeyDown("1"))
        table.perform(table.parts.tray.answers[0])
    table.click("tray:end")
    assert table.state.model.active == 1
    assert not table.state.ready


def test_a_gray_token_brings_its_coin(app: App) -> None:
    a_session = session()
    play(a_session, lambda each: acting(each) and each.game.position.activated[0] > 0)
    table = show(app, a_session)
    coins = table.state.mine.coins
    index = table.parts.tray.line().index("gray")
    table.click(f"tray:token:{index}")
    assert table.state.mine.coins > coins


def about_to_buy(app: App) -> Table:
    """The action Buy has been begun, with tiles to pay with."""
    a_session = session()
    play(a_session, lambda each: acting(each) and each.game.position.activated[2] > 0 and bool(each.game.position.deck))
    deal(a_session, tiles=(2, 1, 0, 0, 0))
    table = show(app, a_session)
    table.click(f"tray:token:{table.parts.tray.line().index('brown')}")
    return table


def test_a_card_is_bought_with_the_tiles_chosen(app: App) -> None:
    table = about_to_buy(app)
    assert table.state.opened == "buy"
    table.click("supply:tile:gray")
    table.click("supply:tile:white")
    assert table.state.selected == ["gray", "white"]
    table.click("tray:buy gray white")
    assert len(table.state.mine.hand) == 1
    assert table.state.mine.tiles["gray"] == 1


def test_escape_closes_what_the_tray_has_opened(app: App) -> None:
    table = about_to_buy(app)
    app.dispatch(KeyDown("escape"))
    assert table.state.opened == ""
    assert table.menus == 0


def test_a_refusal_gives_way_when_something_is_done(app: App) -> None:
    a_session = session()
    play(a_session, acting)
    table = show(app, a_session)
    table.perform(Move("draw"))
    assert table.parts.top.refusal == table.state.why_not(Move("draw"))
    table.perform(next(move for moves in table.state.legal.values() for move in moves))
    assert table.parts.top.refusal == ""


# ----- the hand


def with_cards(app: App, *cards: str) -> Table:
    a_session = session()
    play(a_session, acting)
    deal(a_session, *cards, coins=0, tiles=(1, 0, 0, 0, 0))
    return show(app, a_session)


def test_a_card_offers_its_two_uses(app: App) -> None:
    table = with_cards(app, "goods_gray", "siege")
    table.click("hand:siege")
    now, later = table.focus.find("hand:now"), table.focus.find("hand:later")
    assert now is not None
    assert not now.enabled
    assert later is not None
    assert later.enabled
    table.click("hand:now")
    assert table.parts.top.refusal == table.state.why_not(Move("play siege now")) != ""
    table.click("hand:later")
    assert table.state.mine.laid_out[-1] == "siege"


def test_escape_takes_the_offer_back(app: App) -> None:
    table = with_cards(app, "goods_gray", "siege")
    table.click("hand:goods_gray")
    assert table.parts.hand.offered == "goods_gray"
    app.dispatch(KeyDown("escape"))
    assert table.parts.hand.offered == ""
    table.click("hand:goods_gray")
    table.click("supply:tile:gray")
    assert table.parts.hand.offered == ""


def test_keys_alone_play_a_card(app: App) -> None:
    table = with_cards(app, "goods_gray")
    table.focus.focus(table.focus.find("hand:goods_gray"), show=True)
    app.dispatch(KeyDown("return"))
    assert table.focus.focused is not None
    assert table.focus.focused.name == "hand:now"
    app.dispatch(KeyDown("return"))
    assert table.state.mine.hand == []


# ----- secrets


def hot_seat(app: App) -> Table:
    a_session = session(2, bots=())
    play(a_session, acting)
    deal(a_session, "siege", "goods_gray")
    return show(app, a_session)


def test_a_hand_lies_face_down_until_its_owner_looks(app: App) -> None:
    table = hot_seat(app)
    assert set(table.parts.hand.cards) == {"?"}
    table.click("hand:cover")
    assert table.parts.hand.cards == ["siege", "goods_gray"]
    app.dispatch(PointerMove((900, 300)))
    app.step(16, [])
    assert set(table.parts.hand.cards) == {"?"}


def test_a_hand_stays_open_while_the_pointer_is_on_the_raised_card(app: App) -> None:
    table = hot_seat(app)
    table.click("hand:cover")
    table.click("hand:siege")
    hand = table.parts.hand
    buttons = [item for item in table.focus if isinstance(item, CardUse)]
    raised = buttons[0].rect.move(-SIZE[0] / 2, 0)
    top = (raised.x, raised.y + 4)
    assert not hand.region.inflate(0, 20).collidepoint(top), "it rises out of the hand"
    app.dispatch(PointerMove(top))
    app.step(16, [])
    assert hand.cards == ["siege", "goods_gray"]
    app.dispatch(PointerMove((900, 300)))
    app.step(16, [])
    assert set(hand.cards) == {"?"}


def test_the_inspector_forgets_a_card_that_is_face_down_again(app: App) -> None:
    table = hot_seat(app)
    table.click("hand:cover")
    table.inspect(Thing("card", "siege"))
    assert may_show(table.state, Thing("card", "siege"))
    app.dispatch(PointerMove((900, 300)))
    app.step(16, [])
    assert not may_show(table.state, Thing("card", "siege"))
    assert table.parts.side.topic is None


def test_the_log_tells_nobody_what_is_hidden() -> None:
    catalog.use("en")
    a_session = session(2, bots=())
    play(a_session, lambda each: each.game.finished)
    drawn = [
        (played, event.card)
        for played in a_session.history
        for event in played.events
        if isinstance(event, CardGained) and event.source == "deck"
    ]
    assert drawn
    for played, card in drawn:
        title = catalog.t(f"rules.card.{card}.name")
        assert title in MoveDescriber(a_session.seats, played.seat).move(played)
        assert title not in MoveDescriber(a_session.seats, 1 - played.seat).move(played)


def test_what_happened_since_the_own_turn(app: App) -> None:
    a_session = session(3)
    play(a_session, lambda each: each.game.position.round == 4 and each.decider == 0)
    moves = since(a_session.history, 0)
    assert moves
    assert all(played.seat != 0 for played in moves)
    show(app, a_session)
    assert any(Changes.of(moves, seat) != Changes() for seat in range(3))


def test_the_log_follows_and_can_be_scrolled(app: App) -> None:
    a_session = session(2)
    play(a_session, lambda each: each.game.position.round == 5 and acting(each))
    table = show(app, a_session)
    log = table.focus.find("side:log_text")
    assert isinstance(log, Column)
    assert log.furthest > 0
    assert log.offset == log.furthest
    app.dispatch(PointerMove(log.rect.center))
    app.dispatch(Wheel(log.rect.center, 0, 1))
    assert log.offset < log.furthest
    table.click("side:inspector")
    assert table.parts.side.alone == "inspector"
    table.click("side:fold")
    assert table.parts.side.folded
    assert table.focus.find("side:log_text") is None
