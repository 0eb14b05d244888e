"""Elementary changes of the position, from which moves and effects are composed; each adds an event."""

from __future__ import annotations

from ulm.rules import randomness
from ulm.rules.events import (
    BagToppedUp,
    CardGained,
    CoinsChanged,
    DeckShuffled,
    DockRefilled,
    DockTaken,
    Event,
    OutsideTaken,
    PointsScored,
    SparrowsChanged,
    TileObtained,
    TilesSpent,
)
from ulm.rules.moves import COLOURS, NO_TILE, SLOTS
from ulm.rules.position import CONVERT, Player, Position
from ulm.rules.ruleset import Ruleset

Out = list[Event]


def with_one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    """A copy with one more at an index."""
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def with_one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    """A copy with one less at an index."""
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def replaced(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """A copy with another item at an index."""
    return (*items[:index], item, *items[index + 1 :])


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A copy without the first occurrence of a name; a scenario may contain a card twice."""
    index = names.index(name)
    return (*names[:index], *names[index + 1 :])


# ---- coins, sparrows, points ----


def available_coins(rules: Ruleset, pos: Position, wanted: int) -> int:
    """How many of the wanted coins the supply has (docs/rules.md section 16, limited_supply)."""
    if not rules.limited:
        return wanted
    return max(0, min(wanted, rules.supply.coins - sum(player.coins for player in pos.players)))


def gain_coins(rules: Ruleset, pos: Position, amount: int, reason: str, out: Out) -> None:
    """The active player takes coins, as far as available."""
    amount = available_coins(rules, pos, amount)
    if amount:
        pos.players[pos.active].coins += amount
        out.append(CoinsChanged(pos.active, amount, reason))


def pay_coins(pos: Position, amount: int, reason: str, out: Out) -> None:
    """The active player gives coins back."""
    if amount:
        pos.players[pos.active].coins -= amount
        out.append(CoinsChanged(pos.active, -amount, reason))


def gain_sparrows(rules: Ruleset, pos: Position, seat: int, amount: int, reason: str, out: Out) -> None:
    """A player takes sparrows, as far as available."""
    if rules.limited:
        amount = max(0, min(amount, rules.supply.sparrows - sum(player.sparrows for player in pos.players)))
    if amount:
        pos.players[seat].sparrows += amount
        out.append(SparrowsChanged(seat, amount, reason))


def pay_sparrows(pos: Position, amount: int, reason: str, out: Out) -> None:
    """The active player gives sparrows back."""
    pos.players[pos.active].sparrows -= amount
    out.append(SparrowsChanged(pos.active, -amount, reason))


def score(pos: Position, seat: int, points: int, reason: str, out: Out) -> None:
    """A player scores points, or loses them when negative."""
    if points:
        pos.players[seat].points += points
        out.append(PointsScored(seat, points, reason))


# ---- tiles, bag, docks ----


def top_up_if_empty(pos: Position, out: Out) -> None:
    """Add one new tile of each colour to an empty bag (docs/rules.md section 10)."""
    if not any(pos.bag):
        pos.bag = (1, 1, 1, 1, 1)
        out.append(BagToppedUp())


def draw_tile(pos: Position, out: Out) -> int:
    """Draw a tile from the bag; returns its colour."""
    top_up_if_empty(pos, out)
    bag = pos.bag
    while pos.bag_queue:
        colour, pos.bag_queue = pos.bag_queue[0], pos.bag_queue[1:]
        if bag[colour]:
            pos.bag = with_one_less(bag, colour)
            return colour
    pos.bag_stream = state = randomness.advance(pos.bag_stream)
    left = randomness.value(state, sum(bag))
    colour = 0
    while left >= bag[colour]:
        left -= bag[colour]
        colour += 1
    pos.bag = with_one_less(bag, colour)
    return colour


def pick_tile(pos: Position, colour: int, out: Out) -> None:
    """Take a tile of a chosen colour from the bag; an empty bag is topped up first."""
    top_up_if_empty(pos, out)
    pos.bag = with_one_less(pos.bag, colour)


def colours_in_bag(pos: Position) -> list[int]:
    """The colours in the bag; all of them when it is empty, as it will be topped up (docs/rules.md section 10)."""
    return [colour for colour in range(5) if pos.bag[colour]] or list(range(5))


def obtain_tile(pos: Position, colour: int) -> None:
    """Make a tile of this colour, off the bag already, the turn tile."""
    pos.turn_tile = colour
    pos.phase = CONVERT


def choose_turn_tile(pos: Position, colour: int, out: Out) -> None:
    """Make a tile of this colour from the bag the turn tile."""
    pick_tile(pos, colour, out)
    obtain_tile(pos, colour)
    out.append(TileObtained(pos.active, COLOURS[colour], chosen=True))


def gain_tile(player: Player, colour: int) -> None:
    """Add a tile to a player's supply."""
    player.tiles = with_one_more(player.tiles, colour)


def spend_tiles(pos: Position, colours: tuple[int, ...], reason: str, out: Out) -> None:
    """Move tiles from the active player's supply to the bag."""
    player = pos.players[pos.active]
    for colour in colours:
        player.tiles = with_one_less(player.tiles, colour)
        pos.bag = with_one_more(pos.bag, colour)
    out.append(TilesSpent(pos.active, tuple([COLOURS[colour] for colour in colours]), reason))


def take_dock_tile(pos: Position, colour: int, out: Out) -> None:
    """Move a dock tile to the active player's supply and refill the dock."""
    dock = pos.docks.index(colour)
    gain_tile(pos.players[pos.active], colour)
    out.append(DockTaken(pos.active, dock, COLOURS[colour]))
    refill = draw_tile(pos, out)
    pos.docks = replaced(pos.docks, dock, refill)
    out.append(DockRefilled(dock, COLOURS[refill]))


def take_outside_tile(pos: Position, slot: int, reason: str, out: Out) -> None:
    """Move an outside tile into the active player's supply."""
    colour = pos.outside[slot]
    pos.outside = replaced(pos.outside, slot, NO_TILE)
    gain_tile(pos.players[pos.active], colour)
    out.append(OutsideTaken(pos.active, SLOTS[slot], COLOURS[colour], reason))


# ---- cards ----


def draw_cards(pos: Position, number: int, out: Out) -> tuple[str, ...]:
    """Draw cards, shuffling the discard pile when the draw pile runs out; fewer when both are empty."""
    drawn: list[str] = []
    while len(drawn) < number:
        if not pos.deck:
            if not pos.discard:
                break
            pos.deck_stream, pos.deck = randomness.shuffled(pos.deck_stream, pos.discard)
            pos.discard = ()
            out.append(DeckShuffled(pos.deck))
        drawn.append(pos.deck[0])
        pos.deck = pos.deck[1:]
    return tuple(drawn)


def gain_card(pos: Position, card: str, source: str, reason: str, out: Out) -> None:
    """Add a card to the active player's hand."""
    player = pos.players[pos.active]
    player.hand = (*player.hand, card)
    out.append(CardGained(pos.active, card, source, reason))
