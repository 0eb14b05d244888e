"""What a coach can do at the table, whoever it is."""

import pygame
from hands import post_key
from table_hands import click, item, table

from ulm.rules import Move
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.coaches import highlight_places
from ulm.ui.table.coaches.coach import Coach, CoachedTable
from ulm.ui.table.panels.action_tokens import Token
from ulm.ui.table.panels.coach_note import best_place
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit.focus import Focusable

HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
BOUGHT = {
    "grid": ["brown", "white", "white", "gray", "orange", "turquoise", "orange", "gray", "turquoise"],
    "bag": ["gray"],
    "deck": ["goods_brown", "siege"],
    "players": [{"coins": 0, "tiles": {"turquoise": 2}}, {}],
}


class Watcher(Coach):
    """Notes what it is told, and keeps the upper part of the column."""

    column = 400.0
    alone = True

    def __init__(self, at: CoachedTable) -> None:
        self.table = at
        self.tried: list[str] = []
        self.settlings = 0

    def settled(self) -> None:
        self.settlings += 1

    def refused(self, move: Move) -> None:
        self.tried.append(str(move))


def test_a_coach_hears_what_was_tried_and_what_has_been_shown(app: App) -> None:
    coaches: list[Watcher] = []

    def make(at: CoachedTable) -> Coach:
        coaches.append(Watcher(at))
        return coaches[0]

    scene = table(app, BOUGHT, seats=HUMANS, coach=make)
    (coach,) = coaches
    before = coach.settlings
    click(app, scene, "slot:W2")
    assert coach.tried == ["push W2"]
    assert "draw" in scene.top.refusal.lower(), "the engine's own sentence"
    click(app, scene, "bag:")
    assert coach.settlings > before
    click(app, scene, "slot:W2")
    click(app, scene, "quarter:tillage")
    assert coach.tried[1:] == ["seal tillage"]
    token = next(each for each in scene.focus.items if isinstance(each, Token) and each.colour == "orange")
    click(app, scene, token.name)
    assert [Move.parse(text).verb for text in coach.tried[2:]] == ["seal"], "an action that cannot be used"


def test_what_is_on_offer_and_the_end_question_leave_the_coach_in_sight(app: App) -> None:
    scene = table(app, BOUGHT, seats=HUMANS, moves=["draw", "push W1"], coach=Watcher)
    post_key("e")
    app.step(16)
    assert scene.end_question.is_open
    assert scene.end_question.box.y >= Watcher.column
    scene.end_question.close()
    scene.perform(Move("buy turquoise turquoise"))
    app.step(16)
    assert len(scene.state.on_offer) == 2
    ground = item(scene, "offer:ground").rect
    assert ground.y >= Watcher.column or ground.right <= screen_layout.USUAL.side.x


def test_alone_it_leaves_neither_log_nor_hints(app: App) -> None:
    scene = table(app, BOUGHT, seats=HUMANS, coach=Watcher)
    names = {each.name for each in scene.focus.items}
    assert not names & {"top:hint", "side:log", "side:inspector", "side:fold"}
    assert "side:page" in names
    usual = {each.name for each in table(app, BOUGHT, seats=HUMANS).focus.items}
    assert usual >= {"top:hint", "side:log", "side:inspector", "side:fold"}


def test_words_name_places_and_unknown_things_none(app: App) -> None:
    scene = table(app, BOUGHT, seats=HUMANS)
    for word in (
        *("bag", "deck", "discard", "coats", "grid", "hand", "supply", "coins", "sparrows", "docks", "river"),
        *("minster", "tower", "slot W1", "quarter tillage", "space -3", "tile turquoise", "dock 2"),
    ):
        assert len(highlight_places.boxes(scene, [word])) == 1, word
    assert len(highlight_places.boxes(scene, ["slots", "slots N"])) == 12
    assert highlight_places.boxes(scene, ["bag", "bag", "offer siege", "end"]) == highlight_places.boxes(
        scene, ["bag"]
    ) + [each.rect for each in scene.named("tray:end")]


def test_a_slip_gives_way_to_what_may_be_looked_at_and_stays_where_it_was() -> None:
    places = screen_layout.USUAL
    slip, thing = pygame.FRect(0, 0, 300, 120), pygame.FRect(0, 0, 60, 60)
    thing.center = places.board.center
    need = [thing]
    free = best_place(slip, need, need, [], None, places)
    assert free.size == slip.size
    assert places.middle.contains(free)
    assert not free.colliderect(thing)
    lies = [Focusable(free, name="quarter:garden")]
    beside = best_place(slip, need, need, lies, None, places)
    under = beside.clip(free)
    assert under.w * under.h < free.w * free.h / 2
    assert best_place(slip, need, need, lies, free, places) == free, "it does not jump about"
    assert best_place(slip, need, [*need, free], lies, free, places).collidelist([*need, free]) < 0
