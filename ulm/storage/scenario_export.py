"""Writes what a seat sees as the words of a scenario (docs/formats.md section 4): the inverse of `scenario.py`.

    words = of_view(game.view(0))         # options, seats, first and given, as they stand in a file

Reading the words back gives a position with the same view. Only turns can be written that have not begun, or in which
nothing was done but to get the turn tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import View
from ulm.rules.moves import COLOURS, NO_TILE, SLOTS, SPACES
from ulm.rules.position import CONVERT, NOBODY, START, Player, Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.view import masked
from ulm.storage.scenario_setup import position
from ulm.storage.tile_letters import in_letters

_MAY_FOLLOW = ("bag_holds", "deck_size", "coats_left")
"""Words that say nothing new where all things of the game are in play."""


def can_be_written(rules: Ruleset, pos: Position) -> bool:
    """Whether the turn is so fresh that a scenario can hold the position."""
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    return (
        not pos.finished
        and pos.phase in (START, CONVERT)
        and not (pos.stack or pos.converted or pos.exchange_used)
        and pos.free_play
        and pos.choose_left == (modifiers.choose_tile and rules.options.choose_tile_is_extra)
    )


def scenario_from_view(view: View) -> dict[str, Any]:
    """The words for a view of a turn that is fresh (`can_be_written`)."""
    pos, rules = view.position, view.rules
    if not can_be_written(rules, pos):
        raise ValueError("something was done in this turn already")
    words: dict[str, Any] = {}
    if options := rules.options.given():
        words["options"] = options
    if len(pos.players) != 2:
        words["seats"] = len(pos.players)
    if pos.first:
        words["first"] = pos.first
    given = _given(rules, pos, view.seat)
    words["given"] = _without_what_follows(view, given, _MAY_FOLLOW)
    return words


def brief_words(view: View) -> dict[str, Any]:
    """The same in fewer letters, for files with many positions: no word that follows from the others, and colours as
    letters. In the last round the tower tiles of earlier rounds are left out as well: nothing depends on them any more.
    """
    words = scenario_from_view(view)
    given = words["given"]
    if view.position.round == view.rules.rounds:
        given = _without(given, "past_towers")
    for number, player in enumerate(given["players"]):
        for key in player:
            players = list(given["players"])
            players[number] = _without(players[number], key)
            rest = given | {"players": players}
            given = rest if _is_the_view(view, rest) else given
    return words | {"given": in_letters(_without_what_follows(view, given, tuple(given)))}


def _without_what_follows(view: View, given: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """What is given without those of the keys that would be the same anyway."""
    for key in keys:
        rest = _without(given, key)
        given = rest if _is_the_view(view, rest) else given
    return given


def _without(words: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in words.items() if name != key}


def _is_the_view(view: View, given: dict[str, Any]) -> bool:
    """Whether this gives the position of the view, but for past tower tiles in the last round."""
    try:
        found = masked(position(view.rules, len(view.position.players), view.position.first, given), view.seat)
    except UnreadableFile:
        return False
    if found.round == view.rules.rounds:
        found.towers_past = view.position.towers_past
    return found == view.position


def _given(rules: Ruleset, pos: Position, seat: int) -> dict[str, Any]:
    given: dict[str, Any] = {"round": pos.round, "active": pos.active}
    if pos.tower:
        given["tower"] = pos.tower
        if pos.tower_stack:
            given["next_tower"] = pos.tower_stack[0]
        if pos.towers_past:
            given["past_towers"] = list(pos.towers_past)
    if pos.phase == CONVERT:
        given["turn_tile"] = COLOURS[pos.turn_tile]
    given["grid"] = [COLOURS[colour] for colour in pos.grid]
    outside = {SLOTS[slot]: COLOURS[colour] for slot, colour in enumerate(pos.outside) if colour != NO_TILE}
    if outside:
        given["outside"] = outside
    given["docks"] = [COLOURS[colour] for colour in pos.docks]
    given["bag_holds"] = _counts(pos.bag)
    given["deck_size"] = len(pos.deck)
    if pos.discard:
        given["discard"] = list(pos.discard)
    given["coats_left"] = len(pos.coats)
    given["descendants"] = list(pos.descendants)
    quarters = {name: list(seats) for name, seats in zip(rules.quarter_ids, pos.quarters, strict=True) if seats}
    if quarters:
        given["quarters"] = quarters
    if edge := _unlike_coats(rules, pos):
        given["edge"] = edge
    given["players"] = [
        _player(rules, pos, number, player, own=number == seat) for number, player in enumerate(pos.players)
    ]
    return given


def _counts(tiles: tuple[int, ...]) -> dict[str, int]:
    return {colour: number for colour, number in zip(COLOURS, tiles, strict=True) if number}


def _unlike_coats(rules: Ruleset, pos: Position) -> dict[str, int | None]:
    """The outer spaces whose seals do not follow from the coats that the players own."""
    expected = [NOBODY] * len(SLOTS)
    for number, player in enumerate(pos.players):
        for coat in player.coats:
            slot = rules.coats[coat].slot
            if slot is not None:
                expected[slot] = number
    return {
        SLOTS[index]: None if found == NOBODY else found
        for index, found in enumerate(pos.edge)
        if found != expected[index]
    }


def _player(rules: Ruleset, pos: Position, number: int, player: Player, own: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "points": player.points,
        "coins": player.coins,
        "sparrows": player.sparrows,
        "barge": SPACES[player.barge],
        "tiles": _counts(player.tiles),
    }
    start = rules.definitions.setup.start
    placed = sum(seats.count(number) for seats in pos.quarters) + pos.edge.count(number)
    if player.seals != max(0, start.seals - placed):
        found["seals"] = player.seals
    if player.crests != max(0, start.crests - pos.crests.count(number)):
        found["crests"] = player.crests
    if player.hand:
        found |= {"hand": list(player.hand)} if own else {"hand_size": len(player.hand)}
    for key in ("laid_out", "coats", "descendants"):
        if names := getattr(player, key):
            found[key] = list(names)
    return found
