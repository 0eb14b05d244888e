"""Previews of pushes: what one brings is seen before it is done."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from ulm.rules import cathedral, turn
from ulm.rules.events import SparrowsChanged
from ulm.rules.legality import action_refusal, why_not
from ulm.rules.moves import BROWN, COLOURS, NO_TILE, SLOT_INDEX, SLOTS, Move
from ulm.rules.position import Position
from ulm.rules.refusal import IllegalMove, Refusal
from ulm.rules.ruleset import LINES, OPPOSITE, Ruleset
from ulm.rules.state_changes import Out
from ulm.rules.view import completed, masked

MOST_POSITIONS = 400  # bounds the cost of a hover; real turns have far fewer distinct positions


class PushPreview(msgspec.Struct, frozen=True):
    """The result of a push before it is played.

    `cells`: the cells of the line, starting at the slot; `line`: their colours afterwards, which are the three
    actions. `wasted`: for each action None, or why it could not be used in any order of this turn's actions; what hand
    cards would bring is ignored. `plays_card`: for each action whether its only use is to play a hand card.
    `sparrow_to`: the seat that gets a sparrow. `new_line`: the cells of a new line of three, and
    `line_points` a modifier's points for it. `blocked`: the slots where nothing can be inserted afterwards.
    """

    slot: str
    cells: tuple[int, int, int]
    line: tuple[str, str, str]
    wasted: tuple[Refusal | None, ...]
    plays_card: tuple[bool, ...]
    out_slot: str
    out_colour: str
    sparrow_to: int | None
    new_line: tuple[int, int, int] | None
    line_points: int
    blocked: tuple[str, ...]


def preview(rules: Ruleset, pos: Position, push: Move) -> PushPreview:
    """Preview a push. Raises IllegalMove when it is not legal, ValueError when the move is no push."""
    if push.verb != "push":
        raise ValueError(f"`{push}` is not a push")
    after = as_seen(rules, pos)
    if push not in turn.legal_moves(rules, after):
        raise IllegalMove(push.text, why_not(rules, after, push))
    events: Out = []
    turn.apply(rules, after, push, events)
    slot = SLOT_INDEX[push.words[0]]
    first, second, third = LINES[slot]
    grid, out_colour = cathedral.after_push(pos.grid, slot, pos.turn_tile)
    new_line = cathedral.new_straight(pos.grid, grid)
    points = rules.modifiers(pos.players[pos.active].descendants, pos.tower).line_points if new_line else 0
    colours = (grid[first], grid[second], grid[third])
    wasted, plays_card = _uses(rules, after, colours)
    outside = list(pos.outside)
    outside[OPPOSITE[slot]] = out_colour
    return PushPreview(
        slot=SLOTS[slot],
        cells=(first, second, third),
        line=(COLOURS[colours[0]], COLOURS[colours[1]], COLOURS[colours[2]]),
        wasted=wasted,
        plays_card=plays_card,
        out_slot=SLOTS[OPPOSITE[slot]],
        out_colour=COLOURS[out_colour],
        sparrow_to=next(
            (event.seat for event in events if isinstance(event, SparrowsChanged) and event.reason == "edge"), None
        ),
        new_line=new_line if points else None,
        line_points=points,
        blocked=tuple(
            SLOTS[each] for each in range(12) if outside[each] != NO_TILE or outside[OPPOSITE[each]] != NO_TILE
        ),
    )


def as_seen(rules: Ruleset, pos: Position) -> Position:
    """The position with everything unknown to the active seat filled in, with a fixed seed."""
    return completed(rules, masked(pos, pos.active), random.Random(0))


def _uses(
    rules: Ruleset, pos: Position, colours: tuple[int, int, int]
) -> tuple[tuple[Refusal | None, ...], tuple[bool, ...]]:
    """For each action why it is wasted, and whether it is of use only to play a hand card."""
    most, with_cards = _most_used(rules, pos, colours)
    wasted: list[Refusal | None] = []
    plays: list[bool] = []
    seen = [0] * 5
    for colour in colours:
        seen[colour] += 1
        plays.append(colour == BROWN and most[colour] < seen[colour] <= with_cards)
        reason = None
        if seen[colour] > most[colour] and not plays[-1]:
            once = Refusal("only_once", {"colour": COLOURS[colour]})
            reason = action_refusal(rules, pos, colour) or once
        wasted.append(reason)
    return tuple(wasted), tuple(plays)


def cards_to_play(pos: Position) -> int:
    """How many Card actions could play a hand card; the free play comes first."""
    return min(pos.activated[BROWN], max(0, len(pos.players[pos.active].hand) - pos.free_play))


def usable_actions(rules: Ruleset, start: Position) -> int:
    """See `Game.usable_actions`."""
    left = sum(start.activated) + start.extra_steps
    best = 0
    for pos in reachable(rules, as_seen(rules, start)):
        idle = sum(pos.activated) + pos.extra_steps - cards_to_play(pos)
        best = max(best, left - idle)
        if best == left:
            break
    return best


def _most_used(rules: Ruleset, start: Position, colours: tuple[int, int, int]) -> tuple[list[int], int]:
    """For each colour the largest number of activated tiles that can be used without playing a hand card, and how many
    brown ones can be used with it.
    """
    wanted = [colours.count(colour) for colour in range(5)]
    best, with_cards = [0] * 5, 0
    for pos in reachable(rules, start):
        for colour in range(5):
            best[colour] = max(best[colour], wanted[colour] - pos.activated[colour])
        with_cards = max(with_cards, wanted[BROWN] - pos.activated[BROWN] + cards_to_play(pos))
        if best == wanted:
            break
    return best, with_cards


def reachable(rules: Ruleset, start: Position) -> Iterator[Position]:
    """The positions reachable in this turn without playing hand cards, this one included."""
    waiting = [(start, turn.legal_moves(rules, start))]
    seen = {_key(start)}
    while waiting and len(seen) < MOST_POSITIONS:
        here, legal = waiting.pop()
        yield here
        for move in legal:
            if move.verb in ("play", "end", "exchange", "tribute"):
                continue
            after = here.copy()
            answers = turn.apply(rules, after, move, [])
            key = _key(after)
            if key not in seen:
                seen.add(key)
                waiting.append((after, turn.legal_moves(rules, after) if answers is None else answers))


def _key(pos: Position) -> tuple[object, ...]:
    """Key of everything that affects which actions can be used; positions with equal keys are explored once."""
    player = pos.players[pos.active]
    return (
        pos.activated,
        pos.outside,
        player.coins,
        player.barge,
        player.seals,
        player.tiles,
        pos.quarters,
        pos.stack,
        pos.extra_seal,
        pos.extra_steps,
        player.descendants,
    )
