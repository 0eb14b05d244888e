"""The 3×3 grid before the Minster: lines, blocking, pushing (docs/rules.md section 4)."""

from __future__ import annotations

from ulm.rules.events import Pushed, Swept
from ulm.rules.moves import COLOURS, NO_TILE, SLOTS
from ulm.rules.position import ACTIONS, NOBODY, Position
from ulm.rules.questions import TakePushed
from ulm.rules.ruleset import LINES, NO_OUTSIDE, OPPOSITE, STRAIGHTS, Ruleset
from ulm.rules.state_changes import Out, gain_sparrows, replaced, score, with_one_more


def open_slots(pos: Position) -> list[int]:
    """The slots at which a tile may be inserted: no tile is at either end of the line."""
    outside = pos.outside
    return [slot for slot in range(12) if outside[slot] < 0 and outside[OPPOSITE[slot]] < 0]


def blocking_slot(pos: Position, slot: int) -> int:
    """The slot whose outside tile blocks this slot's line; NO_TILE (-1) when it is open."""
    if pos.outside[slot] != NO_TILE:
        return slot
    other = OPPOSITE[slot]
    return other if pos.outside[other] != NO_TILE else NO_TILE


def after_push(grid: tuple[int, ...], slot: int, colour: int) -> tuple[tuple[int, ...], int]:
    """The grid after pushing in a tile of this colour, and the colour pushed out."""
    first, second, third = LINES[slot]
    cells = list(grid)
    out_colour = cells[third]
    cells[third], cells[second], cells[first] = cells[second], cells[first], colour
    return tuple(cells), out_colour


def new_straight(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int, int] | None:
    """A new line of three equal colours (docs/rules.md section 12); None when there is none."""
    for line in STRAIGHTS:
        a, b, c = line
        if after[a] == after[b] == after[c] and not before[a] == before[b] == before[c]:
            return line
    return None


def push(rules: Ruleset, pos: Position, slot: int, out: Out) -> None:
    """Push the turn tile in at a slot and activate the three tiles then in the line."""
    seat = pos.active
    player = pos.players[seat]
    colour = pos.turn_tile
    before = pos.grid
    grid, out_colour = after_push(before, slot, colour)
    out_slot = OPPOSITE[slot]
    pos.grid = grid
    pos.outside = replaced(pos.outside, out_slot, out_colour)
    pos.turn_tile = NO_TILE
    pos.phase = ACTIONS
    activated = [0, 0, 0, 0, 0]
    for cell in LINES[slot]:
        activated[grid[cell]] += 1
    pos.activated = tuple(activated)
    out.append(Pushed(seat, SLOTS[slot], COLOURS[colour], SLOTS[out_slot], COLOURS[out_colour]))
    owner = pos.edge[out_slot]
    if owner != NOBODY:
        gain_sparrows(rules, pos, owner, 1, "edge", out)
    modifiers = rules.modifiers(player.descendants, pos.tower)
    if modifiers.line_points and new_straight(before, grid):
        score(pos, seat, modifiers.line_points, modifiers.source("line_points"), out)
    if modifiers.keep_pushed:
        pos.stack += (TakePushed(modifiers.source("keep_pushed"), out_slot),)


def sweep(pos: Position, out: Out) -> None:
    """Return all outside tiles to the bag; the turn tile cannot be converted afterwards."""
    slots = [slot for slot in range(12) if pos.outside[slot] != NO_TILE]
    colours = [pos.outside[slot] for slot in slots]
    for colour in colours:
        pos.bag = with_one_more(pos.bag, colour)
    pos.outside = NO_OUTSIDE
    pos.converted = True
    out.append(Swept(pos.active, tuple(SLOTS[slot] for slot in slots), tuple(COLOURS[each] for each in colours)))
