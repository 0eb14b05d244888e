"""The view model through every scenario: events alone lead from one position to the next, and nothing of it is wrong.

Without a window: what is tested is the data behind the screen.
"""

import random
from pathlib import Path
from typing import Any

import pytest
from driving import SCENARIOS, given

from ulm.rules import Game, View
from ulm.rules import events as ev
from ulm.rules.events import HIDDEN, seen_by
from ulm.rules.moves import COLOURS
from ulm.rules.pending import QuestionDetails
from ulm.storage import scenario
from ulm.ui.table.animation.director import differences
from ulm.ui.table.state.view_model import PlayerModel, Status, TableModel

FILES = sorted(SCENARIOS.glob("*.yaml"))
NOT_IN_THE_MODEL = {"decision_of", "tower_stack", "final", "winners"}
PLAIN = ("phase", "converted", "free_play", "extra_seal", "choose_left", "tribute_paid", "extra_steps", "finished")


def as_state(model: TableModel, view: View) -> dict[str, Any]:
    """The model in the words of a position's state, without help of the projection."""
    status = model.status
    found: dict[str, Any] = {name: getattr(status, name) for name in PLAIN}
    for name in ("round", "active", "grid", "outside", "docks", "bag", "discard", "descendants", "quarters"):
        found[name] = getattr(model, name)
    return found | {
        "question": status.question or None,
        "tower": model.tower or None,
        "next_tower": model.next_tower or None,
        "deck": model.deck,
        "coats": model.coats,
        "crests": dict.fromkeys(view.rules.quarter_ids) | model.crests,
        "edge": dict.fromkeys(view.state()["edge"]) | model.edge,
        "turn_tile": model.turn_tile or None,
        "activated": [colour for colour in COLOURS for _ in range(model.activated[colour])],
        "merchant": bool(status.exchange_by),
        "offered": status.offered,
        "players": [as_player(player) for player in model.players],
    }


def as_player(player: PlayerModel) -> dict[str, Any]:
    return {name: getattr(player, name) for name in PlayerModel.__slots__}


def wanted_state(game: Game, seat: int) -> dict[str, Any]:
    """What the rules say of the position, as this seat may know it."""
    whole, state = game.state(), game.view(seat).state()
    state |= {"deck": len(whole["deck"]), "coats": len(whole["coats"]), "offered": state["offered"] or []}
    for player, full in zip(state["players"], whole["players"], strict=True):
        if player["hand"] is None:
            player["hand"] = [HIDDEN] * len(full["hand"])
    return {name: value for name, value in state.items() if name not in NOT_IN_THE_MODEL}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_events_lead_through_a_scenario(path: Path) -> None:
    found = scenario.read(path)
    game = found.start.copy()
    models = {seat: TableModel.of(game.view(seat)) for seat in range(-1, len(game.position.players))}

    def compare(after: str) -> None:
        for seat, model in models.items():
            view = game.view(seat)
            assert list(differences(as_state(model, view), wanted_state(game, seat))) == [], (after, seat)
            assert list(differences(model, TableModel.of(view))) == [], (after, seat)

    compare("the start")
    for step in found.steps:
        for move in (*step.do, *(("finish",) if step.finish else ())):
            events = game.finish() if move == "finish" else game.play(move)
            for seat, model in models.items():
                for event in events:
                    model.apply(seen_by(event, seat))
                model.settle(game.view(seat))
            compare(move)


def status(name: str, moves: int) -> Status:
    """The status in a scenario after so many of its moves."""
    game, texts = given(name)
    for text in texts[:moves]:
        game.play(text)
    return Status.of(game.view(game.position.active))


@pytest.mark.parametrize(
    ("name", "moves", "asked"),
    [
        ("tower_tax_paid", 0, QuestionDetails()),
        (
            "chronicle_construction_freeze_coins",
            1,
            QuestionDetails("either", "take_either", parts=(("coins", 2), ("bag_tiles", 2))),
        ),
        ("chronicle_siege_now", 1, QuestionDetails("convert", "convert_coins", give="coins", points=2)),
        ("chronicle_ulm_sparrow_now", 1, QuestionDetails("convert", "convert_sparrows", give="sparrows", coins=1)),
        ("cards_question_blocks_everything", 3, QuestionDetails("river", "steps")),
    ],
)
def test_the_status_says_what_is_asked_and_what_it_brings(name: str, moves: int, asked: QuestionDetails) -> None:
    assert status(name, moves).asked == asked
    assert asked.number("coins") == dict(asked.parts).get("coins", 0)


def test_the_status_names_the_owner_of_a_possibility_and_points_that_are_owed() -> None:
    assert status("chronicle_patrician_then_scholar", 0).push_own_by == "scholar"
    assert status("chronicle_city_wall_league_before_extra_seal", 0).extra_seal_by == "extra_seal"
    assert [status("tower_merchant_for_tithe", moves).exchange_by for moves in (2, 3)] == ["merchant", ""]
    assert [status("tower_tax_paid", moves).owed for moves in (0, 3, 4)] == [5, 5, 0]
    plain = status("chronicle_siege_now", 0)
    assert (plain.push_own_by, plain.extra_seal_by, plain.exchange_by, plain.owed) == ("", "", "", 0)


def test_one_drawn_tile_is_no_choice() -> None:
    model = TableModel.of(Game.new(2, 1).view(0))
    model.apply(ev.TilesDrawn(0, ("gray",)))
    assert model.drawn == []
    model.apply(ev.TilesDrawn(0, ("gray", "white")))
    assert model.drawn == ["gray", "white"]
    model.apply(ev.TileObtained(0, "white", False, "gray"))
    assert (model.turn_tile, model.drawn) == ("white", [])


def test_a_dock_is_empty_until_it_is_refilled() -> None:
    model = TableModel.of(Game.new(2, 1).view(0))
    model.apply(ev.DockTaken(0, 1, model.docks[1]))
    assert [dock for dock, colour in enumerate(model.docks) if not colour] == [1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_lead_through_a_random_game(seats: int) -> None:
    rng = random.Random(seats)
    game = Game.new(seats, seats, {"towers": seats != 2})
    models = {seat: TableModel.of(game.view(seat)) for seat in range(-1, seats)}
    while not game.finished:
        move = rng.choice([each for each in game.legal() if each.verb != "end"] or game.legal())
        events = game.play(move)
        for seat, model in models.items():
            for event in events:
                model.apply(seen_by(event, seat))
            model.settle(game.view(seat))
            assert model == TableModel.of(game.view(seat)), move
