"""Set-up (docs/rules.md section 2): the first position of a game."""

from __future__ import annotations

from ulm.rules.events import RoundBegan, TowerRevealed
from ulm.rules.moves import NO_TILE
from ulm.rules.position import NOBODY, START, Player, Position
from ulm.rules.randomness import advance, shuffled, stream, value
from ulm.rules.ruleset import NO_OUTSIDE, Ruleset
from ulm.rules.state_changes import Out, draw_tile, with_one_more
from ulm.rules.turn import begin_turn


def first_position(rules: Ruleset, seats: int, seed: int, first: int | None, out: Out) -> Position:
    """The position at the start of the first turn; `first` is the starting seat, None to draw it."""
    definitions = rules.definitions
    setup = definitions.setup
    pos = Position()
    pos.bag_stream = stream(seed, "bag")
    pos.bag_queue = ()
    pos.stack = ()
    pos.finished = False
    pos.round = 1
    pos.first = value(advance(stream(seed, "start")), seats) if first is None else first
    pos.active = pos.first
    pos.phase = START
    grid, docks = setup.grid.counts(), setup.docks.counts()
    _, pos.grid = shuffled(stream(seed, "grid"), [colour for colour in range(5) for _ in range(grid[colour])])
    pos.docks = tuple(colour for colour in range(5) for _ in range(docks[colour]))
    pos.bag = tuple(setup.tiles_per_colour - grid[colour] - docks[colour] for colour in range(5))
    pos.outside = NO_OUTSIDE
    pos.deck_stream, pos.deck = shuffled(stream(seed, "deck"), list(rules.cards))
    pos.discard = ()
    _, pos.coats = shuffled(stream(seed, "coats"), list(rules.coats))
    _, descendants = shuffled(stream(seed, "descendants"), rules.descendant_ids)
    in_play = set(descendants[: setup.descendants_in_play])
    pos.descendants = tuple(name for name in rules.descendant_ids if name in in_play)
    pos.quarters = ((),) * len(rules.quarter_ids)
    pos.crests = (NOBODY,) * len(rules.quarter_ids)
    pos.edge = (NOBODY,) * 12
    pos.tower, pos.tower_stack, pos.towers_past = "", (), ()
    if rules.options.towers:
        _, towers = shuffled(stream(seed, "towers"), rules.tower_ids)
        pos.tower, *rest = towers[: setup.rounds]
        pos.tower_stack = tuple(rest)
    pos.turn_tile = NO_TILE
    pos.converted = False
    pos.activated = (0, 0, 0, 0, 0)
    pos.extra_steps = 0
    pos.exchange_used = pos.tribute_paid = False
    pos.players = tuple(_player(rules) for _ in range(seats))
    for player in pos.players:
        for _ in range(setup.start.tiles):
            player.tiles = with_one_more(player.tiles, draw_tile(pos, out))
    out.append(RoundBegan(1, pos.tower))
    if pos.tower_stack:
        out.append(TowerRevealed(pos.tower_stack[0]))
    begin_turn(rules, pos, out)
    return pos


def _player(rules: Ruleset) -> Player:
    start = rules.definitions.setup.start
    player = Player()
    player.points = start.points
    player.coins = start.coins
    player.sparrows = start.sparrows
    player.seals = start.seals
    player.crests = start.crests
    player.barge = 0
    player.tiles = (0, 0, 0, 0, 0)
    player.hand = player.laid_out = player.coats = player.descendants = ()
    return player
