"""Modifiers add up, and what they bring is told under the id of who brings it: also of descendants yet unheard of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ulm.rules import Event, Game, standard_definitions
from ulm.rules import definitions as defs
from ulm.rules import events as happened
from ulm.rules.modifiers import combined
from ulm.rules.moves import GRAY, NO_TILE, ORANGE, TURQUOISE, WHITE
from ulm.rules.position import ACTIONS, CONVERT
from ulm.rules.ruleset import Options, Ruleset

NEW = "rope_maker"


def _game(changes: defs.RuleChanges, **options: Any) -> Game:
    """A game in which the first seat has a descendant of its own with these changes, and no one else any."""
    definitions = standard_definitions()
    definitions = msgspec.structs.replace(
        definitions, descendants=(*definitions.descendants, defs.ModifierCard(NEW, changes))
    )
    game = Game.new(seed=1, first=0, definitions=definitions, options=options)
    pos = game.position
    pos.descendants = ()
    player = pos.players[0]
    player.descendants = (NEW,)
    player.tiles = (2, 2, 2, 2, 2)
    player.coins = 9
    return game


def _after_a_push(game: Game, colour: int) -> None:
    pos = game.position
    pos.phase = ACTIONS
    pos.turn_tile = NO_TILE
    pos.activated = tuple(int(each == colour) for each in range(5))
    pos.outside = (GRAY, *[NO_TILE] * 11)


def _before_a_push(game: Game, colour: int) -> None:
    pos = game.position
    pos.grid = (GRAY, GRAY, WHITE, GRAY, WHITE, WHITE, WHITE, WHITE, ORANGE)
    pos.phase, pos.turn_tile = CONVERT, colour


def _told(events: list[Event], kind: type[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, kind)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("changes", "prepare", "colour", "moves", "kind"),
    [
        (defs.RuleChanges(clear_takes_dock_tile=True), _after_a_push, WHITE, ["clear N", "take gray"], None),
        (defs.RuleChanges(keep_pushed=True), _before_a_push, GRAY, ["push N1", "take pushed"], happened.OutsideTaken),
        (defs.RuleChanges(push_own_tile=True), _before_a_push, GRAY, ["use white"], happened.OwnTilePushed),
        (defs.RuleChanges(exchange=True), _before_a_push, GRAY, ["exchange gray gray"], happened.Exchanged),
        (defs.RuleChanges(extra_steps=2), _after_a_push, TURQUOISE, ["river"], happened.StepsOwed),
        (defs.RuleChanges(line_points=4), _before_a_push, GRAY, ["push W1"], happened.PointsScored),
    ],
)
def test_what_a_descendant_brings_is_told_under_its_id(
    changes: defs.RuleChanges,
    prepare: Callable[[Game, int], None],
    colour: int,
    moves: list[str],
    kind: type[Event] | None,
) -> None:
    game = _game(changes)
    prepare(game, colour)
    *before, last = moves
    for move in before:
        game.play(move)
        assert game.decision is not None
        assert game.decision.reason == NEW, "so is what it asks"
    events = game.play(last)
    if kind is not None:
        assert _told(events, kind) == [NEW]


def test_the_extra_seal_action() -> None:
    game = _game(defs.RuleChanges(extra_seal=True))
    _after_a_push(game, GRAY)
    game.position.extra_seal = True
    move = next(move for move in game.legal() if move.verb == "seal")
    used = [event for event in game.play(move) if isinstance(event, happened.ActionUsed)]
    assert [event.extra_by for event in used] == [NEW]


@pytest.mark.parametrize("pay", [True, False])
def test_the_tribute(pay: bool) -> None:
    game = _game(defs.RuleChanges(tribute=defs.Tribute("coins", 2, 5)))
    _after_a_push(game, GRAY)
    if pay:
        assert _told(game.play("tribute coins"), happened.TributePaid) == [NEW]
        assert _told(game.play("end"), happened.PointsScored) == []
    else:
        assert _told(game.play("end"), happened.PointsScored) == [NEW]


def test_numbers_add_up_and_every_source_is_kept() -> None:
    found = combined(
        [
            ("a", defs.RuleChanges(extra_coins=1, exchange=True)),
            ("b", defs.RuleChanges(extra_coins=2, seal_price=-1)),
            ("c", defs.RuleChanges(seal_price=1, exchange=True)),
        ]
    )
    assert (found.extra_coins, found.seal_price, found.exchange, found.draw_two) == (3, 0, True, False)
    assert found.sources["extra_coins"] == ("a", "b")
    assert found.source("exchange") == "a"
    assert found.source("draw_two") == ""


def test_quarters_in_reach_follow_the_tower_tile() -> None:
    rules = Ruleset(standard_definitions(), Options(towers=True))
    assert rules.quarters_in_reach(4, (), "") == ("town_hall", "shipyard")
    assert rules.quarters_in_reach(4, (), "far_seal") == ("town_hall", "shipyard", "reichenauer_hof")
    assert rules.quarters_in_reach(-11, ("abbot",), "far_seal") == ("tillage", "leaning_house")
