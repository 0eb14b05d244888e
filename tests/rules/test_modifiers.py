"""Modifiers add up, and what they bring is told under the id of who brings it: also of descendants yet unheard of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ulm.rules import Event, Game, Refusal, standard_definitions
from ulm.rules import definitions as defs
from ulm.rules import events as happened
from ulm.rules.modifiers import combined
from ulm.rules.moves import GRAY, NO_TILE, ORANGE, TURQUOISE, WHITE
from ulm.rules.position import ACTIONS, CONVERT

NEW = "rope_maker"


def _game(changes: defs.Changes, **options: Any) -> Game:
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


def _in_actions(game: Game, colour: int) -> None:
    pos = game.position
    pos.phase = ACTIONS
    pos.turn_tile = NO_TILE
    pos.activated = tuple(int(each == colour) for each in range(5))
    pos.outside = (GRAY, *[NO_TILE] * 11)


def _told(events: list[Event], kind: type[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, kind)]  # type: ignore[union-attr]


def test_the_dock_tile_of_a_clear_away() -> None:
    game = _game(defs.Changes(clear_takes_dock_tile=True))
    _in_actions(game, WHITE)
    game.play("clear N")
    assert game.decision is not None
    assert (game.decision.question, game.decision.reason) == ("take", NEW)


def test_the_own_tile() -> None:
    game = _game(defs.Changes(push_own_tile=True))
    game.position.phase = CONVERT
    game.position.turn_tile = GRAY
    assert _told(game.play("use white"), happened.OwnTilePushed) == [NEW]


def test_the_exchange() -> None:
    game = _game(defs.Changes(exchange=True))
    dock = ("gray", "white", "brown", "turquoise", "orange")[game.position.docks[0]]
    assert _told(game.play(f"exchange gray {dock}"), happened.Exchanged) == [NEW]
    assert game.why_not(f"exchange gray {dock}") == Refusal("exchange_used")


def test_the_extra_steps() -> None:
    game = _game(defs.Changes(extra_steps=2))
    _in_actions(game, TURQUOISE)
    assert _told(game.play("river"), happened.StepsOwed) == [NEW]


def test_the_points_of_a_line() -> None:
    game = _game(defs.Changes(line_points=4))
    pos = game.position
    pos.grid = (GRAY, GRAY, WHITE, GRAY, WHITE, WHITE, WHITE, WHITE, ORANGE)
    pos.phase, pos.turn_tile = CONVERT, GRAY
    assert game.preview("push W1").line_points == 4
    assert _told(game.play("push W1"), happened.PointsScored) == [NEW]


def test_the_pushed_tile() -> None:
    game = _game(defs.Changes(keep_pushed=True))
    game.position.phase, game.position.turn_tile = CONVERT, GRAY
    game.play("push N1")
    assert game.decision is not None
    assert game.decision.reason == NEW
    assert _told(game.play("take pushed"), happened.OutsideTaken) == [NEW]


def test_the_extra_seal_action() -> None:
    game = _game(defs.Changes(extra_seal=True))
    _in_actions(game, GRAY)
    game.position.extra_seal = True
    move = next(move for move in game.legal() if move.verb == "seal")
    used = [event for event in game.play(move) if isinstance(event, happened.ActionUsed)]
    assert [event.extra_by for event in used] == [NEW]


@pytest.mark.parametrize("pay", [True, False])
def test_the_tribute(pay: bool) -> None:
    game = _game(defs.Changes(tribute=defs.Tribute("coins", 2, 5)))
    _in_actions(game, GRAY)
    if pay:
        assert _told(game.play("tribute coins"), happened.TributePaid) == [NEW]
        assert _told(game.play("end"), happened.PointsScored) == []
    else:
        assert _told(game.play("end"), happened.PointsScored) == [NEW]


@pytest.mark.parametrize(
    ("move", "code", "source"),
    [("use white", "own_tile_not_allowed", "scholar"), ("exchange gray gray", "exchange_not_allowed", "merchant")],
)
def test_what_nobody_allows_is_refused_with_the_name_of_who_would(move: str, code: str, source: str) -> None:
    game = _game(defs.Changes())
    game.position.phase, game.position.turn_tile = CONVERT, GRAY
    assert game.why_not(move) == Refusal(code, {"source": source})


def test_numbers_add_up_and_every_source_is_kept() -> None:
    found = combined(
        [
            ("a", defs.Changes(extra_coins=1, exchange=True)),
            ("b", defs.Changes(extra_coins=2, seal_price=-1)),
            ("c", defs.Changes(seal_price=1, exchange=True)),
        ]
    )
    assert (found.extra_coins, found.seal_price, found.exchange, found.draw_two) == (3, 0, True, False)
    assert found.sources["extra_coins"] == ("a", "b")
    assert found.source("exchange") == "a"
    assert found.source("draw_two") == ""
