"""Invariants of positions, which hold in every game played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ulm.rules.moves import COLOURS, NO_TILE, SLOTS, SPACES
from ulm.rules.pending import on_offer
from ulm.rules.position import ACTIONS, CONVERT, NOBODY, Position
from ulm.rules.questions import KeepTile
from ulm.rules.ruleset import OPPOSITE, Ruleset


def broken_invariants(rules: Ruleset, pos: Position) -> list[str]:
    """Descriptions of all broken invariants."""
    return [*_tiles(rules, pos), *_cards(rules, pos), *_seals(rules, pos), *_supplies(rules, pos), *_turn(rules, pos)]


def _tiles(rules: Ruleset, pos: Position) -> Iterable[str]:
    setup = rules.definitions.setup
    kept = [colour for frame in pos.stack if isinstance(frame, KeepTile) for colour in frame.drawn]
    loose = Counter((*pos.grid, *pos.outside, *pos.docks, pos.turn_tile, *kept))
    totals = [
        loose[colour] + pos.bag[colour] + sum(player.tiles[colour] for player in pos.players) for colour in range(5)
    ]
    added = {total - setup.tiles_per_colour for total in totals}
    if len(added) != 1 or min(added) < 0:
        yield f"tiles by colour are {dict(zip(COLOURS, totals, strict=True))}"
    for colour, name in enumerate(COLOURS):
        if pos.bag[colour] < 0 or any(player.tiles[colour] < 0 for player in pos.players):
            yield f"a negative number of {name} tiles"
    if NO_TILE in pos.grid or NO_TILE in pos.docks:
        yield "the grid or a dock has an empty space"
    for slot, colour in enumerate(pos.outside):
        if colour != NO_TILE and pos.outside[OPPOSITE[slot]] != NO_TILE:
            yield f"tiles on both {SLOTS[slot]} and {SLOTS[OPPOSITE[slot]]}"
    if (pos.turn_tile != NO_TILE) != (pos.phase == CONVERT):
        yield "a turn tile is in hand outside the time between obtaining and pushing it"


def _cards(rules: Ruleset, pos: Position) -> Iterable[str]:
    places: list[str] = [*pos.deck, *pos.discard, *on_offer(pos, "cards")]
    coats: list[str] = [*pos.coats, *on_offer(pos, "coats")]
    descendants: list[str] = [*pos.descendants]
    for player in pos.players:
        places += [*player.hand, *player.laid_out]
        coats += player.coats
        descendants += player.descendants
    for what, found, wanted in (("cards", places, rules.cards), ("coats", coats, rules.coats)):
        there, expected = Counter(found), Counter(list(wanted))
        if there != expected:
            yield f"{what} lost or doubled: {sorted((there - expected) + (expected - there))}"
    if len(descendants) != rules.definitions.setup.descendants_in_play or len(set(descendants)) != len(descendants):
        yield f"the descendants in play are {sorted(descendants)}"


def _seals(rules: Ruleset, pos: Position) -> Iterable[str]:
    start = rules.definitions.setup.start
    for seat, player in enumerate(pos.players):
        placed = sum(seats.count(seat) for seats in pos.quarters) + pos.edge.count(seat)
        if player.seals + placed != start.seals:
            yield f"seat {seat} has {player.seals} seals left and {placed} placed"
        if player.crests + pos.crests.count(seat) != start.crests:
            yield f"seat {seat} has {player.crests} crests left and {pos.crests.count(seat)} placed"
        if player.seals < 0 or player.crests < 0:
            yield f"seat {seat} has a negative number of seals or crests"
    for quarter, seats in enumerate(pos.quarters):
        if len(seats) > rules.seal_spaces[quarter]:
            yield f"{rules.quarter_ids[quarter]} holds {len(seats)} seals"
    for name, coat in rules.coats.items():
        owner = next((seat for seat, player in enumerate(pos.players) if name in player.coats), NOBODY)
        if coat.slot is not None and pos.edge[coat.slot] not in (NOBODY, owner):
            yield f"the seal on {SLOTS[coat.slot]} is not that of the owner of {name}"
        if coat.quarter != NOBODY and pos.crests[coat.quarter] != owner:
            yield f"the crest in {rules.quarter_ids[coat.quarter]} is not that of the owner of {name}"


def _supplies(rules: Ruleset, pos: Position) -> Iterable[str]:
    for seat, player in enumerate(pos.players):
        if player.coins < 0 or player.sparrows < 0:
            yield f"seat {seat} has {player.coins} coins and {player.sparrows} sparrows"
        if not 0 <= player.barge < len(SPACES):
            yield f"the barge of seat {seat} is off the river"
    for thing in ("coins", "sparrows"):
        total = sum(getattr(player, thing) for player in pos.players)
        if rules.limited and total > getattr(rules.supply, thing):
            yield f"{total} {thing} are with the players"
    barges = [player.barge for player in pos.players if player.barge]
    if len(set(barges)) != len(barges):
        yield "two barges lie on one space"


def _turn(rules: Ruleset, pos: Position) -> Iterable[str]:
    if not 1 <= pos.round <= rules.rounds:
        yield f"the round is {pos.round}"
    if min(pos.activated) < 0 or (pos.phase != ACTIONS and any(pos.activated)):
        yield f"the activated tiles are {pos.activated} in phase {pos.phase}"
    if rules.options.towers and not pos.finished and len(pos.tower_stack) != rules.rounds - pos.round:
        yield f"{len(pos.tower_stack)} tower tiles are still to come in round {pos.round}"
    if pos.extra_steps < 0:
        yield "a negative number of extra steps"
    if pos.finished and pos.stack:
        yield "a question is open in a finished game"
    if pos.stack and pos.stack[-1].question is None:
        yield f"the open frame is {pos.stack[-1].kind}, which does not ask"
